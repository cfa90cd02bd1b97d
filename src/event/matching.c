/* The primal-dual method, as in the textbooks on combinatorial optimisation.
 *
 * Vertices are 1 to n, blossoms have the numbers above; both are nodes. Every vertex has a
 * label, every blossom one that is never negative; an edge is tight when the labels of its ends
 * add up to twice its weight. Alternating trees of tight edges grow from the free vertices. OUTER
 * nodes are reached by an even number of edges, INNER ones by an odd number. An edge between two
 * OUTER nodes closes a blossom (same tree) or an augmenting path (two trees). When no tight edge
 * is left the labels are shifted until one appears, or until a label of a free vertex is used
 * up: then the matching is as heavy as it can be. */
#include "event/matching.h"
#include <assert.h>

enum kind { LOOSE, OUTER, INNER };

struct edge {
    int16_t u, v; /* real vertices; u == 0: no edge */
};

struct work {
    int n, nodes, width; /* nodes in use are 1 to nodes */
    const int64_t *weight;
    struct edge *edge; /* best edge between two nodes */
    int16_t *ring;     /* the nodes of a blossom, base first */
    int16_t *inside;   /* which node of a blossom holds a vertex */
    int *ring_len;
    int64_t *label;
    int *mate;     /* real vertex at the other end of the matched edge, or 0 */
    int *best;     /* vertex whose edge to this node is nearest to tight, or 0 */
    int64_t *near; /* and how near; shifted with the labels, so that it need not be asked again */
    int *top;      /* outermost blossom that holds the node, itself included; 0: not in use */
    int *parent;   /* real vertex from which the tree reached the node */
    int *kind, *seen, *queue;
    int head, tail, stamp;
};

static struct edge *between(const struct work *w, int a, int b) {
    return &w->edge[a * w->width + b];
}
static int16_t *ring(const struct work *w, int b) { return &w->ring[(b - w->n) * w->width]; }
static int16_t *inside(const struct work *w, int b, int vertex) {
    return &w->inside[(b - w->n) * w->width + vertex];
}
/* How far an edge is from being tight. */
static int64_t slack(const struct work *w, const struct edge *e) {
    return w->label[e->u] + w->label[e->v] - 2 * w->weight[(e->u - 1) * w->n + e->v - 1];
}

static void offer(struct work *w, int vertex, int node, int64_t far) {
    if (!w->best[node] || far < w->near[node]) w->best[node] = vertex, w->near[node] = far;
}

static void find_best(struct work *w, int node) {
    w->best[node] = 0;
    for (int u = 1; u <= w->n; u++)
        if (between(w, u, node)->u && w->top[u] != node && w->kind[w->top[u]] == OUTER)
            offer(w, u, node, slack(w, between(w, u, node)));
}

static void enqueue(struct work *w, int node) {
    if (node <= w->n) {
        w->queue[w->tail++] = node;
        return;
    }
    for (int i = 0; i < w->ring_len[node]; i++) enqueue(w, ring(w, node)[i]);
}

static void set_top(struct work *w, int node, int top) {
    w->top[node] = top;
    if (node <= w->n) return;
    for (int i = 0; i < w->ring_len[node]; i++) set_top(w, ring(w, node)[i], top);
}

static void reverse(int16_t *list, int from, int to) {
    for (to--; from < to; from++, to--) {
        int16_t swap = list[from];
        list[from] = list[to];
        list[to] = swap;
    }
}

/* Where the node stands in the ring, which is turned round if that makes the place even. */
static int even_place(struct work *w, int blossom, int node) {
    int place = 0, len = w->ring_len[blossom];
    int16_t *r = ring(w, blossom);
    while (r[place] != node) place++;
    if (place % 2 == 0) return place;
    reverse(r, 1, len);
    return len - place;
}

static void rotate(int16_t *list, int len, int by) {
    reverse(list, 0, by);
    reverse(list, by, len);
    reverse(list, 0, len);
}

/* Matches node a along its edge to node b, and the inside of a accordingly. */
static void set_mate(struct work *w, int a, int b) {
    const struct edge *e = between(w, a, b);
    w->mate[a] = e->v;
    if (a <= w->n) return;
    int holder = *inside(w, a, e->u), place = even_place(w, a, holder);
    int16_t *r = ring(w, a);
    for (int i = 0; i < place; i++) set_mate(w, r[i], r[i ^ 1]);
    set_mate(w, holder, b);
    rotate(r, w->ring_len[a], place);
}

/* From node a, about to be matched to b, up to the root of its tree. */
static void augment(struct work *w, int a, int b) {
    for (;;) {
        int below = w->top[w->mate[a]];
        set_mate(w, a, b);
        if (!below) return;
        int above = w->top[w->parent[below]];
        set_mate(w, below, above);
        a = above;
        b = below;
    }
}

