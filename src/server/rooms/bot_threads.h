/* bot_threads.h -- the bots' threads: views go in, moves come out, everybody in turn.
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
#ifndef BOT_THREADS_H
#define BOT_THREADS_H

#include <stdatomic.h>
#include "core/game.h"
#include "server/common/queue.h"

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

struct bot_threads;

/* So many threads for level 5, and two for the others. `wake` is called from a worker's thread
 * after each job. */
struct bot_threads *bot_threads_start(int threads, void (*wake)(void *context), void *context);

/* Hands a job over; it comes back from bot_threads_take, which never waits (NULL: nothing done
 * yet). */
void bot_threads_give(struct bot_threads *w, struct job *job);
struct job *bot_threads_take(struct bot_threads *w);

/* Nobody needs this job any more. True: it had not begun and is the caller's again. False: it
 * will come back soon. */
bool bot_threads_cancel(struct bot_threads *w, struct job *job);

/* Milliseconds until a job of this level, given now, will have been answered, about. */
int bot_threads_wait(struct bot_threads *w, int level);

/* How many are waiting or being thought about. */
int bot_threads_asked(struct bot_threads *w);

/* Waits for running jobs, drops waiting ones, frees all. */
void bot_threads_stop(struct bot_threads *w);

#endif
