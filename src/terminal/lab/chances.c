/* chances.c -- sedzia lab chances GAME: level 5 against itself; how often a stated chance comes
 * true.
 *
 * The table counts decisions in ten bins of the first side's chance. Below it stands, for groups of
 * rounds, the slope and offset that would make the log-odds stated here come true (a logistic
 * regression): where the game has no `stated` lines yet, these are the lines to write there; where
 * it has, 1 and 0 say that they are right. */
#include "terminal/lab/chances.h"
#include "terminal/lab/pool.h"
#include "terminal/lab/stats.h"
#include <math.h>
#include <string.h>

struct account {
    double count[DUEL_TENTHS], said[DUEL_TENTHS], came[DUEL_TENTHS];
    double odds[DUEL_ROUNDS][DUEL_ODDS], won[DUEL_ROUNDS][DUEL_ODDS];
    struct score first;
};

static bool ended(void *with, int game, int seat, const struct duel *d) {
    struct account *a = with;
    (void)game;
    (void)seat;
    if (d->winner == SEAT_A) a->first.wins++;
    if (d->winner == SEAT_B) a->first.losses++;
    if (d->winner > SEAT_B) a->first.draws++;
    double share = d->winner == SEAT_A ? 1 : d->winner == SEAT_B ? 0 : 0.5;
    for (int i = 0; i < DUEL_TENTHS; i++) {
        a->count[i] += d->tenths[i];
        a->said[i] += d->stated[i] / 1000.0;
        a->came[i] += share * d->tenths[i];
    }
    for (int round = 0; round < DUEL_ROUNDS; round++)
        for (int i = 0; i < DUEL_ODDS; i++) {
            a->odds[round][i] += d->odds[round][i];
            a->won[round][i] += share * d->odds[round][i];
        }
    return false;
}

static void print_tenths(const struct account *a) {
    printf("| said | decisions | mean said | came true | off by |\n|---|---|---|---|---|\n");
    for (int i = 0; i < DUEL_TENTHS; i++) {
        double count = a->count[i];
        printf("| %d – %d %% | %.0f |", 10 * i, 10 * i + 10, count);
        if (count > 0)
            printf(" %.1f %% | %.1f %% | %+.1f |\n", 100 * a->said[i] / count,
                   100 * a->came[i] / count, 100 * (a->came[i] - a->said[i]) / count);
        else
            printf(" – | – | – |\n");
    }
}

struct line {
    double slope, offset, before, after; /* log-loss */
};

static double odds_of(int bin) { return (bin + 0.5 - DUEL_ODDS / 2) / 2; }

static double loss(const struct account *a, int from, int to, const struct line *l) {
    double sum = 0, count = 0;
    for (int round = from; round < to; round++)
        for (int i = 0; i < DUEL_ODDS; i++) {
            double p = 1 / (1 + exp(-(l->slope * odds_of(i) + l->offset)));
            p = fmin(fmax(p, 1e-6), 1 - 1e-6);
            count += a->odds[round][i];
            sum -= a->won[round][i] * log(p) + (a->odds[round][i] - a->won[round][i]) * log(1 - p);
        }
    return count > 0 ? sum / count : 0;
}

static double at_most(double x, double most) { return fmin(fmax(x, -most), most); }

/* Newton's method in short steps; a few decisions of a slope of one are mixed in. */
static struct line fit(const struct account *a, int from, int to) {
    enum { STEPS = 80 };
    struct line l = {.slope = 1};
    double prior = 20;
    for (int step = 0; step < STEPS; step++) {
        double gs = prior * (1 - l.slope), go = -prior * l.offset;
        double hss = prior, hso = 0, hoo = prior;
        for (int round = from; round < to; round++)
            for (int i = 0; i < DUEL_ODDS; i++) {
                double odds = odds_of(i), count = a->odds[round][i];
                double p = 1 / (1 + exp(-(l.slope * odds + l.offset)));
                double off = a->won[round][i] - count * p, weight = count * p * (1 - p);
                gs += off * odds;
                go += off;
                hss += weight * odds * odds;
                hso += weight * odds;
                hoo += weight;
            }
        double det = hss * hoo - hso * hso;
        l.slope += at_most((gs * hoo - go * hso) / det, 0.2);
        l.offset += at_most((go * hss - gs * hso) / det, 0.2);
    }
    l.after = loss(a, from, to, &l);
    l.before = loss(a, from, to, &(struct line){.slope = 1});
    return l;
}

static bool any_said(const struct account *a, int round) {
    for (int i = 0; i < DUEL_ODDS; i++)
        if (a->odds[round][i] > 0) return true;
    return false;
}

static void print_fits(const struct account *a) {
    printf("\n| rounds | slope | offset | in 1/256 | log-loss as said | corrected |\n"
           "|---|---|---|---|---|---|\n");
    for (int from = -1; from < DUEL_ROUNDS; from++) {
        if (from >= 0 && !any_said(a, from)) continue;
        struct line l = from < 0 ? fit(a, 0, DUEL_ROUNDS) : fit(a, from, from + 1);
        if (from < 0)
            printf("| all |");
        else
            printf("| %d |", from + 1);
        printf(" %.2f | %+.2f | {%.0f, %.0f} | %.3f | %.3f |\n", l.slope, l.offset, 256 * l.slope,
               256 * l.offset, l.before, l.after);
    }
}

int chances_game(const struct options *o, const char *name) {
    static struct account a;
    struct player one, two;
    struct pool p = {.ended = ended, .with = &a, .title = "chances"};
    memset(&a, 0, sizeof a);
    if (!pool_options(o, &p)) return STATUS_BAD;
    if (!shell_table(o, name, o->board, &p.table)) return STATUS_BAD;
    p.folder = NULL;
    duel_player(&one, "5", pool_limit(o));
    duel_player(&two, "5", pool_limit(o));
    p.players[0] = &one;
    p.players[1] = &two;
    if (pool_run(&p) < 0) return STATUS_SYSTEM;
    printf("%s: %d games of level 5 on board %s, %s wins %.1f %%\n\n", p.table.game->name,
           stats_games(&a.first), p.table.board->name, p.table.game->sides[SEAT_A],
           100 * stats_rate(&a.first));
    print_tenths(&a);
    print_fits(&a);
    return STATUS_OK;
}
