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

/* One request; what it answers is the caller's to free. */
struct response;
void suite_ask(struct server *s, const char *method, const char *path, const char *body,
               struct response *out);

/* Does what net.c does when the bell rings, until the condition holds. */
extern int suite_patience; /* seconds; little once something has failed to come */
void suite_turn(struct server *s);
#define PUMP(s, condition)                                                                         \
    do {                                                                                           \
        time_t until = time(NULL) + suite_patience;                                                \
        bool holds = (server_woken(s), condition);                                                 \
        while (!holds && time(NULL) < until) {                                                     \
            suite_turn(s);                                                                         \
            holds = condition;                                                                     \
        }                                                                                          \
        if (!test_that(holds, "does not come: %s", #condition)) suite_patience = 1;                \
    } while (0)

void suite_promises(void); /* promises.c: store.h, on every kind */
void suite_sqlite(void);   /* sqlite.c: files, locks, full disks, bad pages */
void suite_postgres(void); /* postgres.c: several servers, a database that is away */
void suite_nodes(void);    /* nodes.c: two servers on one database */
void suite_server(void);   /* server.c: the server above a store that fails */
void suite_expiry(void);   /* expiry.c: what was kept long enough, by any clock */
void suite_attack(void);   /* attack.c: what anybody can send hurts nobody else */
void suite_rest(void);     /* rest.c: events in little memory */

#endif
