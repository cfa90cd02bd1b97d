/* template.h -- an empty table for entries, as `import` reads it when it is filled in. */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include "event/contest.h"

/* One row of headings: the players by first and last name and year of birth, school, guardian; what
 * an organiser's form asks besides (e-mail, telephone) stands there too and is passed over. */
void template_write(const struct discipline *of, enum language in, struct text *out);

#endif
