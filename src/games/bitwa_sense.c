/* bitwa_sense.c -- a view of Bitwa Warszawska as numbers: see `sense` in core/game.h. */
#include "games/bitwa.h"
#include "games/senses.h"
#include <string.h>

enum {
    RED_AT,    /* which army, from 1 */
    POLAND_AT, /* which army, from 7 */
    MARKERS_AT,
    DISPERSED_AT,
    TARGET_AT, /* the army that is attacked from here, by its number from 1 */
    ATTACKED_AT,
    ACTIVE_AT,
    COMBAT_AT, /* the attacker of the combat under way */
    PLANES
};
/* What is known of a card, added up. */
enum { IN_DECK = 1, IN_HAND = 2, KNOWN = 4, IN_FRONT = 8, SET_ASIDE = 16 };
enum {
    TURN,
    STEP_NOW,
    ROUND,
    HIDDEN, /* this and the next four: red's, then Poland's */
    FRONTS = HIDDEN + 2,
    ASIDE = FRONTS + 2,
    DUE = ASIDE + 2,
    CHOOSER = DUE + 2,
    SIDE,
    RESTED,
    CARD_1,
    FACTS = CARD_1 + CARDS
};

_Static_assert((int)PLANES == BITWA_PLANES && (int)FACTS == BITWA_FACTS, "as bitwa.c says");

const char bitwa_sense_words[] =
    "red poland markers dispersed target attacked active combat turn step round hidden-red "
    "hidden-poland fronts-red fronts-poland aside-red aside-poland due-red due-poland chooser side "
    "rested 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 "
    "30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60";

static void sense_cards(const struct bitwa *g, unsigned side, uint8_t *out) {
    uint32_t deck = g->deck[side], hand = g->hand[side], known = g->known[side];
    uint32_t front = g->front[side];
    for (unsigned i = 0; i < DECK_CARDS; i++)
        out[i] = (uint8_t)((deck >> i & 1) + (hand >> i & 1) * IN_HAND + (known >> i & 1) * KNOWN +
                           (front >> i & 1) * IN_FRONT);
    unsigned aside = g->aside[side];
    if (aside && aside != HIDDEN_CARD) out[(aside - 1) % DECK_CARDS] |= SET_ASIDE;
}

static void sense_armies(const struct bitwa *g, unsigned fields, uint8_t *out) {
    for (unsigned i = 0; i < ARMIES; i++) {
        if (g->field[i] == NO_FIELD) continue;
        uint8_t *at = out + g->field[i];
        at[(i < SIDE_ARMIES ? RED_AT : POLAND_AT) * fields] = (uint8_t)(i + 1);
        at[MARKERS_AT * fields] = g->markers[i];
        at[DISPERSED_AT * fields] = bitwa_in(g->dispersed, i);
        at[TARGET_AT * fields] = (uint8_t)(g->attack[i] + 1); /* NO_ARMY is 255 */
        at[ATTACKED_AT * fields] = bitwa_in(g->attacked, i);
    }
    if (g->active != NO_ARMY) out[ACTIVE_AT * fields + g->field[g->active]] = 1;
    if (g->combat != NO_ARMY) out[COMBAT_AT * fields + g->field[g->combat]] = 1;
}

void bitwa_sense(const struct board *b, const struct state *view, uint8_t *out) {
    const struct bitwa *g = bitwa_of(view);
    unsigned fields = b->fields;
    uint8_t *facts = out + PLANES * fields;
    memset(out, 0, PLANES * fields + CARD_1);
    sense_armies(g, fields, out);
    facts[TURN] = view->turn;
    facts[STEP_NOW] = view->step;
    facts[ROUND] = (uint8_t)view->round;
    for (unsigned side = RED; side <= POLAND; side++) {
        facts[HIDDEN + side] = g->hidden[side];
        facts[FRONTS + side] = g->fronts[side];
        facts[ASIDE + side] = g->aside[side] != 0;
        facts[DUE + side] = g->due[side];
        sense_cards(g, side, facts + CARD_1 + side * DECK_CARDS);
    }
    facts[CHOOSER] = g->chooser;
    facts[SIDE] = g->side;
    facts[RESTED] = g->rested;
}
