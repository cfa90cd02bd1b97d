/* client.h -- one client's line: requests one after the other, or a WebSocket; bytes in, bytes out.
 *
 * Knows no sockets and no clock but the server's: loop.c reads and writes, tests do the same with
 * a script. Every state a line can be in has a deadline of its own, kept by line_tick; what a
 * client sends while its request is being answered is not read, so a line never holds more than
 * one request, one answer and what was read last.
 *
 *     reading    a request, or the pause between two
 *     waiting    it is whole; the answer waits for the disk, or for another thread
 *     answering  bytes are on their way out
 *     socket     messages in frames; what goes out is the connection's queue
 *     ending     all is said; waits a moment for the client to hang up, and hears nothing more
 *     dead       to be closed and freed */
#ifndef CLIENT_H
#define CLIENT_H

#include <sys/uio.h>
#include "net/service.h"

enum client_state {
    CLIENT_READING,
    CLIENT_WAITING,
    CLIENT_ANSWERING,
    CLIENT_SOCKET,
    CLIENT_ENDING,
    CLIENT_DEAD
};

/* All lines of a server. */
struct clients {
    const struct service *service;
    struct client *first, *waiting;
    int count, most;                   /* most: how many there can be; near it patience is short */
    size_t held;                       /* bytes of bodies that are larger than others may be */
    void (*stir)(struct client *line); /* something is to be written, read on or closed */
};

struct client {
    struct clients *all;
    struct outbox *socket; /* NULL: no WebSocket */
    struct client *before, *after, *next_waiting;
    enum client_state state;
    char peer[LIMIT_ADDRESS], address[LIMIT_ADDRESS];
    struct request request;
    size_t held; /* of its body, as counted in all->held */
    size_t owed; /* of its answer's own bytes, as counted in the budget */
    struct response answer;
    struct jot in;       /* read, and not yet looked at */
    struct jot out;      /* the head of an answer; pongs and goodbyes of a socket */
    size_t sent;         /* … how much of it (and of the answer's body) has left */
    size_t message_sent; /* … and of the queue's first message */
    bool has_pong;       /* a pong is the last thing in `out` */
    size_t pong;         /* … and begins there */
    bool last;           /* no other request is taken over this line */
    bool goodbye;        /* the close frame is written */
    struct frames frames;
    int64_t deadline, heard, pinged, moved;
};

void clients_begin(struct clients *all, const struct service *service, int most,
                   void (*stir)(struct client *client));
/* Something is to be written, read on or closed; NULL: nothing. */
void client_stir(struct client *client);

void client_open(struct clients *all, struct client *l, const char *peer);
/* Leaves its room, frees what it holds. */
void client_close(struct client *l);

/* True if the line wants bytes now. Then client_feed takes all that were read; client_end says that
 * no more will come. */
bool client_reads(const struct client *l);
void client_feed(struct client *l, const char *bytes, size_t len);
void client_end(struct client *l);

/* Looks at what was read before, one request at a time, and says goodbye where it is due. True if
 * there is more to look at. */
bool client_go_on(struct client *l);

/* What is to be written now, in at most `most` pieces; and how much of it was. */
int client_pieces(struct client *l, struct iovec *out, int most);
void client_wrote(struct client *l, size_t len);

/* After server_woken: answers that waited go out; those the disk did not take, as a refusal. */
void clients_woken(struct clients *all);
/* Once a second: deadlines, pings. */
void clients_tick(struct clients *all);
/* True if nothing is being answered and nobody has a socket. */
bool clients_quiet(const struct clients *all);

#endif
