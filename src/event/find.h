/* find.h -- the things words name: "eskadra", "7", "303". Each function notes why and returns
 * false if there is no such thing. */
#ifndef FIND_H
#define FIND_H

#include "event/contest.h"

bool find_number(const char *word, int least, int most, int *n, struct refusal *no);
bool find_discipline(const struct contest *c, const char *key, int *d, struct refusal *no);
bool find_board(const struct contest *c, int d, const char *game, int *b, struct refusal *no);
bool find_entrant(const struct contest *c, int d, const char *number, int *e, struct refusal *no);
bool find_stage(const struct contest *c, int d, const char *key, int *s, struct refusal *no);
bool find_group(const struct contest *c, int s, const char *name, int *g, struct refusal *no);
bool find_match(const struct contest *c, const char *number, int *m, struct refusal *no);
bool find_player(const struct contest *c, int m, const char *number, int *who, struct refusal *no);

/* A player of a match; or NOBODY_WON for the word `none`. */
bool find_winner(const struct contest *c, int m, const char *word, int *who, struct refusal *no);
/* The value of "key=value", or NULL if the word is not of this key. */
const char *find_value(const char *word, const char *key);

#endif
