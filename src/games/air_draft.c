/* air_draft.c -- positions of the air games put together by hand: what cannot be, and what there
 * is to change. */
#include "games/air.h"
#include <string.h>

/* ---- is it a position that can be? ---------------------------------------------------------- */

static unsigned one_of(struct bits set) { return bits_any(set) ? bits_first(set) : NO_FIELD; }

/* A complaint about the first field of the set, if there is one. */
static void blame(struct complaints *c, const char *key, unsigned rule, struct bits set) {
    if (bits_any(set)) complain(c, key, rule, bits_first(set));
}

static struct bits maskable(const struct air_board *b, const struct air *a) {
    return bits_and(bits_and(a->fighters[DEFENDER], a->damaged), b->airfields[DEFENDER]);
}

static void judge_units(const struct air_board *b, const struct air *a, struct complaints *c) {
    const struct air_rules *r = air_rules(&b->b);
    struct bits fighters = bits_or(a->fighters[0], a->fighters[1]);
    struct bits both =
        bits_or(bits_and(a->fighters[0], a->fighters[1]), bits_and(fighters, a->bombers));
    blame(c, "position.air.two", r->occupied, both);
    if (bits_count(a->fighters[LUFTWAFFE]) > bits_count(b->fighters[LUFTWAFFE]) ||
        bits_count(a->fighters[DEFENDER]) >
            bits_count(b->fighters[DEFENDER]) + b->reserves - a->reserve ||
        bits_count(a->bombers) > bits_count(b->bombers))
        complain(c, "position.air.many", RULE(1, 2), NO_FIELD);
    blame(c, "position.air.closed", r->closed, bits_and(a->fighters[0], b->closed[0]));
    blame(c, "position.air.closed", r->closed, bits_and(a->fighters[1], b->closed[1]));
    if (!r->mask) blame(c, "position.air.no-masks", 0, a->masked);
    blame(c, "position.air.masked", r->mask, bits_less(a->masked, maskable(b, a)));
    if (r->mask && a->side == DEFENDER && a->s.step >= DECLARE && a->s.step != ENDED)
        blame(c, "position.air.unmasked", r->mask, bits_less(maskable(b, a), a->masked));
    if (a->s.step == CLOUDS &&
        (a->s.round != 1 || bits_any(a->damaged) || !bits_same(a->bombers, b->bombers) ||
         !bits_same(a->fighters[0], b->fighters[0]) || !bits_same(a->fighters[1], b->fighters[1])))
        complain(c, "position.air.clouds-first", r->cloud_turn, NO_FIELD);
}

static void judge_turn(const struct air_board *b, const struct air *a, struct complaints *c) {
    const struct air_rules *r = air_rules(&b->b);
    bool bombing = a->s.step == BOMBERS;
    struct bits acting = bombing ? a->bombers : a->fighters[a->side];
    if (a->s.step < FIGHTERS || a->s.step == ENDED) acting = BITS_NONE;
    BITS_EACH (bits_or(a->moved[0], a->moved[1]), f)
        if (!bits_has(&acting, f) ||
            air_moved(a, f) > (bombing ? b->bomber_moves : b->points[a->side]))
            complain(c, "position.air.moved-not", bombing ? r->bomber : r->flight, f);
    if (a->side != DEFENDER || a->s.step < FIRE || a->s.step > OVER)
        blame(c, "position.air.struck", r->bomber_hit, a->struck);
}

/* Could this aircraft have declared that? Each attacks once. */
static bool attacker_fits(const struct air_board *b, const struct air *a, struct attack x,
                          struct bits *seen) {
    struct bits own = air_aircraft(a, a->side);
    if (!bits_has(&own, x.from) || bits_has(&a->damaged, x.from)) return false;
    if (bits_has(&a->clouded, x.from) || bits_has(seen, x.from)) return false;
    bits_add(seen, x.from);
    return bits_has(&b->b.near[x.from], x.to) && air_shots(b, a, x) > 0;
}

/* Could the i-th attack aim there? While attacks are carried out, those before it may have changed
 * what stands on its field: who flew over may have come down where a target was destroyed. */
