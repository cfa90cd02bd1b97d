/* expiry.c -- what was kept long enough goes, and nothing else does, whatever the clock says. The
 * calendar is a number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "harness/harness.h"
#include "store/erase.h"
#include "harness/parts.h"
#include "store/faulty.h"
#include "store/suite.h"

enum { DAY = 86400 };

static int64_t today;
static int64_t calendar(void) { return today; }

static void old_rooms_go(void) {
    TEXT(err, 256);
    struct erase_list old = {0};
    test_case("rooms in which nothing has happened for long are found, and only they");
    struct store *s = store_open(suite_address("old-rooms.db"), &err);
    if (!test_that(s != NULL, "%s", err.at)) return;
    struct store_write w[] = {{"room/old", 0, 1000, "a\n", 2, false, STORE_REFUSED},
                              {"room/played", 0, 1000, "b\n", 2, false, STORE_REFUSED},
                              {"room/played", 1, 9000, "c\n", 2, false, STORE_REFUSED},
                              {"event/old", 0, 1000, "d\n", 2, false, STORE_REFUSED}};
    test_that(store_append(s, w, 4, &err), "%s", err.at);
    struct erase_before before = {.rooms = 5000};
    test_that(erase_find_old(s, &before, &old, &err) && old.len == 1, "%zu found", old.len);
    test_that(old.len && text_same(old.at[0], "room/old"), "another room");
    test_that(erase_all(s, &old, &err), "%s", err.at);
    erase_forget(&old);
    suite_expect(s, "room/old", 0, "");
    suite_expect(s, "room/played", 0, "b\n;c\n;");
    suite_expect(s, "event/old", 0, "d\n;");
    store_close(s);
}

/* A year for events, a month for those of a class; one may speak of a class without being one. */
static void old_events_go(void) {
    static const char class[] = "2026-11-15T09:00:00Z x event 2 \"Klasa 7b\" class\n",
                      local[] = "2026-11-15T09:00:00Z x event 2 \"a class\" local\n",
                      note[] = "2026-11-15T09:00:00Z x note class\n";
    TEXT(err, 256);
    struct erase_list old = {0};
    test_case("events go by their own age, those of a class earlier");
    struct store *s = store_open(suite_address("old-events.db"), &err);
    if (!test_that(s != NULL, "%s", err.at)) return;
    struct store_write w[] = {
        {"event/class", 0, 6000, class, sizeof class - 1, false, STORE_REFUSED},
        {"event/fresh", 0, 6000, class, sizeof class - 1, false, STORE_REFUSED},
        {"event/fresh", 1, 9000, note, sizeof note - 1, false, STORE_REFUSED},
        {"event/local", 0, 6000, local, sizeof local - 1, false, STORE_REFUSED},
        {"event/local", 1, 6001, note, sizeof note - 1, false, STORE_REFUSED},
        {"event/older", 0, 1000, local, sizeof local - 1, false, STORE_REFUSED},
        {"room/old", 0, 1000, "a\n", 2, false, STORE_REFUSED}};
    struct erase_before before = {.events = 5000, .classes = 8000};
    test_that(store_append(s, w, 7, &err), "%s", err.at);
    test_that(erase_find_old(s, &before, &old, &err) && old.len == 2, "%zu found", old.len);
    test_that(old.len == 2 && text_same(old.at[0], "event/older") &&
                  text_same(old.at[1], "event/class"),
              "other events: %s", old.len ? old.at[0] : "");
    erase_forget(&old);
    test_that(erase_find(s, "local", &old, &err) && old.len == 1 &&
                  text_same(old.at[0], "event/local"),
              "an event by its name");
    erase_forget(&old);
    store_close(s);
}

