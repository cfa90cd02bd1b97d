/* worker.h -- the bots' threads: views go in, moves come out.
 *
 * A job holds everything a bot may know: the board, the view of its side, its level. The board
 * must stay until the job is back. */
#ifndef WORKER_H
#define WORKER_H

#include "core/game.h"

struct job {
    struct job *next;
    char room[16];
    uint32_t step; /* of the room when the job was given: if it has changed, the answer is stale */
    int seat, level;
    const struct board *board;
    union any_state view;
    uint64_t seed;
    move answer;
};

struct workers;

/* `wake` is called from a worker's thread after each job. */
struct workers *workers_start(int threads, void (*wake)(void *context), void *context);

/* Hands a job over; it comes back from workers_take, which never waits (NULL: nothing done yet). */
void workers_give(struct workers *w, struct job *job);
struct job *workers_take(struct workers *w);

/* Waits for running jobs, drops waiting ones, frees all. */
void workers_stop(struct workers *w);

#endif
