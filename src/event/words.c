#include "event/seal.h"
#include "event/words.h"

/* A text cut in the middle of a letter would no longer be UTF-8. */
static void store(char *room, size_t size, const char *s) {
    struct text t = text_over(room, size);
    text_add(&t, s);
    while (t.len && text_utf8(t.at, t.len) != t.len) t.at[--t.len] = 0;
}

bool words_refuse(struct refusal *no, const char *rule, const char *key, const char *detail) {
    if (!no) return false;
    store(no->rule, sizeof no->rule, rule);
    store(no->key, sizeof no->key, key);
    store(no->detail, sizeof no->detail, detail);
    return false;
}

bool words_refuse_number(struct refusal *no, const char *rule, const char *key, int detail) {
    return words_refuse(no, rule, key, WORDS_INT(detail));
}

bool words_fault(struct refusal *no, const char *key, const char *fault) {
    TEXT(detail, REFUSAL_SIZE);
    text_char(&detail, '!'), text_add(&detail, fault);
    return words_refuse(no, "", key, detail.at);
}

bool words_refuse_both(struct refusal *no, const char *rule, const char *key, const char *pl,
                       const char *en) {
    TEXT(detail, REFUSAL_SIZE);
    text_char(&detail, '='), text_add(&detail, pl);
    text_char(&detail, '|'), text_add(&detail, en);
    return words_refuse(no, rule, key, detail.cut ? "" : detail.at);
}

/* One half of "=polish|english". */
static void half(const char *both, enum language in, struct text *out) {
    for (; *both && *both != '|'; both++)
        if (in == POLISH) text_char(out, *both);
    if (in == ENGLISH && *both) text_add(out, both + 1);
}

static void find(struct text *out, enum language in, const char *folder, const char *key) {
    TEXT(full, 80);
    text_add(&full, folder), text_add(&full, key);
    if (book_phrase(full.at, in, out)) return;
    text_char(out, '['), text_add(out, full.at), text_char(out, ']');
}

void words_why(const struct refusal *no, enum language in, struct text *out) {
    TEXT(phrase, 1000);
    TEXT(detail, 1000);
    find(&phrase, in, "desk.no.", no->key);
    if (no->detail[0] == '@')
        find(&detail, in, "desk.", no->detail + 1);
    else if (no->detail[0] == '!')
        book_fault(no->detail + 1, in, &detail);
    else if (no->detail[0] == '=')
        half(no->detail + 1, in, &detail);
    else
        text_add(&detail, no->detail);
    text_fill(out, phrase.at, "", detail.at);
}

void words_add(struct text *out, enum language in, const char *key) { find(out, in, "desk.", key); }

void words_say(struct text *out, enum language in, const char *key, const struct fill *fills) {
    TEXT(full, 80);
    text_add(&full, "desk."), text_add(&full, key);
    if (!book_say(full.at, in, fills, out)) words_add(out, in, key);
}

const char *words_int(char *room, int64_t n) {
    struct text t = text_over(room, 16);
    text_int(&t, n);
    return room;
}

const char *words_phrase(char *room, enum language in, const char *key) {
    struct text t = text_over(room, WORDS_SIZE);
    find(&t, in, "", key);
    return room;
}

void words_points(struct text *out, enum language in, int n) {
    book_count("count.point", in, n, out);
}

void words_place(struct text *out, enum language in, int n) {
    text_int(out, n);
    if (in == POLISH) {
        text_char(out, '.');
        return;
    }
    bool teens = n % 100 / 10 == 1;
    text_add(out, teens         ? "th"
                  : n % 10 == 1 ? "st"
                  : n % 10 == 2 ? "nd"
                  : n % 10 == 3 ? "rd"
                                : "th");
}

void words_join(struct text *out, enum language in, int k, int n) {
    if (k == 0) return;
    if (k + 1 < n)
        text_add(out, ", ");
    else
        text_char(out, ' '), words_add(out, in, "and"), text_char(out, ' ');
}

void words_initials(struct text *out, const char *name) {
    bool begins = true;
    if (text_same(name, SEAL_FORGOTTEN)) {
        text_add(out, name);
        return;
    }
    for (; *name; name++) {
        bool letter = *name != ' ' && *name != '-';
        if (letter && begins) {
            text_char(out, *name);
            while (((unsigned char)name[1] & 0xC0) == 0x80) text_char(out, *++name);
            text_char(out, '.');
        }
        begins = !letter;
    }
}
