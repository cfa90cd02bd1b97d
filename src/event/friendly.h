/* friendly.h -- an encounter outside an event: game and return game, worth what event/2 says.
 *
 * Two people (0 and 1) play a game and then the return game with sides swapped; 0 has the side
 * that begins in the first. Each result is the result line of a record. Nobody sits a test
 * here, so an encounter that the games leave level stays open and says what would decide it. */
#ifndef FRIENDLY_H
#define FRIENDLY_H

#include "core/game.h"

enum { FRIENDLY_RESULT = 96 };

struct friendly {
    const struct game *game;
    char result[2][FRIENDLY_RESULT]; /* "raf 303/8.2 round=8"; empty: not played yet */
    const char *name[2];             /* may be empty: then the side stands for the person */
};

/* True if the game has a chapter on encounters. */
bool friendly_has(const struct game *g);

/* Adds a JSON object, as docs/web-api.md shows it; sides are those of game `now` (0 or 1). With
 * `words` also the reason in Polish and English. False if a result cannot be read. */
bool friendly_json(const struct friendly *f, int now, bool words, struct text *out);

#endif
