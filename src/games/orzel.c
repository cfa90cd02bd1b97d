#include "games/drafts.h"
#include "games/senses.h"
#include "core/mark.h"
#include "games/orzel.h"
#include "games/orzel_round.h"
#include "games/games.h"
#include "games/moments.h"
#include <string.h>

static const struct orzel_board *board_of(const struct board *b) {
    return (const struct orzel_board *)b;
}
static const struct orzel *state_of(const struct state *s) { return (const struct orzel *)s; }

static void start(const struct board *b, struct state *s) {
    const struct orzel_board *ob = board_of(b);
    struct orzel *o = (struct orzel *)s;
    o->s.turn = CHANCE;
    o->s.winner = NOBODY;
    o->s.viewer = REFEREE;
    o->s.step = ROLL_RED;
    o->s.round = 1;
    o->figure = ob->tallinn; /* 2.1 */
    o->hand = (uint8_t)(ob->ship_tokens + ob->sea_tokens);
    o->hand_ships = ob->ship_tokens;
    o->ships = ob->warships;
    o->mines = (uint8_t)(ob->mines + ob->blanks);
    o->hand_mines = ob->mines;
}

/* Events. Nothing in them is secret: a token laid face down is told of as its back. */

static void tell(struct trace *t, unsigned kind, unsigned side, unsigned rule, unsigned to,
                 unsigned piece) {
    trace_tell(t, kind, rule, BY(side, piece), ON(to), 0);
}

static void tell_revealed(struct trace *t, unsigned side, unsigned rule, unsigned to,
                          unsigned piece) {
    trace_tell(t, EVENT_REVEALED, rule, BY(side, piece), ON(to), (int)piece);
}

static void end_game(struct orzel *o, int winner, unsigned rule, struct trace *t) {
    o->s.turn = NOBODY;
    o->s.winner = (uint8_t)winner;
    o->s.step = ENDED;
    o->s.ended_by = (uint16_t)rule;
    o->rolled = o->kept[RED] = o->kept[WHITE] = 0;
    memset(o->left, 0, sizeof o->left);
    tell(t, EVENT_ENDED, o->s.winner, rule, NO_FIELD, PIECE_FIGURE);
}

/* Fields */

static struct bits around(const struct board *b, struct bits set) {
    struct bits near = BITS_NONE;
    BITS_EACH (set, f) near = bits_or(near, b->near[f]);
    return near;
}

static struct bits movement(const struct orzel *o) { return bits_or(o->down, o->open); }

static struct bits figure_and_movement(const struct orzel *o) {
    return bits_or(bits_one(o->figure), movement(o));
}

/* 4.12 */
static struct bits empty_fields(const struct board *b, const struct orzel *o) {
    struct bits full = bits_or(bits_or(o->laid, o->patrols), figure_and_movement(o));
    return bits_less(b->all, full);
}

struct bits orzel_chain(const struct board *b, const struct orzel *o) {
    struct bits tokens = movement(o), chain = BITS_NONE;
    struct bits edge = bits_and(b->near[o->figure], tokens);
    while (bits_any(edge)) {
        chain = bits_or(chain, edge);
        edge = bits_less(bits_and(around(b, edge), tokens), chain);
    }
    return chain;
}

/* Actions: phase II */

static int acting_colour(const struct orzel *o) { return o->s.step != POLAND_ACTS; }

static bool has_symbol(const struct orzel_board *ob, const struct orzel *o, int symbol) {
    return o->left[symbol] || o->kept[acting_colour(o)] & ob->choices[symbol];
}

/* Plain symbols first, then a choice face. */
static void pay(const struct orzel_board *ob, struct orzel *o, int symbol) {
    if (o->left[symbol]) {
        o->left[symbol]--;
        return;
    }
    uint32_t *kept = &o->kept[acting_colour(o)];
    *kept -= DIE((unsigned)__builtin_ctz(*kept & ob->choices[symbol]) / 3);
}

/* What Poland can do now. */
struct polish {
    struct bits course, contact; /* fields for a movement token; ships to break contact with */
    bool surface;
};

static struct polish polish_actions(const struct orzel_board *ob, const struct orzel *o) {
    struct polish can = {BITS_NONE, BITS_NONE, false};
    if (!o->known_seas) { /* 4.1: after a surfacing nothing else */
        bool course = o->hand && has_symbol(ob, o, COURSE), contact = has_symbol(ob, o, BREAK);
        if (course || contact) {
            struct bits from = figure_and_movement(o), near = around(&ob->b, from);
            if (course) can.course = bits_less(near, bits_or(from, o->patrols)); /* 4.3 */
            if (contact) can.contact = bits_and(near, o->patrols);               /* 4.2 */
        }
    }
    can.surface = o->captured && has_symbol(ob, o, SURFACING) &&
                  !(o->left[COURSE] && bits_any(can.course)) &&
                  !(o->left[BREAK] && bits_any(can.contact));
    return can;
}

