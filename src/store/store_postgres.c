/* store_postgres.c -- streams in a PostgreSQL database that any number of servers share.
 *
 * A stream's row carries its last number: a write moves it on if it is the one the writer knows,
 * and while it does nobody else can; erasing takes the same row. An append is one call of one
 * function, so one round trip and one commit, and its streams come in the order of their names:
 * two servers that write to the same rooms wait for each other and never both. What it
 * wrote is told with the commit itself (NOTIFY).
 *
 * No call waits longer than its patience, whatever the network does: a connection that does not
 * answer is given up, and the next call makes a new one. */
#define _GNU_SOURCE
#include "store/store.h"
#include "store/library.h"
#include <arpa/inet.h>
#include <endian.h>
#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    VERSION = 1,
    PATIENCE = 5000,        /* milliseconds for a write */
    SHORT_PATIENCE = 1000,  /* … for those whom others wait for */
    LONG_PATIENCE = 600000, /* … for rewriting tables */
    REST = 500,             /* … before a database that was away is asked again */
    ARGUMENTS = 5
};

/* What is used of libpq, which is loaded when a database is asked for (library.h). */
#define FUNCTIONS(X)                                                                               \
    X(clear)                                                                                       \
    X(connectPoll)                                                                                 \
    X(connectStartParams)                                                                          \
    X(conninfoFree)                                                                                \
    X(conninfoParse)                                                                               \
    X(consumeInput)                                                                                \
    X(finish)                                                                                      \
    X(flush)                                                                                       \
    X(freemem)                                                                                     \
    X(getResult)                                                                                   \
    X(getisnull)                                                                                   \
    X(getlength)                                                                                   \
    X(getvalue)                                                                                    \
    X(isBusy)                                                                                      \
    X(libVersion)                                                                                  \
    X(notifies)                                                                                    \
    X(ntuples)                                                                                     \
    X(resultErrorField)                                                                            \
    X(resultStatus)                                                                                \
    X(sendQuery) X(sendQueryParams) X(setNoticeProcessor) X(setnonblocking) X(socket) X(status)

static struct {
#define POINTER(name) __typeof__(PQ##name) *name;
    FUNCTIONS(POINTER)
} pq;

static bool load_libpq(void) {
#define NAME(name) "PQ" #name,
    static const char *const names[] = {FUNCTIONS(NAME)};
    if (pq.libVersion) return true;
    return library_load("libpq.so.5", names, sizeof names / sizeof *names, &pq);
}

/* Types of arguments, as PostgreSQL numbers them: an array's, and its elements'. */
enum { INT8 = 20, TEXT_ = 25, BYTEA = 17, INT8S = 1016, TEXTS = 1009, BYTEAS = 1001 };

