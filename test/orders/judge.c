/* Judging changes nothing; what is written once is there once; late orders are told what happened.
 */
#include <stdlib.h>
#include <string.h>
#include "orders/orders.h"

static struct hall h;

static void pure(void) {
    test_case("judge: an order changes nothing until its lines are added");
    hall_group(&h, "orzel", 4);
    int lines = h.desk.c->lines;
    char *before = strdup(h.desk.journal);
    hall_view(&h, "round orzel");
    char *round = strdup(h.json.at);
    test_that(hall_judge(&h, "result 1 1 poland orzel/6.1 round=9"), "%s", h.no.key);
    test_that(h.answer.lines.len > 0 && h.answer.line == lines + 2, "an order and its line");
    hall_judge(&h, "withdraw orzel 1 choroba");
    hall_judge(&h, "unpair orzel groups pomyłka");
    hall_view(&h, "round orzel");
    test_that(h.desk.c->lines == lines && !strcmp(before, h.desk.journal) &&
                  !strcmp(round, h.json.at),
              "the event has changed");
    free(before), free(round);
    test_case("judge: a refused order of many lines leaves nothing behind");
    h.file = "Gracz;Szkoła\nOla;I LO\nJan;;za dużo\n";
    bool taken = hall_judge(&h, "import orzel");
    test_that(!taken && h.answer.row == 2 && !h.answer.lines.len, "row %d: %s", h.answer.row,
              h.no.key);
    h.file = NULL;
    test_case("judge: lines added one order after the other and all at once are one event");
    for (int m = 1; m <= 6; m++) {
        test_that(hall_order(&h, "result %d 1 poland orzel/6.1 round=%d", m, m + 3), "%s",
                  h.no.key);
        test_that(hall_order(&h, "result %d 2 kriegsmarine orzel/6.2 round=7", m), "%s", h.no.key);
    }
    hall_again(&h);
}

static void answers(void) {
    test_case("judge: the answer to a result names table, people and what is missing");
    hall_group(&h, "orzel", 4);
    test_that(hall_order(&h, "result 1 1 poland orzel/6.1 round=9"), "%s", h.no.key);
    test_that(hall_said(&h, "stół 1") && hall_said(&h, "Gracz ") && hall_said(&h, "table 1"),
              "table and names");
    test_that(hall_said(&h, "brakuje stołów: 2"), "what the round still misses");
    test_case("judge: a table by its number");
    test_that(hall_order(&h, "result t2 1 poland orzel/6.1 round=9"), "%s", h.no.key);
    test_that(hall_said(&h, "stół 2"), "table 2");
    hall_refused(&h, "", "no-table", "result t9 1 poland orzel/6.1 round=9");
    test_case("judge: a table that only an earlier round had is none");
    hall_open(&h);
    hall_refused(&h, "", "only-commas", "create Zawody --only eskadra orzel");
    hall_order(&h, "create Zawody --level local --only orzel");
    for (int i = 1; i <= 4; i++) hall_order(&h, "enter orzel \"Gracz %d\" \"\"", i);
    hall_order(&h, "draw orzel ladder --places none --seed x");
    hall_order(&h, "pair orzel");
    for (int m = 1; m <= 2; m++) {
        hall_order(&h, "result %d 1 poland orzel/6.1 round=9", m);
        hall_order(&h, "result %d 2 kriegsmarine orzel/6.2 round=9", m);
    }
    test_that(hall_order(&h, "pair orzel"), "the final: %s", h.no.key);
    hall_refused(&h, "", "no-table", "result t2 1 poland orzel/6.1 round=9");
    test_that(hall_order(&h, "result t1 1 poland orzel/6.1 round=9"), "%s", h.no.key);
}

