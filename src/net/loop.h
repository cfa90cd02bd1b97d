/* loop.h -- sockets: HTTP and WebSocket on one port, one thread.
 *
 * This is the only module that knows sockets. TLS is the business of a proxy in front. */
#ifndef LOOP_H
#define LOOP_H

#include "net/service.h"

/* Where to listen. A port that was not asked for is moved on to a free one. */
struct loop_place {
    const char *listen; /* address or interface, or NULL: all */
    int port;
    bool port_given;
};

struct loop;

/* Listens; NULL if no port can be had. */
struct loop *loop_open(const struct service *service, struct loop_place *at);
/* Serves until loop_interrupt is called (also from a signal handler). */
void loop_run(struct loop *n);
void loop_interrupt(void);
void loop_close(struct loop *n);

#endif
