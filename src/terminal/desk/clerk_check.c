/* clerk_check.c -- a finished event again from its first line: every draw, pairing, point and
 * place is worked out anew and compared with what the journal says. */
#include <string.h>
#include "terminal/desk/clerk.h"
#include "desk/bank.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/find.h"
#include "event/groups.h"
#include "event/pair.h"
#include "event/stage.h"
#include "event/standings.h"

struct checker {
    struct clerk *d;
    struct contest *c;
    struct arena memory;
    int line, wrong, draws, pairs, by_hand, points, places, tests, marked;
    struct plan plan; /* of the round being read */
    int plan_stage, taken;
    bool drawn[MAX_STAGES]; /* its draw was looked at when its first round was first paired */
};

static void complain(struct checker *k, const char *phrase, const char *detail) {
    TEXT(t, 2000);
    text_fill(&t, WORDS(k->d->in, phrase), "", detail);
    TEXT(line, 2100);
    text_add(&line, WORDS(k->d->in, "clerk.check.line")), text_char(&line, ' ');
    text_int(&line, k->line), text_add(&line, ": "), text_add(&line, t.at);
    clerk_row(k->d, 2, line.at);
    k->wrong++;
}

/* Everybody who stands in the stage's groups, in the order the draw took them. */
static int field_of(const struct contest *c, int stage, int *list) {
    int all[MAX_ENTRANTS], n = 0, m = groups_field(c, c->stage[stage].discipline, all);
    for (int i = 0; i < m; i++)
        if (stage_group_of(c, stage, all[i]) >= 0) list[n++] = all[i];
    return n;
}

static void check_groups(struct checker *k, int stage) {
    const struct stage *s = &k->c->stage[stage];
    int list[MAX_ENTRANTS], group[MAX_ENTRANTS], at[MAX_GROUPS] = {0};
    int n = field_of(k->c, stage, list);
    struct seed seed = stage_seed(s->seed, "groups");
    groups_draw(k->c, &seed, list, n, s->groups, group);
    for (int i = 0; i < n; i++) {
        const struct group *g = &s->group[group[i]];
        if (at[group[i]] >= g->members || g->member[at[group[i]]++] != list[i]) {
            complain(k, "clerk.check.draw", s->key);
            return;
        }
    }
    k->draws++;
}

static void check_bracket(struct checker *k, int stage) {
    const struct stage *s = &k->c->stage[stage];
    int list[MAX_ENTRANTS], group[MAX_ENTRANTS], slot[1 << MAX_CUP_ROUNDS], n;
    if (s->from >= 0) {
        if (!standings_qualify(k->c, s->from, s->advance ? s->advance : 2, &k->memory, list, group,
                               &n, &k->d->no)) {
            complain(k, "clerk.check.bracket-early", clerk_why(k->d));
            return;
        }
    } else {
        int halves[MAX_ENTRANTS];
        struct seed seed = stage_seed(s->seed, "ladder");
        n = field_of(k->c, stage, list);
        groups_draw(k->c, &seed, list, n, 2, halves);
        for (int i = 0; i < n; i++) group[i] = -1;
    }
    int size = cup_bracket(list, group, n, slot);
    if (size != s->group[0].members || memcmp(slot, s->group[0].member, sizeof(int) * (size_t)size))
        complain(k, "clerk.check.bracket", s->key);
    else
        k->draws++;
}

/* Draws are checked when the first round of the stage is about to be paired. */
static void check_draw(struct checker *k, int stage) {
    const struct stage *s = &k->c->stage[stage];
    if (s->kind == GROUPS) check_groups(k, stage);
    if (s->kind == CUP) check_bracket(k, stage);
}

static void new_round(struct checker *k, int stage) {
    if (!k->drawn[stage]) check_draw(k, stage);
    k->drawn[stage] = true;
    k->plan_stage = stage;
    k->taken = 0;
    if (!pair_round(k->c, stage, &k->memory, &k->plan, &k->d->no)) {
        complain(k, "clerk.check.round", clerk_why(k->d));
        k->plan.pairs = 0, k->plan.bye = -1;
    }
}

static bool in_plan(const struct checker *k, const struct line *l, int d) {
    int a, b;
    if (!find_entrant(k->c, d, l->word[6], &a, NULL) ||
        !find_entrant(k->c, d, l->word[7], &b, NULL))
        return false;
    for (int i = 0; i < k->plan.pairs; i++) {
        const struct proposal *p = &k->plan.pair[i];
        if (p->entrant[0] != a || p->entrant[1] != b) continue;
        for (int x = 0; x < k->c->discipline[d].boards; x++) {
            int first;
            if (!find_entrant(k->c, d, l->word[8 + x], &first, NULL) ||
                first != p->entrant[p->first[x]])
                return false;
        }
        return true;
    }
    return false;
}

/* A table of three or more: the same people, in the same seats. */
static bool table_in_plan(const struct checker *k, const struct line *l, int d) {
    for (int i = 0; i < k->plan.pairs; i++) {
        const struct proposal *p = &k->plan.pair[i];
        bool same = p->seats == l->words - 6;
        for (int s = 0; same && s < p->seats; s++) {
            int e;
            same = find_entrant(k->c, d, l->word[6 + s], &e, NULL) && e == p->entrant[s];
        }
        if (same) return true;
    }
    return false;
}

