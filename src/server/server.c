#include "server/server.h"
#include "server/fold.h"
#include "server/delay.h"
#include "server/duel.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/nodes.h"
#include "server/school.h"
#include "server/state.h"
#include "server/vows.h"
#include "server/stream.h"
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

int64_t server_now(const struct server *s) {
    struct timespec t;
    if (s->clock) return s->clock();
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

/* From any thread. The bell is there as long as the threads are: whoever listens may be gone. */
static void wake(void *context) {
    const struct server *s = context;
    uint64_t one = 1;
    if (write(s->bell, &one, sizeof one) < 0) return; /* it rings already */
}

enum { KEEP_CLASS = 30 }; /* days a class, or an event of one, is kept at most */

/* What has been kept long enough goes. */
static void expire(struct server *s) {
    s->expired = server_now(s);
    int64_t day = 86400, events = s->settings.keep_events;
    int64_t classes = events < KEEP_CLASS ? events : KEEP_CLASS;
    struct expiry_keep keep = {.rooms = s->settings.keep * day,
                               .events = events * day,
                               .classes = classes * day,
                               .lessons = KEEP_CLASS * day};
    writer_expire(s->writer, &keep);
}

bool server_start(struct server *s, const struct settings *settings, struct store *store,
                  struct text *err) {
    s->settings = *settings;
    s->appender = store;
    s->started = server_now(s);
    s->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (sodium_init() < 0) {
        return fault_set(err, "serve.sodium", NULL);
    }
    s->reader = store_reader(store, err);
    if (!s->reader) return false;
    s->limits = calloc(1, sizeof *s->limits);
    s->writer = writer_start(s->appender, settings->calendar, wake, s);
    s->workers = workers_start(settings->workers, wake, s);
    s->scribe = scribe_start(wake, s);
    s->hall = hall_start(store, wake, s, err);
    s->school = school_start();
    s->herald = herald_start(store, wake, s, err);
    if (!s->herald && err->len) return false;
    nodes_start(s);
    if (!s->limits || !s->school || !s->writer || !s->workers || !s->scribe || !s->hall) {
        return fault_set(err, "system.memory", NULL);
    }
    expire(s);
    return true;
}

void server_stop(struct server *s) {
    while (s->connections) connection_close(s->connections);
    workers_stop(s->workers);
    scribe_stop(s->scribe);
    hall_stop(s->hall);
    school_stop(s->school);
    writer_stop(s->writer);
    nodes_stop(s);
    store_close(s->reader);
    store_close(s->appender);
    while (s->gone) {
        struct room *r = s->gone;
        s->gone = r->next;
        room_free(r);
    }
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i], *next; r; r = next) {
            next = r->next;
            room_free(r);
        }
    free(s->limits);
    close(s->bell);
}

/* ---------------------------------------------------------------- rooms */

static struct room **slot(struct server *s, const char *id) {
    return &s->rooms[text_hash(id) % ROOMS_TABLE];
}

static void keep(struct server *s, struct room *r) {
    struct room **at = slot(s, r->id);
    r->next = *at;
    *at = r;
    r->ticked = r->turn_since = r->idle_since = server_now(s);
    for (int i = 0; i < 2; i++) r->seat[i].absent_since = r->ticked;
    s->room_count++;
}

static bool proper_id(const char *id) {
    size_t len = strlen(id);
    return len == ROOM_ID - 1 && strspn(id, key_letters) == len;
}

static void stream_name(const char *id, char name[STORE_NAME]) {
    struct text t = text_over(name, STORE_NAME);
    text_add(&t, "room/");
    text_add(&t, id);
}

static void journal(void *context, const char *text, size_t len) { jot_raw(context, text, len); }

/* Milliseconds: a store that fails sooner holds up nobody. */
enum { SLOW_READ = 100, LEFT_ALONE = 10 };

bool server_read(struct server *s, struct stream_read *r) {
    TEXT(err, 256);
    int64_t begun = server_now(s);
    if (begun < s->unread_until) return false;
    if (store_read(s->reader, r->stream, r->after, journal, &r->lines, &r->last, &err)) return true;
    int64_t took = server_now(s) - begun;
    if (took > SLOW_READ) s->unread_until = begun + took + LEFT_ALONE * took;
    log_seldom("unread", "stream=%s why=\"%s\"", r->stream, err.at);
    jot_free(&r->lines);
    return false;
}

struct room *server_find(struct server *s, const char *id) {
    struct room *r = *slot(s, id);
    while (r && !text_same(r->id, id)) r = r->next;
    return r;
}

