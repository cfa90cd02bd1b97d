/* Whole Swiss events: no pair twice, byes once, sides balanced, everybody plays every round. */
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"
#include "event/event.h"
#include "event/stage.h"
#include "event/swiss.h"
#include "event/tally.h"

static void whole(int n, int rounds, uint64_t seed) {
    static struct stand s;
    static struct tally tally[MAX_ENTRANTS];
    struct rng r = rng_from(seed);
    static char room[8000];
    struct text line = text_over(room, sizeof room);
    stand_teams(&s, "local", "orzel", n);
    stand_add(&s, "stage d swiss swiss seed=%d rounds=%d", (int)seed, rounds);
    text_add(&line, "field d swiss");
    for (int i = 1; i <= n; i++) journal_number(&line, i);
    test_that(stand_line(&s, line.at), "field: %s", s.no.key);
    for (int round = 1; round <= rounds; round++) {
        int from = s.c->matches;
        if (!test_that(stand_pair(&s, 0), "%d players, round %d: %s", n, round, s.no.key)) return;
        test_that(s.c->matches - from == n / 2, "%d players: %d pairs", n, s.c->matches - from);
        for (int m = from + 1; m <= s.c->matches; m++)
            stand_play(&s, m, 0, rng_below(&r, 2) ? 2 : 0);
    }
    tally_stage(s.c, 0, tally);
    for (int e = 0; e < n; e++) {
        int met[64], many = 0;
        test_that(tally[e].byes <= 1, "%d: player %d has %d byes", n, e + 1, tally[e].byes);
        test_that(tally[e].sides >= -2 && tally[e].sides <= 2, "%d: player %d has sides %d", n,
                  e + 1, tally[e].sides);
        for (int m = 0; m < s.c->matches; m++)
            for (int k = 0; k < 2; k++)
                if (s.c->match[m].entrant[k] == e) met[many++] = s.c->match[m].entrant[1 - k];
        for (int i = 0; i < many; i++)
            for (int k = 0; k < i; k++)
                test_that(met[i] != met[k], "%d: %d meets %d again", n, e + 1, met[i] + 1);
        test_that(many + tally[e].byes == rounds, "%d: player %d sat out", n, e + 1);
    }
}

void test_swiss(void) {
    static struct stand s;
    test_case("swiss: 16 to 50 players: no pair twice, one bye at most, sides balanced");
    for (int n = 16; n <= 50; n++) whole(n, swiss_rounds(n), (uint64_t)n);
    test_case("swiss: as many rounds as there can be");
    whole(8, 5, 1);
    whole(9, 5, 2);
    test_case("swiss: 201 players");
    whole(201, 9, 3);
    test_case("swiss: small fields run out of pairings and it is said (event/5.3)");
    stand_teams(&s, "local", "orzel", 4);
    stand_add(&s, "stage d swiss swiss seed=x rounds=3");
    stand_add(&s, "field d swiss 1 2 3 4");
    for (int round = 1; round <= 3; round++) {
        int from = s.c->matches;
        test_that(stand_pair(&s, 0), "round %d: %s", round, s.no.key);
        for (int m = from + 1; m <= s.c->matches; m++) stand_play(&s, m, 0, 2);
    }
    test_that(!stand_pair(&s, 0) && text_same(s.no.rule, "event/5.3"),
              "a fourth round of four players");
}
