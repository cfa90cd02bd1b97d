#include "event/journal.h"
#include "event/seal.h"
#include <string.h>
#include "base/digest.h"

static bool digits(const char *s, int n) {
    for (int i = 0; i < n; i++)
        if (s[i] < '0' || s[i] > '9') return false;
    return true;
}

static int two(const char *s) { return (s[0] - '0') * 10 + (s[1] - '0'); }

bool journal_is_when(const char *s) {
    if (text_length(s) != WHEN_SIZE) return false;
    if (!digits(s, 4) || !digits(s + 5, 2) || !digits(s + 8, 2) || !digits(s + 11, 2) ||
        !digits(s + 14, 2) || !digits(s + 17, 2))
        return false;
    if (s[4] != '-' || s[7] != '-' || s[10] != 'T' || s[13] != ':' || s[16] != ':' || s[19] != 'Z')
        return false;
    int month = two(s + 5), day = two(s + 8);
    return month >= 1 && month <= 12 && day >= 1 && day <= 31 && two(s + 11) < 24 &&
           two(s + 14) < 60 && two(s + 17) < 61;
}

int64_t journal_seconds(const char *s) {
    int64_t year = two(s) * 100 + two(s + 2), month = two(s + 5), day = two(s + 8);
    /* Days since 1970 in the calendar whose year begins in March, so that leap days come last. */
    if (month <= 2) year--, month += 12;
    int64_t days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5 +
                   day - 1 - 719468;
    return ((days * 24 + two(s + 11)) * 60 + two(s + 14)) * 60 + two(s + 17);
}

static void add_two(struct text *out, int64_t n, char end) {
    text_char(out, (char)('0' + n / 10 % 10)), text_char(out, (char)('0' + n % 10));
    text_char(out, end);
}

void journal_when(int64_t seconds, struct text *out) {
    int64_t days = seconds / 86400 + 719468, rest = seconds % 86400;
    /* As above: years of March to February, four hundred of them alike. */
    int64_t era = days / 146097, day = days % 146097;
    int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    day -= 365 * year + year / 4 - year / 100;
    int64_t month = (5 * day + 2) / 153;
    day -= (153 * month + 2) / 5;
    month += month < 10 ? 3 : -9;
    text_int(out, year + 400 * era + (month <= 2)), text_char(out, '-');
    add_two(out, month, '-'), add_two(out, day + 1, 'T');
    add_two(out, rest / 3600, ':'), add_two(out, rest / 60 % 60, ':'), add_two(out, rest % 60, 'Z');
}

static bool needs_marks(const char *word) {
    if (!*word) return true;
    for (; *word; word++)
        if (*word == ' ' || *word == '"' || *word == '\\') return true;
    return false;
}

static void write_word(struct text *out, const char *word) {
    if (!needs_marks(word)) {
        text_add(out, word);
        return;
    }
    text_char(out, '"');
    for (; *word; word++) {
        if (*word == '"' || *word == '\\') text_char(out, '\\');
        text_char(out, *word);
    }
    text_char(out, '"');
}

void journal_word(struct text *out, const char *word) {
    text_char(out, ' ');
    write_word(out, word);
}

void journal_number(struct text *out, int number) {
    text_char(out, ' ');
    text_int(out, number);
}

static bool fail(struct text *err, const char *why) {
    if (err) text_add(err, why);
    return false;
}

/* Reads the word at *at into *to, both moved past it. */
static bool read_word(const char **at, const char *end, char **to, struct text *err) {
    const char *p = *at, *begin = *to;
    char *q = *to;
    bool marked = p < end && *p == '"';
    if (marked) p++;
    while (p < end && (marked ? *p != '"' : *p != ' ')) {
        if (!marked && (*p == '"' || *p == '\\')) return fail(err, "@line.needs-marks");
        if (*p == '\\') {
            p++;
            if (p == end || (*p != '"' && *p != '\\')) return fail(err, "@line.escape");
        }
        *q++ = *p++;
    }
    if (marked && p++ == end) return fail(err, "@line.open-mark");
    *q++ = 0;
    if (marked && !needs_marks(begin)) return fail(err, "@line.needless-marks");
    if (!marked && !*begin) return fail(err, "@line.blanks");
    *at = p;
    *to = q;
    return true;
}

