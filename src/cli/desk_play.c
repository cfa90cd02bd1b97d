/* desk_play.c -- draw, pair, start, results, cards, leaving, lots, closing. */
#include <string.h>
#include "cli/desk.h"
#include "cli/page.h"
#include "cli/tools.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/fairplay.h"
#include "event/find.h"
#include "event/groups.h"
#include "event/pair.h"
#include "event/stage.h"
#include "event/standings.h"
#include "event/swiss.h"

static int written(struct desk *d) {
    int status = desk_commit(d);
    if (!status) puts(desk_say(d, "zapisano", "written"));
    return status;
}

static void where(struct text *line, const struct desk *d, const char *verb, int stage) {
    const struct stage *s = &d->c->stage[stage];
    text_add(line, verb);
    journal_word(line, d->c->discipline[s->discipline].key);
    journal_word(line, s->key);
}

static bool add_stage(struct desk *d, int discipline, const char *key, const char *kind) {
    TEXT(line, 4000);
    TEXT(seed, 1100);
    text_add(&line, "stage");
    journal_word(&line, d->c->discipline[discipline].key);
    journal_word(&line, key);
    journal_word(&line, kind);
    text_add(&seed, "seed="), text_add(&seed, tools_seed(d));
    journal_word(&line, seed.at);
    if (text_same(kind, "swiss")) text_add(&line, " rounds="), text_int(&line, d->rounds);
    if (d->places && text_same(kind, "cup"))
        text_add(&line, " places="), text_add(&line, d->places);
    if (d->from && text_same(kind, "cup")) text_add(&line, " from="), text_add(&line, d->from);
    if (d->advance && text_same(kind, "cup"))
        text_add(&line, " advance="), text_int(&line, d->advance);
    return desk_line(d, line.at);
}

/* The groups' letters are A, B, C … */
static bool draw_groups(struct desk *d, int stage, int *list, int n) {
    int groups = d->groups ? d->groups : groups_count(n), group[MAX_ENTRANTS];
    if (groups > MAX_GROUPS || groups * 2 > n)
        return words_refuse_number(&d->no, "event/5.2", "{} grup to za dużo",
                                   "{} groups are too many", groups);
    struct seed seed = stage_seed(d->c->stage[stage].seed, "groups");
    groups_draw(d->c, &seed, list, n, groups, group);
    for (int g = 0; g < groups; g++) {
        TEXT(line, LINE_SIZE / 2);
        char name[2] = {(char)('A' + g), 0};
        where(&line, d, "group", stage);
        journal_word(&line, name);
        for (int i = 0; i < n; i++)
            if (group[i] == g) journal_number(&line, d->c->entrant[list[i]].number);
        if (!desk_line(d, line.at)) return false;
        printf("%s %s:", desk_say(d, "grupa", "group"), name);
        for (int i = 0; i < n; i++)
            if (group[i] == g)
                printf("  %d %s", d->c->entrant[list[i]].number, d->c->entrant[list[i]].name);
        putchar('\n');
    }
    return true;
}

static bool draw_field(struct desk *d, int stage, const int *list, int n) {
    TEXT(line, LINE_SIZE / 2);
    where(&line, d, "field", stage);
    for (int i = 0; i < n; i++) journal_number(&line, d->c->entrant[list[i]].number);
    return desk_line(d, line.at);
}

static bool draw_bracket(struct desk *d, int stage, int *list, int *group, int n) {
    int slot[1 << MAX_CUP_ROUNDS], size = cup_bracket(list, group, n, slot);
    TEXT(line, LINE_SIZE / 2);
    where(&line, d, "bracket", stage);
    for (int i = 0; i < size; i++)
        journal_number(&line, slot[i] < 0 ? 0 : d->c->entrant[slot[i]].number);
    if (!desk_line(d, line.at)) return false;
    for (int i = 0; i < size; i += 2)
        printf("%s – %s\n", slot[i] < 0 ? "–" : d->c->entrant[slot[i]].name,
               slot[i + 1] < 0 ? desk_say(d, "wolny los", "bye") : d->c->entrant[slot[i + 1]].name);
    return true;
}

