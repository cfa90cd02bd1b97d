/* orzel_round.h -- a round of ORP Orzel, solved instead of searched.
 *
 * Where tokens lie is public; secret is only which of them are ships. So the rest of a round is a
 * small game: Poland lays a shape of tokens and deals ships and seas out over it, the Kriegsmarine
 * observes and attacks. Shapes are compared, what lies on them is mixed by regret matching
 * (orzel_watch.c). What the round leads to is judged by a table over distance, ships sunk and
 * seas captured, which `sedzia lab train orzel` makes (orzel_train.c) and data/orzel/rounds.txt
 * holds. All numbers are integers; chances are Poland's, of ROUND_ONE. */
#ifndef ORZEL_ROUND_H
#define ORZEL_ROUND_H

#include "base/arena.h"
#include "core/solver.h"
#include "games/orzel.h"

enum {
    ROUND_ONE = 1 << 16,
    ROUND_TOKENS = 8,  /* on the board at once, at most */
    ROUND_STEP = 4,    /* ways are counted in quarters of a field */
    ROUND_FIELDS = 18, /* distances in the table: 0 to 18 fields */
    ROUND_SUNK = 4,    /* ships sunk: 0 to 3 */
    ROUND_CAPTURED = 5,
    ROUND_REDS = 25,            /* results of the red dice, see round_red */
    ROUND_ROW = 1 + ROUND_REDS, /* chance before the dice, then with each red result */
    ROUND_ROWS = (ROUND_FIELDS + 1) * ROUND_SUNK * ROUND_CAPTURED,
    ROUND_SHAPES = 24, /* candidates kept for each number of tokens */
    ROUND_DEALS = 128  /* deals of ships over a shape, at most */
};

/* The table: numbers just made, or else the text of the data file. */
struct round_table {
    const uint16_t *fresh;
    const char *text;
};

/* What the rest of a round is played with. */
struct round {
    const struct orzel_board *ob;
    struct round_table table;
    unsigned figure;
    struct bits patrols, laid;
    int16_t way[MAX_FIELDS]; /* quarters of a field to the straits, around what is in the way */
    int sunk, captured;
    int ships, seas;      /* movement tokens Poland can have on the board, at most */
    int see, either, hit; /* observations, observation-or-attack dice, attacks */
    int blocks;           /* mines and patrols still to come */
    int naive;            /* of 256: how far Poland is expected to hide its ships, unmixed */
};

/* Tokens on fields, and how far the figure gets with each set of them left: `way` has a number for
 * each set. */
struct shape {
    uint8_t field[ROUND_TOKENS];
    uint8_t tokens;
    int32_t score;
    int16_t way[1 << ROUND_TOKENS];
};

/* ---- orzel_table.c: the table ---- */
/* Finds the embedded table; false if there is none for this board. */
bool orzel_table_find(const struct orzel_board *ob, struct round_table *t);
/* A number of a row: 0 the chance before the dice, 1 + round_red with that red result. */
int32_t orzel_table_at(const struct round_table *t, int row, int column);
int orzel_table_row(int fields, int sunk, int captured);
/* Which of ROUND_REDS results has so many plain courses and course-or-surfacing dice. */
int orzel_table_red(int courses, int choices);
/* The chance of a column with the figure so far away, straight between whole fields. */
int32_t orzel_table_worth(const struct round *r, int way, int sunk, int captured, int column);

/* ---- orzel_shape.c: ways and shapes ---- */
/* Fills in way[] from patrols and minefields. */
void orzel_shape_ways(struct round *r);
/* How far the figure gets over each set of the shape's tokens; the `blocks` best fields that all
 * tokens together would reach are taken by mines and patrols. */
void orzel_shape_reach(const struct round *r, struct shape *s);
/* The most promising shapes of `tokens` tokens that hold those of `laid`; returns how many. */
int orzel_shape_find(const struct round *r, struct bits laid, int tokens, struct shape *out);

/* ---- orzel_watch.c: observations and attacks over a shape ---- */
struct watch;
size_t orzel_watch_size(void);
/* What the Kriegsmarine has turned over already: sets of the shape's tokens. */
struct watch_start {
    uint16_t seen, ships;
};
/* Solves by so many iterations and gives the chance of Poland. False if it is too large. */
bool orzel_watch_solve(struct watch *w, const struct round *r, const struct shape *s,
                       struct watch_start start, int iterations, int32_t *chance);
/* Poland's mixture: deals of ships (sets of tokens) and their weights; returns how many. */
int orzel_watch_deals(const struct watch *w, uint16_t deals[ROUND_DEALS],
                      uint32_t weights[ROUND_DEALS]);
/* The Kriegsmarine's first action: a token observed (0 to 7) or attacked (8 to 15). */
int orzel_watch_actions(const struct watch *w, uint8_t *actions, uint32_t *weights);

/* ---- orzel_course.c: what Poland lays ---- */
struct course {
    struct shape shape;
    int32_t chance;
};
struct course_room {
    struct shape found[ROUND_TOKENS + 1][ROUND_SHAPES];
    int count[ROUND_TOKENS + 1];
    struct shape trial;
};
/* What may be laid: tokens there already, plain courses and course-or-surfacing dice. */
struct course_means {
    struct bits laid;
    int courses, choices, hand, captured;
};
void orzel_course_find(struct round *r, const struct course_means *m, struct course_room *room);
/* The best of the shapes found; `shapes` are tried for each number of tokens. */
bool orzel_course_best(struct round *r, const struct course_means *m, struct course_room *room,
                       struct watch *w, int shapes, struct course *out);

/* ---- orzel_worth.c: dice by looking at all that may still be rolled ---- */
struct dice_judge {
    /* The chance of Poland if these are all dice of the colour. */
    int32_t (*final)(void *with, uint32_t dice);
    void *with;
};
/* The chance of each legal keep; the state must be about to keep dice. */
int orzel_worth_keeps(const struct orzel_board *ob, const struct orzel *o, struct dice_judge judge,
                      move *list, int32_t *chances);
/* Before the first roll of a colour. */
int32_t orzel_worth_roll(const struct orzel_board *ob, const struct orzel *o,
                         struct dice_judge judge);

/* ---- orzel_hints.c: how the chances stated are corrected ---- */
extern const struct stated orzel_hints_stated[];

/* ---- orzel_solve.c ---- */
extern const struct solver orzel_solver;
/* Symbols of white dice: fills see, either, hit and blocks. */
void orzel_solve_white(struct round *r, const struct orzel *o, uint32_t dice, const uint8_t *left);
/* Plain courses and choices of red dice. */
void orzel_solve_red(const struct orzel_board *ob, uint32_t dice, int *courses, int *choices);
/* orzel_train.c */
bool orzel_train_step(const struct board *b, int step, uint16_t *numbers, struct arena *a);

#endif
