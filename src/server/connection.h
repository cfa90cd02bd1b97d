/* connection.h -- one client's line: what waits to be sent, and where it sits. */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "server/limit.h"
#include <stddef.h>

struct server;
struct room;

enum { MESSAGE_PRE = 32, QUEUE_MOST = 4 << 20 };

struct message {
    struct message *next;
    uint64_t stamp;
    size_t len;
    bool packed; /* pack.h */
    char room[]; /* MESSAGE_PRE bytes free, then the text */
};

struct connection {
    struct server *server;
    struct connection *before, *after, *next_watcher;
    struct connection *next_waiting, **waits; /* for the disk; NULL: not */
    struct room *room;
    struct follower *follower; /* of an event: hall.h */
    struct attendee *attendee; /* of a class: school.h */
    int viewer;                /* SEAT_A, SEAT_B, PUBLIC */
    bool closing, packs;       /* packs: takes packed messages */
    bool vouched, staff; /* the event has just said: the key is not withdrawn, is of its staff */
    char address[LIMIT_ADDRESS];
    struct bucket patience;
    int bad, floods;
    int64_t opened;
    struct message *first, **last;
    size_t queued;
};

/* The message is copied; it waits for the room's stamp. */
void connection_open(struct server *s, struct connection *c, const char *address);
void connection_close(struct connection *c);
/* Takes it out of its room: it is told nothing more, and the room knows it no longer. A room is
 * never freed while a connection points at it: leaving is the only way out. */
void connection_leave(struct connection *c);
void connection_send(struct connection *c, const char *text, size_t len);
/* Sends it away, told why: what is not on disk it must not hear. */
void connection_bye(struct connection *c, const char *why);
/* A batch is on disk: whoever waited for it can be written to. */
void connections_woken(struct server *s);
/* The next message that may be sent, or NULL; and forgets it once it was. */
struct message *connection_next(struct connection *c);
void connection_sent(struct connection *c);

#endif
