/* projector.h -- the page for the hall's projector: event/7.4.
 *
 * One HTML file with everything in it: the lists as plain tables of rows, data/projector/style.css,
 * and data/projector/script.js, which cuts the lists into pages that fit the screen and turns them.
 * A screen in a hall is public, so people are shown by initials and school (event/1.5). */
#ifndef PROJECTOR_H
#define PROJECTOR_H

#include "desk/folio.h"

/* What such a file begins with, so that nothing else is ever written over. */
extern const char projector_mark[];

/* Adds the whole page. --only limits it to some disciplines. False if memory is used up. */
bool projector_page(const struct folio *d, struct text *out);

#endif
