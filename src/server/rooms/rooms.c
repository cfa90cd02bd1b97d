#include "server/rooms/rooms.h"
#include "base/fault.h"
#include "log/log.h"
#include "server/rooms/bot_threads.h"
#include "server/rooms/delay.h"
#include "server/rooms/neighbours.h"
#include "server/rooms/owner.h"
#include "server/rooms/replays.h"
#include "server/rooms/room_clock.h"
#include "server/rooms/room_fold.h"
#include "server/rooms/room_json.h"
#include "server/rooms/room_play.h"
#include "server/rooms/seats.h"
#include "server/rooms/vows.h"
#include <stdlib.h>
#include <string.h>

bool rooms_start(struct server *s) {
    s->workers = bot_threads_start(s->settings.workers, server_wake, s);
    s->replays = replays_start(server_wake, s);
    return s->workers && s->replays;
}

void rooms_stop(struct server *s) {
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
}

/* ---------------------------------------------------------------- rooms in memory */

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

struct room *rooms_find(struct server *s, const char *id) {
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
    if (!r && err->len) server_log_fault("unfoldable", id, err->at);
    jot_free(&in.lines);
    return r;
}

struct room *rooms_load(struct server *s, const char *id, const char **why) {
    TEXT(err, 256);
    *why = "no-room";
    if (!proper_id(id)) return NULL;
    struct room *r = rooms_find(s, id);
    if (r) return r;
    r = fold(s, id, &err);
    if (!r && err.len) *why = "unread";
    if (!r) return NULL;
    keep(s, r);
    room_neighbours->loaded(s, r);
    rooms_cast(s, r); /* nobody is there yet, but a bot may be to act */
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
    } while (rooms_find(s, id)); /* ends: memory holds few of all names */
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
    if (o->clock) room_clock_set(r, o->clock);
    if (o->bot) room_bot(r, o->side == SEAT_A ? SEAT_B : SEAT_A, o->bot);
    return r;
}

