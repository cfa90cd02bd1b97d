#include "bots/bot.h"
#include "bots/levels.h"
#include "bots/playout.h"
#include "base/logistic.h"
#include "core/solver.h"
#include <assert.h>
#include <string.h>

static const char *const names[BOTS] = {"random", "1", "2", "3", "4", "5", "greedy", "uct", "5.1"};

int bot_find(const char *name) {
    for (int i = 0; i < BOTS; i++)
        if (text_same(names[i], name)) return i;
    return -1;
}

const char *bot_name(int bot) { return names[bot]; }

/* Level 5 of November 2026. Measured against for good, so it shares no number with levels.c. */
static const struct search_options five_one = {.playouts = 20000,
                                               .exploration = 160,
                                               .width = 40,
                                               .sight = SEARCH_ENDLESS,
                                               .horizon = 12,
                                               .sample = 8,
                                               .intuition = 100};

bool bot_options(int bot, struct bot_limit limit, uint64_t seed, struct search_options *o) {
    if (bot == BOT_UCT)
        *o = (struct search_options){.playouts = 2000,
                                     .exploration = 256,
                                     .plain = true,
                                     .sight = SEARCH_ENDLESS,
                                     .horizon = SEARCH_ENDLESS};
    else if (bot == BOT_FIVE_ONE)
        *o = five_one;
    else if (bot >= BOT_LEVEL_1 && bot <= BOT_LEVEL_5)
        *o = levels_options(bot);
    else
        return false;
    bool free_to_think = bot == BOT_LEVEL_5 || bot == BOT_UCT || bot == BOT_FIVE_ONE;
    if (free_to_think && (limit.nodes || (limit.milliseconds && limit.clock)))
        o->playouts = limit.nodes;
    else if (limit.nodes && limit.nodes < o->playouts)
        o->playouts = limit.nodes;
    o->seed = seed;
    return true;
}

/* ---- greedy --------------------------------------------------------------------------------- */

/* The worth of a position for SEAT_A right after a move: dice are thrown a few times. */
static int64_t worth(const struct board *b, const struct state *s, struct rng *r) {
    enum { THROWS = 4 };
    union any_state next;
    int64_t sum = 0;
    if (s->turn != CHANCE) return (int64_t)THROWS * playout_value(b, s);
    for (int i = 0; i < THROWS; i++) {
        int outcomes;
        memcpy(&next, s, b->game->state_size);
        while (next.s.turn == CHANCE)
            b->game->apply(b, &next.s, playout_roll(b, &next.s, NOBODY, r, &outcomes), NULL);
        sum += playout_value(b, &next.s);
    }
    return sum;
}

static move greedy(const struct board *b, const struct state *view, struct rng *r) {
    enum { WORLDS = 4 };
    move list[MAX_MOVES], best = NO_MOVE;
    union any_state s, next;
    int64_t sum[MAX_MOVES] = {0}, most = 0;
    int count = b->game->legal(b, view, list);
    for (int world = 0; world < (b->game->secrets ? WORLDS : 1); world++) {
        b->game->imagine(b, view, r, &s.s);
        for (int i = 0; i < count; i++) {
            memcpy(&next, &s, b->game->state_size);
            b->game->apply(b, &next.s, list[i], NULL);
            sum[i] += worth(b, &next.s, r);
        }
    }
    for (int i = 0; i < count; i++) {
        int64_t score = (view->turn == SEAT_A ? sum[i] : -sum[i]) * 64 + rng_below(r, 64);
        if (best == NO_MOVE || score > most) best = list[i], most = score;
    }
    return best;
}

/* ---- choosing ------------------------------------------------------------------------------- */

struct alarm {
    struct bot_limit limit;
    uint64_t until;
};

static bool rings(void *with) {
    struct alarm *alarm = with;
    return alarm->limit.clock(alarm->limit.with) >= alarm->until;
}

int bot_stated(const struct board *b, const struct state *view, int32_t judgement) {
    const struct stated *line = b->game->stated;
    bool certain = judgement < 64 || judgement > SEARCH_ONE - 64; /* an end, see playout_value */
    if (line && !certain) {
        for (int round = 1; round < view->round && line[1].slope; round++) line++;
        int32_t odds = logistic_odds(view->turn == SEAT_A ? judgement : SEARCH_ONE - judgement);
        judgement = logistic_chance(odds * line->slope / 256 + line->offset);
        if (view->turn != SEAT_A) judgement = SEARCH_ONE - judgement;
    }
    return (int)((int64_t)judgement * 1000 / SEARCH_ONE);
}

static move think(const struct board *b, const struct state *view, struct search_options *o,
                  struct bot_limit limit, struct arena *a, struct bot_thought *thought) {
    struct alarm alarm = {limit, 0};
    size_t used = a->used;
    if (limit.clock && limit.milliseconds) {
        alarm.until = limit.clock(limit.with) + 1000ull * limit.milliseconds;
        o->stop = rings;
        o->with = &alarm;
    }
    bool good = search_run(b, view, o, a, &thought->result);
    a->used = used;
    if (!good || !thought->result.count) return NO_MOVE;
    thought->nodes = thought->result.playouts;
    thought->depth = thought->result.depth;
    thought->chance = bot_stated(b, view, thought->result.value);
    return thought->result.moves[0].m;
}

