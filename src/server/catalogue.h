/* catalogue.h -- what never changes while the program runs: games, rules, boards, phrases as JSON.
 *
 * Each document is written when first asked for and kept, plain and packed. */
#ifndef CATALOGUE_H
#define CATALOGUE_H

#include "net/jot.h"
#include "core/game.h"

struct document {
    struct jot plain, gzip;
    char etag[24];
};

/* "games", "phrases", "rules/303", "board/303": the document, or NULL if there is none. */
const struct document *catalogue_find(const char *name);

/* The board of a room of its own. */
void catalogue_board(struct jot *j, const struct board *b, const char *sheet, size_t len);

void catalogue_free(void);

#endif
