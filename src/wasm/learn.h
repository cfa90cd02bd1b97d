/* learn.h -- what the pages call to learn: missions, led and judged here, and riddles.
 *
 *     learn_list                     the missions of the board's game: key, title, task, leads,
 *                                    teaches, moves
 *     learn_begin    a mission's key {"is":…} as learn_state; the match of page.h stands in its
 *                                    position. Nothing if there is no such mission
 *     learn_state                    state ("open", "solved", "lost"), moves, of; if it leads: next
 *                                    (the move to be made), head, text; else hints; done, lost
 *     learn_play     a move          as page_play
 *     learn_go       seed            chance or the other side does what the lesson says; else a
 *                                    roll by that seed, or a bot's move. As page_roll
 *     learn_stars    times of help   0 to 3
 *     learn_riddle   day, n          the n-th riddle (from 0) of a day, of the game on the board:
 *                                    position, asked (the move), did, allowed, rule, pl, en;
 *                                    nothing if none was found */
#ifndef WASM_LEARN_H
#define WASM_LEARN_H

#include "wasm/page.h"

EXPORT("learn_list") int learn_list(void);
EXPORT("learn_begin") int learn_begin(int len);
EXPORT("learn_state") int learn_state(void);
EXPORT("learn_play") int learn_play(int len);
EXPORT("learn_go") int learn_go(uint32_t seed);
EXPORT("learn_stars") int learn_stars(int helped);
EXPORT("learn_riddle") int learn_riddle(uint32_t day, uint32_t n);

#endif
