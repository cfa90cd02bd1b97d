#include "wasm/wasm.h"
#include <string.h>
#include "bots/bot.h"
#include "core/bench.h"

enum { IN_SIZE = 1 << 20, OUT_SIZE = 1 << 20, ARENA_SIZE = 1 << 20 };

static char in[IN_SIZE + 1], out_room[OUT_SIZE];
static _Alignas(16) uint8_t arena_room[ARENA_SIZE], board_room[ARENA_SIZE];
static struct text out;
static struct board *board; /* NULL before game() */
static union any_state truth;
static struct rng dice;

char *wasm_in(void) { return in; }
int wasm_in_size(void) { return IN_SIZE; }
const char *wasm_out(void) { return out_room; }
int wasm_out_length(void) { return (int)out.len; }

/* Takes the text of the caller; false if it is too long or holds a zero. */
static bool take(int len) {
    out = text_over(out_room, sizeof out_room);
    if (len < 0 || len > IN_SIZE) return false;
    in[len] = 0;
    return strlen(in) == (size_t)len;
}

const char *wasm_take(int len) { return take(len) ? in : NULL; }

struct text *wasm_answer(void) {
    return &out;
}

void wasm_line(const char **at, struct text *line) {
    for (; **at && **at != '\n'; (*at)++) text_char(line, **at);
    if (**at) (*at)++;
}

struct text *wasm_begin(void) {
    out = text_over(out_room, sizeof out_room);
    return &out;
}

const struct board *wasm_table(void) { return board; }

struct board *wasm_spare(void) {
    return (struct board *)(void *)arena_room;
}

void wasm_edition(const char *edition) {
    if (board) (void)board_edition(board, edition); /* an unknown one is refused by match_resume */
}

void wasm_start(void) {
    if (board) game_start(board, &truth.s);
}

bool wasm_open(const struct game *g, const char *sheet, size_t len, struct text *err) {
    struct board *trial = (struct board *)(void *)arena_room;
    if (g->board_size > sizeof board_room) return false;
    if (!sheet)
        board_standard(trial, g);
    else if (!board_read(trial, g, sheet, len, err))
        return false;
    board = (struct board *)(void *)board_room;
    memcpy(board_room, arena_room, g->board_size);
    wasm_start();
    return true;
}

int wasm_game(int len) {
    const struct game *g = take(len) ? game_find(in) : NULL;
    return g && wasm_open(g, NULL, 0, &out);
}

int wasm_board(int len) {
    return board && take(len) && wasm_open(board->game, in, (size_t)len, &out);
}

int wasm_read(int len) {
    union any_state next;
    if (!board || !take(len)) return 0;
    memset(&next, 0, sizeof next);
    if (!board->game->read(board, &next.s, in, &out)) return 0;
    truth = next;
    return 1;
}

int wasm_position(int viewer) {
    union any_state view;
    out = text_over(out_room, sizeof out_room);
    if (!board || viewer < SEAT_A || viewer > REFEREE || viewer == CHANCE || viewer == NOBODY)
        return 0;
    game_observe(board, &truth.s, viewer, &view.s);
    board->game->write(board, &view.s, &out);
    return (int)out.len;
}

int wasm_turn(void) { return board ? truth.s.turn : NOBODY; }

int wasm_legal(void) {
    static move list[MAX_MOVES];
    out = text_over(out_room, sizeof out_room);
    for (int i = 0, n = board ? game_legal(board, &truth.s, list) : 0; i < n; i++) {
        game_write_move(board, &truth.s, list[i], REFEREE, &out);
        if (truth.s.turn == CHANCE) {
            text_char(&out, ' ');
            text_int(&out, board->game->odds(board, &truth.s, list[i]));
        }
        text_char(&out, '\n');
    }
    return (int)out.len;
}

/* Judges the move in `in`; the answer is in `out`, empty if it is legal. */
static move judge(int len) {
    move m;
    if (!take(len) || !board || !game_read_move(board, &truth.s, in, &m)) {
        text_add(&out, "error");
        return NO_MOVE;
    }
    struct verdict v = game_check(board, &truth.s, m);
    if (!v.rule) return m;
    text_add(&out, "no ");
    game_write_rule(board->game, v.rule, &out);
    text_char(&out, ' ');
    if (v.field < board->fields)
        board_write_field(board, v.field, &out);
    else
        text_char(&out, '-');
    return NO_MOVE;
}

int wasm_check(int len) {
    judge(len);
    return (int)out.len;
}

int wasm_play(int len) {
    move m = judge(len);
    if (!out.len) game_apply(board, &truth.s, m, NULL);
    return (int)out.len;
}

void wasm_seed(uint32_t number) { dice = rng_from(number); }

int wasm_roll(void) {
    out = text_over(out_room, sizeof out_room);
    if (!board || truth.s.turn != CHANCE) return 0;
    move m = game_roll(board, &truth.s, &dice);
    game_write_move(board, &truth.s, m, REFEREE, &out);
    game_apply(board, &truth.s, m, NULL);
    return (int)out.len;
}

int wasm_result(void) {
    out = text_over(out_room, sizeof out_room);
    if (board)
        game_write_result(board, &truth.s, &out);
    else
        text_add(&out, "open");
    return (int)out.len;
}

uint64_t wasm_perft(int depth) { return board ? bench_perft(board, &truth.s, depth) : 0; }

/* Random games of the game at hand: how many moves they took. */
uint64_t wasm_bench(uint32_t seed, uint32_t count) {
    struct bench sum = {0};
    if (board) bench_play(board, seed, 0, count, &sum);
    return sum.moves;
}

uint32_t wasm_number(void) {
    struct arena a = {.at = arena_room, .size = sizeof arena_room};
    return bench_number(&a);
}

uint64_t wasm_study(uint32_t playouts, uint32_t seed) {
    struct arena a = {.at = arena_room, .size = sizeof arena_room};
    return board ? bot_study(board, playouts, seed, &a) : 0;
}
