/* chances.h -- whether what bots state is what happens. */
#ifndef TERMINAL_LAB_CHANCES_H
#define TERMINAL_LAB_CHANCES_H

#include "terminal/shell.h"

/* Plays level 5 against itself and prints a table of the chances stated and what came true, and a
 * line by round that would correct them. Returns the status. */
int chances_game(const struct options *o, const char *name);

#endif
