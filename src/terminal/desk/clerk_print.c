/* clerk_print.c -- `print WHAT …`: papers as PDF, or as plain text with --text. */
#include <string.h>
#include "terminal/desk/clerk.h"
#include "paper/page.h"
#include "paper/print.h"
#include "paper/projector.h"
#include "desk/bank.h"
#include "desk/names.h"
#include "event/explain.h"
#include "event/find.h"

struct job {
    struct clerk *d;
    struct folio folio;
    struct ink ink;
    struct text text;
    int pages;
};

static int finish(struct job *j) {
    if (j->d->text) {
        fputs(j->text.at, stdout);
        return STATUS_OK;
    }
    if (ink_close(&j->ink) && ink_is_whole(j->d->out)) {
        printf("%s\n", j->d->out);
        return STATUS_OK;
    }
    return clerk_error(j->d, STATUS_SYSTEM, "clerk.cannot-write", j->d->out);
}

static int begin(struct job *j, const char *name) {
    static char path[200];
    struct clerk *d = j->d;
    j->text = clerk_room(4 << 20);
    if (d->text) return STATUS_OK;
    if (!d->out) { /* one file a discipline, match or paper: arg[2] */
        snprintf(path, sizeof path, "%s-%s.pdf", name, d->arg[2]);
        d->out = path;
    }
    bool diploma = text_same(name, "diplomas");
    if (ink_open(&j->ink, d->out, diploma, diploma ? NULL : d->c->name)) return STATUS_OK;
    return clerk_error(d, STATUS_SYSTEM, "clerk.cannot-write", d->out);
}

/* DISCIPLINE [STAGE [ROUND]] from argument 2 on; the last ones if left out. */
static bool which_round(struct clerk *d, int *stage, int *round) {
    int discipline;
    if (d->args < 3) {
        clerk_help(stderr, "print", d->in);
        return false;
    }
    if (!clerk_discipline(d, d->arg[2], &discipline) ||
        !clerk_stage(d, discipline, d->args > 3 ? d->arg[3] : NULL, stage))
        return false;
    *round = d->c->stage[*stage].paired;
    if (d->args > 4 && !find_number(d->arg[4], 1, *round, round, &d->no)) {
        clerk_refused(d);
        return false;
    }
    if (*round) return true;
    clerk_error(d, STATUS_BAD, "clerk.no-pairings", "");
    return false;
}

static int pairings(struct job *j) {
    struct clerk *d = j->d;
    int stage, round, status;
    bool by_name = d->by && text_same(d->by, "name"), by_table = d->by && text_same(d->by, "table");
    if (d->by && !by_name && !by_table) return clerk_error(d, STATUS_BAD, "clerk.by", d->by);
    if (!which_round(d, &stage, &round)) return STATUS_BAD;
    if ((status = begin(j, "pairings"))) return status;
    for (int names = 0; names < 2; names++) { /* both unless one is asked for */
        if (names ? by_table : by_name) continue;
        if (d->text)
            page_pairings(d->c, stage, round, names, d->in, &j->text), text_char(&j->text, '\n');
        else
            print_pairings(&j->ink, &j->folio, stage, round, names);
    }
    return finish(j);
}

static void board_page(struct job *j, int m, int b, bool sheet) {
    struct clerk *d = j->d;
    if (d->text && sheet)
        page_sheet(d->c, m, b, d->in, &j->text);
    else if (d->text)
        page_report(d->c, m, b, d->in, &j->text);
    else if (sheet)
        print_sheet(&j->ink, &j->folio, m, b);
    else
        print_report(&j->ink, &j->folio, m, b);
}

/* One match by its number, or a whole round. */
static int boards(struct job *j, bool sheet) {
    struct clerk *d = j->d;
    int m = -1, stage = -1, round = 0, status, only = -1;
    bool one = d->args > 2 && d->arg[2][0] >= '0' && d->arg[2][0] <= '9';
    if (one) {
        if (!find_match(d->c, d->arg[2], &m, &d->no)) return clerk_refused(d);
        if (d->args > 3 && !find_board(d->c, d->c->match[m].discipline, d->arg[3], &only, &d->no))
            return clerk_refused(d);
    } else if (!which_round(d, &stage, &round)) {
        return STATUS_BAD;
    }
    if ((status = begin(j, sheet ? "sheets" : "reports"))) return status;
    for (int i = 0; i < d->c->matches; i++) {
        const struct meeting *it = &d->c->match[i];
        if (it->cancelled || (one ? i != m : it->stage != stage || it->round != round)) continue;
        for (int b = 0; b < d->c->discipline[it->discipline].boards; b++)
            if (only < 0 || b == only) board_page(j, i, b, sheet);
    }
    return finish(j);
}

static void ranking_page(struct job *j, const struct ranking *t, const char *what) {
    struct clerk *d = j->d;
    if (!d->text) {
        print_ranking(&j->ink, &j->folio, t, what);
        return;
    }
    text_add(&j->text, what), text_char(&j->text, '\n');
    for (int i = 0; i < t->rows; i++) {
        text_add(&j->text, "  "), explain_place(&t->row[i], d->in, &j->text);
        text_add(&j->text, "  "), text_add(&j->text, d->c->entrant[t->row[i].entrant].name);
        text_add(&j->text, "  "), explain_row(d->c, t, i, d->in, &j->text),
            text_char(&j->text, '\n');
    }
    text_char(&j->text, '\n');
}

