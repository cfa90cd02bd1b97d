/* bitwa_board.h -- the table of Bitwa Warszawska: map, armies, quantities and both decks.
 *
 * Private to bitwa*.c. Armies have fixed numbers: 0 to 5 red, 6 to 11 Polish, in the order of
 * the sheet, the Defenders of Warsaw always last. Cards have their printed numbers, 1 to 30 red
 * and 31 to 60 Polish; a set of cards of one side is a word of 30 bits. */
#ifndef BITWA_BOARD_H
#define BITWA_BOARD_H

#include "core/sketch.h"

enum {
    RED = SEAT_A,
    POLAND = SEAT_B,
    SIDE_ARMIES = 6,
    ARMIES = 12,
    DEFENDERS = 11,
    NO_ARMY = 255,
    WHITE = 254,
    DECK_CARDS = 30,
    CARDS = 60,
    ALL_CARDS = (1 << DECK_CARDS) - 1,
    CARD_NAME = 48,
    ARMY_KEY = 12,
    BITWA_MOVES = 512 /* decks that could offer more choices at a time are refused */
};

/* What a card can do as an action (4.6). */
enum bitwa_action { ORDERS2 = 1, DISRUPT = 2, MARCH = 4, MARCH2 = 8, INTERCEPT = 16, PUSH = 32 };

struct bitwa_card {
    char name[CARD_NAME];
    uint8_t colour;                            /* an army, or WHITE */
    uint8_t strength;                          /* printed */
    uint8_t attack, defence, encircling, fort; /* added when it applies */
    uint8_t draws;                             /* more cards after the combat */
    uint8_t actions;
};

struct bitwa_army {
    char name[FIELD_NAME], key[ARMY_KEY], label[4];
    uint8_t field; /* where it starts */
};

/* What a head referee may decide otherwise; bitwa.c has the keys and the editions. */
enum bitwa_choice {
    ATTACKS_LIMITED, /* 1.3 no more attacks at once than there are markers in the box */
    REST_FINAL,      /* 4.1 who rests does not act again in this phase */
    MARCH_ENDED,     /* 4.4 an army that has attacked makes no march by a card either */
    WARSAW_OPEN      /* 5.7 a Soviet army may retreat into Warsaw */
};

struct bitwa_board {
    struct board b;
    struct bits rear[2]; /* each side's own rear; the red one is the red pattern too */
    struct bits fortified;
    uint8_t warsaw, radzymin;
    uint8_t rounds, markers, refill, plunder, attacks, front, destroyed;
    uint8_t deal[2], supply[2], armies[2];
    uint8_t points[MAX_FIELDS], elsewhere, removed; /* 7.5 */
    struct bitwa_army army[ARMIES];
    struct bitwa_card card[CARDS + 1]; /* by number, from 1 */
    uint32_t fits[ARMIES];             /* the cards of its side that fit an army */
    uint32_t acts[2];                  /* the action cards of a side */

    /* while the sheet is being read */
    uint32_t given, printed[2];
    uint16_t sum[2], deck_line[2];
    uint8_t reading; /* 1 + the side whose cards are being read */
};

static inline const struct bitwa_board *bitwa_board(const struct board *b) {
    return (const struct bitwa_board *)b;
}
static inline unsigned bitwa_side(unsigned army) { return army >= SIDE_ARMIES; }
static inline unsigned bitwa_card_side(unsigned card) { return card > DECK_CARDS; }
static inline uint32_t bitwa_bit(unsigned card) { return 1u << (card - 1) % DECK_CARDS; }
static inline int bitwa_size(uint32_t cards) { return __builtin_popcount(cards); }

/* The smallest card of a set that is not empty. */
static inline unsigned bitwa_first(uint32_t cards, unsigned side) {
    return (unsigned)__builtin_ctz(cards) + 1 + side * DECK_CARDS;
}

/* The sheet, as game.h asks for it. */
bool bitwa_line(struct board *b, struct sheet *in);
bool bitwa_ready(struct board *b, struct sheet *in);
extern const struct board_word bitwa_board_words[]; /* of its sheets */

/* The effects of a card as the sheet writes them, each after a blank: " ATT+1". */
void bitwa_effects(const struct bitwa_card *c, struct text *out);

#endif
