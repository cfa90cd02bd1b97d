/* people.h -- who holds a seat, and since when: event/1.6. */
#ifndef PEOPLE_H
#define PEOPLE_H

#include "event/contest.h"

/* Who has the entrant's seat at a board in a game (0 or 1) of a match. */
const struct player *people_holder(const struct contest *c, int entrant, int board, int match,
                                   int game);

/* How many held the seat before this player. */
int people_before(const struct player *p);

/* The desk wants these two kept apart: event/5.7. */
bool people_are_apart(const struct contest *c, int a, int b);

#endif
