/* game.c -- games and boards of include/sedzia.h. */
#include "lib/handle.h"
#include "base/embedded.h"
#include <stdlib.h>
#include <string.h>

_Static_assert(SEDZIA_A == (int)SEAT_A && SEDZIA_B == (int)SEAT_B, "seats as in core/game.h");
_Static_assert(SEDZIA_CHANCE == (int)CHANCE && SEDZIA_OVER == (int)NOBODY, "and who else acts");
_Static_assert(SEDZIA_PUBLIC == (int)PUBLIC && SEDZIA_REFEREE == (int)REFEREE, "or looks");

const char *sedzia_name(int n) {
    for (int i = 0; games[i]; i++)
        if (i == n) return games[i]->name;
    failure(SEDZIA_BAD, "there are not so many games", NULL);
    return NULL;
}

struct sedzia_game *game_make(const struct game *game, const char *sheet, size_t len) {
    TEXT(err, 400);
    struct sedzia_game *g = calloc(1, offsetof(struct sedzia_game, board) + game->board_size);
    if (!g) return failure(SEDZIA_MEMORY, "there is no memory for a board", NULL), NULL;
    if (!sheet) {
        board_standard(&g->board, game);
    } else if (!board_read(&g->board, game, sheet, len, &err)) {
        free(g);
        return failure_read(err.at), NULL;
    }
    g->handle.what = A_GAME;
    g->users = 1;
    return g;
}

struct sedzia_game *sedzia_game_open(const char *name, const char *board) {
    if (!name) return failure(SEDZIA_BAD, "a game must be named", NULL), NULL;
    const struct game *game = game_find(name);
    if (!game) return failure(SEDZIA_BAD, "there is no such game:", name), NULL;
    if (!board) return game_make(game, NULL, 0);
    const struct embedded *own = board_named(game, board);
    if (own) return game_make(game, own->text, own->len);
    if (!strchr(board, '\n')) return failure(SEDZIA_BAD, "there is no such board:", board), NULL;
    return game_make(game, board, strlen(board));
}

/* A game is never entered: nothing of it changes but who uses it. */
static int is_game(const struct sedzia_game *g) {
    if (!g) return failure(SEDZIA_BAD, "there is nothing where there should be a game", NULL);
    if ((uintptr_t)g % _Alignof(struct lib_handle) || g->handle.what != A_GAME)
        return failure(SEDZIA_BAD, "this is not a game", NULL);
    return 0;
}

struct sedzia_game *game_take(struct sedzia_game *g) {
    if (is_game(g)) return NULL;
    __atomic_add_fetch(&g->users, 1, __ATOMIC_RELAXED);
    return g;
}

void game_drop(struct sedzia_game *g) {
    if (__atomic_sub_fetch(&g->users, 1, __ATOMIC_ACQ_REL)) return;
    g->handle.what = 0;
    free(g);
}

void sedzia_game_close(struct sedzia_game *g) {
    if (g && !is_game(g)) game_drop(g);
}

int sedzia_game_number(const struct sedzia_game *g, int number) {
    int failed = is_game(g);
    if (failed) return failed;
    const struct board *b = &g->board;
    switch (number) {
    case SEDZIA_FIELDS: return b->fields;
    case SEDZIA_ROWS: return b->rows;
    case SEDZIA_COLUMNS: return b->columns;
    case SEDZIA_MOVES: return b->game->max_moves;
    case SEDZIA_PLIES: return b->game->max_plies;
    case SEDZIA_SECRETS: return b->game->secrets;
    case SEDZIA_PLANES: return b->game->sense ? b->game->planes : 0;
    case SEDZIA_FACTS: return b->game->sense ? b->game->facts : (int)b->game->state_size;
    case SEDZIA_OBSERVATION: return (int)observe_size(b);
    default: return failure(SEDZIA_BAD, "there is no such number of a game", NULL);
    }
}

int sedzia_game_text(const struct sedzia_game *g, int text, char *out, size_t room) {
    int failed = is_game(g);
    if (failed) return failed;
    const struct game *game = g->board.game;
    const char *const texts[SEDZIA_TEXTS] = {
        [SEDZIA_NAME] = game->name,
        [SEDZIA_TITLE] = game->title,
        [SEDZIA_EDITION] = game->edition,
        [SEDZIA_SIDE_A] = game->sides[SEAT_A],
        [SEDZIA_SIDE_B] = game->sides[SEAT_B],
        [SEDZIA_BOARD] = g->board.name,
        [SEDZIA_BOARD_HASH] = g->board.hash,
        [SEDZIA_PLANE_NAMES] = game->sense ? game->sense_words : "",
    };
    if (text < 0 || text >= SEDZIA_TEXTS)
        return failure(SEDZIA_BAD, "there is no such text of a game", NULL);
    TEXT(copy, 2048);
    text_add(&copy, texts[text]);
    return give_text(&copy, out, room);
}

static int is_field(const struct sedzia_game *g, int field) {
    int failed = is_game(g);
    if (failed) return failed;
    if (field >= 0 && field < g->board.fields) return 0;
    return failure(SEDZIA_BAD, "the board has no such field", NULL);
}

int sedzia_field_text(const struct sedzia_game *g, int field, char *out, size_t room) {
    TEXT(name, 16);
    int failed = is_field(g, field);
    if (failed) return failed;
    board_write_field(&g->board, (unsigned)field, &name);
    return give_text(&name, out, room);
}

int sedzia_field_place(const struct sedzia_game *g, int field, int *row, int *column) {
    int failed = is_field(g, field);
    if (failed) return failed;
    if (!row || !column) return failure(SEDZIA_BAD, "there is no place for row and column", NULL);
    *row = g->board.row[field];
    *column = g->board.column[field];
    return 0;
}

int sedzia_field_next(const struct sedzia_game *g, int field, int way, int *next) {
    int failed = is_field(g, field);
    if (failed) return failed;
    if (way < 0 || way >= DIRECTIONS || !next)
        return failure(SEDZIA_BAD, "a way is 0 to 5, and the field needs a place", NULL);
    unsigned there = g->board.next[field][way];
    *next = there == NO_FIELD ? -1 : (int)there;
    return 0;
}
