/* pair.h -- the pairs of a round, for every kind of stage.
 *
 * What comes out is a proposal: it counts once its lines are in the journal. The same journal
 * and seed always give the same proposal, which is how `check` finds out whether a round was
 * paired by the rules. */
#ifndef PAIR_H
#define PAIR_H

#include "event/contest.h"

struct proposal {
    int seats, entrant[MAX_SEATS];
    int8_t first[MAX_BOARDS]; /* who has the first side in the first game, event/2.1 */
};
struct plan {
    int round, pairs, bye; /* bye: an entrant, or -1 */
    struct proposal pair[MAX_ENTRANTS / 2];
};

/* The round after the last paired one. */
bool pair_round(const struct contest *c, int stage, struct arena *memory, struct plan *out,
                struct refusal *no);

/* Adds the lines of a plan without when and who, each ended by a line feed: matches numbered on
 * from the last one, walkovers where somebody has left, the bye. Returns how many. */
int pair_lines(const struct contest *c, int stage, const struct plan *plan, struct text *out);

#endif
