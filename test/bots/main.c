/* bots: the search is right where that can be proven, keeps secrets, budgets and promises. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bots/bot.h"
#include "bots/playout.h"
#include "games/orzel_round.h"
#include "harness/harness.h"

enum { ROOM = 8 << 20 };
static struct arena arena;

static move think(const struct board *b, const struct state *view, int bot, uint32_t nodes,
                  uint64_t seed, struct bot_thought *thought) {
    struct bot_limit limit = {.nodes = nodes};
    arena.used = 0;
    return bot_choose(b, view, bot, limit, seed, &arena, thought);
}

/* ---- against exact expectimax ------------------------------------------------------------------
 */

struct exact {
    uint64_t nodes, most;
    bool gave_up;
};

/* The true chance of SEAT_A, by looking at everything. */
static double exact_chance(const struct board *b, const struct state *s, struct exact *x) {
    union any_state next;
    move list[MAX_MOVES];
    if (s->turn == NOBODY) return s->winner == SEAT_A ? 1 : s->winner == SEAT_B ? 0 : 0.5;
    if (++x->nodes > x->most) return x->gave_up = true, 0.5;
    int count = b->game->legal(b, s, list);
    double sum = 0, weights = 0, best = s->turn == SEAT_A ? -1 : 2;
    for (int i = 0; i < count && !x->gave_up; i++) {
        memcpy(&next, s, b->game->state_size);
        b->game->apply(b, &next.s, list[i], NULL);
        double value = exact_chance(b, &next.s, x);
        double weight = s->turn == CHANCE ? b->game->odds(b, s, list[i]) : 0;
        sum += weight * value;
        weights += weight;
        if (s->turn == SEAT_A ? value > best : value < best) best = value;
    }
    return s->turn == CHANCE ? sum / weights : best;
}

/* How good a move is for the side to act, exactly. */
static double exact_move(const struct board *b, const struct state *s, move m, struct exact *x) {
    union any_state next;
    memcpy(&next, s, b->game->state_size);
    b->game->apply(b, &next.s, m, NULL);
    double value = exact_chance(b, &next.s, x);
    return s->turn == SEAT_A ? value : 1 - value;
}

/* In games with secrets only positions that can be reckoned from the view: what lies face down
 * follows from what is open, so that there is one truth to imagine. */
static bool no_secrets(const struct board *b, const union any_state *s, struct state *view) {
    struct rng r = rng_from(12);
    game_observe(b, &s->s, s->s.turn, view);
    for (int i = 0; i < 20; i++) {
        union any_state other;
        memset(&other, 0, sizeof other);
        b->game->imagine(b, view, &r, &other.s);
        if (memcmp(&other, s, b->game->state_size) != 0) return false;
    }
    return true;
}

/* Orzel: no minefields are left and all sea tokens are captured, so each movement token is a ship;
 * the last round, which nobody wins unless the fourth ship is sunk or Poland gets through.
 * Bitwa: the decks are empty and the hands so small that all of them goes to the front; Red needs
 * Radzymin, and who wins there depends on the cards drawn out of the fronts. */
