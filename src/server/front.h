/* front.h -- the server as the network sees it: fills in the table of net/service.h. */
#ifndef FRONT_H
#define FRONT_H

#include "net/loop.h"
#include "server/server.h"

/* The table for this server, which must stay as long as the table is used. */
void front_service(struct service *out, struct server *s);

/* Listens as the settings say; the port may be moved on. False, with the reason in err. */
bool front_open(struct server *s, struct text *err);
/* Serves until loop_interrupt is called. */
void front_run(struct server *s);
void front_close(struct server *s);

#endif
