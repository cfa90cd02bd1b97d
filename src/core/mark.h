/* mark.h -- what an event means beyond its kind, for everybody who shows it.
 *
 * Most marks follow from the kind (mark_of); a game adds its own while it plays a move
 * (trace_mark). A page that draws, tells or sounds an event reads its marks and needs to know
 * neither the kinds nor the rules behind them. */
#ifndef CORE_MARK_H
#define CORE_MARK_H

#include "core/game.h"

/* X(name, word in JSON): every mark once, one bit each, in this order. */
#define MARKS(X)                                                                                   \
    X(MARK_MOVES, "moves")     /* a piece goes from `from` to `to` */                              \
    X(MARK_COMES, "comes")     /* a piece appears at `to` */                                       \
    X(MARK_GONE, "gone")       /* the piece at `to` leaves it */                                   \
    X(MARK_HURT, "hurt")       /* … shows its other side from now on */                            \
    X(MARK_HEALED, "healed")   /* … its good side */                                               \
    X(MARK_LOSS, "loss")       /* somebody is worse off: always told */                            \
    X(MARK_SHOT, "shot")       /* a shot, */                                                       \
    X(MARK_STRIKES, "strikes") /* one that hits */                                                 \
    X(MARK_FIGHT, "fight")     /* one side's sum in a fight, */                                    \
    X(MARK_WON, "won")         /* the sum of the side that won it */                               \
    X(MARK_CHANCE, "chance")   /* chance alone chose it */                                         \
    X(MARK_UNFIT, "unfit")     /* did not count, because it does not fit */                        \
    X(MARK_SHOWN, "shown")     /* a board draws attention to it */                                 \
    X(MARK_ALONE, "alone")     /* told by itself, never together with its like */                  \
    X(MARK_QUIET, "quiet")     /* left out of a summary unless a phrase asks for it */             \
    X(MARK_FOLLOWS, "follows") /* follows from another event: left out of a summary */             \
    X(MARK_SLIGHT, "slight")   /* hardly anything to look at */                                    \
    X(MARK_DRAWN, "drawn")     /* a card is drawn: several go together */                          \
    X(MARK_CARD, "card")       /* it is about a card, */                                           \
    X(MARK_HIDDEN, "hidden")   /* one that the viewer may not know */                              \
    X(MARK_ROUND, "round")     /* a round begins */                                                \
    X(MARK_END, "end")         /* the game is over */

enum mark_number {
#define X(name, word) name##_NUMBER,
    MARKS(X)
#undef X
        MARK_COUNT
};
enum mark {
#define X(name, word) name = 1 << name##_NUMBER,
    MARKS(X)
#undef X
};

/* All marks of an event, of its kind and of its game. The word of a mark by its number. */
uint32_t mark_of(const struct event *e);
const char *mark_word(int number);

/* Adds marks to the event that was told last; does nothing if t is NULL or full. */
static inline void trace_mark(struct trace *t, uint32_t marks) {
    if (t && t->len && t->len < MAX_EVENTS) t->at[t->len - 1].marks |= marks;
}

#endif