/* Functions carry the number of the format: an older server may still be running beside. */
static const char schema[] =
    "BEGIN;"
    "SELECT pg_advisory_xact_lock(7365647);"
    "CREATE SCHEMA IF NOT EXISTS sedzia;"
    "CREATE TABLE IF NOT EXISTS sedzia.format (version integer PRIMARY KEY);"
    "INSERT INTO sedzia.format VALUES (1) ON CONFLICT DO NOTHING;"
    "CREATE TABLE IF NOT EXISTS sedzia.stream (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " name text COLLATE \"C\" NOT NULL UNIQUE, last bigint NOT NULL, at bigint NOT NULL)"
    " WITH (fillfactor = 50);"
    "CREATE TABLE IF NOT EXISTS sedzia.batch (stream bigint NOT NULL, number bigint NOT NULL,"
    " at bigint NOT NULL, lines bytea NOT NULL, PRIMARY KEY (stream, number));"
    "CREATE TABLE IF NOT EXISTS sedzia.probe (id integer PRIMARY KEY, filler bytea NOT NULL);"
    "ALTER TABLE sedzia.probe ALTER COLUMN filler SET STORAGE EXTERNAL;"
    "CREATE OR REPLACE FUNCTION sedzia.append2(names text[], afters bigint[], times bigint[],"
    " texts bytea[], wholes bigint[]) RETURNS text LANGUAGE plpgsql AS $$ "
    "DECLARE fates text := repeat('r', cardinality(names)); broken text := ''; told text := '';"
    " one text; found_id bigint; "
    "BEGIN"
    " FOR i IN 1 .. cardinality(names) LOOP"
    "  CONTINUE WHEN names[i] = broken;"
    "  found_id := NULL;"
    "  IF afters[i] = 0 THEN"
    "   INSERT INTO sedzia.stream (name, last, at) VALUES (names[i], 1, times[i])"
    "    ON CONFLICT (name) DO NOTHING RETURNING id INTO found_id;"
    "  ELSE"
    "   UPDATE sedzia.stream SET last = last + 1, at = times[i]"
    "    WHERE name = names[i] AND last = afters[i] RETURNING id INTO found_id;"
    "  END IF;"
    "  IF found_id IS NULL THEN broken := names[i]; CONTINUE; END IF;"
    "  IF wholes[i] <> 0 THEN DELETE FROM sedzia.batch WHERE stream = found_id; END IF;"
    "  INSERT INTO sedzia.batch VALUES (found_id, afters[i] + 1, times[i], texts[i]);"
    "  fates := overlay(fates PLACING 'w' FROM i FOR 1);"
    "  one := names[i] || ' ' || afters[i] + 1 || E'\\n';"
    "  IF length(told) + length(one) > 7900 THEN"
    "   PERFORM pg_notify('sedzia', told); told := '';" /* it takes 8000 bytes */
    "  END IF;"
    "  told := told || one;"
    " END LOOP;"
    " IF told <> '' THEN PERFORM pg_notify('sedzia', told); END IF;"
    " RETURN fates; "
    "END $$;"
    "CREATE OR REPLACE FUNCTION sedzia.append1(names text[], afters bigint[], times bigint[],"
    " texts bytea[]) RETURNS text LANGUAGE sql AS $$ SELECT sedzia.append2(names, afters, times,"
    " texts, array_fill(0::bigint, ARRAY[cardinality(names)])) $$;"
    "CREATE OR REPLACE FUNCTION sedzia.erase1(names text[]) RETURNS void LANGUAGE plpgsql AS $$ "
    "DECLARE one text; found_id bigint; "
    "BEGIN"
    " FOR one IN SELECT u FROM unnest(names) AS u ORDER BY u COLLATE \"C\" LOOP"
    "  DELETE FROM sedzia.stream WHERE name = one RETURNING id INTO found_id;"
    "  IF FOUND THEN"
    "   DELETE FROM sedzia.batch WHERE stream = found_id;"
    "   PERFORM pg_notify('sedzia', one || ' 0');"
    "  END IF;"
    " END LOOP; "
    "END $$;"
    "COMMIT;";

/* What the promises of store.h rest on, whatever the database's own settings are. */
static const char settings[] = "SET client_min_messages = error; SET client_encoding = 'UTF8';"
                               "SET default_transaction_isolation = 'read committed';"
                               "SELECT set_config('synchronous_commit', 'on', false)"
                               " WHERE current_setting('synchronous_commit') = 'off';";

enum handle { APPENDER, READER, FOLLOWER };

struct postgres_store {
    struct store store;
    PGconn *db; /* NULL: not connected */
    char *address;
    enum handle handle;
    int patience;
    int64_t rest;     /* not asked again before */
    char sqlstate[6]; /* of the last refusal; "": the database is away */
};

/* An argument being put together, as PostgreSQL sends it. */
struct argument {
    Oid type;
    char *at;
    size_t len, cap;
};

/* The arguments of a query. */
struct call {
    struct argument of[ARGUMENTS];
    int count;
};

static int64_t milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---------------------------------------------------------------- arguments */

static void put(struct argument *a, const void *bytes, size_t len) {
    if (a->len + len > a->cap) {
        a->cap = 2 * a->cap + len + 64;
        a->at = realloc(a->at, a->cap);
        if (!a->at) abort();
    }
    if (len) memcpy(a->at + a->len, bytes, len);
    a->len += len;
}

static void put_int(struct argument *a, uint32_t n) {
    n = htonl(n);
    put(a, &n, sizeof n);
}

