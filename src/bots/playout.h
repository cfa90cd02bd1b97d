/* playout.h -- what lies below the tree: a game played on quickly, and judged.
 *
 * A play-out compares a few moves by the game's `prior` and makes the best of them, for `horizon`
 * moves and on until the turn passes to the other side; then `value` judges. Without hints it plays
 * any moves to the end. Judgements are for SEAT_A, from 0 to SEARCH_ONE. */
#ifndef PLAYOUT_H
#define PLAYOUT_H

#include "core/game.h"

struct playout_options {
    uint8_t horizon, sample;
    bool plain;
};

/* Plays on from s, which it changes, and judges. */
int32_t playout_judge(const struct board *b, struct state *s, const struct playout_options *o,
                      struct rng *r);

/* The game's `value` of s as it stands, or the result if the game is over. */
int32_t playout_value(const struct board *b, const struct state *s);

/* The game's `prior`, 0 to 1000; 100 for all moves without a hint. */
int playout_prior(const struct board *b, const struct state *s, move m);

/* An outcome drawn by its weight, and among how many. If `hopeful` is a seat, two are drawn and the
 * one that looks better for it is taken. */
move playout_roll(const struct board *b, const struct state *s, int hopeful, struct rng *r,
                  int *outcomes);

#endif
