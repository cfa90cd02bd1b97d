/* bot.c -- bots of include/sedzia.h. */
#include "lib/handle.h"
#include <stdlib.h>

enum { MOST_NODES = 100000000 };

struct sedzia_bot {
    struct lib_handle handle;
    int bot;
    uint32_t nodes;
    struct rng seeds;
    struct arena arena;
    struct bot_thought thought; /* its result lies in the arena */
};

struct sedzia_bot *sedzia_bot_open(const char *name, uint32_t nodes, uint64_t seed) {
    int found = name ? bot_find(name) : -1;
    if (found < 0) return failure(SEDZIA_BAD, "there is no such bot:", name), NULL;
    if (nodes > MOST_NODES)
        return failure(SEDZIA_BAD, "so many play-outs take too long", NULL), NULL;
    struct sedzia_bot *bot = calloc(1, sizeof *bot);
    uint8_t *room = malloc(BOT_ROOM);
    if (!bot || !room) {
        free(bot), free(room);
        return failure(SEDZIA_MEMORY, "there is no memory for a bot", NULL), NULL;
    }
    bot->handle.what = A_BOT;
    bot->bot = found;
    bot->nodes = nodes;
    bot->seeds = rng_from(seed);
    bot->arena = (struct arena){.at = room, .size = BOT_ROOM};
    bot->thought.chance = -1;
    return bot;
}

void sedzia_bot_close(struct sedzia_bot *bot) {
    if (!retire(bot, A_BOT)) return;
    free(bot->arena.at);
    free(bot);
}

/* The view of whoever is to act, and a move for it. */
static int choose(struct sedzia_bot *bot, const struct board *b, const struct state *s,
                  uint32_t *m) {
    union any_state view;
    if (s->turn == NOBODY) return failure(SEDZIA_BAD, "the game is over", NULL);
    if (s->turn == CHANCE) return failure(SEDZIA_BAD, "chance is to act, not a player", NULL);
    if (!m) return failure(SEDZIA_BAD, "there is no place for the move", NULL);
    int failed = look(b, s, s->turn, &view);
    if (failed) return failed;
    struct bot_limit limit = {.nodes = bot->nodes};
    bot->arena.used = 0;
    *m = bot_choose(b, &view.s, bot->bot, limit, rng_next(&bot->seeds), &bot->arena, &bot->thought);
    return 0;
}

int sedzia_bot_choose(struct sedzia_bot *bot, struct sedzia_state *s, uint32_t *m) {
    int failed = enter(bot, A_BOT);
    if (failed) return failed;
    if ((failed = enter_too(bot, s, A_STATE))) return failed;
    failed = choose(bot, &s->game->board, &s->s.s, m);
    leave(s, 0);
    return leave(bot, failed);
}

int sedzia_bot_chance(struct sedzia_bot *bot, int *chance) {
    int failed = enter(bot, A_BOT);
    if (failed) return failed;
    if (!chance) return leave(bot, failure(SEDZIA_BAD, "there is no place for the chance", NULL));
    *chance = bot->thought.chance;
    return leave(bot, 0);
}

int sedzia_bot_tries(struct sedzia_bot *bot, uint32_t *m, uint32_t *tries, size_t room) {
    int failed = enter(bot, A_BOT);
    if (failed) return failed;
    int count = bot->thought.result.count;
    if (!room) return leave(bot, count);
    if (!m || !tries) return leave(bot, failure(SEDZIA_BAD, "moves and tries need a place", NULL));
    if ((size_t)count > room)
        return leave(bot, failure(SEDZIA_ROOM, "there are more moves than fit", NULL));
    for (int i = 0; i < count; i++) {
        m[i] = bot->thought.result.moves[i].m;
        tries[i] = bot->thought.result.moves[i].visits;
    }
    return leave(bot, count);
}
