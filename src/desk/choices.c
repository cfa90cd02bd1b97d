/* choices.c -- what could stand at the place where somebody is typing: see hint.h. */
#include <string.h>
#include "desk/hint.h"
#include "desk/judge.h"
#include "desk/names.h"
#include "desk/outcome.h"
#include "event/encounter.h"
#include "event/stage.h"

struct list {
    struct judge *j;
    enum language in;
    const char *typed;
    char plain[200]; /* of what is typed, without capitals and marks */
    struct hint_choice *out;
    int n, most;
    int discipline, match, stage; /* what the words before name; -1: nothing */
};

static void offer(struct list *l, const char *word, const char *label) {
    if (l->n == l->most) return;
    l->out[l->n++] = (struct hint_choice){judge_keep(l->j, word), judge_keep(l->j, label)};
}

/* Offered if it begins with what is typed, or a word of its label does. */
static void consider(struct list *l, const char *word, const char *label) {
    TEXT(plain, 600);
    bool fits = text_starts(word, l->typed);
    outcome_plain(label, &plain);
    for (const char *p = plain.at; !fits && strlen(l->plain) > 1 && *p; p++)
        fits = (p == plain.at || strchr(" (", p[-1])) && text_starts(p, l->plain);
    if (fits) offer(l, word, label);
}

static void entrants(struct list *l) {
    const struct contest *c = l->j->c;
    for (int e = 0; e < c->entrants && l->discipline >= 0; e++) {
        const struct entrant *it = &c->entrant[e];
        if (it->discipline != l->discipline) continue;
        bool plays = l->match < 0;
        for (int i = 0; !plays && i < c->match[l->match].seats; i++)
            plays = c->match[l->match].entrant[i] == e;
        TEXT(label, 500);
        text_add(&label, it->name);
        if (*it->school)
            text_add(&label, " ("), text_add(&label, it->school), text_char(&label, ')');
        if (plays) consider(l, WORDS_INT(it->number), label.at);
    }
}

/* Tables that are still playing; with the discipline's letter where the number alone is not enough.
 */
static void tables(struct list *l) {
    const struct contest *c = l->j->c;
    const char *letter = l->typed;
    for (int m = 0; m < c->matches; m++) {
        const struct meeting *it = &c->match[m];
        struct score s;
        encounter_score(c, m, &s);
        if (it->cancelled || s.over || it->round != stage_current(c, it->stage)) continue;
        TEXT(word, 60);
        TEXT(label, 600);
        bool digit = *letter >= '0' && *letter <= '9';
        if (!digit) text_char(&word, *letter ? *letter : 't');
        if (!digit && *letter && *letter != 't' && *letter != 's' &&
            *letter != c->discipline[it->discipline].key[0])
            word.at[0] = 't';
        text_int(&word, it->table);
        text_add(&label, c->entrant[it->entrant[0]].name), text_add(&label, " – ");
        names_others(c, m, it->entrant[0], &label);
        consider(l, word.at, label.at);
    }
}

static void boards(struct list *l) {
    const struct discipline *of = l->discipline < 0 ? NULL : &l->j->c->discipline[l->discipline];
    for (int b = 0; of && b < of->boards; b++)
        consider(l, of->game[b], names_game(l->j->c, l->discipline, b));
}

static void sides(struct list *l) {
    if (l->match < 0 || l->j->c->match[l->match].seats > 2) return;
    const struct discipline *of = &l->j->c->discipline[l->discipline];
    for (int side = 0; side < 2 && of->chapter[0]->game && of->boards == 1; side++)
        consider(l, of->chapter[0]->game->sides[side], "");
}

static void words(struct list *l, const char *all) {
    while (*all) {
        TEXT(word, 40);
        while (*all && *all != ' ') text_char(&word, *all++);
        while (*all == ' ') all++;
        consider(l, word.at, "");
    }
}

/* What a place of the usage can hold: "DISCIPLINE", "1", "none" … */
static void place(struct list *l, const char *kind) {
    const struct contest *c = l->j->c;
    if (text_same(kind, "DISCIPLINE")) {
        for (int d = 0; d < c->disciplines; d++)
            consider(l, c->discipline[d].key, c->discipline[d].name);
    } else if (text_same(kind, "ENTRANT") || text_same(kind, "WINNER") ||
               text_same(kind, "NUMBER")) {
        if (text_same(kind, "WINNER")) sides(l);
        entrants(l);
    } else if (text_same(kind, "STAGE")) {
        for (int s = 0; s < c->stages; s++)
            if (c->stage[s].discipline == l->discipline && !c->stage[s].cancelled)
                consider(l, c->stage[s].key, "");
    } else if (text_same(kind, "GROUP")) {
        for (int g = 0; l->stage >= 0 && g < c->stage[l->stage].groups; g++)
            consider(l, c->stage[l->stage].group[g].name, "");
    } else if (text_same(kind, "MATCH")) {
        tables(l);
    } else if (text_same(kind, "GAME")) {
        boards(l);
    } else if (text_same(kind, "KIND")) {
        words(l, "prolonging disturbing vulgar insulting other");
    } else if (text_same(kind, "KEY")) {
        words(l, "criteria test questions clock entrants tables ages");
    } else if (text_same(kind, "LINE")) {
        words(l, "result walkover award extra lots decide test placing entrant player places");
    } else if (*kind < 'A' || *kind > 'Z') {
        consider(l, kind, "");
    }
}

