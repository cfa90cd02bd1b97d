/* order_draw.c -- draws, pairings, rounds, places: draw, pair, match, start, lots, close. */
#include "desk/judge.h"
#include "desk/names.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/groups.h"
#include "event/pair.h"
#include "event/people.h"
#include "event/stage.h"
#include "event/standings.h"
#include "event/swiss.h"

static bool add_stage(struct judge *j, int discipline, const char *key, const char *kind) {
    TEXT(line, 4000);
    TEXT(seed, 1100);
    bool cup = text_same(kind, "cup");
    text_add(&line, "stage");
    journal_word(&line, j->c->discipline[discipline].key);
    journal_word(&line, key);
    journal_word(&line, kind);
    text_add(&seed, "seed="), text_add(&seed, judge_seed(j));
    journal_word(&line, seed.at);
    bool table = j->c->discipline[discipline].seats > 2;
    if (text_same(kind, "swiss") || (table && !cup))
        text_add(&line, " rounds="), text_int(&line, j->rounds);
    if (j->places && cup) text_add(&line, " places="), text_add(&line, j->places);
    if (j->from && cup) text_add(&line, " from="), text_add(&line, j->from);
    if (j->advance && cup) text_add(&line, " advance="), text_int(&line, j->advance);
    return judge_line(j, line.at);
}

/* The groups' letters are A, B, C … */
static bool draw_groups(struct judge *j, int stage, int *list, int n) {
    int groups = j->groups ? j->groups : groups_count(n), group[MAX_ENTRANTS];
    if (groups > MAX_GROUPS || groups * 2 > n)
        return judge_no(j, "event/5.2", "groups-too-many", WORDS_INT(groups));
    struct seed seed = stage_seed(j->c->stage[stage].seed, "groups");
    groups_draw(j->c, &seed, list, n, groups, group);
    for (int g = 0; g < groups; g++) {
        TEXT(line, LINE_SIZE / 2);
        TEXT(names, 2000);
        char name[2] = {(char)('A' + g), 0};
        judge_where(j, &line, "group", stage);
        journal_word(&line, name);
        for (int i = 0; i < n; i++) {
            if (group[i] != g) continue;
            journal_number(&line, j->c->entrant[list[i]].number);
            text_add(&names, "  "), text_int(&names, j->c->entrant[list[i]].number);
            text_char(&names, ' '), text_add(&names, j->c->entrant[list[i]].name);
        }
        if (!judge_line(j, line.at)) return false;
        judge_say(j, "said.group", (struct fill[]){{"name", name}, {"names", names.at}, {0}});
    }
    return true;
}

static bool draw_field(struct judge *j, int stage, const int *list, int n) {
    TEXT(line, LINE_SIZE / 2);
    judge_where(j, &line, "field", stage);
    for (int i = 0; i < n; i++) journal_number(&line, j->c->entrant[list[i]].number);
    if (!judge_line(j, line.at)) return false;
    judge_say(j, "said.field",
              (struct fill[]){{"n", WORDS_INT(n)}, {"rounds", WORDS_INT(j->rounds)}, {0}});
    /* As long as everybody has met fewer than half of the others a pairing always exists. */
    bool pairs = j->c->discipline[j->c->stage[stage].discipline].seats == 2;
    if (pairs && j->rounds > n / 2)
        judge_say(j, "said.swiss-long",
                  (struct fill[]){{"n", WORDS_INT(n)}, {"safe", WORDS_INT(n / 2)}, {0}});
    return true;
}

static bool draw_bracket(struct judge *j, int stage, int *list, int *group, int n) {
    int slot[1 << MAX_CUP_ROUNDS], size = cup_bracket(list, group, n, slot);
    TEXT(line, LINE_SIZE / 2);
    judge_where(j, &line, "bracket", stage);
    for (int i = 0; i < size; i++)
        journal_number(&line, slot[i] < 0 ? 0 : j->c->entrant[slot[i]].number);
    if (!judge_line(j, line.at)) return false;
    for (int i = 0; i < size; i += 2) {
        const char *a = slot[i] < 0 ? "@free" : j->c->entrant[slot[i]].name;
        const char *b = slot[i + 1] < 0 ? "@free" : j->c->entrant[slot[i + 1]].name;
        judge_say(j, "said.pair", (struct fill[]){{"a", a}, {"b", b}, {0}});
    }
    return true;
}

