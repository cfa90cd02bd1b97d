#include "bots/bot.h"

/* No search yet: every level plays any legal move. */
move bot_choose(const struct board *b, const struct state *view, int level, struct bot_limit limit,
                struct rng *r, struct text *figures) {
    move list[MAX_MOVES];
    int count = game_legal(b, view, list);
    (void)level, (void)limit;
    text_add(figures, " level=random nodes=1");
    return list[rng_below(r, (uint32_t)count)];
}
