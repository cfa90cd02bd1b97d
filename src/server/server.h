/* server.h -- the rooms in memory, the journal behind them, and who is connected.
 *
 * Nothing here knows sockets: net.c feeds messages and requests in and carries the answers out,
 * tests and fuzzers do the same without a network. All of it belongs to one thread, the service
 * thread; the writer and the workers have theirs and only ring the bell.
 *
 * Rooms are a cache of their journals: a room is folded when somebody asks for it and forgotten
 * when nobody has for a while. So a restart needs no loading, and continues every game.
 *
 * Durability: each message to a client waits in its queue until the batch it depends on is on
 * disk. If that is lost (writer.h) room and messages are forgotten, and all come again. */
#ifndef SERVER_H
#define SERVER_H

#include "server/connection.h"
#include "server/herald.h"
#include "server/limit.h"
#include "server/room.h"
#include "server/scribe.h"
#include "server/worker.h"
#include "server/writer.h"

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
    struct workers *workers;
    struct scribe *scribe;
    struct hall *hall;
    struct school *school;
    struct herald *herald; /* NULL: there are no other servers */
    struct nodes *nodes;
    struct limit_table *limits;
    struct room *rooms[ROOMS_TABLE], *gone; /* gone: forgotten, but a bot still thinks there */
    struct connection *connections, *waiting;
    int room_count, connection_count, bases; /* bases: addresses in `base` */
    uint64_t opened, bots_asked;             /* rooms, moves of bots, so far */
    uint64_t random;                         /* how often asked, when settings.fixed */
    int64_t started, down_since, expired, unread_until;
    bool stopping, down;      /* down: when last asked the store failed */
    char base[ADDRESSES][80]; /* "http://192.168.1.10:8080": what others can open */
    int64_t (*clock)(void);   /* milliseconds; NULL: the machine's (tests script it) */
    int bell;                 /* an eventfd; writer and workers ring it: call server_woken */
    void (*writable)(struct connection *c); /* has something to say now; NULL: nobody listens */
    void *net;
};

/* Starts on an open store, which it closes at the end. False, with the reason in err. */
bool server_start(struct server *s, const struct settings *settings, struct store *store,
                  struct text *err);
void server_stop(struct server *s);

/* Milliseconds that never go back; "2025-11-15". */
int64_t server_now(const struct server *s);
void server_date(const struct server *s, char date[16]);
void server_random(struct server *s, void *out, size_t len);

/* The room, folded if need be. NULL: *why is "no-room", or "unread" (the log says why not). */
struct room *server_room(struct server *s, const char *id, const char **why);
/* Nothing can be written at present: what would change a room is refused with "busy". */
bool server_busy(const struct server *s);

/* What a new room shall be; then the opener's key and, without a bot, the code that invites. */
struct opening {
    const char *id; /* NULL: any */
    const struct game *game;
    const char *board, *from;
    int side, bot; /* the opener's seat; the other's level, or 0 */
    bool encounter;
    const char *clock; /* words of clock.h, or NULL */
    const char *name;
    char key[KEY], code[CODE];
};
struct room *server_open_room(struct server *s, struct opening *o, struct text *err);

/* A room in which everybody sits already: it begins at once. */
struct seating {
    const char *id; /* NULL: any */
    const struct game *game;
    const struct key_hash *key[2]; /* NULL: a bot */
    const char *name[2];
    const char *board; /* as of an opening */
    int level;         /* of the bot */
    bool encounter;
    const char *clock; /* words of clock.h, or NULL */
    const char *of;    /* whose table it is */
};
struct room *server_seat(struct server *s, const struct seating *w);
/* The room if it is in memory, or NULL. */
struct room *server_find(struct server *s, const char *id);

/* Milliseconds until this address may open so many rooms; and what it has opened since there were
 * `before` counts: in classes, rematches and events too. */
int64_t server_may_open(struct server *s, const char *address, int rooms);
void server_count_rooms(struct server *s, const char *address, uint64_t before);

/* A new code for the room's free seat, in place of any older; or the refusal. */
bool server_invite(struct server *s, struct room *r, int seat, char code[CODE], struct denial *no);

/* Hands the lines of an action to the writer. Then server_cast tells everybody (server_bots
 * included), and forgets the steps. */
void server_commit(struct server *s, struct room *r);
void server_cast(struct server *s, struct room *r);
void server_begun(struct server *s, struct room *r); /* its clocks run from now on */
void server_here(struct server *s, struct room *r, const struct connection *except);
/* A bot that is to act begins to think, if it is this server's to make it. */
void server_bots(struct server *s, struct room *r);
/* Forgets a room, and sends everybody there away with these words. */
void server_forget(struct server *s, struct room *r, const char *why);
/* Opens the room that follows when both want a rematch, and tells them. */
void server_rematch(struct server *s, struct room *r);
void server_tell_following(struct room *r);
/* After the bell: what became of writes, moves of bots, messages. Now and then: idle rooms. */
void server_woken(struct server *s);
void server_sweep(struct server *s);
/* Every second: clocks that have run out, crowds that have changed. */
void server_clocks(struct server *s);

/* Says goodbye to everybody: the connections close when they have read it. */
void server_farewell(struct server *s);

/* Adds the names and versions of the libraries the server stands on. */
void server_libraries(struct text *out);

#endif
