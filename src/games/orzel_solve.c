/* The decisions of a round, each by the solved rest of it. */
#include "games/orzel_round.h"
#include <string.h>

enum {
    KEEP_SHAPES = 4,    /* tried for each result of the white dice */
    COURSE_SHAPES = 12, /* tried when tokens are laid */
    LAST_LOOK = 80,     /* iterations for what is played */
    PLACE_LOOK = 12,    /* iterations for each field of a mine or patrol */
    RARE = 20,          /* of 1024: what is played less often than that is left out */
    AHEAD_WORTH = 4,    /* of ROUND_ONE: for each quarter of a field that others are farther */
    HABIT = 64,         /* of 256: how far the Kriegsmarine expects ships to be hidden */
    UNKNOWN = -1
};

/* What a decision needs; lies in the arena. */
struct thinking {
    struct round r;
    const struct orzel *o;
    struct course_room room;
    struct course best;
    struct course_means means;
    struct watch *w;
    int32_t known[MAX_DICE + 1][MAX_DICE + 1][MAX_DICE + 1];
    int32_t contact; /* what a broken contact gains */
    struct shape shape;
};

/* ---- symbols ---- */

static bool offers(const struct face *f, unsigned symbol) {
    return f->symbol[0] == symbol || (f->symbols == 2 && f->symbol[1] == symbol);
}

void orzel_solve_red(const struct orzel_board *ob, uint32_t dice, int *courses, int *choices) {
    *courses = *choices = 0;
    for (unsigned i = 0; i < ob->die[RED].faces; i++) {
        const struct face *f = &ob->die[RED].face[i];
        int count = (int)DICE_OF(dice, i);
        if (f->choice && offers(f, COURSE)) *choices += count;
        if (f->choice) continue;
        for (int k = 0; k < f->symbols; k++) *courses += f->symbol[k] == COURSE ? count : 0;
    }
}

void orzel_solve_white(struct round *r, const struct orzel *o, uint32_t dice, const uint8_t *left) {
    const struct die *die = &r->ob->die[WHITE];
    int mines = left ? left[MINES] : 0, patrols = left ? left[PATROL] : 0;
    r->see = left ? left[OBSERVATION] : 0;
    r->hit = left ? left[ATTACK] : 0;
    r->either = 0;
    for (unsigned i = 0; i < die->faces; i++) {
        const struct face *f = &die->face[i];
        int count = (int)DICE_OF(dice, i);
        if (f->choice && offers(f, OBSERVATION) && offers(f, ATTACK)) {
            r->either += count;
            continue;
        }
        if (offers(f, OBSERVATION)) r->see += count;
        if (offers(f, ATTACK)) r->hit += count;
        if (offers(f, MINES)) mines += count;
        if (offers(f, PATROL)) patrols += count;
    }
    if (mines > o->mines) mines = o->mines;
    if (!o->ships && !bits_any(o->patrols)) patrols = 0;
    r->blocks = mines + patrols;
    if (r->blocks > MAX_DICE) r->blocks = MAX_DICE;
}

/* ---- the plan ---- */

static void add_move(struct solution *p, move m, uint32_t weight, int32_t chance) {
    if (p->count < PLAN_MOVES) p->move[p->count++] = (struct planned){m, weight, chance};
}

/* The best of a list alone, or those that are as good. */
static void plan_best(struct solution *p, const move *list, const int32_t *chances, int count,
                      bool most) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (most ? chances[i] > chances[best] : chances[i] < chances[best]) best = i;
    p->chance = chances[best];
    for (int i = 0; i < count; i++) add_move(p, list[i], i == best, chances[i]);
}

/* ---- phase I ---- */

/* What it is worth to Poland that the best warship to be rid of is gone. */
static int32_t contact_gain(struct thinking *t) {
    struct round *r = &t->r;
    struct bits patrols = r->patrols;
    int least = r->way[r->figure], now = least;
    BITS_EACH (patrols, ship) {
        if (r->ob->b.away[r->figure][ship] > 3) continue;
        bits_drop(&r->patrols, ship);
        orzel_shape_ways(r);
        if (r->way[r->figure] < least) least = r->way[r->figure];
        r->patrols = patrols;
    }
    orzel_shape_ways(r);
    return orzel_table_worth(r, least, r->sunk, r->captured, 0) -
           orzel_table_worth(r, now, r->sunk, r->captured, 0);
}

