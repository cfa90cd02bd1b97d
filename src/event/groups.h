/* groups.h -- who plays, and the draw of the groups: event/1.4 and 5.2. */
#ifndef GROUPS_H
#define GROUPS_H

#include "base/dice.h"
#include "event/contest.h"

/* How many groups for so many entrants. */
int groups_count(int entrants);

/* The entrants of a discipline that take part, wild cards first, then in the order of entry, and
 * not more than there are places. Returns how many. */
int groups_field(const struct contest *c, int discipline, int *list);

/* Deals n entrants into `groups` groups whose sizes differ by at most one, evenly by lot, the
 * entrants of one school spread over the groups as far as possible. group[i] belongs to
 * list[i]; the order of the list is shuffled. */
void groups_draw(const struct contest *c, const struct seed *seed, int *list, int n, int groups,
                 int *group);

#endif
