/* herald.h -- a thread that hears what other servers on the same store do.
 *
 * It waits for notices (store_wait), reads the ends of streams when it is asked to, and passes
 * on what this server has to tell the others: nothing of it happens on the service thread. What
 * it hears is for speed only: a server that hears nothing has its writes refused, and reads then.
 */
#ifndef HERALD_H
#define HERALD_H

#include "server/jot.h"
#include "server/queue.h"
#include "store/store.h"

enum heard_kind {
    HEARD_WRITTEN, /* words: a stream; last: its last batch */
    HEARD_ERASED,  /* words: a stream */
    HEARD_MISSED,  /* something, nobody knows what */
    HEARD_WORDS,   /* words of herald_tell, also one's own */
    HEARD_END      /* words: a stream; its batches from after + 1 to last (0: it is gone) */
};

struct heard {
    struct queued in;
    enum heard_kind kind;
    int64_t after, last;
    struct jot lines;
    char words[];
};

struct herald;

/* NULL, with err empty: the store is this server's own, there are no others. `wake` is called from
 * the herald's thread when there is something to take. */
struct herald *herald_start(struct store *store, void (*wake)(void *context), void *context,
                            struct text *err);
void herald_stop(struct herald *h); /* NULL: nothing */

/* The next that was heard, oldest first, for the caller to free with herald_drop; NULL: nothing. */
struct heard *herald_take(struct herald *h);
void herald_drop(struct heard *one);

/* Asks for the batches of a stream after this one; they come as HEARD_END. */
void herald_read(struct herald *h, const char *stream, int64_t after);

/* Tells all servers, this one too: one line. It may be lost when the store is away. */
void herald_tell(struct herald *h, const char *words);

#endif