static int32_t judge_red(void *with, uint32_t dice) {
    struct thinking *t = with;
    const struct orzel_board *ob = t->r.ob;
    int courses, choices;
    orzel_solve_red(ob, dice, &courses, &choices);
    int32_t chance = orzel_table_worth(&t->r, t->r.way[t->r.figure], t->r.sunk, t->r.captured,
                                       1 + orzel_table_red(courses, choices));
    for (unsigned i = 0; i < ob->die[RED].faces; i++)
        if (DICE_OF(dice, i) && offers(&ob->die[RED].face[i], BREAK)) chance += t->contact;
    return chance < ROUND_ONE ? chance : ROUND_ONE - 1;
}

static bool plan_red(struct thinking *t, struct solution *p) {
    move list[FACE_SETS];
    int32_t chances[FACE_SETS];
    if (bits_any(t->r.patrols)) t->contact = contact_gain(t);
    int count = orzel_worth_keeps(t->r.ob, t->o, (struct dice_judge){judge_red, t}, list, chances);
    plan_best(p, list, chances, count, true);
    return true;
}

static int32_t judge_white(void *with, uint32_t dice) {
    struct thinking *t = with;
    orzel_solve_white(&t->r, t->o, dice, NULL);
    int32_t *known = &t->known[t->r.see][t->r.either][t->r.blocks];
    if (*known == UNKNOWN)
        *known = orzel_course_best(&t->r, &t->means, &t->room, t->w, KEEP_SHAPES, &t->best)
                     ? t->best.chance
                     : 0;
    return *known;
}

static bool plan_white(struct thinking *t, struct solution *p) {
    move list[FACE_SETS];
    int32_t chances[FACE_SETS];
    memset(t->known, UNKNOWN, sizeof t->known);
    orzel_solve_red(t->r.ob, t->o->kept[RED], &t->means.courses, &t->means.choices);
    orzel_course_find(&t->r, &t->means, &t->room);
    int count =
        orzel_worth_keeps(t->r.ob, t->o, (struct dice_judge){judge_white, t}, list, chances);
    plan_best(p, list, chances, count, false);
    return true;
}

/* ---- phase II: Poland ---- */

/* The best course as things stand; r is left as it was found. */
static int32_t course_chance(struct thinking *t, int shapes) {
    orzel_course_find(&t->r, &t->means, &t->room);
    return orzel_course_best(&t->r, &t->means, &t->room, t->w, shapes, &t->best) ? t->best.chance
                                                                                 : UNKNOWN;
}

static void plan_contact(struct thinking *t, const move *list, int count, struct solution *p) {
    struct bits patrols = t->r.patrols;
    move breaks[MAX_WARSHIPS];
    int32_t chances[MAX_WARSHIPS];
    int found = 0;
    for (int i = 0; i < count && found < MAX_WARSHIPS; i++) {
        if (MOVE_KIND(list[i]) != MOVE_BREAK) continue;
        bits_drop(&t->r.patrols, MOVE_TO(list[i]));
        orzel_shape_ways(&t->r);
        breaks[found] = list[i];
        chances[found++] = course_chance(t, KEEP_SHAPES);
        t->r.patrols = patrols;
    }
    orzel_shape_ways(&t->r);
    if (found) plan_best(p, breaks, chances, found, true);
}

/* The next token of the course: ship or sea as often as the mixture has it, given those that lie
 * there already. */
static bool plan_token(struct thinking *t, struct solution *p) {
    const struct orzel *o = t->o;
    const struct shape *s = &t->best.shape;
    uint16_t deals[ROUND_DEALS];
    uint32_t weights[ROUND_DEALS], as[2] = {0, 0};
    unsigned laid = 0, ships = 0, next = s->tokens;
    struct bits from = bits_or(o->down, bits_one(o->figure));
    int32_t chance;
    if (!orzel_watch_solve(t->w, &t->r, s, (struct watch_start){0, 0}, LAST_LOOK, &chance))
        return false;
    for (unsigned i = 0; i < s->tokens; i++) {
        if (bits_has(&o->down, s->field[i])) laid |= 1u << i;
        if (bits_has(&o->down_ships, s->field[i])) ships |= 1u << i;
    }
    for (unsigned i = s->tokens; i-- > 0;)
        if (!(laid >> i & 1) && bits_meet(t->r.ob->b.near[s->field[i]], from)) next = i;
    if (next == s->tokens) return false;
    int count = orzel_watch_deals(t->w, deals, weights);
    for (int i = 0; i < count; i++)
        if (weights[i] >= RARE && (deals[i] & laid) == ships)
            as[!(deals[i] >> next & 1)] += weights[i];
    if (!o->hand_ships) as[0] = 0;
    if (o->hand == o->hand_ships) as[1] = 0;
    if (!as[0] && !as[1]) {
        as[0] = o->hand_ships;
        as[1] = (uint32_t)(o->hand - o->hand_ships);
    }
    p->chance = chance;
    for (unsigned sea = 0; sea < 2; sea++)
        if (sea ? o->hand > o->hand_ships : o->hand_ships)
            add_move(p, MOVE(MOVE_COURSE, sea, 0, s->field[next]), as[sea], chance);
    return true;
}

