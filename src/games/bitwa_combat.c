/* bitwa_combat.c -- combats, clean-up and the ends of a game (chapters 5 to 7). */
#include "core/mark.h"
#include "games/bitwa.h"

/* About a card, or, if `seats` is less than all, about one that only those may see. */
static void tell_card(struct trace *t, unsigned kind, unsigned side, unsigned rule, unsigned card,
                      unsigned seats) {
    trace_add(t, (struct event){.kind = (uint8_t)kind,
                                .side = (uint8_t)side,
                                .seen_by = (uint8_t)seats,
                                .piece = PIECE_CARD,
                                .rule = (uint16_t)rule,
                                .from = NO_FIELD,
                                .to = NO_FIELD,
                                .amount = (int16_t)card,
                                .marks = card ? MARK_CARD : MARK_CARD | MARK_HIDDEN});
}

/* ---------------------------------------------------------------- ends */

static void drop_attack(struct bitwa *g, unsigned army, struct trace *t) {
    trace_tell(t, EVENT_REMOVED, RULE(5, 12), BY(bitwa_side(army), PIECE_ATTACK),
               WAY(g->field[army], g->field[g->attack[army]]), 0);
    trace_mark(t, MARK_FOLLOWS);
    g->attack[army] = NO_ARMY;
}

void bitwa_contact(const struct board *b, struct bitwa *g, struct trace *t) {
    for (unsigned i = 0; i < ARMIES; i++) {
        if (g->attack[i] == NO_ARMY) continue;
        unsigned from = g->field[i], to = g->field[g->attack[i]];
        if (from == NO_FIELD || to == NO_FIELD || b->away[from][to] > 1) drop_attack(g, i, t);
    }
}

unsigned bitwa_end_rule(const struct board *board, const struct bitwa *g) {
    const struct bitwa_board *b = bitwa_board(board);
    int destroyed = 0, in_order = 0;
    for (unsigned i = 0; i < SIDE_ARMIES; i++) {
        if (g->field[i] == b->warsaw) return RULE(7, 1);
        destroyed += g->field[i] == NO_FIELD;
        in_order += g->field[i] != NO_FIELD && !bitwa_in(g->dispersed, i);
    }
    if (destroyed >= b->destroyed) return RULE(7, 2);
    return in_order ? 0 : RULE(7, 3);
}

static void finish(struct bitwa *g, unsigned winner, unsigned rule, struct trace *t) {
    g->s.turn = NOBODY;
    g->s.step = OVER;
    g->s.winner = (uint8_t)winner;
    g->s.ended_by = (uint16_t)rule;
    g->active = g->combat = NO_ARMY;
    g->chooser = g->side = g->rested = 0;
    g->due[RED] = g->due[POLAND] = 0;
    trace_tell(t, EVENT_ENDED, rule, BY(winner, PIECE_ARMY), NOWHERE, 0);
}

bool bitwa_ended(const struct board *b, struct bitwa *g, struct trace *t) {
    unsigned rule = bitwa_end_rule(b, g);
    if (!rule) return false;
    finish(g, rule == RULE(7, 1) ? RED : POLAND, rule, t);
    return true;
}

/* ---------------------------------------------------------------- clean-up */

static int at_most(int wanted, int there) { return wanted < there ? wanted : there; }

static void next_round(struct bitwa *g, struct trace *t) {
    g->s.round++;
    trace_tell(t, EVENT_ROUND, RULE(6, 1), BY(NOBODY, PIECE_ARMY), NOWHERE, g->s.round);
    bitwa_begin_round(g);
}

/* The combats are over: clean-up, or the end after the last round (7.4). */
static void end_phase(const struct board *board, struct bitwa *g, struct trace *t) {
    const struct bitwa_board *b = bitwa_board(board);
    g->chooser = 0;
    if (g->s.round >= b->rounds) {
        unsigned army = bitwa_army_at(g, b->radzymin);
        finish(g, army < SIDE_ARMIES ? RED : POLAND, RULE(7, 4), t);
        return;
    }
    for (unsigned i = 0; i < ARMIES; i++)
        if (g->field[i] != NO_FIELD && i != DEFENDERS)
            g->markers[i] = (uint8_t)(g->markers[i] + b->refill);
    trace_tell(t, EVENT_MARKED, RULE(6, 1), BY(NOBODY, PIECE_ARMY), NOWHERE, b->refill);
    for (unsigned side = RED; side <= POLAND; side++)
        g->due[side] = (uint8_t)at_most(b->supply[side], bitwa_deck_size(g, side));
    g->s.step = CLEANUP;
    g->s.turn = CHANCE;
    if (!g->due[RED] && !g->due[POLAND]) next_round(g, t);
}

