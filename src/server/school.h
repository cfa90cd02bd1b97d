/* school.h -- the classes of this server: who attends them, their tables, what everybody is told.
 *
 * A class (class.h) is small, so it is kept and judged on the service thread, as rooms are. It is
 * folded when somebody asks for it and forgotten when nobody has for a while. Its tables are rooms
 * that say whose they are (room.h, `of`): when a game is over the class gets its line, and if the
 * server dies between the two, the class finds out when it is read again (`settle_tables`). */
#ifndef SCHOOL_H
#define SCHOOL_H

#include "server/http.h"
#include "server/server.h"

struct school;
struct attendee;

struct school *school_start(void);
void school_stop(struct school *all);

/* A stream was lost. Every second: what has changed is told. Now and then: classes nobody attends
 * go from memory. */
void school_lost(struct server *s, const char *code, enum writer_loss why);
/* Another server has written as far as this batch; or something, nobody knows what. */
void school_heard(struct server *s, const char *code, int64_t last);
void school_missed(struct server *s);
void school_tick(struct server *s);
void school_sweep(struct server *s);

/* Somebody comes with his key; a pupil's first time with a name. Answered under number n. */
void school_attend(struct connection *c, int64_t n, const char *code, const char *key,
                   const char *name);
void school_leave(struct connection *c);
uint64_t school_stamp(const struct connection *c);
/* An order of whoever attends here: its words. */
void school_order(struct connection *c, int64_t n, const char *const *word, int words);

/* Somebody of an event comes to its lobby, which is a class of its own: hashes of his key and of
 * the organiser's, who may look at all tables there; the boards of the event's own, a game and its
 * sheet one behind the other, each with its zero. The class's code, NULL with the reason; what is
 * told of it waits for *stamp. */
struct lobby {
    const char *event, *teacher, *key, *name, *boards;
    size_t size;
    bool staff;
};
const char *school_lobby(struct server *s, const struct lobby *l, uint64_t *stamp,
                         const char **why);

/* Of a room of a class: its game is over; its return game was opened; a move was refused by this
 * rule; may its players move now; may they go on to another game. */
void school_over(struct server *s, const struct room *r);
void school_followed(struct server *s, const struct room *r, const struct room *next);
void school_refused(struct server *s, struct room *r, int seat, const char *rule);
/* Whoever is in the lobby of the event with a key that is not among those of the chore goes. */
struct chore;
void school_check_keys(struct server *s, const char *event, const struct chore *keys);
/* Whether whoever has this key was removed from the class the room belongs to. */
bool school_removed(struct server *s, const struct room *r, const char *key);
bool school_paused(struct server *s, const struct room *r);
bool school_goes_on(struct server *s, const struct room *r);

/* Answers what stands below /api/classes; `path` begins behind that. */
void school_answer(struct server *s, const struct request *in, const char *path,
                   struct answer *out);

#endif
