/* suite.h -- what the parts of this suite share. */
#ifndef SUITE_H
#define SUITE_H

#include "store/store.h"

/* A path in the suite's own folder; two at a time. */
const char *suite_path(const char *name);

/* Which kind is tested now. */
extern bool suite_on_postgres;

/* A new, empty store of that kind, and the same one once more. */
const char *suite_address(const char *name);

/* The batches of a stream, each with ";" behind it, must be these. */
void suite_expect(struct store *s, const char *stream, int64_t after, const char *expected);

/* Appends one write; its fate, or -1 if the store failed. */
int suite_append(struct store *s, const char *stream, int64_t after, const char *lines);

/* A server with one thread for bots on that store, and its end, which closes the store. */
struct server;
struct server *suite_server_on(struct store *store);
void suite_server_end(struct server *s);

void suite_promises(void); /* promises.c: store.h, on every kind */
void suite_sqlite(void);   /* sqlite.c: files, locks, full disks, bad pages */
void suite_postgres(void); /* postgres.c: several servers, a database that is away */
void suite_nodes(void);    /* nodes.c: two servers on one database */
void suite_server(void);   /* server.c: the server above a store that fails */
void suite_rest(void);     /* rest.c: events in little memory */

#endif
