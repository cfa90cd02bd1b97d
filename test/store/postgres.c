/* postgres.c -- what only a database that is shared can suffer: others in the same streams at the
 * same moment, being away, being killed, a network that is silent. The database stops where the
 * case needs it, and is waited for by condition. */
#define _GNU_SOURCE
#include <libpq-fe.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "harness/harness.h"
#include "store/suite.h"

static struct store *must_open(const char *name) {
    TEXT(err, 200);
    struct store *s = store_open(suite_address(name), &err);
    if (!test_that(s != NULL, "%s: %s", name, err.at)) abort();
    return s;
}

static void database(const char *verb) {
    char command[60];
    snprintf(command, sizeof command, "test/harness/postgres %s", verb);
    test_that(system(command) == 0, "%s fails", command);
}

/* A session of the test's own: what it is told to do, and the first value of the answer. */
static PGconn *session(const char *name) {
    PGconn *db = PQconnectdb(suite_address(name));
    if (!test_that(PQstatus(db) == CONNECTION_OK, "%s", PQerrorMessage(db))) abort();
    return db;
}

static int tell(PGconn *db, const char *words) {
    PGresult *r = PQexec(db, words);
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK || PQresultStatus(r) == PGRES_COMMAND_OK;
    test_that(good, "%s: %s", words, PQerrorMessage(db));
    int value = PQntuples(r) ? atoi(PQgetvalue(r, 0, 0)) : 0;
    PQclear(r);
    return value;
}

static void pause_a_little(void) { nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL); }

/* How many of our writers wait for a lock, until there are so many. */
static void wait_for_waiters(PGconn *db, int count) {
    for (int i = 0; i < 3000; i++, pause_a_little())
        if (tell(db, "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND"
                     " datname = current_database()") >= count)
            return;
    test_that(false, "nobody waits");
}

/* ---------------------------------------------------------------- at the same moment */

struct writing {
    struct store *store;
    struct store_write w[3];
    bool good;
    pthread_t thread;
};

static void *write_it(void *context) {
    struct writing *w = context;
    TEXT(err, 200);
    w->good = store_append(w->store, w->w, 3, &err);
    return NULL;
}

static void both_at_once(void) {
    test_case(
        "two servers that write to the same rooms at once never wait for each other in a ring");
    struct writing one = {.store = must_open("base.db")}, two = {.store = must_open("base.db")};
    static const char *const rooms[] = {"room/a", "room/m", "room/z"};
    for (int i = 0; i < 3; i++) test_that(suite_append(one.store, rooms[i], 0, "x\n") == 0, "new");
    for (int i = 0; i < 3; i++) {
        one.w[i] = (struct store_write){rooms[2 - i], 1, 1, "one\n", 4, false, STORE_DAMAGED};
        two.w[i] = (struct store_write){rooms[i], 1, 1, "two\n", 4, false, STORE_DAMAGED};
    }
    PGconn *db = session("base.db"), *looker = session("base.db");
    tell(db, "BEGIN; SELECT 1 FROM sedzia.stream WHERE name = 'room/m' FOR UPDATE");
    pthread_create(&one.thread, NULL, write_it, &one);
    wait_for_waiters(looker, 1);
    pthread_create(&two.thread, NULL, write_it, &two);
    wait_for_waiters(looker, 2);
    tell(db, "COMMIT");
    pthread_join(one.thread, NULL), pthread_join(two.thread, NULL);
    test_that(one.good && two.good, "one of them has failed");
    int written[2] = {0};
    for (int i = 0; i < 3; i++) {
        written[0] += one.w[i].fate == STORE_WRITTEN;
        written[1] += two.w[i].fate == STORE_WRITTEN;
        suite_expect(one.store, rooms[i], 0,
                     one.w[0].fate == STORE_WRITTEN ? "x\n;one\n;" : "x\n;two\n;");
    }
    test_that(written[0] + written[1] == 3 && written[0] % 3 == 0, "%d and %d", written[0],
              written[1]);

    test_case("a room that is erased while somebody writes to it is gone as a whole");
    one.w[0] = (struct store_write){"room/a", 2, 1, "late\n", 5, false, STORE_WRITTEN};
    one.w[1] = (struct store_write){"room/y", 0, 1, "y\n", 2, false, STORE_DAMAGED};
    one.w[2] = (struct store_write){"room/z", 2, 1, "z\n", 2, false, STORE_DAMAGED};
    tell(db, "BEGIN; SELECT sedzia.erase1(ARRAY['room/a'])");
    pthread_create(&one.thread, NULL, write_it, &one);
    wait_for_waiters(looker, 1);
    tell(db, "COMMIT");
    pthread_join(one.thread, NULL);
    test_that(one.good && one.w[0].fate == STORE_REFUSED && one.w[2].fate == STORE_WRITTEN,
              "fates");
    suite_expect(one.store, "room/a", 0, "");
    test_that(tell(looker, "SELECT count(*) FROM sedzia.batch b LEFT JOIN sedzia.stream s"
                           " ON s.id = b.stream WHERE s.id IS NULL") == 0,
              "left behind");
    PQfinish(db), PQfinish(looker);
    store_close(one.store), store_close(two.store);
}

