/* What one person sends costs nobody else anything, with limits on: rooms and journals of classes,
 * clocks, wrong codes, keys that were withdrawn. The clock is a number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "harness/harness.h"
#include "rooms/rooms.h"
#include "log/log.h"
#include "server/classes/classes.h"
#include "harness/parts.h"
#include "server/classes/class_orders.h"

static struct server server;
static int64_t now;
static int64_t moment(void) { return now; }

static const char keys[3][KEY] = {"00112233445566778899aabbccddeeff",
                                  "10112233445566778899aabbccddeeff",
                                  "20112233445566778899aabbccddeeff"};

static void say(struct connection *c, const char *text) { messages_take(c, text, strlen(text)); }

/* Whether these words are in what waits, which is then forgotten. */
static bool hears(struct connection *c, const char *words) {
    bool found = false;
    while (c->out.first) {
        char *text = strndup(c->out.first->bytes + MESSAGE_PRE, c->out.first->len);
        found = found || strstr(text, words);
        free(text);
        connection_sent(c);
    }
    return found;
}

static void attend(struct connection *c, const char *code, const char *key, const char *name) {
    char text[200];
    memset(c, 0, sizeof *c);
    connection_open(&server, c, "192.0.2.1");
    snprintf(text, sizeof text,
             "{\"n\":0,\"do\":\"attend\",\"class\":\"%s\",\"token\":\"%s\",\"name\":\"%s\"}", code,
             key, name);
    say(c, text);
}

static void order(struct connection *c, const char *words) {
    char text[200];
    c->patience = (struct bucket){0};
    snprintf(text, sizeof text, "{\"n\":1,\"do\":\"order\",\"words\":[%s]}", words);
    say(c, text);
}

/* ---------------------------------------------------------------- classes */

static void tables(struct connection *teacher, struct classroom *k) {
    int made = 0;
    uint64_t before = server.opened;
    test_case("tables of a class count as rooms of whoever opens them");
    for (int i = 0; i < 400; i++) {
        char close[80];
        order(teacher, "\"seat\",\"1\",\"2\"");
        if (hears(teacher, "\"why\":\"flood\"")) break;
        snprintf(close, sizeof close, "\"close\",\"%s\"", k->c->sitting[k->c->sittings - 1].room);
        order(teacher, close);
        made++;
    }
    test_that(made == 300 && server.opened == before + 300, "%d tables", made);
    test_case("a round is paired as a whole or not at all");
    now += 2000;
    int sittings = k->c->sittings;
    order(teacher, "\"pair\",\"1\"");
    test_that(!hears(teacher, "\"why\":\"flood\"") && k->c->sittings == sittings + 1, "not paired");
}

static void chatter(struct connection *pupil, struct classroom *k) {
    int taken = 0;
    test_case("what changes nothing is not written, and nobody says things without end");
    order(pupil, "\"hand\"");
    size_t bytes = k->bytes;
    order(pupil, "\"hand\"");
    order(pupil, "\"unask\"");
    test_that(k->bytes == bytes && k->c->pupil[0].hand, "written again");
    hears(pupil, "");
    for (int i = 0; i < 60; i++) {
        order(pupil, i % 2 ? "\"hand\"" : "\"down\"");
        taken += !hears(pupil, "\"why\":\"flood\"");
    }
    test_that(taken <= 20, "%d taken", taken);
    now += 1000000;
    k->bytes = CLASS_JOURNAL + 1;
    order(pupil, "\"hand\"");
    test_that(hears(pupil, "\"why\":\"class-full\""), "a journal without end");
    k->bytes = bytes;
}

static void refused_order(struct connection *teacher, const struct classroom *k) {
    test_case("a refused order of a class changes nothing");
    order(teacher, "\"open\",\"maybe\"");
    order(teacher, "\"games\",\"3\"");
    test_that(hears(teacher, "bad-message") && k->c->open, "the class is closed");
    size_t bytes = k->bytes;
    order(teacher, "\"open\",\"on\"");
    test_that(k->bytes == bytes, "written although nothing changes");
}

