/* clerk_generate.c -- a random whole event from a seed, for tests, training and rehearsals. */
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"
#include "terminal/desk/clerk.h"
#include "base/embedded.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/fairplay.h"
#include "event/find.h"
#include "event/groups.h"
#include "event/pair.h"
#include "event/stage.h"
#include "event/standings.h"
#include "event/swiss.h"

struct maker {
    struct clerk *d;
    struct contest *c;
    struct arena memory;
    struct text out, order; /* the file so far; the lines of the order being made */
    int lines, in_order;
    char chain[CHAIN_SIZE];
    struct rng r;
};

static bool add_line(struct maker *k, const char *words) {
    TEXT(t, LINE_SIZE);
    struct line l;
    text_add(&t, k->d->at);
    journal_word(&t, k->d->who);
    text_char(&t, ' '), text_add(&t, words);
    if (!journal_read(&l, t.at, t.len, NULL) || !contest_apply(k->c, &l, &k->d->no)) return false;
    text_char(&t, '\n');
    text_add(&k->order, t.at);
    k->in_order++, k->lines++;
    return true;
}

static bool add_lines(struct maker *k, const char *text) {
    const char *at = text, *end = text + strlen(text), *one;
    size_t len;
    while (journal_next(&at, end, &one, &len)) {
        TEXT(line, LINE_SIZE);
        text_bytes(&line, one, len);
        if (!add_line(k, line.at)) return false;
    }
    return true;
}

/* What was added since the last time becomes an order, as a desk would have written it. */
static bool end_order(struct maker *k) {
    TEXT(head, 300);
    if (!k->in_order) return true;
    text_add(&head, k->d->at);
    journal_word(&head, k->d->who);
    text_add(&head, " order -");
    journal_number(&head, k->in_order);
    journal_chain(k->chain, k->chain, head.at, head.len, k->order.at, k->order.len);
    text_add(&k->out, head.at), text_char(&k->out, ' '), text_add(&k->out, k->chain);
    text_char(&k->out, '\n'), text_bytes(&k->out, k->order.at, k->order.len);
    text_clear(&k->order);
    k->in_order = 0, k->lines++;
    return true;
}

static int below(struct maker *k, int n) { return (int)rng_below(&k->r, (uint32_t)n); }

static const char *const first_names[] = {"Anna",    "Łucja",  "Zofia",      "Jan",
                                          "Święta",  "Michał", "Żaneta",     "Piotr",
                                          "Grażyna", "Kacper", "Małgorzata", "Bożena"};
static const char *const last_names[] = {"Kowalska",    "Wiśniewski", "Dąbrowska", "Żółć",
                                         "Wójcik",      "Kamińska",   "Szczęsny",  "Źrebiec",
                                         "Lewandowska", "Gęślicki",   "Król",      "Jabłońska"};
static const char *const towns[] = {"Lublin",   "Łódź", "Kraków", "Gdańsk", "Rzeszów", "Białystok",
                                    "Świdnica", "Żary", "Poznań", "Toruń",  "Kielce",  "Opole"};

