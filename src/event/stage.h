/* stage.h -- questions about stages: who is in them, what has been paired. */
#ifndef STAGE_H
#define STAGE_H

#include "base/dice.h"
#include "event/contest.h"

/* The group the entrant is in, or -1. */
int stage_group_of(const struct contest *c, int stage, int entrant);

/* The match of two entrants in this stage that stands, or -1; round 0: any round. */
int stage_match_of(const struct contest *c, int stage, int round, int a, int b);

/* The match of this entrant in the round, or -1. */
int stage_match_in(const struct contest *c, int stage, int round, int entrant);

/* Whether the entrant asked for a bye in the round: event/5.6. */
bool stage_rests(const struct contest *c, int stage, int round, int entrant);

/* Whoever belongs to the round and has no opponent in it: the bye of a Swiss, one of an odd group,
 * a free slot beside him in a cup. Room for MAX_ENTRANTS; how many. */
int stage_resting(const struct contest *c, int stage, int round, int *who);

/* The match of the stage after m (-1: the first), cancelled ones too; -1 after the last. */
int stage_next(const struct contest *c, int stage, int m);

/* True when every match of the round (0: of the stage so far) is over. */
bool stage_is_over(const struct contest *c, int stage, int round);

/* How many rounds the stage has in all. */
int stage_rounds(const struct contest *c, int stage);

/* The round the hall is in: the first one that is not over, counted from the last that was begun;
 * when all are over the last one; 0 before any is paired. */
int stage_current(const struct contest *c, int stage);

/* True when nothing of the stage is left to be paired, played or decided. */
bool stage_is_finished(const struct contest *c, int stage);

/* When the round was begun (all its matches at once), or NULL. */
const char *stage_began(const struct contest *c, int stage, int round);

/* True of a match that is being played: it is not over, and its round was begun, or a game of it is
 * recorded, or nobody announces rounds in this stage and it belongs to the current one. */
bool stage_is_playing(const struct contest *c, int match);

/* A seed for one purpose, from the published text: "groups", "sides", "swiss", "lots" … */
struct seed stage_seed(const char *published, const char *purpose);

/* Shuffles the list evenly; *roll counts the rolls used. */
void stage_shuffle(const struct seed *seed, uint32_t *roll, int *list, int n);

#endif