/* A cup after groups takes the best of each; a ladder is a cup alone, drawn by lot. */
static bool draw_cup(struct desk *d, int discipline, bool ladder, int *list, int n) {
    int group[MAX_ENTRANTS], from;
    for (int i = 0; i < n; i++) group[i] = -1;
    if (!ladder) {
        if (!d->from) d->from = "groups";
        if (!d->advance) d->advance = 2;
        if (!find_stage(d->c, discipline, d->from, &from, &d->no)) return false;
        if (d->c->stage[from].kind != GROUPS)
            return words_refuse(&d->no, "event/5.1", "„{}” to nie grupy",
                                "\"{}\" is no stage of groups", d->from);
        if (!standings_qualify(d->c, from, d->advance, &d->memory, list, group, &n, &d->no))
            return false;
    }
    if (!add_stage(d, discipline, d->name ? d->name : ladder ? "ladder" : "cup", "cup"))
        return false;
    int stage = d->c->stages - 1;
    if (ladder) { /* lots, with schools apart: as groups of a bracket's halves would be */
        struct seed seed = stage_seed(d->c->stage[stage].seed, "ladder");
        int halves[MAX_ENTRANTS];
        groups_draw(d->c, &seed, list, n, 2, halves);
        for (int i = 0; i < n; i++) group[i] = -1;
    }
    return draw_bracket(d, stage, list, group, n);
}

int desk_draw(struct desk *d) {
    int discipline, list[MAX_ENTRANTS], status = desk_open(d, true);
    const char *kind = d->arg[2];
    bool ok;
    if (status) return status;
    if (!desk_discipline(d, d->arg[1], &discipline)) return DESK_BAD;
    const struct discipline *of = &d->c->discipline[discipline];
    int n = groups_field(d->c, discipline, list);
    if (n < of->least || n < 2) {
        words_refuse_number(&d->no, "event/1.4", "potrzeba co najmniej {} uczestników",
                            "at least {} entrants are needed", of->least > 2 ? of->least : 2);
        return desk_refused(d);
    }
    if (text_same(kind, "groups")) {
        ok = add_stage(d, discipline, d->name ? d->name : "groups", "groups") &&
             draw_groups(d, d->c->stages - 1, list, n);
    } else if (text_same(kind, "swiss")) {
        if (!d->rounds) d->rounds = swiss_rounds(n);
        ok = add_stage(d, discipline, d->name ? d->name : "swiss", "swiss") &&
             draw_field(d, d->c->stages - 1, list, n);
    } else if (text_same(kind, "cup") || text_same(kind, "ladder")) {
        ok = draw_cup(d, discipline, text_same(kind, "ladder"), list, n);
    } else {
        return desk_error(d, DESK_BAD, "losuje się groups, cup, ladder albo swiss, nie „{}”",
                          "draw groups, cup, ladder or swiss, not \"{}\"", kind);
    }
    if (!ok) return desk_refused(d);
    status = desk_commit(d);
    if (status) return status;
    printf("%s: %s\n", desk_say(d, "ziarno", "seed"), d->c->stage[d->c->stages - 1].seed);
    if (!text_same(kind, "cup")) desk_without_place(d, discipline);
    return status;
}

static bool pair_once(struct desk *d, int stage) {
    static struct plan plan;
    struct text lines = desk_room(1 << 20);
    if (!pair_round(d->c, stage, &d->memory, &plan, &d->no)) return false;
    if (!plan.pairs && plan.bye < 0)
        return words_refuse(&d->no, "event/5.3", "nie ma już kogo kojarzyć",
                            "nobody is left to be paired", "");
    int first = d->c->matches;
    pair_lines(d->c, stage, &plan, &lines);
    if (!desk_lines(d, lines.at)) return false;
    TEXT(round, 200);
    page_stage(d->c, stage, plan.round, d->in, &round);
    puts(round.at);
    for (int m = first; m < d->c->matches; m++) {
        const struct meeting *it = &d->c->match[m];
        printf("  %4d  %s %-3d  %s – %s\n", m + 1, desk_say(d, "stół", "table"), it->table,
               d->c->entrant[it->entrant[0]].name, d->c->entrant[it->entrant[1]].name);
    }
    if (plan.bye >= 0)
        printf("        %s: %s\n", desk_say(d, "pauzuje", "bye"), d->c->entrant[plan.bye].name);
    return true;
}

