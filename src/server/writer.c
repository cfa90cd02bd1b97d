#include "server/writer.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "server/erase.h"
#include "server/log.h"

enum {
    SLOW = 500,        /* milliseconds a batch may take before the log says so */
    RETRY = 500,       /* milliseconds between two tries of a store that failed */
    FOR_EACH = 8 << 10 /* bytes of disk that a write may take, with the pages it touches */
};

#define NO_STAMP UINT64_MAX /* of a stream that was erased: no write waits for it */

/* A write and its stamp. */
struct entry {
    struct store_write write;
    uint64_t stamp;
    int64_t added; /* when, in microseconds */
    enum writer_loss why;
    bool erase; /* the stream shall go; there are no lines */
};

struct list {
    struct entry *at;
    size_t len, cap;
};

/* Lists change places: one gathers while the other is written. */
struct writer {
    struct store *store;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct list gathering, lost;           /* lost: not told yet */
    uint64_t added, tried;                 /* the last stamp given; the last whose fate is known */
    size_t failed;                         /* writes in the batch that failed */
    struct erase_before before;            /* what is older than this shall go, if expiring */
    bool stop, failing, expiring, unclean; /* unclean: what was erased may have left traces */
    struct writer_figures figures;
    char failure[256];

    /* Of the thread that adds: what it knew when it settled last. */
    struct list told;
    uint64_t done;
    bool down;
    char reason[256];
};

static void push(struct list *l, struct entry e) {
    if (l->len == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 64;
        l->at = realloc(l->at, l->cap * sizeof *l->at);
        if (!l->at) abort();
    }
    l->at[l->len++] = e;
}

static void drop(struct entry *e) { free((char *)(uintptr_t)e->write.stream); }

static void forget(struct list *l) {
    for (size_t i = 0; i < l->len; i++) drop(&l->at[i]);
    l->len = 0;
}

static bool holds(const struct list *l, const char *stream) {
    for (size_t i = 0; i < l->len; i++)
        if (text_same(l->at[i].write.stream, stream)) return true;
    return false;
}

static int64_t microseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t milliseconds(void) { return microseconds() / 1000; }

const int writer_bucket[WRITER_BUCKETS] = {1000,   2500,   5000,   10000,   25000,   50000,
                                           100000, 250000, 500000, 1000000, 2500000, 5000000};

static void count(struct writer *w, const struct entry *e, bool good, int64_t now) {
    struct writer_figures *f = &w->figures;
    int64_t took = now - e->added;
    int i = 0;
    while (i < WRITER_BUCKETS && took > writer_bucket[i]) i++;
    f->bucket[i]++;
    f->microseconds += (uint64_t)took;
    if (!good)
        f->failed++;
    else if (e->write.fate == STORE_WRITTEN)
        f->writes++;
    else if (e->write.fate == STORE_REFUSED)
        f->refused++;
}

/* ---------------------------------------------------------------- the writer's thread */

/* Players wait as long as the disk takes; who runs the server should hear of a slow one. */
static bool append(struct writer *w, struct list *batch, struct text *err) {
    struct store_write *writes = malloc(batch->len * sizeof *writes);
    if (!writes) abort();
    int64_t begun = milliseconds(), now = time(NULL);
    for (size_t i = 0; i < batch->len; i++) {
        writes[i] = batch->at[i].write;
        writes[i].at = now;
    }
    bool good = store_append(w->store, writes, batch->len, err);
    int64_t took = milliseconds() - begun;
    for (size_t i = 0; i < batch->len; i++) batch->at[i].write.fate = writes[i].fate;
    free(writes);
    if (took > SLOW)
        log_event("slow-disk", "milliseconds=%lld batch=%zu", (long long)took, batch->len);
    if (!good) log_event("disk", "failed why=\"%s\" writes=%zu", err->at, batch->len);
    return good;
}

static void lose(struct writer *w, struct entry e, enum writer_loss why) {
    e.why = why;
    push(&w->lost, e);
}

/* Writes that stand upon lost ones are lost too; the others stay in the batch. */
static void sort_out(struct writer *w, struct list *batch) {
    size_t kept = 0;
    for (size_t i = 0; w->lost.len && i < batch->len; i++)
        if (holds(&w->lost, batch->at[i].write.stream))
            lose(w, batch->at[i], WRITER_REFUSED);
        else
            batch->at[kept++] = batch->at[i];
    if (w->lost.len) batch->len = kept;
}

