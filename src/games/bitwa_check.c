/* bitwa_check.c -- may this be done, and if not, which rule says so.
 *
 * A word of another step is refused by the rule of the step that is due, a word of another phase
 * by 3.1. Of several rules broken at once the one about who acts comes first, then the one about
 * what it costs, then the one about where to. */
#include "games/bitwa.h"

static unsigned step_rule(const struct bitwa *g) {
    switch (g->s.step) {
    case SETUP_MARKER: return RULE(2, 2);
    case SETUP_DEAL: return RULE(2, 3);
    case BEGIN:
    case ACTION: return RULE(4, 1);
    case ORDER: return RULE(4, 3);
    case MARCHING:
    case INTERCEPTING: return RULE(4, 6);
    case PLUNDERING: return RULE(4, 2);
    case CHOICE: return RULE(5, 1);
    case FRONT: return RULE(5, 2);
    case PROTECTION: return g->s.turn == bitwa_side(g->combat) ? RULE(5, 11) : RULE(5, 10);
    case DISCARD: return RULE(5, 3);
    case RETREAT: return RULE(5, 7);
    case REPLENISH: return RULE(5, 9);
    case CLEANUP: return RULE(6, 1);
    default: return g->s.ended_by;
    }
}

enum phase { SETUP, OPERATIONS, COMBATS, TIDYING, ANY };

static enum phase phase_of_step(unsigned step) {
    return step <= SETUP_DEAL   ? SETUP
           : step <= PLUNDERING ? OPERATIONS
           : step <= REPLENISH  ? COMBATS
                                : TIDYING;
}

static enum phase phase_of_kind(unsigned kind) {
    switch (kind) {
    case MOVE_MARKER: return SETUP;
    case MOVE_DRAW:
    case MOVE_DISCARD: return ANY;
    case MOVE_COMBAT:
    case MOVE_FRONT:
    case MOVE_PROTECT:
    case MOVE_RETREAT: return COMBATS;
    default: return OPERATIONS;
    }
}

/* What is to be done now, for a word of the same phase that is not. */
static const char *const step_words[] = {
    [SETUP_MARKER] = "now-markers",
    [SETUP_DEAL] = "now-deal",
    [BEGIN] = "now-action",
    [ACTION] = "now-action",
    [ORDER] = "now-order",
    [MARCHING] = "now-march",
    [INTERCEPTING] = "now-intercept",
    [PLUNDERING] = "now-draw",
    [CHOICE] = "now-combat",
    [FRONT] = "now-front",
    [PROTECTION] = "now-protect",
    [DISCARD] = "now-discard",
    [RETREAT] = "now-retreat",
    [REPLENISH] = "now-draw",
    [CLEANUP] = "now-draw",
    [OVER] = NULL,
};

static struct verdict not_now(const struct bitwa *g, unsigned kind, unsigned field) {
    enum phase now = phase_of_step(g->s.step), then = phase_of_kind(kind);
    if (g->s.step == OVER) return DENY(step_rule(g), field);
    if (now == SETUP || then == ANY || now == then)
        return WHICH(step_rule(g), field, step_words[g->s.step]);
    if (then == SETUP) return WHICH(RULE(2, 2), field, "now-no-markers");
    return WHICH(RULE(3, 1), field, now == OPERATIONS ? "now-operations" : "now-combats");
}

/* May the army on `from` act at all, under the rule that lets armies act? */
static struct verdict check_actor(const struct bitwa *g, unsigned from, unsigned rule) {
    unsigned army = bitwa_army_at(g, from);
    if (army == NO_ARMY) return WHICH(rule, from, "army-none");
    if (bitwa_side(army) != g->s.turn) {
        if (rule == RULE(4, 3)) rule = g->s.step == BEGIN ? RULE(3, 2) : RULE(4, 1);
        return WHICH(rule, from, "army-enemy");
    }
    if (army == DEFENDERS) return DENY(RULE(1, 6), from);
    return LEGAL;
}

static struct verdict check_entry(const struct board *b, const struct bitwa *g, unsigned from,
                                  unsigned to, unsigned rule) {
    if (from == to) return WHICH(rule, to, "army-stays");
    if (!bits_has(&b->near[from], to))
        return BECAUSE(rule, to, "army-far", from, b->away[from][to], 1);
    if (bitwa_army_at(g, to) != NO_ARMY) return DENY(RULE(1, 7), to);
    return LEGAL;
}

