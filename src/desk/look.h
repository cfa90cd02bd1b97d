/* look.h -- how a table stands: what the round's list, the phone and the terminal show. */
#ifndef LOOK_H
#define LOOK_H

#include "event/encounter.h"

enum table_state {
    TABLE_WAITS,   /* its round has not begun */
    TABLE_MISSING, /* a game has no result */
    TABLE_CLAIMED, /* a player says how it ended, the other has not spoken */
    TABLE_DIFFERS, /* the two players say different things */
    TABLE_RULING,  /* an undecided game waits for the referee, a level cup match for the desk */
    TABLE_TEST,    /* level: waits for a test, the extra question or lots */
    TABLE_DONE,
    TABLE_STATES
};
extern const char *const look_state_words[TABLE_STATES]; /* "waits", "missing", "claimed" … */

enum table_state look_board(const struct contest *c, int match, int board);

/* The whole match: what is worst among its boards; the order above, but DIFFERS first. */
enum table_state look_match(const struct contest *c, int match);

/* Adds the order that would settle a board that is level: "extra 5 303 NUMBER …"; nothing if it is
 * not, or only results are missing. */
void look_settle(const struct contest *c, int match, int board, enum language in, struct text *out);

/* The event as a key may see it: a copy in which everybody is called as the key may call him, and
 * nothing else of a person is left (event/1.5). For organiser and desk the event itself. */
struct desk_key;
const struct contest *look_mask(const struct contest *c, const struct desk_key *key,
                                struct arena *work);

#endif
