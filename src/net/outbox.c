#include "net/outbox.h"
#include "net/budget.h"
#include "net/pack.h"
#include <stdlib.h>
#include <string.h>

void outbox_open(struct outbox *o) {
    *o = (struct outbox){0};
    o->last = &o->first;
}

void outbox_add(struct outbox *o, uint64_t stamp, const char *text, size_t len) {
    struct jot packed = {0};
    if (o->closing) return;
    if (o->packs && len >= PACK_FROM) packed = pack_message(text, len);
    if (packed.len) {
        text = packed.at;
        len = packed.len;
    }
    struct message *m = malloc(sizeof *m + MESSAGE_PRE + len);
    if (!m) abort();
    m->packed = packed.len > 0;
    m->next = NULL;
    m->stamp = stamp;
    m->len = len;
    memcpy(m->bytes + MESSAGE_PRE, text, len);
    *o->last = m;
    o->last = &m->next;
    o->queued += len;
    budget_add(len);
    if (o->queued > OUTBOX_MOST) o->closing = true; /* does not read: it may come again */
}

struct message *outbox_next(const struct outbox *o, uint64_t done) {
    if (!o->first || o->first->stamp > done) return NULL;
    return o->first;
}

/* Takes the message at *at out of the list and frees it. */
static void forget(struct outbox *o, struct message **at) {
    struct message *m = *at;
    *at = m->next;
    if (o->last == &m->next) o->last = at;
    o->queued -= m->len;
    budget_sub(m->len);
    free(m);
}

void outbox_sent(struct outbox *o) { forget(o, &o->first); }

void outbox_drop(struct outbox *o, uint64_t done) {
    for (struct message **at = &o->first; *at;)
        if ((*at)->stamp > done)
            forget(o, at);
        else
            at = &(*at)->next;
}
