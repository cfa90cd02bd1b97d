/* server.c -- the server above a store that stops, fails and recovers: nothing is told that is
 * not on disk, nothing told is lost, reading goes on, and all goes on by itself. No sockets and
 * no luck: threads are stopped where the case needs them and waited for by condition. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "harness/harness.h"
#include "server/events/event_job.h"
#include "harness/parts.h"
#include "store/faulty.h"
#include "store/suite.h"

/* The job that brings the body of this answer. */
static const struct event_job *job_of(const struct response *r) { return r->what; }

/* ---------------------------------------------------------------- a server and its clients */

struct server *suite_server_on(struct store *store) {
    static const struct settings settings = {
        .store = "test", .names = "x", .away = 60, .workers = 1};
    TEXT(err, 256);
    struct server *s = calloc(1, sizeof *s);
    if (!s || !server_start(s, &settings, store, &err)) {
        fprintf(stderr, "%s\n", err.at);
        abort();
    }
    return s;
}

void suite_server_end(struct server *s) {
    server_stop(s);
    free(s);
}

int suite_patience = 60;

void suite_turn(struct server *s) {
    struct pollfd bell = {.fd = s->bell, .events = POLLIN};
    uint64_t rung;
    if (poll(&bell, 1, 20) > 0 && read(s->bell, &rung, sizeof rung) < 0) abort();
    server_woken(s);
}

/* Takes everything that may leave now and looks for these words in it. */
static bool hears(struct connection *c, const char *words) {
    bool found = false;
    for (struct message *m; (m = connection_next(c)) != NULL; connection_sent(c))
        found |= memmem(m->bytes + MESSAGE_PRE, m->len, words, strlen(words)) != NULL;
    return found;
}

/* … and for the answer that message n is done. */
static bool done(struct connection *c, uint64_t n) {
    char words[48];
    snprintf(words, sizeof words, "{\"re\":%d,\"ok\":true", (int)n);
    return hears(c, words);
}

static void say(struct connection *c, const char *text) { messages_take(c, text, strlen(text)); }

static const char *const keys[] = {"00112233445566778899aabbccddeeff",
                                   "ffeeddccbbaa99887766554433221100"};

static void join(struct server *s, struct connection *c, const char *room, int seat) {
    char text[200];
    connection_open(s, c, "127.0.0.1");
    snprintf(text, sizeof text, "{\"n\":0,\"do\":\"join\",\"room\":\"%.8s\"%s%s%s}", room,
             seat <= SEAT_B ? ",\"token\":\"" : "", seat <= SEAT_B ? keys[seat] : "",
             seat <= SEAT_B ? "\"" : "");
    say(c, text);
}

/* A game of 303 with both players there and one who watches; what they hear is on disk. */
struct table {
    char room[ROOM_ID], stream[STORE_NAME];
    struct connection seat[2], watcher;
    uint64_t n;
};

static void open_table(struct server *s, struct table *t, int bot) {
    TEXT(err, 256);
    struct opening o = {.game = games[0], .side = SEAT_A, .bot = bot, .name = "Anna"};
    memset(t, 0, sizeof *t);
    struct room *r = rooms_open(s, &o, &err);
    if (!r) abort();
    for (int seat = SEAT_A; seat <= (bot ? SEAT_A : SEAT_B); seat++) {
        struct key_hash h = key_hash(keys[seat]);
        seats_key(r, seat, &h);
    }
    memcpy(t->room, r->id, ROOM_ID);
    snprintf(t->stream, sizeof t->stream, "room/%s", r->id);
    rooms_commit(s, r);
    rooms_cast(s, r);
    join(s, &t->seat[0], t->room, SEAT_A);
    if (!bot) join(s, &t->seat[1], t->room, SEAT_B);
    join(s, &t->watcher, t->room, PUBLIC);
    PUMP(s, hears(&t->watcher, "\"is\":\"state\""));
    hears(&t->seat[0], "");
    if (!bot) hears(&t->seat[1], "");
}

static void leave_table(struct table *t) {
    connection_close(&t->seat[0]);
    connection_close(&t->seat[1]);
    connection_close(&t->watcher);
}