struct room *rooms_open(struct server *s, struct opening *o, struct text *err) {
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
    if (!o->bot) rooms_invite(s, r, o->side == SEAT_A ? SEAT_B : SEAT_A, o->code, &no);
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

struct room *rooms_seat(struct server *s, const struct seating *w) {
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
    rooms_commit(s, r);
    rooms_cast(s, r);
    return r;
}

int64_t rooms_may_open(struct server *s, const char *address, int rooms) {
    int64_t now = server_now(s);
    if (!s->settings.limits) return 0;
    const struct limit_address *a = limit_find(s->limits, address, now);
    return limit_wait_for(&a->bucket[LIMIT_ROOM], LIMIT_ROOM, rooms, now);
}

void rooms_count(struct server *s, const char *address, uint64_t before) {
    int64_t now = server_now(s);
    struct limit_address *a = limit_find(s->limits, address, now);
    for (uint64_t i = before; i < s->opened; i++)
        limit_take(&a->bucket[LIMIT_ROOM], LIMIT_ROOM, now);
}

bool rooms_invite(struct server *s, struct room *r, int seat, char code[CODE], struct denial *no) {
    uint8_t random[16];
    server_random(s, random, sizeof random);
    key_make_code(random, code);
    struct key_hash h = key_hash(code);
    return seats_invite(r, seat, &h, no);
}

void rooms_commit(struct server *s, struct room *r) {
    char name[STORE_NAME];
    room_gather(r);
    if (!r->lines.len) return;
    stream_name(r->id, name);
    r->stamp = writer_add(s->writer, name, r->version++, r->lines.at, r->lines.len);
    r->mine = true;
    r->bytes += r->lines.len;
    if (!r->owner || r->told || room_phase(r) != PHASE_OVER) return;
    r->told = true;
    owner_over(s, r); /* later than the game it tells of */
}

/* ---------------------------------------------------------------- telling people */

static void send_json(struct connection *c, struct jot *j) {
    if (c) connection_send(c, j->at, j->len);
    jot_clear(j);
}

/* One job for each room: what it was asked before is not needed any more when the game has gone
 * on or back meanwhile. */
void rooms_bots(struct server *s, struct room *r) {
    int seat = room_turn(r);
    if (r->job && r->job->step != r->step && bot_threads_cancel(s->workers, r->job)) {
        free(r->job);
        r->job = NULL;
    }
    if (seat > SEAT_B || !r->seat[seat].bot || r->job || s->stopping) return;
    if (!room_neighbours->mine(s, r)) return;
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
    bot_threads_give(s->workers, job);
}

void rooms_cast(struct server *s, struct room *r) {
    struct jot j = {0};
    int64_t now = server_now(s);
    if (r->begun_now || r->steps[0].len) r->turn_since = now;
    for (int i = 0; i < 2; i++) {
        if (!r->seat[i].connection) continue;
        room_json_write(&j, s, r, i, &r->steps[i]);
        send_json(r->seat[i].connection, &j);
    }
    delay_cast(s, r);
    jot_free(&j);
    room_clear(r);
    int turn = room_turn(r); /* whoever waits for an absent player learns how long */
    if (turn <= SEAT_B && room_claim_wait(r, turn, now, 0) >= 0) rooms_here(s, r, NULL);
    rooms_bots(s, r);
}

static void tell_watchers(struct room *r, const struct jot *j, const struct connection *except) {
    for (struct connection *c = r->watchers; c; c = c->next_watcher)
        if (c != except) connection_send(c, j->at, j->len);
}

enum { CROWD = 32 };

/* In a crowd everybody who comes would be told to everybody, and that is as many messages as the
 * square of it: the spectators of a crowded room are told once a second. */
void rooms_here(struct server *s, struct room *r, const struct connection *except) {
    struct jot j = {0};
    room_neighbours->here(s, r);
    room_json_here(&j, s, r, true);
    for (int i = 0; i < 2; i++)
        if (r->seat[i].connection && r->seat[i].connection != except)
            connection_send(r->seat[i].connection, j.at, j.len);
    r->uncounted = r->watching > CROWD;
    if (r->watchers && owner_delay(r)) room_json_here(&j, s, r, false);
    if (!r->uncounted) tell_watchers(r, &j, except);
    jot_free(&j);
}

void rooms_send_elsewhere(struct connection *c) {
    static const char bye[] = "{\"is\":\"bye\",\"why\":\"elsewhere\"}";
    connection_send(c, bye, sizeof bye - 1);
    connection_leave(c);
    connection_end(c, NULL);
}

static void count_crowd(struct server *s, struct room *r) {
    struct jot j = {0};
    room_json_here(&j, s, r, !owner_delay(r));
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
    bool named = owner_next(r, id, &of);
    struct room *next = named ? rooms_load(s, id, &why) : NULL;
    if (next) { /* somebody went there by another way */
        free(text);
        return next;
    }
    o.id = named ? id : NULL;
    next = new_room(s, &o, &err);
    if (next && r->encounter) continue_encounter(r, next);
    if (next && r->of[0]) room_belong(next, named ? of.at : r->of);
    for (int old = SEAT_A; next && old <= SEAT_B; old++) {
        int seat = old == SEAT_A ? SEAT_B : SEAT_A;
        if (r->seat[old].bot) continue;
        seats_key(next, seat, &r->seat[old].key);
        expect(s, next, seat, r->seat[old].name);
    }
    free(text);
    return next;
}

void rooms_rematch(struct server *s, struct room *r) {
    for (int i = 0; i < 2; i++)
        if (!r->seat[i].rematch && !r->seat[i].bot) return;
    if (r->following[0] || s->down) return;
    struct room *next = open_following(s, r);
    if (!next) return;
    room_follow(r, next->id);
    rooms_commit(s, next);
    rooms_commit(s, r); /* later than the room it names */
    owner_followed(s, r, next);
    rooms_cast(s, next);
    rooms_tell_following(r);
}

void rooms_tell_following(struct room *r) {
    struct jot j = {0};
    for (int i = 0; i < 2; i++) {
        room_json_rematch(&j, r, i);
        send_json(r->seat[i].connection, &j);
    }
    room_json_rematch(&j, r, PUBLIC);
    for (struct connection *c = r->watchers; c; c = c->next_watcher)
        connection_send(c, j.at, j.len);
    jot_free(&j);
}

static void remove_room(struct server *s, struct room *r) {
    struct room **at = slot(s, r->id);
    while (*at != r) at = &(*at)->next;
    *at = r->next;
    s->room_count--;
    if (r->job && !bot_threads_cancel(s->workers, r->job)) {
        r->next = s->gone; /* a bot looks at its board: until it is back */
        s->gone = r;
        return;
    }
    free(r->job);
    room_free(r);
}

void rooms_forget(struct server *s, struct room *r, const char *why) {
    for (int i = 0; i < 2; i++)
        if (r->seat[i].connection) connection_bye(r->seat[i].connection, why);
    while (r->watchers) connection_bye(r->watchers, why);
    room_neighbours->here(s, r);
    remove_room(s, r);
}

/* ---------------------------------------------------------------- bots */

/* The room a job was given for, now that it is back; NULL if it has gone meanwhile. */
static struct room *room_of(struct server *s, const struct job *job) {
    struct room *r = rooms_find(s, job->room);
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
        rooms_bots(s, r); /* it was taken back meanwhile */
        return;
    }
    if (!s->settings.fixed) room_tick(r, server_now(s));
    if (!room_answer(r, job->seat, job->answer)) {
        log_event("bot-wrong", "room=%s game=%s move=%08x", r->id, r->game->name, job->answer);
        move list[MAX_MOVES];
        if (!game_legal(r->board, &job->view.s, list) || !room_answer(r, job->seat, list[0]))
            return;
    }
    room_clock_acted(r, server_now(s), true);
    rooms_commit(s, r);
    rooms_cast(s, r);
}