/* NULL with err empty: there is no such stream. */
static struct room *fold(struct server *s, const char *id, struct text *err) {
    char name[STORE_NAME];
    struct stream_read in = {.stream = name};
    struct room *r = NULL;
    stream_name(id, name);
    if (!server_read(s, &in)) {
        fault_set(err, "store.closed", NULL);
        return NULL;
    }
    if (in.lines.len) r = room_fold(id, in.lines.at, in.lines.len, err);
    if (r) r->version = in.last;
    if (r) r->bytes = in.lines.len;
    if (!r && err->len) log_fault("unfoldable", id, err->at);
    jot_free(&in.lines);
    return r;
}

struct room *server_room(struct server *s, const char *id, const char **why) {
    TEXT(err, 256);
    *why = "no-room";
    if (!proper_id(id)) return NULL;
    struct room *r = server_find(s, id);
    if (r) return r;
    r = fold(s, id, &err);
    if (!r && err.len) *why = "unread";
    if (!r) return NULL;
    keep(s, r);
    nodes_loaded(s, r);
    server_cast(s, r); /* nobody is there yet, but a bot may be to act */
    return r;
}

/* A name that no room in memory has. One on disk may have it, once in a million million: then the
 * first write is refused, because the stream is not new. */
static void new_id(struct server *s, char id[ROOM_ID]) {
    do {
        uint8_t bytes[ROOM_ID - 1];
        server_random(s, bytes, sizeof bytes);
        for (int i = 0; i < ROOM_ID - 1; i++) id[i] = key_letters[bytes[i] & 31];
        id[ROOM_ID - 1] = 0;
    } while (server_find(s, id)); /* ends: memory holds few of all names */
}

/* An empty room with a fresh seed, and the bot in it if there is one. */
static struct room *new_room(struct server *s, const struct opening *o, struct text *err) {
    char id[ROOM_ID];
    struct seed seed;
    if (o->id)
        memcpy(id, o->id, ROOM_ID);
    else
        new_id(s, id);
    server_random(s, &seed, sizeof seed);
    struct room *r = room_open(id, o->game, o->board, o->from, &seed, err);
    if (!r) return NULL;
    s->opened++;
    keep(s, r);
    if (o->clock) clock_set(r, o->clock);
    if (o->bot) room_bot(r, o->side == SEAT_A ? SEAT_B : SEAT_A, o->bot);
    return r;
}

struct room *server_open_room(struct server *s, struct opening *o, struct text *err) {
    uint8_t random[16];
    struct denial no;
    struct room *r = new_room(s, o, err);
    if (!r) return NULL;
    server_random(s, random, sizeof random);
    key_make(random, o->key);
    struct key_hash h = key_hash(o->key);
    seats_key(r, o->side, &h);
    if (*o->name) room_name(r, o->side, o->name);
    if (o->encounter) room_encounter(r, NULL, NULL);
    if (!o->bot) server_invite(s, r, o->side == SEAT_A ? SEAT_B : SEAT_A, o->code, &no);
    return r;
}

/* Somebody of whom the room knows key and name is to come and give words for the dice; where
 * nobody is waited for he sits at once. */
static void expect(struct server *s, struct room *r, int seat, const char *name) {
    char date[16];
    server_date(s, date);
    if (!s->settings.gather) return room_sit(r, seat, name, "", date);
    room_name(r, seat, name);
    if (!r->seated) vows_seat(r);
}

struct room *server_seat(struct server *s, const struct seating *w) {
    TEXT(err, 256);
    int side = w->key[SEAT_A] ? SEAT_A : SEAT_B;
    bool bot = !w->key[SEAT_A] || !w->key[SEAT_B];
    struct opening o = {.id = w->id,
                        .game = w->game,
                        .board = w->board,
                        .side = side,
                        .bot = bot ? w->level : 0,
                        .clock = w->clock};
    struct room *r = new_room(s, &o, &err);
    if (!r) return NULL;
    room_belong(r, w->of);
    if (w->encounter) room_encounter(r, NULL, NULL);
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        if (!w->key[seat]) continue;
        seats_key(r, seat, w->key[seat]);
        expect(s, r, seat, w->name[seat]);
    }
    server_commit(s, r);
    server_cast(s, r);
    return r;
}

int64_t server_may_open(struct server *s, const char *address, int rooms) {
    int64_t now = server_now(s);
    if (!s->settings.limits) return 0;
    const struct limit_address *a = limit_find(s->limits, address, now);
    return limit_wait_for(&a->bucket[LIMIT_ROOM], LIMIT_ROOM, rooms, now);
}

