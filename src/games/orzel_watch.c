/* Observations and attacks over a shape as a game of its own: Poland has dealt ships and seas out
 * over the tokens, the Kriegsmarine turns them over one by one. What it knows is which tokens
 * it has seen, which of them are ships, and which ships it has sunk; the order does not matter, so
 * these positions form a net and not a tree. Both sides learn by regret matching that forgets
 * negative regrets (CFR+), the later iterations counting more. */
#include "games/orzel_round.h"
#include <string.h>

enum { NODES = 2048, EDGES = 10240, PLACES = 4096 };
enum { DEAL_BITS = 20, REACH_BITS = 24, SHARE_BITS = 16 };

struct watch_node {
    uint16_t first, edges; /* no edges: the phase is over */
    uint8_t seen, ships, sunk;
    int32_t leaf;  /* Poland's chance */
    int32_t reach; /* how often the Kriegsmarine comes here, if the tokens allow it */
    int64_t worth; /* for Poland, times the weight of the deals that lead here */
};

struct watch_edge {
    uint16_t child[2]; /* sea and ship; an attack has the same twice */
    uint8_t action;    /* token observed, or 8 + token attacked */
    int32_t share;
    int64_t regret, mean;
};

struct watch {
    int nodes, edges, deals;
    struct watch_node node[NODES];
    struct watch_edge edge[EDGES];
    uint16_t place[PLACES]; /* nodes by what is known, 0 empty, else 1 + node */
    uint16_t deal[ROUND_DEALS];
    int32_t share[ROUND_DEALS];
    int32_t expected[ROUND_DEALS]; /* what the Kriegsmarine answers: shares, and habits */
    int32_t habit[ROUND_DEALS];    /* the deals with the fewest ships */
    int64_t regret[ROUND_DEALS], mean[ROUND_DEALS];
};

size_t orzel_watch_size(void) { return sizeof(struct watch); }

/* ---- building ---- */

struct builder {
    struct watch *w;
    const struct round *r;
    const struct shape *s;
    struct watch_start start;
    bool full;
};

static int find_node(struct builder *b, unsigned seen, unsigned ships, unsigned sunk) {
    struct watch *w = b->w;
    uint32_t at = ((seen << 16 | ships << 8 | sunk) * 0x9E3779B1u) >> 20;
    while (w->place[at]) {
        const struct watch_node *n = &w->node[w->place[at] - 1];
        if (n->seen == seen && n->ships == ships && n->sunk == sunk) return w->place[at] - 1;
        at = (at + 1) % PLACES;
    }
    if (w->nodes == NODES) {
        b->full = true;
        return 0;
    }
    w->node[w->nodes] =
        (struct watch_node){.seen = (uint8_t)seen, .ships = (uint8_t)ships, .sunk = (uint8_t)sunk};
    w->place[at] = (uint16_t)(w->nodes + 1);
    return w->nodes++;
}

static void add_edge(struct builder *b, struct watch_node *n, unsigned action, int sea, int ship) {
    struct watch *w = b->w;
    if (w->edges == EDGES) {
        b->full = true;
        return;
    }
    w->edge[w->edges++] =
        (struct watch_edge){.child = {(uint16_t)sea, (uint16_t)ship}, .action = (uint8_t)action};
    n->edges++;
}

/* Whether Poland can have dealt so: with what was seen, and the rest of the tokens. */
static bool possible(const struct builder *b, unsigned seen, unsigned ships) {
    int tokens = b->s->tokens;
    int ship_count = __builtin_popcount(ships), sea_count = __builtin_popcount(seen & ~ships);
    int rest = tokens - ship_count - sea_count;
    if (ship_count > b->r->ships || sea_count > b->r->seas) return false;
    return rest <= b->r->ships - ship_count + b->r->seas - sea_count;
}

/* Symbols used: plain ones first, as the rules pay them. */
static void symbols_left(const struct builder *b, const struct watch_node *n, bool *observe,
                         bool *attack) {
    int seen = __builtin_popcount(n->seen & ~b->start.seen), sunk = __builtin_popcount(n->sunk);
    int either = b->r->either;
    if (seen > b->r->see) either -= seen - b->r->see;
    if (sunk > b->r->hit) either -= sunk - b->r->hit;
    *observe = seen < b->r->see || either > 0;
    *attack = sunk < b->r->hit || either > 0;
}

