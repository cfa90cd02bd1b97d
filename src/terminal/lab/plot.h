/* plot.h -- drawings for reports, as SVG: bars, and the board as a heat map. */
#ifndef TERMINAL_LAB_PLOT_H
#define TERMINAL_LAB_PLOT_H

#include <stdio.h>
#include "core/game.h"

/* Bars side by side: `count` of them with a label below and the value above. */
void plot_bars(FILE *out, const char *title, const char *const *labels, const double *values,
               int count);

/* The hexes of the board, the darker the more; the largest value is the darkest. */
void plot_heat(FILE *out, const struct board *b, const char *title, const char *colour,
               const uint64_t *values);

#endif
