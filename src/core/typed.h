/* typed.h -- what people type, read kindly.
 *
 * Records and journals hold moves in the one canonical way (game_read_move). People write small
 * letters, other dashes, one blank too many, Polish words (data/typed.txt), the dice or the two
 * fields of a cloud in any order, cards of a front as they come to mind. All of that is read here
 * and handed on as moves, which are then written canonically. */
#ifndef TYPED_H
#define TYPED_H

#include "core/game.h"

enum { TYPED_MOVES = 8, TYPED_TEXT = 128 };

/* The move that was typed, legal or not; if it can be read in several ways, a legal one. False if
 * it is none. */
bool typed_move(const struct board *b, const struct state *s, const char *typed, move *m);

/* The first field in what was typed that is not on this board. False: there is none. */
bool typed_missing(const struct board *b, const char *typed, struct text *field);

/* The same for several picks in one line: "front 24 3 17 5". Gives how many moves; 0: none. */
int typed_moves(const struct board *b, const struct state *s, const char *typed,
                move out[TYPED_MOVES]);

/* The word of the desk's orders that a typed one stands for, or NULL: "wynik", "result"; "nikt",
 * "none". */
const char *typed_at_desk(const char *typed, struct text *room);

/* A seat by what people call the side: "raf", "bolszewicy", "Marynarka Wojenna"; or -1. */
int typed_seat(const struct game *g, const char *typed);

/* Picks whose order says nothing, while they are not complete (game->picks). */
struct picks {
    move at[TYPED_MOVES];
    int len;
};

/* Adds a pick that was typed out of order. False if it is there already or there is no room. */
bool picks_add(struct picks *p, move m);

#endif