/* ---------------------------------------------------------------- a combat */

static void open_combat(const struct board *b, struct bitwa *g, unsigned attacker, struct trace *t);

static void next_combat(const struct board *b, struct bitwa *g, unsigned chooser, struct trace *t) {
    int attacks = bitwa_attacks(g);
    unsigned attacker = 0;
    if (!attacks) {
        end_phase(b, g, t);
        return;
    }
    g->chooser = 0;
    if (attacks == 1) { /* the only one: no choice */
        g->chooser = (uint8_t)chooser;
        while (g->attack[attacker] == NO_ARMY) attacker++;
        open_combat(b, g, attacker, t);
        return;
    }
    g->s.step = CHOICE;
    g->s.turn = (uint8_t)chooser;
}

void bitwa_begin_combats(const struct board *b, struct bitwa *g, struct trace *t) {
    g->attacked = 0;
    next_combat(b, g, g->field[DEFENDERS] == NO_FIELD ? POLAND : RED, t); /* 3.2 */
}

void bitwa_draw(const struct board *b, struct bitwa *g, unsigned card, struct trace *t) {
    static const uint16_t rules[] = {[SETUP_DEAL] = RULE(2, 3),
                                     [PLUNDERING] = RULE(4, 2),
                                     [REPLENISH] = RULE(5, 9),
                                     [CLEANUP] = RULE(6, 1)};
    unsigned side = bitwa_drawer(g), rule = rules[g->s.step];
    g->deck[side] &= ~bitwa_bit(card);
    g->hand[side] |= bitwa_bit(card);
    g->due[side]--;
    tell_card(t, EVENT_DRAWN, side, rule, card, 1u << side);
    tell_card(t, EVENT_DRAWN, side, rule, 0, 1u << !side);
    if (g->due[RED] || g->due[POLAND]) return;
    if (g->s.step == REPLENISH)
        next_combat(b, g, !g->chooser, t);
    else if (g->s.step == CLEANUP)
        next_round(g, t);
}

/* 5.10 the defender on a fortified field, 5.11 the attacker from the enemy's rear. */
bool bitwa_sheltered(const struct board *board, const struct bitwa *g, unsigned side) {
    const struct bitwa_board *b = bitwa_board(board);
    if (side == bitwa_side(g->combat)) return bits_has(&b->rear[!side], g->field[g->combat]);
    return bits_has(&b->fortified, g->field[g->attack[g->combat]]);
}

/* Dispersed once more is destroyed (1.5). True if the army is gone. */
static bool disperse(struct bitwa *g, unsigned army, struct trace *t) {
    unsigned side = bitwa_side(army);
    if (!bitwa_in(g->dispersed, army)) {
        g->dispersed = (uint16_t)(g->dispersed | 1u << army);
        trace_tell(t, EVENT_SCATTERED, RULE(5, 6), BY(side, PIECE_ARMY), ON(g->field[army]), 0);
        return false;
    }
    trace_tell(t, EVENT_DESTROYED, army == DEFENDERS ? RULE(1, 6) : RULE(1, 5),
               BY(side, PIECE_ARMY), ON(g->field[army]), 0);
    g->dispersed = (uint16_t)(g->dispersed & ~(1u << army));
    g->field[army] = NO_FIELD;
    g->markers[army] = 0;
    return true;
}

/* After 5.8: contact, the ends, and the cards of 5.9. */
static void close_combat(const struct board *b, struct bitwa *g, struct trace *t) {
    g->attack[g->combat] = NO_ARMY;
    g->combat = NO_ARMY;
    bitwa_contact(b, g, t);
    if (bitwa_ended(b, g, t)) return;
    g->s.step = REPLENISH;
    g->s.turn = CHANCE;
    if (!g->due[RED] && !g->due[POLAND]) next_combat(b, g, !g->chooser, t);
}

struct bits bitwa_retreats(const struct board *b, const struct bitwa *g) {
    unsigned defender = g->attack[g->combat], attacker_field = g->field[g->combat];
    struct bits set = bits_and(b->near[g->field[defender]], bitwa_free(b, g));
    set = bits_less(set, b->near[attacker_field]); /* free, so never the attacker's own */
    bool closed = bitwa_side(defender) == RED && !board_reads(b, WARSAW_OPEN);
    if (closed) bits_drop(&set, bitwa_board(b)->warsaw);
    return set;
}

