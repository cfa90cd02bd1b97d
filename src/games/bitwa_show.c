/* bitwa_show.c -- drawing and score. */
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

/* Red armies where they stand, Polish ones that were removed; the defenders are a piece of their
 * own. */
int bitwa_worth(const struct board *board, struct worth *out) {
    const struct bitwa_board *b = bitwa_board(board);
    int lines = 0;
    for (unsigned f = 0; f < board->fields; f++)
        if (field_points(b, f))
            out[lines++] = (struct worth){.field = (uint16_t)f,
                                          .piece = PIECE_ARMY,
                                          .side = RED,
                                          .most = 1,
                                          .points = (int16_t)field_points(b, f)};
    for (int defenders = 0; defenders < 2; defenders++)
        out[lines++] = (struct worth){.field = NO_FIELD,
                                      .piece = defenders ? PIECE_DEFENDERS : PIECE_ARMY,
                                      .side = POLAND,
                                      .most = defenders ? 1 : SIDE_ARMIES - 1,
                                      .points = (int16_t)b->removed};
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
    unsigned step = s->step == BEGIN ? ACTION : s->step; /* the first action is one like others */
    *out = (struct status){.rounds = bitwa_board(b)->rounds, .doing = bitwa_step_words[step]};
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