/* What the Kriegsmarine can do now. Patrols on the board move ship by ship. */
struct german {
    struct bits lay, patrol; /* patrol: fields for a ship from hand */
    struct bits move;        /* ships on the board that can move */
    struct bits observe, attack;
    bool prepare;
    bool stay; /* no ship on the board moves, though one could */
};

/* 4.8: where a ship on the board can go: next to something else than itself. */
static struct bits patrol_from(const struct orzel_board *ob, const struct orzel *o,
                               struct bits empty, unsigned ship) {
    struct bits others = bits_or(figure_and_movement(o), o->patrols);
    bits_drop(&others, ship);
    return bits_and(around(&ob->b, others), empty);
}

static struct german german_actions(const struct orzel_board *ob, const struct orzel *o) {
    struct german can;
    memset(&can, 0, sizeof can);
    bool first = false; /* 4.6: a mine or patrol with a plain symbol of its own is still to come */
    if (o->s.step == KRIEGSMARINE_ACTS) {
        struct bits empty = empty_fields(&ob->b, o);
        if (o->mines && has_symbol(ob, o, MINES)) can.lay = empty;
        if (has_symbol(ob, o, PATROL)) {
            if (o->ships) {
                struct bits from = bits_or(figure_and_movement(o), o->patrols);
                can.patrol = bits_and(around(&ob->b, from), empty);
            } else {
                BITS_EACH (o->patrols, ship)
                    if (bits_any(patrol_from(ob, o, empty, ship))) bits_add(&can.move, ship);
                can.stay = bits_any(can.move) && board_reads(&ob->b, PATROL_STAYS);
            }
        }
        first = (o->left[MINES] && bits_any(can.lay)) ||
                (o->left[PATROL] && bits_any(bits_or(can.patrol, can.move)));
    }
    if (first) return can;
    can.prepare = o->taken && has_symbol(ob, o, PREPARE);
    if (has_symbol(ob, o, OBSERVATION)) can.observe = o->down;
    if (has_symbol(ob, o, ATTACK)) can.attack = o->open;
    return can;
}

static move *list_fields(move *out, unsigned kind, unsigned arg, unsigned from, struct bits set) {
    for (int i = 0; i < BITS_WORDS; i++)
        for (uint64_t word = set.word[i]; word; word &= word - 1)
            *out++ = MOVE(kind, arg, from, 64 * i + __builtin_ctzll(word));
    return out;
}

static int legal_polish(const struct orzel_board *ob, const struct orzel *o, move *out) {
    struct polish can = polish_actions(ob, o);
    move *end = list_fields(out, MOVE_BREAK, 0, 0, can.contact);
    if (o->hand_ships) end = list_fields(end, MOVE_COURSE, 0, 0, can.course);
    if (o->hand > o->hand_ships) end = list_fields(end, MOVE_COURSE, 1, 0, can.course);
    if (can.surface) *end++ = MOVE(MOVE_SURFACE, 0, 0, 0);
    return (int)(end - out);
}

static int legal_german(const struct orzel_board *ob, const struct orzel *o, move *out) {
    struct german can = german_actions(ob, o);
    move *end = out;
    if (o->hand_mines) end = list_fields(end, MOVE_LAY, 0, 0, can.lay);
    if (o->mines > o->hand_mines) end = list_fields(end, MOVE_LAY, 1, 0, can.lay);
    end = list_fields(end, MOVE_PATROL, 0, 0, can.patrol);
    if (bits_any(can.move)) {
        struct bits empty = empty_fields(&ob->b, o);
        BITS_EACH (can.move, ship)
            end = list_fields(end, MOVE_PATROL, 1, ship, patrol_from(ob, o, empty, ship));
    }
    if (can.prepare) *end++ = MOVE(MOVE_PREPARE, 0, 0, 0);
    end = list_fields(end, MOVE_OBSERVE, 0, 0, can.observe);
    end = list_fields(end, MOVE_ATTACK, 0, 0, can.attack);
    if (can.stay) *end++ = MOVE(MOVE_STAY, 0, 0, 0);
    return (int)(end - out);
}

/* Phase III. Only the chain is on the board then. */

static struct bits sail_fields(const struct orzel_board *ob, const struct orzel *o) {
    struct bits chain = movement(o);
    struct bits near = bits_any(chain) ? around(&ob->b, chain) : ob->b.near[o->figure];
    return bits_and(near, empty_fields(&ob->b, o)); /* 5.2, 5.4 */
}