/* A cup after groups takes the best of each; a ladder is a cup alone, drawn by lot. */
static bool draw_cup(struct judge *j, int discipline, bool ladder, int *list, int n) {
    int group[MAX_ENTRANTS], from;
    for (int i = 0; i < n; i++) group[i] = -1;
    if (!ladder) {
        if (!j->from) j->from = "groups";
        if (!j->advance) j->advance = 2;
        if (!find_stage(j->c, discipline, j->from, &from, &j->a->no)) return false;
        if (j->c->stage[from].kind != GROUPS)
            return judge_no(j, "event/5.1", "no-stage-groups", j->from);
        if (!standings_qualify(j->c, from, j->advance, j->work, list, group, &n, &j->a->no))
            return false;
    }
    if (!add_stage(j, discipline, j->name ? j->name : ladder ? "ladder" : "cup", "cup"))
        return false;
    int stage = j->c->stages - 1;
    if (ladder) { /* lots, with schools apart: as groups of a bracket's halves would be */
        struct seed seed = stage_seed(j->c->stage[stage].seed, "ladder");
        int halves[MAX_ENTRANTS];
        groups_draw(j->c, &seed, list, n, 2, halves);
        for (int i = 0; i < n; i++) group[i] = -1;
    }
    return draw_bracket(j, stage, list, group, n);
}

/* Tables of three or more: in a group enough for everybody to meet everybody, else as many as it
 * takes for one to have been first at every table of his. */
static int table_rounds(const struct judge *j, int seats, const char *kind, int n) {
    int groups = text_same(kind, "groups") ? j->groups ? j->groups : groups_count(n) : 0;
    int size = groups ? (n + groups - 1) / groups : n, rounds = 1;
    if (groups) return size > seats ? (size - 1 + seats - 2) / (seats - 1) : 2;
    for (int reach = seats; reach < n; reach *= seats) rounds++;
    return rounds + 1;
}

/* Fewer than the discipline asks for, with the order that would let them play. */
static bool too_few(struct judge *j, const struct discipline *of, int n) {
    const struct fill fills[] = {{"n", WORDS_INT(n)},
                                 {"least", WORDS_INT(of->least)},
                                 {"key", of->key},
                                 {"most", WORDS_INT(of->most)},
                                 {0}};
    TEXT(pl, REFUSAL_SIZE / 2);
    TEXT(en, REFUSAL_SIZE / 2);
    words_say(&pl, POLISH, "few-entrants", fills), words_say(&en, ENGLISH, "few-entrants", fills);
    return words_refuse_both(&j->a->no, "event/1.4", "few-entrants", pl.at, en.at);
}

bool order_draw(struct judge *j) {
    int discipline, list[MAX_ENTRANTS];
    const char *kind = j->arg[2];
    bool ok;
    if (!judge_discipline(j, j->arg[1], &discipline)) return false;
    const struct discipline *of = &j->c->discipline[discipline];
    int n = groups_field(j->c, discipline, list);
    if (n < 2) return judge_no(j, "event/1.4", "at-least-entrants-needed", "2");
    if (n < of->least) return too_few(j, of, n);
    if (of->seats > 2 && !j->rounds) j->rounds = table_rounds(j, of->seats, kind, n);
    if (text_same(kind, "groups")) {
        ok = add_stage(j, discipline, j->name ? j->name : "groups", "groups") &&
             draw_groups(j, j->c->stages - 1, list, n);
    } else if (text_same(kind, "swiss")) {
        if (!j->rounds) j->rounds = swiss_rounds(n);
        ok = add_stage(j, discipline, j->name ? j->name : "swiss", "swiss") &&
             draw_field(j, j->c->stages - 1, list, n);
    } else if (text_same(kind, "cup") || text_same(kind, "ladder")) {
        ok = draw_cup(j, discipline, text_same(kind, "ladder"), list, n);
    } else {
        return judge_no(j, "", "no-such-draw", kind);
    }
    if (!ok) return false;
    judge_say(j, "said.seed", (struct fill[]){{"seed", j->c->stage[j->c->stages - 1].seed}, {0}});
    if (!text_same(kind, "cup")) {
        enter_without_place(j, discipline);
        if (door_used(j->c, discipline)) door_tell(j, discipline);
    }
    return true;
}

static void say_round(struct judge *j, int stage, int round) {
    TEXT(pl, 300);
    TEXT(en, 300);
    names_round(j->c, stage, round, POLISH, &pl);
    names_round(j->c, stage, round, ENGLISH, &en);
    judge_put(j, "said.round", pl.at, en.at);
}

