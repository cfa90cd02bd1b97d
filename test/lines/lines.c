#define _GNU_SOURCE
#include "lines/lines.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "harness/harness.h"
#include "log/log.h"

struct server lines_server;
struct clients lines_all;
struct visitor lines_client[CROWD];
static int64_t now, swept;

int64_t lines_today;

static int64_t scripted(void) { return now; }
static int64_t calendar(void) { return lines_today; }
static void stirred(struct client *l) { ((struct visitor *)l)->stirred = true; }

/* ---------------------------------------------------------------- the server */

/* Reading and writing are two stores on one file, in memory where there is such a place. */
static char folder[64];
char lines_path[80];

static void new_file(void) {
    static const char *const places[] = {"/dev/shm/sedzia-lines-XXXXXX",
                                         "/tmp/sedzia-lines-XXXXXX"};
    for (int i = 0; i < 2; i++) {
        snprintf(folder, sizeof folder, "%s", places[i]);
        if (mkdtemp(folder)) break;
    }
    snprintf(lines_path, sizeof lines_path, "%s/db", folder);
}

static void remove_file(void) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[96];
        snprintf(name, sizeof name, "%s%s", lines_path, endings[i]);
        unlink(name);
    }
    rmdir(folder);
}

void lines_start(void) {
    struct settings settings = {.store = lines_path,
                                .names = "x",
                                .away = 60,
                                .workers = 1,
                                .fixed = 1918,
                                .limits = true,
                                .calendar = calendar};
    TEXT(err, 256);
    new_file();
    log_open(NULL, LOG_QUIET);
    now = swept = 86400000;
    lines_today = 1800000000;
    memset(&lines_server, 0, sizeof lines_server);
    lines_server.clock = scripted;
    struct store *store = store_open(lines_path, &err);
    if (!store || !server_start(&lines_server, &settings, store, &err)) {
        fprintf(stderr, "%s\n", err.at);
        exit(2);
    }
    static struct service service;
    front_service(&service, &lines_server);
    clients_begin(&lines_all, &service, 100, stirred);
}

void lines_stop(void) {
    for (int i = 0; i < CROWD; i++) lines_hang_up(i);
    server_stop(&lines_server);
    remove_file();
}

/* ---------------------------------------------------------------- the network */

/* The network takes what it takes. True if something moved. */
static bool flow(struct visitor *k) {
    struct iovec pieces[4];
    bool moved = false;
    for (int count; !k->deaf && (count = client_pieces(&k->line, pieces, 4)) > 0;) {
        size_t taken = 0, most = k->gulp ? k->gulp : SIZE_MAX;
        for (int i = 0; i < count && taken < most; i++) {
            size_t some = pieces[i].iov_len < most - taken ? pieces[i].iov_len : most - taken;
            jot_raw(&k->heard, pieces[i].iov_base, some);
            taken += some;
        }
        client_wrote(&k->line, taken);
        moved = true;
    }
    return moved;
}

void lines_run(void) {
    for (bool busy = true; busy;) {
        busy = false;
        for (int i = 0; i < CROWD; i++) {
            struct visitor *k = &lines_client[i];
            if (!k->open) continue;
            busy |= k->stirred;
            k->stirred = false;
            busy |= client_go_on(&k->line);
            busy |= flow(k);
            if (k->line.state != CLIENT_DEAD) continue;
            client_close(&k->line);
            k->open = false;
        }
    }
}

/* A browser answers pings by itself; one that sleeps does not. */
static void answer_pings(int i) {
    struct visitor *k = &lines_client[i];
    if (!k->open || k->asleep || k->line.state != CLIENT_SOCKET || k->answered > k->heard.len)
        return;
    const char *from = k->heard.at + k->answered;
    bool asked = k->heard.len && memmem(from, k->heard.len - k->answered, "\x89\0", 2);
    k->answered = k->heard.len;
    if (asked) lines_bytes(i, "\x8a\x80\0\0\0\0", 6);
}

void lines_pass(int64_t milliseconds) {
    for (int64_t until = now + milliseconds; now < until;) {
        now = until - now < SECOND ? until : now + SECOND;
        clients_tick(&lines_all);
        server_clocks(&lines_server);
        lines_run();
        for (int i = 0; i < CROWD; i++) answer_pings(i);
        if (swept + 5 * SECOND > now) continue;
        swept = now;
        server_sweep(&lines_server);
    }
}

void lines_settle(void) {
    uint64_t last = 0;
    lines_run();
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (const struct room *r = lines_server.rooms[i]; r; r = r->next)
            if (r->stamp > last) last = r->stamp;
    do { /* for the disk, and for papers somebody waits for */
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
        server_woken(&lines_server);
        clients_woken(&lines_all);
        lines_run();
    } while (writer_done(lines_server.writer) < last || lines_all.waiting);
    server_woken(&lines_server);
    lines_run();
}

/* ---------------------------------------------------------------- clients */

void lines_connect(int client) {
    struct visitor *k = &lines_client[client];
    lines_hang_up(client);
    memset(k, 0, sizeof *k);
    client_open(&lines_all, &k->line, "192.0.2.1");
    k->open = true;
}

bool lines_bytes(int client, const char *bytes, size_t len) {
    struct visitor *k = &lines_client[client];
    if (k->open && client_reads(&k->line)) client_feed(&k->line, bytes, len);
    lines_run();
    return k->open;
}

void lines_hang_up(int client) {
    struct visitor *k = &lines_client[client];
    if (k->open) client_end(&k->line);
    lines_run();
    jot_free(&k->heard);
}