int desk_pair(struct desk *d) {
    int discipline, stage, status = desk_open(d, true);
    if (status) return status;
    if (!desk_discipline(d, d->arg[1], &discipline) ||
        !desk_stage(d, discipline, d->args > 2 ? d->arg[2] : NULL, &stage))
        return DESK_BAD;
    if (d->all && d->c->stage[stage].kind != GROUPS)
        return desk_error(d, DESK_BAD, "--all: tylko grupy mają z góry wszystkie rundy",
                          "--all: only groups know all their rounds beforehand", "");
    do {
        if (!pair_once(d, stage)) return desk_refused(d);
    } while (d->all && d->c->stage[stage].paired < stage_rounds(d->c, stage));
    return desk_commit(d);
}

/* A pairing made by hand is marked as such. */
int desk_match(struct desk *d) {
    int discipline, stage, status = desk_open(d, true), table = 0;
    TEXT(line, 1000);
    if (status) return status;
    if (!desk_discipline(d, d->arg[1], &discipline) ||
        !desk_stage(d, discipline, d->arg[2], &stage))
        return DESK_BAD;
    const struct stage *s = &d->c->stage[stage];
    int round = d->rounds ? d->rounds : s->paired ? s->paired : 1;
    for (int m = 0; m < d->c->matches; m++)
        if (d->c->match[m].stage == stage && d->c->match[m].round == round &&
            d->c->match[m].table > table)
            table = d->c->match[m].table;
    text_add(&line, "match");
    journal_number(&line, d->c->matches + 1);
    journal_word(&line, d->arg[1]);
    journal_word(&line, d->arg[2]);
    journal_number(&line, round);
    journal_number(&line, table ? table + 1 : d->c->discipline[discipline].first_table);
    journal_word(&line, d->arg[3]);
    journal_word(&line, d->arg[4]);
    struct seed seed = stage_seed(s->seed, "sides by hand");
    for (int b = 0; b < d->c->discipline[discipline].boards; b++)
        journal_word(&line, d->arg[3 + dice_roll(&seed, (uint32_t)(4 * d->c->matches + b), 2)]);
    journal_word(&line, "manual");
    if (!desk_line(d, line.at)) return desk_refused(d);
    return written(d);
}

int desk_start(struct desk *d) {
    int discipline, stage, status = desk_open(d, true);
    TEXT(line, 500);
    if (status) return status;
    if (!desk_discipline(d, d->arg[1], &discipline) ||
        !desk_stage(d, discipline, d->args > 2 ? d->arg[2] : NULL, &stage))
        return DESK_BAD;
    int round = d->rounds ? d->rounds : d->c->stage[stage].paired;
    const char *began = stage_began(d->c, stage, round);
    if (began && !d->yes) {
        TEXT(clock, 32);
        page_clock(began, &clock);
        return desk_error(d, DESK_BAD, "runda trwa od {}; dodaj --yes, aby jej zegar biegł od nowa",
                          "the round has been running since {}; add --yes to start its clock again",
                          clock.at);
    }
    where(&line, d, "round", stage);
    journal_number(&line, round);
    if (!desk_line(d, line.at)) return desk_refused(d);
    return written(d);
}

static int show_decision(struct desk *d, int match, int board, int status) {
    struct decision it;
    TEXT(words, 1000);
    if (status) return status;
    encounter_decide(d->c, match, board, &it);
    encounter_words(d->c, match, board, &it, d->in, &words);
    puts(words.at);
    return DESK_OK;
}

/* The winner may be named by his number or by his side ("raf"). */
static void winner_word(const struct desk *d, int match, int board, int game, const char *word,
                        struct text *line) {
    const struct meeting *m = &d->c->match[match];
    const struct chapter *of = encounter_chapter(d->c->discipline[m->discipline].game[board]);
    for (int side = 0; side < 2; side++)
        if (text_same(word, of->side[side])) {
            int who = encounter_first(&m->board[board], game) ^ side;
            journal_number(line, d->c->entrant[m->entrant[who]].number);
            return;
        }
    journal_word(line, word);
}

