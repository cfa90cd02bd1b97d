/* sheet.h -- the table reader: every data file of the project is a sheet.
 *
 * A sheet is UTF-8 text in lines: a key, then values, separated by blanks.
 * Empty lines are skipped, and so is everything from a '#' that begins a line
 * or follows a blank. Windows line ends, other encodings and control bytes are
 * refused, so that what is read is what was typed.
 *
 *     sheet_open(&in, text, len, &err);
 *     while (sheet_next(&in)) …in.word[0] is the key…
 *     if (in.failed) …err says where and why (fault.h)… */
#ifndef SHEET_H
#define SHEET_H

#include "base/fault.h"

enum { SHEET_LINE = 4096, SHEET_WORDS = 200 };

struct sheet {
    const char *at, *end;
    struct text *err;
    int line; /* of the line just read, from 1 */
    bool failed;
    int words;               /* in the line just read, at least 1 */
    char *word[SHEET_WORDS]; /* its words, each zero-terminated */
    char split[SHEET_LINE];  /* where the words lie */
    char whole[SHEET_LINE];  /* the line without comment and blanks at its ends */
};

/* The text must outlive the sheet. `err` gets the first failure. */
void sheet_open(struct sheet *s, const char *text, size_t len, struct text *err);

/* Reads the next line that says something. False at the end or after a failure. */
bool sheet_next(struct sheet *s);

/* The line from its n-th word on, blanks as written. */
const char *sheet_tail(const struct sheet *s, int n);

/* Marks the sheet as failed at the current line, with the key of a phrase. Returns false. */
bool sheet_fail(struct sheet *s, const char *key, const char *detail);

/* The n-th word as a whole number from min to max; false after failing with a reason. */
bool sheet_int(struct sheet *s, int n, int min, int max, int *value);

/* Demands that the line has from least to most words, the key included. */
bool sheet_count(struct sheet *s, int least, int most);

#endif
