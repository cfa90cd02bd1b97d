/* bitwa_show.c -- drawing, score and hints for bots. */
#include "games/bitwa.h"
#include <string.h>

/* ---------------------------------------------------------------- result and score */

static int field_points(const struct bitwa_board *b, unsigned field) {
    if (b->points[field]) return b->points[field];
    return bits_has(&b->rear[RED], field) ? 0 : b->elsewhere;
}

/* 7.5: a line for every army that counts. */
int bitwa_score(const struct board *board, const struct state *s, struct score_line *out) {
    const struct bitwa_board *b = bitwa_board(board);
    const struct bitwa *g = bitwa_of(s);
    int lines = 0;
    for (unsigned i = 0; i < ARMIES; i++) {
        bool gone = g->field[i] == NO_FIELD, red = bitwa_side(i) == RED;
        if (red == gone) continue;
        int points = red ? field_points(b, g->field[i]) : b->removed;
        if (!points) continue;
        out[lines++] = (struct score_line){.rule = RULE(7, 5),
                                           .field = g->field[i],
                                           .piece = i == DEFENDERS ? PIECE_DEFENDERS : PIECE_ARMY,
                                           .number = (uint8_t)i,
                                           .points = (int16_t)points};
    }
    return lines;
}

int bitwa_counts(const struct board *b, const struct state *s, struct count *out) {
    struct score_line list[MAX_SCORE];
    int points = 0;
    for (int i = bitwa_score(b, s, list); i--;) points += list[i].points;
    out[0] = (struct count){"round", s->round};
    out[1] = (struct count){"points", points};
    return 2;
}

/* ---------------------------------------------------------------- drawing */

static struct piece show_army(const struct board *b, const struct bitwa *g, unsigned army) {
    bool dispersed = bitwa_in(g->dispersed, army);
    unsigned markers = g->markers[army];
    struct piece p = {.kind = army == DEFENDERS ? PIECE_DEFENDERS : PIECE_ARMY,
                      .side = (uint8_t)bitwa_side(army),
                      .count = (uint8_t)markers,
                      .number = (uint8_t)army,
                      .field = g->field[army],
                      .to = NO_FIELD};
    struct text label = text_over(p.label, sizeof p.label);
    text_add(&label, bitwa_board(b)->army[army].label);
    text_char(&label, dispersed ? '~' : '.');
    text_char(&label, markers > 9 ? '+' : (char)('0' + markers));
    if (dispersed) p.look |= LOOK_DAMAGED;
    if (bitwa_in(g->attacked, army)) p.look |= LOOK_ACTED;
    return p;
}

static struct piece show_attack(const struct board *b, const struct bitwa *g, unsigned army) {
    struct piece p = {.kind = PIECE_ATTACK,
                      .side = (uint8_t)bitwa_side(army),
                      .level = 2,
                      .number = (uint8_t)army,
                      .field = g->field[army],
                      .to = g->field[g->attack[army]]};
    struct text label = text_over(p.label, sizeof p.label);
    text_char(&label, '>');
    board_write_field(b, p.to, &label);
    if (g->combat == army) p.look |= LOOK_ARMED;
    return p;
}

/* Cards of the front are armed, the one set aside is masked; what the enemy does not know lies
 * face down. The hidden ones are one piece with a count. */
static int show_hand(const struct bitwa *g, unsigned side, struct piece *out) {
    int count = 0;
    struct piece p = {.kind = PIECE_CARD, .side = (uint8_t)side, .field = NO_FIELD, .to = NO_FIELD};
    for (uint32_t left = g->hand[side]; left; left &= left - 1) {
        unsigned card = bitwa_first(left, side);
        uint32_t bit = bitwa_bit(card);
        p.number = (uint8_t)card;
        p.count = 1;
        p.look = (uint8_t)((g->known[side] & bit ? 0 : LOOK_DOWN) |
                           (g->front[side] & bit ? LOOK_ARMED : 0) |
                           (g->aside[side] == card ? LOOK_MASKED : 0));
        p.label[0] = (char)('0' + card / 10);
        p.label[1] = (char)('0' + card % 10);
        out[count++] = p;
    }
    if (!g->hidden[side]) return count;
    p.number = 0;
    p.look = LOOK_HIDDEN;
    p.count = g->hidden[side];
    struct text label = text_over(p.label, sizeof p.label);
    text_char(&label, '?');
    text_int(&label, p.count);
    out[count++] = p;
    return count;
}

int bitwa_pieces(const struct board *b, const struct state *s, struct piece *out) {
    const struct bitwa *g = bitwa_of(s);
    int count = 0;
    for (unsigned i = 0; i < ARMIES; i++)
        if (g->field[i] != NO_FIELD) out[count++] = show_army(b, g, i);
    for (unsigned i = 0; i < ARMIES; i++)
        if (g->attack[i] != NO_ARMY) out[count++] = show_attack(b, g, i);
    count += show_hand(g, RED, out + count);
    return count + show_hand(g, POLAND, out + count);
}

