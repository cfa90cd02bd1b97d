/* card.c -- `sedzia card GAME`: the referee's help card, in the terminal or on a sheet of A4. */
#include "core/card.h"
#include "press/press.h"
#include "terminal/shell.h"

/* "[6.1 6.2]": the rules an item rests on. */
static void cite(const struct card_entry *e, struct text *out) {
    text_add(out, " [");
    for (int i = 0;; i++) {
        TEXT(word, 64);
        if (!card_word(e, i, &word) || word.at[0] < '0' || word.at[0] > '9') break;
        if (i) text_char(out, ' ');
        text_add(out, word.at);
    }
    text_char(out, ']');
}

/* The words without their ** marks. */
static void plain_words(const struct card_entry *e, struct text *out) {
    for (size_t i = 0; i < e->words_len; i++) {
        if (e->words[i] == '*' && i + 1 < e->words_len && e->words[i + 1] == '*')
            i++;
        else
            text_char(out, e->words[i]);
    }
}

static void write_section(const struct options *o, const struct table *t,
                          const struct card_entry *e) {
    TEXT(heading, 400);
    card_heading(e, t->game, o->language, &heading);
    printf("\n%s\n", shell_plain(o, heading.at));
}

static void write_item(const struct options *o, const struct card_entry *e, bool tick) {
    TEXT(words, 1200);
    plain_words(e, &words);
    cite(e, &words);
    shell_wrap(o, tick ? "  [ ] " : "   -  ", words.at, 6);
}

static int draw_pdf(const struct options *o, const struct game *g) {
    const char *const word[] = {"card", g->name, book_language(o->language), NULL};
    enum press_end end = press_file(word, NULL, 0, o->pdf);
    if (end == PRESS_MISSING) return shell_error(o, STATUS_SYSTEM, "desk.no.no-press", "");
    if (end == PRESS_FAILED) return shell_error(o, STATUS_SYSTEM, "desk.no.press-failed", "");
    if (end == PRESS_UNWRITTEN) return shell_error(o, STATUS_SYSTEM, "error.write", o->pdf);
    printf("%s\n", o->pdf);
    return STATUS_OK;
}

int card_command(const struct options *o) {
    struct table t;
    struct help_card c;
    struct card_entry e;
    if (!shell_table(o, o->arg[0], NULL, &t)) return STATUS_BAD;
    if (!card_open(&c, t.game->name, o->language))
        return shell_error(o, STATUS_NO, "error.card", o->arg[0]);
    if (o->pdf) return draw_pdf(o, t.game);
    TEXT(title, 200);
    book_about(t.game->name, "title", o->language, &title);
    printf("%s\n", shell_plain(o, title.at));
    bool ticks = false;
    int fair = 0; /* every card ends with fair play */
    while (card_next(&c, &e) ||
           (!fair++ && card_open(&c, "event", o->language) && card_next(&c, &e))) {
        TEXT(kind, 32);
        if (e.kind == CARD_ITEM) {
            write_item(o, &e, ticks);
            continue;
        }
        card_word(&e, 0, &kind);
        ticks = text_same(kind.at, "setup");
        write_section(o, &t, &e);
    }
    TEXT(printed, 2048);
    if (book_about(t.game->name, "reconstruction", o->language, &printed)) {
        putchar('\n');
        shell_wrap(o, "", printed.at, 0);
    }
    return STATUS_OK;
}