/* A pupil who was removed has no seat any more, neither now nor later. */
static void removed(struct connection *teacher, const struct classroom *k) {
    struct connection c = {0};
    char text[200];
    test_case("a removed pupil is sent away from his room, and does not come back");
    now += 1000000;
    order(teacher, "\"seat\",\"1\",\"2\"");
    hears(teacher, "");
    const char *room = k->c->sitting[k->c->sittings - 1].room;
    snprintf(text, sizeof text, "{\"n\":0,\"do\":\"join\",\"room\":\"%s\",\"token\":\"%s\"}", room,
             keys[1]);
    connection_open(&server, &c, "192.0.2.1");
    say(&c, text);
    test_that(c.room != NULL && c.viewer <= SEAT_B, "does not sit");
    order(teacher, "\"remove\",\"1\"");
    test_that(!c.room && hears(&c, "\"why\":\"removed\""), "still sits there");
    connection_close(&c);
    memset(&c, 0, sizeof c);
    connection_open(&server, &c, "192.0.2.1");
    say(&c, text);
    test_that(!c.room && hears(&c, "\"why\":\"removed\""), "comes back");
    connection_close(&c);
}

static void in_a_class(void) {
    struct connection teacher, pupil[2];
    const char *why;
    classes_keep(&server, class_new("bcdfgh", keys[0], ""), 0);
    struct classroom *k = classes_find(&server, "bcdfgh", &why);
    if (!test_that(k != NULL, "no class")) return;
    attend(&teacher, "bcdfgh", keys[0], "");
    attend(&pupil[0], "bcdfgh", keys[1], "Zbik");
    attend(&pupil[1], "bcdfgh", keys[2], "Kuna");
    hears(&teacher, "");
    refused_order(&teacher, k);
    chatter(&pupil[0], k);
    tables(&teacher, k);
    order(&teacher, "\"close\",\"x\"");
    char close[80];
    snprintf(close, sizeof close, "\"close\",\"%s\"", k->c->sitting[k->c->sittings - 1].room);
    order(&teacher, close);
    removed(&teacher, k);
    for (int i = 0; i < 2; i++) connection_close(&pupil[i]);
    connection_close(&teacher);
}

/* ---------------------------------------------------------------- rooms */

static struct room *open_room(struct opening *o) {
    TEXT(err, 256);
    struct room *r = rooms_open(&server, o, &err);
    if (!test_that(r != NULL, "%s", err.at)) abort();
    rooms_commit(&server, r);
    room_clear(r);
    return r;
}

static void join(struct connection *c, const struct room *r, const char *key) {
    char text[200];
    memset(c, 0, sizeof *c);
    connection_open(&server, c, "192.0.2.2");
    snprintf(text, sizeof text, "{\"n\":0,\"do\":\"join\",\"room\":\"%s\",\"token\":\"%s\"}", r->id,
             key);
    say(c, text);
}

static void in_a_room(void) {
    struct opening o = {.game = game_find("303"), .side = SEAT_A, .name = ""};
    struct connection c;
    char text[80];
    struct room *r = open_room(&o);
    join(&c, r, o.key);
    test_case("an invitation that is withdrawn again is not written again");
    say(&c, "{\"n\":1,\"do\":\"withdraw\"}");
    size_t bytes = r->bytes;
    for (int n = 2; n < 30; n++) {
        snprintf(text, sizeof text, "{\"n\":%d,\"do\":\"withdraw\"}", n);
        say(&c, text);
    }
    test_that(r->bytes == bytes, "%zu bytes", r->bytes - bytes);
    test_case("a room's journal has an end");
    hears(&c, "");
    r->bytes = ROOM_JOURNAL + 1;
    say(&c, "{\"n\":31,\"do\":\"say\",\"key\":\"hello\"}");
    test_that(hears(&c, "\"why\":\"room-full\""), "taken");
    connection_close(&c);
}

