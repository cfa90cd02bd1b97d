/* air_text.c -- positions and moves of the air games as text, and as pieces to draw.
 *
 *     4 luftwaffe declare luftwaffe=H4,I5+2,J6! bombers=L8 raf=C2,D4!,H5 reserve=1 order=I5xH5
 *
 * Round, whose turn, step; then the units by their fields. Behind a field: `+N` moved N fields
 * this turn, `!` damaged (a bomber: hit once this turn), `~` masked. docs/notation.md has it all.
 */
#include "games/air.h"
#include <string.h>

static const char *const step_words[AIR_STEPS] = {
    "clouds", "enter", "repair", "fighters", "declare", "fire", "over", "bombers", "ended"};

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
    text_add(out, step_words[s->step]);
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

static bool fail(struct text *err, const char *why, const char *where) {
    text_clear(err);
    text_add(err, why);
    for (; *where && *where != ' '; where++) text_char(err, *where);
    return false;
}

/* Fields behind `key=`, with their marks, into `units`. */
static bool read_units(const struct board *b, struct air *a, const char **in, const char *key,
                       struct bits *units, struct text *err) {
    const char *p = *in;
    if (!text_take(&p, " ") || !text_take(&p, key) || !text_take(&p, "="))
        return fail(err, "expected here: ", key);
    *in = p;
    if (text_take(in, "-")) return true;
    unsigned before = 0;
    for (bool first = true; first || text_take(in, ","); first = false) {
        unsigned f;
        uint32_t moved = 0;
        if (!board_read_field(b, in, &f)) return fail(err, "no such field: ", *in);
        if (!first && f <= before) return fail(err, "fields must be in reading order: ", key);
        before = f;
        bits_add(units, f);
        if (text_take(in, "+") && (!text_number(in, WINDOW, &moved) || !moved))
            return fail(err, "fields moved must be 1 to 3: ", key);
        if (moved & 1) bits_add(&a->moved[0], f);
        if (moved & 2) bits_add(&a->moved[1], f);
        if (text_take(in, "!")) bits_add(units == &a->bombers ? &a->struck : &a->damaged, f);
        if (text_take(in, "~")) bits_add(&a->masked, f);
    }
    return true;
}

static bool read_clouds(const struct board *b, struct air *a, const char **in, struct text *err) {
    if (!text_take(in, " clouds=")) return true;
    do {
        unsigned from, to;
        const char *word = *in;
        if (a->clouds == MAX_CLOUDS || !board_read_field(b, in, &from) || !text_take(in, "-") ||
            !board_read_field(b, in, &to) || from >= to || !bits_has(&b->near[from], to))
            return fail(err, "not a cloud: ", word);
        if (bits_has(&a->clouded, from) || bits_has(&a->clouded, to) ||
            (a->clouds && a->cloud[a->clouds - 1].from >= from))
            return fail(err, "clouds must not overlap and be in reading order: ", word);
        a->cloud[a->clouds++] = (struct attack){(uint8_t)from, (uint8_t)to};
        bits_add(&a->clouded, from);
        bits_add(&a->clouded, to);
    } while (text_take(in, ","));
    return true;
}

static bool read_order(const struct board *b, struct air *a, const char **in, struct text *err) {
    if (text_take(in, " order=")) {
        do {
            unsigned from = FLAK, to;
            const char *word = *in;
            bool flak = text_take(in, "flak:");
            if (a->attacks == MAX_ORDER ||
                (!flak && (!board_read_field(b, in, &from) || !text_take(in, "x"))) ||
                !board_read_field(b, in, &to))
                return fail(err, "not a declared attack: ", word);
            a->order[a->attacks++] = (struct attack){(uint8_t)from, (uint8_t)to};
        } while (text_take(in, ","));
    }
    uint32_t shots = 0;
    if (text_take(in, " shots=") && (!text_number(in, 3, &shots) || !shots))
        return fail(err, "shots must be 1 to 3", "");
    a->shots = (uint8_t)shots;
    return true;
}

static bool read_end(const struct board *b, struct air *a, const char **in, struct text *err) {
    const struct air_rules *r = air_rules(b);
    if (a->s.step != ENDED) return true;
    uint32_t chapter, number_;
    int winner = SEAT_A;
    if (!text_take(in, " winner=")) return fail(err, "the winner is missing", "");
    if (!text_take(in, b->game->sides[SEAT_A])) {
        winner = SEAT_B;
        if (!text_take(in, b->game->sides[SEAT_B])) return fail(err, "no such side: ", *in);
    }
    if (!text_take(in, " rule=") || !text_number(in, 9, &chapter) || !text_take(in, ".") ||
        !text_number(in, 99, &number_))
        return fail(err, "the rule that ended the game is missing", "");
    a->s.winner = (uint8_t)winner;
    a->s.ended_by = RULE(chapter, number_);
    bool right = winner == LUFTWAFFE
                     ? a->s.ended_by == r->city_reached
                     : a->s.ended_by == r->bombers_down || a->s.ended_by == r->time_over;
    return right || fail(err, "this rule does not end the game so", "");
}

