#include "bots/playout.h"
#include "bots/search.h"
#include <string.h>

int32_t playout_value(const struct board *b, const struct state *s) {
    if (s->turn == NOBODY)
        return s->winner == SEAT_A ? SEARCH_ONE : s->winner == SEAT_B ? 0 : SEARCH_ONE / 2;
    if (!b->game->value) return SEARCH_ONE / 2;
    int value = b->game->value(b, s);
    if (value > 1000) value = 1000;
    if (value < -1000) value = -1000;
    return SEARCH_ONE / 2 + value * (SEARCH_ONE / 2 - 64) / 1000; /* only an end is certain */
}

int playout_prior(const struct board *b, const struct state *s, move m) {
    if (!b->game->prior) return 100;
    int prior = b->game->prior(b, s, m);
    return prior < 0 ? 0 : prior > 1000 ? 1000 : prior;
}

static int32_t after(const struct board *b, const struct state *s, move m) {
    union any_state next;
    memcpy(&next, s, b->game->state_size);
    b->game->apply(b, &next.s, m, NULL);
    return playout_value(b, &next.s);
}

move playout_roll(const struct board *b, const struct state *s, int hopeful, struct rng *r,
                  int *outcomes) {
    move list[MAX_MOVES];
    int count = b->game->legal(b, s, list);
    *outcomes = count;
    move m = game_draw(b, s, list, count, r);
    if (hopeful > SEAT_B) return m;
    move other = game_draw(b, s, list, count, r);
    if (m == other) return m;
    bool more = after(b, s, other) > after(b, s, m);
    return more == (hopeful == SEAT_A) ? other : m;
}

/* The most promising of a few moves picked blindly. */
static move pick(const struct board *b, const struct state *s, const move *list, int count,
                 int sample, struct rng *r) {
    move best = list[rng_below(r, (uint32_t)count)];
    if (count == 1 || sample < 2 || !b->game->prior) return best;
    int best_prior = -1;
    if (count <= sample) {
        for (int i = 0; i < count; i++) {
            int prior = 8 * playout_prior(b, s, list[i]);
            prior += (int)rng_below(r, 1 + (uint32_t)prior / 2);
            if (prior > best_prior) best_prior = prior, best = list[i];
        }
        return best;
    }
    for (int i = 0; i < sample; i++) {
        move m = list[rng_below(r, (uint32_t)count)];
        int prior = playout_prior(b, s, m);
        if (prior > best_prior) best_prior = prior, best = m;
    }
    return best;
}

int32_t playout_judge(const struct board *b, struct state *s, const struct playout_options *o,
                      struct rng *r) {
    move list[MAX_MOVES];
    bool to_the_end = o->plain || !b->game->value || o->horizon == SEARCH_ENDLESS;
    int last = s->turn;
    for (int moves = 0; s->turn != NOBODY; moves++) {
        bool passed = s->turn != CHANCE && s->turn != last;
        if (!to_the_end && moves >= o->horizon && (passed || !o->horizon)) break;
        if (s->turn != CHANCE) last = s->turn;
        int count = b->game->legal(b, s, list);
        move m = s->turn == CHANCE ? game_draw(b, s, list, count, r)
                 : o->plain        ? list[rng_below(r, (uint32_t)count)]
                                   : pick(b, s, list, count, o->sample, r);
        b->game->apply(b, s, m, NULL);
    }
    return playout_value(b, s);
}