int orzel_legal(const struct board *b, const struct state *s, move *out) {
    const struct orzel_board *ob = board_of(b);
    const struct orzel *o = state_of(s);
    move *end = out;
    switch (s->step) {
    case ROLL_RED:
    case ROLL_WHITE: {
        unsigned colour = s->step == ROLL_WHITE;
        for (unsigned face = 0; face < ob->die[colour].faces; face++)
            *end++ = MOVE(MOVE_ROLL, colour, 0, face);
        break;
    }
    case KEEP_RED:
    case KEEP_WHITE: return orzel_dice_legal(ob, o, out);
    case POLAND_ACTS: return legal_polish(ob, o, out);
    case KRIEGSMARINE_ACTS:
    case KRIEGSMARINE_LATE: return legal_german(ob, o, out);
    case NEW_POSITION:
        end = list_fields(out, MOVE_SAIL, 0, 0, sail_fields(ob, o));
        *end++ = MOVE(MOVE_STAY, 0, 0, 0);
        break;
    default: break;
    }
    return (int)(end - out);
}

static uint32_t odds(const struct board *b, const struct state *s, move m) {
    (void)s;
    return board_of(b)->die[MOVE_ARG(m)].face[MOVE_TO(m)].weight;
}

/* Verdicts */

/* 4.12: why a token cannot be put on this field, or LEGAL. */
static struct verdict check_empty(const struct orzel *o, unsigned f, bool on_minefield) {
    struct bits tokens = bits_or(movement(o), o->patrols);
    if (!on_minefield) tokens = bits_or(tokens, o->laid);
    if (f == o->figure) return WHICH(RULE(4, 12), f, "figure-there");
    if (bits_has(&tokens, f)) return WHICH(RULE(1, 3), f, "token-there");
    return LEGAL;
}

/* Is f next to one of `set`? If only zigzags are in the way, that is the rule (1.4). */
static struct verdict check_near(const struct orzel_board *ob, struct bits set, unsigned f,
                                 unsigned rule, const char *why) {
    if (bits_meet(ob->b.near[f], set)) return LEGAL;
    return bits_meet(ob->cut[f], set) ? DENY(RULE(1, 4), f) : WHICH(rule, f, why);
}

static struct verdict check_polish(const struct orzel_board *ob, const struct orzel *o, move m) {
    static const uint8_t symbol[] = {
        [MOVE_BREAK] = BREAK, [MOVE_COURSE] = COURSE, [MOVE_SURFACE] = SURFACING};
    static const uint16_t rule[] = {
        [MOVE_BREAK] = RULE(4, 2), [MOVE_COURSE] = RULE(4, 3), [MOVE_SURFACE] = RULE(4, 5)};
    unsigned kind = MOVE_KIND(m), f = MOVE_TO(m);
    struct bits from = figure_and_movement(o);
    if (!has_symbol(ob, o, symbol[kind])) return WHICH(rule[kind], NO_FIELD, "no-symbol");
    if (kind == MOVE_SURFACE) {
        if (!o->captured) return WHICH(rule[kind], NO_FIELD, "no-sea-captured");
        return polish_actions(ob, o).surface ? LEGAL : WHICH(RULE(4, 1), NO_FIELD, "surface-last");
    }
    if (o->known_seas) return WHICH(RULE(4, 1), NO_FIELD, "surfaced");
    if (kind == MOVE_BREAK) {
        if (!bits_has(&o->patrols, f)) return WHICH(rule[kind], f, "ship-none");
    } else {
        if (MOVE_ARG(m) ? o->hand == o->hand_ships : !o->hand_ships)
            return WHICH(rule[kind], NO_FIELD, MOVE_ARG(m) ? "no-sea-in-hand" : "no-ship-in-hand");
        struct verdict v = check_empty(o, f, true);
        if (v.rule) return v;
    }
    return check_near(ob, from, f, rule[kind], kind == MOVE_BREAK ? "break-far" : "course-far");
}

static struct verdict check_lay(const struct orzel *o, move m) {
    if (MOVE_ARG(m) ? o->mines == o->hand_mines : !o->hand_mines)
        return WHICH(RULE(4, 7), NO_FIELD, MOVE_ARG(m) ? "no-blank-in-hand" : "no-mine-in-hand");
    return check_empty(o, MOVE_TO(m), false);
}

static struct verdict check_patrol(const struct orzel_board *ob, const struct orzel *o, move m) {
    struct bits next_to = bits_or(figure_and_movement(o), o->patrols);
    if (MOVE_ARG(m)) {
        unsigned ship = MOVE_FROM(m);
        if (o->ships) return WHICH(RULE(4, 8), ship, "ships-in-hand");
        if (!bits_has(&o->patrols, ship)) return WHICH(RULE(4, 8), ship, "ship-none");
        bits_drop(&next_to, ship);
    } else if (!o->ships) {
        return WHICH(RULE(4, 8), NO_FIELD, "no-ships-in-hand");
    }
    struct verdict v = check_empty(o, MOVE_TO(m), false);
    return v.rule ? v : check_near(ob, next_to, MOVE_TO(m), RULE(4, 8), "patrol-far");
}

