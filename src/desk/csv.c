#include "desk/csv.h"
#include <string.h>

/* What the bytes from 0x80 to 0xBF mean, 0: nothing; and those after them, in both encodings. */
static const uint16_t cp1250[64] = {
    0x20AC, 0,      0x201A, 0,      0x201E, 0x2026, 0x2020, 0x2021, 0,      0x2030, 0x0160,
    0x2039, 0x015A, 0x0164, 0x017D, 0x0179, 0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0,      0x2122, 0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0,
    0x02C7, 0x02D8, 0x0141, 0x00A4, 0x0104, 0x00A6, 0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB,
    0x00AC, 0x00AD, 0x00AE, 0x017B, 0x00B0, 0x00B1, 0x02DB, 0x0142, 0x00B4, 0x00B5, 0x00B6,
    0x00B7, 0x00B8, 0x0105, 0x015F, 0x00BB, 0x013D, 0x02DD, 0x013E, 0x017C,
};
static const uint16_t latin2[64] = {
    [32] = 0x00A0, 0x0104, 0x02D8, 0x0141, 0x00A4, 0x013D, 0x015A, 0x00A7, 0x00A8, 0x0160, 0x015E,
    0x0164,        0x0179, 0x00AD, 0x017D, 0x017B, 0x00B0, 0x0105, 0x02DB, 0x0142, 0x00B4, 0x013E,
    0x015B,        0x02C7, 0x00B8, 0x0161, 0x015F, 0x0165, 0x017A, 0x02DD, 0x017E, 0x017C,
};
static const uint16_t shared[64] = {
    0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7, 0x010C, 0x00C9, 0x0118,
    0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3, 0x00D4, 0x0150,
    0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF, 0x0155,
    0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB,
    0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4, 0x0151, 0x00F6,
    0x00F7, 0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
};

static void put_letter(char **to, unsigned c) {
    if (c < 0x800) {
        *(*to)++ = (char)(0xC0 | c >> 6);
    } else {
        *(*to)++ = (char)(0xE0 | c >> 12);
        *(*to)++ = (char)(0x80 | (c >> 6 & 63));
    }
    *(*to)++ = (char)(0x80 | (c & 63));
}

/* Polish letters tell the two apart: ą ś ź Ą Ś Ź lie in different places. */
static const uint16_t *guess(const char *bytes, size_t len) {
    int windows = 0, iso = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char b = (unsigned char)bytes[i];
        if (b >= 0x80 && b < 0xA0) windows += 100;
        if (b == 0xB9 || b == 0xA5) windows++;
        if (b == 0xB1 || b == 0xA1 || b == 0xB6 || b == 0xA6 || b == 0xBC || b == 0xAC) iso++;
    }
    return iso > windows ? latin2 : cp1250;
}

static bool decode(struct csv *c, const char *bytes, size_t len, struct refusal *no) {
    const uint16_t *letters = guess(bytes, len);
    char *to = c->text;
    c->line = 1;
    c->encoding = letters == latin2 ? "ISO-8859-2" : "Windows-1250";
    for (size_t i = 0; i < len; i++) {
        unsigned char b = (unsigned char)bytes[i];
        if (b == '\n') c->line++;
        if (b < 0x80) {
            *to++ = (char)b;
            continue;
        }
        unsigned letter = b < 0xC0 ? letters[b - 0x80] : shared[b - 0xC0];
        if (!letter) return words_refuse(no, "", "no-letter", "");
        put_letter(&to, letter);
    }
    *to = 0;
    return true;
}

static char most_of(const char *text) {
    static const char separators[] = {';', ',', '\t'};
    int best = 0, count[3] = {0, 0, 0};
    bool quoted = false;
    for (; *text && (quoted || *text != '\n'); text++) {
        if (*text == '"') quoted = !quoted;
        for (int i = 0; i < 3; i++) count[i] += !quoted && *text == separators[i];
    }
    for (int i = 1; i < 3; i++)
        if (count[i] > count[best]) best = i;
    return separators[best];
}

bool csv_open(struct csv *c, struct arena *memory, const char *bytes, size_t len,
              struct refusal *no) {
    *no = (struct refusal){0};
    *c = (struct csv){.encoding = "UTF-8", .next_line = 1};
    if (len >= 3 && !memcmp(bytes, "\xEF\xBB\xBF", 3)) bytes += 3, len -= 3;
    if (memchr(bytes, 0, len)) return words_refuse(no, "", "no-text-file", "");
    c->text = arena_take(memory, 3 * len + 1);
    if (!c->text) return words_refuse(no, "", "memory", "");
    if (text_utf8(bytes, len) == len) {
        memcpy(c->text, bytes, len);
        c->text[len] = 0;
    } else if (!decode(c, bytes, len, no)) {
        return false;
    }
    c->separator = most_of(c->text);
    c->at = c->text;
    return true;
}

/* Cuts one cell out; *p stands behind it, on its separator, line end or the end. */
static char *cut(struct csv *c, char **p, bool *bad) {
    char *from = *p, *to = *p, *cell = *p;
    if (*from == '"') {
        for (from++; *from && !(*from == '"' && from[1] != '"'); from++) {
            if (*from == '"') from++;
            if (*from == '\n') c->next_line++;
            *to++ = *from == '\n' || *from == '\r' || *from == '\t' ? ' ' : *from;
        }
        *bad = *from++ != '"';
        if (*bad) return cell;
        if (*from == '\r') from++;
        *bad = *from && *from != c->separator && *from != '\n';
    } else {
        while (*from && *from != c->separator && *from != '\n') *to++ = *from++;
    }
    *p = from;
    while (to > cell && (to[-1] == ' ' || to[-1] == '\r')) to--;
    /* The separator itself becomes the zero only after the caller has looked at it. */
    if (to < from) *to = 0;
    while (*cell == ' ' && cell < to) cell++;
    return cell;
}

static bool row(struct csv *c, struct refusal *no) {
    bool bad = false;
    char *p = c->at;
    c->cells = 0;
    c->line = c->next_line;
    for (;;) {
        if (c->cells == CSV_COLUMNS) return words_refuse(no, "", "too-many-columns", "");
        c->cell[c->cells++] = cut(c, &p, &bad);
        if (bad) return words_refuse(no, "", "quotation-mark-not-closed", "");
        char end = *p;
        *p = 0;
        if (end) p++;
        if (end != c->separator) {
            if (end == '\n') c->next_line++;
            break;
        }
    }
    c->at = p;
    return true;
}

bool csv_next(struct csv *c, struct refusal *no) {
    *no = (struct refusal){0};
    while (*c->at) {
        bool empty = true;
        if (!row(c, no)) return false;
        for (int i = 0; i < c->cells; i++)
            for (const char *p = c->cell[i]; *p; p++) {
                if ((unsigned char)*p < 32 || *p == 127)
                    return words_refuse(no, "", "control-character", "");
                empty = false;
            }
        if (!empty) return true;
    }
    return false;
}
