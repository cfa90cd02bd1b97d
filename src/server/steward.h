/* steward.h -- a thread that keeps the events: folds their lines, judges orders, writes views.
 *
 * Judging copies a whole event and writing a view of 2000 players takes milliseconds, so the
 * service thread does none of it: it hands over a chore and answers when that has come back. What
 * an order adds counts for the steward at once; the service thread hands the lines to the writer
 * in the order in which the chores come back, and tells nobody before they are on disk. If they
 * are lost the event is forgotten here and read again (CHORE_FORGET).
 *
 * Orders go before everything else that waits: a referee does not wait for spectators. Events take
 * turns, and all that are made or taken over are one of them: whoever floods one event, or brings
 * large ones, makes another wait for one chore only. And spectators do not make the same view anew
 * for every order: it is good for the public as long as the public has not been told of newer
 * lines (hall.h), and for everybody else until the next. */
#ifndef STEWARD_H
#define STEWARD_H

#include "server/chore.h"
#include "store/store.h"

struct steward;

/* Takes the reader over. `wake` is called from the steward's thread after each chore. */
struct steward *steward_start(struct store *reader, void (*wake)(void *context), void *context);

/* False if too much waits already; never so for forgetting. The steward holds it meanwhile. */
bool steward_give(struct steward *t, struct chore *c);

/* The newest chore of this address that has not begun yet is refused ("busy"), because another
 * needs its place; it comes back with the next one that is done. False if none waits. */
bool steward_refuse(struct steward *t, const char *address);

/* The next one that is done, in the order in which they were, held for the caller; or NULL. */
struct chore *steward_take(struct steward *t);

/* Ends the running chore, drops the others, closes the reader. */
void steward_stop(struct steward *t);

#endif
