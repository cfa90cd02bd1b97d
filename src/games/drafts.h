/* drafts.h -- what the files of a game share about positions that may be wrong: the words of one,
 * what cannot be about it, and setting it up by hand (core/draft.h). */
#ifndef DRAFTS_H
#define DRAFTS_H

#include "core/draft.h"

struct seven_state;
bool seven_hides_commander(const struct seven_state *s);
/* How many destroyed regiments are remembered as UNIT_FALLEN, UNIT_REACHED or UNIT_LEADER. */
int seven_remembered(const struct seven_state *s, uint16_t as);
bool seven_words(const struct board *b, struct state *s, const char *in, struct text *err);
void seven_judge(const struct board *b, const struct state *s, struct complaints *c);

bool orzel_words(const struct board *b, struct state *s, const char *in, struct text *err);
void orzel_judge(const struct board *b, const struct state *s, struct complaints *c);

bool bitwa_words(const struct board *b, struct state *s, const char *in, struct text *err);
void bitwa_judge(const struct board *b, const struct state *s, struct complaints *c);

extern const struct drafting seven_drafting, orzel_drafting, bitwa_drafting;

#endif
