/* seven_hints.c -- what the bots are told about 7: how a position looks, which moves to try first.
 * Nothing here is a rule. */
#include "games/hints.h"
#include "games/seven.h"

/* What is counted for each regiment that can still reach Lwow; the weights are in this order. */
enum seven_feature {
    BIAS,
    SLACK_0, /* turns to spare: none, one, two */
    SLACK_1,
    SLACK_2,
    NEED,     /* turns to Lwow */
    NEXT,     /* one turn from Lwow, ready */
    READY,    /* will move in the next Bolshevik turn */
    PREPARED, /* fire prepared */
    COMPANY,  /* regiments as near to Lwow or nearer, this one too */
    CROWD,    /* regiments at most a turn further */
    AIRCRAFT_WELL,
    AIRCRAFT_HURT,
    BOMBS,
    NEAR_PLANE, /* how near the nearest aircraft is, 8 less the fields */
    COMMISSAR_LEFT,
    FOUND,       /* the commander has been found */
    HIT_NOW,     /* chance that it is hit in the Polish turn under way, of 16 */
    HIT_NEXT,    /* … in the next one, as things stand */
    NEXT_HIT,    /* the chance now, if it is one turn from Lwow */
    HITS_NEEDED, /* to keep all regiments out of Lwow */
    WELL_TURNS,  /* undamaged aircraft times rounds to come */
    FOUND_WELL,  /* undamaged aircraft, if the commander has been found */
    FEATURES
};
enum { MAX_ROWS_COUNTED = REGIMENTS };

static const int16_t weights_7[FEATURES] = {387, -80, 33,  223, -325, 168, 329, -6,  23, 6,   14,
                                            -93, -73, -14, 319, 164,  -10, -7,  -24, 29, -28, -82};

static bool on_board(uint16_t unit) { return UNIT_FIELD(unit) != NO_FIELD; }

/* Turns of its own the regiment has left in the game, less those it needs. */
static int slack_of(const struct seven_board *b, const struct seven_state *s, uint16_t regiment) {
    bool to_ride =
        s->s.step == SET_UP || (s->s.step == RIDE && !(UNIT_MARKS(regiment) & (ACTED | SCATTERED)));
    int left = b->rounds - s->s.round + to_ride;
    if (s->s.step != RIDE && UNIT_MARKS(regiment) & SCATTERED) left--; /* it misses the next one */
    int need = b->turns[UNIT_FIELD(regiment)];
    return need >= FAR ? -1 : left - need;
}

/* Actions left to an aircraft that has not flown. */
static int actions_at(const struct seven_board *b, const struct seven_state *s, unsigned field) {
    return s->active == field ? s->actions : b->actions;
}

/* Chance of 16 that the regiment there is hit if all aircraft go for it: in the Polish turn under
 * way, or in a whole one. */
static int chance_hit(const struct seven_board *b, const struct seven_state *s, unsigned field,
                      bool now) {
    int missed = 16;
    for (int i = 0; i < AIRCRAFT; i++) {
        uint16_t a = s->aircraft[i];
        if (!on_board(a) || (now && a & FLOWN)) continue;
        int away = b->b.away[UNIT_FIELD(a)][field];
        int actions = now ? actions_at(b, s, UNIT_FIELD(a)) : b->actions;
        if (a & BOMB && away <= actions) return 16;
        int shots = away ? actions - away + 1 : actions - 1;
        if (!(a & DAMAGED) && shots > 0) missed >>= shots;
    }
    return 16 - missed;
}

