/* room_clock.h -- the clock of a room (clock.h): when it runs, and what happens when it runs out.
 */
#ifndef ROOM_CLOCK_H
#define ROOM_CLOCK_H

#include "server/rooms/room.h"

/* The room's clock: chosen when it is opened; somebody came to the table. */
void room_clock_set(struct room *r, const char *words);
void room_clock_come(struct room *r, int seat, int64_t now);

/* Before a move: what it took is on its player's clock. `took` is what his page says, or -1. False
 * if his time was over: then the move must not be made. */
bool room_clock_charge(struct room *r, int64_t now, int64_t took);
/* After anything that may have changed whose turn it is; `moved`: the turn was handed over by a
 * move. Adds a line to the journal. */
void room_clock_acted(struct room *r, int64_t now, bool moved);

/* Another server has acted: whose clock runs now. */
void room_clock_follow(struct room *r, int64_t now);

/* Now and then: calls a clock that has run out. True if the room has something to tell. */
bool room_clock_look(struct room *r, int64_t now);

/* What passed since `from` is on nobody's clock: no move could be taken. */
void room_clock_pause(struct room *r, int64_t from, int64_t now);

#endif
