/* printer.h -- an event's papers as PDF, drawn by the program sedzia-paper (press/press.h). */
#ifndef PRINTER_H
#define PRINTER_H

#include "desk/desk.h"
#include "desk/prints.h"
#include "server/chore.h"

/* The PDF of these pages of the event becomes the answer; or why there is none, with status 503. */
void printer_draw(const struct folio *f, const struct prints *p, const struct desk *d,
                  struct chore *c);

/* Answers with the error `no-print` and the reason in both languages. */
void printer_refuse(const struct refusal *no, int status, struct chore *c);

#endif
