/* store_sqlite.c -- streams in one SQLite file, write-ahead logged and fully synced.
 *
 * Lines that were added together lie together in one row. Streams have numbers of their own, so
 * that a row costs little more than its text. */
#include "store/store.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum statement { BEGIN, COMMIT, ROLLBACK, STREAM, NEW_STREAM, LAST, ADD, READ, LIST, STATEMENTS };

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [STREAM] = "SELECT id FROM stream WHERE name = ?1",
    [NEW_STREAM] = "INSERT INTO stream (name) VALUES (?1)",
    [LAST] = "SELECT coalesce(max(number), 0) FROM batch WHERE stream = ?1",
    [ADD] = "INSERT INTO batch (stream, number, lines) VALUES (?1, ?2, ?3)",
    [READ] = "SELECT lines FROM batch WHERE stream = ?1 ORDER BY number",
    [LIST] = "SELECT name FROM stream WHERE name >= ?1 ORDER BY name",
};

static const char schema[] =
    "PRAGMA journal_mode = WAL;"
    "PRAGMA synchronous = FULL;"
    "PRAGMA wal_autocheckpoint = 4000;"
    "PRAGMA cache_size = -16000;"
    "CREATE TABLE IF NOT EXISTS stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE IF NOT EXISTS batch (stream INTEGER NOT NULL REFERENCES stream, number INTEGER "
    "NOT NULL, lines TEXT NOT NULL, PRIMARY KEY (stream, number)) STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 1;";

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
};

static bool fail(struct sqlite_store *s, struct text *err) {
    text_add(err, s->db ? sqlite3_errmsg(s->db) : "out of memory");
    return false;
}

static void sqlite_close(struct store *store) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

/* A file made by a later program must not be touched. */
static bool known_version(struct sqlite_store *s, struct text *err) {
    sqlite3_stmt *ask = NULL;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &ask, NULL) != SQLITE_OK)
        return fail(s, err);
    int version = sqlite3_step(ask) == SQLITE_ROW ? sqlite3_column_int(ask, 0) : -1;
    sqlite3_finalize(ask);
    if (version < 0) return fail(s, err);
    if (version > 1) text_add(err, "the store was written by a newer program");
    return version <= 1;
}

static bool set_up(struct sqlite_store *s, const char *path, struct text *err) {
    if (sqlite3_open(path, &s->db) != SQLITE_OK) return fail(s, err);
    sqlite3_busy_timeout(s->db, 5000);
    if (!known_version(s, err)) return false;
    if (sqlite3_exec(s->db, schema, NULL, NULL, NULL) != SQLITE_OK) return fail(s, err);
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                               NULL) != SQLITE_OK)
            return fail(s, err);
    return true;
}

static struct store *sqlite_open(const char *path, struct text *err) {
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->store.kind = &store_sqlite;
    if (set_up(s, path, err)) return &s->store;
    sqlite_close(&s->store);
    return NULL;
}

/* Runs a statement that gives no row. */
static bool run(struct sqlite_store *s, enum statement which) {
    int answer = sqlite3_step(s->statement[which]);
    sqlite3_reset(s->statement[which]);
    return answer == SQLITE_DONE;
}

/* The first column of the first row, or -1. */
static int64_t number_of(struct sqlite_store *s, enum statement which) {
    int64_t number = -1;
    if (sqlite3_step(s->statement[which]) == SQLITE_ROW)
        number = sqlite3_column_int64(s->statement[which], 0);
    sqlite3_reset(s->statement[which]);
    return number;
}

static int64_t stream_of(struct sqlite_store *s, const char *name) {
    sqlite3_bind_text(s->statement[STREAM], 1, name, -1, SQLITE_STATIC);
    return number_of(s, STREAM);
}

static bool add(struct sqlite_store *s, const struct store_write *w) {
    int64_t stream = stream_of(s, w->stream);
    if (stream < 0) {
        sqlite3_bind_text(s->statement[NEW_STREAM], 1, w->stream, -1, SQLITE_STATIC);
        if (!run(s, NEW_STREAM)) return false;
        stream = sqlite3_last_insert_rowid(s->db);
    }
    sqlite3_bind_int64(s->statement[LAST], 1, stream);
    int64_t last = number_of(s, LAST);
    if (last < 0) return false;
    sqlite3_bind_int64(s->statement[ADD], 1, stream);
    sqlite3_bind_int64(s->statement[ADD], 2, last + 1);
    sqlite3_bind_text64(s->statement[ADD], 3, w->lines, w->len, SQLITE_STATIC, SQLITE_UTF8);
    return run(s, ADD);
}

static bool sqlite_append(struct store *store, const struct store_write *w, size_t count,
                          struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    if (!run(s, BEGIN)) return fail(s, err);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) good = add(s, &w[i]);
    if (good && run(s, COMMIT)) return true;
    fail(s, err);
    run(s, ROLLBACK);
    return false;
}

/* Visits the first column of every row. `prefix` of length n must match, then the walk ends. */
static bool walk(struct sqlite_store *s, enum statement which, const char *prefix,
                 store_visit *visit, void *context, struct text *err) {
    sqlite3_stmt *rows = s->statement[which];
    int answer;
    while ((answer = sqlite3_step(rows)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(rows, 0);
        if (!text || !text_starts(text, prefix)) {
            answer = text ? SQLITE_DONE : SQLITE_NOMEM;
            break;
        }
        visit(context, text, (size_t)sqlite3_column_bytes(rows, 0));
    }
    if (answer != SQLITE_DONE) fail(s, err);
    sqlite3_reset(rows);
    return answer == SQLITE_DONE;
}

static bool sqlite_read(struct store *store, const char *stream, store_visit *visit, void *context,
                        struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    int64_t id = stream_of(s, stream);
    if (id < 0) return true;
    sqlite3_bind_int64(s->statement[READ], 1, id);
    return walk(s, READ, "", visit, context, err);
}

static bool sqlite_list(struct store *store, const char *prefix, store_visit *visit, void *context,
                        struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite3_bind_text(s->statement[LIST], 1, prefix, -1, SQLITE_STATIC);
    return walk(s, LIST, prefix, visit, context, err);
}

static bool sqlite_backup(struct store *store, const char *path, struct text *err) {
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite3_stmt *copy = NULL;
    bool good = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &copy, NULL) == SQLITE_OK;
    if (good) sqlite3_bind_text(copy, 1, path, -1, SQLITE_STATIC);
    good = good && sqlite3_step(copy) == SQLITE_DONE;
    if (!good) fail(s, err);
    sqlite3_finalize(copy);
    return good;
}

const struct store_kind store_sqlite = {
    "sqlite", sqlite_open, sqlite_close, sqlite_append, sqlite_read, sqlite_list, sqlite_backup,
};
