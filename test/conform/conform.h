/* conform.h -- plays a game at random and checks every promise of core/game.h on the way. */
#ifndef CONFORM_H
#define CONFORM_H

#include "core/game.h"

#define PROMISES(X)                                                                                \
    X(COUNT, "legal gives from 1 to max_moves moves")                                              \
    X(SORTED, "legal moves are sorted and unique")                                                 \
    X(ALLOWED, "check allows every legal move")                                                    \
    X(REFUSED, "check refuses everything else")                                                    \
    X(VERDICT, "a verdict names a rule with a deny text, and a field")                             \
    X(POSITION, "a position reads back to the same bytes")                                         \
    X(MOVES, "a move reads back to the same move, and is written once")                            \
    X(DEEDS, "a move as data names what its text names, no more, and is the only one that does")   \
    X(HASH, "equal states have equal hashes")                                                      \
    X(OWN_TURN, "a view on one's own turn has the same legal moves")                               \
    X(OWN_MOVE, "a player can read his own moves")                                                 \
    X(VIEW, "a view is complete, its own viewer's, and nothing is left of what was there")         \
    X(SECRETS, "views hide something if and only if the game has secrets")                         \
    X(IMAGINE, "observe(imagine(view)) is the view")                                               \
    X(IMAGINED, "an imagined state is a true one")                                                 \
    X(SAME, "apply does the same with and without events")                                         \
    X(ENDS, "the game ends in time, by a rule, with a winner or none")                             \
    X(EVENTS, "events are in bounds and name a rule of the book")                                  \
    X(ODDS, "chance outcomes have weights that a die can roll")                                    \
    X(PICKS, "pick draws what one would draw from the list")                                       \
    X(PIECES, "pieces are in bounds, on states and views")                                         \
    X(PEOPLE, "status, counts, score and ground are in bounds")                                    \
    X(WORDS, "sides, goals, pieces, what is being done, verbs, faces, reasons, results: phrases")  \
    X(HINTS, "hints for bots are in bounds")                                                       \
    X(JUNK_MOVE, "a text that is no move is refused")                                              \
    X(JUNK_POSITION, "a position that is accepted is safe")

enum promise {
#define X(key, text) key,
    PROMISES(X)
#undef X
        PROMISE_COUNT
};

struct kept {
    long checks[PROMISE_COUNT];
    int broken[PROMISE_COUNT];
    char first[PROMISE_COUNT][1000]; /* what was seen when it first broke */
};

extern const char *const promise_text[PROMISE_COUNT];

/* Plays games from fixed seeds until `plies` moves have been made. */
void conform(const struct board *b, long plies, struct kept *kept);

#endif
