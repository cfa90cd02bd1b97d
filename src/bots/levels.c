#include "bots/levels.h"

static const struct search_options levels[5] = {
    /* 1: sees half of the moves, one at a time, and hopes for good dice */
    {.playouts = 12,
     .exploration = 160,
     .width = 6,
     .sight = 0,
     .horizon = 0,
     .sample = 1,
     .overlook = 50,
     .hopeful = true},
    /* 2: its own turn only */
    {.playouts = 60,
     .exploration = 160,
     .width = 12,
     .sight = 0,
     .horizon = 0,
     .sample = 2,
     .overlook = 20,
     .hopeful = true},
    /* 3: the answer too, roughly */
    {.playouts = 150, .exploration = 160, .width = 16, .sight = 1, .horizon = 12, .sample = 4},
    {.playouts = 500, .exploration = 160, .width = 24, .sight = 3, .horizon = 12, .sample = 8},
    {.playouts = 20000,
     .exploration = 160,
     .width = 40,
     .sight = SEARCH_ENDLESS,
     .horizon = 12,
     .sample = 8},
};

struct search_options levels_options(int level) {
    return levels[level - 1];
}
