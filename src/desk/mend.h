/* mend.h -- a file of an event that was damaged: what of it can be proved, and what must go.
 *
 * An editor's marks (Windows line ends, a byte order mark, empty lines or zeros at the end) change
 * nothing that was said: mend_ends takes them away. Everything else is repair, and repair never
 * guesses. The chain (event/journal.h) proves every order, also those behind the damage, because
 * each tells the chain it follows. An order that does not prove itself is looked for in copies of
 * the file, then elsewhere in the file; a proof decides each time. What is left is cut: a note
 * stands in its place, line for line, so that the numbers of later lines stay, and its text can be
 * read in the log.
 *
 * Pure: the caller reads, copies and writes files. */
#ifndef MEND_H
#define MEND_H

#include "event/contest.h"

/* What an editor left in a text. */
struct mend_marks {
    bool bom, feed; /* a byte order mark; the last line feed was missing, and the chain proves it */
    int returns;    /* lines that ended as on Windows */
    int tail;       /* empty lines or zero bytes at the end */
};

/* Takes an editor's marks away, in place; returns the new length (the text has room for one more
 * byte). */
size_t mend_ends(char *text, size_t len, struct mend_marks *was);
bool mend_is_marked(const struct mend_marks *was);

enum mend_kind {
    MEND_CHAIN,   /* the chain was wrong, the order behind it proves the lines */
    MEND_COPY,    /* found whole in a copy; detail names it */
    MEND_MOVED,   /* stood elsewhere in the file */
    MEND_FOREIGN, /* the chain goes on without it: it was never written here */
    MEND_CUT,     /* cannot be proved, or cannot be read */
    MEND_FOLLOWS  /* holds no longer without what was cut; `no` says why */
};

struct mend_step {
    enum mend_kind kind;
    int first, last; /* lines of the damaged file; in a copy: where they belong */
    const char *at;  /* the lines themselves; NULL if they are in the copy alone */
    size_t len;
    const char *detail;
    struct refusal no;
};

struct mend_copy {
    const char *name, *text;
    size_t len;
};

struct mend {
    struct text out; /* the file as it should be */
    int steps, room;
    struct mend_step *step;
    struct refusal no; /* why it cannot be mended at all */
};

/* Mends a text whose ends are in order. False: it cannot be, see `no`. Without a step the file was
 * whole. Notes are written as of `when`, by `who`. */
bool mend_text(const char *text, size_t len, const struct mend_copy *copy, int copies,
               const char *when, const char *who, struct arena *memory, struct mend *out);

#endif