/* Two of one school, or two the desk wanted apart: said, with the reason, so that nobody asks. */
static void say_together(struct judge *j, int m) {
    const struct meeting *it = &j->c->match[m];
    bool swiss = j->c->stage[it->stage].kind == SWISS;
    for (int i = 0; i < it->seats; i++)
        for (int k = 0; k < i; k++) {
            const struct entrant *a = &j->c->entrant[it->entrant[k]],
                                 *b = &j->c->entrant[it->entrant[i]];
            bool school = *a->school && text_same(a->school, b->school);
            bool apart = swiss && people_are_apart(j->c, it->entrant[k], it->entrant[i]);
            if (!school && !apart) continue;
            judge_say(j,
                      apart   ? "said.not-apart"
                      : swiss ? "said.one-school-swiss"
                              : "said.one-school",
                      (struct fill[]){{"table", WORDS_INT(it->table)},
                                      {"a", a->name},
                                      {"b", b->name},
                                      {"school", a->school},
                                      {0}});
        }
}

/* Who has no opponent in the round: also in an odd group, and beside a free slot of a cup. */
static void say_resting(struct judge *j, int stage, int round) {
    int who[MAX_ENTRANTS], n = stage_resting(j->c, stage, round, who);
    TEXT(names, 1000);
    for (int i = 0; i < n; i++)
        text_add(&names, i ? ", " : ""), text_add(&names, j->c->entrant[who[i]].name);
    if (n)
        judge_say(j, j->c->stage[stage].kind == CUP ? "said.free" : "said.bye",
                  (struct fill[]){{"name", names.at}, {0}});
}

/* Tables of rounds before that have no result yet: the hall goes on, and somebody must know. */
static void say_left_open(struct judge *j, int stage, int rounds) {
    enum { NAMED = 8 };
    TEXT(pl, 1000);
    TEXT(en, 1000);
    int n = 0;
    for (int m = -1; (m = stage_next(j->c, stage, m)) >= 0;) {
        const struct meeting *it = &j->c->match[m];
        struct score s;
        encounter_score(j->c, m, &s);
        if (it->cancelled || it->round > rounds || s.over || n++ >= NAMED) continue;
        const struct fill fills[] = {{"round", WORDS_INT(it->round)},
                                     {"table", WORDS_INT(it->table)},
                                     {"match", WORDS_INT(m + 1)},
                                     {0}};
        text_add(&pl, n > 1 ? ", " : ""), words_say(&pl, POLISH, "said.open-table", fills);
        text_add(&en, n > 1 ? ", " : ""), words_say(&en, ENGLISH, "said.open-table", fills);
    }
    if (!n) return;
    const struct fill more[] = {{"n", WORDS_INT(n - NAMED)}, {0}};
    if (n > NAMED) {
        text_char(&pl, ' '), words_say(&pl, POLISH, "explain.and-more", more);
        text_char(&en, ' '), words_say(&en, ENGLISH, "explain.and-more", more);
    }
    TEXT(said_pl, 1200);
    TEXT(said_en, 1200);
    words_say(&said_pl, POLISH, "said.left-open", (struct fill[]){{"tables", pl.at}, {0}});
    words_say(&said_en, ENGLISH, "said.left-open", (struct fill[]){{"tables", en.at}, {0}});
    judge_put(j, "said.left-open", said_pl.at, said_en.at);
}

static bool pair_once(struct judge *j, int stage) {
    struct plan *plan = arena_take(j->work, sizeof *plan);
    enum { ROOM = 1 << 18 };
    char *room = arena_take(j->work, ROOM);
    if (!plan || !room) return judge_no(j, "", "memory", "");
    struct text lines = text_over(room, ROOM);
    if (!pair_round(j->c, stage, j->work, plan, &j->a->no)) return false;
    if (!plan->pairs && plan->bye < 0) return judge_no(j, "event/5.3", "nobody-left-to-paired", "");
    int first = j->c->matches;
    pair_lines(j->c, stage, plan, &lines);
    if (!judge_lines(j, lines.at)) return false;
    say_round(j, stage, plan->round);
    for (int m = first; m < j->c->matches; m++) {
        const struct meeting *it = &j->c->match[m];
        TEXT(others, 600);
        names_others(j->c, m, it->entrant[0], &others);
        judge_say(j, "said.paired",
                  (struct fill[]){{"match", WORDS_INT(m + 1)},
                                  {"table", WORDS_INT(it->table)},
                                  {"a", j->c->entrant[it->entrant[0]].name},
                                  {"b", others.at},
                                  {0}});
    }
    for (int m = first; m < j->c->matches; m++) say_together(j, m);
    say_resting(j, stage, plan->round);
    return true;
}

