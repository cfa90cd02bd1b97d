#include "desk/page.h"
#include <string.h>
#include "desk/names.h"
#include "event/encounter.h"
#include "event/explain.h"
#include "event/fairplay.h"
#include "event/people.h"
#include "event/stage.h"

static const char dots[] = "........................";

void page_clock(const struct folio *f, const char *when, struct text *out) {
    if (when)
        f->wall(journal_seconds(when), out);
    else
        text_add(out, "..........");
}

static void blank(struct text *out, const char *label) {
    text_char(out, ' '), text_add(out, label), text_add(out, " ......");
}

/* A box to be ticked and what it means, which no end of a line comes between. */
static void tick_box(const char *words, struct text *out) {
    static const char stays[] = "\u00a0";
    text_char(out, '['), text_add(out, stays), text_char(out, ']'), text_add(out, stays);
    for (; *words; words++)
        if (*words == ' ')
            text_add(out, stays);
        else
            text_char(out, *words);
}

/* To be filled in by hand: who won, room for the numbers, a box for each way to end. */
static void empty_game(const struct chapter *of, enum language in, struct text *out) {
    words_add(out, in, "print.winner"), text_char(out, ' '), text_add(out, dots);
    for (int i = 0; i < of->counts; i++) text_char(out, ' '), blank(out, of->count[i].words[in]);
    for (int i = 0; i < of->endings; i++)
        text_add(out, i ? "   " : "\n"), tick_box(of->ending[i].words[in], out);
}

static const char *ending_words(const struct chapter *of, const struct result *r, int side,
                                enum language in) {
    const char *found = NULL;
    for (int i = 0; i < of->endings; i++) {
        const struct ending *end = &of->ending[i];
        if (text_same(end->rule, r->rule) && (!found || end->side == side)) found = end->words[in];
    }
    return found ? found : r->rule;
}

/* "wygrywa: Anna (RAF), bombowiec zestrzelony (303/8.2), runda końca 8", or what to fill in. */
void page_game(const struct contest *c, int match, int board, int game, enum language in,
               struct text *out) {
    const struct meeting *m = &c->match[match];
    const struct chapter *of = c->discipline[m->discipline].chapter[board];
    const struct result *r = &m->board[board].game[game];
    if (r->winner == UNKNOWN) {
        empty_game(of, in, out);
        return;
    }
    int side = r->winner < 0 ? NOBODY_WON : encounter_first(&m->board[board], game) != r->winner;
    if (r->winner >= 0) {
        TEXT(name, 40);
        names_side(c, match, board, game, r->winner, in, &name);
        words_add(out, in, "print.won"), text_char(out, ' ');
        text_add(out, names_in(c, match, board, game, r->winner));
        if (name.len) text_add(out, " ("), text_add(out, name.at), text_char(out, ')');
    } else {
        words_add(out, in, "print.undecided");
        if (r->award >= 0)
            text_add(out, ", "), words_add(out, in, "print.awarded"), text_char(out, ' '),
                text_add(out, names_in(c, match, board, game, r->award));
    }
    if (of->game) { /* of a game that is not ours the rule only repeats it */
        text_add(out, ", "), text_add(out, ending_words(of, r, side, in));
        text_add(out, " ("), text_add(out, r->rule), text_char(out, ')');
    }
    for (int i = 0; i < of->counts; i++) {
        if (r->count[i] == NO_COUNT) continue;
        text_add(out, ", "), text_add(out, of->count[i].words[in]);
        text_char(out, ' '), text_int(out, r->count[i]);
    }
    if (r->lines) text_add(out, " = ");
    for (const char *p = r->lines ? r->lines : ""; *p; p++) {
        text_char(out, *p);
        if (*p == ',') text_char(out, ' ');
    }
    if (r->why && !(r->winner < 0))
        text_add(out, "; "), words_add(out, in, "print.corrected"), text_char(out, ' '),
            text_add(out, r->why);
}

