#include "event/tally.h"
#include "event/encounter.h"
#include "event/stage.h"

int tally_test(const struct contest *c, int entrant) {
    const struct entrant *e = &c->entrant[entrant];
    int sum = 0;
    for (int b = 0; b < c->discipline[e->discipline].boards; b++) {
        const struct test *t = &e->player[b].test;
        if (t->sat) sum += t->right * 10000 / t->of;
    }
    return sum;
}

int tally_test_points(const struct contest *c, int entrant) {
    const struct entrant *e = &c->entrant[entrant];
    const struct discipline *d = &c->discipline[e->discipline];
    int points = 0;
    for (int b = 0; d->test_points && b < d->boards; b++)
        points += e->player[b].test.right / d->test_points;
    return points;
}

static void add_match(const struct contest *c, int m, struct tally *out) {
    const struct meeting *it = &c->match[m];
    struct score s;
    encounter_score(c, m, &s);
    for (int i = 0; i < 2; i++) {
        struct tally *t = &out[it->entrant[i]];
        for (int b = 0; b < c->discipline[it->discipline].boards; b++)
            t->sides += it->board[b].first == i ? 1 : -1;
        /* Boards that are over count at once, also while a team's other boards still play. */
        t->points += s.points[i];
        t->games += s.games[i];
        t->played += s.over;
        t->matches += s.winner == i;
    }
}

void tally_stage(const struct contest *c, int stage, struct tally *out) {
    int boards = c->discipline[c->stage[stage].discipline].boards;
    for (int e = 0; e < c->entrants; e++) {
        out[e] = (struct tally){.points = 0};
        if (c->entrant[e].discipline != c->stage[stage].discipline) continue;
        out[e].points = tally_test_points(c, e);
        out[e].test = tally_test(c, e);
    }
    for (int m = 0; m < c->matches; m++)
        if (c->match[m].stage == stage && !c->match[m].cancelled) add_match(c, m, out);
    for (int i = 0; i < c->byes; i++) {
        if (c->bye[i].stage != stage || c->bye[i].cancelled) continue;
        struct tally *t = &out[c->bye[i].entrant]; /* counts like a walkover, event/2.4 */
        t->points += 3 * boards, t->games += 2 * boards;
        t->matches++, t->played++, t->byes++;
    }
    for (int m = 0; m < c->matches; m++) {
        const struct meeting *it = &c->match[m];
        if (it->stage != stage || it->cancelled) continue;
        for (int i = 0; i < 2; i++) out[it->entrant[i]].opponents += out[it->entrant[1 - i]].points;
    }
}
