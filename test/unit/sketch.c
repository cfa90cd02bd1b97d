#include <stdlib.h>
#include <string.h>
#include "base/embedded.h"
#include "core/sketch.h"
#include "unit/unit.h"

enum { ROOM = 1 << 18 };
static struct sketch sketch;
static char bare[ROOM], json[ROOM], written[ROOM];

/* The standard sheet without comments, empty lines and blanks that say nothing. */
static void bare_sheet(const struct game *g) {
    const struct embedded *e = board_sheet(g, 0);
    struct text out = text_over(bare, ROOM);
    struct sheet in;
    TEXT(err, 100);
    sheet_open(&in, e->text, e->len, &err);
    while (sheet_next(&in))
        for (int i = 0; i < in.words; i++) {
            text_add(&out, in.word[i]);
            text_char(&out, i + 1 < in.words ? ' ' : '\n');
        }
}

static bool read(const struct game *g, const char *text) {
    TEXT(err, 300);
    return sketch_read(&sketch, g, text, strlen(text), &err);
}

static const char *write(void) {
    struct text out = text_over(written, ROOM);
    sketch_write(&sketch, &out);
    return written;
}

static const char *look(void) {
    struct board *b = calloc(1, sketch.game->board_size);
    struct text out = text_over(json, ROOM);
    if (!b) exit(2);
    sketch_json(&sketch, b, &out);
    free(b);
    return json;
}

static bool order(const char *key, const char *sign, const char *at, const char *value) {
    TEXT(o, 2000);
    text_add(&o, key), text_add(&o, sign), text_add(&o, at), text_add(&o, "=");
    text_add(&o, value);
    return sketch_change(&sketch, o.at);
}

/* Every field of a row of the sheet: "3 A-K M". */
static void order_row(char *rest) {
    char *number = strtok(rest, " ");
    for (char *range; (range = strtok(NULL, " ")) != NULL;)
        for (char c = range[0]; c <= range[strlen(range) - 1]; c++) {
            TEXT(field, 8);
            text_char(&field, c), text_add(&field, number);
            test_that(order("field", "@", field.at, "1"), "%s", field.at);
        }
}

/* One line of the sheet by the orders somebody gives who points at it. */
static void order_line(const struct game *g, char *line, int *rows) {
    const struct board_word *w = NULL;
    char *rest = strchr(line, ' ') + 1;
    TEXT(number, 8);
    if (!strncmp(line, "game ", 5)) return;
    if (!strncmp(line, "board ", 6)) return (void)order("board", "", "", rest);
    if (!strncmp(line, "shift ", 6)) return (void)order("shift", "", "", rest);
    if (!strncmp(line, "row ", 4)) return order_row(rest);
    if (!strncmp(line, "place ", 6)) {
        char *name = strchr(rest, ' ');
        *name++ = 0;
        return (void)test_that(order("name", "@", rest, name), "%s", name);
    }
    for (const struct board_word *i = g->words; i->key; i++) {
        size_t len = strlen(i->line);
        bool fits = !strncmp(line, i->line, len) && line[len] == ' ';
        bool other =
            !strncmp(line, "card", 4) && (line[5] > '3' || (line[5] == '3' && line[6] > '0'));
        if (fits && (!w || len > strlen(w->line) || (other && strlen(w->line) == len))) w = i;
    }
    if (!test_that(w != NULL, "no word for %s", line)) return;
    rest = line + strlen(w->line) + 1;
    static const char *before = "";
    if (strcmp(before, w->key) != 0) *rows = 0;
    before = w->key;
    text_int(&number, ++*rows);
    if (w->kind == WORD_AREA || w->kind == WORD_SPOT)
        for (char *f = strtok(rest, " "); f; f = strtok(NULL, " "))
            test_that(order(w->key, "@", f, "1"), "%s %s", w->key, f);
    else if (w->kind == WORD_EDGE)
        *strchr(rest, ' ') = '-', test_that(order(w->key, "@", rest, "1"), "%s", rest);
    else if (w->kind == WORD_STOP || w->kind == WORD_EACH) {
        char *value = strchr(rest, ' ');
        *value++ = 0;
        test_that(order(w->key, "@", rest, value), "%s %s", w->key, rest);
    } else {
        bool table = w->kind == WORD_TABLE;
        test_that(order(w->key, table ? "#" : "", table ? number.at : "", rest), "%s", line);
    }
}

