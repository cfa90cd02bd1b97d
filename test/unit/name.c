#include <string.h>
#include "base/name.h"
#include "unit/unit.h"

static void expect(enum name_kind kind, const char *in, const char *out, enum name_fault fault) {
    char clean[NAME_SIZE];
    enum name_fault found = name_clean(kind, in, strlen(in), clean);
    test_that(found == fault, "\"%s\": %s, not %s", in, name_fault_word(found),
              name_fault_word(fault));
    test_text(in, out, clean);
}

static void good(void) {
    test_case("names: letters with their marks, digits, a few signs; trimmed");
    expect(NAME_OF_PERSON, "  Anna   Nowak ", "Anna Nowak", NAME_GOOD);
    expect(NAME_OF_PERSON, "", "", NAME_GOOD);
    expect(NAME_OF_PERSON, "   ", "", NAME_GOOD);
    expect(NAME_OF_PERSON, "Zażółć gęślą JAŹŃ", "Zażółć gęślą JAŹŃ", NAME_GOOD);
    expect(NAME_OF_PERSON, "Ola Kos-Nowak jr. 7b", "Ola Kos-Nowak jr. 7b", NAME_GOOD);
    expect(NAME_OF_PERSON, "Дем’ян", "Дем'ян", NAME_GOOD); /* U+2019 */
    expect(NAME_OF_PERSON, "Nguyễn", "Nguyễn", NAME_GOOD);
    expect(NAME_OF_PERSON, "Ÿßæđ", "Ÿßæđ", NAME_GOOD);
    expect(NAME_OF_WORDS, "Niech żyje kot! (raz, dwa: trzy?)", "Niech żyje kot! (raz, dwa: trzy?)",
           NAME_GOOD);

    test_case("names: as many letters as there may be, and one more");
    expect(NAME_OF_PERSON, "Żółwżółwżółwżółwżółwżółw", "Żółwżółwżółwżółwżółwżółw", NAME_GOOD);
    expect(NAME_OF_PERSON, "Żółwżółwżółwżółwżółwżółwi", "", NAME_LONG);
    expect(NAME_OF_PERSON, "aaaaaaaaaaaaaaaaaaaaaa  bb", "", NAME_LONG); /* the blank counts once */
    expect(NAME_OF_PERSON, "aaaaaaaaaaaaaaaaaaaaaa  b ", "aaaaaaaaaaaaaaaaaaaaaa b", NAME_GOOD);
    expect(NAME_OF_WORDS, "ệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệ",
           "ệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệệ", NAME_GOOD);
}

static void bad(void) {
    static const char *const unseen[] = {
        "a\nb",
        "a\tb",
        "\177",
        "\xc2\xa0", /* no-break space */
        "a\xc2\xad"
        "b",            /* U+00AD soft hyphen */
        "\xe2\x80\x8b", /* U+200B zero width */
        "\xe2\x80\xae"
        "x",                /* U+202E turns the direction */
        "\xe2\x81\xa6",     /* U+2066 */
        "\xef\xbb\xbf",     /* U+FEFF */
        "\xe3\x85\xa4",     /* U+3164 Hangul filler */
        "a\xcc\x81",        /* U+0301 combining */
        "\xf3\xa0\x81\xa1", /* U+E0061 tag letter */
        "\xe2\xa0\x80",     /* U+2800 empty Braille */
        "\xf0\x9f\x98\x80", /* a face */
        "\xd7\x90",         /* Hebrew: written from the right */
        "\xc3\x97",         /* U+00D7, a sign among letters */
        "\xc7\x83",         /* U+01C3 looks like "!" */
        "\xd2\x89",         /* U+0489 combining, among Cyrillic */
        "a<b",
        "a&b",
        "a,b",
        "a\"b",
        "a/b",
        "a@b",
        "\xff",
        "\xc3",
    };
    test_case("names: what cannot be seen, turns the direction, or is no letter is refused");
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        expect(NAME_OF_PERSON, unseen[i], "", NAME_SIGN);
    char out[NAME_SIZE];
    test_that(name_clean(NAME_OF_PERSON, "a\0b", 3, out) == NAME_SIGN, "a zero byte taken");

    test_case("names: one script, and a letter at least");
    expect(NAME_OF_PERSON, "\xd0\x90nna", "", NAME_MIXED); /* a Cyrillic A */
    expect(NAME_OF_PERSON, "1920", "", NAME_NO_LETTER);
    expect(NAME_OF_PERSON, "-", "", NAME_NO_LETTER);
}

void unit_name(void) {
    good();
    bad();
}
