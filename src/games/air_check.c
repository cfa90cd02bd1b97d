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
    case CLOUDS: return DENY(r->cloud_turn, field);
    case ENTER: return DENY(r->enter, field);
    case FIRE: return DENY(r->carry_out, a->order[0].to);
    case OVER: return DENY(r->over[a->side], a->order[0].from);
    default: return DENY(turn_rule(b, a), field);
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
    if (bits_has(&occupied, f)) return DENY(r->occupied, f);
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
    BITS_EACH (shut_off, f)
        if (f != from && board->away[from][f] + board->away[f][to] <= steps)
            return shut(board, a, f);
    return DENY(far_rule, to);
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
    if (another_duty(a)) return not_now(board, a, from);
    if (bits_has(&enemy, from)) return DENY(r->turns, from);
    if (a->s.step != FIGHTERS && !bombers) return not_now(board, a, from);
    if (bits_has(&other, from)) return DENY(turn_rule(board, a), from);
    if (!bits_has(&own, from) || air_moved(a, from) || from == to) return DENY(rule, from);
    struct verdict v = shut(board, a, to);
    if (v.rule) return v;
    if (board->away[from][to] > steps) return DENY(rule, to);
    return barred(board, a, from, to, steps, rule);
}

static struct verdict check_attack(const struct board *board, const struct air *a, unsigned from,
                                   unsigned to) {
    const struct air_rules *r = air_rules(board);
    struct bits own = air_aircraft(a, a->side), enemy = air_aircraft(a, !a->side);
    if (a->s.step == FIRE || a->s.step == OVER) return DENY(r->declare, from);
    if (another_duty(a)) return not_now(board, a, from);
    if (bits_has(&enemy, from)) return DENY(r->turns, from);
    if (a->s.step != DECLARE) return not_now(board, a, from);
    if (!bits_has(&own, from)) return DENY(r->declare, from);
    for (int i = 0; i < a->attacks; i++)
        if (a->order[i].from == from) return DENY(r->declare, from);
    if (bits_has(&a->damaged, from)) return DENY(r->damaged, from);
    if (air_shots(air_board(board), a, (struct attack){(uint8_t)from, (uint8_t)to}) < 1)
        return DENY(r->no_shots, from);
    if (!bits_has(&enemy, to) || !bits_has(&board->near[from], to)) return DENY(r->target, to);
    if (bits_has(&a->masked, to)) return DENY(r->mask, to);
    return DENY(r->in_cloud, bits_has(&a->clouded, from) ? from : to);
}

static struct verdict check_flak(const struct board *board, const struct air *a, unsigned to) {
    const struct air_rules *r = air_rules(board);
    struct bits enemy = air_aircraft(a, LUFTWAFFE);
    if (a->s.step == CLOUDS) return not_now(board, a, to);
    if (a->side == LUFTWAFFE) return DENY(r->flak, to);
    if (a->s.step == FIRE || a->s.step == OVER) return DENY(r->flak_order, to);
    if (a->s.step != DECLARE) return not_now(board, a, to);
    if (bits_has(&enemy, to) && bits_has(&a->clouded, to)) return DENY(r->in_cloud, to);
    return DENY(r->flak, to); /* no enemy there, out of reach, or a second time */
}

static struct verdict check_repair(const struct board *board, const struct air *a, unsigned to) {
    const struct air_board *b = air_board(board);
    const struct air_rules *r = air_rules(board);
    bool nobody_repairs = a->side == LUFTWAFFE && !bits_any(b->airfields[LUFTWAFFE]);
    if (another_duty(a)) return not_now(board, a, to);
    if (nobody_repairs) return DENY(r->steps[DEFENDER], to); /* 111/3.3 */
    if (a->s.step != REPAIR) return not_now(board, a, to);
    bool hurt = bits_has(&a->fighters[a->side], to) && bits_has(&a->damaged, to);
    bool foreign = bits_has(&b->airfields[!a->side], to) || bits_has(&b->city, to);
    return DENY(hurt && foreign ? r->repair_place : r->repair, to);
}

static struct verdict check_cloud(const struct board *board, const struct air *a, unsigned from,
                                  unsigned to) {
    const struct air_board *b = air_board(board);
    const struct air_rules *r = air_rules(board);
    struct bits banned = bits_or(bits_or(air_occupied(a), a->clouded), bits_or(b->city, b->flak));
    if (a->s.step != CLOUDS) return DENY(r->cloud_turn, from);
    if (!bits_has(&board->near[from], to)) return DENY(r->cloud_shape, to);
    return DENY(r->cloud_place, bits_has(&banned, from) ? from : to);
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
    if (a->s.step == DECLARE) return DENY(fire ? r->declare : r->carry_out, NO_FIELD);
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
    case AIR_ENTER: return DENY(r->enter, to);
    case AIR_REPAIR: return check_repair(board, a, to);
    case AIR_FLY: return check_flight(board, a, from, to);
    case AIR_ATTACK: return check_attack(board, a, from, to);
    case AIR_FLAK: return check_flak(board, a, to);
    case AIR_FIRE:
    case AIR_DONE: return check_end(board, a, kind == AIR_FIRE);
    case AIR_HIT:
    case AIR_MISS: return not_now(board, a, NO_FIELD);
    case AIR_OVER: return check_over(board, a, to);
    default: return DENY(turn_rule(board, a), NO_FIELD);
    }
}
