/* handle.h -- what is behind the handles of include/sedzia.h. Private to src/lib.
 *
 * Every handle begins with a struct lib_handle: what it is, and whether somebody is in it. A
 * function of the interface enters its handles first and leaves them last:
 *
 *     int failed = enter(s, A_STATE);
 *     if (failed) return failed;
 *     …
 *     return leave(s, answer); */
#ifndef HANDLE_H
#define HANDLE_H

#include <sedzia.h>
#include "core/book.h"
#include "core/match.h"
#include "bots/bot.h"

/* What a handle is; a number that other memory hardly ever begins with. */
enum what {
    A_GAME = 0x5ED21A01,
    A_STATE,
    A_BOT,
    A_MATCH,
    A_VEC,
};

struct lib_handle {
    uint32_t what, busy;
};

struct sedzia_game {
    struct lib_handle handle;
    uint32_t users;     /* the caller, and each state, match and vec of it */
    struct board board; /* … of the game's size: the last member */
};

struct sedzia_state {
    struct lib_handle handle;
    struct sedzia_game *game;
    struct rng chance;
    union any_state s;
};

/* Notes why something failed, for this thread; gives `how` back. Detail may be NULL. */
int failure(int how, const char *why, const char *detail);
/* The same with the words of a fault (base/fault.h). */
int failure_read(const char *fault);

/* 0, or what is wrong with the handle: there is none, it is something else, it is in use. */
int enter(const void *handle, enum what what);
/* Lets others in; gives `answer` back. */
int leave(const void *handle, int answer);
/* The first is entered; enters the second, which may be the same, or leaves the first. */
int enter_too(const void *first, const void *second, enum what what);
/* For functions that free: true if it is one, and nobody is in it. */
bool retire(void *handle, enum what what);

/* Games are shared: whoever keeps one takes it, and drops it at the end. */
struct sedzia_game *game_take(struct sedzia_game *g);
void game_drop(struct sedzia_game *g);
struct sedzia_game *game_make(const struct game *game, const char *sheet, size_t len);

/* A new state of the game, not filled; NULL, with the reason noted. */
struct sedzia_state *state_make(struct sedzia_game *g, uint64_t seed);

/* Copies a text to the caller: how long it is, or SEDZIA_ROOM. */
int give_text(const struct text *t, char *out, size_t room);

/* Why `m` is refused in s, as SEDZIA_NO; 0 if it is legal. A view judges its owner's moves only. */
int judge(const struct board *b, const struct state *s, uint32_t m);
/* 0 if moves of s can be listed: the truth, or the turn of whoever looks. */
int may_list(const struct state *s);
/* 0 if the state is the whole truth. */
int is_whole(const struct state *s);
/* What a viewer sees; 0, or a failure: no such viewer, or the state is another's view. */
int look(const struct board *b, const struct state *s, int viewer, union any_state *view);

/* The observation of a view: its bytes, and how many. */
size_t observe_size(const struct board *b);
void observe_write(const struct board *b, const struct state *view, uint8_t *out);

#endif