static bool entrants(struct maker *k, int discipline, int n) {
    const struct discipline *of = &k->c->discipline[discipline];
    for (int i = 1; i <= n; i++) {
        TEXT(line, 500);
        TEXT(name, 100);
        TEXT(school, 100);
        text_add(&school, "LO nr "), text_int(&school, 1 + below(k, 3));
        text_char(&school, ' '), text_add(&school, towns[below(k, 12)]);
        text_add(&name, "Drużyna "), text_int(&name, i), text_char(&name, ' '),
            text_add(&name, school.at);
        text_add(&line, "entrant"), journal_word(&line, of->key), journal_number(&line, i);
        journal_word(&line, name.at), journal_word(&line, below(k, 8) ? school.at : "");
        if (below(k, 15) == 0) journal_word(&line, "wild");
        if (!add_line(k, line.at)) return false;
        for (int b = 0; b < of->boards; b++) {
            text_clear(&line), text_clear(&name);
            text_add(&name, first_names[below(k, 12)]), text_char(&name, ' ');
            text_add(&name, last_names[below(k, 12)]), text_char(&name, ' ');
            text_char(&name, (char)('A' + b));
            text_add(&line, "player"), journal_word(&line, of->key), journal_number(&line, i);
            journal_word(&line, of->game[b]), journal_word(&line, name.at);
            if (!add_line(k, line.at)) return false;
            text_clear(&line);
            text_add(&line, "test"), journal_word(&line, of->key), journal_number(&line, i);
            journal_word(&line, of->game[b]), journal_number(&line, 8 + below(k, 12));
            text_add(&line, " 20");
            if (below(k, 4)) text_add(&line, " seconds="), text_int(&line, 400 + 60 * below(k, 12));
            if (!add_line(k, line.at)) return false;
        }
        end_order(k);
    }
    return true;
}

static bool game(struct maker *k, int m, int b, int leg) {
    const struct meeting *it = &k->c->match[m];
    const char *name = k->c->discipline[it->discipline].game[b];
    const struct chapter *of = k->c->discipline[it->discipline].chapter[b];
    int first = encounter_first(&it->board[b], leg);
    const struct ending *end = &of->ending[below(k, of->endings - 2)]; /* by the game's own rules */
    int side = end->side == UNKNOWN ? below(k, 2) : end->side;
    TEXT(line, 300);
    text_add(&line, "result"), journal_number(&line, m + 1), journal_word(&line, name);
    journal_number(&line, leg + 1);
    if (side < 0)
        journal_word(&line, "none");
    else
        journal_number(&line, k->c->entrant[it->entrant[first ^ side]].number);
    journal_word(&line, end->rule);
    for (int i = 0; i < of->counts; i++) {
        text_char(&line, ' '), text_add(&line, of->count[i].key), text_char(&line, '=');
        text_int(&line, end->least[i] + below(k, end->most[i] - end->least[i] + 1));
    }
    if (!add_line(k, line.at)) return false;
    if (side >= 0) return true;
    text_clear(&line);
    text_add(&line, "award"), journal_number(&line, m + 1), journal_word(&line, name);
    journal_number(&line, leg + 1), journal_word(&line, "none"),
        journal_word(&line, "przerwano, nikt");
    return add_line(k, line.at);
}

static bool offences(struct maker *k, int m, int b, int who, int n) {
    const struct meeting *it = &k->c->match[m];
    for (int i = 0; i < n; i++) {
        TEXT(line, 300);
        text_add(&line, "offence"), journal_number(&line, m + 1);
        journal_word(&line, k->c->discipline[it->discipline].game[b]);
        journal_number(&line, k->c->entrant[it->entrant[who]].number);
        journal_word(&line, fairplay_word(i));
        journal_word(&line, fairplay_offence_word(below(k, 4)));
        journal_word(&line, "Sędzia Główny"), journal_word(&line, "przy stole");
        if (!add_line(k, line.at)) return false;
    }
    return true;
}

static bool one_of(struct maker *k, const char *verb, int m, int b, const char *reason) {
    const struct meeting *it = &k->c->match[m];
    TEXT(line, 300);
    text_add(&line, verb), journal_number(&line, m + 1);
    if (b >= 0) journal_word(&line, k->c->discipline[it->discipline].game[b]);
    journal_number(&line, k->c->entrant[it->entrant[below(k, 2)]].number);
    if (reason) journal_word(&line, reason);
    return add_line(k, line.at);
}

