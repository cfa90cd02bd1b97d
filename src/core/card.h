/* card.h -- the referee's help card of a game: set-up, turns, what is forgotten, end, winner.
 *
 * data/GAME/card.txt is walked entry by entry, in the order of the paper card:
 *
 *     section turn luftwaffe A        an entry of its own, its kind is CARD_SECTION
 *     pl Naprawa | na lotniskach      its words
 *     item 4.1 4.3 picture=repair     kind CARD_ITEM; all behind "item" is its head
 *     pl Można **naprawić** …         its words; **…** is what to stress
 *
 * Everything lies in the embedded text; nothing is copied or kept. */
#ifndef CORE_CARD_H
#define CORE_CARD_H

#include "core/book.h"

struct help_card {
    const char *at, *end; /* what is still to be walked */
    enum language language;
};

enum card_kind { CARD_SECTION, CARD_ITEM };

struct card_entry {
    enum card_kind kind;
    const char *head, *words; /* not zero-terminated */
    size_t head_len, words_len;
};

/* False if the game has no card. */
bool card_open(struct help_card *c, const char *game, enum language language);

/* The next entry with its words in the card's language; false after the last. */
bool card_next(struct help_card *c, struct card_entry *e);

/* The n-th word of an entry's head ("turn", "luftwaffe", "A"; "4.1", "4.3"): false if there are
 * not so many. */
bool card_word(const struct card_entry *e, int n, struct text *out);

/* A section's heading as people read it: "Luftwaffe, A. Naprawa – na lotniskach". */
void card_heading(const struct card_entry *e, const struct game *g, enum language language,
                  struct text *out);

#endif
