#include "core/bench.h"
#include <assert.h>
#include <string.h>

enum { NUMBER_SEED = 1918, NUMBER_GAMES = 200 };

static uint64_t stir(uint64_t hash, uint64_t with) {
    hash = (hash ^ with) * 0x9E3779B97F4A7C15ull;
    return hash ^ hash >> 29;
}

void bench_play(const struct board *b, uint64_t seed, uint32_t first, uint32_t count,
                struct bench *sum) {
    union any_state s;
    for (uint32_t n = first; n - first < count; n++) {
        uint64_t own = seed ^ (uint64_t)n << 32;
        struct rng r = rng_from(rng_mix(&own));
        game_start(b, &s.s);
        while (s.s.turn != NOBODY) {
            move m = game_random(b, &s.s, &r);
            b->game->apply(b, &s.s, m, NULL);
            sum->hash = stir(sum->hash, m);
            sum->moves++;
        }
        sum->hash = stir(sum->hash, game_hash(b, &s.s));
        sum->games++;
    }
}

uint64_t bench_perft(const struct board *b, const struct state *s, int depth) {
    if (depth <= 0 || s->turn == NOBODY) return 1;
    move list[MAX_MOVES];
    union any_state next;
    int count = b->game->legal(b, s, list);
    if (depth == 1) return (uint64_t)count;
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        memcpy(&next, s, b->game->state_size);
        b->game->apply(b, &next.s, list[i], NULL);
        nodes += bench_perft(b, &next.s, depth - 1);
    }
    return nodes;
}

uint32_t bench_number(struct arena *a) {
    struct bench sum = {0};
    for (int i = 0; games[i]; i++) {
        size_t used = a->used;
        struct board *b = arena_take(a, games[i]->board_size);
        assert(b);
        board_standard(b, games[i]);
        bench_play(b, NUMBER_SEED, 0, NUMBER_GAMES, &sum);
        a->used = used;
    }
    return (uint32_t)(sum.hash ^ sum.hash >> 32);
}

size_t bench_room(void) {
    size_t room = 0;
    for (int i = 0; games[i]; i++)
        if (games[i]->board_size > room) room = games[i]->board_size;
    return room + 64; /* what aligning it may take */
}