static void advance(const struct board *b, struct bitwa *g, unsigned to, struct trace *t) {
    trace_tell(t, EVENT_MOVED, RULE(5, 7), BY(bitwa_side(g->combat), PIECE_ARMY),
               WAY(g->field[g->combat], to), 0);
    g->field[g->combat] = (uint8_t)to;
    close_combat(b, g, t);
}

static void retreat(const struct board *b, struct bitwa *g, unsigned to, struct trace *t) {
    unsigned defender = g->attack[g->combat], from = g->field[defender];
    trace_tell(t, EVENT_MOVED, RULE(5, 7), BY(bitwa_side(defender), PIECE_ARMY), WAY(from, to), 0);
    g->field[defender] = (uint8_t)to;
    advance(b, g, from, t);
}

static void beaten_defender(const struct board *b, struct bitwa *g, struct trace *t) {
    unsigned defender = g->attack[g->combat], field = g->field[defender];
    if (disperse(g, defender, t)) {
        advance(b, g, field, t);
        return;
    }
    struct bits open = bitwa_retreats(b, g);
    int ways = bits_count(open);
    if (ways > 1) {
        g->s.step = RETREAT;
        g->s.turn = (uint8_t)bitwa_side(defender);
    } else if (ways == 1) {
        retreat(b, g, bits_first(open), t);
    } else {
        close_combat(b, g, t);
    }
}

/* What a card that fits adds to the sum of its side: its strength and its effects. */
static int card_adds(const struct board *board, const struct bitwa *g, unsigned card) {
    const struct bitwa_board *b = bitwa_board(board);
    const struct bitwa_card *c = &b->card[card];
    unsigned side = bitwa_card_side(card);
    int sum = c->strength;
    if (side != bitwa_side(g->combat))
        sum += c->defence;
    else if (bitwa_sheltered(board, g, side))
        sum += c->attack + c->encircling;
    else
        sum += c->attack;
    return bits_has(&b->fortified, g->field[g->attack[g->combat]]) ? sum + c->fort : sum;
}

/* The cards of a front as they are shown: what each adds, and which go back. */
static void tell_front(const struct board *board, const struct bitwa *g, unsigned side,
                       uint32_t used, struct trace *t) {
    for (uint32_t left = g->front[side]; left; left &= left - 1) {
        unsigned card = bitwa_first(left, side);
        tell_card(t, EVENT_REVEALED, side, RULE(5, 4), card, SEEN_BY_ALL);
        if (!(used & bitwa_bit(card)))
            trace_mark(t, MARK_UNFIT);
        else if (t->len < MAX_EVENTS)
            t->at[t->len - 1].adds = (int16_t)card_adds(board, g, card);
        trace_mark(t, MARK_FOLLOWS);
    }
    for (uint32_t left = g->front[side] & ~used; left; left &= left - 1) {
        tell_card(t, EVENT_TAKEN, side, RULE(5, 4), bitwa_first(left, side), SEEN_BY_ALL);
        trace_mark(t, MARK_FOLLOWS | MARK_UNFIT);
    }
}

/* 5.4, 5.5: shows the front of a side; what fits is used and counted, the rest goes back and
 * is known from now on. */
static int reveal(const struct board *board, struct bitwa *g, unsigned side, struct trace *t) {
    const struct bitwa_board *b = bitwa_board(board);
    unsigned army = side == bitwa_side(g->combat) ? g->combat : g->attack[g->combat];
    uint32_t front = g->front[side], used = front & b->fits[army];
    int draws = 1, sum = 0;
    for (uint32_t left = used; left; left &= left - 1) {
        unsigned card = bitwa_first(left, side);
        sum += card_adds(board, g, card);
        draws += b->card[card].draws;
    }
    if (t) tell_front(board, g, side, used, t);
    g->known[side] = (g->known[side] | front) & ~used;
    g->hand[side] &= ~used;
    g->front[side] = 0;
    g->fronts[side] = g->aside[side] = 0;
    g->due[side] = (uint8_t)at_most(draws, bitwa_deck_size(g, side));
    trace_tell(t, EVENT_STRENGTH, RULE(5, 5), BY(side, PIECE_ARMY), ON(g->field[army]), sum);
    return sum;
}

static void mark_won(struct trace *t, unsigned side) {
    for (int i = 0; t && i < t->len; i++)
        if (t->at[i].kind == EVENT_STRENGTH && t->at[i].side == side) t->at[i].marks |= MARK_WON;
}

