/* bench: random games on the standard boards, one thread.
 *
 *     bench                    every game, moves a second; then the bench number
 *     bench play GAME COUNT    COUNT games and nothing else, for callgrind
 *     bench positions FILE     every game, random play from the positions of a file
 *     bench number             the bench number
 *     bench games              the names of the games
 *     bench trees GAME… N SEED  the tree of the bots after N play-outs, as a number
 *     bench search GAME…       play-outs a second of level 5, on one thread and on two */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "bots/bot.h"
#include "core/bench.h"

enum { SEED = 1, WARM_UP = 500, ROUNDS = 5 };

/* Seconds of this process: other work on the machine does not count. */
static double busy(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct board *board_of(const struct game *g) {
    struct board *b = calloc(1, g->board_size);
    if (!b) exit(2);
    board_standard(b, g);
    return b;
}

/* The best of a few rounds of about half a second: other work on the machine only slows down. */
static void measure(const struct game *g) {
    struct board *b = board_of(g);
    struct bench warm = {0};
    double best = 0, begin = busy();
    bench_play(b, SEED, 0, WARM_UP, &warm);
    uint32_t count = (uint32_t)(0.5 * (double)WARM_UP / (busy() - begin)) + 1;
    for (int i = 0; i < ROUNDS; i++) {
        struct bench sum = {0};
        begin = busy();
        bench_play(b, SEED, 0, count, &sum);
        double speed = (double)sum.moves / (busy() - begin);
        if (speed > best) best = speed;
    }
    printf("%s %.0f %.1f\n", g->name, best, (double)warm.moves / (double)warm.games);
    fflush(stdout);
    free(b);
}

/* Random games from the positions of one game, each as often: a line is the game's name and a
 * position out of a game that bots played. */
static uint64_t play_on(const struct board *b, FILE *in, int times) {
    static char line[8192];
    uint64_t moves = 0;
    struct rng r = rng_from(SEED);
    size_t name = strlen(b->game->name);
    rewind(in);
    while (fgets(line, sizeof line, in)) {
        union any_state s, now;
        TEXT(err, 300);
        if (strncmp(line, b->game->name, name) || line[name] != ' ') continue;
        line[strcspn(line, "\n")] = 0;
        memset(&s, 0, sizeof s);
        if (!b->game->read(b, &s.s, line + name + 1, &err)) {
            fprintf(stderr, "bench: not a position: %s\n", line);
            exit(1);
        }
        for (int i = 0; i < times; i++)
            for (now = s; now.s.turn != NOBODY; moves++)
                b->game->apply(b, &now.s, game_random(b, &now.s, &r), NULL);
    }
    return moves;
}

static int measure_positions(const char *path) {
    FILE *in = fopen(path, "r");
    if (!in) return 2;
    for (int i = 0; games[i]; i++) {
        struct board *b = board_of(games[i]);
        double best = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double begin = busy();
            double speed = (double)play_on(b, in, 400) / (busy() - begin);
            if (speed > best) best = speed;
        }
        printf("%s %.0f\n", games[i]->name, best);
        free(b);
    }
    fclose(in);
    return 0;
}

static uint32_t number(void) {
    size_t room = bench_room();
    struct arena a = {.at = calloc(1, room), .size = room};
    uint32_t n = a.at ? bench_number(&a) : 0;
    free(a.at);
    return n;
}

enum { TREE_ROOM = 1 << 20, STUDY = 2000 }; /* TREE_ROOM as in src/wasm/wasm.c */

static uint64_t tree(const struct board *b, uint32_t playouts, uint64_t seed) {
    struct arena a = {.at = malloc(TREE_ROOM), .size = TREE_ROOM};
    if (!a.at) exit(2);
    uint64_t hash = bot_study(b, playouts, seed, &a);
    free(a.at);
    return hash;
}

static void *study(void *board) {
    for (int i = 0; i < 4; i++) tree(board, STUDY, 1);
    return NULL;
}

/* Each thread searches for itself, as sedzia does with --threads. */
static double search_speed(struct board *b, int threads) {
    double best = 0;
    for (int i = 0; i < ROUNDS; i++) {
        pthread_t other;
        double begin = now();
        bool two = threads > 1 && !pthread_create(&other, NULL, study, b);
        study(b);
        if (two) pthread_join(other, NULL);
        double speed = 4.0 * (double)STUDY * (two ? 2 : 1) / (now() - begin);
        if (speed > best) best = speed;
    }
    return best;
}

static int searches(int argc, char **argv) {
    bool trees = !strcmp(argv[1], "trees");
    for (int i = 2; i < (trees ? argc - 2 : argc); i++) {
        const struct game *g = game_find(argv[i]);
        if (!g) return 2;
        struct board *b = board_of(g);
        if (trees)
            printf("%s %" PRIu64 "\n", g->name,
                   tree(b, (uint32_t)atoi(argv[argc - 2]), (uint64_t)atoi(argv[argc - 1])));
        else
            printf("%s %.0f %.0f\n", g->name, search_speed(b, 1), search_speed(b, 2));
        free(b);
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 4 && !strcmp(argv[1], "play")) {
        const struct game *g = game_find(argv[2]);
        struct bench sum = {0};
        if (!g) return 2;
        bench_play(board_of(g), SEED, 0, (uint32_t)atoi(argv[3]), &sum);
        printf("%" PRIu64 "\n", sum.moves);
        return 0;
    }
    if (argc == 3 && !strcmp(argv[1], "positions")) return measure_positions(argv[2]);
    if (argc > 2 && (!strcmp(argv[1], "trees") || !strcmp(argv[1], "search")))
        return searches(argc, argv);
    if (argc == 2 && !strcmp(argv[1], "games")) {
        for (int i = 0; games[i]; i++) puts(games[i]->name);
        return 0;
    }
    if (argc == 1)
        for (int i = 0; games[i]; i++) measure(games[i]);
    printf("number %" PRIu32 "\n", number());
    return 0;
}
