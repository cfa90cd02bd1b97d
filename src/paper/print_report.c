/* print_report.c -- encounter report and game sheet: event/2.5, 2.6. Part of print.h. */
#include <string.h>
#include "desk/names.h"
#include "desk/page.h"
#include "paper/print.h"
#include "event/encounter.h"
#include "event/fairplay.h"

static double inner(const struct ink *k) { return k->width - 2 * INK_MARGIN; }

static void head(struct ink *k, const struct folio *d, int match, int board, const char *what) {
    const struct meeting *m = &d->c->match[match];
    const struct discipline *of = &d->c->discipline[m->discipline];
    double x = INK_MARGIN, w = inner(k) - 74, y = k->y;
    TEXT(line, 400);
    TEXT(code, 300);
    /* On a server it opens this table on the phone of whoever has a key there. */
    text_add(&code, d->address ? d->address : "sedzia "),
        text_add(&code, d->address ? "#match=" : ""), text_int(&code, match + 1),
        text_char(&code, d->address ? '/' : ' '), text_add(&code, of->game[board]);
    ink_code(k, k->width - INK_MARGIN - 56, y, 56, code.at);
    y += ink_text(k, x, y, w, "Sans 9", INK_LEFT, d->c->name);
    y += ink_text(k, x, y + 1, w, "Sans Bold 18", INK_LEFT, what) + 1;
    page_title(d->c, m->discipline, board, d->in, &line);
    y += ink_text(k, x, y + 2, w, "Sans Bold 10", INK_LEFT, line.at) + 2;
    text_clear(&line);
    if (of->boards > 1) text_add(&line, of->name), text_add(&line, ", ");
    names_round(d->c, m->stage, m->round, d->in, &line);
    text_add(&line, "  ·  "), text_add(&line, WORDS(d->in, "paper.table")), text_char(&line, ' '),
        text_int(&line, m->table);
    text_add(&line, "  ·  "), text_add(&line, WORDS(d->in, "paper.match")), text_char(&line, ' '),
        text_int(&line, match + 1);
    y += ink_text(k, x, y + 2, w, "Sans 9", INK_LEFT, line.at) + 10;
    if (y < k->y + 64) y = k->y + 64;
    k->y = y;
}

/* Two columns, A and B: player, team, school, sides of both games. */
static void players(struct ink *k, const struct folio *d, int match, int board) {
    double half = inner(k) / 2, high = 0;
    for (int who = 0; who < 2; who++) {
        const struct entrant *e = &d->c->entrant[d->c->match[match].entrant[who]];
        double x = INK_MARGIN + who * half + 8, y = k->y + 6;
        TEXT(line, 500);
        page_who(d->c, match, board, who, d->in, &line);
        y += ink_text(k, x, y, half - 16, "Sans Bold 12", INK_LEFT, line.at) + 1;
        text_clear(&line);
        text_add(&line, who ? "B  ·  " : "A  ·  "), text_add(&line, e->name);
        if (*e->school && !strstr(e->name, e->school))
            text_add(&line, ", "), text_add(&line, e->school);
        y += ink_text(k, x, y, half - 16, "Sans 9", INK_LEFT, line.at) + 4;
        text_clear(&line);
        for (int game = 0; game < d->c->discipline[e->discipline].games; game++) {
            if (game) text_char(&line, '\n');
            words_add(&line, d->in, game ? "print.return-game" : "print.game");
            text_add(&line, ": "), names_side(d->c, match, board, game, who, d->in, &line);
        }
        y += ink_text(k, x, y, half - 16, "Sans 9", INK_LEFT, line.at) + 6;
        if (y - k->y > high) high = y - k->y;
    }
    ink_box(k, INK_MARGIN, k->y, half, high, 0.2);
    ink_box(k, INK_MARGIN + half, k->y, half, high, 0.2);
    k->y += high + 10;
}

/* A labelled box that holds a text, or room to write by hand. */
static void field(struct ink *k, const char *label, const char *text, double least) {
    double w = inner(k), high = ink_height(k, w - 16, "Sans 10", text) + 22;
    if (high < least) high = least;
    ink_need(k, high + 6);
    ink_box(k, INK_MARGIN, k->y, w, high, 0.55);
    ink_text(k, INK_MARGIN + 8, k->y + 15, w - 16, "Sans 10", INK_LEFT, text);
    ink_text(k, INK_MARGIN + 8, k->y + 3, w - 16, "Sans 7", INK_LEFT, label);
    k->y += high + 6;
}

static void signatures(struct ink *k, const struct folio *d, int match, int board) {
    const char *label[MAX_SEATS + 1];
    int n = d->c->match[match].seats;
    for (int i = 0; i < n; i++) label[i] = names_player(d->c, match, board, i);
    label[n] = WORDS(d->in, "paper.referee");
    double w = (inner(k) - 20 * n) / (n + 1);
    ink_need(k, 56);
    k->y += 34;
    for (int i = 0; i <= n; i++) {
        double x = INK_MARGIN + i * (w + 20);
        ink_rule(k, x, k->y, w, 0.2);
        ink_text(k, x, k->y + 3, w, "Sans 8", INK_CENTRE, label[i]);
    }
    k->y += 24;
}

