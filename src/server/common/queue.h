/* queue.h -- things in the order in which they came, for threads that hand work to each other.
 *
 * What waits begins with a struct queued, so nothing is allocated and a pointer to one is a pointer
 * to the other. Locks are the caller's. */
#ifndef QUEUE_H
#define QUEUE_H

#include <stdbool.h>

struct queued {
    struct queued *next;
};

struct queue {
    struct queued *first, **last;
};

void queue_open(struct queue *q);
void queue_add(struct queue *q, struct queued *one);
void *queue_take(struct queue *q);                      /* the oldest, or NULL */
bool queue_remove(struct queue *q, struct queued *one); /* false: it does not wait here */
void queue_move(struct queue *from, struct queue *to);  /* all; `to` is opened by it */

#endif
