/* event_print.h -- an event's papers as PDF, drawn by the program sedzia-paper (press/press.h). */
#ifndef EVENT_PRINT_H
#define EVENT_PRINT_H

#include "desk/desk.h"
#include "desk/prints.h"
#include "server/events/event_job.h"

/* The PDF of these pages of the event becomes the answer; or why there is none, with status 503. */
void event_print_draw(const struct folio *f, const struct prints *p, const struct desk *d,
                      struct event_job *c);

/* Answers with the error `no-print` and the reason in both languages. */
void event_print_refuse(const struct refusal *no, int status, struct event_job *c);

#endif