/* 4.8: why the ships on the board cannot be left where they are. */
static struct verdict check_stay(const struct orzel_board *ob, const struct orzel *o) {
    if (!board_reads(&ob->b, PATROL_STAYS)) return WHICH(RULE(4, 13), NO_FIELD, "now-acts");
    if (!has_symbol(ob, o, PATROL)) return WHICH(RULE(4, 8), NO_FIELD, "no-symbol");
    if (o->s.step == KRIEGSMARINE_LATE) return WHICH(RULE(4, 6), NO_FIELD, "mines-over");
    return WHICH(RULE(4, 8), NO_FIELD, o->ships ? "ships-in-hand" : "no-ships-in-hand");
}

static struct verdict check_german(const struct orzel_board *ob, const struct orzel *o, move m) {
    static const uint8_t symbol[] = {[MOVE_LAY] = MINES,
                                     [MOVE_PATROL] = PATROL,
                                     [MOVE_PREPARE] = PREPARE,
                                     [MOVE_OBSERVE] = OBSERVATION,
                                     [MOVE_ATTACK] = ATTACK};
    static const uint16_t rule[] = {[MOVE_LAY] = RULE(4, 7),
                                    [MOVE_PATROL] = RULE(4, 8),
                                    [MOVE_PREPARE] = RULE(4, 9),
                                    [MOVE_OBSERVE] = RULE(4, 10),
                                    [MOVE_ATTACK] = RULE(4, 11)};
    unsigned kind = MOVE_KIND(m), f = MOVE_TO(m);
    if (kind == MOVE_STAY) return german_actions(ob, o).stay ? LEGAL : check_stay(ob, o);
    if (!has_symbol(ob, o, symbol[kind])) return WHICH(rule[kind], NO_FIELD, "no-symbol");
    if (kind == MOVE_LAY || kind == MOVE_PATROL) {
        if (o->s.step == KRIEGSMARINE_LATE) return WHICH(RULE(4, 6), NO_FIELD, "mines-over");
        return kind == MOVE_LAY ? check_lay(o, m) : check_patrol(ob, o, m);
    }
    if (kind == MOVE_PREPARE && !o->taken) return WHICH(rule[kind], NO_FIELD, "no-ship-taken");
    if (kind == MOVE_OBSERVE && !bits_has(&o->down, f))
        return WHICH(rule[kind], f, bits_has(&o->open, f) ? "token-open" : "token-none");
    if (kind == MOVE_ATTACK && !bits_has(&o->open, f))
        return WHICH(rule[kind], f, bits_has(&o->down, f) ? "token-down" : "token-none");
    struct german can = german_actions(ob, o);
    if (!can.prepare && !bits_any(bits_or(can.observe, can.attack)))
        return WHICH(RULE(4, 6), NO_FIELD, "mines-first");
    return LEGAL;
}

static struct verdict check_sail(const struct orzel_board *ob, const struct orzel *o, move m) {
    struct bits chain = movement(o), empty = empty_fields(&ob->b, o);
    unsigned rule = bits_any(chain) ? RULE(5, 2) : RULE(5, 4), f = MOVE_TO(m);
    if (MOVE_KIND(m) == MOVE_STAY) return LEGAL;
    if (MOVE_KIND(m) != MOVE_SAIL) return DENY(rule, f);
    if (!bits_has(&empty, f)) return WHICH(rule, f, "field-full");
    return bits_any(chain) ? check_near(ob, chain, f, rule, "sail-far")
                           : check_near(ob, bits_one(o->figure), f, rule, "sail-one");
}

/* Is this value spelled as a move at all: no stray bits, all fields and faces on the board? */
static bool well_formed(const struct orzel_board *ob, move m) {
    unsigned arg = MOVE_ARG(m), from = MOVE_FROM(m), to = MOVE_TO(m), fields = ob->b.fields;
    switch (MOVE_KIND(m)) {
    case MOVE_ROLL: return arg < COLOURS && !from && to < ob->die[arg].faces;
    case MOVE_KEEP: return arg < COLOURS && !(KEEP_DICE(m) >> 3 * ob->die[arg].faces);
    case MOVE_COURSE:
    case MOVE_LAY: return arg < 2 && !from && to < fields;
    case MOVE_BREAK:
    case MOVE_OBSERVE:
    case MOVE_ATTACK:
    case MOVE_SAIL: return !arg && !from && to < fields;
    case MOVE_PATROL: return arg < 2 && to < fields && (arg ? from < fields : !from);
    case MOVE_SURFACE:
    case MOVE_PREPARE:
    case MOVE_STAY: return !arg && !from && !to;
    default: return false;
    }
}

