/* sqlite.c -- what only a file can suffer: a second server, an older program, a full disk, a bad
 * page, and searching it for what was erased. */
#define _GNU_SOURCE
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "harness/harness.h"
#include "store/suite.h"

enum { PAGE = 4096, LEAF = 10 }; /* of a SQLite file; the first byte of a page with rows */

static struct store *must_open(const char *name) {
    TEXT(err, 200);
    struct store *s = store_open(suite_path(name), &err);
    test_that(s != NULL, "%s: %s", name, err.at);
    return s;
}

/* ---------------------------------------------------------------- opening */

static void claims(void) {
    TEXT(err, 200);
    struct store_claim first, second, memory;
    const char *path = suite_path("claim.db");
    test_case("a store is served by one program; the second learns which process it is");
    test_that(store_claim(path, &first, &err), "%s", err.at);
    test_that(!store_claim(path, &second, &err) && err.len, "claimed twice");
    test_that(second.holder == (int)getpid(), "held by %d", second.holder);
    struct store *beside = must_open("claim.db");
    store_close(beside);
    store_release(&first);
    text_clear(&err);
    test_that(store_claim(path, &second, &err), "not free again: %s", err.at);
    store_release(&second);
    test_that(store_claim(":memory:", &memory, &err), "%s", err.at);

    test_case("a process that was killed holds nothing");
    int line[2];
    char byte;
    if (!test_that(pipe(line) == 0, "no pipe")) return;
    pid_t child = fork();
    if (child == 0) {
        struct store_claim c;
        if (store_claim(path, &c, &err) && write(line[1], "x", 1) == 1) pause();
        _exit(0);
    }
    test_that(read(line[0], &byte, 1) == 1, "the child claims nothing");
    test_that(!store_claim(path, &first, &err) && first.holder == (int)child, "not the child's");
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    test_that(store_claim(path, &first, &err), "held by a dead process");
    store_release(&first);
    close(line[0]);
    close(line[1]);
}

