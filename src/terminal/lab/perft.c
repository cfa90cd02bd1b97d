#include "terminal/shell.h"
#include "core/bench.h"
#include <inttypes.h>

int perft_command(const struct options *o) {
    struct table t;
    union any_state s;
    const char *p = o->arg[1];
    uint32_t depth;
    if (!shell_table(o, o->arg[0], o->board, &t)) return STATUS_BAD;
    if (!text_number(&p, 100, &depth) || *p)
        return shell_error(o, STATUS_BAD, "error.number", o->arg[1]);
    if (!shell_position(o, &t, 2, o->args, &s)) return STATUS_BAD;
    if (s.s.viewer != REFEREE) return shell_error(o, STATUS_BAD, "error.view", "");
    printf("%" PRIu64 "\n", bench_perft(t.board, &s.s, (int)depth));
    return STATUS_OK;
}
