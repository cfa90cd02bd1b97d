/* steps.h -- what happened in a room's game, step by step, as one viewer may know it.
 *
 * Steps (core/steps.h) are written as JSON objects, separated by commas (docs/web-api.md, `log`).
 * They follow from the record alone, so nothing but the record is ever kept. */
#ifndef ROOMS_STEPS_H
#define ROOMS_STEPS_H

#include "core/steps.h"
#include "net/jot.h"

/* Adds a step that has just happened in `m`; `whole`: with the position and the pieces after it,
 * as a replay needs them. */
void steps_add(struct jot *out, const struct match *m, int viewer, struct step step, bool whole);

/* A record to be replayed for a viewer. */
struct replay_request {
    const char *record;
    size_t len;
    const struct board *board;
    int viewer;
    uint32_t after;    /* the last step the viewer knows */
    bool whole;        /* as steps_add */
    struct jot *state; /* NULL, or to be filled in: steps_state at the end */
    uint32_t count;    /* filled in: the steps there are in all */
};

/* Adds the steps the viewer does not know; out may be NULL. False, with a reason, if the record
 * cannot be replayed. */
bool steps_replay(struct replay_request *r, struct jot *out, struct text *err);

/* Empty room to write a view into, for a moment; each thread has its own. */
struct text steps_scratch(void);

/* Adds what view_state writes, as JSON members. */
void steps_state(struct jot *out, const struct match *m, int viewer);

#endif
