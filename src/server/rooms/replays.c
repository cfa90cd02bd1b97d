#include "server/rooms/replays.h"
#include <pthread.h>
#include <stdlib.h>
#include "core/record.h"
#include "server/rooms/steps.h"

enum { WAITING_MOST = 64, LEVEL = 6 };

struct replays {
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct queue waiting, done;
    int count;
    bool stop;
};

struct replay *replay_hold(struct replay *p) {
    p->holders++;
    return p;
}

void replay_drop(struct replay *p) {
    if (!p || --p->holders) return;
    jot_free(&p->head);
    jot_free(&p->bytes);
    free(p);
}

/* ---------------------------------------------------------------- the thread */

/* The board of the record: its own, or the game's. */
static struct board *board_of(const struct errand *e) {
    struct record_reader *reader = malloc(sizeof *reader);
    struct record_head *head = calloc(1, sizeof *head);
    struct board *b = calloc(1, e->game->board_size);
    char *text = malloc(RECORD_BOARD);
    TEXT(err, 256);
    if (!reader || !head || !b || !text) abort();
    struct text sheet = text_over(text, RECORD_BOARD);
    bool own = record_open(reader, e->record.at, e->record.len, head, &err) &&
               record_elsewhere(head) && record_board(head, &sheet) &&
               board_read(b, e->game, sheet.at, sheet.len, &err);
    if (!own) board_standard(b, e->game);
    free(text);
    free(head);
    free(reader);
    return b;
}

static void write_out(struct errand *e) {
    struct jot plain = {0};
    struct board *b = board_of(e);
    struct replay_request all = {.record = e->record.at,
                                 .len = e->record.len,
                                 .board = b,
                                 .viewer = e->viewer,
                                 .whole = true};
    TEXT(err, 256);
    jot_raw(&plain, e->head.at, e->head.len);
    jot_key(&plain, "steps");
    jot_open(&plain, '[');
    steps_replay(&all, &plain, &err);
    jot_close(&plain, ']');
    jot_close(&plain, '}');
    free(b);
    if (e->paper->packed) {
        pack_gzip(&plain, LEVEL, &e->bytes);
        jot_free(&plain);
    } else {
        e->bytes = plain;
    }
}

static void *work(void *context) {
    struct replays *c = context;
    pthread_mutex_lock(&c->lock);
    while (!c->stop) {
        struct errand *e = queue_take(&c->waiting);
        if (!e) {
            pthread_cond_wait(&c->more, &c->lock);
            continue;
        }
        pthread_mutex_unlock(&c->lock);
        write_out(e);
        pthread_mutex_lock(&c->lock);
        queue_add(&c->done, &e->in);
        c->wake(c->context);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* ---------------------------------------------------------------- the service thread */

struct replays *replays_start(void (*wake)(void *context), void *context) {
    struct replays *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->wake = wake;
    c->context = context;
    queue_open(&c->waiting), queue_open(&c->done);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->more, NULL);
    if (pthread_create(&c->thread, NULL, work, c) == 0) return c;
    free(c);
    return NULL;
}

struct replay *replays_ask(struct replays *c, const struct game *game, const char *record,
                           size_t len, int viewer, const struct jot *head, bool packed) {
    if (c->count >= WAITING_MOST) return NULL;
    struct errand *e = calloc(1, sizeof *e);
    struct replay *p = calloc(1, sizeof *p);
    if (!e || !p) abort();
    p->packed = packed;
    jot_raw(&p->head, head->at, head->len);
    pack_tag(head->at, head->len, p->tag);
    *e = (struct errand){.paper = replay_hold(p), .game = game, .viewer = viewer};
    jot_raw(&e->head, head->at, head->len);
    jot_raw(&e->record, record, len);
    c->count++;
    pthread_mutex_lock(&c->lock);
    queue_add(&c->waiting, &e->in);
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
    return replay_hold(p);
}

static void end_errand(struct errand *e) {
    replay_drop(e->paper);
    jot_free(&e->head);
    jot_free(&e->record);
    jot_free(&e->bytes);
    free(e);
}

void replays_take(struct replays *c) {
    pthread_mutex_lock(&c->lock);
    struct queue done;
    queue_move(&c->done, &done);
    pthread_mutex_unlock(&c->lock);
    for (struct errand *e; (e = queue_take(&done)) != NULL;) {
        e->paper->bytes = e->bytes;
        e->paper->ready = true;
        e->bytes = (struct jot){0};
        end_errand(e);
        c->count--;
    }
}

void replays_stop(struct replays *c) {
    if (!c) return;
    pthread_mutex_lock(&c->lock);
    c->stop = true;
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
    replays_take(c);
    for (struct errand *e; (e = queue_take(&c->waiting)) != NULL;) end_errand(e);
    pthread_cond_destroy(&c->more);
    pthread_mutex_destroy(&c->lock);
    free(c);
}
