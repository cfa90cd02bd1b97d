/* screen.h -- drawing boards and lists on a terminal, with colours or as plain ASCII.
 *
 * Any game is drawn from what game.h tells (pieces, ground): a field is a cell of five
 * characters (four on a narrow terminal), rows lie half a cell apart as printed. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "terminal/shell.h"

struct screen {
    const struct options *o;
    int columns, rows; /* of the terminal; 80 and 24 if it is none */
    bool terminal;     /* somebody is looking: the screen may be cleared */
    bool colour, unicode;
};

struct picture {
    const struct board *board;
    const struct state *state; /* as the viewer may see it */
    struct bits marked;        /* where something can go: shown as targets */
    unsigned point;            /* the field a verdict points at, or NO_FIELD */
};

enum tint { TINT_PLAIN, TINT_DIM, TINT_BOLD, TINT_GOOD, TINT_BAD, TINT_A, TINT_B, TINTS };

struct screen screen_open(const struct options *o);
void screen_clear(const struct screen *s);

/* Text in a tint, as far as the terminal has it. */
void screen_text(const struct screen *s, enum tint tint, const char *text);

/* Words in lines of at most the terminal's width. */
void screen_wrap(const struct screen *s, const char *words, int indent);
/* The same where somebody is looking; else, for other programs, one line as it is. */
void screen_say(const struct options *o, const char *words);
int screen_lines(const struct screen *s, const char *words); /* that many at least */

/* Boards and hands: how many lines they took. */
int screen_board(const struct screen *s, const struct picture *p);
void screen_places(const struct screen *s, const struct picture *p); /* named fields */
void screen_units(const struct screen *s, const struct picture *p);  /* every piece in words */
/* Pieces beside the board: hands, reserves, dice. */
int screen_hands(const struct screen *s, const struct picture *p);
void screen_legend(const struct screen *s, const struct picture *p); /* what the marks mean */

/* That the standard board is a reconstruction: said wherever it is shown for its own sake. */
void screen_reconstruction(const struct screen *s, const struct board *b);

#endif
