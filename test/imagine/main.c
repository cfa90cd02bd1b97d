/* imagine: what a bot imagines behind a view is every truth that could be, as often as it should.
 *
 * test/imagine/GAME.txt holds positions and, for a viewer, every possible truth with its weight:
 *
 *     == title
 *     at    POSITION          the truth
 *     seen  poland            by a side, or public
 *     3     POSITION          a truth he must think possible, three times as likely as …
 *     1     POSITION          … this one; all of them are listed
 *
 * Then, in random play of every game with secrets, the truth itself must come out wherever
 * there are few truths to choose from. The seeds are fixed: the same numbers every time.
 *
 *     imagine list GAME SIDE POSITION      how often each truth comes out, to write such a list */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "harness/harness.h"
#include "toy/toy.h"

enum { LINE = 8192, TRUTHS = 256, DRAWS = 40000 / TEST_PORTION };

struct truths {
    const struct board *b;
    union any_state view;
    int count;
    uint32_t weight[TRUTHS], drawn[TRUTHS], strangers;
    uint64_t total;
    union any_state s[TRUTHS];
    char stranger[LINE]; /* the first one that is not listed */
};

/* Draws and sorts what comes out; a truth that is new is added if `open`, else a stranger. */
static void draw(struct truths *t, int draws, bool open, struct rng *r) {
    for (int n = 0; n < draws; n++) {
        union any_state s;
        int i = 0;
        memset(&s, 0, sizeof s);
        t->b->game->imagine(t->b, &t->view.s, r, &s.s);
        while (i < t->count && memcmp(&s, &t->s[i], t->b->game->state_size)) i++;
        if (i == t->count && open && i < TRUTHS) t->s[t->count++] = s;
        if (i < t->count) {
            t->drawn[i]++;
        } else if (!t->strangers++) {
            struct text line = text_over(t->stranger, LINE);
            t->b->game->write(t->b, &s.s, &line);
        }
    }
}

/* How far the numbers drawn are from the weights: chi-squared, and the most that luck explains
 * (about one in a million, by Wilson and Hilferty's approximation). */
static double strangeness(const struct truths *t, double *most) {
    double sum = 0, degrees = t->count - 1;
    for (int i = 0; i < t->count; i++) {
        double due = (double)DRAWS * t->weight[i] / (double)t->total;
        sum += (t->drawn[i] - due) * (t->drawn[i] - due) / due;
    }
    double k = 2 / (9 * degrees), root = 1 - k;
    for (double step = 4.75 * 4.75 * k, guess = 1, i = 0; i < 40; i++) /* its square root */
        if (guess = (guess + step / guess) / 2, i == 39) root += guess;
    *most = degrees > 0 ? degrees * root * root * root : 1e-9;
    return sum;
}

static const char *position(const struct board *b, const struct state *s) {
    static char room[LINE];
    struct text t = text_over(room, LINE);
    b->game->write(b, s, &t);
    return room;
}

/* Draws; true if what comes out is as it should be. */
static bool right(struct truths *t) {
    struct rng r = rng_from(1918);
    double most;
    bool all = true;
    draw(t, DRAWS, false, &r);
    for (int i = 0; i < t->count; i++) all &= t->drawn[i] > 0;
    return !t->strangers && all && strangeness(t, &most) <= most;
}

static void judge(struct truths *t) {
    double most;
    if (!test_that(t->count > 0, "no truths are listed") || right(t)) return;
    test_that(!t->strangers, "%u of %d drawn are not in the list; first: %s", t->strangers, DRAWS,
              t->stranger);
    for (int i = 0; i < t->count; i++)
        test_that(t->drawn[i] > 0, "never comes out: %s", position(t->b, &t->s[i].s));
    double strange = strangeness(t, &most);
    test_that(strange <= most, "the odds are wrong: chi-squared %.1f, by luck up to %.1f", strange,
              most);
    for (int i = 0; i < t->count; i++)
        test_that(false, "%u of %d instead of %.0f: %s", t->drawn[i], DRAWS,
                  (double)DRAWS * t->weight[i] / (double)t->total, position(t->b, &t->s[i].s));
}

static bool noticed;
static void notice(struct truths *t) { noticed |= !right(t); }

static int viewer_of(const struct game *g, const char *word) {
    return !strcmp(word, "public") ? PUBLIC : game_seat(g, word);
}

/* One line of a list; false, with a failure, if it cannot be read. */
static bool take(struct truths *t, union any_state *truth, const char *line) {
    char word[20] = "";
    TEXT(err, 400);
    sscanf(line, "%19s", word);
    const char *rest = line + strlen(word);
    rest += strspn(rest, " ");
    union any_state s;
    memset(&s, 0, sizeof s);
    if (!strcmp(word, "seen")) {
        int viewer = viewer_of(t->b->game, rest);
        if (!test_that(viewer >= 0, "%s is no side", rest)) return false;
        game_observe(t->b, &truth->s, viewer, &t->view.s);
        return true;
    }
    if (!test_that(t->b->game->read(t->b, &s.s, rest, &err), "%s: %s", rest, err.at)) return false;
    if (!strcmp(word, "at")) {
        *truth = s;
    } else if (test_that(atoi(word) > 0 && t->count < TRUTHS, "%s: no weight", line)) {
        t->total += t->weight[t->count] = (uint32_t)atoi(word);
        t->s[t->count++] = s;
    }
    return true;
}