static int standings(struct job *j) {
    struct clerk *d = j->d;
    int discipline, only = -1, status;
    struct ranking t;
    if (d->args < 3) return clerk_help(stderr, "print", d->in), STATUS_BAD;
    if (!clerk_discipline(d, d->arg[2], &discipline)) return STATUS_BAD;
    if (d->args > 3 && !clerk_stage(d, discipline, d->arg[3], &only)) return STATUS_BAD;
    if ((status = begin(j, "standings"))) return status;
    for (int s = 0; s < d->c->stages; s++) {
        const struct stage *st = &d->c->stage[s];
        if (st->discipline != discipline || (only >= 0 && s != only)) continue;
        for (int g = 0; g < (st->kind == CUP ? st->groups > 0 : st->groups); g++) {
            TEXT(what, 300);
            bool ok = st->kind == CUP ? standings_cup(d->c, s, &d->memory, &t)
                                      : standings_group(d->c, s, g, &d->memory, &t);
            text_add(&what, d->c->discipline[discipline].name), text_add(&what, ", ");
            names_stage(d->c, s, g, d->in, &what);
            if (!d->text) ink_need(&j->ink, 120 + 30 * t.rows);
            if (ok) ranking_page(j, &t, what.at);
        }
    }
    return finish(j);
}

static int diplomas(struct job *j) {
    struct clerk *d = j->d;
    int discipline, places = 3, status;
    struct ranking t;
    if (d->args < 3) return clerk_help(stderr, "print", d->in), STATUS_BAD;
    if (!clerk_discipline(d, d->arg[2], &discipline)) return STATUS_BAD;
    if (d->args > 3 && !find_number(d->arg[3], 1, MAX_ENTRANTS, &places, &d->no))
        return clerk_refused(d);
    if (!standings_final(d->c, discipline, &d->memory, &t) || !t.rows)
        return clerk_error(d, STATUS_BAD, "clerk.no-places", "");
    for (int i = 0; i < t.rows; i++)
        if (t.row[i].running)
            return clerk_error(d, STATUS_NO, "clerk.cup-on", d->c->entrant[t.row[i].entrant].name);
    clerk_unfinished(d, discipline, stderr);
    if ((status = begin(j, "diplomas"))) return status;
    for (int i = 0; i < t.rows && t.row[i].place <= places; i++) {
        if (!d->text) {
            print_diploma(&j->ink, &j->folio, t.row[i].entrant, t.row[i].place, t.row[i].last);
            continue;
        }
        text_add(&j->text, WORDS(d->in, "paper.title.diploma")), text_add(&j->text, "  "),
            explain_place(&t.row[i], d->in, &j->text);
        text_char(&j->text, ' '), text_add(&j->text, WORDS(d->in, "paper.place")),
            text_add(&j->text, ": ");
        text_add(&j->text, d->c->entrant[t.row[i].entrant].name), text_add(&j->text, ", ");
        text_add(&j->text, d->c->discipline[discipline].name), text_char(&j->text, '\n');
    }
    return finish(j);
}

static int paper(struct job *j) {
    struct clerk *d = j->d;
    int n, many, status;
    static struct drawn drawn[MAX_QUESTIONS];
    struct bank bank;
    if (d->args != 3) return clerk_help(stderr, "print", d->in), STATUS_BAD;
    if (!find_number(d->arg[2], 1, d->c->papers, &n, &d->no)) return clerk_refused(d);
    if (!bank_paper(d->c, n - 1, &d->memory, &bank, drawn, &many, &d->no)) return clerk_refused(d);
    if ((status = begin(j, "paper"))) return status;
    if (!d->text) print_paper(&j->ink, &j->folio, n - 1);
    for (int i = 0; i < many && d->text; i++) {
        const struct question *q = &bank.question[drawn[i].question];
        text_int(&j->text, i + 1), text_add(&j->text, ". "), text_add(&j->text, q->ask[d->in]);
        for (int a = 0; a < ANSWERS; a++) {
            text_add(&j->text, "\n   "), text_char(&j->text, (char)('A' + a)),
                text_add(&j->text, "  ");
            text_add(&j->text, paper_answer(q, drawn[i].order[a], d->in));
        }
        text_add(&j->text, "\n\n");
    }
    return finish(j);
}

/* The hall's screen, as the server hands it out; `sedzia desk FILE projector` keeps a file fresh.
 */
static int screen(struct job *j) {
    struct clerk *d = j->d;
    int discipline;
    struct text page = clerk_room(16 << 20);
    if (d->args > 2 && !clerk_discipline(d, d->arg[2], &discipline)) return STATUS_BAD;
    if (d->args > 2) j->folio.only = d->c->discipline[discipline].key;
    if (!projector_page(&j->folio, &page)) return clerk_error(d, STATUS_SYSTEM, "clerk.memory", "");
    if (!d->out) d->out = "projector.html";
    FILE *f = fopen(d->out, "wb");
    bool whole = f && fwrite(page.at, 1, page.len, f) == page.len;
    if (f) whole = !fclose(f) && whole;
    if (whole) return printf("%s\n", d->out), STATUS_OK;
    return clerk_error(d, STATUS_SYSTEM, "clerk.cannot-write", d->out);
}

int clerk_print(struct clerk *d) {
    struct job j = {.d = d};
    const char *what = d->arg[1];
    int status = clerk_open(d, false);
    if (status) return status;
    j.folio = clerk_folio(d);
    if (text_same(what, "pairings")) return pairings(&j);
    if (text_same(what, "reports") || text_same(what, "report")) return boards(&j, false);
    if (text_same(what, "sheets") || text_same(what, "sheet")) return boards(&j, true);
    if (text_same(what, "standings")) return standings(&j);
    if (text_same(what, "diplomas")) return diplomas(&j);
    if (text_same(what, "paper")) return paper(&j);
    if (text_same(what, "projector")) return screen(&j);
    return clerk_error(d, STATUS_BAD, "clerk.no-print", what);
}
