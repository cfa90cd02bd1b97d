#include "base/sheet.h"
#include <string.h>

void sheet_open(struct sheet *s, const char *text, size_t len, struct text *err) {
    memset(s, 0, sizeof *s);
    s->at = text;
    s->end = text + len;
    s->err = err;
}

bool sheet_fail(struct sheet *s, const char *key, const char *detail) {
    if (s->failed) return false;
    s->failed = true;
    text_clear(s->err);
    if (s->line) fault_line(s->err, s->line);
    return fault_add(s->err, key, detail);
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* Refuses what is not plain text, before anything is taken from the line. */
static bool proper_line(struct sheet *s, const char *line, size_t len) {
    if (s->line == 1 && len >= 3 && !memcmp(line, "\xEF\xBB\xBF", 3))
        return sheet_fail(s, "file.mark", NULL);
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)line[i];
        if (c == '\r' && i + 1 == len) return sheet_fail(s, "file.line-end", NULL);
        if ((c < 32 && c != '\t') || c == 127) return sheet_fail(s, "file.control", NULL);
    }
    if (text_utf8(line, len) < len) return sheet_fail(s, "file.utf8", NULL);
    if (len >= SHEET_LINE) return sheet_fail(s, "file.long-line", NULL);
    return true;
}

static size_t without_comment(const char *line, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (line[i] == '#' && (!i || is_blank(line[i - 1]))) {
            len = i;
            break;
        }
    while (len && is_blank(line[len - 1])) len--;
    return len;
}

static bool split_line(struct sheet *s) {
    s->words = 0;
    memcpy(s->split, s->whole, sizeof s->split);
    for (char *p = s->split; *p;) {
        if (s->words == SHEET_WORDS) return sheet_fail(s, "file.many-words", NULL);
        s->word[s->words++] = p;
        while (*p && !is_blank(*p)) p++;
        while (is_blank(*p)) *p++ = 0;
    }
    return true;
}

bool sheet_next(struct sheet *s) {
    while (!s->failed && s->at < s->end) {
        const char *line = s->at, *stop = memchr(line, '\n', (size_t)(s->end - line));
        size_t len = (size_t)((stop ? stop : s->end) - line);
        s->at = stop ? stop + 1 : s->end;
        s->line++;
        if (!proper_line(s, line, len)) return false;
        len = without_comment(line, len);
        while (len && is_blank(*line)) line++, len--;
        if (!len) continue;
        memset(s->whole, 0, sizeof s->whole);
        memcpy(s->whole, line, len);
        return split_line(s);
    }
    return false;
}

const char *sheet_tail(const struct sheet *s, int n) {
    return n < s->words ? s->whole + (s->word[n] - s->split) : "";
}

bool sheet_int(struct sheet *s, int n, int min, int max, int *value) {
    if (n >= s->words) return sheet_fail(s, "file.no-number", s->word[s->words - 1]);
    const char *p = s->word[n];
    bool minus = *p == '-';
    if (minus) p++;
    uint32_t digits;
    if (!text_number(&p, 1000000, &digits) || *p)
        return sheet_fail(s, "file.not-number", s->word[n]);
    *value = minus ? -(int)digits : (int)digits;
    if (*value < min || *value > max) {
        TEXT(range, 64);
        text_add(&range, s->word[n]);
        text_add(&range, " (");
        text_int(&range, min);
        text_add(&range, " – ");
        text_int(&range, max);
        text_char(&range, ')');
        return sheet_fail(s, "file.range", range.at);
    }
    return true;
}

bool sheet_count(struct sheet *s, int least, int most) {
    if (s->words < least) return sheet_fail(s, "file.missing", s->word[s->words - 1]);
    if (s->words > most) return sheet_fail(s, "file.not-here", s->word[most]);
    return true;
}
