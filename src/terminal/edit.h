/* edit.h -- one line typed at a terminal: cursor keys, history, completion, and lines below it that
 * say what is being typed.
 *
 * The terminal stays in raw mode between two lines, so that what is typed ahead is read as keys
 * too. Keys: left, right, Home, End, Backspace, Delete, Ctrl+A E B F K U W; up and down for the
 * lines before; Tab completes, and shows the choices if there are several; Ctrl+C throws the line
 * away, Ctrl+D on an empty line ends. */
#ifndef EDIT_H
#define EDIT_H

#include "base/text.h"

enum { EDIT_LINE = 4000, EDIT_HISTORY = 200, EDIT_CHOICES = 200 };

struct edit_choice {
    const char *word, *label;
};

struct edit {
    void *context;
    /* Adds lines about what is typed so far; three rows are shown. Asked only when nobody is
     * typing. */
    void (*hint)(void *context, const char *line, struct text *out);
    /* What could stand for the last word; how many. *from is where that word begins. */
    int (*complete)(void *context, const char *line, size_t *from, struct edit_choice *out,
                    int most);
    char *history[EDIT_HISTORY]; /* the oldest first */
    int lines;
    bool plain; /* no marks for bright and faint letters */
};

enum edit_end { EDIT_DONE, EDIT_DROPPED, EDIT_OVER };

/* Whether the terminal can do it; else lines are read as they come. */
bool edit_can(void);

/* How many bytes of the text go on one row of so many columns: up to a line feed or a blank. */
size_t edit_row(const char *s, int width);
int edit_columns(void); /* of the terminal */

/* Back to the mode before: at the end, and before something that Ctrl+C must stop. */
void edit_rest(void);

/* A line without its end. EDIT_DROPPED: thrown away by Ctrl+C. EDIT_OVER: the end of input. */
enum edit_end edit_read(struct edit *e, const char *prompt, struct text *line);

#endif
