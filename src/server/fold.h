/* fold.h -- parts of a room that opening, acting and folding share (room.c, fold.c). */
#ifndef FOLD_H
#define FOLD_H

#include "server/room.h"

enum { ROOM_LEFT = 8 << 10 }; /* bytes free in the record before anything is done */

struct room *room_blank(const char *id);
bool room_board(struct room *r, const char *board_text, struct text *err);
void room_edition(struct room *r, const char *edition);

/* Adds "key[ side][ value]" to the journal. */
void room_note(struct room *r, const char *key, int seat, const char *value);

/* Begins the match if everybody sits and has given his words (vows.h). */
void room_begin(struct room *r, const char *date);

/* Makes room in the record for whatever comes next; something has happened in the match. */
void room_grow(struct room *r);
void room_stepped(struct room *r, const char *what, int who);

/* The room goes on as another server wrote it: lines of its journal behind those it knows. `said`
 * gathers what was said: side and word, each with its zero. False: the room is good no longer. */
bool room_feed(struct room *r, const char *lines, size_t len, struct jot *said, struct text *err);

#endif
