/* store_sqlite.c -- streams in one SQLite file, write-ahead logged and fully synced.
 *
 * Lines that were added together lie together in one row. Streams have numbers of their own, so
 * that a row costs little more than its text. */
#include "store/store.h"
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { VERSION = 2, PATIENCE = 2000, SHORT_PATIENCE = 200 }; /* milliseconds for others' locks */

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    STREAM,
    NEW_STREAM,
    LAST,
    ADD,
    READ,
    LIST,
    FORGET,
    FORGET_STREAM,
    PROBE,
    STATEMENTS
};

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [STREAM] = "SELECT id FROM stream WHERE name = ?1",
    [NEW_STREAM] = "INSERT INTO stream (name) VALUES (?1)",
    [LAST] = "SELECT coalesce(max(number), 0) FROM batch WHERE stream = ?1",
    [ADD] = "INSERT INTO batch (stream, number, at, lines) VALUES (?1, ?2, ?3, ?4)",
    [READ] = "SELECT number, lines FROM batch WHERE stream = ?1 AND number > ?2 ORDER BY number",
    [LIST] = "SELECT s.name, b.number, b.at FROM stream s JOIN batch b ON b.stream = s.id AND "
             "b.number = (SELECT max(number) FROM batch WHERE stream = s.id) "
             "WHERE s.name >= ?1 ORDER BY s.name",
    [FORGET] = "DELETE FROM batch WHERE stream = ?1",
    [FORGET_STREAM] = "DELETE FROM stream WHERE id = ?1",
    [PROBE] = "INSERT OR REPLACE INTO probe (id, filler) VALUES (1, zeroblob(?1))",
};

static const char settings[] = "PRAGMA synchronous = FULL;"
                               "PRAGMA secure_delete = ON;"
                               "PRAGMA wal_autocheckpoint = 4000;"
                               "PRAGMA cache_size = -16000;";

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE IF NOT EXISTS batch (stream INTEGER NOT NULL REFERENCES stream, number INTEGER "
    "NOT NULL, lines TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (stream, number)) STRICT, "
    "WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, filler BLOB NOT NULL) STRICT;"
    "PRAGMA user_version = 2;"
    "COMMIT;";

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    char *path;
    const char *vfs; /* how the file is opened; see open_file */
    sqlite3_stmt *statement[STATEMENTS];
};

/* Says what SQLite answered last; what people hardly ever meet is only a number. */
static bool fail(struct sqlite_store *s, struct text *err) {
    static const struct {
        int code;
        const char *key;
    } known[] = {{SQLITE_FULL, "store.full"},       {SQLITE_IOERR, "store.disk"},
                 {SQLITE_CANTOPEN, "store.closed"}, {SQLITE_READONLY, "store.read-only"},
                 {SQLITE_BUSY, "store.busy"},       {SQLITE_LOCKED, "store.busy"},
                 {SQLITE_CORRUPT, "store.damaged"}, {SQLITE_NOTADB, "store.foreign"},
                 {SQLITE_NOMEM, "store.memory"}};
    TEXT(number, 16);
    int code = sqlite3_errcode(s->db), whole = sqlite3_extended_errcode(s->db);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].code == (code & 0xff)) return fault_set(err, known[i].key, NULL);
    text_int(&number, whole);
    return fault_set(err, "store.other", number.at);
}

/* ---------------------------------------------------------------- one server for each file */

/* Who holds the lock, in place of who held it. On a full disk that may fail; the lock holds. */
static void sign(int file) {
    char words[16];
    int len = snprintf(words, sizeof words, "%-10ld\n", (long)getpid());
    if (pwrite(file, words, (size_t)len, 0) != len && ftruncate(file, 0) != 0) return;
}

/* The claim is a lock on PATH.lock, which the system gives up when the process ends, however
 * it ends. The file stays, with the number of the process for whoever asks. */
static bool sqlite_claim(const char *path, struct store_claim *c, struct text *err) {
    char name[4096], words[16] = "";
    if (text_same(path, ":memory:")) return true;
    snprintf(name, sizeof name, "%s.lock", path);
    c->file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (c->file >= 0 && flock(c->file, LOCK_EX | LOCK_NB) == 0) return sign(c->file), true;
    c->error = errno;
    fault_set(err, "store.lock", NULL);
    if (c->file >= 0 && errno == EWOULDBLOCK) {
        ssize_t len = pread(c->file, words, sizeof words - 1, 0);
        c->holder = len > 0 ? (int)strtol(words, NULL, 10) : -1;
    }
    store_release(c);
    return false;
}

