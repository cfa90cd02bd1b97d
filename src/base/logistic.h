/* logistic.h -- chances as log-odds and back, in integers, so that all builds agree. */
#ifndef LOGISTIC_H
#define LOGISTIC_H

#include <stdint.h>

enum {
    LOGISTIC_UNIT = 256,    /* log-odds of 1.0 */
    LOGISTIC_ONE = 1 << 16, /* a certain chance */
    LOGISTIC_MOST = 8 * LOGISTIC_UNIT
};

/* The chance of these log-odds; beyond LOGISTIC_MOST it no longer changes. */
int32_t logistic_chance(int32_t odds);

/* The log-odds of a chance, from -LOGISTIC_MOST to LOGISTIC_MOST. */
int32_t logistic_odds(int32_t chance);

#endif
