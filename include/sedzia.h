/* sedzia.h -- libsedzia: the rules, secrets, chance and bots of the Olympiad's games, for programs.
 *
 *     struct sedzia_game *g = sedzia_game_open("orzel", NULL);      the standard board
 *     struct sedzia_state *s = sedzia_state_new(g, 7);              7: seed of its chance
 *     while (sedzia_turn(s) != SEDZIA_OVER)
 *         if (sedzia_random(s, &m) < 0 || sedzia_apply(s, m) < 0) puts(sedzia_error());
 *
 * A move is a number that means the same in every state of a game: one decision, or one outcome of
 * chance, which is a player like the others. Numbers are given in ascending order.
 *
 * Everything is asked of handles; sizes are asked at run time; no struct is shown, so that what is
 * built today runs with the library of tomorrow (SEDZIA_INTERFACE changes if that is not so).
 *
 * Failure: a function that gives an int gives a negative one of enum sedzia_failure, one that gives
 * a pointer gives NULL, and sedzia_error() says why in English, for the thread that asks. Nothing
 * is changed then. Where text or a list is written, `room` is how much fits: elements of a list,
 * bytes of a text with its zero. Room 0 asks how much there would be (of a text, without its zero).
 *
 * Threads: a game may be used by many at once. A state, a vec, a bot, a match belongs to one
 * thread at a time; a second that comes meanwhile is told so (SEDZIA_BUSY). */
#ifndef SEDZIA_H
#define SEDZIA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#define SEDZIA_API __attribute__((visibility("default")))

#define SEDZIA_INTERFACE 1
SEDZIA_API int sedzia_interface(void);        /* the library's SEDZIA_INTERFACE */
SEDZIA_API const char *sedzia_version(void);  /* "1.0" */
SEDZIA_API const char *sedzia_error(void);    /* why this thread's last failure was one */
SEDZIA_API const char *sedzia_name(int n);    /* the n-th game, "303"; NULL behind the last */

enum sedzia_failure {
    SEDZIA_BAD = -1,   /* an argument makes no sense */
    SEDZIA_NO = -2,    /* a rule forbids it: the error is RULE FIELD and the reason */
    SEDZIA_ROOM = -3,  /* it does not fit */
    SEDZIA_BUSY = -4,  /* another thread is using it */
    SEDZIA_MEMORY = -5 /* there is none left */
};

/* Who acts, and who looks. The referee sees everything, the public what both players see. */
enum sedzia_seat {
    SEDZIA_A, SEDZIA_B, SEDZIA_CHANCE, SEDZIA_OVER, SEDZIA_PUBLIC, SEDZIA_REFEREE
};

/* A game on a board: NULL for the standard one, the name of another that comes with the library, or
 * the text of a sheet (docs/boards.md). Closed, it lives on as long as a state of it does. */
SEDZIA_API struct sedzia_game *sedzia_game_open(const char *name, const char *board);
SEDZIA_API void sedzia_game_close(struct sedzia_game *g);
enum sedzia_number {
    SEDZIA_FIELDS, SEDZIA_ROWS, SEDZIA_COLUMNS,
    SEDZIA_MOVES,       /* legal moves of a state, at most */
    SEDZIA_PLIES,       /* moves of a game, at most */
    SEDZIA_SECRETS,     /* 1 if players do not see everything */
    SEDZIA_PLANES,      /* what an observation is made of: planes of a byte for each field, */
    SEDZIA_FACTS,       /* … and single bytes behind them */
    SEDZIA_OBSERVATION, /* bytes of it altogether */
    SEDZIA_NUMBERS
};
SEDZIA_API int sedzia_game_number(const struct sedzia_game *g, int number);
enum sedzia_text {
    SEDZIA_NAME, SEDZIA_TITLE, SEDZIA_EDITION, SEDZIA_SIDE_A, SEDZIA_SIDE_B, SEDZIA_BOARD,
    SEDZIA_BOARD_HASH,
    SEDZIA_PLANE_NAMES, /* of planes, then of facts; a blank between two */
    SEDZIA_TEXTS
};
SEDZIA_API int sedzia_game_text(const struct sedzia_game *g, int text, char *out, size_t room);
/* A field's name "E5", its row and column from 0, its neighbour: 0 east, on clockwise; -1: none. */
SEDZIA_API int sedzia_field_text(const struct sedzia_game *g, int field, char *out, size_t room);
SEDZIA_API int sedzia_field_place(const struct sedzia_game *g, int field, int *row, int *column);
SEDZIA_API int sedzia_field_next(const struct sedzia_game *g, int field, int way, int *next);

