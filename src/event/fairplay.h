/* fairplay.h -- the referee's ladder: event/4.
 *
 * Offences count within one encounter: warning, yellow card, warning, red card. A pardoned one
 * no longer counts, and those after it move down the ladder. */
#ifndef FAIRPLAY_H
#define FAIRPLAY_H

#include "event/contest.h"

/* How many offences of the player stand; SANCTIONS: the player is out. */
int fairplay_offences(const struct contest *c, int match, int board, int player);
bool fairplay_is_out(const struct contest *c, int match, int board, int player);

/* Which step of the ladder a card is (SANCTIONS if pardoned). */
int fairplay_step(const struct contest *c, int card);

/* "yellow" in the journal; "żółta kartka" for people. And the kinds of offence. */
const char *fairplay_word(int step);
void fairplay_name(int step, enum language in, struct text *out);
const char *fairplay_offence_word(int offence);
void fairplay_offence_name(int offence, enum language in, struct text *out);

/* The reason in the referee's own words; empty if there is nothing but the offence. */
const char *fairplay_reason(const struct card *k);

#endif
