/* view.h -- what one viewer may see of a game, as JSON for pages.
 *
 * This is the allow-list: the server and the offline game in the browser both send what is
 * written here and nothing else of the state. Everything is taken from the game's own view
 * (observe), so a secret cannot slip in by a forgotten key. The keys are those of
 * docs/web-api.md; absent values are left out. */
#ifndef VIEW_H
#define VIEW_H

#include "core/game.h"

/* Adds the keys position, round, rounds, turn, step, doing, legal (if the viewer is to act),
 * pieces, counts and score of the true state `s` as `viewer` (a seat, PUBLIC, REFEREE) sees it,
 * without the braces around them. */
void view_state(const struct board *b, const struct state *s, int viewer, struct text *out);

/* The same of a game that was given up: nobody is to act, whatever the position says. */
void view_ended(const struct board *b, const struct state *s, int viewer, struct text *out);

/* Adds the key pieces alone, of a view (or of the true state, for the referee). */
void view_pieces(const struct board *b, const struct state *view, struct text *out);

/* Adds the array of events the viewer may see. */
void view_events(const struct board *b, const struct trace *t, int viewer, struct text *out);

/* Adds a JSON string, quoted and escaped. */
void view_string(const char *s, struct text *out);

#endif
