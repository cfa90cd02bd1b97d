/* Replays, which the scribe writes beside the service thread: shared, kept, packed, and asked for
 * by clients who do not wait for them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "harness/harness.h"
#include "lines/lines.h"
#include <zlib.h> /* after ours: it takes names of theirs */

static void ask(int client, const char *room, const char *headers) {
    char bytes[400];
    int len = snprintf(bytes, sizeof bytes, "GET /api/replay/%s HTTP/1.1\r\nHost: x\r\n%s\r\n",
                       room, headers);
    lines_connect(client);
    lines_bytes(client, bytes, (size_t)len);
}

/* The body of the answer that came; unpacked if it is. */
static struct jot body(int client) {
    struct jot out = {0};
    const struct jot *heard = &lines_client[client].heard;
    if (!heard->len) return out;
    char *from = strstr(heard->at, "\r\n\r\n");
    size_t len = from ? heard->len - (size_t)(from + 4 - heard->at) : 0;
    if (!strstr(heard->at, "Content-Encoding: gzip")) {
        jot_raw(&out, from ? from + 4 : "", len);
        return out;
    }
    z_stream z = {.next_in = (unsigned char *)from + 4, .avail_in = (uInt)len};
    out.cap = 4 << 20;
    out.at = calloc(1, out.cap);
    inflateInit2(&z, 15 + 16);
    z.next_out = (unsigned char *)out.at;
    z.avail_out = (uInt)out.cap - 1;
    test_that(inflate(&z, Z_FINISH) == Z_STREAM_END, "not gzip");
    out.len = z.total_out;
    inflateEnd(&z);
    return out;
}

/* A room where both sit and some moves are made. */
static struct room *playing(const struct game *g, int moves, char room[ROOM_ID]) {
    move list[MAX_MOVES];
    lines_room(g, room);
    const char *why;
    struct room *r = rooms_load(&lines_server, room, &why);
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) room_sit(r, seat, "Jan", "", "2025-11-15");
    for (int i = 0; i < moves && room_phase(r) == PHASE_PLAYING; i++) {
        game_legal(r->board, &r->match->truth.s, list);
        room_answer(r, room_turn(r), list[0]);
    }
    rooms_commit(&lines_server, r);
    rooms_cast(&lines_server, r);
    return r;
}

static void shared(void) {
    char room[ROOM_ID];
    struct jot plain, packed;
    lines_start();
    struct room *r = playing(games[0], 30, room);
    ask(0, room, "");
    lines_settle();
    ask(1, room, "Accept-Encoding: gzip\r\n");
    ask(2, room, "Accept-Encoding: gzip\r\n");
    struct replay *first = r->replay;
    lines_settle();
    plain = body(0), packed = body(1);
    test_that(plain.len > 1000 && strstr(plain.at, "\"pieces\":"), "no replay");
    test_text("packed", plain.at, packed.at);
    test_that(lines_client[2].heard.len == lines_client[1].heard.len, "another for the second");
    ask(3, room, "Accept-Encoding: gzip\r\n");
    test_that(r->replay == first && lines_heard(3, "HTTP/1.1 200"), "written again, not kept");
    char tag[64] = "If-None-Match: ", *at = strstr(lines_client[1].heard.at, "ETag: ");
    if (test_that(at != NULL, "no tag")) {
        snprintf(tag + 15, sizeof tag - 15, "%.18s\r\n", at + 6);
        ask(4, room, tag);
        test_that(lines_heard(4, "HTTP/1.1 304") && lines_client[4].heard.len < 1000, "sent again");
    }
    jot_free(&plain), jot_free(&packed);
    move list[MAX_MOVES]; /* the game goes on: the kept one is no longer true */
    game_legal(r->board, &r->match->truth.s, list);
    room_answer(r, room_turn(r), list[0]);
    rooms_commit(&lines_server, r);
    rooms_cast(&lines_server, r);
    ask(3, room, "Accept-Encoding: gzip\r\n");
    lines_settle();
    packed = body(3);
    char k[32];
    snprintf(k, sizeof k, "\"k\":%u,\"players\"", r->step);
    test_that(packed.at && strstr(packed.at, k), "an old replay");
    jot_free(&packed);
    lines_stop();
}

static void nothing_lost(void *context, const char *stream, enum writer_loss why) {
    (void)context, (void)why;
    test_that(false, "%s is lost", stream);
}

void papers(void) {
    char room[ROOM_ID];
    test_case("replays: packed or not, shared by all who ask, kept until the game goes on");
    shared();

    test_case("replays: who asks may go, and the room be forgotten, before the scribe is done");
    for (int i = 0; i < 20; i++) {
        lines_start();
        struct room *r = playing(games[i % 5], 20 + i, room);
        ask(0, room, "Accept-Encoding: gzip\r\n");
        ask(1, room, "");
        if (i & 1) lines_hang_up(0);
        if (i & 2) lines_hang_up(1);
        while (writer_done(lines_server.writer) < r->stamp) {
            writer_settle(lines_server.writer, nothing_lost, NULL); /* but the scribe's stays */
            lines_run();
        }
        r->idle_since -= 10 * MINUTE;
        server_sweep(&lines_server);
        test_that(!lines_server.room_count, "the room is still there");
        lines_sane("swept");
        if (i & 4) lines_settle();
        lines_sane("settled");
        lines_stop();
    }

    test_case("replays: too many at once are refused, not gathered");
    lines_start();
    int refused = 0;
    for (int i = 0; i < 80; i++) { /* nobody takes what the scribe has done meanwhile */
        struct room *r = playing(games[0], 3, room);
        ask(i % CLIENTS, room, "Accept-Encoding: gzip\r\n");
        refused += r->replay == NULL;
    }
    test_that(refused == 80 - 64, "%d of 80 refused", refused);
    lines_settle();
    test_that(lines_heard(79 % CLIENTS, "HTTP/1.1 503"), "not told");
    for (int i = 0; i < 600 && !lines_heard(0, "HTTP/1.1 200"); i++) {
        nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL);
        ask(0, room, "Accept-Encoding: gzip\r\n");
        lines_settle();
    }
    test_that(lines_heard(0, "HTTP/1.1 200"), "refused for ever");
    lines_stop();
}