/* Laying a token upon a minefield, with a sea if there is one: worth it, where all ways lead over
 * one. Returns the chance. */
static int32_t sweep_chance(struct thinking *t, unsigned field) {
    const struct orzel_board *ob = t->r.ob;
    const struct orzel *o = t->o;
    struct course_means means = t->means;
    struct round r = t->r;
    bool sea = o->hand > o->hand_ships;
    int mines = ob->mines - o->swept_mines, all = bits_count(o->laid) + o->mines;
    if (means.courses)
        t->means.courses--;
    else
        t->means.choices--;
    t->means.hand--;
    bits_drop(&t->r.laid, field);
    orzel_shape_ways(&t->r);
    bits_add(&t->means.laid, field); /* a blank: the token stays */
    int32_t blank = course_chance(t, KEEP_SHAPES);
    t->means.laid = means.laid;
    if (sea) {
        t->means.captured++;
        t->r.seas--;
    } else {
        t->r.sunk++;
        t->r.ships--;
    }
    int32_t mine = t->r.sunk == ob->ship_tokens ? 0 : course_chance(t, KEEP_SHAPES);
    t->means = means;
    t->r = r;
    if (blank < 0 || mine < 0) return UNKNOWN;
    return (int32_t)(((int64_t)mine * mines + (int64_t)blank * (all - mines)) / all);
}

static move best_sweep(struct thinking *t, const move *list, int count, int32_t *chance) {
    move best = NO_MOVE;
    bool sea = t->o->hand > t->o->hand_ships;
    for (int i = 0; i < count; i++) {
        unsigned f = MOVE_TO(list[i]);
        if (MOVE_KIND(list[i]) != MOVE_COURSE || MOVE_ARG(list[i]) != sea) continue;
        if (!bits_has(&t->o->laid, f) || t->r.way[f] >= t->r.way[t->r.figure]) continue;
        int32_t value = sweep_chance(t, f);
        if (value <= *chance) continue;
        *chance = value;
        best = list[i];
    }
    return best;
}

static bool plan_poland(struct thinking *t, struct solution *p) {
    const struct orzel *o = t->o;
    move list[MAX_MOVES];
    int count = orzel_legal(&t->r.ob->b, &o->s, list), choices, none;
    bool surface = false, course = false;
    orzel_solve_white(&t->r, o, o->kept[WHITE], NULL);
    orzel_solve_red(t->r.ob, o->kept[RED], &none, &choices);
    t->means.courses = o->left[COURSE];
    t->means.choices = choices;
    for (int i = 0; i < count; i++) {
        surface |= MOVE_KIND(list[i]) == MOVE_SURFACE;
        course |= MOVE_KIND(list[i]) == MOVE_COURSE;
    }
    plan_contact(t, list, count, p);
    if (p->count) return true;
    if (!course) return false;
    int32_t chance = course_chance(t, COURSE_SHAPES), swept = chance;
    struct course plain = t->best;
    int captured = t->r.captured;
    move sweep = best_sweep(t, list, count, &swept);
    t->best = plain;
    t->r.captured = captured;
    if (sweep != NO_MOVE) {
        p->chance = swept;
        add_move(p, sweep, 1, swept);
        return true;
    }
    if (chance < 0) return false;
    if (t->best.shape.tokens > bits_count(o->down)) return plan_token(t, p);
    if (!surface) return false;
    p->chance = chance;
    add_move(p, MOVE(MOVE_SURFACE, 0, 0, 0), 1, chance);
    return true;
}

/* ---- phase II: the Kriegsmarine ---- */

/* The tokens on the board as a shape; those face up were seen. */
static struct watch_start lying(struct thinking *t) {
    const struct orzel *o = t->o;
    struct shape *s = &t->shape;
    struct watch_start start = {0, 0};
    s->tokens = 0;
    BITS_EACH (bits_or(o->down, o->open), f) {
        if (s->tokens == ROUND_TOKENS) continue;
        if (bits_has(&o->open, f)) start.seen = (uint16_t)(start.seen | 1u << s->tokens);
        s->field[s->tokens++] = (uint8_t)f;
    }
    start.ships = start.seen;
    return start;
}

