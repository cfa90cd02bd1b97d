/* docket.h -- the events in memory: each the fold of its stream event/ID (desk/desk.h).
 *
 * All of it belongs to the steward's thread. */
#ifndef DOCKET_H
#define DOCKET_H

#include "server/chore.h"
#include "store/store.h"

struct dockets;

/* Takes the reader over. NULL: out of memory. */
struct dockets *dockets_open(struct store *reader);
void dockets_close(struct dockets *all);

/* Does one chore: fills in what is answered. */
void dockets_do(struct dockets *all, struct chore *c);

#endif
