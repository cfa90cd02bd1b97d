/* fault.h -- why a text cannot be read, in no language.
 *
 * Whoever reads boards, positions and records knows what is wrong, but not who is asking. So it
 * notes the keys of phrases and what they are about, and the shell puts the words to it with
 * book_fault: `linia 7: nie ma takiego pola: Z9`. A fault is a text of lines, each a key, perhaps
 * followed by a blank and the detail that fills "{}" in its phrase. */
#ifndef FAULT_H
#define FAULT_H

#include "base/text.h"

/* Notes a fault in the place of whatever stood there; detail may be NULL. Always returns false. */
bool fault_set(struct text *err, const char *key, const char *detail);

/* Adds a further phrase; that it is so in line n of a file; what another fault says. */
bool fault_add(struct text *err, const char *key, const char *detail);
bool fault_line(struct text *err, int line);
void fault_join(struct text *err, const char *other);

#endif
