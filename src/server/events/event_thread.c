#include "server/events/event_thread.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "server/events/event_cache.h"

enum { WAITING_MOST = 4096, HELD_MOST = 64 << 20 };

/* What waits for one event; events take turns, so one that is asked for much keeps none waiting. */
struct lane {
    struct queued in; /* must be first */
    struct queue waiting;
};

struct event_thread {
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct queue orders, others; /* of lanes */
    struct queue done;
    int count[2]; /* of others, of orders: spectators take no place of a referee's */
    size_t held;  /* bytes of files that wait */
    bool stop;
    struct event_cache *cache;
};

/* New events are one lane together: whoever brings many large ones is served one at a time. */
static bool same_lane(const struct event_job *a, const struct event_job *b) {
    if (a->kind == EVENT_JOB_CREATE || b->kind == EVENT_JOB_CREATE) return a->kind == b->kind;
    return text_same(a->event, b->event);
}

static void give_turn(struct queue *lanes, struct event_job *c) {
    struct lane *l = (struct lane *)lanes->first;
    while (l && !same_lane((const struct event_job *)l->waiting.first, c))
        l = (struct lane *)l->in.next;
    if (!l) {
        l = calloc(1, sizeof *l);
        if (!l) abort();
        queue_open(&l->waiting);
        queue_add(lanes, &l->in);
    }
    queue_add(&l->waiting, &c->in);
}

static struct event_job *take_turn(struct queue *lanes) {
    struct lane *l = queue_take(lanes);
    if (!l) return NULL;
    struct event_job *c = queue_take(&l->waiting);
    if (l->waiting.first)
        queue_add(lanes, &l->in);
    else
        free(l);
    return c;
}

/* ---------------------------------------------------------------- the event thread itself */

/* What somebody only looks at is not made while too much waits to be sent. */
static bool can_wait(const struct event_job *c) {
    return c->kind == EVENT_JOB_VIEW || c->kind == EVENT_JOB_PRINT || c->kind == EVENT_JOB_LINES;
}

static void perform(struct event_thread *t, struct event_job *c) {
    if (can_wait(c) && budget_full()) {
        c->error = "busy";
        c->wait = 2;
        return;
    }
    event_cache_do(t->cache, c);
    c->counted = c->bytes.len;
    budget_add(c->counted);
}

static void *work(void *context) {
    struct event_thread *t = context;
    pthread_mutex_lock(&t->lock);
    while (!t->stop) {
        struct event_job *c = take_turn(&t->orders);
        if (!c) c = take_turn(&t->others);
        if (!c) {
            pthread_cond_wait(&t->more, &t->lock);
            continue;
        }
        pthread_mutex_unlock(&t->lock);
        perform(t, c);
        pthread_mutex_lock(&t->lock);
        queue_add(&t->done, &c->in);
        pthread_mutex_unlock(&t->lock);
        t->wake(t->context);
        pthread_mutex_lock(&t->lock);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* ---------------------------------------------------------------- the service thread */

struct event_thread *event_thread_start(struct store *reader, void (*wake)(void *context),
                                        void *context) {
    struct event_thread *t = calloc(1, sizeof *t);
    if (!t || !(t->cache = event_cache_open(reader))) return NULL;
    t->wake = wake;
    t->context = context;
    queue_open(&t->orders), queue_open(&t->others), queue_open(&t->done);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    if (pthread_create(&t->thread, NULL, work, t) == 0) return t;
    free(t);
    return NULL;
}

static bool goes_first(const struct event_job *c) {
    return c->kind <= EVENT_JOB_ERASE || c->kind == EVENT_JOB_NEWS || c->kind >= EVENT_JOB_END;
}

bool event_thread_give(struct event_thread *t, struct event_job *c) {
    bool must = c->kind >= EVENT_JOB_END; /* what is wrong must go before the next order */
    bool first = goes_first(c);
    if (!must &&
        (t->count[first] >= WAITING_MOST || t->held + c->body.len + c->file.len > HELD_MOST))
        return false;
    t->count[first]++;
    c->held = c->body.len + c->file.len;
    t->held += c->held;
    event_job_hold(c);
    pthread_mutex_lock(&t->lock);
    give_turn(first ? &t->orders : &t->others, c);
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    return true;
}

/* The last job of this address in a lane, or NULL. */
static struct event_job *last_of(const struct lane *l, const char *address) {
    struct event_job *found = NULL;
    for (struct queued *at = l->waiting.first; at; at = at->next) {
        struct event_job *c = (struct event_job *)at;
        if (text_same(c->from_address, address)) found = c;
    }
    return found;
}

/* Takes the last job of this address out of the last lane that has one. */
static struct event_job *withdraw(struct queue *lanes, const char *address) {
    struct lane *from = NULL;
    for (struct queued *at = lanes->first; at; at = at->next)
        if (last_of((struct lane *)at, address)) from = (struct lane *)at;
    if (!from) return NULL;
    struct event_job *c = last_of(from, address);
    queue_remove(&from->waiting, &c->in);
    if (!from->waiting.first) {
        queue_remove(lanes, &from->in);
        free(from);
    }
    return c;
}

bool event_thread_refuse(struct event_thread *t, const char *address) {
    pthread_mutex_lock(&t->lock);
    struct event_job *c = withdraw(&t->others, address);
    if (c) {
        c->error = "busy";
        c->wait = 2;
        queue_add(&t->done, &c->in);
    }
    pthread_mutex_unlock(&t->lock);
    return c != NULL;
}

struct event_job *event_thread_take(struct event_thread *t) {
    pthread_mutex_lock(&t->lock);
    struct event_job *c = queue_take(&t->done);
    pthread_mutex_unlock(&t->lock);
    if (!c) return NULL;
    t->count[goes_first(c)]--;
    t->held -= c->held;
    jot_free(&c->file);
    c->ready = true;
    return c;
}

void event_thread_stop(struct event_thread *t) {
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    t->stop = true;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    for (struct event_job *c;
         (c = take_turn(&t->orders)) || (c = take_turn(&t->others)) || (c = queue_take(&t->done));)
        event_job_drop(c);
    event_cache_close(t->cache);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    free(t);
}
