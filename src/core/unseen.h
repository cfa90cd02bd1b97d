/* unseen.h -- a game followed at a physical table whose secrets only its players know.
 *
 * Such a match began from a view. It plays on with a truth that is only supposed
 * (match_suppose), and nothing of that is shown to anybody: what may be done is what is legal
 * whatever lies hidden, and secret moves read as everybody reads them, `course J5 ?`. Whenever a
 * move would show something that could be otherwise, whoever follows is asked what it was, and
 * the supposition follows him. */
#ifndef UNSEEN_H
#define UNSEEN_H

#include "core/match.h"

enum { UNSEEN_OUTCOMES = 24, UNSEEN_CARDS = 24 };

/* Supposes what the view hides, if nobody has yet. */
enum match_error unseen_begin(struct match *m, struct rng *r);

/* Leaves in the list what is legal whatever lies hidden, each reading once; gives how many. */
int unseen_sure(const struct match *m, struct rng *r, move *list, int count);
/* Whether all that can be done now reads the same to everybody: a card drawn or laid unseen. */
bool unseen_alone(const struct match *m);
/* Legal if it is, for all that is known. */
struct verdict unseen_check(const struct match *m, struct rng *r, move mv);

/* What is to be supposed before a move, the move as it is made then, what it brings about. */
struct unseen_outcome {
    union any_state before, seen;
    move m;
    struct trace trace;
};

/* All that can come of a move, as far as it can be told apart by whoever follows: found by trying,
 * for tokens. None: it cannot be made. The order tells nothing of the supposition only after it has
 * been sorted by words. */
int unseen_outcomes(const struct match *m, struct rng *r, move mv,
                    struct unseen_outcome found[UNSEEN_OUTCOMES]);

/* Cards are too many to try: whoever follows reads them out. How many this move shows, and which
 * would be shown by the supposition; it is changed so that the move can be made. out->m is NO_MOVE
 * if it cannot. */
int unseen_cards(const struct match *m, move mv, struct unseen_outcome *out,
                 unsigned cards[UNSEEN_CARDS]);
/* Makes the supposition show exactly the cards that were read; names one that cannot be. */
bool unseen_show(const struct match *m, struct unseen_outcome *out, unsigned cards[UNSEEN_CARDS],
                 int count, const unsigned *read, unsigned *wrong);

/* Supposes what is to be supposed, and plays or rolls it. */
enum match_error unseen_play(struct match *m, const union any_state *before, move mv);

#endif