void server_count_rooms(struct server *s, const char *address, uint64_t before) {
    int64_t now = server_now(s);
    struct limit_address *a = limit_find(s->limits, address, now);
    for (uint64_t i = before; i < s->opened; i++)
        limit_take(&a->bucket[LIMIT_ROOM], LIMIT_ROOM, now);
}

bool server_invite(struct server *s, struct room *r, int seat, char code[CODE], struct denial *no) {
    uint8_t random[16];
    server_random(s, random, sizeof random);
    key_make_code(random, code);
    struct key_hash h = key_hash(code);
    return seats_invite(r, seat, &h, no);
}

void server_commit(struct server *s, struct room *r) {
    char name[STORE_NAME];
    room_gather(r);
    if (!r->lines.len) return;
    stream_name(r->id, name);
    r->stamp = writer_add(s->writer, name, r->version++, r->lines.at, r->lines.len);
    r->mine = true;
    r->bytes += r->lines.len;
    if (!r->of[0] || r->told || room_phase(r) != PHASE_OVER) return;
    r->told = true;
    duel_over(s, r); /* later than the game it tells of */
    school_over(s, r);
}

/* ---------------------------------------------------------------- telling people */

static void send_json(struct connection *c, struct jot *j) {
    if (c) connection_send(c, j->at, j->len);
    jot_clear(j);
}

/* One job for each room: what it was asked before is not needed any more when the game has gone
 * on or back meanwhile. */
void server_bots(struct server *s, struct room *r) {
    int seat = room_turn(r);
    if (r->job && r->job->step != r->step && workers_cancel(s->workers, r->job)) {
        free(r->job);
        r->job = NULL;
    }
    if (seat > SEAT_B || !r->seat[seat].bot || r->job || s->stopping) return;
    if (!nodes_mine(s, r)) return;
    struct job *job = calloc(1, sizeof *job);
    if (!job) abort();
    memcpy(job->room, r->id, ROOM_ID);
    job->step = r->step;
    job->seat = seat;
    job->level = r->seat[seat].bot;
    job->board = r->board;
    game_observe(r->board, &r->match->truth.s, seat, &job->view.s);
    server_random(s, &job->seed, sizeof job->seed);
    r->job = job;
    s->bots_asked++;
    workers_give(s->workers, job);
}

void server_cast(struct server *s, struct room *r) {
    struct jot j = {0};
    int64_t now = server_now(s);
    if (r->begun_now || r->steps[0].len) r->turn_since = now;
    for (int i = 0; i < 2; i++) {
        if (!r->seat[i].connection) continue;
        state_write(&j, s, r, i, &r->steps[i]);
        send_json(r->seat[i].connection, &j);
    }
    delay_cast(s, r);
    jot_free(&j);
    room_clear(r);
    int turn = room_turn(r); /* whoever waits for an absent player learns how long */
    if (turn <= SEAT_B && room_claim_wait(r, turn, now, 0) >= 0) server_here(s, r, NULL);
    server_bots(s, r);
}

static void tell_watchers(struct room *r, const struct jot *j, const struct connection *except) {
    for (struct connection *c = r->watchers; c; c = c->next_watcher)
        if (c != except) connection_send(c, j->at, j->len);
}

enum { CROWD = 32 };

/* In a crowd everybody who comes would be told to everybody, and that is as many messages as the
 * square of it: the spectators of a crowded room are told once a second. */
void server_here(struct server *s, struct room *r, const struct connection *except) {
    struct jot j = {0};
    nodes_here(s, r);
    state_here(&j, s, r, true);
    for (int i = 0; i < 2; i++)
        if (r->seat[i].connection && r->seat[i].connection != except)
            connection_send(r->seat[i].connection, j.at, j.len);
    r->uncounted = r->watching > CROWD;
    if (r->watchers && duel_delay(r)) state_here(&j, s, r, false);
    if (!r->uncounted) tell_watchers(r, &j, except);
    jot_free(&j);
}

static void count_crowd(struct server *s, struct room *r) {
    struct jot j = {0};
    state_here(&j, s, r, !duel_delay(r));
    tell_watchers(r, &j, NULL);
    r->uncounted = false;
    jot_free(&j);
}

/* After the first game comes the return game, after that another encounter. */
static void continue_encounter(const struct room *r, struct room *next) {
    TEXT(result, FRIENDLY_RESULT);
    match_result(r->match, &result);
    if (r->encounter == 1)
        room_encounter(next, r->id, result.at);
    else
        room_encounter(next, NULL, NULL);
}

