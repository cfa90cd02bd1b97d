#include "server/steward.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "server/docket.h"

enum { WAITING_MOST = 4096, HELD_MOST = 64 << 20 };

/* What waits for one event; events take turns, so one that is asked for much keeps none waiting. */
struct lane {
    struct queued in; /* must be first */
    struct queue waiting;
};

struct steward {
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
    struct dockets *dockets;
};

/* New events are one lane together: whoever brings many large ones is served one at a time. */
static bool same_lane(const struct chore *a, const struct chore *b) {
    if (a->kind == CHORE_CREATE || b->kind == CHORE_CREATE) return a->kind == b->kind;
    return text_same(a->event, b->event);
}

static void give_turn(struct queue *lanes, struct chore *c) {
    struct lane *l = (struct lane *)lanes->first;
    while (l && !same_lane((const struct chore *)l->waiting.first, c))
        l = (struct lane *)l->in.next;
    if (!l) {
        l = calloc(1, sizeof *l);
        if (!l) abort();
        queue_open(&l->waiting);
        queue_add(lanes, &l->in);
    }
    queue_add(&l->waiting, &c->in);
}

static struct chore *take_turn(struct queue *lanes) {
    struct lane *l = queue_take(lanes);
    if (!l) return NULL;
    struct chore *c = queue_take(&l->waiting);
    if (l->waiting.first)
        queue_add(lanes, &l->in);
    else
        free(l);
    return c;
}

/* ---------------------------------------------------------------- chores */

struct chore *chore_new(enum chore_kind kind, const char *event) {
    struct chore *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->kind = kind;
    c->holders = 1;
    c->seen = c->from = -1;
    struct text t = text_over(c->event, sizeof c->event);
    text_add(&t, event);
    return c;
}

void chore_word(struct chore *c, const char *word) {
    jot_raw(&c->bag, word, strlen(word) + 1);
    c->words++;
}

bool chore_has_key(const struct chore *c, const struct key_hash *key) {
    char hex[KEY_HEX];
    key_write(key, hex);
    for (size_t at = 0; at + KEY_HEX - 1 <= c->keys.len; at += KEY_HEX - 1)
        if (!memcmp(c->keys.at + at, hex, KEY_HEX - 1)) return true;
    return false;
}

struct chore *chore_hold(struct chore *c) {
    c->holders++;
    return c;
}

void chore_drop(struct chore *c) {
    if (!c || --c->holders) return;
    budget_sub(c->counted);
    share_return(c->share);
    struct jot *all[] = {&c->bag,   &c->body, &c->file, &c->bytes,
                         &c->lines, &c->news, &c->keys, &c->open};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) jot_free(all[i]);
    free(c);
}

/* ---------------------------------------------------------------- the steward's own thread */

/* What somebody only looks at is not made while too much waits to be sent. */
static bool can_wait(const struct chore *c) {
    return c->kind == CHORE_VIEW || c->kind == CHORE_PRINT || c->kind == CHORE_LINES;
}

static void perform(struct steward *t, struct chore *c) {
    if (can_wait(c) && budget_full()) {
        c->error = "busy";
        c->wait = 2;
        return;
    }
    dockets_do(t->dockets, c);
    c->counted = c->bytes.len;
    budget_add(c->counted);
}

static void *work(void *context) {
    struct steward *t = context;
    pthread_mutex_lock(&t->lock);
    while (!t->stop) {
        struct chore *c = take_turn(&t->orders);
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

struct steward *steward_start(struct store *reader, void (*wake)(void *context), void *context) {
    struct steward *t = calloc(1, sizeof *t);
    if (!t || !(t->dockets = dockets_open(reader))) return NULL;
    t->wake = wake;
    t->context = context;
    queue_open(&t->orders), queue_open(&t->others), queue_open(&t->done);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    if (pthread_create(&t->thread, NULL, work, t) == 0) return t;
    free(t);
    return NULL;
}

static bool goes_first(const struct chore *c) {
    return c->kind <= CHORE_ERASE || c->kind == CHORE_NEWS || c->kind >= CHORE_END;
}

bool steward_give(struct steward *t, struct chore *c) {
    bool must = c->kind >= CHORE_END; /* what is wrong must go before the next order */
    bool first = goes_first(c);
    if (!must &&
        (t->count[first] >= WAITING_MOST || t->held + c->body.len + c->file.len > HELD_MOST))
        return false;
    t->count[first]++;
    c->held = c->body.len + c->file.len;
    t->held += c->held;
    chore_hold(c);
    pthread_mutex_lock(&t->lock);
    give_turn(first ? &t->orders : &t->others, c);
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    return true;
}

/* The last chore of this address in a lane, or NULL. */
static struct chore *last_of(const struct lane *l, const char *address) {
    struct chore *found = NULL;
    for (struct queued *at = l->waiting.first; at; at = at->next) {
        struct chore *c = (struct chore *)at;
        if (text_same(c->from_address, address)) found = c;
    }
    return found;
}

/* Takes the last chore of this address out of the last lane that has one. */
static struct chore *withdraw(struct queue *lanes, const char *address) {
    struct lane *from = NULL;
    for (struct queued *at = lanes->first; at; at = at->next)
        if (last_of((struct lane *)at, address)) from = (struct lane *)at;
    if (!from) return NULL;
    struct chore *c = last_of(from, address);
    queue_remove(&from->waiting, &c->in);
    if (!from->waiting.first) {
        queue_remove(lanes, &from->in);
        free(from);
    }
    return c;
}

bool steward_refuse(struct steward *t, const char *address) {
    pthread_mutex_lock(&t->lock);
    struct chore *c = withdraw(&t->others, address);
    if (c) {
        c->error = "busy";
        c->wait = 2;
        queue_add(&t->done, &c->in);
    }
    pthread_mutex_unlock(&t->lock);
    return c != NULL;
}

struct chore *steward_take(struct steward *t) {
    pthread_mutex_lock(&t->lock);
    struct chore *c = queue_take(&t->done);
    pthread_mutex_unlock(&t->lock);
    if (!c) return NULL;
    t->count[goes_first(c)]--;
    t->held -= c->held;
    jot_free(&c->file);
    c->ready = true;
    return c;
}

void steward_stop(struct steward *t) {
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    t->stop = true;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    for (struct chore *c;
         (c = take_turn(&t->orders)) || (c = take_turn(&t->others)) || (c = queue_take(&t->done));)
        chore_drop(c);
    dockets_close(t->dockets);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    free(t);
}
