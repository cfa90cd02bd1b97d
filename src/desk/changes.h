/* changes.h -- what a correction changes, before it is written: event/6.3.
 *
 * The caller folds the journal twice, without and with the new lines, and gets the differences:
 * points of encounters, places, and which draws stand although the places they were made from
 * have changed. */
#ifndef CHANGES_H
#define CHANGES_H

#include "event/contest.h"

/* Writes one line for each difference; returns how many there are. */
int changes_show(const struct contest *before, const struct contest *after, struct arena *memory,
                 enum language in, struct text *out);

#endif
