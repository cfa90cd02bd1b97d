/* line.h -- one client's line: requests one after the other, or a WebSocket; bytes in, bytes out.
 *
 * Knows no sockets and no clock but the server's: net.c reads and writes, tests do the same with
 * a script. Every state a line can be in has a deadline of its own, kept by line_tick; what a
 * client sends while its request is being answered is not read, so a line never holds more than
 * one request, one answer and what was read last.
 *
 *     reading    a request, or the pause between two
 *     waiting    it is whole; the answer waits for the disk, or for the scribe
 *     answering  bytes are on their way out
 *     socket     messages in frames; what goes out is the connection's queue
 *     ending     all is said; waits a moment for the client to hang up, and hears nothing more
 *     dead       to be closed and freed */
#ifndef LINE_H
#define LINE_H

#include <sys/uio.h>
#include "server/frame.h"
#include "server/http.h"
#include "server/server.h"

enum line_state { LINE_READING, LINE_WAITING, LINE_ANSWERING, LINE_SOCKET, LINE_ENDING, LINE_DEAD };

/* All lines of a server. */
struct lines {
    struct server *server;
    struct line *first, *waiting;
    int count, most;                 /* most: how many there can be; near it patience is short */
    size_t held;                     /* bytes of bodies that are larger than others may be */
    void (*stir)(struct line *line); /* something is to be written, read on or closed */
};

struct line {
    struct connection connection; /* of a socket; must be first */
    struct lines *all;
    struct line *before, *after, *next_waiting;
    enum line_state state;
    char peer[LIMIT_ADDRESS], address[LIMIT_ADDRESS];
    struct request request;
    size_t held; /* of its body, as counted in all->held */
    size_t owed; /* of its answer's own bytes, as counted in the budget */
    struct answer answer;
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

void lines_begin(struct lines *all, struct server *s, int most, void (*stir)(struct line *line));

void line_open(struct lines *all, struct line *l, const char *peer);
/* Leaves its room, frees what it holds. */
void line_close(struct line *l);

/* True if the line wants bytes now. Then line_feed takes all that were read; line_end says that
 * no more will come. */
bool line_reads(const struct line *l);
void line_feed(struct line *l, const char *bytes, size_t len);
void line_end(struct line *l);

/* Looks at what was read before, one request at a time, and says goodbye where it is due. True if
 * there is more to look at. */
bool line_go_on(struct line *l);

/* What is to be written now, in at most `most` pieces; and how much of it was. */
int line_pieces(struct line *l, struct iovec *out, int most);
void line_wrote(struct line *l, size_t len);

/* After server_woken: answers that waited go out; those the disk did not take, as a refusal. */
void lines_woken(struct lines *all);
/* Once a second: deadlines, pings. */
void lines_tick(struct lines *all);
/* True if nothing is being answered and nobody has a socket. */
bool lines_quiet(const struct lines *all);

#endif
