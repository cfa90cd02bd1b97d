/* here.h -- a paired match that is played in rooms of a server: event/4.8, 7.7.
 *
 * The organiser decides it for a discipline (`set KEY here MINUTES off|on`): after how many minutes
 * of an absent player the referee is called, and whether others may watch. Who sits where follows
 * from the match; what comes of it is a result with the record, as from any other table. */
#ifndef HERE_H
#define HERE_H

#include <stdbool.h>

struct desk;
struct desk_key;
struct refusal;

enum { HERE_HASH = 65, HERE_NAME = 80 };

/* A game to be played: seats in the order of the game's sides. */
struct here {
    int match, board, leg; /* match as people count, from 1; leg 0 or 1 */
    char game[16];
    char key[2][HERE_HASH]; /* SHA-256 of each player's key; "": he has none */
    char name[2][HERE_NAME];
    bool two, watch; /* two: a return game belongs to it */
    int minutes, clock, warning;
    int asker; /* the seat of whoever asked */
};

/* The game this player's key may sit down at: `match`, as people count, and the game where a
 * discipline has several ("": the only one, or his). False, with the reason. */
bool here_seat(const struct desk *d, const struct desk_key *key, int match, const char *game,
               struct here *out, struct refusal *no);

/* The next game after *at (begin with 0) that may be played here and has no result; false at the
 * end. Keys and names are not filled in. */
bool here_next(const struct desk *d, int *at, struct here *out);

#endif
