/* orzel.h -- ORP Orzel: the escape of a submarine, with dice and hidden tokens on both sides.
 *
 * Poland (seat A) leads the figure from Tallinn to the straits; the Kriegsmarine (seat B) lays
 * mines, patrols, observes and attacks. orzel.c and orzel_dice.c hold the rules, orzel_board.c
 * reads board and dice, orzel_text.c is all that people read.
 *
 * What is public is stored as totals (tokens in hand, fields with a token), what is secret as
 * a part of them (how many in hand are ships, which fields are mined): a view is the same
 * state with the secret parts empty. Sets of fields and counts have no order, so equal
 * positions are equal bytes.
 *
 * Labels on the board: ORP the figure; (sh) (se) movement tokens ship and sea, face down,
 * as their owner sees them; (?) the back of one; [sh] a ship token face up; KM a warship;
 * {m} {b} mine and blank as their owner sees them; {?} the back of one. On the ground: T
 * Tallinn, X straits, and a z with strokes towards the sides where a zigzag runs. */
#ifndef ORZEL_H
#define ORZEL_H

#include "core/sketch.h"

enum colour { RED, WHITE, COLOURS };
/* A symbol is an action (3.7). Fog comes last: it is never left to be carried out. */
enum symbol { COURSE, BREAK, SURFACING, MINES, PATROL, PREPARE, OBSERVATION, ATTACK, FOG, SYMBOLS };

enum { FACES = 6, FACE_WORD = 6, FACE_SETS = 1 << FACES, MAX_DICE = 4, MAX_WARSHIPS = 4 };

/* Some dice of one colour: three bits for each face, how many show it. */
#define DIE(face)           (1u << 3 * (face))
#define DICE_OF(dice, face) ((dice) >> 3 * (face)&7u)
#define DICE_TOTAL(dice)    ((dice) % 7u) /* digits to base 8: cast out the sevens */

struct face {
    char word[FACE_WORD];
    uint8_t symbol[2], symbols;
    uint8_t weight; /* on how many of the six sides */
    bool choice, black;
};

struct die {
    struct face face[FACES];    /* different ones, in the order of the sheet */
    uint8_t faces, sides;       /* different ones; rows read */
    uint8_t black, course;      /* sets of faces: black; with plain course symbols */
    uint8_t courses[FACE_SETS]; /* plain course symbols of a set of faces */
    uint32_t dice[FACE_SETS];   /* one die of each face of the set */
};

struct orzel_board {
    struct board b;
    uint8_t tallinn, rounds, dice, ship_tokens, sea_tokens, warships, mines, blanks;
    uint16_t given; /* quantities read so far, a bit each */
    struct bits straits;
    struct bits cut[MAX_FIELDS]; /* fields parted from this one by a zigzag */
    uint8_t steps[MAX_FIELDS];   /* to the nearest of the straits */
    struct die die[COLOURS];
    uint32_t choices[SYMBOLS]; /* DICE_OF digits of the choice faces that offer the symbol */
};
enum orzel_choice { EARLIER_COUNTS, SYMBOLS_DIFFER, PATROL_STAYS }; /* see orzel.c */
/* Where a round stands; kept in state.step. LATE: mines and patrols are over (4.6). */
enum step {
    ROLL_RED,
    KEEP_RED,
    ROLL_WHITE,
    KEEP_WHITE,
    POLAND_ACTS,
    KRIEGSMARINE_ACTS,
    KRIEGSMARINE_LATE,
    NEW_POSITION,
    ENDED,
    STEPS
};