bool order_pair(struct judge *j) {
    int discipline, stage;
    if (!judge_discipline(j, j->arg[1], &discipline) ||
        !judge_stage(j, discipline, j->args > 2 ? j->arg[2] : NULL, &stage))
        return false;
    if (j->all && j->c->stage[stage].kind != GROUPS)
        return judge_no(j, "", "all-is-for-groups", "");
    int before = j->c->stage[stage].paired;
    do {
        if (!pair_once(j, stage)) return false;
    } while (j->all && j->c->stage[stage].paired < stage_rounds(j->c, stage));
    say_left_open(j, stage, before);
    return true;
}

/* A pairing made by hand is marked as such. */
bool order_match(struct judge *j) {
    int discipline, stage, table = 0;
    TEXT(line, 1000);
    if (!judge_discipline(j, j->arg[1], &discipline) ||
        !judge_stage(j, discipline, j->arg[2], &stage))
        return false;
    const struct stage *s = &j->c->stage[stage];
    int round = j->rounds ? j->rounds : s->paired ? s->paired : 1;
    for (int m = 0; m < j->c->matches; m++)
        if (j->c->match[m].stage == stage && j->c->match[m].round == round &&
            j->c->match[m].table > table)
            table = j->c->match[m].table;
    text_add(&line, "match");
    journal_number(&line, j->c->matches + 1);
    journal_word(&line, j->arg[1]);
    journal_word(&line, j->arg[2]);
    journal_number(&line, round);
    journal_number(&line, table ? table + 1 : j->c->discipline[discipline].first_table);
    journal_word(&line, j->arg[3]);
    journal_word(&line, j->arg[4]);
    struct seed seed = stage_seed(s->seed, "sides by hand");
    for (int b = 0; b < j->c->discipline[discipline].boards; b++)
        journal_word(&line, j->arg[3 + dice_roll(&seed, (uint32_t)(4 * j->c->matches + b), 2)]);
    journal_word(&line, "manual");
    if (!judge_line(j, line.at)) return false;
    const struct meeting *it = &j->c->match[j->c->matches - 1];
    judge_say(j, "said.paired",
              (struct fill[]){{"match", WORDS_INT(j->c->matches)},
                              {"table", WORDS_INT(it->table)},
                              {"a", j->c->entrant[it->entrant[0]].name},
                              {"b", j->c->entrant[it->entrant[1]].name},
                              {0}});
    return true;
}

bool order_start(struct judge *j) {
    int discipline, stage;
    TEXT(line, 500);
    if (!judge_discipline(j, j->arg[1], &discipline) ||
        !judge_stage(j, discipline, j->args > 2 ? j->arg[2] : NULL, &stage))
        return false;
    int round = j->rounds ? j->rounds : j->c->stage[stage].paired;
    const char *began = stage_began(j->c, stage, round);
    if (began && !j->yes) {
        int64_t minutes = (journal_seconds(j->o->when) - journal_seconds(began)) / 60;
        return judge_no(j, "", "clock-runs", WORDS_INT(minutes > 0 ? minutes : 0));
    }
    judge_where(j, &line, "round", stage);
    journal_number(&line, round);
    if (j->in) {
        TEXT(when, WHEN_SIZE + 1);
        journal_when(journal_seconds(j->o->when) + (int64_t)j->in * 60, &when);
        journal_word(&line, when.at);
    }
    if (!judge_line(j, line.at)) return false;
    say_round(j, stage, round);
    if (j->in)
        judge_say(j, "said.starts-in", (struct fill[]){{"n", WORDS_INT(j->in)}, {0}});
    else
        judge_say(j, "said.started", NULL);
    say_left_open(j, stage, round - 1);
    return true;
}

/* Which of the two the published seed draws for this board. */
static int drawn_winner(struct judge *j, int m, int board) {
    TEXT(purpose, 64);
    text_add(&purpose, "lots ");
    text_int(&purpose, m + 1);
    struct seed seed = stage_seed(judge_seed(j), purpose.at);
    return (int)dice_roll(&seed, (uint32_t)board, 2);
}