/* The seat whose move this is. */
static int mover(move m) {
    unsigned kind = MOVE_KIND(m);
    if (kind == MOVE_ROLL) return CHANCE;
    if (kind == MOVE_KEEP) return MOVE_ARG(m) ? SEAT_B : SEAT_A;
    return kind >= MOVE_LAY && kind <= MOVE_ATTACK ? SEAT_B : SEAT_A;
}

/* Whether either seat may say it: Poland stays where it is, or the Kriegsmarine's ships do. */
static bool is_anybodys(const struct board *b, move m) {
    return MOVE_KIND(m) == MOVE_STAY && board_reads(b, PATROL_STAYS);
}

/* The rule that says what is to be done now, for a move of the right side at a wrong time. */
static unsigned rule_of_step(const struct orzel *o, move m) {
    unsigned kind = MOVE_KIND(m);
    switch (o->s.step) {
    case ROLL_RED:
    case ROLL_WHITE: return RULE(3, 1);
    case KEEP_RED:
    case KEEP_WHITE: return RULE(3, 2);
    case NEW_POSITION:
        if (kind == MOVE_ROLL || kind == MOVE_KEEP) return RULE(3, 6);
        return bits_any(movement(o)) ? RULE(5, 2) : RULE(5, 4);
    default: return kind == MOVE_ROLL ? RULE(3, 6) : RULE(4, 13);
    }
}

/* What is to be done now. */
static const char *const step_why[STEPS] = {"now-dice", "now-keep", "now-dice",
                                            "now-keep", "now-acts", "now-acts",
                                            "now-acts", "now-sail", NULL};

static bool step_takes(int step, unsigned kind) {
    switch (step) {
    case ROLL_RED:
    case ROLL_WHITE: return kind == MOVE_ROLL;
    case KEEP_RED:
    case KEEP_WHITE: return kind == MOVE_KEEP;
    case POLAND_ACTS: return kind >= MOVE_BREAK && kind <= MOVE_SURFACE;
    case NEW_POSITION: return kind >= MOVE_SAIL;
    default: return (kind >= MOVE_LAY && kind <= MOVE_ATTACK) || kind == MOVE_STAY;
    }
}

static struct verdict check(const struct board *b, const struct state *s, move m) {
    const struct orzel_board *ob = board_of(b);
    const struct orzel *o = state_of(s);
    unsigned kind = MOVE_KIND(m);
    if (s->step == ENDED) return DENY(s->ended_by, NO_FIELD);
    if (!well_formed(ob, m)) return DENY(rule_of_step(o, m), NO_FIELD);
    if (s->turn != CHANCE && kind != MOVE_ROLL && mover(m) != s->turn && !is_anybodys(b, m))
        return WHICH(RULE(2, 3), NO_FIELD, s->turn == SEAT_A ? "now-navy" : "now-kriegsmarine");
    if (!step_takes(s->step, kind)) return WHICH(rule_of_step(o, m), NO_FIELD, step_why[s->step]);
    switch (s->step) {
    case ROLL_RED:
    case ROLL_WHITE:
        if (MOVE_ARG(m) == (s->step == ROLL_WHITE)) return LEGAL;
        return WHICH(RULE(2, 3), NO_FIELD, s->step == ROLL_RED ? "now-red-dice" : "now-white-dice");
    case KEEP_RED:
    case KEEP_WHITE: return orzel_dice_check(ob, o, m);
    case POLAND_ACTS: return check_polish(ob, o, m);
    case NEW_POSITION: return check_sail(ob, o, m);
    default: return check_german(ob, o, m);
    }
}

/* Playing */

static void next_round(const struct orzel_board *ob, struct orzel *o, struct trace *t) {
    BITS_EACH (movement(o), f) {
        tell(t, EVENT_TAKEN, SEAT_A, RULE(5, 3), f, PIECE_MOVEMENT);
        trace_mark(t, MARK_FOLLOWS);
    }
    o->hand = (uint8_t)(o->hand + bits_count(movement(o))); /* 5.3 */
    o->hand_ships = (uint8_t)(o->hand_ships + bits_count(bits_or(o->down_ships, o->open)));
    o->down = o->down_ships = o->open = BITS_NONE;
    o->known_ships = o->known_seas = 0;
    if (bits_has(&ob->straits, o->figure)) {
        end_game(o, SEAT_A, RULE(6, 1), t);
    } else if (o->s.round == ob->rounds) {
        end_game(o, NOBODY, RULE(2, 2), t);
    } else {
        o->s.round++;
        o->s.step = ROLL_RED;
        o->s.turn = CHANCE;
        tell(t, EVENT_ROUND, NOBODY, RULE(2, 3), NO_FIELD, PIECE_FIGURE);
        if (t) t->at[t->len - 1].amount = (int16_t)o->s.round;
    }
}

