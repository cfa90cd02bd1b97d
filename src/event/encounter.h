/* encounter.h -- game and return game, and what they are worth: event/2 and the chapter "The
 * encounter" of each game.
 *
 * A decision names the rule that gave the points. It is worked out from the lines every time,
 * so a correction, a late card or a test typed in afterwards is at once in force. */
#ifndef ENCOUNTER_H
#define ENCOUNTER_H

#include "event/contest.h"

enum reason {
    /* open: what is missing */
    NEEDS_GAMES,
    NEEDS_AWARD,
    NEEDS_TEST,
    NEEDS_EXTRA,
    NEEDS_LOTS,
    NEEDS_PLACES, /* of a table of three or more */
    /* decided */
    DOUBLE_RED,
    RED_CARD,
    WALKOVER,
    NEITHER_CAME,
    PLACED,
    WON_BOTH,
    COMPARED, /* a step of the game's chapter */
    WON_ONE,
    WON_MORE, /* of a game that is not ours */
    BETTER_TEST,
    FASTER_TEST,
    EXTRA_QUESTION,
    DRAWN_LOTS
};

struct decision {
    bool over;
    uint8_t reason;
    int8_t better; /* who got more, or NOBODY_WON */
    int8_t board;
    int8_t step; /* of the chapter, if reason is COMPARED */
    int points[MAX_SEATS], games[MAX_SEATS];
    int value[2]; /* what was compared: rounds, aircraft, points, right answers, seconds */
    char rule[RULE_SIZE];
    bool discreet; /* results of tests are told to nobody: only that they decided */
};

/* What the games (`many`: one or two) and the tests say; the event adds cards and walkovers. `d` is
 * NEEDS_GAMES before. Unless the test is a tie-break it is not asked (event/3.4). */
void encounter_settle(const struct encounter *e, const struct chapter *of, int many,
                      const struct test test[2], bool tiebreak, struct decision *d);

/* The points of one board of a match, and why. */
void encounter_decide(const struct contest *c, int match, int board, struct decision *out);

/* The reason in one sentence: "2:1, ...: więcej polskich samolotów, 3 do 2 (111/9.4)". */
void encounter_words(const struct contest *c, int match, const struct decision *d, enum language in,
                     struct text *out);
/* … for two people by name; and the reason's key: the phrase `encounter.won-both`, or a step of the
 * chapter. */
void encounter_say(const struct decision *d, const struct chapter *of, const char *const name[2],
                   enum language in, struct text *out);
const char *encounter_reason(const struct decision *d, const struct chapter *of);

/* How many of the two games have a result. */
int encounter_played(const struct encounter *e);

/* The player who has the game's first side in game 0 or 1. */
int encounter_first(const struct encounter *e, int game);

/* Whether both players say the same of a game: event/2.7. */
bool encounter_claims_agree(const struct encounter *e, int game);

/* A whole match: the boards together, event/5.5. */
struct score {
    bool over;
    int8_t winner; /* NOBODY_WON: level; UNKNOWN: not over */
    int points[MAX_SEATS], games[MAX_SEATS];
    bool both_out; /* red for both, or neither came: nobody goes on in a cup */
};
void encounter_score(const struct contest *c, int match, struct score *out);

#endif
