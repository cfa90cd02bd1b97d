/* cluster.h -- this server among others on one store.
 *
 * Any number of servers may share a database: whoever plays, judges and watches in one room or
 * event may sit at different ones. Correct is what the store says: a write upon something not yet
 * read is refused (store.h). Here is what makes it quick and pleasant: rooms and events that are in
 * memory follow what others write, and servers tell each other who sits where, because whoever is
 * at another server is not absent. They do so in words:
 *
 *     here NODE ROOM SEATS WATCHING    has changed: seats as bits, how many watch
 *     still NODE ROOM SEATS WATCHING   the same, because somebody asked
 *     who NODE ROOM                    NODE has just loaded this room: who is there?
 *     all NODE                         NODE knows nothing: who is anywhere?
 *     node NODE, gone NODE             I am there; I go
 *
 * A server that has been silent for --lease seconds is taken for dead, its people for absent. */
#ifndef CLUSTER_H
#define CLUSTER_H

#include "server/common/context.h"
#include "server/rooms/neighbours.h"

/* Starts to listen to other servers; does nothing, and returns true, where there are none. False,
 * with the reason in err, if the store cannot be listened to. */
bool cluster_start(struct server *s, struct store *store, struct text *err);
void cluster_stop(struct server *s);

/* After the bell: what was heard. Every second: signs of life. */
void cluster_woken(struct server *s);
void cluster_tick(struct server *s);

/* How many other servers live. */
int cluster_count(const struct server *s);

/* What rooms ask about other servers. */
extern const struct room_neighbours cluster_neighbours;

#endif