static bool encounter(struct maker *k, int m, int b) {
    struct decision it;
    encounter_decide(k->c, m, b, &it);
    if (it.over) return true;
    int luck = below(k, 100);
    if (luck == 0) return one_of(k, "walkover", m, b, "nie stawił się");
    if (luck == 1) return offences(k, m, b, below(k, 2), 4);
    if (luck == 2) return offences(k, m, b, 0, 4) && offences(k, m, b, 1, 4);
    if (luck < 10 && !offences(k, m, b, below(k, 2), 1 + below(k, 3))) return false;
    if (!game(k, m, b, 0) || !game(k, m, b, 1)) return false;
    encounter_decide(k->c, m, b, &it);
    if (it.reason == NEEDS_EXTRA && !one_of(k, below(k, 2) ? "extra" : "lots", m, b, NULL))
        return false;
    return true;
}

static bool play_round(struct maker *k, int stage, int round) {
    for (int m = 0; m < k->c->matches; m++) {
        const struct meeting *it = &k->c->match[m];
        struct score s;
        if (it->stage != stage || it->round != round || it->cancelled) continue;
        for (int b = 0; b < k->c->discipline[it->discipline].boards; b++)
            if (!encounter(k, m, b) || !end_order(k)) return false;
        encounter_score(k->c, m, &s);
        if (k->c->stage[stage].kind == CUP && s.winner == NOBODY_WON && !s.both_out &&
            !one_of(k, "decide", m, -1, "losowanie"))
            return false;
    }
    return true;
}

static bool play_stage(struct maker *k, int stage) {
    static struct plan plan;
    struct clerk *d = k->d;
    end_order(k);
    while (k->c->stage[stage].paired < stage_rounds(k->c, stage)) {
        struct text lines = clerk_room(1 << 18);
        if (!pair_round(k->c, stage, &k->memory, &plan, &d->no)) return false;
        if (!plan.pairs) return true; /* nobody is left to play the rest of a cup */
        pair_lines(k->c, stage, &plan, &lines);
        if (!add_lines(k, lines.at) || !end_order(k) || !play_round(k, stage, plan.round))
            return false;
        end_order(k), free(lines.at);
        if (k->c->stage[stage].kind == GROUPS && below(k, 12) == 0) {
            TEXT(line, 300);
            const struct group *g = &k->c->stage[stage].group[0];
            int e = g->member[below(k, g->members)];
            if (k->c->entrant[e].status != TAKES_PART) continue;
            text_add(&line, below(k, 2) ? "withdraw" : "disqualify");
            journal_word(&line, k->c->discipline[k->c->stage[stage].discipline].key);
            journal_number(&line, k->c->entrant[e].number), journal_word(&line, "choroba");
            if (!add_line(k, line.at)) return false;
        }
    }
    return true;
}

static bool stage_line(struct maker *k, int discipline, const char *key, const char *rest) {
    TEXT(line, 400);
    text_add(&line, "stage"), journal_word(&line, k->c->discipline[discipline].key);
    journal_word(&line, key), text_char(&line, ' '), text_add(&line, rest);
    text_add(&line, " seed="), text_hex(&line, rng_next(&k->r), 16);
    return add_line(k, line.at);
}

static void list_line(struct maker *k, struct text *line, const char *verb, int stage) {
    const struct stage *s = &k->c->stage[stage];
    text_add(line, verb), journal_word(line, k->c->discipline[s->discipline].key);
    journal_word(line, s->key);
}

