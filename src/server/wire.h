/* wire.h -- messages of clients over a WebSocket: one JSON object in, one answer out.
 *
 * docs/web-api.md is the contract. Nothing here trusts what comes in. */
#ifndef WIRE_H
#define WIRE_H

#include "server/server.h"

enum { MESSAGE_MOST = 4096 };

/* Does what the message says; answers go to the connection's queue. */
void wire_message(struct connection *c, const char *text, size_t len);

/* A name or words as a person typed them: trimmed, single blanks, no control characters, at
 * most `letters` code points. False if it is not so. */
bool wire_clean(const char *in, size_t len, int letters, char out[RECORD_TAG]);

/* True if `key` is a phrase players may say. */
bool wire_sanctioned(const char *key);

#endif
