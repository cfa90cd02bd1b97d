/* stream.h -- the lines of a stream (store/store.h), one after the other. */
#ifndef STREAM_H
#define STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include "server/jot.h"

struct server;

/* Hands each line over, in a copy that may be cut; false as soon as one is bad. What follows the
 * last line feed is no line. */
bool stream_lines(const char *text, size_t len, bool (*line)(void *with, char *line), void *with);

/* Reads the batches of a stream behind `after`, on the service thread. False: it cannot be read,
 * and the log says why. A store that takes long to fail is not asked again for ten times as long,
 * so that it holds up nobody else. The lines are the caller's to free. */
struct stream_read {
    const char *stream;
    int64_t after, last;
    struct jot lines;
};
bool server_read(struct server *s, struct stream_read *r);

#endif
