/* A match of an event played here: a game that ended just before a kill comes to the journal once;
 * whoever is away too long is told to the referee. The clock is a number. */
#include <poll.h>
#include <string.h>
#include <unistd.h>
#include "harness/harness.h"
#include "harness/parts.h"
#include "rooms/rooms.h"
#include "server/events/event_rooms.h"
#include "server/events/events.h"
#include "server/rooms/owner.h"

enum { MINUTE = 60000 };

static struct server server;
static int64_t now;
static int64_t moment(void) { return now; }

/* ---------------------------------------------------------------- the server */

static void gather(void *context, const char *text, size_t len) { jot_raw(context, text, len); }

static int count_in(struct store *s, const char *what) {
    struct jot lines = {0};
    TEXT(err, 256);
    int64_t last;
    int n = 0;
    store_read(s, "event/abcd2345", 0, gather, &lines, &last, &err);
    for (const char *at = lines.at; at && (at = strstr(at, what)) != NULL; at++) n++;
    jot_free(&lines);
    return n;
}

static int count(const char *what) { return count_in(server.reader, what); }

static int count_at(const char *path, const char *what) {
    TEXT(err, 256);
    struct store *s = store_open(path, &err);
    int n = s ? count_in(s, what) : -1;
    if (s) store_close(s);
    return n;
}

/* Lets the server's threads work until so many lines are there. */
static void until(const char *what, int wanted) {
    for (int i = 0; i < 2000 && count(what) < wanted; i++) {
        struct pollfd bell = {.fd = server.bell, .events = POLLIN};
        uint64_t rung;
        if (poll(&bell, 1, 50) > 0 && read(server.bell, &rung, sizeof rung) < 0) break;
        server_woken(&server);
    }
    test_that(count(what) == wanted, "%d times%s", count(what), what);
}

static bool start(const char *path) {
    struct settings settings = {.store = path, .away = 60, .workers = 1, .log_level = 0};
    TEXT(err, 256);
    memset(&server, 0, sizeof server);
    server.clock = moment;
    struct store *s = store_open(path, &err);
    return test_that(s && server_start(&server, &settings, s, &err), "%s", err.at);
}

static struct room *first_game(void) {
    struct here h;
    char hex[KEY_HEX];
    struct key_hash hash = key_hash(match_keys[0]);
    key_write(&hash, hex);
    return match_seat(&h) ? event_rooms_room(&server, "abcd2345", &h, hex, true) : NULL;
}

/* The room's next lines, as if the server had died right behind them. */
static void end_room(const char *path, const char *id) {
    TEXT(err, 256);
    TEXT(name, STORE_NAME);
    struct jot lines = {0};
    struct denial no = {0};
    int64_t last = 0;
    text_add(&name, "room/"), text_add(&name, id);
    struct store *s = store_open(path, &err);
    test_that(s && store_read(s, name.at, 0, gather, &lines, &last, &err), "%s", err.at);
    struct room *r = room_fold(id, lines.at, lines.len, &err);
    test_that(r && room_resign(r, SEAT_A, &no), "%s", err.at);
    room_gather(r);
    struct store_write w = {name.at,      last,  4000000000,   r->lines.at,
                            r->lines.len, false, STORE_REFUSED};
    test_that(store_append(s, &w, 1, &err) && w.fate == STORE_WRITTEN, "%s", err.at);
    room_free(r);
    jot_free(&lines);
    store_close(s);
}

/* Somebody comes to the event: it is asked which games have no result. */
static void greet(void) {
    struct response a = {0};
    events_ask(&server, event_job_new(EVENT_JOB_WHO, "abcd2345"), &a);
    for (int i = 0; i < 2000 && !answer_ready(&server, &a); i++) {
        server_woken(&server);
        usleep(1000);
    }
    response_free(&a);
}

static void not_the_game(struct room *r) {
    char of[ROOM_OF];
    memcpy(of, r->of, sizeof of);
    memcpy(r->of, "event zzzz2345 1 0 1 5 off", 27);
    owner_read(r);
    test_that(!first_game(), "a room of another event that has the name by chance");
    memcpy(r->of, of, sizeof of);
    owner_read(r);
}

/* A player cannot use up the id under which the server will write the result. */
static void use_up(const char *room) {
    struct event_job *c = event_job_new(EVENT_JOB_ORDER, "abcd2345");
    struct text t = text_over(c->id, sizeof c->id);
    text_add(&t, "room-"), text_add(&t, room);
    c->own = true; /* whoever it is: ids of all are one space */
    event_job_word(c, "call"), event_job_word(c, "1"), event_job_word(c, "pomocy");
    events_fill(&server, c);
    events_order(&server, c);
    event_job_drop(c);
    until("pomocy", 1);
}

void duels(const char *path) {
    size_t len;
    TEXT(err, 256);
    char id[ROOM_ID];
    now = MINUTE;
    test_case("a match played here: the referee is called to who is away; killed, it counts once");
    const char *lines = match_event(&len);
    struct store *s = store_open(path, &err);
    struct store_write w = {"event/abcd2345", 0, 4000000000, lines, len, false, STORE_REFUSED};
    bool stored = s && store_append(s, &w, 1, &err);
    if (s) store_close(s);
    if (!test_that(stored, "%s", err.at) || !start(path)) return;
    server.settings.fixed = true; /* it is 1970: the round is yet to begin */
    greet();
    greet(); /* by now what the first one led to has been judged */
    server_stop(&server);
    test_that(count_at(path, " call ") == 0, "called before the minutes are over");
    if (!start(path)) return;
    struct room *r = first_game();
    if (!test_that(r && room_phase(r) == PHASE_PLAYING, "no room")) return;
    test_that(first_game() == r, "the same room again");
    not_the_game(r);
    use_up(r->id);
    memcpy(id, r->id, ROOM_ID);
    now += 4 * MINUTE;
    server_clocks(&server);
    test_that(!r->called, "the referee is called too early");
    now += 2 * MINUTE;
    server_clocks(&server);
    until(" call ", 2);
    now += 9 * MINUTE;
    server_clocks(&server);
    greet(); /* the other match: its round began long ago, and nobody has ever come */
    until(" call 2 ", 1);
    test_that(count(" call 1 ") == 2, "called %d times for one turn", count(" call 1 "));
    test_that(count("nie ma nikogo") == 1, "both are away");
    server_stop(&server);
    end_room(path, id);
    for (int again = 0; again < 2; again++) {
        now += MINUTE;
        if (!start(path)) return;
        greet();
        until(" result ", 1);
        server_stop(&server);
        test_that(count_at(path, " call 2 ") == 1, "called again to nobody");
    }
    match_forget();
}
