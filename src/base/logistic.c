#include "base/logistic.h"
#include <stdbool.h>

enum { POINTS = 33, GAP = LOGISTIC_UNIT / 4 };

/* The logistic function every quarter from 0 to 8, straight between these points. */
static const int32_t at[POINTS] = {
    32768, 36843, 40793, 44511, 47911, 50941, 53581, 55834, 57724, 59287, 60565,
    61598, 62428, 63090, 63615, 64030, 64357, 64614, 64816, 64974, 65097, 65194,
    65269, 65328, 65374, 65410, 65438, 65459, 65476, 65489, 65500, 65508, 65514,
};

int32_t logistic_chance(int32_t odds) {
    int32_t size = odds < 0 ? -odds : odds;
    if (size > LOGISTIC_MOST) size = LOGISTIC_MOST;
    int32_t i = size / GAP, rest = size % GAP;
    int32_t chance = rest ? at[i] + (at[i + 1] - at[i]) * rest / GAP : at[i];
    return odds < 0 ? LOGISTIC_ONE - chance : chance;
}

int32_t logistic_odds(int32_t chance) {
    bool below = chance < LOGISTIC_ONE / 2;
    int32_t i = 0, above = below ? LOGISTIC_ONE - chance : chance;
    if (above >= at[POINTS - 1]) return below ? -LOGISTIC_MOST : LOGISTIC_MOST;
    while (above >= at[i + 1]) i++;
    int32_t odds = i * GAP + (above - at[i]) * GAP / (at[i + 1] - at[i]);
    return below ? -odds : odds;
}
