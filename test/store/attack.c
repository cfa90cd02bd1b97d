/* attack.c -- what somebody sends, or a database that is away, holds up nobody else. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "harness/harness.h"
#include "harness/parts.h"
#include "store/faulty.h"
#include "store/suite.h"

static struct server *server;

static int ask(const char *method, const char *path, const char *body) {
    struct response out;
    suite_ask(server, method, path, body, &out);
    int status = out.status;
    response_free(&out);
    return status;
}

static void reads_fail(struct store *store) {
    test_case("a class is not made while nothing can be read, and the server answers");
    faulty_reads(store, true);
    test_that(ask("POST", "/api/classes", "{}") == 503, "not refused");
    test_that(ask("GET", "/api/rooms/abcd2345", "") == 503, "told that there is no room");
    test_that(ask("POST", "/api/rooms", "{\"game\":\"303\"}") == 201, "a room needs no reading");
    faulty_reads(store, false);
    test_that(ask("POST", "/api/classes", "{}") == 201, "not made");

    test_case("a store that takes long to fail is left alone for a while");
    faulty_reads(store, true);
    faulty_slow(store, 150);
    int before = faulty_asked(store);
    for (int i = 0; i < 20; i++)
        test_that(ask("GET", "/api/rooms/abcd2345", "") == 503, "told that there is no room");
    test_that(faulty_asked(store) - before <= 2, "asked %d times", faulty_asked(store) - before);
    faulty_slow(store, 0);
    faulty_reads(store, false);
    server->unread_until = 0;
    test_that(ask("GET", "/api/rooms/abcd2345", "") == 404, "not asked again");
}

/* A stranger's write goes in between two pieces of somebody's erase; the erase is told at its end.
 */
static void erase_many(struct store *store) {
    enum { MANY = 500 };
    char name[STORE_NAME];
    uint64_t stamp = 0;
    test_case("somebody erases much: what others write goes in between");
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "room/many%04d", i);
        stamp = writer_add(server->writer, name, 0, "x\n", 2);
    }
    PUMP(server, writer_done(server->writer) >= stamp);
    faulty_hold(store);
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "room/many%04d", i);
        stamp = writer_erase(server->writer, name);
    }
    test_that(faulty_caught(store), "nothing is erased");
    uint64_t other = writer_add(server->writer, "room/stranger", 0, "x\n", 2);
    server_woken(server);
    test_that(writer_erased(server->writer) < stamp, "told before all are gone");
    faulty_let(store);
    PUMP(server, writer_done(server->writer) >= other);
    test_that(faulty_erased_then(store) <= 2, "%d pieces came before the stranger",
              faulty_erased_then(store));
    PUMP(server, writer_erased(server->writer) >= stamp);
    test_that(faulty_erased(store) <= 10, "erased one by one: %d", faulty_erased(store));
    suite_expect(store, name, 0, "");
}

/* Many streams are lost at once: telling takes no time. */
static void lose_many(void) {
    enum { MANY = 20000 };
    char name[STORE_NAME];
    uint64_t stamp = 0;
    struct timespec a, b;
    test_case("twenty thousand lost streams are told within a moment");
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "room/lost%05d", i);
        stamp = writer_add(server->writer, name, 7, "x\n", 2); /* stands upon nothing */
    }
    while (writer_done(server->writer) < stamp) {
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
        server_woken(server);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
        if (writer_done(server->writer) < stamp) suite_turn(server);
    }
    long took = (b.tv_sec - a.tv_sec) * 1000 + (b.tv_nsec - a.tv_nsec) / 1000000;
    test_that(took < 500, "took %ld ms", took);
}

void suite_attack(void) {
    TEXT(err, 256);
    struct store *store = faulty_over(store_open(suite_address("attack.db"), &err));
    server = suite_server_on(store);
    reads_fail(store);
    erase_many(store);
    lose_many();
    suite_server_end(server);
}
