#include "paper/help_card.h"
#include "core/card.h"
#include "paper/ink.h"

#define GAP 18.0 /* points between the columns */

/* Where the next thing goes: two columns a page. */
struct columns {
    struct ink *ink;
    double top, x, width;
    bool second;
};

static const char *heading_font = "Sans Bold 9", *item_font = "Sans 8.5", *rule_font = "Sans 6.5";

/* Text of an entry as pango markup: ** becomes bold, signs of markup are written out. */
static void markup(const struct card_entry *e, struct text *out) {
    bool bold = false;
    for (size_t i = 0; i < e->words_len; i++) {
        char c = e->words[i];
        if (c == '*' && i + 1 < e->words_len && e->words[i + 1] == '*') {
            bold = !bold;
            text_add(out, bold ? "<b>" : "</b>");
            i++;
        } else if (c == '&' || c == '<' || c == '>') {
            text_add(out, c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&gt;");
        } else {
            text_char(out, c);
        }
    }
}

static void rules_of(const struct card_entry *e, struct text *out) {
    for (int i = 0;; i++) {
        TEXT(word, 64);
        if (!card_word(e, i, &word) || word.at[0] < '0' || word.at[0] > '9') break;
        text_add(out, i ? ", " : "");
        text_add(out, word.at);
    }
}

/* Makes room for `points`: the second column, then the next page. */
static void room(struct columns *s, double points) {
    struct ink *k = s->ink;
    if (k->y + points <= k->height - INK_MARGIN) return;
    if (s->second) {
        ink_page(k);
        s->top = k->y;
    }
    s->second = !s->second;
    s->x = INK_MARGIN + (s->second ? s->width + GAP : 0);
    k->y = s->top;
}

static void heading(struct columns *s, const struct game *g, enum language language,
                    const struct card_entry *e) {
    TEXT(line, 400);
    card_heading(e, g, language, &line);
    double high = ink_height(s->ink, s->width, heading_font, line.at);
    room(s, high + 40); /* a heading never stands alone at the foot */
    s->ink->y += 7;
    ink_text(s->ink, s->x, s->ink->y, s->width, heading_font, INK_LEFT, line.at);
    s->ink->y += high + 1;
    ink_rule(s->ink, s->x, s->ink->y, s->width, 0.55);
    s->ink->y += 3;
}

static void item(struct columns *s, const struct card_entry *e, bool tick) {
    TEXT(words, 2000);
    TEXT(rules, 100);
    markup(e, &words);
    rules_of(e, &rules);
    double left = tick ? 14 : 8, right = 34, width = s->width - left - right;
    double high = ink_markup_height(s->ink, width, item_font, words.at);
    room(s, high + 3);
    double y = s->ink->y;
    if (tick)
        ink_box(s->ink, s->x + 1, y + 2, 8, 8, 0.2);
    else
        ink_fill(s->ink, s->x + 1, y + 4.5, 2.5, 2.5, 0.3);
    ink_markup(s->ink, s->x + left, y, width, item_font, words.at);
    ink_text(s->ink, s->x + s->width - right, y + 2, right, rule_font, INK_RIGHT, rules.at);
    s->ink->y = y + high + 3;
}

/* That the program's board is a reconstruction: the last words of the card. */
static void reconstruction(struct columns *s, const struct game *g, enum language language) {
    TEXT(words, 2048);
    if (!book_about(g->name, "reconstruction", language, &words)) return;
    double high = ink_height(s->ink, s->width, rule_font, words.at);
    room(s, high + 8);
    s->ink->y += 6;
    ink_text(s->ink, s->x, s->ink->y, s->width, rule_font, INK_LEFT, words.at);
    s->ink->y += high + 2;
}

bool help_card_print(const struct game *g, enum language language) {
    struct help_card c;
    struct card_entry e;
    struct ink k;
    TEXT(title, 200);
    TEXT(what, 200);
    if (!card_open(&c, g->name, language)) return false;
    book_about(g->name, "title", language, &title);
    book_phrase("card.title", language, &what);
    if (!ink_open(&k, false, what.at)) return ink_close(&k), false;
    k.y += ink_text(&k, INK_MARGIN, k.y, k.width - 2 * INK_MARGIN, "Sans 9", INK_LEFT, what.at);
    k.y += ink_text(&k, INK_MARGIN, k.y, k.width - 2 * INK_MARGIN, "Sans Bold 16", INK_LEFT,
                    title.at) +
           2;
    struct columns s = {
        .ink = &k, .top = k.y, .x = INK_MARGIN, .width = (k.width - 2 * INK_MARGIN - GAP) / 2};
    bool ticks = false;
    int fair = 0; /* every card ends with fair play */
    while (card_next(&c, &e) ||
           (!fair++ && card_open(&c, "event", language) && card_next(&c, &e))) {
        TEXT(kind, 32);
        if (e.kind == CARD_ITEM) {
            item(&s, &e, ticks);
            continue;
        }
        card_word(&e, 0, &kind);
        ticks = text_same(kind.at, "setup");
        heading(&s, g, language, &e);
    }
    reconstruction(&s, g, language);
    if (s.second) k.y = k.height - INK_MARGIN; /* the page is begun, whatever the column says */
    return ink_close(&k);
}
