/* cost: what single requests take of the service thread, with games played to their end.
 *
 *     cost [GAMES [plain|packed [WATCHERS]]]   random games of each game; prints the worst of
 *                             each kind in milliseconds, and the mean of a move with all told;
 *                             packed: they take packed messages (server/pack.h)
 *
 * Nothing here opens a socket: the parts of the server are called one by one and timed by the
 * thread's own processor time, so that other work on the machine does not count. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "server/api.h"
#include "log/log.h"
#include "server/rooms/room_json.h"
#include "server/common/messages.h"
#include "server/rooms/room_fold.h"
#include "server/rooms/room_play.h"
#include "server/rooms/rooms.h"
#include "server/rooms/seats.h"
#include "server/server.h"

static struct server server;

static double milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

enum { PLAY, JOIN, JOIN_WATCH, RECORD, REPLAY, FOLD, KINDS };
static const char *const kinds[KINDS] = {"play", "join", "watch", "record", "replay", "fold"};

struct worst {
    double ms[KINDS], sum[KINDS];
    size_t bytes[KINDS], sent[KINDS];
    int count[KINDS];
    uint32_t steps;
};

enum { WATCHERS_MOST = 200 };
static bool packs;
static int watchers;

static void note(struct worst *w, int kind, double since, size_t bytes) {
    double took = milliseconds() - since;
    if (took > w->ms[kind]) w->ms[kind] = took;
    if (bytes > w->bytes[kind]) w->bytes[kind] = bytes;
    w->sum[kind] += took;
    w->sent[kind] += bytes;
    w->count[kind]++;
}

static size_t queued(struct connection *c) {
    size_t all = 0;
    for (const struct message *m = c->out.first; m; m = m->next) all += m->len;
    while (c->out.first) connection_sent(c);
    return all;
}

static void ask(struct worst *w, int kind, const char *path, const char *id) {
    char bytes[256];
    struct request r = {0};
    struct response out;
    int len = snprintf(bytes, sizeof bytes, "GET %s%s HTTP/1.1\r\nHost: x\r\n\r\n", path, id);
    double since = milliseconds();
    request_feed(&r, bytes, (size_t)len);
    r.address = "127.0.0.1";
    api_answer(&server, &r, &out);
    note(w, kind, since, out.len);
    response_free(&out);
    request_clear(&r);
}

static void join(struct worst *w, int kind, const struct room *r, const char *key) {
    struct connection c;
    char text[200];
    connection_open(&server, &c, "127.0.0.1");
    c.out.packs = packs;
    int len = snprintf(text, sizeof text, "{\"n\":0,\"do\":\"join\",\"room\":\"%s\"%s%s%s}", r->id,
                       key ? ",\"token\":\"" : "", key ? key : "", key ? "\"" : "");
    double since = milliseconds();
    messages_take(&c, text, (size_t)len);
    note(w, kind, since, queued(&c));
    connection_close(&c);
}

static void fold(struct worst *w, const struct jot *journal) {
    TEXT(err, 256);
    double since = milliseconds();
    struct room *r = room_fold("abcd2345", journal->at, journal->len, &err);
    if (!r) abort();
    note(w, FOLD, since, journal->len);
    room_free(r);
}

static struct room *open_room(const struct game *g, char key[2][KEY]) {
    TEXT(err, 256);
    struct opening o = {.game = g, .side = SEAT_A, .name = "Anna"};
    struct room *r = rooms_open(&server, &o, &err);
    if (!r) abort();
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        uint8_t bytes[16];
        server_random(&server, bytes, sizeof bytes);
        key_make(bytes, key[seat]);
        struct key_hash h = key_hash(key[seat]);
        seats_key(r, seat, &h);
    }
    return r;
}

static void keep(struct room *r, struct jot *journal) {
    room_gather(r);
    jot_raw(journal, r->lines.at, r->lines.len);
    rooms_commit(&server, r);
}

/* Both players are there, and so many who watch, and take what they are told. */
static struct connection there[2 + WATCHERS_MOST];

