/* vows.h -- words for the dice that nobody can choose to fit, not even whoever runs the server.
 *
 * The server publishes SHA-256 of its seed when the room opens. Each page comes with SHA-256 of its
 * own random words, its promise; when everybody sits, all words are told, and the match begins. So
 * nobody's words, and not the seed, can have been chosen by somebody who knew the others. Who comes
 * without a promise (a program, an older page) gives his words at once, or none.
 *
 *     vow raf 77…0b, unvow raf        the promise of a seat; no longer waited for
 *     seated                          who will play is known, but they have not come yet
 *
 * Words that do not come hold nobody up for long: vows_late says when the match begins without
 * them. The record then has no promise of that seat, and `check` says what is not proved. */
#ifndef VOWS_H
#define VOWS_H

#include "server/rooms/room.h"

/* Milliseconds that promised words are waited for, once everybody sits. */
enum { VOWS_WAIT = 20000 };

/* Whether a text can be a promise; the seat gives it before it sits down. */
bool vows_is_vow(const char *hex);
void vows_promise(struct room *r, int seat, const char *hex);
/* Its words; the match begins if they were the last ones. False with the refusal: nothing was
 * promised, they are others, or the match has begun. */
bool vows_open(struct room *r, int seat, const char *words, const char *date, struct denial *no);

/* Whether everybody sits, and only promised words are waited for; and none: it can begin. */
bool vows_due(const struct room *r);
bool vows_ready(const struct room *r);

/* The room of a class, an event or a rematch: its players have keys and names and are to come. */
void vows_seat(struct room *r);
/* Whether it has waited long enough; `gather`: milliseconds for those who have not come at all. */
bool vows_late(const struct room *r, int64_t now, int64_t gather);
/* Goes on without those who have not come; or, if everybody sits, without words that have not. The
 * match begins, unless somebody who has come can still tell his words. */
void vows_give_up(struct room *r, const char *date);

/* Members "vows" and, if words are due, "open". */
void vows_write(struct jot *j, const struct room *r);

#endif
