/* view.h -- games, boards, and what one viewer may see of a game, as JSON for pages.
 *
 * This is the allow-list: the server and the offline game in the browser both send what is
 * written here and nothing else of the state. Everything is taken from the game's own view
 * (observe), so a secret cannot slip in by a forgotten key. The keys are those of
 * docs/web-api.md; absent values are left out. */
#ifndef CORE_VIEW_H
#define CORE_VIEW_H

#include "core/book.h"
#include "core/match.h"

/* Whether the viewer may see that this happened: the one place that decides it. The referee sees
 * everything, and everything once. */
bool view_sees(const struct event *e, int viewer);

/* Adds the keys position, round, rounds, turn, step, doing, legal and moves (if the viewer is to
 * act; with them needs and coach), pieces, counts and score of the true state `s` as `viewer` (a
 * seat, PUBLIC, REFEREE) sees it, without the braces around them. */
void view_state(const struct board *b, const struct state *s, int viewer, struct text *out);

/* The same of a game that was given up: nobody is to act, whatever the position says. */
void view_ended(const struct board *b, const struct state *s, int viewer, struct text *out);

/* The same of a moment that has passed: no moves to choose from. */
void view_still(const struct board *b, const struct state *s, int viewer, struct text *out);

/* Adds the key pieces alone, of a view (or of the true state, for the referee). */
void view_pieces(const struct board *b, const struct state *view, struct text *out);

/* Adds one piece, an object. */
void view_piece(const struct board *b, const struct piece *p, struct text *out);

/* Adds the array of events the viewer may see. */
void view_events(const struct board *b, const struct trace *t, int viewer, struct text *out);

/* Adds a move as data, an object. */
void view_deed(const struct board *b, const struct deed *d, struct text *out);

/* Adds the rule a verdict names, the field to point at, and why in words: rule, field, pl, en. */
void view_verdict(const struct board *b, struct verdict v, struct text *out);

/* Adds what is wrong with a text (base/fault.h) in words: pl, en. */
void view_fault(const char *fault, struct text *out);

/* Adds the keys who, move, did (the same as data) and events of the match's last move or roll, and
 * moments, if it decided something (moment.h): the reader, a seat, is addressed; anybody else is
 * told. Moments are public. */
void view_last(const struct match *m, int viewer, int reader, struct text *out);

/* Adds what is to be known of a game, on its standard board: the keys game, title, edition, sides,
 * easy (the side to begin with), secrets, board and rounds, and for each language, as far as
 * the books are there, title, intro, reconstruction and the names of the sides. */
void view_game(const struct board *b, struct text *out);

/* Adds a board's geometry: the keys game, board, rows, columns, shift, dice and fields. */
void view_board(const struct board *b, struct text *out);

#endif
