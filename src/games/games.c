#include "games/games.h"

const struct game *const games[] = {
    NULL,
};
