/* steps.h -- what happened in a game, step by step: follows from the record alone.
 *
 * A step is a move, a roll, an undo or an end by a person's will; they are numbered from 1. The
 * server and the page both feed a record line by line and ask whether a line was a step. */
#ifndef CORE_STEPS_H
#define CORE_STEPS_H

#include "core/match.h"

struct step {
    uint32_t k;
    const char *what; /* "undo", "resign", "claim", "time", or NULL: a move or roll */
    int who;          /* seat, or CHANCE */
    const char *why;  /* why a seat would give up now, if the line before said it */
};

/* Whether a line of a record is a step. */
bool steps_counts(const struct record_line *line);

/* Feeds one line to the match; `step` begins as {0} and goes from line to line. True if the line
 * was a step, which is then described. Not to be read unless *e is MATCH_OK; `err` says why. The
 * match's own record is not kept by steps_feed, and is by steps_keep. */
bool steps_keep(struct match *m, const struct record_line *line, struct step *step,
                enum match_error *e, struct text *err);
bool steps_feed(struct match *m, const struct record_line *line, struct step *step,
                enum match_error *e, struct text *err);

/* Adds a step that has just happened in `m` as `viewer` may know it, an object: k, who, what or
 * move and did, events, and all that view_still says of the position after it. */
void steps_write(const struct match *m, int viewer, int reader, const struct step *step,
                 struct text *out);

#endif