static struct verdict check_order(const struct board *b, const struct bitwa *g, move m) {
    unsigned from = MOVE_FROM(m), to = MOVE_TO(m), army = bitwa_army_at(g, from);
    struct verdict v = check_actor(g, from, RULE(4, 3));
    if (v.rule) return g->s.step == ORDER ? WHICH(RULE(4, 3), from, v.why) : v;
    if (g->s.step == ORDER && army != g->active)
        return BECAUSE(RULE(4, 3), from, "army-other", g->field[g->active], 0, 0);
    if (bitwa_in(g->attacked, army)) return DENY(RULE(4, 4), from);
    if (!g->markers[army]) return WHICH(RULE(4, 3), from, "no-markers");
    if (MOVE_KIND(m) == MOVE_STEP) return check_entry(b, g, from, to, RULE(4, 3));
    unsigned target = bitwa_army_at(g, to);
    if (target == NO_ARMY) return WHICH(RULE(4, 3), to, "army-none");
    if (bitwa_side(target) == g->s.turn) return WHICH(RULE(4, 3), to, "target-army-own");
    if (!bits_has(&b->near[from], to))
        return BECAUSE(RULE(4, 3), to, "target-far", from, b->away[from][to], 1);
    return bitwa_attack_left(b, g) ? LEGAL : DENY(RULE(1, 3), from);
}

static struct verdict check_march(const struct board *b, const struct bitwa *g, move m) {
    struct verdict v = check_actor(g, MOVE_FROM(m), RULE(4, 6));
    if (!v.rule && !bitwa_may_march(b, g, bitwa_army_at(g, MOVE_FROM(m))))
        return DENY(RULE(4, 4), MOVE_FROM(m));
    return v.rule ? v : check_entry(b, g, MOVE_FROM(m), MOVE_TO(m), RULE(4, 6));
}

static struct verdict check_plunder(const struct board *b, const struct bitwa *g, move m) {
    unsigned field = MOVE_TO(m), army = bitwa_army_at(g, field);
    int price = bitwa_board(b)->plunder;
    if (g->s.turn != RED) return WHICH(RULE(4, 2), field, "plunder-red");
    if (bitwa_deck_size(g, RED) < 1) return WHICH(RULE(4, 2), field, "deck-empty");
    if (army == NO_ARMY) return WHICH(RULE(4, 2), field, "army-none");
    if (army >= SIDE_ARMIES) return WHICH(RULE(4, 2), field, "army-enemy");
    if (bitwa_in(g->attacked, army)) return DENY(RULE(4, 4), field);
    return g->markers[army] >= price
               ? LEGAL
               : BECAUSE(RULE(4, 2), field, "markers-few", NO_FIELD, g->markers[army], price);
}

static struct verdict check_named(const struct bitwa *g, unsigned actions, unsigned field) {
    unsigned army = bitwa_army_at(g, field);
    if (army == NO_ARMY) return WHICH(RULE(4, 6), field, "army-none");
    if (bitwa_side(army) != g->s.turn) {
        if (!(actions & DISRUPT)) return WHICH(RULE(4, 6), field, "army-enemy");
        return g->markers[army] ? LEGAL : WHICH(RULE(4, 6), field, "no-markers");
    }
    if (!(actions & ORDERS2)) return WHICH(RULE(4, 6), field, "target-army-own");
    return army == DEFENDERS ? DENY(RULE(1, 6), field) : LEGAL;
}

static struct verdict check_push(const struct board *b, const struct bitwa *g, move m) {
    unsigned from = MOVE_FROM(m), to = MOVE_TO(m), army = bitwa_army_at(g, from);
    if (army == NO_ARMY) return WHICH(RULE(4, 6), from, "army-none");
    if (bitwa_side(army) != g->s.turn) return WHICH(RULE(4, 6), from, "army-enemy");
    if (g->attack[army] == NO_ARMY && bitwa_in(g->attacked, army))
        return DENY(RULE(5, 12), from); /* it attacked, but its marker has come off */
    if (g->attack[army] == NO_ARMY || g->field[g->attack[army]] != to)
        return WHICH(RULE(4, 6), from, "push-no-attack");
    unsigned behind = bitwa_behind(b, from, to);
    if (to == bitwa_board(b)->warsaw) return WHICH(RULE(4, 6), to, "push-warsaw");
    if (behind == NO_FIELD) return WHICH(RULE(4, 6), to, "nothing-behind");
    return bitwa_army_at(g, behind) == NO_ARMY ? LEGAL : WHICH(RULE(4, 6), behind, "army-behind");
}

