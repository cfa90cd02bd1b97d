#include "core/book.h"
#include "base/embedded.h"
#include <string.h>

const char *book_language(enum language in) { return in == POLISH ? "pl" : "en"; }

/* A line taken apart into key and value; both lie in the embedded text. */
struct line {
    const char *key, *value;
    size_t key_len, value_len;
};

struct walk {
    const char *at, *end;
    struct line line;
};

static bool blank(char c) { return c == ' ' || c == '\t'; }

static bool open_file(struct walk *w, const char *folder, const char *name) {
    TEXT(path, 64);
    text_add(&path, folder);
    text_add(&path, name);
    text_add(&path, ".txt");
    const struct embedded *e = path.cut ? NULL : embedded_find(path.at);
    if (!e) return false;
    *w = (struct walk){.at = e->text, .end = e->text + e->len};
    return true;
}

/* The next line that says something; comments take a line of their own in these files. */
static bool next_line(struct walk *w) {
    while (w->at < w->end) {
        const char *p = w->at, *stop = memchr(p, '\n', (size_t)(w->end - p));
        if (!stop) stop = w->end;
        w->at = stop < w->end ? stop + 1 : stop;
        while (p < stop && blank(*p)) p++;
        while (stop > p && blank(stop[-1])) stop--;
        if (p == stop || *p == '#') continue;
        w->line.key = p;
        while (p < stop && !blank(*p)) p++;
        w->line.key_len = (size_t)(p - w->line.key);
        while (p < stop && blank(*p)) p++;
        w->line.value = p;
        w->line.value_len = (size_t)(stop - p);
        return true;
    }
    return false;
}

static bool same(const char *at, size_t len, const char *word) {
    return text_length(word) == len && !memcmp(at, word, len);
}

static bool key_is(const struct walk *w, const char *key) {
    return same(w->line.key, w->line.key_len, key);
}

/* "pl", "deny-en": the key of a text in a language. */
static const char *tongue(const char *part, enum language language, struct text *key) {
    text_clear(key);
    text_add(key, part);
    if (*part) text_char(key, '-');
    text_add(key, book_language(language));
    return key->at;
}

static bool add_value(const struct walk *w, struct text *out) {
    text_bytes(out, w->line.value, w->line.value_len);
    return true;
}

/* Reads lines up to the next rule, chapter or phrase until one with this key comes. */
static bool seek_below(struct walk *w, const char *key) {
    while (next_line(w)) {
        if (key_is(w, key)) return true;
        if (key_is(w, "rule") || key_is(w, "chapter") || key_is(w, "phrase")) return false;
    }
    return false;
}

/* The rule's number in the line "rule 6.4 card", 0 if it cannot be read. */
static unsigned line_rule(const struct line *line) {
    const char *p = line->value;
    uint32_t chapter, number;
    if (!text_number(&p, 600, &chapter) || *p++ != '.' || !text_number(&p, 99, &number)) return 0;
    return RULE(chapter, number);
}

static bool seek_rule(struct walk *w, const char *book, unsigned rule) {
    if (!open_file(w, "rules/", book)) return false;
    while (next_line(w))
        if (key_is(w, "rule") && line_rule(&w->line) == rule) return true;
    return false;
}

bool book_about(const char *book, const char *key, enum language language, struct text *out) {
    struct walk w;
    TEXT(full, 40);
    if (!open_file(&w, "rules/", book)) return false;
    tongue(key, language, &full);
    while (next_line(&w))
        if (key_is(&w, full.at)) return add_value(&w, out);
    return false;
}

bool book_chapter(const char *book, unsigned chapter, enum language language, struct text *out) {
    struct walk w;
    TEXT(key, 8);
    if (!open_file(&w, "rules/", book)) return false;
    while (next_line(&w)) {
        const char *p = w.line.value;
        uint32_t number;
        if (key_is(&w, "chapter") && text_number(&p, 600, &number) && number == chapter)
            return seek_below(&w, tongue("", language, &key)) && add_value(&w, out);
    }
    return false;
}

bool book_rule(const char *book, unsigned rule, enum language language, struct text *out) {
    struct walk w;
    TEXT(key, 8);
    return seek_rule(&w, book, rule) && seek_below(&w, tongue("", language, &key)) &&
           add_value(&w, out);
}

bool book_marks(const char *book, unsigned rule, struct text *out) {
    struct walk w;
    if (!seek_rule(&w, book, rule)) return false;
    const char *p = w.line.value, *end = p + w.line.value_len;
    while (p < end && !blank(*p)) p++;
    while (p < end && blank(*p)) p++;
    text_bytes(out, p, (size_t)(end - p));
    return true;
}