static struct argument *argument(struct call *c, Oid type) {
    struct argument *a = &c->of[c->count++];
    a->type = type;
    return a;
}

static void give_number(struct call *c, int64_t n) {
    uint64_t wire = htobe64((uint64_t)n);
    put(argument(c, INT8), &wire, sizeof wire);
}

static void give_text(struct call *c, const char *s) { put(argument(c, TEXT_), s, strlen(s)); }

/* An array of so many; each element is then added with its length. */
static struct argument *give_array(struct call *c, Oid type, Oid element, size_t count) {
    struct argument *a = argument(c, type);
    uint32_t head[] = {1, 0, element, (uint32_t)count, 1}; /* dimensions, nulls, …, first index */
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) put_int(a, head[i]);
    return a;
}

static void add_bytes(struct argument *a, const char *bytes, size_t len) {
    put_int(a, (uint32_t)len);
    put(a, bytes, len);
}

static void add_number(struct argument *a, int64_t n) {
    uint64_t wire = htobe64((uint64_t)n);
    put_int(a, sizeof wire);
    put(a, &wire, sizeof wire);
}

static int64_t number_at(const PGresult *r, int row, int column) {
    uint64_t wire = 0;
    if (pq.getlength(r, row, column) == sizeof wire)
        memcpy(&wire, pq.getvalue(r, row, column), sizeof wire);
    return (int64_t)be64toh(wire);
}

/* ---------------------------------------------------------------- asking */

