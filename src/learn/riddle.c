#include "learn/riddle.h"
#include <string.h>

enum { GAMES_TRIED = 40, PLIES = 90, MISSES_TRIED = 60, KEEN_OF = 4 };

uint32_t riddle_number(uint32_t day, unsigned n, const struct game *g) {
    uint64_t x = ((uint64_t)day << 8 | n) ^ (uint64_t)text_hash(g->name) << 32;
    return (uint32_t)(rng_mix(&x) >> 32);
}

/* A move of somebody who wants something: the most promising of a few. */
static move keen(const struct board *b, const struct state *s, struct rng *r, const move *list,
                 int count) {
    move best = list[rng_below(r, (uint32_t)count)];
    if (!b->game->prior) return best;
    int most = b->game->prior(b, s, best);
    for (int i = 1; i < KEEN_OF; i++) {
        move m = list[rng_below(r, (uint32_t)count)];
        int p = b->game->prior(b, s, m);
        if (p > most) {
            most = p;
            best = m;
        }
    }
    return best;
}

/* Plays so many moves of people; false if the game was over before. */
static bool walk(const struct board *b, union any_state *s, struct rng *r, uint32_t plies) {
    move list[MAX_MOVES];
    game_start(b, &s->s);
    while (s->s.turn != NOBODY) {
        if (s->s.turn == CHANCE) {
            game_apply(b, &s->s, game_roll(b, &s->s, r), NULL);
            continue;
        }
        if (!plies--) return true;
        int count = game_legal(b, &s->s, list);
        game_apply(b, &s->s, keen(b, &s->s, r, list, count), NULL);
    }
    return false;
}

/* Whether a picture can show it: it names a field, and no card or face that only words name. */
static bool shown(const struct board *b, const struct state *s, move m) {
    struct deed d = game_deed(b, s, m, s->turn);
    return d.to != NO_FIELD && !d.card && !d.dice && !d.secret;
}

/* What can be written and read again as the same move. */
static bool worded(const struct board *b, const struct state *s, move m) {
    TEXT(words, 128);
    move again;
    game_write_move(b, s, m, REFEREE, &words);
    return game_read_move(b, s, words.at, &again) && again == m;
}

/* A move like m to another field nearby, or from where another piece stands. */
static move changed(const struct board *b, const struct state *s, move m, const move *list,
                    int count, struct rng *r) {
    struct deed d = game_deed(b, s, m, s->turn);
    bool two = d.from != NO_FIELD;
    unsigned field = rng_below(r, b->fields);
    if (two && rng_below(r, 3) == 0) {
        move other = list[rng_below(r, (uint32_t)count)];
        unsigned from = game_deed(b, s, other, s->turn).from;
        if (from == NO_FIELD) return NO_MOVE;
        return MOVE(MOVE_KIND(m), MOVE_ARG(m), from, MOVE_TO(m));
    }
    unsigned near = two ? d.from : d.to;
    if (b->away[near][field] > 4) return NO_MOVE;
    return MOVE(MOVE_KIND(m), MOVE_ARG(m), MOVE_FROM(m), field);
}

static bool find_miss(const struct board *b, const union any_state *s, const move *list, int count,
                      struct rng *r, struct riddle *out) {
    for (int i = 0; i < MISSES_TRIED; i++) {
        move like = list[rng_below(r, (uint32_t)count)];
        if (!shown(b, &s->s, like)) continue;
        move m = changed(b, &s->s, like, list, count, r);
        if (m == NO_MOVE) continue;
        struct verdict v = game_check(b, &s->s, m);
        if (!v.rule || !worded(b, &s->s, m) || !shown(b, &s->s, m)) continue;
        out->asked = m;
        out->verdict = v;
        out->rule = v.rule;
        return true;
    }
    return false;
}

static bool find_legal(const struct board *b, const union any_state *s, const move *list, int count,
                       struct rng *r, struct riddle *out) {
    for (int i = 0; i < MISSES_TRIED; i++) {
        move m = list[rng_below(r, (uint32_t)count)];
        if (!shown(b, &s->s, m)) continue;
        out->asked = m;
        out->allowed = true;
        out->verdict = LEGAL;
        out->rule = game_allowed_by(b, &s->s, m);
        return true;
    }
    return false;
}

bool riddle_make(const struct board *b, uint32_t number, struct riddle *out) {
    struct rng r = rng_from(number);
    bool yes = rng_below(&r, 2);
    move list[MAX_MOVES];
    for (int i = 0; i < GAMES_TRIED; i++) {
        memset(out, 0, sizeof *out);
        if (!walk(b, &out->s, &r, rng_below(&r, PLIES))) continue;
        int count = game_legal(b, &out->s.s, list);
        if (yes ? find_legal(b, &out->s, list, count, &r, out)
                : find_miss(b, &out->s, list, count, &r, out))
            return true;
    }
    return false;
}
