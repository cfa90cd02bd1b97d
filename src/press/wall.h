/* wall.h -- the local time, for prints and for the hall's screen. */
#ifndef WALL_H
#define WALL_H

#include "base/text.h"

/* Adds "09:30": what the clock on the wall showed at that second since 1970, UTC. */
void wall_clock(int64_t seconds, struct text *out);

#endif
