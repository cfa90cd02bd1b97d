/* main.c -- sedzia-paper: draws PDF for sedzia, which runs it (press/press.h).
 *
 *     sedzia-paper prints            reads pages (desk/prints.h) and the lines of their event
 *     sedzia-paper card GAME pl|en   a referee's help card
 *     sedzia-paper --version         the libraries that draw
 *
 * The PDF goes to standard output. Status: 0 done, 2 bad input, 3 cannot write. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "desk/desk.h"
#include "desk/prints.h"
#include "paper/help_card.h"
#include "paper/print.h"
#include "press/wall.h"

enum { DONE, BAD = 2, CANNOT_WRITE, INPUT_MOST = 80 << 20, PAGES_MEMORY = 16 << 20 };

#ifdef __SANITIZE_THREAD__
/* BUILD=tsan looks at our threads, not at those pango starts to read fonts: nothing of them is
 * instrumented, so every lock there would be reported as a race. */
const char *__tsan_default_options(void);
const char *__tsan_default_options(void) { return "ignore_noninstrumented_modules=1"; }
#endif

static int fail(int status, const char *why) {
    fprintf(stderr, "sedzia-paper: %s\n", why);
    return status;
}

static struct arena memory_of(size_t size) {
    struct arena a = {.at = malloc(size), .size = size};
    if (!a.at) exit(fail(CANNOT_WRITE, "out of memory"));
    return a;
}

static void draw_ranking(struct ink *k, const struct folio *f, int stage, int group) {
    struct ranking t;
    TEXT(title, 300);
    prints_ranking_title(f, stage, group, &title);
    bool any = prints_ranking(f, stage, group, &t);
    if (!any) return;
    ink_need(k, 120 + 30 * t.rows);
    print_ranking(k, f, &t, title.at);
}

static void draw_page(struct ink *k, const struct folio *f, const struct print_page *page) {
    const int *at = page->at;
    switch (page->kind) {
    case PRINT_PAIRINGS: print_pairings(k, f, at[0], at[1], at[2]); break;
    case PRINT_REPORT: print_report(k, f, at[0], at[1]); break;
    case PRINT_SHEET: print_sheet(k, f, at[0], at[1]); break;
    case PRINT_RANKING: draw_ranking(k, f, at[0], at[1]); break;
    case PRINT_DIPLOMA: print_diploma(k, f, at[0], at[1], at[2]); break;
    case PRINT_TEST: print_paper(k, f, at[0]); break;
    case PRINT_KINDS: break;
    }
}

static int draw(const struct folio *f, const struct prints *p) {
    struct ink ink;
    bool diplomas = p->pages && p->page[0].kind == PRINT_DIPLOMA;
    for (int i = 0; i < p->pages; i++)
        if (!prints_has(f->c, &p->page[i])) return fail(BAD, "the event has no such page");
    if (!ink_open(&ink, diplomas, diplomas ? NULL : f->c->name)) {
        ink_close(&ink);
        return fail(CANNOT_WRITE, "cannot write");
    }
    for (int i = 0; i < p->pages; i++) draw_page(&ink, f, &p->page[i]);
    return ink_close(&ink) ? DONE : fail(CANNOT_WRITE, "cannot write");
}

/* The lines of an event, folded; the desk lives as long as the program. */
static const struct contest *read_event(const char *lines, size_t len) {
    static struct desk desk;
    struct desk_trouble trouble;
    for (size_t size = desk_size(len);; size *= 2) {
        struct arena block = memory_of(size);
        desk_open(&desk, block.at, size);
        if (desk_load(&desk, lines, len, &trouble)) return desk.c;
        free(block.at);
        if (!text_same(trouble.no.key, "memory")) return NULL;
    }
}

static int draw_prints(void) {
    struct arena input = memory_of(INPUT_MOST + 1), head = memory_of(PAGES_MEMORY);
    struct arena work = memory_of(DESK_WORK);
    struct folio folio;
    struct prints prints;
    size_t len = fread(input.at, 1, INPUT_MOST, stdin);
    input.at[len] = 0;
    const char *at = (const char *)input.at, *end = at + len;
    if (!prints_read(&at, &head, &folio, &prints)) return fail(BAD, "this is no list of pages");
    folio.c = read_event(at, (size_t)(end - at));
    if (!folio.c) return fail(BAD, "this is no event");
    folio.memory = &work;
    folio.wall = wall_clock;
    return draw(&folio, &prints);
}

static int draw_card(const char *name, const char *language) {
    bool english = text_same(language, "en");
    if (!english && !text_same(language, "pl")) return fail(BAD, "the language is pl or en");
    for (int i = 0; games[i]; i++)
        if (text_same(games[i]->name, name))
            return help_card_print(games[i], english ? ENGLISH : POLISH)
                       ? DONE
                       : fail(CANNOT_WRITE, "cannot write");
    return fail(BAD, "there is no such game");
}

int main(int argc, char **argv) {
    if (argc == 2 && text_same(argv[1], "prints")) return draw_prints();
    if (argc == 4 && text_same(argv[1], "card")) return draw_card(argv[2], argv[3]);
    if (argc == 2 && text_same(argv[1], "--version")) {
        TEXT(libraries, 300);
        ink_libraries(&libraries);
        printf("%s\n", libraries.at);
        return fflush(stdout) ? CANNOT_WRITE : DONE;
    }
    return fail(BAD, "sedzia runs this program: try `sedzia desk FILE print`");
}
