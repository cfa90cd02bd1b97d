/* address.h -- where the server can be opened: addresses in the local network. */
#ifndef ADDRESS_H
#define ADDRESS_H

#include "server/server.h"

/* Fills s->base with what others can open; none if it listens to this machine only. */
void address_find(struct server *s);

#endif
