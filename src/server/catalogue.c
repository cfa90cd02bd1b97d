#include "server/catalogue.h"
#include "base/embedded.h"
#include "bots/bot.h"
#include "core/view.h"
#include "server/static.h"
#include "net/pack.h"
#include "server/rooms/steps.h"
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- games */

static void about(struct jot *j, const char *book, enum language language) {
    static const char *const keys[] = {"title", "intro", "reconstruction"};
    for (int i = 0; i < 3; i++) {
        TEXT(words, 4096);
        if (book_about(book, keys[i], language, &words)) jot_key_text(j, keys[i], words.at);
    }
}

static void write_game(struct jot *j, const struct game *g) {
    struct board *b = calloc(1, g->board_size);
    if (!b) abort();
    board_standard(b, g);
    struct text t = steps_scratch();
    view_game(b, &t);
    jot_open(j, '{');
    jot_values(j, t.at, t.len);
    jot_key_int(j, "levels", BOT_LEVELS);
    jot_close(j, '}');
    free(b);
}

static bool write_games(struct jot *j, const char *name) {
    (void)name;
    jot_open(j, '{');
    jot_key_int(j, "api", 1);
    jot_key(j, "games");
    jot_open(j, '[');
    for (int i = 0; games[i]; i++) write_game(j, games[i]);
    jot_close(j, ']');
    jot_close(j, '}');
    return true;
}

/* ---------------------------------------------------------------- rules */

/* Each language has its file of rulings: "- **303/1.3** ruling.\ *Why:* reason". */
static bool find_reason(const char *id, enum language language, struct text *words) {
    static const struct {
        const char *path, *why;
    } files[] = {{"/RULINGS.pl.md", "*Dlaczego:*"}, {"/RULINGS.md", "*Why:*"}};
    const struct file *rulings = static_find(NULL, files[language].path);
    TEXT(head, 40);
    text_add(&head, "- **");
    text_add(&head, id);
    text_add(&head, "**");
    const char *at = rulings ? strstr(rulings->plain, head.at) : NULL;
    const char *end = at ? at + strcspn(at, "\n") : NULL;
    while (end && end[0] && text_starts(end, "\n  ")) end += 1 + strcspn(end + 1, "\n");
    const char *why = at ? strstr(at, files[language].why) : NULL;
    if (!why || why > end) return false;
    why += strlen(files[language].why);
    while (why < end && (*why == ' ' || *why == '\n')) why++;
    for (; why < end; why++) {
        bool blank = *why == ' ' || *why == '\n';
        if (blank && (why[1] == ' ' || why[1] == '\n')) continue;
        text_char(words, blank ? ' ' : *why);
    }
    return true;
}

static void write_reason(struct jot *j, const char *id) {
    jot_key(j, "reason");
    jot_open(j, '{');
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        TEXT(words, 4096);
        if (find_reason(id, in, &words)) jot_key_text(j, book_language(in), words.at);
    }
    jot_close(j, '}');
}

static void write_rule(struct jot *j, const char *book, unsigned rule) {
    TEXT(id, 32);
    TEXT(marks, 64);
    text_add(&id, book);
    text_char(&id, '/');
    text_int(&id, RULE_CHAPTER(rule));
    text_char(&id, '.');
    text_int(&id, RULE_NUMBER(rule));
    jot_open(j, '{');
    jot_key_text(j, "id", id.at);
    jot_key(j, "marks");
    jot_open(j, '[');
    book_marks(book, rule, &marks);
    bool ruling = strstr(marks.at, "ruling") != NULL;
    for (char *word = strtok(marks.at, " "); word; word = strtok(NULL, " ")) jot_text(j, word);
    jot_close(j, ']');
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        TEXT(words, 4096);
        if (book_rule(book, rule, in, &words)) jot_key_text(j, book_language(in), words.at);
    }
    if (ruling) write_reason(j, id.at);
    jot_close(j, '}');
}