static const struct {
    const char *game, *position;
} late[] = {
    {"303", "8 luftwaffe declare luftwaffe=F2 bombers=G3 raf=F3"},
    {"303", "8 luftwaffe declare luftwaffe=F2,G4 bombers=G3 raf=F3"},
    {"303", "7 raf declare luftwaffe=N9 bombers=G3 raf=H3"},
    {"303", "7 raf fighters luftwaffe=N9 bombers=G3 raf=I3"},
    {"111", "7 poland declare luftwaffe=A1 bombers=E12 poland=E11"},
    {"7", "7 poland fly discovered active E8 1 left F8 regiments D8 aircraft E8"},
    {"7", "7 poland fly discovered active E8 2 left F8 regiments D7 D8 aircraft E8"},
    {"7", "7 poland fly discovered active F8 2 left G8 regiments D8 aircraft F8b"},
    {"orzel", "60 kriegsmarine keep orzel D12 hand 1+0 sunk 3 captured 4 ships 4 mines 0+0 "
              "swept 4+4 red c b c/s! c/s! white p/r f! rolled p/r o"},
    {"orzel", "60 kriegsmarine keep orzel D12 hand 2+0 sunk 2 captured 4 ships 4 mines 0+0 "
              "swept 4+4 red c c b c/s! white f! rolled p/r o o"},
    {"orzel", "60 kriegsmarine keep orzel D12 hand 2+0 sunk 2 captured 4 ships 4 mines 0+0 "
              "swept 4+4 red c c b c/s! white f! f! rolled p/r o"},
    {"orzel", "60 poland act orzel D12 hand 2+0 sunk 2 captured 4 ships 3 taken 1 mines 0+0 "
              "swept 4+4 white m p/r o f! left course"},
    {"bitwa", "5 poland protect D2xD3 red / KK:- 4A:- 15A:D2.0 3A:E2.0 16A:F4.0 GM:F6.0 / "
              "5A:C3.0 1A:D3.0 2A:D5.0 4A:F7.0 3A:G7.0 OW:D4~0 / D2xD3 / "
              "hand 09 10 27 front 09 10 27 deck - / hand 42 43 52 front 42 43 52 deck -"},
    {"bitwa", "5 red combat / KK:- 4A:- 15A:D2.0 3A:E2.0 16A:F4.0 GM:F6.0 / "
              "5A:C3.0 1A:D3.0 2A:D5.0 4A:F7.0 3A:G7.0 OW:D4~0 / D2xD3 E2xD3 / "
              "hand 09 10 13 26 deck - / hand 42 43 52 55 deck -"},
    {"bitwa", "5 red action / KK:- 4A:- 15A:D2.1 3A:E2.1 16A:F4.0 GM:F6.0 / "
              "5A:C3.0 1A:D3.0 2A:D5.0 4A:F7.0 3A:G7.0 OW:D4~0 / - / "
              "hand 09 10 13 26 deck - / hand 42 43 52 55 deck -"},
};

/* Late positions with few units. The searched chance may be off by 0.04; where the second best
 * move is 0.06 worse, the best must be chosen, else one that is as good as that. */
static void exactness(const char *name, const char *position) {
    const struct board *b = test_board(game_find(name));
    union any_state s, view;
    struct exact x = {0, 30000000 / TEST_PORTION, false};
    struct bot_thought thought;
    TEXT(err, 300);
    test_case("%s: as exact expectimax: %s", name, position);
    memset(&s, 0, sizeof s), memset(&view, 0, sizeof view);
    if (!test_that(b->game->read(b, &s.s, position, &err), "%s", err.at)) return;
    if (!test_that(no_secrets(b, &s, &view.s), "the view leaves more than one truth")) return;
    double chance = exact_chance(b, &s.s, &x);
    if (s.s.turn == SEAT_B) chance = 1 - chance;
    if (x.gave_up && TEST_PORTION > 1) return; /* a sanitizer makes it too slow */
    if (!test_that(!x.gave_up, "too large to look at all of it")) return;
    move m = think(b, &view.s, BOT_LEVEL_5, 40000, 11, &thought);
    double found = (double)thought.result.value / (double)SEARCH_ONE,
           played = exact_move(b, &s.s, m, &x);
    test_that(found > chance - 0.04 && found < chance + 0.04, "chance %.3f, exactly %.3f", found,
              chance);
    test_that(played > chance - 0.06, "the move is worth %.3f, the best %.3f", played, chance);
}

/* ---- a win in one move
 * --------------------------------------------------------------------------- */

static const struct {
    const char *game, *position;
} in_one[] = {
    {"303", "5 luftwaffe bombers luftwaffe=A9 bombers=F4 raf=A1 reserve=1"},
    {"111", "5 luftwaffe bombers luftwaffe=A1 bombers=E13 poland=A16"},
    {"orzel", "20 poland sail orzel D13 hand 1+3 course C12=ship B13=sea C13=ship sunk 1 ships 4 "
              "mines 4+4"},
};

