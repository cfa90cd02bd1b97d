/* bitwa.h -- Bitwa Warszawska: two hands of hidden cards, twelve armies, no dice.
 *
 * Private to bitwa*.c: bitwa.c holds set-up and operations, bitwa_combat.c combats, clean-up and
 * ends, bitwa_check.c the reasons why not, bitwa_view.c the secrets, bitwa_text.c moves and
 * bitwa_position.c positions as text, bitwa_sound.c what cannot be, bitwa_draft.c setting up,
 * bitwa_show.c drawing and score, bitwa_hints.c hints.
 *
 * Decks are sets, never orders: there is no order to leak. `hand` includes the cards that lie in
 * `front`. What the enemy has seen of a hand is in `known`, and both players know that. In a
 * view the other side's `hand` holds only known cards, `hidden` counts the rest, and `deck` is
 * everything unseen: deck and hidden cards together.
 *
 * Labels on the terminal: "15A.2" is the 15th Army with 2 markers, "15A~2" the same dispersed,
 * "+" stands for 10 markers and more; ">C3" is an attack on C3; "07" a card. */
#ifndef BITWA_H
#define BITWA_H

#include "games/bitwa_board.h"

enum bitwa_step {
    SETUP_MARKER, /* 2.2: active is the first army, once it is named */
    SETUP_DEAL,   /* 2.3 */
    BEGIN,        /* 3.2: the first action of the phase */
    ACTION,       /* 4.1 */
    ORDER,        /* 4.3: the active army goes on */
    MARCHING,     /* 4.6: the second move of MARCH2 */
    INTERCEPTING, /* 4.6: one card of the enemy's hand */
    PLUNDERING,   /* 4.2: the card is drawn */
    CHOICE,       /* 5.1 */
    FRONT,        /* 5.2 */
    PROTECTION,   /* 5.10, 5.11 */
    DISCARD,      /* 5.3: from the front of `side` */
    RETREAT,      /* 5.7 */
    REPLENISH,    /* 5.9 */
    CLEANUP,      /* 6.1 */
    OVER
};

enum bitwa_kind {
    MOVE_MARKER = 1, /* to */
    MOVE_DRAW,       /* arg: a card; the same in all that name one */
    MOVE_PLUNDER,    /* to */
    MOVE_STEP,       /* from, to */
    MOVE_ATTACK,     /* from, to */
    MOVE_CARD_ARMY,  /* arg, to: ORDERS2 and DISRUPT */
    MOVE_CARD_MARCH, /* arg, from, to */
    MOVE_CARD_PUSH,  /* arg, from, to */
    MOVE_INTERCEPT,  /* arg */
    MOVE_REST,
    MOVE_END,
    MOVE_COMBAT,  /* from, to */
    MOVE_FRONT,   /* arg */
    MOVE_PROTECT, /* arg */
    MOVE_DISCARD, /* arg */
    MOVE_RETREAT, /* from, to */
    MOVE_KINDS
};

enum bitwa_piece { PIECE_ARMY, PIECE_DEFENDERS, PIECE_ATTACK, PIECE_CARD };

enum { HIDDEN_CARD = 255 }; /* set aside, but the viewer does not know which */

struct bitwa {
    struct state s;
    uint32_t hand[2], deck[2], known[2], front[2];
    uint16_t dispersed, attacked; /* sets of armies; attacked: has attacked in this phase */
    uint8_t field[ARMIES];        /* NO_FIELD: destroyed */
    uint8_t markers[ARMIES];
    uint8_t attack[ARMIES]; /* whom this army attacks, or NO_ARMY */
    uint8_t hidden[2];      /* cards in hand that the viewer does not know */
    uint8_t fronts[2];      /* cards in front, known or not */
    uint8_t aside[2];       /* the card set aside, 0 if none, or HIDDEN_CARD (5.10, 5.11) */
    uint8_t due[2];         /* cards still to be drawn */
    uint8_t active;         /* army, or NO_ARMY */
    uint8_t combat;         /* the attacker of the combat under way, or NO_ARMY */
    uint8_t chooser;        /* who chose this combat; the other chooses next */
    uint8_t side;           /* whose front is drawn from, in DISCARD */
    uint8_t rested;         /* the last action was a rest */
    uint8_t unused[3];
};

