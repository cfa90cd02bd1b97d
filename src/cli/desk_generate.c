/* desk_generate.c -- a random whole event from a seed, for tests, training and rehearsals. */
#include "base/rng.h"
#include "cli/desk.h"
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
    struct desk *d;
    struct rng r;
};

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
    const struct discipline *of = &k->d->c->discipline[discipline];
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
        if (!desk_line(k->d, line.at)) return false;
        for (int b = 0; b < of->boards; b++) {
            text_clear(&line), text_clear(&name);
            text_add(&name, first_names[below(k, 12)]), text_char(&name, ' ');
            text_add(&name, last_names[below(k, 12)]), text_char(&name, ' ');
            text_char(&name, (char)('A' + b));
            text_add(&line, "player"), journal_word(&line, of->key), journal_number(&line, i);
            journal_word(&line, of->game[b]), journal_word(&line, name.at);
            if (!desk_line(k->d, line.at)) return false;
            text_clear(&line);
            text_add(&line, "test"), journal_word(&line, of->key), journal_number(&line, i);
            journal_word(&line, of->game[b]), journal_number(&line, 8 + below(k, 12));
            text_add(&line, " 20");
            if (below(k, 4)) text_add(&line, " seconds="), text_int(&line, 400 + 60 * below(k, 12));
            if (!desk_line(k->d, line.at)) return false;
        }
    }
    return true;
}

static bool game(struct maker *k, int m, int b, int leg) {
    const struct meeting *it = &k->d->c->match[m];
    const char *name = k->d->c->discipline[it->discipline].game[b];
    const struct chapter *of = encounter_chapter(name);
    int endings = 0, first = encounter_first(&it->board[b], leg);
    while (endings < 5 && of->ending[endings].rule) endings++;
    const struct ending *end = &of->ending[below(k, endings - 1)]; /* without event/4.8 */
    int side = end->side == UNKNOWN ? below(k, 2) : end->side;
    TEXT(line, 300);
    text_add(&line, "result"), journal_number(&line, m + 1), journal_word(&line, name);
    journal_number(&line, leg + 1);
    if (side < 0)
        journal_word(&line, "none");
    else
        journal_number(&line, k->d->c->entrant[it->entrant[first ^ side]].number);
    journal_word(&line, end->rule);
    text_add(&line, " round="),
        text_int(&line, end->at_last ? of->rounds : 1 + below(k, of->rounds));
    if (of->counts_polish) text_add(&line, " polish="), text_int(&line, below(k, 5));
    if (of->counts_points) text_add(&line, " points="), text_int(&line, below(k, 40) - 10);
    if (!desk_line(k->d, line.at)) return false;
    if (side >= 0) return true;
    text_clear(&line);
    text_add(&line, "award"), journal_number(&line, m + 1), journal_word(&line, name);
    journal_number(&line, leg + 1), journal_word(&line, "none"),
        journal_word(&line, "po 60 rundach nikt");
    return desk_line(k->d, line.at);
}

static bool offences(struct maker *k, int m, int b, int who, int n) {
    const struct meeting *it = &k->d->c->match[m];
    for (int i = 0; i < n; i++) {
        TEXT(line, 300);
        text_add(&line, "offence"), journal_number(&line, m + 1);
        journal_word(&line, k->d->c->discipline[it->discipline].game[b]);
        journal_number(&line, k->d->c->entrant[it->entrant[who]].number);
        journal_word(&line, fairplay_word(i));
        journal_word(&line, fairplay_offence_word(below(k, 4)));
        journal_word(&line, "Sędzia Główny"), journal_word(&line, "przy stole");
        if (!desk_line(k->d, line.at)) return false;
    }
    return true;
}

static bool one_of(struct maker *k, const char *verb, int m, int b, const char *reason) {
    const struct meeting *it = &k->d->c->match[m];
    TEXT(line, 300);
    text_add(&line, verb), journal_number(&line, m + 1);
    if (b >= 0) journal_word(&line, k->d->c->discipline[it->discipline].game[b]);
    journal_number(&line, k->d->c->entrant[it->entrant[below(k, 2)]].number);
    if (reason) journal_word(&line, reason);
    return desk_line(k->d, line.at);
}

