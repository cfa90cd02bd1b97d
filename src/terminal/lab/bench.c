#include "core/bench.h"
#include "terminal/shell.h"
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Random games for about a second each: moves a second, chance outcomes included. */
static int measure(const struct options *o, const struct game *g) {
    struct table t;
    struct bench sum = {0, 0, 0};
    if (!shell_table(o, g->name, NULL, &t)) return STATUS_SYSTEM;
    double start = now(), seconds;
    do {
        bench_play(t.board, 1, (uint32_t)sum.games, 100, &sum);
        seconds = now() - start;
    } while (seconds < 1);
    printf("%-6s %8" PRIu64 " %s %10" PRIu64 " %s %8.2f %s\n", g->name, sum.games,
           shell_phrase(o, "bench.games"), sum.moves, shell_phrase(o, "bench.moves"),
           (double)sum.moves / seconds / 1e6, shell_phrase(o, "bench.speed"));
    return STATUS_OK;
}

int bench_command(const struct options *o) {
    struct arena a = {.size = bench_room()};
    a.at = malloc(a.size);
    if (!a.at) return shell_error(o, STATUS_SYSTEM, "error.memory", "");
    uint32_t number = bench_number(&a);
    free(a.at);
    for (int i = 0; !o->number && games[i]; i++)
        if (measure(o, games[i]) != STATUS_OK) return STATUS_SYSTEM;
    printf(o->number ? "%" PRIu32 "\n" : "Bench: %" PRIu32 "\n", number);
    return STATUS_OK;
}
