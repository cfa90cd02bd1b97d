/* hints.h -- what the evaluations of all games share.
 *
 * A game's `value` adds up features of the position, each times a weight, to log-odds of SEAT_A
 * winning; the weights were fitted to games the bots played against themselves. Everything is in
 * integers, so that all builds agree. */
#ifndef HINTS_H
#define HINTS_H

#include <stdint.h>

enum { HINT_SCALE = 256 }; /* log-odds of 1.0 */

/* Log-odds to a chance from 0 to 4096: the logistic function, straight between its points. */
static inline int hint_chance(int odds) {
    static const int16_t at[17] = {2048, 2557, 2994, 3349, 3608, 3785, 3902, 3976, 4022,
                                   4051, 4069, 4080, 4086, 4090, 4092, 4094, 4095}; /* every 0.5 */
    int x = odds < 0 ? -odds : odds;
    int chance =
        x >= 8 * HINT_SCALE ? 4095 : at[x >> 7] + (at[(x >> 7) + 1] - at[x >> 7]) * (x & 127) / 128;
    return odds < 0 ? 4096 - chance : chance;
}

/* A chance of 4096 as a value from -1000 to 1000. */
static inline int hint_value(int chance) { return (chance - 2048) * 1000 / 2048; }

#endif
