/* tell.h -- what was written, in words: the result of a game, a line of the journal. */
#ifndef TELL_H
#define TELL_H

#include "event/contest.h"

/* "Anna (RAF), the bomber is destroyed, round of the end 6": what a result, or a player's claim,
 * says of game 0 or 1. */
void tell_result(const struct contest *c, int match, int board, int game, const struct result *r,
                 enum language in, struct text *out);

/* "stół 4 · 303 · Anna – Jan: mecz: Anna (RAF), bombowiec zestrzelony, runda końca 6": a line, with
 * the names people have in the event as it is now. A line that names what is no longer there is
 * told by its own words. */
void tell_line(const struct contest *c, const struct line *l, enum language in, struct text *out);

#endif
