/* wasm.h -- the dozen functions the browser calls.
 *
 * One module holds one game in progress. Texts go in and out through two areas of its memory:
 * the caller writes UTF-8 at in() (at most in_size() bytes) and passes the length; an answer
 * is at out(), its length is what the function returns. Nothing is imported: the module cannot
 * read a clock, the network or anything else.
 *
 *     game       "303"            1, or 0 if there is no such game; the start position is set
 *     board      a board's text   1, or 0 with the reason in out(), out_length() long
 *     start                       the start position
 *     read       a position       1, or 0 with the reason
 *     position   viewer           length of the text; viewers are the seats of core/game.h
 *     turn                        seat to act
 *     legal                       a line a move; for chance with its weight
 *     play       a move           length 0 if it was played; else "no RULE FIELD", or "error"
 *     check      a move           the same, without playing
 *     seed, roll                  practice dice: length of the outcome's name, 0 if none is due
 *     result                      "SIDE RULE key=value …", or "open"
 *     perft, bench, number, study for the tests and `make bench` */
#ifndef WASM_H
#define WASM_H

#include "core/game.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name), used))
#else
#define EXPORT(name) /* test/fuzz/page.c calls the module without a browser */
#endif

/* What a table needs is in the module of each game, for a phone that waits for its first move; what
 * tests and the pages of referees ask besides is in the module of all games alone. */
#ifdef TABLE_ONLY
#define EXPORT_WHOLE(name)
#else
#define EXPORT_WHOLE(name) EXPORT(name)
#endif

EXPORT("in") char *wasm_in(void);
EXPORT("in_size") int wasm_in_size(void);
EXPORT("out") const char *wasm_out(void);
EXPORT("out_length") int wasm_out_length(void);
EXPORT_WHOLE("start") void wasm_start(void);
EXPORT_WHOLE("game") int wasm_game(int len);
EXPORT_WHOLE("board") int wasm_board(int len);
EXPORT_WHOLE("read") int wasm_read(int len);
EXPORT_WHOLE("position") int wasm_position(int viewer);
EXPORT_WHOLE("turn") int wasm_turn(void);
EXPORT_WHOLE("legal") int wasm_legal(void);
EXPORT_WHOLE("check") int wasm_check(int len);
EXPORT_WHOLE("play") int wasm_play(int len);
EXPORT_WHOLE("seed") void wasm_seed(uint32_t number);
EXPORT_WHOLE("roll") int wasm_roll(void);
EXPORT_WHOLE("result") int wasm_result(void);
EXPORT_WHOLE("perft") uint64_t wasm_perft(int depth);
EXPORT_WHOLE("bench") uint64_t wasm_bench(uint32_t seed, uint32_t count);
EXPORT_WHOLE("number") uint32_t wasm_number(void);
EXPORT_WHOLE("study") uint64_t wasm_study(uint32_t playouts, uint32_t seed);

/* For page.c: the text the caller wrote (NULL if it is too long or holds a zero; the answer is
 * empty then too), the answer to be filled, the board at hand. */
const char *wasm_take(int len);
/* The next line of it; *at moves behind it. */
void wasm_line(const char **at, struct text *line);
struct text *wasm_answer(void);
struct text *wasm_begin(void); /* … emptied */
const struct board *wasm_table(void);
/* Opens a board of the game, the standard one without a sheet; false, and the board at hand stays,
 * if it is wrong. */
bool wasm_open(const struct game *g, const char *sheet, size_t len, struct text *err);
struct board *wasm_spare(void);         /* room for another board, for a moment */
void wasm_edition(const char *edition); /* the table's board by an older edition of the rules */

#endif
