/* pack.h -- making bytes fewer for the wire (zlib). */
#ifndef PACK_H
#define PACK_H

#include "server/jot.h"

enum { PACK_TAG = 24 };

/* As gzip; level 1 is quick, 9 is small. */
void pack_gzip(const struct jot *in, int level, struct jot *out);

/* A tag that differs when the bytes do, in quotes, as HTTP wants it. */
void pack_tag(const char *bytes, size_t len, char tag[PACK_TAG]);

#endif
