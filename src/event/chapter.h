/* chapter.h -- what an event knows of a game: data/GAME/event.txt.
 *
 * Which rules can end it and for whom, what a report must count, in which order an encounter of
 * 1:1 is decided. A game that is not ours has a chapter without rules: somebody won, or nobody.
 *
 *     count KEY LEAST MOST [RULE]      a number of the report; needed if a rule asks for it; as it
 *                                      can be on the standard board
 *     ending RULE SIDE|none [KEY=LEAST..MOST]…   and what the counts can be then (event/2.11)
 *     lines VALUE…                     what one line of an itemised score can be worth
 *     both RULE                        two games won
 *     step KEY RULE more|less COUNT SIDE [won=SIDE] [decided]
 *                                      at 1:1: who, with this side, has more or less of it; only if
 *                                      this side won both games; only if both were decided
 *     test RULE                        then the knowledge test
 *     pl …, en …                       the words of what stands above; {a} got more, {x} and {y}
 *                                      are what was compared, {rounds} is a number of the board */
#ifndef CHAPTER_H
#define CHAPTER_H

#include "base/arena.h"
#include "event/words.h"

enum { CHAPTER_ENDINGS = 8, CHAPTER_STEPS = 6, CHAPTER_LINES = 40, CHAPTER_WORDS = 120 };

struct counted {
    char key[12], rule[RULE_SIZE]; /* the rule that asks for it; empty: it may be left out */
    int least, most;
    char words[2][CHAPTER_WORDS];
};
struct ending {
    char rule[RULE_SIZE];
    int8_t side; /* 0, 1, NOBODY_WON; UNKNOWN: either */
    int least[MAX_COUNTS], most[MAX_COUNTS];
    char words[2][CHAPTER_WORDS];
};
struct chapter_step {
    char key[24], rule[RULE_SIZE];
    int8_t count, side, won; /* won: UNKNOWN if it does not matter */
    bool more, decided;
    char words[2][CHAPTER_WORDS];
};
struct chapter {
    const struct game *game; /* NULL: not ours */
    int counts, endings, steps, values;
    struct counted count[MAX_COUNTS];
    struct ending ending[CHAPTER_ENDINGS];
    struct chapter_step step[CHAPTER_STEPS];
    int value[CHAPTER_LINES];
    char both[RULE_SIZE], test[RULE_SIZE];
    bool stands;    /* an undecided game needs no ruling: event/2.9 */
    bool unbounded; /* played on the printed board: nothing bounds counts and lines of a score */
};
/* A board that is not the standard one, event/1.10: its sheet, and what follows from it for
 * results. Of the printed board nobody has typed in, the sheet is NULL and the hash empty. */
struct own_board {
    const char *name, *hash, *sheet;
    struct chapter chapter;
};

/* The word that stands for a game that is not ours. */
extern const char chapter_other[];

/* Reads the chapter of a game ("303", "other"). False, with a fault in err, if there is no such
 * game or its file is wrong. On a board of one's own with its sheet (NULL: the standard one)
 * rounds, points and what a line of the score can be worth follow from it; other counts have no
 * bound. */
bool chapter_read(struct chapter *of, const char *game, const struct board *own, const char *sheet,
                  struct text *err);

/* Takes away every bound that comes from the standard board, which is a reconstruction. */
void chapter_unbind(struct chapter *of);

/* Whether counts and an ending are possible on the standard board: the first count that is not, or
 * -1. `side` is who won, as in struct ending; a count may be NO_COUNT. */
int chapter_unusual(const struct chapter *standard, const char *rule, int side, const int *count);

/* The n-th count, or -1: of this key. */
int chapter_count(const struct chapter *of, const char *key);

/* The side's name for people; nothing for a game that is not ours. */
void chapter_side(const struct chapter *of, int side, enum language in, struct text *out);

/* The title of the game; of one that is not ours NULL. */
const char *chapter_title(const struct chapter *of);

/* How many rounds the game has at most, 0 if it is not known. */
int chapter_rounds(const struct chapter *of);

#endif