/* The chance of Poland if the Kriegsmarine goes on to observe. */
static int32_t watch_chance(struct thinking *t, struct watch_start start, int iterations) {
    int32_t chance = 0;
    orzel_shape_reach(&t->r, &t->shape);
    return orzel_watch_solve(t->w, &t->r, &t->shape, start, iterations, &chance) ? chance : UNKNOWN;
}

/* Worth a thought: on the way, or near the course. */
static bool in_the_way(const struct thinking *t, unsigned f) {
    const struct round *r = &t->r;
    int away = r->ob->b.away[r->figure][f];
    BITS_EACH (bits_or(t->o->down, t->o->open), g)
        if (r->ob->b.away[g][f] < away) away = r->ob->b.away[g][f];
    if (away <= 1) return true;
    if (bits_has(&r->ob->straits, f)) return true;
    return away <= 4 && r->way[f] < r->way[r->figure];
}

static int32_t placed_chance(struct thinking *t, struct watch_start start, move m) {
    struct bits patrols = t->r.patrols, laid = t->r.laid;
    if (MOVE_KIND(m) == MOVE_LAY) bits_add(&t->r.laid, MOVE_TO(m));
    if (MOVE_KIND(m) == MOVE_PATROL) {
        if (MOVE_ARG(m)) bits_drop(&t->r.patrols, MOVE_FROM(m));
        bits_add(&t->r.patrols, MOVE_TO(m));
    }
    orzel_shape_ways(&t->r);
    int32_t chance = watch_chance(t, start, PLACE_LOOK);
    t->r.patrols = patrols;
    t->r.laid = laid;
    return chance;
}

/* How long the ways ahead are, all together: between fields that are as good now, the one that bars
 * more for later is better. */
static int32_t ways_ahead(const struct round *r) {
    int32_t sum = 0;
    for (unsigned f = 0; f < r->ob->b.fields; f++)
        if (r->ob->steps[f] <= r->ob->steps[r->figure]) sum += r->way[f];
    return sum;
}

/* The best field for a mine or a patrol. What kind of minefield token it is, is left to chance: as
 * often a mine as there are among those in hand. */
static bool plan_place(struct thinking *t, struct watch_start start, const move *list, int count,
                       struct solution *p) {
    const struct orzel *o = t->o;
    move best = NO_MOVE;
    int32_t least = 0, best_score = 0;
    for (int i = 0; i < count; i++) {
        unsigned kind = MOVE_KIND(list[i]);
        if (kind != MOVE_LAY && kind != MOVE_PATROL) continue;
        if (kind == MOVE_LAY && MOVE_ARG(list[i]) && o->hand_mines) continue; /* same field */
        if (best != NO_MOVE && !in_the_way(t, MOVE_TO(list[i]))) continue;
        int32_t chance = placed_chance(t, start, list[i]);
        if (chance < 0) return false;
        int32_t score = AHEAD_WORTH * ways_ahead(&t->r) - chance;
        if (best != NO_MOVE && score <= best_score) continue;
        best = list[i];
        best_score = score;
        least = chance;
    }
    orzel_shape_ways(&t->r);
    if (best == NO_MOVE) return false;
    p->chance = least;
    if (MOVE_KIND(best) != MOVE_LAY) {
        add_move(p, best, 1, least);
        return true;
    }
    uint32_t weights[2] = {o->hand_mines, (uint32_t)(o->mines - o->hand_mines)};
    for (unsigned blank = 0; blank < 2; blank++)
        if (weights[blank])
            add_move(p, MOVE(MOVE_LAY, blank, 0, MOVE_TO(best)), weights[blank], least);
    return true;
}

static bool plan_watch(struct thinking *t, struct watch_start start, struct solution *p) {
    uint8_t actions[2 * ROUND_TOKENS];
    uint32_t weights[2 * ROUND_TOKENS];
    t->r.blocks = 0;
    p->chance = watch_chance(t, start, LAST_LOOK);
    if (p->chance < 0) return false;
    int count = orzel_watch_actions(t->w, actions, weights);
    for (int i = 0; i < count; i++) {
        unsigned field = t->shape.field[actions[i] % ROUND_TOKENS];
        unsigned kind = actions[i] < ROUND_TOKENS ? MOVE_OBSERVE : MOVE_ATTACK;
        add_move(p, MOVE(kind, 0, 0, field), weights[i] < RARE ? 0 : weights[i], p->chance);
    }
    return count > 0;
}

