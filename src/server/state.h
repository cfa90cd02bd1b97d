/* state.h -- what the server says on its own: the messages `state`, `here`, `rematch`.
 *
 * Beside the game itself, which core/view.h writes, only what is named here goes out. */
#ifndef STATE_H
#define STATE_H

#include "server/server.h"

/* The message `state` for a viewer; `steps` are the values of its log. */
void state_write(struct jot *j, struct server *s, struct room *r, int viewer,
                 const struct jot *steps);
void state_here(struct jot *j, struct server *s, struct room *r);
void state_rematch(struct jot *j, struct server *s, struct room *r, int viewer);

/* Members "players", "watching", "result", for rooms and replays. */
void state_players(struct jot *j, struct server *s, const struct room *r, bool claims);
void state_result(struct jot *j, const struct room *r);

/* Members "pl" and "en": a phrase with one blank filled (key NULL: none). */
void state_words(struct jot *j, const char *phrase, const char *key, const char *value);

const char *state_phase(const struct room *r);

/* "/r/ROOM#TOKEN" */
void state_link(struct jot *j, const char *key, const char *room, const char *token);

#endif
