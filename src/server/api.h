/* api.h -- one request in, one answer out; no sockets here.
 *
 * docs/web-api.md is the contract. */
#ifndef API_H
#define API_H

#include "server/common/answer.h"

void api_answer(struct server *s, const struct request *in, struct response *out);

#endif
