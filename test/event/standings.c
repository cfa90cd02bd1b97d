/* Standings against a slow, obvious second implementation on thousands of random groups. */
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"
#include "event/encounter.h"
#include "event/event.h"
#include "event/explain.h"
#include "event/stage.h"
#include "event/standings.h"

enum { TEAMS = 9, EVENTS = 4000 };

/* What the test itself knows of the event: it made the results. */
struct truth {
    int n, boards;
    bool met[TEAMS][TEAMS];
    int points[TEAMS][TEAMS]; /* that a made against b */
    int games[TEAMS], test[TEAMS], status[TEAMS], lot[TEAMS], matches[TEAMS];
    int criteria, criterion[MAX_CRITERIA];
};

static int total(const struct truth *t, int a) {
    int sum = 0;
    for (int b = 0; b < t->n; b++) sum += t->points[a][b];
    return sum;
}

static int value(const struct truth *t, int a, int k);

/* Level on status and all criteria before the k-th. */
static bool level(const struct truth *t, int a, int b, int k) {
    if (t->status[a] != t->status[b]) return false;
    for (int i = 0; i < k; i++)
        if (value(t, a, i) != value(t, b, i)) return false;
    return true;
}

static int mutual(const struct truth *t, int a, int k) {
    int sum = 0;
    for (int b = 0; b < t->n; b++)
        for (int c = 0; c < t->n; c++)
            if (b != c && level(t, a, b, k) && level(t, a, c, k) && !t->met[b][c]) return 0;
    for (int b = 0; b < t->n; b++)
        if (b != a && level(t, a, b, k)) sum += t->points[a][b];
    return sum;
}

static int opponents(const struct truth *t, int a) {
    int sum = 0;
    for (int b = 0; b < t->n; b++)
        if (t->met[a][b]) sum += total(t, b);
    return sum;
}

static int value(const struct truth *t, int a, int k) {
    switch (t->criterion[k]) {
    case BY_POINTS: return total(t, a);
    case BY_MUTUAL: return mutual(t, a, k);
    case BY_MATCHES: return t->matches[a];
    case BY_GAMES: return t->games[a];
    case BY_TEST: return t->test[a];
    case BY_OPPONENTS: return opponents(t, a);
    default: return t->lot[a];
    }
}

static bool better(const struct truth *t, int a, int b) {
    if (t->status[a] != t->status[b]) return t->status[a] < t->status[b];
    for (int k = 0; k < t->criteria; k++)
        if (value(t, a, k) != value(t, b, k)) return value(t, a, k) > value(t, b, k);
    return false;
}

/* Ends one board and notes what that gives. */
static void board(struct stand *s, struct truth *t, struct rng *r, int m, int b) {
    const struct meeting *it = &s->c->match[m - 1];
    int a = it->entrant[0], o = it->entrant[1], luck = (int)rng_below(r, 12);
    const char *game = s->c->discipline[0].game[b];
    if (luck == 0) {
        for (int who = 0; who < 2; who++)
            for (int i = 0; i < 4; i++)
                stand_add(s, "offence %d %s %d %s vulgar R x", m, game,
                          s->c->entrant[it->entrant[who]].number,
                          i == 3   ? "red"
                          : i == 1 ? "yellow"
                                   : "warning");
    } else if (luck == 1) {
        stand_add(s, "walkover %d %s %d x", m, game, s->c->entrant[o].number);
        t->points[o][a] += 3, t->games[o] += 2;
    } else if (luck < 8) {
        bool first = luck % 2;
        stand_play(s, m, b, first ? 2 : 0);
        if (first)
            t->points[a][o] += 3, t->games[a] += 2;
        else
            t->points[o][a] += 3, t->games[o] += 2;
    } else {
        stand_play(s, m, b, 1);
        t->games[a]++, t->games[o]++;
        bool first = t->test[a] > t->test[o];
        if (t->test[a] == t->test[o]) {
            first = rng_below(r, 2);
            stand_add(s, "lots %d %s %d", m, game, s->c->entrant[first ? a : o].number);
        }
        t->points[a][o] += first ? 2 : 1, t->points[o][a] += first ? 1 : 2;
    }
}

/* The usual criteria, or some in any order. */
static void make_criteria(struct stand *s, struct truth *t, struct rng *r) {
    static const char *const words[] = {"points", "mutual",    "matches", "games",
                                        "test",   "opponents", "lots"};
    static const int standard[] = {BY_POINTS, BY_MUTUAL, BY_GAMES, BY_TEST, BY_LOTS};
    t->criteria = 5;
    memcpy(t->criterion, standard, sizeof standard);
    if (rng_below(r, 3) == 0) {
        int list[] = {0, 1, 2, 3, 4, 5, 6};
        t->criteria = 1 + (int)rng_below(r, 6);
        TEXT(line, 200);
        text_add(&line, "set d criteria");
        for (int i = 0; i < t->criteria; i++) {
            int k = i + (int)rng_below(r, (uint32_t)(7 - i)), swap = list[i];
            list[i] = list[k], list[k] = swap;
            t->criterion[i] = list[i];
            journal_word(&line, words[list[i]]);
        }
        text_add(&line, " confirmed");
        stand_line(s, line.at);
    }
}

