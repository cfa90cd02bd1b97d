/* phrases.h -- phrases of data/phrases*.txt as members of JSON, in both languages. */
#ifndef PHRASES_H
#define PHRASES_H

#include "base/name.h"
#include "net/jot.h"

/* Members "pl" and "en": a phrase with one blank filled (key NULL: none); what a fault says. */
void phrases_phrase(struct jot *j, const char *phrase, const char *key, const char *value);
void phrases_reason(struct jot *j, const char *fault);

/* Members "detail", "pl" and "en": what is wrong with a name, or with words; and the error's key.
 */
void phrases_fault(struct jot *j, enum name_kind kind, enum name_fault fault);
const char *phrases_fault_word(enum name_kind kind);

#endif