/* A month for classes, with all their rooms, however young these are. */
static void old_classes_go(void) {
    static const char lines[] = "sedzia class 1\ntable abcd2345 303 1 2 1 0\n",
                      more[] = "table efgh2345 303 1 0 2 0\nover abcd2345 raf 303/8.2\n";
    TEXT(err, 256);
    struct erase_list old = {0};
    test_case("a class goes with its rooms");
    struct store *s = store_open(suite_address("old-classes.db"), &err);
    if (!test_that(s != NULL, "%s", err.at)) return;
    struct store_write w[] = {
        {"class/bcdfgh", 0, 5000, lines, sizeof lines - 1, false, STORE_REFUSED},
        {"class/bcdfgh", 1, 6000, more, sizeof more - 1, false, STORE_REFUSED},
        {"class/zxwvts", 0, 9000, lines, sizeof lines - 1, false, STORE_REFUSED},
        {"room/abcd2345", 0, 9000, "a\n", 2, false, STORE_REFUSED},
        {"room/efgh2345", 0, 6000, "b\n", 2, false, STORE_REFUSED},
        {"room/ijkm2345", 0, 6000, "c\n", 2, false, STORE_REFUSED}};
    struct erase_before before = {.lessons = 8000};
    test_that(store_append(s, w, 6, &err), "%s", err.at);
    test_that(erase_find_old(s, &before, &old, &err) && old.len == 3, "%zu found", old.len);
    test_that(erase_all(s, &old, &err), "%s", err.at);
    erase_forget(&old);
    suite_expect(s, "class/bcdfgh", 0, "");
    suite_expect(s, "room/abcd2345", 0, "");
    suite_expect(s, "room/efgh2345", 0, "");
    suite_expect(s, "room/ijkm2345", 0, "c\n;");
    before.lessons = 0;
    test_that(erase_find_old(s, &before, &old, &err) && !old.len, "0 is no age");
    test_that(erase_find(s, "zxwvts", &old, &err) && old.len == 2, "a class by its code");
    erase_forget(&old);
    store_close(s);
}

static void visit(void *context, const char *text, size_t len) {
    (void)context, (void)text, (void)len;
}

static bool there(struct server *s, const char *stream) {
    TEXT(err, 256);
    int64_t last = 0;
    test_that(store_read(s->reader, stream, 0, visit, NULL, &last, &err), "%s", err.at);
    return last > 0;
}

/* Starts a server on the store, at `today`, and waits for its look. */
static struct server *start(struct store *store, int keep) {
    TEXT(err, 256);
    struct settings settings = {
        .store = "test", .keep = keep, .keep_events = 365, .workers = 1, .calendar = calendar};
    struct server *s = calloc(1, sizeof *s);
    if (!s || !server_start(s, &settings, store, &err)) abort();
    return s;
}

static void next_day(struct server *s) {
    today += DAY;
    s->expired -= (int64_t)DAY * 1000;
    server_sweep(s);
}

/* The look has been made: a write behind it is on disk, and one more look would have come before.
 */
static void settle(struct server *s, const char *stream, int64_t after) {
    uint64_t stamp = writer_add(s->writer, stream, after, "x\n", 2);
    PUMP(s, writer_done(s->writer) >= stamp);
    stamp = writer_add(s->writer, stream, after + 1, "x\n", 2);
    PUMP(s, writer_done(s->writer) >= stamp);
}

/* What the server does with them by itself: a look must have found them old a day before. */
static void old_rooms_go_by_themselves(void) {
    TEXT(err, 256);
    TEXT(look, 40);
    today = 1800000000;
    struct store *store = faulty_over(store_open(suite_address("expire.db"), &err));
    text_add(&look, "look "), text_int(&look, today - DAY), text_char(&look, '\n');
    struct store_write w[] = {
        {"room/old", 0, 1000, "a\n", 2, false, STORE_REFUSED},
        {"room/last", 0, today - 92 * DAY, "b\n", 2, false, STORE_REFUSED},
        {"room/newer", 0, today - 90 * DAY - DAY / 2, "c\n", 2, false, STORE_REFUSED},
        {"event/old", 0, today - 300 * DAY, "d\n", 2, false, STORE_REFUSED},
        {"clock", 0, today - DAY, look.at, look.len, false, STORE_REFUSED},
    };
    test_case("a server that starts removes what was kept for 90 days a day ago, and no more");
    test_that(store_append(store, w, 5, &err), "%s", err.at);
    struct server *s = start(store, 90);
    PUMP(s, !there(s, "room/old") && !there(s, "room/last"));
    test_that(there(s, "room/newer") && there(s, "event/old"), "too much is gone");
    PUMP(s, faulty_scrubbed(store) == 1);

    test_case("traces that could not be removed are removed the next day");
    w[0].stream = "room/another";
    faulty_scrubs(store, true);
    test_that(store_append(store, w, 1, &err), "%s", err.at);
    next_day(s);
    PUMP(s, !there(s, "room/another") && faulty_scrub_begun(store) == 2);
    faulty_scrubs(store, false);
    next_day(s);
    PUMP(s, faulty_scrubbed(store) == 2);

    test_case("whoever writes does not wait until traces are removed; they go later");
    faulty_scrubs_long(store, true);
    w[0].stream = "room/third";
    test_that(store_append(store, w, 1, &err), "%s", err.at);
    next_day(s);
    PUMP(s, !there(s, "room/third") && faulty_scrub_begun(store) == 4);
    settle(s, "room/busy", 0);
    test_that(faulty_scrubbed(store) == 2, "nothing was given up");
    faulty_scrubs_long(store, false);
    PUMP(s, faulty_scrubbed(store) == 3);
    next_day(s);
    suite_server_end(s);
}

