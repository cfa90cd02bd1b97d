/* folio.h -- an event to be put on paper or on a screen. */
#ifndef FOLIO_H
#define FOLIO_H

#include "event/contest.h"

struct folio {
    const struct contest *c;
    enum language in;
    struct arena *memory; /* to work in */
    const char *only;     /* some disciplines, "orzel,bitwa"; NULL: all */
    const char *now;      /* the moment of the last change, or NULL */
    const char *address;  /* where the event lives on a server, "https://…/e/ID", or NULL */
};

/* Whether the discipline is one of `only`. */
bool folio_wants(const struct folio *f, const char *key);

#endif