/* A state: the start, or a position as text (docs/notation.md; a side's view can be read, too). */
SEDZIA_API struct sedzia_state *sedzia_state_new(struct sedzia_game *g, uint64_t seed);
SEDZIA_API struct sedzia_state *sedzia_state_read(struct sedzia_game *g, const char *position);
SEDZIA_API struct sedzia_state *sedzia_state_clone(struct sedzia_state *s);
SEDZIA_API int sedzia_state_copy(struct sedzia_state *to, struct sedzia_state *from);
SEDZIA_API int sedzia_state_seed(struct sedzia_state *s, uint64_t seed);
SEDZIA_API void sedzia_state_free(struct sedzia_state *s);
SEDZIA_API int sedzia_turn(struct sedzia_state *s);   /* enum sedzia_seat */
SEDZIA_API int sedzia_winner(struct sedzia_state *s); /* a seat; SEDZIA_OVER: nobody, or not yet */
SEDZIA_API int sedzia_viewer(struct sedzia_state *s); /* SEDZIA_REFEREE: it is no view */
SEDZIA_API int sedzia_round(struct sedzia_state *s);
SEDZIA_API int sedzia_hash(struct sedzia_state *s, uint64_t *hash);
SEDZIA_API int sedzia_legal(struct sedzia_state *s, uint32_t *out, size_t room);
SEDZIA_API int sedzia_odds(struct sedzia_state *s, uint32_t m); /* weight of an outcome */
SEDZIA_API int sedzia_check(struct sedzia_state *s, uint32_t m); /* 0, or SEDZIA_NO */
SEDZIA_API int sedzia_apply(struct sedzia_state *s, uint32_t m);
SEDZIA_API int sedzia_random(struct sedzia_state *s, uint32_t *m); /* legal; of chance by weight */
SEDZIA_API int sedzia_playout(struct sedzia_state *s); /* random moves to the end: how many */
SEDZIA_API int sedzia_position(struct sedzia_state *s, int viewer, char *out, size_t room);
SEDZIA_API int sedzia_result(struct sedzia_state *s, char *out, size_t room);
SEDZIA_API int sedzia_move_text(struct sedzia_state *s, uint32_t m, int viewer, char *out,
                                size_t room);
SEDZIA_API int sedzia_move_read(struct sedzia_state *s, const char *text, uint32_t *m);

/* Secrets: the view of a viewer, and a possible truth behind a view. A view knows its owner's legal
 * moves. An observation is a view as numbers from 0 to 255. */
SEDZIA_API struct sedzia_state *sedzia_view(struct sedzia_state *s, int viewer);
SEDZIA_API struct sedzia_state *sedzia_imagine(struct sedzia_state *view, uint64_t seed);
SEDZIA_API int sedzia_observe(struct sedzia_state *s, int viewer, uint8_t *out, size_t room);

/* Bots: "random", "greedy", "uct", "1" to "5". Nodes are play-outs, 0: as many as it likes. It
 * sees only the view of whoever is to act. Afterwards: its chance of 1000, and tries by move. */
SEDZIA_API struct sedzia_bot *sedzia_bot_open(const char *name, uint32_t nodes, uint64_t seed);
SEDZIA_API void sedzia_bot_close(struct sedzia_bot *bot);
SEDZIA_API int sedzia_bot_choose(struct sedzia_bot *bot, struct sedzia_state *s, uint32_t *m);
SEDZIA_API int sedzia_bot_chance(struct sedzia_bot *bot, int *chance); /* -1: it did not ask */
SEDZIA_API int sedzia_bot_tries(struct sedzia_bot *bot, uint32_t *m, uint32_t *tries, size_t room);

/* A match keeps the record of a game (docs/notation.md): dice from the seed. `read` replays one. */
SEDZIA_API struct sedzia_match *sedzia_match_open(struct sedzia_game *g, uint64_t seed);
SEDZIA_API struct sedzia_match *sedzia_match_read(const char *record, size_t bytes);
SEDZIA_API void sedzia_match_close(struct sedzia_match *match);
SEDZIA_API int sedzia_match_play(struct sedzia_match *match, uint32_t m);
SEDZIA_API int sedzia_match_roll(struct sedzia_match *match, uint32_t *m);
SEDZIA_API int sedzia_match_text(struct sedzia_match *match, char *out, size_t room);
SEDZIA_API struct sedzia_state *sedzia_match_state(struct sedzia_match *match);
SEDZIA_API struct sedzia_game *sedzia_match_game(struct sedzia_match *match); /* to be closed */

/* Many games in one call. Chance plays by itself; a game that ends gives its rewards and begins
 * anew. `choice` names one of game i's legal moves by its place in the list; all are judged before
 * any is played. Buffers are the vec's own and filled again by every step. */
SEDZIA_API struct sedzia_vec *sedzia_vec_open(struct sedzia_game *g, int n, uint64_t seed);
SEDZIA_API void sedzia_vec_close(struct sedzia_vec *v);
SEDZIA_API int sedzia_vec_step(struct sedzia_vec *v, const int32_t *choice, size_t n);
SEDZIA_API int sedzia_vec_sample(struct sedzia_vec *v); /* fills SEDZIA_CHOICE at random */
enum sedzia_buffer {
    SEDZIA_CHOICE, /* int32_t[n] */
    SEDZIA_COUNT,  /* int32_t[n]: legal moves */
    SEDZIA_LEGAL,  /* uint32_t[n][SEDZIA_MOVES] */
    SEDZIA_MASK,   /* uint8_t[n][SEDZIA_MOVES]: 1 where there is a legal move */
    SEDZIA_TURN,   /* uint8_t[n]: who is to choose */
    SEDZIA_REWARD, /* int8_t[n][2]: of the last step, +1, 0, -1 for either side */
    SEDZIA_DONE,   /* uint8_t[n]: 1 if the last step ended a game, and this is a new one */
    SEDZIA_SEEN,   /* uint8_t[n][SEDZIA_OBSERVATION]: what whoever is to choose sees */
    SEDZIA_BUFFERS
};
SEDZIA_API const void *sedzia_vec_buffer(struct sedzia_vec *v, int buffer, size_t *bytes);
SEDZIA_API struct sedzia_state *sedzia_vec_state(struct sedzia_vec *v, int i); /* a copy */

#ifdef __cplusplus
}
#endif
#endif
