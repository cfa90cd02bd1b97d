/* events.h -- the events of this server as the service thread knows them: who follows them, what is
 * on its way to the disk. The events themselves are the event thread's (event_thread.h).
 *
 * Everything is asked by a job and answered when it comes back (events_woken). Lines of an order
 * go to the writer in that order; all that tells of them carries its stamp and waits for the disk.
 * If they are lost the event gets a new generation: what was asked of the old one is answered
 * `busy`, the event thread forgets it and reads it again, and whoever follows comes again. */
#ifndef EVENTS_H
#define EVENTS_H

#include "server/common/answer.h"
#include "server/common/kind.h"
#include "server/common/messages.h"
#include "server/events/event_job.h"

struct events;
struct follower;

struct events *events_start(struct store *store, void (*wake)(void *context), void *context,
                            struct text *err);
void events_stop(struct events *h);

extern const struct stream_kind events_kind;
extern const struct message_verb event_message_verbs[];

/* The lobby of an event is a class, which events do not know: server/parts.c names the table. */
struct lobby {
    const char *event;
    const char *teacher, *key; /* hashes of the organiser's key and of the key of who comes */
    const char *name;
    const char *boards; /* the event's own: a game and its sheet one behind the other, with zeros */
    size_t size;        /* of boards */
    bool staff;
};
struct event_lobby {
    /* The lobby's code, NULL with the reason; what is told of it waits for *stamp. */
    const char *(*open)(struct server *s, const struct lobby *l, uint64_t *stamp, const char **why);
    /* Sends everybody away whose key is not among those of the job. */
    void (*check_keys)(struct server *s, const char *event, const struct event_job *keys);
};
extern const struct event_lobby *const event_lobby;

/* How many events are in memory, and what they take. */
int events_events(const struct server *s, size_t *bytes);

bool events_is_id(const char *id);

/* Gives a job away for an answer that then waits for it; or fails the answer. */
void events_ask(struct server *s, struct event_job *c, struct response *out);

/* An order of the server itself, answered to nobody. False if too much waits. */
bool events_order(struct server *s, struct event_job *c);

/* A connection wants to follow: it is told when it does, under number n, or why not. False if too
 * much waits. */
bool events_follow(struct connection *c, struct event_job *asked, int64_t n);
/* Somebody comes with a key of an event to one of its rooms, or to its lobby. Rooms and classes
 * keep hashes of their own, so the event is asked whether the key was withdrawn; then `message` is
 * read again with `vouched` set, or refused. */
void events_vouch(struct connection *c, const char *event, const char *key, const char *message,
                  int64_t n);
/* Somebody sits at a game of the event: it must hear when keys are withdrawn. */
void events_needed(struct server *s, const char *event);
/* It follows no longer. */
void events_leave(struct connection *c);

/* Answers what stands below /api/events; `path` begins behind that. */
void events_answer(struct server *s, const struct request *in, const char *path,
                   struct response *out);
/* /e/EVENT/projector[/DISCIPLINE]: the hall's screen; false if the address is another one. */
bool events_screen(struct server *s, const struct request *in, struct response *out);

/* The body of an answer is what a job brings. */
extern const struct response_source events_source;

/* SHA-256 of a key as the event thread wants it; false if it does not look like one. */
bool events_key(const char *token, char hash[KEY_HEX]);
/* The moment and fresh randomness for an order. */
void events_fill(struct server *s, struct event_job *c);

#endif