static void from_empty(const struct game *g) {
    static char lines[ROOM];
    int rows = 0;
    bare_sheet(g);
    test_case("sketch: the board of %s from an empty paper, byte for byte", g->name);
    read(g, "");
    test_that(strstr(look(), "\"sound\":false"), "an empty paper is no board");
    memcpy(lines, bare, strlen(bare) + 1);
    for (char *line = lines, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        *end = 0;
        order_line(g, line, &rows);
    }
    test_text("", bare, write());
    test_that(strstr(look(), "\"wrong\":[],\"sound\":true"), "is sound");
}

/* A word that a board cannot be without is missed by the reader, too. */
static void needed(const struct game *g) {
    TEXT(err, 300);
    struct board *b = calloc(1, g->board_size);
    if (!b) exit(2);
    test_case("sketch: what is needed for %s", g->name);
    for (const struct board_word *w = g->words; w->key; w++) {
        read(g, bare);
        for (int i = sketch.lines; i--;)
            if (g->words + (sketch.line[i].rank - 1) == w)
                memmove(&sketch.line[i], &sketch.line[i + 1],
                        (size_t)(--sketch.lines - i) * sizeof *sketch.line);
        bool good = board_read(b, g, write(), strlen(write()), &err);
        TEXT(missing, 80);
        text_add(&missing, "\"word\":\"");
        text_add(&missing, w->key);
        text_add(&missing, "\",\"missing\":true");
        if (w->needed) test_that(!good, "%s: a board without it was read", w->key);
        test_that((strstr(look(), missing.at) != NULL) == w->needed, "%s: %s", w->key, json);
    }
    free(b);
}

static void edges(void) {
    const struct game *g = game_find("303");
    test_case("sketch: a field that is taken away is named by nothing");
    bare_sheet(g);
    read(g, bare);
    test_that(order("field", "@", "C2", "0"), "C2");
    test_that(!strstr(write(), "C2") && strstr(written, "row 2 A-B D-K"), "%s", written);
    test_that(strstr(written, "airfield defender E2 D4 B6\n"), "%s", written);
    test_case("sketch: what cannot be ordered changes nothing");
    static const char *const never[] = {"",
                                        "city",
                                        "city@Z9=1",
                                        "city@C2=1",
                                        "field@C99=1",
                                        "field@c3=1",
                                        "board=a b",
                                        "shift=left",
                                        "moon=1",
                                        "name@D2=a  b",
                                        "name@D2= a",
                                        "name@D2=a # b",
                                        "city=D2",
                                        "rounds@D2=3",
                                        "rounds#1=3",
                                        "city@D2-D3=1",
                                        "name=x",
                                        "rounds=1\n2",
                                        "city@=1",
                                        "board=abcdefghijklmnop"};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        static char text[ROOM];
        memcpy(text, write(), strlen(write()) + 1);
        test_that(!sketch_change(&sketch, never[i]), "%s was done", never[i]);
        test_text(never[i], text, write());
    }
}

static void wrong(void) {
    const struct game *g = game_find("303");
    test_case("sketch: everything wrong is told at once, with its field");
    read(g, "game 303\nrow 1 A-C\nrow 3 A\nbombers A1\nfighters luftwaffe A1 B9\nmoon 3\n");
    look();
    test_that(strstr(json, "\"en\":\"there is no name\"") || strstr(json, "\"line\":0"), "%s",
              json);
    test_that(strstr(json, "\"word\":\"city\",\"missing\":true"), "%s", json);
    test_that(strstr(json, "\"word\":\"fighters-luftwaffe\",\"line\":"), "%s", json);
    test_case("sketch: lines of the same fields come together, edges in either order");
    g = game_find("orzel");
    read(g, "row 1 A-D\nrow 2 A-D\nstraits A1\nstraits B1\nzigzag C1 D1\n");
    test_that(order("zigzag", "@", "D1-C1", "1") && strstr(write(), "zigzag C1 D1\n"), "%s",
              written);
    test_that(order("zigzag", "@", "D1-C1", "0") && !strstr(write(), "zigzag"), "%s", written);
    test_that(strstr(written, "straits A1 B1\n"), "%s", written);
}

void unit_sketch(void) {
    for (int i = 0; games[i]; i++) {
        from_empty(games[i]);
        needed(games[i]);
    }
    edges();
    wrong();
}