static struct room *room_of(struct server *s, const struct table *t) {
    const char *why;
    return rooms_load(s, t->room, &why);
}

/* The side to act sends its first legal move, under the next number; who it was. */
static int play(struct server *s, struct table *t) {
    struct room *r = room_of(s, t);
    move list[MAX_MOVES];
    char text[200];
    TEXT(words, 128);
    int seat = room_turn(r);
    game_legal(r->board, &r->match->truth.s, list);
    game_write_move(r->board, &r->match->truth.s, list[0], seat, &words);
    snprintf(text, sizeof text, "{\"n\":%d,\"do\":\"play\",\"move\":\"%s\"}", (int)++t->n,
             words.at);
    say(&t->seat[seat], text);
    return seat;
}

/* How many of the numbers a player's messages carried are in the journal. */
static void count_numbers(void *context, const char *text, size_t len) {
    for (size_t i = 0; i + 3 < len; i++)
        *(int *)context += (i == 0 || text[i - 1] == '\n') && memcmp(text + i, "n ", 2) == 0;
}

static int numbers(struct store *s, const char *stream) {
    int count = 0;
    int64_t last;
    TEXT(err, 200);
    test_that(store_read(s, stream, 0, count_numbers, &count, &last, &err), "%s", err.at);
    return count;
}

static void gather_all(void *context, const char *text, size_t len) { jot_raw(context, text, len); }

void suite_ask(struct server *s, const char *method, const char *path, const char *body,
               struct response *out) {
    struct request in = {0};
    char text[400];
    int len = snprintf(text, sizeof text,
                       "%s %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                       "Content-Length: %zu\r\n\r\n%s",
                       method, path, strlen(body), body);
    request_feed(&in, text, (size_t)len);
    in.address = "127.0.0.1";
    api_answer(s, &in, out);
    request_clear(&in);
}

static int get(struct server *s, const char *method, const char *path, const char *body,
               const char *words) {
    struct response out;
    suite_ask(s, method, path, body, &out);
    int status = out.status;
    test_that(!words || memmem(out.body, out.len, words, strlen(words)), "%s: %.*s", path,
              (int)out.len, out.body);
    response_free(&out);
    return status;
}

static const char *room_path(const struct table *t, const char *what) {
    static char path[64];
    snprintf(path, sizeof path, "/api/%s/%s", what, t->room);
    return path;
}

/* ---------------------------------------------------------------- events */

static char event_id[16], event_key[40];

/* A request to the event, by its organiser. */
static void ask_event(struct server *s, const char *method, const char *what, const char *body,
                      struct response *out) {
    struct request in = {0};
    char text[800];
    int len = snprintf(text, sizeof text,
                       "%s /api/events%s%s%s HTTP/1.1\r\nHost: x\r\n"
                       "Content-Type: application/json\r\n%s%s%sContent-Length: %zu\r\n\r\n%s",
                       method, *event_id ? "/" : "", event_id, what,
                       *event_id ? "Authorization: Bearer " : "", event_key,
                       *event_id ? "\r\n" : "", strlen(body), body);
    request_feed(&in, text, (size_t)len);
    in.address = "127.0.0.1";
    api_answer(s, &in, out);
    request_clear(&in);
}

/* As line.c does it: what the disk did not take is answered otherwise. */
static bool ready(struct server *s, struct response *out) {
    if (writer_lost(s->writer, out->stamp)) answer_lost(out);
    return answer_ready(s, out);
}

/* Waits for the answer and looks for these words in it; the status. */
static int answered(struct server *s, struct response *out, const char *words) {
    PUMP(s, ready(s, out));
    int status = out->status;
    test_that(memmem(out->body, out->len, words, strlen(words)) != NULL, "%d, not %s: %.*s", status,
              words, (int)out->len, out->body);
    response_free(out);
    return status;
}

static int order(struct server *s, const char *id, const char *note, const char *words) {
    struct response out;
    char body[200];
    snprintf(body, sizeof body, "{\"id\":\"%s\",\"words\":[\"note\",\"%s\"]}", id, note);
    ask_event(s, "POST", "/orders", body, &out);
    return answered(s, &out, words);
}

