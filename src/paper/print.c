#include "paper/print.h"
#include <string.h>
#include "desk/names.h"
#include "desk/page.h"
#include "desk/bank.h"
#include "event/encounter.h"
#include "event/explain.h"
#include "event/stage.h"

static double inner(const struct ink *k) { return k->width - 2 * INK_MARGIN; }

static void title(struct ink *k, const struct folio *d, const char *what, const char *detail) {
    k->y += ink_text(k, INK_MARGIN, k->y, inner(k), "Sans 9", INK_LEFT, d->c->name);
    k->y += ink_text(k, INK_MARGIN, k->y + 2, inner(k), "Sans Bold 20", INK_LEFT, what) + 2;
    k->y += ink_text(k, INK_MARGIN, k->y, inner(k), "Sans 11", INK_LEFT, detail) + 8;
    ink_rule(k, INK_MARGIN, k->y, inner(k), 0);
    k->y += 8;
}

/* Rows of cells; every other row is shaded so that the eye does not slip. */
static void row(struct ink *k, const double *width, const char *const *cell, int cells,
                const char *font, int number) {
    double high = 0, x = INK_MARGIN + 6;
    for (int i = 0; i < cells; i++) {
        double h = ink_height(k, width[i] - 8, font, cell[i]);
        if (h > high) high = h;
    }
    ink_need(k, high + 7);
    if (number % 2) ink_fill(k, INK_MARGIN, k->y, inner(k), high + 7, 0.94);
    for (int i = 0; i < cells; i++) {
        ink_text(k, x, k->y + 3, width[i] - 8, font, INK_LEFT, cell[i]);
        x += width[i];
    }
    k->y += high + 7;
}

static void pairings_by_name(struct ink *k, const struct folio *d, int stage, int round) {
    int entrant[MAX_ENTRANTS], match[MAX_ENTRANTS];
    const double width[] = {210, 50, 235};
    int n = page_by_name(d->c, stage, round, entrant, match);
    const char *top[] = {WORDS(d->in, "paper.head.name"), WORDS(d->in, "paper.head.table"),
                         WORDS(d->in, "paper.head.opponent")};
    row(k, width, top, 3, "Sans Bold 9", 0);
    for (int i = 0; i < n; i++) {
        const struct meeting *it = &d->c->match[match[i]];
        TEXT(table, 16);
        TEXT(others, 400);
        text_int(&table, it->table);
        names_others(d->c, match[i], entrant[i], &others);
        const char *cell[] = {d->c->entrant[entrant[i]].name, table.at, others.at};
        row(k, width, cell, 3, "Sans 10", i + 1);
    }
}

static void pairings_by_table(struct ink *k, const struct folio *d, int stage, int round) {
    const double width[] = {44, 182, 182, 90};
    const char *top[] = {WORDS(d->in, "paper.head.table"), "A", "B",
                         WORDS(d->in, "paper.head.result")};
    int n = 0;
    row(k, width, top, 4, "Sans Bold 9", 0);
    for (int m = -1; (m = stage_next(d->c, stage, m)) >= 0;) {
        const struct meeting *it = &d->c->match[m];
        struct score s;
        TEXT(table, 16);
        TEXT(result, 60);
        TEXT(others, 400);
        if (it->round != round || it->cancelled) continue;
        names_others(d->c, m, it->entrant[0], &others);
        encounter_score(d->c, m, &s);
        text_int(&table, it->table);
        if (s.over)
            text_int(&result, s.points[0]), text_add(&result, " : "),
                text_int(&result, s.points[1]);
        else
            text_add(&result, "...... : ......");
        for (int i = 2; s.over && i < it->seats; i++)
            text_add(&result, " : "), text_int(&result, s.points[i]);
        const char *cell[] = {table.at, d->c->entrant[it->entrant[0]].name, others.at, result.at};
        row(k, width, cell, 4, "Sans 10", ++n);
    }
}

void print_pairings(struct ink *k, const struct folio *d, int stage, int round, bool by_name) {
    TEXT(detail, 300);
    text_add(&detail, d->c->discipline[d->c->stage[stage].discipline].name);
    text_add(&detail, ", "), names_round(d->c, stage, round, d->in, &detail);
    title(k, d,
          by_name ? WORDS(d->in, "paper.title.by-name") : WORDS(d->in, "paper.title.by-table"),
          detail.at);
    if (by_name)
        pairings_by_name(k, d, stage, round);
    else
        pairings_by_table(k, d, stage, round);
    int rest[MAX_ENTRANTS], rests = stage_resting(d->c, stage, round, rest);
    for (int i = 0; i < rests; i++) {
        TEXT(bye, 300);
        text_add(&bye, WORDS(d->in, page_rests(d->c, stage))), text_add(&bye, ": ");
        text_add(&bye, d->c->entrant[rest[i]].name);
        ink_space(k, 8), ink_line(k, "Sans 10", bye.at);
    }
    ink_page(k);
}

