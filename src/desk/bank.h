/* bank.h -- the questions of a game, and a paper of the event drawn again from them. */
#ifndef BANK_H
#define BANK_H

#include "event/paper.h"

/* The question bank data/questions/GAME.txt, read into the arena. Earlier editions of it stay in
 * data/questions/1/GAME.txt (then 2/ and so on): papers of old events are drawn from them. */
bool bank_of(const char *game, struct arena *memory, struct bank *bank, struct refusal *no);

/* The questions of a paper (from 0) as they were drawn, with the bank they were drawn from; refused
 * if no edition of the bank is that one. */
bool bank_paper(const struct contest *c, int paper, struct arena *memory, struct bank *bank,
                struct drawn *drawn, int *n, struct refusal *no);

#endif
