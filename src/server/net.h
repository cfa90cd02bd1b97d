/* net.h -- HTTP and WebSocket on one port; one service thread.
 *
 * This is the only file that knows sockets. TLS is the business of a proxy in front. */
#ifndef NET_H
#define NET_H

#include "server/server.h"

/* Listens; the port in settings may be moved on to a free one if it was not asked for. False,
 * with the reason in err. */
bool net_open(struct server *s, struct text *err);

/* Serves until net_interrupt is called (also from a signal handler). True if it ended well. */
bool net_run(struct server *s);
void net_interrupt(void);
void net_close(struct server *s);

#endif
