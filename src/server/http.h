/* http.h -- one request in, one answer out; no sockets here.
 *
 * docs/web-api.md is the contract. */
#ifndef HTTP_H
#define HTTP_H

#include "base/name.h"
#include "server/scribe.h"
#include "server/frame.h"
#include "server/request.h"
#include "server/server.h"

struct answer {
    int status;
    const char *type, *encoding, *etag; /* NULL: left out */
    const char *allow;                  /* of 405: the methods that are taken; or NULL */
    bool immutable;
    int64_t wait;     /* seconds for Retry-After, or 0 */
    uint64_t stamp;   /* to be sent when this batch is on disk */
    const char *body; /* bytes that stay, or those of `own` */
    size_t len;
    struct jot own;
    struct paper *paper; /* the body, once it is ready; or NULL */
    struct chore *chore; /* of an event: all of the answer, once it is done; or NULL */
    bool own_policy;     /* a page that says itself what it may do */
    bool secret;         /* for whoever has the key alone */
    bool erases;         /* `stamp` is of writer_erase */
    char tag[PACK_TAG];
};

/* What the answer tells did not come to be on disk: another answer instead. */
void http_lost(struct answer *out);
void http_answer(struct server *s, const struct request *in, struct answer *out);
/* True if it can be sent: what it tells is on disk, what it shows is written. */
bool http_ready(struct server *s, struct answer *a);
/* The answer to bytes that are no request: a status of request.h, in the shape of all errors. */
void http_refuse(int status, struct answer *out);
/* The answer to a request for a name that is not ours (host.h). */
void http_refuse_host(const struct request *in, struct answer *out);
/* May this request become a WebSocket? Fills the key of its answer; or false, and the refusal. */
bool http_upgrade(struct server *s, const struct request *in, char accept[ACCEPT_KEY],
                  struct answer *out);
/* Takes one from the address's bucket; true, and the refusal, if there is none left. */
bool http_limited(struct server *s, const struct request *in, enum limit_kind kind,
                  struct answer *out);
/* The body goes to the disk: takes its kilobytes from the address's bucket; as http_limited. */
bool http_writes(struct server *s, const struct request *in, struct answer *out);
/* Writes status line and headers; `last`: no other request is taken over this line. */
void http_head(const struct answer *a, const char *host, bool last, struct jot *out);
void http_free(struct answer *a);

/* Pages of other sites can make a browser send a body, but not under the name of JSON. */
bool http_sends_json(const struct request *in);
/* May something be written now, and is this the body of it? Else the refusal. */
bool http_may_write(struct server *s, const struct request *in, struct answer *out);
/* Is there space on the disk (space.h)? Large: new events, and files in orders. Else the refusal.
 */
bool http_has_space(struct server *s, bool large, struct answer *out);
bool http_asks(const struct request *in, const char *encoding);

/* Makes `own` the body; makes it an error in the one shape (docs/web-api.md). */
void http_own(struct answer *out, int status);
void http_fail(struct answer *out, int status, const char *why, const char *detail, int64_t wait);
/* Somebody's name that cannot be taken. */
void http_fail_name(struct answer *out, enum name_fault fault);
/* A board or a position that cannot be read, and why not (base/fault.h). */
void http_fault(struct answer *out, const char *fault);
/* The body as JSON; NULL if it is none. */
struct json_t *http_body(const struct request *in);

#endif
