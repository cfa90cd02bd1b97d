/* cases.h -- runs rule cases: readable text, one paragraph a case (test/README.md has the verbs).
 */
#ifndef CASES_H
#define CASES_H

#include "core/game.h"

/* Called once a case, with the first thing that is wrong in it, or NULL. */
typedef void cases_report(const char *file, int line, const char *name, const char *wrong);

/* Runs all cases in `text`. The file's name is for messages. Returns how many there were. */
int cases_run(const struct game *g, const char *file, const char *text, cases_report *report);

#endif
