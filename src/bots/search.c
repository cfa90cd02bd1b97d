#include "bots/search.h"
#include "bots/playout.h"
#include <assert.h>
#include <string.h>

enum { NONE = 0, FEW_OUTCOMES = 8, SEEN_SIZE = 4096, DEEPEST = 200, ASK_EVERY = 8 };
enum { SEEN_AT_LEAST = 3 }; /* moves, however many are overlooked */

struct edge {
    move m;
    uint32_t next, child; /* indexes; NONE */
    uint32_t visits;
    int64_t sum;    /* of judgements, for SEAT_A */
    uint16_t share; /* of the prior, of 65536 */
    uint16_t spare;
    uint32_t key; /* how the viewer reads the move: equal keys share a child; 0 if open */
};

struct node {
    uint32_t first, last; /* edges */
    uint32_t visits;
    uint32_t prior_sum;
    int64_t sum;
};

struct tree {
    const struct board *b;
    const struct state *view;
    const struct search_options *o;
    const struct ease *ease; /* of the level in this seat, or NULL */
    struct rng r;
    struct node *node;
    struct edge *edge;
    uint32_t nodes, node_cap, edges, edge_cap;
    uint32_t deepest;
    int viewer;
    uint32_t stamp;
    uint32_t *seen_stamp; /* SEEN_SIZE: which moves are legal in the imagined state */
    move *seen;
    union any_state s; /* the imagined state while it is played */
};

struct path {
    uint32_t edge[DEEPEST + 2], node[DEEPEST + 2];
    int len;
};

/* ---- small numbers ---------------------------------------------------------------------- */

static uint32_t square_root(uint64_t n) {
    if (n == 0) return 0;
    uint64_t x = 1ull << ((64 - __builtin_clzll(n) + 1) / 2);
    for (;;) {
        uint64_t y = (x + n / x) / 2;
        if (y >= x) return (uint32_t)x;
        x = y;
    }
}

/* log2(n) in 1/256, good to about a hundredth. */
static uint32_t logarithm(uint32_t n) {
    uint32_t whole = 31u - (uint32_t)__builtin_clz(n | 1);
    uint32_t part = whole >= 8 ? (n >> (whole - 8)) & 255 : (n << (8 - whole)) & 255;
    return whole * 256 + part + (part * (256 - part) * 88 >> 16);
}

/* ---- building --------------------------------------------------------------------------- */

static uint32_t new_node(struct tree *t) {
    if (t->nodes == t->node_cap) return NONE;
    t->node[t->nodes] = (struct node){0, 0, 0, 0, 0};
    return t->nodes++;
}

static uint32_t add_edge(struct tree *t, struct node *n, move m, uint32_t prior) {
    if (t->edges == t->edge_cap) return NONE;
    uint32_t i = t->edges++;
    uint64_t share = n->prior_sum ? ((uint64_t)prior << 16) / n->prior_sum : 0;
    t->edge[i] = (struct edge){.m = m, .share = (uint16_t)(share > 65535 ? 65535 : share)};
    if (n->last)
        t->edge[n->last].next = i;
    else
        n->first = i;
    n->last = i;
    return i;
}

/* Notes the legal moves of this state; clears the notes of the last one. */
static void mark_legal(struct tree *t, const move *list, int count) {
    t->stamp++;
    for (int i = 0; i < count; i++) {
        uint32_t at = list[i] * 0x9E3779B1u >> 20;
        while (t->seen_stamp[at] == t->stamp) at = (at + 1) % SEEN_SIZE;
        t->seen_stamp[at] = t->stamp;
        t->seen[at] = list[i];
    }
}

/* Whether the move was noted; takes the note away. */
static bool take_legal(struct tree *t, move m) {
    uint32_t at = m * 0x9E3779B1u >> 20;
    while (t->seen_stamp[at] == t->stamp) {
        if (t->seen[at] == m) {
            t->seen[at] = NO_MOVE;
            return true;
        }
        at = (at + 1) % SEEN_SIZE;
    }
    return false;
}

struct ranked {
    uint32_t prior;
    move m;
};

/* The best `keep` of the list to its front, in order: heap of the rest would be no faster for
 * lists this short. */
static void rank(struct ranked *list, int count) {
    for (int gap = count > 60   ? 40
                   : count > 13 ? 13
                   : count > 4  ? 4
                                : 1;
         gap; gap = gap == 40   ? 13
                    : gap == 13 ? 4
                    : gap == 4  ? 1
                                : 0)
        for (int i = gap; i < count; i++) {
            struct ranked x = list[i];
            int k = i;
            for (; k >= gap && list[k - gap].prior < x.prior; k -= gap) list[k] = list[k - gap];
            list[k] = x;
        }
}