static void copy_value(char *to, size_t size, const struct response *out, const char *key) {
    const char *at = memmem(out->body, out->len, key, strlen(key));
    if (!at) abort();
    at += strlen(key);
    snprintf(to, size, "%.*s", (int)strcspn(at, "\""), at);
}

static void make_event(struct server *s) {
    struct response out;
    event_id[0] = event_key[0] = 0;
    ask_event(s, "POST", "", "{\"words\":[\"create\",\"X\",\"--only\",\"orzel\"]}", &out);
    PUMP(s, ready(s, &out));
    copy_value(event_key, sizeof event_key, &out, "\"key\":\"");
    copy_value(event_id, sizeof event_id, &out, "\"event\":\"");
    response_free(&out);
}

static void follow(struct server *s, struct connection *c) {
    char text[200];
    memset(c, 0, sizeof *c);
    connection_open(s, c, "127.0.0.1");
    snprintf(text, sizeof text, "{\"n\":0,\"do\":\"follow\",\"event\":\"%s\",\"token\":\"%s\"}",
             event_id, event_key);
    say(c, text);
    PUMP(s, hears(c, "\"ok\":true"));
}

static int count_notes(struct store *s, const char *note) {
    struct jot all = {0};
    int64_t last;
    char name[STORE_NAME];
    int count = 0;
    TEXT(err, 200);
    snprintf(name, sizeof name, "event/%s", event_id);
    test_that(store_read(s, name, 0, gather_all, &all, &last, &err), "%s", err.at);
    for (const char *at = all.at; at && (at = strstr(at, note)) != NULL; at++) count++;
    jot_free(&all);
    return count;
}

static void events_wait(struct server *s, struct store *store, struct store *other) {
    struct connection c;
    struct response out, view;
    test_case("an order is answered, shown and told only when its lines are on disk");
    make_event(s);
    follow(s, &c);
    faulty_hold(store);
    ask_event(s, "POST", "/orders", "{\"id\":\"a\",\"words\":[\"note\",\"jeden\"]}", &out);
    PUMP(s, job_of(&out)->ready);
    test_that(faulty_caught(store), "nothing is written");
    ask_event(s, "GET", "/lines", "", &view);
    PUMP(s, job_of(&view)->ready);
    test_that(!ready(s, &out) && !ready(s, &view), "answered before the disk");
    test_that(!hears(&c, ""), "told before the disk");
    test_that(!count_notes(other, "jeden"), "it is on disk");
    faulty_let(store);
    test_that(answered(s, &out, "\"done\"") == 200, "status");
    test_that(answered(s, &view, "~jeden") == 200, "status");
    PUMP(s, hears(&c, "~jeden"));
    test_that(count_notes(other, "jeden") == 1, "it is not on disk");
    connection_close(&c);
}

static void events_fail(struct server *s, struct store *store, struct store *other) {
    struct connection c;
    struct response out;
    for (int after = 0; after < 2; after++) {
        const char *id = after ? "f2" : "f1";
        test_case(after ? "an order that was written although the store said no is done once"
                        : "an order that cannot be written: busy, and done when sent again");
        follow(s, &c);
        faulty_writes(store, after ? FAULTY_FAIL_AFTER : FAULTY_FAIL);
        test_that(order(s, id, id, "\"busy\"") == 503, "status");
        PUMP(s, hears(&c, "\"why\":\"busy\""));
        test_that(order(s, "x", "x", "\"busy\"") == 503, "status");
        ask_event(s, "GET", "/views/event", "", &out);
        test_that(answered(s, &out, "\"disciplines\"") == 200, "reading does not go on");
        connection_close(&c);
        faulty_writes(store, FAULTY_WELL);
        PUMP(s, !server_busy(s));
        test_that(order(s, id, id, after ? "\"again\":true" : "\"says\"") == 200, "status");
        test_that(order(s, id, id, "\"again\":true") == 200, "status");
        char line[16];
        snprintf(line, sizeof line, "~%s\n", id);
        test_that(count_notes(other, line) == 1, "%d times on disk", count_notes(other, line));
    }
}