static bool lots_of_match(struct judge *j) {
    int m, board;
    TEXT(line, 500);
    if (!judge_match(j, j->arg[1], &m) ||
        !judge_board(j, m, j->args > 2 ? j->arg[2] : NULL, &board))
        return false;
    int who = drawn_winner(j, m, board);
    bool named = j->args > 3; /* real lots were drawn at the table */
    if (named && !find_player(j->c, m, j->arg[3], &who, &j->a->no)) return false;
    text_add(&line, "lots");
    journal_number(&line, m + 1);
    journal_word(&line, j->c->discipline[j->c->match[m].discipline].game[board]);
    journal_number(&line, j->c->entrant[j->c->match[m].entrant[who]].number);
    TEXT(word, 1100); /* so that anybody can repeat it */
    text_add(&word, "seed=");
    text_add(&word, judge_seed(j));
    if (!named) journal_word(&line, word.at);
    if (!judge_line(j, line.at)) return false;
    judge_tell(j, m, board);
    return true;
}

/* Draws lots for all who are level to the end: event/6.1. */
static bool lots_of_group(struct judge *j, int stage, int g) {
    struct ranking t;
    int level[MAX_ENTRANTS], at = 0, next, n;
    uint32_t roll = 0;
    struct seed seed = stage_seed(j->c->stage[stage].seed, "lots");
    if (!standings_group(j->c, stage, g, j->work, &t)) return judge_no(j, "", "memory", "");
    for (; (n = standings_level(&t, at, level, &next)) > 0; at = next) {
        TEXT(line, LINE_SIZE / 2);
        TEXT(names, 2000);
        stage_shuffle(&seed, &roll, level, n);
        judge_where(j, &line, "placing", stage);
        journal_word(&line, j->c->stage[stage].group[g].name);
        for (int i = 0; i < n; i++) {
            journal_number(&line, j->c->entrant[level[i]].number);
            text_char(&names, ' '), text_int(&names, i + 1), text_add(&names, ". ");
            text_add(&names, j->c->entrant[level[i]].name);
        }
        if (!judge_line(j, line.at)) return false;
        judge_say(j, "said.lots", (struct fill[]){{"names", names.at}, {0}});
    }
    return true;
}

bool order_lots(struct judge *j) {
    int discipline, stage, g = -1;
    if (!find_discipline(j->c, j->arg[1], &discipline, NULL)) return lots_of_match(j);
    if (!judge_stage(j, discipline, j->args > 2 ? j->arg[2] : NULL, &stage)) return false;
    const struct stage *s = &j->c->stage[stage];
    if (s->kind == CUP) return judge_no(j, "", "no-lots-in-a-cup", "");
    if (j->args > 3 && !find_group(j->c, stage, j->arg[3], &g, &j->a->no)) return false;
    if (!stage_is_over(j->c, stage, 0) || s->paired < stage_rounds(j->c, stage))
        return judge_no(j, "", "stage-still-being-played", "");
    for (int i = 0; i < s->groups; i++)
        if ((g < 0 || i == g) && !lots_of_group(j, stage, i)) return false;
    if (!j->lines) judge_say(j, "said.nobody-level", NULL);
    return true;
}

/* Records the order as it stands, so that `check` can compare: best first, NUMBER:POINTS. */
bool order_close(struct judge *j) {
    int discipline, stage;
    TEXT(line, LINE_SIZE / 2);
    struct ranking t;
    if (!judge_discipline(j, j->arg[1], &discipline) ||
        !judge_stage(j, discipline, j->args > 2 ? j->arg[2] : NULL, &stage))
        return false;
    const struct stage *s = &j->c->stage[stage];
    if (s->kind != CUP && s->paired < stage_rounds(j->c, stage))
        return judge_no(j, "event/2.5", "stage-still-being-played", "");
    judge_where(j, &line, "close", stage);
    for (int g = 0; g < (s->kind == CUP ? 1 : s->groups); g++) {
        bool ok = s->kind == CUP ? standings_cup(j->c, stage, j->work, &t)
                                 : standings_group(j->c, stage, g, j->work, &t);
        if (!ok) return judge_no(j, "", "memory", "");
        for (int i = 0; i < t.rows; i++) {
            if (t.row[i].running) return judge_no(j, "event/2.5", "stage-still-being-played", "");
            journal_number(&line, j->c->entrant[t.row[i].entrant].number);
            text_char(&line, ':');
            text_int(&line, t.row[i].tally.points);
        }
    }
    if (!judge_line(j, line.at)) return false;
    judge_say(j, "said.closed", NULL);
    return true;
}