static void *open_it(void *context) {
    *(struct store **)context = must_open("fresh.db");
    return NULL;
}

static void opened_at_once(void) {
    enum { SERVERS = 6 };
    pthread_t thread[SERVERS];
    struct store *s[SERVERS];
    test_case("servers that start together on an empty database all find it set up");
    suite_address("fresh.db");
    for (int i = 0; i < SERVERS; i++) pthread_create(&thread[i], NULL, open_it, &s[i]);
    for (int i = 0; i < SERVERS; i++) pthread_join(thread[i], NULL);
    for (int i = 0; i < SERVERS; i++)
        test_that(suite_append(s[i], "room/a", i, "x\n") == STORE_WRITTEN, "server %d", i);
    for (int i = 0; i < SERVERS; i++) store_close(s[i]);
}

/* ---------------------------------------------------------------- damage, rights, versions */

static void damage(void) {
    test_case("a bad page under one stream: only that one is not written");
    struct store *s = must_open("damage.db");
    PGconn *db = session("damage.db");
    tell(db, "CREATE FUNCTION bad() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
             " RAISE EXCEPTION 'invalid page' USING ERRCODE = 'XX001'; END $$;"
             "CREATE TRIGGER bad BEFORE INSERT ON sedzia.stream FOR EACH ROW"
             " WHEN (NEW.name = 'room/bad') EXECUTE FUNCTION bad()");
    TEXT(err, 200);
    struct store_write w[] = {{"room/good", 0, 1, "x\n", 2, false, STORE_DAMAGED},
                              {"room/bad", 0, 1, "x\n", 2, false, STORE_WRITTEN},
                              {"room/best", 0, 1, "x\n", 2, false, STORE_DAMAGED},
                              {"room/bad", 1, 1, "x\n", 2, false, STORE_WRITTEN},
                              {"room/good", 1, 1, "y\n", 2, false, STORE_DAMAGED}};
    test_that(store_append(s, w, 5, &err), "%s", err.at);
    static const enum store_fate fates[] = {STORE_WRITTEN, STORE_DAMAGED, STORE_WRITTEN,
                                            STORE_DAMAGED, false,         STORE_WRITTEN};
    for (int i = 0; i < 5; i++) test_that(w[i].fate == fates[i], "write %d", i);
    suite_expect(s, "room/good", 0, "x\n;y\n;");

    test_case("a full disk is told as such, and over when there is room");
    tell(db, "CREATE OR REPLACE FUNCTION bad() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
             " RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$");
    test_that(!store_append(s, w + 1, 1, &err), "written");
    test_text("why", "store.full", err.at);
    tell(db, "DROP TRIGGER bad ON sedzia.stream");
    test_that(store_append(s, w + 1, 1, &err) && w[1].fate == STORE_WRITTEN, "%s", err.at);

    test_case("tables of a newer program are left alone");
    tell(db, "INSERT INTO sedzia.format VALUES (99)");
    test_that(!store_open(suite_address("damage.db"), &err), "opened");
    test_text("why", "store.base-newer", err.at);
    test_case("copies are made by the database's own tools");
    test_that(!store_backup(s, suite_path("copy"), &err), "copied");
    PQfinish(db);
    store_close(s);
}

static void settings(void) {
    test_case("a database whose own settings promise less still keeps the promises");
    struct store *s = must_open("loose.db");
    PGconn *db = session("loose.db");
    tell(db, "ALTER DATABASE \"loose.db\" SET synchronous_commit = off");
    tell(db, "ALTER DATABASE \"loose.db\" SET default_transaction_isolation = 'serializable'");
    tell(db,
         "CREATE TABLE seen AS SELECT ''::text AS a, ''::text AS b;"
         "CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE seen SET"
         " a = current_setting('synchronous_commit'), b = current_setting('transaction_isolation');"
         " RETURN NEW; END $$;"
         "CREATE TRIGGER look BEFORE INSERT ON sedzia.batch FOR EACH ROW EXECUTE FUNCTION look()");
    store_close(s);
    s = must_open("loose.db");
    test_that(suite_append(s, "room/a", 0, "x\n") == STORE_WRITTEN, "not written");
    test_that(tell(db, "SELECT count(*) FROM seen WHERE a = 'on' AND b = 'read committed'") == 1,
              "as the database pleases");
    PQfinish(db);
    store_close(s);
}

