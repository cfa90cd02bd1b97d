/* state.c -- states of include/sedzia.h: making them, what they are asked, playing on. */
#include "lib/handle.h"
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 8192 }; /* a position as text */

struct sedzia_state *state_make(struct sedzia_game *g, uint64_t seed) {
    g = game_take(g);
    if (!g) return NULL;
    struct sedzia_state *s = calloc(1, sizeof *s);
    if (!s) {
        game_drop(g);
        failure(SEDZIA_MEMORY, "there is no memory for a state", NULL);
        return NULL;
    }
    s->handle.what = A_STATE;
    s->game = g;
    s->chance = rng_from(seed);
    return s;
}

struct sedzia_state *sedzia_state_new(struct sedzia_game *g, uint64_t seed) {
    struct sedzia_state *s = state_make(g, seed);
    if (s) game_start(&s->game->board, &s->s.s);
    return s;
}

struct sedzia_state *sedzia_state_read(struct sedzia_game *g, const char *position) {
    TEXT(err, 400);
    if (!position) return failure(SEDZIA_BAD, "there is no position", NULL), NULL;
    if (strlen(position) >= LONGEST)
        return failure(SEDZIA_BAD, "the position is too long", NULL), NULL;
    struct sedzia_state *s = state_make(g, 0);
    if (!s || s->game->board.game->read(&s->game->board, &s->s.s, position, &err)) return s;
    sedzia_state_free(s);
    failure_read(err.at);
    return NULL;
}

void sedzia_state_free(struct sedzia_state *s) {
    if (!retire(s, A_STATE)) return;
    game_drop(s->game);
    free(s);
}

struct sedzia_state *sedzia_state_clone(struct sedzia_state *s) {
    if (enter(s, A_STATE)) return NULL;
    struct sedzia_state *copy = state_make(s->game, 0);
    if (copy) {
        copy->s = s->s;
        copy->chance = s->chance;
    }
    leave(s, 0);
    return copy;
}

int sedzia_state_copy(struct sedzia_state *to, struct sedzia_state *from) {
    int failed = enter(to, A_STATE);
    if (failed) return failed;
    if ((failed = enter_too(to, from, A_STATE))) return failed;
    if (to->game != from->game)
        failed = failure(SEDZIA_BAD, "the states are of different games or boards", NULL);
    else
        to->s = from->s, to->chance = from->chance;
    leave(from, 0);
    return leave(to, failed);
}

int sedzia_state_seed(struct sedzia_state *s, uint64_t seed) {
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    s->chance = rng_from(seed);
    return leave(s, 0);
}

/* ---- what it is asked --------------------------------------------------------------------- */

int is_whole(const struct state *s) {
    if (s->viewer == REFEREE) return 0;
    return failure(SEDZIA_BAD, "this is one side's view, not the whole game: imagine one", NULL);
}

int may_list(const struct state *s) {
    return s->viewer == s->turn || s->turn == NOBODY ? 0 : is_whole(s);
}

int look(const struct board *b, const struct state *s, int viewer, union any_state *view) {
    if (viewer < SEAT_A || viewer > REFEREE || viewer == CHANCE || viewer == NOBODY)
        return failure(SEDZIA_BAD, "there is no such viewer", NULL);
    memset(view, 0, sizeof *view);
    if (s->viewer == viewer) {
        memcpy(view, s, b->game->state_size);
        return 0;
    }
    int failed = is_whole(s);
    if (!failed) game_observe(b, s, viewer, &view->s);
    return failed;
}

int judge(const struct board *b, const struct state *s, uint32_t m) {
    TEXT(no, 560);
    int failed = may_list(s);
    if (failed) return failed;
    if (s->turn == NOBODY) return failure(SEDZIA_BAD, "the game is over", NULL);
    struct verdict v = game_check(b, s, m);
    if (!v.rule) return 0;
    game_write_rule(b->game, v.rule, &no);
    text_char(&no, ' ');
    if (v.field < b->fields)
        board_write_field(b, v.field, &no);
    else
        text_char(&no, '-');
    text_char(&no, ' ');
    if (!book_deny(b, v, ENGLISH, &no)) text_add(&no, "the rules forbid it");
    return failure(SEDZIA_NO, no.at, NULL);
}

int sedzia_turn(struct sedzia_state *s) {
    int failed = enter(s, A_STATE);
    return failed ? failed : leave(s, s->s.s.turn);
}
int sedzia_winner(struct sedzia_state *s) {
    int failed = enter(s, A_STATE);
    return failed ? failed : leave(s, s->s.s.turn == NOBODY ? s->s.s.winner : NOBODY);
}
int sedzia_viewer(struct sedzia_state *s) {
    int failed = enter(s, A_STATE);
    return failed ? failed : leave(s, s->s.s.viewer);
}
int sedzia_round(struct sedzia_state *s) {
    int failed = enter(s, A_STATE);
    return failed ? failed : leave(s, s->s.s.round);
}

