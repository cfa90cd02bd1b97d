/* A board of one's own for a discipline: event/1.10. What is handed in is kept whole, told to
 * everybody, and results are judged by it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/embedded.h"
#include "orders/orders.h"

static struct hall h;
static char sheet[64 << 10];

/* The standard sheet of a game under another name, with this line instead of the one that begins
 * with its first word. */
static const char *own(const struct game *game, const char *name, const char *line) {
    const char *at = board_sheet(game, 0)->text, *end = at + strlen(at), *one;
    size_t len, key = strcspn(line, " ");
    struct text out = text_over(sheet, sizeof sheet);
    while (journal_next(&at, end, &one, &len)) {
        if (!strncmp(one, "board ", 6))
            text_add(&out, "board "), text_add(&out, name);
        else if (key && !strncmp(one, line, key) && one[key] == ' ')
            text_add(&out, line);
        else
            text_bytes(&out, one, len);
        text_char(&out, '\n');
    }
    return h.file = sheet;
}

static void begin(const char *options) {
    hall_open(&h);
    hall_order(&h, "create Zawody --level local %s", options);
}

static void chosen(void) {
    test_case("board: every game can be played on another one, and everybody is told");
    for (int i = 0; games[i]; i++) {
        const char *key = games[i]->name;
        begin("--only none");
        hall_order(&h, "discipline %s %s %s", key, key, key);
        own(games[i], "MOJA", "");
        test_that(hall_order(&h, "board %s", key), "%s: %s %s", key, h.no.key, h.no.detail);
        h.file = NULL;
        const struct own_board *b = h.desk.c->discipline[0].own[0];
        test_that(b && text_same(b->name, "MOJA") && strlen(b->hash) == 16, "%s: kept", key);
        test_that(hall_said(&h, "plansza MOJA") && hall_said(&h, b->hash), "%s: said", key);
        h.key.role = BY_PUBLIC;
        test_that(hall_view(&h, "event") && hall_shows(&h, "\"played-on\":[{\"game\":\"") &&
                      hall_shows(&h, b->hash),
                  "%s: the event tells it", key);
        char ask[40];
        snprintf(ask, sizeof ask, "board %s", key);
        test_that(hall_view(&h, ask) && hall_shows(&h, "\"sheet\":\"game ") &&
                      hall_shows(&h, "\\nboard MOJA\\n") && !hall_shows(&h, "#"),
                  "%s: the sheet without comments: %.200s", key, h.json.at);
        h.key.role = BY_ORGANISER;
        test_that(hall_view(&h, "log") && !hall_shows(&h, "row 1"), "%s: the log is short", key);
        hall_again(&h);
        test_that(hall_order(&h, "undo") && !h.desk.c->discipline[0].own[0], "%s: undo", key);
        test_that(hall_view(&h, ask) && !hall_shows(&h, "sheet"), "%s: the standard one", key);
        test_that(hall_view(&h, "event") && !hall_shows(&h, "played-on"), "%s: not told", key);
    }
}

static void named(void) {
    const struct game *game = games[0];
    test_case("board: by the sheet's own game, by a name, and back to the standard one");
    begin("--only eskadra");
    own(game, "MOJA", "rounds 11");
    test_that(hall_order(&h, "board eskadra") && hall_said(&h, game->title), "%s", h.no.key);
    h.file = NULL;
    test_that(h.desk.c->discipline[0].own[0] && !h.desk.c->discipline[0].own[1], "of its game");
    test_that(hall_order(&h, "plansza eskadra T303") &&
                  text_same(h.desk.c->discipline[0].own[0]->name, "T303"),
              "%s", h.no.key);
    hall_refused(&h, "", "which-board", "board eskadra standard");
    hall_refused(&h, "", "no-board-named", "board eskadra T304");
    hall_refused(&h, "", "no-such-board", "board eskadra orzel standard");
    hall_refused(&h, "", "usage", "board eskadra");
    hall_refused(&h, "", "no-discipline", "board orzel standard");
    test_that(hall_order(&h, "board eskadra 303 standard") && !h.desk.c->discipline[0].own[0], "%s",
              h.no.key);
    h.key = (struct desk_key){.name = "r", .role = BY_REFEREE};
    hall_refused(&h, "event/7.7", "not-yours", "board eskadra 303 standard");
}

