#include "event/seal.h"
#include <string.h>
#include "event/journal.h"

static bool is_hex(const char *s) {
    for (int i = 0; i < SEAL_HEX; i++)
        if (!((s[i] >= '0' && s[i] <= '9') || (s[i] >= 'a' && s[i] <= 'f'))) return false;
    return true;
}

static void hex_of(const uint8_t *sum, char out[SEAL_HEX + 1]) {
    struct text t = text_over(out, SEAL_HEX + 1);
    for (int i = 0; i < SEAL_HEX / 2; i++) text_hex(&t, sum[i], 2);
}

static void seal_of(const char *salt, const char *text, char out[SEAL_HEX + 1]) {
    struct digest d;
    uint8_t sum[DIGEST_SIZE];
    digest_begin(&d);
    digest_add(&d, "seal\n", 5);
    digest_add(&d, salt, SEAL_HEX);
    digest_add(&d, "\n", 1);
    digest_add(&d, text, strlen(text));
    digest_end(&d, sum);
    hex_of(sum, out);
}

/* How long "born=" is at the beginning of a word; 0 if none is there. */
static size_t sign_length(const char *word) {
    size_t n = 0;
    while (word[n] >= 'a' && word[n] <= 'z') n++;
    return n && word[n] == '=' ? n + 1 : 0;
}

struct sealed seal_look(const char *word) {
    struct sealed s = {.state = SEAL_NONE, .sign = sign_length(word)};
    const char *p = word + s.sign;
    if (*p != '~' || !is_hex(p + 1)) return s;
    const char *after = p + 1 + SEAL_HEX;
    if (!*after) {
        s.state = SEAL_CUT;
        return s;
    }
    if (*after != '~' || !is_hex(after + 1) || after[1 + SEAL_HEX] != '~') return s;
    char due[SEAL_HEX + 1];
    s.text = after + 2 + SEAL_HEX;
    seal_of(after + 1, s.text, due);
    s.state = memcmp(due, p + 1, SEAL_HEX) ? SEAL_BROKEN : SEAL_WHOLE;
    return s;
}

bool seal_open(char *word, bool *drop) {
    struct sealed s = seal_look(word);
    *drop = false;
    if (s.state == SEAL_BROKEN) return false;
    if (s.state == SEAL_WHOLE) memmove(word + s.sign, s.text, strlen(s.text) + 1);
    if (s.state != SEAL_CUT) return true;
    *drop = text_starts(word, "born=") || text_starts(word, "guardian=");
    memcpy(word + s.sign, SEAL_FORGOTTEN, sizeof SEAL_FORGOTTEN);
    return true;
}

bool seal_next(const char **at, const char *end, const char **word, size_t *len) {
    const char *p = *at;
    if (p < end && *p == ' ') p++;
    if (p >= end || *p == '\n') return false;
    *word = p;
    bool marked = *p == '"';
    if (marked) p++;
    while (p < end && *p != '\n' && (marked ? *p != '"' : *p != ' '))
        p += *p == '\\' && p + 1 < end ? 2 : 1;
    if (marked && p < end && *p == '"') p++;
    if (p > end) p = end;
    *len = (size_t)(p - *word);
    *at = p;
    return true;
}

void seal_plain(const char *word, size_t len, struct text *out) {
    bool marked = len && *word == '"';
    const char *p = word + marked, *end = word + len - (marked && len > 1);
    for (; p < end; p++) {
        if (*p == '\\' && p + 1 < end) p++;
        text_char(out, *p);
    }
}

/* How much of a raw word the chain covers: all of a plain one, "sign~SEAL" of a sealed one. The
 * covered part is *from and the length. */
static size_t covered(const char *word, size_t len, const char **from) {
    bool marked = *word == '"';
    const char *p = word + marked, *end = word + len;
    *from = word;
    const char *q = p;
    while (q < end && *q >= 'a' && *q <= 'z') q++;
    q = q > p && q < end && *q == '=' ? q + 1 : p;
    if (end - q < 1 + SEAL_HEX || *q != '~' || !is_hex(q + 1)) return len;
    const char *after = q + 1 + SEAL_HEX;
    if (end - after < 2 + SEAL_HEX || *after != '~' || !is_hex(after + 1) ||
        after[1 + SEAL_HEX] != '~')
        return len;
    *from = p;
    return (size_t)(after - p);
}

