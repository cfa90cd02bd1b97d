/* response.h -- one HTTP answer: status, headers, body; and what it still waits for. */
#ifndef RESPONSE_H
#define RESPONSE_H

#include "net/jot.h"
#include "net/pack.h"

struct response;

/* Another thread writes the body. `ready` fills the response in once that is done and returns
 * true; `drop` gives `what` back. */
struct response_source {
    bool (*ready)(void *server, struct response *r);
    void (*drop)(void *what);
};

struct response {
    int status;
    const char *type, *encoding, *etag; /* NULL: left out */
    const char *allow;                  /* of 405: the methods that are taken; or NULL */
    bool immutable;                     /* may be kept for a year */
    bool own_policy;                    /* a page that says itself what it may do */
    bool secret;                        /* only for the bearer of the key */
    int64_t wait;                       /* seconds for Retry-After, or 0 */
    uint64_t stamp;                     /* leaves when this batch is on disk */
    bool erases;                        /* `stamp` is of writer_erase */
    const char *body;                   /* bytes that stay, or those of `own` */
    size_t len;
    struct jot own;
    const struct response_source *source; /* NULL: nothing else is waited for */
    void *what;                           /* of the source */
    char tag[PACK_TAG];
};

/* Writes status line and headers; `host` as the request names it; `last`: no other request is
 * taken over this connection. */
void response_head(const struct response *a, const char *host, bool last, struct jot *out);
void response_free(struct response *a);

#endif