static void bad(void) {
    test_case("board: what is none is refused with its line, and so is too much of it");
    begin("--only eskadra,orzel");
    hall_order(&h, "discipline mis Miś other");
    own(games[0], "MOJA", "rounds zero");
    hall_refused(&h, "", "bad-board", "board eskadra");
    test_that(strstr(h.no.detail, "line") != NULL || strchr(h.no.detail, '!'), "%s", h.no.detail);
    hall_refused(&h, "", "bad-board", "board orzel"); /* of another game */
    hall_refused(&h, "event/2.9", "board-of-other", "board mis");
    h.file = "\x01\x02";
    hall_refused(&h, "", "bad-board", "board eskadra");
    h.file = "";
    hall_refused(&h, "", "which-board", "board eskadra");
    own(games[0], "MOJA", "");
    size_t len = strlen(sheet);
    static const char *const fields[] = {"A1", "B1", "A3", "B3"};
    for (int i = 0; i < 4; i++) /* good lines, but long ones */
        len += (size_t)sprintf(sheet + len, "place %s %3800s\n", fields[i], "Nic");
    hall_refused(&h, "", "bad-board", "board eskadra 303");
    test_that(strstr(h.no.detail, "too-much") != NULL, "%s", h.no.detail);
    own(games[0], "MOJA", "");
    len = strlen(sheet); /* comments do not count */
    while (len < 40000) len += (size_t)sprintf(sheet + len, "# a long story about this board\n");
    test_that(hall_order(&h, "board eskadra"), "%s %s", h.no.key, h.no.detail);
    test_that(h.answer.lines.len < 4000, "%zu bytes", h.answer.lines.len);
}

/* Whoever chooses again and again does not fill the event's memory. */
static void often(void) {
    test_case("board: chosen two hundred times");
    begin("--only eskadra");
    for (int i = 0; i < 200; i++) {
        char name[16];
        snprintf(name, sizeof name, "B%d", i);
        own(games[0], name, "");
        if (!test_that(hall_order(&h, "board eskadra"), "%d: %s", i, h.no.key)) return;
        h.file = NULL;
        hall_order(&h, "board eskadra 303 standard");
    }
    size_t size = desk_size(h.desk.len);
    void *block = malloc(size);
    struct desk once;
    struct desk_trouble trouble = {0};
    desk_open(&once, block, size);
    test_that(desk_load(&once, h.desk.journal, h.desk.len, &trouble), "line %d: %s", trouble.line,
              trouble.no.key);
    free(block);
}

static void settled(void) {
    test_case("board: before the first result, and results fit it");
    begin("--only eskadra");
    own(games[0], "MOJA", "rounds 11");
    hall_order(&h, "board eskadra");
    h.file = NULL;
    for (int i = 1; i <= 2; i++) hall_order(&h, "enter eskadra T%d \"\" A%d B%d C%d", i, i, i, i);
    hall_order(&h, "draw eskadra swiss --rounds 1");
    test_that(hall_order(&h, "board eskadra 303 standard"), "drawn, not paired: %s", h.no.key);
    own(games[0], "MOJA", "rounds 11");
    hall_order(&h, "board eskadra");
    h.file = NULL;
    hall_order(&h, "pair eskadra");
    test_that(hall_order(&h, "board eskadra 303 standard"), "paired, no result: %s", h.no.key);
    own(games[0], "MOJA", "rounds 11");
    hall_order(&h, "board eskadra");
    h.file = NULL;
    hall_refused(&h, "event/2.11", "cannot-happen", "result 1 303 1 raf 8.3 round=8");
    test_that(hall_order(&h, "result 1 303 1 raf 8.3 round=11"), "%s", h.no.key);
    test_that(hall_said(&h, "koniec rundy 11"), "its number of rounds in words");
    hall_refused(&h, "event/1.10", "board-settled", "board eskadra 303 standard");
    test_that(hall_order(&h, "board eskadra 111 printed"), "of another game: %s", h.no.key);
    test_that(hall_view(&h, "match 1") && hall_shows(&h, "\"board\":\"MOJA\",\"hash\":\"") &&
                  hall_shows(&h, "koniec rundy 11"),
              "the table names it");
    hall_again(&h);
}

/* The print lies on the tables: nothing of our reconstruction refuses a result (event/1.10). */
static void printed(void) {
    test_case("board: the printed one bounds nothing, and warns");
    begin("--only none");
    hall_order(&h, "discipline 7 7 7");
    for (int i = 1; i <= 2; i++) hall_order(&h, "enter 7 T%d \"\" A%d", i, i);
    hall_order(&h, "draw 7 swiss --rounds 1");
    hall_order(&h, "pair 7");
    hall_refused(&h, "event/2.11", "cannot-happen", "result 1 1 poland 8.3 points=22 round=8");
    test_that(hall_order(&h, "board 7 printed"), "%s", h.no.key);
    test_that(hall_said(&h, "z pudełka"), "said");
    test_that(hall_view(&h, "event") && hall_shows(&h, "\"printed\":true"), "shown");
    test_that(hall_view(&h, "board 7") && !hall_shows(&h, "\"sheet\""), "it has no sheet");
    test_that(hall_order(&h, "result 1 1 poland 8.3 points=22 round=8"), "%s", h.no.key);
    test_that(hall_said(&h, "Uwaga: punkty 22"), "it warns");
    test_that(hall_order(&h, "result 1 2 poland 8.3 points=-9 round=8 lines=4@A1,-13@A2"),
              "lines of a score that our board does not have: %s", h.no.key);
    hall_refused(&h, "event/2.5", "no-such-ending", "claim 1 2 1 poland 7/8.9 points=3");
    hall_again(&h);
}

void test_own_board(void) {
    chosen();
    printed();
    named();
    bad();
    often();
    settled();
}
