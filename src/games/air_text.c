/* air_text.c -- positions and moves of the air games as text, and as pieces to draw.
 *
 *     4 luftwaffe declare luftwaffe=H4,I5+2,J6! bombers=L8 raf=C2,D4!,H5 reserve=1 order=I5xH5
 *
 * Round, whose turn, step; then the units by their fields. Behind a field: `+N` moved N fields
 * this turn, `!` damaged (a bomber: hit once this turn), `~` masked. docs/notation.md has it all.
 */
#include "games/air.h"
#include <string.h>

const char *const air_step_words[] = {"clouds", "enter", "repair",  "fighters", "declare",
                                      "fire",   "over",  "bombers", "ended",    NULL};

/* ---- writing -------------------------------------------------------------------------------- */

static void write_units(const struct board *b, const struct air *a, const char *key,
                        struct bits units, struct text *out) {
    text_char(out, ' ');
    text_add(out, key);
    text_char(out, '=');
    bool first = true;
    BITS_EACH (units, f) {
        if (!first) text_char(out, ',');
        first = false;
        board_write_field(b, f, out);
        if (air_moved(a, f)) {
            text_char(out, '+');
            text_int(out, air_moved(a, f));
        }
        if (bits_has(&a->damaged, f) || bits_has(&a->struck, f)) text_char(out, '!');
        if (bits_has(&a->masked, f)) text_char(out, '~');
    }
    if (first) text_char(out, '-');
}

static void write_attack(const struct board *b, struct attack x, struct text *out) {
    if (x.from == FLAK) {
        text_add(out, "flak:");
    } else {
        board_write_field(b, x.from, out);
        text_char(out, 'x');
    }
    board_write_field(b, x.to, out);
}

void air_write(const struct board *b, const struct state *s, struct text *out) {
    const struct air *a = (const struct air *)s;
    text_int(out, s->round);
    text_char(out, ' ');
    text_add(out, b->game->sides[a->side]);
    text_char(out, ' ');
    text_add(out, air_step_words[s->step]);
    write_units(b, a, b->game->sides[LUFTWAFFE], a->fighters[LUFTWAFFE], out);
    write_units(b, a, "bombers", a->bombers, out);
    write_units(b, a, b->game->sides[DEFENDER], a->fighters[DEFENDER], out);
    if (a->reserve) {
        text_add(out, " reserve=");
        text_int(out, a->reserve);
    }
    for (int i = 0; i < a->clouds; i++) {
        text_add(out, i ? "," : " clouds=");
        board_write_field(b, a->cloud[i].from, out);
        text_char(out, '-');
        board_write_field(b, a->cloud[i].to, out);
    }
    for (int i = 0; i < a->attacks; i++) {
        text_add(out, i ? "," : " order=");
        write_attack(b, a->order[i], out);
    }
    if (a->shots) {
        text_add(out, " shots=");
        text_int(out, a->shots);
    }
    if (s->step == ENDED) {
        text_add(out, " winner=");
        text_add(out, b->game->sides[s->winner]);
        text_add(out, " rule=");
        text_int(out, RULE_CHAPTER(s->ended_by));
        text_char(out, '.');
        text_int(out, RULE_NUMBER(s->ended_by));
    }
}

/* ---- reading -------------------------------------------------------------------------------- */

/* About the word that begins at `where`. */
static bool fail(struct text *err, const char *key, const char *where) {
    TEXT(word, 64);
    for (; *where && *where != ' '; where++) text_char(&word, *where);
    return fault_set(err, key, word.at);
}