static void resolve(const struct board *b, struct bitwa *g, struct trace *t) {
    unsigned attacker = g->combat, side = bitwa_side(attacker);
    g->side = 0;
    int attack = reveal(b, g, side, t), defence = reveal(b, g, !side, t);
    if (attack != defence) mark_won(t, attack > defence ? side : !side);
    if (attack > defence) {
        beaten_defender(b, g, t);
        return;
    }
    disperse(g, attacker, t);
    if (attack == defence) disperse(g, g->attack[attacker], t);
    close_combat(b, g, t);
}

/* 5.3: attacker's front first, then the defender's; skipped where every card is safe. */
static void next_discard(const struct board *b, struct bitwa *g, bool attacker_done,
                         struct trace *t) {
    unsigned side = bitwa_side(g->combat) ^ attacker_done;
    g->s.turn = CHANCE;
    g->s.step = DISCARD;
    g->side = (uint8_t)side;
    if (g->fronts[side] > (g->aside[side] != 0)) return;
    if (attacker_done)
        resolve(b, g, t);
    else
        next_discard(b, g, true, t);
}

static void next_protection(const struct board *b, struct bitwa *g, bool attacker_done,
                            struct trace *t) {
    unsigned side = bitwa_side(g->combat) ^ attacker_done;
    if (g->fronts[side] && bitwa_sheltered(b, g, side)) {
        if (g->fronts[side] > 1) {
            g->s.step = PROTECTION;
            g->s.turn = (uint8_t)side;
            return;
        }
        g->aside[side] = (uint8_t)bitwa_first(g->front[side], side);
    }
    if (attacker_done)
        next_discard(b, g, false, t);
    else
        next_protection(b, g, true, t);
}

static void next_front(const struct board *b, struct bitwa *g, bool attacker_done,
                       struct trace *t) {
    unsigned side = bitwa_side(g->combat) ^ attacker_done;
    if (bitwa_size(g->hand[side]) > bitwa_board(b)->front) {
        g->s.step = FRONT;
        g->s.turn = (uint8_t)side;
        return;
    }
    g->front[side] = g->hand[side];
    g->fronts[side] = (uint8_t)bitwa_size(g->hand[side]);
    if (attacker_done)
        next_protection(b, g, false, t);
    else
        next_front(b, g, true, t);
}

static void open_combat(const struct board *b, struct bitwa *g, unsigned attacker,
                        struct trace *t) {
    g->combat = (uint8_t)attacker;
    next_front(b, g, false, t);
}

static void pick_front(const struct board *b, struct bitwa *g, unsigned card, struct trace *t) {
    unsigned side = g->s.turn;
    g->front[side] |= bitwa_bit(card);
    if (++g->fronts[side] < bitwa_board(b)->front) return;
    if (side == bitwa_side(g->combat))
        next_front(b, g, true, t);
    else
        next_protection(b, g, false, t);
}

static void set_aside(const struct board *b, struct bitwa *g, unsigned card, struct trace *t) {
    unsigned side = g->s.turn;
    g->aside[side] = (uint8_t)card;
    if (side == bitwa_side(g->combat))
        next_protection(b, g, true, t);
    else
        next_discard(b, g, false, t);
}

static void discard(const struct board *b, struct bitwa *g, unsigned card, struct trace *t) {
    unsigned side = g->side;
    g->front[side] &= ~bitwa_bit(card);
    g->fronts[side]--;
    tell_card(t, EVENT_TAKEN, side, RULE(5, 3), card, 1u << side);
    trace_mark(t, MARK_CHANCE | MARK_FOLLOWS);
    tell_card(t, EVENT_TAKEN, side, RULE(5, 3), 0, 1u << !side);
    trace_mark(t, MARK_CHANCE | MARK_FOLLOWS);
    if (side == bitwa_side(g->combat))
        next_discard(b, g, true, t);
    else
        resolve(b, g, t);
}

void bitwa_combat_move(const struct board *b, struct bitwa *g, move m, struct trace *t) {
    unsigned card = MOVE_ARG(m);
    switch (MOVE_KIND(m)) {
    case MOVE_COMBAT:
        g->chooser = g->s.turn;
        open_combat(b, g, bitwa_army_at(g, MOVE_FROM(m)), t);
        break;
    case MOVE_FRONT: pick_front(b, g, card, t); break;
    case MOVE_PROTECT: set_aside(b, g, card, t); break;
    case MOVE_DISCARD: discard(b, g, card, t); break;
    default: retreat(b, g, MOVE_TO(m), t);
    }
}
