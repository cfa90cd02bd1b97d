/* The tables of the hall: numbers across the disciplines, reach of keys, claims that are accepted,
 * both games of an encounter corrected at once. */
#include <stdio.h>
#include <string.h>
#include "orders/orders.h"

static struct hall h;

static void two_disciplines(void) {
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only orzel,bitwa");
    for (int i = 0; i < 6; i++) {
        hall_order(&h, "enter orzel \"Gracz %c\" \"\"", 'A' + i);
        hall_order(&h, "enter bitwa \"Gracz %c\" \"\"", 'P' + i);
    }
}

static void numbers(void) {
    test_case("tables: numbered across the disciplines");
    two_disciplines();
    test_that(hall_view(&h, "event") && hall_shows(&h, "\"clash\":true"), "both begin at table 1");
    test_that(hall_order(&h, "number tables"), "%s", h.no.key);
    test_that(hall_said(&h, "ORP Orzeł: stoły 1–3"), "the first three");
    test_that(hall_said(&h, "Bitwa Warszawska: stoły 4–6"), "the next three");
    test_that(hall_view(&h, "event") && !hall_shows(&h, "clash"), "each table once");
    hall_refused(&h, "", "tables-already", "number tables");
    hall_order(&h, "draw bitwa groups --seed x");
    hall_order(&h, "pair bitwa");
    test_that(h.desk.c->match[0].table == 4, "table %d", h.desk.c->match[0].table);
    hall_order(&h, "enter orzel \"Gracz G\" \"\"");
    hall_order(&h, "enter orzel \"Gracz H\" \"\"");
    test_that(hall_order(&h, "number tables"), "%s", h.no.key);
    test_that(hall_said(&h, "ORP Orzeł: stoły 7–10"), "a discipline that plays keeps its tables");
    hall_close(&h);
}

static void usual(void) {
    test_case("tables: what a draw would take by itself is told");
    static const int groups[][2] = {{8, 2}, {9, 3}, {11, 3}, {12, 4}, {13, 4}, {15, 4}, {16, 4}};
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only orzel");
    int n = 0;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        while (n < groups[i][0]) hall_order(&h, "enter orzel \"Gracz %c\" \"\"", 'A' + n++);
        char want[40];
        snprintf(want, sizeof want, "\"usual-groups\":%d", groups[i][1]);
        test_that(hall_view(&h, "event") && hall_shows(&h, want), "%d: not %s", n, want);
    }
    hall_close(&h);
}

static void reach(void) {
    test_case("tables: a key without tables cannot be made");
    static const char hash[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    static const char *const bad[] = {"1-4",     "ORP Orzeł", "stoły 1-4", "orzel 1-4", "Orzel:1",
                                      "orzel:",  "orzel:99",  "orzel:3-1", "orzel:0",   "orzel:1,",
                                      "orzel/9", " ",         "orzel:x",   "orzel: 1-3"};
    two_disciplines();
    char words[300];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *mark = strchr(bad[i], ' ') ? "\"" : "";
        snprintf(words, sizeof words, "key s%d referee %s %s%s%s", (int)i, hash, mark, bad[i],
                 mark);
        hall_judge(&h, words);
        test_that(h.answer.status == DESK_BAD || h.answer.status == DESK_NO, "taken: %s", bad[i]);
        test_that(!strcmp(h.answer.no.key, "reach") || !strcmp(h.answer.no.key, "bad-line"),
                  "%s: %s", bad[i], h.answer.no.key);
    }
    snprintf(words, sizeof words, "key g player %s", hash);
    hall_refused(&h, "", "reach", words);
    snprintf(words, sizeof words, "key g player %s orzel", hash);
    hall_refused(&h, "", "reach", words);
    test_that(hall_order(&h, "key g player %s orzel/6", hash), "%s", h.no.key);
    test_that(hall_order(&h, "key s referee %s \"orzel:1-2,3 bitwa\"", hash), "%s", h.no.key);
    hall_close(&h);
}

