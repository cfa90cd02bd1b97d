/* trf.h -- a stage as FIDE's tournament report (TRF16), for chess pairing programs: event/7.6.
 *
 * The format knows one game of one point a round; an encounter is two games worth 3:0 or 2:1. What
 * fits is who met whom and who won, so a won encounter is a won game, a level match of three boards
 * a draw. Points 81-84 add up to these results, as pairing programs demand; the order by our own
 * points is in the column of ranks. docs/event-file.md lists what is lost. */
#ifndef TRF_H
#define TRF_H

#include "event/contest.h"

/* Adds the report of a group (0 for Swiss): plain ASCII, lines ended by CR LF. *rounds is the last
 * round in it: all up to it are over. Refused for a cup and before the draw. */
bool trf_write(const struct contest *c, int stage, int group, struct arena *memory,
               struct text *out, int *rounds, struct refusal *no);

#endif
