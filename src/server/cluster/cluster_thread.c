#include "server/cluster/cluster_thread.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include "log/log.h"

enum { PATIENCE = 5000, RETRY = 500, TOLD_MOST = 7000 }; /* milliseconds; bytes in one notice */

struct cluster_thread {
    struct store *follower, *reader;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    struct queue asked, heard; /* asked: HEARD_END, to be read; HEARD_WORDS, to be told */
    int bell;
    bool stop;
};

static struct heard *new_heard(enum heard_kind kind, const char *words, int64_t last) {
    size_t len = strlen(words) + 1;
    struct heard *one = calloc(1, sizeof *one + len);
    if (!one) abort();
    one->kind = kind;
    one->last = last;
    memcpy(one->words, words, len);
    return one;
}

void cluster_thread_drop(struct heard *one) {
    jot_free(&one->lines);
    free(one);
}

static void give(struct cluster_thread *h, struct heard *one) {
    pthread_mutex_lock(&h->lock);
    queue_add(&h->heard, &one->in);
    pthread_mutex_unlock(&h->lock);
    h->wake(h->context);
}

/* ---------------------------------------------------------------- the cluster thread */

static void hear(void *context, const char *stream, int64_t last) {
    enum heard_kind kind = !stream    ? HEARD_MISSED
                           : last < 0 ? HEARD_WORDS
                           : last     ? HEARD_WRITTEN
                                      : HEARD_ERASED;
    give(context, new_heard(kind, stream ? stream : "", last));
}

static void gather(void *context, const char *text, size_t len) { jot_raw(context, text, len); }

/* False: the store is away; it is asked again. */
static bool read_end(struct cluster_thread *h, struct heard *one) {
    TEXT(err, 256);
    jot_clear(&one->lines);
    return store_read(h->reader, one->words, one->after, gather, &one->lines, &one->last, &err);
}

/* As much as fits goes together. What cannot be told now is old when it could be. */
static void tell(struct cluster_thread *h, struct heard *one, struct queue *rest) {
    struct jot words = {0};
    TEXT(err, 256);
    /* ends: no words wait, or no more fit */
    for (;;) {
        if (words.len) jot_raw(&words, "\n", 1);
        jot_raw(&words, one->words, strlen(one->words));
        cluster_thread_drop(one);
        one = (struct heard *)rest->first;
        if (!one || one->kind != HEARD_WORDS || words.len + strlen(one->words) > TOLD_MOST) break;
        queue_take(rest);
    }
    if (!store_tell(h->reader, words.at, &err)) log_event("untold", "why=\"%s\"", err.at);
    jot_free(&words);
}

/* Does what was asked; false if some of it must wait. */
static bool do_asked(struct cluster_thread *h) {
    struct queue now;
    bool good = true;
    pthread_mutex_lock(&h->lock);
    queue_move(&h->asked, &now);
    pthread_mutex_unlock(&h->lock);
    for (struct heard *one; (one = queue_take(&now)) != NULL;) {
        if (one->kind == HEARD_WORDS) {
            tell(h, one, &now);
        } else if (good && read_end(h, one)) {
            give(h, one);
        } else {
            good = false;
            pthread_mutex_lock(&h->lock);
            queue_add(&h->asked, &one->in);
            pthread_mutex_unlock(&h->lock);
        }
    }
    return good;
}

static void *work(void *context) {
    struct cluster_thread *h = context;
    TEXT(err, 256);
    /* ends: with the server; the cluster thread */
    for (;;) {
        uint64_t rung;
        pthread_mutex_lock(&h->lock);
        bool stop = h->stop;
        pthread_mutex_unlock(&h->lock);
        if (stop) return NULL;
        bool good = do_asked(h);
        store_wait(h->follower, h->bell, good ? PATIENCE : RETRY, hear, h, &err);
        if (read(h->bell, &rung, sizeof rung) < 0) continue; /* it has not rung */
    }
}

/* ---------------------------------------------------------------- for the service thread */

struct cluster_thread *cluster_thread_start(struct store *store, void (*wake)(void *context),
                                            void *context, struct text *err) {
    struct store *follower = store_follower(store, err);
    if (!follower) return NULL;
    struct cluster_thread *h = calloc(1, sizeof *h);
    if (!h) abort();
    h->follower = follower;
    h->reader = store_reader(store, err);
    h->wake = wake;
    h->context = context;
    queue_open(&h->asked), queue_open(&h->heard);
    h->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&h->lock, NULL);
    if (h->reader && pthread_create(&h->thread, NULL, work, h) == 0) return h;
    if (!err->len) fault_set(err, "system.memory", NULL);
    store_close(h->reader);
    store_close(follower);
    free(h);
    return NULL;
}

static void ring(struct cluster_thread *h) {
    uint64_t one = 1;
    if (write(h->bell, &one, sizeof one) < 0) return; /* it rings already */
}

static void ask(struct cluster_thread *h, struct heard *one) {
    pthread_mutex_lock(&h->lock);
    queue_add(&h->asked, &one->in);
    pthread_mutex_unlock(&h->lock);
    ring(h);
}

void cluster_thread_read(struct cluster_thread *h, const char *stream, int64_t after) {
    struct heard *one = new_heard(HEARD_END, stream, 0);
    one->after = after;
    ask(h, one);
}

void cluster_thread_tell(struct cluster_thread *h, const char *words) {
    ask(h, new_heard(HEARD_WORDS, words, -1));
}

struct heard *cluster_thread_take(struct cluster_thread *h) {
    pthread_mutex_lock(&h->lock);
    struct heard *one = queue_take(&h->heard);
    pthread_mutex_unlock(&h->lock);
    return one;
}

void cluster_thread_stop(struct cluster_thread *h) {
    if (!h) return;
    pthread_mutex_lock(&h->lock);
    h->stop = true;
    pthread_mutex_unlock(&h->lock);
    ring(h);
    pthread_join(h->thread, NULL);
    do_asked(h); /* goodbye to the others, if it can be said */
    for (struct heard *one; (one = queue_take(&h->asked)) || (one = queue_take(&h->heard));)
        cluster_thread_drop(one);
    store_close(h->follower);
    store_close(h->reader);
    pthread_mutex_destroy(&h->lock);
    close(h->bell);
    free(h);
}