/* However little a level sees, it does not pass over a move that wins the game. */
static void takes_the_win(const char *name, const char *position) {
    const struct board *b = test_board(game_find(name));
    union any_state s, view, next;
    TEXT(err, 300);
    memset(&s, 0, sizeof s), memset(&view, 0, sizeof view);
    test_case("%s: every level takes a win in one: %s", name, position);
    if (!test_that(b->game->read(b, &s.s, position, &err), "%s", err.at)) return;
    game_observe(b, &s.s, s.s.turn, &view.s);
    for (int level = BOT_LEVEL_1; level <= BOT_LEVEL_5; level++)
        for (uint64_t seed = 0; seed < 40; seed++) {
            move m = think(b, &view.s, level, 20, seed, NULL);
            memcpy(&next, &s, b->game->state_size);
            game_apply(b, &next.s, m, NULL);
            test_that(next.s.turn == NOBODY && next.s.winner == s.s.turn,
                      "level %d, seed %d lets it go", level, (int)seed);
        }
}

/* The measure stays: its tree from the start of every game is the one it was. */
static void frozen(const struct board *b) {
    struct search_options five;
    struct bot_limit limit = {.nodes = 300};
    test_case("%s: 5.1 is what it was", b->game->name);
    test_that(bot_find("5.1") == BOT_FIVE_ONE && bot_options(BOT_FIVE_ONE, limit, 3, &five),
              "it is not there");
    test_that(five.playouts == 300 && five.exploration == 160 && five.width == 40 &&
                  five.sight == SEARCH_ENDLESS && five.horizon == 12 && five.sample == 8 &&
                  five.intuition == 100 && !five.overlook && !five.level && !five.blur &&
                  !five.hopeful && !five.plain,
              "its search has changed");
}

/* ---- rounds that are solved
 * ---------------------------------------------------------------------------------- */

/* What the Kriegsmarine can hold Poland down to that deals ships out with these weights: all it can
 * do, looked at one by one, the order of observations too. Its own code, shared with no bot. */
struct hunt {
    const struct round *r;
    const struct shape *s;
    const uint16_t *deals;
    const double *weights;
    int count;
};

static double hunted(const struct hunt *h, unsigned seen, unsigned ships, unsigned sunk) {
    const struct round *r = h->r;
    int looks = __builtin_popcount(seen), hits = __builtin_popcount(sunk);
    int spare = r->either - (looks > r->see ? looks - r->see : 0);
    spare -= hits > r->hit ? hits - r->hit : 0;
    double best = -1, weight = 0;
    for (int i = 0; i < h->count; i++)
        if ((h->deals[i] & seen) == ships) weight += h->weights[i];
    if (weight <= 0) return 0;
    for (unsigned i = 0; i < h->s->tokens && r->sunk + hits < r->ob->ship_tokens; i++) {
        double worth = -1;
        unsigned bit = 1u << i;
        if (!(seen & bit) && (looks < r->see || spare > 0))
            worth = hunted(h, seen | bit, ships, sunk) + hunted(h, seen | bit, ships | bit, sunk);
        else if (ships & ~sunk & bit && (hits < r->hit || spare > 0))
            worth = hunted(h, seen, ships, sunk | bit);
        if (worth >= 0 && (best < 0 || worth < best)) best = worth;
    }
    if (best >= 0) return best;
    unsigned all = (1u << h->s->tokens) - 1, seas = seen & ~ships;
    return weight * orzel_table_worth(r, h->s->way[all & ~seas & ~sunk], r->sunk + hits,
                                      r->captured + __builtin_popcount(seas), 0);
}

/* A round in which ships can be sunk; false if there is none like that. */
static bool some_round(struct round *r, struct rng *random, struct shape *out) {
    static struct shape shapes[ROUND_SHAPES];
    r->figure = rng_below(random, r->ob->b.fields);
    r->sunk = (int)rng_below(random, 4);
    r->captured = (int)rng_below(random, 3);
    r->ships = r->ob->ship_tokens - r->sunk;
    r->seas = r->ob->sea_tokens - r->captured;
    r->see = 1 + (int)rng_below(random, 2);
    r->either = 1 + (int)rng_below(random, 2);
    orzel_shape_ways(r);
    int tokens = 2 + (int)rng_below(random, 3);
    int count = orzel_shape_find(r, BITS_NONE, tokens, shapes);
    if (!count || tokens > r->ships + r->seas || !r->way[r->figure]) return false;
    *out = shapes[rng_below(random, (uint32_t)count)];
    return true;
}

