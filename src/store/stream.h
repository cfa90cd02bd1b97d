/* stream.h -- the lines of a stream (store/store.h), one after the other. */
#ifndef STREAM_H
#define STREAM_H

#include <stdbool.h>
#include <stddef.h>

/* Hands each line over, in a copy that may be cut; false as soon as one is bad. What follows the
 * last line feed is no line. */
bool stream_lines(const char *text, size_t len, bool (*line)(void *with, char *line), void *with);

#endif
