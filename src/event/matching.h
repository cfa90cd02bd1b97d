/* matching.h -- the heaviest matching of a graph: Edmonds' blossoms with weights, in O(n³).
 *
 * Used to pair a Swiss round: vertices are players, an edge is an allowed pairing, its weight
 * says how good it is. Give every edge a constant larger than all differences together, and the
 * heaviest matching is also one of the largest ones. */
#ifndef MATCHING_H
#define MATCHING_H

#include "base/arena.h"
#include <stdbool.h>

enum { MATCHING_MAX = 512 };
#define MATCHING_WEIGHT_MAX ((int64_t)1 << 58)

/* weight[i * n + j] == weight[j * n + i] > 0 for an edge, 0 for none. mate[i] becomes the
 * partner of i or -1. Working memory is taken from the arena and given back. False if the arena
 * is too small. */
bool matching_solve(struct arena *memory, int n, const int64_t *weight, int *mate);

#endif
