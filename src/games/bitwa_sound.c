/* bitwa_sound.c -- can a position that was read stand on a table? The rest of the game relies on
 * what is demanded here, in views as well as in complete positions. */
#include "games/bitwa.h"

static bool visible(const struct bitwa *g, unsigned side) {
    return g->s.viewer == REFEREE || g->s.viewer == side;
}

static bool in_operations(unsigned step) { return step >= BEGIN && step <= PLUNDERING; }
static bool in_combat(unsigned step) { return step >= FRONT && step <= RETREAT; }
static bool is_drawing(unsigned step) {
    return step == SETUP_DEAL || step == PLUNDERING || step == REPLENISH || step == CLEANUP;
}
static int smaller(int a, int b) { return a < b ? a : b; }

static const char *unsound_turn(const struct board *b, const struct bitwa *g) {
    unsigned step = g->s.step, turn = g->s.turn;
    bool chance = is_drawing(step) || step == DISCARD;
    if (step == OVER) return NULL;
    if (chance != (turn == CHANCE)) return "in this step another acts";
    if (step <= SETUP_DEAL && g->s.round != 1) return "set-up belongs to round 1";
    if (step == SETUP_MARKER && turn != RED) return "the Red Army places its markers";
    if (step == BEGIN && turn != (g->field[DEFENDERS] == NO_FIELD ? POLAND : RED))
        return "the other side begins this round";
    if (step == CLEANUP && g->s.round >= bitwa_board(b)->rounds)
        return "the last round has no clean-up";
    return NULL;
}

static int most_markers(const struct bitwa_board *b, unsigned side) {
    int most = b->markers + 1 + b->refill * (b->rounds - 1);
    for (unsigned card = side * DECK_CARDS + 1; card <= (side + 1) * DECK_CARDS; card++)
        if (b->card[card].actions & ORDERS2) most += 2;
    return most;
}

static const char *unsound_armies(const struct board *board, const struct bitwa *g) {
    const struct bitwa_board *b = bitwa_board(board);
    for (unsigned i = 0; i < ARMIES; i++)
        if (g->markers[i] > most_markers(b, bitwa_side(i))) return "too many markers on an army";
    if (g->field[DEFENDERS] != NO_FIELD &&
        (g->field[DEFENDERS] != b->warsaw || !bitwa_in(g->dispersed, DEFENDERS) ||
         g->markers[DEFENDERS]))
        return "the Defenders stand in Warsaw, dispersed and without markers";
    if (g->attack[DEFENDERS] != NO_ARMY || bitwa_in(g->attacked, DEFENDERS))
        return "the Defenders never attack";
    if (g->attacked && ((!in_operations(g->s.step) && g->s.step != OVER) || g->s.step == BEGIN))
        return "an army has attacked only in the operations";
    return NULL;
}

static const char *unsound_attacks(const struct board *b, const struct bitwa *g) {
    unsigned step = g->s.step;
    int count = bitwa_attacks(g);
    for (unsigned i = 0; i < ARMIES; i++) {
        if (g->attack[i] == NO_ARMY) continue;
        if (b->away[g->field[i]][g->field[g->attack[i]]] != 1)
            return "an attack on a field that is not adjacent";
        bool marked = bitwa_in(g->attacked, i);
        if (!marked && (in_operations(step) || g->attacked))
            return "an army that attacks is marked with *";
    }
    if (count > bitwa_board(b)->attacks) return "too many attacks";
    if (count && (step <= BEGIN || step == CLEANUP)) return "no attack can stand in this step";
    if (step == CHOICE && count < 2) return "there is no choice of combats";
    return NULL;
}

static const char *unsound_cards(const struct bitwa *g, unsigned side) {
    unsigned step = g->s.step;
    uint32_t hand = g->hand[side], front = g->front[side];
    if (hand & g->deck[side]) return "a card both in hand and in the deck";
    if (front & ~hand) return "a card of the front is not in the hand";
    if (visible(g, side)) {
        if (g->hidden[side] || bitwa_size(front) != g->fronts[side] ||
            g->aside[side] == HIDDEN_CARD)
            return "hidden cards that cannot be hidden from this viewer";
        if (g->aside[side] && !(front & bitwa_bit(g->aside[side])))
            return "the card set aside is not in the front";
    } else if (hand != g->known[side] || front ||
               (g->aside[side] && g->aside[side] != HIDDEN_CARD)) {
        return "cards that this viewer cannot see";
    }
    if (g->hidden[side] > bitwa_size(g->deck[side])) return "more hidden cards than there are";
    if ((g->fronts[side] || g->aside[side]) && (!in_combat(step) || step == RETREAT))
        return "a front outside a combat";
    return NULL;
}

static const char *unsound_due(const struct board *board, const struct bitwa *g) {
    const struct bitwa_board *b = bitwa_board(board);
    unsigned step = g->s.step;
    for (unsigned side = RED; side <= POLAND; side++) {
        int deck = bitwa_deck_size(g, side), due = g->due[side];
        bool untouched = step == RETREAT || (side == POLAND && g->due[RED]);
        if (due > deck) return "more cards due than the deck has";
        if ((step == RETREAT || step == REPLENISH) && untouched && due < smaller(1, deck))
            return "both sides draw after a combat";
        if (step == CLEANUP &&
            (due > b->supply[side] || (untouched && due != smaller(b->supply[side], deck))))
            return "not the cards of the clean-up";
        if (step == SETUP_DEAL && (bitwa_hand_size(g, side) + due != b->deal[side] ||
                                   (untouched && due != b->deal[side]) || g->known[side] ||
                                   (g->hand[side] | g->deck[side]) != ALL_CARDS))
            return "not the cards of the deal";
        if (step == SETUP_MARKER && g->deck[side] != ALL_CARDS) return "cards before the deal";
    }
    if (is_drawing(step) && !g->due[RED] && !g->due[POLAND]) return "no card is due";
    return NULL;
}