/* The following room: sides swapped, names and keys go along, both sit, so it begins at once. */
static struct room *open_following(struct server *s, struct room *r) {
    TEXT(err, 256);
    int person = r->seat[SEAT_A].bot ? SEAT_B : SEAT_A;
    int side = person == SEAT_A ? SEAT_B : SEAT_A; /* … and where he sits next */
    struct record_head head = {.board_text = r->quoted, .board_len = r->quoted_len};
    char *text = r->quoted ? calloc(1, RECORD_BOARD) : NULL;
    if (text) {
        struct text t = text_over(text, RECORD_BOARD);
        record_board(&head, &t);
    }
    struct opening o = {.game = r->game,
                        .board = text,
                        .side = side,
                        .from = r->from,
                        .bot = r->seat[side].bot,
                        .clock = r->clock.kind ? r->clock.words : NULL};
    const char *why;
    char id[ROOM_ID];
    TEXT(of, ROOM_OF);
    bool duel = duel_next(r, id, &of);
    struct room *next = duel ? server_room(s, id, &why) : NULL;
    if (next) return free(text), next; /* somebody went there by another way */
    o.id = duel ? id : NULL;
    next = new_room(s, &o, &err);
    if (next && r->encounter) continue_encounter(r, next);
    if (next && r->of[0]) room_belong(next, duel ? of.at : r->of);
    for (int old = SEAT_A; next && old <= SEAT_B; old++) {
        int seat = old == SEAT_A ? SEAT_B : SEAT_A;
        if (r->seat[old].bot) continue;
        seats_key(next, seat, &r->seat[old].key);
        expect(s, next, seat, r->seat[old].name);
    }
    free(text);
    return next;
}

void server_rematch(struct server *s, struct room *r) {
    for (int i = 0; i < 2; i++)
        if (!r->seat[i].rematch && !r->seat[i].bot) return;
    if (r->following[0] || s->down) return;
    struct room *next = open_following(s, r);
    if (!next) return;
    room_follow(r, next->id);
    server_commit(s, next);
    server_commit(s, r); /* later than the room it names */
    if (r->of[0]) school_followed(s, r, next);
    server_cast(s, next);
    server_tell_following(r);
}

void server_tell_following(struct room *r) {
    struct jot j = {0};
    for (int i = 0; i < 2; i++) {
        state_rematch(&j, r, i);
        send_json(r->seat[i].connection, &j);
    }
    state_rematch(&j, r, PUBLIC);
    for (struct connection *c = r->watchers; c; c = c->next_watcher)
        connection_send(c, j.at, j.len);
    jot_free(&j);
}

/* ---------------------------------------------------------------- now and then */

static void remove_room(struct server *s, struct room *r) {
    struct room **at = slot(s, r->id);
    while (*at != r) at = &(*at)->next;
    *at = r->next;
    s->room_count--;
    if (r->job && !workers_cancel(s->workers, r->job)) {
        r->next = s->gone; /* a bot looks at its board: until it is back */
        s->gone = r;
        return;
    }
    free(r->job);
    room_free(r);
}

void server_forget(struct server *s, struct room *r, const char *why) {
    for (int i = 0; i < 2; i++)
        if (r->seat[i].connection) connection_bye(r->seat[i].connection, why);
    while (r->watchers) connection_bye(r->watchers, why);
    nodes_here(s, r);
    remove_room(s, r);
}

/* What was to be written of a stream is lost, or the stream itself is erased. The room in memory
 * is ahead of the journal, or beside it: it is forgotten, with all that was to be said of it. */
static void lost(void *context, const char *stream, enum writer_loss why) {
    static const char *const words[] = {"failed", "refused", "damaged", "erased"};
    struct server *s = context;
    if (text_take(&stream, "event/")) return hall_lost(s, stream, why);
    if (text_take(&stream, "class/")) return school_lost(s, stream, why);
    struct room *r = text_take(&stream, "room/") ? server_find(s, stream) : NULL;
    if (!r) return;
    log_event("lost", "room=%s why=%s", r->id, words[why]);
    server_forget(s, r, why == WRITER_REFUSED ? "moved" : why == WRITER_ERASED ? "gone" : "busy");
}

