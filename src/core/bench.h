/* bench.h -- random play and counting, to measure the library and to identify its behaviour.
 *
 * Shells time these functions; nothing here reads a clock. They use the fast generator, so
 * the same seed plays the same games natively and as WebAssembly. */
#ifndef BENCH_H
#define BENCH_H

#include "base/arena.h"
#include "core/game.h"

struct bench {
    uint64_t games, moves; /* moves counts chance outcomes too */
    uint64_t hash;         /* over every move made and every final state */
};

/* Plays whole games with random moves and adds them to `sum` (zeroed by the caller before the
 * first call). Game number n of a seed is the same whether games are played at once or in
 * portions: `first` is the number of the first one. */
void bench_play(const struct board *b, uint64_t seed, uint32_t first, uint32_t count,
                struct bench *sum);

/* How many sequences of `depth` moves there are, chance outcomes counted as moves; games that
 * end earlier count up to their end. */
uint64_t bench_perft(const struct board *b, const struct state *s, int depth);

/* One number for the behaviour of all games on their standard boards, the N in "Bench: N".
 * The arena lends room for one board at a time; bench_room() says how much is enough. */
uint32_t bench_number(struct arena *a);
size_t bench_room(void);

#endif
