/* seven_check.c -- may this be done, and if not, which rule says so and why.
 *
 * Of several rules broken at once the one about who acts comes first, then how far, then the field
 * it goes to, then what bars the way. */
#include "games/seven.h"

static bool well_formed(const struct seven_board *b, move m) {
    unsigned fields = b->b.fields, from = MOVE_FROM(m), to = MOVE_TO(m), arg = MOVE_ARG(m);
    switch (MOVE_KIND(m)) {
    case DONE:
    case END: return !from && !to && !arg;
    case CHOOSE:
    case MEND:
    case DROP: return !from && to < fields && !arg;
    case MARCH: return from < fields && to < fields && (arg <= 1 || (arg == 2 && from == to));
    case COMMISSAR:
    case STEP:
    case ATTACK:
    case RETURN: return from < fields && to < fields && !arg;
    case ROLL: return !from && !to && arg < FACES;
    default: return false;
    }
}

/* Why there is no way of two fields: the best excuse of the fields between. */
static struct verdict check_between(const struct seven_board *b, const struct seven_state *s,
                                    unsigned from, unsigned to) {
    static const uint16_t excuses[] = {RULE(4, 4), RULE(4, 9), RULE(1, 5), RULE(4, 6)};
    unsigned best = 3, where = to;
    BITS_EACH (bits_and(b->b.near[from], b->b.near[to]), f) {
        unsigned excuse = 4;
        if (bits_has(&b->bug, f))
            excuse = 3;
        else if (f == b->lwow)
            excuse = 1;
        else if (seven_regiment_on(s, f) >= 0)
            excuse = 2;
        else if (bits_has(&b->fords, f))
            excuse = 0;
        if (excuse == 4) return LEGAL;
        if (excuse < best || where == to) best = excuse, where = f;
    }
    return WHICH(excuses[best], where, excuses[best] == RULE(1, 5) ? "regiment-in-way" : NULL);
}

static struct verdict check_march(const struct seven_board *b, const struct seven_state *s,
                                  move m) {
    unsigned from = MOVE_FROM(m), to = MOVE_TO(m), away = b->b.away[from][to];
    bool fire = MOVE_ARG(m), stays = MOVE_ARG(m) == 1 && from == to;
    int i = seven_regiment_on(s, from);
    if (i < 0 && seven_aircraft_on(s, from) >= 0) return WHICH(RULE(3, 1), from, "aircraft-enemy");
    if (i < 0) return WHICH(RULE(4, 1), from, "regiment-none");
    if (from == b->lwow) return DENY(stays ? RULE(4, 3) : RULE(4, 9), from);
    if (s->regiment[i] & SCATTERED) return DENY(RULE(4, 5), from);
    if (s->regiment[i] & ACTED) return WHICH(RULE(4, 1), from, "regiment-moved");
    if (stays) return bits_has(&b->fords, from) ? DENY(RULE(4, 3), from) : LEGAL;
    if (from == to) return WHICH(RULE(4, 1), to, "regiment-stays");
    if (away > 2) return BECAUSE(RULE(4, 1), to, "regiment-far", from, away, 2);
    if (bits_has(&b->bug, to)) return DENY(RULE(4, 6), to);
    if (to != b->lwow && seven_regiment_on(s, to) >= 0)
        return WHICH(RULE(1, 5), to, "regiment-there");
    if (fire && away == 2) return DENY(RULE(4, 2), to);
    if (fire && bits_has(&b->stop, to)) return DENY(RULE(4, 3), to);
    return away == 1 ? LEGAL : check_between(b, s, from, to);
}

static struct verdict check_commissar(const struct seven_board *b, const struct seven_state *s,
                                      move m) {
    unsigned from = MOVE_FROM(m), to = MOVE_TO(m);
    if (!s->commissar) return WHICH(RULE(4, 8), from, "commissar-used");
    if (seven_regiment_on(s, from) < 0) return WHICH(RULE(4, 8), from, "regiment-none");
    if (from == b->lwow && board_reads(&b->b, LWOW_HOLDS)) return DENY(RULE(4, 9), from);
    unsigned away = b->b.away[from][to];
    if (away != 1) return BECAUSE(RULE(4, 8), to, "commissar-far", from, away, 1);
    if (bits_has(&b->bug, to)) return DENY(RULE(4, 6), to);
    return to == b->lwow || seven_regiment_on(s, to) < 0 ? LEGAL
                                                         : WHICH(RULE(1, 5), to, "regiment-there");
}

static struct verdict check_repair(const struct seven_board *b, const struct seven_state *s,
                                   unsigned field) {
    int i = seven_aircraft_on(s, field);
    if (i < 0) return WHICH(RULE(5, 6), field, "aircraft-none");
    if (!(s->aircraft[i] & DAMAGED)) return WHICH(RULE(5, 6), field, "repair-whole");
    if (!bits_has(&b->airfields, field)) return WHICH(RULE(5, 6), field, "repair-airfield");
    return seven_grounded(b, s, field) ? LEGAL : WHICH(RULE(5, 3), field, "cavalry-below");
}

