/* bitwa_hints.c -- what the bots are told about Bitwa Warszawska: how a position looks, which moves
 * to try first. Nothing here is a rule. */
#include "games/bitwa.h"
#include "games/hints.h"

enum bitwa_feature {
    BIAS,
    ROUND_2,
    ROUND_3,
    ROUND_4,
    ROUND_5,
    RED_SOUND, /* armies in good order */
    RED_FEW,   /* two of them or fewer */
    RED_LAST,  /* one or none */
    RED_LOST,
    RED_LOST_TWO,
    POLES_LOST,
    POLES_DISPERSED,
    DEFENDERS_GONE,
    RADZYMIN, /* red */
    RADZYMIN_LATE,
    NEAREST,    /* red army to Warsaw, in fields */
    RED_AT_ONE, /* red armies next to Warsaw, and two fields away */
    RED_AT_TWO,
    WARSAW_HELD, /* by another army than the Defenders */
    WARSAW_EMPTY,
    POLES_AT_ONE,
    MARKERS_NEAR, /* on red armies within three fields of Warsaw */
    MARKERS_RED,
    MARKERS_POLES,
    HAND_RED,
    HAND_POLES,
    STRENGTH_RED,
    STRENGTH_POLES,
    GAIN_RED, /* strength of fronts: attacker's less defender's, over all attacks marked */
    GAIN_POLES,
    ATTACKS_RED,
    ATTACKS_POLES,
    STORM, /* an attack on whoever stands in Warsaw */
    RED_TO_ACT,
    FEATURES
};
enum { MAX_ROWS_COUNTED = 1 };

static const int16_t weights_bitwa[FEATURES] = {
    -156, -43, 31,  101, 337, 37, -15, -75, -184, -55, -27, 28, 123, -47, 29,  -90, 35,
    12,   13,  321, -41, 2,   3,  -5,  2,   -11,  5,   -8,  13, -8,  -68, -27, 166, 19};

static int between(int n, int least, int most) { return n < least ? least : n > most ? most : n; }

static int hand_strength(const struct bitwa_board *b, const struct bitwa *g, unsigned side) {
    int sum = 0;
    for (uint32_t left = g->hand[side]; left; left &= left - 1)
        sum += b->card[bitwa_first(left, side)].strength;
    return sum + 2 * g->hidden[side];
}

/* What a front of this army would be worth, roughly: the best four cards that fit. */
static int front_strength(const struct bitwa_board *b, const struct bitwa *g, unsigned army,
                          bool attacks) {
    unsigned side = bitwa_side(army);
    int best[4] = {0}, sum = 0;
    for (uint32_t left = g->hand[side] & b->fits[army]; left; left &= left - 1) {
        const struct bitwa_card *c = &b->card[bitwa_first(left, side)];
        int strength = c->strength + (attacks ? c->attack : c->defence), i = 3;
        if (strength <= best[3]) continue;
        for (; i && best[i - 1] < strength; i--) best[i] = best[i - 1];
        best[i] = strength;
    }
    for (int i = 0; i < 4; i++) sum += best[i];
    return sum;
}

static void count_red(const struct board *board, const struct bitwa *g, int *x) {
    const struct bitwa_board *b = bitwa_board(board);
    x[NEAREST] = 7;
    for (unsigned i = 0; i < SIDE_ARMIES; i++) {
        if (g->field[i] == NO_FIELD) {
            x[RED_LOST]++;
            continue;
        }
        int away = board->away[g->field[i]][b->warsaw];
        x[RED_SOUND] += !bitwa_in(g->dispersed, i);
        x[RED_AT_ONE] += away == 1;
        x[RED_AT_TWO] += away == 2;
        if (away < x[NEAREST]) x[NEAREST] = away;
        if (away <= 3) x[MARKERS_NEAR] += g->markers[i];
        x[MARKERS_RED] += g->markers[i];
    }
    x[RED_FEW] = x[RED_SOUND] <= 2;
    x[RED_LAST] = x[RED_SOUND] <= 1;
    x[RED_LOST_TWO] = x[RED_LOST] >= 2;
    x[RADZYMIN] = bitwa_army_at(g, b->radzymin) < SIDE_ARMIES;
    x[RADZYMIN_LATE] = x[RADZYMIN] * g->s.round;
}

static void count_poles(const struct board *board, const struct bitwa *g, int *x) {
    const struct bitwa_board *b = bitwa_board(board);
    for (unsigned i = SIDE_ARMIES; i < DEFENDERS; i++) {
        if (g->field[i] == NO_FIELD) {
            x[POLES_LOST]++;
            continue;
        }
        x[POLES_DISPERSED] += bitwa_in(g->dispersed, i);
        x[POLES_AT_ONE] += board->away[g->field[i]][b->warsaw] == 1;
        x[WARSAW_HELD] += g->field[i] == b->warsaw;
        x[MARKERS_POLES] += g->markers[i];
    }
    x[DEFENDERS_GONE] = g->field[DEFENDERS] == NO_FIELD;
    x[WARSAW_EMPTY] = x[DEFENDERS_GONE] && !x[WARSAW_HELD];
}

