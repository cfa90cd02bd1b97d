/* prints.h -- which pages a print has, before anybody draws one.
 *
 * The words of `print` ("pairings eskadra 2") become a list of pages, or a refusal. The terminal
 * writes the pages as plain text (page.h). As PDF they are drawn by the program sedzia-paper: it
 * reads the list as text and behind it the lines of the event. */
#ifndef PRINTS_H
#define PRINTS_H

#include "desk/folio.h"

enum print_kind {
    PRINT_PAIRINGS, /* stage, round, by name (1) or by table (0) */
    PRINT_REPORT,   /* match, board */
    PRINT_SHEET,    /* match, board */
    PRINT_RANKING,  /* stage, group */
    PRINT_DIPLOMA,  /* entrant, place, the last place shared with it */
    PRINT_TEST,     /* paper */
    PRINT_KINDS
};

enum { PRINT_NUMBERS = 3 };

struct print_page {
    enum print_kind kind;
    int at[PRINT_NUMBERS];
};

struct prints {
    const char *name; /* what a file with it is called: "pairings" */
    int discipline;   /* of diplomas; else -1 */
    struct print_page *page;
    int pages, most;
};

/* The pages that the words ask for, in f->memory; `by` is "name", "table" or NULL. False: refused;
 * the key "print-usage" means that words are missing. */
bool prints_plan(const struct folio *f, const char *const *word, int words, const char *by,
                 struct prints *out, struct refusal *no);

/* Adds all pages as plain text. */
void prints_text(const struct folio *f, const struct prints *p, struct text *out);

/* The heading of a table of places: "Orzeł, grupa A". And the table itself; false if there is none
 * yet. */
void prints_ranking_title(const struct folio *f, int stage, int group, struct text *out);
struct ranking;
bool prints_ranking(const struct folio *f, int stage, int group, struct ranking *out);

/* The list as the text that sedzia-paper reads, and how many bytes it has at most. */
size_t prints_size(const struct prints *p);
void prints_write(const struct folio *f, const struct prints *p, struct text *out);

/* The head of such a text: language, address and pages, in `memory`. *text moves to the lines of
 * the event behind it. False: it is no such text. The folio has no event yet. */
bool prints_read(const char **text, struct arena *memory, struct folio *f, struct prints *out);

/* Whether the event has what the page shows. */
bool prints_has(const struct contest *c, const struct print_page *page);

#endif
