/* A move: as text and as a 32-bit word, on one of many positions of each game. */
#include <string.h>
#include "fuzz/fuzz.h"

enum { STATES = 64 };

/* Positions met in random play, every game's own. */
static const union any_state *some_state(const struct board *b, unsigned n) {
    static union any_state states[16][STATES];
    static bool filled[16];
    static move list[MAX_MOVES];
    int game = 0;
    while (games[game] != b->game) game++;
    if (filled[game]) return &states[game][n % STATES];
    filled[game] = true;
    struct rng r = rng_from(7);
    union any_state s;
    memset(&s, 0, sizeof s);
    game_start(b, &s.s);
    for (int i = 0; i < STATES; i++) {
        states[game][i] = s;
        for (int k = 0; k < 9; k++) {
            if (s.s.turn == NOBODY) game_start(b, &s.s);
            int count = game_legal(b, &s.s, list);
            game_apply(b, &s.s, list[rng_below(&r, (uint32_t)count)], NULL);
        }
    }
    return &states[game][n % STATES];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static move list[MAX_MOVES];
    if (size < 2) return 0;
    const struct board *b = fuzz_board(data, size);
    union any_state s = *some_state(b, data[1]);
    move m = NO_MOVE;
    if (size == 6)
        memcpy(&m, data + 2, 4);
    else if (!game_read_move(b, &s.s, fuzz_text(data, size, 2), &m))
        return 0;
    bool allowed = !game_check(b, &s.s, m).rule, listed = false;
    for (int i = 0, n = game_legal(b, &s.s, list); i < n; i++) listed |= list[i] == m;
    fuzz_demand(allowed == listed, "check and legal agree");
    if (allowed) game_apply(b, &s.s, m, NULL);
    return 0;
}
