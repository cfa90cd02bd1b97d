/* air_hints.c -- what the bots are told about 303 and 111: how a position looks, which moves to try
 * first. Nothing here is a rule. */
#include "games/air.h"
#include "games/hints.h"
#include <string.h>

/* What is counted for each bomber; the weights below are in this order. */
enum air_feature {
    BIAS,
    SLACK_0, /* turns to spare: none, one, two */
    SLACK_1,
    SLACK_2,
    NEED,        /* turns to the city */
    KILL_NOW,    /* chance that it falls in the turn under way, of 16 */
    KILL_NEXT,   /* … in the next one, as things stand */
    GUARDS,      /* undamaged defenders */
    GUARDS_HURT, /* damaged ones */
    RESERVE,
    ESCORTS,
    ESCORTS_HURT,
    NEARNESS,      /* how near the guards are */
    AHEAD,         /* guards between bomber and city */
    STRIKE,        /* dice the Luftwaffe can throw at guards, in its turn */
    STRUCK,        /* dice the guards can throw at escorts, in theirs */
    LONG_WAY,      /* turns times guards */
    BLOCKED,       /* no free field ahead */
    CLOSE_ESCORTS, /* escorts within three fields */
    FEATURES
};
enum { MAX_ROWS_COUNTED = 4 }; /* bombers looked at */

static const int16_t weights_303[FEATURES] = {304, -165, -100, -56, -60, -8, 5, -65, -120, -212,
                                              106, 66,   -15,  -87, 33,  9,  3, -40, 30};
static const int16_t weights_111[FEATURES] = {286, -212, -114, 0,   -12, -20, 9,  -94,  -59, 0,
                                              70,  59,   1,    -43, -1,  -5,  -5, -286, 32};

static int city_distance(const struct air_board *b, unsigned f) {
    int best = FAR;
    BITS_EACH (b->city, c)
        if (b->b.away[f][c] < best) best = b->b.away[f][c];
    return best;
}

/* Dice a fighter of `side` could throw at a neighbour of `target`'s field in its next turn, or in
 * the one under way. */
static int dice_of(const struct air_board *b, const struct air *a, int side, unsigned f,
                   unsigned target) {
    int away = b->b.away[f][target], points = b->points[side];
    if (a->side == side && (a->s.step >= DECLARE || air_moved(a, f)))
        return away == 1 ? points - air_moved(a, f) : 0;
    return away > points ? 0 : points - away + 1;
}

/* Chance of 16 that `dice` dice bring the hits that are still missing. */
static int chance_down(int dice, bool struck) {
    static const uint8_t two[9] = {0, 0, 4, 8, 11, 13, 14, 15, 15};
    static const uint8_t one[9] = {0, 8, 12, 14, 15, 15, 16, 16, 16};
    if (dice > 8) dice = 8;
    return struck ? one[dice] : two[dice];
}

/* Dice the defender can throw at a bomber: as declared, or as near as the fighters can get. */
static int dice_at(const struct air_board *b, const struct air *a, unsigned bomber) {
    int dice = 0;
    if (bits_has(&a->clouded, bomber)) return 0;
    if (a->side == DEFENDER && (a->s.step == FIRE || a->s.step == OVER)) {
        for (int i = 0; i < a->attacks; i++)
            if (a->order[i].to == bomber) dice += i ? air_shots(b, a, a->order[i]) : a->shots;
        return dice;
    }
    BITS_EACH (bits_less(a->fighters[DEFENDER], a->damaged), f)
        dice += dice_of(b, a, DEFENDER, f, bomber);
    return dice + b->flak_dice[bomber];
}

static bool blocked(const struct air_board *b, const struct air *a, unsigned bomber, int way) {
    struct bits free = bits_less(b->b.near[bomber], air_occupied(a));
    BITS_EACH (free, f)
        if (city_distance(b, f) < way) return false;
    return true;
}