static void new_position(const struct orzel_board *ob, struct orzel *o, struct trace *t) {
    struct bits adrift = bits_less(movement(o), orzel_chain(&ob->b, o)); /* 5.1 */
    if (bits_any(adrift)) {
        BITS_EACH (adrift, f) {
            tell(t, EVENT_TAKEN, SEAT_A, RULE(5, 1), f, PIECE_MOVEMENT);
            trace_mark(t, MARK_FOLLOWS);
        }
        int seen = bits_count(bits_and(adrift, o->open));
        o->known_ships = (uint8_t)seen;
        o->hand = (uint8_t)(o->hand + bits_count(adrift));
        o->hand_ships =
            (uint8_t)(o->hand_ships + seen + bits_count(bits_and(adrift, o->down_ships)));
        o->down = bits_less(o->down, adrift);
        o->down_ships = bits_less(o->down_ships, adrift);
        o->open = bits_less(o->open, adrift);
    }
    o->s.step = NEW_POSITION;
    o->s.turn = SEAT_A;
    if (!bits_any(sail_fields(ob, o))) next_round(ob, o, t);
}

/* Takes the dice set aside apart into plain symbols; choice faces remain dice. */
static void take_symbols(const struct orzel_board *ob, struct orzel *o, int colour) {
    const struct die *die = &ob->die[colour];
    memset(o->left, 0, sizeof o->left);
    for (unsigned face = 0; face < die->faces; face++) {
        unsigned count = DICE_OF(o->kept[colour], face);
        const struct face *f = &die->face[face];
        if (!count || f->choice) continue;
        o->kept[colour] -= count * DIE(face);
        for (int i = 0; i < f->symbols; i++)
            if (f->symbol[i] != FOG)
                o->left[f->symbol[i]] = (uint8_t)(o->left[f->symbol[i]] + count);
    }
}

/* While an action can be carried out one must be; when none can, the rest fizzles (4.13). */
static void go_on(const struct orzel_board *ob, struct orzel *o, struct trace *t) {
    if (o->s.step == POLAND_ACTS) {
        struct polish can = polish_actions(ob, o);
        o->s.turn = SEAT_A;
        if (can.surface || bits_any(bits_or(can.course, can.contact))) return;
        o->kept[RED] = 0;
        take_symbols(ob, o, WHITE);
        o->s.step = KRIEGSMARINE_ACTS;
    }
    struct german can = german_actions(ob, o);
    o->s.turn = SEAT_B;
    if (can.prepare || bits_any(bits_or(can.observe, can.attack)) ||
        bits_any(bits_or(can.lay, bits_or(can.patrol, can.move))))
        return;
    o->kept[WHITE] = 0;
    memset(o->left, 0, sizeof o->left);
    new_position(ob, o, t);
}

static void play_roll(const struct orzel_board *ob, struct orzel *o, move m) {
    unsigned colour = MOVE_ARG(m);
    o->rolled += DIE(MOVE_TO(m));
    if (DICE_TOTAL(o->rolled) + DICE_TOTAL(o->kept[colour]) < ob->dice) return;
    o->s.step++;
    o->s.turn = colour ? SEAT_B : SEAT_A;
}

static void play_keep(const struct orzel_board *ob, struct orzel *o, move m, struct trace *t) {
    unsigned colour = MOVE_ARG(m);
    uint32_t dice = KEEP_DICE(m);
    bool all = o->rolled == dice;
    o->kept[colour] += dice;
    o->rolled = 0;
    o->s.turn = CHANCE;
    if (!all) {
        o->s.step--;
    } else if (colour == RED) {
        o->s.step = ROLL_WHITE;
    } else {
        take_symbols(ob, o, RED);
        o->s.step = POLAND_ACTS;
        go_on(ob, o, t);
    }
}

static void sink(const struct orzel_board *ob, struct orzel *o, unsigned rule, unsigned f,
                 struct trace *t) {
    tell(t, EVENT_REMOVED, SEAT_A, rule, f, PIECE_SHIP);
    trace_mark(t, MARK_LOSS);
    if (++o->sunk == ob->ship_tokens) end_game(o, SEAT_B, RULE(6, 2), t);
}

static void capture(struct orzel *o, unsigned rule, unsigned f, struct trace *t) {
    tell(t, EVENT_TAKEN, SEAT_B, rule, f, PIECE_SEA);
    o->captured++;
}

