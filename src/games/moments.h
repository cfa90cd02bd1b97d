/* moments.h -- what each game tells of itself: its moments (core/moment.h), what a step asks of a
 * player, what a move promises. One file for each: air_moment.c, seven_moment.c … */
#ifndef MOMENTS_H
#define MOMENTS_H

#include "core/moment.h"

#define TELLS(game)                                                                                \
    void game##_moments(const struct board *b, const struct tale *tale, struct moments *m);        \
    void game##_coach(const struct board *b, const struct state *s, struct coach *out);            \
    void game##_forecast(const struct board *b, const struct state *s, move m, struct forecast *out)
TELLS(air);
TELLS(seven);
TELLS(orzel);
TELLS(bitwa);
#undef TELLS

extern const struct moment_sort air_told_303[], air_told_111[], seven_told[], orzel_told[],
    bitwa_told[];

#endif
