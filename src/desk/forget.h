/* forget.h -- forgetting a person: event/1.11.
 *
 * The order `forget` writes a line that says whose name goes. Whoever keeps the lines then cuts the
 * sealed words about that person (event/seal.h): name, former spellings, year, guardian, and every
 * text somebody typed in which the name stands. Lines, their numbers and the chain stay as they
 * were. */
#ifndef DESK_FORGET_H
#define DESK_FORGET_H

#include "base/arena.h"
#include "base/text.h"

/* Cuts, in place, all that the `forget` lines among `orders` ask for: `text` is an event's lines,
 * or those of an older copy of it. Returns its new length. False in *ok: memory. */
size_t forget_cut(char *text, size_t len, const char *orders, size_t orders_len,
                  struct arena *memory, bool *ok);

/* Whether the text has a line of that verb at all. */
bool forget_wanted(const char *text, size_t len);

/* The lines of an event of version 2 as one of version 3: words about people sealed, the chain
 * written anew. */
bool forget_take_over(const char *text, size_t len, const char *chance, struct text *out);

#endif