/* Hands every list of a file to `judged`. */
static void run_file(const struct game *g, const char *path, void judged(struct truths *t)) {
    static struct truths t;
    static union any_state truth;
    char *text = test_file(path, NULL);
    bool good = false;
    test_case("%s has truths to imagine", g->name);
    if (!test_that(text != NULL, "there is no %s", path)) return;
    memset(&t, 0, sizeof t);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] == '#') continue;
        if (!strncmp(line, "== ", 3)) {
            if (good) judged(&t);
            test_case("%s: %s", path, line + 3);
            memset(&t, 0, sizeof t);
            t.b = test_board(g);
            good = true;
        } else if (good) {
            good = take(&t, &truth, line);
        }
    }
    if (good) judged(&t);
}

/* Whether no truth comes out so rarely that another one might not have come out at all. */
static bool even(const struct truths *t) {
    uint32_t least = ~0u, sum = 0;
    for (int i = 0; i < t->count; i++) {
        sum += t->drawn[i];
        if (t->drawn[i] < least) least = t->drawn[i];
    }
    return least * 4 * (uint32_t)t->count >= sum;
}

/* The truth is one of what can be imagined. Looked for where a few hundred draws show all. */
static void in_play(const struct game *g) {
    static struct truths t;
    static move list[MAX_MOVES];
    static const int viewers[] = {SEAT_A, SEAT_B, PUBLIC};
    enum { FEW = 24, TRIES = 600 };
    int looked = 0;
    struct rng r = rng_from(1939);
    const struct board *b = test_board(g);
    union any_state s;
    test_case("%s: the truth can be imagined", g->name);
    for (int n = 0; n < 4000 && looked < 400 / TEST_PORTION; n++) {
        memset(&s, 0, sizeof s);
        game_start(b, &s.s);
        for (int stop = (int)rng_below(&r, g->max_plies); s.s.turn != NOBODY && stop > 0; stop--) {
            int count = game_legal(b, &s.s, list);
            game_apply(b, &s.s,
                       s.s.turn == CHANCE ? game_roll(b, &s.s, &r)
                                          : test_choose(b, &s.s, list, count, KEEN, &r),
                       NULL);
            if (rng_below(&r, 40)) continue;
            memset(&t, 0, sizeof t);
            t.b = b;
            game_observe(b, &s.s, viewers[rng_below(&r, 3)], &t.view.s);
            draw(&t, FEW, true, &r);
            if (t.count < 2 || t.count > FEW / 2) continue; /* nothing secret, or too much */
            draw(&t, TRIES, true, &r);
            if (t.count > FEW || !even(&t)) continue;
            bool found = false;
            for (int i = 0; i < t.count; i++) found |= !memcmp(&t.s[i], &s, g->state_size);
            looked++;
            test_that(found, "never comes out: %s", position(b, &s.s));
        }
    }
    test_that(looked >= 20 / TEST_PORTION, "only %d positions were looked at", looked);
}

static int list(const char *game, const char *side, const char *at) {
    static struct truths t;
    const struct game *g = strcmp(game, "toy") ? game_find(game) : &toy;
    struct rng r = rng_from(1918);
    union any_state s;
    TEXT(err, 400);
    memset(&s, 0, sizeof s);
    if (!g || viewer_of(g, side) < 0) return puts("no such game or side"), 2;
    t.b = test_board(g);
    if (!g->read(t.b, &s.s, at, &err)) return puts(err.at), 2;
    game_observe(t.b, &s.s, viewer_of(g, side), &t.view.s);
    draw(&t, DRAWS, true, &r);
    for (int i = 0; i < t.count; i++)
        printf("%6.3f %s\n", (double)t.drawn[i] * 100 / (double)DRAWS, position(t.b, &t.s[i].s));
    return t.strangers ? printf("and %u more\n", t.strangers), 1 : 0;
}

int main(int argc, char **argv) {
    if (argc == 5 && !strcmp(argv[1], "list")) return list(argv[2], argv[3], argv[4]);
    char path[100];
    for (int i = 0; games[i]; i++) {
        if (!games[i]->secrets || (argc > 1 && strcmp(argv[1], games[i]->name))) continue;
        snprintf(path, sizeof path, "test/imagine/%s.txt", games[i]->name);
        run_file(games[i], path, judge);
        in_play(games[i]);
    }
    if (argc > 1) return test_done();
    run_file(&toy, "test/imagine/toy.txt", judge);
    in_play(&toy);
    struct broken broken[32];
    for (int i = 0, n = toy_broken(broken); i < n; i++) {
        if (strcmp(broken[i].promise, "imagine")) continue;
        noticed = false;
        run_file(&broken[i].game, "test/imagine/toy.txt", notice);
        test_case("the toy that imagines wrongly is found out");
        test_that(noticed, "nobody noticed");
    }
    return test_done();
}
