/* faulty.h -- a store for tests that stops, fails and recovers on request.
 *
 * It stands before a real one and passes everything on, except when told otherwise. Requests
 * count for all handles made from it, at once, from any thread. It has no notices: a server on it
 * is deaf to others, and must do without. */
#ifndef FAULTY_H
#define FAULTY_H

#include "store/store.h"

/* Takes the store over: closing the faulty one closes it. */
struct store *faulty_over(struct store *inner);

/* Appends and erasures wait before they reach the real store, until faulty_let; faulty_caught waits
 * for one that waits (or gives up after a minute: false). */
void faulty_hold(struct store *s);
bool faulty_caught(struct store *s);
void faulty_let(struct store *s);

/* Appends and probes fail, with nothing written; or, `after`, the append is written and yet the
 * caller hears that it failed, as when a connection breaks. Reads fail. */
enum faulty_write { FAULTY_WELL, FAULTY_FAIL, FAULTY_FAIL_AFTER };
void faulty_writes(struct store *s, enum faulty_write how);
void faulty_reads(struct store *s, bool fail);
/* Each read takes so long, at least. */
void faulty_slow(struct store *s, int milliseconds);
/* Rewriting the store fails, as it does where there is no room for a second copy; or takes until it
 * is asked to stop. */
void faulty_scrubs(struct store *s, bool fail);
void faulty_scrubs_long(struct store *s, bool long_one);

/* Writes to this stream meet a bad page; NULL: none. The name must stay. */
void faulty_damage(struct store *s, const char *stream);

/* How many writes the real store has taken; how often an append or probe came; how often it was
 * rewritten. */
int faulty_taken(struct store *s);
int faulty_tried(struct store *s);
int faulty_scrubbed(struct store *s);
int faulty_scrub_begun(struct store *s); /* … and how often that was tried */
/* How often something was read or listed; how often streams were erased, in all and
 * before the last append. */
int faulty_asked(struct store *s);
int faulty_erased(struct store *s);
int faulty_erased_then(struct store *s);

#endif