/* Says what the database answered last; what people hardly ever meet is only a number. */
static bool fail(struct postgres_store *s, struct text *err) {
    static const struct {
        const char *state, *key;
    } known[] = {{"53100", "store.full"},         {"58030", "store.disk"},
                 {"53200", "store.memory"},       {"25006", "store.base-read-only"},
                 {"XX001", "store.base-damaged"}, {"XX002", "store.base-damaged"},
                 {"42501", "store.rights"},       {"", "store.away"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (text_same(known[i].state, s->sqlstate)) return fault_set(err, known[i].key, NULL);
    return fault_set(err, "store.base-other", s->sqlstate);
}

static void hang_up(struct postgres_store *s) {
    pq.finish(s->db);
    s->db = NULL;
}

/* The database is away: whoever asks in the next moment is told so without waiting. */
static void give_up(struct postgres_store *s) {
    hang_up(s);
    s->sqlstate[0] = 0;
    s->rest = milliseconds() + REST;
}

/* Waits for the connection's socket. False when the time is over. */
static bool wait_socket(struct postgres_store *s, short events, int64_t until) {
    struct pollfd p = {.fd = pq.socket(s->db), .events = events};
    for (;;) {
        int64_t left = until - milliseconds();
        if (left <= 0) return false;
        int n = poll(&p, 1, (int)left);
        if (n > 0 || (n < 0 && errno != EINTR)) return n > 0;
    }
}

/* What is being asked goes out and the answer comes in; NULL if not in time. Of several
 * statements the last answer, or the first that refuses. */
static PGresult *collect(struct postgres_store *s, int64_t until) {
    PGresult *kept = NULL;
    for (;;) {
        int unsent = pq.flush(s->db);
        if (unsent < 0) break;
        if (unsent || pq.isBusy(s->db)) {
            if (!wait_socket(s, (short)(POLLIN | (unsent ? POLLOUT : 0)), until)) break;
            if (!pq.consumeInput(s->db)) break;
            continue;
        }
        PGresult *next = pq.getResult(s->db);
        if (!next) return kept;
        bool refused = kept && pq.resultStatus(kept) == PGRES_FATAL_ERROR;
        pq.clear(refused ? next : kept);
        if (!refused) kept = next;
    }
    pq.clear(kept);
    return NULL;
}

/* The answer if it is one; else NULL, and s->sqlstate says why. */
static PGresult *judge(struct postgres_store *s, PGresult *r) {
    ExecStatusType status = r ? pq.resultStatus(r) : PGRES_FATAL_ERROR;
    if (r && (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)) return r;
    const char *state = r ? pq.resultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    struct text t = text_over(s->sqlstate, sizeof s->sqlstate);
    if (state) text_add(&t, state);
    /* 08, 57P: the connection is no more, or will not be in a moment */
    bool lost = !state || pq.status(s->db) == CONNECTION_BAD || text_starts(state, "08") ||
                text_starts(state, "57P");
    pq.clear(r);
    if (lost) give_up(s);
    return NULL;
}

static PGresult *execute(struct postgres_store *s, const char *words) {
    if (!pq.sendQuery(s->db, words)) return judge(s, NULL);
    return judge(s, collect(s, milliseconds() + s->patience));
}

/* What a database says of its own accord would go to standard error. */
static void ignore(void *context, const char *words) { (void)context, (void)words; }

static bool connect_in_time(struct postgres_store *s, int64_t until) {
    static const char *const keys[] = {"dbname",
                                       "fallback_application_name",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "tcp_user_timeout",
                                       NULL};
    const char *const values[] = {s->address, "sedzia", "10", "3", "3", "10000", NULL};
    s->db = pq.connectStartParams(keys, values, 1);
    if (!s->db || pq.status(s->db) == CONNECTION_BAD) return false;
    PostgresPollingStatusType now = PGRES_POLLING_WRITING;
    while (now != PGRES_POLLING_OK) {
        if (now == PGRES_POLLING_FAILED) return false;
        if (!wait_socket(s, now == PGRES_POLLING_READING ? POLLIN : POLLOUT, until)) return false;
        now = pq.connectPoll(s->db);
    }
    pq.setNoticeProcessor(s->db, ignore, NULL);
    return pq.setnonblocking(s->db, 1) == 0;
}

/* An idle connection whose database has gone knows it only when it looks: first comes the
 * goodbye, then the end. */
static bool alive(struct postgres_store *s) {
    struct pollfd p = {.fd = pq.socket(s->db), .events = POLLIN};
    for (int i = 0; i < 4 && poll(&p, 1, 0) > 0; i++)
        if (!pq.consumeInput(s->db)) return false;
    return pq.status(s->db) == CONNECTION_OK;
}

static bool connected(struct postgres_store *s) {
    if (s->db && alive(s)) return true;
    hang_up(s);
    if (s->handle != APPENDER && milliseconds() < s->rest) return s->sqlstate[0] = 0, false;
    if (!connect_in_time(s, milliseconds() + s->patience)) return give_up(s), false;
    PGresult *set = execute(s, settings);
    pq.clear(set);
    if (!set) give_up(s);
    return set != NULL;
}

static void forget(struct call *c) {
    for (int i = 0; i < c->count; i++) free(c->of[i].at);
    *c = (struct call){0};
}

/* Asks, and forgets the arguments. The answer is binary; NULL: s->sqlstate says why not. */
static PGresult *ask(struct postgres_store *s, const char *words, struct call *c) {
    Oid types[ARGUMENTS];
    const char *values[ARGUMENTS];
    int lengths[ARGUMENTS], formats[ARGUMENTS];
    PGresult *r = NULL;
    for (int i = 0; i < c->count; i++) {
        types[i] = c->of[i].type;
        values[i] = c->of[i].at ? c->of[i].at : "";
        lengths[i] = (int)c->of[i].len;
        formats[i] = 1;
    }
    if (connected(s)) {
        int64_t until = milliseconds() + s->patience;
        bool sent = pq.sendQueryParams(s->db, words, c->count, types, values, lengths, formats, 1);
        r = judge(s, sent ? collect(s, until) : NULL);
    }
    forget(c);
    return r;
}

/* ---------------------------------------------------------------- opening */

static void postgres_close(struct store *store) {
    struct postgres_store *s = (struct postgres_store *)store;
    hang_up(s);
    free(s->address);
    free(s);
}

/* Is there a user's password in it, a database's name? libpq knows; we only keep it. */
static struct postgres_store *blank(const char *path, enum handle handle) {
    static const char scheme[] = "postgresql:";
    struct postgres_store *s = calloc(1, sizeof *s);
    size_t len = strlen(path) + 1;
    if (s) s->address = malloc(sizeof scheme - 1 + len);
    if (!s || !s->address) abort();
    memcpy(s->address, scheme, sizeof scheme - 1);
    memcpy(s->address + sizeof scheme - 1, path, len);
    s->store.kind = &store_postgres;
    s->handle = handle;
    s->patience = handle == APPENDER ? PATIENCE : SHORT_PATIENCE;
    return s;
}

/* The format of the tables; 0: there are none; -1: it cannot be known. */
static int64_t version_of(struct postgres_store *s) {
    struct call none = {0};
    PGresult *r = ask(s, "SELECT max(version)::bigint FROM sedzia.format", &none);
    if (!r) return text_same(s->sqlstate, "42P01") || text_same(s->sqlstate, "3F000") ? 0 : -1;
    int64_t version = number_at(r, 0, 0);
    pq.clear(r);
    return version;
}

static bool bring_up(struct postgres_store *s, struct text *err) {
    int64_t version = version_of(s);
    if (version < 0) return fail(s, err);
    if (version > VERSION) return fault_set(err, "store.base-newer", NULL);
    if (version == VERSION) return true;
    PGresult *made = execute(s, schema);
    pq.clear(made);
    return made || fail(s, err);
}

static struct store *postgres_open(const char *path, struct text *err) {
    if (!load_libpq()) {
        fault_set(err, "store.no-libpq", NULL);
        return NULL;
    }
    struct postgres_store *s = blank(path, APPENDER);
    PQconninfoOption *parts = text_starts(path, "//") ? pq.conninfoParse(s->address, NULL) : NULL;
    bool good = parts ? bring_up(s, err) : fault_set(err, "store.base-address", NULL);
    pq.conninfoFree(parts);
    if (good) return &s->store;
    postgres_close(&s->store);
    return NULL;
}

static struct store *second(struct store *store, enum handle handle) {
    const struct postgres_store *of = (const struct postgres_store *)store;
    return &blank(strchr(of->address, ':') + 1, handle)->store;
}

/* It connects when it is first asked. */
static struct store *postgres_reader(struct store *store, struct text *err) {
    text_clear(err);
    return second(store, READER);
}

/* ---------------------------------------------------------------- writing */

/* Orders writes by stream, those of one stream as they came. */
static int by_stream(const void *a, const void *b, void *writes) {
    const struct store_write *w = writes;
    size_t i = *(const size_t *)a, k = *(const size_t *)b;
    int order = strcmp(w[i].stream, w[k].stream);
    return order ? order : i < k ? -1 : 1;
}

/* The writes with these numbers, in one transaction. */
static bool append_some(struct postgres_store *s, struct store_write *w, const size_t *which,
                        size_t count) {
    struct call c = {0};
    struct argument *name = give_array(&c, TEXTS, TEXT_, count);
    struct argument *after = give_array(&c, INT8S, INT8, count);
    struct argument *at = give_array(&c, INT8S, INT8, count);
    struct argument *lines = give_array(&c, BYTEAS, BYTEA, count);
    struct argument *whole = give_array(&c, INT8S, INT8, count);
    for (size_t i = 0; i < count; i++) {
        const struct store_write *one = &w[which[i]];
        add_bytes(name, one->stream, strlen(one->stream));
        add_number(after, one->after);
        add_number(at, one->at);
        add_bytes(lines, one->lines, one->len);
        add_number(whole, one->whole);
    }
    PGresult *r = ask(s, "SELECT sedzia.append2($1, $2, $3, $4, $5)", &c);
    bool good = r && (size_t)pq.getlength(r, 0, 0) == count;
    for (size_t i = 0; good && i < count; i++)
        w[which[i]].fate = pq.getvalue(r, 0, 0)[i] == 'w' ? STORE_WRITTEN : STORE_REFUSED;
    pq.clear(r);
    return good;
}

static bool damaged(const struct postgres_store *s) {
    return text_same(s->sqlstate, "XX001") || text_same(s->sqlstate, "XX002");
}

/* One stream lies on a bad page, nobody says which: each is written by itself. */
static bool append_each(struct postgres_store *s, struct store_write *w, const size_t *which,
                        size_t count) {
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count; to++)
            if (!text_same(w[which[to]].stream, w[which[from]].stream)) break;
        if (append_some(s, w, which + from, to - from)) continue;
        if (!damaged(s)) return false;
        for (size_t i = from; i < to; i++) w[which[i]].fate = STORE_DAMAGED;
    }
    return true;
}

