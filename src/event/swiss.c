#include "event/swiss.h"
#include "base/dice.h"
#include "event/matching.h"
#include "event/people.h"
#include "event/stage.h"
#include "event/tally.h"

/* Weights of what a pairing should avoid, each above all that follow together (256 pairs): lots
 * 0..63, sides 0..3, kept apart 0..1, difference of points. Version 1 squared the difference, and
 * its files must be paired again as they were. */
enum { SIDES_BIT = 14, APART_BIT = 24, POINTS_BIT = 33, ALLOWED_BIT = 54 };
enum { MOST_APART = 63, MOST_POINTS = 4095 };
enum { OLD_APART_BIT = 24, OLD_POINTS_BIT = 32, OLD_ALLOWED_BIT = 53 };

struct view {
    const struct contest *c;
    int n;
    int *player; /* entrant of vertex i; the last vertex may be the bye */
    struct tally *tally;
    int64_t *weight;
    struct seed seed;
    uint32_t roll;
};

static bool is_old(const struct view *v) { return v->c->version < 2; }

static int64_t apart(const struct view *v, int a, int b) {
    int64_t by = a > b ? a - b : b - a;
    if (is_old(v)) {
        if (by > MOST_APART) by = MOST_APART;
        return by * by << OLD_POINTS_BIT;
    }
    return (by < MOST_POINTS ? by : MOST_POINTS) << POINTS_BIT;
}

static int most_three(int n) { return n < 3 ? n : 3; }

static int64_t cost(struct view *v, int a, int b) {
    const struct tally *s = &v->tally[a], *t = &v->tally[b];
    int64_t sum = apart(v, s->points, t->points);
    if (swiss_apart(v->c, a, b)) sum += (int64_t)1 << (is_old(v) ? OLD_APART_BIT : APART_BIT);
    if (s->sides > 0 && t->sides > 0)
        sum += (int64_t)most_three(s->sides < t->sides ? s->sides : t->sides) << SIDES_BIT;
    if (s->sides < 0 && t->sides < 0)
        sum += (int64_t)most_three(s->sides > t->sides ? -s->sides : -t->sides) << SIDES_BIT;
    return sum;
}

static void set_weight(struct view *v, int i, int j, int64_t worth) {
    int64_t lot = dice_roll(&v->seed, v->roll++, 64);
    int64_t allowed = (int64_t)1 << (is_old(v) ? OLD_ALLOWED_BIT : ALLOWED_BIT);
    v->weight[i * v->n + j] = v->weight[j * v->n + i] = allowed - worth - lot;
}

/* The bye goes to one who has had fewest, as low in the table as can be: event/5.4. */
static void add_bye(struct view *v) {
    int fewest = MAX_ENTRANTS, lowest = 1 << 20, last = v->n - 1;
    for (int i = 0; i < last; i++) {
        const struct tally *t = &v->tally[v->player[i]];
        if (t->byes < fewest) fewest = t->byes;
        if (t->points < lowest) lowest = t->points;
    }
    for (int i = 0; i < last; i++) {
        const struct tally *t = &v->tally[v->player[i]];
        if (t->byes == fewest) set_weight(v, i, last, apart(v, t->points, lowest));
    }
}

static void add_pairs(struct view *v, int players) {
    for (int i = 0; i < players; i++)
        for (int j = 0; j < i; j++) set_weight(v, i, j, cost(v, v->player[i], v->player[j]));
}

static void forbid_repeats(struct view *v, int stage, const int *vertex) {
    for (int m = -1; (m = stage_next(v->c, stage, m)) >= 0;) {
        const struct meeting *it = &v->c->match[m];
        if (it->cancelled) continue;
        int i = vertex[it->entrant[0]], j = vertex[it->entrant[1]];
        if (i >= 0 && j >= 0) v->weight[i * v->n + j] = v->weight[j * v->n + i] = 0;
    }
}

static bool solve(struct view *v, int stage, struct arena *memory, int *mate, int *bye) {
    const struct contest *c = v->c;
    const struct group *field = &c->stage[stage].group[0];
    size_t all = (size_t)c->entrants, players = 0;
    int *vertex = arena_take(memory, all * sizeof(int)), *found;
    v->player = arena_take(memory, (size_t)field->members * sizeof(int) + sizeof(int));
    v->tally = arena_take(memory, all * sizeof *v->tally);
    if (!vertex || !v->player || !v->tally) return false;
    tally_stage(c, stage, v->tally);
    for (int e = 0; e < c->entrants; e++) vertex[e] = mate[e] = -1;
    for (int i = 0; i < field->members; i++) {
        int e = field->member[i];
        if (c->entrant[e].status != TAKES_PART ||
            stage_rests(c, stage, c->stage[stage].paired + 1, e))
            continue;
        vertex[e] = (int)players;
        v->player[players++] = e;
    }
    size_t n = players + players % 2;
    v->n = (int)n;
    v->weight = arena_take(memory, n * n * sizeof *v->weight);
    found = arena_take(memory, n * sizeof(int));
    if (!v->weight || !found || n > MATCHING_MAX) return false;
    add_pairs(v, (int)players);
    forbid_repeats(v, stage, vertex);
    if (players % 2) add_bye(v);
    if (!matching_solve(memory, v->n, v->weight, found)) return false;
    *bye = players % 2 && found[players] >= 0 ? v->player[found[players]] : -1;
    bool complete = true;
    for (size_t i = 0; i < players; i++) {
        complete = complete && found[i] >= 0;
        if (found[i] >= 0 && found[i] < (int)players) mate[v->player[i]] = v->player[found[i]];
    }
    return complete;
}

bool swiss_round(const struct contest *c, int stage, struct arena *memory, int *mate, int *bye,
                 struct refusal *no) {
    TEXT(purpose, 32);
    text_add(&purpose, "swiss ");
    text_int(&purpose, c->stage[stage].paired + 1);
    struct view v = {.c = c, .seed = stage_seed(c->stage[stage].seed, purpose.at)};
    size_t before = memory->used;
    bool ok = solve(&v, stage, memory, mate, bye);
    memory->used = before;
    return ok || words_refuse(no, "event/5.3", "swiss-exhausted", "");
}

bool swiss_apart(const struct contest *c, int a, int b) {
    const struct entrant *x = &c->entrant[a], *y = &c->entrant[b];
    return (*x->school && text_same(x->school, y->school)) || people_are_apart(c, a, b);
}

int swiss_rounds(int players) {
    int rounds = 1;
    while (1 << rounds < players) rounds++;
    return rounds < 4 ? rounds : rounds + 1;
}
