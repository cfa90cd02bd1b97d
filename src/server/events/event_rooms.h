/* event_rooms.h -- a match of an event, played in rooms of this server.
 *
 * Which match a room belongs to stands in it (room.h, `of`): "event k3f9x2ma 41 0 1 5 off" is game
 * 1 (the return game is 2) of board 0 of match 41; after 5 minutes of an absent player the referee
 * is called; nobody may watch. "on": everybody may, "3": what happened three moves ago; "claim"
 * behind it: whoever waits may end the game then. The name of the room follows from it, so nothing
 * else has to be remembered: whoever asks for his table finds the same room.
 *
 * When a game is over its result goes to the event as an order of the server with the record, under
 * an id made of the room's name, so it is written once. If the server dies in between, the event is
 * asked which games have no result when somebody next comes to it, and their rooms are looked at.
 */
#ifndef EVENT_ROOMS_H
#define EVENT_ROOMS_H

#include "desk/here.h"
#include "server/common/context.h"
#include "server/rooms/owner.h"

struct event_job;

/* The room of this game, opened if need be and `may_open`; NULL if it cannot be. Whoever has the
 * key sits there. */
struct room *event_rooms_room(struct server *s, const char *event, const struct here *h,
                              const char *key, bool may_open);

/* Rooms that are games of events. */
extern const struct room_owner event_rooms_owner;

/* These games of an event have no result (lines "41 0 1 5 12": … after 5 minutes, it began 12
 * minutes ago): is one of them over? Has nobody come? Then the referee is called. */
void event_rooms_settle(struct server *s, const char *event, const char *list);
/* What was told of this event's games is lost. */
void event_rooms_untold(struct server *s, const char *event);
/* Every second: players who are away too long; results that could not be told. */
void event_rooms_tick(struct server *s);

/* Sends everybody away who sits at a game of the event with a key that is not among those of the
 * job. */
void event_rooms_check_keys(struct server *s, const char *event, const struct event_job *keys);

#endif
