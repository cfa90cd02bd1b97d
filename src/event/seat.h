/* seat.h -- tables of three to five: event/5.9.
 *
 * Everybody sits by standing: the leaders at the first table, and so on. Tables differ by at most
 * one in size. Among those who are level on points seats are exchanged until as few as possible
 * meet again; what is left is decided by lot from the published seed. */
#ifndef SEAT_H
#define SEAT_H

#include "event/pair.h"

/* The next round of a stage whose tables have more than two seats: each group by itself. */
bool seat_round(const struct contest *c, int stage, struct arena *memory, struct plan *out,
                struct refusal *no);

#endif
