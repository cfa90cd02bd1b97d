/* answer.h -- what the handlers of addresses share: refusals in one shape, limits, bodies, the
 * WebSocket handshake. docs/web-api.md is the contract. */
#ifndef ANSWER_H
#define ANSWER_H

#include "base/name.h"
#include "net/request.h"
#include "net/response.h"
#include "net/websocket.h"
#include "server/common/context.h"

/* What the answer tells did not come to be on disk: another answer instead. */
void answer_lost(struct response *out);
/* True if it can be sent: what it tells is on disk, what it shows is written. */
bool answer_ready(struct server *s, struct response *a);
/* The answer to bytes that are no request: a status of request.h, in the shape of all errors. */
void answer_refuse(int status, struct response *out);
/* The answer to a request for a name that is not ours (host.h). */
void answer_refuse_host(const struct request *in, struct response *out);
/* May this request become a WebSocket? Fills the key of its answer; or false, and the refusal. */
bool answer_upgrade(struct server *s, const struct request *in, char accept[ACCEPT_KEY],
                    struct response *out);
/* Takes one from the address's bucket; true, and the refusal, if there is none left. */
bool answer_limited(struct server *s, const struct request *in, enum limit_kind kind,
                    struct response *out);
/* The body goes to the disk: takes its kilobytes from the address's bucket; as answer_limited. */
bool answer_writes(struct server *s, const struct request *in, struct response *out);

/* Pages of other sites can make a browser send a body, but not under the name of JSON. */
bool answer_sends_json(const struct request *in);
/* May something be written now, and is this the body of it? Else the refusal. */
bool answer_may_write(struct server *s, const struct request *in, struct response *out);
/* Is there space on the disk (space.h)? Large: new events, and files in orders. Else the refusal.
 */
bool answer_has_space(struct server *s, bool large, struct response *out);
bool answer_asks(const struct request *in, const char *encoding);

/* Makes `own` the body; makes it an error in the one shape (docs/web-api.md). */
void answer_own(struct response *out, int status);
void answer_fail(struct response *out, int status, const char *why, const char *detail,
                 int64_t wait);
/* Somebody's name that cannot be taken. */
void answer_fail_name(struct response *out, enum name_fault fault);
/* A board or a position that cannot be read, and why not (base/fault.h). */
void answer_fault(struct response *out, const char *fault);
/* The body as JSON; NULL if it is none. */
struct json_t *answer_body(const struct request *in);

#endif
