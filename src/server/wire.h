/* wire.h -- messages of clients over a WebSocket: one JSON object in, one answer out.
 *
 * docs/web-api.md is the contract. Nothing here trusts what comes in. */
#ifndef WIRE_H
#define WIRE_H

#include "server/server.h"

/* Does what the message says; answers go to the connection's queue. */
void wire_message(struct connection *c, const char *text, size_t len);

/* Too many of this address: says so and closes. */
void wire_full(struct connection *c);

/* The refusal of message n, with the milliseconds until it may be tried again. */
void wire_refuse(struct connection *c, int64_t n, const char *why, int64_t wait);

#endif
