/* bitwa_draft.c -- positions of Bitwa Warszawska put together by hand: what there is to change.
 * What cannot be is in bitwa_sound.c. */
#include "games/bitwa.h"
#include "games/drafts.h"
#include <string.h>

/* The steps in which somebody decides; what is drawn or dealt comes by itself. */
static const uint8_t steps[] = {BEGIN, ACTION, ORDER, MARCHING, CHOICE, FRONT, PROTECTION, RETREAT};
static const char *const step_names[] = {"begin", "action",  "order",   "march", "combat",
                                         "front", "protect", "retreat", NULL};
static const char *const secret_names[] = {"unknown", "known", NULL};
static const char *const seen_names[] = {"unseen", "out", "hand", NULL};
static const char *const card_names[] = {"deck",        "hand", "shown", "front",
                                         "front-shown", "out",  NULL};

/* Where a card is, by the names; with unknown hands it is only seen in one or out. */
enum { IN_DECK, IN_HAND, SHOWN, IN_FRONT, FRONT_SHOWN, OUT, SEEN_OUT = 1, SEEN_HAND = 2 };

static bool fighting(const struct bitwa *g) { return g->s.step >= FRONT && g->s.step <= RETREAT; }
static bool operating(const struct bitwa *g) {
    return g->s.step > BEGIN && g->s.step <= PLUNDERING;
}

static void army_word(const struct board *b, unsigned army, struct text *out) {
    text_add(out, b->game->sides[bitwa_side(army)]);
    text_char(out, '-');
    text_add(out, bitwa_board(b)->army[army].label);
}

static void side_word(const struct board *b, const char *key, unsigned side,
                      char word[HANDLE_WORD]) {
    struct text t = text_over(word, HANDLE_WORD);
    text_add(&t, key), text_char(&t, '-'), text_add(&t, b->game->sides[side]);
}

/* What the numbers of a side are called in orders. */
struct side_words {
    char hand[HANDLE_WORD], front[HANDLE_WORD], due[HANDLE_WORD];
};

static struct side_words side_words(const struct board *b, unsigned side) {
    struct side_words w;
    side_word(b, "hand", side, w.hand), side_word(b, "front", side, w.front);
    side_word(b, "due", side, w.due);
    return w;
}

static void add_army(const struct board *b, const struct bitwa *g, unsigned army,
                     struct handles *h) {
    TEXT(word, HANDLE_WORD);
    army_word(b, army, &word);
    struct piece *p = &handle_add(h, HANDLE_TOKEN, word.at, g->field[army] != NO_FIELD, 1)->piece;
    p->kind = army == DEFENDERS ? PIECE_DEFENDERS : PIECE_ARMY;
    p->side = (uint8_t)bitwa_side(army);
    p->number = (uint8_t)army;
    struct text label = text_over(p->label, sizeof p->label);
    text_add(&label, bitwa_board(b)->army[army].label);
}

static int card_place(const struct bitwa *g, unsigned card) {
    unsigned side = bitwa_card_side(card);
    uint32_t bit = bitwa_bit(card);
    bool known = g->s.viewer == REFEREE;
    bool shown = g->known[side] & bit;
    if (known && g->front[side] & bit) return IN_FRONT + shown;
    if (known && shown) return SHOWN;
    if (g->hand[side] & bit) return known ? IN_HAND : SEEN_HAND;
    return g->deck[side] & bit ? IN_DECK : known ? OUT : SEEN_OUT;
}

static void add_cards(const struct bitwa *g, struct handles *h) {
    bool known = g->s.viewer == REFEREE;
    for (unsigned card = 1; card <= CARDS; card++) {
        TEXT(word, HANDLE_WORD);
        text_add(&word, "card-");
        text_int(&word, (int)card);
        struct handle *one =
            handle_add(h, HANDLE_CARD, word.at, card_place(g, card), known ? OUT : SEEN_HAND);
        one->names = known ? card_names : seen_names;
        one->number = (uint8_t)card;
        one->piece.side = (uint8_t)bitwa_card_side(card);
    }
}

static void add_hands(const struct board *b, const struct bitwa *g, struct handles *h) {
    for (unsigned side = RED; side <= POLAND; side++) {
        struct side_words word = side_words(b, side);
        if (g->s.viewer != REFEREE) {
            handle_add(h, HANDLE_NUMBER, word.hand, bitwa_hand_size(g, side), DECK_CARDS);
            if (fighting(g) && g->s.step != RETREAT)
                handle_add(h, HANDLE_NUMBER, word.front, g->fronts[side], bitwa_board(b)->front);
        }
        if (g->s.step == RETREAT) handle_add(h, HANDLE_NUMBER, word.due, g->due[side], DECK_CARDS);
    }
}

