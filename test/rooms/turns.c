/* Whose turn for how long: undo that meets a secret, claims against the absent, the clock. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"
#include "harness/harness.h"
#include "rooms/rooms.h"
#include "harness/parts.h"

static struct room *begun(const struct game *g, uint64_t seed) {
    TEXT(err, 256);
    struct seed dice = dice_from(seed);
    struct room *r = room_open("abcd2345", g, NULL, NULL, &dice, &err);
    if (!r) return NULL;
    room_sit(r, SEAT_A, "Jan", "", "2025-11-15");
    room_sit(r, SEAT_B, "Anna", "", "2025-11-15");
    return r;
}

static void random_move(struct room *r, struct rng *random) {
    move list[MAX_MOVES];
    int count = game_legal(r->board, &r->match->truth.s, list);
    room_answer(r, room_turn(r), list[rng_below(random, (uint32_t)count)]);
}

/* The seat whose last move is a secret the other has answered, or NOBODY. */
static int answered(const struct match *m) {
    for (int seat = SEAT_A; seat <= SEAT_B; seat++)
        for (int i = m->since_len - 1; i >= 0; i--) {
            if (m->since[i].seat != seat) continue;
            if (m->since[i].answered) return seat;
            break;
        }
    return NOBODY;
}

/* Plays until somebody has answered a secret; asks to undo it, and to undo the answer. */
static bool try_undo(const struct game *g, uint64_t seed) {
    struct rng random = rng_from(seed);
    struct room *r = begun(g, seed);
    bool met = false;
    for (int i = 0; i < 200 && !met && room_phase(r) == PHASE_PLAYING; i++) {
        random_move(r, &random);
        int seat = room_phase(r) == PHASE_PLAYING ? answered(r->match) : NOBODY;
        if (seat == NOBODY) continue;
        int other = seat == SEAT_A ? SEAT_B : SEAT_A;
        struct denial no = {0};
        met = true;
        test_that(!room_undo(r, seat, "ask", &no) && text_same(no.why, "answered"),
                  "an answered secret: %s", no.why ? no.why : "taken back");
        uint32_t step = r->step;
        test_that(room_undo(r, other, "ask", &no) && room_undo(r, seat, "yes", &no),
                  "the answer itself: %s", no.why);
        test_that(r->step == step + 1 && room_turn(r) == other, "more than the answer went back");
    }
    room_free(r);
    return met;
}

static void undo_secrets(void) {
    int met = 0;
    test_case("undo stops before a secret the other has answered");
    for (int i = 0; games[i]; i++)
        for (uint64_t seed = 1; games[i]->secrets && seed <= 10; seed++)
            met += try_undo(games[i], seed);
    test_that(met > 2, "%d answered secrets were met", met);
}

static void claims(void) {
    struct room *r = begun(game_find("303"), 3);
    int turn = room_turn(r), other = turn == SEAT_A ? SEAT_B : SEAT_A;
    test_case("claim: counts from when it became his turn, if he was away before");
    r->seat[turn].absent_since = 1000, r->turn_since = 5000;
    test_that(room_claim_wait(r, turn, 6000, 60000) == 59000, "from another moment");
    test_case("claim: counts from when he left, if it was his turn before");
    r->seat[turn].absent_since = 5000, r->turn_since = 1000;
    test_that(room_claim_wait(r, turn, 6000, 60000) == 59000, "from another moment");
    test_that(room_claim_wait(r, turn, 64999, 60000) == 1, "a millisecond too early");
    test_that(room_claim_wait(r, turn, 65000, 60000) == 0, "not in time");
    test_that(room_claim_wait(r, turn, 99000, 60000) == 0, "no longer");
    test_case("claim: not against whoever is not to move, nor against a bot, nor one who is here");
    test_that(room_claim_wait(r, other, 99000, 60000) == -1, "not his turn");
    r->seat[turn].bot = 1;
    test_that(room_claim_wait(r, turn, 99000, 60000) == -1, "a bot");
    room_free(r);
}

static void clocks(void) {
    struct room *r = begun(game_find("303"), 3);
    int turn = room_turn(r), other = turn == SEAT_A ? SEAT_B : SEAT_A;
    r->ticked = 1000;
    test_case("clock: what passes is on the clock of the side to move");
    room_tick(r, 3500);
    test_that(r->match->used[turn] == 2500 && !r->match->used[other], "%u", r->match->used[turn]);
    test_case("clock: never backwards");
    room_tick(r, 500);
    test_that(r->match->used[turn] == 2500, "%u", r->match->used[turn]);
    room_tick(r, 600); /* counts on from where the clock stands now */
    test_that(r->match->used[turn] == 2600, "%u", r->match->used[turn]);
    test_case("clock: a night between two moves counts as one hour");
    room_tick(r, 600 + 8 * 3600000);
    test_that(r->match->used[turn] == 2600 + 3600000, "%u", r->match->used[turn]);
    room_free(r);
}

void room_turns(void) {
    undo_secrets();
    claims();
    clocks();
}
