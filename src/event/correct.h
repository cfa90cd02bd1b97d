/* correct.h -- what stood in the event before a line replaced it. */
#ifndef CORRECT_H
#define CORRECT_H

#include "event/contest.h"

/* The part of a state that a correction replaces, as text: for the audit log's "before". Empty
 * if the line changes nothing that was there. */
void correct_was(const struct contest *c, const struct line *l, struct text *out);

#endif
