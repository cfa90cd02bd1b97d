#include "event/tally.h"
#include "event/encounter.h"
#include "event/stage.h"
#include "event/verbs.h"

/* The number of the entrant's last match of the stage, from 1; 0: it has none. */
static int last_match(const struct contest *c, int stage, int entrant) {
    int m = c->entrant[entrant].last;
    while (m && (c->match[m - 1].stage != stage || c->match[m - 1].cancelled))
        m = find_previous(c, m, entrant);
    return m;
}

/* Who had the seat in the last game of that match: a later substitute changes no table that was
 * played without him (event/1.6). Without a match it is the one who has the seat now. */
static const struct player *holder(const struct player *now, int match) {
    int last_game = 2 * (match - 1) + 1;
    while (match && now->before && now->from > last_game) now = now->before;
    return now;
}

/* Right answers of all boards in ten-thousandths of what could be had. */
static int share_of_test(const struct contest *c, int stage, int entrant) {
    const struct entrant *e = &c->entrant[entrant];
    int sum = 0, match = last_match(c, stage, entrant);
    for (int b = 0; b < c->discipline[e->discipline].boards; b++) {
        const struct test *t = &holder(&e->player[b], match)->test;
        if (t->sat) sum += t->right * 10000 / t->of;
    }
    return sum;
}

/* The team keeps the points of its first test, also when a substitute sits another: event/1.6. */
static int first_right(const struct player *p) {
    int right = 0;
    for (; p; p = p->before)
        if (p->test.sat) right = p->test.right;
    return right;
}

/* Points for the test where an event adds them; 0 otherwise. */
static int points_of_test(const struct contest *c, int entrant) {
    const struct entrant *e = &c->entrant[entrant];
    const struct discipline *d = &c->discipline[e->discipline];
    int points = 0;
    for (int b = 0; d->test_points && b < d->boards; b++)
        points += first_right(&e->player[b]) / d->test_points;
    return points;
}

static void add_match(const struct contest *c, int m, struct tally *out) {
    const struct meeting *it = &c->match[m];
    struct score s;
    encounter_score(c, m, &s);
    for (int i = 0; i < it->seats; i++) {
        struct tally *t = &out[it->entrant[i]];
        for (int b = 0; it->seats == 2 && b < c->discipline[it->discipline].boards; b++)
            t->sides += it->board[b].first == i ? 1 : -1;
        /* Boards that are over count at once, also while a team's other boards still play. */
        t->points += s.points[i];
        t->games += s.games[i];
        t->played += s.over;
        t->matches += s.winner == i;
    }
}

/* A bye counts like a walkover (event/2.4); one that was asked for gives nothing (event/5.6). */
static void add_byes(const struct contest *c, int stage, struct tally *out) {
    const struct discipline *of = &c->discipline[c->stage[stage].discipline];
    for (int i = 0; i < c->byes; i++) {
        if (c->bye[i].stage != stage || c->bye[i].cancelled || c->bye[i].asked) continue;
        struct tally *t = &out[c->bye[i].entrant];
        t->points += 3 * of->boards, t->games += of->games * of->boards;
        t->matches++, t->played++, t->byes++;
    }
}

void tally_stage(const struct contest *c, int stage, struct tally *out) {
    for (int e = 0; e < c->entrants; e++) {
        out[e] = (struct tally){.points = 0};
        if (c->entrant[e].discipline != c->stage[stage].discipline) continue;
        out[e].points = points_of_test(c, e);
        out[e].test = share_of_test(c, stage, e);
    }
    for (int m = -1; (m = stage_next(c, stage, m)) >= 0;)
        if (!c->match[m].cancelled) add_match(c, m, out);
    add_byes(c, stage, out);
    for (int m = -1; (m = stage_next(c, stage, m)) >= 0;) {
        const struct meeting *it = &c->match[m];
        for (int i = 0; i < it->seats && !it->cancelled; i++)
            for (int k = 0; k < it->seats; k++)
                if (k != i) out[it->entrant[i]].opponents += out[it->entrant[k]].points;
    }
}
