/* riddle.h -- "may he or may he not?": a position out of a game and something one might want to do
 * in it, judged by the rules.
 *
 * A riddle follows from its number alone: the same number gives the same riddle on every phone,
 * natively and in the browser. Half of them are allowed. What is asked names a field, so that it
 * can be shown on the board; what it needs to know is seen by the side that is to act. */
#ifndef RIDDLE_H
#define RIDDLE_H

#include "core/game.h"

struct riddle {
    union any_state s; /* the whole truth: show the view of the side to act */
    move asked;
    bool allowed;
    struct verdict verdict; /* why not */
    unsigned rule;          /* the rule that forbids it, or that it rests on; 0: none is named */
};

/* False if no riddle was found behind this number. */
bool riddle_make(const struct board *b, uint32_t number, struct riddle *out);

/* The number of the n-th riddle (from 0) of a day that is counted from any day, for a game. */
uint32_t riddle_number(uint32_t day, unsigned n, const struct game *g);

#endif
