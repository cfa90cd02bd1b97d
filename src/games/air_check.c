/* air_check.c -- why a move is not allowed: the rule broken and the field to point at.
 *
 * Legality itself is decided by the sets in air.c: a move is legal when air_legal lists it. What
 * stands here only finds, for a move that is not listed, the first rule that forbids it. */
#include "games/air.h"

static unsigned turn_rule(const struct board *b, const struct air *a) {
    return air_rules(b)->steps[a->side];
}

/* A word for a step other than the present one: what has to be done first? */
static struct verdict not_now(const struct board *b, const struct air *a, unsigned field) {
    const struct air_rules *r = air_rules(b);
    switch (a->s.step) {
    case CLOUDS: return WHICH(r->cloud_turn, field, "now-clouds");
    case ENTER: return WHICH(r->enter, field, "now-reserve");
    case REPAIR: return WHICH(turn_rule(b, a), field, "now-repair");
    case FIGHTERS: return WHICH(turn_rule(b, a), field, "now-fighters");
    case DECLARE: return WHICH(turn_rule(b, a), field, "now-declare");
    case FIRE: return WHICH(r->carry_out, a->order[0].to, "now-die");
    case OVER: return WHICH(r->over[a->side], a->order[0].from, "now-over");
    default: return WHICH(turn_rule(b, a), field, "now-bombers");
    }
}

/* Something comes first that is no step of a turn: clouds, a reserve, attacks under way. */
static bool another_duty(const struct air *a) {
    return a->s.step == CLOUDS || a->s.step == ENTER || a->s.step == FIRE || a->s.step == OVER;
}

/* A field that an aircraft of the side to act cannot enter, and the rule that says so. */
static struct verdict shut(const struct board *board, const struct air *a, unsigned f) {
    const struct air_rules *r = air_rules(board);
    struct bits occupied = air_occupied(a);
    if (bits_has(&a->masked, f))
        return DENY(a->side == LUFTWAFFE ? r->mask_luftwaffe : r->mask_defender, f);
    if (bits_has(&occupied, f)) return WHICH(r->occupied, f, "aircraft-there");
    if (bits_has(&air_board(board)->closed[a->side], f)) return DENY(r->closed, f);
    return LEGAL;
}

/* The way is short enough on an empty board: find the field that bars it. */
static struct verdict barred(const struct board *board, const struct air *a, unsigned from,
                             unsigned to, int steps, unsigned far_rule) {
    const struct air_board *b = air_board(board);
    struct bits shut_off = bits_or(air_occupied(a), b->closed[a->side]);
    struct bits open = bits_less(board->all, shut_off);
    if (bits_has(&a->bombers, from) && /* free, if only it could fly on over the city */
        board_way(board, from, to, steps, open, BITS_NONE) <= steps)
        BITS_EACH (b->city, f)
            if (f != to && board->away[from][f] + board->away[f][to] <= steps)
                return DENY(air_rules(board)->bomber_way, f);
    unsigned nearest = NO_FIELD;
    int detour = steps + 1; /* the field on the straightest way is the one to point at */
    BITS_EACH (shut_off, f) {
        int length = board->away[from][f] + board->away[f][to];
        if (f == from || length >= detour) continue;
        nearest = f;
        detour = length;
    }
    if (nearest == NO_FIELD) return BECAUSE(far_rule, to, "aircraft-no-way", from, 0, steps);
    struct verdict v = shut(board, a, nearest);
    return v.why ? WHICH(v.rule, nearest, "aircraft-in-way") : v;
}

/* 303/3.4: a reserve fighter enters on a free airfield of its own side, and only when one is due.
 */
static struct verdict check_enter(const struct board *board, const struct air *a, unsigned to) {
    const struct air_board *b = air_board(board);
    unsigned rule = air_rules(board)->enter;
    struct bits occupied = air_occupied(a);
    if (a->s.step != ENTER) return WHICH(rule, to, "enter-not-due");
    if (bits_has(&b->airfields[LUFTWAFFE], to)) return WHICH(rule, to, "enter-enemy");
    if (!bits_has(&b->airfields[DEFENDER], to)) return WHICH(rule, to, "enter-no-airfield");
    if (bits_has(&occupied, to)) return WHICH(rule, to, "enter-occupied");
    return WHICH(rule, to, "enter-first");
}

