/* record.h -- a result straight from the record of a game: event/2.8. */
#ifndef DESK_RECORD_H
#define DESK_RECORD_H

#include "base/arena.h"
#include "event/words.h"

/* Plays the record of `game` again, on the board of that hash (NULL: the standard one): `side` gets
 * the side that won ("none": undecided), `rest` what follows the winner in a line `result`: rule,
 * counts, scoring lines, the record's digest. */
bool record_result(const char *text, size_t len, const char *game, const char *hash,
                   struct arena *memory, struct text *side, struct text *rest, struct refusal *no);

#endif