int desk_result(struct desk *d) {
    int m, board, leg, status = desk_open(d, true), at = 2;
    TEXT(line, 8000);
    TEXT(side, 32);
    TEXT(rest, 6000);
    if (status) return status;
    if (!find_match(d->c, d->arg[1], &m, &d->no)) return desk_refused(d);
    int single = d->c->discipline[d->c->match[m].discipline].boards == 1;
    bool named = find_board(d->c, d->c->match[m].discipline, d->arg[2], &board, &d->no) &&
                 !(single && d->args > 3 && !d->record && strchr(d->arg[4 < d->args ? 4 : 3], '/'));
    if (named) at = 3;
    if (!named && !desk_board(d, m, single ? NULL : d->arg[2], &board)) return DESK_BAD;
    if (at >= d->args) return desk_help(stderr, "result", d->in), DESK_BAD;
    if (!find_number(d->arg[at], 1, 2, &leg, &d->no)) return desk_refused(d);
    const char *game = d->c->discipline[d->c->match[m].discipline].game[board];
    text_add(&line, "result");
    journal_number(&line, m + 1);
    journal_word(&line, game);
    journal_number(&line, leg);
    if (d->record) {
        if (d->args != at + 1) return desk_help(stderr, "result", d->in), DESK_BAD;
        if (!tools_record(d, d->record, game, &side, &rest)) return DESK_BAD;
        winner_word(d, m, board, leg - 1, side.at, &line);
        text_add(&line, rest.at);
    } else {
        if (d->args < at + 3) return desk_help(stderr, "result", d->in), DESK_BAD;
        winner_word(d, m, board, leg - 1, d->arg[at + 1], &line);
        for (int i = at + 2; i < d->args; i++) journal_word(&line, d->arg[i]);
    }
    if (!desk_line(d, line.at)) return desk_refused(d);
    return show_decision(d, m, board, desk_commit(d));
}

int desk_card(struct desk *d) {
    int m, board, who, status = desk_open(d, true), at = 2;
    TEXT(line, 3000);
    if (status) return status;
    if (!find_match(d->c, d->arg[1], &m, &d->no)) return desk_refused(d);
    if (d->c->discipline[d->c->match[m].discipline].boards > 1 ||
        find_board(d->c, d->c->match[m].discipline, d->arg[2], &board, NULL))
        at = 3;
    if (!desk_board(d, m, at == 3 ? d->arg[2] : NULL, &board)) return DESK_BAD;
    if (d->args < at + 2) return desk_help(stderr, "card", d->in), DESK_BAD;
    if (!find_player(d->c, m, d->arg[at], &who, &d->no)) return desk_refused(d);
    int step = fairplay_offences(d->c, m, board, who);
    text_add(&line, "offence");
    journal_number(&line, m + 1);
    journal_word(&line, d->c->discipline[d->c->match[m].discipline].game[board]);
    journal_word(&line, d->arg[at]);
    journal_word(&line, fairplay_word(step < SANCTIONS ? step : RED));
    journal_word(&line, d->arg[at + 1]);
    const char *referee = d->c->match[m].board[board].referee;
    journal_word(&line, d->referee ? d->referee : referee ? referee : d->who);
    journal_word(&line, d->args > at + 2 ? d->arg[at + 2] : d->arg[at + 1]);
    if (!desk_line(d, line.at)) return desk_refused(d);
    status = desk_commit(d);
    if (!status) printf("%s\n", fairplay_name(step, d->in));
    return step == RED ? show_decision(d, m, board, status) : status;
}

