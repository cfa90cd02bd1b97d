/* rooms.h -- the rooms in memory, and who is told what happens in them.
 *
 * Rooms are a cache of their journals: a room is read when somebody asks for it and forgotten when
 * nobody has for a while. So a restart needs no loading, and continues every game.
 *
 * Durability: each message to a client waits in its outbox until the batch it depends on is on
 * disk. If that is lost (writer.h) room and messages are forgotten, and everybody comes again. */
#ifndef ROOMS_H
#define ROOMS_H

#include "server/common/connection.h"
#include "server/common/context.h"
#include "server/common/kind.h"
#include "server/rooms/room.h"

extern const struct stream_kind rooms_kind;

/* Starts the threads of bots and replays; frees all rooms. */
bool rooms_start(struct server *s);
void rooms_stop(struct server *s);
/* The store takes writes again after a failure: clocks and bots go on. */
void rooms_writable(struct server *s);

/* The room, folded if need be. NULL: *why is "no-room", or "unread" (the log says why not). */
struct room *rooms_load(struct server *s, const char *id, const char **why);

/* What a new room shall be; then the opener's key and, without a bot, the code that invites. */
struct opening {
    const char *id; /* NULL: any */
    const struct game *game;
    const char *board, *from;
    int side, bot; /* the opener's seat; the other's level, or 0 */
    bool encounter;
    const char *clock; /* words of clock.h, or NULL */
    const char *name;
    char key[KEY], code[CODE];
};
struct room *rooms_open(struct server *s, struct opening *o, struct text *err);

/* A room in which everybody sits already: it begins at once. */
struct seating {
    const char *id; /* NULL: any */
    const struct game *game;
    const struct key_hash *key[2]; /* NULL: a bot */
    const char *name[2];
    const char *board; /* as of an opening */
    int level;         /* of the bot */
    bool encounter;
    const char *clock; /* words of clock.h, or NULL */
    const char *of;    /* whose table it is */
};
struct room *rooms_seat(struct server *s, const struct seating *w);
/* The room if it is in memory, or NULL. */
struct room *rooms_find(struct server *s, const char *id);

/* Milliseconds until this address may open so many rooms; and what it has opened since there were
 * `before` counts: in classes, rematches and events too. */
int64_t rooms_may_open(struct server *s, const char *address, int rooms);
void rooms_count(struct server *s, const char *address, uint64_t before);

/* A new code for the room's free seat, in place of any older; or the refusal. */
bool rooms_invite(struct server *s, struct room *r, int seat, char code[CODE], struct denial *no);

/* Hands the lines of an action to the writer. Then rooms_cast tells everybody (rooms_bots
 * included), and forgets the steps. */
void rooms_commit(struct server *s, struct room *r);
void rooms_cast(struct server *s, struct room *r);
void rooms_begun(struct server *s, struct room *r); /* its clocks run from now on */
void rooms_here(struct server *s, struct room *r, const struct connection *except);
/* The same player sits down with another connection: this one is told so and closed. */
void rooms_send_elsewhere(struct connection *c);
/* A bot that is to act begins to think, if it is this server's to make it. */
void rooms_bots(struct server *s, struct room *r);
/* Forgets a room, and sends everybody there away with these words. */
void rooms_forget(struct server *s, struct room *r, const char *why);
/* Opens the room that follows when both want a rematch, and tells them. */
void rooms_rematch(struct server *s, struct room *r);
void rooms_tell_following(struct room *r);

#endif
