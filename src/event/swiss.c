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
enum { MOST_POINTS = 4095 };

/* A field with the working memory of its round. */
struct view {
    const struct swiss_field *f;
    int n; /* vertices: the players, and the bye if they are odd */
    int64_t *weight;
    uint32_t roll;
};

static int64_t apart(int a, int b) {
    int64_t by = a > b ? a - b : b - a;
    return (by < MOST_POINTS ? by : MOST_POINTS) << POINTS_BIT;
}

static int most_three(int n) { return n < 3 ? n : 3; }

static int64_t cost(struct view *v, int a, int b) {
    const struct swiss_field *f = v->f;
    const struct swiss_player *s = &f->player[a], *t = &f->player[b];
    int64_t sum = apart(s->points, t->points);
    if (f->apart && f->apart(f->context, a, b)) sum += (int64_t)1 << APART_BIT;
    if (s->sides > 0 && t->sides > 0)
        sum += (int64_t)most_three(s->sides < t->sides ? s->sides : t->sides) << SIDES_BIT;
    if (s->sides < 0 && t->sides < 0)
        sum += (int64_t)most_three(s->sides > t->sides ? -s->sides : -t->sides) << SIDES_BIT;
    return sum;
}

static void set_weight(struct view *v, int i, int j, int64_t worth) {
    int64_t lot = dice_roll(&v->f->seed, v->roll++, 64);
    int64_t allowed = (int64_t)1 << ALLOWED_BIT;
    v->weight[i * v->n + j] = v->weight[j * v->n + i] = allowed - worth - lot;
}

/* The bye goes to one who has had fewest, as low in the table as can be: event/5.4. */
static void add_bye(struct view *v) {
    int fewest = MAX_ENTRANTS, lowest = 1 << 20, last = v->n - 1;
    for (int i = 0; i < last; i++) {
        const struct swiss_player *t = &v->f->player[i];
        if (t->byes < fewest) fewest = t->byes;
        if (t->points < lowest) lowest = t->points;
    }
    for (int i = 0; i < last; i++) {
        const struct swiss_player *t = &v->f->player[i];
        if (t->byes == fewest) set_weight(v, i, last, apart(t->points, lowest));
    }
}

bool swiss_solve(const struct swiss_field *f, struct arena *memory, int *mate, int *bye) {
    int players = f->players, n = players + players % 2;
    struct view v = {.f = f, .n = n};
    v.weight = arena_take(memory, (size_t)n * (size_t)n * sizeof *v.weight);
    int *found = arena_take(memory, (size_t)n * sizeof(int));
    if (!v.weight || !found || n > MATCHING_MAX) return false;
    for (int i = 0; i < players; i++)
        for (int j = 0; j < i; j++) set_weight(&v, i, j, cost(&v, i, j));
    for (int k = 0; k < f->meetings; k++) {
        int i = f->met[k][0], j = f->met[k][1];
        v.weight[i * n + j] = v.weight[j * n + i] = 0;
    }
    if (players % 2) add_bye(&v);
    if (!matching_solve(memory, n, v.weight, found)) return false;
    *bye = players % 2 ? found[players] : -1;
    bool complete = true;
    for (int i = 0; i < players; i++) {
        complete = complete && found[i] >= 0;
        mate[i] = found[i] < players ? found[i] : -1;
    }
    return complete;
}

/* ---------------------------------------------------------------- a stage of a contest */

/* Who of the contest is in the field: entrant of player i, and player of entrant e, or -1. */
struct roll_call {
    const struct contest *c;
    int *entrant, *player;
};

/* Two of one school, or two the desk wants apart: paired only if points demand it (event/5.7). */
static bool are_apart(const void *context, int a, int b) {
    const struct roll_call *r = context;
    const struct entrant *x = &r->c->entrant[r->entrant[a]], *y = &r->c->entrant[r->entrant[b]];
    return (*x->school && text_same(x->school, y->school)) ||
           people_are_apart(r->c, r->entrant[a], r->entrant[b]);
}

static int call(struct roll_call *r, int stage) {
    const struct contest *c = r->c;
    const struct group *field = &c->stage[stage].group[0];
    int players = 0;
    for (int e = 0; e < c->entrants; e++) r->player[e] = -1;
    for (int i = 0; i < field->members; i++) {
        int e = field->member[i];
        if (c->entrant[e].status != TAKES_PART ||
            stage_rests(c, stage, c->stage[stage].paired + 1, e))
            continue;
        r->player[e] = players;
        r->entrant[players++] = e;
    }
    return players;
}

static int count_matches(const struct contest *c, int stage) {
    int n = 0;
    for (int m = -1; (m = stage_next(c, stage, m)) >= 0;) n++;
    return n;
}

static int meetings(const struct roll_call *r, int stage, int (*met)[2]) {
    int n = 0;
    for (int m = -1; (m = stage_next(r->c, stage, m)) >= 0;) {
        const struct meeting *it = &r->c->match[m];
        if (it->cancelled) continue;
        int i = r->player[it->entrant[0]], j = r->player[it->entrant[1]];
        if (i < 0 || j < 0) continue;
        met[n][0] = i;
        met[n++][1] = j;
    }
    return n;
}

static bool solve(const struct contest *c, int stage, struct seed seed, struct arena *memory,
                  int *mate, int *bye) {
    size_t all = (size_t)c->entrants, members = (size_t)c->stage[stage].group[0].members;
    struct roll_call r = {.c = c};
    r.player = arena_take(memory, all * sizeof(int));
    r.entrant = arena_take(memory, (members + 1) * sizeof(int));
    struct tally *tally = arena_take(memory, all * sizeof *tally);
    struct swiss_player *player = arena_take(memory, (members + 1) * sizeof *player);
    int *found = arena_take(memory, (members + 1) * sizeof(int));
    int(*met)[2] = arena_take(memory, ((size_t)count_matches(c, stage) + 1) * sizeof *met);
    if (!r.player || !r.entrant || !tally || !player || !found || !met) return false;
    struct swiss_field f = {
        .player = player, .met = met, .apart = are_apart, .context = &r, .seed = seed};
    tally_stage(c, stage, tally);
    f.players = call(&r, stage);
    for (int i = 0; i < f.players; i++) {
        const struct tally *t = &tally[r.entrant[i]];
        player[i] = (struct swiss_player){t->points, t->sides, t->byes};
    }
    f.meetings = meetings(&r, stage, met);
    for (int e = 0; e < c->entrants; e++) mate[e] = -1;
    bool complete = swiss_solve(&f, memory, found, bye);
    if (!complete) return false;
    if (*bye >= 0) *bye = r.entrant[*bye];
    for (int i = 0; i < f.players; i++)
        if (found[i] >= 0) mate[r.entrant[i]] = r.entrant[found[i]];
    return true;
}

bool swiss_round(const struct contest *c, int stage, struct arena *memory, int *mate, int *bye,
                 struct refusal *no) {
    TEXT(purpose, 32);
    text_add(&purpose, "swiss ");
    text_int(&purpose, c->stage[stage].paired + 1);
    struct seed seed = stage_seed(c->stage[stage].seed, purpose.at);
    size_t before = memory->used;
    bool ok = solve(c, stage, seed, memory, mate, bye);
    memory->used = before;
    return ok || words_refuse(no, "event/5.3", "swiss-exhausted", "");
}

int swiss_rounds(int players) {
    int rounds = 1;
    while (1 << rounds < players) rounds++;
    return rounds < 4 ? rounds : rounds + 1;
}