static struct verdict check_attack(const struct seven_board *b, const struct seven_state *s,
                                   unsigned from, unsigned target) {
    unsigned behind = seven_behind(b, from, target);
    unsigned away = b->b.away[from][target];
    if (seven_regiment_on(s, target) < 0) return WHICH(RULE(6, 1), target, "regiment-none");
    if (away != 1) return BECAUSE(RULE(6, 1), target, "target-far", from, away, 1);
    if (seven_aircraft_on(s, target) >= 0) return WHICH(RULE(6, 1), target, "aircraft-above");
    if (behind == NO_FIELD) return WHICH(RULE(6, 1), target, "nothing-behind");
    if (seven_aircraft_on(s, behind) >= 0) return WHICH(RULE(6, 1), behind, "aircraft-behind");
    return s->active == from && s->left == target ? DENY(RULE(5, 2), target) : LEGAL;
}

/* A bomb of aircraft i: 6.2. */
static struct verdict check_bomb(const struct seven_state *s, int i) {
    unsigned field = UNIT_FIELD(s->aircraft[i]);
    if (!(s->aircraft[i] & BOMB)) return WHICH(RULE(6, 2), field, "bomb-none");
    return seven_regiment_on(s, field) >= 0 ? LEGAL : WHICH(RULE(6, 2), field, "bomb-nobody");
}

static struct verdict check_flight(const struct seven_board *b, const struct seven_state *s,
                                   move m) {
    unsigned kind = MOVE_KIND(m), to = MOVE_TO(m), from = kind == DROP ? to : MOVE_FROM(m);
    int i = seven_aircraft_on(s, from);
    if (i < 0 && kind == DROP) return WHICH(RULE(6, 2), from, "aircraft-none");
    if (i < 0 && seven_regiment_on(s, from) >= 0) return WHICH(RULE(3, 1), from, "regiment-enemy");
    if (i < 0) return WHICH(RULE(5, 1), from, "aircraft-none");
    if (s->s.step == REPAIR) return WHICH(RULE(3, 3), NO_FIELD, "now-repair");
    bool active = s->active == from;
    if (s->aircraft[i] & FLOWN)
        return bits_has(&b->airfields, from) ? WHICH(RULE(5, 3), from, "aircraft-landed")
                                             : WHICH(RULE(5, 1), from, "aircraft-moved");
    if (s->active != NO_FIELD && !active)
        return BECAUSE(RULE(5, 1), from, "aircraft-other", s->active, 0, 0);
    if (kind == DROP) return check_bomb(s, i);
    bool spent = active && !s->actions;
    if (kind == RETURN) {
        if (!(s->aircraft[i] & DAMAGED)) return WHICH(RULE(5, 5), from, "return-whole");
        if (spent) return WHICH(RULE(5, 5), from, "no-actions");
        if (!bits_has(&b->airfields, to)) return WHICH(RULE(5, 5), to, "return-airfield");
        return seven_empty_airfield(b, s, to) ? LEGAL : WHICH(RULE(5, 5), to, "return-token");
    }
    if (spent) return WHICH(RULE(5, 1), from, "no-actions");
    if (kind == ATTACK)
        return s->aircraft[i] & DAMAGED ? DENY(RULE(5, 4), from) : check_attack(b, s, from, to);
    if (from == to) return WHICH(RULE(5, 1), to, "aircraft-same");
    if (b->b.away[from][to] != 1)
        return BECAUSE(RULE(5, 1), to, "step-far", from, b->b.away[from][to], 1);
    if (seven_aircraft_on(s, to) >= 0) return DENY(RULE(1, 4), to);
    return active && s->left == to ? DENY(RULE(5, 2), to) : LEGAL;
}

struct verdict seven_check(const struct board *board, const struct state *st, move m) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    unsigned kind = MOVE_KIND(m), step = s->s.step;
    if (s->s.turn == NOBODY) return DENY(s->entered ? RULE(8, 1) : RULE(8, 2), NO_FIELD);
    if (!well_formed(b, m)) return DENY(RULE(3, 1), NO_FIELD);
    if ((kind == ROLL) != (s->s.turn == CHANCE))
        return WHICH(RULE(1, 2), NO_FIELD, kind == ROLL ? "now-no-roll" : "now-roll");
    if (kind == ROLL) return LEGAL;
    if (step == SET_UP && kind == CHOOSE && bits_has(&b->stars, MOVE_TO(m))) return LEGAL;
    if (step == SET_UP)
        return WHICH(RULE(2, 3), NO_FIELD, kind == CHOOSE ? "commander-star" : "now-commander");
    if (kind == CHOOSE) return WHICH(RULE(2, 3), NO_FIELD, "now-no-commander");
    if (kind == DONE)
        return s->active == NO_FIELD ? LEGAL : WHICH(RULE(5, 1), s->active, "flight-open");
    if (kind == MARCH || kind == COMMISSAR) {
        if (step != RIDE) return DENY(RULE(3, 1), MOVE_FROM(m));
        return kind == MARCH ? check_march(b, s, m) : check_commissar(b, s, m);
    }
    if (step == RIDE) return DENY(RULE(3, 1), NO_FIELD);
    if (kind == MEND)
        return step == FLY ? WHICH(RULE(3, 3), NO_FIELD, "now-no-repair")
                           : check_repair(b, s, MOVE_TO(m));
    if (kind != END) return check_flight(b, s, m);
    if (step == REPAIR) return WHICH(RULE(3, 3), NO_FIELD, "now-repair");
    return s->active == NO_FIELD ? WHICH(RULE(5, 1), NO_FIELD, "now-nobody-flies") : LEGAL;
}