static bool postgres_append(struct store *store, struct store_write *w, size_t count,
                            struct text *err) {
    struct postgres_store *s = (struct postgres_store *)store;
    size_t *which = calloc(count + 1, sizeof *which);
    if (!which) abort();
    for (size_t i = 0; i < count; i++) which[i] = i;
    qsort_r(which, count, sizeof *which, by_stream, w);
    bool good = !count || append_some(s, w, which, count) ||
                (damaged(s) && append_each(s, w, which, count));
    free(which);
    return good ? text_clear(err), true : fail(s, err);
}

static bool postgres_probe(struct store *store, size_t bytes, struct text *err) {
    struct postgres_store *s = (struct postgres_store *)store;
    struct call c = {0};
    give_number(&c, (int64_t)bytes);
    PGresult *r = ask(s,
                      "INSERT INTO sedzia.probe SELECT 1, decode(repeat('00', $1::integer), 'hex')"
                      " ON CONFLICT (id) DO UPDATE SET filler = EXCLUDED.filler",
                      &c);
    pq.clear(r);
    return r || fail(s, err);
}

/* ---------------------------------------------------------------- reading */

/* One statement, so what is told of the last batch and the batches belong together. */
static bool postgres_read(struct store *store, const char *stream, int64_t after,
                          store_visit *visit, void *context, int64_t *last, struct text *err) {
    struct postgres_store *s = (struct postgres_store *)store;
    struct call c = {0};
    give_text(&c, stream);
    give_number(&c, after);
    *last = 0;
    PGresult *r = ask(s,
                      "SELECT s.last, b.lines FROM sedzia.stream s LEFT JOIN sedzia.batch b"
                      " ON b.stream = s.id AND b.number > $2 WHERE s.name = $1 ORDER BY b.number",
                      &c);
    if (!r) return fail(s, err);
    for (int i = 0; i < pq.ntuples(r); i++) {
        *last = number_at(r, i, 0);
        if (!pq.getisnull(r, i, 1))
            visit(context, pq.getvalue(r, i, 1), (size_t)pq.getlength(r, i, 1));
    }
    pq.clear(r);
    return true;
}