/* ---- is it a position that can be? ------------------------------------------------------------
 */

static bool units_fit(const struct air_board *b, const struct air *a, struct text *err) {
    struct bits fighters = bits_or(a->fighters[0], a->fighters[1]), acting;
    if (bits_meet(a->fighters[0], a->fighters[1]) || bits_meet(fighters, a->bombers))
        return fail(err, "two aircraft on one field", "");
    if (bits_count(a->fighters[LUFTWAFFE]) > bits_count(b->fighters[LUFTWAFFE]) ||
        bits_count(a->fighters[DEFENDER]) >
            bits_count(b->fighters[DEFENDER]) + b->reserves - a->reserve ||
        bits_count(a->bombers) > bits_count(b->bombers))
        return fail(err, "more aircraft than the game has", "");
    if (bits_meet(a->fighters[0], b->closed[0]) || bits_meet(a->fighters[1], b->closed[1]))
        return fail(err, "an aircraft on a field closed to it", "");
    if (!air_rules(&b->b)->mask && bits_any(a->masked))
        return fail(err, "this game has no masks", "");
    if (bits_any(bits_less(a->masked, bits_and(bits_and(a->fighters[DEFENDER], a->damaged),
                                               b->airfields[DEFENDER]))))
        return fail(err, "only damaged defenders on airfields are masked", "");
    if (air_rules(&b->b)->mask && a->side == DEFENDER && a->s.step >= DECLARE &&
        bits_any(
            bits_less(bits_and(bits_and(a->fighters[DEFENDER], a->damaged), b->airfields[DEFENDER]),
                      a->masked)) &&
        a->s.step != ENDED)
        return fail(err, "a damaged defender on an airfield is masked by now", "");
    if (a->s.step == CLOUDS &&
        (a->s.round != 1 || bits_any(a->damaged) || !bits_same(a->bombers, b->bombers) ||
         !bits_same(a->fighters[0], b->fighters[0]) || !bits_same(a->fighters[1], b->fighters[1])))
        return fail(err, "clouds are placed before anybody moves", "");
    acting = a->s.step == BOMBERS ? a->bombers : a->fighters[a->side];
    if (a->s.step < FIGHTERS || a->s.step == ENDED) acting = BITS_NONE;
    BITS_EACH (bits_or(a->moved[0], a->moved[1]), f)
        if (!bits_has(&acting, f) ||
            air_moved(a, f) > (a->s.step == BOMBERS ? b->bomber_moves : b->points[a->side]))
            return fail(err, "an aircraft that has moved and could not", "");
    if (bits_any(a->struck) && (a->side != DEFENDER || a->s.step < FIRE || a->s.step > OVER))
        return fail(err, "a hit on a bomber is forgotten by now", "");
    return true;
}

/* Attackers still to come stand where they were declared and could be declared. */
static bool order_fits(const struct air_board *b, const struct air *a, struct text *err) {
    struct bits own = air_aircraft(a, a->side), enemy = air_aircraft(a, !a->side), seen = BITS_NONE;
    bool under_way = a->s.step == FIRE || a->s.step == OVER, flak = false;
    if (a->attacks && !under_way && a->s.step != DECLARE)
        return fail(err, "attacks are declared in another step", "");
    if (under_way && !a->attacks) return fail(err, "no attack is declared", "");
    for (int i = 0; i < a->attacks; i++) {
        struct attack x = a->order[i];
        bool good = !bits_has(&a->clouded, x.to) && !bits_has(&a->masked, x.to) &&
                    (under_way || bits_has(&enemy, x.to)) && !bits_has(&own, x.to);
        if (under_way && i && x.from != FLAK) good = !bits_has(&a->clouded, x.to);
        if (x.from == FLAK) {
            good = good && a->side == DEFENDER && bits_has(&b->flak, x.to) && !flak;
            flak = true;
        } else {
            good = good && bits_has(&own, x.from) && !bits_has(&a->damaged, x.from) &&
                   !bits_has(&a->clouded, x.from) && bits_has(&b->b.near[x.from], x.to) &&
                   !bits_has(&seen, x.from) && air_shots(b, a, x) > 0;
            bits_add(&seen, x.from);
        }
        if (!good) return fail(err, "an attack that cannot have been declared", "");
    }
    if ((a->s.step == FIRE) != (a->shots > 0)) return fail(err, "shots belong to a roll", "");
    if (a->s.step == OVER && (a->order[0].from == FLAK || bits_has(&a->bombers, a->order[0].from)))
        return fail(err, "only a fighter flies over its target", "");
    if (a->s.step == OVER && bits_count(air_over_fields(b, a)) < 2)
        return fail(err, "the fly-over has one field only: it happens by itself", "");
    if (a->shots && a->shots > air_shots(b, a, a->order[0]))
        return fail(err, "more shots than the attacker has", "");
    return true;
}

