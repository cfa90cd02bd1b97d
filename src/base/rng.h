/* rng.h -- the fast generator, for search and tests only.
 *
 * The same seed gives the same numbers on every machine, natively and in the
 * browser. It is not secret: real games roll with dice.h. */
#ifndef RNG_H
#define RNG_H

#include <stdint.h>

struct rng {
    uint64_t a, b;
};

static inline uint64_t rng_mix(uint64_t *x) { /* splitmix64: spreads a small seed over all bits */
    uint64_t z = *x += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}

static inline struct rng rng_from(uint64_t seed) {
    struct rng r;
    r.a = rng_mix(&seed);
    r.b = rng_mix(&seed);
    return r;
}

static inline uint64_t rng_next(struct rng *r) { /* xoroshiro128+ */
    uint64_t a = r->a, b = r->b, sum = a + b;
    b ^= a;
    r->a = (a << 24 | a >> 40) ^ b ^ b << 16;
    r->b = b << 37 | b >> 27;
    return sum;
}

/* A number below n, n > 0. The bias is below n / 2^32: too small to matter in search. */
static inline uint32_t rng_below(struct rng *r, uint32_t n) {
    return (uint32_t)((rng_next(r) >> 32) * n >> 32);
}

#endif
