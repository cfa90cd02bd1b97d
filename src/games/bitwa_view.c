/* bitwa_view.c -- what each side may know, and completing what it does not.
 *
 * Cards that were shown are in `known` until they leave the hand. How many cards lie in a front
 * is public, which ones is not, not even of those that are known to be in the hand. */
#include "games/bitwa.h"
#include <string.h>

void bitwa_observe(const struct board *b, const struct state *s, int viewer, struct state *view) {
    struct bitwa *v = (struct bitwa *)view;
    memcpy(view, s, b->game->state_size);
    view->viewer = (uint8_t)viewer;
    for (int side = RED; side <= POLAND; side++) {
        if (side == viewer) continue;
        uint32_t unseen = v->hand[side] & ~v->known[side];
        v->hidden[side] = (uint8_t)(v->hidden[side] + bitwa_size(unseen));
        v->deck[side] |= unseen;
        v->hand[side] &= v->known[side];
        v->front[side] = 0;
        if (v->aside[side]) v->aside[side] = HIDDEN_CARD;
    }
}

/* `count` cards out of a set that has as many, each choice equally likely. */
static uint32_t choose(uint32_t cards, int count, struct rng *r) {
    uint32_t chosen = 0;
    for (int left = bitwa_size(cards); count > 0; cards &= cards - 1, left--) {
        if ((int)rng_below(r, (uint32_t)left) >= count) continue;
        chosen |= cards & (~cards + 1);
        count--;
    }
    return chosen;
}

static uint32_t lowest(uint32_t cards, int count) {
    uint32_t set = 0;
    for (; count > 0; count--, cards &= cards - 1) set |= cards & (~cards + 1);
    return set;
}

static void imagine_side(const struct board *b, struct bitwa *g, unsigned side, struct rng *r) {
    uint32_t drawn = choose(g->deck[side], g->hidden[side], r);
    g->hand[side] |= drawn;
    g->deck[side] &= ~drawn;
    g->hidden[side] = 0;
    if (g->fronts[side]) {
        bool picking = g->s.step == FRONT && g->s.turn == side;
        int whole = picking ? bitwa_board(b)->front : g->fronts[side];
        g->front[side] = lowest(choose(g->hand[side], whole, r), g->fronts[side]);
    }
    if (g->aside[side]) g->aside[side] = (uint8_t)bitwa_first(choose(g->front[side], 1, r), side);
}

void bitwa_imagine(const struct board *b, const struct state *view, struct rng *r,
                   struct state *s) {
    struct bitwa *g = (struct bitwa *)s;
    memcpy(s, view, b->game->state_size);
    s->viewer = REFEREE;
    if (view->viewer == REFEREE) return;
    for (int side = RED; side <= POLAND; side++)
        if (side != view->viewer) imagine_side(b, g, (unsigned)side, r);
}

/* One bit of a set goes where the other was. */
static void swap_bits(uint32_t *set, uint32_t one, uint32_t other) {
    bool first = *set & one, second = *set & other;
    *set &= ~(one | other);
    if (first) *set |= other;
    if (second) *set |= one;
}

bool bitwa_exchange(struct state *s, unsigned card, unsigned other) {
    struct bitwa *g = (struct bitwa *)s;
    if (!card || !other || card > CARDS || other > CARDS || card == other) return false;
    unsigned side = bitwa_card_side(card);
    uint32_t one = bitwa_bit(card), two = bitwa_bit(other), there = g->hand[side] | g->deck[side];
    if (bitwa_card_side(other) != side || !(there & one) || !(there & two)) return false;
    bool held = (g->hand[side] & one) && (g->hand[side] & two); /* which lie in front is secret */
    if (!held && g->known[side] & (one | two)) return false;
    swap_bits(&g->hand[side], one, two);
    swap_bits(&g->deck[side], one, two);
    swap_bits(&g->front[side], one, two);
    if (g->aside[side] == card || g->aside[side] == other)
        g->aside[side] = (uint8_t)(g->aside[side] == card ? other : card);
    return true;
}
