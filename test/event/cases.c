/* Rule cases of the event: the files of test/cases/event.
 *
 * A case begins with `== RULE title`. One verb a line, behind two or more blanks a comment.
 *
 *     start duel 303           two entrants (1, 2) in a group, match 1; 1 has the first side
 *     start squad              two teams with three boards, match 1
 *     start group orzel 4      one group of four, all rounds paired
 *     start entrants region 9 orzel      a level and entrants only; teams: 303+111+7
 *     start swiss 5 4          five players, four rounds
 *     do LINE                  a line of the journal without when and who: is accepted
 *     deny LINE by RULE        is refused by exactly this rule
 *     error LINE               cannot be read
 *     play MATCH 2:0           the games of every board; 1:1 lets each win one
 *     pair                     the next round of the last stage; or: deny pair by RULE
 *     meet A B                 these two are paired in the last round; or: meetnt A B
 *     points MATCH GAME 2:1 by RULE      and `open MATCH GAME by RULE` while something is missing
 *     total MATCH 5:4          of all boards
 *     words MATCH GAME TEXT    the reason holds this text (English or Polish)
 *     place STAGE GROUP NUMBER PLACE     PLACE may be 2-3; GROUP is - in a cup
 *     why STAGE GROUP NUMBER TEXT        the reason of the place holds this text
 *     tally STAGE NUMBER points=3 games=2 …  what the table counts: also played matches byes
 *     qualify STAGE EACH NUMBER…         who goes on when EACH of every group do, the best first
 *     field NUMBER…            who takes part in the draw
 *     groups 9 3               nine entrants make three groups
 *     sanction MATCH GAME NUMBER WORD    the last step of the ladder
 *     card CARD STEP           what a card (counted from 1) is now: its step from 0, or pardoned
 *     initials NAME TEXT       what public pages show
 *     rounds STAGE N           how many rounds the stage has
 *     matches N                how many matches there are */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "event/encounter.h"
#include "event/event.h"
#include "event/explain.h"
#include "event/fairplay.h"
#include "event/find.h"
#include "event/groups.h"
#include "event/stage.h"
#include "event/standings.h"
#include "event/tally.h"

static struct stand s;
static const char *file;
static int number;

static bool wrong(const char *line, const char *why) {
    return test_that(false, "%s:%d: %s: %s", file, number, line, why);
}

static void start(const char *line, int words, char **word) {
    const char *kind = words > 1 ? word[1] : "";
    int n = words > 3 ? atoi(word[3]) : 0;
    TEXT(t, 4000);
    if (!strcmp(kind, "duel") && words == 3) {
        stand_teams(&s, "local", word[2], 2);
        stand_line(&s, "stage d groups groups seed=test");
        stand_line(&s, "group d groups A 1 2");
        stand_line(&s, "match 1 d groups 1 1 1 2 1");
    } else if (!strcmp(kind, "squad")) {
        stand_teams(&s, "local", "303 111 7", 2);
        stand_line(&s, "stage d groups groups seed=test");
        stand_line(&s, "group d groups A 1 2");
        stand_line(&s, "match 1 d groups 1 1 1 2 1 1 1");
    } else if (!strcmp(kind, "group") && n) {
        stand_group(&s, word[2], n);
    } else if (!strcmp(kind, "entrants") && words == 5) {
        for (char *plus = word[4]; (plus = strchr(plus, '+'));) *plus = ' ';
        stand_teams(&s, word[2], word[4], n);
    } else if (!strcmp(kind, "swiss") && n) {
        stand_teams(&s, "local", "orzel", atoi(word[2]));
        stand_add(&s, "stage d swiss swiss seed=test rounds=%d", n);
        text_add(&t, "field d swiss");
        for (int i = 1; i <= atoi(word[2]); i++) journal_number(&t, i);
        stand_line(&s, t.at);
    } else {
        wrong(line, "no such start");
    }
}

/* Ends the LINE of `deny LINE by RULE`; the rule, or NULL. */
static char *by_rule(char *line) {
    char *by = NULL;
    for (char *p = line; (p = strstr(p, " by ")) != NULL; p += 4) by = p;
    if (!by) return NULL;
    *by = 0;
    return by + 4;
}