/* Something happens in a room on one day; then the server starts on others. */
static void wrong_clock(const char *name, int64_t played, const int64_t *days, bool gone) {
    TEXT(err, 256);
    const char *address = suite_address(name);
    today = played;
    struct server *s = start(store_open(address, &err), 90);
    settle(s, "room/played", 0);
    settle(s, "event/played", 0);
    settle(s, "class/played", 0);
    suite_server_end(s);
    for (int i = 0; days[i]; i++) {
        TEXT(other, STORE_NAME);
        today = days[i];
        s = start(store_open(address, &err), 90);
        text_add(&other, "event/day"), text_int(&other, i);
        settle(s, other.at, 0);
        bool is = there(s, "room/played") && there(s, "event/played") &&
                  (gone || there(s, "class/played"));
        if (!gone || days[i + 1]) test_that(is, "%s: erased on day %d", name, i);
        if (gone && !days[i + 1]) PUMP(s, !there(s, "room/played"));
        suite_server_end(s);
    }
}

static void clocks_that_jump(void) {
    static const int64_t now = 1800000000, in_2010 = 1262300000;
    test_case("a day played by a clock of 2010 stays when the clock is put right");
    wrong_clock("jump-1.db", in_2010, (int64_t[]){now, now + DAY, now + 2 * DAY, now + 9 * DAY, 0},
                false);
    test_case("a clock four months slow, then right");
    wrong_clock("jump-2.db", now - 120 * DAY, (int64_t[]){now, now + DAY, now + 2 * DAY, 0}, false);
    test_case("one start a year ahead, or a month");
    wrong_clock("jump-3.db", now, (int64_t[]){now + 365 * DAY, now + DAY, now + 2 * DAY, 0}, false);
    wrong_clock("jump-4.db", now, (int64_t[]){now + 31 * DAY, now + DAY, now + 2 * DAY, 0}, false);
    test_case("… and by a clock that is right it goes in its time");
    int64_t days[32] = {0};
    for (int i = 0; i < 24; i++) days[i] = now + 4 * (i + 1) * DAY;
    wrong_clock("jump-5.db", now, days, true);
}

/* Stamps never go back: the newest in the store is the least. */
static void stamps(void) {
    struct expiry_look look = {.now = 0};
    TEXT(err, 256);
    const char *address = suite_address("stamps.db");
    test_case("a stamp is never less than the newest in the store");
    today = 1800000000; /* a write of then, and the clock goes back */
    struct server *s = start(store_open(address, &err), 90);
    settle(s, "room/a", 0);
    suite_server_end(s);
    today -= 1000 * DAY;
    s = start(store_open(address, &err), 90);
    settle(s, "room/b", 0);
    suite_server_end(s);
    struct store *store = store_open(address, &err);
    struct erase_list old = {0};
    struct erase_before before = {.rooms = 1800000000};
    test_that(expiry_newest(store, &look.newest, &err) && look.newest == 1800000000, "%lld",
              (long long)look.newest);
    test_that(erase_find_old(store, &before, &old, &err) && !old.len, "%zu are older", old.len);
    erase_forget(&old);
    store_close(store);
}

/* What is old beyond any doubt still does not go on a day when the clock is doubted. */
static void doubted_day(void) {
    static const int64_t then = 1800000000;
    TEXT(err, 256);
    TEXT(line, 40);
    struct store *s = store_open(suite_address("doubted.db"), &err);
    struct erase_list old = {0};
    text_add(&line, "look "), text_int(&line, then), text_char(&line, '\n');
    struct store_write w[] = {{"room/old", 0, then - 400 * DAY, "a\n", 2, false, STORE_REFUSED},
                              {"clock", 0, then, line.at, line.len, false, STORE_REFUSED}};
    test_case("on a day when the clock is doubted nothing goes, and the next day what was old");
    if (!test_that(s && store_append(s, w, 2, &err), "%s", err.at)) return;
    for (int day = 30; day <= 31; day++) {
        struct expiry_look look = {
            .keep = {.rooms = 90 * DAY}, .now = then + day * DAY, .newest = then, .before = then};
        test_that(expiry_find(s, &look, &old, &err), "%s", err.at);
        test_that(look.doubted == (day == 30), "day %d", day);
        test_that(old.len == (day == 31), "day %d: %zu go", day, old.len);
        erase_forget(&old);
    }
    store_close(s);
}

void suite_expiry(void) {
    old_rooms_go();
    old_events_go();
    old_classes_go();
    old_rooms_go_by_themselves();
    stamps();
    doubted_day();
    if (!suite_on_postgres) clocks_that_jump();
}