static bool target_fits(const struct air *a, int i, bool under_way) {
    struct bits own = air_aircraft(a, a->side), enemy = air_aircraft(a, !a->side);
    struct attack x = a->order[i];
    if (bits_has(&a->clouded, x.to)) return false;
    if (under_way && x.from != FLAK && (i || a->s.step == OVER)) return true;
    if (bits_has(&a->masked, x.to) || bits_has(&own, x.to)) return false;
    return under_way || bits_has(&enemy, x.to);
}

/* Attackers still to come stand where they were declared and could be declared. */
static void judge_order(const struct air_board *b, const struct air *a, struct complaints *c) {
    const struct air_rules *r = air_rules(&b->b);
    struct bits seen = BITS_NONE;
    bool under_way = a->s.step == FIRE || a->s.step == OVER, flak = false;
    if (a->attacks && !under_way && a->s.step != DECLARE)
        complain(c, "position.air.attack-step", r->declare, NO_FIELD);
    if (under_way && !a->attacks) {
        complain(c, "position.air.no-attack", r->carry_out, NO_FIELD);
        return;
    }
    for (int i = 0; i < a->attacks; i++) {
        struct attack x = a->order[i];
        bool good = target_fits(a, i, under_way);
        if (x.from == FLAK) {
            good = good && a->side == DEFENDER && bits_has(&b->flak, x.to) && !flak;
            flak = true;
        } else {
            good = good && attacker_fits(b, a, x, &seen);
        }
        if (!good) complain(c, "position.air.attack-not", r->target, x.to);
    }
    if ((a->s.step == FIRE) != (a->shots > 0))
        complain(c, "position.air.shots-roll", r->carry_out, NO_FIELD);
    if (c->len) return; /* the rest looks at a first attack that can be */
    bool flies = a->s.step == OVER && a->order[0].from != FLAK;
    if (a->s.step == OVER && (!flies || bits_has(&a->bombers, a->order[0].from)))
        complain(c, "position.air.over", r->no_over, NO_FIELD);
    else if (flies && bits_count(air_over_fields(b, a)) < 2)
        complain(c, "position.air.over-one", r->over[a->side], NO_FIELD);
    if (a->shots && a->shots > air_shots(b, a, a->order[0]))
        complain(c, "position.air.shots-many", r->flight, a->order[0].to);
}

/* Reserves that have not come yet: the one of this round comes in its step (303/3.4). */
static int reserves_due(const struct air_board *b, const struct air *a) {
    bool before = board_reads(&b->b, RESERVE_LATE) && a->side == LUFTWAFFE;
    bool waits = a->s.step == ENTER || before;
    int due = 0;
    for (int i = 0; i < b->reserves; i++)
        due += b->reserve_round[i] > a->s.round || (b->reserve_round[i] == a->s.round && waits);
    return due;
}

static void judge_round(const struct air_board *b, const struct air *a, struct complaints *c) {
    const struct air_rules *r = air_rules(&b->b);
    if (a->s.round < 1 || a->s.round > b->rounds)
        complain(c, "position.air.round", r->turns, NO_FIELD);
    if (a->reserve != reserves_due(b, a)) complain(c, "position.air.reserve", r->enter, NO_FIELD);
    if (a->s.step == CLOUDS ? a->clouds >= b->clouds : a->clouds > b->clouds)
        complain(c, "position.air.clouds-many", r->cloud_turn, NO_FIELD);
    blame(c, "position.air.cloud-city", r->cloud_place,
          bits_and(a->clouded, bits_or(b->city, b->flak)));
    bool reached = a->s.step == ENDED && a->s.ended_by == r->city_reached;
    bool down = a->s.step == ENDED && a->s.ended_by == r->bombers_down;
    struct bits at_goal = bits_and(a->bombers, b->city);
    if (bits_any(at_goal) != reached)
        complain(c, "position.air.city", r->city_reached, one_of(at_goal));
    if (!bits_any(a->bombers) != down)
        complain(c, "position.air.bombers", r->bombers_down, NO_FIELD);
    if (a->s.step == ENDED && !reached && !down && a->s.round != b->rounds)
        complain(c, "position.air.last-round", r->time_over, NO_FIELD);
    if (a->s.step == ENDED && a->side != (reached ? LUFTWAFFE : DEFENDER))
        complain(c, "position.air.end-turn", 0, NO_FIELD);
}

