/* pool.h -- many games at once: worker processes play, the parent counts and shows progress.
 *
 * Game n of a seed is the same whoever plays it and in whatever order: games 2k and 2k + 1 have
 * the same dice, with the players' sides swapped. */
#ifndef TERMINAL_LAB_POOL_H
#define TERMINAL_LAB_POOL_H

#include "terminal/shell.h"
#include "terminal/lab/duel.h"

struct pool {
    const struct options *o;
    struct table table;
    struct player *players[2];
    uint64_t seed;
    int games, jobs;
    const char *folder; /* records are saved there, or NULL */
    const char *title;  /* before the progress bar */
    /* Told of every game as it ends: which, and the seat of the first player. True to stop. */
    bool (*ended)(void *with, int game, int seat, const struct duel *d);
    void *with;
};

/* Plays the games; the number played, or -1 after saying on stderr what went wrong. */
int pool_run(struct pool *p);

/* From the options: --games, --jobs (as many as cores), --seed, --ms, --nodes. */
bool pool_options(const struct options *o, struct pool *p);
struct bot_limit pool_limit(const struct options *o);

#endif
