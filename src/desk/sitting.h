/* sitting.h -- a test under a code: which one is meant, whose questions stand in which order, how
 * long somebody still has. Private to src/desk; orders in order_sitting.c, docs/desk.md. */
#ifndef SITTING_H
#define SITTING_H

#include "event/find.h"
#include "event/paper.h"

enum { SITTING_CODE = 6 };

/* The sitting by its code, the latest one, or by its number. */
bool sitting_find(const struct contest *c, const char *word, int *sitting, struct refusal *no);

/* Whether the entrant sits there and has not handed in yet. */
bool sitting_sits(const struct contest *c, int sitting, int entrant);

/* Seconds left at a moment: never more than the time there is, whatever clocks say; 0 if over. */
int sitting_left(const struct contest *c, int sitting, int entrant, const char *now);

/* The paper in the entrant's own order; from[i] is where his i-th question stands in the paper. */
void sitting_mix(const struct contest *c, int sitting, int entrant, const struct drawn *paper,
                 int n, struct drawn *mine, int *from);

/* His answers, in the paper's order and letters; false if they cannot be read. */
bool sitting_answers(const struct contest *c, int sitting, int entrant, const struct drawn *paper,
                     int n, const char *answers, char *out);

/* A letter of a question in one order as it stands in another; '-' stays. */
char sitting_letter(char letter, const struct drawn *from, const struct drawn *to);

#endif