/* Fields with their marks, in any order, into `units`. */
static bool read_units(const struct board *b, struct air *a, const char **in, struct bits *units,
                       struct text *err) {
    if (text_take(in, "-")) return true;
    do {
        unsigned f;
        uint32_t moved = 0;
        const char *word = *in;
        if (!board_read_field(b, in, &f)) return fail(err, "position.air.field", *in);
        if (bits_has(units, f)) return fail(err, "position.air.twice", word);
        bits_add(units, f);
        if (text_take(in, "+") && (!text_number(in, WINDOW, &moved) || !moved))
            return fail(err, "position.air.moved", word);
        if (moved & 1) bits_add(&a->moved[0], f);
        if (moved & 2) bits_add(&a->moved[1], f);
        if (text_take(in, "!")) bits_add(units == &a->bombers ? &a->struck : &a->damaged, f);
        if (text_take(in, "~")) bits_add(&a->masked, f);
    } while (text_take(in, ","));
    return true;
}

static bool read_clouds(const struct board *b, struct air *a, const char **in, struct text *err) {
    do {
        unsigned from, to;
        const char *word = *in;
        if (a->clouds == MAX_CLOUDS || !board_read_field(b, in, &from) || !text_take(in, "-") ||
            !board_read_field(b, in, &to) || !bits_has(&b->near[from], to))
            return fail(err, "position.air.cloud", word);
        if (bits_has(&a->clouded, from) || bits_has(&a->clouded, to))
            return fail(err, "position.air.clouds", word);
        air_place_cloud(a, from < to ? from : to, from < to ? to : from);
    } while (text_take(in, ","));
    return true;
}

static bool read_order(const struct board *b, struct air *a, const char **in, struct text *err) {
    do {
        unsigned from = FLAK, to;
        const char *word = *in;
        bool flak = text_take(in, "flak:");
        if (a->attacks == MAX_ORDER ||
            (!flak && (!board_read_field(b, in, &from) || !text_take(in, "x"))) ||
            !board_read_field(b, in, &to))
            return fail(err, "position.air.attack", word);
        a->order[a->attacks++] = (struct attack){(uint8_t)from, (uint8_t)to};
    } while (text_take(in, ","));
    return true;
}

static bool read_number(const char **in, uint32_t most, uint8_t *n) {
    uint32_t value;
    if (!text_number(in, most, &value) || !value) return false;
    *n = (uint8_t)value;
    return true;
}

static bool read_rule(const char **in, struct air *a) {
    uint32_t chapter, number;
    if (!text_number(in, 9, &chapter) || !text_take(in, ".") || !text_number(in, 99, &number))
        return false;
    a->s.ended_by = RULE(chapter, number);
    return true;
}

/* The parts behind the head, "key=…", in any order, each once; the first three must be there. */
enum part {
    LUFTWAFFES,
    BOMBER,
    DEFENDERS,
    RESERVES,
    CLOUD,
    ORDERS,
    SHOTS,
    WINNER,
    ENDED_BY,
    PARTS
};

static const char *part_key(const struct board *b, int part) {
    static const char *const keys[PARTS] = {
        [BOMBER] = "bombers", [RESERVES] = "reserve", [CLOUD] = "clouds",  [ORDERS] = "order",
        [SHOTS] = "shots",    [WINNER] = "winner",    [ENDED_BY] = "rule",
    };
    return part == LUFTWAFFES  ? b->game->sides[LUFTWAFFE]
           : part == DEFENDERS ? b->game->sides[DEFENDER]
                               : keys[part];
}

static bool read_part(const struct board *b, struct air *a, int part, const char **in,
                      struct text *err) {
    switch (part) {
    case LUFTWAFFES: return read_units(b, a, in, &a->fighters[LUFTWAFFE], err);
    case BOMBER: return read_units(b, a, in, &a->bombers, err);
    case DEFENDERS: return read_units(b, a, in, &a->fighters[DEFENDER], err);
    case RESERVES:
        return read_number(in, MAX_RESERVE, &a->reserve) || fail(err, "position.air.reserves", "");
    case CLOUD: return read_clouds(b, a, in, err);
    case ORDERS: return read_order(b, a, in, err);
    case SHOTS: return read_number(in, 3, &a->shots) || fail(err, "position.air.shots", "");
    case WINNER:
        for (int seat = SEAT_A; seat <= SEAT_B; seat++)
            if (text_take(in, b->game->sides[seat])) {
                a->s.winner = (uint8_t)seat;
                return true;
            }
        return fail(err, "position.air.side", *in);
    default: return read_rule(in, a) || fail(err, "position.air.rule", "");
    }
}