static void cards(const struct folio *d, int match, int board, struct text *out) {
    for (int i = 0; i < d->c->cards; i++)
        if (d->c->card[i].match == match && d->c->card[i].board == board) {
            if (out->len) text_char(out, '\n');
            page_card(d, i, out);
        }
}

static void outcome(struct ink *k, const struct folio *d, int match, int board) {
    const struct meeting *m = &d->c->match[match];
    const struct encounter *e = &m->board[board];
    struct decision now;
    TEXT(t, 3000);
    encounter_decide(d->c, match, board, &now);
    if (now.over)
        encounter_words(d->c, match, &now, d->in, &t);
    else
        page_points(m->seats, "........   ", &t), text_add(&t, WORDS(d->in, "paper.why"));
    field(k, WORDS(d->in, "paper.title.points"), t.at, 40);
    text_clear(&t);
    if (e->why) text_add(&t, e->why);
    if (e->remark) text_add(&t, e->why ? "; " : ""), text_add(&t, e->remark);
    field(k, WORDS(d->in, "paper.title.remarks"), t.at, 36);
    text_clear(&t);
    text_add(&t, WORDS(d->in, "paper.start")), text_char(&t, ' '), page_clock(d, m->began, &t);
    text_add(&t, "      "), text_add(&t, WORDS(d->in, "paper.end")), text_char(&t, ' '),
        page_clock(d, now.over ? e->ended : NULL, &t);
    text_add(&t, "      "), text_add(&t, WORDS(d->in, "paper.referee")), text_char(&t, ' ');
    text_add(&t, e->referee ? e->referee : "........................................");
    field(k, WORDS(d->in, "paper.title.time"), t.at, 0);
}

void print_report(struct ink *k, const struct folio *d, int match, int board) {
    TEXT(t, 3000);
    head(k, d, match, board, WORDS(d->in, "paper.title.report"));
    const struct meeting *m = &d->c->match[match];
    if (m->seats == 2) {
        players(k, d, match, board);
        for (int game = 0; game < d->c->discipline[m->discipline].games; game++) {
            TEXT(label, 60);
            text_clear(&t);
            words_add(&label, d->in, game ? "print.return-game" : "print.game");
            page_game(d->c, match, board, game, d->in, &t);
            field(k, label.at, t.at, 56);
        }
    } else {
        page_places(d->c, match, d->in, &t);
        field(k, WORDS(d->in, "paper.title.places"), t.at, 56);
    }
    text_clear(&t);
    cards(d, match, board, &t);
    field(k, WORDS(d->in, "paper.title.cards"), t.at, 44);
    text_clear(&t);
    for (int who = 0; who < m->seats; who++)
        text_add(&t, who ? "      " : ""), text_char(&t, (char)('A' + who)), text_add(&t, "  "),
            page_test(d->c, match, board, who, &t);
    field(k, WORDS(d->in, "paper.title.test"), t.at, 0);
    outcome(k, d, match, board);
    signatures(k, d, match, board);
    ink_page(k);
}

static void boxes(struct ink *k, int rounds) {
    double size = rounds > 20 ? 26 : 44, gap = 5, x = INK_MARGIN;
    for (int r = 1; r <= rounds; r++) {
        TEXT(number, 8);
        if (x + size > k->width - INK_MARGIN) x = INK_MARGIN, k->y += size + gap;
        text_int(&number, r);
        ink_box(k, x, k->y, size, size, 0.25);
        ink_text(k, x + 3, k->y + 1, size, "Sans 7", INK_LEFT, number.at);
        x += size + gap;
    }
    k->y += size + 12;
}

void print_sheet(struct ink *k, const struct folio *d, int match, int board) {
    const struct discipline *of = &d->c->discipline[d->c->match[match].discipline];
    if (d->c->match[match].seats > 2) return;
    head(k, d, match, board, WORDS(d->in, "paper.title.sheet"));
    players(k, d, match, board);
    ink_line(k, "Sans Italic 9", WORDS(d->in, "paper.tick"));
    ink_space(k, 10);
    for (int game = 0; game < of->games; game++) {
        TEXT(t, 1500);
        words_add(&t, d->in, game ? "print.return-game" : "print.game"), text_add(&t, ": ");
        names_side(d->c, match, board, game, 0, d->in, &t), text_add(&t, " (A) – ");
        names_side(d->c, match, board, game, 1, d->in, &t), text_add(&t, " (B)");
        ink_line(k, "Sans Bold 11", t.at), ink_space(k, 6);
        boxes(k, chapter_rounds(of->chapter[board]));
        text_clear(&t);
        page_game(d->c, match, board, game, d->in, &t);
        ink_line(k, "Sans 9", t.at), ink_space(k, 20);
    }
    ink_page(k);
}