static inline const struct bitwa *bitwa_of(const struct state *s) {
    return (const struct bitwa *)s;
}
static inline bool bitwa_in(unsigned set, unsigned army) { return set >> army & 1; }
static inline unsigned bitwa_army_at(const struct bitwa *g, unsigned field) {
    for (unsigned army = 0; army < ARMIES; army++)
        if (g->field[army] == field && field != NO_FIELD) return army;
    return NO_ARMY;
}
static inline int bitwa_hand_size(const struct bitwa *g, unsigned side) {
    return bitwa_size(g->hand[side]) + g->hidden[side];
}
static inline int bitwa_deck_size(const struct bitwa *g, unsigned side) {
    return bitwa_size(g->deck[side]) - g->hidden[side];
}
/* Who draws next while cards are due: Red all of its cards, then Poland (3.2). */
static inline unsigned bitwa_drawer(const struct bitwa *g) { return g->due[RED] ? RED : POLAND; }

/* bitwa.c */
struct bits bitwa_armies(const struct bitwa *g, unsigned side); /* the fields they stand on */
struct bits bitwa_free(const struct board *b, const struct bitwa *g);
int bitwa_attacks(const struct bitwa *g); /* attack markers on the board */
bool bitwa_attack_left(const struct board *b, const struct bitwa *g);
bool bitwa_may_march(const struct board *b, const struct bitwa *g, unsigned army);
unsigned bitwa_behind(const struct board *b, unsigned from, unsigned to); /* field, or NO_FIELD */
uint32_t bitwa_front_choice(const struct bitwa_board *b, const struct bitwa *g, unsigned side);
int bitwa_legal(const struct board *b, const struct state *s, move *out);
void bitwa_begin_round(struct bitwa *g);
struct verdict bitwa_check(const struct board *b, const struct state *s, move m);

/* bitwa_combat.c */
void bitwa_begin_combats(const struct board *b, struct bitwa *g, struct trace *t);
void bitwa_combat_move(const struct board *b, struct bitwa *g, move m, struct trace *t);
void bitwa_draw(const struct board *b, struct bitwa *g, unsigned card, struct trace *t);
void bitwa_contact(const struct board *b, struct bitwa *g, struct trace *t); /* 5.12 */
bool bitwa_ended(const struct board *b, struct bitwa *g, struct trace *t);   /* 7.1 to 7.3 */
unsigned bitwa_end_rule(const struct board *b, const struct bitwa *g);       /* which, or 0 */
struct bits bitwa_retreats(const struct board *b, const struct bitwa *g);
bool bitwa_sheltered(const struct board *b, const struct bitwa *g, unsigned side);

/* bitwa_view.c */
void bitwa_observe(const struct board *b, const struct state *s, int viewer, struct state *view);
void bitwa_imagine(const struct board *b, const struct state *view, struct rng *r, struct state *s);
bool bitwa_exchange(struct state *s, unsigned card, unsigned other);

void bitwa_write_move(const struct board *b, const struct state *s, move m, int viewer,
                      struct text *out);
bool bitwa_read_move(const struct board *b, const struct state *s, const char *in, move *m);
int bitwa_picks(const struct board *b, const struct state *s, move m);
struct verdict bitwa_twice(const struct board *b, const struct state *s, move m);
void bitwa_deed(const struct board *b, const struct state *s, move m, int viewer, struct deed *out);
void bitwa_write(const struct board *b, const struct state *s, struct text *out);
bool bitwa_read(const struct board *b, struct state *s, const char *in, struct text *err);
extern const char *const bitwa_step_words[]; /* by enum bitwa_step */

/* bitwa_show.c */
int bitwa_counts(const struct board *b, const struct state *s, struct count *out);
int bitwa_score(const struct board *b, const struct state *s, struct score_line *out);
int bitwa_worth(const struct board *b, struct worth *out);
int bitwa_pieces(const struct board *b, const struct state *s, struct piece *out);
void bitwa_status(const struct board *b, const struct state *s, struct status *out);
void bitwa_ground(const struct board *b, unsigned field, struct text *label);
void bitwa_printed(const struct board *b, const struct piece *p, struct text *out);

/* bitwa_hints.c */
extern const struct stated bitwa_stated[];
int bitwa_value(const struct board *b, const struct state *s);
int bitwa_prior(const struct board *b, const struct state *s, move m);
#endif
