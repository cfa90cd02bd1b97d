#include "desk/prints.h"
#include <string.h>
#include "desk/bank.h"
#include "desk/names.h"
#include "desk/page.h"
#include "event/explain.h"
#include "event/find.h"

static const char first_line[] = "sedzia-paper 1\n";
static const char *const kinds[PRINT_KINDS] = {"pairings", "report",  "sheet",
                                               "ranking",  "diploma", "test"};

/* An order being planned. */
struct plan {
    const struct folio *f;
    const struct contest *c;
    const char *const *word;
    int words;
    const char *by;
    struct prints *out;
    struct refusal *no;
};

static bool refuse(struct plan *p, const char *key, const char *detail) {
    return words_refuse(p->no, "", key, detail);
}

/* Room for so many pages. */
static bool make_room(struct plan *p, const char *name, int most) {
    size_t size = sizeof *p->out->page * (size_t)(most ? most : 1);
    p->out->name = name;
    p->out->most = most;
    p->out->page = arena_take(p->f->memory, size);
    return p->out->page || refuse(p, "memory", "");
}

static void add_page(struct plan *p, enum print_kind kind, int a, int b, int c) {
    if (p->out->pages < p->out->most)
        p->out->page[p->out->pages++] = (struct print_page){kind, {a, b, c}};
}

/* The stage that a word names; without one the last of the discipline. */
static bool find_stage_or_last(struct plan *p, int discipline, int word, int *stage) {
    if (p->words > word) return find_stage(p->c, discipline, p->word[word], stage, p->no);
    *stage = -1;
    for (int s = 0; s < p->c->stages; s++)
        if (p->c->stage[s].discipline == discipline) *stage = s;
    return *stage >= 0 || refuse(p, "no-stage-yet", p->c->discipline[discipline].key);
}

/* DISCIPLINE [STAGE [ROUND]]; the last ones if left out. */
static bool find_round(struct plan *p, int *stage, int *round) {
    int discipline;
    if (p->words < 2) return refuse(p, "print-usage", "");
    if (!find_discipline(p->c, p->word[1], &discipline, p->no)) return false;
    if (!find_stage_or_last(p, discipline, 2, stage)) return false;
    *round = p->c->stage[*stage].paired;
    if (p->words > 3 && !find_number(p->word[3], 1, *round, round, p->no)) return false;
    return *round || refuse(p, "no-pairings", "");
}

static bool plan_pairings(struct plan *p) {
    int stage, round;
    bool by_name = p->by && text_same(p->by, "name");
    bool by_table = p->by && text_same(p->by, "table");
    if (p->by && !by_name && !by_table) return refuse(p, "print-by", p->by);
    if (!find_round(p, &stage, &round) || !make_room(p, "pairings", 2)) return false;
    if (!by_name) add_page(p, PRINT_PAIRINGS, stage, round, 0);
    if (!by_table) add_page(p, PRINT_PAIRINGS, stage, round, 1);
    return true;
}

static void add_boards(struct plan *p, enum print_kind kind, int match, int only) {
    const struct discipline *of = &p->c->discipline[p->c->match[match].discipline];
    for (int b = 0; b < of->boards; b++)
        if (only < 0 || b == only) add_page(p, kind, match, b, 0);
}

/* One match by its number, or a whole round. */
static bool plan_boards(struct plan *p, enum print_kind kind) {
    int match = -1, only = -1, stage = -1, round = 0;
    bool one = p->words > 1 && p->word[1][0] >= '0' && p->word[1][0] <= '9';
    if (one) {
        if (!find_match(p->c, p->word[1], &match, p->no)) return false;
        int discipline = p->c->match[match].discipline;
        if (p->words > 2 && !find_board(p->c, discipline, p->word[2], &only, p->no)) return false;
    } else if (!find_round(p, &stage, &round)) {
        return false;
    }
    const char *name = kind == PRINT_SHEET ? "sheets" : "reports";
    if (!make_room(p, name, MAX_BOARDS * p->c->matches)) return false;
    for (int i = 0; i < p->c->matches; i++) {
        const struct meeting *it = &p->c->match[i];
        bool wanted = one ? i == match : it->stage == stage && it->round == round;
        if (wanted && !it->cancelled) add_boards(p, kind, i, only);
    }
    return true;
}

static bool plan_reports(struct plan *p) { return plan_boards(p, PRINT_REPORT); }

static bool plan_sheets(struct plan *p) { return plan_boards(p, PRINT_SHEET); }

static int tables_of(const struct stage *s) {
    if (s->kind == CUP) return s->groups > 0;
    return s->groups;
}

static bool plan_standings(struct plan *p) {
    int discipline, only = -1, most = 0;
    if (p->words < 2) return refuse(p, "print-usage", "");
    if (!find_discipline(p->c, p->word[1], &discipline, p->no)) return false;
    if (p->words > 2 && !find_stage(p->c, discipline, p->word[2], &only, p->no)) return false;
    for (int s = 0; s < p->c->stages; s++) most += tables_of(&p->c->stage[s]);
    if (!make_room(p, "standings", most)) return false;
    for (int s = 0; s < p->c->stages; s++) {
        if (p->c->stage[s].discipline != discipline || (only >= 0 && s != only)) continue;
        for (int g = 0; g < tables_of(&p->c->stage[s]); g++) add_page(p, PRINT_RANKING, s, g, 0);
    }
    return true;
}

