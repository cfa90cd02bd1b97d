/* seven_show.c -- 7 for people, reports and bots. */
#include "games/seven.h"
#include <string.h>

/* ---- Points: 8.4 ------------------------------------------------------------------------ */

static int alive(const struct seven_state *s) {
    int count = 0;
    while (count < REGIMENTS && s->regiment[count] < UNIT_GONE) count++;
    return count;
}

/* The i-th regiment, if it is gone; a board may have fewer than there is room for. */
static uint16_t gone(const struct seven_board *b, const struct seven_state *s, int i) {
    return s->regiment[REGIMENTS - b->regiments + i];
}

/* The plain value of a field, or that of the commander, who may count on top of the plain one. */
static int worth_of(const struct seven_board *b, const int8_t points[2], bool commander) {
    bool adds = commander && board_reads(&b->b, COMMANDER_ADDS);
    return points[commander] + (adds ? points[0] : 0);
}

/* What a regiment is worth where it stands. */
static int field_points(const struct seven_board *b, unsigned field, bool commander) {
    if (field == b->lwow) return worth_of(b, b->points_lwow, commander);
    if (bits_has(&b->twos, field)) return worth_of(b, b->points_two, commander);
    if (bits_has(&b->ones, field)) return worth_of(b, b->points_one, commander);
    return bits_has(&b->across, field) ? 0 : b->points_not_across;
}

/* A regiment that was destroyed: what it is remembered for counts besides. */
static int destroyed_points(const struct seven_board *b, uint16_t unit) {
    if (unit == UNIT_FALLEN) return b->points_destroyed + b->points_not_across;
    if (unit == UNIT_REACHED || unit == UNIT_LEADER)
        return b->points_destroyed + worth_of(b, b->points_lwow, unit == UNIT_LEADER);
    return b->points_destroyed;
}

static int points(const struct seven_board *b, const struct seven_state *s) {
    int count = alive(s), sum = 0;
    for (int i = count; i < b->regiments; i++) sum += destroyed_points(b, gone(b, s, i));
    for (int i = 0; i < count; i++)
        sum += field_points(b, UNIT_FIELD(s->regiment[i]), (s->regiment[i] & COMMANDER) != 0);
    return sum;
}

int seven_winner(const struct seven_board *b, const struct seven_state *s) {
    bool won = b->by_points ? points(b, s) >= b->winner_points : s->entered;
    return won ? SEAT_A : SEAT_B;
}

int seven_show_counts(const struct board *b, const struct state *s, struct count *out) {
    out[0] = (struct count){"round", s->round};
    out[1] =
        (struct count){"points", points(seven_of(b), (const struct seven_state *)(const void *)s)};
    return 2;
}

int seven_show_score(const struct board *board, const struct state *st, struct score_line *out) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    int lines = 0, count = alive(s);
    for (int i = 0; i < count; i++) {
        unsigned field = UNIT_FIELD(s->regiment[i]);
        bool commander = (s->regiment[i] & COMMANDER) != 0;
        int worth = field_points(b, field, commander);
        if (!worth) continue;
        out[lines++] = (struct score_line){.rule = RULE(8, 4),
                                           .field = (uint16_t)field,
                                           .piece = commander ? P_COMMANDER : P_REGIMENT,
                                           .points = (int16_t)worth};
    }
    for (int i = count; i < b->regiments; i++) {
        uint16_t unit = gone(b, s, i);
        int besides = destroyed_points(b, unit) - b->points_destroyed;
        struct score_line line = {.rule = RULE(8, 4), .field = NO_FIELD, .piece = P_REGIMENT};
        line.points = b->points_destroyed;
        out[lines++] = line;
        if (!besides) continue;
        line.points = (int16_t)besides;
        if (unit == UNIT_LEADER) line.piece = P_COMMANDER;
        if (unit != UNIT_FALLEN) line.field = b->lwow;
        out[lines++] = line;
    }
    return lines;
}

/* The commander is one of the regiments; in Lwów there is room for all. */
int seven_show_worth(const struct board *board, struct worth *out) {
    const struct seven_board *b = seven_of(board);
    int lines = 0;
    for (unsigned f = 0; f < board->fields; f++)
        for (int commander = 0; commander < 2; commander++)
            if (field_points(b, f, commander))
                out[lines++] = (struct worth){.field = (uint16_t)f,
                                              .piece = commander ? P_COMMANDER : P_REGIMENT,
                                              .side = SEAT_A,
                                              .most = f == b->lwow && !commander ? b->regiments : 1,
                                              .points = (int16_t)field_points(b, f, commander)};
    const int destroyed[] = {b->points_destroyed, b->points_not_across};
    for (int i = 0; i < 1 + board_reads(board, FALLEN); i++)
        out[lines++] = (struct worth){.field = NO_FIELD,
                                      .piece = P_REGIMENT,
                                      .side = SEAT_A,
                                      .most = b->regiments,
                                      .points = (int16_t)destroyed[i]};
    return lines;
}

