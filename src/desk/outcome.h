/* outcome.h -- how a game ended, in the words people type. Private to src/desk.
 *
 * `result` has a word for the winner, one for the ending, and KEY=N for what is counted; the short
 * form has one word for all of it, such as r2/6 or 1/5/3:
 *
 *     WHO[ENDING][/COUNT]…
 *
 * WHO is 1 (whoever is named first won), 0 (the other), = (nobody), or the beginning of a side's
 * name. ENDING is the last number of its rule (r2 or 1.2: 303/8.2) or the beginning of a word of
 * it, and is left out where only one fits what is counted. The counts stand in the order of the
 * game's data/GAME/event.txt; one that is left empty is filled in where it can only be one number.
 */
#ifndef OUTCOME_H
#define OUTCOME_H

#include "desk/judge.h"

/* The winner by his number, by his side (or its beginning) in either language, or "none": adds the
 * number to the line; *side is which side won, NOBODY_WON, or UNKNOWN if the word names nobody. */
void outcome_winner(const struct judge *j, int match, int board, int game, const char *word,
                    int *side, struct text *line);

/* The rule by which the side won: from a word, or (NULL) because no other fits the `words` that
 * count. A word that means nothing is added as it stands: the event says what is wrong. */
bool outcome_ending(struct judge *j, const struct chapter *of, int side, const char *word,
                    const char *const *words, int many, struct text *line);

/* Whether a word behind the winner names an ending: a rule, or the beginning of a word of one. */
bool outcome_is_ending(const struct chapter *of, const char *word);

/* Winner, rule and counts of the short form. */
bool outcome_short(struct judge *j, int match, int board, int game, const char *word,
                   struct text *line);

/* The endings a side can win by, in words: "2 bombowiec zestrzelony, 3 koniec rundy 8". */
void outcome_choices(const struct chapter *of, int side, enum language in, struct text *out);

/* Which side the short form names as the winner; UNKNOWN: none. */
int outcome_side(const struct judge *j, int match, int board, int game, const char *word);

/* The word as people type it: without capitals and marks. */
void outcome_plain(const char *word, struct text *out);

#endif
