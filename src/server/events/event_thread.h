/* event_thread.h -- a thread that keeps the events: folds their lines, judges orders, writes views.
 *
 * Judging copies a whole event and writing a view of 2000 players takes milliseconds, so the
 * service thread does none of it: it hands over a job and answers when that has come back. What
 * an order adds counts for the event thread at once; the service thread hands the lines to the
 * writer in the order in which the jobs come back, and tells nobody before they are on disk. If
 * they are lost the event is forgotten here and read again (EVENT_JOB_FORGET).
 *
 * Orders go before everything else that waits: a referee does not wait for spectators. Events take
 * turns, and all that are made or taken over are one of them: whoever floods one event, or brings
 * large ones, makes another wait for one job only. And spectators do not make the same view anew
 * for every order: it is good for the public as long as the public has not been told of newer
 * lines (events.h), and for everybody else until the next. */
#ifndef EVENT_THREAD_H
#define EVENT_THREAD_H

#include "server/events/event_job.h"
#include "store/store.h"

struct event_thread;

/* Takes the reader over. `wake` is called from the event thread after each job. */
struct event_thread *event_thread_start(struct store *reader, void (*wake)(void *context),
                                        void *context);

/* False if too much waits already; never so for forgetting. The event thread holds it meanwhile. */
bool event_thread_give(struct event_thread *t, struct event_job *c);

/* The newest job of this address that has not begun yet is refused ("busy"), because another
 * needs its place; it comes back with the next one that is done. False if none waits. */
bool event_thread_refuse(struct event_thread *t, const char *address);

/* The next one that is done, in the order in which they were, held for the caller; or NULL. */
struct event_job *event_thread_take(struct event_thread *t);

/* Ends the running job, drops the others, closes the reader. */
void event_thread_stop(struct event_thread *t);

#endif
