/* cup.h -- knock-out: brackets, byes, third place, all places played for. event/5.3.
 *
 * A bracket is an array of 2^k slots. In each round neighbours meet within segments: in round 1
 * there is one segment of all slots, in round 2 two halves, and so on. Winners move to the front
 * half of their segment, losers to the back half. After the last round slot i holds place i + 1,
 * so "all places" needs no further rule; the usual cup simply does not play the segments that
 * are not the first (or, in the last round, the second: third place). */
#ifndef CUP_H
#define CUP_H

#include "event/contest.h"

/* Rounds of a bracket with this many slots. */
int cup_rounds(int slots);

/* Whether the pair that begins at this slot is played in the round. */
bool cup_is_played(const struct stage *s, int round, int slot);

/* Who stands where before the round (-1: nobody); after the last round, before round rounds + 1:
 * the places. As long as a match is not over its slots hold -1. */
void cup_slots(const struct contest *c, int stage, int round, int *slot);

/* The best and worst place the entrant can be said to have; equal if it was played for. False if
 * he is still in the running (or not in the cup). *round is where he was beaten, 0 if he won. */
bool cup_place(const struct contest *c, int stage, int entrant, int *best, int *worst, int *round);

/* Puts entrants, best first, into a bracket: byes go to the best, and first and second of the
 * same group (group[i] from 0, or -1) land in different halves as far as possible. Returns the
 * number of slots, a power of two. */
int cup_bracket(const int *entrant, const int *group, int n, int *slot);

/* "półfinał", "o 3. miejsce", "1/8 finału": the pair at this slot in the round. */
void cup_round_name(int slots, int round, int slot, enum language in, struct text *out);

#endif