/* Whoever leaves loses by walkover what is paired and not played: event/6.4. */
static bool forfeit(struct desk *d, int entrant, const char *reason) {
    for (int m = 0; m < d->c->matches; m++) {
        const struct meeting *it = &d->c->match[m];
        if (it->cancelled || (it->entrant[0] != entrant && it->entrant[1] != entrant)) continue;
        int other = it->entrant[it->entrant[0] == entrant];
        for (int b = 0; b < d->c->discipline[it->discipline].boards; b++) {
            const struct encounter *e = &it->board[b];
            struct decision now;
            encounter_decide(d->c, m, b, &now);
            if (now.over || e->game[1].winner != UNKNOWN || e->walkover != UNKNOWN) continue;
            TEXT(line, 2000);
            text_add(&line, "walkover");
            journal_number(&line, m + 1);
            journal_word(&line, d->c->discipline[it->discipline].game[b]);
            if (d->c->entrant[other].status == TAKES_PART)
                journal_number(&line, d->c->entrant[other].number);
            else
                journal_word(&line, "none");
            journal_word(&line, reason);
            if (!desk_line(d, line.at)) return false;
        }
    }
    return true;
}

int desk_leave(struct desk *d) {
    int discipline, e, status = desk_open(d, true);
    TEXT(line, 2000);
    if (status) return status;
    if (!desk_discipline(d, d->arg[1], &discipline)) return DESK_BAD;
    if (!find_entrant(d->c, discipline, d->arg[2], &e, &d->no)) return desk_refused(d);
    text_add(&line, d->arg[0]);
    for (int i = 1; i < 4; i++) journal_word(&line, d->arg[i]);
    if (!desk_line(d, line.at) || !forfeit(d, e, d->arg[3])) return desk_refused(d);
    return written(d);
}

static int lots_of_match(struct desk *d) {
    int m, board;
    TEXT(line, 500);
    if (!find_match(d->c, d->arg[1], &m, &d->no)) return desk_refused(d);
    if (!desk_board(d, m, d->args > 2 ? d->arg[2] : NULL, &board)) return DESK_BAD;
    TEXT(purpose, 64);
    text_add(&purpose, "lots "), text_add(&purpose, d->arg[1]);
    struct seed seed = stage_seed(tools_seed(d), purpose.at);
    int who = (int)dice_roll(&seed, (uint32_t)board, 2);
    text_add(&line, "lots");
    journal_number(&line, m + 1);
    journal_word(&line, d->c->discipline[d->c->match[m].discipline].game[board]);
    journal_number(&line, d->c->entrant[d->c->match[m].entrant[who]].number);
    if (!desk_line(d, line.at)) return desk_refused(d);
    return show_decision(d, m, board, desk_commit(d));
}

/* Draws lots for all who are level to the end: event/6.1. */
static bool lots_of_group(struct desk *d, int stage, int g) {
    struct ranking t;
    int level[MAX_ENTRANTS], at = 0, next, n;
    uint32_t roll = 0;
    struct seed seed = stage_seed(d->c->stage[stage].seed, "lots");
    if (!standings_group(d->c, stage, g, &d->memory, &t)) return false;
    for (; (n = standings_level(&t, at, level, &next)) > 0; at = next) {
        TEXT(line, LINE_SIZE / 2);
        stage_shuffle(&seed, &roll, level, n);
        where(&line, d, "placing", stage);
        journal_word(&line, d->c->stage[stage].group[g].name);
        for (int i = 0; i < n; i++) journal_number(&line, d->c->entrant[level[i]].number);
        if (!desk_line(d, line.at)) return false;
        printf("%s:", desk_say(d, "losowanie", "lots"));
        for (int i = 0; i < n; i++) printf(" %d. %s", i + 1, d->c->entrant[level[i]].name);
        putchar('\n');
    }
    return true;
}

int desk_lots(struct desk *d) {
    int discipline, stage, g, status = desk_open(d, true);
    if (status) return status;
    if (!find_discipline(d->c, d->arg[1], &discipline, NULL)) return lots_of_match(d);
    if (!desk_stage(d, discipline, d->args > 2 ? d->arg[2] : NULL, &stage)) return DESK_BAD;
    if (d->c->stage[stage].kind == CUP)
        return desk_error(d, DESK_BAD, "puchar nie potrzebuje losowania miejsc",
                          "a cup needs no lots", "");
    if (d->args > 3 && !find_group(d->c, stage, d->arg[3], &g, &d->no)) return desk_refused(d);
    if (!stage_is_over(d->c, stage, 0) || d->c->stage[stage].paired < stage_rounds(d->c, stage))
        return desk_error(d, DESK_BAD, "etap jeszcze trwa", "the stage is not over", "");
    for (int i = 0; i < d->c->stage[stage].groups; i++)
        if ((d->args <= 3 || i == g) && !lots_of_group(d, stage, i)) return desk_refused(d);
    if (!d->fresh_lines)
        puts(desk_say(d, "nikt nie jest równy do końca", "nobody is level to the end"));
    return desk_commit(d);
}

