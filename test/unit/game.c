#include <string.h>
#include "core/bench.h"
#include "toy/toy.h"
#include "unit/unit.h"

static void outcomes(void) {
    const struct board *b = test_board(&toy);
    union any_state s;
    TEXT(err, 100);
    memset(&s, 0, sizeof s);
    test_case("game: chance picks by weight");
    test_that(toy.read(b, &s.s, "1 chance patrol=A1 runner=C3 possible=C3", &err), "%s", err.at);
    test_that(game_weight(b, &s.s) == 3, "weight %u", game_weight(b, &s.s));
    move seen = game_outcome(b, &s.s, 0), fog = game_outcome(b, &s.s, 1);
    test_that(seen != fog && game_outcome(b, &s.s, 2) == fog, "outcomes");
    struct rng r = rng_from(1);
    int often = 0;
    for (int i = 0; i < 3000; i++) often += game_roll(b, &s.s, &r) == seen;
    test_that(often > 900 && often < 1100, "%d of 3000", often);
    test_case("game: moves must be spelled exactly");
    move m;
    test_that(game_read_move(b, &s.s, "fog", &m) && m == fog, "fog");
    test_that(!game_read_move(b, &s.s, "fog ", &m) && !game_read_move(b, &s.s, "Fog", &m), "loose");
}

static void names(void) {
    test_case("game: names");
    for (int i = 0; games[i]; i++) {
        test_that(game_find(games[i]->name) == games[i], "%s is not found", games[i]->name);
        test_that(game_seat(games[i], games[i]->sides[1]) == SEAT_B, "side B");
        test_that(games[i]->state_size <= STATE_SIZE && games[i]->max_moves <= MAX_MOVES, "sizes");
    }
    test_that(!game_find("chess") && !game_find(""), "found what is not there");
    test_that(game_seat(&toy, "nobody") == -1, "a side that is not there");
    test_text("", "chance", game_side(&toy, CHANCE));
    test_text("", "over", game_side(&toy, NOBODY));
    TEXT(rule, 20);
    game_write_rule(&toy, RULE(6, 4), &rule);
    test_text("", "toy/6.4", rule.at);
}

static void benches(void) {
    const struct board *b = test_board(&toy);
    struct bench whole = {0}, parts = {0};
    test_case("bench: portions add up to the whole");
    bench_play(b, 5, 0, 100, &whole);
    bench_play(b, 5, 0, 30, &parts);
    bench_play(b, 5, 30, 70, &parts);
    test_that(whole.games == 100 && parts.games == 100 && whole.moves == parts.moves &&
                  whole.hash == parts.hash && whole.moves > 300,
              "%llu and %llu moves", (unsigned long long)whole.moves,
              (unsigned long long)parts.moves);
    union any_state s;
    game_start(b, &s.s);
    test_case("bench: perft of the toy, counted by hand");
    test_that(bench_perft(b, &s.s, 0) == 1 && bench_perft(b, &s.s, 1) == 8, "depth 1");
    test_that(bench_perft(b, &s.s, 2) == 16, "depth 2");         /* A1 has two neighbours */
    test_that(bench_perft(b, &s.s, 3) == 2 + 14 * 2, "depth 3"); /* twice caught, else a die */
}

void unit_game(void) {
    outcomes();
    names();
    benches();
}