static void once(void) {
    test_case("judge: an order sent twice is written once (event/7.8)");
    hall_group(&h, "orzel", 4);
    h.id = "phone7-12";
    test_that(hall_order(&h, "result 1 1 poland orzel/6.1 round=9"), "%s", h.no.key);
    int lines = h.desk.c->lines;
    test_that(hall_order(&h, "result 1 1 poland orzel/6.1 round=9") && h.answer.again,
              "the second time: %s", h.no.key);
    test_that(h.desk.c->lines == lines && h.answer.line == lines - 1, "line %d of %d",
              h.answer.line, h.desk.c->lines);
    hall_again(&h);
    test_case("judge: an order on an old state is judged on the new one");
    h.id = NULL;
    h.seen = lines - 2;
    test_that(hall_order(&h, "result 2 1 poland orzel/6.1 round=9"), "another table: %s", h.no.key);
    h.key.name = "phone3";
    hall_refused(&h, "event/6.3", "written-already", "result 1 1 kriegsmarine orzel/6.2 round=8");
    test_that(h.answer.since == 1 && strstr(h.answer.happened[0], "desk1 result 1 orzel 1"),
              "what happened meanwhile");
    h.seen = lines - 1; /* the very line before theirs, and that line itself */
    hall_judge(&h, "result 1 1 kriegsmarine orzel/6.2 round=8");
    test_that(h.answer.since == 1, "%d of one line", h.answer.since);
    h.seen = lines;
    hall_judge(&h, "result 1 1 kriegsmarine orzel/6.2 round=8");
    test_that(h.answer.since == 0, "%d of no line", h.answer.since);
}

static void chain(void) {
    test_case("chain: whatever byte of an order is changed, it is found");
    hall_group(&h, "orzel", 3);
    hall_order(&h, "note \"wszystko gra\"");
    static struct hall other; /* kept like the others: its memory is the program's */
    struct desk_trouble trouble;
    char *lines = strdup(h.desk.journal);
    size_t len = h.desk.len;
    hall_open(&other);
    int found = 0, tried = 0;
    for (size_t i = 0; i < len; i += 7) {
        char was = lines[i];
        if (was == '\n') continue;
        lines[i] = was == '3' ? '4' : '3';
        tried++;
        found += !desk_load(&other.desk, lines, len, &trouble);
        lines[i] = was;
    }
    test_that(tried > 50 && found == tried, "%d of %d", found, tried);
    test_case("chain: lines left out, or moved, are found");
    char *second = strchr(lines, '\n') + 1;
    char *order = strstr(second, " order "), *next = strstr(order + 1, " order ");
    while (next[-1] != '\n') next--;
    test_that(!desk_load(&other.desk, next, len - (size_t)(next - lines), &trouble), "left out");
    test_that(desk_load(&other.desk, lines, len, &trouble), "untouched it holds: %s",
              trouble.no.key);
    free(lines);
}

static void records(void) {
    test_case("views: what the round shows");
    hall_group(&h, "orzel", 4);
    hall_order(&h, "start orzel groups --rounds 1");
    hall_order(&h, "result 1 1 poland orzel/6.1 round=9");
    hall_order(&h, "result 1 2 poland orzel/6.1 round=9");
    test_that(hall_view(&h, "round orzel groups 1"), "%s", h.no.key);
    test_that(hall_shows(&h, "\"state\":\"test\"") && hall_shows(&h, "\"test\":1") &&
                  hall_shows(&h, "\"waits\":0"),
              "%.300s", h.json.at);
    static const char *const views[] = {"event",
                                        "round orzel",
                                        "match 1",
                                        "standings orzel",
                                        "final orzel",
                                        "entrants orzel",
                                        "entrant orzel 2",
                                        "playing",
                                        "cards",
                                        "log",
                                        "keys"};
    for (size_t i = 0; i < sizeof views / sizeof *views; i++)
        test_that(hall_view(&h, views[i]) && !hall_shows(&h, "[desk."), "%s: %s", views[i],
                  h.no.key);
    test_that(!hall_view(&h, "bracket orzel") && text_same(h.no.key, "stage-another-kind"),
              "no bracket in groups");
}

void test_judge(void) {
    pure();
    answers();
    once();
    chain();
    records();
}
