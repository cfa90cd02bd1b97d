/* voice.h -- sentences for people: what has just happened to whom, and what this step wants.
 *
 * They stand in data/GAME/voice.txt, in both languages, several for each, so that no sentence comes
 * twice in a row:
 *
 *     moment shots miss raf         kind, outcome, the side that acts
 *     you-pl Pudło. …               to the one who acts
 *     at-pl …                       to the one it is done to
 *     told-pl …                     to everybody else
 *     at+told-pl …                  the same words for two of them
 *     coach fighters raf            a step (game->status), the side that is to act
 *     pl …
 *     en …
 *
 * Blanks: {at} and {from} are fields ("Kenley (D4)", "H5"), {hits} {of} dice, {mine} {theirs}
 * strengths, {a} {b} names of those who fight; of a coach {n} {of} {left}, counted by the game. */
#ifndef VOICE_H
#define VOICE_H

#include "core/book.h"
#include "core/moment.h"

enum person { PERSON_YOU, PERSON_AT, PERSON_TOLD, PERSONS };

/* Who the reader is: a seat is addressed, anybody else is told. */
enum person voice_person(const struct moment *m, int reader);

/* The sentence of a moment; nothing, and false, if the game has no words for it. */
bool voice_moment(const struct board *b, const struct moment *m, int reader, enum language language,
                  struct text *out);

/* What the step wants of the side that is to act, in one line. */
bool voice_coach(const struct board *b, const struct state *s, enum language language,
                 struct text *out);

/* Judges a voice file as a whole: known heads and persons, at least two wordings for each sort of
 * moment, person and language, known blanks. On false `err` names the line: "12 voice.person xy".
 */
bool voice_check(const struct game *g, const char *text, size_t len, struct text *err);

#endif