static void accept(void) {
    test_case("tables: one of two claims that differ is accepted");
    hall_group(&h, "orzel", 4);
    const struct meeting *m = &h.desk.c->match[0];
    int a = h.desk.c->entrant[m->entrant[0]].number, b = h.desk.c->entrant[m->entrant[1]].number;
    char words[200];
    snprintf(words, sizeof words, "accept 1 %d", a);
    hall_refused(&h, "", "no-claim", words);
    hall_order(&h, "claim 1 1 %d poland orzel/6.1 round=9", a);
    hall_order(&h, "claim 1 2 %d poland orzel/6.1 round=7", a);
    hall_order(&h, "claim 1 1 %d kriegsmarine orzel/6.2 round=9", b);
    test_that(hall_order(&h, "accept 1 %d", a), "%s", h.no.key);
    const struct encounter *e = &h.desk.c->match[0].board[0];
    test_that(!strcmp(e->game[0].rule, "orzel/6.1") && e->game[0].count[0] == 9, "the game");
    test_that(!strcmp(e->game[1].rule, "orzel/6.1") && e->game[1].count[0] == 7, "the return game");
    snprintf(words, sizeof words, "accept 1 %d", b);
    hall_refused(&h, "", "no-claim", words);
    hall_close(&h);
}

static void both_games(void) {
    test_case("tables: both games corrected at once");
    hall_group(&h, "orzel", 4);
    const struct meeting *m = &h.desk.c->match[0];
    int a = h.desk.c->entrant[m->entrant[0]].number, b = h.desk.c->entrant[m->entrant[1]].number;
    hall_order(&h, "result 1 1 %d", a);
    hall_order(&h, "result 1 2 %d", a);
    const char *form = "correct encounter 1 orzel %d + %d + zamiana stron%s";
    char words[200];
    snprintf(words, sizeof words, form, b, b, "");
    hall_judge(&h, words);
    test_that(h.answer.status == DESK_SHOWN && hall_said(&h, "→  0:3"), "%s", h.answer.no.key);
    int lines = h.desk.c->lines;
    test_that(hall_order(&h, form, b, b, " --yes"), "%s", h.no.key);
    test_that(h.desk.c->lines == lines + 3, "one order of two lines");
    const struct encounter *e = &h.desk.c->match[0].board[0];
    test_that(e->game[0].winner == 1 && e->game[1].winner == 1, "0:2");
    hall_again(&h);
    hall_refused(&h, "event/6.3", "correction-needs-reason", "correct encounter 1 orzel 1 + 1");
    test_that(hall_order(&h, "correct encounter 1 orzel + %d + powód --yes", a), "%s", h.no.key);
    e = &h.desk.c->match[0].board[0];
    test_that(e->game[0].winner == 1 && e->game[1].winner == 0, "a game of no words stays");
    hall_close(&h);
}

static void faults(void) {
    test_case("import: all rows at fault are told at once, with whom they are about");
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only orzel");
    h.file = "Gracz;Szkoła;Miejscowość;Rok\nAla Żak;SP 1;Kraków;209\nOla Król;SP 1;Tychy;2001\n"
             "Jan Lis;SP 1;Tychy;2099\n";
    hall_judge(&h, "import orzel");
    test_that(h.answer.status != DESK_DONE && h.answer.faults == 2, "%d faults", h.answer.faults);
    test_that(h.answer.row == 2 && h.answer.fault[1].row == 4, "rows 2 and 4");
    test_that(!strcmp(h.answer.fault[1].who, "Jan Lis"), "%s", h.answer.fault[1].who);
    test_that(!h.answer.lines.len, "nothing is half imported");
    test_case("import: a town tells schools of one name apart");
    h.file = "Gracz;Szkoła;Miejscowość\nAla Żak;SP 1;Kraków\nOla Król;SP 1;Tychy\n"
             "Jan Lis;SP 2 Tychy;Tychy\nEwa Bąk;;Tychy\n";
    test_that(hall_order(&h, "import orzel"), "%s", h.no.key);
    static const char *const school[] = {"SP 1, Kraków", "SP 1, Tychy", "SP 2 Tychy", "Tychy"};
    for (int i = 0; i < 4; i++)
        test_that(!strcmp(h.desk.c->entrant[i].school, school[i]), "%s",
                  h.desk.c->entrant[i].school);
    h.file = NULL;
    hall_close(&h);
}

void test_tables(void) {
    faults();
    numbers();
    usual();
    reach();
    accept();
    both_games();
}