static void count_sides(const struct seven_board *b, const struct seven_state *s, int *x) {
    x[BIAS] = 1;
    for (int i = 0; i < AIRCRAFT; i++) {
        uint16_t a = s->aircraft[i];
        if (!on_board(a)) continue;
        x[a & DAMAGED ? AIRCRAFT_HURT : AIRCRAFT_WELL]++;
        x[BOMBS] += (a & BOMB) != 0;
    }
    x[COMMISSAR_LEFT] = s->commissar;
    x[FOUND] = s->discovered;
    x[FOUND_WELL] = s->discovered * x[AIRCRAFT_WELL];
    x[WELL_TURNS] = x[AIRCRAFT_WELL] * (b->rounds - s->s.round);
    for (int i = 0; i < REGIMENTS && on_board(s->regiment[i]); i++) {
        int slack = slack_of(b, s, s->regiment[i]);
        if (slack >= 0) x[HITS_NEEDED] += slack + 1;
    }
}

static int count_rows(const struct board *board, const struct state *st, int x[][FEATURES]) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    bool flying = s->s.step > RIDE;
    int rows = 0, sides[FEATURES] = {0}, at[FAR + 1] = {0};
    count_sides(b, s, sides);
    for (int i = 0; i < REGIMENTS; i++)
        if (on_board(s->regiment[i]) && slack_of(b, s, s->regiment[i]) >= 0)
            at[b->turns[UNIT_FIELD(s->regiment[i])]]++;
    for (int i = 0; i < REGIMENTS; i++) {
        uint16_t r = s->regiment[i];
        if (!on_board(r)) continue;
        int slack = slack_of(b, s, r), need = b->turns[UNIT_FIELD(r)], *y = x[rows], near = 8;
        if (slack < 0) continue;
        for (int k = 0; k < FEATURES; k++) y[k] = sides[k];
        y[SLACK_0] = slack == 0;
        y[SLACK_1] = slack == 1;
        y[SLACK_2] = slack == 2;
        y[NEED] = need;
        y[READY] = !(r & SCATTERED) && !(s->s.step == RIDE && r & ACTED);
        y[NEXT] = need == 1 && !(r & SCATTERED);
        y[PREPARED] = (r & FIRE) != 0;
        for (int k = 0; k <= need; k++) y[COMPANY] += at[k];
        y[CROWD] = need < FAR ? at[need + 1] : 0;
        for (int k = 0; k < AIRCRAFT; k++)
            if (on_board(s->aircraft[k])) {
                int away = board->away[UNIT_FIELD(s->aircraft[k])][UNIT_FIELD(r)];
                if (away < near) near = away;
            }
        y[NEAR_PLANE] = 8 - near;
        y[HIT_NOW] = flying && !(r & SCATTERED) ? chance_hit(b, s, UNIT_FIELD(r), true) : 0;
        y[HIT_NEXT] = chance_hit(b, s, UNIT_FIELD(r), false);
        y[NEXT_HIT] = y[NEXT] * y[HIT_NOW];
        rows++;
    }
    return rows;
}

int seven_hints_value(const struct board *board, const struct state *st) {
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    int x[MAX_ROWS_COUNTED][FEATURES], none = 4096;
    if (s->entered) return 990; /* the round is only finished (8.1) */
    for (int rows = count_rows(board, st, x), k = 0; k < rows; k++) {
        int odds = 0;
        for (int i = 0; i < FEATURES; i++) odds += weights_7[i] * x[k][i];
        none = none * (4096 - hint_chance(odds)) / 4096;
    }
    return hint_value(4096 - none);
}

/* ---- which moves to try first -------------------------------------------------------------- */

static int ride_prior(const struct seven_board *b, const struct seven_state *s, unsigned from,
                      unsigned to, bool fire) {
    if (to == b->lwow) return 1000;
    int progress = b->turns[from] - b->turns[to], near = FAR;
    int nearer = b->b.away[from][b->lwow] - b->b.away[to][b->lwow];
    int worth = 150 + 200 * progress + 25 * nearer;
    for (int i = 0; i < AIRCRAFT; i++)
        if (on_board(s->aircraft[i]) && b->b.away[UNIT_FIELD(s->aircraft[i])][to] < near)
            near = b->b.away[UNIT_FIELD(s->aircraft[i])][to];
    if (fire) worth += near < 5 ? 60 : -60;
    return worth < 5 ? 5 : worth;
}

