/* connection.h -- one WebSocket as the server knows it: what waits to be sent, where it has come
 * to. */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "net/limit.h"
#include "net/outbox.h"

struct server;
struct room;

struct connection {
    struct outbox out; /* must be first */
    struct server *server;
    struct connection *before, *after, *next_watcher;
    struct connection *next_waiting, **waits; /* for the disk; NULL: not */
    struct room *room;                        /* rooms/room.h */
    struct follower *follower;                /* of an event: events/events.h */
    struct attendee *attendee;                /* of a class: classes/classes.h */
    int viewer;                               /* SEAT_A, SEAT_B, PUBLIC */
    bool vouched; /* the event has just said: the key is not withdrawn */
    bool staff;   /* the event has just said: the key is of its staff */
    char address[LIMIT_ADDRESS];
    struct bucket patience;
    int bad, floods;
    int64_t opened;
};

void connection_open(struct server *s, struct connection *c, const char *address);
void connection_close(struct connection *c);
/* Takes it out of its room, event or class: it is told nothing more and nothing points at it. A
 * room is never freed while a connection points at it: leaving is the only way out. */
void connection_leave(struct connection *c);
/* The message is copied; it waits for the stamp of what it has come to (kind.h). */
void connection_send(struct connection *c, const char *text, size_t len);
/* Sends it away, told why: what is not on disk it must not hear. */
void connection_bye(struct connection *c, const char *why);
/* Closes it when everything has left; `bye` is the last message, if not NULL. */
void connection_end(struct connection *c, const char *bye);
/* A batch is on disk: connections that waited for it can be written to. */
void connections_woken(struct server *s);
/* The next message that may be sent, or NULL; forgets it once it was. */
struct message *connection_next(const struct connection *c);
void connection_sent(struct connection *c);

#endif
