#include "terminal/shell.h"
#include <stdlib.h>

/* Where a rule comes from, in the reader's language: [card, ruling]. */
static void add_marks(const struct options *o, const char *marks, struct text *words) {
    const char *between = "  [";
    while (*marks) {
        TEXT(key, 32);
        text_add(&key, "mark.");
        while (*marks && *marks != ' ') text_char(&key, *marks++);
        while (*marks == ' ') marks++;
        text_add(words, between);
        text_add(words, shell_phrase(o, key.at));
        between = ", ";
    }
    text_char(words, ']');
}

static void write_rule(const struct options *o, const char *book, unsigned rule) {
    TEXT(label, 32);
    TEXT(words, 4096);
    TEXT(marks, 64);
    text_int(&label, RULE_CHAPTER(rule));
    text_char(&label, '.');
    text_int(&label, RULE_NUMBER(rule));
    book_rule(book, rule, o->language, &words);
    if (book_marks(book, rule, &marks) && marks.len) add_marks(o, marks.at, &words);
    shell_wrap(o, label.at, words.at, 6);
}

static void write_book(const struct options *o, const char *book) {
    static const char *const parts[] = {"title", "intro", NULL};
    for (int i = 0; parts[i]; i++) {
        TEXT(words, 4096);
        if (book_about(book, parts[i], o->language, &words)) shell_wrap(o, "", words.at, 0);
    }
    unsigned chapter = 0;
    for (unsigned rule = 0; (rule = book_next(book, rule)) != 0;) {
        if (RULE_CHAPTER(rule) != chapter) {
            TEXT(heading, 200);
            chapter = RULE_CHAPTER(rule);
            book_chapter(book, chapter, o->language, &heading);
            printf("\n%u  %s\n", chapter, shell_plain(o, heading.at));
        }
        write_rule(o, book, rule);
    }
    TEXT(words, 4096);
    if (book_about(book, "reconstruction", o->language, &words)) {
        putchar('\n');
        shell_wrap(o, "", words.at, 0);
    }
}

/* All rules of a chapter: `rules 303 6`. */
static int write_chapter(const struct options *o, const char *book, unsigned chapter) {
    TEXT(heading, 200);
    if (!book_chapter(book, chapter, o->language, &heading))
        return shell_error(o, STATUS_NO, "error.rule", o->arg[1]);
    printf("%u  %s\n", chapter, shell_plain(o, heading.at));
    for (unsigned rule = 0; (rule = book_next(book, rule)) != 0;)
        if (RULE_CHAPTER(rule) == chapter) write_rule(o, book, rule);
    return STATUS_OK;
}

int rules_command(const struct options *o) {
    const char *book = o->arg[0];
    TEXT(word, 200);
    if (!book_next(book, 0)) return shell_error(o, STATUS_BAD, "error.book", book);
    shell_join(o, 1, o->args, &word);
    if (!word.len) return write_book(o, book), STATUS_OK;
    const char *p = word.at;
    uint32_t chapter;
    if (text_number(&p, 99, &chapter) && !*p) return write_chapter(o, book, chapter);
    unsigned rule = book_number(book, word.at);
    if (rule) return write_rule(o, book, rule), STATUS_OK;
    if (word.at[0] >= '0' && word.at[0] <= '9')
        return shell_error(o, STATUS_NO, "error.rule", word.at);
    int found = 0;
    while ((rule = book_search(book, rule, word.at, o->language)) != 0) {
        write_rule(o, book, rule);
        found++;
    }
    return found ? STATUS_OK : shell_error(o, STATUS_NO, "error.word", word.at);
}
