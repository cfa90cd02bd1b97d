#include "games/games.h"

const struct game *const games[] = {
    (const struct game *)&game_303,
    (const struct game *)&game_111,
    &game_7,
    &game_orzel,
    &game_bitwa,
    NULL,
};