void bitwa_printed(const struct board *board, const struct piece *p, struct text *out) {
    const struct bitwa_board *b = bitwa_board(board);
    if (p->kind != PIECE_CARD) {
        if (p->number < ARMIES) text_add(out, b->army[p->number].name);
        return;
    }
    if (p->number < 1 || p->number > CARDS) return;
    const struct bitwa_card *c = &b->card[p->number];
    text_add(out, c->name);
    text_add(out, ", ");
    text_add(out, c->colour == WHITE ? "*" : b->army[c->colour].label);
    text_char(out, ' ');
    text_int(out, c->strength);
    bitwa_effects(c, out);
}

void bitwa_status(const struct board *b, const struct state *s, struct status *out) {
    static const char *const doing[] = {
        [SETUP_MARKER] = "marker",
        [SETUP_DEAL] = "deal",
        [BEGIN] = "action",
        [ACTION] = "action",
        [ORDER] = "order",
        [MARCHING] = "march",
        [INTERCEPTING] = "intercept",
        [CHOICE] = "combat",
        [PLUNDERING] = "plunder",
        [FRONT] = "front",
        [DISCARD] = "discard",
        [PROTECTION] = "protect",
        [RETREAT] = "retreat",
        [CLEANUP] = "cleanup",
        [REPLENISH] = "draw",
        [OVER] = "over",
    };
    *out = (struct status){.rounds = bitwa_board(b)->rounds, .doing = doing[s->step]};
}

/* F fortified, r red pattern, p Polish rear; Warsaw is W, Radzymin R. */
void bitwa_ground(const struct board *board, unsigned field, struct text *label) {
    const struct bitwa_board *b = bitwa_board(board);
    if (field == b->warsaw) text_char(label, 'W');
    if (field == b->radzymin) text_char(label, 'R');
    if (bits_has(&b->fortified, field)) text_char(label, 'F');
    if (bits_has(&b->rear[RED], field)) text_char(label, 'r');
    if (bits_has(&b->rear[POLAND], field)) text_char(label, 'p');
}

/* ---------------------------------------------------------------- hints for bots */

static int hand_strength(const struct bitwa_board *b, const struct bitwa *g, unsigned side) {
    int sum = 0;
    for (uint32_t left = g->hand[side]; left; left &= left - 1)
        sum += b->card[bitwa_first(left, side)].strength;
    return sum + 2 * g->hidden[side];
}

int bitwa_value(const struct board *board, const struct state *s) {
    const struct bitwa_board *b = bitwa_board(board);
    const struct bitwa *g = bitwa_of(s);
    static const int16_t order_worth[SIDE_ARMIES + 1] = {-900, -420, -200, -70, 0, 40, 60};
    static const int16_t lost_worth[SIDE_ARMIES + 1] = {0, -110, -330, -900, -900, -900, -900};
    int value = 0, in_order = 0, lost = 0, near = 0;
    if (s->turn == NOBODY) return s->winner == RED ? 1000 : -1000;
    for (unsigned i = 0; i < SIDE_ARMIES; i++) {
        if (g->field[i] == NO_FIELD) {
            lost++;
            continue;
        }
        bool sound = !bitwa_in(g->dispersed, i);
        int away = board->away[g->field[i]][b->warsaw];
        in_order += sound;
        if (away < 5) near += (5 - away) * (sound ? 12 : 6);
    }
    for (unsigned i = SIDE_ARMIES; i < ARMIES; i++) {
        if (g->field[i] == NO_FIELD)
            value += i == DEFENDERS ? 110 : 70;
        else if (bitwa_in(g->dispersed, i) && i != DEFENDERS)
            value += 35;
    }
    unsigned holder = bitwa_army_at(g, b->radzymin);
    if (holder < SIDE_ARMIES) value += 60 + 360 * s->round / b->rounds;
    value += order_worth[in_order] + lost_worth[lost] + near;
    value += 4 * (hand_strength(b, g, RED) - hand_strength(b, g, POLAND));
    value -= 30 + 40 * s->round / b->rounds; /* time works for Poland */
    return value > 950 ? 950 : value < -950 ? -950 : value;
}

/* What a front of this army would be worth, roughly: the best four cards that fit. */
static int front_strength(const struct bitwa_board *b, const struct bitwa *g, unsigned army) {
    unsigned side = bitwa_side(army);
    int best[4] = {0}, sum = 0;
    for (uint32_t left = g->hand[side] & b->fits[army]; left; left &= left - 1) {
        const struct bitwa_card *c = &b->card[bitwa_first(left, side)];
        int strength = c->strength + c->attack, i = 3;
        if (strength <= best[3]) continue;
        for (; i && best[i - 1] < strength; i--) best[i] = best[i - 1];
        best[i] = strength;
    }
    for (int i = 0; i < 4; i++) sum += best[i];
    return sum;
}

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
    int worth = 40 + 45 * (front_strength(b, g, army) - 5);
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
