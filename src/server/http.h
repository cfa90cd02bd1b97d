/* http.h -- one request in, one answer out; no sockets here.
 *
 * docs/web-api.md is the contract. */
#ifndef HTTP_H
#define HTTP_H

#include "server/server.h"

enum { BODY_MOST = 64 << 10 };

struct request {
    const char *method; /* GET, HEAD, POST, or another: refused */
    const char *path;   /* without query */
    const char *query;
    const char *address;
    const char *authorization, *encodings, *none_match; /* headers, "" if not there */
    const char *body;
    size_t body_len;
};

struct answer {
    int status;
    const char *type, *encoding, *etag; /* NULL: left out */
    bool immutable;
    int64_t wait;     /* seconds for Retry-After, or 0 */
    uint64_t stamp;   /* to be sent when this batch is on disk */
    const char *body; /* bytes that stay, or those of `own` */
    size_t len;
    struct jot own;
    char tag[24];
};

void http_answer(struct server *s, const struct request *in, struct answer *out);
void http_free(struct answer *a);

#endif