static void deny(const char *whole, char *rest, bool pairing) {
    char *rule = by_rule(rest);
    int lines = s.c->lines;
    if (!rule) {
        wrong(whole, "by which rule?");
        return;
    }
    if (pairing ? stand_pair(&s, s.c->stages - 1) : stand_line(&s, rest))
        wrong(whole, "is accepted");
    else if (strcmp(s.no.rule, rule)) {
        char why[600];
        snprintf(why, sizeof why, "refused by \"%s\": %s", s.no.rule, s.no.key);
        wrong(whole, why);
    }
    test_that(s.c->lines == lines && s.no.key[0], "%s:%d: a refusal leaves traces",
              file, number);
}

static void play(const char *line, int words, char **word) {
    int m = words > 1 ? atoi(word[1]) : 0;
    if (words != 3 || m < 1 || m > s.c->matches) {
        wrong(line, "no such match");
        return;
    }
    for (int b = 0; b < s.c->discipline[0].boards; b++)
        if (!stand_play(&s, m, b, word[2][0] - '0')) wrong(line, s.no.key);
}

static bool board_of(const char *line, int words, char **word, int *m, int *b) {
    if (words > 3 && find_match(s.c, word[1], m, &s.no) && find_board(s.c, 0, word[2], b, &s.no))
        return true;
    return wrong(line, s.no.key);
}

static void points(const char *line, int words, char **word, bool open) {
    int m, b;
    struct decision d;
    char got[64];
    if (!board_of(line, words, word, &m, &b)) return;
    encounter_decide(s.c, m, b, &d);
    if (d.over)
        snprintf(got, sizeof got, "%d:%d by %s", d.points[0], d.points[1], d.rule);
    else
        snprintf(got, sizeof got, "open by %s", d.rule);
    char due[64];
    if (open)
        snprintf(due, sizeof due, "open by %s", words > 4 ? word[4] : "");
    else
        snprintf(due, sizeof due, "%s by %s", word[3], words > 5 ? word[5] : "");
    if (strcmp(got, due)) wrong(line, got);
}

static void reason(const char *line, int words, char **word, const char *rest) {
    int m, b;
    struct decision d;
    TEXT(pl, 1000);
    TEXT(en, 1000);
    if (!board_of(line, words, word, &m, &b)) return;
    encounter_decide(s.c, m, b, &d);
    encounter_words(s.c, m, &d, POLISH, &pl);
    encounter_words(s.c, m, &d, ENGLISH, &en);
    if (!strstr(pl.at, rest) && !strstr(en.at, rest)) wrong(line, en.at);
}

static void place(const char *line, int words, char **word, const char *text) {
    int stage, g = 0, e;
    struct ranking t;
    if (words < 5 || !find_stage(s.c, 0, word[1], &stage, &s.no) ||
        !find_entrant(s.c, 0, word[3], &e, &s.no)) {
        wrong(line, s.no.key);
        return;
    }
    bool cup = s.c->stage[stage].kind == CUP;
    if (!cup && !find_group(s.c, stage, word[2], &g, &s.no)) wrong(line, s.no.key);
    if (cup)
        standings_cup(s.c, stage, &s.memory, &t);
    else
        standings_group(s.c, stage, g, &s.memory, &t);
    for (int i = 0; i < t.rows; i++) {
        if (t.row[i].entrant != e) continue;
        char got[32];
        TEXT(pl, 2000);
        TEXT(en, 2000);
        explain_row(s.c, &t, i, POLISH, &pl);
        explain_row(s.c, &t, i, ENGLISH, &en);
        if (t.row[i].running)
            snprintf(got, sizeof got, "running");
        else if (t.row[i].place == t.row[i].last)
            snprintf(got, sizeof got, "%d", t.row[i].place);
        else
            snprintf(got, sizeof got, "%d-%d", t.row[i].place, t.row[i].last);
        if (text ? !strstr(pl.at, text) && !strstr(en.at, text) : strcmp(got, word[4]) != 0)
            wrong(line, text ? en.at : got);
        return;
    }
    wrong(line, "is not in the table");
}