static void check_pairing(struct checker *k, const struct line *l) {
    bool table = text_same(l->word[0], "table"), match = table || text_same(l->word[0], "match");
    int at = match ? 2 : 1, d, s, round, e;
    if (!match && !text_same(l->word[0], "bye")) return;
    if (l->words < at + 4 || !find_discipline(k->c, l->word[at], &d, NULL) ||
        !find_stage(k->c, d, l->word[at + 1], &s, NULL) ||
        !find_number(l->word[at + 2], 1, 100, &round, NULL))
        return;
    if (text_same(l->word[l->words - 1], "manual")) {
        k->by_hand++;
        return;
    }
    if (text_same(l->word[l->words - 1], "asked")) return; /* by a player, not by the draw */
    if (k->plan_stage != s || k->plan.round != round) new_round(k, s);
    if (table   ? !table_in_plan(k, l, d)
        : match ? !in_plan(k, l, d)
                : !find_entrant(k->c, d, l->word[4], &e, NULL) || e != k->plan.bye)
        complain(k, "clerk.check.pairing", l->word[match ? 1 : 4]);
    else
        k->pairs++;
}

/* The order that was announced against the order that comes out. */
static void check_close(struct checker *k, const struct line *l) {
    int d, s, at = 3;
    struct ranking t;
    if (!text_same(l->word[0], "close") || !find_discipline(k->c, l->word[1], &d, NULL) ||
        !find_stage(k->c, d, l->word[2], &s, NULL))
        return;
    bool cup = k->c->stage[s].kind == CUP;
    for (int g = 0; g < (cup ? 1 : k->c->stage[s].groups); g++) {
        if (!(cup ? standings_cup(k->c, s, &k->memory, &t)
                  : standings_group(k->c, s, g, &k->memory, &t)))
            return;
        for (int i = 0; i < t.rows; i++, at++) {
            TEXT(due, 40);
            text_int(&due, k->c->entrant[t.row[i].entrant].number);
            text_char(&due, ':');
            text_int(&due, t.row[i].tally.points);
            if (at >= l->words || !text_same(due.at, l->word[at]))
                complain(k, "clerk.check.places", due.at);
            else
                k->places++;
        }
    }
}

/* Marks a test again where its paper is known. */
static void check_test(struct checker *k, const struct line *l) {
    int d, e, b, n;
    struct bank bank;
    static struct drawn drawn[MAX_QUESTIONS];
    bool correct = text_same(l->word[0], "correct");
    const char *const *w = l->word + correct;
    if (!text_same(w[0], "test") || !find_discipline(k->c, w[1], &d, NULL) ||
        !find_entrant(k->c, d, w[2], &e, NULL) || !find_board(k->c, d, w[3], &b, NULL))
        return;
    const struct test *t = &k->c->entrant[e].player[b].test;
    k->tests += !correct;
    if (!t->answers) return; /* typed in from paper: nothing to mark again */
    size_t before = k->d->memory.used;
    if (!bank_paper(k->c, t->paper - 1, &k->d->memory, &bank, drawn, &n, &k->d->no) ||
        paper_mark(drawn, n, t->answers) != t->right)
        complain(k, "clerk.check.test", w[2]);
    else
        k->marked++;
    k->d->memory.used = before;
}

static int count_points(const struct contest *c) {
    int n = 0;
    for (int m = 0; m < c->matches; m++)
        for (int b = 0; b < c->discipline[c->match[m].discipline].boards; b++) {
            struct decision it;
            encounter_decide(c, m, b, &it);
            n += it.over && !c->match[m].cancelled;
        }
    return n;
}

/* Every line once more, as if it came now: whatever was drawn, paired or closed is worked out again
 * before it is applied. */
static int check_lines(struct checker *k) {
    static struct line l;
    struct clerk *d = k->d;
    const char *one;
    size_t len;
    for (const char *at = d->desk.journal, *end = d->desk.journal + d->desk.len;
         journal_next(&at, end, &one, &len);) {
        k->line++;
        if (!journal_read(&l, one, len, NULL)) return STATUS_BAD;
        if (contest_is_undone(k->c, k->line)) {
            k->c->lines++;
            continue;
        }
        size_t before = k->memory.used;
        check_pairing(k, &l);
        if (text_same(l.word[0], "cancel")) k->plan_stage = -1;
        check_close(k, &l);
        k->memory.used = before;
        if (!contest_apply(k->c, &l, &d->no)) return clerk_refused(d);
        check_test(k, &l);
    }
    return STATUS_OK;
}

int clerk_check(struct clerk *d) {
    static struct checker k;
    int status = clerk_open(d, false);
    if (status) return status;
    k = (struct checker){.d = d, .memory = clerk_memory((size_t)320 << 20), .plan_stage = -1};
    k.c = contest_open(&k.memory);
    if (!k.c || !contest_expect(k.c, d->desk.journal, d->desk.len, &d->no)) return clerk_refused(d);
    if ((status = check_lines(&k)) != STATUS_OK) return status;
    k.points = count_points(d->c);
    TEXT(sum, 600);
    TEXT(lines, 60);
    book_count("count.line", d->in, k.line, &lines);
    book_say("clerk.check.sum", d->in,
             (struct fill[]){{"lines", lines.at},
                             {"draws", WORDS_INT(k.draws)},
                             {"pairs", WORDS_INT(k.pairs)},
                             {"hand", WORDS_INT(k.by_hand)},
                             {"encounters", WORDS_INT(k.points)},
                             {"places", WORDS_INT(k.places)},
                             {"tests", WORDS_INT(k.tests)},
                             {"marked", WORDS_INT(k.marked)},
                             {"wrong", WORDS_INT(k.wrong)},
                             {0}},
             &sum);
    clerk_row(d, 2, sum.at);
    return k.wrong ? STATUS_NO : STATUS_OK;
}