/* A table of three or more: a line for everybody, with the place or room for it. */
void page_places(const struct contest *c, int match, enum language in, struct text *out) {
    const struct meeting *m = &c->match[match];
    for (int i = 0; i < m->seats; i++) {
        if (i) text_char(out, '\n');
        if (m->place[i] > 0)
            words_place(out, in, m->place[i]);
        else
            text_add(out, m->place[i] ? "–" : "......");
        text_add(out, "  "), text_add(out, names_player(c, match, 0, i));
    }
}

void page_referee(const char *name, enum language in, struct text *out) {
    text_add(out, text_same(name, "desk") ? WORDS(in, "paper.desk") : name);
}

void page_card(const struct folio *f, int card, struct text *out) {
    const struct contest *c = f->c;
    enum language in = f->in;
    const struct card *k = &c->card[card];
    const struct entrant *e = &c->entrant[c->match[k->match].entrant[k->player]];
    page_clock(f, k->when, out);
    text_add(out, "  "), text_add(out, k->name ? k->name : e->name);
    text_add(out, ": "), fairplay_name(fairplay_step(c, card), in, out);
    text_add(out, " – "), fairplay_offence_name(k->offence, in, out);
    if (*fairplay_reason(k)) text_add(out, ", "), text_add(out, fairplay_reason(k));
    text_add(out, " ("), page_referee(k->referee, in, out), text_char(out, ')');
}

void page_test(const struct contest *c, int match, int board, int who, struct text *out) {
    int last = c->discipline[c->match[match].discipline].games - 1;
    const struct test *t =
        &people_holder(c, c->match[match].entrant[who], board, match, last)->test;
    if (!t->sat) {
        text_add(out, "......");
        return;
    }
    text_int(out, t->right), text_char(out, '/'), text_int(out, t->of);
    if (t->seconds < 0) return;
    text_add(out, " ("), text_int(out, t->seconds / 60), text_char(out, ':');
    if (t->seconds % 60 < 10) text_char(out, '0');
    text_int(out, t->seconds % 60), text_char(out, ')');
}

void page_who(const struct contest *c, int match, int board, int who, enum language in,
              struct text *out) {
    const char *first = names_in(c, match, board, 0, who),
               *last = names_player(c, match, board, who);
    text_add(out, first);
    if (first == last) return;
    words_say(out, in, "print.substitute", (struct fill[]){{"name", last}, {0}});
}

void page_title(const struct contest *c, int discipline, int board, enum language in,
                struct text *out) {
    const struct own_board *own = c->discipline[discipline].own[board];
    text_add(out, names_game(c, discipline, board));
    if (!own) return;
    if (!own->sheet) {
        text_add(out, " · ");
        text_add(out, WORDS(in, "paper.board-printed"));
        return;
    }
    text_add(out, " · "), text_add(out, WORDS(in, "paper.board")), text_char(out, ' ');
    text_add(out, own->name), text_char(out, ' '), text_add(out, own->hash);
}

static void head(const struct contest *c, int match, int board, const char *title, enum language in,
                 struct text *out) {
    const struct meeting *m = &c->match[match];
    text_add(out, title), text_add(out, "  ");
    page_title(c, m->discipline, board, in, out), text_char(out, '\n');
    text_add(out, c->name), text_add(out, "; "), text_add(out, c->discipline[m->discipline].name);
    text_add(out, ", "), names_round(c, m->stage, m->round, in, out), text_char(out, '\n');
    text_add(out, WORDS(in, "paper.match")), text_char(out, ' '), text_int(out, match + 1);
    text_add(out, ", "), text_add(out, WORDS(in, "paper.table")), text_char(out, ' '),
        text_int(out, m->table), text_char(out, '\n');
    for (int who = 0; who < m->seats; who++) {
        text_add(out, "  "), text_char(out, (char)('A' + who)), text_add(out, "  ");
        page_who(c, match, board, who, in, out);
        text_add(out, ", "), text_add(out, c->entrant[m->entrant[who]].name);
        if (*c->entrant[m->entrant[who]].school)
            text_add(out, ", "), text_add(out, c->entrant[m->entrant[who]].school);
        text_char(out, '\n');
    }
}