/* What Poland's mixture loses against the best answer to it; whether it is a mixture at all. */
static double exploited(struct watch *w, const struct round *r, const struct shape *s,
                        bool *mixed) {
    uint16_t deals[ROUND_DEALS];
    uint32_t parts[ROUND_DEALS];
    double weights[ROUND_DEALS], sum = 0;
    int32_t chance = 0;
    orzel_watch_solve(w, r, s, (struct watch_start){0, 0}, 100, &chance);
    struct hunt h = {r, s, deals, weights, orzel_watch_deals(w, deals, parts)};
    for (int k = 0; k < h.count; k++) sum += parts[k];
    *mixed = true;
    for (int k = 0; k < h.count; k++) {
        weights[k] = parts[k] / sum;
        if (weights[k] > 0.9) *mixed = false;
    }
    return (chance - hunted(&h, 0, 0, 0)) / (double)ROUND_ONE;
}

/* Whatever the Kriegsmarine does against the mixture, Poland keeps what the solver says, to 0.005
 * of a win on average. */
static void cannot_be_exploited(bool figures) {
    enum { ROUNDS = 120 };
    const struct orzel_board *ob = (const void *)test_board(game_find("orzel"));
    struct watch *w = malloc(orzel_watch_size());
    struct rng random = rng_from(1939);
    struct round r = {.ob = ob};
    struct shape s;
    double lost = 0, most = 0;
    int mixtures = 0, rounds = 0;
    test_case("orzel: hidden tokens cannot be exploited");
    bool found = orzel_table_find(ob, &r.table);
    test_that(found, "no table for the standard board");
    for (int i = 0; i < ROUNDS && found; i++) {
        bool mixed;
        if (!some_round(&r, &random, &s)) continue;
        double loss = exploited(w, &r, &s, &mixed);
        rounds++;
        mixtures += mixed;
        lost += loss;
        if (loss > most) most = loss;
        test_that(loss < 0.02 && loss > -0.02, "round %d loses %.4f", i, loss);
    }
    test_that(lost / rounds < 0.005, "%.4f of a win lost a round, at most %.4f", lost / rounds,
              most);
    test_that(mixtures > rounds / 8, "only %d of %d rounds are mixed", mixtures, rounds);
    if (figures)
        printf("%d rounds, %d mixed, lost %.5f on average, %.5f at most\n", rounds, mixtures,
               lost / rounds, most);
    free(w);
}

/* ---- chances that are stated
 * --------------------------------------------------------------------------------- */

/* More judged is never less stated, a sure end stays sure, both sides' chances add up. */
static void states_chances(const struct board *b) {
    union any_state s, other;
    test_case("%s: judgements become chances in order", b->game->name);
    memset(&s, 0, sizeof s);
    game_start(b, &s.s);
    for (uint16_t round = 1; round <= 12; round++) {
        int last = 0;
        s.s.turn = SEAT_A;
        s.s.round = round;
        other = s;
        other.s.turn = SEAT_B;
        for (int32_t judgement = 0; judgement <= SEARCH_ONE; judgement += 512) {
            int chance = bot_stated(b, &s.s, judgement);
            int against = bot_stated(b, &other.s, SEARCH_ONE - judgement);
            test_that(chance >= last, "round %d: %d after %d", round, chance, last);
            test_that(chance + against >= 998 && chance + against <= 1000, "round %d: %d and %d",
                      round, chance, against);
            last = chance;
        }
        test_that(bot_stated(b, &s.s, 0) == 0 && last == 1000, "round %d: no end is sure", round);
    }
}

/* All standard boards are about even between good players; 7 used to say 86 %. */
static void begins_even(const struct board *b) {
    union any_state s, view;
    struct bot_thought thought;
    struct rng r = rng_from(2);
    int sum = 0, asked = 0;
    test_case("%s: a game begins with about even chances", b->game->name);
    for (uint64_t seed = 0; seed < 8; seed++) {
        memset(&s, 0, sizeof s), memset(&view, 0, sizeof view);
        game_start(b, &s.s);
        while (s.s.turn == CHANCE) game_apply(b, &s.s, game_roll(b, &s.s, &r), NULL);
        game_observe(b, &s.s, s.s.turn, &view.s);
        think(b, &view.s, BOT_LEVEL_5, 200, seed, &thought);
        if (thought.chance < 0) continue;
        sum += s.s.turn == SEAT_A ? thought.chance : 1000 - thought.chance;
        asked++;
    }
    test_that(asked && sum / asked > 300 && sum / asked < 700, "%d of 1000, asked %d times",
              asked ? sum / asked : -1, asked);
}

