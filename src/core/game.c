#include "core/game.h"
#include <string.h>

const struct game *game_find(const char *name) {
    for (int i = 0; games[i]; i++)
        if (text_same(games[i]->name, name)) return games[i];
    return NULL;
}

void game_start(const struct board *b, struct state *s) {
    memset(s, 0, b->game->state_size);
    b->game->start(b, s);
}

int game_legal(const struct board *b, const struct state *s, move *out) {
    return s->turn == NOBODY ? 0 : b->game->legal(b, s, out);
}

struct verdict game_check(const struct board *b, const struct state *s, move m) {
    return b->game->check(b, s, m);
}

void game_apply(const struct board *b, struct state *s, move m, struct trace *t) {
    if (t) t->len = 0;
    b->game->apply(b, s, m, t);
}

void game_observe(const struct board *b, const struct state *s, int viewer, struct state *view) {
    if (viewer == REFEREE)
        memcpy(view, s, b->game->state_size);
    else
        b->game->observe(b, s, viewer, view);
}

uint32_t game_weight(const struct board *b, const struct state *s) {
    move list[MAX_MOVES];
    uint32_t total = 0;
    for (int i = 0, count = b->game->legal(b, s, list); i < count; i++)
        total += b->game->odds(b, s, list[i]);
    return total;
}

move game_outcome(const struct board *b, const struct state *s, uint32_t number) {
    move list[MAX_MOVES];
    int count = b->game->legal(b, s, list), i = 0;
    for (; i < count - 1; i++) {
        uint32_t weight = b->game->odds(b, s, list[i]);
        if (number < weight) break;
        number -= weight;
    }
    return list[i];
}

move game_draw(const struct board *b, const struct state *s, const move *list, int count,
               struct rng *r) {
    uint32_t weight[MAX_MOVES], total = 0;
    if (b->game->even) return list[rng_below(r, (uint32_t)count)];
    for (int i = 0; i < count; i++) total += weight[i] = b->game->odds(b, s, list[i]);
    uint32_t number = rng_below(r, total);
    int i = 0;
    while (number >= weight[i]) number -= weight[i++];
    return list[i];
}

move game_roll(const struct board *b, const struct state *s, struct rng *r) {
    move list[MAX_MOVES];
    return game_draw(b, s, list, b->game->legal(b, s, list), r);
}

move game_random(const struct board *b, const struct state *s, struct rng *r) {
    move list[MAX_MOVES];
    bool chance = s->turn == CHANCE && !b->game->even;
    if (b->game->pick && !chance) {
        b->game->pick(b, s, r, list, 0);
        return list[0];
    }
    int count = b->game->legal(b, s, list);
    return chance ? game_draw(b, s, list, count, r) : list[rng_below(r, (uint32_t)count)];
}

void game_write_move(const struct board *b, const struct state *s, move m, int viewer,
                     struct text *out) {
    b->game->write_move(b, s, m, viewer, out);
}

bool game_read_move(const struct board *b, const struct state *s, const char *in, move *m) {
    TEXT(again, 128);
    if (!b->game->read_move(b, s, in, m)) return false;
    b->game->write_move(b, s, *m, REFEREE, &again);
    return text_same(again.at, in);
}

struct deed game_deed(const struct board *b, const struct state *s, move m, int viewer) {
    struct deed d = {.verb = "", .from = NO_FIELD, .to = NO_FIELD};
    b->game->deed(b, s, m, viewer, &d);
    return d;
}

int game_seat(const struct game *g, const char *side) {
    for (int seat = SEAT_A; seat <= SEAT_B; seat++)
        if (text_same(g->sides[seat], side)) return seat;
    return -1;
}

const char *game_side(const struct game *g, int seat) {
    return seat <= SEAT_B ? g->sides[seat] : seat == CHANCE ? "chance" : "over";
}

unsigned game_allowed_by(const struct board *b, const struct state *s, move m) {
    union any_state after;
    struct trace trace = {.len = 0};
    memset(&after, 0, sizeof after);
    memcpy(&after, s, b->game->state_size);
    game_apply(b, &after.s, m, &trace);
    return trace.len ? trace.at[0].rule : 0;
}

void game_write_rule(const struct game *g, unsigned rule, struct text *out) {
    text_add(out, g->name);
    text_char(out, '/');
    text_int(out, RULE_CHAPTER(rule));
    text_char(out, '.');
    text_int(out, RULE_NUMBER(rule));
}

const char *game_event_word(unsigned kind) {
    static const char *const words[EVENT_KINDS] = {
        "moved",   "repaired",  "entered",   "lost",      "marked", "hit",     "missed",
        "damaged", "destroyed", "scattered", "recovered", "placed", "removed", "revealed",
        "taken",   "drawn",     "played",    "strength",  "round",  "ended",
    };
    return words[kind];
}

void game_write_counts(const struct board *b, const struct state *s, struct text *out) {
    struct count counts[MAX_COUNTS];
    for (int i = 0, n = b->game->counts(b, s, counts); i < n; i++) {
        text_char(out, ' ');
        text_add(out, counts[i].key);
        text_char(out, '=');
        text_int(out, counts[i].value);
    }
}

void game_write_result(const struct board *b, const struct state *s, struct text *out) {
    if (s->turn != NOBODY) {
        text_add(out, "open");
        return;
    }
    text_add(out, s->winner == NOBODY ? "none" : game_side(b->game, s->winner));
    text_char(out, ' ');
    game_write_rule(b->game, s->ended_by, out);
    game_write_counts(b, s, out);
}

uint64_t game_hash(const struct board *b, const struct state *s) {
    const uint8_t *p = (const uint8_t *)s;
    uint64_t h = 0xCBF29CE484222325ull; /* FNV-1a over the bytes of the state */
    for (uint32_t i = 0; i < b->game->state_size; i++) h = (h ^ p[i]) * 0x100000001B3ull;
    return h;
}