static void from_one_address(void) {
    struct connection c;
    int taken = 0;
    test_case("messages count for the address: a new line brings no new measure");
    for (int i = 0; i < 400; i++) {
        memset(&c, 0, sizeof c);
        connection_open(&server, &c, "192.0.2.3");
        for (int k = 0; k < 50; k++) {
            say(&c, "{\"n\":1,\"do\":\"ping\"}");
            taken += c.out.first && !strstr(c.out.first->bytes + MESSAGE_PRE, "flood");
            while (c.out.first) connection_sent(&c);
            c.out.closing = false;
        }
        connection_close(&c);
    }
    test_that(taken >= 11900 && taken <= 12100, "%d taken", taken);
}

static void wrong_codes(void) {
    struct limit_table *t = calloc(1, sizeof *t);
    int taken = 0;
    test_case("wrong codes of classes count for everybody together");
    for (int i = 0; i < 10000; i++) {
        char name[32];
        snprintf(name, sizeof name, "2001:db8:%x::/64", i);
        taken += !limit_wrong_code(t, name, 1000);
    }
    test_that(taken == 300, "%d codes from 10,000 networks", taken);
    test_that(!limit_wrong_code(t, "192.0.2.4", 2000), "one a second");
    free(t);
}

static void bytes_of_events(void) {
    struct bucket b = {0};
    int taken = 0;
    test_case("an address brings 64 MB to events at once, then 20 KB a second");
    while (!limit_take_some(&b, LIMIT_BYTES, 4 << 10, 1000)) taken++;
    test_that(taken == 16, "%d files of 4 MB", taken);
    test_that(limit_take_some(&b, LIMIT_BYTES, 20, 1000) == 1000, "more at once");
    test_that(!limit_take_some(&b, LIMIT_BYTES, 20, 2000), "not after a second");
}

static void long_clock(void) {
    struct room r = {.clock = {.kind = CLOCK_WARN}};
    test_case("a clock of more than 49 days is read as it was written");
    test_that(clock_apply(&r.clock, "5000000000 7 2 3") && r.clock.used[0] == 5000000000 &&
                  r.clock.used[1] == 7 && r.clock.turns[1] == 3,
              "%lld", (long long)r.clock.used[0]);
    test_that(!clock_apply(&r.clock, "5000000000000000 7 2 3") && !clock_apply(&r.clock, "1 2 3"),
              "nonsense");
}

/* Lines of a file that hold this word. */
static int lines_with(const char *path, const char *word) {
    char line[600];
    int count = 0;
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f)) count += strstr(line, word) != NULL;
    if (f) fclose(f);
    return count;
}

static void seldom(const char *path) {
    char log[300];
    snprintf(log, sizeof log, "%s.log", path);
    test_case("what anybody can cause is logged once a second, and how often it was not");
    if (!test_that(log_open(log, LOG_NORMAL), "no log")) return;
    time_t begun = time(NULL);
    for (int i = 0; i < 20000; i++) log_seldom("nuisance", "number=%d", i);
    int most = 2 * (int)(time(NULL) - begun + 1);
    test_that(lines_with(log, "nuisance") <= most, "%d lines", lines_with(log, "nuisance"));
    while (time(NULL) == begun) usleep(10000);
    log_seldom("nuisance", "the last");
    test_that(lines_with(log, "the last") == 1 && lines_with(log, "left-out=") > 0, "not told");
    log_close();
    remove(log);
    log_open(NULL, LOG_QUIET);
}

void attacks(const char *path) {
    struct settings settings = {.store = path, .away = 60, .workers = 1, .limits = true};
    TEXT(err, 256);
    now = 60000;
    server.clock = moment;
    struct store *s = store_open(path, &err);
    if (!test_that(s && server_start(&server, &settings, s, &err), "%s", err.at)) return;
    wrong_codes();
    long_clock();
    bytes_of_events();
    seldom(path);
    in_a_class();
    in_a_room();
    from_one_address();
    server_stop(&server);
}
