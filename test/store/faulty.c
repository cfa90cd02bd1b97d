#include "store/faulty.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What was requested, for all handles. */
struct control {
    pthread_mutex_t lock;
    pthread_cond_t change;
    int handles, waiting, taken, tried, scrubbed, scrub_begun, asked, erased, slow, erased_then;
    bool hold, no_reads, no_scrub, long_scrub;
    enum faulty_write writes;
    const char *damaged;
};

struct faulty {
    struct store store;
    struct store *inner;
    struct control *control;
};

static const struct store_kind kind;

static struct control *control_of(struct store *s) { return ((struct faulty *)s)->control; }

static struct store *handle(struct store *inner, struct control *c) {
    struct faulty *f = calloc(1, sizeof *f);
    if (!f) abort();
    *f = (struct faulty){{&kind}, inner, c};
    c->handles++;
    return &f->store;
}

struct store *faulty_over(struct store *inner) {
    struct control *c = calloc(1, sizeof *c);
    if (!c) abort();
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->change, NULL);
    return handle(inner, c);
}

/* ---------------------------------------------------------------- requests */

void faulty_hold(struct store *s) {
    struct control *c = control_of(s);
    pthread_mutex_lock(&c->lock);
    c->hold = true;
    pthread_mutex_unlock(&c->lock);
}

bool faulty_caught(struct store *s) {
    struct control *c = control_of(s);
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    pthread_mutex_lock(&c->lock);
    int answer = 0;
    while (!c->waiting && !answer) answer = pthread_cond_timedwait(&c->change, &c->lock, &until);
    pthread_mutex_unlock(&c->lock);
    return !answer;
}

void faulty_let(struct store *s) {
    struct control *c = control_of(s);
    pthread_mutex_lock(&c->lock);
    c->hold = false;
    pthread_cond_broadcast(&c->change);
    pthread_mutex_unlock(&c->lock);
}

void faulty_writes(struct store *s, enum faulty_write how) {
    struct control *c = control_of(s);
    pthread_mutex_lock(&c->lock);
    c->writes = how;
    pthread_mutex_unlock(&c->lock);
}

void faulty_reads(struct store *s, bool fail) {
    struct control *c = control_of(s);
    pthread_mutex_lock(&c->lock);
    c->no_reads = fail;
    pthread_mutex_unlock(&c->lock);
}

void faulty_slow(struct store *s, int milliseconds) {
    struct control *c = control_of(s);
    pthread_mutex_lock(&c->lock);
    c->slow = milliseconds;
    pthread_mutex_unlock(&c->lock);
}

void faulty_scrubs(struct store *s, bool fail) {
    struct control *c = control_of(s);
    pthread_mutex_lock(&c->lock);
    c->no_scrub = fail;
    pthread_mutex_unlock(&c->lock);
}

void faulty_scrubs_long(struct store *s, bool long_one) {
    struct control *c = control_of(s);
    pthread_mutex_lock(&c->lock);
    c->long_scrub = long_one;
    pthread_mutex_unlock(&c->lock);
}

void faulty_damage(struct store *s, const char *stream) {
    struct control *c = control_of(s);
    pthread_mutex_lock(&c->lock);
    c->damaged = stream;
    pthread_mutex_unlock(&c->lock);
}

static int ask(struct store *s, const int *number) {
    struct control *c = control_of(s);
    pthread_mutex_lock(&c->lock);
    int n = *number;
    pthread_mutex_unlock(&c->lock);
    return n;
}

int faulty_taken(struct store *s) { return ask(s, &control_of(s)->taken); }
int faulty_tried(struct store *s) { return ask(s, &control_of(s)->tried); }
int faulty_asked(struct store *s) { return ask(s, &control_of(s)->asked); }
int faulty_erased(struct store *s) { return ask(s, &control_of(s)->erased); }
int faulty_erased_then(struct store *s) { return ask(s, &control_of(s)->erased_then); }
int faulty_scrub_begun(struct store *s) { return ask(s, &control_of(s)->scrub_begun); }
int faulty_scrubbed(struct store *s) { return ask(s, &control_of(s)->scrubbed); }

/* ---------------------------------------------------------------- the kind */

/* Waits while held; then how the write is to go. */
static enum faulty_write gate(struct control *c, const char **damaged) {
    pthread_mutex_lock(&c->lock);
    c->tried++;
    c->waiting++;
    pthread_cond_broadcast(&c->change);
    while (c->hold) pthread_cond_wait(&c->change, &c->lock);
    c->waiting--;
    enum faulty_write how = c->writes;
    *damaged = c->damaged;
    pthread_mutex_unlock(&c->lock);
    return how;
}

