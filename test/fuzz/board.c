/* A board's sheet: refused with a reason, or good for a game. */
#include <stdlib.h>
#include <string.h>
#include "fuzz/fuzz.h"

enum { MOVES = 60 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static move list[MAX_MOVES];
    const struct game *g = fuzz_board(data, size)->game;
    struct board *b = malloc(g->board_size);
    union any_state s;
    TEXT(err, 300);
    if (!b) abort();
    if (!size || !board_read(b, g, (const char *)data + 1, size - 1, &err)) {
        fuzz_demand(!size || err.len > 0,
                    "refused with a reason"); /* what is missing has no line */
        free(b);
        return 0;
    }
    struct rng r = rng_from(3);
    game_start(b, &s.s);
    for (int i = 0; i < MOVES && s.s.turn != NOBODY; i++) {
        int count = game_legal(b, &s.s, list);
        fuzz_demand(count > 0 && count <= g->max_moves, "from 1 to max_moves moves");
        game_apply(b, &s.s, list[rng_below(&r, (uint32_t)count)], NULL);
    }
    free(b);
    return 0;
}