static void count_attacks(const struct bitwa_board *b, const struct bitwa *g, int *x) {
    for (unsigned i = 0; i < ARMIES; i++) {
        unsigned target = g->attack[i];
        if (target >= ARMIES) continue;
        int gain =
            between(front_strength(b, g, i, true) - front_strength(b, g, target, false), -6, 6);
        bool red = i < SIDE_ARMIES;
        x[red ? GAIN_RED : GAIN_POLES] += gain;
        x[red ? ATTACKS_RED : ATTACKS_POLES]++;
        x[STORM] += red && g->field[target] == b->warsaw;
    }
}

static int count_rows(const struct board *board, const struct state *s, int x[][FEATURES]) {
    const struct bitwa_board *b = bitwa_board(board);
    const struct bitwa *g = bitwa_of(s);
    int *y = x[0];
    for (int i = 0; i < FEATURES; i++) y[i] = 0;
    y[BIAS] = 1;
    if (s->round > 1) y[ROUND_2 + between(s->round, 2, 5) - 2] = 1;
    count_red(board, g, y);
    count_poles(board, g, y);
    count_attacks(b, g, y);
    y[HAND_RED] = bitwa_hand_size(g, RED);
    y[HAND_POLES] = bitwa_hand_size(g, POLAND);
    y[STRENGTH_RED] = hand_strength(b, g, RED);
    y[STRENGTH_POLES] = hand_strength(b, g, POLAND);
    y[RED_TO_ACT] = s->turn == RED;
    return 1;
}

int bitwa_value(const struct board *board, const struct state *s) {
    int x[MAX_ROWS_COUNTED][FEATURES], odds = 0;
    if (s->turn == NOBODY) return s->winner == RED ? 1000 : -1000;
    count_rows(board, s, x);
    for (int i = 0; i < FEATURES; i++) odds += weights_bitwa[i] * x[0][i];
    return hint_value(hint_chance(odds));
}

/* ---- which moves to try first --------------------------------------------------------------- */

static int prior_step(const struct board *board, const struct bitwa *g, move m) {
    const struct bitwa_board *b = bitwa_board(board);
    unsigned from = MOVE_FROM(m), to = MOVE_TO(m);
    int nearer = board->away[from][b->warsaw] - board->away[to][b->warsaw];
    if (g->s.turn == RED) {
        if (to == b->warsaw) return 1000;
        return to == b->radzymin ? 500 : 120 + 80 * nearer;
    }
    struct bits red = bitwa_armies(g, RED);
    bool meets = bits_meet(board->near[to], red), rear = bits_has(&b->rear[RED], to);
    return (to == b->radzymin || to == b->warsaw ? 250 : 80) + 60 * meets + 40 * (meets && rear);
}

static int prior_attack(const struct board *board, const struct bitwa *g, move m) {
    const struct bitwa_board *b = bitwa_board(board);
    unsigned army = bitwa_army_at(g, MOVE_FROM(m)), target = bitwa_army_at(g, MOVE_TO(m));
    int worth = 40 + 45 * (front_strength(b, g, army, true) - 5);
    if (bitwa_in(g->dispersed, target)) worth += 100;
    if (bitwa_in(g->dispersed, army)) worth -= 120;
    if (target == DEFENDERS) worth += 150;
    return worth;
}

static int prior_card(const struct board *board, const struct bitwa *g, unsigned card) {
    const struct bitwa_board *b = bitwa_board(board);
    const struct bitwa_card *c = &b->card[card];
    unsigned side = bitwa_card_side(card);
    if (g->combat == NO_ARMY) return 100 * (c->strength + c->attack);
    bool attacks = side == bitwa_side(g->combat);
    unsigned army = attacks ? g->combat : g->attack[g->combat];
    if (!(b->fits[army] & bitwa_bit(card))) return 15;
    int strength = c->strength + (attacks ? c->attack : c->defence);
    return (c->actions ? 80 : 100) + 140 * strength;
}

int bitwa_prior(const struct board *b, const struct state *s, move m) {
    const struct bitwa *g = bitwa_of(s);
    int worth = 100;
    switch (MOVE_KIND(m)) {
    case MOVE_STEP:
    case MOVE_CARD_MARCH: worth = prior_step(b, g, m); break;
    case MOVE_ATTACK: worth = prior_attack(b, g, m); break;
    case MOVE_PLUNDER: worth = 60; break;
    case MOVE_REST: worth = 50; break;
    case MOVE_FRONT:
    case MOVE_PROTECT:
    case MOVE_DISCARD: worth = prior_card(b, g, MOVE_ARG(m)); break;
    }
    return worth < 5 ? 5 : worth > 1000 ? 1000 : worth;
}

/* How judgements become stated chances, by round (`sedzia lab chances`, docs/bots.md). */
const struct stated bitwa_stated[] = {
    {170, 67}, {161, 68}, {175, 94}, {200, 146}, {213, 35}, {0, 0},
};
