/* room_fold.h -- reads a room's journal: after a restart, or the end that another server wrote. */
#ifndef ROOM_FOLD_H
#define ROOM_FOLD_H

#include "server/rooms/room.h"

/* The room as its journal tells it. NULL, with the reason in err, if it cannot be read. */
struct room *room_fold(const char *id, const char *journal, size_t len, struct text *err);

/* The room goes on by lines of its journal behind those it knows. `said` gathers what was said:
 * side and word, each with its zero. False: the room is good no longer. */
bool room_feed(struct room *r, const char *lines, size_t len, struct jot *said, struct text *err);

#endif