static bool write_rules(struct jot *j, const char *book) {
    unsigned rule = book_next(book, 0), chapter = 0;
    if (!rule) return false;
    jot_open(j, '{');
    jot_key_text(j, "book", book);
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        jot_key(j, book_language(in));
        jot_open(j, '{');
        about(j, book, in);
        jot_close(j, '}');
    }
    jot_key(j, "chapters");
    jot_open(j, '[');
    for (; rule; rule = book_next(book, rule)) {
        if (RULE_CHAPTER(rule) != chapter) {
            if (chapter) jot_raw(j, "]}", 2);
            chapter = RULE_CHAPTER(rule);
            jot_open(j, '{');
            jot_key_int(j, "chapter", chapter);
            for (enum language in = POLISH; in <= ENGLISH; in++) {
                TEXT(words, 256);
                book_chapter(book, chapter, in, &words);
                jot_key_text(j, book_language(in), words.at);
            }
            jot_key(j, "rules");
            jot_open(j, '[');
        }
        write_rule(j, book, rule);
    }
    jot_raw(j, "]}]}", 4);
    return true;
}

/* ---------------------------------------------------------------- boards and phrases */

void catalogue_board(struct jot *j, const struct board *b, const char *sheet, size_t len) {
    jot_open(j, '{');
    struct text t = steps_scratch();
    view_board(b, &t);
    jot_values(j, t.at, t.len);
    jot_key(j, "sheet");
    jot_bytes(j, sheet, len);
    jot_close(j, '}');
}

static bool write_board(struct jot *j, const char *name) {
    const struct game *g = game_find(name);
    TEXT(path, 64);
    text_add(&path, "data/");
    text_add(&path, name);
    text_add(&path, "/board.txt");
    const struct embedded *sheet = embedded_find(path.at);
    if (!g || !sheet) return false;
    struct board *b = calloc(1, g->board_size);
    if (!b) abort();
    board_standard(b, g);
    catalogue_board(j, b, sheet->text, sheet->len);
    free(b);
    return true;
}

static void write_phrase_file(struct jot *j, const struct embedded *file) {
    struct sheet *in = malloc(sizeof *in);
    TEXT(err, 128);
    bool open = false;
    if (!in) abort();
    sheet_open(in, file->text, file->len, &err);
    while (sheet_next(in)) {
        bool phrase = text_same(in->word[0], "phrase");
        if (phrase) {
            if (open) jot_close(j, '}');
            jot_key(j, sheet_tail(in, 1));
            jot_open(j, '{');
            open = true;
        } else if (open) {
            jot_key_text(j, in->word[0], sheet_tail(in, 1));
        }
    }
    if (open) jot_close(j, '}');
    free(in);
}

static bool write_phrases(struct jot *j, const char *name) {
    (void)name;
    jot_open(j, '{');
    jot_key(j, "phrases");
    jot_open(j, '{');
    for (const struct embedded *e = embedded; e->path; e++)
        if (text_starts(e->path, "data/phrases")) write_phrase_file(j, e);
    jot_close(j, '}');
    jot_close(j, '}');
    return true;
}

/* ---------------------------------------------------------------- kept */

static const struct {
    const char *prefix;
    bool (*write)(struct jot *j, const char *name);
} kinds[] = {
    {"games", write_games},
    {"phrases", write_phrases},
    {"rules/", write_rules},
    {"board/", write_board},
};

enum { KEPT = 32 };
static struct kept {
    char name[32];
    struct document document;
} kept[KEPT];

const struct document *catalogue_find(const char *name) {
    int i = 0;
    for (; i < KEPT && kept[i].name[0]; i++)
        if (text_same(kept[i].name, name)) return &kept[i].document;
    if (i == KEPT || strlen(name) >= sizeof kept[i].name) return NULL;
    struct document *d = &kept[i].document;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const char *rest = name;
        if (!text_take(&rest, kinds[k].prefix)) continue;
        bool folder = kinds[k].prefix[strlen(kinds[k].prefix) - 1] == '/';
        if (folder ? !*rest : *rest) continue;
        if (!kinds[k].write(&d->plain, rest)) {
            jot_free(&d->plain);
            return NULL;
        }
        memcpy(kept[i].name, name, strlen(name) + 1);
        pack_tag(d->plain.at, d->plain.len, d->etag);
        pack_gzip(&d->plain, 9, &d->gzip);
        return d;
    }
    return NULL;
}

void catalogue_free(void) {
    for (int i = 0; i < KEPT; i++) {
        jot_free(&kept[i].document.plain);
        jot_free(&kept[i].document.gzip);
        kept[i].name[0] = 0;
    }
}
