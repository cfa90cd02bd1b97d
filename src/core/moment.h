/* moment.h -- what decides a game, told: shots, bombs, battles, mines, what is uncovered, the end.
 *
 * A moment is made from what a move or a roll brought about: who did it, against whom, where, how
 * many dice, what came of it. Several rolls can be one moment (the shots of one attacker); it is
 * `done` with the last of them, and then it has a sentence (voice.h). All of it is public: a moment
 * rests on events that everybody sees.
 *
 * A game makes its moments itself (game->moments) and lists them (game->told), so that a suite can
 * ask for the words of each. */
#ifndef MOMENT_H
#define MOMENT_H

#include "core/game.h"

/* A sort of moment, of a side that acts: "shots", "miss", SEAT_B. */
struct moment_sort {
    const char *kind, *outcome; /* the list ends with a NULL kind */
    uint8_t side;
};

struct moment {
    const char *kind, *outcome; /* words of voice.txt; both are constants of the game */
    uint32_t number;            /* from 1, in the order of the game */
    uint8_t who, against;       /* seats; who has won, at the end */
    int8_t luck;                /* 1 good for `who`, -1 bad, 0 neither */
    uint8_t rolled, of, hits;   /* dice so far, and in all; 0 if there are none */
    uint8_t rank;               /* how grave the worst of it was so far: the game's own */
    bool done;
    uint16_t from, to; /* fields, or NO_FIELD */
    uint16_t rule;
    int16_t mine, theirs; /* strengths in a battle: of `who`, of `against` */
    int16_t hit, down;   /* before the first die: chances of 1000 to hit, to bring it down; or -1 */
    const char *name[2]; /* what those who fight are called on the board, or NULL */
};
enum { MAX_MOMENTS = 4 };
struct moments {
    struct moment at[MAX_MOMENTS];
    int len;
    uint32_t count; /* how many there have been, this step's included */
};

/* One move or roll: the state before, the move, what it brought about, the state after. */
struct tale {
    const struct state *before, *after;
    const struct trace *trace;
    move made;
};

/* The moments of a step; `m` holds those of the step before it, for what goes on. A game without
 * moments of its own has the end at least. */
void moments_of(const struct board *b, const struct tale *tale, struct moments *m);

/* For games: begins a moment, or goes on with one that is not done (`open`, as moments_open gives
 * it: a copy, with an empty kind if there is none). */
struct moment moments_open(const struct moments *before);
struct moment *moments_add(struct moments *m, const char *kind, const char *outcome, unsigned who);
/* The first event of this kind in the trace, or NULL. */
const struct event *tale_event(const struct tale *tale, unsigned kind);
const struct event *tale_ruled(const struct tale *tale, unsigned kind, unsigned rule);

/* The chances of 1000, rounded, that of `dice` equal dice at least `wanted` hit; a die hits with
 * hit : miss. */
int moment_chance(int dice, int wanted, unsigned hit, unsigned miss);

/* Finds a sort in the game's list; NULL if it is none. */
const struct moment_sort *moment_find(const struct game *g, const char *kind, const char *outcome,
                                      int side);

#endif
