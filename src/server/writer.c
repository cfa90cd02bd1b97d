#include "server/writer.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "server/log.h"

enum { SLOW = 500 }; /* milliseconds a batch may take before the log says so */

/* Two lists change places: one gathers while the other is written. */
struct batch {
    struct store_write *at;
    size_t len, cap;
};

struct writer {
    struct store *store;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct batch gathering;
    uint64_t added;
    atomic_uint_fast64_t done;
    atomic_bool failed;
    bool stop;
    char failure[256];
};

static void forget(struct batch *b) {
    for (size_t i = 0; i < b->len; i++) free((char *)(uintptr_t)b->at[i].stream);
    b->len = 0;
}

static int64_t milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Players wait as long as the disk takes; who runs the server should hear of a slow one. */
static bool append(struct writer *w, const struct batch *b) {
    struct text err = text_over(w->failure, sizeof w->failure);
    int64_t begun = milliseconds();
    bool good = store_append(w->store, b->at, b->len, &err);
    int64_t took = milliseconds() - begun;
    if (took > SLOW) log_event("slow-disk", "milliseconds=%lld batch=%zu", (long long)took, b->len);
    return good;
}

static void *work(void *context) {
    struct writer *w = context;
    struct batch batch = {0};
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!w->gathering.len && !w->stop) pthread_cond_wait(&w->more, &w->lock);
        if (!w->gathering.len) break;
        struct batch empty = batch;
        batch = w->gathering;
        w->gathering = empty;
        uint64_t upto = w->added;
        pthread_mutex_unlock(&w->lock);
        if (!atomic_load(&w->failed)) {
            if (append(w, &batch))
                atomic_store(&w->done, upto);
            else
                atomic_store(&w->failed, true);
        }
        forget(&batch);
        w->wake(w->context);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    free(batch.at);
    return NULL;
}

struct writer *writer_start(struct store *store, void (*wake)(void *context), void *context) {
    struct writer *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->store = store;
    w->wake = wake;
    w->context = context;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    if (pthread_create(&w->thread, NULL, work, w) == 0) return w;
    free(w);
    return NULL;
}

uint64_t writer_add(struct writer *w, const char *stream, const char *lines, size_t len) {
    size_t name = strlen(stream) + 1;
    char *copy = malloc(name + len); /* the stream's name, then the lines */
    if (!copy) abort();
    memcpy(copy, stream, name);
    memcpy(copy + name, lines, len);
    pthread_mutex_lock(&w->lock);
    struct batch *b = &w->gathering;
    if (b->len == b->cap) {
        b->cap = b->cap ? 2 * b->cap : 64;
        b->at = realloc(b->at, b->cap * sizeof *b->at);
        if (!b->at) abort();
    }
    b->at[b->len++] = (struct store_write){copy, copy + name, len};
    uint64_t stamp = ++w->added;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    return stamp;
}

uint64_t writer_done(struct writer *w) { return atomic_load(&w->done); }

const char *writer_failure(struct writer *w) { return atomic_load(&w->failed) ? w->failure : NULL; }

void writer_stop(struct writer *w) {
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    free(w->gathering.at);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