/* How much Poland wants to hit the regiment there. */
static int target_worth(const struct seven_board *b, const struct seven_state *s, unsigned field) {
    int i = seven_regiment_on(s, field), need = b->turns[field];
    if (i < 0) return 0;
    uint16_t r = s->regiment[i];
    if (r & SCATTERED && !s->discovered) return 0;
    int worth = slack_of(b, s, r) < 0 ? 20 : need > 6 ? 100 : need == 1 ? 500 : 400 - 50 * need;
    if (r & SCATTERED) return worth / 2 + 40;
    if (r & FIRE && worth > 60) worth -= 60;
    return s->discovered || r & SHOWN ? worth : worth + 50; /* it may carry the commander */
}

/* The best target around a field, for an aircraft that comes there with some actions left. */
static int chance_around(const struct seven_board *b, const struct seven_state *s, unsigned at,
                         int actions, bool bomb, unsigned but) {
    int best = 0;
    for (int k = 0; k < REGIMENTS && on_board(s->regiment[k]); k++) {
        unsigned field = UNIT_FIELD(s->regiment[k]);
        if (field == but) continue;
        int away = b->b.away[at][field], worth = target_worth(b, s, field);
        if (away == 0)
            worth = bomb ? worth + 50 : actions ? worth / 4 : 0;
        else if (away > 1)
            worth = worth * (8 - (away < 8 ? away : 8)) / 12;
        if (away > actions) worth = worth * 2 / 3;
        if (worth > best) best = worth;
    }
    return best;
}

static int step_prior(const struct seven_board *b, const struct seven_state *s, unsigned from,
                      unsigned to) {
    int i = seven_aircraft_on(s, from), under = seven_regiment_on(s, to);
    int actions = actions_at(b, s, from);
    bool bomb = i >= 0 && s->aircraft[i] & BOMB;
    int best = chance_around(b, s, to, actions - 1, bomb, NO_FIELD);
    if (under >= 0 && s->regiment[under] & FIRE) best /= 3;
    if (!bomb && bits_has(&b->airfields, to) && best < 60) best = 60;
    return best + 5;
}

/* The target, and what can be done from the field behind it. */
static int attack_prior(const struct seven_board *b, const struct seven_state *s, unsigned from,
                        unsigned to) {
    int worth = target_worth(b, s, to), actions = actions_at(b, s, from) - 1;
    if (!worth) return 1;
    return worth + 1 + chance_around(b, s, seven_behind(b, from, to), actions, false, to) / 4;
}

static int drop_prior(const struct seven_board *b, const struct seven_state *s, unsigned to) {
    int worth = target_worth(b, s, to) * 2 + 1;
    return worth < 1000 ? worth : 1000;
}

int seven_hints_prior(const struct board *board, const struct state *st, move m) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    unsigned from = MOVE_FROM(m), to = MOVE_TO(m);
    int i;
    switch (MOVE_KIND(m)) {
    case MARCH: return ride_prior(b, s, from, to, MOVE_ARG(m) != 0);
    case COMMISSAR: return to == b->lwow ? 1000 : b->turns[to] < b->turns[from] ? 40 : 5;
    case MEND: return 500;
    case DROP: return drop_prior(b, s, to);
    case ATTACK: return attack_prior(b, s, from, to);
    case STEP: return step_prior(b, s, from, to);
    case RETURN: return 120;
    case END:
        i = seven_aircraft_on(s, s->active);
        return bits_has(&b->airfields, s->active) && i >= 0 && !(s->aircraft[i] & BOMB) ? 150 : 40;
    case DONE: return 20;
    default: return 100;
    }
}

/* How judgements become stated chances, by round (`sedzia lab chances`, docs/bots.md). */
const struct stated seven_hints_stated[] = {
    {60, -85},   {60, -185}, {127, -395}, {169, -368}, {240, -380},
    {240, -270}, {330, 0},   {320, 0},    {0, 0},
};
