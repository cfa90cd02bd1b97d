/* outbox.h -- messages that wait to be sent over one WebSocket, in order.
 *
 * Each message carries a stamp and leaves only when the caller says that this stamp is done: so
 * nothing is told before it is on disk. */
#ifndef OUTBOX_H
#define OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* OUTBOX_MOST: bytes that may wait; a client that reads nothing is closed beyond it. */
enum { MESSAGE_PRE = 32, OUTBOX_MOST = 4 << 20 };

struct message {
    struct message *next;
    uint64_t stamp;
    size_t len;
    bool packed;  /* pack.h */
    char bytes[]; /* MESSAGE_PRE bytes free for the frame's head, then the text */
};

struct outbox {
    struct message *first, **last;
    size_t queued;         /* bytes that wait */
    bool closing;          /* nothing more is added; the socket closes when all has left */
    bool packs;            /* the client takes packed messages */
    struct client *client; /* whose socket it is; NULL: nobody writes (tests) */
};

void outbox_open(struct outbox *o);
/* Copies the text; it is dropped if the box is closing. */
void outbox_add(struct outbox *o, uint64_t stamp, const char *text, size_t len);
/* The next message, if it may leave; or NULL. outbox_sent forgets it. */
struct message *outbox_next(const struct outbox *o, uint64_t done);
void outbox_sent(struct outbox *o);
/* Forgets every message whose stamp is not done. */
void outbox_drop(struct outbox *o, uint64_t done);

#endif
