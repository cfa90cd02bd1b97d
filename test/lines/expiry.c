/* Rooms that were kept long enough go while the server runs: from the disk, and from memory,
 * whoever sits there. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "harness/harness.h"
#include "lines/lines.h"

enum { HOUR = 60 * MINUTE, LONG_AGO = 1000 };

/* The stream as it is on disk, batch by batch, as if it had been written long ago. */
struct copy {
    char stream[STORE_NAME];
    struct store *into;
    int64_t after;
};

static void write_again(void *context, const char *text, size_t len) {
    struct copy *c = context;
    TEXT(err, 200);
    struct store_write w = {c->stream, c->after++, LONG_AGO, text, len, false, STORE_DAMAGED};
    test_that(store_append(c->into, &w, 1, &err) && w.fate == STORE_WRITTEN, "%s", err.at);
}

struct batches {
    struct jot at[8];
    int count;
};

static void remember(void *context, const char *text, size_t len) {
    struct batches *b = context;
    jot_raw(&b->at[b->count++], text, len);
}

static void age(const char *room) {
    TEXT(err, 200);
    int64_t last;
    struct batches b = {0};
    struct copy c = {.into = store_open(lines_path, &err)};
    struct text name = text_over(c.stream, sizeof c.stream);
    const char *streams[] = {c.stream};
    text_add(&name, "room/");
    text_add(&name, room);
    test_that(c.into && store_read(c.into, c.stream, 0, remember, &b, &last, &err) &&
                  store_erase(c.into, streams, 1, &err),
              "%s", err.at);
    for (int i = 0; i < b.count; i++) {
        write_again(&c, b.at[i].at, b.at[i].len);
        jot_free(&b.at[i]);
    }
    store_close(c.into);
}

static bool on_disk(const char *room) {
    TEXT(err, 200);
    TEXT(name, STORE_NAME);
    struct batches b = {0};
    int64_t last = -1;
    text_add(&name, "room/");
    text_add(&name, room);
    test_that(store_read(lines_server.reader, name.at, 0, remember, &b, &last, &err), "%s", err.at);
    for (int i = 0; i < b.count; i++) jot_free(&b.at[i]);
    return last > 0;
}

static bool in_memory(const char *room) {
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (const struct room *r = lines_server.rooms[i]; r; r = r->next)
            if (text_same(r->id, room)) return true;
    return false;
}

/* How long what must come is waited for; no longer once something has failed to come. */
static int patience_left = 60000;

static void wait_until_gone(const char *room) {
    for (int i = 0; i < patience_left && in_memory(room); i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        server_woken(&lines_server);
        test_that(!writer_lost(lines_server.writer, 0), "answers that wait for no disk are lost");
        clients_woken(&lines_all);
        lines_run();
        if (!lines_sane("old rooms go")) break;
    }
    if (!test_that(!in_memory(room) && !on_disk(room), "%s is still there", room))
        patience_left = 1000;
}

/* A day has passed since the last look; clients were there all the time. */
static void next_day(void) {
    lines_server.expired -= 24 * HOUR;
    lines_today += 24 * 3600;
    server_sweep(&lines_server);
}

static void with_people(void) {
    char old[ROOM_ID], fresh[ROOM_ID];
    lines_start();
    lines_server.settings.keep = 90;
    lines_room(games[0], old);
    lines_room(games[0], fresh);
    for (int k = 0; k < 5; k++) lines_open(k);
    for (int k = 0; k < 3; k++) lines_join(k, old, k == 2 ? PUBLIC : k);
    for (int k = 3; k < 5; k++) lines_join(k, fresh, k - 3);
    lines_settle();
    age(old);
    lines_client[1].deaf = true; /* does not read what it is told last */
    lines_say(1, "{\"n\":1,\"do\":\"ping\"}");
    next_day();
    wait_until_gone(old);
    test_that(in_memory(fresh) && on_disk(fresh), "a room that is played in went too");
    for (int k = 0; k < 3; k += 2)
        test_that(lines_count(k, "{\"is\":\"bye\",\"why\":\"gone\"}") == 1, "client %d: no word",
                  k);
    test_that(!lines_heard(3, "bye"), "another room was told");
    lines_pass(7 * SECOND);
    for (int k = 0; k < 3; k++) test_that(!lines_client[k].open, "client %d is still there", k);
    lines_open(0);
    lines_join(0, old, SEAT_A);
    test_that(lines_heard(0, "\"why\":\"no-room\""), "it can still be joined");
    lines_say(3, "{\"n\":1,\"do\":\"say\",\"key\":\"hello\"}");
    lines_settle();
    test_that(lines_heard(3, "{\"re\":1,\"ok\":true"), "the other room is not written to any more");
    lines_stop();
}

