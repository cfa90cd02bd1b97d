/* nodes.h -- this server among others on one store.
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
#ifndef NODES_H
#define NODES_H

#include "server/server.h"

/* Who is at another server, in one room. */
struct presence {
    struct presence *next;
    char node[9];
    int seats, watching;
};

/* With the herald in place; both do nothing where there are no others. */
void nodes_start(struct server *s);
void nodes_stop(struct server *s);

/* After the bell: what was heard. Every second: signs of life. */
void nodes_woken(struct server *s);
void nodes_tick(struct server *s);

/* Brings a room up to date before somebody sits down who may have seen more of it at another
 * server. NULL, with the reason as server_room has it, if that cannot be. */
struct room *nodes_refresh(struct server *s, struct room *r, const char **why);

/* A room was loaded; who is here in it may have changed; it is freed. */
void nodes_loaded(struct server *s, struct room *r);
void nodes_here(struct server *s, struct room *r);
void nodes_free(struct room *r);

/* How many other servers live. */
int nodes_count(const struct server *s);

/* Whether this server is the one to act for whoever does not act himself: the bot, the clock. */
bool nodes_mine(const struct server *s, const struct room *r);

#endif