static void play_course(const struct orzel_board *ob, struct orzel *o, unsigned f, bool ship,
                        struct trace *t) {
    tell(t, EVENT_PLACED, SEAT_A, RULE(4, 3), f, PIECE_MOVEMENT);
    o->hand--;
    if (ship) o->hand_ships--;
    if (bits_has(&o->laid, f)) { /* 4.4 */
        bool mine = bits_has(&o->mined, f);
        tell_revealed(t, SEAT_B, RULE(4, 4), f, mine ? PIECE_MINE : PIECE_BLANK);
        bits_drop(&o->laid, f);
        bits_drop(&o->mined, f);
        if (mine) {
            o->swept_mines++;
            tell_revealed(t, SEAT_A, RULE(4, 4), f, ship ? PIECE_SHIP : PIECE_SEA);
            if (ship)
                sink(ob, o, RULE(4, 4), f, t);
            else
                capture(o, RULE(4, 4), f, t);
            return;
        }
        o->swept_blanks++;
    }
    bits_add(&o->down, f);
    if (ship) bits_add(&o->down_ships, f);
}

static void play_polish(const struct orzel_board *ob, struct orzel *o, move m, struct trace *t) {
    unsigned f = MOVE_TO(m);
    switch (MOVE_KIND(m)) {
    case MOVE_BREAK:
        pay(ob, o, BREAK);
        bits_drop(&o->patrols, f);
        o->taken++;
        tell(t, EVENT_TAKEN, SEAT_A, RULE(4, 2), f, PIECE_WARSHIP);
        break;
    case MOVE_COURSE:
        pay(ob, o, COURSE);
        play_course(ob, o, f, !MOVE_ARG(m), t);
        break;
    default:
        pay(ob, o, SURFACING);
        o->captured--;
        o->hand++;
        o->known_seas++;
        tell(t, EVENT_TAKEN, SEAT_A, RULE(4, 5), NO_FIELD, PIECE_SEA);
    }
}

static void play_observe(struct orzel *o, unsigned f, struct trace *t) {
    bool ship = bits_has(&o->down_ships, f);
    tell_revealed(t, SEAT_A, RULE(4, 10), f, ship ? PIECE_SHIP : PIECE_SEA);
    bits_drop(&o->down, f);
    bits_drop(&o->down_ships, f);
    if (ship)
        bits_add(&o->open, f);
    else
        capture(o, RULE(4, 10), f, t);
}

static void play_german(const struct orzel_board *ob, struct orzel *o, move m, struct trace *t) {
    unsigned f = MOVE_TO(m);
    switch (MOVE_KIND(m)) {
    case MOVE_LAY:
        pay(ob, o, MINES);
        o->mines--;
        bits_add(&o->laid, f);
        if (!MOVE_ARG(m)) {
            o->hand_mines--;
            bits_add(&o->mined, f);
        }
        tell(t, EVENT_PLACED, SEAT_B, RULE(4, 7), f, PIECE_MINEFIELD);
        return;
    case MOVE_PATROL:
        pay(ob, o, PATROL);
        bits_add(&o->patrols, f);
        if (MOVE_ARG(m)) {
            bits_drop(&o->patrols, MOVE_FROM(m));
            trace_tell(t, EVENT_MOVED, RULE(4, 8), BY(SEAT_B, PIECE_WARSHIP), WAY(MOVE_FROM(m), f),
                       0);
        } else {
            o->ships--;
            tell(t, EVENT_PLACED, SEAT_B, RULE(4, 8), f, PIECE_WARSHIP);
        }
        return;
    case MOVE_STAY: /* 4.8 */ pay(ob, o, PATROL); return;
    case MOVE_PREPARE:
        pay(ob, o, PREPARE);
        o->taken--;
        o->ships++;
        tell(t, EVENT_TAKEN, SEAT_B, RULE(4, 9), NO_FIELD, PIECE_WARSHIP);
        break;
    case MOVE_OBSERVE:
        pay(ob, o, OBSERVATION);
        play_observe(o, f, t);
        break;
    default:
        pay(ob, o, ATTACK);
        bits_drop(&o->open, f);
        sink(ob, o, RULE(4, 11), f, t);
    }
    if (o->s.step != ENDED) o->s.step = KRIEGSMARINE_LATE; /* 4.6 */
}

static void apply(const struct board *b, struct state *s, move m, struct trace *t) {
    const struct orzel_board *ob = board_of(b);
    struct orzel *o = (struct orzel *)s;
    switch (s->step) {
    case ROLL_RED:
    case ROLL_WHITE: play_roll(ob, o, m); return;
    case KEEP_RED:
    case KEEP_WHITE: play_keep(ob, o, m, t); return;
    case POLAND_ACTS: play_polish(ob, o, m, t); break;
    case NEW_POSITION:
        if (MOVE_KIND(m) == MOVE_SAIL) {
            unsigned rule = bits_any(movement(o)) ? RULE(5, 2) : RULE(5, 4);
            trace_tell(t, EVENT_MOVED, rule, BY(SEAT_A, PIECE_FIGURE), WAY(o->figure, MOVE_TO(m)),
                       0);
            o->figure = (uint8_t)MOVE_TO(m);
        }
        next_round(ob, o, t);
        return;
    default: play_german(ob, o, m, t);
    }
    if (s->step != ENDED) go_on(ob, o, t);
}