/* Another server has written meanwhile: the order is refused, then judged on what is there. */
static void events_moved(struct server *s, struct server *two) {
    test_case("two servers on one store: an order is done once, on all lines there are");
    test_that(order(two, "m1", "m1", "\"done\"") == 200, "the other server");
    test_that(order(s, "m2", "m2", "\"busy\"") == 503, "this one does not know it yet");
    test_that(order(s, "m2", "m2", "\"done\"") == 200, "now it does");
    test_that(order(s, "m1", "m1", "\"again\":true") == 200, "also the order of the other");
}

static void events_damaged(struct store *store, const char *address) {
    struct response out;
    char name[STORE_NAME];
    TEXT(err, 200);
    test_case("an event with a bad line: what stands before it is shown, orders are refused");
    int64_t last = 0;
    int none = 0;
    snprintf(name, sizeof name, "event/%s", event_id);
    test_that(store_read(store, name, 0, count_numbers, &none, &last, &err), "%s", err.at);
    test_that(suite_append(store, name, last, "2026-11-15T09:00:00Z x nonsense\n") == STORE_WRITTEN,
              "not appended");
    struct server *s = suite_server_on(faulty_over(store_open(address, &err)));
    ask_event(s, "GET", "", "", &out);
    test_that(answered(s, &out, "\"damaged\":{\"line\":") == 200, "status");
    ask_event(s, "GET", "/views/event", "", &out);
    test_that(answered(s, &out, "\"disciplines\"") == 200, "status");
    test_that(order(s, "d", "d", "\"damaged\"") == 409, "status");
    test_that(!count_notes(s->reader, " note d\n"), "it was written");
    suite_server_end(s);
}

static void events(void) {
    TEXT(err, 256);
    const char *address = suite_address("events.db");
    struct store *other = store_open(address, &err);
    struct store *store = faulty_over(store_open(address, &err));
    struct server *s = suite_server_on(store);
    events_wait(s, store, other);
    events_fail(s, store, other);
    struct server *two = suite_server_on(faulty_over(store_open(address, &err)));
    events_moved(s, two);
    suite_server_end(two);
    suite_server_end(s);
    events_damaged(other, address);
    store_close(other);
}

/* ---------------------------------------------------------------- nothing before the disk */

static void nothing_early(struct server *s, struct store *store, struct store *other) {
    struct table t;
    test_case("no message leaves before its batch is on disk: not to the player, nor to others");
    open_table(s, &t, 0);
    for (int i = 0; i < 6; i++) {
        int before = numbers(other, t.stream);
        faulty_hold(store);
        int seat = play(s, &t);
        test_that(faulty_caught(store), "nothing is written");
        server_woken(s);
        server_sweep(s);
        test_that(!hears(&t.seat[seat], "\"ok\":true"), "acknowledged before it is on disk");
        test_that(!hears(&t.seat[!seat], "state"), "told to the other before it is on disk");
        test_that(!hears(&t.watcher, "state"), "told to spectators before it is on disk");
        test_that(numbers(other, t.stream) == before, "on disk already");
        struct response out;
        suite_ask(s, "GET", room_path(&t, "records"), "", &out);
        test_that(out.stamp > writer_done(s->writer), "the record tells it before");
        response_free(&out);
        faulty_let(store);
        PUMP(s, connection_next(&t.seat[seat]));
        test_that(numbers(other, t.stream) == before + 1, "told, but not on disk");
        test_that(done(&t.seat[seat], t.n), "not acknowledged");
        test_that(hears(&t.seat[!seat], "state") && hears(&t.watcher, "state"), "not told");
    }
    leave_table(&t);
}

static void new_room_waits(struct server *s, struct store *store) {
    struct response out;
    test_case("a new room is told when it is on disk; if it never will be, that is told instead");
    faulty_hold(store);
    suite_ask(s, "POST", "/api/rooms", "{\"game\":\"303\"}", &out);
    test_that(out.status == 201 && faulty_caught(store), "status %d", out.status);
    server_woken(s);
    test_that(out.stamp > writer_done(s->writer), "told before it is on disk");
    faulty_writes(store, FAULTY_FAIL);
    faulty_let(store);
    bool told = false;
    PUMP(s, (told |= writer_lost(s->writer, out.stamp), told));
    answer_lost(&out);
    test_that(out.status == 503 && out.wait && out.stamp == 0, "status %d", out.status);
    test_that(memmem(out.body, out.len, "\"pl\":", 5) && memmem(out.body, out.len, "\"en\":", 5),
              "without words");
    response_free(&out);
    faulty_writes(store, FAULTY_WELL);
    PUMP(s, !server_busy(s));
}

