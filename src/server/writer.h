/* writer.h -- group commit: one thread that puts everything waiting on disk in one batch.
 *
 * Whoever adds lines gets a stamp; once writer_done() has reached it, the lines are on disk.
 * While one batch is being synced the next one gathers, so under load the batches grow and the
 * cost of a sync is shared. If the disk refuses, the program must end: what was acknowledged is
 * safe, and a restart goes on from there. */
#ifndef WRITER_H
#define WRITER_H

#include "store/store.h"

struct writer;

/* `wake` is called from the writer's thread after each batch. NULL if no thread can be started. */
struct writer *writer_start(struct store *store, void (*wake)(void *context), void *context);

/* Copies the lines; returns their stamp, counted from 1. */
uint64_t writer_add(struct writer *w, const char *stream, const char *lines, size_t len);

uint64_t writer_done(struct writer *w);

/* What went wrong on disk, or NULL. */
const char *writer_failure(struct writer *w);

/* Writes what waits, ends the thread, frees the writer. The store stays open. */
void writer_stop(struct writer *w);

#endif
