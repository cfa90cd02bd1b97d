#include "event/words.h"

static void store(char *room, size_t size, const char *phrase, const char *detail) {
    struct text t = text_over(room, size);
    text_fill(&t, phrase, "", detail);
    /* A name cut in the middle of a letter would no longer be UTF-8. */
    while (t.len && text_utf8(t.at, t.len) != t.len) t.at[--t.len] = 0;
}

bool words_refuse(struct refusal *no, const char *rule, const char *pl, const char *en,
                  const char *detail) {
    if (!no) return false;
    struct text r = text_over(no->rule, sizeof no->rule);
    text_add(&r, rule);
    store(no->pl, sizeof no->pl, pl, detail);
    store(no->en, sizeof no->en, en, detail);
    return false;
}

bool words_refuse_number(struct refusal *no, const char *rule, const char *pl, const char *en,
                         int detail) {
    TEXT(number, 16);
    text_int(&number, detail);
    return words_refuse(no, rule, pl, en, number.at);
}

const char *words_pick(enum language in, const char *pl, const char *en) {
    return in == POLISH ? pl : en;
}

const char *words_why(const struct refusal *no, enum language in) {
    return words_pick(in, no->pl, no->en);
}

/* Polish counts 1, then 2 to 4, then the rest; 12 to 14 belong to the rest. */
static int polish_form(int n) {
    int last = n % 10, teens = n % 100 / 10 == 1;
    return n == 1 ? 0 : last >= 2 && last <= 4 && !teens ? 1 : 2;
}

void words_points(struct text *out, enum language in, int n) {
    static const char *const pl[] = {" punkt", " punkty", " punktów"};
    text_int(out, n);
    text_add(out, in == POLISH ? pl[polish_form(n < 0 ? -n : n)] : n == 1 ? " point" : " points");
}

void words_games(struct text *out, enum language in, int n) {
    static const char *const pl[] = {" wygrana gra", " wygrane gry", " wygranych gier"};
    text_int(out, n);
    text_add(out, in == POLISH ? pl[polish_form(n)] : n == 1 ? " game won" : " games won");
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
    text_add(out, k + 1 < n ? ", " : in == POLISH ? " i " : " and ");
}

void words_initials(struct text *out, const char *name) {
    bool begins = true;
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
