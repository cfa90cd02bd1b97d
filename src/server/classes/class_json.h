/* class_json.h -- what a class looks like to its teacher, to a pupil, and as the teacher's report.
 *
 * Each is written from a list of what that role may know, and holds nothing else. */
#ifndef CLASS_JSON_H
#define CLASS_JSON_H

#include "server/classes/class.h"

/* The members of the message `class`. `here`: who has his page open. */
void class_json_teacher(struct jot *j, const struct class *c, const bool *here);
void class_json_pupil(struct jot *j, const struct class *c, const bool *here, int pupil);

/* Who played what, and which rules were refused how often. */
void class_json_report(struct jot *j, const struct class *c);

#endif
