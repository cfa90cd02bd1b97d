/* name.h -- names of people and their words for the dice, as others will read them.
 *
 * Short, and only what can be seen: letters of the Latin script (Polish and its neighbours, all
 * accents) or of the Cyrillic, digits, single blanks, and the signs - ' . between them; words for
 * the dice, and what a teacher tells the class, may also hold , ! ? : ( ). Not two scripts in one
 * text, so that nobody writes another's name in letters that only look the same. Nothing invisible,
 * nothing that turns the direction of writing, no pictures. Server and page ask here, so both say
 * the same. */
#ifndef NAME_H
#define NAME_H

#include "base/text.h"

enum name_kind { NAME_OF_PERSON, NAME_OF_WORDS, NAME_OF_MESSAGE, NAME_KINDS };
enum { NAME_LETTERS = 24, WORDS_LETTERS = 40, MESSAGE_LETTERS = 100, NAME_SIZE = 320 };

enum name_fault { NAME_GOOD, NAME_LONG, NAME_SIGN, NAME_MIXED, NAME_NO_LETTER, NAME_FAULTS };

/* Writes the text trimmed, with single blanks and plain apostrophes; empty is good. On a fault
 * `out` is empty. */
enum name_fault name_clean(enum name_kind kind, const char *in, size_t len, char out[NAME_SIZE]);

/* "long": phrase `name.long` says it, with the blank {most}; "" if there is no fault. */
const char *name_fault_word(enum name_fault fault);
int name_most(enum name_kind kind);

#endif
