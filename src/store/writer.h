/* writer.h -- group commit: one thread that puts everything waiting on disk in one batch.
 *
 * Whoever adds lines gets a stamp; once writer_done() has reached it and the stream was not told
 * lost, the lines are on disk. While one batch is being synced the next one gathers, so under
 * load the batches grow and the cost of a sync is shared.
 *
 * A write can be lost: refused, because another program was faster (store.h), or failed, because
 * the disk is full or the database away. Then everything added to that stream since is lost too,
 * and what the stream means has to be read again. While the store fails nothing should be added;
 * the writer tries by itself, and writer_failure() says when it is over.
 *
 * All functions belong to the thread that adds; the writer's own thread only calls `wake`. */
#ifndef WRITER_H
#define WRITER_H

#include "store/expiry.h"
#include "store/store.h"

struct writer;

/* `wake` is called from the writer's thread when writer_settle has something to tell; `calendar`
 * tells the seconds since 1970 (NULL: the machine does). Batches are stamped with them, but never
 * with less than the newest stamp in the store. NULL if no thread can be started. */
struct writer *writer_start(struct store *store, int64_t (*calendar)(void),
                            void (*wake)(void *context), void *context);

/* Copies the lines, to stand after batch `after` of the stream; returns their stamp, from 1. */
uint64_t writer_add(struct writer *w, const char *stream, int64_t after, const char *lines,
                    size_t len);

/* The same, but the lines are the whole stream: what was there before goes, and its traces with the
 * next scrub. */
uint64_t writer_whole(struct writer *w, const char *stream, int64_t after, const char *lines,
                      size_t len);

/* Erases the stream, behind all that was added before; it is told lost. Returns the stamp that
 * writer_erased reaches when it is gone. What traces are left in the file go with the next that is
 * expired. Many are erased in pieces, and what was added meanwhile is written between them. */
uint64_t writer_erase(struct writer *w, const char *stream);

/* Erases, in pieces too, what was kept long enough (expiry.h). Each is told lost, so that it is
 * forgotten where it is still in memory. */
void writer_expire(struct writer *w, const struct expiry_keep *keep);

/* Why a stream was lost: nothing could be written; another was faster; it is damaged; it was
 * kept long enough, or was to go, and is erased. */
enum writer_loss { WRITER_FAILED, WRITER_REFUSED, WRITER_DAMAGED, WRITER_ERASED };
typedef void writer_tell(void *context, const char *stream, enum writer_loss why);

/* Learns what has become of the writes: tells each lost stream once, then moves writer_done. */
void writer_settle(struct writer *w, writer_tell *tell, void *context);

/* As far as was settled: the last stamp whose fate is known; whether this one was lost, to be
 * asked before settling again; why nothing can be written at present, or NULL. */
uint64_t writer_done(const struct writer *w);
uint64_t writer_erased(const struct writer *w); /* … of writer_erase */
bool writer_lost(const struct writer *w, uint64_t stamp);
const char *writer_failure(const struct writer *w);

/* What it has done so far: appends that went well, the writes in them, writes that were refused and
 * that failed; and how long each took from writer_add until its fate was known, by the limits of
 * writer_bucket (microseconds), the last bucket for all that took longer. */
enum { WRITER_BUCKETS = 12 };
extern const int writer_bucket[WRITER_BUCKETS];
struct writer_figures {
    uint64_t commits, writes, refused, failed, microseconds, bucket[WRITER_BUCKETS + 1];
};
void writer_figures(struct writer *w, struct writer_figures *out);

/* Writes what waits, ends the thread, frees the writer. The store stays open. */
void writer_stop(struct writer *w);

#endif
