/* train.h -- tables for games that solve their own decisions. */
#ifndef TERMINAL_LAB_TRAIN_H
#define TERMINAL_LAB_TRAIN_H

#include "terminal/shell.h"

/* Makes or completes the table of the game's solver in the file of --save. Returns the status. */
int train_game(const struct options *o, const char *name);

#endif
