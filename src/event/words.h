/* words.h -- what the event says to people, Polish and English, and how it says no.
 *
 * A refusal that cites a rule is a verdict; one without a rule means that the input could not be
 * read. Both carry their reason in both languages, because the desk and the public page may
 * speak different ones. */
#ifndef EVENT_WORDS_H
#define EVENT_WORDS_H

#include "core/book.h"

enum { REFUSAL_SIZE = 400, RULE_SIZE = 16 };

struct refusal {
    char rule[RULE_SIZE]; /* "event/4.4"; empty if the input could not be read */
    char pl[REFUSAL_SIZE], en[REFUSAL_SIZE];
};

/* Notes a refusal; "{}" in the texts becomes `detail`. Always returns false. */
bool words_refuse(struct refusal *no, const char *rule, const char *pl, const char *en,
                  const char *detail);
bool words_refuse_number(struct refusal *no, const char *rule, const char *pl, const char *en,
                         int detail);

/* The text of a refusal in one language. */
const char *words_why(const struct refusal *no, enum language in);

/* One of the two texts. */
const char *words_pick(enum language in, const char *pl, const char *en);

/* "1 punkt", "2 punkty", "5 punktów"; "1 point". And games won; and answers. */
void words_points(struct text *out, enum language in, int n);
void words_games(struct text *out, enum language in, int n);

/* "1.", "2." · "1st", "2nd", "11th". */
void words_place(struct text *out, enum language in, int n);

/* "X", "X i Y", "X, Y i Z": the k-th of n names is about to be added. */
void words_join(struct text *out, enum language in, int k, int n);

/* "A.K." for "Anna Kowalska": event/1.5. */
void words_initials(struct text *out, const char *name);

#endif