/* The node where the ways to the root meet, or 0. */
static int meeting(struct work *w, int a, int b) {
    w->stamp++;
    while (a || b) {
        if (a) {
            if (w->seen[a] == w->stamp) return a;
            w->seen[a] = w->stamp;
            a = w->top[w->mate[a]];
            if (a) a = w->top[w->parent[a]];
        }
        int swap = a;
        a = b;
        b = swap;
    }
    return 0;
}

static void climb(struct work *w, int blossom, int from, int to) {
    int16_t *r = ring(w, blossom);
    for (int x = from; x != to;) {
        int y = w->top[w->mate[x]];
        r[w->ring_len[blossom]++] = (int16_t)x;
        r[w->ring_len[blossom]++] = (int16_t)y;
        enqueue(w, y);
        x = w->top[w->parent[y]];
    }
}

/* The best edges of a new blossom are the best of its parts. */
static void inherit(struct work *w, int b) {
    for (int x = 1; x <= w->nodes; x++) between(w, b, x)->u = between(w, x, b)->u = 0;
    for (int v = 1; v <= w->n; v++) *inside(w, b, v) = 0;
    for (int i = 0; i < w->ring_len[b]; i++) {
        int part = ring(w, b)[i];
        for (int x = 1; x <= w->nodes; x++) {
            struct edge *have = between(w, b, x), *offered = between(w, part, x);
            if (offered->u && (!have->u || slack(w, offered) < slack(w, have))) {
                *have = *offered;
                *between(w, x, b) = *between(w, x, part);
            }
        }
        for (int v = 1; v <= w->n; v++)
            if (part == v || (part > w->n && *inside(w, part, v))) *inside(w, b, v) = (int16_t)part;
    }
}

static void close_blossom(struct work *w, int a, int base, int b) {
    int x = w->n + 1;
    while (x <= w->nodes && w->top[x]) x++;
    if (x > w->nodes) w->nodes = x;
    assert(x < w->width);
    w->label[x] = 0;
    w->kind[x] = OUTER;
    w->mate[x] = w->mate[base];
    w->ring_len[x] = 1;
    ring(w, x)[0] = (int16_t)base;
    climb(w, x, a, base);
    reverse(ring(w, x), 1, w->ring_len[x]);
    climb(w, x, b, base);
    set_top(w, x, x);
    w->parent[x] = w->parent[base];
    inherit(w, x);
    find_best(w, x);
}

/* An INNER blossom whose label is used up falls apart; its parts take its place in the tree. */
static void open_blossom(struct work *w, int b) {
    int16_t *r = ring(w, b);
    for (int i = 0; i < w->ring_len[b]; i++) set_top(w, r[i], r[i]);
    int holder = *inside(w, b, between(w, b, w->parent[b])->u), place = even_place(w, b, holder);
    for (int i = 0; i < place; i += 2) {
        int in = r[i], out = r[i + 1];
        w->parent[in] = between(w, out, in)->u;
        w->kind[in] = INNER;
        w->kind[out] = OUTER;
        w->best[in] = 0;
        find_best(w, out);
        enqueue(w, out);
    }
    w->kind[holder] = INNER;
    w->parent[holder] = w->parent[b];
    w->best[holder] = 0;
    for (int i = place + 1; i < w->ring_len[b]; i++) {
        w->kind[r[i]] = LOOSE;
        find_best(w, r[i]);
    }
    w->top[b] = 0;
}

/* Uses a tight edge that leaves an OUTER node. True if the matching has grown. */
static bool use(struct work *w, struct edge e) {
    int a = w->top[e.u], b = w->top[e.v];
    if (w->kind[b] == LOOSE) {
        int next = w->top[w->mate[b]];
        w->parent[b] = e.u;
        w->kind[b] = INNER;
        w->best[b] = w->best[next] = 0;
        w->kind[next] = OUTER;
        enqueue(w, next);
    } else if (w->kind[b] == OUTER) {
        int base = meeting(w, a, b);
        if (!base) {
            augment(w, a, b);
            augment(w, b, a);
            return true;
        }
        close_blossom(w, a, base, b);
    }
    return false;
}

static bool grow(struct work *w) {
    while (w->head < w->tail) {
        int u = w->queue[w->head++];
        if (w->kind[w->top[u]] == INNER) continue;
        const int64_t *weight = w->weight + (u - 1) * w->n - 1;
        for (int v = 1; v <= w->n; v++) {
            int to = w->top[v];
            if (weight[v] <= 0 || w->top[u] == to) continue;
            int64_t far = w->label[u] + w->label[v] - 2 * weight[v];
            if (far > 0)
                offer(w, u, to, to == v ? far : slack(w, between(w, u, to)));
            else if (use(w, *between(w, u, v)))
                return true;
        }
    }
    return false;
}

