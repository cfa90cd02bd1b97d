/* event_body.h -- the body of a request to an event becomes words, file and id of its job.
 *
 * A body of 4 MB takes up to a second to read, so this is done by the event thread, and only when
 * the event is there and the key opens it. */
#ifndef EVENT_BODY_H
#define EVENT_BODY_H

#include "server/events/event_job.h"

/* Reads `body`, which is freed. False, with error and detail, if it is not as docs/web-api.md says.
 */
bool event_body_read(struct event_job *c);

#endif
