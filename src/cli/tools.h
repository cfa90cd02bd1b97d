/* tools.h -- what several commands of the desk share. */
#ifndef TOOLS_H
#define TOOLS_H

#include "cli/desk.h"
#include "event/paper.h"

/* The question bank of a game, and a paper of the event drawn again. Say why if they cannot. */
bool tools_bank(struct desk *d, const char *game, struct bank *bank);
bool tools_paper(struct desk *d, int paper, struct bank *bank, struct drawn *drawn, int *n);

/* The seed given with --seed, or a fresh one from the operating system. */
const char *tools_seed(struct desk *d);

/* Winner, rule and counts of a game from its record file. False after saying why. */
bool tools_record(struct desk *d, const char *path, const char *game, struct text *side,
                  struct text *rest);

#endif
