#include "core/voice.h"
#include "base/embedded.h"
#include "base/sheet.h"
#include <string.h>

static const char *const person_words[PERSONS] = {"you", "at", "told"};
static const char *const blanks[] = {"at", "from", "hits", "of",   "mine", "theirs",
                                     "a",  "b",    "n",    "left", NULL};

/* ---- reading ------------------------------------------------------------------------------- */

/* A line of the embedded text: its key and the rest. */
struct line {
    const char *key, *rest, *end, *next;
    size_t key_len;
};

static bool line_at(const char *p, struct line *out) {
    if (!*p) return false;
    const char *end = strchr(p, '\n');
    if (!end) end = p + text_length(p);
    out->next = *end ? end + 1 : end;
    out->key = p;
    while (p < end && *p != ' ') p++;
    out->key_len = (size_t)(p - out->key);
    while (p < end && *p == ' ') p++;
    out->rest = p;
    out->end = end;
    return true;
}

static bool is(const char *at, size_t len, const char *word) {
    return text_length(word) == len && !memcmp(at, word, len);
}

static bool heads(const struct line *l) {
    return is(l->key, l->key_len, "moment") || is(l->key, l->key_len, "coach");
}

static const char *voice_text(const struct game *g) {
    TEXT(path, 64);
    text_add(&path, "data/"), text_add(&path, g->name), text_add(&path, "/voice.txt");
    const struct embedded *e = embedded_find(path.at);
    return e ? e->text : NULL;
}

/* The lines below the head "KIND REST", or NULL. */
static const char *below(const char *text, const char *kind, const char *rest) {
    struct line l;
    for (const char *p = text; p && line_at(p, &l); p = l.next)
        if (is(l.key, l.key_len, kind) && is(l.rest, (size_t)(l.end - l.rest), rest)) return l.next;
    return NULL;
}

/* Whether a key like "at+told-pl" is for this person and language. */
static bool speaks_to(const char *key, size_t len, const char *person, const char *language) {
    const char *dash = memchr(key, '-', len), *p = key;
    if (!dash || !is(dash + 1, len - (size_t)(dash + 1 - key), language)) return false;
    for (const char *end; p < dash; p = end + (end < dash)) {
        for (end = p; end < dash && *end != '+';) end++;
        if (is(p, (size_t)(end - p), person)) return true;
    }
    return false;
}

/* The n-th wording, counted round and round; false if there is none. */
static bool wording(const char *lines, const char *person, const char *language, uint32_t n,
                    struct line *out) {
    uint32_t count = 0;
    for (int pass = 0; pass < 2; pass++) {
        uint32_t at = 0;
        struct line l;
        for (const char *p = lines; line_at(p, &l) && !heads(&l); p = l.next) {
            if (!speaks_to(l.key, l.key_len, person, language)) continue;
            *out = l;
            if (pass && at == n % count) return true;
            at++;
        }
        count = at;
        if (!count) return false;
    }
    return false;
}

/* ---- speaking ------------------------------------------------------------------------------ */

static void speak(const struct line *l, const struct fill *fills, struct text *out) {
    book_fill(l->rest, l->end, fills, out);
}

/* "Kenley (D4)", or "H5" where no place is printed. */
static void write_place(const struct board *b, unsigned field, enum language language,
                        struct text *out) {
    if (field >= b->fields) return;
    bool named = book_place(b, field, language, out);
    if (named) text_add(out, " (");
    board_write_field(b, field, out);
    if (named) text_char(out, ')');
}

enum person voice_person(const struct moment *m, int reader) {
    if (reader > SEAT_B) return PERSON_TOLD;
    return reader == m->who ? PERSON_YOU : PERSON_AT;
}

bool voice_moment(const struct board *b, const struct moment *m, int reader, enum language language,
                  struct text *out) {
    TEXT(head, 80);
    TEXT(at, 80);
    TEXT(from, 80);
    TEXT(hits, 8);
    TEXT(of, 8);
    TEXT(mine, 8);
    TEXT(theirs, 8);
    struct line line;
    text_add(&head, m->kind), text_char(&head, ' '), text_add(&head, m->outcome);
    text_char(&head, ' '), text_add(&head, game_side(b->game, m->who));
    const char *text = voice_text(b->game), *lines = text ? below(text, "moment", head.at) : NULL;
    if (!lines || !wording(lines, person_words[voice_person(m, reader)], book_language(language),
                           m->number, &line))
        return false;
    write_place(b, m->to, language, &at);
    write_place(b, m->from, language, &from);
    text_int(&hits, m->hits), text_int(&of, m->of);
    text_int(&mine, m->mine), text_int(&theirs, m->theirs);
    struct fill fills[] = {{"at", at.at},
                           {"from", from.at},
                           {"hits", hits.at},
                           {"of", of.at},
                           {"mine", mine.at},
                           {"theirs", theirs.at},
                           {"a", m->name[0] ? m->name[0] : ""},
                           {"b", m->name[1] ? m->name[1] : ""},
                           {0}};
    speak(&line, fills, out);
    return true;
}