static void execute(const char *name, const char *sql) {
    sqlite3 *db = NULL;
    sqlite3_open(suite_path(name), &db);
    test_that(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, "%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void other_files(void) {
    TEXT(err, 200);
    test_case("a file of an older version is no file of this program");
    execute("old.db", "CREATE TABLE stream (id INTEGER PRIMARY KEY); PRAGMA user_version = 1");
    test_that(!store_open(suite_path("old.db"), &err), "opened");
    test_text("", "store.foreign", err.at);
    text_clear(&err);

    test_case("a file of a newer program, no folder, another kind: refused with a reason");
    execute("new.db", "PRAGMA user_version = 99");
    test_that(!store_open(suite_path("new.db"), &err), "opened");
    test_text("", "store.newer", err.at);
    text_clear(&err);
    test_that(!store_open(suite_path("no/such/x.db"), &err) && err.len, "opened without a reason");

    test_case("sqlite:PATH is the same as PATH");
    TEXT(address, 150);
    text_add(&address, "sqlite:");
    text_add(&address, suite_path("first.db"));
    struct store *s = must_open("first.db");
    test_that(suite_append(s, "room/b", 0, "new\n") == STORE_WRITTEN, "not written");
    store_close(s);
    s = store_open(address.at, &err);
    if (!test_that(s != NULL, "%s", err.at)) return;
    suite_expect(s, "room/b", 0, "new\n;");
    store_close(s);
}

static void copies(void) {
    TEXT(err, 200);
    test_case("a copy holds everything, and never overwrites a file");
    struct store *s = must_open("first.db");
    test_that(store_backup(s, suite_path("copy.db"), &err), "%s", err.at);
    test_that(!store_backup(s, suite_path("copy.db"), &err), "overwritten");
    struct store *copy = must_open("copy.db");
    suite_expect(copy, "room/b", 0, "new\n;");
    test_that(suite_append(copy, "room/b", 1, "on\n") == STORE_WRITTEN, "the copy takes nothing");
    suite_expect(s, "room/b", 0, "new\n;");
    store_close(copy);
    store_close(s);
}

/* ---------------------------------------------------------------- trouble */

/* No file of this process may grow beyond so many bytes: a disk that is full. */
static void disk(rlim_t bytes) {
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

static char long_line[20000];

static void full_disk(void) {
    TEXT(err, 200);
    test_case("a full disk: what is there can be read, nothing is half written, and it goes on");
    struct store *s = must_open("full.db"), *reader = store_reader(s, &err);
    test_that(suite_append(s, "room/a", 0, "one\n") == STORE_WRITTEN, "not written");
    disk(200000);
    int64_t last = 1;
    while (last < 100 && suite_append(s, "room/a", last, long_line) == STORE_WRITTEN) last++;
    test_that(last > 1 && last < 100, "%lld batches fit on a full disk", (long long)last);
    test_that(suite_append(s, "room/b", 0, long_line) == -1, "written");
    test_that(!store_probe(s, 100000, &err) && err.len, "the probe finds room");
    suite_expect(reader, "room/b", 0, "");
    suite_expect(reader, "room/a", last, "");
    disk(RLIM_INFINITY);
    test_that(store_probe(s, 100000, &err), "the probe finds no room: %s", err.at);
    test_that(suite_append(s, "room/a", last, "after\n") == STORE_WRITTEN, "does not recover");
    suite_expect(reader, "room/a", last, "after\n;");
    store_close(reader);
    store_close(s);

    test_case("it opens on a full disk, reads what is there, and writes when there is room again");
    disk(0);
    s = must_open("full.db");
    reader = s ? store_reader(s, &err) : NULL;
    if (!test_that(reader != NULL, "%s", err.at)) return disk(RLIM_INFINITY);
    suite_expect(reader, "room/a", last, "after\n;");
    test_that(suite_append(s, "room/a", last + 1, "no\n") == -1, "written on a full disk");
    suite_expect(reader, "room/a", last, "after\n;");
    disk(RLIM_INFINITY);
    test_that(suite_append(s, "room/a", last + 1, "yes\n") == STORE_WRITTEN, "not written");
    suite_expect(reader, "room/a", last, "after\n;yes\n;");
    store_close(reader);
    store_close(s);
}

static void held_elsewhere(void) {
    TEXT(err, 200);
    sqlite3 *db = NULL;
    test_case("a lock held elsewhere: reading goes on, writing fails for as long");
    struct store *s = must_open("full.db"), *reader = store_reader(s, &err);
    sqlite3_open(suite_path("full.db"), &db);
    sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    test_that(suite_append(s, "room/held", 0, "x\n") == -1, "written under a lock");
    suite_expect(reader, "room/b", 0, "");
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(db);
    test_that(suite_append(s, "room/held", 0, "x\n") == STORE_WRITTEN, "not written");
    store_close(reader);
    store_close(s);
}

/* The bytes of a file, to be freed. */
static char *bytes_of(const char *name, size_t *len) {
    FILE *f = fopen(suite_path(name), "rb");
    *len = 0;
    if (!f) return NULL;
    fseek(f, 0, SEEK_END);
    *len = (size_t)ftell(f);
    rewind(f);
    char *bytes = malloc(*len + 1);
    if (!bytes || fread(bytes, 1, *len, f) != *len) abort();
    fclose(f);
    return bytes;
}

static bool file_holds(const char *name, const char *words) {
    size_t len;
    char *bytes = bytes_of(name, &len);
    bool found = bytes && memmem(bytes, len, words, strlen(words)) != NULL;
    free(bytes);
    return found;
}

static void remember_nothing(void *context, const char *text, size_t len) {
    (void)context, (void)text, (void)len;
}

/* Spoils the head of a page that holds lines of one of the streams from `from` on, but no page
 * that leads to others. Which stream it was, or -1. */
static int spoil(const char *name, int from) {
    size_t len;
    char *bytes = bytes_of(name, &len), words[32];
    for (int i = from; bytes && i < from + 20; i++) {
        snprintf(words, sizeof words, "marker %d here", i);
        char *at = memmem(bytes, len, words, strlen(words));
        long page = at ? (at - bytes) / PAGE * PAGE : 0;
        if (!page || bytes[page] != LEAF) continue;
        FILE *f = fopen(suite_path(name), "r+b");
        if (!f) abort();
        fseek(f, page, SEEK_SET);
        fwrite("\377\377\377\377\377\377\377\377", 1, 8, f);
        fclose(f);
        free(bytes);
        return i;
    }
    free(bytes);
    return -1;
}

static void write_markers(struct store *s, int count) {
    char lines[900], name[32];
    for (int i = 0; i < count; i++) {
        memset(lines, ' ', sizeof lines);
        int len = snprintf(lines, sizeof lines, "marker %d here", i);
        lines[len] = ' ';
        lines[sizeof lines - 2] = '\n';
        lines[sizeof lines - 1] = 0;
        snprintf(name, sizeof name, "room/%02d", i);
        test_that(suite_append(s, name, 0, lines) == STORE_WRITTEN, "not written");
    }
}

static void bad_page(void) {
    TEXT(err, 200);
    char name[32];
    int64_t last;
    test_case("a bad page: its stream cannot be read and is not \"not there\"; others go on");
    struct store *s = must_open("bad.db");
    write_markers(s, 90);
    store_close(s);
    int bad = spoil("bad.db", 20);
    if (!test_that(bad > 0, "no page to spoil")) return;
    snprintf(name, sizeof name, "room/%02d", bad);
    s = must_open("bad.db");
    struct store *reader = store_reader(s, &err);
    test_that(!store_read(reader, name, 0, remember_nothing, NULL, &last, &err) && err.len,
              "a bad page reads as no stream");
    text_clear(&err);
    struct store_write mixed[] = {{"room/75", 1, 0, "a\n", 2, false, STORE_REFUSED},
                                  {name, 1, 0, "b\n", 2, false, STORE_REFUSED},
                                  {"room/80", 1, 0, "c\n", 2, false, STORE_REFUSED}};
    test_that(store_append(s, mixed, 3, &err), "%s", err.at);
    test_that(mixed[0].fate == STORE_WRITTEN && mixed[1].fate == STORE_DAMAGED &&
                  mixed[2].fate == STORE_WRITTEN,
              "fates %d %d %d", mixed[0].fate, mixed[1].fate, mixed[2].fate);
    suite_expect(reader, "room/75", 1, "a\n;");
    suite_expect(reader, "room/80", 1, "c\n;");
    store_close(reader);
    store_close(s);
}

/* ---------------------------------------------------------------- no trace */

static bool in_files(int room) {
    static const char *const files[] = {"trace.db", "trace.db-wal", "trace.db-shm"};
    char words[16];
    bool found = false;
    snprintf(words, sizeof words, "Secret-%02d", room);
    for (int i = 0; i < 3; i++) found |= file_holds(files[i], words);
    return found;
}

/* Rooms side by side, written to in turn: pages are split, and what has moved to another page
 * stays readable in the unused part of the old one. */
static void no_trace(void) {
    TEXT(err, 200);
    enum { ROOMS = 40, ROUNDS = 8 };
    static char lines[ROOMS][700], names[ROOMS][16];
    struct store_write w[ROOMS];
    struct rng random = rng_from(1920);
    int left = 0;
    test_case("what was erased stands nowhere in the files, also not in unused parts of pages");
    struct store *s = must_open("trace.db");
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < ROOMS; i++) {
            int room = i * 7 % ROOMS;
            snprintf(names[i], sizeof names[i], "room/%02d", room);
            int len = snprintf(lines[i], sizeof lines[i], "name raf Secret-%02d-Name %.*s\n", room,
                               (int)rng_below(&random, 540), long_line);
            w[i] = (struct store_write){names[i], round,        0, lines[i], (size_t)len,
                                        false,    STORE_REFUSED};
        }
        test_that(store_append(s, w, ROOMS, &err) && !w[7].fate, "%s", err.at);
    }
    test_that(in_files(7), "the search finds nothing");
    for (int i = 0; i < ROOMS; i += 2) {
        const char *gone[] = {names[i]};
        test_that(store_erase(s, gone, 1, &err), "%s", err.at);
        left += in_files(i * 7 % ROOMS);
    }
    test_that(left > 0, "nothing was left to be scrubbed: this case proves nothing");
    const atomic_bool stop = true;
    test_that(!store_scrub(s, &stop, &err), "it does not stop when it is asked to");
    text_clear(&err);
    test_that(store_scrub(s, NULL, &err), "%s", err.at);
    for (int i = 0; i < ROOMS; i++)
        test_that(in_files(i * 7 % ROOMS) == i % 2, i % 2 ? "%s is gone too" : "%s is still there",
                  names[i]);
    store_close(s);
}

void suite_sqlite(void) {
    signal(SIGXFSZ, SIG_IGN); /* as the server does */
    memset(long_line, 'm', sizeof long_line - 2);
    long_line[sizeof long_line - 2] = '\n';
    claims();
    other_files();
    copies();
    full_disk();
    held_elsewhere();
    bad_page();
    no_trace();
}
