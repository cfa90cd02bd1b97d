#include "bots/levels.h"

/* clang-format off */
static const struct search_options levels[5] = {
    /* looks at a handful of moves, one at a time, judges them roughly and hopes for good dice */
    {.playouts = 4, .exploration = 160, .width = 4, .sight = 0, .horizon = 0, .sample = 1,
     .overlook = 60, .intuition = 0, .blur = 300, .hopeful = true},
    /* sees more of its own turn, nothing of the answer */
    {.playouts = 13, .exploration = 160, .width = 8, .sight = 0, .horizon = 0, .sample = 1,
     .overlook = 45, .intuition = 25, .blur = 170},
    /* sees the answer, and judges what it sees at once */
    {.playouts = 100, .exploration = 160, .width = 16, .sight = 1, .horizon = 0, .sample = 1,
     .overlook = 10, .intuition = 75, .blur = 50},
    /* thinks a little further, but not for long */
    {.playouts = 250, .exploration = 160, .width = 24, .sight = 2, .horizon = 8, .sample = 8,
     .intuition = 100},
    /* uses its time */
    {.playouts = 20000, .exploration = 160, .width = 40, .sight = SEARCH_ENDLESS, .horizon = 12,
     .sample = 8, .intuition = 100},
};
/* clang-format on */

struct search_options levels_options(int level) {
    return levels[level - 1];
}
