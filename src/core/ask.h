/* ask.h -- questions to the referee about a position: may this be done, what may this piece do,
 * what happens on this roll.
 *
 * In a position whose secrets are unknown (a view of somebody who does not act) the answer holds
 * only if it is the same whatever lies hidden. If it is not, it says on what it depends: which
 * token or card decides, and what follows in each case. */
#ifndef ASK_H
#define ASK_H

#include "core/draft.h"

enum ask_answer { ASK_NO, ASK_YES, ASK_DEPENDS };

/* Whether a move is allowed; the verdict says why not. `s` may be a view. */
enum ask_answer ask_check(const struct board *b, const struct state *s, move m, struct verdict *v);

/* Whether the state hides something from whoever would have to judge its moves. */
bool ask_hidden(const struct state *s);

/* Answers as JSON. `what` is what somebody pointed at, in this order: a card (#28), fields (E5 G6);
 * or a move as people type it. An object: sound, and answers, an array, those that are most
 * probably meant first. Each has move, did, allowed ("yes", "no", "depends"), why not (rule, field,
 * pl, en), what follows (events, and the position after), what is rolled then (rolls: move, did,
 * weight, of, events, after), and cases with `when` (a piece that decides) if it depends. Nothing
 * pointed at: the rolls of the position itself, and the moves that name nothing. */
void ask_json(const struct board *b, const struct state *s, const char *what, struct text *out);

/* What somebody can mean who points at `what`, as it is typed: the n-th move, the most probable
 * first; two fields may stand for the second one alone. Words mean themselves. False: no more. */
bool ask_meant(const struct board *b, const char *what, int n, struct text *typed);

/* All that may be done now, each with whether it surely may: an array of move, did, sure. */
void ask_moves(const struct board *b, const struct state *s, struct text *out);

#endif
