/* news.h -- which lines of an event changed what people look at. */
#ifndef NEWS_H
#define NEWS_H

#include "desk/desk.h"
#include "server/jot.h"

/* Adds the members "disciplines", "matches" and "anew" of the message `event` (docs/web-api.md) for
 * the lines after `from`; for the public also "tables": these matches as it may see them. */
void news_write(struct jot *out, const struct desk *d, int from);
void news_write_public(struct jot *out, const struct desk *d, int from, enum language in,
                       struct arena *work);

#endif
