/* dice.h -- the dice of real games: ChaCha20 under a 256-bit seed.
 *
 * Every roll has a number, and the n-th roll depends on the seed and n alone:
 * whoever has the seed can check any roll by itself. The seed is promised by
 * its SHA-256 before the first roll and published after the last. */
#ifndef DICE_H
#define DICE_H

#include <stdbool.h>
#include <stdint.h>
#include "base/digest.h"

enum { SEED_SIZE = 32, SEED_HEX = 65 };

struct seed {
    uint8_t byte[SEED_SIZE];
};

/* An evenly distributed number below n (0 < n <= 65536) for the given roll. */
uint32_t dice_roll(const struct seed *seed, uint32_t roll, uint32_t n);

/* The seed from which both players' own words, if any, have been mixed in. */
struct seed dice_mix(const struct seed *seed, const char *words_a, const char *words_b);

/* A seed for practice games, spread from a small number. */
struct seed dice_from(uint64_t number);

/* The promise shown before the game, and seeds, as 64 hex digits and a zero. */
void dice_promise(const struct seed *seed, char hex[SEED_HEX]);
void dice_write(const struct seed *seed, char hex[SEED_HEX]);
bool dice_read(const char *hex, struct seed *seed);

#endif
