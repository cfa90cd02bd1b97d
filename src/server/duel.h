/* duel.h -- a match of an event, played in rooms of this server.
 *
 * Which match a room belongs to stands in it (room.h, `of`): "event k3f9x2ma 41 0 1 5 off" is game
 * 1 (the return game is 2) of board 0 of match 41; after 5 minutes of an absent player the referee
 * is called; nobody may watch. The name of the room follows from it, so nothing else has to be
 * remembered: whoever asks for his table finds the same room.
 *
 * When a game is over its result goes to the event as an order of the server with the record, under
 * an id made of the room's name, so it is written once. If the server dies in between, the event is
 * asked which games have no result when somebody next comes to it, and their rooms are looked at.
 */
#ifndef DUEL_H
#define DUEL_H

#include "desk/here.h"
#include "server/server.h"

/* The room of this game, opened if need be, NULL if it cannot be; whoever has the key sits there.
 */
struct room *duel_room(struct server *s, const char *event, const struct here *h, const char *key);

bool duel_is(const struct room *r);
/* A room whose game is over tells its event. */
void duel_over(struct server *s, struct room *r);
/* These games (lines "41 0 1") of an event have no result: is one of them over? */
void duel_settle(struct server *s, const char *event, const char *list);
/* What was told of this event's games is lost. */
void duel_untold(struct server *s, const char *event);
/* Every second: players who are away too long; results that could not be told. */
void duel_tick(struct server *s);

/* The return game's room, and whose it is; false if there is none to come. */
bool duel_next(const struct room *r, char id[ROOM_ID], struct text *of);
bool duel_goes_on(const struct room *r);
bool duel_may_watch(const struct room *r);

#endif
