/* conform: every promise of core/game.h, kept in random play by every game of the house, and by
 * the toy; and, so that we know the tests can see, not kept by the toy's broken twins.
 *
 *     conform [GAME [MOVES]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "conform/conform.h"
#include "harness/harness.h"
#include "toy/toy.h"

enum { PLIES = 40000 / TEST_PORTION };

static bool may_be_empty(const struct game *g, int p) {
    /* The toy's words are embedded only where it is one of the games: the suite `sixth`. */
    return (p == HINTS && !g->value && !g->prior) || (p == WORDS && g == &toy) ||
           (p == PICKS && !g->pick);
}

static void keeps(const struct game *g, long plies) {
    static struct kept kept;
    conform(test_board(g), plies, &kept);
    for (int p = 0; p < PROMISE_COUNT; p++) {
        if (!kept.checks[p] && may_be_empty(g, p)) continue;
        test_case("%s: %s", g->name, promise_text[p]);
        test_that(kept.checks[p] > 0, "never checked");
        test_that(!kept.broken[p], "%d times of %ld broken; first: %s", kept.broken[p],
                  kept.checks[p], kept.first[p]);
    }
}

static void breaks(const struct broken *bad) {
    static struct kept kept;
    if (!strcmp(bad->promise, "twins") || !strcmp(bad->promise, "imagine")) return;
    test_case("the broken toy is found out: %s", bad->promise);
    conform(test_board(&bad->game), 400, &kept);
    for (int p = 0; p < PROMISE_COUNT; p++)
        if (kept.broken[p] && !strcmp(promise_text[p], bad->promise)) return;
    test_that(false, "nobody noticed");
}

int main(int argc, char **argv) {
    struct broken broken[32];
    long plies = argc > 2 ? atol(argv[2]) : PLIES;
    for (int i = 0; games[i]; i++)
        if (argc < 2 || !strcmp(argv[1], games[i]->name)) keeps(games[i], plies);
    if (argc < 2) {
        keeps(&toy, plies);
        for (int i = 0, n = toy_broken(broken); i < n; i++) breaks(&broken[i]);
    }
    return test_done();
}
