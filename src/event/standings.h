/* standings.h -- places, and why: event/6.
 *
 * Criteria apply one after the other; each splits those who are still level. "Points among the
 * tied" is one table over all who are level at that moment, and counts only if every two of them
 * have met. Whoever has left stands last. Who is level to the end shares the places until lots
 * are drawn (`placing`). */
#ifndef STANDINGS_H
#define STANDINGS_H

#include "event/contest.h"
#include "event/tally.h"

struct row {
    int entrant;
    int place, last; /* equal unless places are shared */
    struct tally tally;
    int key[MAX_CRITERIA + 1];     /* what is compared, larger is better: status, then criteria */
    bool counts[MAX_CRITERIA + 1]; /* the mini-table counted: all of the tied have met */
    int beaten_in;                 /* cup: round of the defeat, 0 if none */
    bool running;                  /* cup: still in it */
};
struct ranking {
    int stage, group; /* group -1: a cup, or the final order of a discipline */
    bool final;
    int rows;
    struct row *row;
};

/* The table of a group (0 for Swiss), from a stage of groups or Swiss. */
bool standings_group(const struct contest *c, int stage, int group, struct arena *memory,
                     struct ranking *out);

/* The places of a cup. */
bool standings_cup(const struct contest *c, int stage, struct arena *memory, struct ranking *out);

/* The final order of a discipline: its cup, then the others by their place in the group; or the
 * only stage there is. */
bool standings_final(const struct contest *c, int discipline, struct arena *memory,
                     struct ranking *out);

/* Who goes on from the groups into a cup: the first `advance` of each, best first, with the
 * group each comes from. Refused while a place that matters is shared or a match is open. */
bool standings_qualify(const struct contest *c, int stage, int advance, struct arena *memory,
                       int *entrant, int *group, int *n, struct refusal *no);

/* Level entrants in need of lots: writes one such set, returns its size or 0. */
int standings_level(const struct ranking *t, int from, int *entrant, int *next);

#endif
