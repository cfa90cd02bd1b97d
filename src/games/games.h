/* games.h -- the games of the house, one file each. Shells use games[] of core/game.h. */
#ifndef GAMES_H
#define GAMES_H

#include "core/game.h"

struct air_game;
extern const struct air_game game_303, game_111; /* games/air.h: they share their rules */
extern const struct game game_7, game_orzel, game_bitwa;

#endif