static void everywhere(const struct board *b, const struct bitwa *g, struct handles *h) {
    int step = 0;
    for (int i = 0; step_names[i]; i++)
        if (steps[i] == g->s.step) step = i;
    handle_add(h, HANDLE_NUMBER, "round", g->s.round, bitwa_board(b)->rounds)->least = 1;
    handle_choice(h, "side", NULL, g->s.turn == POLAND);
    handle_choice(h, "step", step_names, step);
    for (unsigned army = 0; army < ARMIES; army++) add_army(b, g, army, h);
    struct handle *attack = handle_add(h, HANDLE_PAIR, "attack", bitwa_attacks(g), ARMIES);
    attack->piece.kind = PIECE_ATTACK;
    attack->piece.side = g->s.turn == POLAND ? POLAND : RED;
    if (g->s.step == ACTION) handle_add(h, HANDLE_NUMBER, "rested", g->rested, 1);
    if (fighting(g)) handle_choice(h, "chooser", NULL, g->chooser);
    handle_choice(h, "hands", secret_names, g->s.viewer == REFEREE);
    add_hands(b, g, h);
    add_cards(g, h);
}

static void handles(const struct board *b, const struct state *s, unsigned field,
                    struct handles *out) {
    const struct bitwa *g = bitwa_of(s);
    if (field == NO_FIELD) {
        everywhere(b, g, out);
        return;
    }
    unsigned army = bitwa_army_at(g, field);
    if (army == NO_ARMY) return;
    add_army(b, g, army, out);
    handle_add(out, HANDLE_MARK, "dispersed", bitwa_in(g->dispersed, army), 1);
    handle_add(out, HANDLE_MARK, "markers", g->markers[army], 9);
    if (operating(g)) handle_add(out, HANDLE_MARK, "attacked", bitwa_in(g->attacked, army), 1);
    if (g->s.step == ORDER) handle_add(out, HANDLE_MARK, "active", g->active == army, 1);
    if (fighting(g) && g->attack[army] != NO_ARMY)
        handle_add(out, HANDLE_MARK, "combat", g->combat == army, 1);
}

/* ---- Changing ----------------------------------------------------------------------------- */

static unsigned first_attacker(const struct bitwa *g) {
    for (unsigned army = 0; army < ARMIES; army++)
        if (g->attack[army] != NO_ARMY) return army;
    return NO_ARMY;
}

static unsigned first_army(const struct bitwa *g, unsigned side) {
    unsigned best = NO_ARMY;
    for (unsigned army = side * SIDE_ARMIES; army < (side + 1) * SIDE_ARMIES; army++)
        if (g->field[army] != NO_FIELD && army != DEFENDERS &&
            (best == NO_ARMY || (!g->markers[best] && g->markers[army])))
            best = army;
    return best;
}

static void set_in(uint16_t *set, unsigned army, int value) {
    *set = (uint16_t)(value ? *set | 1u << army : *set & ~(1u << army));
}

/* What belongs to another step goes with it. False if the step needs what is not there. */
static bool change_step(const struct board *b, struct bitwa *g, unsigned step, unsigned side) {
    unsigned active = step == ORDER ? first_army(g, side) : NO_ARMY;
    unsigned combat = step >= FRONT ? first_attacker(g) : NO_ARMY;
    if (step == ORDER && active == NO_ARMY) return false;
    if (step >= FRONT && combat == NO_ARMY) return false;
    bool kept = g->s.step == ORDER && step == ORDER && bitwa_side(g->active) == side;
    if (!kept) g->active = (uint8_t)active;
    if (!fighting(g) || step < FRONT) g->combat = (uint8_t)combat;
    if (step == RETREAT) side = bitwa_side(g->attack[g->combat]);
    if (step != FRONT && step != PROTECTION) {
        memset(g->front, 0, sizeof g->front);
        memset(g->fronts, 0, sizeof g->fronts);
        memset(g->aside, 0, sizeof g->aside);
    }
    for (unsigned s = RED; s <= POLAND; s++)
        g->due[s] = (uint8_t)(step == RETREAT && bitwa_deck_size(g, s) > 0);
    if (step != ACTION) g->rested = 0;
    if (step < FRONT) g->chooser = 0;
    g->side = 0;
    g->s.step = (uint8_t)step;
    g->s.turn = (uint8_t)side;
    g->s.winner = NOBODY;
    g->s.ended_by = 0;
    if (!operating(g)) g->attacked = 0;
    for (unsigned army = 0; operating(g) && army < ARMIES; army++)
        if (g->attack[army] != NO_ARMY) set_in(&g->attacked, army, 1);
    (void)b;
    return true;
}