/* ---- promises
 * ------------------------------------------------------------------------------------ */

/* Plays some way into a game with random moves. */
static bool some_state(const struct board *b, struct rng *r, int moves, union any_state *s) {
    move list[MAX_MOVES];
    memset(s, 0, sizeof *s);
    game_start(b, &s->s);
    while (s->s.turn != NOBODY && (moves-- > 0 || s->s.turn == CHANCE)) {
        int count = game_legal(b, &s->s, list);
        move m = s->s.turn == CHANCE ? game_roll(b, &s->s, r) : list[rng_below(r, (uint32_t)count)];
        game_apply(b, &s->s, m, NULL);
    }
    return s->s.turn != NOBODY;
}

static void same_again(const struct board *b) {
    struct rng r = rng_from(7);
    union any_state s, view;
    test_case("%s: the same seed and nodes grow the same tree, another seed another",
              b->game->name);
    for (int i = 0; i < 6; i++) {
        struct bot_thought one, two;
        if (!some_state(b, &r, i * 9, &s)) continue;
        memset(&view, 0, sizeof view);
        game_observe(b, &s.s, s.s.turn, &view.s);
        think(b, &view.s, BOT_LEVEL_5, 200, 5, &one);
        memset(arena.at, 0xA5, 1 << 16); /* what lies in the arena must not matter */
        move m = think(b, &view.s, BOT_LEVEL_5, 200, 5, &two);
        test_that(m == one.best && one.result.hash == two.result.hash, "move %d", i * 9);
        if (one.nodes == 0) continue;
        think(b, &view.s, BOT_LEVEL_5, 200, 6, &two);
        test_that(one.result.hash != two.result.hash, "another seed, the same tree");
    }
}

/* Two games that look the same to the bot: a true one, and one imagined from its view. */
static void equal_views(const struct board *b) {
    struct rng r = rng_from(3);
    union any_state s, view, other, again;
    int different = 0, tried = 0;
    test_case("%s: equal views, equal choices", b->game->name);
    for (int i = 0; i < 40 / TEST_PORTION; i++) {
        if (!some_state(b, &r, 5 + i * TEST_PORTION * 4, &s)) continue;
        memset(&view, 0, sizeof view), memset(&other, 0, sizeof other);
        memset(&again, 0, sizeof again);
        int seat = s.s.turn;
        game_observe(b, &s.s, seat, &view.s);
        b->game->imagine(b, &view.s, &r, &other.s);
        game_observe(b, &other.s, seat, &again.s);
        different += memcmp(&s, &other, b->game->state_size) != 0;
        tried++;
        for (int bot = BOT_RANDOM; bot < BOTS; bot++) {
            move m = think(b, &view.s, bot, 60, 9, NULL);
            test_that(m == think(b, &again.s, bot, 60, 9, NULL), "bot %s differs", bot_name(bot));
            test_that(!game_check(b, &s.s, m).rule, "bot %s breaks a rule", bot_name(bot));
        }
    }
    if (b->game->secrets)
        test_that(different > tried / 8, "only %d of %d differ", different, tried);
}

static uint64_t ticks;
static uint64_t ticking(void *none) {
    (void)none;
    return ticks += 100;
}

