/* fetch.h -- one HTTP request to a server of ours, and its answer.
 *
 * Plain HTTP/1.1, one request a connection. Answers come with their length, as `sedzia serve` sends
 * them, or in chunks, as a proxy before it may; inside TLS (tls.h) where the proxy asks for that.
 */
#ifndef FETCH_H
#define FETCH_H

#include "base/text.h"

struct fetch {
    const char *host, *port, *method, *path;
    bool secure;      /* https:// */
    const char *key;  /* or NULL */
    const char *body; /* JSON, or NULL */
    size_t body_len;
    const char
        *distrust; /* a phrase: why the other side is not trusted; nothing was sent. Or NULL */
    int status;    /* the answer; `answer` is freed by the caller */
    char *answer;
    size_t len;
};

/* False, with errno's word or our own in err: nothing, or nothing whole, came back. */
bool fetch(struct fetch *f, struct text *err);

#endif