/* What does not depend on the bomber. */
static void count_sides(const struct air_board *b, const struct air *a, int *x) {
    struct bits guards = bits_less(a->fighters[DEFENDER], a->damaged);
    struct bits escorts = bits_less(a->fighters[LUFTWAFFE], a->damaged);
    x[BIAS] = 1;
    x[GUARDS] = bits_count(guards);
    x[GUARDS_HURT] = bits_count(a->fighters[DEFENDER]) - x[GUARDS];
    x[RESERVE] = a->reserve;
    x[ESCORTS] = bits_count(escorts);
    x[ESCORTS_HURT] = bits_count(a->fighters[LUFTWAFFE]) - x[ESCORTS];
    bool strike = a->side == LUFTWAFFE && a->s.step < FIRE;
    bool struck = a->side == DEFENDER && a->s.step < FIRE;
    BITS_EACH (guards, g) {
        int theirs = 0;
        BITS_EACH (escorts, e) {
            if (b->b.away[g][e] > 3) continue;
            if (strike) theirs += dice_of(b, a, LUFTWAFFE, e, g);
            if (struck) x[STRUCK] += dice_of(b, a, DEFENDER, g, e) > 0;
        }
        x[STRIKE] += theirs > 4 ? 4 : theirs;
    }
}

static bool count_bomber(const struct air_board *b, const struct air *a, unsigned bomber, int *x) {
    int way = city_distance(b, bomber), need = (way + b->bomber_moves - 1) / b->bomber_moves;
    bool to_move = a->side == LUFTWAFFE &&
                   (a->s.step < BOMBERS || (a->s.step == BOMBERS && !air_moved(a, bomber)));
    if (a->s.step == CLOUDS || a->s.step == ENTER) to_move = true;
    int slack = b->rounds - a->s.round + to_move - need;
    if (slack < 0) return false;
    x[SLACK_0] = slack == 0;
    x[SLACK_1] = slack == 1;
    x[SLACK_2] = slack == 2;
    x[NEED] = need;
    int kill = chance_down(dice_at(b, a, bomber), bits_has(&a->struck, bomber));
    x[KILL_NOW] = a->side == DEFENDER ? kill : 0;
    x[KILL_NEXT] = a->side == DEFENDER ? 0 : kill;
    x[NEARNESS] = x[AHEAD] = x[CLOSE_ESCORTS] = 0;
    BITS_EACH (bits_less(a->fighters[DEFENDER], a->damaged), f) {
        int away = b->b.away[f][bomber];
        if (away < 8) x[NEARNESS] += 8 - away;
        x[AHEAD] += city_distance(b, f) <= way;
    }
    BITS_EACH (bits_less(a->fighters[LUFTWAFFE], a->damaged), f)
        x[CLOSE_ESCORTS] += b->b.away[f][bomber] <= 3;
    x[LONG_WAY] = need * x[GUARDS];
    x[BLOCKED] = blocked(b, a, bomber, way);
    return true;
}

/* One row of features for each bomber that can still make it. */
static int count_rows(const struct board *board, const struct state *s, int x[][FEATURES]) {
    const struct air_board *b = air_board(board);
    const struct air *a = (const struct air *)s;
    int rows = 0, sides[FEATURES] = {0};
    count_sides(b, a, sides);
    BITS_EACH (a->bombers, bomber) {
        if (rows == MAX_ROWS_COUNTED) return rows;
        memcpy(x[rows], sides, sizeof sides);
        rows += count_bomber(b, a, bomber, x[rows]);
    }
    return rows;
}

int air_value(const struct board *board, const struct state *s) {
    const int16_t *w = air_rules(board)->mask ? weights_111 : weights_303;
    int x[MAX_ROWS_COUNTED][FEATURES], none = 4096;
    for (int rows = count_rows(board, s, x), k = 0; k < rows; k++) {
        int odds = 0;
        for (int i = 0; i < FEATURES; i++) odds += w[i] * x[k][i];
        none = none * (4096 - hint_chance(odds)) / 4096;
    }
    return hint_value(4096 - none);
}

