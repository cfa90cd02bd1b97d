/* limit.h -- rate limits: token buckets, each with a burst and a rate.
 *
 * What an address may do is meant for a whole school behind one: 200 phones that all load the
 * page, open rooms and sit down at once are never refused. Wrong keys therefore count against
 * the room they are tried in, wherever they come from, and never keep out who has the right one.
 *
 * Addresses are kept in a table of fixed size; when it is full the one not seen for longest
 * gives way. Times are milliseconds of a clock that never goes back. */
#ifndef LIMIT_H
#define LIMIT_H

#include <stdbool.h>
#include <stdint.h>

enum limit_kind {
    LIMIT_REQUEST,  /* of an address: HTTP requests and new WebSockets */
    LIMIT_ROOM,     /* of an address: new rooms */
    LIMIT_KEY,      /* of a room: keys that open nothing */
    LIMIT_CODE,     /* of an address: codes of classes that are not there */
    LIMIT_CODES,    /* of the whole server: the same, wherever they come from */
    LIMIT_MESSAGE,  /* of a connection */
    LIMIT_MESSAGES, /* of an address: of all its connections */
    LIMIT_BYTES,    /* of an address: kilobytes for events */
    LIMIT_CHATTER,  /* of a seat: what is written down and is no move */
    LIMIT_KINDS
};

struct bucket {
    int64_t full_at; /* when it will be full again */
};

/* The milliseconds until there is one in the bucket, 0 if there is; and takes it if so. Until there
 * are `count`. */
int64_t limit_wait(const struct bucket *b, enum limit_kind kind, int64_t now);
int64_t limit_take(struct bucket *b, enum limit_kind kind, int64_t now);
int64_t limit_take_some(struct bucket *b, enum limit_kind kind, int count, int64_t now);
int64_t limit_wait_for(const struct bucket *b, enum limit_kind kind, int count, int64_t now);

enum {
    LIMIT_ADDRESSES = 4096,
    LIMIT_ADDRESS = 48,
    LIMIT_CONNECTIONS = 1000, /* WebSockets of an address at a time */
    LIMIT_CLIENTS = 2000      /* sockets of any kind */
};

struct limit_address {
    char name[LIMIT_ADDRESS];
    int64_t seen;
    int connections, lines; /* WebSockets; all sockets */
    int papers;             /* that wait to be drawn */
    struct bucket bucket[LIMIT_KINDS];
};

struct limit_table {
    struct limit_address at[LIMIT_ADDRESSES];
    struct bucket wrong_codes; /* of everybody */
};

/* What an address counts as: IPv4 as it is, IPv6 by its first 64 bits, because one subscriber
 * has all the others to choose from. False, and nothing written, if it is no address. */
bool limit_name(const char *address, char name[LIMIT_ADDRESS]);

/* The entry of an address; a new one if it is not known. Never NULL. */
struct limit_address *limit_find(struct limit_table *t, const char *name, int64_t now);

/* Somebody of this address has tried a code of a class that is not there: the milliseconds until he
 * may again. Whoever has the right code is never asked to wait, so this may count for everybody:
 * else one who has many addresses finds a class. */
int64_t limit_wrong_code(struct limit_table *t, const char *name, int64_t now);

/* A line of this address comes (1) or goes (-1): how many there are then. */
int limit_client(struct limit_table *t, const char *name, int64_t now, int change);

#endif
