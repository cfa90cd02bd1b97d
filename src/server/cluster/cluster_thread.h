/* cluster_thread.h -- a thread that hears what other servers on the same store do.
 *
 * It waits for notices (store_wait), reads the ends of streams when it is asked to, and passes
 * on what this server has to tell the others: nothing of it happens on the service thread. What
 * it hears is for speed only: a server that hears nothing has its writes refused, and reads then.
 */
#ifndef CLUSTER_THREAD_H
#define CLUSTER_THREAD_H

#include "net/jot.h"
#include "server/common/queue.h"
#include "store/store.h"

enum heard_kind {
    HEARD_WRITTEN, /* words: a stream; last: its last batch */
    HEARD_ERASED,  /* words: a stream */
    HEARD_MISSED,  /* something, nobody knows what */
    HEARD_WORDS,   /* words of cluster_thread_tell, also one's own */
    HEARD_END      /* words: a stream; its batches from after + 1 to last (0: it is gone) */
};

struct heard {
    struct queued in;
    enum heard_kind kind;
    int64_t after, last;
    struct jot lines;
    char words[];
};

struct cluster_thread;

/* NULL, with err empty: the store is this server's own, there are no others. `wake` is called from
 * the cluster thread when there is something to take. */
struct cluster_thread *cluster_thread_start(struct store *store, void (*wake)(void *context),
                                            void *context, struct text *err);
void cluster_thread_stop(struct cluster_thread *h); /* NULL: nothing */

/* The next that was heard, oldest first, for the caller to free with cluster_thread_drop; NULL:
 * nothing. */
struct heard *cluster_thread_take(struct cluster_thread *h);
void cluster_thread_drop(struct heard *one);

/* Asks for the batches of a stream after this one; they come as HEARD_END. */
void cluster_thread_read(struct cluster_thread *h, const char *stream, int64_t after);

/* Tells all servers, this one too: one line. It may be lost when the store is away. */
void cluster_thread_tell(struct cluster_thread *h, const char *words);

#endif
