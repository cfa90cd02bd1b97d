/* hall.h -- the events of this server as the service thread knows them: who follows them, what is
 * on its way to the disk. The events themselves are the steward's (steward.h).
 *
 * Everything is asked by a chore and answered when it comes back (hall_woken). Lines of an order
 * go to the writer in that order; all that tells of them carries its stamp and waits for the disk.
 * If they are lost the event gets a new generation: what was asked of the old one is answered
 * `busy`, the steward forgets it and reads it again, and whoever follows comes again. */
#ifndef HALL_H
#define HALL_H

#include "server/chore.h"
#include "server/http.h"
#include "server/server.h"

struct hall;
struct follower;

struct hall *hall_start(struct store *store, void (*wake)(void *context), void *context,
                        struct text *err);
void hall_stop(struct hall *h);

/* After the bell: chores that are done. A stream was lost. Every second: news for the public.
 * Now and then: events nobody has asked for in a while go. */
void hall_woken(struct server *s);
void hall_lost(struct server *s, const char *id, enum writer_loss why);
/* Another server has written as far as this batch; or something, nobody knows what. */
void hall_heard(struct server *s, const char *id, int64_t last);
void hall_missed(struct server *s);
void hall_tick(struct server *s);
void hall_sweep(struct server *s);
/* How many events are in memory, and what they take. */
int hall_events(const struct server *s, size_t *bytes);

bool hall_is_id(const char *id);

/* Gives a chore away for an answer that then waits for it; or fails the answer. */
void hall_ask(struct server *s, struct chore *c, struct answer *out);

/* An order of the server itself, answered to nobody. False if too much waits. */
bool hall_order(struct server *s, struct chore *c);

/* A connection wants to follow: it is told when it does, under number n, or why not. False if too
 * much waits. */
bool hall_follow(struct connection *c, struct chore *asked, int64_t n);
/* Somebody comes with a key of an event to one of its rooms, or to its lobby. Rooms and classes
 * keep hashes of their own, so the event is asked whether the key was withdrawn; then `message` is
 * read again with `vouched` set, or refused. */
void hall_vouch(struct connection *c, const char *event, const char *key, const char *message,
                int64_t n);
/* Somebody sits at a game of the event: it must hear when keys are withdrawn. */
void hall_needed(struct server *s, const char *event);
/* It follows no longer. */
void hall_leave(struct connection *c);
/* The last batch of what it follows. */
uint64_t hall_stamp(const struct connection *c);

/* Answers what stands below /api/events; `path` begins behind that. */
void hall_answer(struct server *s, const struct request *in, const char *path, struct answer *out);
/* /e/EVENT/projector[/DISCIPLINE]: the hall's screen; false if the address is another one. */
bool hall_screen(struct server *s, const struct request *in, struct answer *out);

/* The chore of an answer has come back: fills the answer in. False if it has not. */
bool hall_ready(struct server *s, struct answer *a);

/* SHA-256 of a key as the steward wants it; false if it does not look like one. */
bool hall_key(const char *token, char hash[KEY_HEX]);
/* The moment and fresh randomness for an order. */
void hall_fill(struct server *s, struct chore *c);

#endif
