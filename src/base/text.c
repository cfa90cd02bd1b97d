#include "base/text.h"
#include <string.h>

struct text text_over(char *room, size_t cap) {
    room[0] = 0;
    return (struct text){.at = room, .cap = cap};
}

void text_clear(struct text *t) {
    t->len = 0;
    t->cut = false;
    t->at[0] = 0;
}

void text_bytes(struct text *t, const char *s, size_t len) {
    size_t room = t->cap - 1 - t->len;
    if (len > room) {
        len = room;
        t->cut = true;
    }
    memcpy(t->at + t->len, s, len);
    t->len += len;
    t->at[t->len] = 0;
}

void text_char(struct text *t, char c) { text_bytes(t, &c, 1); }

void text_add(struct text *t, const char *s) { text_bytes(t, s, text_length(s)); }

void text_int(struct text *t, int64_t n) {
    char digits[20];
    int len = 0;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[len++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (n < 0) text_char(t, '-');
    while (len) text_char(t, digits[--len]);
}

void text_hex(struct text *t, uint64_t n, int digits) {
    while (digits--) text_char(t, "0123456789abcdef"[n >> (4 * digits) & 15]);
}

void text_fill(struct text *t, const char *s, const char *key, const char *value) {
    size_t key_len = text_length(key);
    for (; *s; s++) {
        if (*s == '{' && !strncmp(s + 1, key, key_len) && s[1 + key_len] == '}') {
            text_add(t, value);
            s += key_len + 1;
        } else {
            text_char(t, *s);
        }
    }
}

/* Latin letters with marks from U+00C0 to U+017F, without them; and signs. */
static const char plain_letters[] =
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
    "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
static const char *const plain_signs[][2] = {
    {"„", "\""}, {"”", "\""}, {"“", "\""},  {"’", "'"},  {"–", "-"},      {"—", "-"},
    {"−", "-"},  {"×", "x"},  {"…", "..."}, {"→", "->"}, {"\u00a0", " "},
};

/* The letter without its mark, or 0 if the two bytes are none of them. */
static char plain_letter(const char *s) {
    unsigned char first = (unsigned char)s[0];
    if (first < 0xC3 || first > 0xC5 || ((unsigned char)s[1] & 0xC0) != 0x80) return 0;
    unsigned letter = (first & 31u) << 6 | ((unsigned char)s[1] & 63u);
    return plain_letters[letter - 0xC0];
}

void text_ascii(struct text *t, const char *s) {
    while (*s) {
        size_t i = 0, count = sizeof plain_signs / sizeof *plain_signs;
        while (i < count && !text_starts(s, plain_signs[i][0])) i++;
        char letter = plain_letter(s);
        if (i < count) {
            text_add(t, plain_signs[i][1]);
            s += text_length(plain_signs[i][0]);
        } else if (letter) {
            text_char(t, letter);
            s += 2;
        } else if ((unsigned char)*s < 128) {
            text_char(t, *s++);
        } else {
            text_char(t, '?');
            do s++;
            while (((unsigned char)*s & 0xC0) == 0x80);
        }
    }
}

bool text_same(const char *a, const char *b) { return !strcmp(a, b); }

uint32_t text_hash(const char *s) {
    uint32_t h = 2166136261u;
    for (; *s; s++) h = (h ^ (unsigned char)*s) * 16777619u;
    return h;
}

bool text_starts(const char *s, const char *prefix) {
    while (*prefix)
        if (*s++ != *prefix++) return false;
    return true;
}

size_t text_length(const char *s) { return strlen(s); }

int text_columns(const char *s) {
    int columns = 0;
    for (; *s; s++) columns += ((unsigned char)*s & 0xC0) != 0x80;
    return columns;
}

bool text_number(const char **s, uint32_t max, uint32_t *n) {
    const char *p = *s;
    uint64_t value = 0;
    if (*p < '0' || *p > '9' || (*p == '0' && p[1] >= '0' && p[1] <= '9')) return false;
    for (; *p >= '0' && *p <= '9'; p++) {
        value = value * 10 + (uint64_t)(*p - '0');
        if (value > max) return false;
    }
    *n = (uint32_t)value;
    *s = p;
    return true;
}

bool text_take(const char **s, const char *word) {
    if (!text_starts(*s, word)) return false;
    *s += text_length(word);
    return true;
}

size_t text_utf8(const char *s, size_t len) {
    for (size_t i = 0; i < len;) {
        unsigned char c = (unsigned char)s[i];
        size_t more = c < 0x80                ? 0
                      : c >= 0xC2 && c < 0xE0 ? 1
                      : c >= 0xE0 && c < 0xF0 ? 2
                      : c >= 0xF0 && c < 0xF5 ? 3
                                              : 9;
        if (more == 9 || i + more >= len + (more == 0)) return i;
        for (size_t k = 1; k <= more; k++)
            if (((unsigned char)s[i + k] & 0xC0) != 0x80) return i;
        unsigned char d = more ? (unsigned char)s[i + 1] : 0;
        if ((c == 0xE0 && d < 0xA0) || (c == 0xED && d > 0x9F) || (c == 0xF0 && d < 0x90) ||
            (c == 0xF4 && d > 0x8F))
            return i;
        i += more + 1;
    }
    return len;
}
