/* here.h -- a paired match that is played in rooms of a server: event/4.8, 7.7.
 *
 * The organiser decides it for a discipline (`set KEY here MINUTES off|on|after=MOVES …`): after
 * how many minutes of an absent player the referee is called, and whether whoever waits may end the
 * game then; whether others may watch, and how many moves later; the clocks. Who sits where follows
 * from the match; what comes of it is a result with the record, as from any other table. */
#ifndef HERE_H
#define HERE_H

#include <stdbool.h>
#include <stdint.h>

struct desk;
struct desk_key;
struct refusal;

enum { HERE_HASH = 65, HERE_NAME = 80 };

/* A game to be played: seats in the order of the game's sides. */
struct here {
    int match, board, leg; /* match as people count, from 1; leg 0 or 1 */
    char game[16];
    const char *sheet; /* of a board of one's own, the event's memory; NULL: the standard one */
    char key[2][HERE_HASH]; /* SHA-256 of each player's key; "": he has none */
    char name[2][HERE_NAME];
    bool two, watch, claim; /* two: a return game belongs to it; claim: who waits may end it */
    int delay;              /* moves that spectators know later */
    int minutes, clock, warning;
    int main, increment; /* a clock for each, minutes and seconds; 0: the game's */
    bool lose;           /* … and who has used his time loses */
    int64_t since;       /* seconds since the round began; below 0: until it does */
    int asker;           /* the seat of whoever asked */
};

/* The game this player's key may sit down at: `match`, as people count, and the game where a
 * discipline has several ("": the only one, or his); `now` as lines have it. False, with the
 * reason. */
bool here_seat(const struct desk *d, const struct desk_key *key, int match, const char *game,
               const char *now, struct here *out, struct refusal *no);

/* Whether this key may come to the lobby, where those who are free meet: players of a discipline
 * played here, by the name everybody may know (name[0]), and the desk, which sees all (asker 1).
 * key[0] is the organiser's. */
bool here_lobby(const struct desk *d, const struct desk_key *key, struct here *out,
                struct refusal *no);

/* The next board of one's own after *at (begin with 0) of a discipline that is played here: its
 * game and sheet. False at the end. */
bool here_board(const struct desk *d, int *at, struct here *out);

/* The next game after *at (begin with 0) that may be played here, whose round has begun, and that
 * has no result; false at the end. Keys and names are not filled in. */
bool here_next(const struct desk *d, int *at, const char *now, struct here *out);

#endif