static void budgets(const struct board *b) {
    union any_state s, view;
    struct rng r = rng_from(4);
    struct bot_thought thought;
    test_case("%s: budgets are kept, a small arena too", b->game->name);
    for (int k = 5; !some_state(b, &r, k, &s);) k++;
    memset(&view, 0, sizeof view);
    game_observe(b, &s.s, s.s.turn, &view.s);
    think(b, &view.s, BOT_LEVEL_5, 77, 1, &thought);
    test_that(thought.nodes == 77 || thought.nodes == 0, "%u play-outs", thought.nodes);
    for (int level = 1; level <= 4; level++) {
        think(b, &view.s, level, 0, 1, &thought);
        test_that(thought.nodes <= 500, "level %d: %u play-outs", level, thought.nodes);
    }
    struct bot_limit limit = {.milliseconds = 1, .clock = ticking}; /* ten questions long */
    arena.used = 0;
    bot_choose(b, &view.s, BOT_LEVEL_5, limit, 1, &arena, &thought);
    test_that(thought.nodes <= 100, "%u play-outs in a millisecond of ten ticks", thought.nodes);
    struct arena small = {arena.at, 0, 200 << 10};
    bot_choose(b, &view.s, BOT_LEVEL_5, (struct bot_limit){.nodes = 3000}, 1, &small, &thought);
    test_that(thought.nodes == 3000 || thought.nodes == 0, "%u play-outs", thought.nodes);
    test_that(small.used == 0, "arena not given back");
    struct arena none = {arena.at, 0, 100};
    move m = bot_choose(b, &view.s, BOT_LEVEL_5, limit, 1, &none, &thought);
    test_that(!game_check(b, &s.s, m).rule, "no arena, no legal move");
}

/* ---- strength
 * ------------------------------------------------------------------------------------ */

static int play_game(const struct board *b, const int bots[2], uint32_t nodes, uint64_t seed) {
    union any_state s, view;
    struct rng dice = rng_from(seed), thoughts = rng_from(~seed);
    memset(&s, 0, sizeof s);
    game_start(b, &s.s);
    while (s.s.turn != NOBODY) {
        move m;
        if (s.s.turn == CHANCE) {
            m = game_roll(b, &s.s, &dice);
        } else {
            memset(&view, 0, sizeof view);
            game_observe(b, &s.s, s.s.turn, &view.s);
            m = think(b, &view.s, bots[s.s.turn], nodes, rng_next(&thoughts), NULL);
        }
        game_apply(b, &s.s, m, NULL);
    }
    return s.s.winner;
}

static void stronger(const struct board *b, int strong, int weak, int rounds, int least) {
    int won = 0;
    test_case("%s: %s beats %s", b->game->name, bot_name(strong), bot_name(weak));
    for (int i = 0; i < rounds; i++) {
        int bots[2] = {i % 2 ? weak : strong, i % 2 ? strong : weak};
        won += play_game(b, bots, 150, 100 + (uint64_t)i / 2) == i % 2;
    }
    test_that(won >= least, "%d of %d, at least %d", won, rounds, least);
}

/* ---- the lowest levels want to win
 * ------------------------------------------------------------------------------------ */

/* How many games the bot in that seat wins against a random player. */
static int wins_in(const struct board *b, int bot, int seat, int count) {
    int won = 0;
    for (int i = 0; i < count; i++) {
        int bots[2] = {BOT_RANDOM, BOT_RANDOM};
        bots[seat] = bot;
        won += play_game(b, bots, 0, 500 + (uint64_t)i) == seat;
    }
    return won;
}

/* The side that has to get somewhere (the first one in every game) does not get there by chance;
 * the other one must not let a random player through. */
static void pursues(const struct board *b, int level) {
    enum { COUNT = 24 }; /* in every build: fewer would be luck */
    test_case("%s: level %d pursues the goal of either side", b->game->name, level);
    int chance = wins_in(b, BOT_RANDOM, SEAT_A, COUNT);
    int first = wins_in(b, level, SEAT_A, COUNT), second = wins_in(b, level, SEAT_B, COUNT);
    test_that(first >= chance + COUNT / 4, "first side: %d of %d, by chance %d", first, COUNT,
              chance);
    test_that(second >= COUNT * 7 / 8, "second side: %d of %d", second, COUNT);
}

static int bomber_way(const struct board *b, const struct state *s, unsigned goal) {
    struct piece pieces[MAX_PIECES];
    int count = b->game->pieces(b, s, pieces);
    for (int i = 0; i < count; i++)
        if (text_same(b->game->piece_words[pieces[i].kind], "bomber"))
            return b->away[pieces[i].field][goal];
    return 0;
}