/* Shifts the labels until something becomes tight. False if the end is reached. */
static bool shift(struct work *w) {
    int64_t by = INT64_MAX;
    for (int x = 1; x <= w->nodes; x++) {
        if (w->top[x] != x) continue;
        int64_t d = by;
        if (x > w->n && w->kind[x] == INNER)
            d = w->label[x] / 2;
        else if (w->best[x] && w->kind[x] != INNER)
            d = w->near[x] / (w->kind[x] == OUTER ? 2 : 1);
        if (d < by) by = d;
    }
    for (int u = 1; u <= w->n; u++)
        if (w->kind[w->top[u]] == OUTER && w->label[u] <= by) return false;
    for (int u = 1; u <= w->n; u++) {
        int kind = w->kind[w->top[u]];
        w->label[u] += kind == OUTER ? -by : kind == INNER ? by : 0;
    }
    for (int b = w->n + 1; b <= w->nodes; b++)
        if (w->top[b] == b)
            w->label[b] += w->kind[b] == OUTER ? 2 * by : w->kind[b] == INNER ? -2 * by : 0;
    for (int x = 1; x <= w->nodes; x++) /* the other end is always in an OUTER node */
        w->near[x] -= w->kind[x] == OUTER ? 2 * by : w->kind[x] == LOOSE ? by : 0;
    return true;
}

static bool use_new(struct work *w) {
    for (int x = 1; x <= w->nodes; x++) {
        if (w->top[x] != x || !w->best[x] || w->top[w->best[x]] == x) continue;
        if (!w->near[x] && use(w, *between(w, w->best[x], x))) return true;
    }
    for (int b = w->n + 1; b <= w->nodes; b++)
        if (w->top[b] == b && w->kind[b] == INNER && !w->label[b]) open_blossom(w, b);
    return false;
}

/* One more pair, if there is a heavier matching. */
static bool phase(struct work *w) {
    w->head = w->tail = 0;
    for (int x = 1; x <= w->nodes; x++) w->kind[x] = LOOSE, w->best[x] = 0;
    for (int x = 1; x <= w->nodes; x++)
        if (w->top[x] == x && !w->mate[x]) {
            w->parent[x] = 0;
            w->kind[x] = OUTER;
            enqueue(w, x);
        }
    if (!w->tail) return false;
    for (;;) {
        if (grow(w)) return true;
        if (!shift(w)) return false;
        w->head = w->tail = 0;
        if (use_new(w)) return true;
    }
}

static bool prepare(struct work *w, struct arena *memory, int n, const int64_t *weight) {
    int width = n + n / 2 + 2;
    size_t wide = (size_t)width, square = wide * wide, nest = (size_t)(width - n) * wide;
    *w = (struct work){.n = n, .nodes = n, .width = width, .weight = weight};
    int **lists[] = {&w->ring_len, &w->mate, &w->best, &w->top, &w->parent, &w->kind, &w->seen};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (!(*lists[i] = arena_take(memory, wide * sizeof(int)))) return false;
    w->queue = arena_take(memory, 4 * wide * sizeof(int));
    w->edge = arena_take(memory, square * sizeof *w->edge);
    w->ring = arena_take(memory, nest * sizeof *w->ring);
    w->inside = arena_take(memory, nest * sizeof *w->inside);
    w->label = arena_take(memory, wide * sizeof *w->label);
    w->near = arena_take(memory, wide * sizeof *w->near);
    if (!w->queue || !w->edge || !w->ring || !w->inside || !w->label || !w->near) return false;
    int64_t heaviest = 0;
    for (int u = 1; u <= n; u++) {
        w->top[u] = u;
        for (int v = 1; v <= n; v++) {
            int64_t it = weight[(u - 1) * n + v - 1];
            assert(it >= 0 && it < MATCHING_WEIGHT_MAX && it == weight[(v - 1) * n + u - 1]);
            if (it > heaviest) heaviest = it;
            if (it > 0 && u != v) *between(w, u, v) = (struct edge){(int16_t)u, (int16_t)v};
        }
    }
    for (int u = 1; u <= n; u++) w->label[u] = heaviest;
    return true;
}

bool matching_solve(struct arena *memory, int n, const int64_t *weight, int *mate) {
    struct work w;
    size_t before = memory->used;
    assert(n <= MATCHING_MAX);
    bool ok = prepare(&w, memory, n, weight);
    if (ok) {
        while (phase(&w)) continue;
        for (int i = 0; i < n; i++) mate[i] = w.mate[i + 1] - 1;
    }
    memory->used = before;
    return ok;
}