static void open_node(struct builder *b, int at) {
    struct watch *w = b->w;
    struct watch_node *n = &w->node[at];
    bool observe, attack;
    n->first = (uint16_t)w->edges;
    if (b->r->sunk + __builtin_popcount(n->sunk) >= b->r->ob->ship_tokens) return;
    symbols_left(b, n, &observe, &attack);
    for (unsigned i = 0; i < b->s->tokens; i++) {
        unsigned bit = 1u << i;
        if (observe && !(n->seen & bit)) {
            bool sea = possible(b, n->seen | bit, n->ships);
            bool ship = possible(b, n->seen | bit, n->ships | bit);
            int as_sea = sea ? find_node(b, n->seen | bit, n->ships, n->sunk) : 0;
            int as_ship = ship ? find_node(b, n->seen | bit, n->ships | bit, n->sunk) : as_sea;
            add_edge(b, n, i, sea ? as_sea : as_ship, as_ship);
        }
        if (attack && n->ships & bit && !(n->sunk & bit)) {
            int child = find_node(b, n->seen, n->ships, n->sunk | bit);
            add_edge(b, n, 8 + i, child, child);
        }
    }
}

static void list_deals(struct builder *b) {
    struct watch *w = b->w;
    unsigned all = (1u << b->s->tokens) - 1;
    for (unsigned deal = 0; deal <= all && w->deals < ROUND_DEALS; deal++)
        if ((deal & b->start.seen) == b->start.ships && possible(b, all, deal))
            w->deal[w->deals++] = (uint16_t)deal;
}

static void judge_leaves(struct builder *b) {
    unsigned all = (1u << b->s->tokens) - 1;
    for (int i = 0; i < b->w->nodes; i++) {
        struct watch_node *n = &b->w->node[i];
        if (n->edges) continue;
        unsigned seas = n->seen & ~n->ships, left = all & ~seas & ~n->sunk;
        seas &= ~(unsigned)b->start.seen;
        n->leaf = orzel_table_worth(b->r, b->s->way[left], b->r->sunk + __builtin_popcount(n->sunk),
                                    b->r->captured + __builtin_popcount(seas), 0);
    }
}

static bool build(struct builder *b) {
    struct watch *w = b->w;
    w->nodes = w->edges = w->deals = 0;
    memset(w->place, 0, sizeof w->place);
    find_node(b, b->start.seen, b->start.ships, 0);
    for (int i = 0; i < w->nodes && !b->full; i++) open_node(b, i);
    list_deals(b);
    if (b->full || !w->deals) return false;
    judge_leaves(b);
    memset(w->regret, 0, sizeof w->regret);
    memset(w->mean, 0, sizeof w->mean);
    return true;
}

/* ---- learning ---- */

/* Many players hide their ships where they could be sunk: the deals with the fewest of them. */
static void expect_habits(struct watch *w) {
    int fewest = ROUND_TOKENS, alike = 0;
    for (int i = 0; i < w->deals; i++) {
        int ships = __builtin_popcount(w->deal[i]);
        if (ships < fewest) {
            fewest = ships;
            alike = 0;
        }
        alike += ships == fewest;
    }
    for (int i = 0; i < w->deals; i++)
        w->habit[i] = __builtin_popcount(w->deal[i]) == fewest ? (1 << DEAL_BITS) / alike : 0;
}

static void match_deals(struct watch *w, int naive) {
    int64_t sum = 0;
    for (int i = 0; i < w->deals; i++) sum += w->regret[i];
    for (int i = 0; i < w->deals; i++) {
        w->share[i] =
            (int32_t)(sum ? (w->regret[i] << DEAL_BITS) / sum : (1 << DEAL_BITS) / w->deals);
        w->expected[i] = w->share[i] + (w->habit[i] - w->share[i]) / 256 * naive;
    }
}

static void match_edges(struct watch *w) {
    for (int i = 0; i < w->nodes; i++) {
        const struct watch_node *n = &w->node[i];
        struct watch_edge *e = &w->edge[n->first];
        int64_t sum = 0;
        for (int k = 0; k < n->edges; k++) sum += e[k].regret;
        for (int k = 0; k < n->edges; k++)
            e[k].share =
                (int32_t)(sum ? (e[k].regret << SHARE_BITS) / sum : (1 << SHARE_BITS) / n->edges);
    }
}

