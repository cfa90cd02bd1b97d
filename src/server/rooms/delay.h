/* delay.h -- what spectators of a game may know if they are told some moves later (event_rooms.h).
 *
 * All of it follows from the beginning of the record, up to the last move they may know: there is
 * no other way from the game to them while it goes on. Clocks, questions, words and who is waited
 * for are of now and stay with the players. When the game is over nothing is held back. */
#ifndef DELAY_H
#define DELAY_H

#include "server/common/context.h"
#include "server/rooms/room.h"

/* How many bytes of the record they may know, and the number of the last step in them (NULL: not
 * needed). All of it if nothing is held back. */
size_t delay_length(const struct room *r, uint32_t *step);

/* The message `state`, with the steps after `seen`. The room must be one where something is held
 * back. */
void delay_state(struct jot *j, struct server *s, struct room *r, uint32_t seen);

/* Tells those who watch what is new for them, in any room. */
void delay_cast(struct server *s, struct room *r);

#endif