/* Level 1 once flew its bomber around Lille for eight rounds. The RAF does nothing here. */
static void bomber_flies(void) {
    const struct board *b = test_board(game_find("303"));
    const char *name = "D3";
    unsigned london;
    test_case("303: the bomber of level 1 is on its way");
    if (!test_that(board_read_field(b, &name, &london), "no London")) return;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        union any_state s, view;
        struct rng r = rng_from(seed);
        memset(&s, 0, sizeof s), memset(&view, 0, sizeof view);
        game_start(b, &s.s);
        int way = bomber_way(b, &s.s, london);
        while (s.s.turn != NOBODY && s.s.round < 5) {
            move list[MAX_MOVES], m;
            game_observe(b, &s.s, s.s.turn, &view.s);
            if (s.s.turn == CHANCE)
                m = game_roll(b, &s.s, &r);
            else if (s.s.turn == SEAT_A)
                m = think(b, &view.s, BOT_LEVEL_1, 0, rng_next(&r), NULL);
            else
                m = list[game_legal(b, &s.s, list) - 1]; /* done */
            game_apply(b, &s.s, m, NULL);
        }
        int left = bomber_way(b, &s.s, london);
        test_that(left <= way - 4, "seed %d: %d fields from London after four rounds, %d at first",
                  (int)seed, left, way);
    }
}

/* A shot of the Luftwaffe that would destroy a fighter: who hopes sees the better of two rolls. */
static void hope(void) {
    enum { ROLLS = 4000 };
    const struct board *b = test_board(game_find("303"));
    struct rng r = rng_from(303);
    int outcomes, hits[3] = {0};
    union any_state s;
    TEXT(err, 200);
    memset(&s, 0, sizeof s);
    test_case("who hopes for luck sees the better of two rolls, the other side the worse");
    if (!test_that(b->game->read(b, &s.s,
                                 "1 luftwaffe fire luftwaffe=G5 bombers=N8 raf=G6! reserve=2 "
                                 "order=G5xG6 shots=1",
                                 &err),
                   "%s", err.at))
        return;
    for (int seat = SEAT_A; seat <= CHANCE; seat++)
        for (int i = 0; i < ROLLS; i++) {
            TEXT(word, 20);
            move m = playout_roll(b, &s.s, seat, &r, &outcomes);
            game_write_move(b, &s.s, m, REFEREE, &word);
            hits[seat] += text_same(word.at, "hit");
        }
    test_that(hits[SEAT_A] > 2800 && hits[SEAT_A] < 3200, "%d hits, 3000 due", hits[SEAT_A]);
    test_that(hits[SEAT_B] > 800 && hits[SEAT_B] < 1200, "%d hits, 1000 due", hits[SEAT_B]);
    test_that(hits[CHANCE] > 1800 && hits[CHANCE] < 2200, "%d hits, 2000 due", hits[CHANCE]);
}

/* `bots luck` runs the quick part alone, `bots rounds` the rounds of ORP Orzel, with figures. */
int main(int argc, char **argv) {
    arena = (struct arena){malloc(ROOM), 0, ROOM};
    if (!arena.at) return 1;
    bool rounds = argc > 1 && !strcmp(argv[1], "rounds");
    cannot_be_exploited(rounds);
    if (rounds) return free(arena.at), test_done();
    hope();
    bomber_flies();
    if (argc > 1 && !strcmp(argv[1], "luck")) return free(arena.at), test_done();
    for (size_t i = 0; i < sizeof late / sizeof *late; i++)
        exactness(late[i].game, late[i].position);
    for (size_t i = 0; i < sizeof in_one / sizeof *in_one; i++)
        takes_the_win(in_one[i].game, in_one[i].position);
    for (int i = 0; games[i]; i++) {
        const struct board *b = test_board(games[i]);
        frozen(b);
        states_chances(b);
        begins_even(b);
        same_again(b);
        equal_views(b);
        budgets(b);
        stronger(b, BOT_LEVEL_5, BOT_RANDOM, 16 / TEST_PORTION, 13 / TEST_PORTION);
        stronger(b, BOT_LEVEL_5, BOT_LEVEL_1, 16 / TEST_PORTION, 11 / TEST_PORTION);
        pursues(b, BOT_LEVEL_1);
        stronger(b, 2, BOT_LEVEL_1, 40 / TEST_PORTION, 22 / TEST_PORTION);
        stronger(b, 3, 2, 40 / TEST_PORTION, 22 / TEST_PORTION);
    }
    free(arena.at);
    return test_done();
}
