/* solver.h -- what a game may offer to the bots beside its rules: decisions solved by the game
 * itself, where hidden tokens make a search guess.
 *
 * A solver is handed a view, never the truth, and answers with a mixture: moves and how often each
 * is to be played. It asks no clock and draws no numbers; the same view gives the same answer,
 * natively and as WebAssembly. Its tables are data of the game that `sedzia lab train GAME`
 * makes step by step. */
#ifndef SOLVER_H
#define SOLVER_H

#include "base/arena.h"
#include "core/game.h"

enum { PLAN_MOVES = 256, PLAN_ONE = 1 << 16 };

struct solution {
    int32_t chance; /* of the side to act, of PLAN_ONE */
    int count;
    struct planned {
        move m;
        uint32_t weight; /* how often, against the others */
        int32_t chance;  /* of the side to act after it */
    } move[PLAN_MOVES];
};

struct solver {
    /* False if this decision, board or arena is none for the solver: then a search decides. */
    bool (*plan)(const struct board *b, const struct state *view, struct arena *a,
                 struct solution *out);
    /* The table: `rows` rows of `columns` numbers, made in `steps` steps, each from those before
     * it. `file` is where the program finds it. */
    int rows, columns, steps;
    const char *file;
    bool (*train)(const struct board *b, int step, uint16_t *numbers, struct arena *a);
};

#endif