static bool fail(struct text *err) {
    text_clear(err);
    text_add(err, "no space left (on request)");
    return false;
}

/* Those of a damaged stream are left out. */
static bool append_sound(struct faulty *f, struct store_write *w, size_t count, const char *damaged,
                         struct text *err) {
    struct store_write *sound = calloc(count, sizeof *sound);
    size_t n = 0;
    if (!sound) abort();
    for (size_t i = 0; i < count; i++) {
        w[i].fate = STORE_DAMAGED;
        if (!damaged || !text_same(w[i].stream, damaged)) sound[n++] = w[i];
    }
    bool good = store_append(f->inner, sound, n, err);
    for (size_t i = 0, k = 0; i < count; i++)
        if (!damaged || !text_same(w[i].stream, damaged)) w[i].fate = sound[k++].fate;
    free(sound);
    return good;
}

static bool faulty_append(struct store *s, struct store_write *w, size_t count, struct text *err) {
    struct faulty *f = (struct faulty *)s;
    const char *damaged;
    enum faulty_write how = gate(f->control, &damaged);
    if (how == FAULTY_FAIL) return fail(err);
    bool good = append_sound(f, w, count, damaged, err);
    pthread_mutex_lock(&f->control->lock);
    for (size_t i = 0; good && i < count; i++) f->control->taken += w[i].fate == STORE_WRITTEN;
    f->control->erased_then = f->control->erased;
    pthread_mutex_unlock(&f->control->lock);
    return how == FAULTY_FAIL_AFTER ? fail(err) : good;
}

static bool faulty_probe(struct store *s, size_t bytes, struct text *err) {
    struct faulty *f = (struct faulty *)s;
    const char *damaged;
    if (gate(f->control, &damaged) != FAULTY_WELL) return fail(err);
    return store_probe(f->inner, bytes, err);
}

static bool may_read(struct store *s, struct text *err) {
    struct control *c = control_of(s);
    pthread_mutex_lock(&c->lock);
    bool no = c->no_reads;
    int slow = c->slow;
    c->asked++;
    pthread_mutex_unlock(&c->lock);
    nanosleep(&(struct timespec){.tv_nsec = slow * 1000000L}, NULL);
    return !no || fail(err);
}

static bool faulty_read(struct store *s, const char *stream, int64_t after, store_visit *visit,
                        void *context, int64_t *last, struct text *err) {
    return may_read(s, err) &&
           store_read(((struct faulty *)s)->inner, stream, after, visit, context, last, err);
}

static bool faulty_list(struct store *s, const char *prefix, store_visit_stream *visit,
                        void *context, struct text *err) {
    return may_read(s, err) && store_list(((struct faulty *)s)->inner, prefix, visit, context, err);
}

static bool faulty_erase(struct store *s, const char *const *streams, size_t count,
                         struct text *err) {
    struct faulty *f = (struct faulty *)s;
    const char *damaged;
    gate(f->control, &damaged);
    pthread_mutex_lock(&f->control->lock);
    f->control->erased++;
    pthread_mutex_unlock(&f->control->lock);
    return store_erase(f->inner, streams, count, err);
}

static bool faulty_scrub(struct store *s, const atomic_bool *stop, struct text *err) {
    struct faulty *f = (struct faulty *)s;
    pthread_mutex_lock(&f->control->lock);
    bool no = f->control->no_scrub, long_one = f->control->long_scrub;
    f->control->scrub_begun++;
    pthread_mutex_unlock(&f->control->lock);
    while (long_one && !atomic_load(stop)) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    if (no || long_one) return fail(err);
    bool good = store_scrub(f->inner, stop, err);
    pthread_mutex_lock(&f->control->lock);
    f->control->scrubbed += good;
    pthread_mutex_unlock(&f->control->lock);
    return good;
}

static struct store *faulty_reader(struct store *s, struct text *err) {
    struct faulty *f = (struct faulty *)s;
    struct store *inner = store_reader(f->inner, err);
    return inner ? handle(inner, f->control) : NULL;
}

static void faulty_close(struct store *s) {
    struct faulty *f = (struct faulty *)s;
    store_close(f->inner);
    if (--f->control->handles == 0) {
        pthread_cond_destroy(&f->control->change);
        pthread_mutex_destroy(&f->control->lock);
        free(f->control);
    }
    free(f);
}

static const struct store_kind kind = {
    .reader = faulty_reader,
    .close = faulty_close,
    .append = faulty_append,
    .probe = faulty_probe,
    .read = faulty_read,
    .list = faulty_list,
    .erase = faulty_erase,
    .scrub = faulty_scrub,
};
