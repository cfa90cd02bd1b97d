/* worker.h -- the bots' threads: views go in, moves come out, everybody in turn.
 *
 * Levels 1 and 2 answer within a millisecond and have a thread of their own, 3 and 4 another, which
 * helps the first: nobody waits behind much more than he asks for, and no level 5 is ever before
 * them. Level 5 thinks two seconds while none of its kind waits; the more
 * do, the less each gets, also those that are thinking already, so that all have answered after
 * about two seconds, however many they are. These threads give way to the service
 * thread (nice).
 *
 * A job holds everything a bot may know: the board, the view of its side, its level. The board
 * must stay until the job is back. */
#ifndef WORKER_H
#define WORKER_H

#include <stdatomic.h>
#include "core/game.h"
#include "server/queue.h"

struct job {
    struct queued in;
    char room[16];
    uint32_t step; /* of the room when the job was given: if it has changed, the answer is stale */
    int seat, level;
    const struct board *board;
    union any_state view;
    uint64_t seed, given; /* given: when, in microseconds */
    move answer;
    atomic_bool stale; /* nobody needs the answer: stop thinking */
};

struct workers;

/* So many threads for level 5, and two for the others. `wake` is called from a worker's thread
 * after each job. */
struct workers *workers_start(int threads, void (*wake)(void *context), void *context);

/* Hands a job over; it comes back from workers_take, which never waits (NULL: nothing done yet). */
void workers_give(struct workers *w, struct job *job);
struct job *workers_take(struct workers *w);

/* Nobody needs this job any more. True: it had not begun and is the caller's again. False: it
 * will come back soon. */
bool workers_cancel(struct workers *w, struct job *job);

/* Milliseconds until a job of this level, given now, will have been answered, about. */
int workers_wait(struct workers *w, int level);

/* How many are waiting or being thought about. */
int workers_asked(struct workers *w);

/* Waits for running jobs, drops waiting ones, frees all. */
void workers_stop(struct workers *w);

#endif