void air_judge(const struct board *board, const struct state *s, struct complaints *c) {
    const struct air_board *b = air_board(board);
    const struct air *a = (const struct air *)s;
    judge_round(b, a, c);
    judge_units(b, a, c);
    judge_turn(b, a, c);
    judge_order(b, a, c);
    if (c->len) return;
    union any_state again = {0};
    memcpy(&again, s, board->game->state_size);
    air_settle(b, (struct air *)&again, NULL);
    if (memcmp(&again, s, board->game->state_size)) complain(c, POSITION_IDLE, 0, NO_FIELD);
}

/* ---- what there is to change ---------------------------------------------------------------- */

static bool declaring(const struct air *a) { return a->s.step >= DECLARE && a->s.step <= OVER; }

static void token(struct handles *h, const char *word, int value, int most, int kind, int side) {
    struct piece *p = &handle_add(h, HANDLE_TOKEN, word, value, most)->piece;
    p->kind = (uint8_t)kind;
    p->side = (uint8_t)side;
}

/* The steps a game has; those of an end are none that somebody stands before. */
static const char *const *steps_of(const struct air_board *b) {
    static const char *const with_clouds[] = {"clouds", "repair", "fighters", "declare",
                                              "fire",   "over",   "bombers",  NULL};
    static const char *const with_reserve[] = {"enter", "repair", "fighters", "declare",
                                               "fire",  "over",   "bombers",  NULL};
    return b->clouds ? with_clouds : with_reserve;
}

static int step_index(const struct air_board *b, const struct air *a) {
    const char *const *steps = steps_of(b);
    for (int i = 0; steps[i]; i++)
        if (text_same(steps[i], air_step_words[a->s.step])) return i;
    return 0;
}

static void everywhere(const struct air_board *b, const struct air *a, struct handles *h) {
    const struct game *g = b->b.game;
    handle_add(h, HANDLE_NUMBER, "round", a->s.round, b->rounds)->least = 1;
    handle_choice(h, "side", NULL, a->side);
    handle_choice(h, "step", steps_of(b), step_index(b, a));
    for (int side = LUFTWAFFE; side <= DEFENDER; side++) {
        int most = bits_count(b->fighters[side]) + (side == DEFENDER ? b->reserves : 0);
        token(h, g->sides[side], bits_count(a->fighters[side]), most, PIECE_FIGHTER, side);
    }
    token(h, "bomber", bits_count(a->bombers), bits_count(b->bombers), PIECE_BOMBER, LUFTWAFFE);
    if (b->clouds) {
        struct handle *cloud = handle_add(h, HANDLE_PAIR, "cloud", a->clouds, b->clouds);
        cloud->piece.kind = PIECE_CLOUD;
        cloud->piece.side = NOBODY;
    }
    if (declaring(a)) {
        struct handle *attack = handle_add(h, HANDLE_PAIR, "attack", a->attacks, MAX_ORDER);
        attack->piece.kind = PIECE_ATTACK;
        attack->piece.side = a->side;
        if (a->side == DEFENDER && bits_any(b->flak))
            token(h, "flak", 0, 1, PIECE_ATTACK, DEFENDER);
    }
    if (b->reserves) handle_add(h, HANDLE_NUMBER, "reserve", a->reserve, b->reserves);
    if (a->s.step == FIRE) handle_add(h, HANDLE_NUMBER, "shots", a->shots, WINDOW);
}