/* ---- a win in one move ---------------------------------------------------------------------- */

/* Whether the move ends the game for the side to act, in this imagined truth. */
static bool wins_here(const struct board *b, const struct state *s, move m) {
    union any_state next;
    memcpy(&next, s, b->game->state_size);
    b->game->apply(b, &next.s, m, NULL);
    return next.s.turn == NOBODY && next.s.winner == s->turn;
}

/* A move that wins at once in each of several truths that the view allows, or NO_MOVE. */
static move winning_move(const struct board *b, const struct state *view, const move *list,
                         int count, struct rng *r) {
    enum { WORLDS = 6 };
    int worlds = b->game->secrets ? WORLDS : 1;
    union any_state world[WORLDS];
    for (int i = 0; i < worlds; i++) b->game->imagine(b, view, r, &world[i].s);
    for (int i = 0; i < count; i++) {
        int won = 0;
        while (won < worlds && wins_here(b, &world[won].s, list[i])) won++;
        if (won == worlds) return list[i];
    }
    return NO_MOVE;
}

/* ---- a game that solves its own decisions --------------------------------------------------- */

/* The plan as a search would report it, the most frequent move first. */
static bool report_plan(const struct solution *p, struct arena *a, struct search_result *out) {
    uint64_t hash = (uint64_t)p->count;
    out->moves = arena_take(a, PLAN_MOVES * sizeof *out->moves);
    if (!out->moves) return false;
    out->count = p->count;
    out->value = p->chance;
    for (int i = 0; i < p->count; i++) {
        struct search_move x = {p->move[i].m, p->move[i].weight, p->move[i].chance};
        hash = (hash ^ x.m ^ (uint64_t)x.visits << 32 ^ (uint64_t)x.value) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
        int k = i;
        for (; k > 0 && out->moves[k - 1].visits < x.visits; k--) out->moves[k] = out->moves[k - 1];
        out->moves[k] = x;
    }
    out->hash = hash;
    return true;
}

/* A move of the game's own plan, drawn as often as the plan says; NO_MOVE if it has none. */
static move planned(const struct board *b, const struct state *view, struct rng *r, struct arena *a,
                    struct bot_thought *thought) {
    size_t used = a->used;
    struct solution *p = arena_take(a, sizeof *p);
    move m = NO_MOVE;
    if (p && b->game->solver->plan(b, view, a, p) && report_plan(p, a, &thought->result)) {
        uint32_t sum = 0;
        for (int i = 0; i < p->count; i++) sum += p->move[i].weight;
        uint32_t drawn = sum ? rng_below(r, sum) : 0;
        for (int i = 0; i < p->count && m == NO_MOVE; i++) {
            if (drawn < p->move[i].weight || !sum) m = p->move[i].m;
            drawn -= p->move[i].weight;
        }
        thought->chance = bot_stated(b, view, p->chance);
    }
    a->used = used;
    return m;
}

move bot_choose(const struct board *b, const struct state *view, int bot, struct bot_limit limit,
                uint64_t seed, struct arena *a, struct bot_thought *thought) {
    struct bot_thought own;
    struct search_options o;
    struct rng r = rng_from(seed);
    move list[MAX_MOVES];
    assert(view->turn <= SEAT_B);
    if (!thought) thought = &own;
    memset(thought, 0, sizeof *thought);
    thought->chance = -1;
    int count = b->game->legal(b, view, list);
    move m = NO_MOVE;
    if (count > 1 && bot == BOT_GREEDY) m = greedy(b, view, &r);
    /* Who sees through all tokens (arena --open) has no use for a mixture. */
    if (count > 1 && bot == BOT_LEVEL_5 && b->game->solver && view->viewer == view->turn)
        m = planned(b, view, &r, a, thought);
    if (count > 1 && m == NO_MOVE && bot_options(bot, limit, seed, &o))
        m = think(b, view, &o, limit, a, thought);
    if (count > 1 && bot >= BOT_LEVEL_1 && bot <= BOT_LEVEL_5) {
        struct rng worlds = rng_from(seed ^ 0x5851F42D4C957F2Du);
        move won = winning_move(b, view, list, count, &worlds);
        if (won != NO_MOVE) m = won;
    }
    if (m == NO_MOVE) m = list[rng_below(&r, (uint32_t)count)];
    return thought->best = m;
}

uint64_t bot_study(const struct board *b, uint32_t playouts, uint64_t seed, struct arena *a) {
    union any_state s, view;
    struct bot_thought thought;
    struct rng r = rng_from(seed);
    game_start(b, &s.s);
    while (s.s.turn == CHANCE) game_apply(b, &s.s, game_roll(b, &s.s, &r), NULL);
    game_observe(b, &s.s, s.s.turn, &view.s);
    bot_choose(b, &view.s, BOT_LEVEL_5, (struct bot_limit){.nodes = playouts}, seed, a, &thought);
    return thought.result.hash;
}