static bool read_parts(const struct board *b, struct air *a, const char **in, struct text *err) {
    unsigned given = 0;
    while (**in) {
        const char *word = *in + (**in == ' '), *p = word;
        int part = 0;
        for (; part < PARTS; part++, p = word)
            if (**in == ' ' && text_take(&p, part_key(b, part)) && text_take(&p, "=")) break;
        if (part == PARTS) return fail(err, "position.air.not-here", word);
        if (given >> part & 1) return fail(err, "position.air.twice", word);
        given |= 1u << part;
        *in = p;
        if (!read_part(b, a, part, in, err)) return false;
    }
    for (int part = LUFTWAFFES; part <= DEFENDERS; part++)
        if (!(given >> part & 1)) return fail(err, "position.air.expected", part_key(b, part));
    bool ended = a->s.step == ENDED;
    if (ended && !(given >> WINNER & 1)) return fail(err, "position.air.winner", "");
    if (ended && !(given >> ENDED_BY & 1)) return fail(err, "position.air.rule", "");
    if (!ended && given >> WINNER) return fail(err, "position.air.not-here", "winner");
    return true;
}

static bool end_fits(const struct board *b, const struct air *a, struct text *err) {
    const struct air_rules *r = air_rules(b);
    if (a->s.step != ENDED) return true;
    bool right = a->s.winner == LUFTWAFFE
                     ? a->s.ended_by == r->city_reached
                     : a->s.ended_by == r->bombers_down || a->s.ended_by == r->time_over;
    return right || fail(err, "position.air.rule-wrong", "");
}

static bool read_head(const struct board *b, struct air *a, const char **in, struct text *err) {
    uint32_t round;
    if (!text_number(in, 99, &round) || !text_take(in, " "))
        return fail(err, "position.air.begin", "");
    a->s.round = (uint16_t)round;
    for (a->side = 0; a->side < 2; a->side++)
        if (text_take(in, b->game->sides[a->side])) break;
    if (a->side == 2 || !text_take(in, " ")) return fail(err, "position.air.side", *in);
    for (a->s.step = 0; a->s.step < AIR_STEPS; a->s.step++) {
        const char *p = *in;
        if (text_take(&p, air_step_words[a->s.step]) && *p == ' ') break;
    }
    if (a->s.step == AIR_STEPS) return fail(err, "position.air.step", *in);
    *in += text_length(air_step_words[a->s.step]);
    return true;
}

bool air_words(const struct board *b, struct state *s, const char *in, struct text *err) {
    struct air *a = (struct air *)s;
    memset(s, 0, b->game->state_size);
    a->s.winner = NOBODY;
    a->s.viewer = REFEREE;
    if (!read_head(b, a, &in, err) || !read_parts(b, a, &in, err) || !end_fits(b, a, err))
        return false;
    a->s.turn = a->s.step == ENDED ? NOBODY : a->s.step == FIRE ? CHANCE : a->side;
    return true;
}

bool air_read(const struct board *b, struct state *s, const char *in, struct text *err) {
    struct complaints wrong = {.len = 0};
    union any_state room = {0};
    if (!air_words(b, &room.s, in, err)) return false;
    air_judge(b, &room.s, &wrong);
    if (wrong.len && !text_same(wrong.at[0].key, POSITION_IDLE))
        return complaints_none(&wrong, err);
    memcpy(s, &room, b->game->state_size);
    return complaints_none(&wrong, err);
}

/* ---- moves ------------------------------------------------------------------------------------
 */

static const struct {
    const char *word;
    bool field;
} move_words[AIR_MOVES] = {
    [AIR_ENTER] = {"enter ", true}, [AIR_REPAIR] = {"repair ", true}, [AIR_FLAK] = {"flak ", true},
    [AIR_OVER] = {"over ", true},   [AIR_FIRE] = {"fire", false},     [AIR_DONE] = {"done", false},
    [AIR_HIT] = {"hit", false},     [AIR_MISS] = {"miss", false},
};