/* The room a job was given for, now that it is back; NULL if it has gone meanwhile. */
static struct room *room_of(struct server *s, const struct job *job) {
    struct room *r = server_find(s, job->room);
    if (r && r->job == job) {
        r->job = NULL;
        return r;
    }
    for (struct room **at = &s->gone; (r = *at) != NULL; at = &r->next) {
        if (r->job != job) continue;
        *at = r->next;
        room_free(r);
        break;
    }
    return NULL;
}

static void answer_job(struct server *s, const struct job *job) {
    struct room *r = room_of(s, job);
    if (!r || s->down) return; /* when the store is well again the bot is asked again */
    if (r->step != job->step) {
        server_bots(s, r); /* it was taken back meanwhile */
        return;
    }
    if (!s->settings.fixed) room_tick(r, server_now(s));
    if (!room_answer(r, job->seat, job->answer)) {
        log_event("bot-wrong", "room=%s game=%s move=%08x", r->id, r->game->name, job->answer);
        move list[MAX_MOVES];
        if (!game_legal(r->board, &job->view.s, list) || !room_answer(r, job->seat, list[0]))
            return;
    }
    clock_acted(r, server_now(s), true);
    server_commit(s, r);
    server_cast(s, r);
}

bool server_busy(const struct server *s) { return s->down; }

static void settle(struct server *s) {
    bool before = s->down;
    int64_t now = server_now(s);
    writer_settle(s->writer, lost, s);
    s->down = writer_failure(s->writer) != NULL;
    if (!before && s->down) s->down_since = now;
    if (!before || s->down) return;
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next) {
            clock_pause(r, s->down_since, now);
            server_bots(s, r); /* bots whose move could not be written */
        }
}

void server_woken(struct server *s) {
    struct job *job;
    settle(s);
    while ((job = workers_take(s->workers)) != NULL) {
        answer_job(s, job);
        free(job);
    }
    scribe_take(s->scribe);
    nodes_woken(s);
    hall_woken(s);
    connections_woken(s);
}

/* Milliseconds. Rooms are looked through once a day, a little earlier if nobody is there then:
 * the file is rewritten in a quiet moment (writer.c). */
enum { IDLE = 60 * 1000, HOUR = 3600 * 1000, DAY = 24 * HOUR, QUIET_DAY = 20 * HOUR };

static bool idle(struct server *s, const struct room *r, int64_t now) {
    return !r->watching && !r->seat[0].connection && !r->seat[1].connection && !r->job &&
           r->stamp <= writer_done(s->writer) && r->idle_since + IDLE < now;
}

void server_sweep(struct server *s) {
    int64_t now = server_now(s);
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i], *next; r; r = next) {
            next = r->next;
            if (idle(s, r, now)) remove_room(s, r);
        }
    hall_sweep(s);
    school_sweep(s);
    if (now - s->expired >= (s->connections ? DAY : QUIET_DAY)) expire(s);
}

enum { OTHERS = 4000 }; /* milliseconds */

void server_begun(struct server *s, struct room *r) {
    int64_t now = server_now(s);
    r->ticked = now;
    for (int i = 0; i < 2; i++)
        if (r->seat[i].connection || r->seat[i].elsewhere) clock_come(r, i, now);
}

/* Somebody has not come, or has not told the words he promised: the match begins all the same. */
static void begin_late(struct server *s, struct room *r) {
    char date[16];
    server_date(s, date);
    vows_give_up(r, date);
    r->turn_since = server_now(s);
    server_begun(s, r);
    server_commit(s, r);
    server_cast(s, r);
    log_detail("late", "room=%s", r->id);
}

void server_clocks(struct server *s) {
    int64_t now = server_now(s);
    hall_tick(s);
    school_tick(s);
    nodes_tick(s);
    duel_tick(s);
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next)
            if (r->uncounted) count_crowd(s, r);
    if (s->down) return; /* nobody loses because nothing can be written */
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next) {
            int64_t gather = (int64_t)s->settings.gather * 1000;
            if (vows_late(r, nodes_mine(s, r) ? now : now - OTHERS, gather)) begin_late(s, r);
            /* another server's clock is called only if that server does not */
            if (!clock_look(r, nodes_mine(s, r) ? now : now - OTHERS)) continue;
            clock_acted(r, now, false);
            server_commit(s, r);
            server_cast(s, r);
            if (r->late) log_event("over", "room=%s by=time", r->id);
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

void server_libraries(struct text *out) {
    text_add(out, "Jansson "), text_add(out, JANSSON_VERSION);
    text_add(out, ", libsodium "), text_add(out, sodium_version_string());
    text_add(out, ", zlib "), text_add(out, zlibVersion());
}