static bool encounter(struct maker *k, int m, int b) {
    struct decision it;
    encounter_decide(k->d->c, m, b, &it);
    if (it.over) return true;
    int luck = below(k, 100);
    if (luck == 0) return one_of(k, "walkover", m, b, "nie stawił się");
    if (luck == 1) return offences(k, m, b, below(k, 2), 4);
    if (luck == 2) return offences(k, m, b, 0, 4) && offences(k, m, b, 1, 4);
    if (luck < 10 && !offences(k, m, b, below(k, 2), 1 + below(k, 3))) return false;
    if (!game(k, m, b, 0) || !game(k, m, b, 1)) return false;
    encounter_decide(k->d->c, m, b, &it);
    if (it.reason == NEEDS_EXTRA && !one_of(k, below(k, 2) ? "extra" : "lots", m, b, NULL))
        return false;
    return true;
}

static bool play_round(struct maker *k, int stage, int round) {
    for (int m = 0; m < k->d->c->matches; m++) {
        const struct meeting *it = &k->d->c->match[m];
        struct score s;
        if (it->stage != stage || it->round != round || it->cancelled) continue;
        for (int b = 0; b < k->d->c->discipline[it->discipline].boards; b++)
            if (!encounter(k, m, b)) return false;
        encounter_score(k->d->c, m, &s);
        if (k->d->c->stage[stage].kind == CUP && s.winner == NOBODY_WON && !s.both_out &&
            !one_of(k, "decide", m, -1, "losowanie"))
            return false;
    }
    return true;
}

static bool play_stage(struct maker *k, int stage) {
    static struct plan plan;
    struct desk *d = k->d;
    while (d->c->stage[stage].paired < stage_rounds(d->c, stage)) {
        struct text lines = desk_room(1 << 18);
        if (!pair_round(d->c, stage, &d->memory, &plan, &d->no)) return false;
        if (!plan.pairs) return true; /* nobody is left to play the rest of a cup */
        pair_lines(d->c, stage, &plan, &lines);
        if (!desk_lines(d, lines.at) || !play_round(k, stage, plan.round)) return false;
        if (d->c->stage[stage].kind == GROUPS && below(k, 12) == 0) {
            TEXT(line, 300);
            const struct group *g = &d->c->stage[stage].group[0];
            int e = g->member[below(k, g->members)];
            if (d->c->entrant[e].status != TAKES_PART) continue;
            text_add(&line, below(k, 2) ? "withdraw" : "disqualify");
            journal_word(&line, d->c->discipline[d->c->stage[stage].discipline].key);
            journal_number(&line, d->c->entrant[e].number), journal_word(&line, "choroba");
            if (!desk_line(d, line.at)) return false;
        }
    }
    return true;
}

static bool stage_line(struct maker *k, int discipline, const char *key, const char *rest) {
    TEXT(line, 400);
    text_add(&line, "stage"), journal_word(&line, k->d->c->discipline[discipline].key);
    journal_word(&line, key), text_char(&line, ' '), text_add(&line, rest);
    text_add(&line, " seed="), text_hex(&line, rng_next(&k->r), 16);
    return desk_line(k->d, line.at);
}

static void list_line(struct maker *k, struct text *line, const char *verb, int stage) {
    const struct stage *s = &k->d->c->stage[stage];
    text_add(line, verb), journal_word(line, k->d->c->discipline[s->discipline].key);
    journal_word(line, s->key);
}

