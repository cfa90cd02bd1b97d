/* seats.h -- who may sit where: the keys of a room's seats, and invitations to the free one.
 *
 * Whoever opens a room gets a key for his seat and a code for the other. He may withdraw the code
 * or renew it as long as nobody has used it. Whoever comes with it first leaves the hash of a key
 * of his own making, which the opener never sees: nobody can act or read for the other seat.
 * (The guest makes his key himself so that nothing is lost when the line breaks before the
 * answer: he simply comes again with it.) */
#ifndef SEATS_H
#define SEATS_H

#include "server/rooms/room.h"

/* The seat this key opens, or NOBODY. A bot's seat has no key. */
int seats_find(const struct room *r, const char *key);
/* This key opens the seat from now on; the invitation to it is used up. */
void seats_key(struct room *r, int seat, const struct key_hash *key);

/* A new code for a seat nobody has taken, in place of any older; no code at all. */
bool seats_invite(struct room *r, int seat, const struct key_hash *code, struct denial *no);
bool seats_withdraw(struct room *r, int seat, struct denial *no);
/* The number of the invitation that stands, from 1; or 0. */
int seats_invited(const struct room *r);

/* Somebody comes with a code and brings the key he will sit there with: the seat, or NOBODY with
 * the refusal: `taken`, `renewed`, `withdrawn`, `bad-token`. */
int seats_come(struct room *r, const char *code, const char *key, struct denial *no);

#endif