static struct verdict check_flight(const struct board *board, const struct air *a, unsigned from,
                                   unsigned to) {
    const struct air_board *b = air_board(board);
    const struct air_rules *r = air_rules(board);
    bool bombers = a->s.step == BOMBERS;
    struct bits own = bombers ? a->bombers : a->fighters[a->side];
    struct bits other = bombers ? a->fighters[a->side] : a->bombers;
    struct bits enemy = air_aircraft(a, !a->side);
    unsigned rule = bombers ? r->bomber : r->flight;
    int steps = bombers ? b->bomber_moves : b->points[a->side];
    int away = board->away[from][to];
    if (another_duty(a)) return not_now(board, a, from);
    if (bits_has(&enemy, from)) return WHICH(r->turns, from, "aircraft-enemy");
    if (a->s.step != FIGHTERS && !bombers) return not_now(board, a, from);
    if (bits_has(&other, from))
        return WHICH(turn_rule(board, a), from, bombers ? "now-no-fighter" : "now-no-bomber");
    if (!bits_has(&own, from)) return WHICH(rule, from, "aircraft-none");
    if (air_moved(a, from)) return WHICH(rule, from, "aircraft-moved");
    if (from == to) return WHICH(rule, from, "aircraft-stays");
    if (bits_has(&b->closed[a->side], to)) return DENY(r->closed, to); /* however near it is */
    if (away > steps) return BECAUSE(rule, to, "aircraft-far", from, away, steps);
    struct verdict v = shut(board, a, to);
    return v.rule ? v : barred(board, a, from, to, steps, rule);
}

/* What cannot be shot at from there, whenever it is tried. */
static struct verdict check_target(const struct board *board, const struct air *a, unsigned from,
                                   unsigned to) {
    const struct air_rules *r = air_rules(board);
    struct bits own = air_aircraft(a, a->side), enemy = air_aircraft(a, !a->side);
    if (bits_has(&own, to)) return WHICH(r->target, to, "target-own");
    if (!bits_has(&enemy, to)) return WHICH(r->target, to, "target-none");
    if (!bits_has(&board->near[from], to))
        return BECAUSE(r->target, to, "target-far", from, board->away[from][to], 1);
    return LEGAL;
}

/* A damaged shooter and a target out of reach are told so in any step: that is what the player
 * wants to know. */
static struct verdict check_attack(const struct board *board, const struct air *a, unsigned from,
                                   unsigned to) {
    const struct air_rules *r = air_rules(board);
    struct bits own = air_aircraft(a, a->side), enemy = air_aircraft(a, !a->side);
    bool later = a->s.step == FIRE || a->s.step == OVER || a->s.step == BOMBERS;
    if (a->s.step == CLOUDS || a->s.step == ENTER) return not_now(board, a, from);
    if (bits_has(&enemy, from)) return WHICH(r->turns, from, "aircraft-enemy");
    if (bits_has(&own, from) && bits_has(&a->damaged, from)) return DENY(r->damaged, from);
    if (a->s.step != DECLARE && !later) return not_now(board, a, from);
    if (!bits_has(&own, from)) return WHICH(r->declare, from, "aircraft-none");
    struct verdict v = check_target(board, a, from, to);
    if (v.rule) return v;
    for (int i = 0; i < a->attacks; i++)
        if (a->order[i].from == from) return WHICH(r->declare, from, "attacker-twice");
    if (a->s.step == BOMBERS) return not_now(board, a, from);
    if (later) return WHICH(r->declare, from, "now-no-order");
    if (air_shots(air_board(board), a, (struct attack){(uint8_t)from, (uint8_t)to}) < 1)
        return WHICH(r->no_shots, from, "no-shots");
    if (bits_has(&a->masked, to)) return DENY(r->mask, to);
    return DENY(r->in_cloud, bits_has(&a->clouded, from) ? from : to);
}

static struct verdict check_flak(const struct board *board, const struct air *a, unsigned to) {
    const struct air_rules *r = air_rules(board);
    struct bits enemy = air_aircraft(a, LUFTWAFFE);
    if (a->s.step == CLOUDS) return not_now(board, a, to);
    if (a->side == LUFTWAFFE) return WHICH(r->flak, to, "flak-polish");
    if (a->s.step == FIRE || a->s.step == OVER) return DENY(r->flak_order, to);
    if (a->s.step != DECLARE) return not_now(board, a, to);
    if (!bits_has(&enemy, to)) return WHICH(r->flak, to, "flak-none");
    if (bits_has(&a->clouded, to)) return DENY(r->in_cloud, to);
    return WHICH(r->flak, to, bits_has(&air_board(board)->flak, to) ? "flak-twice" : "flak-reach");
}

static struct verdict check_repair(const struct board *board, const struct air *a, unsigned to) {
    const struct air_board *b = air_board(board);
    const struct air_rules *r = air_rules(board);
    bool nobody_repairs = a->side == LUFTWAFFE && !bits_any(b->airfields[LUFTWAFFE]);
    if (another_duty(a)) return not_now(board, a, to);
    if (nobody_repairs) return WHICH(r->steps[DEFENDER], to, "repair-never"); /* 111/3.3 */
    if (a->s.step != REPAIR) return not_now(board, a, to);
    struct bits enemy = air_aircraft(a, !a->side);
    bool foreign = bits_has(&b->airfields[!a->side], to) || bits_has(&b->city, to);
    if (bits_has(&enemy, to)) return WHICH(r->repair, to, "aircraft-enemy");
    if (bits_has(&a->bombers, to)) return WHICH(r->repair, to, "repair-bomber");
    if (!bits_has(&a->fighters[a->side], to)) return WHICH(r->repair, to, "aircraft-none");
    if (!bits_has(&a->damaged, to)) return WHICH(r->repair, to, "repair-whole");
    return foreign ? DENY(r->repair_place, to) : WHICH(r->repair, to, "repair-place");
}

