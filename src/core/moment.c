#include "core/moment.h"
#include <assert.h>
#include <string.h>

struct moment moments_open(const struct moments *before) {
    struct moment none = {0};
    if (!before->len || before->at[before->len - 1].done) return none;
    return before->at[before->len - 1];
}

struct moment *moments_add(struct moments *m, const char *kind, const char *outcome, unsigned who) {
    assert(m->len < MAX_MOMENTS);
    struct moment *one = &m->at[m->len++];
    *one = (struct moment){.kind = kind,
                           .outcome = outcome,
                           .number = ++m->count,
                           .who = (uint8_t)who,
                           .against = who == SEAT_A ? SEAT_B : SEAT_A,
                           .done = true,
                           .from = NO_FIELD,
                           .to = NO_FIELD,
                           .hit = -1,
                           .down = -1};
    return one;
}

const struct event *tale_ruled(const struct tale *tale, unsigned kind, unsigned rule) {
    for (int i = 0; i < tale->trace->len; i++) {
        const struct event *e = &tale->trace->at[i];
        if (e->kind == kind && (!rule || e->rule == rule)) return e;
    }
    return NULL;
}

const struct event *tale_event(const struct tale *tale, unsigned kind) {
    return tale_ruled(tale, kind, 0);
}

void moments_of(const struct board *b, const struct tale *tale, struct moments *m) {
    if (b->game->moments)
        b->game->moments(b, tale, m);
    else
        m->len = 0;
}

/* Binomial numbers, exactly: sums of hit^k miss^(n-k) over all ways. */
int moment_chance(int dice, int wanted, unsigned hit, unsigned miss) {
    uint64_t good = 0, all = 1, ways = 1;
    if (wanted <= 0) return 1000;
    if (dice < wanted) return 0;
    assert(dice <= 12 && hit + miss <= 36);
    for (int i = 0; i < dice; i++) all *= hit + miss;
    for (int k = 0; k <= dice; k++) {
        uint64_t term = ways;
        for (int i = 0; i < dice; i++) term *= i < k ? hit : miss;
        if (k >= wanted) good += term;
        ways = ways * (uint64_t)(dice - k) / (uint64_t)(k + 1);
    }
    return (int)((good * 1000 + all / 2) / all);
}

const struct moment_sort *moment_find(const struct game *g, const char *kind, const char *outcome,
                                      int side) {
    for (const struct moment_sort *s = g->told; s && s->kind; s++)
        if (text_same(s->kind, kind) && text_same(s->outcome, outcome) && s->side == side) return s;
    return NULL;
}
