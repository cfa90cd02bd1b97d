/* words.h -- what the event says to people, Polish and English, and how it says no.
 *
 * All words stand in data/phrases-desk.txt: the key "reason.won-both" here is the phrase
 * `desk.reason.won-both` there. A refusal that cites a rule is a verdict; one without a rule means
 * that the input could not be read. It keeps its key and its detail, not its words: the desk and
 * the public page may speak different languages. */
#ifndef EVENT_WORDS_H
#define EVENT_WORDS_H

#include "core/book.h"

enum { REFUSAL_SIZE = 400, REFUSAL_KEY = 40, RULE_SIZE = 16 };

struct refusal {
    char rule[RULE_SIZE];      /* "event/4.4"; empty if the input could not be read */
    char key[REFUSAL_KEY];     /* phrase `desk.no.KEY` */
    char detail[REFUSAL_SIZE]; /* what "{}" becomes; "@line.blank" is a phrase, "!…" a fault,
                                * "=polish|english" what a game's own data say */
};

/* Notes a refusal. Always returns false. */
bool words_refuse(struct refusal *no, const char *rule, const char *key, const char *detail);
bool words_refuse_number(struct refusal *no, const char *rule, const char *key, int detail);
bool words_refuse_both(struct refusal *no, const char *rule, const char *key, const char *pl,
                       const char *en);
bool words_fault(struct refusal *no, const char *key, const char *fault); /* base/fault.h */

/* Adds the text of a refusal in one language, without its rule. */
void words_why(const struct refusal *no, enum language in, struct text *out);

/* Adds a phrase; a missing one shows its key in brackets. And one with blanks to fill. */
void words_add(struct text *out, enum language in, const char *key);
void words_say(struct text *out, enum language in, const char *key, const struct fill *fills);

/* A number as the value of a fill: WORDS_INT(7) lives as long as the block it stands in. */
#define WORDS_INT(n) words_int((char[16]){0}, n)
const char *words_int(char *room, int64_t n);

/* A phrase by its whole key ("paper.table") as a string that lives as long as the block it stands
 * in; a missing one shows its key in brackets. */
enum { WORDS_SIZE = 240 };
#define WORDS(in, key) words_phrase((char[WORDS_SIZE]){0}, in, key)
const char *words_phrase(char *room, enum language in, const char *key);

/* "1 punkt", "2 punkty", "5 punktów"; "1 point". */
void words_points(struct text *out, enum language in, int n);

/* "1.", "2." · "1st", "2nd", "11th". */
void words_place(struct text *out, enum language in, int n);

/* "X", "X i Y", "X, Y i Z": the k-th of n names is about to be added. */
void words_join(struct text *out, enum language in, int k, int n);

/* "A.K." for "Anna Kowalska": event/1.5. */
void words_initials(struct text *out, const char *name);

#endif
