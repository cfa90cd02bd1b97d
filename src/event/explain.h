/* explain.h -- the places in words: event/6.2. */
#ifndef EVENT_EXPLAIN_H
#define EVENT_EXPLAIN_H

#include "event/standings.h"

/* Why this row stands where it stands: "7 points, level with X; 3:0 in their encounter". */
void explain_row(const struct contest *c, const struct ranking *t, int row, enum language in,
                 struct text *out);

/* "2." or "5.–8." */
void explain_place(const struct row *r, enum language in, struct text *out);

#endif