/* The first impression of a move, above 0. */
static uint32_t impression(const struct tree *t, move m) {
    if (t->o->plain) return 1;
    int prior = playout_prior(t->b, &t->s.s, m);
    return 1 + (uint32_t)((100 * (100 - t->o->intuition) + prior * t->o->intuition) / 100);
}

/* Of 100 moves of its own, how many it does not see. */
static uint32_t unseen(const struct tree *t) {
    uint32_t own = t->o->overlook;
    return t->ease ? own + (100 - own) * t->ease->overlook / 100 : own;
}

/* Gives a node its edges: the most promising first, equal ones in random order. */
static void expand(struct tree *t, uint32_t at, const move *list, int count) {
    struct ranked ranks[MAX_MOVES];
    bool root = at == 1, own = t->s.s.turn == t->viewer;
    uint32_t missed = root ? unseen(t) : 0;
    uint32_t from = missed ? rng_below(&t->r, (uint32_t)count) : 0;
    uint64_t sum = 0;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        move m = list[((uint32_t)i + from) % (uint32_t)count];
        bool spare = count - i > SEEN_AT_LEAST - kept;
        if (missed && spare && rng_below(&t->r, 100) < missed) continue;
        uint32_t prior = impression(t, m);
        ranks[kept++] = (struct ranked){prior << 8 | (uint32_t)(rng_next(&t->r) >> 56), m};
    }
    rank(ranks, kept);
    if (!root && !t->o->plain && (own || !t->b->game->secrets) && kept > t->o->width)
        kept = t->o->width;
    if (t->edge_cap - t->edges < (uint32_t)kept) return;
    for (int i = 0; i < kept; i++) sum += ranks[i].prior >> 8;
    t->node[at].prior_sum = (uint32_t)sum;
    for (int i = 0; i < kept; i++) add_edge(t, &t->node[at], ranks[i].m, ranks[i].prior >> 8);
}

/* How the viewer reads a move, as a number: 0 if all of it is seen. */
static uint32_t reading(struct tree *t, move m) {
    TEXT(words, 64);
    t->b->game->write_move(t->b, &t->s.s, m, t->viewer, &words);
    uint32_t hash = 2166136261u;
    bool hidden = false;
    for (const char *p = words.at; *p; p++) {
        hash = (hash ^ (uint8_t)*p) * 16777619u;
        hidden |= *p == '?';
    }
    return hidden ? hash | 1 : 0;
}

/* The node behind an edge, made if need be; NONE when the arena is full. */
static uint32_t child_of(struct tree *t, uint32_t at, uint32_t e, bool merge) {
    if (t->edge[e].child) return t->edge[e].child;
    if (merge) t->edge[e].key = 1;
    if (t->edge[e].key)
        for (uint32_t i = t->node[at].first; i; i = t->edge[i].next)
            if (t->edge[i].child && t->edge[i].key == t->edge[e].key)
                return t->edge[e].child = t->edge[i].child;
    return t->edge[e].child = new_node(t);
}

/* ---- choosing --------------------------------------------------------------------------- */

static uint32_t choose_plain(struct tree *t, struct node *n, bool check) {
    uint32_t best = NONE;
    uint64_t best_score = 0;
    uint32_t log = logarithm(n->visits + 1);
    bool flip = t->s.s.turn == SEAT_B;
    for (uint32_t i = n->first; i; i = t->edge[i].next) {
        const struct edge *e = &t->edge[i];
        if (check && !take_legal(t, e->m)) continue;
        if (!e->visits) return i;
        int64_t q = e->sum / e->visits;
        if (flip) q = SEARCH_ONE - q;
        /* c sqrt(ln n / visits) with ln = log2 * 0.69, c = exploration / 256 */
        uint64_t inside = (uint64_t)log * 177 * 65536 / 256 / e->visits;
        uint64_t score = (uint64_t)q + (uint64_t)square_root(inside << 8) * t->o->exploration / 256;
        if (best == NONE || score > best_score) best = i, best_score = score;
    }
    return best;
}

static uint32_t choose_prior(struct tree *t, struct node *n, bool check) {
    uint32_t best = NONE;
    int64_t best_score = 0;
    uint64_t factor = (uint64_t)square_root((uint64_t)(n->visits + 1) << 8) * t->o->exploration;
    bool flip = t->s.s.turn == SEAT_B;
    int64_t urgency = n->visits ? n->sum / n->visits : SEARCH_ONE / 2;
    if (flip) urgency = SEARCH_ONE - urgency;
    urgency -= SEARCH_ONE / 16;
    for (uint32_t i = n->first; i; i = t->edge[i].next) {
        const struct edge *e = &t->edge[i];
        if (check && !take_legal(t, e->m)) continue;
        int64_t q = urgency;
        if (e->visits) {
            q = e->sum / e->visits;
            if (flip) q = SEARCH_ONE - q;
        }
        uint32_t u = (uint32_t)(factor * e->share >> 12) / (e->visits + 1);
        if (best == NONE || q + u > best_score) best = i, best_score = q + u;
        if (!e->visits && !check) break; /* those behind it promise less */
    }
    return best;
}

