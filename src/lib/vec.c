/* vec.c -- many games in one call: the vec of include/sedzia.h. */
#include "lib/handle.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 1 << 16, LINE = 64 };

struct sedzia_vec {
    struct lib_handle handle;
    struct sedzia_game *game;
    size_t n, stride, seen; /* games; bytes of a state, and of an observation */
    size_t moves;           /* room for the moves of a game */
    uint8_t *states, *room; /* room: all buffers in one piece */
    struct rng *chance, *choices;
    uint8_t *buffer[SEDZIA_BUFFERS];
    size_t bytes[SEDZIA_BUFFERS];
};

static size_t rounded(size_t bytes) { return (bytes + LINE - 1) / LINE * LINE; }

static struct state *state_at(const struct sedzia_vec *v, size_t i) {
    return (struct state *)(void *)(v->states + i * v->stride);
}

/* A game that is over gives its rewards and begins anew. */
static void end_game(struct sedzia_vec *v, size_t i, struct state *s) {
    int8_t *reward = (int8_t *)v->buffer[SEDZIA_REWARD] + 2 * i;
    if (s->winner <= SEAT_B) {
        reward[s->winner] = 1;
        reward[!s->winner] = -1;
    }
    v->buffer[SEDZIA_DONE][i] = 1;
    game_start(&v->game->board, s);
}

/* Lets chance play until somebody has to choose, and writes what he can choose and sees. */
static void settle(struct sedzia_vec *v, size_t i) {
    const struct board *b = &v->game->board;
    struct state *s = state_at(v, i);
    while (s->turn > SEAT_B) {
        if (s->turn == NOBODY)
            end_game(v, i, s);
        else
            b->game->apply(b, s, game_random(b, s, &v->chance[i]), NULL);
    }
    int32_t *count = (int32_t *)(void *)v->buffer[SEDZIA_COUNT] + i;
    move *list = (move *)(void *)v->buffer[SEDZIA_LEGAL] + i * v->moves;
    uint8_t *mask = v->buffer[SEDZIA_MASK] + i * v->moves;
    int before = *count, now = b->game->legal(b, s, list);
    *count = now;
    if (now > before)
        memset(mask + before, 1, (size_t)(now - before));
    else
        memset(mask + now, 0, (size_t)(before - now));
    v->buffer[SEDZIA_TURN][i] = s->turn;
    uint8_t *seen = v->buffer[SEDZIA_SEEN] + i * v->seen;
    union any_state view;
    if (!b->game->secrets) {
        observe_write(b, s, seen);
        return;
    }
    b->game->observe(b, s, s->turn, &view.s);
    observe_write(b, &view.s, seen);
}

static bool take_room(struct sedzia_vec *v) {
    const size_t each[SEDZIA_BUFFERS] = {
        [SEDZIA_CHOICE] = sizeof(int32_t),
        [SEDZIA_COUNT] = sizeof(int32_t),
        [SEDZIA_LEGAL] = v->moves * sizeof(move),
        [SEDZIA_MASK] = v->moves,
        [SEDZIA_TURN] = 1,
        [SEDZIA_REWARD] = 2,
        [SEDZIA_DONE] = 1,
        [SEDZIA_SEEN] = v->seen,
    };
    size_t all = 0, used = 0;
    for (int i = 0; i < SEDZIA_BUFFERS; i++) {
        v->bytes[i] = v->n * each[i];
        all += rounded(v->bytes[i]);
    }
    /* Lists of moves may be written a little past their end. */
    v->room = aligned_alloc(LINE, all + LINE);
    v->states = aligned_alloc(LINE, v->n * v->stride);
    v->chance = calloc(2 * v->n, sizeof *v->chance);
    if (!v->room || !v->states || !v->chance) return false;
    memset(v->room, 0, all + LINE);
    memset(v->states, 0, v->n * v->stride);
    v->choices = v->chance + v->n;
    for (int i = 0; i < SEDZIA_BUFFERS; i++) {
        v->buffer[i] = v->room + used;
        used += rounded(v->bytes[i]);
    }
    return true;
}

static void give_back(struct sedzia_vec *v) {
    game_drop(v->game);
    free(v->room), free(v->states), free(v->chance), free(v);
}

