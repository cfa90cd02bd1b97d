#include "cli/page.h"
#include <string.h>
#include <time.h>
#include "event/cup.h"
#include "event/encounter.h"
#include "event/explain.h"
#include "event/fairplay.h"
#include "event/stage.h"

static const char dots[] = "........................";

const char *page_player(const struct contest *c, int match, int board, int who) {
    const struct entrant *e = &c->entrant[c->match[match].entrant[who]];
    return e->player[board].name ? e->player[board].name : e->name;
}

void page_side(const struct contest *c, int match, int board, int game, int who, enum language in,
               struct text *out) {
    const struct chapter *of =
        encounter_chapter(c->discipline[c->match[match].discipline].game[board]);
    int side = encounter_first(&c->match[match].board[board], game) == who ? 0 : 1;
    text_add(out, in == POLISH ? of->side_pl[side] : of->side_en[side]);
}

/* The journal counts in UTC; people in the hall look at the clock on the wall. */
void page_clock(const char *when, struct text *out) {
    char wall[8];
    struct tm local;
    if (!when) {
        text_add(out, "..........");
        return;
    }
    time_t moment = (time_t)journal_seconds(when);
    localtime_r(&moment, &local);
    strftime(wall, sizeof wall, "%H:%M", &local);
    text_add(out, wall);
}

/* A stage with a key of its own choice is told by it too: "grupy (eliminacje)". */
void page_stage_name(const struct contest *c, int stage, int group, enum language in,
                     struct text *out) {
    static const char *const usual[] = {"groups", "cup", "ladder", "swiss"};
    const struct stage *s = &c->stage[stage];
    bool plain = false;
    for (int i = 0; i < 4; i++) plain = plain || text_same(s->key, usual[i]);
    if (s->kind == SWISS) {
        text_add(out, words_pick(in, "system szwajcarski", "Swiss"));
    } else if (s->kind == CUP) {
        text_add(out, s->from < 0 ? words_pick(in, "drabinka", "ladder")
                                  : words_pick(in, "puchar", "cup"));
    } else if (group >= 0) {
        text_add(out, words_pick(in, "grupa ", "group "));
        text_add(out, s->group[group].name);
    } else {
        text_add(out, words_pick(in, "grupy", "groups"));
    }
    if (plain) return;
    text_add(out, " ("), text_add(out, s->key), text_char(out, ')');
}

void page_stage(const struct contest *c, int stage, int round, enum language in, struct text *out) {
    const struct stage *s = &c->stage[stage];
    page_stage_name(c, stage, -1, in, out);
    text_add(out, ", ");
    if (s->kind == CUP && s->groups) {
        cup_round_name(s->group[0].members, round, 0, in, out);
        return;
    }
    text_add(out, words_pick(in, "runda ", "round "));
    text_int(out, round);
}

/* "wygrywa Anna (RAF), runda 8, 303/8.3", or dots to fill in by hand. */
void page_game(const struct contest *c, int match, int board, int game, enum language in,
               struct text *out) {
    const struct chapter *of =
        encounter_chapter(c->discipline[c->match[match].discipline].game[board]);
    const struct result *r = &c->match[match].board[board].game[game];
    if (r->winner == UNKNOWN) {
        text_add(out, words_pick(in, "zwycięzca ", "winner ")), text_add(out, dots);
        text_add(out, words_pick(in, " runda końca ......", " round of the end ......"));
        text_add(out, words_pick(in, " zasada ............", " rule ............"));
        if (of->counts_polish)
            text_add(out, words_pick(in, " samoloty polskie ......", " Polish aircraft ......"));
        if (of->counts_points) text_add(out, words_pick(in, " punkty ......", " points ......"));
        return;
    }
    if (r->winner >= 0) {
        text_add(out, words_pick(in, "wygrywa ", "won by ")),
            text_add(out, page_player(c, match, board, r->winner));
        text_add(out, " ("), page_side(c, match, board, game, r->winner, in, out),
            text_char(out, ')');
    } else {
        text_add(out, words_pick(in, "nierozstrzygnięta", "undecided"));
        if (r->award >= 0) {
            text_add(out, words_pick(in, ", sędzia przyznaje: ", ", the referee awards it to "));
            text_add(out, page_player(c, match, board, r->award));
        }
    }
    text_add(out, words_pick(in, ", runda ", ", round ")), text_int(out, r->round);
    text_add(out, words_pick(in, ", zasada ", ", rule ")), text_add(out, r->rule);
    if (of->counts_polish)
        text_add(out, words_pick(in, ", samoloty polskie ", ", Polish aircraft ")),
            text_int(out, r->polish);
    if (of->counts_points)
        text_add(out, words_pick(in, ", punkty ", ", points ")), text_int(out, r->points);
    if (r->lines) text_add(out, " = ");
    for (const char *p = r->lines ? r->lines : ""; *p; p++) {
        text_char(out, *p);
        if (*p == ',') text_char(out, ' ');
    }
    if (r->why && !(r->winner < 0))
        text_add(out, words_pick(in, "; poprawiono: ", "; corrected: ")), text_add(out, r->why);
}

