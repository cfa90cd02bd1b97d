#include <string.h>
#include "toy/toy.h"

static int unsorted_legal(const struct board *b, const struct state *s, move *out) {
    int n = toy.legal(b, s, out);
    move first = out[0];
    out[0] = out[n - 1];
    out[n - 1] = first;
    return n;
}
static int double_legal(const struct board *b, const struct state *s, move *out) {
    int n = toy.legal(b, s, out);
    if (n < 5) out[n] = out[n - 1];
    return n < 5 ? n + 1 : n;
}
static int empty_legal(const struct board *b, const struct state *s, move *out) {
    return s->round == 3 ? 0 : toy.legal(b, s, out);
}
static struct verdict strict_check(const struct board *b, const struct state *s, move m) {
    return m % 512 == 4 ? DENY(RULE(2, 2), NO_FIELD) : toy.check(b, s, m);
}
static struct verdict lax_check(const struct board *b, const struct state *s, move m) {
    m &= ~MOVE(0, 255, 0, 0); /* forgets that the argument must be 0 */
    return toy.check(b, s, m);
}
static struct verdict unwritten_check(const struct board *b, const struct state *s, move m) {
    struct verdict v = toy.check(b, s, m);
    return v.rule ? DENY(RULE(9, 9), NO_FIELD) : v;
}
static void open_observe(const struct board *b, const struct state *s, int viewer,
                         struct state *view) {
    (void)viewer;
    memcpy(view, s, b->game->state_size);
    view->viewer = (uint8_t)viewer;
}
static void dirty_observe(const struct board *b, const struct state *s, int viewer,
                          struct state *view) {
    uint8_t left = ((uint8_t *)view)[10]; /* the first spare byte */
    toy.observe(b, s, viewer, view);
    ((uint8_t *)view)[10] = left;
}
/* A leak that only twins can see: a bit of the hidden place stays in a spare byte, and imagine
 * dutifully keeps it. */
static void leaky_observe(const struct board *b, const struct state *s, int viewer,
                          struct state *view) {
    toy.observe(b, s, viewer, view);
    if (view->viewer != SEAT_B && ((const uint8_t *)s)[9] < 4) ((uint8_t *)view)[10] = 1;
}
static void stale_imagine(const struct board *b, const struct state *view, struct rng *r,
                          struct state *s) {
    toy.imagine(b, view, r, s);
    s->viewer = view->viewer;
}
static void wrong_imagine(const struct board *b, const struct state *view, struct rng *r,
                          struct state *s) {
    toy.imagine(b, view, r, s);
    s->round = (uint16_t)(s->round + (s->round == 2));
}
/* Forgets one truth; thinks the first one twice as likely. Only `imagine` can see these two. */
static void forgetful_imagine(const struct board *b, const struct state *view, struct rng *r,
                              struct state *s) {
    do toy.imagine(b, view, r, s);
    while (((const uint8_t *)s)[9] == 8 && view->viewer != SEAT_B);
}
static void biased_imagine(const struct board *b, const struct state *view, struct rng *r,
                           struct state *s) {
    union any_state other;
    toy.imagine(b, view, r, s);
    toy.imagine(b, view, r, &other.s);
    if (rng_below(r, 4) == 0 && other.room[9] < ((const uint8_t *)s)[9])
        memcpy(s, &other, b->game->state_size);
}
static void chatty_apply(const struct board *b, struct state *s, move m, struct trace *t) {
    toy.apply(b, s, m, t);
    if (t && s->round == 2) ((uint8_t *)s)[10] = 1;
}
static void ruleless_apply(const struct board *b, struct state *s, move m, struct trace *t) {
    toy.apply(b, s, m, t);
    for (int i = 0; t && i < t->len; i++) t->at[i].rule = 0;
}
static void hidden_write(const struct board *b, const struct state *s, struct text *out) {
    union any_state copy;
    memcpy(&copy, s, b->game->state_size);
    if (copy.s.round == 4) copy.s.round = 5;
    toy.write(b, &copy.s, out);
}
static bool careless_read(const struct board *b, struct state *s, const char *in,
                          struct text *err) {
    uint8_t left = ((uint8_t *)s)[10];
    bool good = toy.read(b, s, in, err);
    ((uint8_t *)s)[10] = left;
    return good;
}
static bool mute_read(const struct board *b, struct state *s, const char *in, struct text *err) {
    if (toy.read(b, s, in, err)) return true;
    text_clear(err);
    return false;
}
static void secretive_write_move(const struct board *b, const struct state *s, move m, int viewer,
                                 struct text *out) {
    toy.write_move(b, s, m, viewer == SEAT_B ? PUBLIC : viewer, out);
}
static void vague_write_move(const struct board *b, const struct state *s, move m, int viewer,
                             struct text *out) {
    (void)viewer;
    toy.write_move(b, s, m, PUBLIC, out);
}
static uint32_t no_odds(const struct board *b, const struct state *s, move m) {
    return toy.odds(b, s, m) - 1;
}
static int last_pick(const struct board *b, const struct state *s, struct rng *r, move *out,
                     int n) {
    move list[MAX_MOVES];
    int count = toy.legal(b, s, list);
    for (int i = 0; i <= (n > 1 && count > n ? n : 0); i++)
        out[i] = list[rng_below(r, (uint32_t)count)];
    out[0] = list[count - 1];
    return count;
}
static int wild_pieces(const struct board *b, const struct state *s, struct piece *out) {
    int n = toy.pieces(b, s, out);
    out[n - 1].field = s->round == 5 ? 200 : out[n - 1].field;
    return n;
}
static int no_counts(const struct board *b, const struct state *s, struct count *out) {
    (void)b, (void)s, (void)out;
    return 0;
}

