/* seal.h -- words about people, which can be forgotten: event/1.11.
 *
 * Names, years of birth, guardians, and texts somebody typed stand in a line as sealed words:
 *
 *     ~SEAL~SALT~Anna Nowak        also behind a sign: born=~SEAL~SALT~2010
 *
 * SEAL is a digest of SALT and the text, SALT is random; both are 16 hex digits. The chain of an
 * event covers only ~SEAL. So the text is proved as long as it is there, and when salt and text are
 * cut away every line, its number and the chain stay what they were, and nobody can guess the text
 * from what is left. */
#ifndef EVENT_SEAL_H
#define EVENT_SEAL_H

#include "base/digest.h"
#include "base/text.h"

#define SEAL_FORGOTTEN "(usunięto)" /* stands for a text that was cut */

enum { SEAL_HEX = 16 };

enum seal_state {
    SEAL_NONE,  /* a plain word */
    SEAL_WHOLE, /* sealed, with its text */
    SEAL_CUT,   /* its text was forgotten */
    SEAL_BROKEN /* the text is not the one that was sealed */
};

/* A word as it stands in a line, without quotation marks. */
struct sealed {
    enum seal_state state;
    size_t sign;      /* length of "born=" before it; 0: none */
    const char *text; /* of a whole one: what was sealed, in the word itself */
};
struct sealed seal_look(const char *word);

/* Opens a word in place: what is left is its text, or SEAL_FORGOTTEN. False: the seal is broken.
 * *drop: it was a year or a guardian, and is forgotten: as if it had never been given. */
bool seal_open(char *word, bool *drop);

/* Adds lines to a digest as the chain sees them: of each sealed word only ~SEAL. */
void seal_digest(struct digest *d, const char *lines, size_t len);

/* Whether every sealed word of the lines has the text that was sealed, or none. */
bool seal_holds(const char *lines, size_t len);

/* Writes the lines with all words sealed that tell of people. `chance` makes the salts. */
void seal_lines(const char *lines, size_t len, const char *chance, struct text *out);

/* Walks over the words of a raw line from the moment on, quotation marks included. False at its
 * end. */
bool seal_next(const char **at, const char *end, const char **word, size_t *len);

/* The raw word without its quotation marks and backslashes. */
void seal_plain(const char *word, size_t len, struct text *out);

#endif