int sedzia_hash(struct sedzia_state *s, uint64_t *hash) {
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    if (!hash) return leave(s, failure(SEDZIA_BAD, "there is no place for the hash", NULL));
    *hash = game_hash(&s->game->board, &s->s.s);
    return leave(s, 0);
}

int sedzia_legal(struct sedzia_state *s, uint32_t *out, size_t room) {
    move list[MAX_MOVES];
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    if ((failed = may_list(&s->s.s))) return leave(s, failed);
    int count = game_legal(&s->game->board, &s->s.s, list);
    if (!room) return leave(s, count);
    if (!out) return leave(s, failure(SEDZIA_BAD, "there is room but no place for moves", NULL));
    if ((size_t)count > room)
        return leave(s, failure(SEDZIA_ROOM, "there are more moves than fit", NULL));
    memcpy(out, list, (size_t)count * sizeof *list);
    return leave(s, count);
}

int sedzia_check(struct sedzia_state *s, uint32_t m) {
    int failed = enter(s, A_STATE);
    return failed ? failed : leave(s, judge(&s->game->board, &s->s.s, m));
}

int sedzia_odds(struct sedzia_state *s, uint32_t m) {
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    const struct board *b = &s->game->board;
    if (s->s.s.turn != CHANCE) return leave(s, failure(SEDZIA_BAD, "chance is not to act", NULL));
    if ((failed = judge(b, &s->s.s, m))) return leave(s, failed);
    return leave(s, (int)b->game->odds(b, &s->s.s, m));
}

int sedzia_apply(struct sedzia_state *s, uint32_t m) {
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    const struct board *b = &s->game->board;
    if (!(failed = is_whole(&s->s.s)) && !(failed = judge(b, &s->s.s, m)))
        game_apply(b, &s->s.s, m, NULL);
    return leave(s, failed);
}

static move draw(struct sedzia_state *s) {
    return game_random(&s->game->board, &s->s.s, &s->chance);
}

int sedzia_random(struct sedzia_state *s, uint32_t *m) {
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    if (!m) return leave(s, failure(SEDZIA_BAD, "there is no place for the move", NULL));
    if (s->s.s.turn == NOBODY) return leave(s, failure(SEDZIA_BAD, "the game is over", NULL));
    if (!(failed = may_list(&s->s.s))) *m = draw(s);
    return leave(s, failed);
}

int sedzia_playout(struct sedzia_state *s) {
    int failed = enter(s, A_STATE), moves = 0;
    if (failed) return failed;
    if ((failed = is_whole(&s->s.s))) return leave(s, failed);
    for (; s->s.s.turn != NOBODY; moves++) game_apply(&s->game->board, &s->s.s, draw(s), NULL);
    return leave(s, moves);
}

/* ---- texts -------------------------------------------------------------------------------- */

int sedzia_position(struct sedzia_state *s, int viewer, char *out, size_t room) {
    TEXT(words, LONGEST);
    union any_state view;
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    const struct board *b = &s->game->board;
    if ((failed = look(b, &s->s.s, viewer, &view))) return leave(s, failed);
    b->game->write(b, &view.s, &words);
    return leave(s, give_text(&words, out, room));
}

int sedzia_result(struct sedzia_state *s, char *out, size_t room) {
    TEXT(words, 256);
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    game_write_result(&s->game->board, &s->s.s, &words);
    return leave(s, give_text(&words, out, room));
}

int sedzia_move_text(struct sedzia_state *s, uint32_t m, int viewer, char *out, size_t room) {
    TEXT(words, 128);
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    const struct board *b = &s->game->board;
    if (viewer < SEAT_A || viewer > REFEREE || viewer == CHANCE || viewer == NOBODY)
        failed = failure(SEDZIA_BAD, "there is no such viewer", NULL);
    else
        failed = judge(b, &s->s.s, m);
    if (failed) return leave(s, failed);
    game_write_move(b, &s->s.s, m, viewer, &words);
    return leave(s, give_text(&words, out, room));
}

int sedzia_move_read(struct sedzia_state *s, const char *text, uint32_t *m) {
    int failed = enter(s, A_STATE);
    if (failed) return failed;
    if (!text || !m) return leave(s, failure(SEDZIA_BAD, "a text and a place for the move", NULL));
    TEXT(words, 128);
    text_add(&words, text);
    if ((failed = may_list(&s->s.s))) return leave(s, failed);
    if (words.cut || !game_read_move(&s->game->board, &s->s.s, words.at, m))
        failed = failure(SEDZIA_BAD, "this is not a move:", words.at);
    return leave(s, failed);
}