static struct verdict check_card(const struct board *b, const struct bitwa *g, move m) {
    unsigned card = MOVE_ARG(m), side = g->s.turn, actions = bitwa_board(b)->card[card].actions;
    if (bitwa_card_side(card) != side || !(g->hand[side] & bitwa_bit(card)))
        return WHICH(RULE(4, 6), NO_FIELD, "card-not-in-hand");
    if (!actions) return WHICH(RULE(4, 6), NO_FIELD, "card-no-action");
    switch (MOVE_KIND(m)) {
    case MOVE_CARD_ARMY:
        if (!(actions & (ORDERS2 | DISRUPT))) break;
        return check_named(g, actions, MOVE_TO(m));
    case MOVE_CARD_MARCH:
        if (!(actions & (MARCH | MARCH2))) break;
        return check_march(b, g, m);
    case MOVE_CARD_PUSH:
        if (!(actions & PUSH)) break;
        return check_push(b, g, m);
    default:
        if (!(actions & INTERCEPT)) break;
        return bitwa_hand_size(g, !side) ? LEGAL : WHICH(RULE(4, 6), NO_FIELD, "hand-empty");
    }
    return WHICH(RULE(4, 6), NO_FIELD, "card-other-way");
}

static struct verdict check_action(const struct board *b, const struct bitwa *g, move m) {
    switch (MOVE_KIND(m)) {
    case MOVE_PLUNDER: return check_plunder(b, g, m);
    case MOVE_STEP:
    case MOVE_ATTACK: return check_order(b, g, m);
    case MOVE_CARD_ARMY:
    case MOVE_CARD_MARCH:
    case MOVE_CARD_PUSH:
    case MOVE_INTERCEPT: return check_card(b, g, m);
    case MOVE_REST: return LEGAL;
    default: return not_now(g, MOVE_KIND(m), NO_FIELD);
    }
}

static struct verdict check_marker(const struct bitwa *g, move m) {
    unsigned field = MOVE_TO(m), last = 0;
    for (unsigned i = 0; i < SIDE_ARMIES; i++)
        if (g->field[i] > last) last = g->field[i];
    unsigned army = bitwa_army_at(g, field);
    if (army == NO_ARMY) return WHICH(RULE(2, 2), field, "army-none");
    if (army >= SIDE_ARMIES) return WHICH(RULE(2, 2), field, "army-enemy");
    if (army == g->active) return WHICH(RULE(2, 2), field, "marker-twice");
    bool fits = g->active == NO_ARMY ? field < last : field > g->field[g->active];
    return fits ? LEGAL : WHICH(RULE(2, 2), field, "marker-order");
}

static struct verdict check_choice(const struct bitwa *g, move m) {
    unsigned army = bitwa_army_at(g, MOVE_FROM(m));
    if (army != NO_ARMY && g->attack[army] != NO_ARMY && g->field[g->attack[army]] == MOVE_TO(m))
        return LEGAL;
    return BECAUSE(RULE(5, 1), MOVE_FROM(m), "no-such-attack", MOVE_TO(m), 0, 0);
}

static struct verdict check_retreat(const struct board *b, const struct bitwa *g, move m) {
    struct bits open = bitwa_retreats(b, g);
    unsigned from = g->field[g->attack[g->combat]], to = MOVE_TO(m), rule = RULE(5, 7);
    if (MOVE_FROM(m) != from) return DENY(rule, to);
    if (bits_has(&open, to)) return LEGAL;
    if (!bits_has(&b->near[from], to))
        return BECAUSE(rule, to, "army-far", from, b->away[from][to], 1);
    if (bitwa_army_at(g, to) != NO_ARMY) return WHICH(rule, to, "army-there");
    return bits_has(&b->near[g->field[g->combat]], to)
               ? BECAUSE(rule, to, "retreat-near", g->field[g->combat], 0, 0)
               : WHICH(rule, to, "retreat-warsaw");
}

/* 5.3: a card that is set aside is safe by the rule that allowed it. */
static struct verdict check_discard(const struct bitwa *g, unsigned card) {
    bool in_front = bitwa_card_side(card) == g->side && (g->front[g->side] & bitwa_bit(card));
    if (!in_front) return WHICH(RULE(5, 3), NO_FIELD, "card-not-in-front");
    if (card != g->aside[g->side]) return LEGAL;
    return DENY(g->side == bitwa_side(g->combat) ? RULE(5, 11) : RULE(5, 10), NO_FIELD);
}