/* "mecz: A Luftwaffe, B RAF" */
static void game_head(const struct contest *c, int match, int board, int game, enum language in,
                      struct text *out) {
    words_add(out, in, game ? "print.return-game" : "print.game"), text_add(out, ": ");
    bool ours = c->discipline[c->match[match].discipline].chapter[board]->game != NULL;
    for (int who = 0; ours && who < 2; who++)
        text_add(out, who ? ", B " : "A "), names_side(c, match, board, game, who, in, out);
}

static void seat_letter(struct text *out, const char *before, int who) {
    text_add(out, before), text_char(out, (char)('A' + who)), text_char(out, ' ');
}

void page_points(int seats, const char *room, struct text *out) {
    for (int who = 0; who < seats; who++) seat_letter(out, "", who), text_add(out, room);
}

/* "\nuwagi: ", and what is said of it behind that. */
static void label(struct text *out, const char *before, const char *words) {
    text_add(out, before), text_add(out, words), text_char(out, ' ');
}

/* The cards given in an encounter, and its tests. */
static void cards_and_tests(const struct folio *f, int match, int board, struct text *out) {
    const struct contest *c = f->c;
    text_add(out, WORDS(f->in, "paper.cards"));
    for (int i = 0, n = 0; i < c->cards; i++)
        if (c->card[i].match == match && c->card[i].board == board)
            text_add(out, n++ ? "\n        " : " "), page_card(f, i, out);
    text_add(out, "\ntest:");
    for (int who = 0; who < c->match[match].seats; who++)
        seat_letter(out, who ? ", " : " ", who), page_test(c, match, board, who, out);
}

/* When it was played, who saw to it, and room to sign. */
static void signed_by(const struct folio *f, int match, int board, bool over, struct text *out) {
    const struct meeting *m = &f->c->match[match];
    const struct encounter *e = &m->board[board];
    enum language in = f->in;
    label(out, "\n", WORDS(in, "paper.start")), page_clock(f, m->began, out);
    label(out, "  ", WORDS(in, "paper.end")), page_clock(f, over ? e->ended : NULL, out);
    label(out, "  ", WORDS(in, "paper.referee")), text_add(out, e->referee ? e->referee : dots);
    label(out, "\n", WORDS(in, "paper.signatures")), text_add(out, dots);
    for (int who = 1; who < m->seats; who++) seat_letter(out, "  ", who), text_add(out, dots);
    label(out, "  ", WORDS(in, "paper.referee")), text_add(out, dots), text_add(out, "\n\n");
}

void page_report(const struct folio *f, int match, int board, struct text *out) {
    const struct contest *c = f->c;
    enum language in = f->in;
    const struct meeting *m = &c->match[match];
    const struct encounter *e = &m->board[board];
    struct decision d;
    head(c, match, board, WORDS(in, "paper.heading.report"), in, out);
    if (m->seats > 2) page_places(c, match, in, out), text_char(out, '\n');
    for (int game = 0; m->seats == 2 && game < c->discipline[m->discipline].games; game++) {
        game_head(c, match, board, game, in, out);
        text_add(out, "\n  "), page_game(c, match, board, game, in, out), text_char(out, '\n');
    }
    cards_and_tests(f, match, board, out);
    encounter_decide(c, match, board, &d);
    label(out, "\n", WORDS(in, "paper.points"));
    if (d.over || (d.reason != NEEDS_GAMES && d.reason != NEEDS_PLACES))
        encounter_words(c, match, &d, in, out);
    else
        page_points(m->seats, "......  ", out), label(out, "", WORDS(in, "paper.why")),
            text_add(out, dots);
    if (e->remark) label(out, "\n", WORDS(in, "paper.remarks")), text_add(out, e->remark);
    if (e->why) label(out, "\n", WORDS(in, "paper.walkover")), text_add(out, e->why);
    signed_by(f, match, board, d.over, out);
}

