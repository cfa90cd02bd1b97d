/* owner.h -- whose table a room is: nobody's, a match of an event, a table of a class.
 *
 * The entry "of WORD …" (room.h) names the owner. Rooms know neither events nor classes: what they
 * must ask, they ask through the owner's table; server/parts.c lists the owners. The functions
 * below answer for rooms without an owner, too. */
#ifndef OWNER_H
#define OWNER_H

#include "server/rooms/room.h"

struct server;

/* A member may be NULL: then it is as in a room without an owner. */
struct room_owner {
    const char *word; /* the first word of `of`: "event" */
    bool referees;    /* a referee decides: no draw by agreement */
    /* Reads what follows that word, once; the result is r->link, freed with the room. NULL: it
     * cannot be read, and the room is nobody's. */
    void *(*read)(const char *words);

    /* The game is over; the room of the next game was opened; a rule has refused a move of this
     * seat; somebody wants to end the game because the other is away. */
    void (*over)(struct server *s, struct room *r);
    void (*followed)(struct server *s, const struct room *r, const struct room *next);
    void (*refused)(struct server *s, struct room *r, int seat, const char *rule);
    void (*claimed)(struct server *s, struct room *r);

    /* Nobody may move now; who has this key was removed; another game may follow. */
    bool (*paused)(struct server *s, const struct room *r);
    bool (*removed)(struct server *s, const struct room *r, const char *key);
    bool (*goes_on)(struct server *s, const struct room *r);
    /* Somebody comes with a key: true if the owner is asked first, and `message` read again. */
    bool (*vouch)(struct connection *c, const struct room *r, const char *key, const char *message,
                  int64_t n);

    /* Whether everybody may watch; how many moves later spectators know of them. */
    bool (*may_watch)(const struct room *r);
    uint32_t (*delay)(const struct room *r);
    /* Milliseconds of absence until the other may end the game; -1: never. */
    int64_t (*away)(const struct room *r);
    /* The return game's room, and its `of`; false if none is to come. */
    bool (*next)(const struct room *r, char id[ROOM_ID], struct text *of);
    /* Adds members about the owner to the JSON of the room. */
    void (*write)(struct jot *j, const struct room *r);
};

/* Ends with NULL. */
extern const struct room_owner *const room_owners[];

/* Finds the owner of r->of. */
void owner_read(struct room *r);

void owner_over(struct server *s, struct room *r);
void owner_followed(struct server *s, const struct room *r, const struct room *next);
void owner_refused(struct server *s, struct room *r, int seat, const char *rule);
void owner_claimed(struct server *s, struct room *r);
bool owner_paused(struct server *s, const struct room *r);
bool owner_removed(struct server *s, const struct room *r, const char *key);
bool owner_goes_on(struct server *s, const struct room *r);
bool owner_vouch(struct connection *c, const struct room *r, const char *key, const char *message,
                 int64_t n);
bool owner_referees(const struct room *r);
/* True in every game that is over. */
bool owner_may_watch(const struct room *r);
/* Moves that spectators lag behind now: 0 in a game that is over; whether they do in this room. */
uint32_t owner_delay(const struct room *r);
bool owner_delays(const struct room *r);
/* `usual`: of a room without an owner. */
int64_t owner_away(const struct room *r, int64_t usual);
bool owner_next(const struct room *r, char id[ROOM_ID], struct text *of);
void owner_write(struct jot *j, const struct room *r);

#endif
