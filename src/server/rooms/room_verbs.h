/* room_verbs.h -- the one way to change what a room's journal keeps (the entries of room.h).
 *
 * Each entry is a row of one table: its word, who it is about, and the function that applies it.
 * room_note writes an entry and applies it by that function; room_apply applies one that stands in
 * the journal already, after a restart or because another server wrote it. The two cannot differ.
 *
 * The match is changed by core/match.h in the same way: it writes its record, which is replayed. */
#ifndef ROOM_VERBS_H
#define ROOM_VERBS_H

#include "server/rooms/room.h"

/* Writes "word[ side][ value]" to the journal and applies it. It must be good: the caller has
 * checked what a person asked for. */
void room_note(struct room *r, const char *word, int seat, const char *value);

/* Applies an entry, which is cut in the process. False, with the fault in err. */
bool room_apply(struct room *r, char *entry, struct text *err);

/* Applies what the server itself remarked in the record of the match: why somebody lost, which
 * clock was called. */
void room_apply_remark(struct room *r, const char *words);

#endif
