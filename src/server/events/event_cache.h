/* event_cache.h -- the events in memory: each the fold of its stream event/ID (desk/desk.h).
 *
 * All of it belongs to the event thread. */
#ifndef EVENT_CACHE_H
#define EVENT_CACHE_H

#include "server/events/event_job.h"
#include "store/store.h"

struct event_cache;

/* Takes the reader over. NULL: out of memory. */
struct event_cache *event_cache_open(struct store *reader);
void event_cache_close(struct event_cache *all);

/* Does one job: fills in what is answered. */
void event_cache_do(struct event_cache *all, struct event_job *c);

#endif