/* ---------------------------------------------------------------- failing and recovering */

static void comes_again(struct server *s, struct table *t, int seat) {
    connection_close(&t->seat[seat]);
    join(s, &t->seat[seat], t->room, seat);
}

static void full_and_back(struct server *s, struct store *store, struct store *other,
                          enum faulty_write how) {
    struct table t;
    bool after = how == FAULTY_FAIL_AFTER;
    test_case("a write fails%s: not acknowledged, everybody comes again, reading goes on",
              after ? " after it was done" : "");
    open_table(s, &t, 0);
    int before = numbers(other, t.stream);
    uint32_t step = room_of(s, &t)->step;
    faulty_writes(store, how);
    int seat = play(s, &t);
    PUMP(s,
         server_busy(s) && t.seat[0].out.closing && t.seat[1].out.closing && t.watcher.out.closing);
    test_that(!hears(&t.seat[!seat], "state"), "told to the other");
    bool bye = false, ok = false;
    for (struct message *m; (m = connection_next(&t.seat[seat])); connection_sent(&t.seat[seat])) {
        bye |= memmem(m->bytes + MESSAGE_PRE, m->len, "bye", 3) != NULL;
        ok |= memmem(m->bytes + MESSAGE_PRE, m->len, "\"ok\":true", 9) != NULL;
    }
    test_that(bye && !ok && !t.seat[seat].out.first, "acknowledged, or not sent away");
    test_that(numbers(other, t.stream) == before + after, "on disk it is otherwise");
    test_that(get(s, "GET", room_path(&t, "rooms"), "", t.room) == 200, "no room");
    test_that(get(s, "GET", room_path(&t, "records"), "", "sedzia record") == 200, "no record");
    test_that(get(s, "GET", "/health", "", "on request") == 503, "healthy");
    test_that((room_of(s, &t)->step == step) == !after, "the room is not as on disk");
    for (int i = 0; i < 2; i++) comes_again(s, &t, i);
    for (int i = 0; i < 2; i++) PUMP(s, hears(&t.seat[i], "state"));
    t.n -= !after; /* what was not done is sent again under the same number */

    test_case("while it fails: busy, in both languages, for moves, new rooms and new players");
    int tried = faulty_tried(store);
    seat = play(s, &t);
    test_that(hears(&t.seat[seat], "\"why\":\"busy\",\"wait\":2,\"pl\":\"Serwer nie może"),
              "no words");
    t.n--;
    test_that(get(s, "POST", "/api/rooms", "{\"game\":\"303\"}", "\"en\":\"The server cannot") ==
                  503,
              "a room was opened");
    PUMP(s, faulty_tried(store) > tried + 1); /* it tries by itself */
    test_that(server_busy(s), "well again too early");

    test_case("when there is room again it goes on by itself, with nothing lost");
    faulty_writes(store, FAULTY_WELL);
    PUMP(s, !server_busy(s));
    seat = play(s, &t);
    PUMP(s, done(&t.seat[seat], t.n));
    test_that(numbers(other, t.stream) == before + 1 + after, "not on disk");
    test_that(get(s, "GET", "/health", "", "\"ok\":true") == 200, "not healthy");
    leave_table(&t);
}

static void unreadable(struct server *s, struct store *store) {
    struct table t;
    struct connection c;
    test_case("a room that cannot be read is not \"no room\", and comes back");
    open_table(s, &t, 0);
    leave_table(&t);
    room_of(s, &t)->idle_since = -(1ll << 40);
    server_sweep(s);
    faulty_reads(store, true);
    test_that(get(s, "GET", room_path(&t, "rooms"), "", "\"error\":\"unread\"") == 503, "not 503");
    join(s, &c, t.room, SEAT_A);
    test_that(hears(&c, "\"why\":\"unread\"") && c.out.closing, "not sent away to come again");
    connection_close(&c);
    faulty_reads(store, false);
    test_that(get(s, "GET", room_path(&t, "rooms"), "", t.room) == 200, "does not come back");
    test_that(get(s, "GET", "/api/rooms/aaaaaaaa", "", "no-room") == 404, "there is no such room");
}

