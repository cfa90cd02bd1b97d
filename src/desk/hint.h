/* hint.h -- for whoever is typing an order: what it means so far, and what could come next.
 *
 * Nothing is decided here: a half-typed order is judged like any other, and forgotten. Words that
 * can stand at a place follow from the order's usage ("withdraw DISCIPLINE ENTRANT REASON"). */
#ifndef HINT_H
#define HINT_H

#include "desk/desk.h"

/* One or two lines (with a line feed between them): the table and its names as soon as a table is
 * named, then what the words say or why they cannot stand. Nothing if there is nothing to tell. */
void hint_say(const struct desk *d, const struct desk_order *o, struct arena *work,
              enum language in, struct text *out);

struct hint_choice {
    const char *word, *label; /* label: what it is, "" if the word says it */
};

/* What could stand for the last word of the order, of which the beginning (perhaps "") is typed.
 * `usage` is that of a command the desk does not know, else NULL. They lie in `work`. */
int hint_choices(const struct desk *d, const char *usage, const struct desk_order *o,
                 struct arena *work, enum language in, struct hint_choice *out, int most);

#endif
