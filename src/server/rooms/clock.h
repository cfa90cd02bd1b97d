/* clock.h -- the thinking time of the people in a room, as its opener chose:
 *
 *     900+10 lose      15 minutes each, 10 seconds more for every turn handed over; whoever has
 *                      used his time up loses
 *     900+10 warn      … is only told, and so is the record
 *     game 1800 1500   event/4.8: 30 minutes for the whole game, a warning at 25; decides nothing
 *
 * A clock runs from when its player is to act until his move is here; bots have none, and while
 * one thinks no clock runs. It first runs when its player has come to the table, also after
 * the server was away. What the network took is not his: his page says how long he thought, and the
 * rest is given back, at most CLOCK_LAG for each move. So that a move under way is not lost, a
 * clock is called only CLOCK_LAG after it has run out. Time used stays used when moves are taken
 * back. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdbool.h>
#include <stdint.h>
#include "base/text.h"

enum { CLOCK_LAG = 1000, CLOCK_WORDS = 32 }; /* milliseconds; bytes */

enum clock_kind { CLOCK_NONE, CLOCK_LOSE, CLOCK_WARN, CLOCK_GAME };

struct clock {
    enum clock_kind kind;
    char words[CLOCK_WORDS];
    uint32_t main, increment; /* seconds; of the game: all of it, and when to warn */
    int64_t used[2];          /* milliseconds */
    uint32_t turns[2];        /* handed over */
    int running;              /* seat, or NOBODY */
    int64_t since;
    bool told[2]; /* seat has used all; of the game: warned, all is used */
};

/* The clock of these words; false if they are none. */
bool clock_read(const char *words, struct clock *c);

/* Milliseconds left to the seat (of the game: to both), below 0 when all is used. */
int64_t clock_left(const struct clock *c, int seat, int64_t now);

/* Milliseconds that the running clock has run since `since`, at most a day. */
int64_t clock_elapsed(const struct clock *c, int64_t now);

/* "61000 40000 3 2": time used and turns handed over, as an entry of the journal tells them. False
 * if the words are something else, or there is no clock. */
bool clock_apply(struct clock *c, const char *words);

#endif