static struct verdict check_cloud(const struct board *board, const struct air *a, unsigned from,
                                  unsigned to) {
    const struct air_board *b = air_board(board);
    const struct air_rules *r = air_rules(board);
    struct bits occupied = air_occupied(a), around = bits_or(b->city, b->flak);
    struct bits banned = bits_or(bits_or(occupied, a->clouded), around);
    if (a->s.step != CLOUDS) return WHICH(r->cloud_turn, from, "now-no-clouds");
    if (!bits_has(&board->near[from], to))
        return BECAUSE(r->cloud_shape, to, "cloud-apart", from, board->away[from][to], 1);
    unsigned field = bits_has(&banned, from) ? from : to;
    return WHICH(r->cloud_place, field,
                 bits_has(&around, field)     ? "cloud-city"
                 : bits_has(&occupied, field) ? "cloud-aircraft"
                                              : "cloud-cloud");
}

static struct verdict check_over(const struct board *board, const struct air *a, unsigned to) {
    const struct air_rules *r = air_rules(board);
    if (a->s.step == OVER) {
        struct verdict v = shut(board, a, to);
        bool beside = bits_has(&board->near[a->order[0].to], to) && to != a->order[0].from;
        return v.rule && beside ? v : DENY(r->over[a->side], to);
    }
    if (a->s.step == FIRE && bits_has(&a->bombers, a->order[0].from))
        return DENY(r->no_over, a->order[0].from);
    return not_now(board, a, to);
}

/* `done` and `fire` where the other word, or neither, is right. */
static struct verdict check_end(const struct board *board, const struct air *a, bool fire) {
    const struct air_rules *r = air_rules(board);
    if (a->s.step == DECLARE)
        return fire ? WHICH(r->declare, NO_FIELD, "nothing-declared")
                    : WHICH(r->carry_out, NO_FIELD, "fire-first");
    return not_now(board, a, NO_FIELD);
}

/* A die, a fly-over or an attack that a sudden end has cut off (303/8.4), or any other move. */
static struct verdict after_the_end(const struct board *board, const struct state *s,
                                    unsigned kind) {
    const struct air_rules *r = air_rules(board);
    bool cut_off = kind == AIR_HIT || kind == AIR_MISS || kind == AIR_OVER || kind == AIR_FIRE;
    return DENY(cut_off && s->ended_by != r->time_over ? r->at_once : s->ended_by, NO_FIELD);
}

static bool listed(const struct board *board, const struct state *s, move m) {
    move list[MAX_MOVES];
    for (int i = 0, count = air_legal(board, s, list); i < count; i++)
        if (list[i] == m) return true;
    return false;
}

struct verdict air_check(const struct board *board, const struct state *s, move m) {
    const struct air *a = (const struct air *)s;
    const struct air_rules *r = air_rules(board);
    unsigned from = MOVE_FROM(m), to = MOVE_TO(m), kind = MOVE_KIND(m);
    if (s->turn == NOBODY) return after_the_end(board, s, kind);
    if (listed(board, s, m)) return LEGAL;
    bool foreign = (kind == AIR_CLOUD && (!r->cloud_turn || from > to)) ||
                   (kind == AIR_FLAK && !r->flak) || (kind == AIR_ENTER && !r->enter);
    if (from >= board->fields || to >= board->fields || MOVE_ARG(m) || foreign)
        return DENY(turn_rule(board, a), NO_FIELD); /* no words of this game say so */
    switch (kind) {
    case AIR_CLOUD: return check_cloud(board, a, from, to);
    case AIR_ENTER: return check_enter(board, a, to);
    case AIR_REPAIR: return check_repair(board, a, to);
    case AIR_FLY: return check_flight(board, a, from, to);
    case AIR_ATTACK: return check_attack(board, a, from, to);
    case AIR_FLAK: return check_flak(board, a, to);
    case AIR_FIRE:
    case AIR_DONE: return check_end(board, a, kind == AIR_FIRE);
    case AIR_HIT:
    case AIR_MISS: {
        struct verdict v = not_now(board, a, NO_FIELD);
        if (!another_duty(a)) v.why = "now-no-roll";
        return v;
    }
    case AIR_OVER: return check_over(board, a, to);
    default: return DENY(turn_rule(board, a), NO_FIELD);
    }
}