static void make(struct stand *s, struct truth *t, struct rng *r) {
    memset(t, 0, sizeof *t);
    t->n = 3 + (int)rng_below(r, TEAMS - 2);
    bool team = rng_below(r, 4) == 0;
    stand_group(s, team ? "303 orzel" : "orzel", t->n);
    t->boards = team ? 2 : 1;
    for (int i = 0; i < t->n; i++) {
        int right = 10 + (int)rng_below(r, 3); /* few values, many ties; the same on both boards */
        t->test[i] = t->boards * right * 500;
        stand_add(s, "test d %d orzel %d 20", i + 1, right);
        if (team) stand_add(s, "test d %d 303 %d 20", i + 1, right);
    }
    make_criteria(s, t, r);
    int leave = rng_below(r, 5) == 0 ? (int)rng_below(r, (uint32_t)t->n) : -1;
    int unfinished = rng_below(r, 6) == 0 ? 1 + (int)rng_below(r, (uint32_t)s->c->matches) : 0;
    for (int m = 1; m <= s->c->matches; m++) {
        int a = s->c->match[m - 1].entrant[0], b = s->c->match[m - 1].entrant[1];
        if (m == unfinished) {
            t->met[a][b] = t->met[b][a] = false;
            continue;
        }
        int before = t->points[a][b], was = t->points[b][a];
        for (int k = 0; k < t->boards; k++) board(s, t, r, m, k);
        t->met[a][b] = t->met[b][a] = true;
        int mine = t->points[a][b] - before, his = t->points[b][a] - was;
        t->matches[a] += mine > his, t->matches[b] += his > mine;
    }
    if (leave >= 0 && stand_add(s, "withdraw d %d x", leave + 1)) t->status[leave] = 1;
    if (rng_below(r, 2)) { /* lots for everybody */
        TEXT(line, 200);
        text_add(&line, "placing d groups A");
        for (int i = 0; i < t->n; i++) journal_number(&line, t->n - i), t->lot[i] = i + 1;
        stand_line(s, line.at);
    }
}

static void compare(const struct stand *s, const struct truth *t, const struct ranking *got,
                    int number) {
    for (int i = 0; i < got->rows; i++) {
        int a = got->row[i].entrant, place = 1, last = t->n;
        for (int b = 0; b < t->n; b++) place += better(t, b, a), last -= better(t, a, b);
        test_that(got->row[i].place == place && got->row[i].last == last,
                  "event %d, team %d of %d: place %d–%d, should be %d–%d\n%s", number, a + 1, t->n,
                  got->row[i].place, got->row[i].last, place, last, s->journal.at);
        test_that(got->row[i].tally.points == total(t, a), "event %d, team %d: points", number,
                  a + 1);
    }
}

/* What every explanation must do: end, name nobody twice more than needed, be two languages. */
static void explain(const struct stand *s, const struct ranking *t) {
    for (int i = 0; i < t->rows; i++) {
        TEXT(pl, 2000);
        TEXT(en, 2000);
        explain_row(s->c, t, i, POLISH, &pl);
        explain_row(s->c, t, i, ENGLISH, &en);
        test_that(pl.len && en.len && !pl.cut && !en.cut, "no reason for a place");
        bool shared = t->row[i].place != t->row[i].last;
        bool said = strstr(en.at, "shared") || strstr(en.at, "lots must be drawn");
        test_that(shared == said, "shared places are said so: %s", en.at);
    }
}

/* Opponents whose match is open count in the second implementation too; leave them out there. */
static bool plain(const struct truth *t) {
    for (int k = 0; k < t->criteria; k++)
        if (t->criterion[k] == BY_OPPONENTS) return false;
    return true;
}

void test_standings(void) {
    static struct stand s;
    static struct truth t;
    struct rng r = rng_from(17);
    struct ranking got;
    int shared = 0, three = 0;
    test_case("standings: %d random groups against the obvious way", EVENTS);
    for (int k = 0; k < EVENTS; k++) {
        make(&s, &t, &r);
        bool complete = true;
        for (int m = 0; m < s.c->matches; m++) {
            struct score score;
            encounter_score(s.c, m, &score);
            complete = complete && score.over;
        }
        if (!complete && !plain(&t)) continue;
        standings_group(s.c, 0, 0, &s.memory, &got);
        compare(&s, &t, &got, k);
        explain(&s, &got);
        for (int i = 0; i < got.rows; i++) {
            int same = 0;
            for (int b = 0; b < t.n; b++) same += total(&t, b) == got.row[i].tally.points;
            three += same >= 3, shared += got.row[i].place != got.row[i].last;
        }
    }
    test_that(three > 1000 && shared > 100, "the events have enough ties: %d, %d", three, shared);
}
