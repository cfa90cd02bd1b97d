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

static const char *manual(enum language in) {
    const struct embedded *file =
        embedded_find(in == POLISH ? "data/help/desk-pl.txt" : "data/help/desk-en.txt");
    return file ? file->text : "";
}

/* The next line, without its end; false after the last. */
static bool next_line(const char **at, const char **line, const char **end) {
    if (!**at) return false;
    *line = *at;
    *end = strchr(*at, '\n');
    if (!*end) *end = *at + strlen(*at);
    *at = *end + (**end == '\n');
    return true;
}

/* The names of all orders and commands, one a line. */
static void name_all(FILE *out) {
    for (int i = 0; desk_order_name(i); i++) fprintf(out, "%s\n", desk_order_name(i));
    for (int i = 0; clerk_command_name(i); i++) fprintf(out, "%s\n", clerk_command_name(i));
}

void clerk_help(FILE *out, const char *command, enum language in) {
    if (text_same(command, "orders")) {
        name_all(out);
        return;
    }
    const char *at = manual(in), *line, *end;
    bool all = text_same(command, "all"), show = all, found = all;
    while (next_line(&at, &line, &end)) {
        if (!strncmp(line, "== ", 3)) {
            show = all ? !names(line, end, "overview") : names(line, end, command);
            found = found || show;
        } else if (show) {
            fwrite(line, 1, (size_t)(end - line), out);
            putc('\n', out);
        }
    }
    if (!found) clerk_help(out, "overview", in);
}

void clerk_usage(const char *command, enum language in, struct text *out) {
    const char *at = manual(in), *line, *end;
    while (next_line(&at, &line, &end)) {
        if (strncmp(line, "== ", 3) != 0 || !names(line, end, command)) continue;
        while (next_line(&at, &line, &end) && strncmp(line, "== ", 3) != 0) {
            while (line < end && *line == ' ') line++;
            size_t len = strlen(command);
            if (strncmp(line, command, len) != 0) continue; /* of another command, or words */
            text_bytes(out, line, (size_t)(end - line));
            return;
        }
        return;
    }
}
