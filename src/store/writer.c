#include "store/writer.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "log/log.h"

enum {
    SLOW = 500,         /* milliseconds a batch may take before the log says so */
    RETRY = 500,        /* milliseconds between two tries of a store that failed */
    FOR_EACH = 8 << 10, /* bytes of disk that a write may take, with the pages it touches */
    PIECE = 64,         /* streams that are erased before others are served */
    QUIET = 1000, /* milliseconds without a write before traces go; after each time that one … */
    QUIETEST = 600000 /* … came meanwhile twice as long, up to this */
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
    struct list gathering, lost; /* lost: not told yet */
    struct list erasing;         /* streams that shall go, in the order in which it was asked for */
    uint64_t added, tried;       /* the last stamp given; the last whose fate is known */
    size_t failed;               /* writes in the batch that failed */
    struct expiry_keep keep;     /* how long streams are kept, if expiring */
    bool stop, failing, expiring, unclean; /* unclean: what was erased may have left traces */
    bool traces;                           /* … which shall go now, when nobody writes */
    atomic_bool wanted;                    /* something came to be written: traces can wait */
    int64_t given;                         /* when that was, in milliseconds */
    int64_t quiet;                         /* for so long nobody must have written */
    struct writer_figures figures;
    char failure[256];

    /* Of the writer's thread alone. */
    int64_t (*calendar)(void);
    int64_t newest, before;  /* the newest stamp in the store; … when the server started */
    struct erase_list old;   /* what was found to be old … */
    struct erase_piece gone; /* … and how far it has been erased */

