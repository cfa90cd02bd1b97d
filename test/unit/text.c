#include <string.h>
#include "base/text.h"
#include "unit/unit.h"

static void building(void) {
    test_case("text: what does not fit is dropped and remembered");
    TEXT(t, 8);
    text_add(&t, "abc");
    text_char(&t, 'd');
    test_that(!t.cut && t.len == 4, "len %zu", t.len);
    text_add(&t, "efgh");
    test_text("", "abcdefg", t.at);
    test_that(t.cut, "not marked as cut");
    text_clear(&t);
    test_that(!t.cut && !t.len && !t.at[0], "not cleared");

    test_case("text: numbers");
    TEXT(n, 100);
    text_int(&n, 0);
    text_int(&n, -7);
    text_char(&n, ' ');
    text_int(&n, INT64_MIN);
    text_char(&n, ' ');
    text_int(&n, INT64_MAX);
    text_char(&n, ' ');
    text_hex(&n, 0xBEEF, 6);
    test_text("", "0-7 -9223372036854775808 9223372036854775807 00beef", n.at);

    test_case("text: phrases with a blank");
    TEXT(f, 100);
    text_fill(&f, "na polu {field}, {other}, {field}", "field", "E5");
    test_text("", "na polu E5, {other}, E5", f.at);

    test_case("text: Polish without its marks");
    TEXT(a, 100);
    text_ascii(&a, "Zażółć gęślą jaźń — „Orzeł”…");
    test_text("", "Zazolc gesla jazn - \"Orzel\"...", a.at);
    test_case("text: other letters without their marks, and what is none");
    text_clear(&a), text_ascii(&a, "Zoë Đorđević, Åsa Šťastná, Żak × ł");
    test_text("", "Zoe Dordevic, Asa Stastna, Zak x l", a.at);
    text_clear(&a), text_ascii(&a, "Ж\xC3");
    test_text("", "??", a.at);
    test_case("text: width on the terminal");
    test_that(text_columns("żółw") == 4, "%d", text_columns("żółw"));
}

static void taking_apart(void) {
    static const struct {
        const char *text;
        uint32_t max, value;
        bool good;
    } numbers[] = {{"0", 9, 0, true},
                   {"7x", 9, 7, true},
                   {"10", 9, 0, false},
                   {"07", 9, 0, false},
                   {"-1", 9, 0, false},
                   {"", 9, 0, false},
                   {"99999999999999999999", UINT32_MAX, 0, false},
                   {"4294967295", UINT32_MAX, UINT32_MAX, true}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const char *p = numbers[i].text;
        uint32_t n = 12345;
        test_case("text: reading \"%s\" up to %u", p, numbers[i].max);
        bool good = text_number(&p, numbers[i].max, &n);
        test_that(good == numbers[i].good, "%s", good ? "read" : "not read");
        if (good)
            test_that(n == numbers[i].value, "as %u", n);
        else
            test_that(p == numbers[i].text && n == 12345, "but something moved");
    }
    test_case("text: taking words");
    const char *p = "done now";
    test_that(!text_take(&p, "dune") && *p == 'd', "took what is not there");
    test_that(text_take(&p, "done ") && !strcmp(p, "now"), "left \"%s\"", p);
    test_that(!text_take(&p, "nowhere"), "took more than there is");
}

static void utf8(void) {
    static const struct {
        const char *text;
        size_t good;
    } samples[] = {{"abc", 3},
                   {"zażółć", 10},
                   {"\xF0\x9F\x8E\xB2", 4}, /* a die */
                   {"a\xB1", 1},            /* ISO-8859-2 */
                   {"\xC0\x80", 0},         /* zero in two bytes */
                   {"ab\xE0\x80\x80", 2},   /* too long */
                   {"\xED\xA0\x80", 0},     /* surrogate */
                   {"\xF4\x90\x80\x80", 0}, /* above 10FFFF */
                   {"a\xC5", 1},            /* cut off */
                   {"\xF0\x9F\x8E", 0}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        test_case("text: UTF-8, sample %zu", i);
        size_t good = text_utf8(samples[i].text, strlen(samples[i].text));
        test_that(good == samples[i].good, "%zu bytes are good, not %zu", samples[i].good, good);
    }
}

void unit_text(void) {
    building();
    taking_apart();
    utf8();
}
