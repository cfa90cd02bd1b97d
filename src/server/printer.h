/* printer.h -- an event's papers as PDF: this same program, run once for each.
 *
 * Drawing takes seconds and libraries that nobody has tried to abuse, so it happens in a process
 * of its own: `sedzia desk EVENT print …`, with the lines and the paper in memory files. Nothing
 * about anybody is written to a disk. */
#ifndef PRINTER_H
#define PRINTER_H

#include "server/jot.h"

/* The paper into `out`; `address` is where the event lives, for its codes ("": nowhere). False:
 * what the desk says instead, in both languages; both empty: it could not be run, or took too long.
 */
bool printer_run(const char *lines, size_t len, const char *const *word, int words, bool english,
                 const char *address, struct jot *out, struct jot said[2]);

#endif
