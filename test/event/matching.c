/* The heaviest matching against trying everything. */
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"
#include "event/event.h"
#include "event/matching.h"

enum { SMALL = 10 };

/* Best weight over all matchings of the vertices in `left`, by remembering sets. */
static int64_t best(int n, const int64_t *weight, unsigned left, int64_t *known) {
    if (!left) return 0;
    if (known[left] >= 0) return known[left];
    int i = __builtin_ctz(left);
    unsigned rest = left & (left - 1);
    int64_t most = best(n, weight, rest, known);
    for (int j = i + 1; j < n; j++)
        if ((rest >> j & 1) && weight[i * n + j] > 0) {
            int64_t with = weight[i * n + j] + best(n, weight, rest & ~(1u << j), known);
            if (with > most) most = with;
        }
    return known[left] = most;
}

static void random_graph(struct rng *r, int n, int64_t *weight, uint32_t density, uint32_t spread) {
    memset(weight, 0, sizeof(int64_t) * (size_t)(n * n));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (rng_below(r, 100) < density)
                weight[i * n + j] = weight[j * n + i] = 1 + (int64_t)rng_below(r, spread);
}

static int64_t weigh(int n, const int64_t *weight, const int *mate, bool *sound) {
    int64_t sum = 0;
    for (int i = 0; i < n; i++) {
        if (mate[i] < 0) continue;
        *sound = *sound && mate[i] < n && mate[mate[i]] == i && weight[i * n + mate[i]] > 0;
        if (mate[i] > i) sum += weight[i * n + mate[i]];
    }
    return sum;
}

void test_matching(void) {
    static int64_t weight[SMALL * SMALL], known[1 << SMALL];
    int mate[SMALL];
    struct arena memory = {.at = malloc(1 << 20), .size = 1 << 20};
    struct rng r = rng_from(11);
    test_case("matching: as heavy as the best of all, on 20000 small graphs");
    for (int k = 0; k < 20000; k++) {
        int n = 1 + (int)rng_below(&r, SMALL);
        random_graph(&r, n, weight, 20 + rng_below(&r, 81),
                     k % 3 == 0   ? 3
                     : k % 3 == 1 ? 20
                                  : 1 << 30);
        memset(known, -1, sizeof(int64_t) << n);
        bool sound = matching_solve(&memory, n, weight, mate);
        int64_t got = weigh(n, weight, mate, &sound), due = best(n, weight, (1u << n) - 1, known);
        test_that(sound, "graph %d: not a matching", k);
        test_that(got == due, "graph %d of %d: %lld instead of %lld", k, n, (long long)got,
                  (long long)due);
    }
    test_case("matching: a constant on every edge makes it as large as possible");
    for (int k = 0; k < 2000; k++) {
        int n = 2 + (int)rng_below(&r, SMALL - 1), pairs = 0;
        random_graph(&r, n, weight, 40, 1000);
        for (int i = 0; i < n * n; i++)
            if (weight[i]) weight[i] = weight[i] + (1 << 20);
        matching_solve(&memory, n, weight, mate);
        for (int i = 0; i < n; i++) pairs += mate[i] > i;
        for (int i = 0; i < n * n; i++)
            if (weight[i]) weight[i] = 1;
        memset(known, -1, sizeof(int64_t) << n);
        test_that(pairs == best(n, weight, (1u << n) - 1, known), "graph %d: %d pairs", k, pairs);
    }
    free(memory.at);
}