static struct verdict check_set(const struct bitwa *g, uint32_t cards, unsigned side, unsigned card,
                                const char *why) {
    return bitwa_card_side(card) == side && (cards & bitwa_bit(card))
               ? LEGAL
               : WHICH(step_rule(g), NO_FIELD, why);
}

static struct verdict check_step(const struct board *b, const struct bitwa *g, move m) {
    unsigned kind = MOVE_KIND(m), card = MOVE_ARG(m), turn = g->s.turn;
    switch (g->s.step) {
    case SETUP_MARKER:
        if (kind == MOVE_MARKER) return check_marker(g, m);
        break;
    case BEGIN:
    case ACTION: return check_action(b, g, m);
    case ORDER:
        if (kind == MOVE_STEP || kind == MOVE_ATTACK) return check_order(b, g, m);
        if (kind == MOVE_END) return LEGAL;
        break;
    case MARCHING:
        if (kind == MOVE_STEP) return check_march(b, g, m);
        if (kind == MOVE_END) return LEGAL;
        break;
    case INTERCEPTING:
        if (kind == MOVE_DISCARD)
            return check_set(g, g->hand[!turn], !turn, card, "card-not-theirs");
        break;
    case CHOICE:
        if (kind == MOVE_COMBAT) return check_choice(g, m);
        break;
    case FRONT:
        if (kind == MOVE_FRONT)
            return check_set(g, bitwa_front_choice(bitwa_board(b), g, turn), turn, card,
                             g->front[turn] & bitwa_bit(card) ? "card-in-front"
                                                              : "card-not-in-hand");
        break;
    case PROTECTION:
        if (kind == MOVE_PROTECT)
            return check_set(g, g->front[turn], turn, card, "card-not-in-front");
        break;
    case DISCARD:
        if (kind == MOVE_DISCARD) return check_discard(g, card);
        break;
    case RETREAT:
        if (kind == MOVE_RETREAT) return check_retreat(b, g, m);
        break;
    case OVER: break;
    default:
        if (kind == MOVE_DRAW)
            return check_set(g, g->deck[bitwa_drawer(g)], bitwa_drawer(g), card,
                             "card-not-in-deck");
    }
    return not_now(g, kind, NO_FIELD);
}

/* Which parts a kind of move uses: the others must be 0, fields and cards must exist. */
static bool well_formed(const struct board *b, move m) {
    enum { CARD = 1, FROM = 2, TO = 4 };
    static const uint8_t parts[MOVE_KINDS] = {
        [MOVE_MARKER] = TO,        [MOVE_DRAW] = CARD,
        [MOVE_PLUNDER] = TO,       [MOVE_STEP] = FROM | TO,
        [MOVE_ATTACK] = FROM | TO, [MOVE_CARD_ARMY] = CARD | TO,
        [MOVE_INTERCEPT] = CARD,   [MOVE_CARD_MARCH] = CARD | FROM | TO,
        [MOVE_COMBAT] = FROM | TO, [MOVE_CARD_PUSH] = CARD | FROM | TO,
        [MOVE_FRONT] = CARD,       [MOVE_PROTECT] = CARD,
        [MOVE_DISCARD] = CARD,     [MOVE_RETREAT] = FROM | TO,
    };
    unsigned kind = MOVE_KIND(m), card = MOVE_ARG(m), from = MOVE_FROM(m), to = MOVE_TO(m);
    if (kind == 0 || kind >= MOVE_KINDS) return false;
    if (parts[kind] & CARD ? card < 1 || card > CARDS : card != 0) return false;
    if (parts[kind] & FROM ? from >= b->fields : from != 0) return false;
    return parts[kind] & TO ? to < b->fields : to == 0;
}

struct verdict bitwa_check(const struct board *b, const struct state *s, move m) {
    const struct bitwa *g = bitwa_of(s);
    if (!well_formed(b, m)) return DENY(step_rule(g), NO_FIELD);
    return check_step(b, g, m);
}

/* bitwa/2.2: two different armies; bitwa/5.2: four different cards. */
struct verdict bitwa_twice(const struct board *b, const struct state *s, move m) {
    (void)b;
    (void)s;
    if (MOVE_KIND(m) == MOVE_MARKER) return WHICH(RULE(2, 2), MOVE_TO(m), "marker-twice");
    return WHICH(RULE(5, 2), NO_FIELD, "card-in-front");
}
