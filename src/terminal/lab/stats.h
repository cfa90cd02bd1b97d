/* stats.h -- what can honestly be said about a number of games: intervals, Elo, sequential tests.
 */
#ifndef TERMINAL_LAB_STATS_H
#define TERMINAL_LAB_STATS_H

/* Games of one player; an undecided one counts half. */
struct score {
    int wins, losses, draws;
};

int stats_games(const struct score *s);
double stats_rate(const struct score *s);

/* The 95 % interval after Wilson. */
void stats_interval(const struct score *s, double *low, double *high);

/* How much stronger, in Elo, a win rate means; limited to 800. */
double stats_elo(double rate);

/* Wald's sequential test whether the true rate is at least `goal`: 1 yes, -1 no, 0 undecided.
 * It weighs goal + 0.05 against goal - 0.05 with 5 % risk on either side. */
int stats_sprt(const struct score *s, double goal);

#endif