static void damaged(struct server *s, struct store *store, struct store *other) {
    struct table bad, good;
    test_case("a bad page under one room: only that one stops, no other is even busy");
    open_table(s, &bad, 0);
    open_table(s, &good, 0);
    faulty_damage(store, bad.stream);
    faulty_hold(store);
    play(s, &bad);
    test_that(faulty_caught(store), "nothing is written");
    int seat = play(s, &good);
    faulty_let(store);
    PUMP(s, done(&good.seat[seat], good.n));
    PUMP(s, bad.seat[0].out.closing && bad.seat[1].out.closing);
    test_that(!server_busy(s) && !good.seat[0].out.closing, "the neighbour suffers");
    test_that(numbers(other, bad.stream) == 0 && numbers(other, good.stream) == 1, "on disk");
    faulty_damage(store, NULL);
    leave_table(&bad);
    leave_table(&good);
}

static void bots_go_on(struct server *s, struct store *store) {
    struct table t;
    test_case("a bot whose move could not be written makes it when there is room again");
    open_table(s, &t, 1);
    PUMP(s, room_turn(room_of(s, &t)) == SEAT_A && !room_of(s, &t)->job);
    for (;;) { /* until it is the bot's turn */
        faulty_hold(store);
        play(s, &t);
        test_that(faulty_caught(store), "nothing is written");
        if (room_turn(room_of(s, &t)) != SEAT_A) break;
        faulty_let(store);
        PUMP(s, done(&t.seat[0], t.n));
    }
    faulty_writes(store, FAULTY_FAIL); /* the player's move and the bot's answer fail */
    faulty_let(store);
    PUMP(s, server_busy(s));
    comes_again(s, &t, 0);
    faulty_writes(store, FAULTY_WELL);
    PUMP(s, !server_busy(s));
    t.n--;
    play(s, &t);
    PUMP(s, room_turn(room_of(s, &t)) == SEAT_A && !room_of(s, &t)->job);
    PUMP(s, room_of(s, &t)->stamp <= writer_done(s->writer));
    leave_table(&t);
}

static int64_t scripted_now = 1000000;
static int64_t scripted(void) { return scripted_now; }

static void clocks_rest(struct server *s, struct store *store) {
    struct table t, other;
    test_case("while nothing can be written no clock runs, and nobody loses");
    s->clock = scripted;
    open_table(s, &t, 0);
    open_table(s, &other, 0);
    room_clock_set(room_of(s, &t), "20+0 lose");
    room_clear(room_of(s, &t));
    int seat = play(s, &t);
    PUMP(s, done(&t.seat[seat], t.n));
    scripted_now += 5000;
    faulty_writes(store, FAULTY_FAIL);
    play(s, &other); /* the trouble begins in another room */
    PUMP(s, server_busy(s));
    scripted_now += 3600000;
    server_clocks(s);
    faulty_writes(store, FAULTY_WELL);
    PUMP(s, !server_busy(s));
    server_clocks(s);
    test_that(room_phase(room_of(s, &t)) == PHASE_PLAYING, "lost while the disk was full");
    scripted_now += 17000;
    server_clocks(s);
    test_that(room_phase(room_of(s, &t)) == PHASE_OVER, "the clock has stopped for ever");
    leave_table(&t);
    leave_table(&other);
    PUMP(s, room_of(s, &t)->stamp <= writer_done(s->writer));
    s->clock = NULL;
}

/* ---------------------------------------------------------------- two servers on one store */

enum { TABLES = 10, TURNS = 30 };