struct sedzia_vec *sedzia_vec_open(struct sedzia_game *g, int n, uint64_t seed) {
    if (n < 1 || n > MOST_GAMES) {
        failure(SEDZIA_BAD, "a vec has 1 to 65536 games", NULL);
        return NULL;
    }
    g = game_take(g);
    if (!g) return NULL;
    struct sedzia_vec *v = calloc(1, sizeof *v);
    if (v) {
        *v = (struct sedzia_vec){.handle = {.what = A_VEC}, .game = g, .n = (size_t)n};
        v->stride = rounded(g->board.game->state_size);
        v->moves = g->board.game->max_moves;
        v->seen = observe_size(&g->board);
    }
    if (!v || !take_room(v)) {
        if (v)
            give_back(v);
        else
            game_drop(g);
        failure(SEDZIA_MEMORY, "there is no memory for so many games", NULL);
        return NULL;
    }
    for (size_t i = 0; i < v->n; i++) {
        v->chance[i] = rng_from(rng_mix(&seed));
        v->choices[i] = rng_from(rng_mix(&seed));
        game_start(&g->board, state_at(v, i));
        settle(v, i);
    }
    return v;
}

void sedzia_vec_close(struct sedzia_vec *v) {
    if (retire(v, A_VEC)) give_back(v);
}

static int judge_choices(const struct sedzia_vec *v, const int32_t *choice) {
    const int32_t *count = (const int32_t *)(const void *)v->buffer[SEDZIA_COUNT];
    for (size_t i = 0; i < v->n; i++) {
        if (choice[i] >= 0 && choice[i] < count[i]) continue;
        TEXT(detail, 100);
        text_int(&detail, (int64_t)i);
        text_add(&detail, " has ");
        text_int(&detail, count[i]);
        text_add(&detail, " moves, and there is no number ");
        text_int(&detail, choice[i]);
        return failure(SEDZIA_BAD, "game", detail.at);
    }
    return 0;
}

int sedzia_vec_step(struct sedzia_vec *v, const int32_t *choice, size_t n) {
    int failed = enter(v, A_VEC);
    if (failed) return failed;
    if (!choice || n != v->n)
        return leave(v, failure(SEDZIA_BAD, "there must be one choice for each game", NULL));
    if ((failed = judge_choices(v, choice))) return leave(v, failed);
    const struct board *b = &v->game->board;
    const move *list = (const move *)(const void *)v->buffer[SEDZIA_LEGAL];
    memset(v->buffer[SEDZIA_REWARD], 0, v->bytes[SEDZIA_REWARD]);
    memset(v->buffer[SEDZIA_DONE], 0, v->bytes[SEDZIA_DONE]);
    for (size_t i = 0; i < v->n; i++) {
        b->game->apply(b, state_at(v, i), list[i * v->moves + (size_t)choice[i]], NULL);
        settle(v, i);
    }
    return leave(v, 0);
}

int sedzia_vec_sample(struct sedzia_vec *v) {
    int failed = enter(v, A_VEC);
    if (failed) return failed;
    const int32_t *count = (const int32_t *)(const void *)v->buffer[SEDZIA_COUNT];
    int32_t *choice = (int32_t *)(void *)v->buffer[SEDZIA_CHOICE];
    for (size_t i = 0; i < v->n; i++)
        choice[i] = (int32_t)rng_below(&v->choices[i], (uint32_t)count[i]);
    return leave(v, 0);
}

const void *sedzia_vec_buffer(struct sedzia_vec *v, int buffer, size_t *bytes) {
    if (enter(v, A_VEC)) return NULL;
    const void *at = NULL;
    if (buffer < 0 || buffer >= SEDZIA_BUFFERS)
        failure(SEDZIA_BAD, "there is no such buffer", NULL);
    else
        at = v->buffer[buffer];
    if (at && bytes) *bytes = v->bytes[buffer];
    leave(v, 0);
    return at;
}

struct sedzia_state *sedzia_vec_state(struct sedzia_vec *v, int i) {
    if (enter(v, A_VEC)) return NULL;
    struct sedzia_state *s = NULL;
    if (i < 0 || (size_t)i >= v->n)
        failure(SEDZIA_BAD, "there are not so many games in it", NULL);
    else
        s = state_make(v->game, 0);
    if (s) {
        memcpy(&s->s, state_at(v, (size_t)i), v->game->board.game->state_size);
        s->chance = v->chance[i];
    }
    leave(v, 0);
    return s;
}
