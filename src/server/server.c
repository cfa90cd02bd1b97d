#include "server/server.h"
#include "server/log.h"
#include "server/state.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t server_now(const struct server *s) {
    struct timespec t;
    (void)s;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void server_date(const struct server *s, char date[16]) {
    struct tm tm;
    time_t now = s->settings.fixed ? 0 : time(NULL);
    gmtime_r(&now, &tm);
    strftime(date, 16, "%Y-%m-%d", &tm);
}

void server_random(struct server *s, void *out, size_t len) {
    if (s->settings.fixed) {
        uint8_t key[randombytes_SEEDBYTES] = {0};
        uint64_t at[2] = {s->settings.fixed, ++s->random};
        memcpy(key, at, sizeof at);
        randombytes_buf_deterministic(out, len, key);
    } else {
        randombytes_buf(out, len);
    }
}

/* ---------------------------------------------------------------- start and stop */

static void wake(void *context) {
    struct server *s = context;
    if (s->wake) s->wake(s->net);
}

struct gathered {
    char text[256];
    size_t len;
};

static void gather(void *context, const char *text, size_t len) {
    struct gathered *g = context;
    if (g->len + len < sizeof g->text) memcpy(g->text + g->len, text, len), g->len += len;
}

/* The server's own secret, from which the tokens of seats are made: stream "server". */
static bool find_secret(struct server *s, struct text *err) {
    struct gathered g = {0};
    char line[sizeof "secret \n" + 64];
    if (!store_read(s->reader, "server", gather, &g, err)) return false;
    if (g.len >= 72 && memcmp(g.text, "secret ", 7) == 0)
        return sodium_hex2bin(s->secret, sizeof s->secret, g.text + 7, 64, NULL, NULL, NULL) == 0;
    server_random(s, s->secret, sizeof s->secret);
    memcpy(line, "secret ", 7);
    sodium_bin2hex(line + 7, 65, s->secret, sizeof s->secret);
    line[71] = '\n';
    struct store_write w = {"server", line, 72};
    return store_append(s->appender, &w, 1, err);
}

bool server_start(struct server *s, const struct settings *settings, struct text *err) {
    s->settings = *settings;
    s->started = server_now(s);
    if (sodium_init() < 0) {
        text_add(err, "libsodium does not start");
        return false;
    }
    s->reader = store_open(settings->store, err);
    s->appender = s->reader ? store_open(settings->store, err) : NULL;
    if (!s->appender || !find_secret(s, err)) return false;
    s->limits = calloc(1, sizeof *s->limits);
    s->writer = writer_start(s->appender, wake, s);
    s->workers = workers_start(settings->workers, wake, s);
    if (s->limits && s->writer && s->workers) return true;
    text_add(err, "out of memory");
    return false;
}

void server_stop(struct server *s) {
    while (s->connections) connection_close(s->connections);
    workers_stop(s->workers);
    writer_stop(s->writer);
    store_close(s->appender);
    store_close(s->reader);
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i], *next; r; r = next) {
            next = r->next;
            room_free(r);
        }
    free(s->limits);
    sodium_memzero(s->secret, sizeof s->secret);
}

/* ---------------------------------------------------------------- rooms */

static struct room **slot(struct server *s, const char *id) {
    uint32_t h = 2166136261u;
    for (; *id; id++) h = (h ^ (unsigned char)*id) * 16777619u;
    return &s->rooms[h % ROOMS_TABLE];
}

static void keep(struct server *s, struct room *r) {
    struct room **at = slot(s, r->id);
    r->next = *at;
    *at = r;
    r->ticked = r->turn_since = r->idle_since = server_now(s);
    for (int i = 0; i < 2; i++) r->seat[i].absent_since = r->ticked;
    s->room_count++;
}

static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

static bool proper_id(const char *id) {
    size_t len = strlen(id);
    return len == ROOM_ID - 1 && strspn(id, letters) == len;
}

static void stream_name(const char *id, char name[STORE_NAME]) {
    struct text t = text_over(name, STORE_NAME);
    text_add(&t, "room/");
    text_add(&t, id);
}

static void journal(void *context, const char *text, size_t len) { jot_raw(context, text, len); }