static bool groups_and_cup(struct maker *k, int discipline, int *list, int n) {
    struct desk *d = k->d;
    int group[MAX_ENTRANTS], slot[1 << MAX_CUP_ROUNDS];
    if (!stage_line(k, discipline, "groups", "groups")) return false;
    int stage = d->c->stages - 1, groups = groups_count(n);
    struct seed seed = stage_seed(d->c->stage[stage].seed, "groups");
    groups_draw(d->c, &seed, list, n, groups, group);
    for (int g = 0; g < groups; g++) {
        TEXT(line, 3000);
        char name[2] = {(char)('A' + g), 0};
        list_line(k, &line, "group", stage), journal_word(&line, name);
        for (int i = 0; i < n; i++)
            if (group[i] == g) journal_number(&line, d->c->entrant[list[i]].number);
        if (!desk_line(d, line.at)) return false;
    }
    if (!play_stage(k, stage)) return false;
    for (int g = 0; g < groups; g++) {
        struct ranking t;
        int level[MAX_ENTRANTS], at = 0, next, many;
        if (!standings_group(d->c, stage, g, &d->memory, &t)) return false;
        for (; (many = standings_level(&t, at, level, &next)) > 0; at = next) {
            TEXT(line, 3000);
            list_line(k, &line, "placing", stage),
                journal_word(&line, d->c->stage[stage].group[g].name);
            for (int i = 0; i < many; i++) journal_number(&line, d->c->entrant[level[i]].number);
            if (!desk_line(d, line.at)) return false;
        }
    }
    if (!standings_qualify(d->c, stage, 2, &d->memory, list, group, &n, &d->no)) return groups == 1;
    if (!stage_line(k, discipline, "cup",
                    below(k, 2) ? "cup from=groups places=all" : "cup from=groups"))
        return false;
    TEXT(line, 3000);
    int size = cup_bracket(list, group, n, slot);
    list_line(k, &line, "bracket", ++stage);
    for (int i = 0; i < size; i++)
        journal_number(&line, slot[i] < 0 ? 0 : d->c->entrant[slot[i]].number);
    return desk_line(d, line.at) && play_stage(k, stage);
}

static bool swiss(struct maker *k, int discipline, const int *list, int n) {
    struct desk *d = k->d;
    TEXT(kind, 40);
    TEXT(line, LINE_SIZE / 2);
    text_add(&kind, "swiss rounds="), text_int(&kind, d->rounds ? d->rounds : swiss_rounds(n));
    if (!stage_line(k, discipline, "swiss", kind.at)) return false;
    list_line(k, &line, "field", d->c->stages - 1);
    for (int i = 0; i < n; i++) journal_number(&line, d->c->entrant[list[i]].number);
    return desk_line(d, line.at) && play_stage(k, d->c->stages - 1);
}

int desk_generate(struct desk *d) {
    struct maker k = {.d = d};
    int list[MAX_ENTRANTS], number, status = desk_begin(d);
    TEXT(line, 300);
    if (status) return status;
    if (!find_number(d->arg[1], 0, 1000000000, &number, &d->no)) return desk_refused(d);
    k.r = rng_from((uint64_t)number);
    if (!d->at) d->at = "2026-11-15T09:00:00Z"; /* the same seed, the same bytes */
    bool big = d->teams > 16;
    text_add(&line, "event 1 \"Zawody próbne "), text_int(&line, number);
    text_add(&line, big ? "\" local" : "\" region");
    static const char *const lines[] = {"discipline eskadra \"Gwiaździsta Eskadra\" 303 111 7",
                                        "discipline orzel \"ORP Orzeł\" orzel",
                                        "discipline bitwa \"Bitwa Warszawska\" bitwa"};
    bool ok = desk_line(d, line.at);
    for (int i = 0; i < 3 && ok; i++) {
        int n = d->teams ? d->teams : 8 + below(&k, 9);
        ok = desk_line(d, lines[i]) && entrants(&k, i, n);
        n = groups_field(d->c, i, list);
        if (ok) ok = big ? swiss(&k, i, list, n) : groups_and_cup(&k, i, list, n);
    }
    if (!ok) return desk_refused(d);
    status = desk_create(d);
    if (!status) printf("%s: %d %s\n", d->path, d->fresh_lines, desk_say(d, "wierszy", "lines"));
    return status;
}
