/* letter.h -- the body of a request to an event becomes words, file and id of its chore.
 *
 * A body of 4 MB takes up to a second to read, so this is done by the steward, and only when the
 * event is there and the key opens it. */
#ifndef LETTER_H
#define LETTER_H

#include "server/chore.h"

/* Reads `body`, which is freed. False, with error and detail, if it is not as docs/web-api.md says.
 */
bool letter_read(struct chore *c);

#endif
