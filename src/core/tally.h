/* tally.h -- a final score counted at a table: whoever writes the report names pieces and where
 * they stand, the rules add up. */
#ifndef CORE_TALLY_H
#define CORE_TALLY_H

#include "core/game.h"

/* Adds a JSON list of what a score of this game can be made of: piece, side, field (left out: gone
 * from the board), points, most. Empty if the game has no score. */
void tally_offer(const struct board *b, struct text *out);

/* Adds up entries of that list, by their numbers, the same one as often as there are such pieces:
 * "3 3 17" becomes {"points":22,"lines":"10@D5,10@D5,2@E7"}. False: no such entry, or too often. */
bool tally_add(const struct board *b, const char *entries, struct text *out);

#endif