void seal_digest(struct digest *d, const char *lines, size_t len) {
    const char *at = lines, *end = lines + len, *line;
    size_t line_len;
    while (journal_next(&at, end, &line, &line_len)) {
        if (!memchr(line, '~', line_len)) {
            digest_add(d, line, (size_t)(at - line));
            continue;
        }
        const char *p = line, *stop = line + line_len, *word, *from;
        size_t word_len;
        while (seal_next(&p, stop, &word, &word_len)) {
            if (word > line) digest_add(d, " ", 1);
            size_t n = covered(word, word_len, &from);
            digest_add(d, from, n);
        }
        digest_add(d, stop, (size_t)(at - stop));
    }
}

bool seal_holds(const char *lines, size_t len) {
    const char *at = lines, *end = lines + len, *line;
    size_t line_len;
    while (journal_next(&at, end, &line, &line_len)) {
        const char *p = line, *word;
        size_t word_len;
        while (memchr(line, '~', line_len) && seal_next(&p, line + line_len, &word, &word_len)) {
            TEXT(plain, LINE_SIZE);
            seal_plain(word, word_len, &plain);
            if (seal_look(plain.at).state == SEAL_BROKEN) return false;
        }
    }
    return true;
}

/* ---------------------------------------------------------------- which words tell of people */

/* Digits are places in the line, the verb being 0; '=' are words behind a sign. */
static const struct about {
    const char *verb, *words;
} about[] = {{"entrant", "3"}, {"player", "4="},  {"substitute", "46="}, {"test", "="},
             {"remark", "3"},  {"note", "1"},     {"call", "2"},         {"award", "5"},
             {"absent", "3"},  {"walkover", "4"}, {"withdraw", "3"},     {"disqualify", "3"},
             {"clear", "3"},   {"pardon", "2"},   {"decide", "3"},       {"apart", "4"},
             {"cancel", "4"},  {"undraw", "3"},   {"offence", "67"},     {"referee", "3"},
             {"forget", "5"}};

static bool is_about(const char *const *word, int words, int at) {
    bool correct = text_same(word[0], "correct") && words > 2;
    if (correct && at == words - 1) return true;
    const char *verb = word[correct];
    for (size_t i = 0; i < sizeof about / sizeof *about; i++) {
        if (!text_same(about[i].verb, verb)) continue;
        if (strchr(about[i].words, '0' + at - correct) && at - correct < 10 && at > correct)
            return true;
        return strchr(about[i].words, '=') &&
               (text_starts(word[at], "born=") || text_starts(word[at], "guardian=") ||
                text_starts(word[at], "player="));
    }
    return false;
}

static void add_sealed(struct text *out, const char *word, const char *chance, int number) {
    struct digest d;
    uint8_t sum[DIGEST_SIZE];
    char salt[SEAL_HEX + 1], seal[SEAL_HEX + 1];
    TEXT(whole, LINE_SIZE);
    digest_begin(&d);
    digest_add(&d, "salt\n", 5);
    digest_add(&d, chance, strlen(chance));
    digest_add(&d, &number, sizeof number);
    digest_end(&d, sum);
    hex_of(sum, salt);
    size_t sign = sign_length(word);
    seal_of(salt, word + sign, seal);
    text_bytes(&whole, word, sign);
    text_char(&whole, '~'), text_add(&whole, seal);
    text_char(&whole, '~'), text_add(&whole, salt);
    text_char(&whole, '~'), text_add(&whole, word + sign);
    journal_word(out, whole.at);
    out->cut = out->cut || whole.cut;
}

static bool has_sealed(const char *line, size_t len) {
    const char *at = line, *word, *from;
    size_t word_len;
    while (seal_next(&at, line + len, &word, &word_len))
        if (covered(word, word_len, &from) != word_len) return true;
    return false;
}

void seal_lines(const char *lines, size_t len, const char *chance, struct text *out) {
    const char *at = lines, *end = lines + len, *line;
    size_t line_len;
    static const char no_chance[] = "";
    int number = 0;
    while (journal_next(&at, end, &line, &line_len)) {
        struct line l;
        if (!journal_read(&l, line, line_len, NULL) || has_sealed(line, line_len)) {
            text_bytes(out, line, (size_t)(at - line));
            continue;
        }
        text_add(out, l.when);
        journal_word(out, l.who);
        for (int i = 0; i < l.words; i++) {
            size_t sign = sign_length(l.word[i]);
            if (is_about(l.word, l.words, i) && l.word[i][sign])
                add_sealed(out, l.word[i], chance ? chance : no_chance, ++number);
            else
                journal_word(out, l.word[i]);
        }
        text_char(out, '\n');
    }
}
