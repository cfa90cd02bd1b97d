/* arena.c -- sedzia arena GAME BOT BOT: matches with sides swapped, and what they prove. */
#include "terminal/lab/pool.h"
#include "terminal/lab/stats.h"
#include "terminal/words.h"
#include <string.h>

struct table_of_games {
    struct score all, as[2]; /* of the first player; by its seat */
    int side_wins[2], broken[2], games;
    uint64_t moves, decisions[2], microseconds[2];
    double goal; /* of the sequential test, or 0 */
    bool fixed;  /* all games are played, whatever they prove */
    int verdict;
};

static void count(struct score *s, int winner, int seat) {
    if (winner > SEAT_B)
        s->draws++;
    else if (winner == seat)
        s->wins++;
    else
        s->losses++;
}

static bool ended(void *with, int game, int seat, const struct duel *d) {
    struct table_of_games *t = with;
    (void)game;
    count(&t->all, d->winner, seat);
    count(&t->as[seat], d->winner, seat);
    if (d->winner <= SEAT_B) t->side_wins[d->winner]++;
    if (d->broken <= SEAT_B) t->broken[d->broken != seat]++;
    t->games++;
    t->moves += d->moves;
    for (int i = 0; i < 2; i++) {
        int player = i != seat;
        t->decisions[player] += d->decisions[i];
        t->microseconds[player] += d->microseconds[i];
    }
    bool even = stats_games(&t->as[0]) == stats_games(&t->as[1]); /* else a side counts more */
    if (t->goal > 0 && t->games >= 20 && even) t->verdict = stats_sprt(&t->all, t->goal);
    return t->verdict != 0 && !t->fixed;
}

/* A phrase about somebody, in a column of its own. */
static void label(const struct options *o, const char *phrase, const char *who) {
    TEXT(words, 200);
    shell_say(o, phrase, (struct fill[]){{"who", who}, {0}}, &words);
    int gap = 24 - text_columns(words.at);
    printf("%s%*s ", words.at, gap > 0 ? gap : 0, "");
}

static void line(const struct score *s) {
    double low, high, rate = stats_rate(s);
    stats_interval(s, &low, &high);
    printf("%5.1f %%  [%5.1f, %5.1f]  +%d -%d =%d\n", 100 * rate, 100 * low, 100 * high, s->wins,
           s->losses, s->draws);
}

static void report(const struct options *o, const struct pool *p, const struct table_of_games *t) {
    TEXT(name, 64);
    double low, high;
    TEXT(played, 40);
    book_count("count.game", o->language, t->games, &played);
    printf("%s: %s - %s, %s\n", p->table.game->name, p->players[0]->name, p->players[1]->name,
           played.at);
    label(o, "arena.all", ""), line(&t->all);
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        text_clear(&name);
        words_side(o, p->table.game, seat, &name);
        label(o, "arena.as", name.at), line(&t->as[seat]);
    }
    stats_interval(&t->all, &low, &high);
    label(o, "arena.elo", "");
    printf("%+.0f  [%+.0f, %+.0f]\n", stats_elo(stats_rate(&t->all)), stats_elo(low),
           stats_elo(high));
    for (int i = 0; i < 2; i++) {
        if (!t->decisions[i]) continue;
        label(o, "arena.time", p->players[i]->name);
        printf("%.1f\n", (double)t->microseconds[i] / 1000 / (double)t->decisions[i]);
    }
    for (int i = 0; i < 2; i++)
        if (t->broken[i])
            label(o, "arena.broken", p->players[i]->name), printf("%d\n", t->broken[i]);
    if (t->goal > 0)
        printf("%s %.0f %%: %s\n", shell_phrase(o, "arena.goal"), 100 * t->goal,
               shell_phrase(o, t->verdict > 0   ? "arena.reached"
                               : t->verdict < 0 ? "arena.missed"
                                                : "arena.open"));
}

int arena_command(const struct options *o) {
    struct table_of_games t;
    struct player one, two;
    struct pool p = {.title = "arena", .ended = ended, .with = &t};
    memset(&t, 0, sizeof t);
    if (!pool_options(o, &p)) return STATUS_BAD;
    if (!shell_table(o, o->arg[0], o->board, &p.table)) return STATUS_BAD;
    if (!duel_player(&one, o->arg[1], pool_limit(o)))
        return shell_error(o, STATUS_BAD, "error.player", o->arg[1]);
    if (!duel_player(&two, o->arg[2], pool_limit(o)))
        return shell_error(o, STATUS_BAD, "error.player", o->arg[2]);
    if (o->ms_second) two.limit.milliseconds = (uint32_t)o->ms_second;
    one.sees_all = o->open;
    p.players[0] = &one;
    p.players[1] = &two;
    t.goal = o->goal / 100.0;
    t.fixed = o->fixed != 0;
    if (t.fixed) p.games = o->fixed;
    if (pool_run(&p) < 0) return STATUS_SYSTEM;
    report(o, &p, &t);
    return t.verdict < 0 ? STATUS_NO : STATUS_OK;
}