/* How often the Kriegsmarine comes to each node; counts its choices into their mean. */
static void reach_nodes(struct watch *w, int weight) {
    for (int i = 1; i < w->nodes; i++) w->node[i].reach = 0;
    w->node[0].reach = 1 << REACH_BITS;
    for (int i = 0; i < w->nodes; i++) {
        const struct watch_node *n = &w->node[i];
        for (int k = 0; k < n->edges; k++) {
            struct watch_edge *e = &w->edge[n->first + k];
            int32_t reach = (int32_t)((int64_t)n->reach * e->share >> SHARE_BITS);
            e->mean += (int64_t)reach * weight;
            w->node[e->child[0]].reach += reach;
            if (e->child[1] != e->child[0]) w->node[e->child[1]].reach += reach;
        }
    }
}

/* Poland learns what each deal is worth against the choices of the Kriegsmarine. */
static void teach_deals(struct watch *w, int weight) {
    int64_t worth[ROUND_DEALS] = {0}, mean = 0;
    for (int i = 0; i < w->nodes; i++) {
        const struct watch_node *n = &w->node[i];
        if (n->edges || !n->reach) continue;
        int64_t gain = (int64_t)n->reach * n->leaf >> 8;
        for (int k = 0; k < w->deals; k++)
            if ((w->deal[k] & n->seen) == n->ships) worth[k] += gain;
    }
    for (int k = 0; k < w->deals; k++) mean += worth[k] * w->share[k] >> DEAL_BITS;
    for (int k = 0; k < w->deals; k++) {
        w->regret[k] += worth[k] - mean;
        if (w->regret[k] < 0) w->regret[k] = 0;
        w->mean[k] += (int64_t)w->share[k] * weight;
    }
}

/* The Kriegsmarine learns what each action is worth against the deals; returns Poland's chance. */
static int64_t teach_edges(struct watch *w) {
    for (int i = w->nodes - 1; i >= 0; i--) {
        struct watch_node *n = &w->node[i];
        struct watch_edge *e = &w->edge[n->first];
        int64_t worth[2 * ROUND_TOKENS];
        n->worth = 0;
        if (!n->edges) {
            for (int k = 0; k < w->deals; k++)
                if ((w->deal[k] & n->seen) == n->ships) n->worth += w->expected[k];
            n->worth *= n->leaf;
            continue;
        }
        for (int k = 0; k < n->edges; k++) {
            worth[k] = w->node[e[k].child[0]].worth;
            if (e[k].child[1] != e[k].child[0]) worth[k] += w->node[e[k].child[1]].worth;
            n->worth += worth[k] * e[k].share >> SHARE_BITS;
        }
        for (int k = 0; k < n->edges; k++) {
            e[k].regret += n->worth - worth[k];
            if (e[k].regret < 0) e[k].regret = 0;
        }
    }
    return w->node[0].worth >> DEAL_BITS;
}

bool orzel_watch_solve(struct watch *w, const struct round *r, const struct shape *s,
                       struct watch_start start, int iterations, int32_t *chance) {
    struct builder b = {.w = w, .r = r, .s = s, .start = start};
    int64_t sum = 0, weights = 0;
    if (!build(&b)) return false;
    if (!w->node[0].edges) iterations = 2;
    match_edges(w);
    expect_habits(w);
    for (int i = 1; i <= iterations; i++) {
        match_deals(w, r->naive);
        sum += teach_edges(w) * i;
        weights += i;
        match_edges(w);
        reach_nodes(w, i);
        teach_deals(w, i);
    }
    *chance = (int32_t)(sum / weights);
    return true;
}

int orzel_watch_deals(const struct watch *w, uint16_t deals[ROUND_DEALS],
                      uint32_t weights[ROUND_DEALS]) {
    int64_t sum = 0;
    for (int i = 0; i < w->deals; i++) sum += w->mean[i];
    for (int i = 0; i < w->deals; i++) {
        deals[i] = w->deal[i];
        weights[i] = (uint32_t)(sum ? (w->mean[i] << 10) / sum : 1);
    }
    return w->deals;
}

int orzel_watch_actions(const struct watch *w, uint8_t *actions, uint32_t *weights) {
    const struct watch_node *n = &w->node[0];
    int64_t sum = 0;
    for (int k = 0; k < n->edges; k++) sum += w->edge[n->first + k].mean;
    for (int k = 0; k < n->edges; k++) {
        actions[k] = w->edge[n->first + k].action;
        weights[k] = (uint32_t)(sum ? (w->edge[n->first + k].mean << 10) / sum : 1);
    }
    return n->edges;
}
