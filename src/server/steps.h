/* steps.h -- what happened in a game, step by step, as one viewer may know it.
 *
 * A step is a move, a roll, an undo or an end by a person's will; they are numbered from 1.
 * Steps are written as JSON objects, separated by commas (docs/web-api.md, `log`). They follow
 * from the record alone, so nothing but the record is ever kept. */
#ifndef STEPS_H
#define STEPS_H

#include "core/match.h"
#include "server/jot.h"

struct step {
    uint32_t k;
    const char *what; /* "undo", "resign", "claim", or NULL: a move or roll, the match's last */
    int who;          /* seat, or CHANCE */
};

/* Adds a step that has just happened in `m`; `pieces` adds the pieces too. */
void steps_add(struct jot *out, const struct match *m, int viewer, struct step step, bool pieces);

/* Replays a record and adds the steps after number `after`. False, with a reason, if the record
 * cannot be replayed; *count gets the number of steps in all. */
bool steps_replay(const char *record, size_t len, const struct board *b, int viewer, uint32_t after,
                  bool pieces, struct jot *out, uint32_t *count, struct text *err);

/* Adds what view_state writes, as JSON members. */
void steps_state(struct jot *out, const struct match *m, int viewer);

#endif