/* ---------------------------------------------------------------- away and back */

static void all_heard(void *context, const char *stream, int64_t last) {
    (void)last;
    *(bool *)context |= !stream;
}

static void expect_away(struct store *s, struct store *reader) {
    TEXT(err, 200);
    int64_t last;
    test_that(suite_append(s, "room/a", 1, "lost\n") == -1, "written");
    test_that(!store_read(reader, "room/a", 0, NULL, NULL, &last, &err), "read");
    test_text("why", "store.away", err.at);
    test_that(!store_probe(s, 10, &err), "probed");
}

static void expect_back(struct store *s, struct store *reader, struct store *follower) {
    TEXT(err, 200);
    int64_t last;
    bool missed = false;
    for (int i = 0; i < 3000 && !store_probe(s, 100, &err); i++) pause_a_little();
    for (int i = 0; i < 3000 && !store_read(reader, "room/none", 0, NULL, NULL, &last, &err); i++)
        pause_a_little();
    suite_expect(reader, "room/a", 0, "one\n;");
    for (int i = 0; i < 3000 && !missed; i++)
        store_wait(follower, -1, 20, all_heard, &missed, &err);
    test_that(missed, "who follows does not learn that he may have missed something");
}

static void away_and_back(void) {
    TEXT(err, 200);
    struct store *s = must_open("away.db"), *reader = store_reader(s, &err);
    struct store *follower = store_follower(s, &err);
    if (!test_that(follower != NULL, "%s", err.at)) return;
    test_that(suite_append(s, "room/a", 0, "one\n") == STORE_WRITTEN, "not written");
    suite_expect(reader, "room/a", 0, "one\n;");
    test_case("the database is killed: nothing is written, and said so; it comes back by itself");
    database("crash");
    expect_away(s, reader);
    test_that(!store_open(suite_address("away.db"), &err), "opened");
    database("start");
    expect_back(s, reader, follower);
    test_case("it was restarted while nobody looked: nobody notices");
    database("stop"), database("start");
    suite_expect(reader, "room/a", 0, "one\n;");
    test_that(suite_append(s, "room/b", 0, "x\n") == STORE_WRITTEN, "not written");

    test_case("the database is silent: nobody waits for ever, and what comes late is refused");
    database("freeze");
    expect_away(s, reader);
    database("thaw");
    for (int i = 0; i < 3000 && !store_probe(s, 100, &err); i++) pause_a_little();
    /* The write that was given up may be there now; then it is seen, and cannot be written again.
     */
    int fate = suite_append(s, "room/a", 1, "two\n");
    suite_expect(s, "room/a", 0, fate == STORE_WRITTEN ? "one\n;two\n;" : "one\n;lost\n;");
    store_close(follower);
    store_close(reader);
    store_close(s);
}

static void addresses(void) {
    TEXT(err, 200);
    TEXT(shown, 200);
    static const char *const bad[] = {"postgres:sedzia", "postgresql:", "postgresql://[::1/f",
                                      "postgresql://h/db?nonsense=1"};
    test_case("what is no address is refused as such");
    for (int i = 0; i < 4; i++) {
        test_that(!store_open(bad[i], &err), "%s opened", bad[i]);
        test_text(bad[i], "store.base-address", err.at);
    }
    static const char *const pairs[][2] = {
        {"postgresql://anna:se:c@ret@db.example/s?x=1", "postgresql://anna@db.example/s?x=1"},
        {"postgres://anna@h/s?password=secret&sslmode=require",
         "postgres://anna@h/s?&sslmode=require"},
        {"postgresql:///s", "postgresql:///s"},
        {"postgresql://h:5433/s", "postgresql://h:5433/s"},
        {"/var/lib/a:b@c.db", "/var/lib/a:b@c.db"},
    };
    test_case("an address is shown without its password");
    for (int i = 0; i < 5; i++) {
        text_clear(&shown);
        store_show(pairs[i][0], &shown);
        test_text("shown", pairs[i][1], shown.at);
    }
}

void suite_postgres(void) {
    addresses();
    both_at_once();
    opened_at_once();
    damage();
    settings();
    away_and_back();
}