/* An army or an attack that the step needs has gone. */
static void mend_step(const struct board *b, struct bitwa *g) {
    unsigned side = g->s.turn == POLAND ? POLAND : RED;
    bool lost = (g->s.step == ORDER && g->field[g->active] == NO_FIELD) ||
                (fighting(g) && g->attack[g->combat] == NO_ARMY);
    if (lost) change_step(b, g, ACTION, side);
}

static void take_army(struct bitwa *g, unsigned army) {
    g->field[army] = NO_FIELD;
    g->markers[army] = 0;
    g->attack[army] = NO_ARMY;
    set_in(&g->dispersed, army, 0);
    set_in(&g->attacked, army, 0);
    for (unsigned i = 0; i < ARMIES; i++)
        if (g->attack[i] == army) g->attack[i] = NO_ARMY;
}

static bool change_army(const struct board *b, struct bitwa *g, const struct change *c) {
    unsigned army = 0, there = bitwa_army_at(g, c->field);
    for (; army < ARMIES; army++) {
        TEXT(word, HANDLE_WORD);
        army_word(b, army, &word);
        if (text_same(word.at, c->word)) break;
    }
    if (army == ARMIES) return false;
    unsigned markers = g->markers[army];
    if (c->value && there != NO_ARMY && there != army) take_army(g, there);
    take_army(g, army);
    if (!c->value) return true;
    g->field[army] = (uint8_t)c->field;
    g->markers[army] = (uint8_t)markers;
    if (army == DEFENDERS) set_in(&g->dispersed, army, 1);
    return true;
}

static bool change_attack(struct bitwa *g, const struct change *c) {
    unsigned army = bitwa_army_at(g, c->field), target = bitwa_army_at(g, c->other);
    if (army == NO_ARMY) return false;
    g->attack[army] = NO_ARMY;
    if (c->value) {
        if (target == NO_ARMY || bitwa_side(target) == bitwa_side(army)) return false;
        g->attack[army] = (uint8_t)target;
    }
    if (operating(g)) set_in(&g->attacked, army, c->value);
    return true;
}

static bool change_mark(struct bitwa *g, const struct change *c) {
    unsigned army = bitwa_army_at(g, c->field);
    if (army == NO_ARMY) return false;
    if (text_same(c->word, "dispersed"))
        set_in(&g->dispersed, army, c->value);
    else if (text_same(c->word, "markers") && c->value <= 250)
        g->markers[army] = (uint8_t)c->value;
    else if (text_same(c->word, "attacked"))
        set_in(&g->attacked, army, c->value);
    else if (text_same(c->word, "active") && g->s.step == ORDER && c->value)
        g->active = (uint8_t)army;
    else if (text_same(c->word, "combat") && fighting(g) && c->value && g->attack[army] != NO_ARMY)
        g->combat = (uint8_t)army;
    else
        return text_same(c->word, "active") || text_same(c->word, "combat");
    return true;
}

static void place_card(struct bitwa *g, unsigned card, int place) {
    unsigned side = bitwa_card_side(card);
    uint32_t bit = bitwa_bit(card);
    bool known = g->s.viewer == REFEREE;
    bool hand = known ? place >= IN_HAND && place <= FRONT_SHOWN : place == SEEN_HAND;
    bool front = place == IN_FRONT || place == FRONT_SHOWN;
    g->hand[side] = (g->hand[side] & ~bit) | (hand ? bit : 0);
    g->deck[side] = (g->deck[side] & ~bit) | (place == IN_DECK ? bit : 0);
    if (g->aside[side] == card) g->aside[side] = 0;
    if (known) {
        g->front[side] = (g->front[side] & ~bit) | (front ? bit : 0);
        g->fronts[side] = (uint8_t)bitwa_size(g->front[side]);
        bool shown = place == SHOWN || place == FRONT_SHOWN;
        g->known[side] = (g->known[side] & ~bit) | (shown ? bit : 0);
    } else {
        g->known[side] = g->hand[side];
    }
}

