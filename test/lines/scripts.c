#include <stdio.h>
#include <string.h>
#include "harness/harness.h"
#include "lines/lines.h"

enum { ROOMS = 3 };

/* A seat's line that does not read is taken over, the newer one leaves, the room is forgotten,
 * and only then the older one goes: it once wrote into the room's freed memory. */
static void stuck_line(size_t gulp) {
    char room[ROOM_ID];
    lines_start();
    lines_room(games[0], room);
    lines_open(0), lines_open(1);
    lines_join(0, room, SEAT_A);
    lines_settle();
    if (gulp) { /* half of a message is on its way */
        lines_say(0, "{\"n\":1,\"do\":\"ping\"}");
        lines_client[0].deaf = true;
        lines_say(0, "{\"n\":2,\"do\":\"ping\"}");
        struct iovec piece;
        if (client_pieces(&lines_client[0].line, &piece, 1))
            client_wrote(&lines_client[0].line, gulp);
    }
    lines_client[0].deaf = true;
    for (int n = 3; n < 20; n++) lines_say(0, "{\"n\":%d,\"do\":\"ping\"}", n);
    lines_join(1, room, SEAT_A);
    lines_settle();
    test_that(lines_heard(1, "\"you\":"), "the newer line was not let in");
    test_that(lines_client[0].open, "the older line is gone at once");
    lines_sane("taken over");
    lines_hang_up(1);
    const char *why;
    rooms_load(&lines_server, room, &why)->idle_since -= 10 * MINUTE; /* swept before it ends */
    server_sweep(&lines_server);
    test_that(!lines_server.room_count, "the room is still there");
    lines_sane("swept");
    lines_pass(7 * SECOND);
    test_that(!lines_client[0].open, "a line that does not read is kept for ever");
    lines_sane("the older line is gone");
    lines_stop();
}

/* Three lines to one seat; they leave in every order, reading or not, with the clock running. */
static void every_order(void) {
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    char room[ROOM_ID];
    for (int i = 0; i < 6; i++)
        for (int deaf = 0; deaf < 8; deaf++) {
            lines_start();
            lines_room(games[0], room);
            for (int k = 0; k < 3; k++) {
                lines_open(k);
                lines_join(k, room, SEAT_B);
                lines_client[k].deaf = deaf >> k & 1;
                lines_settle();
                lines_sane("joined");
            }
            for (int k = 0; k < 3; k++) {
                lines_hang_up(orders[i][k]);
                lines_sane("left");
                lines_settle();
                lines_pass(k < 2 ? SECOND : 2 * MINUTE);
                lines_sane("swept");
            }
            test_that(!lines_server.room_count, "the room is still there");
            lines_stop();
        }
}

void takeovers(void) {
    char room[ROOM_ID];
    test_case("a line that stopped reading is taken over, its room forgotten, then it closes");
    stuck_line(0);
    stuck_line(3);
    test_case("one seat, three lines, every order of leaving");
    every_order();
    test_case("the older line hears why it ends, and the newer one plays on");
    lines_start();
    lines_room(games[0], room);
    for (int k = 0; k < 2; k++) lines_open(k), lines_join(k, room, SEAT_A);
    lines_settle();
    test_that(lines_heard(0, "{\"is\":\"bye\",\"why\":\"elsewhere\"}"), "no goodbye");
    lines_say(0, "{\"n\":1,\"do\":\"ping\"}");
    lines_say(1, "{\"n\":1,\"do\":\"ping\"}");
    lines_settle();
    test_that(!lines_heard(0, "{\"re\":1,"), "a line that was taken over is still answered");
    test_that(lines_heard(1, "{\"re\":1,\"ok\":true}"), "the newer line is not answered");
    lines_pass(4 * SECOND);
    test_that(!lines_client[0].open && lines_client[1].open, "the wrong line was closed");
    lines_stop();
}

/* ---------------------------------------------------------------- anything, in any order */

struct script {
    struct rng random;
    char room[ROOMS][ROOM_ID];
    int n;
};

static uint32_t below(struct script *s, uint32_t n) { return rng_below(&s->random, n); }

/* A legal move of whoever is to act, if this client sits there. */
static void play(struct script *s, int client) {
    const struct connection *c = (const struct connection *)lines_client[client].line.socket;
    move list[MAX_MOVES];
    TEXT(words, 128);
    if (!lines_client[client].open || !c || !c->room || c->viewer > SEAT_B) return;
    if (room_turn(c->room) != c->viewer) return;
    const struct state *truth = &c->room->match->truth.s;
    int count = game_legal(c->room->board, truth, list);
    game_write_move(c->room->board, truth, list[below(s, (uint32_t)count)], REFEREE, &words);
    lines_say(client, "{\"n\":%d,\"do\":\"play\",\"move\":\"%s\"}", ++s->n, words.at);
}

/* A client that is no browser: requests, halves of them, junk. */
static void other_bytes(struct script *s, int client) {
    static const char *const bytes[] = {
        "GET /health HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
        ("POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
         "Content-Length: 14\r\n\r\n{\"game\":\"303\"}GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
        "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
        "GET / HTTP/1.0\r\n\r\n",
        "junk\r\n\r\n",
        "\x88\x80\1\2\3\4",
        "\x89\x80\1\2\3\4\x89\x80\1\2\3\4"};
    const char *some = bytes[below(s, 8)];
    if (!lines_client[client].open) lines_connect(client);
    lines_bytes(client, some, strlen(some));
}

static void step(struct script *s) {
    static const char *const verbs[] = {"\"undo\",\"say\":\"ask\"",
                                        "\"undo\",\"say\":\"yes\"",
                                        "\"say\",\"key\":\"hello\"",
                                        "\"ping\"",
                                        "\"claim\"",
                                        "\"rematch\"",
                                        "\"resign\"",
                                        "\"nonsense\""};
    int client = (int)below(s, CLIENTS);
    struct visitor *k = &lines_client[client];
    switch (below(s, 14)) {
    case 0:
        if (below(s, 2))
            lines_open_packed(client);
        else
            lines_open(client);
        break;
    case 1:
    case 2:
        if (!k->open) lines_open(client);
        lines_join(client, s->room[below(s, ROOMS)], (int)below(s, 3));
        break;
    case 3: lines_hang_up(client); break;
    case 4: k->deaf = !k->deaf; break;
    case 5: k->gulp = below(s, 2) ? 0 : 1 + below(s, 2000); break;
    case 6: lines_pass(below(s, 90 * SECOND)); break;
    case 7: lines_settle(), server_sweep(&lines_server); break;
    case 8: lines_settle(); break;
    case 9: lines_say(client, "{\"n\":%d,\"do\":%s}", ++s->n, verbs[below(s, 8)]); break;
    case 10: other_bytes(s, client); break;
    default: play(s, client);
    }
}

void scripts(void) {
    int count = 0;
    while (games[count]) count++;
    for (int which = 0; which < 40 / TEST_PORTION + 2; which++) {
        struct script s = {.random = rng_from((uint64_t)which + 1), .n = 1};
        test_case("lines come, go, stall and return in any order (%d)", which);
        lines_start();
        for (int i = 0; i < ROOMS; i++) lines_room(games[(which + i) % count], s.room[i]);
        for (int i = 0; i < 400; i++) {
            step(&s);
            if (!lines_sane("a step")) break;
        }
        lines_stop();
    }
}
