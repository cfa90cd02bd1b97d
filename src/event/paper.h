/* paper.h -- the knowledge test: event/3.
 *
 * A question bank is a text file (data/questions/GAME.txt). A paper is drawn from it by a
 * published seed: which questions, in which order, and in which order their answers stand. So a
 * paper need not be kept: bank and seed give it back, and with it the right letters. A paper may
 * be drawn from some levels of difficulty only (1 easy, 2, 3 hard). */
#ifndef PAPER_H
#define PAPER_H

#include "event/contest.h"

enum { ANSWERS = 4, MAX_QUESTIONS = 400, LEVELS = 3 };

struct question {
    int number, level; /* 0: the bank does not say */
    const char *ask[2], *right[2], *wrong[ANSWERS - 1][2], *source; /* by tongue */
};
struct bank {
    int questions;
    struct question *question;
    char digest[17]; /* the first 16 hex digits of the file's SHA-256 */
};

/* Reads a bank; its texts live in the arena. False with "line N: why" in err. */
bool paper_bank(struct bank *b, struct arena *memory, const char *text, size_t len,
                struct text *err);

struct drawn {
    int question;           /* index into the bank */
    uint8_t order[ANSWERS]; /* what stands under A, B, C, D: 0 is the right answer */
};

/* "3", "2-3": levels as a set of bits, 0 if it cannot be read. */
unsigned paper_levels(const char *text);

/* How many questions have one of these levels; 0 stands for all questions, here and below. */
int paper_count(const struct bank *b, unsigned levels);

/* Draws n questions (at most as many as there are); returns how many. */
int paper_draw(const struct bank *b, const char *seed, int n, unsigned levels, struct drawn *out);

/* The text of an answer: 0 the right one, 1 to 3 the wrong ones. */
const char *paper_answer(const struct question *q, int which, enum language in);

/* The right letter of a drawn question. */
char paper_key(const struct drawn *d);

/* Marks "ACB-D…": one letter a question, '-' for none. Returns the right ones, or -1 if the
 * answers cannot be read. */
int paper_mark(const struct drawn *d, int n, const char *answers);

struct sitting;
struct player;
/* Whether a moment lies within the time of somebody who sits: event/3.2. A minute is given for the
 * way of the last answer to the desk. */
bool paper_in_time(const struct sitting *s, const struct player *p, const char *when);

#endif
