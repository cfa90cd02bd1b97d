/* ones.h -- counting and finding the ones of a word, for drawing from sets without listing them.
 *
 * Without branches, because what is drawn is no pattern a processor could guess, and without its
 * own instructions, which not every one has and WebAssembly has not. */
#ifndef ONES_H
#define ONES_H

#include <stdint.h>

#define ONES_EACH 0x0101010101010101ull
#define ONES_TOPS 0x8080808080808080ull

/* The ones in each byte of x, added to those of the bytes below it: the highest byte is the sum. */
static inline uint64_t ones_sums(uint64_t x) {
    x -= x >> 1 & 0x5555555555555555ull;
    x = (x & 0x3333333333333333ull) + (x >> 2 & 0x3333333333333333ull);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Full;
    return x * ONES_EACH;
}
static inline unsigned ones_count(uint64_t sums) { return (unsigned)(sums >> 56); }

/* How many bytes of sums, which ascend, are at most n. */
static inline unsigned ones_below(uint64_t sums, unsigned n) {
    uint64_t at_most = ((n * ONES_EACH | ONES_TOPS) - sums) & ONES_TOPS;
    return (unsigned)((at_most >> 7) * ONES_EACH >> 56);
}

/* The place of the n-th one of x, from 0; sums are ones_sums(x). */
static inline unsigned ones_nth(uint64_t x, uint64_t sums, unsigned n) {
    unsigned shift = 8 * ones_below(sums, n);
    uint64_t spread = (x >> shift & 255) * ONES_EACH & 0x8040201008040201ull; /* a bit a byte */
    uint64_t bits = (((spread & ~ONES_TOPS) + ~ONES_TOPS) | spread) >> 7 & ONES_EACH;
    n -= (unsigned)(sums << 8 >> shift & 255);
    return shift + ones_below(bits * ONES_EACH, n);
}

#endif