bool book_place(const struct board *b, unsigned field, enum language language, struct text *out) {
    TEXT(key, 64);
    if (field >= b->fields || !b->place[field][0]) return false;
    text_add(&key, "place.");
    for (const char *p = b->place[field]; *p; p++) text_char(&key, *p == ' ' ? '-' : *p);
    if (!book_phrase(key.at, language, out)) text_add(out, b->place[field]);
    return true;
}

void book_field(const struct board *b, unsigned field, enum language language, struct text *out) {
    TEXT(place, 64);
    if (field >= b->fields) {
        text_char(out, '?');
        return;
    }
    board_write_field(b, field, out);
    if (!book_place(b, field, language, &place)) return;
    text_add(out, " ("), text_add(out, place.at), text_char(out, ')');
}

/* The verdict's own reason: {field}, {other}, {n}, {most}, and {fields}, {mosts} as "3 fields". */
static bool say_why(const struct board *b, const struct verdict *v, enum language language,
                    struct text *out) {
    TEXT(key, 64);
    TEXT(field, 64);
    TEXT(other, 64);
    TEXT(n, 8);
    TEXT(most, 8);
    TEXT(fields, 32);
    TEXT(mosts, 32);
    if (!v->why) return false;
    text_add(&key, "why.");
    text_add(&key, v->why);
    book_field(b, v->field, language, &field);
    book_field(b, v->other, language, &other);
    text_int(&n, v->n);
    text_int(&most, v->most);
    book_count("why.fields", language, v->n, &fields);
    book_count("why.fields", language, v->most, &mosts);
    struct fill fills[] = {{"field", field.at}, {"other", other.at},   {"n", n.at},
                           {"most", most.at},   {"fields", fields.at}, {"mosts", mosts.at},
                           {NULL, NULL}};
    return book_say(key.at, language, fills, out);
}

bool book_deny(const struct board *b, struct verdict v, enum language language, struct text *out) {
    struct walk w;
    TEXT(key, 8);
    TEXT(field, 64);
    TEXT(words, 1024);
    if (say_why(b, &v, language, out)) return true;
    if (!seek_rule(&w, b->game->name, v.rule)) return false;
    if (!seek_below(&w, tongue("deny", language, &key)))
        return book_rule(b->game->name, v.rule, language, out);
    add_value(&w, &words);
    book_field(b, v.field, language, &field);
    text_fill(out, words.at, "field", field.at);
    return true;
}

unsigned book_next(const char *book, unsigned rule) {
    struct walk w;
    if (!open_file(&w, "rules/", book)) return 0;
    for (bool past = rule == 0; next_line(&w);) {
        if (!key_is(&w, "rule")) continue;
        unsigned this = line_rule(&w.line);
        if (past && this) return this;
        if (this == rule) past = true;
    }
    return 0;
}

static bool begins(const char *text, const char *word);

/* A Polish or English word without its ending, so that cases and forms find each other. */
static void stem(char *word) {
    static const char *const endings[] = {
        "owanego", "owanych", "owane", "owany", "owana", "ajacego", "ajacych", "ajacy", "ajace",
        "ajaca",   "eniem",   "enia",  "enie",  "aniem", "ania",    "anie",    "ego",   "emu",
        "ych",     "ymi",     "ami",   "ach",   "owi",   "iej",     "ony",     "ona",   "one",
        "owa",     "owe",     "owy",   "ing",   "ow",    "om",      "em",      "ej",    "ie",
        "ac",      "ic",      "yc",    "ed",    "es",    "a",       "e",       "i",     "o",
        "u",       "y",       "s",     NULL};
    size_t len = text_length(word);
    for (int i = 0; endings[i]; i++) {
        size_t end = text_length(endings[i]);
        if (len < end + 4 || !same(word + len - end, end, endings[i])) continue;
        word[len - end] = 0;
        return;
    }
}

/* Whether some word of the text begins with this (an ASCII beginning in small letters). */
static bool word_begins(const char *text, const char *with) {
    bool inside = false;
    for (; *text; text++) {
        if (((unsigned char)*text & 0xC0) == 0x80) continue;
        bool letter = (unsigned char)*text >= 128 || (*text | 32) >= 'a';
        if (letter && !inside && begins(text, with)) return true;
        inside = letter;
    }
    return false;
}

