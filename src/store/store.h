/* store.h -- what lasts: streams of text lines that only grow.
 *
 * A stream has a name ("room/k3f9x2ma") and lines. Lines are added in batches: a batch may hold
 * lines of many streams, and it is on disk, all of it, when store_append returns true; after a
 * crash it is there as a whole or not at all. Nothing is ever changed or removed.
 *
 * What keeps the lines is a kind of store behind this header. The address says which: a path,
 * or sqlite:PATH, is a SQLite file. PostgreSQL will be another table of functions.
 *
 * A store belongs to one thread at a time; open it twice to read while writing. */
#ifndef STORE_H
#define STORE_H

#include "base/text.h"

enum { STORE_NAME = 64 }; /* longest name of a stream, with its zero */

/* Lines for one stream: at least one, each with its line end. */
struct store_write {
    const char *stream;
    const char *lines;
    size_t len;
};

/* Called with each batch of lines of a stream, or with the name of each stream. */
typedef void store_visit(void *context, const char *text, size_t len);

struct store {
    const struct store_kind *kind;
};

struct store_kind {
    const char *scheme;
    struct store *(*open)(const char *path, struct text *err);
    void (*close)(struct store *s);
    bool (*append)(struct store *s, const struct store_write *w, size_t count, struct text *err);
    bool (*read)(struct store *s, const char *stream, store_visit *visit, void *context,
                 struct text *err);
    bool (*list)(struct store *s, const char *prefix, store_visit *visit, void *context,
                 struct text *err);
    bool (*backup)(struct store *s, const char *path, struct text *err);
};

/* NULL, with the reason in err, if it cannot be opened. Creates what is not there. */
struct store *store_open(const char *address, struct text *err);
void store_close(struct store *s);

/* Adds a batch; false, with the reason, if it is not on disk. */
bool store_append(struct store *s, const struct store_write *w, size_t count, struct text *err);

/* All lines of a stream in order (none if it does not exist); false if it cannot be read. */
bool store_read(struct store *s, const char *stream, store_visit *visit, void *context,
                struct text *err);

/* The names of all streams that begin with `prefix`, in byte order. */
bool store_list(struct store *s, const char *prefix, store_visit *visit, void *context,
                struct text *err);

/* Writes a whole copy to a new file; others may go on writing meanwhile. */
bool store_backup(struct store *s, const char *path, struct text *err);

extern const struct store_kind store_sqlite;

#endif