/* ---- Drawings ---------------------------------------------------------------------------- */

static struct piece regiment_piece(const struct seven_board *b, const struct seven_state *s,
                                   int i) {
    unsigned field = UNIT_FIELD(s->regiment[i]), marks = UNIT_MARKS(s->regiment[i]);
    struct piece p = {.kind = P_REGIMENT, .side = SEAT_A, .field = (uint16_t)field, .to = NO_FIELD};
    struct text label = text_over(p.label, sizeof p.label);
    bool top = seven_regiment_on(s, field) == i;
    if (marks & SCATTERED) p.look |= LOOK_DAMAGED;
    if (marks & FIRE) p.look |= LOOK_ARMED;
    if (marks & ACTED) p.look |= LOOK_ACTED;
    if (marks & COMMANDER) p.look |= LOOK_LEADER;
    if (!s->discovered && !(marks & SHOWN) && s->s.turn != NOBODY)
        p.look |= s->s.viewer == SEAT_A || s->s.viewer == REFEREE ? LOOK_DOWN : LOOK_HIDDEN;
    p.count = 1;
    for (int k = i; k > 0 && UNIT_FIELD(s->regiment[k - 1]) == field; k--) p.count++;
    text_char(&label, marks & SCATTERED ? 'r' : 'R');
    if (marks & COMMANDER) text_char(&label, '*');
    if (marks & SHOWN) text_char(&label, '#');
    if (marks & FIRE) text_char(&label, '+');
    if (field == b->lwow && top && p.count > 1) text_int(&label, p.count);
    return p;
}

/* An aircraft above a regiment shows both: "AoR+". */
static struct piece aircraft_piece(const struct seven_board *b, const struct seven_state *s,
                                   int i) {
    unsigned field = UNIT_FIELD(s->aircraft[i]), marks = UNIT_MARKS(s->aircraft[i]);
    struct piece p = {
        .kind = P_AIRCRAFT, .side = SEAT_B, .level = 1, .field = (uint16_t)field, .to = NO_FIELD};
    struct text label = text_over(p.label, sizeof p.label);
    struct piece below = {.label = ""};
    int regiment = seven_regiment_on(s, field);
    if (regiment >= 0) below = regiment_piece(b, s, regiment);
    if (marks & DAMAGED) p.look |= LOOK_DAMAGED;
    if (marks & BOMB) p.look |= LOOK_ARMED;
    if (marks & FLOWN) p.look |= LOOK_ACTED;
    if (s->active == field) p.count = s->actions;
    text_char(&label, marks & DAMAGED ? 'a' : 'A');
    if (marks & BOMB && text_length(below.label) <= 3) text_char(&label, 'o');
    if (s->active == field && regiment < 0) text_int(&label, s->actions);
    text_add(&label, below.label);
    return p;
}

int seven_show_pieces(const struct board *board, const struct state *st, struct piece *out) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    int count = 0;
    for (int i = alive(s) - 1; i >= 0; i--) /* the top of the stack first: it is what one sees */
        out[count++] = regiment_piece(b, s, i);
    for (int i = 0; i < AIRCRAFT && s->aircraft[i] < UNIT_GONE; i++)
        out[count++] = aircraft_piece(b, s, i);
    if (s->commissar)
        out[count++] = (struct piece){.kind = P_COMMISSAR,
                                      .side = SEAT_A,
                                      .count = 1,
                                      .field = NO_FIELD,
                                      .to = NO_FIELD,
                                      .label = "KOM"};
    return count;
}

void seven_show_status(const struct board *b, const struct state *st, struct status *out) {
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    static const char letters[] = {0, 'A', 'A', 'B'};
    static const char *const doing[] = {"set-up", "ride", "repair", "fly"};
    out->rounds = seven_of(b)->rounds;
    out->step = s->s.turn == NOBODY ? 0 : letters[s->s.step];
    out->doing = doing[s->s.step];
    if (s->active != NO_FIELD) out->doing = "flight";
    if (s->roll) out->doing = s->roll == ROLL_SHOT ? "shot" : "fire";
}

void seven_show_ground(const struct board *board, unsigned field, struct text *label) {
    const struct seven_board *b = seven_of(board);
    if (field == b->lwow) text_add(label, "LW");
    if (bits_has(&b->bug, field)) text_add(label, "~~");
    if (bits_has(&b->fords, field)) text_add(label, "==");
    if (bits_has(&b->stars, field)) text_add(label, "**");
    if (bits_has(&b->airfields, field)) text_char(label, '@');
    if (bits_has(&b->twos, field)) text_char(label, '2');
    if (bits_has(&b->ones, field)) text_char(label, '1');
}