int toy_broken(struct broken out[32]) {
    int n = 0;
#define BREAK(member, with, what)                                                                  \
    out[n].game = toy, out[n].game.member = (with), out[n].promise = (what), n++
    BREAK(legal, unsorted_legal, "legal moves are sorted and unique");
    BREAK(legal, double_legal, "legal moves are sorted and unique");
    BREAK(legal, empty_legal, "legal gives from 1 to max_moves moves");
    BREAK(max_moves, 7, "legal gives from 1 to max_moves moves");
    BREAK(check, strict_check, "check allows every legal move");
    BREAK(check, lax_check, "check refuses everything else");
    BREAK(check, unwritten_check, "a verdict names a rule with a deny text, and a field");
    BREAK(observe, open_observe, "views hide something if and only if the game has secrets");
    BREAK(secrets, false, "views hide something if and only if the game has secrets");
    BREAK(observe, dirty_observe,
          "a view is complete, its own viewer's, and nothing is left of what was there");
    BREAK(imagine, stale_imagine, "an imagined state is a true one");
    BREAK(imagine, wrong_imagine, "observe(imagine(view)) is the view");
    BREAK(apply, chatty_apply, "apply does the same with and without events");
    BREAK(apply, ruleless_apply, "events are in bounds and name a rule of the book");
    BREAK(write, hidden_write, "a position reads back to the same bytes");
    BREAK(read, careless_read, "a position reads back to the same bytes");
    BREAK(read, mute_read, "a position that is accepted is safe");
    BREAK(write_move, secretive_write_move, "a player can read his own moves");
    BREAK(write_move, vague_write_move, "a move reads back to the same move, and is written once");
    BREAK(odds, no_odds, "chance outcomes have weights that a die can roll");
    BREAK(even, true, "chance outcomes have weights that a die can roll");
    BREAK(pick, last_pick, "pick draws what one would draw from the list");
    BREAK(pieces, wild_pieces, "pieces are in bounds, on states and views");
    BREAK(counts, no_counts, "status, counts, score and ground are in bounds");
    BREAK(max_plies, 12, "the game ends in time, by a rule, with a winner or none");
    BREAK(observe, leaky_observe, "twins");
    BREAK(imagine, forgetful_imagine, "imagine");
    BREAK(imagine, biased_imagine, "imagine");
    return n;
}