/* ---------------------------------------------------------------- by the usage */

/* The next place of a usage, without brackets and dots; options are passed over. */
static bool next_place(const char **at, struct text *kind, bool *optional, bool *many) {
    for (;;) {
        text_clear(kind);
        while (**at == ' ') ++*at;
        *optional = **at == '[', *many = false;
        while (**at && **at != ' ') {
            if (!strncmp(*at, "…", 3)) {
                *many = true, *at += 3;
                continue;
            }
            if (**at != '[' && **at != ']') text_char(kind, **at);
            ++*at;
        }
        if (!kind->len && !**at) return false;
        if (text_same(kind->at, "|")) return false; /* another form of the order */
        if (kind->len && kind->at[0] != '-') return true;
    }
}

/* What the words before mean, so that the next ones can be offered. */
static void remember(struct list *l, const char *kind, const char *word) {
    struct contest *c = l->j->c;
    if (text_same(kind, "DISCIPLINE")) find_discipline(c, word, &l->discipline, NULL);
    if (l->discipline >= c->disciplines) l->discipline = -1;
    if (text_same(kind, "STAGE") && l->discipline >= 0 &&
        !find_stage(c, l->discipline, word, &l->stage, NULL))
        l->stage = -1;
    if (text_same(kind, "MATCH") && judge_match(l->j, word, &l->match))
        l->discipline = c->match[l->match].discipline;
}

static void alternatives(struct list *l, const char *kind) {
    while (*kind) {
        TEXT(one, 60);
        while (*kind && *kind != '|' && *kind != '=') text_char(&one, *kind++);
        if (*kind == '=') return; /* COUNT=N */
        if (*kind == '|') kind++;
        place(l, one.at);
    }
}

/* Walks through the usage with the words; the last word is the one being typed. */
static void by_usage(struct list *l, const char *usage) {
    TEXT(kind, 200);
    bool optional, many = false;
    int i = 1, last = l->j->args - 1;
    if (!next_place(&usage, &kind, &optional, &many)) return; /* the order's name */
    while (many || next_place(&usage, &kind, &optional, &many)) {
        bool single = l->discipline >= 0 && l->j->c->discipline[l->discipline].boards == 1;
        if (optional && single && text_same(kind.at, "GAME")) continue;
        if (i == last) {
            alternatives(l, kind.at);
            return;
        }
        remember(l, kind.at, l->j->arg[i++]);
    }
}

/* Of a table: its boards, then how its games can end: "r2". */
static void by_table(struct list *l) {
    struct judge *j = l->j;
    int m;
    if (j->args < 3) {
        tables(l);
        return;
    }
    if (!judge_match(j, j->arg[1], &m)) return;
    l->match = m, l->discipline = j->c->match[m].discipline;
    const struct discipline *of = &j->c->discipline[l->discipline];
    int board = 0;
    if (of->boards > 1 && j->args == 3) {
        boards(l);
        return;
    }
    for (int b = 0; of->boards > 1 && b < of->boards; b++)
        if (text_starts(of->game[b], j->arg[2])) board = b;
    const struct chapter *chapter = of->chapter[board];
    for (int i = 0; chapter->game && i < chapter->endings - 2; i++) {
        const struct ending *end = &chapter->ending[i];
        const char *dot = strchr(end->rule, '.');
        TEXT(word, 60);
        if (end->side >= 0)
            text_char(&word, chapter->game->sides[end->side][0]),
                text_add(&word, dot ? dot + 1 : "");
        else
            text_char(&word, '=');
        consider(l, word.at, end->words[l->in]);
    }
}

int hint_choices(const struct desk *d, const char *usage, const struct desk_order *o,
                 struct arena *work, enum language in, struct hint_choice *out, int most) {
    struct desk_answer a = {0};
    work->used = 0;
    struct judge *j = arena_take(work, sizeof *j);
    if (!j || !o->words || !d->c) return 0;
    *j = (struct judge){.d = d, .o = o, .work = work, .a = &a};
    struct list l = {.j = j,
                     .in = in,
                     .typed = o->word[o->words - 1],
                     .out = out,
                     .most = most,
                     .discipline = -1,
                     .match = -1,
                     .stage = -1};
    struct text plain = text_over(l.plain, sizeof l.plain);
    outcome_plain(l.typed, &plain);
    if (text_starts(l.typed, "--")) {
        words(&l, "--yes --seed --rounds --groups --advance --places --from --name --all --wild "
                  "--referee --record --only --map");
        return l.n;
    }
    if (!judge_begin(j)) return 0;
    if (o->words == 1) {
        for (int i = 0; desk_order_name(i); i++) consider(&l, desk_order_name(i), "");
        if (*l.typed >= '0' && *l.typed <= '9') tables(&l);
        return l.n;
    }
    if (text_same(j->arg[0], "correct") && j->args > 2) /* then the line is that of an order */
        memmove(j->arg, j->arg + 1, sizeof *j->arg * (size_t)--j->args);
    if (!usage && text_same(j->arg[0], "table"))
        by_table(&l);
    else if (usage || (usage = judge_usage_of(j->arg[0])))
        by_usage(&l, usage);
    return l.n;
}