void air_write_move(const struct board *b, const struct state *s, move m, int viewer,
                    struct text *out) {
    (void)s, (void)viewer;
    unsigned kind = MOVE_KIND(m);
    if (kind == AIR_FLY || kind == AIR_ATTACK || kind == AIR_CLOUD) {
        if (kind == AIR_CLOUD) text_add(out, "cloud ");
        board_write_field(b, MOVE_FROM(m), out);
        text_char(out, kind == AIR_ATTACK ? 'x' : '-');
        board_write_field(b, MOVE_TO(m), out);
    } else {
        text_add(out, move_words[kind].word);
        if (move_words[kind].field) board_write_field(b, MOVE_TO(m), out);
    }
}

bool air_read_move(const struct board *b, const struct state *s, const char *in, move *m) {
    (void)s;
    const struct air_rules *r = air_rules(b);
    unsigned from, to = 0, kind = r->cloud_turn && text_take(&in, "cloud ") ? AIR_CLOUD : AIR_FLY;
    for (unsigned k = 0; kind == AIR_FLY && k < AIR_MOVES; k++) {
        const char *p = in;
        if (!move_words[k].word || !text_take(&p, move_words[k].word)) continue;
        if ((k == AIR_FLAK && !r->flak) || (k == AIR_ENTER && !r->enter)) return false;
        if (move_words[k].field && !board_read_field(b, &p, &to)) return false;
        *m = MOVE(k, 0, 0, to);
        return !*p;
    }
    if (!board_read_field(b, &in, &from)) return false;
    if (kind == AIR_FLY && text_take(&in, "x"))
        kind = AIR_ATTACK;
    else if (!text_take(&in, "-"))
        return false;
    if (!board_read_field(b, &in, &to)) return false;
    bool swap = kind == AIR_CLOUD && from > to; /* the upper or western field first */
    *m = swap ? MOVE(kind, 0, to, from) : MOVE(kind, 0, from, to);
    return !*in;
}

void air_deed(const struct board *b, const struct state *s, move m, int viewer, struct deed *out) {
    static const struct deed deeds[AIR_MOVES] = {
        [AIR_CLOUD] = {.verb = "cloud", .marks = DEED_EITHER},
        [AIR_ENTER] = {.verb = "enter"},
        [AIR_REPAIR] = {.verb = "repair"},
        [AIR_FLY] = {.verb = "move"},
        [AIR_ATTACK] = {.verb = "attack", .marks = DEED_ATTACK},
        [AIR_FLAK] = {.verb = "flak", .marks = DEED_ATTACK},
        [AIR_FIRE] = {.verb = "fire", .marks = DEED_ENDS},
        [AIR_DONE] = {.verb = "done", .marks = DEED_ENDS},
        [AIR_HIT] = {.verb = "roll", .token = "hit"},
        [AIR_MISS] = {.verb = "roll", .token = "miss"},
        [AIR_OVER] = {.verb = "over"},
    };
    (void)b, (void)s, (void)viewer;
    unsigned kind = MOVE_KIND(m);
    out->verb = deeds[kind].verb, out->token = deeds[kind].token, out->marks = deeds[kind].marks;
    bool two = kind == AIR_FLY || kind == AIR_ATTACK || kind == AIR_CLOUD;
    if (two) out->from = (uint16_t)MOVE_FROM(m);
    if (two || move_words[kind].field) out->to = (uint16_t)MOVE_TO(m);
}

/* ---- for people -------------------------------------------------------------------------------
 */

const char *const air_piece_words[] = {"fighter", "bomber", "cloud", "reserve", "attack", NULL};

/* What the report asks for: 303 the round, 111 the aircraft left too (111/8.4). */
int air_counts(const struct board *b, const struct state *s, struct count *out) {
    const struct air *a = (const struct air *)s;
    out[0] = (struct count){"round", s->round};
    if (!air_rules(b)->report) return 1;
    out[1] = (struct count){"polish", bits_count(a->fighters[DEFENDER])};
    return 2;
}