    /* Of the thread that adds: what it knew when it settled last. */
    struct list told;
    uint64_t done, erased;
    uint64_t *lost_stamps; /* of what was told */
    size_t lost_count;
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

/* Names of streams, to be found again. They stay the list's. */
struct names {
    const char **at;
    size_t cap;
};

static struct names names_for(size_t count) {
    struct names n = {.cap = 16};
    while (n.cap < 2 * count + 2) n.cap *= 2;
    n.at = calloc(n.cap, sizeof *n.at);
    if (!n.at) abort();
    return n;
}

/* Where the name is, or would be. */
static const char **name_at(const struct names *n, const char *name) {
    size_t i = text_hash(name) & (n->cap - 1);
    while (n->at[i] && !text_same(n->at[i], name)) i = (i + 1) & (n->cap - 1);
    return &n->at[i];
}

static struct names names_of(const struct list *l) {
    struct names n = names_for(l->len);
    for (size_t i = 0; i < l->len; i++) *name_at(&n, l->at[i].write.stream) = l->at[i].write.stream;
    return n;
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
    int64_t begun = milliseconds(), now = w->calendar();
    if (now > w->newest) w->newest = now;
    for (size_t i = 0; i < batch->len; i++) {
        writes[i] = batch->at[i].write;
        writes[i].at = w->newest;
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
    if (!w->lost.len) return;
    struct names lost = names_of(&w->lost);
    for (size_t i = 0; i < batch->len; i++)
        if (*name_at(&lost, batch->at[i].write.stream))
            lose(w, batch->at[i], WRITER_REFUSED);
        else
            batch->at[kept++] = batch->at[i];
    batch->len = kept;
    free(lost.at);
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

static bool has_pieces(const struct writer *w) {
    return w->erasing.len || w->expiring || w->old.len;
}

/* Waits for something to do, for the end, or until `until` milliseconds if that is not 0. */
static void wait_for_more(struct writer *w, int64_t until) {
    if (!until && w->traces) until = w->given + w->quiet;
    struct timespec t = {until / 1000, until % 1000 * 1000000};
    while (!w->gathering.len && !w->stop && (!has_pieces(w) || w->failing))
        if (!until)
            pthread_cond_wait(&w->more, &w->lock);
        else if (pthread_cond_timedwait(&w->more, &w->lock, &t) != 0)
            return;
}

/* Takes the streams that shall go out of the batch. */
static void take_erasures(struct writer *w, struct list *batch) {
    size_t kept = 0;
    for (size_t i = 0; i < batch->len; i++)
        if (batch->at[i].erase)
            push(&w->erasing, batch->at[i]);
        else
            batch->at[kept++] = batch->at[i];
    batch->len = kept;
}

static void fail(struct writer *w, const struct text *err, size_t writes) {
    w->failing = true;
    w->failed = writes;
    memcpy(w->failure, err->at, err->len + 1);
}

/* The first streams that shall go. They are told lost either way: as erased, or, with all that
 * wait, because they could not be. */
static void erase_piece(struct writer *w) {
    const char *names[PIECE];
    TEXT(err, sizeof w->failure);
    size_t count = w->erasing.len < PIECE ? w->erasing.len : PIECE;
    for (size_t i = 0; i < count; i++) names[i] = w->erasing.at[i].write.stream;
    pthread_mutex_unlock(&w->lock);
    bool good = store_erase(w->store, names, count, &err);
    pthread_mutex_lock(&w->lock);
    if (good)
        w->unclean = true;
    else
        fail(w, &err, count);
    if (!good) count = w->erasing.len;
    for (size_t i = 0; i < count; i++) {
        if (good) w->erasing.at[i].stamp = NO_STAMP;
        lose(w, w->erasing.at[i], good ? WRITER_ERASED : WRITER_FAILED);
    }
    w->erasing.len -= count;
    memmove(w->erasing.at, w->erasing.at + count, w->erasing.len * sizeof *w->erasing.at);
}

/* All that waits goes to the store in one append. The lock is held, but not meanwhile. */
static void write_batch(struct writer *w, struct list *batch) {
    TEXT(err, sizeof w->failure);
    struct list empty = *batch;
    *batch = w->gathering;
    w->gathering = empty;
    uint64_t upto = w->added;
    sort_out(w, batch);
    take_erasures(w, batch);
    pthread_mutex_unlock(&w->lock);
    bool good = !batch->len || append(w, batch, &err);
    pthread_mutex_lock(&w->lock);
    if (!good) fail(w, &err, batch->len);
    for (size_t i = 0; good && i < batch->len; i++)
        if (batch->at[i].write.whole) w->unclean = w->traces = true;
    account(w, batch, good);
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

static void end_expiry(struct writer *w, bool good, const struct text *err) {
    if (!good)
        log_event("expire", "failed why=\"%s\"", err->at);
    else if (w->old.len)
        log_event("expire", "streams=%zu", w->old.len);
    erase_forget(&w->old);
    w->gone = (struct erase_piece){.most = PIECE};
}

/* Looks for what is old. */
static bool look_for_old(struct writer *w, const struct expiry_keep *keep, struct text *err) {
    struct expiry_look look = {.keep = *keep, .now = w->calendar()};
    if (!expiry_newest(w->store, &w->newest, err)) return false;
    look.newest = w->newest;
    look.before = w->before;
    if (!expiry_find(w->store, &look, &w->old, err)) return false;
    if (look.doubted)
        log_event("expire", "waits: clock=%lld newest-stamp=%lld", (long long)look.now,
                  (long long)look.newest);
    return true;
}

/* One step between two batches, so that a room is written to before it is looked at, or refused
 * after: the look, or the next streams that are old; after the last of them, the traces. All that
 * were found are told, also if the store then failed: whoever asks for one reads it again. */
static void expire(struct writer *w) {
    struct expiry_keep keep = w->keep;
    bool looks = w->expiring;
    size_t from = w->gone.next;
    TEXT(err, 256);
    w->expiring = false;
    pthread_mutex_unlock(&w->lock);
    bool good =
        looks ? look_for_old(w, &keep, &err) : erase_some(w->store, &w->old, &w->gone, &err);
    bool last = !good || w->gone.next >= w->old.len;
    pthread_mutex_lock(&w->lock);
    if (last && good && w->old.len) w->unclean = true;
    if (last && good && w->unclean) w->traces = true;
    for (size_t i = from; !looks && i < w->gone.next; i++) {
        if (!w->old.at[i][0]) continue;
        char *name = strdup(w->old.at[i]);
        if (!name) abort();
        lose(w, (struct entry){.write.stream = name, .stamp = NO_STAMP}, WRITER_ERASED);
    }
    if (last) end_expiry(w, good, &err);
}

/* Rewrites the store, so that no trace is left of what was erased. Nobody may write meanwhile: so
 * it is done when nobody has for a while, and given up for whoever comes. */
static void scrub(struct writer *w) {
    TEXT(err, 256);
    int64_t begun = milliseconds();
    atomic_store(&w->wanted, false);
    pthread_mutex_unlock(&w->lock);
    bool good = store_scrub(w->store, &w->wanted, &err);
    pthread_mutex_lock(&w->lock);
    bool given_up = !good && atomic_load(&w->wanted);
    w->quiet = !given_up ? QUIET : w->quiet < QUIETEST / 2 ? 2 * w->quiet : QUIETEST;
    w->traces = given_up; /* what failed is tried again the next day */
    w->unclean = !good;
    if (good)
        log_event("scrub", "milliseconds=%lld", (long long)(milliseconds() - begun));
    else if (!given_up)
        log_event("scrub", "failed why=\"%s\"", err.at);
}

static bool is_quiet(const struct writer *w) {
    return !w->gathering.len && milliseconds() >= w->given + w->quiet;
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
    TEXT(err, 256);
    if (!expiry_newest(w->store, &w->newest, &err)) log_event("disk", "no stamps: %s", err.at);
    w->before = w->newest;
    pthread_mutex_lock(&w->lock);
    /* ends: with the server; the writer's own thread */
    for (;;) {
        wait_for_more(w, w->failing ? due : 0);
        if (w->stop && (w->failing || (!w->gathering.len && !w->erasing.len))) break;
        if (w->failing && w->gathering.len) { /* from one who had not heard of it yet */
            account(w, &w->gathering, false);
            w->tried = w->added;
        } else if (w->failing) {
            try_again(w);
        } else {
            if (w->gathering.len) write_batch(w, &batch);
            if (!w->failing && w->erasing.len)
                erase_piece(w);
            else if (!w->failing && has_pieces(w) && !w->stop)
                expire(w);
            else if (!w->failing && w->traces && !w->stop && is_quiet(w))
                scrub(w);
        }
        if (w->failing && milliseconds() >= due) due = milliseconds() + RETRY;
        tell_others(w);
    }
    pthread_mutex_unlock(&w->lock);
    free(batch.at);
    return NULL;
}

/* ---------------------------------------------------------------- for the one who adds */

static int64_t machine_time(void) { return time(NULL); }

struct writer *writer_start(struct store *store, int64_t (*calendar)(void),
                            void (*wake)(void *context), void *context) {
    struct writer *w = calloc(1, sizeof *w);
    pthread_condattr_t clock;
    if (!w) return NULL;
    w->store = store;
    w->calendar = calendar ? calendar : machine_time;
    w->gone.most = PIECE;
    w->quiet = QUIET;
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
    w->given = e.added / 1000;
    atomic_store(&w->wanted, true);
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

static uint64_t give_lines(struct writer *w, const char *stream, int64_t after, struct text of,
                           bool whole) {
    const char *lines = of.at;
    size_t len = of.len;
    size_t name = strlen(stream) + 1;
    char *copy = malloc(name + len); /* the stream's name, then the lines */
    if (!copy) abort();
    memcpy(copy, stream, name);
    memcpy(copy + name, lines, len);
    struct entry e = {.write = {.stream = copy,
                                .after = after,
                                .lines = copy + name,
                                .len = len,
                                .whole = whole}};
    return give(w, e);
}

uint64_t writer_add(struct writer *w, const char *stream, int64_t after, const char *lines,
                    size_t len) {
    return give_lines(w, stream, after, (struct text){.at = (char *)(uintptr_t)lines, .len = len},
                      false);
}

uint64_t writer_whole(struct writer *w, const char *stream, int64_t after, const char *lines,
                      size_t len) {
    return give_lines(w, stream, after, (struct text){.at = (char *)(uintptr_t)lines, .len = len},
                      true);
}

void writer_expire(struct writer *w, const struct expiry_keep *keep) {
    pthread_mutex_lock(&w->lock);
    w->keep = *keep;
    w->expiring = w->expiring || !w->old.len; /* not while what was found before still goes */
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

/* Few of what is told have a stamp somebody may wait for; these are looked through often. */
static void note_lost(struct writer *w) {
    w->lost_count = 0;
    if (!w->told.len) return;
    w->lost_stamps = realloc(w->lost_stamps, w->told.len * sizeof *w->lost_stamps);
    if (!w->lost_stamps) abort();
    for (size_t i = 0; i < w->told.len; i++)
        if (w->told.at[i].stamp != NO_STAMP) w->lost_stamps[w->lost_count++] = w->told.at[i].stamp;
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
    w->erased = w->erasing.len ? w->erasing.at[0].stamp - 1 : done;
    w->down = w->failing;
    memcpy(w->reason, w->failure, sizeof w->reason);
    pthread_mutex_unlock(&w->lock);
    note_lost(w);
    struct names told = names_for(w->told.len);
    for (size_t i = 0; i < w->told.len; i++) {
        const struct entry *e = &w->told.at[i];
        const char **at = name_at(&told, e->write.stream);
        if (*at) continue;
        *at = e->write.stream;
        tell(context, e->write.stream, e->why);
    }
    free(told.at);
    w->done = done;
}

uint64_t writer_erased(const struct writer *w) { return w->erased; }

void writer_figures(struct writer *w, struct writer_figures *out) {
    pthread_mutex_lock(&w->lock);
    *out = w->figures;
    pthread_mutex_unlock(&w->lock);
}

uint64_t writer_done(const struct writer *w) { return w->done; }

bool writer_lost(const struct writer *w, uint64_t stamp) {
    for (size_t i = 0; i < w->lost_count; i++)
        if (w->lost_stamps[i] == stamp) return true;
    return false;
}

const char *writer_failure(const struct writer *w) { return w->down ? w->reason : NULL; }

void writer_stop(struct writer *w) {
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    atomic_store(&w->wanted, true);
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    struct list *lists[] = {&w->gathering, &w->erasing, &w->lost, &w->told};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        forget(lists[i]);
        free(lists[i]->at);
    }
    erase_forget(&w->old);
    free(w->lost_stamps);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
