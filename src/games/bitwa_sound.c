/* bitwa_sound.c -- can a position that was read stand on a table? The rest of the game relies on
 * what is demanded here, in views as well as in complete positions. */
#include "games/bitwa.h"
#include "games/drafts.h"

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
    if (chance != (turn == CHANCE)) return "position.bitwa.actor";
    if (step <= SETUP_DEAL && g->s.round != 1) return "position.bitwa.set-up-round";
    if (step == SETUP_MARKER && turn != RED) return "position.bitwa.marks-red";
    if (step == BEGIN && turn != (g->field[DEFENDERS] == NO_FIELD ? POLAND : RED))
        return "position.bitwa.begins";
    if (step == CLEANUP && g->s.round >= bitwa_board(b)->rounds) return "position.bitwa.clean-up";
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
        if (g->markers[i] > most_markers(b, bitwa_side(i))) return "position.bitwa.markers-many";
    if (g->field[DEFENDERS] != NO_FIELD &&
        (g->field[DEFENDERS] != b->warsaw || !bitwa_in(g->dispersed, DEFENDERS) ||
         g->markers[DEFENDERS]))
        return "position.bitwa.defenders";
    if (g->attack[DEFENDERS] != NO_ARMY || bitwa_in(g->attacked, DEFENDERS))
        return "position.bitwa.defenders-attack";
    if (g->attacked && ((!in_operations(g->s.step) && g->s.step != OVER) || g->s.step == BEGIN))
        return "position.bitwa.attacked";
    return NULL;
}

static const char *unsound_attacks(const struct board *b, const struct bitwa *g) {
    unsigned step = g->s.step;
    int count = bitwa_attacks(g);
    for (unsigned i = 0; i < ARMIES; i++) {
        if (g->attack[i] == NO_ARMY) continue;
        if (b->away[g->field[i]][g->field[g->attack[i]]] != 1) return "position.bitwa.adjacent";
        bool marked = bitwa_in(g->attacked, i);
        if (!marked && (in_operations(step) || g->attacked)) return "position.bitwa.attack-mark";
    }
    if (board_reads(b, ATTACKS_LIMITED) && count > bitwa_board(b)->attacks)
        return "position.bitwa.attacks-many";
    if (count && (step <= BEGIN || step == CLEANUP)) return "position.bitwa.attack-step";
    if (step == CHOICE && !count) return "position.bitwa.no-choice";
    return NULL;
}

static const char *unsound_cards(const struct bitwa *g, unsigned side) {
    unsigned step = g->s.step;
    uint32_t hand = g->hand[side], front = g->front[side];
    if (hand & g->deck[side]) return "position.bitwa.card-both";
    if (front & ~hand) return "position.bitwa.front-hand";
    if (visible(g, side)) {
        if (g->hidden[side] || bitwa_size(front) != g->fronts[side] ||
            g->aside[side] == HIDDEN_CARD)
            return "position.bitwa.hidden";
        if (g->aside[side] && !(front & bitwa_bit(g->aside[side]))) return "position.bitwa.aside";
    } else if (hand != g->known[side] || front ||
               (g->aside[side] && g->aside[side] != HIDDEN_CARD)) {
        return "position.bitwa.unseen";
    }
    if (g->hidden[side] > bitwa_size(g->deck[side])) return "position.bitwa.hidden-many";
    if ((g->fronts[side] || g->aside[side]) && (!in_combat(step) || step == RETREAT))
        return "position.bitwa.front";
    return NULL;
}

static const char *unsound_due(const struct board *board, const struct bitwa *g) {
    const struct bitwa_board *b = bitwa_board(board);
    unsigned step = g->s.step;
    for (unsigned side = RED; side <= POLAND; side++) {
        int deck = bitwa_deck_size(g, side), due = g->due[side];
        bool untouched = step == RETREAT || (side == POLAND && g->due[RED]);
        if (due > deck) return "position.bitwa.due-many";
        if ((step == RETREAT || step == REPLENISH) && untouched && due < smaller(1, deck))
            return "position.bitwa.draw-both";
        if (step == CLEANUP &&
            (due > b->supply[side] || (untouched && due != smaller(b->supply[side], deck))))
            return "position.bitwa.clean-up-cards";
        if (step == SETUP_DEAL && (bitwa_hand_size(g, side) + due != b->deal[side] ||
                                   (untouched && due != b->deal[side]) || g->known[side] ||
                                   (g->hand[side] | g->deck[side]) != ALL_CARDS))
            return "position.bitwa.deal-cards";
        if (step == SETUP_MARKER && g->deck[side] != ALL_CARDS) return "position.bitwa.deal-before";
    }
    if (is_drawing(step) && !g->due[RED] && !g->due[POLAND]) return "position.bitwa.no-due";
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
            return "position.bitwa.set-up";
        more += extra;
    }
    return more == wanted ? NULL : "position.bitwa.set-up-markers";
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
    return sound ? NULL : "position.bitwa.fronts";
}