static bool plan_kriegsmarine(struct thinking *t, struct solution *p) {
    const struct orzel *o = t->o;
    move list[MAX_MOVES];
    int count = orzel_legal(&t->r.ob->b, &o->s, list);
    struct watch_start start = lying(t);
    bool place = false, prepare = false, watch = false;
    for (int i = 0; i < count; i++) {
        unsigned kind = MOVE_KIND(list[i]);
        place |= kind == MOVE_LAY || kind == MOVE_PATROL;
        prepare |= kind == MOVE_PREPARE;
        watch |= kind == MOVE_OBSERVE || kind == MOVE_ATTACK;
    }
    orzel_solve_white(&t->r, o, o->kept[WHITE], o->left);
    t->r.blocks = 0;
    /* In a pure equilibrium nobody has habits; people and other bots have. */
    bool kill = t->r.hit || (t->r.either && t->r.see + t->r.either > 1);
    if (kill) t->r.naive = HABIT;
    if (place) return plan_place(t, start, list, count, p);
    if (watch) return plan_watch(t, start, p);
    if (!prepare) return false;
    p->chance = watch_chance(t, start, PLACE_LOOK);
    add_move(p, MOVE(MOVE_PREPARE, 0, 0, 0), 1, p->chance);
    return p->chance >= 0;
}

/* ---- phase III ---- */

/* Fields with several good ones behind them are better than others as near. */
static int outlook(const struct round *r, unsigned f) {
    int sum = 0;
    BITS_EACH (r->ob->b.near[f], g) sum += r->way[g] < r->way[f];
    return sum;
}

static bool plan_sail(struct thinking *t, struct solution *p) {
    const struct round *r = &t->r;
    move list[MAX_MOVES];
    int count = orzel_legal(&r->ob->b, &t->o->s, list), best = -1, best_score = 0;
    for (int i = 0; i < count; i++) {
        bool stay = MOVE_KIND(list[i]) == MOVE_STAY;
        unsigned f = stay ? r->figure : MOVE_TO(list[i]);
        int score = -100 * r->way[f] + outlook(r, f);
        if (best >= 0 && score <= best_score) continue;
        best = i;
        best_score = score;
    }
    for (int i = 0; i < count; i++) {
        bool stay = MOVE_KIND(list[i]) == MOVE_STAY;
        unsigned f = stay ? r->figure : MOVE_TO(list[i]);
        int32_t chance = orzel_table_worth(r, r->way[f], r->sunk, r->captured, 0);
        if (i == best) p->chance = chance;
        add_move(p, list[i], i == best, chance);
    }
    return true;
}

/* ---- the whole ---- */

static void look_around(struct thinking *t, const struct orzel_board *ob, const struct orzel *o) {
    struct round *r = &t->r;
    r->ob = ob;
    r->figure = o->figure;
    r->patrols = o->patrols;
    r->laid = o->laid;
    r->sunk = o->sunk;
    r->captured = o->captured;
    r->ships = ob->ship_tokens - o->sunk - o->known_ships;
    r->seas = ob->sea_tokens - o->captured - o->known_seas;
    t->o = o;
    t->means.laid = o->down;
    t->means.hand = o->hand;
    t->means.captured = o->captured;
    orzel_shape_ways(r);
}

static bool decide(struct thinking *t, struct solution *p) {
    switch (t->o->s.step) {
    case KEEP_RED: return plan_red(t, p);
    case KEEP_WHITE: return plan_white(t, p);
    case POLAND_ACTS: return plan_poland(t, p);
    case KRIEGSMARINE_ACTS:
    case KRIEGSMARINE_LATE: return plan_kriegsmarine(t, p);
    default: return plan_sail(t, p);
    }
}

static bool plan(const struct board *b, const struct state *view, struct arena *a,
                 struct solution *p) {
    const struct orzel_board *ob = (const struct orzel_board *)b;
    const struct orzel *o = (const struct orzel *)view;
    struct round_table table;
    p->count = 0;
    p->chance = 0;
    if (view->round >= ob->rounds || !orzel_table_find(ob, &table)) return false;
    size_t used = a->used;
    struct thinking *t = arena_take(a, sizeof *t);
    struct watch *w = arena_take(a, orzel_watch_size());
    bool done = false;
    if (t && w) {
        t->w = w;
        t->r.table = table;
        look_around(t, ob, o);
        done = decide(t, p) && p->count > 0;
    }
    a->used = used;
    if (view->turn == SEAT_A) return done;
    p->chance = PLAN_ONE - p->chance;
    for (int i = 0; i < p->count; i++) p->move[i].chance = PLAN_ONE - p->move[i].chance;
    return done;
}

const struct solver orzel_solver = {
    .plan = plan,
    .rows = ROUND_ROWS,
    .columns = ROUND_ROW,
    .steps = ROUND_FIELDS + 1,
    .file = "data/orzel/rounds.txt",
    .train = orzel_train_step,
};
