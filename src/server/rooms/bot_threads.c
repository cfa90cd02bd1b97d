#define _GNU_SOURCE
#include "server/rooms/bot_threads.h"
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include "bots/bot.h"

enum {
    MAX_THREADS = 64,
    THINK = 2000,  /* milliseconds level 5 has when nobody else waits */
    SHARED = 1500, /* … all together have when somebody does */
    LATEST = 2200, /* … after it was asked an answer is due, however busy the machine is */
    LEAST = 10,    /* … each has at least */
    NICE = 10
};

/* Kinds of threads, and from which level to which they take jobs, cheapest first. A thread that
 * thinks cannot be asked to step aside: one that looks at level 1 must never have begun with a
 * long one, nor give way to others as those of level 5 do. */
enum kind { QUICK, MIDDLE, DEEP, KINDS };
static const int from[KINDS] = {1, 1, BOT_LEVELS}, upto[KINDS] = {2, 4, BOT_LEVELS};

struct bot_threads {
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t more[KINDS];
    int idle[KINDS];
    struct queue waiting[BOT_LEVELS + 1];
    struct queue done;
    atomic_int deep_waiting; /* of level 5 */
    int threads, asked;
    bool stop;
    pthread_t thread[MAX_THREADS + DEEP];
};

/* ---------------------------------------------------------------- thinking */

static uint64_t microseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* What each of level 5 may think by now: alone two seconds, together less than that. */
static int share(const struct bot_threads *w, int waiting) {
    int deep = w->threads - DEEP, fair = SHARED * deep / (deep + waiting);
    return !waiting ? THINK : fair > LEAST ? fair : LEAST;
}

struct watch {
    const struct bot_threads *w;
    const struct job *job;
    uint64_t begun;
};

/* The search's clock: far ahead as soon as this job's share is used up or nobody waits for it. */
static uint64_t look(void *with) {
    struct watch *watch = with;
    uint64_t now = microseconds();
    int waiting = atomic_load(&watch->w->deep_waiting);
    if (!watch->begun) watch->begun = now;
    uint64_t until = watch->begun + 1000 * (uint64_t)share(watch->w, waiting);
    uint64_t due = watch->job->given + 1000 * LATEST, least = watch->begun + 1000 * LEAST;
    if (until > due) until = due > least ? due : least;
    bool over = now >= until || atomic_load(&watch->job->stale);
    return over ? UINT64_MAX : now;
}

/* The one place where a bot is asked. */
static move choose(const struct bot_threads *w, const struct job *job, uint8_t *room) {
    struct arena arena = {room, 0, BOT_ROOM};
    struct watch watch = {.w = w, .job = job};
    struct bot_limit limit = {.milliseconds = THINK, .clock = look, .with = &watch};
    return bot_choose(job->board, &job->view.s, job->level, limit, job->seed, &arena, NULL);
}

/* ---------------------------------------------------------------- queues */

static void put(struct bot_threads *w, struct job *job) {
    job->given = microseconds();
    w->asked++;
    queue_add(&w->waiting[job->level], &job->in);
    if (job->level == BOT_LEVELS) atomic_fetch_add(&w->deep_waiting, 1);
}

static void taken_out(struct bot_threads *w, const struct job *job) {
    if (job->level == BOT_LEVELS) atomic_fetch_sub(&w->deep_waiting, 1);
}

/* The cheapest that waits and is for threads of this kind. */
static struct job *next_job(struct bot_threads *w, enum kind kind) {
    for (int level = from[kind]; level <= upto[kind]; level++) {
        struct job *job = queue_take(&w->waiting[level]);
        if (!job) continue;
        taken_out(w, job);
        return job;
    }
    return NULL;
}

static void *work(struct bot_threads *w, enum kind kind) {
    uint8_t *room = malloc(BOT_ROOM); /* only what a search touches takes memory */
    if (!room) abort();
    pthread_mutex_lock(&w->lock);
    while (!w->stop) {
        struct job *job = next_job(w, kind);
        if (!job) {
            w->idle[kind]++;
            pthread_cond_wait(&w->more[kind], &w->lock);
            w->idle[kind]--;
            continue;
        }
        pthread_mutex_unlock(&w->lock);
        job->answer = choose(w, job, room);
        pthread_mutex_lock(&w->lock);
        queue_add(&w->done, &job->in);
        w->wake(w->context);
    }
    pthread_mutex_unlock(&w->lock);
    free(room);
    return NULL;
}

static void *work_quick(void *context) { return work(context, QUICK); }
static void *work_middle(void *context) { return work(context, MIDDLE); }
static void *work_deep(void *context) {
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICE);
    return work(context, DEEP);
}

/* ---------------------------------------------------------------- the service thread */

struct bot_threads *bot_threads_start(int threads, void (*wake)(void *context), void *context) {
    static void *(*const does[KINDS])(void *) = {work_quick, work_middle, work_deep};
    struct bot_threads *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->wake = wake;
    w->context = context;
    for (int i = 0; i <= BOT_LEVELS; i++) queue_open(&w->waiting[i]);
    queue_open(&w->done);
    pthread_mutex_init(&w->lock, NULL);
    for (int i = 0; i < KINDS; i++) pthread_cond_init(&w->more[i], NULL);
    w->threads = DEEP + (threads < MAX_THREADS ? threads : MAX_THREADS);
    int started = 0;
    while (started < w->threads &&
           pthread_create(&w->thread[started], NULL, does[started < DEEP ? started : DEEP], w) == 0)
        started++;
    if (started == w->threads) return w;
    w->threads = started;
    bot_threads_stop(w);
    return NULL;
}

void bot_threads_give(struct bot_threads *w, struct job *job) {
    pthread_mutex_lock(&w->lock);
    put(w, job);
    for (int kind = QUICK, woken = 0; kind < KINDS && !woken; kind++)
        if (w->idle[kind] && from[kind] <= job->level && job->level <= upto[kind]) {
            pthread_cond_signal(&w->more[kind]);
            woken = 1;
        }
    pthread_mutex_unlock(&w->lock);
}

struct job *bot_threads_take(struct bot_threads *w) {
    pthread_mutex_lock(&w->lock);
    struct job *job = queue_take(&w->done);
    if (job) w->asked--;
    pthread_mutex_unlock(&w->lock);
    return job;
}

bool bot_threads_cancel(struct bot_threads *w, struct job *job) {
    pthread_mutex_lock(&w->lock);
    bool found = queue_remove(&w->waiting[job->level], &job->in);
    if (found) taken_out(w, job), w->asked--;
    atomic_store(&job->stale, true);
    pthread_mutex_unlock(&w->lock);
    return found;
}

int bot_threads_wait(struct bot_threads *w, int level) {
    if (level < BOT_LEVELS) return 0;
    int deep = w->threads - DEEP, waiting = atomic_load(&w->deep_waiting);
    return share(w, waiting + 1) * (waiting / deep + 1);
}

int bot_threads_asked(struct bot_threads *w) {
    pthread_mutex_lock(&w->lock);
    int asked = w->asked;
    pthread_mutex_unlock(&w->lock);
    return asked;
}

static void drop(struct queue *q) {
    for (struct job *job; (job = queue_take(q)) != NULL;) free(job);
}

void bot_threads_stop(struct bot_threads *w) {
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    for (int i = 0; i < KINDS; i++) pthread_cond_broadcast(&w->more[i]);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->threads; i++) pthread_join(w->thread[i], NULL);
    for (int i = 0; i <= BOT_LEVELS; i++) drop(&w->waiting[i]);
    drop(&w->done);
    for (int i = 0; i < KINDS; i++) pthread_cond_destroy(&w->more[i]);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