static bool plan_diplomas(struct plan *p) {
    int discipline, places = 3;
    struct ranking t;
    if (p->words < 2) return refuse(p, "print-usage", "");
    if (!find_discipline(p->c, p->word[1], &discipline, p->no)) return false;
    if (p->words > 2 && !find_number(p->word[2], 1, MAX_ENTRANTS, &places, p->no)) return false;
    if (!standings_final(p->c, discipline, p->f->memory, &t) || !t.rows)
        return refuse(p, "no-places-yet", "");
    for (int i = 0; i < t.rows; i++)
        if (t.row[i].running) return refuse(p, "cup-on", p->c->entrant[t.row[i].entrant].name);
    if (!make_room(p, "diplomas", t.rows)) return false;
    p->out->discipline = discipline;
    for (int i = 0; i < t.rows && t.row[i].place <= places; i++)
        add_page(p, PRINT_DIPLOMA, t.row[i].entrant, t.row[i].place, t.row[i].last);
    return true;
}

static bool plan_test(struct plan *p) {
    static const size_t drawn_size = sizeof(struct drawn) * MAX_QUESTIONS;
    int n, many;
    struct bank bank;
    if (p->words != 2) return refuse(p, "print-usage", "");
    if (!find_number(p->word[1], 1, p->c->papers, &n, p->no)) return false;
    struct drawn *drawn = arena_take(p->f->memory, drawn_size);
    if (!drawn) return refuse(p, "memory", "");
    if (!bank_paper(p->c, n - 1, p->f->memory, &bank, drawn, &many, p->no)) return false;
    if (!make_room(p, "paper", 1)) return false;
    add_page(p, PRINT_TEST, n - 1, 0, 0);
    return true;
}

bool prints_plan(const struct folio *f, const char *const *word, int words, const char *by,
                 struct prints *out, struct refusal *no) {
    static const struct {
        const char *name;
        bool (*plan)(struct plan *p);
    } known[] = {
        {"pairings", plan_pairings},   {"reports", plan_reports}, {"report", plan_reports},
        {"sheets", plan_sheets},       {"sheet", plan_sheets},    {"diplomas", plan_diplomas},
        {"standings", plan_standings}, {"paper", plan_test},
    };
    struct plan p = {f, f->c, word, words, by, out, no};
    *out = (struct prints){.discipline = -1};
    for (size_t i = 0; words && i < sizeof known / sizeof *known; i++)
        if (text_same(known[i].name, word[0])) return known[i].plan(&p);
    return words ? refuse(&p, "no-print", word[0]) : refuse(&p, "print-usage", "");
}

/* ---------------------------------------------------------------- plain text */

void prints_ranking_title(const struct folio *f, int stage, int group, struct text *out) {
    text_add(out, f->c->discipline[f->c->stage[stage].discipline].name);
    text_add(out, ", ");
    names_stage(f->c, stage, group, f->in, out);
}

bool prints_ranking(const struct folio *f, int stage, int group, struct ranking *out) {
    if (f->c->stage[stage].kind == CUP) return standings_cup(f->c, stage, f->memory, out);
    return standings_group(f->c, stage, group, f->memory, out);
}

static void text_ranking(const struct folio *f, int stage, int group, struct text *out) {
    struct ranking t;
    if (!prints_ranking(f, stage, group, &t)) return;
    prints_ranking_title(f, stage, group, out);
    text_char(out, '\n');
    for (int i = 0; i < t.rows; i++) {
        text_add(out, "  ");
        explain_place(&t.row[i], f->in, out);
        text_add(out, "  ");
        text_add(out, f->c->entrant[t.row[i].entrant].name);
        text_add(out, "  ");
        explain_row(f->c, &t, i, f->in, out);
        text_char(out, '\n');
    }
    text_char(out, '\n');
}

static void text_diploma(const struct folio *f, const struct print_page *page, struct text *out) {
    const struct entrant *e = &f->c->entrant[page->at[0]];
    struct row row = {.place = page->at[1], .last = page->at[2]};
    text_add(out, WORDS(f->in, "paper.title.diploma"));
    text_add(out, "  ");
    explain_place(&row, f->in, out);
    text_char(out, ' ');
    text_add(out, WORDS(f->in, "paper.place"));
    text_add(out, ": ");
    text_add(out, e->name);
    text_add(out, ", ");
    text_add(out, f->c->discipline[e->discipline].name);
    text_char(out, '\n');
}

