/* harness.h -- our own test harness, a page long.
 *
 * Most of our suites are driven by data: a case is a paragraph of a text file, or a promise
 * checked a million times in random play. What we need is counting of such cases and good
 * messages, not registration, mocks or processes; hence no framework.
 *
 *     test_case("303: legal is sorted");
 *     test_that(a < b, "%u is not below %u", a, b);      any number of times
 *     …
 *     return test_done();                                 prints "N passed, M failed" */
#ifndef HARNESS_H
#define HARNESS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include "core/game.h"

/* Begins a case and ends the one before. It passes if no test_that in it is false. */
__attribute__((format(printf, 1, 2))) void test_case(const char *format, ...);

/* The first few failures of a case are printed below its name. Returns `good`. */
__attribute__((format(printf, 2, 3))) bool test_that(bool good, const char *format, ...);

/* Two texts must be the same; `where` may be empty. */
bool test_text(const char *where, const char *expected, const char *got);

/* Ends the last case, prints the sum, returns the exit status. */
int test_done(void);

/* Reading and listing files: what is returned is kept until the end. NULL if there is none. */
char *test_file(const char *path, size_t *len);

/* What a fault (base/fault.h) says in English; kept until the next one. */
const char *test_words(const char *fault);
char **test_files(const char *pattern); /* sorted, ends with NULL */

/* The standard board of a game (embedded, or test/toy/board.txt), kept until the end. */
const struct board *test_board(const struct game *g);

/* The same by an older edition of the rules; NULL if no such edition is known. */
const struct board *test_board_edition(const struct game *g, const char *edition);

/* A board from a sheet; NULL, with the reason, if it is refused. */
const struct board *test_board_read(const struct game *g, const char *text, size_t len,
                                    struct text *err);

/* One of the legal moves: at random, or the most promising (by the game's own hint) of as many as
 * `tries` picked at random. Keen players attack, so they see more of the rules. */
enum { KEEN = 6 };
move test_choose(const struct board *b, const struct state *s, const move *list, int count,
                 uint32_t tries, struct rng *r);

/* Whoever counts at a table (core/tally.h) must find every line of a score among what a score can
 * be made of, often enough: the first line for which there is no room, or -1. */
int test_uncounted(const struct board *b, const struct score_line *score, int n);

/* An event in one line: rule, kind, side, piece, fields, =amount, and in parentheses who alone
 * sees it. "303/6.2 hit raf hurricane E5-D5", "bitwa/7.1 drawn poland card =25 (poland)". */
void test_event(const struct board *b, const struct event *e, struct text *out);

/* Which numbers a rulebook has, and which of them can forbid (have a deny text). */
struct rulebook {
    bool known[10000], denies[10000];
    int rules;
};
const struct rulebook *test_rulebook(const struct game *g); /* NULL if there is no file */

/* How much random play is enough: less where a sanitizer makes it slow. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { TEST_PORTION = 8 };
#else
enum { TEST_PORTION = 1 };
#endif

#endif
