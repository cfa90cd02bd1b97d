/* columns.h -- the columns of a table by their headings.
 *
 * What a column is called stands in data/phrases-desk.txt: `desk.column.KEY` lists its names in
 * each language, separated by " | "; the first is the one we write ourselves. A heading is compared
 * without capitals, marks of letters and signs, so that "Rok urodzenia*" is "rok urodzenia". */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "event/words.h"

/* Adds a heading as it is compared. */
void columns_plain(const char *cell, struct text *out);

/* Adds the name of a column as we write it. */
void columns_name(struct text *out, enum language in, const char *key);

/* Which of the n columns the heading means, in either language; -1: none of them. */
int columns_find(const char *const *key, int n, const char *heading);

#endif
