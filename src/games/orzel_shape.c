/* How far it is to the straits, and which shapes a course can have. */
#include "games/orzel_round.h"
#include <string.h>

enum { UNREACHED = 4096, MOST_TRIED = 1500 };
/* What stands in the way, in quarters of a field: a warship must be sent away or gone around, a
 * minefield costs a token. */
enum { PATROL_COST = 8, MINEFIELD_COST = 4 };

static int enter_cost(const struct round *r, unsigned f) {
    int cost = ROUND_STEP;
    if (bits_has(&r->patrols, f)) cost += PATROL_COST;
    if (bits_has(&r->laid, f)) cost += MINEFIELD_COST;
    return cost;
}

void orzel_shape_ways(struct round *r) {
    const struct board *b = &r->ob->b;
    struct bits edge = r->ob->straits;
    for (unsigned f = 0; f < b->fields; f++) r->way[f] = UNREACHED;
    BITS_EACH (edge, exit) r->way[exit] = 0;
    while (bits_any(edge)) {
        struct bits next = BITS_NONE;
        BITS_EACH (edge, f) {
            int way = r->way[f] + enter_cost(r, f);
            BITS_EACH (b->near[f], g) {
                if (way >= r->way[g]) continue;
                r->way[g] = (int16_t)way;
                bits_add(&next, g);
            }
        }
        edge = next;
    }
}

/* ---- how far a shape leads ---- */

/* The shape's neighbourhood as sets of its tokens. */
struct touch {
    uint8_t figure;              /* tokens next to the figure */
    uint8_t token[ROUND_TOKENS]; /* tokens next to this one */
    int16_t out[ROUND_TOKENS];   /* the best field beside this one that holds no token */
    int16_t alone;               /* the best field beside the figure */
};

static void free_fields(const struct round *r, const struct shape *s, struct bits *fields) {
    *fields = bits_less(r->ob->b.all, bits_or(r->patrols, r->laid));
    bits_drop(fields, r->figure);
    for (int i = 0; i < s->tokens; i++) bits_drop(fields, s->field[i]);
}

/* Mines and patrols that are still to come go where the whole course would lead best. */
static void block_best(const struct round *r, const struct shape *s, struct bits *fields) {
    const struct board *b = &r->ob->b;
    struct bits ends = BITS_NONE;
    for (int i = 0; i < s->tokens; i++) ends = bits_or(ends, b->near[s->field[i]]);
    if (!s->tokens) ends = b->near[r->figure];
    ends = bits_and(ends, *fields);
    for (int i = 0; i < r->blocks && bits_any(ends); i++) {
        unsigned best = bits_first(ends);
        BITS_EACH (ends, f)
            if (r->way[f] < r->way[best]) best = f;
        bits_drop(&ends, best);
        bits_drop(fields, best);
    }
}

static int16_t best_way(const struct round *r, struct bits fields) {
    int16_t best = UNREACHED;
    BITS_EACH (fields, f)
        if (r->way[f] < best) best = r->way[f];
    return best;
}

static void touch_all(const struct round *r, const struct shape *s, struct touch *t) {
    const struct board *b = &r->ob->b;
    struct bits fields;
    free_fields(r, s, &fields);
    block_best(r, s, &fields);
    memset(t, 0, sizeof *t);
    for (int i = 0; i < s->tokens; i++) {
        const struct bits *near = &b->near[s->field[i]];
        if (bits_has(near, r->figure)) t->figure = (uint8_t)(t->figure | 1u << i);
        for (int k = 0; k < s->tokens; k++)
            if (bits_has(near, s->field[k])) t->token[i] = (uint8_t)(t->token[i] | 1u << k);
        t->out[i] = best_way(r, bits_and(*near, fields));
    }
    t->alone = best_way(r, bits_and(b->near[r->figure], fields));
}

/* 5.1: the tokens of the set that hang together with the figure. */
static unsigned chain_of(const struct touch *t, unsigned set) {
    unsigned chain = set & t->figure, last = 0;
    while (chain != last) {
        unsigned fresh = chain & ~last;
        last = chain;
        for (; fresh; fresh &= fresh - 1) chain |= t->token[__builtin_ctz(fresh)] & set;
    }
    return chain;
}

