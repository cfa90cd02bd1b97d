/* boards: what somebody could type wrong in a board. test/boards/GAME.txt holds cases:
 *
 *     == a die with five faces
 *     drop  red b break                a line of the standard board that begins so is left out
 *     add   zigzag A13 P1              a line is added at the end
 *     swap  dice 4 => dice 9           the first such text becomes another
 *     says  a die has six faces        the board is refused, and the reason holds this text
 *     fine                             or: the board is accepted
 *
 * Each case begins again with the standard board of its game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/embedded.h"
#include "harness/harness.h"

enum { ROOM = 1 << 16 };
static char sheet[ROOM];

/* Puts `new` in the place of `len` bytes at `at`. */
static void put(char *at, size_t len, const char *new) {
    size_t more = strlen(new);
    if (strlen(sheet) + more >= ROOM) exit(2);
    memmove(at + more, at + len, strlen(at + len) + 1);
    memcpy(at, new, more);
}

static void drop(const char *begin) {
    for (char *line = sheet; *line;) {
        char *end = strchr(line, '\n');
        size_t len = end ? (size_t)(end - line) + 1 : strlen(line);
        if (!strncmp(line, begin, strlen(begin))) {
            put(line, len, "");
            return;
        }
        line += len;
    }
    test_that(false, "no line begins with \"%s\"", begin);
}

static void swap(char *words) {
    char *arrow = strstr(words, " => "), *at;
    if (!test_that(arrow != NULL, "swap needs \" => \"")) return;
    *arrow = 0;
    at = strstr(sheet, words);
    if (test_that(at != NULL, "\"%s\" is not in the board", words))
        put(at, arrow - words > 0 ? (size_t)(arrow - words) : 0, arrow + 4);
}

static void judge(const struct game *g, const char *reason) {
    struct board *b = calloc(1, g->board_size);
    TEXT(err, 400);
    if (!b) exit(2);
    bool read = board_read(b, g, sheet, strlen(sheet), &err);
    free(b);
    if (!reason)
        test_that(read, "refused: %s", test_words(err.at));
    else if (test_that(!read, "accepted, though %s", reason))
        test_that(strstr(test_words(err.at), reason), "said: %s", test_words(err.at));
}

static void one_line(const struct game *g, const struct embedded *e, char *line) {
    char *words = line + strcspn(line, " ");
    words += strspn(words, " ");
    if (!strncmp(line, "== ", 3)) {
        test_case("%s: %s", g->name, words);
        memcpy(sheet, e->text, e->len + 1);
    } else if (!strncmp(line, "drop ", 5)) {
        drop(words);
    } else if (!strncmp(line, "add ", 4)) {
        put(sheet + strlen(sheet), 0, words);
        put(sheet + strlen(sheet), 0, "\n");
    } else if (!strncmp(line, "swap ", 5)) {
        swap(words);
    } else if (!strncmp(line, "says ", 5)) {
        judge(g, words);
    } else if (!strcmp(line, "fine")) {
        judge(g, NULL);
    } else {
        test_that(!*line || *line == '#', "unknown verb: %s", line);
    }
}

int main(int argc, char **argv) {
    for (int i = 0; games[i]; i++) {
        char path[100];
        snprintf(path, sizeof path, "test/boards/%s.txt", games[i]->name);
        char *text = argc > 1 && strcmp(argv[1], games[i]->name) ? NULL : test_file(path, NULL);
        snprintf(path, sizeof path, "data/%s/board.txt", games[i]->name);
        const struct embedded *e = embedded_find(path);
        if (!e || e->len >= ROOM) return 2;
        for (char *next; text; text = next) {
            next = strchr(text, '\n');
            if (next) *next++ = 0;
            one_line(games[i], e, text);
        }
    }
    return test_done();
}