static void total(const char *line, int words, char **word) {
    struct score score;
    char got[40];
    int m;
    if (words != 3 || !find_match(s.c, word[1], &m, &s.no)) {
        wrong(line, s.no.key);
        return;
    }
    encounter_score(s.c, m, &score);
    snprintf(got, sizeof got, "%d:%d", score.points[0], score.points[1]);
    if (strcmp(got, word[2])) wrong(line, got);
}

/* tally STAGE NUMBER KEY=VALUE… */
static void counted(const char *line, int words, char **word) {
    static struct tally tally[MAX_ENTRANTS];
    int stage, e;
    if (words < 4 || !find_stage(s.c, 0, word[1], &stage, &s.no) ||
        !find_entrant(s.c, 0, word[2], &e, &s.no)) {
        wrong(line, s.no.key);
        return;
    }
    tally_stage(s.c, stage, tally);
    const struct {
        const char *key;
        int value;
    } have[] = {{"points", tally[e].points},   {"games", tally[e].games},
                {"played", tally[e].played},   {"matches", tally[e].matches},
                {"byes", tally[e].byes},       {"opponents", tally[e].opponents}};
    for (int i = 3; i < words; i++) {
        bool known = false;
        for (size_t k = 0; k < sizeof have / sizeof *have; k++) {
            char due[40];
            size_t len = strlen(have[k].key);
            if (strncmp(word[i], have[k].key, len) || word[i][len] != '=') continue;
            known = true;
            snprintf(due, sizeof due, "%s=%d", have[k].key, have[k].value);
            if (strcmp(due, word[i])) wrong(line, due);
        }
        if (!known) wrong(line, "nothing of that name is counted");
    }
}

/* qualify STAGE EACH NUMBER… */
static void qualify(const char *line, int words, char **word) {
    int stage, list[MAX_ENTRANTS], group[MAX_ENTRANTS], n;
    if (words < 4 || !find_stage(s.c, 0, word[1], &stage, &s.no) ||
        !standings_qualify(s.c, stage, atoi(word[2]), &s.memory, list, group, &n, &s.no)) {
        wrong(line, s.no.key);
        return;
    }
    TEXT(got, 400);
    TEXT(due, 400);
    for (int i = 0; i < n; i++) journal_number(&got, s.c->entrant[list[i]].number);
    for (int i = 3; i < words; i++) journal_number(&due, atoi(word[i]));
    if (strcmp(got.at, due.at)) wrong(line, got.at);
}

static void meet(const char *line, int words, char **word, bool wanted) {
    int stage = s.c->stages - 1, a, b;
    if (words != 3 || !find_entrant(s.c, 0, word[1], &a, &s.no) ||
        !find_entrant(s.c, 0, word[2], &b, &s.no))
        wrong(line, s.no.key);
    else if ((stage_match_of(s.c, stage, s.c->stage[stage].paired, a, b) >= 0) != wanted)
        wrong(line, wanted ? "they do not" : "they do");
}

static void card(const char *line, int words, char **word) {
    int n = words == 3 ? atoi(word[1]) : 0;
    char got[20];
    if (n < 1 || n > s.c->cards) {
        wrong(line, "no such card");
        return;
    }
    int step = fairplay_step(s.c, n - 1);
    snprintf(got, sizeof got, "%d", step);
    if (strcmp(step == SANCTIONS ? "pardoned" : got, word[2])) wrong(line, got);
}