/* Both play in the same rooms as if alone; whatever either acknowledged must be there. */
static void two_servers(struct server *a, struct store *other, const char *address) {
    TEXT(err, 256);
    struct server *both[] = {a, suite_server_on(faulty_over(store_open(address, &err)))};
    static struct table t[2][TABLES];
    int acknowledged[TABLES] = {0}, moved = 0;
    test_case("two servers on one store: no move is acknowledged twice, none is lost");
    for (int i = 0; i < TABLES; i++) {
        open_table(a, &t[0][i], 0);
        t[1][i] = (struct table){0};
        memcpy(t[1][i].room, t[0][i].room, ROOM_ID);
        memcpy(t[1][i].stream, t[0][i].stream, STORE_NAME);
        for (int seat = 0; seat < 2; seat++) join(both[1], &t[1][i].seat[seat], t[0][i].room, seat);
    }
    struct rng random = rng_from(1920);
    for (int turn = 0; turn < TURNS * TABLES; turn++) {
        int who = (int)rng_below(&random, 2), i = (int)rng_below(&random, TABLES);
        struct server *s = both[who];
        struct table *at = &t[who][i];
        struct room *r = room_of(s, at);
        if (room_phase(r) != PHASE_PLAYING) continue;
        at->n = r->seat[0].last > r->seat[1].last ? r->seat[0].last : r->seat[1].last;
        int seat = play(s, at);
        bool ok = false;
        PUMP(s, (ok = done(&at->seat[seat], at->n)) || at->seat[seat].out.closing);
        acknowledged[i] += ok;
        if (ok) continue;
        moved++;
        test_that(at->seat[seat].out.closing && at->seat[!seat].out.closing, "not sent away");
        for (int k = 0; k < 2; k++) comes_again(s, at, k);
        PUMP(s, hears(&at->seat[0], "state"));
    }
    test_that(moved > TABLES, "only %d times was one faster", moved);
    struct writer_figures figures[2];
    for (int i = 0; i < 2; i++) writer_figures(both[i]->writer, &figures[i]);
    test_that(figures[0].refused + figures[1].refused >= (uint64_t)moved, "not counted");
    for (int i = 0; i < TABLES; i++) {
        test_that(numbers(other, t[0][i].stream) == acknowledged[i], "%s: %d of %d", t[0][i].room,
                  numbers(other, t[0][i].stream), acknowledged[i]);
        leave_table(&t[0][i]);
        for (int k = 0; k < 2; k++) connection_close(&t[1][i].seat[k]);
    }
    struct server *fresh = suite_server_on(faulty_over(store_open(address, &err)));
    for (int i = 0; i < TABLES; i++)
        test_that(room_of(fresh, &t[0][i]) != NULL, "%s cannot be folded", t[0][i].room);
    suite_server_end(fresh);
    suite_server_end(both[1]);
}

/* ---------------------------------------------------------------- starting */

static void starts_anyway(const char *address) {
    TEXT(err, 256);
    struct table t;
    struct connection c;
    test_case("it starts on a store that can only be read, and serves what is there");
    struct store *store = store_open(address, &err);
    struct server *s = suite_server_on(store);
    open_table(s, &t, 0);
    leave_table(&t);
    suite_server_end(s);
    store = faulty_over(store_open(address, &err));
    faulty_writes(store, FAULTY_FAIL);
    s = suite_server_on(store);
    test_that(get(s, "GET", room_path(&t, "rooms"), "", t.room) == 200, "no room");
    join(s, &c, t.room, SEAT_A);
    test_that(hears(&c, "\"is\":\"state\""), "no state");
    connection_close(&c);
    suite_server_end(s);
}

void suite_server(void) {
    TEXT(err, 256);
    const char *address = suite_address("server.db");
    struct store *inner = store_open(address, &err), *other = store_open(address, &err);
    if (!inner || !other) abort();
    struct store *store = faulty_over(inner);
    struct server *s = suite_server_on(store);
    nothing_early(s, store, other);
    new_room_waits(s, store);
    full_and_back(s, store, other, FAULTY_FAIL);
    full_and_back(s, store, other, FAULTY_FAIL_AFTER);
    unreadable(s, store);
    damaged(s, store, other);
    bots_go_on(s, store);
    clocks_rest(s, store);
    two_servers(s, other, suite_address("server.db"));
    suite_server_end(s);
    store_close(other);
    starts_anyway(suite_address("server.db"));
    events();
}
