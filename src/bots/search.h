/* search.h -- one search for every game: Monte Carlo tree search over core/game.h.
 *
 * The search is handed a *view*, never the truth. Each play-out imagines one state the view
 * allows, walks down a tree of moves, adds a node, judges the position it found and carries the
 * judgement back. Chance is a seat: its outcomes are drawn by their weights. Moves that read the
 * same for the viewer (a face-down card, a hidden token) lead into the same node, so the search
 * cannot act on what its side would not know; so do the outcomes of a chance with very many.
 *
 * Wide steps: the moves of a node are ordered by the game's `prior` and tried in that order; a
 * node keeps only the `width` most promising ones, the root keeps all. Positions are judged by
 * the game's `value`, after a short play-out or none; without hints by playing to the end.
 *
 * All arithmetic is in integers: the same board, view, options and number of play-outs give the
 * same tree natively and as WebAssembly. Nothing is allocated: the tree lives in the unused rest
 * of the arena, which is free again when the caller is done with the answer. When the arena is
 * full the tree stops growing and the search goes on. */
#ifndef SEARCH_H
#define SEARCH_H

#include "base/arena.h"
#include "core/game.h"

enum { SEARCH_ONE = 1 << 16 }; /* a certain win; 0 is a certain loss */
enum { SEARCH_ENDLESS = 255 }; /* sight, horizon: to the end of the game */

struct search_options {
    uint64_t seed;
    uint32_t playouts;        /* at most; 0: only `stop` ends the search */
    bool (*stop)(void *with); /* asked now and then whether time is up; may be NULL */
    void *with;
    uint16_t exploration; /* in 1/256: how far it trusts first impressions less than tries */
    uint16_t width;       /* moves kept at inner nodes */
    uint8_t sight;        /* how many changes of turn it looks ahead */
    uint8_t horizon;      /* moves played out below the tree before judging, 0: none */
    uint8_t sample;       /* moves a play-out compares before it makes the best of them */
    uint8_t overlook;     /* of 100 moves of its own at the root, how many it does not see */
    uint8_t level;        /* 1 to 4: weakened besides as the game's `ease` says; 0: not at all */
    uint8_t intuition; /* of 100: how much it heeds the game's prior, not taking all moves alike */
    uint16_t blur;     /* of 1000: how far off its judgement of a position may be */
    bool hopeful;      /* sees two rolls and believes the better one */
    bool plain;        /* UCT without hints: every move tried once, random to the end */
};

/* What the search thinks of one move at the root. */
struct search_move {
    move m;
    uint32_t visits;
    int32_t value; /* for the side to act, of SEARCH_ONE */
};

struct search_result {
    struct search_move *moves; /* in the arena, most visited first */
    int count;
    uint32_t playouts, nodes;
    uint32_t depth; /* of the deepest node, in moves */
    int32_t value;  /* for the side to act */
    uint64_t hash;  /* over the whole tree: equal trees, equal numbers */
};

/* Searches for the side to act, whose view this is. True if it has at least one move tried;
 * false if the arena is too small. */
bool search_run(const struct board *b, const struct state *view, const struct search_options *o,
                struct arena *a, struct search_result *out);

/* Adds the visits and values of `more`, a search of the same view with another seed (another
 * thread's), and sorts again. */
void search_merge(struct search_result *sum, const struct search_result *more);

#endif