void print_ranking(struct ink *k, const struct folio *d, const struct ranking *t,
                   const char *what) {
    const bool points = t->group >= 0;
    const double width[] = {64, 150, points ? 34.0 : 0, points ? 38.0 : 0, points ? 210.0 : 282.0};
    const char *top[] = {WORDS(d->in, "paper.head.place"), WORDS(d->in, "paper.head.team"),
                         points ? WORDS(d->in, "paper.head.points") : "",
                         points ? WORDS(d->in, "paper.head.games") : "",
                         WORDS(d->in, "paper.head.why")};
    if (k->y <= INK_MARGIN)
        title(k, d, WORDS(d->in, "paper.title.standings"), what);
    else
        ink_line(k, "Sans Bold 12", what), ink_space(k, 4);
    row(k, width, top, 5, "Sans Bold 9", 0);
    for (int i = 0; i < t->rows; i++) {
        TEXT(place, 40);
        TEXT(score, 16);
        TEXT(won, 16);
        TEXT(why, 2000);
        explain_place(&t->row[i], d->in, &place);
        explain_row(d->c, t, i, d->in, &why);
        if (points) text_int(&score, t->row[i].tally.points), text_int(&won, t->row[i].tally.games);
        const char *cell[] = {place.at, d->c->entrant[t->row[i].entrant].name, score.at, won.at,
                              why.at};
        row(k, width, cell, 5, "Sans 9", i + 1);
    }
    ink_space(k, 20);
}

/* A frame of two lines with corners, a title, a name large enough for a wall. */
void print_diploma(struct ink *k, const struct folio *d, int entrant, int place, int last) {
    const struct entrant *e = &d->c->entrant[entrant];
    const struct discipline *of = &d->c->discipline[e->discipline];
    double x = 64, w = k->width - 128;
    TEXT(line, 600);
    ink_box(k, 26, 26, k->width - 52, k->height - 52, 0.1);
    ink_box(k, 32, 32, k->width - 64, k->height - 64, 0.45);
    for (int i = 0; i < 4; i++)
        ink_fill(k, i % 2 ? k->width - 44 : 26, i / 2 ? k->height - 44 : 26, 18, 18, 0.1);
    ink_text(k, x, 76, w, "Sans 12", INK_CENTRE, d->c->name);
    ink_text(k, x, 98, w, "Serif Bold 50", INK_CENTRE, WORDS(d->in, "paper.title.diploma"));
    ink_ribbon(k, 178, 210);
    ink_text(k, x, 206, w, "Serif Italic 15", INK_CENTRE,
             place == 1 ? WORDS(d->in, "paper.victory") : WORDS(d->in, "paper.awarded-to"));
    double y = 240 + ink_text(k, x, 240, w, "Serif Bold 28", INK_CENTRE, e->name);
    if (*e->school && !strstr(e->name, e->school))
        y += ink_text(k, x, y + 2, w, "Serif 14", INK_CENTRE, e->school) + 2;
    for (int b = 0; b < of->boards; b++)
        if (e->player[b].name && !text_same(e->player[b].name, e->name))
            text_add(&line, line.len ? "  ·  " : ""), text_add(&line, e->player[b].name);
    if (line.len) y += ink_text(k, x, y + 8, w, "Serif 14", INK_CENTRE, line.at) + 8;
    text_clear(&line);
    words_place(&line, d->in, place);
    if (last > place) text_add(&line, "–"), words_place(&line, d->in, last);
    text_char(&line, ' '), text_add(&line, WORDS(d->in, "paper.place"));
    y += ink_text(k, x, y + 16, w, "Serif Bold 24", INK_CENTRE, line.at) + 16;
    text_clear(&line);
    text_add(&line, WORDS(d->in, "paper.in-discipline")), text_char(&line, ' '),
        text_add(&line, of->name);
    ink_text(k, x, y + 4, w, "Serif 15", INK_CENTRE, line.at);
    for (int i = 0; i < 2; i++) {
        double at = i ? k->width - 300 : 90;
        ink_rule(k, at, k->height - 92, 210, 0.2);
        ink_text(k, at, k->height - 86, 210, "Sans 9", INK_CENTRE,
                 i ? WORDS(d->in, "paper.organiser") : WORDS(d->in, "paper.chief"));
    }
    k->y = INK_MARGIN + 1;
    ink_page(k);
}

