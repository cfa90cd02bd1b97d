/* correct.h -- what a correction changes, before it is written: event/6.3.
 *
 * The caller folds the journal twice, without and with the new lines, and gets the differences:
 * points of encounters, places, and who would now be paired otherwise (pairings already played
 * stand). */
#ifndef CORRECT_H
#define CORRECT_H

#include "event/contest.h"

/* Writes one line for each difference; returns how many there are. */
int correct_show(const struct contest *before, const struct contest *after, struct arena *memory,
                 enum language in, struct text *out);

/* The part of a state that a correction replaces, as text: for the audit log's "before". Empty
 * if the line changes nothing that was there. */
void correct_was(const struct contest *c, const struct line *l, struct text *out);

#endif
