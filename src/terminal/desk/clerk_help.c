/* clerk_help.c -- the manual of the desk: data/help/desk-LANGUAGE.txt, by sections. */
#include <string.h>
#include "base/embedded.h"
#include "terminal/desk/clerk.h"

/* A line "== draw join" begins what is told of `draw` and of `join`. */
static bool names(const char *line, const char *end, const char *command) {
    size_t len = strlen(command);
    for (const char *p = line + 3; p < end;) {
        const char *stop = p;
        while (stop < end && *stop != ' ') stop++;
        if ((size_t)(stop - p) == len && !memcmp(p, command, len)) return true;
        p = stop + 1;
    }
    return false;
}

void clerk_help(FILE *out, const char *command, enum language in) {
    const struct embedded *file =
        embedded_find(in == POLISH ? "data/help/desk-pl.txt" : "data/help/desk-en.txt");
    bool show = !command, found = !command;
    if (!file) return;
    for (const char *at = file->text; *at;) {
        const char *end = strchr(at, '\n');
        if (!end) end = at + strlen(at);
        if (!strncmp(at, "== ", 3)) {
            show = !command || names(at, end, command);
            found = found || show;
        } else if (show) {
            fwrite(at, 1, (size_t)(end - at), out);
            putc('\n', out);
        }
        at = end + (*end == '\n');
    }
    if (!found) clerk_help(out, NULL, in);
}