/* ---------------------------------------------------------------- now and then */

enum { IDLE = 60 * 1000 }; /* milliseconds */

static bool idle(struct server *s, const struct room *r, int64_t now) {
    return !r->watching && !r->seat[0].connection && !r->seat[1].connection && !r->job &&
           r->stamp <= writer_done(s->writer) && r->idle_since + IDLE < now;
}

static void sweep(struct server *s) {
    int64_t now = server_now(s);
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i], *next; r; r = next) {
            next = r->next;
            if (idle(s, r, now)) remove_room(s, r);
        }
}

static void woken(struct server *s) {
    struct job *job;
    while ((job = bot_threads_take(s->workers)) != NULL) {
        answer_job(s, job);
        free(job);
    }
    replays_take(s->replays);
}

enum { OTHERS = 4000 }; /* milliseconds */

void rooms_begun(struct server *s, struct room *r) {
    int64_t now = server_now(s);
    r->ticked = now;
    for (int i = 0; i < 2; i++)
        if (r->seat[i].connection || r->seat[i].elsewhere) room_clock_come(r, i, now);
}

/* Somebody has not come, or has not told the words he promised: the match begins all the same. */
static void begin_late(struct server *s, struct room *r) {
    char date[16];
    server_date(s, date);
    vows_give_up(r, date);
    r->turn_since = server_now(s);
    rooms_begun(s, r);
    rooms_commit(s, r);
    rooms_cast(s, r);
    log_detail("late", "room=%s", r->id);
}

/* Whether the match has waited long enough, whether a clock has run out. */
static void tick_room(struct server *s, struct room *r) {
    int64_t now = server_now(s), gather = (int64_t)s->settings.gather * 1000;
    /* another server's clock is called only if that server does not */
    int64_t when = room_neighbours->mine(s, r) ? now : now - OTHERS;
    if (vows_late(r, when, gather)) begin_late(s, r);
    when = room_neighbours->mine(s, r) ? now : now - OTHERS;
    if (!room_clock_look(r, when)) return;
    room_clock_acted(r, now, false);
    rooms_commit(s, r);
    rooms_cast(s, r);
    if (r->late) log_event("over", "room=%s by=time", r->id);
}

static void tick(struct server *s) {
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next)
            if (r->uncounted) count_crowd(s, r);
    if (s->down) return; /* nobody loses because nothing can be written */
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next) tick_room(s, r);
}

void rooms_writable(struct server *s) {
    int64_t now = server_now(s);
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next) {
            room_clock_pause(r, s->down_since, now);
            rooms_bots(s, r); /* bots whose move could not be written */
        }
}

/* ---------------------------------------------------------------- the kind of stream */

/* The room in memory is ahead of the journal, or beside it: it is forgotten, with all that was to
 * be said of it. */
static void lost(struct server *s, const char *id, enum writer_loss why) {
    static const char *const words[] = {"failed", "refused", "damaged", "erased"};
    static const char *const told[] = {"busy", "moved", "busy", "gone"};
    struct room *r = rooms_find(s, id);
    if (!r) return;
    log_event("lost", "room=%s why=%s", r->id, words[why]);
    rooms_forget(s, r, told[why]);
}

static void leave(struct connection *c, bool tell) {
    struct room *r = c->room;
    if (!r) return;
    int64_t now = server_now(c->server);
    c->room = NULL;
    r->idle_since = now;
    if (c->viewer <= SEAT_B) {
        r->seat[c->viewer].connection = NULL;
        r->seat[c->viewer].absent_since = now;
    } else {
        for (struct connection **at = &r->watchers; *at; at = &(*at)->next_watcher)
            if (*at == c) {
                *at = c->next_watcher;
                r->watching--;
                break;
            }
    }
    if (tell) rooms_here(c->server, r, NULL);
}

static bool stamp(const struct connection *c, uint64_t *out) {
    if (!c->room) return false;
    *out = c->room->stamp;
    return true;
}

/* A player; not who only looks on: a phone left open is to cost nothing. */
static bool awaits(const struct connection *c) { return c->room && c->viewer <= SEAT_B; }

static void heard(struct server *s, const char *id, int64_t last) {
    struct room *r = rooms_find(s, id);
    if (r && r->version < last) room_neighbours->read_end(s, r);
}

static void missed(struct server *s) {
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (struct room *r = s->rooms[i]; r; r = r->next) room_neighbours->read_end(s, r);
}

const struct stream_kind rooms_kind = {.prefix = "room/",
                                       .lost = lost,
                                       .heard = heard,
                                       .missed = missed,
                                       .woken = woken,
                                       .tick = tick,
                                       .sweep = sweep,
                                       .leave = leave,
                                       .stamp = stamp,
                                       .awaits = awaits};