static void sit(struct room *r) {
    for (int i = 0; i < 2 + watchers; i++) {
        struct connection *c = &there[i];
        connection_open(&server, c, "127.0.0.1");
        c->out.packs = packs;
        c->room = r;
        c->viewer = i < 2 ? i : PUBLIC;
        if (i < 2) {
            r->seat[i].connection = c;
        } else {
            c->next_watcher = r->watchers;
            r->watchers = c;
            r->watching++;
        }
    }
}

/* One game to its end, by chance, with as many moves taken back as a game allows. */
static void play(struct worst *w, const struct game *g, uint64_t seed) {
    char key[2][KEY];
    struct rng random = rng_from(seed);
    struct jot journal = {0};
    struct room *r = open_room(g, key);
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) room_sit(r, seat, "Jan", "", "2025-11-15");
    keep(r, &journal);
    room_clear(r);
    sit(r);
    while (room_phase(r) == PHASE_PLAYING) {
        struct denial no = {0};
        move list[MAX_MOVES];
        TEXT(words, 128);
        int seat = room_turn(r), count = game_legal(r->board, &r->match->truth.s, list);
        game_write_move(r->board, &r->match->truth.s, list[rng_below(&random, (uint32_t)count)],
                        REFEREE, &words);
        double since = milliseconds();
        if (!room_play(r, seat, words.at, &no)) abort();
        keep(r, &journal);
        rooms_cast(&server, r);
        size_t bytes = 0;
        for (int i = 0; i < 2 + watchers; i++) bytes += there[i].out.queued;
        note(w, PLAY, since, bytes);
        for (int i = 0; i < 2 + watchers; i++) queued(&there[i]);
        if (rng_below(&random, 4) == 0 && room_undo(r, seat, "ask", &no))
            room_undo(r, seat == SEAT_A ? SEAT_B : SEAT_A, "yes", &no);
        keep(r, &journal);
        room_clear(r);
        if (room_phase(r) == PHASE_PLAYING && r->step > 60 && rng_below(&random, 400) == 0) break;
    }
    if (r->step > w->steps) w->steps = r->step;
    for (int i = 0; i < 2 + watchers; i++) connection_close(&there[i]);
    join(w, JOIN, r, key[SEAT_A]);
    join(w, JOIN_WATCH, r, NULL);
    ask(w, RECORD, "/api/records/", r->id);
    ask(w, REPLAY, "/api/replay/", r->id);
    fold(w, &journal);
    jot_free(&journal);
}

int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 20;
    packs = argc > 2 && text_same(argv[2], "packed");
    watchers = argc > 3 ? atoi(argv[3]) : 0;
    if (watchers > WATCHERS_MOST) watchers = WATCHERS_MOST;
    static const struct settings settings = {
        .store = ":memory:", .names = "x", .away = 60, .workers = 1, .fixed = 1918};
    TEXT(err, 256);
    log_open(NULL, LOG_QUIET);
    struct store *store = store_open(settings.store, &err);
    if (!store || !server_start(&server, &settings, store, &err)) return 2;
    printf("%-6s %6s", "game", "steps");
    for (int k = 0; k < KINDS; k++) printf("  %14s", kinds[k]);
    printf("   milliseconds (KB), the worst of %d games\n", count);
    for (int g = 0; games[g]; g++) {
        struct worst w = {0};
        for (int i = 0; i < count; i++) play(&w, games[g], (uint64_t)i + 1);
        printf("%-6s %6u", games[g]->name, w.steps);
        for (int k = 0; k < KINDS; k++)
            printf("  %7.2f (%4zu)", w.ms[k], (w.bytes[k] + 1023) / 1024);
        printf("   a move %.3f ms, %.1f KB; a join %.3f ms, %.1f KB\n", w.sum[PLAY] / w.count[PLAY],
               (double)w.sent[PLAY] / w.count[PLAY] / 1024, w.sum[JOIN] / w.count[JOIN],
               (double)w.sent[JOIN] / w.count[JOIN] / 1024);
    }
    server_stop(&server);
    return 0;
}