static void on_field(const struct air_board *b, const struct air *a, unsigned f,
                     struct handles *h) {
    bool mine = a->s.step >= FIGHTERS && a->s.step != BOMBERS;
    for (int side = LUFTWAFFE; side <= DEFENDER; side++) {
        if (!bits_has(&a->fighters[side], f)) continue;
        token(h, b->b.game->sides[side], 1, 1, PIECE_FIGHTER, side);
        handle_add(h, HANDLE_MARK, "damaged", bits_has(&a->damaged, f), 1);
        if (mine && side == a->side)
            handle_add(h, HANDLE_MARK, "moved", air_moved(a, f), b->points[side]);
        if (side == DEFENDER && air_rules(&b->b)->mask)
            handle_add(h, HANDLE_MARK, "masked", bits_has(&a->masked, f), 1);
    }
    if (bits_has(&a->bombers, f)) {
        token(h, "bomber", 1, 1, PIECE_BOMBER, LUFTWAFFE);
        if (a->s.step == BOMBERS)
            handle_add(h, HANDLE_MARK, "moved", air_moved(a, f), b->bomber_moves);
        if (a->side == DEFENDER && (a->s.step == FIRE || a->s.step == OVER))
            handle_add(h, HANDLE_MARK, "struck", bits_has(&a->struck, f), 1);
    }
    for (int i = 0; i < a->attacks; i++)
        if (a->order[i].from == FLAK && a->order[i].to == f)
            token(h, "flak", 1, 1, PIECE_ATTACK, DEFENDER);
}

static void handles(const struct board *board, const struct state *s, unsigned field,
                    struct handles *out) {
    const struct air_board *b = air_board(board);
    const struct air *a = (const struct air *)s;
    if (field == NO_FIELD)
        everywhere(b, a, out);
    else
        on_field(b, a, field, out);
}

static void drop_attack(struct air *a, int i) {
    a->attacks--;
    memmove(a->order + i, a->order + i + 1, (size_t)(MAX_ORDER - 1 - i) * sizeof *a->order);
    a->order[MAX_ORDER - 1] = (struct attack){0, 0};
}

static void set_order(struct air *a, unsigned from, unsigned to, bool there) {
    for (int i = a->attacks - 1; i >= 0; i--)
        if (a->order[i].from == from && (from != FLAK || a->order[i].to == to)) drop_attack(a, i);
    if (there && a->attacks < MAX_ORDER)
        a->order[a->attacks++] = (struct attack){(uint8_t)from, (uint8_t)to};
}

/* Shots follow from the first attack, until somebody says otherwise. */
static void count_shots(const struct air_board *b, struct air *a) {
    struct bits own = air_aircraft(a, a->side);
    bool good = a->s.step == FIRE && a->attacks &&
                (a->order[0].from == FLAK || bits_has(&own, a->order[0].from));
    int shots = good ? air_shots(b, a, a->order[0]) : 0;
    a->shots = (uint8_t)(shots > 0 ? shots : 0);
}

static void clear_field(struct air *a, unsigned f) {
    struct bits *const sets[] = {&a->fighters[0], &a->fighters[1], &a->bombers, &a->damaged,
                                 &a->moved[0],    &a->moved[1],    &a->struck,  &a->masked};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) bits_drop(sets[i], f);
    set_order(a, f, 0, false);
}

/* A cloud lies on both fields, or goes whole if one of them is named. */
static bool set_cloud(const struct board *b, struct air *a, const struct change *c) {
    for (int i = a->clouds - 1; i >= 0; i--) {
        struct attack x = a->cloud[i];
        if (x.from != c->field && x.to != c->field && x.from != c->other && x.to != c->other)
            continue;
        bits_drop(&a->clouded, x.from);
        bits_drop(&a->clouded, x.to);
        a->clouds--;
        memmove(a->cloud + i, a->cloud + i + 1, (size_t)(MAX_CLOUDS - 1 - i) * sizeof *a->cloud);
        a->cloud[MAX_CLOUDS - 1] = (struct attack){0, 0};
    }
    if (c->value <= 0) return true;
    if (c->other == NO_FIELD || !bits_has(&b->near[c->field], c->other) || a->clouds == MAX_CLOUDS)
        return false;
    bool first = c->field < c->other;
    air_place_cloud(a, first ? c->field : c->other, first ? c->other : c->field);
    return true;
}

