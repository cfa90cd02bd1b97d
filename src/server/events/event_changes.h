/* event_changes.h -- which lines of an event changed what people look at. */
#ifndef EVENT_CHANGES_H
#define EVENT_CHANGES_H

#include "desk/desk.h"
#include "net/jot.h"

/* Adds the members "disciplines", "matches" and "anew" of the message `event` (docs/web-api.md) for
 * the lines after `from`; for the public also "tables": these matches as it may see them. */
void event_changes_write(struct jot *out, const struct desk *d, int from);
void event_changes_write_public(struct jot *out, const struct desk *d, int from, enum language in,
                                struct arena *work);

#endif