static bool postgres_list(struct store *store, const char *prefix, store_visit_stream *visit,
                          void *context, struct text *err) {
    struct postgres_store *s = (struct postgres_store *)store;
    struct call c = {0};
    give_text(&c, prefix);
    PGresult *r = ask(s,
                      "SELECT name, last, at FROM sedzia.stream WHERE name >= $1 AND"
                      " starts_with(name, $1) ORDER BY name",
                      &c);
    if (!r) return fail(s, err);
    for (int i = 0; i < pq.ntuples(r); i++) {
        struct store_stream one = {pq.getvalue(r, i, 0), number_at(r, i, 1), number_at(r, i, 2)};
        visit(context, &one);
    }
    pq.clear(r);
    return true;
}

/* ---------------------------------------------------------------- notices */

static bool hear(struct postgres_store *s) {
    if (!connected(s)) return false;
    PGresult *r = execute(s, "LISTEN sedzia");
    pq.clear(r);
    return r != NULL;
}

static struct store *postgres_follower(struct store *store, struct text *err) {
    struct postgres_store *s = (struct postgres_store *)second(store, FOLLOWER);
    if (hear(s)) return &s->store;
    fail(s, err);
    postgres_close(&s->store);
    return NULL;
}

/* "room/k3f9x2ma 7\nevent/…": the streams a commit has touched; "!…": words. */
static void tell_notice(char *at, store_heard *heard, void *context) {
    bool words = *at == '!';
    for (char *line, *end = at + words; *end;) {
        line = end;
        end = line + strcspn(line, "\n");
        if (*end) *end++ = 0;
        char *blank = words ? NULL : strchr(line, ' ');
        if (blank) *blank = 0;
        heard(context, line, blank ? strtoll(blank + 1, NULL, 10) : -1);
    }
}

