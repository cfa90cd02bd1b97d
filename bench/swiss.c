/* swiss: how long pairing one Swiss round takes, for 16 to 400 players, early and late. Prints
 * milliseconds: the slowest of all rounds of a played event. Needs no file: the event is made up
 * from a fixed seed. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "base/rng.h"
#include "event/contest.h"
#include "event/encounter.h"
#include "event/pair.h"
#include "event/swiss.h"

static struct arena memory;

static void add(struct contest *c, const char *words) {
    static struct line l;
    struct refusal no;
    TEXT(t, LINE_SIZE);
    text_add(&t, "2026-11-15T09:00:00Z bench ");
    text_add(&t, words);
    if (!journal_read(&l, t.at, t.len, NULL) || !contest_apply(c, &l, &no)) {
        fprintf(stderr, "%s: %s\n", words, no.key);
        exit(1);
    }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static struct contest *field(int n, int rounds) {
    char line[200];
    memory.used = 0;
    struct contest *c = contest_open(&memory);
    TEXT(all, LINE_SIZE / 2);
    add(c, "event 2 Bench local");
    add(c, "discipline d D orzel");
    for (int i = 1; i <= n; i++) {
        snprintf(line, sizeof line, "entrant d %d T%d S%d", i, i, i % 40);
        add(c, line);
    }
    snprintf(line, sizeof line, "stage d swiss swiss seed=bench rounds=%d", rounds);
    add(c, line);
    text_add(&all, "field d swiss");
    for (int i = 1; i <= n; i++) journal_number(&all, i);
    add(c, all.at);
    return c;
}

static void result(struct contest *c, int m, struct rng *r) {
    char line[200];
    const struct meeting *it = &c->match[m];
    int won = (int)rng_below(r, 2);
    for (int leg = 0; leg < 2; leg++) {
        bool first = encounter_first(&it->board[0], leg) == won;
        snprintf(line, sizeof line, "result %d orzel %d %d %s round=9", m + 1, leg + 1,
                 c->entrant[it->entrant[won]].number, first ? "orzel/6.1" : "orzel/6.2");
        add(c, line);
    }
}

static double slowest(int n, int rounds) {
    static struct plan plan;
    static char room[1 << 20];
    struct contest *c = field(n, rounds);
    struct rng r = rng_from(1920);
    struct refusal no;
    double most = 0;
    for (int round = 1; round <= rounds; round++) {
        const char *one;
        size_t len;
        int from = c->matches;
        struct text lines = text_over(room, sizeof room);
        double begin = now();
        if (!pair_round(c, 0, &memory, &plan, &no)) {
            fprintf(stderr, "%d players: %s\n", n, no.key);
            exit(1);
        }
        if (now() - begin > most) most = now() - begin;
        pair_lines(c, 0, &plan, &lines);
        for (const char *at = lines.at, *end = at + lines.len;
             journal_next(&at, end, &one, &len);) {
            TEXT(line, 400);
            text_bytes(&line, one, len);
            add(c, line.at);
        }
        for (int m = from; m < c->matches; m++) result(c, m, &r);
    }
    return most;
}

int main(void) {
    static const int players[] = {16, 50, 100, 200, 300, 399, 400};
    memory = (struct arena){.at = malloc((size_t)128 << 20), .size = (size_t)128 << 20};
    if (!memory.at) return 1;
    puts("| players | rounds | slowest round, ms |\n|---:|---:|---:|");
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        int rounds = swiss_rounds(players[i]);
        printf("| %d | %d | %.1f |\n", players[i], rounds, slowest(players[i], rounds));
    }
    return 0;
}