static bool round_fits(const struct air_board *b, const struct air *a, struct text *err) {
    int due = 0;
    for (int i = 0; i < b->reserves; i++)
        due += b->reserve_round[i] > a->s.round ||
               (b->reserve_round[i] == a->s.round && a->s.step == ENTER);
    if (a->s.round < 1 || a->s.round > b->rounds) return fail(err, "no such round", "");
    if (a->reserve != due) return fail(err, "the reserve does not fit the round", "");
    if (a->s.step == CLOUDS ? a->clouds >= b->clouds : a->clouds > b->clouds)
        return fail(err, "too many clouds", "");
    if (bits_meet(a->clouded, bits_or(b->city, b->flak)))
        return fail(err, "a cloud on the fields around the city", "");
    bool at_goal = bits_meet(a->bombers, b->city);
    bool reached = a->s.step == ENDED && a->s.ended_by == air_rules(&b->b)->city_reached;
    bool down = a->s.step == ENDED && a->s.ended_by == air_rules(&b->b)->bombers_down;
    if (at_goal != reached) return fail(err, "a bomber in the city ends the game", "");
    if (!bits_any(a->bombers) != down) return fail(err, "without bombers the game is over", "");
    if (a->s.step == ENDED && !reached && !down && a->s.round != b->rounds)
        return fail(err, "the last round is not over", "");
    if (a->s.step == ENDED && a->side != (reached ? LUFTWAFFE : DEFENDER))
        return fail(err, "the game cannot have ended in this turn", "");
    return true;
}

static bool read_head(const struct board *b, struct air *a, const char **in, struct text *err) {
    uint32_t round;
    if (!text_number(in, 99, &round) || !text_take(in, " "))
        return fail(err, "a position begins with the round", "");
    a->s.round = (uint16_t)round;
    for (a->side = 0; a->side < 2; a->side++)
        if (text_take(in, b->game->sides[a->side])) break;
    if (a->side == 2 || !text_take(in, " ")) return fail(err, "no such side: ", *in);
    for (a->s.step = 0; a->s.step < AIR_STEPS; a->s.step++) {
        const char *p = *in;
        if (text_take(&p, step_words[a->s.step]) && *p == ' ') break;
    }
    if (a->s.step == AIR_STEPS) return fail(err, "no such step: ", *in);
    *in += text_length(step_words[a->s.step]);
    return true;
}

bool air_read(const struct board *b, struct state *s, const char *in, struct text *err) {
    union any_state room = {0}, again;
    struct air *a = (struct air *)&room;
    uint32_t reserve = 0;
    if (!read_head(b, a, &in, err) ||
        !read_units(b, a, &in, b->game->sides[LUFTWAFFE], &a->fighters[LUFTWAFFE], err) ||
        !read_units(b, a, &in, "bombers", &a->bombers, err) ||
        !read_units(b, a, &in, b->game->sides[DEFENDER], &a->fighters[DEFENDER], err))
        return false;
    if (text_take(&in, " reserve=") && (!text_number(&in, MAX_RESERVE, &reserve) || !reserve))
        return fail(err, "not a number of reserves", "");
    a->reserve = (uint8_t)reserve;
    a->s.winner = NOBODY;
    a->s.viewer = REFEREE;
    a->s.turn = a->s.step == ENDED ? NOBODY : a->s.step == FIRE ? CHANCE : a->side;
    if (!read_clouds(b, a, &in, err) || !read_order(b, a, &in, err) || !read_end(b, a, &in, err))
        return false;
    if (*in) return fail(err, "not expected here: ", in + (*in == ' '));
    const struct air_board *board = air_board(b);
    if (!round_fits(board, a, err) || !units_fit(board, a, err) || !order_fits(board, a, err))
        return false;
    memcpy(&again, &room, sizeof again);
    air_settle(board, (struct air *)&again, NULL);
    if (memcmp(&again, &room, sizeof again))
        return fail(err, "nothing can be decided here: the game would go on by itself", "");
    memcpy(s, &room, b->game->state_size);
    return true;
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
    *m = MOVE(kind, 0, from, to);
    return !*in && (kind != AIR_CLOUD || from <= to); /* the upper or western field first */
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
    out->doing = step_words[s->step];
}

void air_ground(const struct board *board, unsigned field, struct text *label) {
    const struct air_board *b = air_board(board);
    if (bits_has(&b->city, field))
        text_char(label, board->game->name[0] == '1' ? 'W' : 'L');
    else if (bits_has(&b->airfields[LUFTWAFFE], field) || bits_has(&b->airfields[DEFENDER], field))
        text_char(label, '@');
    if (bits_has(&b->flak, field)) text_int(label, b->flak_dice[field]);
}