/* ---------------------------------------------------------------- opening */

static void sqlite_close(struct store *store) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s->path);
    free(s);
}

/* The number in the file's head: 0 in a new one, -1 if it cannot be read. */
static int version_of(struct sqlite_store *s) {
    sqlite3_stmt *ask = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    return version;
}

static bool execute(struct sqlite_store *s, const char *text, struct text *err) {
    if (sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK) return true;
    fail(s, err);
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* A new file gets its tables. A file of another version is not touched. */
static bool bring_up(struct sqlite_store *s, struct text *err) {
    TEXT(change, 1200);
    int version = version_of(s);
    if (version < 0) return fail(s, err);
    if (version == VERSION) return true;
    if (version) return fault_set(err, version > VERSION ? "store.newer" : "store.foreign", NULL);
    text_add(&change, "PRAGMA journal_mode = WAL; BEGIN IMMEDIATE;");
    text_add(&change, schema);
    return execute(s, change.at, err);
}

/* Reads a little, which sets up what SQLite keeps beside the file. */
static bool readable(struct sqlite_store *s) {
    return sqlite3_exec(s->db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) == SQLITE_OK;
}

/* Where not even the small file for sharing (-shm) can be written, on a full disk, one process
 * can still read and wait for better times: unix-excl keeps what is in it in memory. */
static bool open_file(struct sqlite_store *s, const char *vfs) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    sqlite3_close(s->db);
    s->vfs = vfs;
    s->db = NULL;
    if (sqlite3_open_v2(s->path, &s->db, flags, vfs) != SQLITE_OK) return false;
    sqlite3_busy_timeout(s->db, PATIENCE);
    return readable(s);
}

static bool set_up(struct sqlite_store *s, struct text *err) {
    if (!execute(s, settings, err)) return false;
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                               NULL) != SQLITE_OK)
            return fail(s, err);
    return true;
}

static struct sqlite_store *blank(const char *path) {
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (s) s->path = strdup(path);
    if (!s || !s->path) abort();
    s->store.kind = &store_sqlite;
    return s;
}

static struct store *sqlite_open(const char *path, struct text *err) {
    struct sqlite_store *s = blank(path);
    bool good = open_file(s, NULL);
    int why = sqlite3_errcode(s->db);
    if (!good && (why == SQLITE_IOERR || why == SQLITE_FULL || why == SQLITE_CANTOPEN))
        good = open_file(s, "unix-excl");
    if (good ? bring_up(s, err) && set_up(s, err) : fail(s, err)) return &s->store;
    sqlite_close(&s->store);
    return NULL;
}

/* It must not wait long: those who ask it hold everybody up. */
static struct store *sqlite_reader(struct store *store, struct text *err) {
    struct sqlite_store *of = (struct sqlite_store *)store, *s = blank(of->path);
    bool good = open_file(s, of->vfs) || fail(s, err);
    if (text_same(s->path, ":memory:")) good = good && bring_up(s, err);
    if (good && set_up(s, err) && execute(s, "PRAGMA query_only = ON", err)) {
        sqlite3_busy_timeout(s->db, SHORT_PATIENCE);
        return &s->store;
    }
    sqlite_close(&s->store);
    return NULL;
}

/* ---------------------------------------------------------------- writing */

/* Runs a statement that gives no row. */
static bool run(struct sqlite_store *s, enum statement which) {
    int answer = sqlite3_step(s->statement[which]);
    sqlite3_reset(s->statement[which]);
    return answer == SQLITE_DONE;
}

/* The first column of the first row into *number, which stays as it is if there is none; false
 * if it cannot be known. */
static bool number_of(struct sqlite_store *s, enum statement which, int64_t *number) {
    int answer = sqlite3_step(s->statement[which]);
    if (answer == SQLITE_ROW) *number = sqlite3_column_int64(s->statement[which], 0);
    sqlite3_reset(s->statement[which]);
    return answer == SQLITE_ROW || answer == SQLITE_DONE;
}

