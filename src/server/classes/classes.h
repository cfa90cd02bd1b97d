/* classes.h -- the classes of this server: who attends them, their tables, what everybody is told.
 *
 * A class (class.h) is small, so it is kept and judged on the service thread, as rooms are. It is
 * folded when somebody asks for it and forgotten when nobody has for a while. Its tables are rooms
 * that say whose they are (room.h, `of`): when a game is over the class gets its line, and if the
 * server dies between the two, the class finds out when it is read again (`settle_tables`). */
#ifndef CLASSES_H
#define CLASSES_H

#include "server/common/answer.h"
#include "server/common/kind.h"
#include "server/common/messages.h"
#include "server/events/events.h"
#include "server/rooms/owner.h"

struct classes;
struct attendee;

struct classes *classes_start(void);
void classes_stop(struct classes *all);

extern const struct stream_kind classes_kind;
extern const struct room_owner classes_owner; /* rooms that are tables of classes */
extern const struct event_lobby classes_lobby;
extern const struct message_verb class_message_verbs[];

/* Somebody comes with his key; a pupil's first time with a name. Answered under number n. */
void classes_attend(struct connection *c, int64_t n, const char *code, const char *key,
                    const char *name);
/* An order of whoever attends here: its words. */
void classes_order(struct connection *c, int64_t n, const char *const *word, int words);

/* Answers what stands below /api/classes; `path` begins behind that. */
void classes_answer(struct server *s, const struct request *in, const char *path,
                    struct response *out);

#endif
