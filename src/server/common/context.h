/* context.h -- what every part of the server is given: settings, clock, randomness, the store.
 *
 * Nothing here knows sockets, rooms, events or classes: the members below are pointers to what
 * other modules own. All of it belongs to one thread, the service thread; writer, bots and event
 * threads have their own and only ring the bell. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include "base/text.h"
#include "net/jot.h"
#include "net/limit.h"
#include "store/writer.h"

/* BUSY_WAIT: seconds until a busy server may be asked again. */
enum { BUSY_WAIT = 2, ROOMS_TABLE = 4096, ADDRESSES = 8 };

struct settings {
    const char *store;  /* address of the store */
    const char *web;    /* folder with pages instead of the embedded ones, or NULL */
    const char *listen; /* address or interface, or NULL: all */
    const char *names;  /* under which it is served beside its own (host.h), or NULL */
    const char *origin; /* pages of this site may connect too ("https://gry.szkola.pl"), or NULL */
    int port;
    bool port_given, limits, proxy, qr;
    int away, keep, keep_events; /* seconds until a claim; days until a room, an event goes, or 0 */
    int gather;                  /* seconds that a game waits for known players (vows.h) */
    int lease;                   /* seconds until a silent server counts as dead; 0: as usual */
    int workers;                 /* threads of the bots */
    size_t event_memory;         /* bytes for events that nobody waits for; 0: as usual */
    int followers;               /* spectators of an event at a time; 0: as usual */
    uint64_t fixed;              /* not 0: nothing is random and no clock runs, for tests */
    int64_t (*calendar)(void);   /* seconds since 1970; NULL: the machine's (tests script it) */
    int64_t (*space)(void);      /* free bytes; NULL: as the disk says (space.h) */
    const char *log;
    int log_level;
    const char *backup, *erase; /* write a copy there; remove this; and end */
};

struct server {
    struct settings settings;
    struct store *reader, *appender;
    struct writer *writer;
    struct bot_threads *workers;
    struct replays *replays;
    struct events *events;
    struct classes *classes;
    struct cluster_thread *cluster_thread; /* NULL: there are no other servers */
    struct cluster *cluster;
    struct limit_table *limits;
    struct room *rooms[ROOMS_TABLE];
    struct room *gone; /* forgotten, but a bot still thinks there */
    struct connection *connections, *waiting;
    int room_count, connection_count;
    int bases;                   /* addresses in `base` */
    uint64_t opened, bots_asked; /* rooms, moves of bots, so far */
    uint64_t random;             /* how often asked, when settings.fixed */
    int64_t started, down_since, expired, unread_until;
    bool stopping;
    bool down;                /* when last asked the store failed */
    char base[ADDRESSES][80]; /* "http://192.168.1.10:8080": what others can open */
    int64_t (*clock)(void);   /* milliseconds; NULL: the machine's (tests script it) */
    int bell;                 /* an eventfd; the other threads ring it: call server_woken */
    struct loop *loop;        /* the sockets; NULL: there are none */
};

/* Milliseconds that never go back; "2025-11-15". */
int64_t server_now(const struct server *s);
void server_date(const struct server *s, char date[16]);
void server_random(struct server *s, void *out, size_t len);

/* Rings the bell; any thread may. `server` is a struct server. */
void server_wake(void *server);

/* Nothing can be written at present: what would change a stream is refused with "busy". */
bool server_busy(const struct server *s);

/* Reads the batches of a stream behind `after`, on the service thread. False: it cannot be read,
 * and the log says why. A store that takes long to fail is not asked again for ten times as long,
 * so that it holds up nobody else. The caller frees the lines. */
struct stream_read {
    const char *stream;
    int64_t after, last;
    struct jot lines;
};
bool server_read(struct server *s, struct stream_read *r);

/* Logs that a room's journal cannot be read, and why (base/fault.h), in words. */
void server_log_fault(const char *event, const char *room, const char *fault);

#endif
