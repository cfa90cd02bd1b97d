/* tables.h -- the tables of the hall: which numbers a discipline plays at. */
#ifndef DESK_TABLES_H
#define DESK_TABLES_H

#include "event/contest.h"

struct tables {
    int first, last; /* last is below first while nobody has entered */
};

/* The tables a discipline needs for its entrants, and those its matches were paired at. */
struct tables tables_of(const struct contest *c, int discipline);

/* Whether two disciplines play at the same tables. */
bool tables_clash(const struct contest *c);

#endif
