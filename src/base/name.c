#include "base/name.h"
#include <string.h>

enum script { NONE, SIGN, DIGIT, LATIN, CYRILLIC };

/* Ranges of letters; what stands between them is no letter: U+00D7 is a multiplication sign,
 * U+01C0 to U+01C3 look like bars and exclamation marks, U+0482 to U+0489 are not seen alone. */
static const struct {
    uint32_t first, last;
    enum script script;
} ranges[] = {
    {'0', '9', DIGIT},        {'A', 'Z', LATIN},        {'a', 'z', LATIN},
    {0xC0, 0xD6, LATIN},      {0xD8, 0xF6, LATIN},      {0xF8, 0x148, LATIN},
    {0x14A, 0x1BF, LATIN},    {0x1C4, 0x24F, LATIN},    {0x1E00, 0x1EFF, LATIN},
    {0x400, 0x481, CYRILLIC}, {0x48A, 0x52F, CYRILLIC},
};

static enum script script_of(uint32_t c, enum name_kind kind) {
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last) return ranges[i].script;
    const char *signs = kind == NAME_OF_PERSON ? "-'." : "-'.,!?:()";
    return c && c < 128 && strchr(signs, (int)c) ? SIGN : NONE;
}

/* The code point at *s, which is UTF-8; *s moves behind it. */
static uint32_t take(const unsigned char **s) {
    const unsigned char *p = *s;
    int more = p[0] < 0x80 ? 0 : p[0] < 0xE0 ? 1 : p[0] < 0xF0 ? 2 : 3;
    uint32_t c = more ? p[0] & (0x3Fu >> more) : p[0];
    for (int i = 1; i <= more; i++) c = c << 6 | (p[i] & 0x3F);
    *s += more + 1;
    return c;
}

static enum name_fault clean(enum name_kind kind, const unsigned char *at, const unsigned char *end,
                             struct text *out) {
    int letters = 0, seen = 0, count = 0;
    bool blank = false;
    while (at < end) {
        const char *from = (const char *)at;
        uint32_t c = take(&at);
        if (c == ' ') {
            blank = out->len > 0;
            continue;
        }
        if (c == 0x2019) c = '\'', from = "'"; /* as phones write an apostrophe */
        enum script script = script_of(c, kind);
        if (script == NONE) return NAME_SIGN;
        if (script >= LATIN) letters++, seen |= 1 << script;
        if (blank) text_char(out, ' '), count++;
        blank = false;
        text_bytes(out, from, c < 128 ? 1 : (size_t)((const char *)at - from));
        if (++count > name_most(kind)) return NAME_LONG;
    }
    if (seen == (1 << LATIN | 1 << CYRILLIC)) return NAME_MIXED;
    return out->len && !letters ? NAME_NO_LETTER : NAME_GOOD;
}

enum name_fault name_clean(enum name_kind kind, const char *in, size_t len, char out[NAME_SIZE]) {
    struct text t = text_over(out, NAME_SIZE);
    const unsigned char *at = (const unsigned char *)in;
    if (text_utf8(in, len) < len) return NAME_SIGN;
    enum name_fault fault = clean(kind, at, at + len, &t);
    if (fault != NAME_GOOD) text_clear(&t);
    return fault;
}

const char *name_fault_word(enum name_fault fault) {
    static const char *const words[NAME_FAULTS] = {"", "long", "sign", "mixed", "letter"};
    return words[fault];
}

int name_most(enum name_kind kind) {
    static const int most[NAME_KINDS] = {NAME_LETTERS, WORDS_LETTERS, MESSAGE_LETTERS};
    return most[kind];
}
