/* twins: no view tells what its viewer may not know.
 *
 * Take a game at some moment and a viewer. Imagine another truth that he could not tell from
 * the real one, and play both on: his own moves are the same, the others' moves differ but read
 * the same to him. As long as all the events he sees are the same, his two views must be the
 * same to the byte, and in their text. What differs is a leak. */
#include <stdio.h>
#include <string.h>
#include "harness/harness.h"
#include "toy/toy.h"

enum { STEPS = 60, LINE = 8192 };

struct pair {
    const struct board *b;
    int viewer;
    struct rng rng;
    union any_state one, two;
    struct trace seen[2];  /* of the last move, what the viewer sees */
    long steps, different; /* how far twins got; how often their truths differed */
    int leaks;
    char leak[3 * LINE];
};

static size_t size(const struct pair *p) { return p->b->game->state_size; }

static bool is_seen(const struct event *e, int viewer) {
    return viewer == PUBLIC ? e->seen_by == SEEN_BY_ALL : e->seen_by >> viewer & 1;
}

static void play(struct pair *p, struct state *s, move m, struct trace *seen) {
    struct trace t;
    game_apply(p->b, s, m, &t);
    memset(seen, 0, sizeof *seen);
    for (int i = 0; i < t.len; i++)
        if (is_seen(&t.at[i], p->viewer)) seen->at[seen->len++] = t.at[i];
}

static bool legal_in(struct pair *p, const struct state *s, move m) {
    static move list[MAX_MOVES];
    for (int i = 0, n = game_legal(p->b, s, list); i < n; i++)
        if (list[i] == m) return true;
    return false;
}

/* A move of the second truth that the viewer cannot tell from m: one of them at random. */
static move alike(struct pair *p, move m) {
    static move list[MAX_MOVES];
    move found = NO_MOVE;
    TEXT(want, 200);
    game_write_move(p->b, &p->one.s, m, p->viewer, &want);
    uint32_t many = 0;
    for (int i = 0, n = game_legal(p->b, &p->two.s, list); i < n; i++) {
        TEXT(text, 200);
        game_write_move(p->b, &p->two.s, list[i], p->viewer, &text);
        if (text_same(text.at, want.at) && rng_below(&p->rng, ++many) == 0) found = list[i];
    }
    return found;
}

static void leak(struct pair *p, const char *what, move m, const char *one, const char *two) {
    TEXT(text, 200);
    if (p->leaks++) return;
    game_write_move(p->b, &p->one.s, m, REFEREE, &text);
    snprintf(p->leak, sizeof p->leak, "%s\n    truth: %s\n    twin:  %s\n    last move: %s", what,
             one, two, text.at);
}

/* Compares the two views; false if they differ. */
static bool same_views(struct pair *p, move m) {
    union any_state a, b;
    char one[LINE], two[LINE];
    struct text first = text_over(one, LINE), second = text_over(two, LINE);
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    game_observe(p->b, &p->one.s, p->viewer, &a.s);
    game_observe(p->b, &p->two.s, p->viewer, &b.s);
    p->b->game->write(p->b, &a.s, &first);
    p->b->game->write(p->b, &b.s, &second);
    if (strcmp(one, two)) return leak(p, "the texts of the views differ", m, one, two), false;
    for (size_t i = 0; i < size(p); i++)
        if (a.room[i] != b.room[i]) {
            char what[100];
            snprintf(what, sizeof what, "byte %zu of the views differs: %u and %u", i, a.room[i],
                     b.room[i]);
            return leak(p, what, m, one, two), false;
        }
    return true;
}

/* Both truths one move on; false when the viewer could tell them apart from here on. */
static bool go_on(struct pair *p) {
    static move list[MAX_MOVES];
    int n = game_legal(p->b, &p->one.s, list);
    if (!n) return false;
    move m = p->one.s.turn == CHANCE ? game_roll(p->b, &p->one.s, &p->rng)
                                     : list[rng_below(&p->rng, (uint32_t)n)];
    move other = p->one.s.turn == p->viewer ? m : alike(p, m);
    if (other == NO_MOVE) return false;
    if (!legal_in(p, &p->two.s, other)) {
        TEXT(text, LINE);
        p->b->game->write(p->b, &p->two.s, &text);
        leak(p, "the viewer's own move is not legal in the twin", m, "", text.at);
        return false;
    }
    if (memcmp(&p->one, &p->two, size(p))) p->different++;
    play(p, &p->one.s, m, &p->seen[0]);
    play(p, &p->two.s, other, &p->seen[1]);
    p->steps++;
    if (memcmp(&p->seen[0], &p->seen[1], sizeof p->seen[0])) return false;
    return same_views(p, m);
}

/* Twins of one game, beginning every few moves. */
static void one_game(struct pair *p, uint64_t seed) {
    static move list[MAX_MOVES];
    union any_state truth, view;
    memset(&truth, 0, sizeof truth);
    p->rng = rng_from(seed);
    game_start(p->b, &truth.s);
    for (int ply = 0; truth.s.turn != NOBODY && ply < p->b->game->max_plies; ply++) {
        if (rng_below(&p->rng, 8) == 0) {
            p->one = truth;
            memset(&p->two, 0, sizeof p->two);
            game_observe(p->b, &truth.s, p->viewer, &view.s);
            p->b->game->imagine(p->b, &view.s, &p->rng, &p->two.s);
            for (int step = 0; step < STEPS && go_on(p); step++) {
            }
        }
        int n = game_legal(p->b, &truth.s, list);
        if (n <= 0) return;
        move m = truth.s.turn == CHANCE
                     ? game_roll(p->b, &truth.s, &p->rng)
                     : test_choose(p->b, &truth.s, list, n, seed & 1 ? KEEN : 1, &p->rng);
        game_apply(p->b, &truth.s, m, NULL);
    }
}

static void twins(struct pair *p, const struct board *b, int viewer, long steps) {
    memset(p, 0, sizeof *p);
    p->b = b;
    p->viewer = viewer;
    for (uint64_t seed = 0; p->steps < steps && seed < 2000; seed++) one_game(p, seed);
}

static void keeps(const struct game *g) {
    static const int viewers[] = {SEAT_A, SEAT_B, PUBLIC};
    static struct pair p;
    for (int i = 0; i < 3; i++) {
        int viewer = viewers[i];
        const char *name = viewer == PUBLIC ? "public" : g->sides[viewer];
        twins(&p, test_board(g), viewer, (g->secrets ? 200000 : 16000) / TEST_PORTION);
        test_case("%s: the view of %s tells nothing it should not", g->name, name);
        test_that(!p.leaks, "%d leaks in %ld steps; first: %s", p.leaks, p.steps, p.leak);
        test_that(p.steps > 1000, "twins never get far: %ld steps", p.steps);
        if (viewer != PUBLIC || !g->secrets) continue;
        test_case("%s: twins do differ in what is secret", g->name);
        test_that(p.different > 100, "in %ld of %ld steps only", p.different, p.steps);
    }
}

int main(int argc, char **argv) {
    static struct pair p;
    struct broken broken[32];
    for (int i = 0; games[i]; i++)
        if (argc < 2 || !strcmp(argv[1], games[i]->name)) keeps(games[i]);
    if (argc > 1) return test_done();
    keeps(&toy);
    for (int i = 0, n = toy_broken(broken); i < n; i++) {
        if (strcmp(broken[i].promise, "twins")) continue;
        test_case("the leaky toy is found out");
        twins(&p, test_board(&broken[i].game), SEAT_A, 2000);
        test_that(p.leaks > 0, "nobody noticed in %ld steps", p.steps);
    }
    return test_done();
}
