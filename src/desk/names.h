/* names.h -- how people, stages and sides are called, in both languages. */
#ifndef NAMES_H
#define NAMES_H

#include "event/contest.h"

/* "grupa A", "puchar", "drabinka", "system szwajcarski"; with group -1 "grupy". A stage with a key
 * of its own choice is told by it too: "grupy (eliminacje)". */
void names_stage(const struct contest *c, int stage, int group, enum language in, struct text *out);

/* "grupy, runda 2", "puchar, półfinał". */
void names_round(const struct contest *c, int stage, int round, enum language in, struct text *out);

/* Who plays a game (0 or 1) of a board of a match: the player, or the entrant if no player is
 * named; and whoever plays the last one. */
const char *names_in(const struct contest *c, int match, int board, int game, int who);
const char *names_player(const struct contest *c, int match, int board, int who);

/* What a board is called: the game's title, or the name of a discipline whose game is not ours. */
const char *names_game(const struct contest *c, int discipline, int board);

/* The same in one word: "303", or the key of a discipline whose game is not ours. */
const char *names_key(const struct contest *c, int discipline, int board);

/* The side a player has in a game (0 or 1): "RAF"; nothing if the game is not ours. */
void names_side(const struct contest *c, int match, int board, int game, int who, enum language in,
                struct text *out);

/* How everybody may call the entrant: a team by its name, a person by initials (event/1.5); two of
 * one school with the same initials are told apart by their numbers. */
void names_public(const struct contest *c, int entrant, struct text *out);

/* Whether a name comes first; Polish letters stand behind their plain ones. */
bool names_before(const char *a, const char *b);

/* The opponents of an entrant in a match: "X", or "X, Y, Z" at a table of more. */
void names_others(const struct contest *c, int match, int entrant, struct text *out);

#endif