/* Sealed words are read as their texts; years and guardians that were forgotten are left out. */
static bool open_words(struct line *l, int words, struct text *err) {
    for (int i = 0; i < words; i++) {
        bool drop;
        if (!seal_open(l->room + (l->word[i] - l->room), &drop)) return fail(err, "@line.seal");
        if (!drop) l->word[l->words++] = l->word[i];
    }
    return true;
}

bool journal_read(struct line *l, const char *text, size_t len, struct text *err) {
    l->words = 0;
    if (len >= LINE_SIZE - LINE_WORDS) return fail(err, "@line.too-long");
    if (text_utf8(text, len) != len) return fail(err, "@line.not-utf8");
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] < 32 || text[i] == 127) return fail(err, "@line.control");
    const char *at = text, *end = text + len;
    char *to = l->room;
    int n = 0;
    for (;;) {
        const char *word = to;
        if (!read_word(&at, end, &to, err)) return false;
        if (n >= LINE_WORDS) return fail(err, "@line.too-many-words");
        if (n == 0)
            l->when = word;
        else if (n == 1)
            l->who = word;
        else
            l->word[n - 2] = word;
        n++;
        if (at == end) break;
        if (*at++ != ' ') return fail(err, "@line.blanks");
    }
    if (n < 3) return fail(err, "@line.three-parts");
    if (!journal_is_when(l->when)) return fail(err, "@line.moment");
    return open_words(l, n - 2, err);
}

void journal_write(const struct line *l, struct text *out) {
    write_word(out, l->when);
    journal_word(out, l->who);
    for (int i = 0; i < l->words; i++) journal_word(out, l->word[i]);
}

bool journal_next(const char **at, const char *end, const char **line, size_t *len) {
    if (*at >= end) return false;
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    if (!stop) stop = end;
    *line = *at;
    *len = (size_t)(stop - *at);
    *at = stop + (stop < end);
    return true;
}

/* The third word of a line, where the verb stands if the line is in order. */
static const char *verb_of(const char *line, size_t len, size_t *verb_len) {
    const char *end = line + len, *p = line;
    for (int i = 0; i < 2; i++) {
        p = memchr(p, ' ', (size_t)(end - p));
        if (!p) return NULL;
        p++;
    }
    const char *stop = memchr(p, ' ', (size_t)(end - p));
    *verb_len = (size_t)((stop ? stop : end) - p);
    return p;
}

bool journal_is_verb(const char *line, size_t len, const char *verb) {
    size_t have = 0;
    const char *p = verb_of(line, len, &have);
    return p && have == text_length(verb) && !memcmp(p, verb, have);
}

int journal_announced(const char *line, size_t len) {
    if (!journal_is_verb(line, len, "order")) return 0;
    const char *end = line + len;
    do end--;
    while (end > line && *end != ' ');
    const char *p = end;
    int n = 0;
    while (p > line && p[-1] >= '0' && p[-1] <= '9') p--;
    for (; p < end && n < 1000000; p++) n = n * 10 + (*p - '0');
    return n;
}

void journal_chain(char chain[CHAIN_SIZE], const char *before, const char *head, size_t head_len,
                   const char *lines, size_t len) {
    struct digest d;
    uint8_t sum[DIGEST_SIZE];
    digest_begin(&d);
    digest_add(&d, before, text_length(before));
    digest_add(&d, "\n", 1);
    digest_add(&d, head, head_len);
    digest_add(&d, "\n", 1);
    seal_digest(&d, lines, len);
    digest_end(&d, sum);
    struct text hex = text_over(chain, CHAIN_SIZE); /* may be the text of `before` */
    for (int i = 0; i < 8; i++) text_hex(&hex, sum[i], 2);
}

size_t journal_whole(const char *text, size_t len) {
    const char *at = text, *end = text + len, *line, *whole = text;
    size_t line_len;
    int owed = 0;
    while (journal_next(&at, end, &line, &line_len)) {
        if (at == end && end[-1] != '\n') break;
        int announced = journal_announced(line, line_len);
        if (owed && announced) return len; /* not torn but damaged: something follows */
        owed = owed ? owed - 1 : announced;
        if (!owed) whole = at;
    }
    return (size_t)(whole - text);
}

int journal_count(const char *text, size_t len, const char *verb) {
    const char *at = text, *end = text + len, *line;
    size_t line_len;
    int n = 0;
    while (journal_next(&at, end, &line, &line_len))
        n += !verb || journal_is_verb(line, line_len, verb);
    return n;
}
