/* Thinking time, with a time source that is a number: nothing here waits. */
#include <stdlib.h>
#include <string.h>
#include "harness/harness.h"
#include "rooms/rooms.h"
#include "harness/parts.h"

static int64_t now;
static struct jot journal;

static void keep(struct room *r) {
    room_gather(r);
    jot_raw(&journal, r->lines.at, r->lines.len);
    room_clear(r);
}

/* A room of 303, which has no secrets, with a clock; both have come, or the second is a bot. */
static struct room *begin(const char *clock, bool bot) {
    TEXT(err, 256);
    struct seed seed = dice_from(5);
    now = 1000000;
    jot_clear(&journal);
    struct room *r = room_open("abcd2345", game_find("303"), NULL, NULL, &seed, &err);
    if (!r) abort();
    room_clock_set(r, clock);
    if (bot) room_bot(r, SEAT_B, 1);
    room_sit(r, SEAT_A, "Jan", "", "2025-11-15");
    if (!bot) room_sit(r, SEAT_B, "Anna", "", "2025-11-15");
    keep(r);
    return r;
}

static void come(struct room *r) {
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) room_clock_come(r, seat, now);
}

/* The side to move plays after so many milliseconds; `took` as its page says. */
static bool play(struct room *r, int64_t after, int64_t took) {
    move list[MAX_MOVES];
    now += after;
    if (!room_clock_charge(r, now, took)) return false;
    game_legal(r->board, &r->match->truth.s, list);
    bool good = room_answer(r, room_turn(r), list[0]);
    room_clock_acted(r, now, true);
    keep(r);
    return good;
}

static void left(const struct room *r, int seat, int64_t expected, const char *what) {
    int64_t is = clock_left(&r->clock, seat, now);
    test_that(is == expected, "%s: %lld left, not %lld", what, (long long)is, (long long)expected);
}

