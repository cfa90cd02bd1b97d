#include "core/card.h"
#include "base/embedded.h"
#include <string.h>

bool card_open(struct help_card *c, const char *game, enum language language) {
    TEXT(path, 64);
    text_add(&path, "data/");
    text_add(&path, game);
    text_add(&path, "/card.txt");
    const struct embedded *file = path.cut ? NULL : embedded_find(path.at);
    if (!file) return false;
    *c = (struct help_card){.at = file->text, .end = file->text + file->len, .language = language};
    return true;
}

/* A line that begins with `key` and a blank: what stands behind. */
static bool line_of(const char *at, const char *stop, const char *key, const char **rest) {
    size_t len = text_length(key);
    if ((size_t)(stop - at) <= len || memcmp(at, key, len) != 0 || at[len] != ' ') return false;
    *rest = at + len + 1;
    return true;
}

bool card_next(struct help_card *c, struct card_entry *e) {
    const char *words = book_language(c->language), *rest;
    bool open = false;
    while (c->at < c->end) {
        const char *stop = memchr(c->at, '\n', (size_t)(c->end - c->at));
        if (!stop) stop = c->end;
        bool section = line_of(c->at, stop, "section", &rest);
        if (section || line_of(c->at, stop, "item", &rest)) {
            *e = (struct card_entry){.kind = section ? CARD_SECTION : CARD_ITEM,
                                     .head = rest,
                                     .head_len = (size_t)(stop - rest)};
            open = true;
        }
        bool done = open && line_of(c->at, stop, words, &rest);
        c->at = stop < c->end ? stop + 1 : stop;
        if (!done) continue;
        e->words = rest;
        e->words_len = (size_t)(stop - rest);
        return true;
    }
    return false;
}

bool card_word(const struct card_entry *e, int n, struct text *out) {
    const char *p = e->head, *stop = e->head + e->head_len;
    for (; p < stop; n--) {
        const char *end = memchr(p, ' ', (size_t)(stop - p));
        if (!end) end = stop;
        if (!n) {
            text_bytes(out, p, (size_t)(end - p));
            return true;
        }
        p = end < stop ? end + 1 : stop;
    }
    return false;
}

void card_heading(const struct card_entry *e, const struct game *g, enum language language,
                  struct text *out) {
    TEXT(kind, 32);
    TEXT(side, 64);
    TEXT(step, 16);
    card_word(e, 0, &kind);
    if (text_same(kind.at, "turn") && card_word(e, 1, &side) && card_word(e, 2, &step)) {
        if (game_seat(g, side.at) >= 0) {
            book_side(g, game_seat(g, side.at), language, out);
            text_add(out, ", ");
        }
        text_add(out, step.at);
        text_add(out, ". ");
    }
    for (size_t i = 0; i < e->words_len; i++)
        if (e->words[i] == '|')
            text_add(out, "–");
        else
            text_char(out, e->words[i]);
}