/* Whether the text holds the word, another form of it, or one of its group in data/search.txt. */
static bool means(const char *text, const char *typed) {
    TEXT(word, 64);
    struct walk w;
    text_ascii(&word, typed);
    for (char *p = word.at; *p; p++)
        if (*p >= 'A' && *p <= 'Z') *p = (char)(*p + 32);
    stem(word.at);
    if (book_holds(text, typed) || word_begins(text, word.at)) return true;
    if (!open_file(&w, "data/", "search")) return false;
    while (next_line(&w)) {
        const char *end = w.line.value + w.line.value_len;
        bool member = false, found = false;
        for (const char *p = w.line.key; p < end;) {
            TEXT(one, 32);
            while (p < end && !blank(*p)) text_char(&one, *p++);
            while (p < end && blank(*p)) p++;
            member |= text_starts(word.at, one.at) || text_starts(one.at, word.at);
            found |= word_begins(text, one.at);
        }
        if (member && found) return true;
    }
    return false;
}

bool book_fits(const char *text, const char *words) {
    for (const char *p = words; *p;) {
        TEXT(one, 64);
        while (*p == ' ') p++;
        while (*p && *p != ' ') text_char(&one, *p++);
        if (one.len && !means(text, one.at)) return false;
    }
    return true;
}

unsigned book_search(const char *book, unsigned rule, const char *word, enum language language) {
    TEXT(words, 4096);
    while ((rule = book_next(book, rule)) != 0) {
        text_clear(&words);
        if (book_rule(book, rule, language, &words) && book_fits(words.at, word)) return rule;
    }
    return 0;
}

unsigned book_number(const char *book, const char *text) {
    const char *p = text;
    if (text_take(&p, book) && *p != '/') p = text;
    if (*p == '/') p++;
    uint32_t chapter, number;
    if (!text_number(&p, 600, &chapter) || *p++ != '.' || !text_number(&p, 99, &number) || *p)
        return 0;
    struct walk w;
    return seek_rule(&w, book, RULE(chapter, number)) ? RULE(chapter, number) : 0;
}

/* The effect's line in the file of cards; a number behind the word is not part of the key. */
static bool seek_effect(struct walk *w, const char *book, const char *effect, size_t len) {
    TEXT(name, 64);
    text_add(&name, book);
    text_add(&name, "-cards");
    if (!open_file(w, "rules/", name.at)) return false;
    while (next_line(w))
        if (key_is(w, "effect") && w->line.value_len == len && !memcmp(w->line.value, effect, len))
            return true;
    return false;
}

bool book_effect(const char *book, const char *effect, enum language language, struct text *out) {
    struct walk w;
    TEXT(tag, 8);
    TEXT(words, 512);
    size_t len = text_length(effect), word = 0;
    while (effect[word] >= 'A' && effect[word] <= 'Z') word++;
    if (!word || (!seek_effect(&w, book, effect, len) && !seek_effect(&w, book, effect, word)))
        return false;
    if (!seek_below(&w, tongue("", language, &tag))) return false;
    add_value(&w, &words);
    text_fill(out, words.at, "n", effect + word + (effect[word] == '+'));
    return true;
}

/* A table of 400 says thousands of phrases: the line is searched for as it stands, not by reading
 * all before it. Every such line is written `phrase KEY`, and none is a file's first. */
static bool seek_phrase(struct walk *w, const char *file, const char *key) {
    TEXT(line, 120);
    text_add(&line, "\nphrase "), text_add(&line, key), text_char(&line, '\n');
    if (line.cut || !open_file(w, "data/", file)) return false;
    const char *at = strstr(w->at, line.at);
    if (!at) return false;
    w->at = at + 1;
    return next_line(w);
}

/* The phrases of a topic may have a file of their own (desk.… in data/phrases-desk.txt), and so
 * may those of a game (doing.303.… in data/303/phrases.txt). */
static bool find_phrase(struct walk *w, const char *key) {
    TEXT(topic, 40);
    TEXT(game, 40);
    const char *p = key;
    text_add(&topic, "phrases-");
    for (; *p && *p != '.'; p++) text_char(&topic, *p);
    if (*p) p++;
    for (; *p && *p != '.'; p++) text_char(&game, *p);
    text_add(&game, "/phrases");
    return seek_phrase(w, topic.at, key) || seek_phrase(w, game.at, key) ||
           seek_phrase(w, "phrases", key);
}

bool book_phrase(const char *key, enum language language, struct text *out) {
    struct walk w;
    TEXT(tag, 8);
    return find_phrase(&w, key) && seek_below(&w, tongue("", language, &tag)) && add_value(&w, out);
}