struct room *server_room(struct server *s, const char *id) {
    char name[STORE_NAME];
    struct jot lines = {0};
    TEXT(err, 256);
    if (!proper_id(id)) return NULL;
    for (struct room *r = *slot(s, id); r; r = r->next)
        if (text_same(r->id, id)) return r;
    stream_name(id, name);
    struct room *r = NULL;
    bool read = store_read(s->reader, name, journal, &lines, &err);
    if (read && lines.len) r = room_fold(id, lines.at, lines.len, &err);
    if (err.len) log_event("unfoldable", "room=%s why=\"%s\"", id, err.at);
    jot_free(&lines);
    if (!r) return NULL;
    keep(s, r);
    server_cast(s, r); /* nobody is there yet, but a bot may be to act */
    return r;
}

static void new_id(struct server *s, char id[ROOM_ID]) {
    do {
        uint8_t bytes[ROOM_ID - 1];
        server_random(s, bytes, sizeof bytes);
        for (int i = 0; i < ROOM_ID - 1; i++) id[i] = letters[bytes[i] & 31];
        id[ROOM_ID - 1] = 0;
    } while (server_room(s, id));
}

struct room *server_open_room(struct server *s, const struct opening *o, struct text *err) {
    char id[ROOM_ID], date[16];
    struct seed seed;
    int other = o->side == SEAT_A ? SEAT_B : SEAT_A;
    new_id(s, id);
    server_random(s, &seed, sizeof seed);
    struct room *r = room_open(id, o->game, o->board, o->from, &seed, err);
    if (!r) return NULL;
    server_date(s, date);
    keep(s, r);
    if (o->bot) room_bot(r, other, o->bot);
    room_sit(r, o->side, o->name, o->words, date);
    return r;
}

void server_token(const struct server *s, const char *room, int seat, char token[TOKEN]) {
    uint8_t bytes[16];
    char words[32];
    struct text t = text_over(words, sizeof words);
    text_add(&t, room);
    text_add(&t, seat == SEAT_A ? " a" : " b");
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)words, t.len, s->secret,
                       sizeof s->secret);
    sodium_bin2hex(token, TOKEN, bytes, sizeof bytes);
}

void server_commit(struct server *s, struct room *r) {
    char name[STORE_NAME];
    room_gather(r);
    if (!r->lines.len) return;
    stream_name(r->id, name);
    r->stamp = writer_add(s->writer, name, r->lines.at, r->lines.len);
}

/* ---------------------------------------------------------------- telling people */

static void send_json(struct connection *c, struct jot *j) {
    if (c) connection_send(c, j->at, j->len);
    jot_clear(j);
}

static void give_job(struct server *s, struct room *r) {
    int seat = room_turn(r);
    if (seat > SEAT_B || !r->seat[seat].bot || r->jobs || s->stopping) return;
    struct job *job = calloc(1, sizeof *job);
    if (!job) abort();
    memcpy(job->room, r->id, ROOM_ID);
    job->step = r->step;
    job->seat = seat;
    job->level = r->seat[seat].bot;
    job->board = r->board;
    game_observe(r->board, &r->match->truth.s, seat, &job->view.s);
    server_random(s, &job->seed, sizeof job->seed);
    r->jobs++;
    workers_give(s->workers, job);
}

void server_cast(struct server *s, struct room *r) {
    struct jot j = {0};
    int64_t now = server_now(s);
    if (r->step && r->steps[0].len) r->turn_since = now;
    for (int i = 0; i < 2; i++) {
        if (!r->seat[i].connection) continue;
        state_write(&j, s, r, i, &r->steps[i]);
        send_json(r->seat[i].connection, &j);
    }
    if (r->watchers) state_write(&j, s, r, PUBLIC, &r->steps[2]);
    for (struct connection *c = r->watchers; c; c = c->next_watcher)
        connection_send(c, j.at, j.len);
    jot_free(&j);
    room_clear(r);
    int turn = room_turn(r); /* whoever waits for an absent player learns how long */
    if (turn <= SEAT_B && room_claim_wait(r, turn, now, 0) >= 0) server_here(s, r, NULL);
    give_job(s, r);
}

