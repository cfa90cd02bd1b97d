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

/* `sample` moves drawn blindly behind a first one, as game->pick does, from the list itself. */
static int draw_from_list(const struct board *b, const struct state *s, struct rng *r, move *out,
                          int sample) {
    move list[MAX_MOVES];
    int count = b->game->legal(b, s, list);
    out[0] = list[rng_below(r, (uint32_t)count)];
    for (int i = 1; i <= sample && sample > 1 && count > sample; i++)
        out[i] = list[rng_below(r, (uint32_t)count)];
    return count;
}

/* The most promising of a few moves picked blindly. */
static move pick(const struct board *b, const struct state *s, int sample, struct rng *r) {
    move drawn[UINT8_MAX + 1];
    int best_prior = -1;
    if (!b->game->prior) sample = 0;
    int count = b->game->pick ? b->game->pick(b, s, r, drawn, sample)
                              : draw_from_list(b, s, r, drawn, sample);
    move best = drawn[0];
    if (count == 1 || sample < 2) return best;
    if (count <= sample) {
        move list[MAX_MOVES];
        b->game->legal(b, s, list);
        for (int i = 0; i < count; i++) {
            int prior = 8 * playout_prior(b, s, list[i]);
            prior += (int)rng_below(r, 1 + (uint32_t)prior / 2);
            if (prior > best_prior) best_prior = prior, best = list[i];
        }
        return best;
    }
    for (int i = 1; i <= sample; i++) {
        int prior = playout_prior(b, s, drawn[i]);
        if (prior > best_prior) best_prior = prior, best = drawn[i];
    }
    return best;
}

int32_t playout_judge(const struct board *b, struct state *s, const struct playout_options *o,
                      struct rng *r) {
    bool to_the_end = o->plain || !b->game->value || o->horizon == SEARCH_ENDLESS;
    int last = s->turn;
    for (int moves = 0; s->turn != NOBODY; moves++) {
        bool passed = s->turn != CHANCE && s->turn != last;
        if (!to_the_end && moves >= o->horizon && (passed || !o->horizon)) break;
        if (s->turn != CHANCE) last = s->turn;
        bool any = o->plain || s->turn == CHANCE;
        move m = any ? game_random(b, s, r) : pick(b, s, o->sample, r);
        b->game->apply(b, s, m, NULL);
    }
    return playout_value(b, s);
}
