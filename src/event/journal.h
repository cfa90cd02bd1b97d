/* journal.h -- the lines an event consists of.
 *
 * A line says when, who, what: `2026-11-15T09:30:00Z desk result 41 111 1 7 111/8.1 round=5`.
 * Words are separated by one blank. A word that is empty or holds a blank, a quotation mark or a
 * backslash is written in quotation marks, with \" and \\ inside; no other word may be. So there
 * is one way to write a line, and what was read can be written again to the byte.
 *
 * Lines that belong together are announced: `order ID 3 CHAIN` says that the next three lines
 * hold together or not at all. Whoever loses power in the middle of
 * writing loses all of them and nothing else. The chain is a digest of the order and of all before
 * it. */
#ifndef EVENT_JOURNAL_H
#define EVENT_JOURNAL_H

#include "base/text.h"

enum { LINE_SIZE = 16384, LINE_WORDS = 600, WHEN_SIZE = 20, CHAIN_SIZE = 17 };

struct line {
    int words;                    /* from the verb on; at least 1 */
    const char *when, *who;       /* "2026-11-15T09:30:00Z" and a word */
    const char *word[LINE_WORDS]; /* each zero-terminated, in `room` */
    char room[LINE_SIZE];
};

/* Takes one line (without its line end) apart. False, with the reason in err, if it is not
 * written as it should be. */
bool journal_read(struct line *l, const char *text, size_t len, struct text *err);

/* Adds a blank and a word, in quotation marks if it needs them. */
void journal_word(struct text *out, const char *word);
void journal_number(struct text *out, int number);

/* Writes the line again, without line end. */
void journal_write(const struct line *l, struct text *out);

/* "2026-11-15T09:30:00Z" and nothing else. */
bool journal_is_when(const char *s);

/* Seconds since 1970 of a moment that is one. */
int64_t journal_seconds(const char *when);
void journal_when(int64_t seconds, struct text *out);

/* How many bytes of the text are whole: complete lines, and of an order all or nothing. What
 * follows was being written when the power went. An order that lacks lines although others follow
 * it is no torn end but damage, and stays for the reader to complain of. */
size_t journal_whole(const char *text, size_t len);

/* The chain after an order: the first 16 hex digits of SHA-256 over the chain before it, the head
 * of its line ("WHEN WHO order ID N") and the lines that belong to it, each ended by a line feed.
 */
void journal_chain(char chain[CHAIN_SIZE], const char *before, const char *head, size_t head_len,
                   const char *lines, size_t len);

/* How many lines an order announces, in its last word but one; 0 if the line is no order. */
int journal_announced(const char *line, size_t len);

/* How many lines have this verb (NULL: how many lines there are). */
int journal_count(const char *text, size_t len, const char *verb);

/* Whether the line has this verb. */
bool journal_is_verb(const char *line, size_t len, const char *verb);

/* Walks over the lines: *at moves on to the next one. False at the end. */
bool journal_next(const char **at, const char *end, const char **line, size_t *len);

#endif
