#include "terminal/lab/stats.h"
#include <math.h>

int stats_games(const struct score *s) { return s->wins + s->losses + s->draws; }

double stats_rate(const struct score *s) {
    int games = stats_games(s);
    return games ? (s->wins + 0.5 * s->draws) / games : 0.5;
}

void stats_interval(const struct score *s, double *low, double *high) {
    double n = stats_games(s), p = stats_rate(s), z = 1.96;
    if (n == 0) n = 1e-9;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = fmax(0, middle - half);
    *high = fmin(1, middle + half);
}

double stats_elo(double rate) {
    if (rate <= 0.01) return -800;
    if (rate >= 0.99) return 800;
    return -400 * log10(1 / rate - 1);
}

int stats_sprt(const struct score *s, double goal) {
    double high = fmin(goal + 0.05, 0.995), low = goal - 0.05;
    double wins = s->wins + 0.5 * s->draws, losses = s->losses + 0.5 * s->draws;
    double ratio = wins * log(high / low) + losses * log((1 - high) / (1 - low));
    double bound = log(0.95 / 0.05);
    return ratio >= bound ? 1 : ratio <= -bound ? -1 : 0;
}