void server_here(struct server *s, struct room *r, const struct connection *except) {
    struct jot j = {0};
    state_here(&j, s, r);
    for (int i = 0; i < 2; i++)
        if (r->seat[i].connection && r->seat[i].connection != except)
            connection_send(r->seat[i].connection, j.at, j.len);
    for (struct connection *c = r->watchers; c; c = c->next_watcher)
        if (c != except) connection_send(c, j.at, j.len);
    jot_free(&j);
}

/* The following room: sides swapped, both sit, so it begins at once. */
static struct room *open_following(struct server *s, struct room *r) {
    TEXT(err, 256);
    char date[16];
    int first = r->seat[SEAT_A].bot ? SEAT_B : SEAT_A; /* a person opens it */
    int seat = first == SEAT_A ? SEAT_B : SEAT_A;
    struct record_head head = {.board_text = r->quoted, .board_len = r->quoted_len};
    char *text = r->quoted ? calloc(1, RECORD_BOARD) : NULL;
    if (text) {
        struct text t = text_over(text, RECORD_BOARD);
        record_board(&head, &t);
    }
    struct opening o = {.game = r->game,
                        .board = text,
                        .side = seat,
                        .from = r->from[0] ? r->from : NULL,
                        .bot = r->seat[seat].bot,
                        .name = r->seat[first].name,
                        .words = ""};
    struct room *next = server_open_room(s, &o, &err);
    server_date(s, date);
    if (next && !o.bot) room_sit(next, first, r->seat[seat].name, "", date);
    free(text);
    return next;
}

void server_rematch(struct server *s, struct room *r) {
    for (int i = 0; i < 2; i++)
        if (!r->seat[i].rematch && !r->seat[i].bot) return;
    if (r->following[0]) return;
    struct room *next = open_following(s, r);
    if (!next) return;
    room_follow(r, next->id);
    server_commit(s, next);
    server_commit(s, r); /* later than the room it names */
    server_cast(s, next);
    struct jot j = {0};
    for (int i = 0; i < 2; i++) {
        state_rematch(&j, s, r, i);
        send_json(r->seat[i].connection, &j);
    }
    state_rematch(&j, s, r, PUBLIC);
    for (struct connection *c = r->watchers; c; c = c->next_watcher)
        connection_send(c, j.at, j.len);
    jot_free(&j);
}

/* ---------------------------------------------------------------- now and then */

static void answer_job(struct server *s, const struct job *job) {
    struct room *r = server_room(s, job->room);
    if (!r) return;
    r->jobs--;
    if (r->step != job->step) {
        give_job(s, r); /* it was taken back meanwhile */
        return;
    }
    if (!s->settings.fixed) room_tick(r, server_now(s));
    if (!room_answer(r, job->seat, job->answer)) {
        log_event("bot-wrong", "room=%s game=%s move=%08x", r->id, r->game->name, job->answer);
        move list[MAX_MOVES];
        if (!game_legal(r->board, &job->view.s, list) || !room_answer(r, job->seat, list[0]))
            return;
    }
    server_commit(s, r);
    server_cast(s, r);
}

void server_woken(struct server *s) {
    struct job *job;
    while ((job = workers_take(s->workers)) != NULL) {
        answer_job(s, job);
        free(job);
    }
    if (!s->writable) return;
    for (struct connection *c = s->connections; c; c = c->after)
        if (connection_next(c)) s->writable(c);
}

enum { IDLE = 60 * 1000 };

static bool idle(struct server *s, const struct room *r, int64_t now) {
    return !r->watching && !r->seat[0].connection && !r->seat[1].connection && !r->jobs &&
           r->stamp <= writer_done(s->writer) && r->idle_since + IDLE < now;
}

void server_sweep(struct server *s) {
    int64_t now = server_now(s);
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room **at = &s->rooms[i], *r; (r = *at) != NULL;) {
            if (!idle(s, r, now)) {
                at = &r->next;
                continue;
            }
            *at = r->next;
            s->room_count--;
            room_free(r);
        }
}

void server_farewell(struct server *s) {
    static const char bye[] = "{\"is\":\"bye\",\"why\":\"stopping\"}";
    s->stopping = true;
    for (struct connection *c = s->connections; c; c = c->after) {
        connection_send(c, bye, sizeof bye - 1);
        c->closing = true;
        if (s->writable) s->writable(c);
    }
}