void orzel_shape_reach(const struct round *r, struct shape *s) {
    struct touch t;
    touch_all(r, s, &t);
    for (unsigned set = 0; set < 1u << s->tokens; set++) {
        unsigned chain = chain_of(&t, set);
        int best = r->way[r->figure];
        if (!chain && t.alone < best) best = t.alone;
        for (int i = 0; i < s->tokens; i++) {
            if (chain >> i & 1) {
                if (t.out[i] < best) best = t.out[i];
            } else if (chain ? t.token[i] & chain : t.figure >> i & 1) {
                /* the token is gone, its field free */
                if (r->way[s->field[i]] < best) best = r->way[s->field[i]];
            }
        }
        s->way[set] = (int16_t)best;
    }
}

/* ---- finding shapes ---- */

struct finder {
    const struct round *r;
    struct shape shape, *out;
    struct bits allowed;
    int tokens, count, tried;
};

/* A first impression: the mean of the way if nothing is found out and of the worst if one or two
 * tokens are lost. */
static int32_t impression(const struct round *r, const struct shape *s) {
    unsigned all = (1u << s->tokens) - 1;
    int worst[3] = {s->way[all], s->way[all], 0};
    for (int i = 0; i < s->tokens; i++) {
        unsigned without = all & ~(1u << i);
        if (s->way[without] > worst[1]) worst[1] = s->way[without];
        for (int k = 0; k < i; k++)
            if (s->way[without & ~(1u << k)] > worst[2]) worst[2] = s->way[without & ~(1u << k)];
    }
    if (worst[2] < worst[1]) worst[2] = worst[1];
    int32_t sum = 0;
    for (int lost = 0; lost < 3; lost++)
        sum += orzel_table_worth(r, worst[lost], r->sunk, r->captured, 0) * (lost ? 1 : 2);
    int spread = 0; /* tells shapes apart that are equal so far */
    for (unsigned set = 0; set <= all; set++) spread += s->way[set];
    return sum * 64 - spread;
}

/* Keeps the best shapes; of those that are alike one is enough. */
static void keep_shape(struct finder *f) {
    struct shape *s = &f->shape;
    f->tried++;
    orzel_shape_reach(f->r, s);
    s->score = impression(f->r, s);
    int at = f->count;
    for (int i = 0; i < f->count; i++) {
        if (f->out[i].score == s->score) return;
        if (f->out[i].score < s->score) {
            at = i;
            break;
        }
    }
    if (at == ROUND_SHAPES) return;
    int last = f->count < ROUND_SHAPES ? f->count++ : ROUND_SHAPES - 1;
    for (int i = last; i > at; i--) f->out[i] = f->out[i - 1];
    f->out[at] = *s;
}

/* Adds tokens next to what is there; `edge` may still be taken, `banned` was tried before. */
static void grow(struct finder *f, struct bits edge, struct bits banned) {
    struct shape *s = &f->shape;
    if (s->tokens == f->tokens) {
        keep_shape(f);
        return;
    }
    while (bits_any(edge) && f->tried < MOST_TRIED) {
        unsigned next = bits_first(edge);
        BITS_EACH (edge, g)
            if (f->r->way[g] < f->r->way[next]) next = g;
        bits_drop(&edge, next);
        bits_add(&banned, next);
        s->field[s->tokens++] = (uint8_t)next;
        struct bits more = bits_less(bits_and(f->r->ob->b.near[next], f->allowed), banned);
        grow(f, bits_or(edge, more), banned);
        s->tokens--;
    }
}

int orzel_shape_find(const struct round *r, struct bits laid, int tokens, struct shape *out) {
    const struct board *b = &r->ob->b;
    struct finder f = {.r = r, .out = out, .tokens = tokens};
    struct bits edge = b->near[r->figure], banned = laid;
    int back = tokens < 4 ? ROUND_STEP : 0;
    memset(&f.shape, 0, sizeof f.shape);
    bits_add(&banned, r->figure);
    BITS_EACH (b->all, g)
        if (r->way[g] <= r->way[r->figure] + back) bits_add(&f.allowed, g);
    f.allowed = bits_less(f.allowed, bits_or(r->patrols, r->laid));
    BITS_EACH (laid, g) {
        f.shape.field[f.shape.tokens++] = (uint8_t)g;
        edge = bits_or(edge, b->near[g]);
    }
    if (f.shape.tokens > tokens) return 0;
    grow(&f, bits_less(bits_and(edge, f.allowed), banned), banned);
    return f.count;
}