bool voice_coach(const struct board *b, const struct state *s, enum language language,
                 struct text *out) {
    struct status status = {0};
    TEXT(head, 80);
    TEXT(n, 8);
    TEXT(of, 8);
    TEXT(left, 8);
    struct line l;
    if (s->turn > SEAT_B) return false;
    b->game->status(b, s, &status);
    struct coach c = {.step = status.doing ? status.doing : ""};
    if (b->game->coach) b->game->coach(b, s, &c);
    text_add(&head, c.step), text_char(&head, ' '), text_add(&head, game_side(b->game, s->turn));
    const char *text = voice_text(b->game), *lines = text ? below(text, "coach", head.at) : NULL;
    if (!lines) return false;
    text_int(&n, c.n), text_int(&of, c.of), text_int(&left, c.left);
    struct fill fills[] = {{"n", n.at}, {"of", of.at}, {"left", left.at}, {0}};
    for (const char *p = lines; line_at(p, &l) && !heads(&l); p = l.next)
        if (is(l.key, l.key_len, book_language(language))) {
            speak(&l, fills, out);
            return true;
        }
    return false;
}

/* ---- judging ------------------------------------------------------------------------------- */

static bool known_blanks(struct sheet *in, const char *words) {
    for (const char *s = words; (s = strchr(s, '{')); s++) {
        const char *end = strchr(s, '}');
        int i = 0;
        while (end && blanks[i] && !is(s + 1, (size_t)(end - s - 1), blanks[i])) i++;
        if (!end || !blanks[i]) return sheet_fail(in, "voice.blank", s);
    }
    return true;
}

/* "you", "at+told" before the dash, and a language behind it. */
static bool known_key(struct sheet *in, bool coach) {
    const char *key = in->word[0];
    if (coach) {
        if (text_same(key, "pl") || text_same(key, "en")) return true;
        return sheet_fail(in, "voice.person", key);
    }
    for (int person = 0; person < PERSONS; person++)
        for (enum language l = POLISH; l <= ENGLISH; l++)
            if (speaks_to(key, text_length(key), person_words[person], book_language(l)))
                return true;
    return sheet_fail(in, "voice.person", key);
}

static bool known_head(const struct game *g, struct sheet *in, bool coach) {
    int side = in->words > 1 ? game_seat(g, in->word[in->words - 1]) : -1;
    if (coach) return (in->words == 3 && side >= 0) || sheet_fail(in, "voice.head", in->whole);
    if (in->words == 4 && moment_find(g, in->word[1], in->word[2], side)) return true;
    return sheet_fail(in, "voice.head", in->whole);
}

/* Every sort of moment has at least two wordings for each person and language. */
static bool complete(const struct game *g, const char *text, struct text *err) {
    for (const struct moment_sort *s = g->told; s && s->kind; s++) {
        TEXT(head, 80);
        text_add(&head, s->kind), text_char(&head, ' '), text_add(&head, s->outcome);
        text_char(&head, ' '), text_add(&head, game_side(g, s->side));
        const char *lines = below(text, "moment", head.at);
        if (!lines) return fault_set(err, "voice.missing", head.at);
        for (int person = 0; person < PERSONS; person++)
            for (enum language l = POLISH; l <= ENGLISH; l++) {
                struct line one, two;
                const char *who = person_words[person], *tongue = book_language(l);
                text_char(&head, ' '), text_add(&head, who);
                text_char(&head, '-'), text_add(&head, tongue);
                if (!wording(lines, who, tongue, 0, &one) ||
                    !wording(lines, who, tongue, 1, &two) || one.rest == two.rest)
                    return fault_set(err, "voice.few", head.at);
                head.len -= text_length(who) + text_length(tongue) + 2;
                head.at[head.len] = '\0';
            }
    }
    return true;
}

bool voice_check(const struct game *g, const char *text, size_t len, struct text *err) {
    struct sheet in;
    bool begun = false, coach = false;
    sheet_open(&in, text, len, err);
    while (sheet_next(&in)) {
        bool head = text_same(in.word[0], "moment") || text_same(in.word[0], "coach");
        if (head) {
            begun = true;
            coach = text_same(in.word[0], "coach");
            if (!known_head(g, &in, coach)) break;
        } else if (!begun) {
            sheet_fail(&in, "voice.head", in.whole);
        } else if (known_key(&in, coach)) {
            if (in.words < 2)
                sheet_fail(&in, "voice.empty", in.word[0]);
            else
                known_blanks(&in, in.whole);
        }
    }
    return !in.failed && complete(g, text, err);
}
