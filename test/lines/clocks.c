/* Thinking time over the wire, under the scripted clock. */
#include <string.h>
#include "harness/harness.h"
#include "lines/lines.h"

static char room[ROOM_ID];

/* Both at the table of 303, where the Luftwaffe (client 0) begins. */
static void sit(const char *clock) {
    lines_start();
    lines_timed(game_find("303"), clock, room);
    for (int k = 0; k < 2; k++) {
        lines_open(k);
        lines_join(k, room, k);
    }
    lines_settle();
}

static void play(int n, const char *words, int took) {
    lines_say(0, "{\"n\":%d,\"do\":\"play\",\"move\":\"%s\",\"took\":%d}", n, words, took);
    lines_settle();
}

static void counting(void) {
    test_case("clocks: what a move took is told to both, less what the network took");
    sit("900+10 lose");
    test_that(lines_heard(1,
                          "\"time\":{\"kind\":\"lose\",\"main\":900,\"increment\":10,\"lag\":1000,"
                          "\"left\":{\"luftwaffe\":900000,\"raf\":900000},"
                          "\"running\":\"luftwaffe\"}"),
              "not in the first state");
    lines_pass(30 * SECOND);
    play(1, "I6-H6", 29500);
    for (int k = 0; k < 2; k++)
        test_that(lines_heard(k, "\"left\":{\"luftwaffe\":870500,\"raf\":900000}"), "client %d", k);

    test_case("clocks: a refused move gives nothing back");
    lines_pass(900);
    play(2, "K7-A1", 0);
    lines_pass(900);
    play(3, "K7-K6", 0);
    test_that(lines_heard(0, "\"re\":2,\"ok\":false,\"why\":\"rule\""), "not refused");
    test_that(lines_heard(1, "\"left\":{\"luftwaffe\":869700,\"raf\":900000}"),
              "1.8 s, of which one is the network's");

    test_case("clocks: nonsense about thinking is refused");
    lines_say(0, "{\"n\":4,\"do\":\"play\",\"move\":\"K7-K5\",\"took\":-5}");
    lines_settle();
    test_that(lines_heard(0, "\"re\":4,\"ok\":false,\"why\":\"bad-message\""), "taken");
    lines_stop();
}

/* The opponent sends what he likes while somebody thinks, refused or taken: it costs no second. */
static void disturbed(const char *message, const char *what) {
    test_case("clocks: a message of the opponent takes nothing of the network's second: %s", what);
    sit("900+10 lose");
    lines_pass(SECOND);
    play(1, "I6-H6", 1000);
    for (int i = 2; i < 22; i++) {
        lines_pass(100);
        lines_say(1, message, i);
    }
    lines_settle();
    lines_pass(1000);
    play(2, "K7-K6", 2000);
    test_that(lines_heard(1, "\"left\":{\"luftwaffe\":897000,\"raf\":900000}"), "charged more");
    lines_stop();
}

static void losing(void) {
    test_case("clocks: whoever lets his time run out loses, and all hear why");
    sit("60+0 lose");
    lines_pass(60 * SECOND);
    lines_settle();
    test_that(!lines_heard(1, "\"phase\":\"over\""), "called too early");
    lines_pass(SECOND);
    lines_settle();
    for (int k = 0; k < 2; k++) {
        test_that(lines_heard(k, "\"what\":\"time\",\"who\":\"luftwaffe\""), "no step, client %d",
                  k);
        test_that(lines_heard(k, "\"winner\":\"raf\",\"by\":\"time\""), "no result, client %d", k);
    }
    lines_stop();

    test_case("clocks: a move that comes too late is not made");
    sit("60+0 lose");
    lines_pass(60500);
    play(1, "I6-H6", 60400);
    test_that(lines_heard(0, "\"re\":1,\"ok\":false,\"why\":\"late\""), "taken");
    test_that(lines_heard(1, "\"by\":\"time\"") && !lines_heard(1, "\"move\":\"I6-H6\""), "no end");
    lines_stop();

    test_case("clocks: a move that was under way in time is");
    sit("60+0 lose");
    lines_pass(60500);
    play(1, "I6-H6", 59700);
    test_that(lines_heard(0, "\"re\":1,\"ok\":true"), "refused");
    lines_stop();
}

static void absence(void) {
    test_case("clocks: run on when their player leaves");
    sit("60+0 lose");
    lines_hang_up(0);
    lines_pass(62 * SECOND);
    lines_settle();
    test_that(lines_heard(1, "\"by\":\"time\""), "stopped");
    lines_stop();
}

void clocks(void) {
    counting();
    disturbed("{\"n\":%d,\"do\":\"undo\",\"say\":\"no\"}", "refused");
    disturbed("{\"n\":%d,\"do\":\"draw\",\"say\":\"offer\"}", "an offer");
    losing();
    absence();
}
