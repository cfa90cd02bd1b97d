/* Draws, Berger tables, cups. */
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"
#include "event/berger.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/event.h"
#include "event/groups.h"
#include "event/stage.h"
#include "event/standings.h"

static void berger(void) {
    test_case("berger: 2 to 26 entrants: everybody meets everybody once, one match a round");
    for (int n = 2; n <= 26; n++) {
        bool met[26][26] = {{false}};
        int a[26], b[26], first[26] = {0};
        for (int round = 1; round <= berger_rounds(n); round++) {
            bool busy[26] = {false};
            int pairs = berger_round(n, round, a, b);
            test_that(pairs == n / 2, "%d entrants: %d pairs", n, pairs);
            for (int i = 0; i < pairs; i++) {
                test_that(a[i] != b[i] && a[i] < n && b[i] < n && !busy[a[i]] && !busy[b[i]],
                          "%d entrants, round %d: somebody twice", n, round);
                test_that(!met[a[i]][b[i]], "%d entrants: %d and %d meet again", n, a[i], b[i]);
                busy[a[i]] = busy[b[i]] = met[a[i]][b[i]] = met[b[i]][a[i]] = true;
                first[a[i]]++;
            }
        }
        for (int i = 0; i < n; i++)
            test_that(first[i] >= n / 2 - 1 && first[i] <= n / 2,
                      "%d entrants: %d is named first %d times", n, i, first[i]);
    }
}

static void group_draw(void) {
    static struct stand s;
    static const int sizes[][2] = {{7, 1},  {8, 2},  {9, 3},  {10, 3}, {11, 3},
                                   {12, 4}, {13, 4}, {14, 4}, {15, 4}, {16, 4}};
    test_case("groups: as many as event/5.2 says");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        test_that(groups_count(sizes[i][0]) == sizes[i][1], "%d entrants", sizes[i][0]);
    test_case(
        "groups: equal sizes, schools apart, the same seed the same draw, 9, 11 and 13 teams too");
    for (int k = 0; k < 300; k++) {
        int n = 8 + k % 9, list[64], again[64], group[64], group2[64], schools = 2 + k % 7;
        int size[MAX_GROUPS] = {0}, of_school[MAX_GROUPS][16] = {{0}}, all[16] = {0};
        stand_teams(&s, "region", "orzel", 0);
        for (int i = 1; i <= n; i++) {
            stand_add(&s, "entrant d %d T%d S%d", i, i, i % schools);
            all[i % schools]++;
        }
        TEXT(word, 30);
        text_int(&word, k);
        struct seed seed = stage_seed(word.at, "groups");
        int groups = groups_count(n);
        test_that(groups_field(s.c, 0, list) == n && groups_field(s.c, 0, again) == n, "the field");
        groups_draw(s.c, &seed, list, n, groups, group);
        groups_draw(s.c, &seed, again, n, groups, group2);
        test_that(!memcmp(list, again, sizeof(int) * (size_t)n) &&
                      !memcmp(group, group2, sizeof(int) * (size_t)n),
                  "draw %d differs from itself", k);
        for (int i = 0; i < n; i++)
            size[group[i]]++, of_school[group[i]][s.c->entrant[list[i]].number % schools]++;
        for (int g = 0; g < groups; g++) {
            test_that(size[g] == n / groups || size[g] == n / groups + 1, "group of %d", size[g]);
            for (int x = 0; x < schools; x++)
                test_that(of_school[g][x] <= (all[x] + groups - 1) / groups,
                          "school %d: %d of %d in one group", x, of_school[g][x], all[x]);
        }
    }
}

static void group_luck(void) {
    static struct stand s;
    test_case("groups: different seeds give different draws");
    int list[64], group[64], seen = 0, first[16] = {0};
    stand_teams(&s, "region", "orzel", 16);
    for (int k = 0; k < 400; k++) {
        TEXT(word, 30);
        text_int(&word, k);
        struct seed seed = stage_seed(word.at, "groups");
        groups_field(s.c, 0, list);
        groups_draw(s.c, &seed, list, 16, 4, group);
        for (int i = 0; i < 16; i++)
            if (group[i] == 0) first[list[i]]++;
    }
    for (int i = 0; i < 16; i++) seen += first[i] > 60 && first[i] < 140; /* 100 each on average */
    test_that(seen == 16, "some entrants are favoured: %d of 16 evenly", seen);
}