void book_fill(const char *from, const char *end, const struct fill *fills, struct text *out) {
    for (const char *s = from; s < end; s++) {
        const struct fill *f = fills;
        if (*s == '{')
            for (; f->key; f++) {
                size_t len = text_length(f->key);
                if (!strncmp(s + 1, f->key, len) && s[1 + len] == '}') break;
            }
        if (*s == '{' && f->key) {
            text_add(out, f->value);
            s += text_length(f->key) + 1;
        } else {
            text_char(out, *s);
        }
    }
}

bool book_say(const char *key, enum language language, const struct fill *fills, struct text *out) {
    TEXT(words, 1024);
    if (!book_phrase(key, language, &words)) return false;
    book_fill(words.at, words.at + words.len, fills, out);
    return true;
}

/* "KEY DETAIL": the phrase with the detail in its blank, or behind it. */
static void add_fault(const char *line, size_t len, enum language language, struct text *out) {
    TEXT(key, 64);
    TEXT(detail, 400);
    TEXT(words, 400);
    size_t at = 0;
    while (at < len && line[at] != ' ') text_char(&key, line[at++]);
    if (at < len) text_bytes(&detail, line + at + 1, len - at - 1);
    if (book_phrase(key.at, language, &words)) {
        size_t end = words.len; /* a blank at the end for which there is nothing is left out */
        if (!detail.len && end > 2 && !memcmp(words.at + end - 2, "{}", 2)) {
            for (end -= 2; end && (words.at[end - 1] == ' ' || words.at[end - 1] == ':');) end--;
            words.at[end] = 0;
        }
        text_fill(out, words.at, "", detail.at);
    } else {
        text_bytes(out, line, len); /* a gap must be seen, not crash */
    }
}

void book_fault(const char *fault, enum language language, struct text *out) {
    for (bool first = true; *fault; first = false) {
        size_t len = 0;
        while (fault[len] && fault[len] != '\n') len++;
        if (!first) text_add(out, ": ");
        add_fault(fault, len, language, out);
        fault += len + (fault[len] == '\n');
    }
}

void book_side(const struct game *g, int seat, enum language language, struct text *out) {
    const char *name = seat == NOBODY ? "nobody" : game_side(g, seat);
    TEXT(own, 64);
    TEXT(common, 64);
    text_add(&own, "side."), text_add(&own, g->name), text_char(&own, '.'), text_add(&own, name);
    text_add(&common, "side."), text_add(&common, name);
    if (!book_phrase(own.at, language, out) && !book_phrase(common.at, language, out))
        text_add(out, name);
}

static int form(enum language language, int n) {
    int last = n % 10, two = n % 100;
    if (n == 1) return 0;
    if (language == ENGLISH) return 1;
    if (last < 0) last = -last, two = -two;
    return last >= 2 && last <= 4 && (two < 12 || two > 14) ? 1 : 2;
}

bool book_count(const char *key, enum language language, int n, struct text *out) {
    TEXT(words, 256);
    if (!book_phrase(key, language, &words)) return false;
    const char *p = words.at;
    for (int skip = form(language, n); skip && strstr(p, " | "); skip--) p = strstr(p, " | ") + 3;
    const char *end = strstr(p, " | ");
    text_int(out, n);
    text_char(out, ' ');
    text_bytes(out, p, end ? (size_t)(end - p) : text_length(p));
    return true;
}

/* Lower-case ASCII without marks, one character at a time, so that long texts need no room. */
static void fold(const char **s, char out[8]) {
    char one[5] = {0};
    int len = 1;
    one[0] = **s;
    while (((unsigned char)(*s)[len] & 0xC0) == 0x80 && len < 4) one[len] = (*s)[len], len++;
    *s += len;
    struct text t = text_over(out, 8);
    text_ascii(&t, one);
    for (char *p = out; *p; p++)
        if (*p >= 'A' && *p <= 'Z') *p = (char)(*p - 'A' + 'a');
}

static bool begins(const char *text, const char *word) {
    char a[8], b[8];
    while (*word) {
        if (!*text) return false;
        fold(&text, a);
        fold(&word, b);
        if (strcmp(a, b) != 0) return false;
    }
    return true;
}

bool book_holds(const char *text, const char *word) {
    for (; *text; text++)
        if (((unsigned char)*text & 0xC0) != 0x80 && begins(text, word)) return true;
    return *word == 0;
}
