/* toy.h -- a tiny game with a hidden runner and a die, to test the tests.
 *
 * It keeps every promise of game.h. Each broken twin breaks one of them, and conform or twins
 * must notice, or they are blind. */
#ifndef TOY_H
#define TOY_H

#include "core/game.h"

extern const struct game toy;

/* Copies of the toy with one fault each, and the promise that must be found broken. */
struct broken {
    struct game game;
    const char *promise; /* as named in conform.c, or the suite: twins, imagine */
};
int toy_broken(struct broken out[32]);

#endif
