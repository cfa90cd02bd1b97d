/* senses.h -- the games' views as numbers: how many planes and facts, their names, who writes them
 * (`sense` in core/game.h). Each is written in GAME_sense.c and stands in the game's table. */
#ifndef SENSES_H
#define SENSES_H

#include "core/game.h"

#define AIR_PLANES   11
#define AIR_FACTS    8
#define SEVEN_PLANES 13
#define SEVEN_FACTS  18
#define ORZEL_PLANES 7
#define ORZEL_FACTS  41
#define BITWA_PLANES 8
#define BITWA_FACTS  74

extern const char air_sense_words[], seven_sense_words[], orzel_sense_words[], bitwa_sense_words[];
void air_sense(const struct board *b, const struct state *view, uint8_t *out);
void seven_sense(const struct board *b, const struct state *view, uint8_t *out);
void orzel_sense(const struct board *b, const struct state *view, uint8_t *out);
void bitwa_sense(const struct board *b, const struct state *view, uint8_t *out);

#endif
