/* bot.h -- whoever plays by itself: one function that chooses a move from a view.
 *
 * A bot gets what its side sees, never the truth, so it cannot cheat. Levels go from 1 to 5;
 * 0 plays any legal move, each as likely as the others. */
#ifndef BOT_H
#define BOT_H

#include "core/game.h"

enum { BOT_RANDOM, BOT_LEVELS = 5 };

/* How much a bot may think; 0 means no limit of that kind. */
struct bot_limit {
    uint32_t milliseconds;
    uint32_t nodes;
};

/* A legal move for the side to act, whose view this is. Adds figures of the search to `figures`
 * as " key=value" words. */
move bot_choose(const struct board *b, const struct state *view, int level, struct bot_limit limit,
                struct rng *r, struct text *figures);

#endif
