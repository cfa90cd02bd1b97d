/* bot.h -- computer players: one function that chooses a move from a view.
 *
 * A bot gets what its side sees, never the truth, so it cannot cheat: of two games that look the
 * same to it, it plays the same. It needs an arena (BOT_ROOM bytes are plenty, a few hundred
 * kilobytes do; everything taken is given back), a seed, and, if time is to limit it, a clock of
 * the caller's, for nothing below the shells reads one.
 *
 * Levels 1 to 4 have a number of play-outs of their own and answer at once; level 5 uses what it
 * is given. A level never passes over a move that certainly wins at once. Besides there are players
 * to measure by: random, greedy (one move ahead by the game's `value`), uct (Monte Carlo tree
 * search without any hint) and 5.1, level 5 as it was in November 2026: whatever level 5 becomes,
 * that one stays as it is. */
#ifndef BOT_H
#define BOT_H

#include "bots/search.h"

enum bot { BOT_RANDOM, BOT_LEVEL_1, BOT_LEVEL_5 = 5, BOT_GREEDY, BOT_UCT, BOT_FIVE_ONE, BOTS };
enum { BOT_LEVELS = 5, BOT_ROOM = 32 << 20 };

/* How long a bot may think: whichever comes first; 0 is no limit of that kind. With no limit at
 * all level 5 makes a number of play-outs of its own. */
struct bot_limit {
    uint32_t milliseconds;         /* counts only with a clock */
    uint32_t nodes;                /* play-outs */
    uint64_t (*clock)(void *with); /* microseconds since any moment; NULL: no time limit */
    void *with;
};

/* What a bot thought. `result` lies in the arena and lives until the arena is used again. */
struct bot_thought {
    move best;
    int chance; /* its chance to win in per mille, as it sees it; -1 if it did not ask itself */
    uint32_t nodes, depth;
    struct search_result result; /* count 0 if nothing was searched */
};

/* The chance to state for a judgement (of SEARCH_ONE, for the side to act) of this position, in per
 * mille: how often it comes true in games, see `stated` in core/game.h. */
int bot_stated(const struct board *b, const struct state *view, int32_t judgement);

/* A legal move for the side to act, whose view this is (on a game without secrets the truth
 * will do). `thought` may be NULL. */
move bot_choose(const struct board *b, const struct state *view, int bot, struct bot_limit limit,
                uint64_t seed, struct arena *a, struct bot_thought *thought);

/* The search behind a bot, for whoever runs it himself (threads, analysis): false if this bot
 * does not search. `limit` fills in the play-outs. */
bool bot_options(int bot, struct bot_limit limit, uint64_t seed, struct search_options *o);

/* A number that identifies the tree level 5 grows with so many play-outs from the start position
 * (after dice, rolled from the seed): for tests and the bench, equal natively and as WebAssembly
 * in arenas of equal size. */
uint64_t bot_study(const struct board *b, uint32_t playouts, uint64_t seed, struct arena *a);

/* "random", "greedy", "uct", "1" … "5", "5.1", or -1. */
int bot_find(const char *name);
const char *bot_name(int bot);

#endif
