/* csv.h -- tables as spreadsheets write them.
 *
 * UTF-8 (with or without its mark), Windows-1250 and ISO-8859-2 are told apart; cells are
 * separated by comma, semicolon or tab, whichever the first line has most of; a cell may stand
 * in quotation marks, with "" for one of them. What cannot be read is refused with its line. */
#ifndef CSV_H
#define CSV_H

#include "base/arena.h"
#include "event/words.h"

enum { CSV_COLUMNS = 40 };

struct csv {
    char *text; /* UTF-8, in the arena, cells cut out in place */
    const char *encoding;
    char separator;
    char *at;
    int line, next_line; /* of the row just read, from 1; and of the one after it */
    int cells;
    char *cell[CSV_COLUMNS];
};

/* Takes a copy of the bytes. False with the reason in *no, and the line if there is one. */
bool csv_open(struct csv *c, struct arena *memory, const char *bytes, size_t len,
              struct refusal *no);

/* The next row that is not empty. False at the end, when *no is empty, or with a reason. */
bool csv_next(struct csv *c, struct refusal *no);

#endif