static void account(struct writer *w, struct list *batch, bool good) {
    int64_t now = microseconds();
    w->figures.commits += good && batch->len;
    for (size_t i = 0; i < batch->len; i++) {
        struct entry *e = &batch->at[i];
        count(w, e, good, now);
        if (!good)
            lose(w, *e, WRITER_FAILED);
        else if (e->write.fate == STORE_WRITTEN)
            drop(e);
        else
            lose(w, *e, e->write.fate == STORE_REFUSED ? WRITER_REFUSED : WRITER_DAMAGED);
    }
    batch->len = 0;
}

/* Waits for something to do, for the end, or until `until` milliseconds if that is not 0. */
static void wait_for_more(struct writer *w, int64_t until) {
    struct timespec t = {until / 1000, until % 1000 * 1000000};
    while (!w->gathering.len && !w->stop && (!w->expiring || w->failing))
        if (!until)
            pthread_cond_wait(&w->more, &w->lock);
        else if (pthread_cond_timedwait(&w->more, &w->lock, &t) != 0)
            return;
}

/* Takes the streams that shall go out of the batch. */
static struct list take_erasures(struct list *batch) {
    struct list gone = {0};
    size_t kept = 0;
    for (size_t i = 0; i < batch->len; i++)
        if (batch->at[i].erase)
            push(&gone, batch->at[i]);
        else
            batch->at[kept++] = batch->at[i];
    batch->len = kept;
    return gone;
}

static bool erase_streams(struct writer *w, const struct list *gone, struct text *err) {
    bool good = true;
    for (size_t i = 0; good && i < gone->len; i++)
        good = store_erase(w->store, &gone->at[i].write.stream, 1, err);
    return good;
}

/* They are told lost either way: as erased, or because they could not be. */
static void account_erasures(struct writer *w, struct list *gone, bool good) {
    for (size_t i = 0; i < gone->len; i++) {
        if (good) gone->at[i].stamp = NO_STAMP;
        lose(w, gone->at[i], good ? WRITER_ERASED : WRITER_FAILED);
    }
    if (good && gone->len) w->unclean = true;
    free(gone->at);
}

/* All that waits goes to the store in one append. The lock is held, but not meanwhile. */
static void write_batch(struct writer *w, struct list *batch) {
    TEXT(err, sizeof w->failure);
    struct list empty = *batch;
    *batch = w->gathering;
    w->gathering = empty;
    uint64_t upto = w->added;
    sort_out(w, batch);
    struct list gone = take_erasures(batch);
    pthread_mutex_unlock(&w->lock);
    bool good = !batch->len || append(w, batch, &err);
    bool erased = good && erase_streams(w, &gone, &err);
    pthread_mutex_lock(&w->lock);
    if (!erased) {
        w->failing = true;
        w->failed = batch->len;
        memcpy(w->failure, err.at, err.len + 1);
    }
    account(w, batch, good);
    account_erasures(w, &gone, erased);
    w->tried = upto;
}

/* The store failed: is it well again, for as many bytes as it failed on? */
static void try_again(struct writer *w) {
    TEXT(err, sizeof w->failure);
    size_t bytes = (w->failed + 8) * FOR_EACH;
    pthread_mutex_unlock(&w->lock);
    bool good = store_probe(w->store, bytes, &err);
    if (good) log_event("disk", "well again");
    pthread_mutex_lock(&w->lock);
    w->failing = !good;
}

/* Between two batches, so that a room is written to before it is looked at, or refused after. All
 * that were found are told, also if the store then failed: whoever asks for one reads it again. */
static void expire(struct writer *w) {
    struct erase_list old = {0};
    struct erase_before before = w->before;
    TEXT(err, 256);
    w->expiring = false;
    pthread_mutex_unlock(&w->lock);
    bool good =
        erase_find_old(w->store, &before, &old, &err) &&
        (old.len ? erase_all(w->store, &old, &err) : !w->unclean || store_scrub(w->store, &err));
    if (!good)
        log_event("expire", "failed why=\"%s\"", err.at);
    else if (old.len)
        log_event("expire", "streams=%zu", old.len);
    pthread_mutex_lock(&w->lock);
    w->unclean = !good;
    for (size_t i = 0; i < old.len; i++) {
        char *name = strdup(old.at[i]);
        if (!name) abort();
        lose(w, (struct entry){.write.stream = name, .stamp = NO_STAMP}, WRITER_ERASED);
    }
    erase_forget(&old);
}

