/* folio.h -- an event to be put on paper or on a screen. */
#ifndef FOLIO_H
#define FOLIO_H

#include "event/contest.h"

struct folio {
    const struct contest *c;
    enum language in;
    struct arena *memory; /* to work in */
    const char *only;     /* some disciplines, "orzel,bitwa"; NULL: all */
    const char *address;  /* where the event lives on a server, "https://…/e/ID", or NULL */

    char now[WHEN_SIZE + 1]; /* the moment of the last change, or "" */

    /* Adds the hour and minute of the local clock at that second since 1970: below the shells
     * nobody knows the time zone. */
    void (*wall)(int64_t seconds, struct text *out);
};

/* Takes the moment of the last change from the lines of the event. */
void folio_date(struct folio *f, const char *lines, size_t len);

/* Whether the discipline is one of `only`. */
bool folio_wants(const struct folio *f, const char *key);

#endif
