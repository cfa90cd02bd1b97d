/* swiss.h -- the Swiss system: event/5.3, 5.4.
 *
 * A round is one heaviest matching over all players at once. Never: two who have met; a second
 * bye before all had one. Then, in this order: points as equal as possible, schools apart, sides
 * balanced; what is left is decided by lot from the published seed. */
#ifndef SWISS_H
#define SWISS_H

#include "base/dice.h"
#include "event/contest.h"

/* The rule itself, for whoever keeps players otherwise than in a contest. */
struct swiss_player {
    int points, sides, byes; /* sides: first sides less second sides */
};
struct swiss_field {
    int players, meetings;
    const struct swiss_player *player;
    int (*met)[2];                                    /* who has met whom */
    bool (*apart)(const void *context, int a, int b); /* should rather not meet; or NULL */
    const void *context;
    struct seed seed;
};
/* mate[i]: the opponent of player i or -1, *bye who is free or -1. False: no such pairing. */
bool swiss_solve(const struct swiss_field *f, struct arena *memory, int *mate, int *bye);

/* Pairs everybody who takes part: mate[e] is the opponent of entrant e, or -1; *bye is who is
 * free, or -1. False if no such pairing exists (or the arena is too small). */
bool swiss_round(const struct contest *c, int stage, struct arena *memory, int *mate, int *bye,
                 struct refusal *no);

/* A usual number of rounds for so many players. */
int swiss_rounds(int players);

#endif
