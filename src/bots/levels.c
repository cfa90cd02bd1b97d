#include "bots/levels.h"

/* clang-format off */
static const struct search_options levels[5] = {
    /* plays what looks best at first sight, of half the moves */
    {.playouts = 1, .exploration = 160, .width = 4, .sight = 0, .horizon = 0, .sample = 1,
     .overlook = 50, .level = 1, .intuition = 100},
    /* tries a few moves, to the end of its own turn, and hopes for good dice */
    {.playouts = 12, .exploration = 160, .width = 24, .sight = 1, .horizon = 8, .sample = 8,
     .level = 2, .intuition = 100, .hopeful = true},
    /* sees the answer, if only roughly */
    {.playouts = 70, .exploration = 160, .width = 24, .sight = 1, .horizon = 8, .sample = 8,
     .level = 3, .intuition = 100, .blur = 50},
    /* thinks a little further, but not for long */
    {.playouts = 250, .exploration = 160, .width = 24, .sight = 2, .horizon = 8, .sample = 8,
     .level = 4, .intuition = 100},
    /* uses its time */
    {.playouts = 20000, .exploration = 160, .width = 40, .sight = SEARCH_ENDLESS, .horizon = 12,
     .sample = 8, .intuition = 100},
};
/* clang-format on */

struct search_options levels_options(int level) {
    return levels[level - 1];
}
