/* address.h -- where the server can be opened: addresses in the local network, and a QR code of
 * one for the terminal. */
#ifndef ADDRESS_H
#define ADDRESS_H

#include "server/server.h"

/* Fills s->base with what others can open; none if it listens to this machine only. */
void address_find(struct server *s);

/* Writes the address as a QR code of half blocks to the terminal. */
void address_qr(const char *address);

#endif