/* Short answers stand two in a row, so that a paper fits on two sheets. */
static bool short_answers(struct ink *k, const struct folio *d, const struct question *q) {
    double one = ink_height(k, 400, "Sans 9.5", "A");
    for (int a = 0; a < ANSWERS; a++)
        if (ink_height(k, inner(k) / 2 - 44, "Sans 9.5", paper_answer(q, a, d->in)) > one + 1)
            return false;
    return true;
}

static void question(struct ink *k, const struct folio *d, const struct question *q,
                     const struct drawn *it, int number) {
    TEXT(ask, 1000);
    int columns = short_answers(k, d, q) ? 2 : 1;
    double wide = inner(k) / columns;
    text_int(&ask, number + 1), text_add(&ask, ". "), text_add(&ask, q->ask[d->in]);
    double high = ink_height(k, inner(k), "Sans Bold 9.5", ask.at) + 8;
    for (int a = 0; a < ANSWERS; a += columns)
        high += ink_height(k, wide - 44, "Sans 9.5", paper_answer(q, it->order[a], d->in)) + 2;
    ink_need(k, high);
    k->y += ink_text(k, INK_MARGIN, k->y, inner(k), "Sans Bold 9.5", INK_LEFT, ask.at) + 2;
    for (int a = 0; a < ANSWERS; a++) {
        char letter[2] = {(char)('A' + a), 0};
        double x = INK_MARGIN + (a % columns) * wide;
        ink_box(k, x + 6, k->y + 2, 9, 9, 0.3);
        ink_text(k, x + 20, k->y, 14, "Sans 9.5", INK_LEFT, letter);
        double h = ink_text(k, x + 36, k->y, wide - 44, "Sans 9.5", INK_LEFT,
                            paper_answer(q, it->order[a], d->in));
        if (a % columns == columns - 1) k->y += h + 2;
    }
    k->y += 6;
}

void print_paper(struct ink *k, const struct folio *d, int paper) {
    static struct drawn drawn[MAX_QUESTIONS];
    const struct paper *p = &d->c->paper[paper];
    const struct discipline *of = &d->c->discipline[p->discipline];
    struct bank bank;
    int n;
    TEXT(detail, 300);
    TEXT(key, 2000);
    if (!bank_paper(d->c, paper, d->memory, &bank, drawn, &n, NULL)) return;
    text_add(&detail, names_game(d->c, p->discipline, p->board));
    TEXT(questions, 40);
    book_count("count.question", d->in, n, &questions);
    text_add(&detail, ", "), text_add(&detail, WORDS(d->in, "paper.paper"));
    text_char(&detail, ' '), text_int(&detail, paper + 1);
    text_add(&detail, ", "), text_add(&detail, questions.at), text_add(&detail, ", ");
    text_int(&detail, of->minutes), text_add(&detail, " min");
    title(k, d, WORDS(d->in, "paper.title.test"), detail.at);
    ink_line(k, "Sans 10", WORDS(d->in, "paper.test-head"));
    ink_space(k, 4);
    ink_line(k, "Sans Italic 8.5", WORDS(d->in, "paper.one-right"));
    ink_space(k, 10);
    for (int i = 0; i < n; i++) question(k, d, &bank.question[drawn[i].question], &drawn[i], i);
    ink_page(k);
    title(k, d, WORDS(d->in, "paper.title.key"), detail.at);
    for (int i = 0; i < n; i++) {
        TEXT(line, 1000);
        char letter[2] = {paper_key(&drawn[i]), 0};
        const struct question *q = &bank.question[drawn[i].question];
        text_int(&line, i + 1), text_add(&line, ". "), text_add(&line, letter),
            text_add(&line, "   ");
        text_add(&line, q->right[d->in]), text_add(&line, "   ["), text_int(&line, q->number);
        text_add(&line, "; "), text_add(&line, q->source), text_char(&line, ']');
        ink_line(k, "Sans 9", line.at), ink_space(k, 2);
        text_add(&key, letter);
    }
    ink_space(k, 8), ink_line(k, "Sans Bold 10", key.at);
    ink_page(k);
}
