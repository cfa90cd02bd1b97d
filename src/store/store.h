/* store.h -- what lasts: streams of text lines that only grow.
 *
 * A stream has a name ("room/k3f9x2ma") and batches of lines, numbered from 1. Whoever writes says
 * after which batch: the last one he knows. If the stream has gone on meanwhile, by another program
 * on the same store, that write is refused and its neighbours go in: so nobody can ever write
 * upon something he has not read, and no two programs can both be told that theirs is the next
 * batch. What store_append says is written is on disk; after a crash an append is there as a
 * whole or not at all.
 *
 * Erasing. Lines are never changed, and none is ever taken out of a stream: a stream that is
 * there can be trusted to the last letter. But games are played by children, and what is known
 * of them must be able to go. So a whole stream can be erased, by its age or by the operator's
 * order, and then it is as if it had never been: every batch is gone, also from the free parts
 * and the log of the file, and a program that still holds the stream in memory has its next
 * write refused. What erasing cannot reach are copies made before. A stream may also be put anew
 * (`whole`), one batch in place of all, when a person in it is to be forgotten.
 *
 * Failing. A disk may be full, a lock held elsewhere, a database away: the answer is false,
 * nothing of that append may be acknowledged, and the caller asks again later. (After a lost
 * connection it can be on disk all the same; the expected number then refuses it a second time.)
 *
 * What keeps the lines is a kind of store behind this header. The address says which: a path, or
 * sqlite:PATH, is a SQLite file, for one server; postgresql://… a database for any number of them.
 * "test/store" runs the same tests on every kind.
 *
 * A handle belongs to one thread at a time. */
#ifndef STORE_H
#define STORE_H

#include "base/fault.h"
#include <stdatomic.h>

enum { STORE_NAME = 64 }; /* longest name of a stream, with its zero */

enum store_fate {
    STORE_WRITTEN,
    STORE_REFUSED, /* the stream has other batches than the writer believes, or none */
    STORE_DAMAGED  /* this stream cannot be written, others can: a bad page of the disk */
};

/* Lines for one stream: at least one, each with its line end. Several writes to one stream in
 * one append follow each other; if one is not written, neither are those behind it. */
struct store_write {
    const char *stream;
    int64_t after; /* number of the last batch the writer knows; 0: the stream is new */
    int64_t at;    /* seconds since 1970 */
    const char *lines;
    size_t len;
    bool whole;           /* the lines are all of the stream: earlier batches go */
    enum store_fate fate; /* the answer */
};

struct store_stream { /* in a list: its last batch, and when that was written */
    const char *name;
    int64_t last, at;
};
/* Called with each batch of lines of a stream; with each stream of a list. */
typedef void store_visit(void *context, const char *text, size_t len);
typedef void store_visit_stream(void *context, const struct store_stream *stream);
/* … and with each stream that was written, and its last batch, 0: it was erased; -1: words. */
typedef void store_heard(void *context, const char *stream, int64_t last);

/* A kind that can serve one program only is claimed by it; others may still look and copy. */
struct store_claim {
    int file;   /* -1: none is needed */
    int holder; /* refused: the process that has it, -1 if not known, 0: for another reason */
    int error;  /* that reason: errno, or 0 if only err says it */
};

struct store {
    const struct store_kind *kind;
};

struct store_kind {
    void (*library)(struct text *out);
    bool (*claim)(const char *path, struct store_claim *c, struct text *err); /* or NULL */
    struct store *(*open)(const char *path, struct text *err);
    struct store *(*reader)(struct store *s, struct text *err);
    struct store *(*follower)(struct store *s, struct text *err); /* or NULL: for one program */
    void (*close)(struct store *s);
    bool (*append)(struct store *s, struct store_write *w, size_t count, struct text *err);
    bool (*probe)(struct store *s, size_t bytes, struct text *err);
    bool (*read)(struct store *s, const char *stream, int64_t after, store_visit *visit,
                 void *context, int64_t *last, struct text *err);
    bool (*list)(struct store *s, const char *prefix, store_visit_stream *visit, void *context,
                 struct text *err);
    bool (*wait)(struct store *s, int bell, int patience, store_heard *heard, void *context,
                 struct text *err);
    bool (*tell)(struct store *s, const char *words, struct text *err);
    bool (*erase)(struct store *s, const char *const *streams, size_t count, struct text *err);
    bool (*scrub)(struct store *s, const atomic_bool *stop, struct text *err);
    bool (*backup)(struct store *s, const char *path, struct text *err);
};

/* Claims the store until it is released or the process ends, however it ends. */
bool store_claim(const char *address, struct store_claim *c, struct text *err);
void store_release(struct store_claim *c);

/* NULL, with the reason in err (a fault, base/fault.h), if it cannot be opened. Creates what is not
 * there. */
struct store *store_open(const char *address, struct text *err);

/* A second handle, for another thread, that only reads and does not wait long. Closed first. */
struct store *store_reader(struct store *s, struct text *err);
void store_close(struct store *s);

/* True: each write has its fate, and what is written is on disk. False, with the reason: nothing
 * may be counted on, and none has gone in unless the connection was lost. */
bool store_append(struct store *s, struct store_write *w, size_t count, struct text *err);

/* Could about so many bytes be written now? Tries it on disk, in a place nobody reads. */
bool store_probe(struct store *s, size_t bytes, struct text *err);

/* The batches of a stream after number `after` (0: all) in order; *last becomes the number of
 * its last one, 0 if there is no such stream. False if it cannot be read. */
bool store_read(struct store *s, const char *stream, int64_t after, store_visit *visit,
                void *context, int64_t *last, struct text *err);

/* All streams that begin with `prefix`, in byte order of their names. */
bool store_list(struct store *s, const char *prefix, store_visit_stream *visit, void *context,
                struct text *err);

/* A handle that hears of what is written and erased, by anybody, from now on; store_wait tells it
 * as it comes, and returns then, or when the descriptor `bell` can be read or `patience`
 * milliseconds are over. The stream NULL: something may have been missed. False: the store is away,
 * ask again. NULL, with err empty: this kind of store is one program's own. store_tell tells all
 * followers words of no stream, a few thousand bytes at most; they hear line by line. */
struct store *store_follower(struct store *s, struct text *err);
bool store_wait(struct store *follower, int bell, int patience, store_heard *heard, void *context,
                struct text *err);
bool store_tell(struct store *s, const char *words, struct text *err);

/* Removes whole streams; those that are not there count as removed. Their bytes are overwritten;
 * store_scrub, which rewrites the store and may take a while, leaves no trace of them anywhere.
 * Nobody can write meanwhile; it ends soon, undone and false, when *stop becomes true (or NULL). */
bool store_erase(struct store *s, const char *const *streams, size_t count, struct text *err);
bool store_scrub(struct store *s, const atomic_bool *stop, struct text *err);

/* Adds the libraries the stores stand on, with versions; an address without its password. */
void store_libraries(struct text *out);
void store_show(const char *address, struct text *out);

/* Writes a whole copy to a new file; others may go on writing meanwhile. */
bool store_backup(struct store *s, const char *path, struct text *err);

/* For kinds: whether a write before w[i] to the same stream has not gone in. */
bool store_broken(const struct store_write *w, size_t i);
extern const struct store_kind store_sqlite, store_postgres;

#endif