static bool groups_and_cup(struct maker *k, int discipline, int *list, int n) {
    struct clerk *d = k->d;
    int group[MAX_ENTRANTS], slot[1 << MAX_CUP_ROUNDS];
    if (!stage_line(k, discipline, "groups", "groups")) return false;
    int stage = k->c->stages - 1, groups = groups_count(n);
    struct seed seed = stage_seed(k->c->stage[stage].seed, "groups");
    groups_draw(k->c, &seed, list, n, groups, group);
    for (int g = 0; g < groups; g++) {
        TEXT(line, 3000);
        char name[2] = {(char)('A' + g), 0};
        list_line(k, &line, "group", stage), journal_word(&line, name);
        for (int i = 0; i < n; i++)
            if (group[i] == g) journal_number(&line, k->c->entrant[list[i]].number);
        if (!add_line(k, line.at)) return false;
    }
    if (!play_stage(k, stage)) return false;
    for (int g = 0; g < groups; g++) {
        struct ranking t;
        int level[MAX_ENTRANTS], at = 0, next, many;
        if (!standings_group(k->c, stage, g, &k->memory, &t)) return false;
        for (; (many = standings_level(&t, at, level, &next)) > 0; at = next) {
            TEXT(line, 3000);
            list_line(k, &line, "placing", stage),
                journal_word(&line, k->c->stage[stage].group[g].name);
            for (int i = 0; i < many; i++) journal_number(&line, k->c->entrant[level[i]].number);
            if (!add_line(k, line.at)) return false;
        }
    }
    if (!standings_qualify(k->c, stage, 2, &k->memory, list, group, &n, &d->no)) return groups == 1;
    if (!stage_line(k, discipline, "cup",
                    below(k, 2) ? "cup from=groups places=all" : "cup from=groups"))
        return false;
    TEXT(line, 3000);
    int size = cup_bracket(list, group, n, slot);
    list_line(k, &line, "bracket", ++stage);
    for (int i = 0; i < size; i++)
        journal_number(&line, slot[i] < 0 ? 0 : k->c->entrant[slot[i]].number);
    return add_line(k, line.at) && play_stage(k, stage);
}

static bool swiss(struct maker *k, int discipline, const int *list, int n) {
    struct clerk *d = k->d;
    TEXT(kind, 40);
    TEXT(line, LINE_SIZE / 2);
    text_add(&kind, "swiss rounds="), text_int(&kind, d->rounds ? d->rounds : swiss_rounds(n));
    if (!stage_line(k, discipline, "swiss", kind.at)) return false;
    list_line(k, &line, "field", k->c->stages - 1);
    for (int i = 0; i < n; i++) journal_number(&line, k->c->entrant[list[i]].number);
    return add_line(k, line.at) && play_stage(k, k->c->stages - 1);
}

static bool begin(struct maker *k, int number, bool big) {
    TEXT(line, 300);
    text_add(&line, "event 2 \"Zawody próbne "), text_int(&line, number);
    text_add(&line, big ? "\" local" : "\" region");
    if (!add_line(k, line.at)) return false;
    journal_chain(k->chain, "", k->order.at, k->order.len - 1, "", 0);
    text_add(&k->out, k->order.at);
    text_clear(&k->order);
    k->in_order = 0;
    return true;
}

int clerk_generate(struct clerk *d) {
    const struct embedded *file = embedded_find("data/disciplines.txt");
    const char *at = file ? file->text : "", *end = at + (file ? file->len : 0), *one;
    struct maker k = {.d = d, .memory = clerk_memory((size_t)320 << 20)};
    int list[MAX_ENTRANTS], number;
    if (!find_number(d->arg[1], 0, 1000000000, &number, &d->no)) return clerk_refused(d);
    k.c = contest_open(&k.memory);
    k.out = clerk_room(32 << 20), k.order = clerk_room(1 << 20);
    k.r = rng_from((uint64_t)number);
    if (!d->at) d->at = "2026-11-15T09:00:00Z"; /* the same seed, the same bytes */
    bool big = d->teams > 16, ok = begin(&k, number, big);
    for (size_t len; ok && journal_next(&at, end, &one, &len);) {
        TEXT(line, 300);
        text_bytes(&line, one, len);
        if (!text_starts(line.at, "discipline ")) continue;
        int i = k.c->disciplines, n = d->teams ? d->teams : 8 + below(&k, 9);
        ok = add_line(&k, line.at) && end_order(&k) && entrants(&k, i, n);
        n = groups_field(k.c, i, list);
        if (ok) ok = big ? swiss(&k, i, list, n) : groups_and_cup(&k, i, list, n);
    }
    if (!ok) return clerk_refused(d);
    end_order(&k);
    int status = clerk_make(d, k.out.at, k.out.len);
    if (!status) clerk_made(d, k.lines);
    return status;
}
