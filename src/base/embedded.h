/* embedded.h -- the files of data/ and rules/, compiled into the program.
 *
 * tools/embed writes build/embedded.c from them; paths are as in the repository. */
#ifndef EMBEDDED_H
#define EMBEDDED_H

#include <stddef.h>

struct embedded {
    const char *path;
    const char *text; /* zero-terminated; len does not count the zero */
    size_t len;
};

extern const struct embedded embedded[]; /* in byte order of path, ends with a null path */

/* The embedded file, or NULL. */
const struct embedded *embedded_find(const char *path);

#endif