/* Records the order as it stands, so that `check` can compare: best first, NUMBER:POINTS. */
int desk_close(struct desk *d) {
    int discipline, stage, status = desk_open(d, true);
    TEXT(line, LINE_SIZE / 2);
    struct ranking t;
    if (status) return status;
    if (!desk_discipline(d, d->arg[1], &discipline) ||
        !desk_stage(d, discipline, d->args > 2 ? d->arg[2] : NULL, &stage))
        return DESK_BAD;
    if (d->c->stage[stage].kind != CUP && d->c->stage[stage].paired < stage_rounds(d->c, stage))
        return desk_error(d, DESK_BAD, "etap jeszcze trwa", "the stage is not over", "");
    where(&line, d, "close", stage);
    int tables = d->c->stage[stage].kind == CUP ? 1 : d->c->stage[stage].groups;
    for (int g = 0; g < tables; g++) {
        bool ok = d->c->stage[stage].kind == CUP ? standings_cup(d->c, stage, &d->memory, &t)
                                                 : standings_group(d->c, stage, g, &d->memory, &t);
        if (!ok) return desk_error(d, DESK_SYSTEM, "zabrakło pamięci", "out of memory", "");
        for (int i = 0; i < t.rows; i++) {
            if (t.row[i].running)
                return desk_error(d, DESK_BAD, "etap jeszcze trwa", "the stage is not over", "");
            journal_number(&line, d->c->entrant[t.row[i].entrant].number);
            text_char(&line, ':');
            text_int(&line, t.row[i].tally.points);
        }
    }
    if (!desk_line(d, line.at)) return desk_refused(d);
    return written(d);
}

/* Commands that are one line of the journal. Where a game is due and the discipline has only
 * one, it may be left out. */
int desk_do(struct desk *d) {
    static const struct {
        const char *command, *verb;
        int words; /* of the line if it names match and game, else 0 */
    } plain[] = {{"award", "award", 6},   {"walkover", "walkover", 5}, {"extra", "extra", 4},
                 {"sides", "sides", 4},   {"referee", "referee", 4},   {"remark", "remark", 4},
                 {"decide", "decide", 0}, {"pardon", "pardon", 0},     {"note", "note", 0},
                 {"unpair", "cancel", 0}};
    int status = desk_open(d, true), m = 0, discipline, stage;
    TEXT(line, LINE_SIZE / 2);
    if (status) return status;
    size_t k = 0, n = sizeof plain / sizeof *plain;
    while (k < n && !text_same(plain[k].command, d->arg[0])) k++;
    text_add(&line, k < n ? plain[k].verb : d->arg[1]);
    bool insert = k < n && plain[k].words == d->args + 1;
    if (insert) {
        if (!find_match(d->c, d->arg[1], &m, &d->no)) return desk_refused(d);
        if (d->c->discipline[d->c->match[m].discipline].boards > 1)
            return desk_help(stderr, d->arg[0], d->in), DESK_BAD;
    }
    for (int i = k < n ? 1 : 2; i < d->args; i++) {
        if (text_same(d->arg[0], "unpair") && i == 3) {
            if (!desk_discipline(d, d->arg[1], &discipline) ||
                !desk_stage(d, discipline, d->arg[2], &stage))
                return DESK_BAD;
            journal_number(&line, d->c->stage[stage].paired);
        }
        journal_word(&line, d->arg[i]);
        if (insert && i == 1)
            journal_word(&line, d->c->discipline[d->c->match[m].discipline].game[0]);
    }
    if (!desk_line(d, line.at)) return desk_refused(d);
    return written(d);
}