struct orzel {
    struct state s;
    uint32_t rolled;        /* phase I: the dice that lie there */
    uint32_t kept[COLOURS]; /* set aside; of the side that acts only its choice faces are left */
    uint8_t left[FOG];      /* phase II: plain symbols left to the side that acts */
    uint8_t figure;
    uint8_t hand, hand_ships;          /* movement tokens in hand; the ships among them: secret */
    uint8_t known_ships, known_seas;   /* in hand and seen going there in this round */
    uint8_t sunk, captured;            /* ship tokens out of the game; sea tokens with the enemy */
    uint8_t ships, taken;              /* warships in hand; with Poland */
    uint8_t mines, hand_mines;         /* minefield tokens in hand; the mines among them: secret */
    uint8_t swept_mines, swept_blanks; /* out of the game */
    uint8_t spare[7];                  /* no byte of a state is undefined */
    struct bits down, down_ships;      /* movement tokens face down; the ships: secret */
    struct bits open;                  /* ship tokens face up */
    struct bits patrols;               /* warships on the board */
    struct bits laid, mined;           /* minefield tokens; the mines among them: secret */
};

/* Kinds of moves. KEEP has the colour as arg and the dice in from and to; COURSE and LAY have
 * 0 as arg for ship and mine, 1 for sea and blank; PATROL 0 from hand, 1 on the board. */
enum kind {
    MOVE_ROLL = 1, /* arg: colour, to: face */
    MOVE_KEEP,
    MOVE_BREAK,
    MOVE_COURSE,
    MOVE_SURFACE,
    MOVE_LAY,
    MOVE_PATROL,
    MOVE_PREPARE,
    MOVE_OBSERVE,
    MOVE_ATTACK,
    MOVE_SAIL,
    MOVE_STAY
};
#define KEEP(colour, dice) MOVE(MOVE_KEEP, colour, (dice) >> 9, (dice)&511u)
#define KEEP_DICE(m)       (MOVE_FROM(m) << 9 | MOVE_TO(m))
extern const char *const orzel_board_symbols[SYMBOLS]; /* "course", "break" … */
bool orzel_board_line(struct board *b, struct sheet *in);
bool orzel_board_ready(struct board *b, struct sheet *in);
extern const struct board_word orzel_board_words[]; /* of its sheets */
int orzel_legal(const struct board *b, const struct state *s, move *out);
/* The movement tokens that form a chain with the figure (5.1). */
struct bits orzel_chain(const struct board *b, const struct orzel *o);
/* orzel_dice.c: phase I */
int orzel_dice_legal(const struct orzel_board *ob, const struct orzel *o, move *out);
struct verdict orzel_dice_check(const struct orzel_board *ob, const struct orzel *o, move m);
int orzel_dice_must(const struct board *b, const struct state *v, const char **f, struct verdict *);
bool orzel_dice_die(const struct board *b, int n, struct die_print *out);

extern const char *const orzel_text_pieces[];
void orzel_text_write(const struct board *b, const struct state *s, struct text *out);
bool orzel_text_read(const struct board *b, struct state *s, const char *in, struct text *err);
void orzel_text_write_move(const struct board *b, const struct state *s, move m, int viewer,
                           struct text *out);
bool orzel_text_read_move(const struct board *b, const struct state *s, const char *in, move *m);
void orzel_text_deed(const struct board *b, const struct state *s, move m, int viewer,
                     struct deed *out);
int orzel_text_draw(const struct board *b, const struct state *s, struct piece *out);
void orzel_text_status(const struct board *b, const struct state *s, struct status *out);
void orzel_text_ground(const struct board *b, unsigned field, struct text *label);
int orzel_hints_value(const struct board *b, const struct state *s);
int orzel_hints_prior(const struct board *b, const struct state *s, move m);

/* What EVENT and struct piece call things; the words are orzel_text_pieces. */
enum piece_kind {
    PIECE_FIGURE,
    PIECE_SHIP, /* movement tokens */
    PIECE_SEA,
    PIECE_MOVEMENT, /* the back of one */
    PIECE_WARSHIP,
    PIECE_MINE,
    PIECE_BLANK,
    PIECE_MINEFIELD, /* the back of one */
    PIECE_ROLLED,    /* a die that lies there */
    PIECE_KEPT,      /* a die set aside */
    PIECE_ACTION     /* a symbol left to be carried out */
};
#endif
