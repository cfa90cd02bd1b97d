#include "server/worker.h"
#include "bots/bot.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_THREADS = 64 };

struct workers {
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct job *waiting, **last, *done;
    bool stop;
    int threads;
    pthread_t thread[MAX_THREADS];
};

enum { THINK = 2000 }; /* milliseconds a move may take; only level 5 comes near */

static uint64_t microseconds(void *with) {
    struct timespec t;
    (void)with;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* The one place where a bot is asked. */
static move choose(const struct job *job, uint8_t *room) {
    struct arena arena = {room, 0, BOT_ROOM};
    struct bot_limit limit = {.milliseconds = THINK, .clock = microseconds};
    return bot_choose(job->board, &job->view.s, job->level, limit, job->seed, &arena, NULL);
}

static void *work(void *context) {
    struct workers *w = context;
    uint8_t *room = malloc(BOT_ROOM); /* only what a search touches takes memory */
    if (!room) abort();
    pthread_mutex_lock(&w->lock);
    while (!w->stop) {
        struct job *job = w->waiting;
        if (!job) {
            pthread_cond_wait(&w->more, &w->lock);
            continue;
        }
        w->waiting = job->next;
        if (!w->waiting) w->last = &w->waiting;
        pthread_mutex_unlock(&w->lock);
        job->answer = choose(job, room);
        pthread_mutex_lock(&w->lock);
        job->next = w->done;
        w->done = job;
        w->wake(w->context);
    }
    pthread_mutex_unlock(&w->lock);
    free(room);
    return NULL;
}

struct workers *workers_start(int threads, void (*wake)(void *context), void *context) {
    struct workers *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->wake = wake;
    w->context = context;
    w->last = &w->waiting;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    for (int i = 0; i < threads && i < MAX_THREADS; i++)
        if (pthread_create(&w->thread[w->threads], NULL, work, w) == 0) w->threads++;
    if (w->threads) return w;
    free(w);
    return NULL;
}

void workers_give(struct workers *w, struct job *job) {
    job->next = NULL;
    pthread_mutex_lock(&w->lock);
    *w->last = job;
    w->last = &job->next;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

struct job *workers_take(struct workers *w) {
    pthread_mutex_lock(&w->lock);
    struct job *job = w->done;
    if (job) w->done = job->next;
    pthread_mutex_unlock(&w->lock);
    return job;
}

static void drop(struct job *job) {
    while (job) {
        struct job *next = job->next;
        free(job);
        job = next;
    }
}

void workers_stop(struct workers *w) {
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->threads; i++) pthread_join(w->thread[i], NULL);
    drop(w->waiting);
    drop(w->done);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
