/* room_json.h -- what the server says on its own: the messages `state`, `here`, `rematch`.
 *
 * Beside the game itself, which core/view.h writes, only what is named here goes out. */
#ifndef ROOM_JSON_H
#define ROOM_JSON_H

#include "server/common/context.h"
#include "server/rooms/room.h"

/* The message `state` for a viewer; `steps` are the values of its log. */
void room_json_write(struct jot *j, struct server *s, struct room *r, int viewer,
                     const struct jot *steps);
/* `now`: with who is waited for, which tells whose turn it is. */
void room_json_here(struct jot *j, struct server *s, struct room *r, bool now);
/* The message `state` for spectators who are told later: the game as `state` and `log` have it. */
void room_json_later(struct jot *j, struct server *s, struct room *r, uint32_t step,
                     const struct jot *state, const struct jot *log);
void room_json_rematch(struct jot *j, struct room *r, int viewer);

/* Members "players", "watching", "result", for rooms and replays. */
void room_json_players(struct jot *j, struct server *s, const struct room *r, bool claims);
void room_json_result(struct jot *j, const struct room *r);
/* By what a game that is over ended: a rule, or "resigned", "away", "time". */
void room_json_by(const struct room *r, struct text *out);

/* Member "time", if the room has a clock. */
void room_json_time(struct jot *j, struct server *s, const struct room *r);

/* Member "encounter", if the room belongs to one. */
void room_json_encounter(struct jot *j, const struct room *r);

const char *room_json_phase(const struct room *r);

/* Member "promise": SHA-256 of the seed, known before anybody has given words of his own. */
void room_json_promise(struct jot *j, const struct room *r);

/* "/r/ROOM#KEY" or "/r/ROOM#CODE"; NULL: "/r/ROOM". */
void room_json_link(struct jot *j, const char *key, const char *room, const char *token);

/* "addresses": what others in the same network can open. */
void room_json_addresses(struct jot *j, const struct server *s);

#endif
