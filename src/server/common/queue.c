#include "server/common/queue.h"
#include <stddef.h>

void queue_open(struct queue *q) {
    q->first = NULL;
    q->last = &q->first;
}

void queue_add(struct queue *q, struct queued *one) {
    one->next = NULL;
    *q->last = one;
    q->last = &one->next;
}

static void cut(struct queue *q, struct queued **at) {
    *at = (*at)->next;
    if (!*at) q->last = at;
}

void *queue_take(struct queue *q) {
    struct queued *one = q->first;
    if (one) cut(q, &q->first);
    return one;
}

bool queue_remove(struct queue *q, struct queued *one) {
    for (struct queued **at = &q->first; *at; at = &(*at)->next) {
        if (*at != one) continue;
        cut(q, at);
        return true;
    }
    return false;
}

void queue_move(struct queue *from, struct queue *to) {
    *to = *from;
    if (!to->first) to->last = &to->first;
    queue_open(from);
}