/* The number of a stream, 0 if there is none. */
static bool stream_of(struct sqlite_store *s, const char *name, int64_t *stream) {
    *stream = 0;
    sqlite3_bind_text(s->statement[STREAM], 1, name, -1, SQLITE_STATIC);
    return number_of(s, STREAM, stream);
}

static bool last_of(struct sqlite_store *s, int64_t stream, int64_t *last) {
    *last = 0;
    sqlite3_bind_int64(s->statement[LAST], 1, stream);
    return !stream || number_of(s, LAST, last);
}

/* False: it cannot be written. Else its fate is known, if all is committed. */
static bool add(struct sqlite_store *s, struct store_write *w) {
    int64_t stream, last;
    if (!stream_of(s, w->stream, &stream) || !last_of(s, stream, &last)) return false;
    w->fate = last == w->after ? STORE_WRITTEN : STORE_REFUSED;
    if (w->fate == STORE_REFUSED) return true;
    if (!stream) {
        sqlite3_bind_text(s->statement[NEW_STREAM], 1, w->stream, -1, SQLITE_STATIC);
        if (!run(s, NEW_STREAM)) return false;
        stream = sqlite3_last_insert_rowid(s->db);
    }
    if (w->whole) {
        sqlite3_bind_int64(s->statement[FORGET], 1, stream);
        if (!run(s, FORGET)) return false;
    }
    sqlite3_bind_int64(s->statement[ADD], 1, stream);
    sqlite3_bind_int64(s->statement[ADD], 2, last + 1);
    sqlite3_bind_int64(s->statement[ADD], 3, w->at);
    sqlite3_bind_text64(s->statement[ADD], 4, w->lines, w->len, SQLITE_STATIC, SQLITE_UTF8);
    return run(s, ADD);
}

/* The writes that are not known to be damaged, in one transaction. False: one of them cannot be
 * written, and *at says which; or the disk refuses all, and *at is count. */
static bool add_all(struct sqlite_store *s, struct store_write *w, size_t count, size_t *at) {
    bool broken = false;
    for (size_t i = *at = 0; i < count; *at = ++i) {
        if (w[i].fate != STORE_DAMAGED && broken && store_broken(w, i))
            w[i].fate = STORE_REFUSED;
        else if (w[i].fate != STORE_DAMAGED && !add(s, &w[i]))
            return false;
        broken |= w[i].fate != STORE_WRITTEN;
    }
    return run(s, COMMIT);
}

/* What a whole write has replaced is still in the log; if it cannot be emptied now, it is when the
 * store is scrubbed. */
static void leave_no_log(struct sqlite_store *s, const struct store_write *w, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (w[i].whole && w[i].fate == STORE_WRITTEN) {
            sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
            return;
        }
}

/* A write that meets a bad page spoils the transaction: the others begin again without it. */
static bool sqlite_append(struct store *store, struct store_write *w, size_t count,
                          struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    size_t at;
    for (size_t i = 0; i < count; i++) w[i].fate = STORE_WRITTEN;
    for (;;) {
        if (!run(s, BEGIN)) return fail(s, err);
        if (add_all(s, w, count, &at)) {
            text_clear(err);
            leave_no_log(s, w, count);
            return true;
        }
        int why = sqlite3_errcode(s->db);
        fail(s, err);
        run(s, ROLLBACK);
        if (why != SQLITE_CORRUPT || at == count) return false;
        w[at].fate = STORE_DAMAGED;
    }
}

static bool sqlite_probe(struct store *store, size_t bytes, struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite3_bind_int64(s->statement[PROBE], 1, (int64_t)bytes);
    return run(s, PROBE) || fail(s, err);
}

/* ---------------------------------------------------------------- reading */

