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
    COMPANY,  /* other regiments as near to Lwow or nearer */
    CROWD,    /* regiments at most a turn further */
    AIRCRAFT_WELL,
    AIRCRAFT_HURT,
    BOMBS,
    ACTIONS,    /* aircraft that can still fly this turn */
    NEAR_PLANE, /* how near the nearest aircraft is, 8 less the fields */
    COMMISSAR_LEFT,
    FOUND,    /* the commander has been found */
    NEXT_FLY, /* one turn from Lwow, times aircraft still to fly this turn */
    FEATURES
};
enum { MAX_ROWS_COUNTED = REGIMENTS };

static const int16_t weights_7[FEATURES] = {-78, -197, -134, 31, -242, -17, 140, -95, 17,
                                            43,  90,   175,  4,  -22,  -17, 102, 11,  -13};

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

static void count_sides(const struct seven_board *b, const struct seven_state *s, int *x) {
    x[BIAS] = 1;
    for (int i = 0; i < AIRCRAFT; i++) {
        uint16_t a = s->aircraft[i];
        if (!on_board(a)) continue;
        x[a & DAMAGED ? AIRCRAFT_HURT : AIRCRAFT_WELL]++;
        x[BOMBS] += (a & BOMB) != 0;
        x[ACTIONS] += (s->s.step == FLY || s->s.step == REPAIR) && !(a & FLOWN);
    }
    x[COMMISSAR_LEFT] = s->commissar;
    x[FOUND] = s->discovered;
    (void)b;
}

static int count_rows(const struct board *board, const struct state *st, int x[][FEATURES]) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
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
        y[NEXT_FLY] = y[NEXT] * y[ACTIONS];
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

/* How much Poland wants to stop the regiment there. */
static int target_worth(const struct seven_board *b, const struct seven_state *s, unsigned field) {
    int i = seven_regiment_on(s, field);
    if (i < 0) return 0;
    uint16_t r = s->regiment[i];
    if (r & SCATTERED) return s->discovered ? 150 : 0;
    if (slack_of(b, s, r) < 0) return s->discovered ? 20 : 60;
    int need = b->turns[field];
    return need > 6 ? 100 : 400 - 50 * need - (r & FIRE ? 60 : 0);
}

static int step_prior(const struct seven_board *b, const struct seven_state *s, unsigned from,
                      unsigned to) {
    int i = seven_aircraft_on(s, from), best = 0;
    bool bomb = i >= 0 && s->aircraft[i] & BOMB;
    for (int k = 0; k < REGIMENTS; k++) {
        if (!on_board(s->regiment[k])) break;
        unsigned field = UNIT_FIELD(s->regiment[k]);
        int away = b->b.away[to][field], worth = target_worth(b, s, field);
        if (away == 0) worth = bomb ? worth + 50 : worth / 4;
        if (away > 1) worth = worth * (8 - (away < 8 ? away : 8)) / 12;
        if (worth > best) best = worth;
    }
    int under = seven_regiment_on(s, to);
    if (under >= 0 && s->regiment[under] & FIRE) best /= 3;
    if (!bomb && bits_has(&b->airfields, to) && best < 60) best = 60;
    return best + 5;
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
    case DROP: return target_worth(b, s, to) * 2 + 1;
    case ATTACK: return target_worth(b, s, to) + 1;
    case STEP: return step_prior(b, s, from, to);
    case RETURN: return 120;
    case END:
        i = seven_aircraft_on(s, s->active);
        return bits_has(&b->airfields, s->active) && i >= 0 && !(s->aircraft[i] & BOMB) ? 150 : 40;
    case DONE: return 20;
    default: return 100;
    }
}
