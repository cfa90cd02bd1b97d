/* state.h -- what the server says on its own: the messages `state`, `here`, `rematch`.
 *
 * Beside the game itself, which core/view.h writes, only what is named here goes out. */
#ifndef STATE_H
#define STATE_H

#include "base/name.h"
#include "server/server.h"

/* The message `state` for a viewer; `steps` are the values of its log. */
void state_write(struct jot *j, struct server *s, struct room *r, int viewer,
                 const struct jot *steps);
/* `now`: with who is waited for, which tells whose turn it is. */
void state_here(struct jot *j, struct server *s, struct room *r, bool now);
/* The message `state` for spectators who are told later: the game as `state` and `log` have it. */
void state_later(struct jot *j, struct server *s, struct room *r, uint32_t step,
                 const struct jot *state, const struct jot *log);
void state_rematch(struct jot *j, struct room *r, int viewer);

/* Members "players", "watching", "result", for rooms and replays. */
void state_players(struct jot *j, struct server *s, const struct room *r, bool claims);
void state_result(struct jot *j, const struct room *r);
/* By what a game that is over ended: a rule, or "resigned", "away", "time". */
void state_by(const struct room *r, struct text *out);

/* Members "pl" and "en": a phrase with one blank filled (key NULL: none); what a fault says. */
void state_words(struct jot *j, const char *phrase, const char *key, const char *value);
void state_reason(struct jot *j, const char *fault);

/* Members "detail", "pl" and "en": what is wrong with a name, or with words; and the error's key.
 */
void state_fault(struct jot *j, enum name_kind kind, enum name_fault fault);
const char *state_fault_word(enum name_kind kind);

/* Member "time", if the room has a clock. */
void state_time(struct jot *j, struct server *s, const struct room *r);

/* Member "encounter", if the room belongs to one. */
void state_encounter(struct jot *j, const struct room *r);

const char *state_phase(const struct room *r);

/* Member "promise": SHA-256 of the seed, known before anybody has given words of his own. */
void state_promise(struct jot *j, const struct room *r);

/* "/r/ROOM#KEY" or "/r/ROOM#CODE"; NULL: "/r/ROOM". */
void state_link(struct jot *j, const char *key, const char *room, const char *token);

/* "addresses": what others in the same network can open. */
void state_addresses(struct jot *j, const struct server *s);

#endif
