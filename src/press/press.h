/* press.h -- PDF, drawn by the program sedzia-paper, which lies beside this one.
 *
 * Drawing needs fifty libraries that nothing else here needs, and takes seconds. So it happens in a
 * program of its own, which reads what to draw on its standard input (desk/prints.h) and writes the
 * PDF to its standard output. What it reads lies in memory: nothing about anybody is written to a
 * disk, and nothing stands in its arguments. */
#ifndef PRESS_H
#define PRESS_H

#include "base/text.h"

enum press_end {
    PRESS_DONE,
    PRESS_MISSING,  /* the program, or a library it needs, is not there */
    PRESS_FAILED,   /* it ended badly, or took longer than a minute */
    PRESS_UNWRITTEN /* the file cannot be written */
};

/* Bytes that the program reads one behind the other. */
struct press_input {
    const char *at;
    size_t len;
};

/* Runs `sedzia-paper WORD…`, the words ending with NULL. *bytes is what it wrote, malloc'd, if it
 * is done. What it said on standard error is added to `said`. */
enum press_end press_run(const char *const *word, const struct press_input *input, int inputs,
                         char **bytes, size_t *len, struct text *said);

/* The same into a file, which is touched only when the PDF is there. */
enum press_end press_file(const char *const *word, const struct press_input *input, int inputs,
                          const char *path);

/* Adds the names and versions of the libraries that draw; nothing if they are not there. */
void press_libraries(struct text *out);

#endif