static void small(const char *line, int words, char **word) {
    int list[MAX_ENTRANTS], m, b, who, stage;
    if (!strcmp(word[0], "groups") && words == 3) {
        if (groups_count(atoi(word[1])) != atoi(word[2])) wrong(line, "another number");
    } else if (!strcmp(word[0], "field")) {
        int n = groups_field(s.c, 0, list);
        bool same = n == words - 1;
        for (int i = 0; i < n && same; i++)
            same = s.c->entrant[list[i]].number == atoi(word[1 + i]);
        if (!same) wrong(line, "another field");
    } else if (!strcmp(word[0], "matches") && words == 2) {
        if (s.c->matches != atoi(word[1])) wrong(line, "another number");
    } else if (!strcmp(word[0], "rounds") && words == 3) {
        if (!find_stage(s.c, 0, word[1], &stage, &s.no) ||
            stage_rounds(s.c, stage) != atoi(word[2]))
            wrong(line, "another number");
    } else if (!strcmp(word[0], "sanction") && words == 5) {
        if (!board_of(line, words, word, &m, &b) || !find_player(s.c, m, word[3], &who, &s.no))
            return;
        int n = fairplay_offences(s.c, m, b, who);
        if (strcmp(n ? fairplay_word(n - 1) : "none", word[4]))
            wrong(line, n ? fairplay_word(n - 1) : "none");
    } else if (!strcmp(word[0], "initials") && words >= 3) {
        TEXT(out, 60);
        TEXT(name, 200);
        for (int i = 1; i < words - 1; i++)
            text_add(&name, i > 1 ? " " : ""), text_add(&name, word[i]);
        words_initials(&out, name.at);
        if (strcmp(out.at, word[words - 1])) wrong(line, out.at);
    } else {
        wrong(line, "no such verb");
    }
}

/* The line from its n-th word on. */
static char *tail(char *line, int n) {
    for (; n > 0; n--) {
        line = strchr(line, ' ');
        if (!line) return "";
        line++;
    }
    return line;
}

static void verb(char *line) {
    char split[2000], whole[2000], *word[60];
    int words = 0;
    snprintf(split, sizeof split, "%s", line);
    snprintf(whole, sizeof whole, "%s", line);
    for (char *p = strtok(split, " "); p && words < 60; p = strtok(NULL, " ")) word[words++] = p;
    char *rest = tail(line, 1);
    if (!strcmp(word[0], "start"))
        start(whole, words, word);
    else if (!s.c)
        wrong(whole, "before start");
    else if (!strcmp(word[0], "do")) {
        if (!stand_line(&s, rest)) wrong(whole, s.no.key);
    } else if (!strcmp(word[0], "deny")) {
        deny(whole, rest, !strncmp(rest, "pair by ", 8));
    } else if (!strcmp(word[0], "error")) {
        if (stand_line(&s, rest))
            wrong(whole, "is accepted");
        else if (s.no.rule[0])
            wrong(whole, s.no.rule);
    } else if (!strcmp(word[0], "pair")) {
        if (!stand_pair(&s, s.c->stages - 1)) wrong(whole, s.no.key);
    } else if (!strcmp(word[0], "play"))
        play(whole, words, word);
    else if (!strcmp(word[0], "points"))
        points(whole, words, word, false);
    else if (!strcmp(word[0], "open"))
        points(whole, words, word, true);
    else if (!strcmp(word[0], "words"))
        reason(whole, words, word, tail(line, 3));
    else if (!strcmp(word[0], "place"))
        place(whole, words, word, NULL);
    else if (!strcmp(word[0], "why"))
        place(whole, words, word, tail(line, 4));
    else if (!strcmp(word[0], "total"))
        total(whole, words, word);
    else if (!strcmp(word[0], "tally"))
        counted(whole, words, word);
    else if (!strcmp(word[0], "qualify"))
        qualify(whole, words, word);
    else if (!strcmp(word[0], "meet") || !strcmp(word[0], "meetnt"))
        meet(whole, words, word, !word[0][4]);
    else if (!strcmp(word[0], "card"))
        card(whole, words, word);
    else
        small(whole, words, word);
}

static void trim(char *line) {
    char *comment = strstr(line, "  ");
    if (comment) *comment = 0;
    size_t len = strlen(line);
    while (len && line[len - 1] == ' ') line[--len] = 0;
}

void test_cases(void) {
    for (char **path = test_files("test/cases/event/*.txt"); *path; path++) {
        const char *text = test_file(*path, NULL);
        file = *path;
        number = 0;
        while (text && *text) {
            char line[2000];
            size_t len = strcspn(text, "\n");
            snprintf(line, sizeof line, "%.*s", (int)len, text);
            text += len + (text[len] == '\n');
            number++;
            if (!strncmp(line, "== ", 3)) {
                test_case("%s:%d: %s", *path, number, line + 3);
                s.c = NULL;
                continue;
            }
            trim(line);
            if (*line && *line != '#') verb(line);
        }
    }
}