static void tell_others(struct writer *w) {
    pthread_mutex_unlock(&w->lock);
    w->wake(w->context);
    pthread_mutex_lock(&w->lock);
}

static void *work(void *context) {
    struct writer *w = context;
    struct list batch = {0};
    int64_t due = 0; /* when a store that failed is tried again */
    pthread_mutex_lock(&w->lock);
    for (;;) {
        wait_for_more(w, w->failing ? due : 0);
        if (w->stop && (w->failing || !w->gathering.len)) break;
        if (w->failing && w->gathering.len) { /* from one who had not heard of it yet */
            account(w, &w->gathering, false);
            w->tried = w->added;
        } else if (w->failing) {
            try_again(w);
        } else if (w->expiring && !w->stop) {
            expire(w);
        } else {
            write_batch(w, &batch);
        }
        if (w->failing && milliseconds() >= due) due = milliseconds() + RETRY;
        tell_others(w);
    }
    pthread_mutex_unlock(&w->lock);
    free(batch.at);
    return NULL;
}

/* ---------------------------------------------------------------- for the one who adds */

struct writer *writer_start(struct store *store, void (*wake)(void *context), void *context) {
    struct writer *w = calloc(1, sizeof *w);
    pthread_condattr_t clock;
    if (!w) return NULL;
    w->store = store;
    w->wake = wake;
    w->context = context;
    pthread_mutex_init(&w->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&w->more, &clock);
    pthread_condattr_destroy(&clock);
    if (pthread_create(&w->thread, NULL, work, w) == 0) return w;
    free(w);
    return NULL;
}

static uint64_t give(struct writer *w, struct entry e) {
    e.added = microseconds();
    pthread_mutex_lock(&w->lock);
    uint64_t stamp = e.stamp = ++w->added;
    push(&w->gathering, e);
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    return stamp;
}

uint64_t writer_erase(struct writer *w, const char *stream) {
    char *copy = strdup(stream);
    if (!copy) abort();
    return give(w, (struct entry){.write = {.stream = copy}, .erase = true});
}

uint64_t writer_add(struct writer *w, const char *stream, int64_t after, const char *lines,
                    size_t len) {
    size_t name = strlen(stream) + 1;
    char *copy = malloc(name + len); /* the stream's name, then the lines */
    if (!copy) abort();
    memcpy(copy, stream, name);
    memcpy(copy + name, lines, len);
    struct entry e = {.write = {.stream = copy, .after = after, .lines = copy + name, .len = len}};
    return give(w, e);
}

void writer_expire(struct writer *w, const struct erase_before *before) {
    pthread_mutex_lock(&w->lock);
    w->before = *before;
    w->expiring = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

void writer_settle(struct writer *w, writer_tell *tell, void *context) {
    forget(&w->told);
    pthread_mutex_lock(&w->lock);
    if (w->lost.len) {
        sort_out(w, &w->gathering);
        struct list empty = w->told;
        w->told = w->lost;
        w->lost = empty;
    }
    uint64_t done = w->tried;
    w->down = w->failing;
    memcpy(w->reason, w->failure, sizeof w->reason);
    pthread_mutex_unlock(&w->lock);
    for (size_t i = 0; i < w->told.len; i++) {
        struct list before = {w->told.at, i, i};
        const struct entry *e = &w->told.at[i];
        if (!holds(&before, e->write.stream)) tell(context, e->write.stream, e->why);
    }
    w->done = done;
}

void writer_figures(struct writer *w, struct writer_figures *out) {
    pthread_mutex_lock(&w->lock);
    *out = w->figures;
    pthread_mutex_unlock(&w->lock);
}

uint64_t writer_done(const struct writer *w) { return w->done; }

bool writer_lost(const struct writer *w, uint64_t stamp) {
    for (size_t i = 0; i < w->told.len; i++)
        if (w->told.at[i].stamp == stamp) return true;
    return false;
}

const char *writer_failure(const struct writer *w) { return w->down ? w->reason : NULL; }

void writer_stop(struct writer *w) {
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    struct list *lists[] = {&w->gathering, &w->lost, &w->told};
    for (int i = 0; i < 3; i++) {
        forget(lists[i]);
        free(lists[i]->at);
    }
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
