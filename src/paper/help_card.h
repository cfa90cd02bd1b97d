/* help_card.h -- the referee's help card (core/card.h) as A4, two columns, for the table. */
#ifndef PAPER_HELP_CARD_H
#define PAPER_HELP_CARD_H

#include "core/book.h"

/* To standard output. False if the game has no card or it cannot be written. */
bool help_card_print(const struct game *g, enum language language);

#endif