static const char *unsound_step(const struct board *b, const struct bitwa *g) {
    move list[BITWA_MOVES];
    unsigned step = g->s.step, army = g->active, enemy = !g->s.turn;
    if (in_combat(step)) {
        if (step != RETREAT) return unsound_front(b, g);
        unsigned defender = g->attack[g->combat];
        if (bitwa_side(defender) != g->s.turn || !bitwa_in(g->dispersed, defender) ||
            defender == DEFENDERS)
            return "position.bitwa.retreat";
    }
    if (g->rested && step != ACTION && !board_reads(b, REST_FINAL)) return "position.bitwa.rest";
    if (step == ORDER && (bitwa_side(army) != g->s.turn || army == DEFENDERS || !g->markers[army] ||
                          bitwa_in(g->attacked, army)))
        return "position.bitwa.order";
    if (step == INTERCEPTING &&
        (!g->hand[enemy] || g->hand[enemy] != g->known[enemy] || g->hidden[enemy]))
        return "position.bitwa.intercepted";
    if (step == SETUP_MARKER && (army != NO_ARMY && bitwa_side(army) != RED))
        return "position.bitwa.marks-red";
    if (step == SETUP_MARKER && !bitwa_legal(b, &g->s, list)) return "position.bitwa.no-mark";
    return NULL;
}

/* What is forced happens by itself: nobody stands before such a choice, but it can be asked about.
 */
static bool idle(const struct board *b, const struct bitwa *g) {
    move list[BITWA_MOVES];
    unsigned step = g->s.step;
    if (step == CHOICE) return bitwa_attacks(g) < 2;
    if (step == RETREAT) return bits_count(bitwa_retreats(b, g)) < 2;
    return (step == ORDER || step == MARCHING) && bitwa_legal(b, &g->s, list) < 2;
}

static const char *unsound_end(const struct board *board, const struct bitwa *g) {
    const struct bitwa_board *b = bitwa_board(board);
    unsigned rule = bitwa_end_rule(board, g), ended = g->s.ended_by;
    if (g->s.step == RETREAT && rule == RULE(7, 3) && g->s.turn == RED) return NULL;
    if (g->s.step != OVER) return rule ? "position.bitwa.over" : NULL;
    if (ended != (rule ? rule : RULE(7, 4))) return "position.bitwa.rule-not";
    bool red = ended == RULE(7, 1);
    if (ended == RULE(7, 4)) {
        red = bitwa_army_at(g, b->radzymin) < SIDE_ARMIES;
        if (g->s.round != b->rounds || bitwa_attacks(g) || g->attacked)
            return "position.bitwa.last-round";
    }
    return g->s.winner == (red ? RED : POLAND) ? NULL : "position.bitwa.won";
}

static void add(struct complaints *c, const char *key) {
    if (key) complain(c, key, 0, NO_FIELD);
}

void bitwa_judge(const struct board *b, const struct state *s, struct complaints *c) {
    const struct bitwa *g = bitwa_of(s);
    add(c, unsound_turn(b, g));
    add(c, unsound_armies(b, g));
    add(c, unsound_attacks(b, g));
    add(c, unsound_cards(g, RED));
    add(c, unsound_cards(g, POLAND));
    add(c, unsound_setup(b, g));
    if (!c->len) add(c, unsound_due(b, g)); /* these rely on what comes before */
    if (!c->len) add(c, unsound_step(b, g));
    if (!c->len) add(c, unsound_end(b, g));
    if (!c->len && idle(b, g)) add(c, POSITION_IDLE);
}