static void upgrade(int client, const char *more) {
    static const char head[] =
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: sedzia\r\n";
    lines_connect(client);
    lines_bytes(client, head, sizeof head - 1);
    lines_bytes(client, more, strlen(more));
}

void lines_open(int client) { upgrade(client, "\r\n"); }

void lines_open_packed(int client) {
    upgrade(client, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n");
}

void lines_say(int client, const char *format, ...) {
    char text[8 + MESSAGE_MOST];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text + 8, sizeof text - 8, format, args);
    va_end(args);
    const char head[8] = {(char)0x81, (char)(0x80 | 126), (char)(len >> 8), (char)len};
    memcpy(text, head, sizeof head); /* a mask of zeros changes nothing */
    lines_bytes(client, text, (size_t)len + 8);
}

/* The key of a seat, so that nobody has to remember it. */
static void key_of(const char *room, int seat, char key[KEY]) {
    uint8_t hash[DIGEST_SIZE];
    char words[ROOM_ID + 1];
    int len = snprintf(words, sizeof words, "%s%d", room, seat);
    digest(words, (size_t)len, hash);
    key_make(hash, key);
}

void lines_join(int client, const char *room, int seat) {
    char key[KEY];
    if (seat > SEAT_B) return lines_say(client, "{\"n\":0,\"do\":\"join\",\"room\":\"%s\"}", room);
    key_of(room, seat, key);
    lines_say(client, "{\"n\":0,\"do\":\"join\",\"room\":\"%s\",\"token\":\"%s\"}", room, key);
}

int lines_count(int client, const char *part) {
    const struct jot *j = &lines_client[client].heard;
    const char *at = j->at, *end = j->at + j->len;
    int count = 0;
    size_t len = strlen(part);
    while (at && (at = memmem(at, (size_t)(end - at), part, len)) != NULL) at += len, count++;
    return count;
}

bool lines_heard(int client, const char *part) { return lines_count(client, part) > 0; }

void lines_room(const struct game *game, char room[ROOM_ID]) { lines_timed(game, NULL, room); }

void lines_timed(const struct game *game, const char *clock, char room[ROOM_ID]) {
    TEXT(err, 256);
    struct opening o = {.game = game, .side = SEAT_A, .name = "", .clock = clock};
    struct room *r = rooms_open(&lines_server, &o, &err);
    if (!test_that(r != NULL, "%s", err.at)) exit(2);
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        char key[KEY];
        key_of(r->id, seat, key);
        struct key_hash h = key_hash(key);
        seats_key(r, seat, &h);
    }
    memcpy(room, r->id, ROOM_ID);
    rooms_commit(&lines_server, r);
    rooms_cast(&lines_server, r);
}

/* ---------------------------------------------------------------- is everything in its place? */

static bool kept_room(const struct room *room) {
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (const struct room *r = lines_server.rooms[i]; r; r = r->next)
            if (r == room) return true;
    return false;
}

static bool kept_connection(const struct connection *connection) {
    for (const struct connection *c = lines_server.connections; c; c = c->after)
        if (c == connection) return true;
    return false;
}

static bool among_watchers(const struct connection *c) {
    for (const struct connection *w = c->room->watchers; w; w = w->next_watcher)
        if (w == c) return true;
    return false;
}

/* From the connections: whoever points at a room is known there. */
static bool connections_sane(const char *when) {
    int count = 0;
    for (const struct connection *c = lines_server.connections; c; c = c->after) {
        count++;
        if (!test_that(!c->after || c->after->before == c, "%s: the list is torn", when))
            return false;
        if (!c->room) continue;
        if (!test_that(kept_room(c->room), "%s: a connection in a forgotten room", when))
            return false;
        bool known =
            c->viewer <= SEAT_B ? c->room->seat[c->viewer].connection == c : among_watchers(c);
        if (!test_that(known, "%s: the room does not know its connection", when)) return false;
    }
    return test_that(count == lines_server.connection_count, "%s: %d connections, not %d", when,
                     count, lines_server.connection_count);
}

/* From the rooms: whomever they know is here, and in this room. */
static bool rooms_sane(const char *when) {
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (const struct room *r = lines_server.rooms[i]; r; r = r->next) {
            int watching = 0;
            for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
                const struct connection *c = r->seat[seat].connection;
                if (!c) continue;
                if (!test_that(kept_connection(c) && c->room == r && c->viewer == seat,
                               "%s: a seat holds a connection that is gone", when))
                    return false;
            }
            for (const struct connection *w = r->watchers; w; w = w->next_watcher, watching++)
                if (!test_that(kept_connection(w) && w->room == r, "%s: a spectator who is gone",
                               when))
                    return false;
            if (!test_that(watching == r->watching, "%s: %d spectators, not %d", when, watching,
                           r->watching))
                return false;
        }
    return true;
}

/* Whoever waits for the disk is here, and has something that waits. */
static bool waiting_sane(const char *when) {
    int open = 0;
    for (const struct connection *c = lines_server.waiting; c; c = c->next_waiting)
        if (!test_that(kept_connection(c) && *c->waits == c, "%s: one who is gone waits", when))
            return false;
    for (const struct client *l = lines_all.waiting; l; l = l->next_waiting)
        if (!test_that(l->state == CLIENT_WAITING, "%s: a line waits in state %d", when, l->state))
            return false;
    for (int i = 0; i < CROWD; i++) open += lines_client[i].open;
    return test_that(open == lines_all.count, "%s: %d lines, not %d", when, lines_all.count, open);
}

bool lines_sane(const char *when) {
    return connections_sane(when) && rooms_sane(when) && waiting_sane(when);
}
