/* berger.h -- everybody meets everybody: Berger tables, event/5.2. */
#ifndef BERGER_H
#define BERGER_H

/* Rounds for n entrants. */
int berger_rounds(int n);

/* The pairs of a round (from 1) of n entrants numbered 0 to n - 1: pair i is a[i] against b[i].
 * With an odd n one of them is free, and left out. Returns the number of pairs, n / 2. */
int berger_round(int n, int round, int *a, int *b);

#endif