void page_card(const struct contest *c, int card, enum language in, struct text *out) {
    const struct card *k = &c->card[card];
    page_clock(k->when, out);
    text_add(out, "  "), text_add(out, page_player(c, k->match, k->board, k->player));
    text_add(out, ": "), text_add(out, fairplay_name(fairplay_step(c, card), in));
    text_add(out, " – "), text_add(out, fairplay_offence_name(k->offence, in));
    text_add(out, ", "), text_add(out, k->reason);
    text_add(out, " ("), text_add(out, k->referee), text_char(out, ')');
}

void page_test(const struct contest *c, int match, int board, int who, struct text *out) {
    const struct test *t = &c->entrant[c->match[match].entrant[who]].player[board].test;
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

static void head(const struct contest *c, int match, int board, const char *title, enum language in,
                 struct text *out) {
    const struct meeting *m = &c->match[match];
    text_add(out, title), text_add(out, "  ");
    text_add(out, encounter_chapter(c->discipline[m->discipline].game[board])->title),
        text_char(out, '\n');
    text_add(out, c->name), text_add(out, "; "), text_add(out, c->discipline[m->discipline].name);
    text_add(out, ", "), page_stage(c, m->stage, m->round, in, out), text_char(out, '\n');
    text_add(out, words_pick(in, "spotkanie ", "match ")), text_int(out, match + 1);
    text_add(out, words_pick(in, ", stół ", ", table ")), text_int(out, m->table),
        text_char(out, '\n');
    for (int who = 0; who < 2; who++) {
        text_add(out, who ? "  B  " : "  A  "), text_add(out, page_player(c, match, board, who));
        text_add(out, ", "), text_add(out, c->entrant[m->entrant[who]].name);
        if (*c->entrant[m->entrant[who]].school)
            text_add(out, ", "), text_add(out, c->entrant[m->entrant[who]].school);
        text_char(out, '\n');
    }
}

void page_report(const struct contest *c, int match, int board, enum language in,
                 struct text *out) {
    const struct meeting *m = &c->match[match];
    const struct encounter *e = &m->board[board];
    struct decision d;
    head(c, match, board, words_pick(in, "RAPORT Z ROZGRYWKI", "ENCOUNTER REPORT"), in, out);
    for (int game = 0; game < 2; game++) {
        text_add(out, game ? words_pick(in, "rewanż: ", "return game: ")
                           : words_pick(in, "gra: ", "game: "));
        for (int who = 0; who < 2; who++) {
            text_add(out, who ? ", B " : "A "), page_side(c, match, board, game, who, in, out);
        }
        text_add(out, "\n  "), page_game(c, match, board, game, in, out), text_char(out, '\n');
    }
    text_add(out, words_pick(in, "kartki:", "cards:"));
    for (int i = 0, n = 0; i < c->cards; i++)
        if (c->card[i].match == match && c->card[i].board == board)
            text_add(out, n++ ? "\n        " : " "), page_card(c, i, in, out);
    text_add(out, words_pick(in, "\ntest: A ", "\ntest: A ")), page_test(c, match, board, 0, out);
    text_add(out, ", B "), page_test(c, match, board, 1, out);
    encounter_decide(c, match, board, &d);
    text_add(out, words_pick(in, "\npunkty: ", "\npoints: "));
    if (d.over || d.reason != NEEDS_GAMES)
        encounter_words(c, match, board, &d, in, out);
    else
        text_add(out, "A ......  B ......  "), text_add(out, words_pick(in, "dlaczego ", "why ")),
            text_add(out, dots);
    if (e->remark)
        text_add(out, words_pick(in, "\nuwagi: ", "\nremarks: ")), text_add(out, e->remark);
    if (e->why)
        text_add(out, words_pick(in, "\npowód walkowera: ", "\nreason of the walkover: ")),
            text_add(out, e->why);
    text_add(out, words_pick(in, "\npoczątek ", "\nstart ")), page_clock(m->began, out);
    text_add(out, words_pick(in, "  koniec ", "  end ")), page_clock(d.over ? e->ended : NULL, out);
    text_add(out, words_pick(in, "  sędzia ", "  referee ")),
        text_add(out, e->referee ? e->referee : dots);
    text_add(out, words_pick(in, "\npodpisy: A ", "\nsignatures: A ")), text_add(out, dots);
    text_add(out, "  B "), text_add(out, dots);
    text_add(out, words_pick(in, "  sędzia ", "  referee ")), text_add(out, dots),
        text_add(out, "\n\n");
}

void page_sheet(const struct contest *c, int match, int board, enum language in, struct text *out) {
    const struct chapter *of =
        encounter_chapter(c->discipline[c->match[match].discipline].game[board]);
    head(c, match, board, words_pick(in, "KARTA ROZGRYWKI", "GAME SHEET"), in, out);
    for (int game = 0; game < 2; game++) {
        text_add(out, game ? words_pick(in, "rewanż: ", "return game: ")
                           : words_pick(in, "gra: ", "game: "));
        for (int who = 0; who < 2; who++)
            text_add(out, who ? ", B " : "A "), page_side(c, match, board, game, who, in, out);
        text_add(out, words_pick(in, "\n  rundy:", "\n  rounds:"));
        for (int r = 1; r <= of->rounds; r++) {
            text_add(out, r % 15 == 1 && r > 1 ? "\n         [ ]" : " [ ]");
            text_int(out, r);
        }
        text_char(out, '\n');
    }
    text_char(out, '\n');
}

/* Polish letters sort behind their plain ones. */
static int letter(const char **s) {
    static const char order[] = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
                      big[] = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ";
    size_t len = 1;
    while (((unsigned char)(*s)[len] & 0xC0) == 0x80) len++;
    int at = 0;
    for (const char *p = order, *q = big; *p; at++) {
        size_t pl = 1, ql = 1;
        while (((unsigned char)p[pl] & 0xC0) == 0x80) pl++;
        while (((unsigned char)q[ql] & 0xC0) == 0x80) ql++;
        if ((pl == len && !memcmp(p, *s, len)) || (ql == len && !memcmp(q, *s, len))) {
            *s += len;
            return 200 + at;
        }
        p += pl, q += ql;
    }
    int c = (unsigned char)**s;
    *s += len;
    return c < 128 ? c : 400 + c;
}

bool page_name_before(const char *a, const char *b) {
    while (*a && *b) {
        int x = letter(&a), y = letter(&b);
        if (x != y) return x < y;
    }
    return !*a && *b;
}

int page_by_name(const struct contest *c, int stage, int round, int *entrant, int *match) {
    int n = 0;
    for (int m = 0; m < c->matches; m++) {
        const struct meeting *it = &c->match[m];
        if (it->stage != stage || it->round != round || it->cancelled) continue;
        for (int who = 0; who < 2; who++) {
            int at = n++;
            for (; at > 0 && page_name_before(c->entrant[it->entrant[who]].name,
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

void page_pairings(const struct contest *c, int stage, int round, bool by_name, enum language in,
                   struct text *out) {
    int entrant[MAX_ENTRANTS], match[MAX_ENTRANTS];
    text_add(out, c->discipline[c->stage[stage].discipline].name), text_add(out, ", ");
    page_stage(c, stage, round, in, out), text_char(out, '\n');
    int n = by_name ? page_by_name(c, stage, round, entrant, match) : 0;
    for (int i = 0; i < n; i++) {
        const struct meeting *it = &c->match[match[i]];
        pad(out, c->entrant[entrant[i]].name, 40);
        text_add(out, words_pick(in, " stół ", " table ")), text_int(out, it->table);
        text_add(out, "  – "),
            text_add(out, c->entrant[it->entrant[it->entrant[0] == entrant[i]]].name);
        text_char(out, '\n');
    }
    for (int m = 0; m < c->matches && !by_name; m++) {
        const struct meeting *it = &c->match[m];
        if (it->stage != stage || it->round != round || it->cancelled) continue;
        text_add(out, words_pick(in, "stół ", "table ")), text_int(out, it->table),
            text_add(out, "  ");
        pad(out, c->entrant[it->entrant[0]].name, 40);
        text_add(out, " – "), text_add(out, c->entrant[it->entrant[1]].name), text_char(out, '\n');
    }
    for (int i = 0; i < c->byes; i++)
        if (c->bye[i].stage == stage && c->bye[i].round == round && !c->bye[i].cancelled) {
            text_add(out, words_pick(in, "pauzuje: ", "bye: "));
            text_add(out, c->entrant[c->bye[i].entrant].name), text_char(out, '\n');
        }
}