void page_sheet(const struct contest *c, int match, int board, enum language in, struct text *out) {
    const struct meeting *m = &c->match[match];
    const struct discipline *of = &c->discipline[m->discipline];
    head(c, match, board, WORDS(in, "paper.heading.sheet"), in, out);
    for (int game = 0; m->seats == 2 && game < of->games; game++) {
        game_head(c, match, board, game, in, out);
        text_add(out, "\n  "), text_add(out, WORDS(in, "paper.rounds"));
        for (int r = 1; r <= chapter_rounds(of->chapter[board]); r++) {
            text_add(out, r % 15 == 1 && r > 1 ? "\n         [ ]" : " [ ]");
            text_int(out, r);
        }
        text_char(out, '\n');
    }
    text_char(out, '\n');
}

int page_by_name(const struct contest *c, int stage, int round, int *entrant, int *match) {
    int n = 0;
    for (int m = -1; (m = stage_next(c, stage, m)) >= 0;) {
        const struct meeting *it = &c->match[m];
        if (it->round != round || it->cancelled) continue;
        for (int who = 0; who < it->seats; who++) {
            int at = n++;
            for (; at > 0 && names_before(c->entrant[it->entrant[who]].name,
                                          c->entrant[entrant[at - 1]].name);
                 at--)
                entrant[at] = entrant[at - 1], match[at] = match[at - 1];
            entrant[at] = it->entrant[who], match[at] = m;
        }
    }
    return n;
}

static void pad(struct text *out, const char *s, int width) {
    text_add(out, s);
    for (int have = text_columns(s); have < width; have++) text_char(out, ' ');
}

static void by_table(const struct contest *c, int stage, int round, enum language in,
                     struct text *out) {
    for (int m = -1; (m = stage_next(c, stage, m)) >= 0;) {
        const struct meeting *it = &c->match[m];
        if (it->round != round || it->cancelled) continue;
        text_add(out, WORDS(in, "paper.table")), text_char(out, ' '), text_int(out, it->table),
            text_add(out, "  ");
        pad(out, c->entrant[it->entrant[0]].name, 40);
        text_add(out, " – "), names_others(c, m, it->entrant[0], out), text_char(out, '\n');
    }
}

const char *page_rests(const struct contest *c, int stage) {
    return c->stage[stage].kind == CUP ? "paper.free-round" : "paper.bye";
}

void page_pairings(const struct contest *c, int stage, int round, bool by_name, enum language in,
                   struct text *out) {
    int entrant[MAX_ENTRANTS], match[MAX_ENTRANTS];
    text_add(out, c->discipline[c->stage[stage].discipline].name), text_add(out, ", ");
    names_round(c, stage, round, in, out), text_char(out, '\n');
    int n = by_name ? page_by_name(c, stage, round, entrant, match) : 0;
    for (int i = 0; i < n; i++) {
        pad(out, c->entrant[entrant[i]].name, 40);
        text_char(out, ' '), text_add(out, WORDS(in, "paper.table")), text_char(out, ' ');
        text_int(out, c->match[match[i]].table);
        text_add(out, "  – "), names_others(c, match[i], entrant[i], out), text_char(out, '\n');
    }
    if (!by_name) by_table(c, stage, round, in, out);
    int rest[MAX_ENTRANTS], rests = stage_resting(c, stage, round, rest);
    for (int i = 0; i < rests; i++) {
        text_add(out, WORDS(in, page_rests(c, stage))), text_add(out, ": ");
        text_add(out, c->entrant[rest[i]].name), text_char(out, '\n');
    }
}
