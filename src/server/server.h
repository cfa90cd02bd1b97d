/* server.h -- the rooms in memory, the journal behind them, and who is connected.
 *
 * Nothing here knows sockets: net.c feeds messages and requests in and carries the answers out,
 * tests and fuzzers do the same without a network. All of it belongs to one thread, the service
 * thread; the writer and the workers have theirs and only call `wake`.
 *
 * Rooms are a cache of their journals: a room is folded when somebody asks for it and forgotten
 * when nobody has for a while. So a restart needs no loading, and continues every game.
 *
 * Durability: each message to a client carries the stamp of the batch it depends on and waits
 * in the connection's queue until that batch is on disk. */
#ifndef SERVER_H
#define SERVER_H

#include "server/limit.h"
#include "server/room.h"
#include "server/worker.h"
#include "server/writer.h"
#include <stdatomic.h>

enum { TOKEN = 33, ROOMS_TABLE = 4096, MESSAGE_PRE = 32, QUEUE_MOST = 4 << 20, ADDRESSES = 8 };

struct settings {
    const char *store;  /* address of the store */
    const char *web;    /* folder with pages instead of the embedded ones, or NULL */
    const char *listen; /* address or interface, or NULL: all */
    int port;
    bool port_given, limits, proxy, qr;
    int away;       /* seconds of absence after which a win may be claimed */
    int workers;    /* threads of the bots */
    uint64_t fixed; /* not 0: nothing is random and no clock runs, for tests */
    const char *log;
    int log_level;
    const char *backup; /* write a copy there and end */
};

struct message {
    struct message *next;
    uint64_t stamp;
    size_t len;
    char room[]; /* MESSAGE_PRE bytes free, then the text */
};

struct connection {
    struct server *server;
    void *socket; /* net.c's */
    struct connection *before, *after, *next_watcher;
    struct room *room;
    int viewer; /* SEAT_A, SEAT_B, PUBLIC */
    bool closing;
    char address[LIMIT_ADDRESS];
    struct bucket patience;
    int bad, floods;
    int64_t opened;
    struct message *first, **last;
    size_t queued;
};

struct server {
    struct settings settings;
    struct store *reader, *appender;
    struct writer *writer;
    struct workers *workers;
    struct limit_table *limits;
    struct room *rooms[ROOMS_TABLE];
    struct connection *connections;
    int room_count, connection_count;
    uint8_t secret[32];
    uint64_t random; /* how often asked, when settings.fixed */
    int64_t started;
    bool stopping;
    char base[ADDRESSES][80]; /* "http://192.168.1.10:8080": what others can open */
    int bases;
    void (*wake)(void *net);                /* from any thread: look at writer and workers */
    void (*writable)(struct connection *c); /* has something to say now */
    void *net;
};

/* Opens store, secret, threads; false, with the reason in err. */
bool server_start(struct server *s, const struct settings *settings, struct text *err);
void server_stop(struct server *s);

/* Milliseconds that never go back; "2025-11-15". */
int64_t server_now(const struct server *s);
void server_date(const struct server *s, char date[16]);
void server_random(struct server *s, void *out, size_t len);

/* The room, folded if need be; NULL if there is none. */
struct room *server_room(struct server *s, const char *id);

/* What a new room shall be. */
struct opening {
    const struct game *game;
    const char *board, *from;
    int side, bot; /* the opener's seat; the other's level, or 0 */
    const char *name, *words;
};
struct room *server_open_room(struct server *s, const struct opening *o, struct text *err);

/* The secret of a seat. */
void server_token(const struct server *s, const char *room, int seat, char token[TOKEN]);

/* Hands the lines of an action to the writer. Then server_cast tells everybody (server_bots
 * included), and forgets the steps. */
void server_commit(struct server *s, struct room *r);
void server_cast(struct server *s, struct room *r);
void server_here(struct server *s, struct room *r, const struct connection *except);
/* Opens the room that follows when both want a rematch, and tells them. */
void server_rematch(struct server *s, struct room *r);

/* After `wake`: moves of bots, messages whose batch is on disk. Now and then: idle rooms. */
void server_woken(struct server *s);
void server_sweep(struct server *s);

/* Says goodbye to everybody: the connections close when they have read it. */
void server_farewell(struct server *s);

/* Connections. The message is copied; it waits for the room's stamp. */
void connection_open(struct server *s, struct connection *c, const char *address);
void connection_close(struct connection *c);
void connection_send(struct connection *c, const char *text, size_t len);
/* The next message that may be sent, or NULL; and forgets it once it was. */
struct message *connection_next(struct connection *c);
void connection_sent(struct connection *c);

#endif