static const char *unsound_setup(const struct board *board, const struct bitwa *g) {
    const struct bitwa_board *b = bitwa_board(board);
    int more = 0, wanted = g->s.step == SETUP_DEAL ? 2 : g->active != NO_ARMY;
    if (g->s.step > SETUP_DEAL) return NULL;
    for (unsigned i = 0; i < ARMIES; i++) {
        int extra = i == DEFENDERS ? 0 : g->markers[i] - b->markers;
        if (g->field[i] != b->army[i].field || g->dispersed != 1 << DEFENDERS || extra < 0 ||
            extra > (i < SIDE_ARMIES) || (g->active == i && !extra))
            return "not the set-up of the board";
        more += extra;
    }
    return more == wanted ? NULL : "not the markers of the set-up";
}

static int full_front(const struct board *b, const struct bitwa *g, unsigned side) {
    return smaller(bitwa_board(b)->front, bitwa_hand_size(g, side));
}

/* A front that is complete, before or after one card was drawn from it, and its card set aside. */
static bool complete(const struct board *b, const struct bitwa *g, unsigned side, bool guarded,
                     bool drawn) {
    int full = full_front(b, g, side);
    bool aside = guarded && full && bitwa_sheltered(b, g, side);
    if (drawn && full > aside) full--;
    return g->fronts[side] == full && (g->aside[side] != 0) == aside;
}

static bool picking(const struct board *b, const struct bitwa *g, unsigned side) {
    int front = bitwa_board(b)->front;
    return bitwa_hand_size(g, side) > front && g->fronts[side] < front && !g->aside[side] &&
           (!visible(g, side) || bitwa_front_choice(bitwa_board(b), g, side));
}

static const char *unsound_front(const struct board *b, const struct bitwa *g) {
    unsigned attacker = bitwa_side(g->combat), defender = !attacker, turn = g->s.turn;
    bool first = turn == attacker, sound = true;
    switch (g->s.step) {
    case FRONT:
        sound = first ? picking(b, g, attacker) && !g->fronts[defender] && !g->aside[defender]
                      : complete(b, g, attacker, false, false) && picking(b, g, defender);
        break;
    case PROTECTION:
        sound = complete(b, g, attacker, !first, false) && complete(b, g, defender, false, false) &&
                bitwa_sheltered(b, g, turn) && g->fronts[turn] > 1;
        break;
    case DISCARD:
        sound = complete(b, g, attacker, true, g->side == defender) &&
                complete(b, g, defender, true, false) &&
                g->fronts[g->side] > (g->aside[g->side] != 0);
    }
    return sound ? NULL : "fronts that do not fit this step";
}

static const char *unsound_step(const struct board *b, const struct bitwa *g) {
    move list[BITWA_MOVES];
    unsigned step = g->s.step, army = g->active, enemy = !g->s.turn;
    if (in_combat(step)) {
        if (step != RETREAT) return unsound_front(b, g);
        unsigned defender = g->attack[g->combat];
        if (bitwa_side(defender) != g->s.turn || !bitwa_in(g->dispersed, defender) ||
            defender == DEFENDERS || bits_count(bitwa_retreats(b, g)) < 2)
            return "nobody has to choose a retreat";
    }
    if (step == ORDER && (bitwa_side(army) != g->s.turn || army == DEFENDERS || !g->markers[army] ||
                          bitwa_in(g->attacked, army)))
        return "this army cannot go on with an order";
    if (step == INTERCEPTING &&
        (!g->hand[enemy] || g->hand[enemy] != g->known[enemy] || g->hidden[enemy]))
        return "an intercepted hand is known, and not empty";
    if (step == SETUP_MARKER && (army != NO_ARMY && bitwa_side(army) != RED))
        return "the Red Army places its markers";
    if (step == SETUP_MARKER && !bitwa_legal(b, &g->s, list)) return "no army is left to mark";
    if ((step == ORDER || step == MARCHING) && bitwa_legal(b, &g->s, list) < 2)
        return "nothing can be done: the order is over";
    return NULL;
}

static const char *unsound_end(const struct board *board, const struct bitwa *g) {
    const struct bitwa_board *b = bitwa_board(board);
    unsigned rule = bitwa_end_rule(board, g), ended = g->s.ended_by;
    if (g->s.step == RETREAT && rule == RULE(7, 3) && g->s.turn == RED) return NULL;
    if (g->s.step != OVER) return rule ? "the game would be over" : NULL;
    if (ended != (rule ? rule : RULE(7, 4))) return "the game has not ended by this rule";
    bool red = ended == RULE(7, 1);
    if (ended == RULE(7, 4)) {
        red = bitwa_army_at(g, b->radzymin) < SIDE_ARMIES;
        if (g->s.round != b->rounds || bitwa_attacks(g) || g->attacked)
            return "the last round is not over";
    }
    return g->s.winner == (red ? RED : POLAND) ? NULL : "the other side has won";
}

const char *bitwa_unsound(const struct board *b, const struct bitwa *g) {
    const char *why = unsound_turn(b, g);
    if (!why) why = unsound_armies(b, g);
    if (!why) why = unsound_attacks(b, g);
    if (!why) why = unsound_cards(g, RED);
    if (!why) why = unsound_cards(g, POLAND);
    if (!why) why = unsound_setup(b, g);
    if (!why) why = unsound_due(b, g);
    if (!why) why = unsound_step(b, g);
    return why ? why : unsound_end(b, g);
}