static bool change_card(struct bitwa *g, const struct change *c) {
    const char *p = c->word;
    uint32_t card;
    int place = handle_named(g->s.viewer == REFEREE ? card_names : seen_names, c);
    if (!text_take(&p, "card-") || !text_number(&p, CARDS, &card) || *p || !card || place < 0)
        return false;
    place_card(g, card, place);
    return true;
}

/* Cards that are not known any more are somewhere among the unseen; known ones must be named. */
static void know(struct bitwa *g, bool all) {
    if (all == (g->s.viewer == REFEREE)) return;
    for (unsigned side = RED; side <= POLAND; side++) {
        uint32_t unseen = g->hand[side] & ~g->known[side];
        if (all) {
            g->hidden[side] = 0;
            g->fronts[side] = 0;
            g->aside[side] = 0;
        } else {
            g->hidden[side] = (uint8_t)bitwa_size(unseen);
            g->hand[side] &= ~unseen;
            g->deck[side] |= unseen;
            if (g->aside[side]) g->aside[side] = HIDDEN_CARD;
        }
        g->front[side] = 0;
    }
    g->s.viewer = all ? REFEREE : PUBLIC;
}

static bool change_number(const struct board *b, struct bitwa *g, const struct change *c) {
    if (c->value < 0) return false;
    if (text_same(c->word, "round") && c->value >= 1 && c->value <= bitwa_board(b)->rounds) {
        g->s.round = (uint16_t)c->value;
        return true;
    }
    if (text_same(c->word, "rested") && g->s.step == ACTION) {
        g->rested = c->value > 0;
        return true;
    }
    for (unsigned side = RED; side <= POLAND; side++) {
        struct side_words word = side_words(b, side);
        int shown = bitwa_size(g->hand[side]);
        if (text_same(c->word, word.hand) && g->s.viewer != REFEREE && c->value <= DECK_CARDS)
            g->hidden[side] = (uint8_t)(c->value > shown ? c->value - shown : 0);
        else if (text_same(c->word, word.front) && g->s.viewer != REFEREE && fighting(g) &&
                 c->value <= bitwa_board(b)->front)
            g->fronts[side] = (uint8_t)c->value;
        else if (text_same(c->word, word.due) && g->s.step == RETREAT && c->value <= DECK_CARDS)
            g->due[side] = (uint8_t)c->value;
        else
            continue;
        return true;
    }
    return false;
}

static bool change_field(const struct board *b, struct bitwa *g, const struct change *c) {
    bool done = c->value >= 0 && (text_same(c->word, "attack") ? change_attack(g, c)
                                  : change_mark(g, c)          ? true
                                                               : change_army(b, g, c));
    mend_step(b, g);
    return done;
}

/* The set-up is no draft: it begins to be one with the first action. */
static void begin(const struct board *b, struct bitwa *g) {
    if (g->s.step > SETUP_DEAL) return;
    change_step(b, g, BEGIN, RED);
    for (unsigned side = RED; side <= POLAND; side++)
        if (g->s.viewer == PUBLIC) g->hidden[side] = bitwa_board(b)->deal[side];
}

static bool change(const struct board *b, struct state *s, const struct change *c) {
    struct bitwa *g = (struct bitwa *)s;
    begin(b, g);
    if (c->field != NO_FIELD) return change_field(b, g, c);
    int step = handle_named(step_names, c), secret = handle_named(secret_names, c);
    int side = c->value < 0 ? game_seat(b->game, c->name) : -1;
    if (text_same(c->word, "step") && step >= 0)
        return change_step(b, g, steps[step], g->s.turn == POLAND);
    if (text_same(c->word, "side") && side >= 0)
        return change_step(b, g, g->s.step == OVER ? (unsigned)ACTION : g->s.step, (unsigned)side);
    if (text_same(c->word, "hands") && secret >= 0) {
        know(g, secret);
        return true;
    }
    if (text_same(c->word, "chooser") && side >= 0 && fighting(g)) {
        g->chooser = (uint8_t)side;
        return true;
    }
    return change_card(g, c) || change_number(b, g, c);
}

static const char *const spellings[] = {"@-@",       "@x@",      "combat @x@", "plunder @",
                                        "retreat @", "marker @", "card # @-@", "card # push @x@",
                                        "card # @",  "card #",   "front #",    "protect #",
                                        "rest",      "end",      NULL};

const struct drafting bitwa_drafting = {
    .words = bitwa_words,
    .judge = bitwa_judge,
    .handles = handles,
    .change = change,
    .spellings = spellings,
};
