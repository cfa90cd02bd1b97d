/* pack.h -- making bytes fewer for the wire (zlib). */
#ifndef PACK_H
#define PACK_H

#include "net/jot.h"

enum { PACK_TAG = 24 };

/* As gzip, instead of what `out` held; level 1 is quick, 9 is small. */
void pack_gzip(const struct jot *in, int level, struct jot *out);

/* Messages of WebSockets (permessage-deflate, RFC 7692), each packed by itself: nothing that was
 * said before, to whomever, can be told from how long a message has become. One stream, kept with
 * its thread, serves all lines; they hold none of their own.
 *
 * True if one of the offers in this header can be taken as PACK_TERMS. */
#define PACK_TERMS "permessage-deflate; server_no_context_takeover; client_no_context_takeover"
bool pack_offered(const char *extensions);

/* Shorter ones, and those with codes in them, go as they are. */
enum { PACK_FROM = 1024 };

/* The text packed: valid until the next call, and free of cost for the same text again. Its
 * length is 0 if that would not make it shorter. */
struct jot pack_message(const char *text, size_t len);

/* Unpacks into `out`, which has room for *len bytes; then *len is how many there were, and all
 * the room if there would be more. False if the bytes are no packed message. */
bool pack_unwrap(const char *bytes, size_t size, char *out, size_t *len);

/* A tag that differs when the bytes do, in quotes, as HTTP wants it. */
void pack_tag(const char *bytes, size_t len, char tag[PACK_TAG]);

#endif
