/* duel.h -- a match of an event, played in rooms of this server.
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
#ifndef DUEL_H
#define DUEL_H

#include "desk/here.h"
#include "server/server.h"

/* The room of this game, opened if need be and `may_open`; NULL if it cannot be. Whoever has the
 * key sits there. */
struct room *duel_room(struct server *s, const char *event, const struct here *h, const char *key,
                       bool may_open);

bool duel_is(const struct room *r);
/* Member "event": whose match it is, if it is one. */
void duel_event(struct jot *j, const struct room *r);
/* A room whose game is over tells its event. */
void duel_over(struct server *s, struct room *r);
/* These games of an event have no result (lines "41 0 1 5 12": … after 5 minutes, it began 12
 * minutes ago): is one of them over? Has nobody come? Then the referee is called. */
void duel_settle(struct server *s, const char *event, const char *list);
/* What was told of this event's games is lost. */
void duel_untold(struct server *s, const char *event);
/* Every second: players who are away too long; results that could not be told. */
void duel_tick(struct server *s);

/* The return game's room, and whose it is; false if there is none to come. */
bool duel_next(const struct room *r, char id[ROOM_ID], struct text *of);
/* Whoever sits at a game of the event with a key that is not among those of the chore goes. */
struct chore;
/* Somebody comes to a game of an event: true if the event is asked about his key first. */
bool duel_vouch(struct connection *c, const struct room *r, const char *key, const char *message,
                int64_t n);
void duel_check_keys(struct server *s, const char *event, const struct chore *keys);

bool duel_goes_on(const struct room *r);
bool duel_may_watch(const struct room *r);

/* How many moves later spectators know of them; 0: at once, as of every game that is over. Whether
 * it is, or was, such a game. */
uint32_t duel_delay(const struct room *r);
bool duel_delays(const struct room *r);
/* After how many milliseconds of absence the other may end the game; -1: never, the referee
 * decides. `usual`: of a room that belongs to no event. The referee hears of it first. */
int64_t duel_away(const struct room *r, int64_t usual);
void duel_claimed(struct server *s, struct room *r);

#endif