/* What belongs to another step or turn goes with it. */
static void set_step(const struct air_board *b, struct air *a, int step, int side) {
    if (step < FIGHTERS || step == BOMBERS || side != a->side || a->s.step == BOMBERS)
        a->moved[0] = a->moved[1] = BITS_NONE;
    a->s.step = (uint8_t)step;
    a->side = (uint8_t)side;
    if (!declaring(a)) {
        a->attacks = 0;
        memset(a->order, 0, sizeof a->order);
    }
    if (side != DEFENDER || (step != FIRE && step != OVER)) a->struck = BITS_NONE;
    a->s.winner = NOBODY;
    a->s.ended_by = 0;
    a->s.turn = (uint8_t)(step == FIRE ? CHANCE : side);
    count_shots(b, a);
}

static void set_bit(struct bits *set, unsigned f, bool there) {
    if (there)
        bits_add(set, f);
    else
        bits_drop(set, f);
}

static bool change_mark(struct air *a, const struct change *c) {
    unsigned f = c->field;
    struct bits fighters = bits_or(a->fighters[0], a->fighters[1]);
    if (c->value < 0) return false;
    if (text_same(c->word, "damaged") && bits_has(&fighters, f))
        set_bit(&a->damaged, f, c->value);
    else if (text_same(c->word, "masked") && bits_has(&fighters, f))
        set_bit(&a->masked, f, c->value);
    else if (text_same(c->word, "struck") && bits_has(&a->bombers, f))
        set_bit(&a->struck, f, c->value);
    else if (text_same(c->word, "moved") && c->value <= WINDOW)
        set_bit(&a->moved[0], f, c->value & 1), set_bit(&a->moved[1], f, c->value & 2);
    else
        return false;
    return true;
}

static bool change_field(const struct air_board *b, struct air *a, const struct change *c) {
    int side = game_seat(b->b.game, c->word);
    struct bits *set = side >= 0                      ? &a->fighters[side]
                       : text_same(c->word, "bomber") ? &a->bombers
                                                      : NULL;
    if (set) {
        clear_field(a, c->field);
        if (c->value > 0) bits_add(set, c->field);
    } else if (text_same(c->word, "cloud")) {
        if (!set_cloud(&b->b, a, c)) return false;
    } else if (text_same(c->word, "attack") && declaring(a)) {
        if (c->value > 0 && c->other == NO_FIELD) return false;
        set_order(a, c->field, c->other, c->value > 0);
    } else if (text_same(c->word, "flak") && declaring(a)) {
        set_order(a, FLAK, c->field, c->value > 0);
    } else if (!change_mark(a, c)) {
        return false;
    }
    count_shots(b, a);
    return true;
}

static bool change(const struct board *board, struct state *s, const struct change *c) {
    const struct air_board *b = air_board(board);
    struct air *a = (struct air *)s;
    if (c->field != NO_FIELD) return change_field(b, a, c);
    int named = handle_named(air_step_words, c), side = game_seat(board->game, c->name);
    if (text_same(c->word, "round") && c->value >= 1 && c->value <= b->rounds) {
        s->round = (uint16_t)c->value;
        a->reserve = (uint8_t)reserves_due(b, a);
    } else if (text_same(c->word, "step") && named >= 0 && named != ENDED) {
        set_step(b, a, named, a->side);
        a->reserve = (uint8_t)reserves_due(b, a);
    } else if (text_same(c->word, "side") && c->value < 0 && side >= 0) {
        set_step(b, a, a->s.step == ENDED ? FIGHTERS : a->s.step, side);
    } else if (text_same(c->word, "reserve") && c->value >= 0 && c->value <= b->reserves) {
        a->reserve = (uint8_t)c->value;
    } else if (text_same(c->word, "shots") && c->value >= 0 && c->value <= WINDOW &&
               s->step == FIRE) {
        a->shots = (uint8_t)c->value;
    } else {
        return false;
    }
    return true;
}

static const char *const spellings[] = {"@-@",    "@x@",       "repair @", "enter @", "flak @",
                                        "over @", "cloud @-@", "fire",     "done",    NULL};

const struct drafting air_drafting = {
    .words = air_words,
    .judge = air_judge,
    .handles = handles,
    .change = change,
    .spellings = spellings,
};