/* Plays a cup of n at random; returns whether every entrant has a place of his own. */
static void cup(int n, const char *places, struct rng *r) {
    static struct stand s;
    int list[64], group[64], slot[64], place_seen[65] = {0};
    stand_teams(&s, "local", "303", n);
    for (int i = 0; i < n; i++) list[i] = i, group[i] = -1;
    int size = cup_bracket(list, group, n, slot);
    TEXT(line, 400);
    stand_add(&s, "stage d cup cup seed=x places=%s", places);
    text_add(&line, "bracket d cup");
    for (int i = 0; i < size; i++) journal_number(&line, slot[i] + 1);
    test_that(stand_line(&s, line.at), "bracket: %s", s.no.key);
    for (int round = 1; round <= cup_rounds(size); round++) {
        int from = s.c->matches;
        if (!test_that(stand_pair(&s, 0), "%d: round %d: %s", n, round, s.no.key)) return;
        for (int m = from + 1; m <= s.c->matches; m++)
            stand_play(&s, m, 0, rng_below(r, 2) ? 2 : 0);
        if (s.c->matches == from) break;
    }
    struct ranking t;
    standings_cup(s.c, 0, &s.memory, &t);
    test_that(t.rows == n, "%d rows of %d", t.rows, n);
    for (int i = 0; i < t.rows; i++) {
        test_that(!t.row[i].running, "%d still runs", t.row[i].entrant);
        if (places[0] == 'a') test_that(t.row[i].place == t.row[i].last, "a shared place of %d", n);
        place_seen[t.row[i].place]++;
    }
    test_that(place_seen[1] == 1 && place_seen[2] == 1, "one winner, one second of %d", n);
    if (places[0] == 't' && n > 3)
        test_that(place_seen[3] == 1 && place_seen[4] == 1, "third and fourth of %d", n);
    if (places[0] == 'n' && n > 3) test_that(place_seen[3] == 2, "two thirds of %d", n);
}

static void cups(void) {
    static const char *const kinds[] = {"none", "third", "all"};
    struct rng r = rng_from(5);
    test_case("cup: 2 to 33 entrants, with byes, with and without third place and all places");
    for (int n = 2; n <= 33; n++)
        for (int k = 0; k < 3; k++) cup(n, kinds[k], &r);
    test_case("cup: byes go to the best, first and second of a group meet in the final only");
    for (int groups = 2; groups <= 8; groups++) {
        int list[32], group[32], slot[32], n = 2 * groups;
        for (int i = 0; i < n; i++) list[i] = i, group[i] = i < groups ? i : (i * 3) % groups;
        int size = cup_bracket(list, group, n, slot), half[8];
        for (int i = 0; i < size; i++)
            if (slot[i] >= 0 && slot[i] < groups) half[slot[i]] = i >= size / 2;
        bool even = (groups & (groups - 1)) == 0 || groups == 3;
        for (int i = 0; i < size; i++)
            if (slot[i] >= groups && even && groups != 3)
                test_that(half[group[slot[i]]] != (i >= size / 2), "%d groups: same half", groups);
        for (int i = 0; i < size - n; i++) {
            int at = 0;
            while (slot[at] != i) at++;
            test_that(slot[at ^ 1] < 0, "%d groups: no bye for the best", groups);
        }
    }
}

/* Two boards can be level: then the referee says who goes on, and why. event/5.5 */
static void level_cup(void) {
    static struct stand s;
    struct ranking t;
    test_case("cup: a level team match is decided before the next round");
    stand_teams(&s, "local", "303 orzel", 4);
    stand_line(&s, "stage d cup cup seed=x");
    stand_line(&s, "bracket d cup 1 2 3 4");
    stand_pair(&s, 0);
    stand_play(&s, 1, 0, 2), stand_play(&s, 1, 1, 0);
    stand_play(&s, 2, 0, 2);
    test_that(!stand_line(&s, "decide 2 3 x") && text_same(s.no.rule, "event/5.5"), "still on");
    stand_play(&s, 2, 1, 2);
    test_that(!stand_pair(&s, 0) && text_same(s.no.rule, "event/5.5"), "paired while level");
    test_that(!stand_line(&s, "decide 2 3 x") && text_same(s.no.rule, "event/5.5"), "not level");
    test_that(!stand_line(&s, "decide 1 3 x"), "not of this match");
    test_that(stand_line(&s, "decide 1 2 lots"), "%s", s.no.key);
    test_that(!stand_line(&s, "decide 1 1 x") && text_same(s.no.rule, "event/6.3"), "twice");
    test_that(stand_pair(&s, 0), "%s", s.no.key);
    test_that(stage_match_of(s.c, 0, 2, 1, 2) >= 0, "2 and 3 play the final");
    for (int m = 3; m <= 4; m++) stand_play(&s, m, 0, 2), stand_play(&s, m, 1, 2);
    standings_cup(s.c, 0, &s.memory, &t);
    test_that(t.row[0].place == 1 && t.row[3].place == 4 && !t.row[0].running, "places");
}

/* Whoever leaves between the rounds of a cup loses without a match. */
static void leaving_cup(void) {
    static struct stand s;
    struct ranking t;
    test_case("cup: who has left loses without a match, whichever slot he has");
    for (int who = 1; who <= 2; who++) {
        stand_teams(&s, "local", "303", 4);
        stand_line(&s, "stage d cup cup seed=x places=none");
        stand_line(&s, "bracket d cup 1 2 3 4");
        stand_add(&s, "withdraw d %d ill", who);
        test_that(stand_pair(&s, 0) && s.c->matches == 1, "one match is left");
        stand_play(&s, 1, 0, 0);
        test_that(stand_pair(&s, 0) && stage_match_of(s.c, 0, 2, 2 - who, 3) >= 0,
                  "the other goes on");
        stand_play(&s, 2, 0, 2);
        standings_cup(s.c, 0, &s.memory, &t);
        test_that(t.row[0].place == 1 && t.row[1].place == 2, "places");
        for (int i = 2; i < 4; i++) test_that(t.row[i].place == 3 && t.row[i].last == 4, "3 to 4");
    }
}

void test_stages(void) {
    berger();
    group_draw();
    group_luck();
    cups();
    level_cup();
    leaving_cup();
}
