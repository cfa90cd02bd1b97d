/* sketch.h -- a board's sheet put together by pointing, right or wrong.
 *
 * Whoever draws a printed board passes through boards that cannot be. So a sketch is read by its
 * words alone, every change is one order, and everything that is missing or wrong is said at once
 * by the readers of board.h and of the game, but nothing is refused for it. What lines a sheet may
 * have is told by the game as words; nobody else knows what a game's board shows.
 *
 *     field@C2=1          the field exists (0: it does not, and nothing names it any more)
 *     name@C2=Northolt    its name (empty: none)
 *     board=MINE  shift=odd
 *     city@D2=1           puts it on a field, takes it away (0); on a single field: moves it there
 *     zigzag@G9-H9=1      on two fields that touch
 *     points@D4=21        numbers on a field (empty: none)
 *     die=3 3             what follows the words of the line (empty: no such line)
 *     card-red#3=…        the third line of a table (empty: no such line; one more than there are:
 *                         a new one)
 *     rest-is-final=yes   a choice of a head referee
 *
 * The sheet is written in the order of the game's words, fields in the order they were pointed at,
 * without comments. */
#ifndef SKETCH_H
#define SKETCH_H

#include "core/book.h"
#include "core/game.h"

/* What follows the first words of a line. */
enum word_kind {
    WORD_AREA,    /* fields:                  city D2 D3 E3 */
    WORD_SPOT,    /* one field:               tallinn O2 */
    WORD_EDGE,    /* two, many lines:         zigzag G9 H9 */
    WORD_NUMBERS, /* `values` numbers:        die 3 3 */
    WORD_STOP,    /* a field and numbers:     reserve C2 4 6 */
    WORD_EACH,    /* … a line for each field: points D4 21 */
    WORD_TABLE,   /* words, many lines:       red cc course+course */
    WORD_CHOICE   /* yes or no */
};
struct board_word {
    const char *key;      /* in orders, and the phrase `printed.GAME.KEY`, or `printed.KEY` */
    const char *line;     /* the words a line begins with: "airfield defender"; one that stands in
                             two lines of the list is the one behind the line before it */
    uint8_t kind, needed; /* needed: there is no board without such a line */
    uint8_t values;       /* how many numbers, or how many at most; lines of a table */
    int16_t least, most;  /* of a number */
    const char *sign;     /* printed on a field, at most 2 characters; what is not on one: its
                             columns, "word symbols", in a table */
};
#define WORDS_END                                                                                  \
    { .key = NULL }

enum { SKETCH_ROOM = 96 << 10, SKETCH_TEXT = 48 << 10, SKETCH_LINES = 400, SKETCH_SMALL = 1024 };

struct sketch {
    const struct game *game;
    char name[16];
    bool odd;
    uint32_t row[MAX_ROWS]; /* a bit for each column */
    int lines;
    struct sketch_line {
        int rank; /* which word, see sketch.c */
        const char *rest;
    } line[SKETCH_LINES];
    struct text room; /* where the rests lie, each ends with a zero */
    char room_of[SKETCH_ROOM];
    char sheet[2 * SKETCH_TEXT]; /* for sketch_json */
};

/* A sketch from a sheet, right or wrong; an empty text is an empty board. False, err says why, if
 * it is too long or no text. */
bool sketch_read(struct sketch *s, const struct game *game, const char *text, size_t len,
                 struct text *err);
/* Carries out one order; false, and nothing changed, if it cannot be. */
bool sketch_change(struct sketch *s, const char *order);
/* The sheet, as board_read reads it if it is right. */
void sketch_write(const struct sketch *s, struct text *out);
/* Everything about it as members of a JSON object: text, name, shift, rows, columns, fields (field,
 * row, column, place), words (key, kind, needed, values, least, most, sign, rests: what stands
 * behind the words of its lines), wrong (pl, en, word, field each), sound, hash. `b` has room for a
 * board of the game. */
void sketch_json(struct sketch *s, struct board *b, struct text *out);

#endif
