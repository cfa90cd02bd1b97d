/* roll.h -- what a class looks like to its teacher, to a pupil, and as the teacher's report.
 *
 * Each is written from a list of what that role may know, and holds nothing else. */
#ifndef ROLL_H
#define ROLL_H

#include "server/class.h"

/* The members of the message `class`. `here`: who has his page open. */
void roll_teacher(struct jot *j, const struct class *c, const bool *here);
void roll_pupil(struct jot *j, const struct class *c, const bool *here, int pupil);

/* Who played what, and which rules were refused how often. */
void roll_report(struct jot *j, const struct class *c);

#endif