static bool sqlite_read(struct store *store, const char *stream, int64_t after, store_visit *visit,
                        void *context, int64_t *last, struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite3_stmt *rows = s->statement[READ];
    int answer;
    int64_t id, found = 0;
    *last = 0;
    if (!stream_of(s, stream, &id)) return fail(s, err);
    sqlite3_bind_int64(rows, 1, id);
    sqlite3_bind_int64(rows, 2, after);
    while ((answer = sqlite3_step(rows)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(rows, 1);
        *last = sqlite3_column_int64(rows, 0);
        if (text) visit(context, text, (size_t)sqlite3_column_bytes(rows, 1));
    }
    sqlite3_reset(rows);
    if (answer != SQLITE_DONE) return fail(s, err);
    if (*last) return true;
    if (!last_of(s, id, &found)) return fail(s, err);
    *last = found < after ? found : after; /* what came while we looked was not visited */
    return true;
}

static bool sqlite_list(struct store *store, const char *prefix, store_visit_stream *visit,
                        void *context, struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite3_stmt *rows = s->statement[LIST];
    int answer;
    sqlite3_bind_text(rows, 1, prefix, -1, SQLITE_STATIC);
    while ((answer = sqlite3_step(rows)) == SQLITE_ROW) {
        struct store_stream stream = {(const char *)sqlite3_column_text(rows, 0),
                                      sqlite3_column_int64(rows, 1), sqlite3_column_int64(rows, 2)};
        if (!stream.name || !text_starts(stream.name, prefix)) {
            answer = stream.name ? SQLITE_DONE : SQLITE_NOMEM;
            break;
        }
        visit(context, &stream);
    }
    if (answer != SQLITE_DONE) fail(s, err);
    sqlite3_reset(rows);
    return answer == SQLITE_DONE;
}

/* ---------------------------------------------------------------- erasing, copying */

static bool forget(struct sqlite_store *s, const char *name) {
    int64_t stream;
    if (!stream_of(s, name, &stream)) return false;
    if (!stream) return true;
    sqlite3_bind_int64(s->statement[FORGET], 1, stream);
    sqlite3_bind_int64(s->statement[FORGET_STREAM], 1, stream);
    return run(s, FORGET) && run(s, FORGET_STREAM);
}

/* Empties the log into the file, which also cuts the log to nothing. */
static bool checkpoint(struct sqlite_store *s, struct text *err) {
    if (sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK)
        return true;
    return fail(s, err);
}

/* SQLite overwrites what it deletes (secure_delete), but the log still has older pages. */
static bool sqlite_erase(struct store *store, const char *const *streams, size_t count,
                         struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    bool good = run(s, BEGIN);
    if (!good) return fail(s, err);
    for (size_t i = 0; good && i < count; i++) good = forget(s, streams[i]);
    if (good && run(s, COMMIT)) return checkpoint(s, err);
    fail(s, err);
    run(s, ROLLBACK);
    return false;
}

/* When pages are split, what has moved stays readable in the unused part of the old page. */
static int is_stopped(void *stop) { return atomic_load((const atomic_bool *)stop); }

enum { STEPS = 100 }; /* of SQLite's machine, between two looks: less than a millisecond */

static bool sqlite_scrub(struct store *store, const atomic_bool *stop, struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    if (stop) sqlite3_progress_handler(s->db, STEPS, is_stopped, (void *)(uintptr_t)stop);
    bool good = execute(s, "VACUUM", err);
    sqlite3_progress_handler(s->db, 0, NULL, NULL);
    return good && checkpoint(s, err);
}

static bool sqlite_backup(struct store *store, const char *path, struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite3_stmt *copy = NULL;
    struct stat there;
    if (stat(path, &there) == 0 && there.st_size) return fault_set(err, "store.exists", NULL);
    bool good = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &copy, NULL) == SQLITE_OK;
    if (good) sqlite3_bind_text(copy, 1, path, -1, SQLITE_STATIC);
    good = good && sqlite3_step(copy) == SQLITE_DONE;
    if (!good) fail(s, err);
    sqlite3_finalize(copy);
    return good;
}

static void sqlite_library(struct text *out) {
    text_add(out, "SQLite ");
    text_add(out, sqlite3_libversion());
}

const struct store_kind store_sqlite = {
    .library = sqlite_library,
    .claim = sqlite_claim,
    .open = sqlite_open,
    .reader = sqlite_reader,
    .close = sqlite_close,
    .append = sqlite_append,
    .probe = sqlite_probe,
    .read = sqlite_read,
    .list = sqlite_list,
    .erase = sqlite_erase,
    .scrub = sqlite_scrub,
    .backup = sqlite_backup,
};
