/* follow.h -- a real table followed on a phone: the match of page.h with dice read from the table.
 *
 *     follow_begin   lines           two names, then one tag a line ("table 5"), or `hidden`: what
 *                                    only the players know stays unknown; or `from POSITION`:
 *                                    {} or {"why":…}
 *     follow_state                   what whoever follows may see, what may be done (also a roll:
 *                                    with the weights of its outcomes), and how the record stands
 *     follow_do      lines           an order, then the answer to a question: {} or {"why":…}, or
 *                                    the question: {"which":[[events],…]}, {"cards":4}
 *                                        play MOVE        also a roll; the answer is the number of
 *                                                         what was shown, or the cards
 *                                        cocked           the die to be rolled; `cocked typed`: the
 *                                                         one just typed in
 *                                        mistyped  undo  back  stop
 *                                        stands POSITION  note TEXT  resign SIDE
 *                                        illegal SIDE MOVE
 *     follow_blame   lines           a side, what it is said to have done (a move as it is typed,
 *                                    or fields pointed at): {"move":…} with the rule it broke, as
 *                                    it was judged when it could have been done
 *     follow_rewind  lines           a number of steps, words: goes back to the moment after that
 *                                    step; what stood behind it becomes a remark with these words
 *     follow_log                     everything that stands in the record, for people */
#ifndef FOLLOW_H
#define FOLLOW_H

#include "wasm/wasm.h"

EXPORT("follow_begin") int follow_begin(int len);
EXPORT("follow_state") int follow_state(void);
EXPORT("follow_do") int follow_do(int len);
EXPORT("follow_blame") int follow_blame(int len);
EXPORT("follow_rewind") int follow_rewind(int len);
EXPORT("follow_log") int follow_log(void);

#endif