/* Secrets (1.5) */

static void observe(const struct board *b, const struct state *s, int viewer, struct state *view) {
    (void)b;
    memcpy(view, s, sizeof(struct orzel));
    struct orzel *o = (struct orzel *)view;
    o->s.viewer = (uint8_t)viewer;
    if (viewer != SEAT_A) {
        o->hand_ships = 0;
        o->down_ships = BITS_NONE;
    }
    if (viewer != SEAT_B) {
        o->hand_mines = 0;
        o->mined = BITS_NONE;
    }
}

/* Deals `good` tokens out over the fields of `set` and `others` more places; every deal is as
 * likely as any other. Gives the fields that got one. */
static struct bits deal(struct bits set, int good, int others, struct rng *r) {
    struct bits dealt = BITS_NONE;
    int places = bits_count(set) + others;
    BITS_EACH (set, f)
        if ((int)rng_below(r, (uint32_t)places--) < good) {
            bits_add(&dealt, f);
            good--;
        }
    return dealt;
}

/* The totals are public, so only the places are guessed. Tokens that were seen going to the
 * hand after the courses were laid are there, not on the board. */
static void imagine(const struct board *b, const struct state *view, struct rng *r,
                    struct state *s) {
    const struct orzel_board *ob = board_of(b);
    struct orzel *o = (struct orzel *)s;
    int viewer = view->viewer;
    if (s != view) memcpy(s, view, sizeof(struct orzel));
    o->s.viewer = REFEREE;
    if (viewer == SEAT_B || viewer == PUBLIC) {
        int ships = ob->ship_tokens - o->sunk - bits_count(o->open);
        o->down_ships =
            deal(o->down, ships - o->known_ships, o->hand - o->known_ships - o->known_seas, r);
        o->hand_ships = (uint8_t)(ships - bits_count(o->down_ships));
    }
    if (viewer == SEAT_A || viewer == PUBLIC) {
        int mines = ob->mines - o->swept_mines;
        o->mined = deal(o->laid, mines, o->mines, r);
        o->hand_mines = (uint8_t)(mines - bits_count(o->mined));
    }
}

static int counts(const struct board *b, const struct state *s, struct count *out) {
    (void)b;
    out[0] = (struct count){"round", s->round};
    return 1;
}

/* Course symbols set aside in earlier rolls count against the hand; dice kept together may not
 * share a symbol, whatever their faces; with no ship in hand a patrol need not move one. */
static const struct reading readings[] = {
    [EARLIER_COUNTS] = {"earlier-courses-count", RULE(3, 9), 1},
    [SYMBOLS_DIFFER] = {"symbols-must-differ", RULE(3, 4), 0},
    [PATROL_STAYS] = {"patrol-may-stay", RULE(4, 8), 0},
    {0},
};

const struct game game_orzel = {
    .name = "orzel",
    .title = "ORP Orzeł",
    .edition = "2",
    .readings = readings,
    .sides = {"poland", "kriegsmarine"},
    .easy = SEAT_A,
    .ease = {{{.overlook = 22}, {.overlook = 100}}, {{.overlook = 22}, {.overlook = 100}}},
    .piece_words = orzel_text_pieces,
    .state_size = sizeof(struct orzel),
    .board_size = sizeof(struct orzel_board),
    .max_moves = 1000, /* 160 fields: 4 ships that move, 2 sorts of tokens to lay, and a few */
    .max_plies = 99 * (2 * (10 + MAX_DICE) + 2 * 2 * MAX_DICE + 1),
    .stopped_by = RULE(2, 2),
    .secrets = true,
    .line = orzel_board_line,
    .ready = orzel_board_ready,
    .words = orzel_board_words,
    .start = start,
    .legal = orzel_legal,
    .check = check,
    .odds = odds,
    .apply = apply,
    .observe = observe,
    .imagine = imagine,
    .write = orzel_text_write,
    .read = orzel_text_read,
    .write_move = orzel_text_write_move,
    .read_move = orzel_text_read_move,
    .deed = orzel_text_deed,
    .counts = counts,
    .pieces = orzel_text_draw,
    .must = orzel_dice_must,
    .die = orzel_dice_die,
    .status = orzel_text_status,
    .ground = orzel_text_ground,
    .drafting = &orzel_drafting,
    .sense = orzel_sense,
    .sense_words = orzel_sense_words,
    .planes = ORZEL_PLANES,
    .facts = ORZEL_FACTS,
    .moments = orzel_moments,
    .told = orzel_told,
    .coach = orzel_coach,
    .forecast = orzel_forecast,
    .value = orzel_hints_value,
    .prior = orzel_hints_prior,
    .stated = orzel_hints_stated,
    .solver = &orzel_solver,
};