static void text_test(const struct folio *f, int paper, struct text *out) {
    struct bank bank;
    int many;
    struct drawn *drawn = arena_take(f->memory, sizeof *drawn * MAX_QUESTIONS);
    if (!drawn || !bank_paper(f->c, paper, f->memory, &bank, drawn, &many, NULL)) return;
    for (int i = 0; i < many; i++) {
        const struct question *q = &bank.question[drawn[i].question];
        text_int(out, i + 1);
        text_add(out, ". ");
        text_add(out, q->ask[f->in]);
        for (int a = 0; a < ANSWERS; a++) {
            text_add(out, "\n   ");
            text_char(out, (char)('A' + a));
            text_add(out, "  ");
            text_add(out, paper_answer(q, drawn[i].order[a], f->in));
        }
        text_add(out, "\n\n");
    }
}

static void text_page(const struct folio *f, const struct print_page *page, struct text *out) {
    const int *at = page->at;
    switch (page->kind) {
    case PRINT_PAIRINGS:
        page_pairings(f->c, at[0], at[1], at[2], f->in, out);
        text_char(out, '\n');
        break;
    case PRINT_REPORT: page_report(f, at[0], at[1], out); break;
    case PRINT_SHEET: page_sheet(f->c, at[0], at[1], f->in, out); break;
    case PRINT_RANKING: text_ranking(f, at[0], at[1], out); break;
    case PRINT_DIPLOMA: text_diploma(f, page, out); break;
    case PRINT_TEST: text_test(f, at[0], out); break;
    case PRINT_KINDS: break;
    }
}

void prints_text(const struct folio *f, const struct prints *p, struct text *out) {
    for (int i = 0; i < p->pages; i++) text_page(f, &p->page[i], out);
}

/* ---------------------------------------------------------------- for sedzia-paper */

enum { HEAD_SIZE = 1000, PAGE_SIZE = 60 };

size_t prints_size(const struct prints *p) { return HEAD_SIZE + PAGE_SIZE * (size_t)p->pages; }

void prints_write(const struct folio *f, const struct prints *p, struct text *out) {
    text_add(out, first_line);
    text_add(out, "in ");
    text_add(out, book_language(f->in));
    text_add(out, "\nat ");
    text_add(out, f->address ? f->address : "");
    text_add(out, "\npages ");
    text_int(out, p->pages);
    text_char(out, '\n');
    for (int i = 0; i < p->pages; i++) {
        text_add(out, kinds[p->page[i].kind]);
        for (int n = 0; n < PRINT_NUMBERS; n++) {
            text_char(out, ' ');
            text_int(out, p->page[i].at[n]);
        }
        text_char(out, '\n');
    }
}

/* A copy of the rest of the line; *text moves behind it. */
static const char *take_line(const char **text, struct arena *memory) {
    const char *end = strchr(*text, '\n');
    if (!end) return NULL;
    size_t len = (size_t)(end - *text);
    char *copy = arena_take(memory, len + 1);
    if (!copy) return NULL;
    memcpy(copy, *text, len);
    *text = end + 1;
    return copy;
}

static bool read_page(const char **text, struct print_page *page) {
    int kind = 0;
    while (kind < PRINT_KINDS && !text_take(text, kinds[kind])) kind++;
    page->kind = (enum print_kind)kind;
    if (kind == PRINT_KINDS) return false;
    for (int n = 0; n < PRINT_NUMBERS; n++) {
        uint32_t number;
        if (!text_take(text, " ") || !text_number(text, 1000000, &number)) return false;
        page->at[n] = (int)number;
    }
    return text_take(text, "\n");
}

bool prints_read(const char **text, struct arena *memory, struct folio *f, struct prints *out) {
    uint32_t pages;
    *f = (struct folio){.memory = memory};
    *out = (struct prints){.discipline = -1};
    if (!text_take(text, first_line) || !text_take(text, "in ")) return false;
    const char *in = take_line(text, memory);
    if (!in || (!text_same(in, book_language(POLISH)) && !text_same(in, book_language(ENGLISH))))
        return false;
    f->in = text_same(in, book_language(ENGLISH)) ? ENGLISH : POLISH;
    if (!text_take(text, "at ") || !(f->address = take_line(text, memory))) return false;
    if (!*f->address) f->address = NULL;
    if (!text_take(text, "pages ") || !text_number(text, 1000000, &pages)) return false;
    if (!text_take(text, "\n")) return false;
    out->page = arena_take(memory, sizeof *out->page * (size_t)(pages + 1));
    if (!out->page) return false;
    for (; out->pages < (int)pages; out->pages++)
        if (!read_page(text, &out->page[out->pages])) return false;
    return true;
}

bool prints_has(const struct contest *c, const struct print_page *page) {
    const int *at = page->at;
    switch (page->kind) {
    case PRINT_PAIRINGS: return at[0] < c->stages && at[1] >= 1 && at[1] <= c->stage[at[0]].paired;
    case PRINT_REPORT:
    case PRINT_SHEET:
        return at[0] < c->matches && at[1] < c->discipline[c->match[at[0]].discipline].boards;
    case PRINT_RANKING: return at[0] < c->stages && at[1] < tables_of(&c->stage[at[0]]);
    case PRINT_DIPLOMA: return at[0] < c->entrants;
    case PRINT_TEST: return at[0] < c->papers;
    case PRINT_KINDS: break;
    }
    return false;
}
