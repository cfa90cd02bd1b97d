/* nodes.c -- two servers in this program on one PostgreSQL, each going on only when the case says
 * so: what one of them has not heard yet must do no harm. The suite `nodes` has the same with real
 * programs. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "harness/harness.h"
#include "harness/parts.h"
#include "store/suite.h"

static const char *const keys[] = {"00112233445566778899aabbccddeeff",
                                   "ffeeddccbbaa99887766554433221100"};

static struct server *start(void) {
    TEXT(err, 256);
    struct store *store = store_open(suite_address("nodes.db"), &err);
    if (!store) fprintf(stderr, "%s\n", err.at), abort();
    return suite_server_on(store);
}

/* Takes everything that may leave now and looks for these words in it. */
static bool hears(struct connection *c, const char *words) {
    bool found = false;
    for (struct message *m; (m = connection_next(c)) != NULL; connection_sent(c))
        found |= memmem(m->bytes + MESSAGE_PRE, m->len, words, strlen(words)) != NULL;
    return found;
}

/* The server does what it has been woken for, if anything. */
static void go_on(struct server *s) {
    struct pollfd bell = {.fd = s->bell, .events = POLLIN};
    uint64_t rung;
    if (poll(&bell, 1, 20) > 0 && read(s->bell, &rung, sizeof rung) < 0) abort();
    server_woken(s);
}

/* The server goes on until somebody hears these words. */
static void until(struct server *s, struct connection *c, const char *words) {
    bool heard = false;
    for (time_t end = time(NULL) + 60; !heard && time(NULL) < end;) {
        go_on(s);
        heard = hears(c, words);
    }
    test_that(heard, "does not come: %s", words);
}

static void join(struct server *s, struct connection *c, const char *room, int seat) {
    char text[200];
    connection_open(s, c, "127.0.0.1");
    snprintf(text, sizeof text, "{\"n\":0,\"do\":\"join\",\"room\":\"%s\",\"token\":\"%s\"}", room,
             keys[seat]);
    messages_take(c, text, strlen(text));
}

/* A game whose players sit at the first server. */
static struct room *table(struct server *s, struct connection seat[2]) {
    TEXT(err, 256);
    struct opening o = {.game = games[0], .side = SEAT_A, .name = "Anna"};
    struct room *r = rooms_open(s, &o, &err);
    if (!r) abort();
    for (int i = 0; i < 2; i++) {
        struct key_hash h = key_hash(keys[i]);
        seats_key(r, i, &h);
    }
    rooms_commit(s, r);
    rooms_cast(s, r);
    for (int i = 0; i < 2; i++) join(s, &seat[i], r->id, i);
    until(s, &seat[0], "\"phase\":\"playing\"");
    /* Who sits where is told beside everything else: what came late would be the newer word. */
    for (time_t end = time(NULL) + 60; r->heard_seats != 3 && time(NULL) < end;) go_on(s);
    test_that(r->heard_seats == 3, "who sits here was never told");
    return r;
}

/* Whoever is to act plays his first legal move as his message n. */
static int play(struct room *r, struct connection seat[2], int n) {
    move list[MAX_MOVES];
    char text[200];
    TEXT(words, 128);
    int turn = room_turn(r);
    game_legal(r->board, &r->match->truth.s, list);
    game_write_move(r->board, &r->match->truth.s, list[0], turn, &words);
    snprintf(text, sizeof text, "{\"n\":%d,\"do\":\"play\",\"move\":\"%s\"}", n, words.at);
    messages_take(&seat[turn], text, strlen(text));
    return turn;
}

void suite_nodes(void) {
    struct connection seat[2], there[2];
    const char *why;
    struct server *one = start(), *two = start();
    struct room *r = table(one, seat);
    test_case("who comes from another server meets the room as it is on disk, notice or not");
    test_that(rooms_load(two, r->id, &why) != NULL, "no room");
    int turn = play(r, seat, 5);
    until(one, &seat[turn], "{\"re\":5,\"ok\":true");
    join(two, &there[turn], r->id, turn); /* the second has not gone on: it has heard nothing */
    test_that(hears(&there[turn], "\"last\":5"), "it is older than what was acknowledged");

    test_case("a move upon what another server has not heard yet is refused, not overwritten");
    join(two, &there[!turn], r->id, !turn);
    int again = play(r, seat, 6);
    until(one, &seat[again], "{\"re\":6,\"ok\":true");
    int who = play(rooms_find(two, r->id), there, 7);
    until(two, &there[who], "\"why\":\"moved\"");
    for (int i = 0; i < 2; i++) connection_close(&seat[i]), connection_close(&there[i]);
    suite_server_end(two);
    suite_server_end(one);
}