/* ---- which moves to try first --------------------------------------------------------------- */

static int fly_luftwaffe(const struct air_board *b, const struct air *a, unsigned from,
                         unsigned to) {
    int left = b->points[LUFTWAFFE] - b->b.away[from][to], best = 20;
    if (bits_has(&a->damaged, from)) return bits_has(&b->airfields[LUFTWAFFE], to) ? 300 : 20;
    BITS_EACH (a->fighters[DEFENDER], f) {
        int away = b->b.away[to][f], score;
        if (away == 1)
            score = bits_has(&a->damaged, f) ? 60 + 40 * left : 120 + 90 * left;
        else
            score = away < 10 ? 70 - 7 * away : 0;
        BITS_EACH (a->bombers, x)
            if (away == 1 && b->b.away[f][x] < 5) score += 80;
        if (score > best) best = score;
    }
    return best;
}

static int fly_defender(const struct air_board *b, const struct air *a, unsigned from,
                        unsigned to) {
    int left = b->points[DEFENDER] - b->b.away[from][to], best = 10;
    if (bits_has(&a->damaged, from)) return bits_has(&b->airfields[DEFENDER], to) ? 300 : 20;
    BITS_EACH (a->bombers, x) {
        int away = b->b.away[to][x];
        int score = away == 1 ? 200 + 200 * left : away < 12 ? 120 - 10 * away : 0;
        if (bits_has(&a->clouded, x) && away == 1) score = 100;
        if (score > best) best = score;
    }
    BITS_EACH (bits_and(b->b.near[to], a->fighters[LUFTWAFFE]), f) {
        int score = bits_has(&a->damaged, f) ? 60 + 50 * left : 60 + 80 * left;
        if (score > best) best = score;
    }
    return best;
}

static int fly_bomber(const struct air_board *b, const struct air *a, unsigned from, unsigned to) {
    int progress = city_distance(b, from) - city_distance(b, to), dice = 0;
    if (bits_has(&b->city, to)) return 1000;
    if (!bits_has(&a->clouded, to))
        BITS_EACH (bits_less(a->fighters[DEFENDER], a->damaged), f) {
            int away = b->b.away[f][to];
            if (away <= b->points[DEFENDER]) dice += b->points[DEFENDER] - away + 1;
        }
    int score = 150 + 150 * progress - 30 * dice;
    return score < 5 ? 5 : score;
}

static int place_cloud(const struct air_board *b, const struct air *a, unsigned f) {
    int way = FAR;
    BITS_EACH (a->bombers, x) {
        int over = b->b.away[x][f] + city_distance(b, f) - city_distance(b, x);
        if (over < way) way = over;
    }
    return way > 4 ? 10 : a->side == LUFTWAFFE ? 200 - 40 * way : 40;
}

int air_prior(const struct board *board, const struct state *s, move m) {
    const struct air_board *b = air_board(board);
    const struct air *a = (const struct air *)s;
    unsigned from = MOVE_FROM(m), to = MOVE_TO(m);
    switch (MOVE_KIND(m)) {
    case AIR_CLOUD: return place_cloud(b, a, to);
    case AIR_REPAIR: return 500;
    case AIR_FLY:
        if (s->step == BOMBERS) return fly_bomber(b, a, from, to);
        return a->side == LUFTWAFFE ? fly_luftwaffe(b, a, from, to) : fly_defender(b, a, from, to);
    case AIR_ATTACK:
    case AIR_FLAK: return bits_has(&a->bombers, to) ? 700 : bits_has(&a->damaged, to) ? 250 : 350;
    case AIR_FIRE: return 120;
    case AIR_DONE: return s->step == FIGHTERS ? 120 : s->step == BOMBERS ? 100 : 30;
    default: return 100;
    }
}
