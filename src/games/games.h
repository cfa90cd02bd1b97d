/* games.h -- the games of the house, one file each. Shells use games[] of core/game.h. */
#ifndef GAMES_H
#define GAMES_H

#include "core/game.h"

#endif
