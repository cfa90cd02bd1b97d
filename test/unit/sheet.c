#include <string.h>
#include "base/arena.h"
#include "base/embedded.h"
#include "base/sheet.h"
#include "unit/unit.h"

static void lines(void) {
    static const char text[] =
        "# comment\n\nkey one  two # more\n  name Lord's # ok\nhash a#b\nlast 5";
    TEXT(err, 200);
    struct sheet in;
    sheet_open(&in, text, strlen(text), &err);
    test_case("sheet: lines, words, comments");
    test_that(sheet_next(&in) && in.line == 3 && in.words == 3, "line %d, %d words", in.line,
              in.words);
    test_text("", "two", in.word[2]);
    test_text("", "key one  two", in.whole);
    test_text("", "one  two", sheet_tail(&in, 1));
    test_that(sheet_next(&in) && in.words == 2, "%d words", in.words);
    test_text("", "Lord's", in.word[1]);
    test_that(sheet_next(&in) && in.words == 2, "%d words", in.words);
    test_text("", "a#b", in.word[1]);
    int n = 0;
    test_that(sheet_next(&in) && sheet_int(&in, 1, 1, 9, &n) && n == 5, "5 is %d", n);
    test_text("", "", sheet_tail(&in, 2));
    test_that(!sheet_next(&in) && !in.failed, "the end is no failure");
}

/* Reads all of a text; the failure must be this. */
static void refused(const char *name, const char *text, size_t len, const char *expected) {
    TEXT(err, 200);
    struct sheet in;
    test_case("sheet: %s", name);
    sheet_open(&in, text, len, &err);
    while (sheet_next(&in)) {
    }
    test_that(in.failed == (*expected != 0), "failed: %d", in.failed);
    const char *said = test_words(err.at);
    test_that(text_starts(said, expected), "said \"%s\" instead of \"%s\"", said, expected);
}

static void junk(void) {
    static char wide[5000], many[1000];
    refused("Windows line ends", "a 1\r\n", 5, "line 1: ends with CR LF");
    refused("ISO-8859-2", "a 1\nb \xB1\n", 8, "line 2: is not UTF-8");
    refused("a zero byte", "a\0b\n", 4, "line 1: holds a control byte");
    refused("binary junk", "\x7F\x45\x4C\x46", 4, "line 1: holds a control byte");
    memset(wide, 'x', sizeof wide);
    refused("a line without end", wide, sizeof wide, "line 1: is longer");
    for (size_t i = 0; i < sizeof many; i++) many[i] = i % 2 ? ' ' : 'x';
    refused("too many words", many, sizeof many, "line 1: has more than 200 words");
    refused("nothing", "", 0, "");
    refused("no last line end", "a 1\nb 2", 7, "");
}

static void numbers(void) {
    static const char text[] = "a 12 x -3 99999999\n";
    int n;
    for (int i = 1; i <= 5; i++) {
        static const char *const why[] = {"",
                                          "",
                                          "line 1: not a whole number: x",
                                          "line 1: number out of range: -3 (0 – 20)",
                                          "line 1: not a whole number: 99999999",
                                          "line 1: a number is missing after 99999999"};
        TEXT(err, 200);
        struct sheet in;
        sheet_open(&in, text, strlen(text), &err);
        sheet_next(&in);
        test_case("sheet: word %d as a number from 0 to 20", i);
        test_that(sheet_int(&in, i, 0, 20, &n) == (i == 1), "%d", n);
        test_text("", why[i], test_words(err.at));
    }
}

void unit_sheet(void) {
    lines();
    junk();
    numbers();
    test_case("arena: pieces are zeroed, aligned and do not exceed it");
    static uint64_t room[32];
    memset(room, 0xA5, sizeof room);
    struct arena a = {.at = (uint8_t *)room, .size = sizeof room};
    char *first = arena_take(&a, 3), *second = arena_take(&a, 100);
    test_that(first && second && second - first == 16 && !first[0] && !second[99], "pieces");
    test_that(!arena_take(&a, 1000) && !arena_take(&a, (size_t)-1), "more than there is");
    test_that(arena_take(&a, 16) != NULL, "what fits still fits");
    test_case("embedded: files are sorted and found");
    for (const struct embedded *e = embedded; e->path && e[1].path; e++)
        test_that(strcmp(e->path, e[1].path) < 0, "%s before %s", e->path, e[1].path);
    const struct embedded *rules = embedded_find("rules/303.txt");
    size_t len = 0;
    const char *file = test_file("rules/303.txt", &len);
    test_that(rules && file && rules->len == len && !memcmp(rules->text, file, len + 1),
              "rules/303.txt differs from the file");
    test_that(!embedded_find("rules/304.txt"), "found what is not there");
}
