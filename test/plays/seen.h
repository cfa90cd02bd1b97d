/* seen.h -- what could be seen of a golden game, as text for people to review.
 *
 *     luftwaffe K1-I3 of 41, fly       a line of the record, how many moves were legal, what was
 *         303/5.1 moved …              being done; then its events, one a line
 *     == POSITION                      at the start, at each new round and at the end
 *     raf: POSITION                    as both sides and the public see it, if there are secrets
 *     pieces: FIELD KIND SIDE LABEL |  what is drawn, with d damaged, h hidden, f face down,
 *                                      m masked, a acted, l loaded, c commander, *count,
 *                                      #number, ^level
 *     score: RULE FIELD PIECE POINTS | in games that have one
 *
 * A record holds decisions only; this is the rest, so that a wrong event, view, drawing or
 * score is as visible as a wrong move. */
#ifndef SEEN_H
#define SEEN_H

#include "core/match.h"

/* The game as it stands: the lines from `==` on. */
void seen_table(const struct board *b, const struct state *s, struct text *out);

/* One line of the record: `before` is the state before it, `m` the match after it. */
void seen_line(const struct match *m, const struct state *before, const struct record_line *line,
               struct text *out);

#endif