/* A player's move at a node of the tree. In games with secrets the moves depend on what was
 * imagined: edges that are not legal now are passed over, new ones added. */
static uint32_t choose(struct tree *t, uint32_t at) {
    move list[MAX_MOVES];
    bool check = t->b->game->secrets && at != 1;
    if (check || !t->node[at].first) {
        int count = t->b->game->legal(t->b, &t->s.s, list);
        if (!t->node[at].first) expand(t, at, list, count);
        if (check) mark_legal(t, list, count);
        if (check && t->s.s.turn != t->viewer) {
            for (uint32_t i = t->node[at].first; i; i = t->edge[i].next)
                take_legal(t, t->edge[i].m);
            for (int i = 0; i < count; i++)
                if (take_legal(t, list[i]))
                    add_edge(t, &t->node[at], list[i], impression(t, list[i]));
            mark_legal(t, list, count);
        }
    }
    struct node *n = &t->node[at];
    uint32_t e = t->o->plain ? choose_plain(t, n, check) : choose_prior(t, n, check);
    if (e == NONE && n->first && check) { /* none of those kept is legal in this state */
        int count = t->b->game->legal(t->b, &t->s.s, list);
        e = add_edge(t, n, list[rng_below(&t->r, (uint32_t)count)], 1);
    }
    return e;
}

static uint32_t chance_edge(struct tree *t, uint32_t at, move m) {
    for (uint32_t i = t->node[at].first; i; i = t->edge[i].next)
        if (t->edge[i].m == m) return i;
    return add_edge(t, &t->node[at], m, 0);
}

/* ---- one play-out ------------------------------------------------------------------------- */

/* One step down; NONE when the tree ends here. Returns the next node. */
static uint32_t step(struct tree *t, uint32_t at, struct path *p) {
    const struct game *g = t->b->game;
    bool merge = false;
    uint32_t e;
    if (t->s.s.turn == CHANCE) {
        int outcomes;
        move m = playout_roll(t->b, &t->s.s, t->o->hopeful ? t->viewer : NOBODY, &t->r, &outcomes);
        e = chance_edge(t, at, m);
        merge = outcomes > FEW_OUTCOMES;
        if (e == NONE) return NONE;
    } else {
        e = choose(t, at);
        if (e == NONE) return NONE;
    }
    if (g->secrets && !t->edge[e].child && !merge && t->s.s.turn != t->viewer)
        t->edge[e].key = reading(t, t->edge[e].m);
    uint32_t child = child_of(t, at, e, merge);
    p->edge[p->len] = e;
    p->node[p->len] = at;
    p->len++;
    g->apply(t->b, &t->s.s, t->edge[e].m, NULL);
    return child;
}

static int32_t judge(struct tree *t, int changes) {
    struct playout_options o = {
        .horizon = t->o->horizon, .sample = t->o->sample, .plain = t->o->plain};
    if (t->o->sight == SEARCH_ENDLESS && t->b->game->play_on) o.horizon = t->b->game->play_on;
    if (t->o->sight == SEARCH_ENDLESS && t->b->game->compare) o.sample = t->b->game->compare;
    if (!t->o->plain && changes > t->o->sight) o.horizon = 0;
    int32_t value = playout_judge(t->b, &t->s.s, &o, &t->r);
    int blur = t->o->blur + (t->ease ? t->ease->blur : 0);
    if (blur && t->s.s.turn != NOBODY) {
        int32_t most = SEARCH_ONE / 1000 * blur;
        value += (int32_t)rng_below(&t->r, 2 * (uint32_t)most + 1) - most;
    }
    return value < 0 ? 0 : value > SEARCH_ONE ? SEARCH_ONE : value;
}

static void playout(struct tree *t) {
    struct path p;
    uint32_t at = 1;
    int changes = 0, last = t->viewer;
    p.len = 0;
    t->b->game->imagine(t->b, t->view, &t->r, &t->s.s);
    while (t->s.s.turn != NOBODY && p.len < DEEPEST) {
        if (t->s.s.turn != CHANCE && t->s.s.turn != last) last = t->s.s.turn, changes++;
        if (changes > t->o->sight) break;
        if (at != 1 && !t->node[at].visits) break;
        uint32_t next = step(t, at, &p);
        at = next;
        if (at == NONE) break;
    }
    if ((uint32_t)p.len > t->deepest) t->deepest = (uint32_t)p.len;
    int32_t value = judge(t, changes);
    for (int i = 0; i < p.len; i++) {
        t->node[p.node[i]].visits++, t->node[p.node[i]].sum += value;
        t->edge[p.edge[i]].visits++, t->edge[p.edge[i]].sum += value;
    }
    if (at != NONE) t->node[at].visits++, t->node[at].sum += value;
}

