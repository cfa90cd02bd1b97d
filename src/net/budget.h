/* budget.h -- one measure for all bytes that wait to be sent, whoever they are for.
 *
 * Answers, messages and papers are counted when they are made and when they are freed, on any
 * thread. When too many wait, what can be made again later is refused with "busy" (event_thread.c),
 * and the clients that have read nothing for longest are cut off (client.c). */
#ifndef BUDGET_H
#define BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include "net/jot.h"

enum { BUDGET_OUT = 128 << 20 };

void budget_add(size_t bytes);
void budget_sub(size_t bytes);
size_t budget_used(void);
/* More than the budget waits. budget_set: another budget, for tests; 0: as usual. */
bool budget_full(void);
void budget_set(size_t most);

/* Bytes that many answers share, and a cache may keep. The last one who drops them frees them; any
 * thread may. They count once, while they are lent to any answer. */
struct share;
struct share *share_new(struct jot *bytes); /* takes the bytes over */
struct share *share_hold(struct share *s);
void share_drop(struct share *s); /* NULL: nothing */
struct share *share_lend(struct share *s);
void share_return(struct share *s); /* NULL: nothing */
const struct jot *share_bytes(const struct share *s);

#endif
