/* fetch.h -- one HTTP request to a server of ours, and its answer.
 *
 * Plain HTTP/1.1, one request a connection, bodies by their length: as much as `sedzia serve`
 * speaks. No TLS: behind a proxy that has it, the desk runs where the server does. */
#ifndef FETCH_H
#define FETCH_H

#include "base/text.h"

struct fetch {
    const char *host, *port, *method, *path;
    const char *key;  /* or NULL */
    const char *body; /* JSON, or NULL */
    size_t body_len;
    int status; /* the answer; `answer` is freed by the caller */
    char *answer;
    size_t len;
};

/* False, with errno's word or our own in err: nothing, or nothing whole, came back. */
bool fetch(struct fetch *f, struct text *err);

#endif
