/* book.h -- the words people read: rulebooks and phrases, Polish and English.
 *
 * Everything is looked up in the embedded files rules/BOOK.txt and data/phrases.txt (a topic may
 * have its own: `desk.…` in data/phrases-desk.txt) by walking their text;
 * nothing is kept or allocated. A book is named like its file: "303", "event".
 *
 * rules/BOOK.txt                          data/phrases.txt
 *     title-pl, intro-pl, …                   phrase side.raf
 *     chapter 6                               pl RAF
 *     pl Atak                                 en RAF
 *     rule 6.4 card ruling                    phrase count.point
 *     pl …                                    pl punkt | punkty | punktów
 *     deny-pl … {field} …                     en point | points
 *
 * A looked-up text is added to `out`; false (and nothing added) if there is none. */
#ifndef BOOK_H
#define BOOK_H

#include "core/game.h"

enum language { POLISH, ENGLISH };
/* "pl", "en": in files, options and JSON. */
const char *book_language(enum language in);

/* A line before the first chapter, or after the last rule: "title", "intro", "reconstruction". */
bool book_about(const char *book, const char *key, enum language language, struct text *out);

/* The heading of a chapter, the text of a rule, and its marks: "card ruling". */
bool book_chapter(const char *book, unsigned chapter, enum language language, struct text *out);
bool book_rule(const char *book, unsigned rule, enum language language, struct text *out);
bool book_marks(const char *book, unsigned rule, struct text *out);

/* Why the verdict forbids it: its own reason, else what the rule says when it forbids, else the
 * rule itself; with the field put in. */
bool book_deny(const struct board *b, struct verdict v, enum language language, struct text *out);

/* The first rule after `rule` in the order of the book (0: the first one), 0 after the last. */
unsigned book_next(const char *book, unsigned rule);

/* The same, among the rules whose text in `language` holds every word of `word`, another form of
 * it, or one that means the same (data/search.txt): case does not matter, and Polish letters match
 * with and without their marks. */
unsigned book_search(const char *book, unsigned rule, const char *word, enum language language);

/* Whether a text holds every word that was typed, as book_search asks it of a rule. */
bool book_fits(const char *text, const char *words);

/* "6.4", "303/6.4": a rule's number as people type it; 0 if it is none or not in the book. */
unsigned book_number(const char *book, const char *text);

/* What an effect printed on a card means: "ATT+2", "DRAW1", "ORDERS2", from rules/BOOK-cards.txt.
 */
bool book_effect(const char *book, const char *effect, enum language language, struct text *out);

/* A phrase with blanks to fill: "{to}" becomes the value of the fill called "to". A fill's
 * values are taken as they are; blanks without a fill stay. The list ends with a null key. */
struct fill {
    const char *key, *value;
};
bool book_phrase(const char *key, enum language language, struct text *out);
bool book_say(const char *key, enum language language, const struct fill *fills, struct text *out);
/* Writes the text from `from` to `end` with each {KEY} of the fills replaced by its value. */
void book_fill(const char *from, const char *end, const struct fill *fills, struct text *out);

/* A field as people read it: its letters and number, and behind them the name of the place if it
 * has one, in this language (phrases `place.…`): "D3 (Londyn)". book_place adds the name alone. */
void book_field(const struct board *b, unsigned field, enum language language, struct text *out);
bool book_place(const struct board *b, unsigned field, enum language language, struct text *out);

/* Puts words to a fault (base/fault.h): "linia 7: nie ma takiego pola: Z9". */
void book_fault(const char *fault, enum language language, struct text *out);

/* What the side of a seat is called (also chance, nobody): phrase `side.GAME.SIDE`, `side.SIDE`,
 * or its word. */
void book_side(const struct game *g, int seat, enum language language, struct text *out);

/* A number and the form of the word that goes with it, from a phrase of two forms (English) or
 * three (Polish): "1 punkt", "2 punkty", "5 punktów". */
bool book_count(const char *key, enum language language, int n, struct text *out);

/* True if `word` occurs in `text`, as book_search compares. */
bool book_holds(const char *text, const char *word);

#endif
