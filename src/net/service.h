/* service.h -- what the network asks of the program it serves: a table of functions.
 *
 * src/net carries bytes and keeps deadlines. What a request or a message means, it asks here; it
 * includes nothing but src/base. Every function gets `server` back as its first argument, or the
 * outbox of the socket it is about. */
#ifndef SERVICE_H
#define SERVICE_H

#include "net/limit.h"
#include "net/outbox.h"
#include "net/request.h"
#include "net/response.h"
#include "net/websocket.h"

struct service {
    void *server;
    struct limit_table *limits;
    const bool *limited; /* whether the limits count */
    const bool *proxy;   /* whether X-Forwarded-For is believed */
    const bool *stopping;
    int bell; /* an eventfd that other threads ring */

    int64_t (*now)(const void *server);   /* milliseconds that never go back */
    uint64_t (*done)(const void *server); /* messages with a stamp up to this may leave */

    /* Answers a request; `ready`: the answer may leave; `lost`: what it tells did not come to be
     * on disk; `refuse`: the answer to bytes that are no request, `busy`: to a request for which
     * there is no memory now. */
    void (*answer)(void *server, const struct request *in, struct response *out);
    bool (*ready)(void *server, struct response *out);
    bool (*lost)(void *server, const struct response *out);
    void (*refuse)(int status, struct response *out);
    void (*busy)(struct response *out);

    /* May this request become a WebSocket? Fills in the key of its answer, or the refusal. Then
     * `open` makes the socket's outbox, `close` ends it and frees it. */
    bool (*upgrade)(void *server, const struct request *in, char accept[ACCEPT_KEY],
                    struct response *out);
    struct outbox *(*open)(void *server, const char *address);
    void (*close)(struct outbox *o);
    /* A message has come. More sockets than one address may have: says so and closes. */
    void (*message)(struct outbox *o, const char *text, size_t len);
    void (*full)(struct outbox *o);
    /* A message has left. It has come to nothing and waited long enough: says so and closes. */
    void (*sent)(struct outbox *o);
    void (*idle)(struct outbox *o);
    /* It has come to something, others wait for it; since when it is open. */
    bool (*came)(const struct outbox *o);
    bool (*awaited)(const struct outbox *o);
    int64_t (*opened)(const struct outbox *o);

    /* For the log: a request was answered; a client that reads nothing is cut off. */
    void (*answered)(const struct request *in, int status);
    void (*slow)(const char *address, size_t bytes);

    /* Of the loop: after the bell; every second; every five; the program was told to end. */
    void (*woken)(void *server);
    void (*tick)(void *server);
    void (*sweep)(void *server);
    void (*farewell)(void *server);
};

#endif
