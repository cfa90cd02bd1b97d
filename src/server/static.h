/* static.h -- the built pages: embedded in the program, or from a folder while they are made.
 *
 * tools/embed-web writes build/web.c from web/dist (and rules/RULINGS*.md). Without web/dist the
 * table is empty but for those, and a plain page says how to build the pages. */
#ifndef STATIC_H
#define STATIC_H

#include <stdbool.h>
#include <stddef.h>

struct file {
    const char *path;                  /* as in an address: "/index.html" */
    const char *type;                  /* of its content */
    const char *etag;                  /* in quotes */
    bool immutable;                    /* its name changes with its content */
    const char *plain, *gzip, *brotli; /* packed ones may be NULL: not worth it */
    size_t plain_len, gzip_len, brotli_len;
};

extern const struct file web_files[]; /* in byte order of path, ends with a null path */

/* The file at an address ("/" is index.html), or NULL. With a folder it is read anew each time
 * into memory that stays until the next call. */
const struct file *static_find(const char *folder, const char *path);

/* What kind of content a name promises; static_unknown if its ending is none of those served. */
extern const char static_unknown[];
const char *static_type(const char *path);

#endif