/* ---- the whole ---------------------------------------------------------------------------- */

/* The tree takes what is left of the arena; pieces are written before they are read, so that
 * nothing has to be cleared. */
static bool open_tree(struct tree *t, struct arena *a) {
    size_t from = (a->used + 15) & ~(size_t)15;
    size_t fixed = SEEN_SIZE * (sizeof *t->seen + sizeof *t->seen_stamp);
    if (from > a->size || a->size - from < fixed + (64 << 10)) return false;
    size_t left = a->size - from - fixed;
    t->seen = (move *)(void *)(a->at + from);
    t->seen_stamp = t->seen + SEEN_SIZE;
    memset(t->seen_stamp, 0, SEEN_SIZE * sizeof *t->seen_stamp);
    t->node_cap = (uint32_t)(left / 8 / sizeof *t->node);
    if (t->node_cap > 1u << 22) t->node_cap = 1u << 22;
    t->node = (struct node *)(void *)(a->at + from + fixed);
    size_t nodes = ((size_t)t->node_cap * sizeof *t->node + 15) & ~(size_t)15;
    t->edge = (struct edge *)(void *)(a->at + from + fixed + nodes);
    t->edge_cap = (uint32_t)((left - nodes) / sizeof *t->edge);
    t->nodes = t->edges = 1; /* 0 is NONE */
    return new_node(t) == 1;
}

static void sort_moves(struct search_result *r) {
    for (int i = 1; i < r->count; i++) {
        struct search_move x = r->moves[i];
        int k = i;
        for (; k > 0; k--) {
            struct search_move y = r->moves[k - 1];
            if (y.visits > x.visits || (y.visits == x.visits && y.value >= x.value)) break;
            r->moves[k] = y;
        }
        r->moves[k] = x;
    }
}

static uint64_t tree_hash(const struct tree *t) {
    uint64_t hash = t->nodes;
    for (uint32_t i = 1; i < t->edges; i++) {
        const struct edge *e = &t->edge[i];
        hash = (hash ^ e->m ^ (uint64_t)e->visits << 32 ^ (uint64_t)e->sum) * 0x9E3779B97F4A7C15ull;
        hash ^= hash >> 29;
    }
    return hash;
}

static void report(struct tree *t, struct search_move *room, struct search_result *out) {
    bool flip = t->view->turn == SEAT_B;
    out->moves = room;
    out->count = 0;
    for (uint32_t i = t->node[1].first; i; i = t->edge[i].next) {
        const struct edge *e = &t->edge[i];
        int64_t q = e->visits ? e->sum / e->visits : 0;
        if (flip && e->visits) q = SEARCH_ONE - q;
        out->moves[out->count++] = (struct search_move){e->m, e->visits, (int32_t)q};
    }
    sort_moves(out);
    out->nodes = t->nodes - 1;
    out->depth = t->deepest;
    out->value = out->count ? out->moves[0].value : SEARCH_ONE / 2;
    out->hash = tree_hash(t);
}

bool search_run(const struct board *b, const struct state *view, const struct search_options *o,
                struct arena *a, struct search_result *out) {
    struct tree t = {.b = b, .view = view, .o = o, .viewer = view->turn};
    assert(view->turn <= SEAT_B);
    memset(out, 0, sizeof *out);
    struct search_move *room = arena_take(a, MAX_MOVES * sizeof *room);
    if (!room || !open_tree(&t, a)) return false;
    t.r = rng_from(o->seed);
    if (o->level) t.ease = &b->game->ease[o->level - 1][view->turn];
    uint32_t most = o->playouts + (t.ease ? t.ease->tries : 0);
    while (!most || out->playouts < most) {
        if (out->playouts && o->stop && out->playouts % ASK_EVERY == 0 && o->stop(o->with)) break;
        playout(&t);
        out->playouts++;
    }
    report(&t, room, out);
    return true;
}

void search_merge(struct search_result *sum, const struct search_result *more) {
    for (int i = 0; i < more->count; i++)
        for (int k = 0; k < sum->count; k++) {
            struct search_move *x = &sum->moves[k];
            const struct search_move *y = &more->moves[i];
            if (x->m != y->m || !y->visits) continue;
            int64_t total = (int64_t)x->value * x->visits + (int64_t)y->value * y->visits;
            x->visits += y->visits;
            x->value = (int32_t)(total / x->visits);
        }
    sort_moves(sum);
    sum->playouts += more->playouts;
    sum->nodes += more->nodes;
    if (more->depth > sum->depth) sum->depth = more->depth;
    sum->value = sum->count ? sum->moves[0].value : SEARCH_ONE / 2;
    sum->hash ^= more->hash;
}