static void words(void) {
    static const char *const good[] = {"900+10 lose", "10+0 warn", "14400+600 lose",
                                       "game 1800 1500", "game 10 10"};
    static const char *const bad[] = {"",
                                      "900",
                                      "900+10",
                                      "9+0 lose",
                                      "14401+0 lose",
                                      "900+601 lose",
                                      "900+10 win",
                                      "900+10 lose ",
                                      "game 1800",
                                      "game 1800 1801",
                                      "game 1800 1500 lose",
                                      "-900+10 lose",
                                      "0900+10 lose",
                                      "900 + 10 lose"};
    struct clock c;
    test_case("clock: words that are a clock, and words that are none");
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        test_that(clock_read(good[i], &c) && text_same(c.words, good[i]), "\"%s\"", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        test_that(!clock_read(bad[i], &c), "\"%s\" taken", bad[i]);
}

static void running(void) {
    test_case("clock: does not run before its player has come");
    struct room *r = begin("900+10 lose", false);
    int a = room_turn(r), b = a == SEAT_A ? SEAT_B : SEAT_A;
    room_clock_come(r, b, now);
    now += 50000;
    left(r, a, 900000, "not come yet");
    room_clock_come(r, a, now);
    now += 1500;
    left(r, a, 898500, "has come");
    left(r, b, 900000, "not to move");
    room_clock_come(r, a, now); /* comes again: nothing begins anew */
    left(r, a, 898500, "came again");

    test_case(
        "clock: several moves of a turn add up; the increment comes when the turn is handed on");
    play(r, 1000, -1);
    left(r, a, 897500, "the first move");
    int moves = 1;
    while (room_turn(r) == a) play(r, 1000, -1), moves++;
    test_that(moves > 1, "a turn of one move");
    left(r, a, 900000 - 1500 - 1000 * moves + 10000, "after the turn");
    left(r, b, 900000, "the other, who begins now");
    now += 2000;
    left(r, b, 898000, "the other thinks");
    left(r, a, 900000 - 1500 - 1000 * moves + 10000, "he does not");

    test_case("clock: a room is the fold of its journal, clock and all");
    TEXT(err, 256);
    struct room *folded = room_fold(r->id, journal.at, journal.len, &err);
    if (test_that(folded != NULL, "%s", err.at)) {
        left(folded, a, 900000 - 1500 - 1000 * moves + 10000, "after a restart");
        left(folded, b, 900000, "after a restart nothing runs until he comes");
        now += 100000;
        room_clock_come(folded, b, now);
        now += 500;
        left(folded, b, 899500, "then it does");
        test_that(text_same(folded->clock.words, "900+10 lose") &&
                      text_same(folded->match->head.tag[TAG_CLOCK], "900+10 lose"),
                  "another clock");
    }
    room_free(folded);
    room_free(r);
}

static void lag(void) {
    static const struct {
        int64_t passed, took, charged;
    } table[] = {{5000, -1, 5000}, {5000, 4600, 4600}, {5000, 4000, 4000}, {5000, 3999, 4000},
                 {5000, 0, 4000},  {5000, 5000, 5000}, {5000, 9000, 5000}, {300, 0, 0},
                 {300, 200, 200},  {0, 0, 0}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct room *r = begin("900+0 lose", false);
        int a = room_turn(r);
        come(r);
        test_case("clock: of %d ms, %d said to be thinking, %d count", (int)table[i].passed,
                  (int)table[i].took, (int)table[i].charged);
        play(r, table[i].passed, table[i].took);
        left(r, a, 900000 - table[i].charged, "left");
        test_that(r->match->used[a] == table[i].charged, "%u in the record", r->match->used[a]);
        room_free(r);
    }
}

static void losing(void) {
    test_case("clock: called a second after it has run out, and not before");
    struct room *r = begin("60+0 lose", false);
    int a = room_turn(r), b = a == SEAT_A ? SEAT_B : SEAT_A;
    come(r);
    now += 60999;
    test_that(!room_clock_look(r, now) && room_phase(r) == PHASE_PLAYING, "called too early");
    now += 1;
    test_that(room_clock_look(r, now) && room_phase(r) == PHASE_OVER, "not called");
    test_that(r->late && !r->away && r->match->winner == b, "won by %d", r->match->winner);
    test_that(!room_clock_look(r, now + 5000), "called twice");
    room_clock_acted(r, now, false);
    keep(r);
    test_that(strstr(r->match->record.at, "\nnote time luftwaffe\nresign luftwaffe\n") != NULL,
              "%s", r->match->record.at);
    test_that(strstr(r->match->record.at, "\nclock 60+0 lose\n") != NULL, "not in the head");
    TEXT(err, 256);
    struct room *folded = room_fold(r->id, journal.at, journal.len, &err);
    test_that(folded && folded->late && folded->step == r->step, "after a restart: %s", err.at);
    room_free(folded);
    room_free(r);

    test_case("clock: a move that was under way counts, one that was not does not");
    r = begin("60+0 lose", false);
    come(r);
    test_that(play(r, 60700, 59900), "59.9 s of thinking and the network's 0.8");
    room_free(r);
    r = begin("60+0 lose", false);
    come(r);
    test_that(!play(r, 60700, 60001), "60.001 s of thinking");
    room_free(r);
    r = begin("60+0 lose", false);
    come(r);
    test_that(play(r, 60000, -1), "to the millisecond");
    room_free(r);
    r = begin("60+0 lose", false);
    come(r);
    test_that(!play(r, 62000, 0), "more than the network may take");
    room_free(r);
}

static void warning(void) {
    test_case("clock: that only warns is told once to each, and decides nothing");
    struct room *r = begin("60+0 warn", false);
    int a = room_turn(r);
    come(r);
    now += 61000;
    test_that(room_clock_look(r, now) && !room_clock_look(r, now + 1000), "not told, or twice");
    test_that(room_phase(r) == PHASE_PLAYING, "decided");
    test_that(strstr(r->match->record.at, "\nnote overtime luftwaffe\n") != NULL, "no remark");
    keep(r);
    test_that(play(r, 100000, -1), "the move is refused");
    TEXT(err, 256);
    struct room *folded = room_fold(r->id, journal.at, journal.len, &err);
    test_that(folded && folded->clock.told[a] && !folded->clock.told[!a], "%s", err.at);
    room_free(folded);
    room_free(r);

    test_case("clock: of the whole game, event/4.8: a warning, the end of time, no decision");
    r = begin("game 1800 1500", false);
    come(r);
    for (int i = 0; i < 14; i++) play(r, 100000, -1);
    test_that(!room_clock_look(r, now + 99999), "warned too early");
    test_that(room_clock_look(r, now + 100000), "no warning");
    test_that(!room_clock_look(r, now + 399999), "the end too early");
    left(r, SEAT_A, 400000, "the game has one clock");
    left(r, SEAT_B, 400000, "the game has one clock");
    test_that(room_clock_look(r, now + 400000) && !room_clock_look(r, now + 900000),
              "no end, or twice");
    test_that(strstr(r->match->record.at, "\nnote clock warning\n") &&
                  strstr(r->match->record.at, "\nnote clock over\n") &&
                  room_phase(r) == PHASE_PLAYING,
              "%s", r->match->record.at);
    room_free(r);
}

static void bots(void) {
    test_case("clock: none runs while a bot thinks");
    struct room *r = begin("60+0 lose", true);
    int person = SEAT_A;
    come(r);
    while (room_turn(r) == person) play(r, 1000, -1);
    if (!test_that(room_turn(r) == SEAT_B, "the bot is not to move")) return;
    int64_t before = clock_left(&r->clock, person, now);
    now += 500000;
    left(r, person, before, "while it thinks");
    test_that(!room_clock_look(r, now), "the bot's clock was called");
    while (room_turn(r) == SEAT_B) play(r, 500000, -1);
    left(r, person, before, "when it has moved");
    now += 700;
    left(r, person, before - 700, "then his own runs");
    room_free(r);
}

static void taking_back(void) {
    struct denial no = {0};
    test_case("clock: what was used stays used when a move is taken back, and brings no increment");
    struct room *r = begin("900+10 lose", false);
    int a = room_turn(r), b = a == SEAT_A ? SEAT_B : SEAT_A;
    come(r);
    play(r, 7000, -1);
    now += 3000;
    room_clock_charge(r, now, -1);
    test_that(room_undo(r, a, "ask", &no) && room_undo(r, b, "yes", &no), "%s", no.why);
    room_clock_acted(r, now, false);
    left(r, a, 890000, "seven seconds and three");
    room_free(r);
}

void room_clocks(void) {
    words();
    running();
    lag();
    losing();
    warning();
    bots();
    taking_back();
    jot_free(&journal);
}