static bool tell_notices(struct postgres_store *s, store_heard *heard, void *context) {
    bool any = false;
    for (PGnotify *n; (n = pq.notifies(s->db)) != NULL; pq.freemem(n), any = true)
        tell_notice(n->extra, heard, context);
    return any;
}

static bool postgres_tell(struct store *store, const char *words, struct text *err) {
    struct postgres_store *s = (struct postgres_store *)store;
    struct call c = {0};
    give_text(&c, words);
    PGresult *r = ask(s, "SELECT pg_notify('sedzia', '!' || $1)", &c);
    pq.clear(r);
    return r || fail(s, err);
}

/* Nothing was heard for a while: is there anybody? */
static bool ping(struct postgres_store *s) {
    PGresult *r = execute(s, "SELECT 1");
    pq.clear(r);
    return r != NULL;
}

static bool postgres_wait(struct store *store, int bell, int patience, store_heard *heard,
                          void *context, struct text *err) {
    struct postgres_store *s = (struct postgres_store *)store;
    struct pollfd both[] = {{.fd = bell, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    if (!s->db) {
        if (!hear(s)) {
            int64_t rest = s->rest - milliseconds();
            poll(both, 1, rest > 0 ? (int)rest : 0); /* not at once again */
            return fail(s, err);
        }
        heard(context, NULL, 0);
    }
    if (tell_notices(s, heard, context)) return true;
    both[1].fd = pq.socket(s->db);
    int n = poll(both, 2, patience);
    bool good = n ? !both[1].revents || pq.consumeInput(s->db) : ping(s);
    if (!good || pq.status(s->db) != CONNECTION_OK) return give_up(s), fail(s, err);
    tell_notices(s, heard, context);
    return true;
}

/* ---------------------------------------------------------------- erasing */

static bool postgres_erase(struct store *store, const char *const *streams, size_t count,
                           struct text *err) {
    struct postgres_store *s = (struct postgres_store *)store;
    struct call c = {0};
    struct argument *names = give_array(&c, TEXTS, TEXT_, count);
    for (size_t i = 0; i < count; i++) add_bytes(names, streams[i], strlen(streams[i]));
    PGresult *r = ask(s, "SELECT sedzia.erase1($1)", &c);
    pq.clear(r);
    return r || fail(s, err);
}

/* New files without what was erased; moves wait meanwhile. What the database's own log and
 * copies still hold goes with them: docs/administrator.md. */
static bool postgres_scrub(struct store *store, const atomic_bool *stop, struct text *err) {
    static const char *const tables[] = {"VACUUM FULL sedzia.batch", "VACUUM FULL sedzia.stream"};
    struct postgres_store *s = (struct postgres_store *)store;
    bool good = true;
    s->patience = LONG_PATIENCE;
    for (int i = 0; good && i < 2; i++) {
        bool wanted = stop && atomic_load(stop);
        PGresult *r = !wanted && connected(s) ? execute(s, tables[i]) : NULL;
        pq.clear(r);
        good = r || fail(s, err);
    }
    s->patience = PATIENCE;
    return good;
}

static bool postgres_backup(struct store *store, const char *path, struct text *err) {
    (void)store, (void)path;
    return fault_set(err, "store.base-copy", NULL);
}

static void postgres_library(struct text *out) {
    if (!load_libpq()) return;
    int version = pq.libVersion();
    text_add(out, "libpq "), text_int(out, version / 10000);
    text_char(out, '.'), text_int(out, version % 10000);
}

const struct store_kind store_postgres = {
    .library = postgres_library,
    .open = postgres_open,
    .reader = postgres_reader,
    .follower = postgres_follower,
    .close = postgres_close,
    .append = postgres_append,
    .probe = postgres_probe,
    .read = postgres_read,
    .list = postgres_list,
    .wait = postgres_wait,
    .tell = postgres_tell,
    .erase = postgres_erase,
    .scrub = postgres_scrub,
    .backup = postgres_backup,
};