/* A declared attack points from the attacker at its target; anti-aircraft fire comes from beside
 * the board. */
static struct piece show_attack(const struct board *b, const struct air *a, int i) {
    struct attack x = a->order[i];
    struct piece p = {.kind = PIECE_ATTACK,
                      .side = a->side,
                      .level = 2,
                      .number = (uint8_t)(i + 1),
                      .field = x.from == FLAK ? NO_FIELD : x.from,
                      .to = x.to};
    struct text label = text_over(p.label, sizeof p.label);
    text_char(&label, '>');
    board_write_field(b, x.to, &label);
    return p;
}

int air_pieces(const struct board *board, const struct state *s, struct piece *out) {
    const struct air_board *b = air_board(board);
    const struct air *a = (const struct air *)s;
    int count = 0;
    for (int i = 0; i < a->clouds; i++)
        out[count++] = (struct piece){.kind = PIECE_CLOUD,
                                      .side = NOBODY,
                                      .level = 2,
                                      .field = a->cloud[i].from,
                                      .to = a->cloud[i].to,
                                      .label = "()"};
    for (int side = 0; side < 2; side++)
        BITS_EACH (air_aircraft(a, side), f) {
            bool bomber = bits_has(&a->bombers, f), hurt = bits_has(&a->damaged, f);
            struct piece p = {.kind = bomber ? PIECE_BOMBER : PIECE_FIGHTER,
                              .side = (uint8_t)side,
                              .field = (uint16_t)f,
                              .to = NO_FIELD,
                              .level = 1};
            bool acting = side == a->side && s->step >= FIGHTERS && s->step <= OVER && !hurt;
            if (hurt || bits_has(&a->struck, f)) p.look |= LOOK_DAMAGED;
            if (bits_has(&a->masked, f)) p.look |= LOOK_MASKED;
            if (air_moved(a, f)) p.look |= LOOK_ACTED;
            if (acting) p.count = (uint8_t)air_shots(b, a, (struct attack){(uint8_t)f, 0});
            struct text label = text_over(p.label, sizeof p.label);
            text_char(&label, (char)(board->game->sides[side][0] - 32));
            text_char(&label, bomber ? 'B' : 'F');
            text_add(&label, p.look & LOOK_MASKED ? "~" : p.look & LOOK_DAMAGED ? "!" : "");
            if (p.count && acting) text_int(&label, p.count);
            out[count++] = p;
        }
    for (int i = 0; i < a->attacks; i++) out[count++] = show_attack(board, a, i);
    if (a->reserve)
        out[count++] = (struct piece){.kind = PIECE_RESERVE,
                                      .side = DEFENDER,
                                      .count = a->reserve,
                                      .field = NO_FIELD,
                                      .to = NO_FIELD,
                                      .label = "RF"};
    return count;
}

void air_status(const struct board *board, const struct state *s, struct status *out) {
    const struct air *a = (const struct air *)s;
    bool repairs = a->side == DEFENDER || bits_any(air_board(board)->airfields[LUFTWAFFE]);
    static const char letters[AIR_STEPS] = {0, 0, 'A', 'B', 'C', 'C', 'C', 'D', 0};
    out->rounds = air_board(board)->rounds;
    out->step = letters[s->step];
    if (out->step && !repairs) out->step--; /* 111/3.2: the Luftwaffe's steps begin with fighters */
    out->doing = air_step_words[s->step];
}

void air_ground(const struct board *board, unsigned field, struct text *label) {
    const struct air_board *b = air_board(board);
    if (bits_has(&b->city, field))
        text_char(label, board->game->name[0] == '1' ? 'W' : 'L');
    else if (bits_has(&b->airfields[LUFTWAFFE], field) || bits_has(&b->airfields[DEFENDER], field))
        text_char(label, '@');
    if (bits_has(&b->flak, field)) text_int(label, b->flak_dice[field]);
}
