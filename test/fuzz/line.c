/* A whole line and its clock: the input is a script of pairs, what and how much.
 *
 *     0 N bytes   the client sends the next N bytes of the input ("@@@@@@@@" becomes a room)
 *     1 N         it stops reading          2 N   the network takes N bytes
 *     3 N         N quarters of a second    4 N   the disk has taken what was written
 *     5 N         it hangs up; another comes */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "fuzz/common/server.h"
#include "fuzz/fuzz.h"
#include "harness/parts.h"

static int64_t now = 1000000;
static struct clients lines;
static char room[ROOM_ID];

static int64_t scripted(void) { return now; }
static void stir(struct client *l) { (void)l; }

static void begin(void) {
    static bool ready;
    struct opening o = {.game = games[0], .side = SEAT_A, .name = ""};
    TEXT(err, 256);
    if (ready) return;
    ready = true;
    server.clock = scripted;
    set_up();
    static struct service service;
    front_service(&service, &server);
    clients_begin(&lines, &service, 100, stir);
    struct room *r = rooms_open(&server, &o, &err);
    if (!r) abort();
    rooms_commit(&server, r);
    memcpy(room, r->id, ROOM_ID);
}

static void write_some(struct client *l, size_t most) {
    struct iovec pieces[3];
    int count = client_pieces(l, pieces, 3);
    size_t all = 0;
    volatile char seen = 0;
    for (int i = 0; i < count; i++) {
        for (size_t k = 0; k < pieces[i].iov_len; k++) seen ^= ((char *)pieces[i].iov_base)[k];
        all += pieces[i].iov_len;
    }
    if (count) client_wrote(l, all < most ? all : most);
}

static void settle(void) {
    for (int i = 0; i < 1000 && lines.waiting; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
        server_woken(&server);
        clients_woken(&lines);
    }
    server_woken(&server);
}

static void feed(struct client *l, const uint8_t *bytes, size_t len) {
    char *copy = malloc(len + 1); /* exactly as long as it is, so that reading past it shows */
    if (!copy) abort();
    memcpy(copy, bytes, len);
    copy[len] = 0;
    char *at = strstr(copy, "@@@@@@@@");
    if (at) memcpy(at, room, ROOM_ID - 1);
    if (client_reads(l)) client_feed(l, copy, len);
    free(copy);
}

/* The room may go; its journal stays, but this store forgets it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct client *l = malloc(sizeof *l);
    bool deaf = false;
    begin();
    if (!l) abort();
    client_open(&lines, l, "192.0.2.1");
    for (size_t at = 0; at + 2 <= size;) {
        int what = data[at] % 6;
        size_t much = data[at + 1];
        at += 2;
        if (what == 0) {
            size_t some = much < size - at ? much : size - at;
            feed(l, data + at, some);
            at += some;
        }
        if (what == 1) deaf = true;
        if (what == 2) deaf = false, write_some(l, much);
        if (what == 3) now += (int64_t)much * 250, clients_tick(&lines);
        if (what == 4) settle();
        if (what == 5) client_end(l), deaf = false;
        while (client_go_on(l) && !deaf) write_some(l, SIZE_MAX);
        if (!deaf) write_some(l, SIZE_MAX);
        if (l->state != CLIENT_DEAD) continue;
        client_close(l);
        client_open(&lines, l, "192.0.2.1");
    }
    client_close(l);
    free(l);
    return 0;
}
