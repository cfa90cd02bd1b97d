#include "net/budget.h"
#include <stdatomic.h>
#include <stdlib.h>

static atomic_size_t used, most = BUDGET_OUT;

void budget_add(size_t bytes) { atomic_fetch_add(&used, bytes); }
void budget_sub(size_t bytes) { atomic_fetch_sub(&used, bytes); }
size_t budget_used(void) { return atomic_load(&used); }
bool budget_full(void) { return atomic_load(&used) > atomic_load(&most); }
void budget_set(size_t bytes) { atomic_store(&most, bytes ? bytes : BUDGET_OUT); }

struct share {
    atomic_int holders, answers;
    struct jot bytes;
};

struct share *share_new(struct jot *bytes) {
    struct share *s = calloc(1, sizeof *s);
    if (!s) abort();
    atomic_init(&s->holders, 1);
    s->bytes = *bytes;
    *bytes = (struct jot){0};
    return s;
}

struct share *share_hold(struct share *s) {
    atomic_fetch_add(&s->holders, 1);
    return s;
}

void share_drop(struct share *s) {
    if (!s || atomic_fetch_sub(&s->holders, 1) > 1) return;
    jot_free(&s->bytes);
    free(s);
}

struct share *share_lend(struct share *s) {
    if (atomic_fetch_add(&s->answers, 1) == 0) budget_add(s->bytes.len);
    return share_hold(s);
}

void share_return(struct share *s) {
    if (s && atomic_fetch_sub(&s->answers, 1) == 1) budget_sub(s->bytes.len);
    share_drop(s);
}

const struct jot *share_bytes(const struct share *s) { return &s->bytes; }
