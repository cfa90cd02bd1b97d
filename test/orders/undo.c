/* The last order of one's own can be taken back while nothing depends on it. */
#include <string.h>
#include "orders/orders.h"

static struct hall h;

static void last_order(void) {
    test_case("undo: the last result of this desk, and the one before it");
    hall_group(&h, "orzel", 4);
    hall_order(&h, "result 1 1 poland orzel/6.1 round=9");
    hall_order(&h, "result 1 2 poland orzel/6.1 round=9");
    test_that(hall_order(&h, "undo"), "%s %s", h.no.key, h.no.detail);
    test_that(hall_said(&h, "wynik: rewanż, wygrywa: Gracz") &&
                  hall_said(&h, "result: return game"),
              "what was taken back");
    test_that(h.desk.c->match[0].board[0].game[1].winner == UNKNOWN &&
                  h.desk.c->match[0].board[0].game[0].winner != UNKNOWN,
              "only the last one is gone");
    test_that(hall_order(&h, "undo literówka"), "%s", h.no.key);
    test_that(h.desk.c->match[0].board[0].game[0].winner == UNKNOWN, "and the one before");
    test_that(hall_order(&h, "result 1 1 kriegsmarine orzel/6.2 round=9"), "entered anew");
    hall_again(&h);
    test_case("undo: the log keeps what was taken back");
    hall_view(&h, "log");
    test_that(hall_shows(&h, "\"undone\":true") && hall_shows(&h, "literówka"), "log");
}

static void whole_order(void) {
    test_case("undo: an order of many lines goes as a whole");
    hall_group(&h, "orzel", 4);
    int lines = h.desk.c->lines;
    hall_order(&h, "withdraw orzel 2 choroba");
    test_that(h.desk.c->lines > lines + 3, "walkovers came with it");
    test_that(hall_order(&h, "undo"), "%s", h.no.key);
    test_that(h.desk.c->entrant[1].status == TAKES_PART, "back in the event");
    for (int m = 0; m < h.desk.c->matches; m++)
        test_that(h.desk.c->match[m].board[0].walkover == UNKNOWN, "walkover of match %d", m + 1);
    hall_again(&h);

    test_case("undo: another desk's orders are its own");
    hall_order(&h, "result 1 1 poland orzel/6.1 round=9");
    h.key.name = "desk2";
    hall_refused(&h, "", "nothing-to-undo", "undo");
    hall_order(&h, "result 2 1 poland orzel/6.1 round=9");
    h.key.name = "desk1";
    test_that(hall_order(&h, "undo"), "%s", h.no.key);
    test_that(h.desk.c->match[1].board[0].game[0].winner != UNKNOWN &&
                  h.desk.c->match[0].board[0].game[0].winner == UNKNOWN,
              "the other desk's result stands");
}

static void too_late(void) {
    test_case("undo: refused when something depends on it");
    hall_group(&h, "orzel", 4);
    hall_order(&h, "result 1 1 poland orzel/6.1 round=9");
    h.key.name = "desk2";
    hall_order(&h, "result 1 2 poland orzel/6.1 round=9");
    h.key.name = "desk1";
    hall_refused(&h, "event/6.3", "undo-depended-on", "undo");
    hall_group(&h, "orzel", 4);
    h.key.name = "desk2";
    hall_order(&h, "enter orzel Nowy \"\"");
    hall_refused(&h, "", "nothing-to-undo", "undo");
    test_case("undo: refused when others have gone on from it");
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only orzel");
    hall_order(&h, "enter orzel A I");
    hall_order(&h, "enter orzel B II");
    h.key.name = "desk2";
    hall_order(&h, "draw orzel groups --groups 1 --seed x");
    h.key.name = "desk1";
    hall_refused(&h, "event/6.3", "undo-too-late", "undo");
}

void test_undo(void) {
    last_order();
    whole_order();
    too_late();
}