/* Somebody plays just before the look: the room is not old. Just after: the move is not taken. */
static void just_then(bool before) {
    char old[ROOM_ID], other[ROOM_ID];
    lines_start();
    lines_server.settings.keep = 90;
    lines_room(games[0], old);
    lines_room(games[0], other);
    lines_open(0), lines_open(1);
    lines_join(0, old, SEAT_A), lines_join(1, old, SEAT_B);
    lines_settle();
    age(old);
    age(other);
    if (!before) next_day();
    lines_say(0, "{\"n\":1,\"do\":\"say\",\"key\":\"hello\"}");
    if (before) lines_settle();
    if (before) next_day();
    wait_until_gone(other);
    lines_settle();
    lines_sane("just then");
    if (before) {
        test_that(in_memory(old) && on_disk(old), "a room that was just played in is gone");
        test_that(lines_heard(0, "{\"re\":1,\"ok\":true"), "not acknowledged");
    } else { /* whichever came first, what was acknowledged is on disk */
        test_that(lines_heard(0, "{\"re\":1,\"ok\":true") == on_disk(old), "acknowledged and gone");
    }
    lines_stop();
}

/* A bot looks at the board of a room that goes. */
static void with_a_bot(void) {
    TEXT(err, 256);
    struct opening o = {.game = game_find("303"), .side = SEAT_B, .name = "", .bot = 5};
    char id[ROOM_ID];
    lines_start();
    lines_server.settings.keep = 90;
    struct room *r = rooms_open(&lines_server, &o, &err);
    if (!test_that(r != NULL, "%s", err.at)) return;
    memcpy(id, r->id, ROOM_ID);
    room_sit(r, SEAT_B, "", "", "2025-11-15");
    rooms_commit(&lines_server, r);
    rooms_cast(&lines_server, r);
    test_that(r->job != NULL, "the bot is not asked");
    while (writer_done(lines_server.writer) < r->stamp) /* the bot thinks much longer */
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL), server_woken(&lines_server);
    age(id);
    next_day();
    wait_until_gone(id);
    for (int i = 0; i < 6000 && lines_server.gone; i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL), server_woken(&lines_server);
    test_that(!lines_server.gone && !in_memory(id), "it does not come back");
    lines_stop();
}

/* When rooms are looked through, with a clock that is a number. */
static void once_a_day(void) {
    char old[ROOM_ID];
    lines_start();
    lines_room(games[0], old);
    lines_settle();
    age(old);
    int64_t begun = lines_server.expired;
    lines_pass(19 * HOUR);
    test_that(lines_server.expired == begun, "before its time");
    lines_open(0);
    server_sweep(&lines_server);
    lines_server.expired -= 4 * HOUR; /* 23 hours, and somebody is there */
    begun -= 4 * HOUR;
    server_sweep(&lines_server);
    test_that(lines_server.expired == begun, "while somebody is there, before the day is over");
    lines_hang_up(0);
    server_sweep(&lines_server);
    test_that(lines_server.expired > begun, "not when nobody is there");
    lines_settle();
    test_that(on_disk(old), "gone, although all is to be kept");
    lines_stop();
}

void expiry(void) {
    test_case("old rooms: those who sit there are told, and nothing of them is left");
    with_people();
    test_case("old rooms: somebody plays just before, or just after");
    just_then(true);
    just_then(false);
    test_case("old rooms: a bot thinks in one");
    with_a_bot();
    test_case("old rooms: once a day, earlier only if nobody is there; never if all is kept");
    once_a_day();
}
