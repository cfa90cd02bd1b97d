/* duel.h -- one game between two players that are no people: bots of ours, or outside programs
 * that speak the engine protocol. Every player is shown its own view, never the truth; only to
 * measure what secrets are worth can one be shown everything (arena --open).
 *
 * The work of an outside program is that of its process and of all it has started. It may use twice
 * its milliseconds and a fifth of a second more; then, or if it neither speaks nor works for a
 * minute, it has lost (docs/protocol.md). */
#ifndef TERMINAL_LAB_DUEL_H
#define TERMINAL_LAB_DUEL_H

#include <stdio.h>
#include <sys/types.h>
#include "terminal/think.h"
#include "core/match.h"

enum { DUEL_ANSWER = 8192 }; /* bytes of an answer, at most */

struct player {
    const char *name;    /* as typed: "5", "uct", "cmd:./other" */
    const char *program; /* of an outside one, else NULL */
    int bot;
    bool sees_all;
    struct bot_limit limit;
    /* Of an outside program that runs. */
    FILE *to;
    int from;
    pid_t pid;
    char held[DUEL_ANSWER]; /* what it said and nobody has read yet */
    size_t held_len;
};

/* False if the name is no player. Nothing is started yet. */
bool duel_player(struct player *p, const char *name, struct bot_limit limit);

/* Starts outside programs, tells them the game; ends them. */
bool duel_start(struct player *p, const struct board *b, const char *board_file);
void duel_stop(struct player *p);

enum { DUEL_OK, DUEL_BROKEN }; /* broken: an outside player said what is no legal move */

/* How often bots stated a chance of SEAT_A: in tenths, and by round (the last for all later ones)
 * in steps of half a log-odd from -6 to 6. */
enum { DUEL_ROUNDS = 16, DUEL_TENTHS = 10, DUEL_ODDS = 24 };

/* How a game went, besides its record. */
struct duel {
    int winner; /* a seat, or NOBODY */
    int broken; /* the seat whose program broke down, or NOBODY */
    uint16_t ended_by, round, moves;
    uint16_t decisions[2];
    uint32_t microseconds[2];     /* thought in all */
    uint16_t heat[2][MAX_FIELDS]; /* how often each side's pieces came to a field */
    uint16_t fights[MAX_FIELDS];  /* hits and losses on a field */
    uint16_t tenths[DUEL_TENTHS], odds[DUEL_ROUNDS][DUEL_ODDS];
    uint32_t stated[DUEL_TENTHS]; /* sums of the chances in a tenth, in per mille */
};

/* Plays the match on from where it stands to its end; `players` by seat. */
void duel_play(struct match *m, struct player *const players[2], struct thinker *t, uint64_t seed,
               struct duel *d);

#endif
