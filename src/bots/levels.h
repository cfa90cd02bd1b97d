/* levels.h -- the five levels as a table. What a pupil reads about them stands in data/phrases.txt
 * under `level.1` … `level.5`.
 *
 * Weak levels err as people do: they do not see every move, look no further than their own turn,
 * count on lucky dice. They never play at random: of what they see they take what brings their
 * side nearer to its goal. Level 2 is the opponent of a first game. */
#ifndef LEVELS_H
#define LEVELS_H

#include "bots/search.h"

/* The search of a level, 1 to 5, with the play-outs it makes if nothing else limits it. */
struct search_options levels_options(int level);

#endif
