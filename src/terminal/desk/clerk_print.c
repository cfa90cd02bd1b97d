/* clerk_print.c -- `print WHAT …`: papers as PDF, or as plain text with --text. */
#include <stdlib.h>
#include <string.h>
#include "desk/prints.h"
#include "desk/projector.h"
#include "press/press.h"
#include "terminal/desk/clerk.h"

enum { TEXT_ROOM = 4 << 20, PAGE_ROOM = 16 << 20, PATH_ROOM = 200 };

static int cannot_write(const struct clerk *d) {
    return clerk_error(d, STATUS_SYSTEM, "clerk.cannot-write", d->out);
}

/* One file for each discipline, match or paper, unless --out names one. */
static const char *default_path(const struct clerk *d, const char *name) {
    static char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s-%s.pdf", name, d->args > 2 ? d->arg[2] : "all");
    return path;
}

static int draw(struct clerk *d, const struct folio *f, const struct prints *p) {
    static const char *const word[] = {"prints", NULL};
    if (!d->out) d->out = default_path(d, p->name);
    struct text list = clerk_room(prints_size(p));
    prints_write(f, p, &list);
    const struct press_input input[] = {{list.at, list.len}, {d->desk.journal, d->desk.len}};
    enum press_end end = press_file(word, input, 2, d->out);
    free(list.at);
    if (end == PRESS_MISSING) return clerk_error(d, STATUS_SYSTEM, "desk.no.no-press", "");
    if (end == PRESS_FAILED) return clerk_error(d, STATUS_SYSTEM, "desk.no.press-failed", "");
    if (end == PRESS_UNWRITTEN) return cannot_write(d);
    printf("%s\n", d->out);
    return STATUS_OK;
}

static int show_text(const struct folio *f, const struct prints *p) {
    struct text text = clerk_room(TEXT_ROOM);
    prints_text(f, p, &text);
    fputs(text.at, stdout);
    free(text.at);
    return STATUS_OK;
}

/* The hall's screen, as the server hands it out; `sedzia desk FILE projector` keeps a file fresh.
 */
static int screen(struct clerk *d, struct folio *f) {
    int discipline;
    struct text page = clerk_room(PAGE_ROOM);
    if (d->args > 2 && !clerk_discipline(d, d->arg[2], &discipline)) return STATUS_BAD;
    if (d->args > 2) f->only = d->c->discipline[discipline].key;
    if (!projector_page(f, &page)) return clerk_error(d, STATUS_SYSTEM, "clerk.memory", "");
    if (!d->out) d->out = "projector.html";
    FILE *file = fopen(d->out, "wb");
    bool whole = file && fwrite(page.at, 1, page.len, file) == page.len;
    if (file) whole = !fclose(file) && whole;
    if (!whole) return cannot_write(d);
    printf("%s\n", d->out);
    return STATUS_OK;
}

int clerk_print(struct clerk *d) {
    struct prints prints;
    int status = clerk_open(d, false);
    if (status) return status;
    struct folio folio = clerk_folio(d);
    if (text_same(d->arg[1], "projector")) return screen(d, &folio);
    if (!prints_plan(&folio, d->arg + 1, d->args - 1, d->by, &prints, &d->no)) {
        if (!text_same(d->no.key, "print-usage")) return clerk_refused(d);
        clerk_help(stderr, "print", d->in);
        return STATUS_BAD;
    }
    if (prints.discipline >= 0) clerk_unfinished(d, prints.discipline, stderr);
    return d->text ? show_text(&folio, &prints) : draw(d, &folio, &prints);
}
