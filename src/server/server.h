/* server.h -- the whole server: starts, stops, and passes on what happens to all its parts.
 *
 * Nothing here knows sockets: net/ carries bytes and asks front.c; tests and fuzzers do the same
 * without a network. */
#ifndef SERVER_H
#define SERVER_H

#include "server/common/context.h"

/* Starts on an open store, which it closes at the end. False, with the reason in err. */
bool server_start(struct server *s, const struct settings *settings, struct store *store,
                  struct text *err);
void server_stop(struct server *s);

/* After the bell: what became of writes, moves of bots, messages. Every few seconds: what nobody
 * needs goes from memory. */
void server_woken(struct server *s);
void server_sweep(struct server *s);
/* Every second: clocks that have run out, crowds that have changed. */
void server_clocks(struct server *s);

/* Says goodbye to everybody: the connections close when they have read it. */
void server_farewell(struct server *s);

/* Adds the names and versions of the libraries the server stands on. */
void server_libraries(struct text *out);

#endif
