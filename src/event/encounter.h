/* encounter.h -- game and return game, and what they are worth: event/2 and the chapter "The
 * encounter" of each game.
 *
 * A decision names the rule that gave the points. It is worked out from the lines every time,
 * so a correction, a late card or a test typed in afterwards is at once in force. */
#ifndef ENCOUNTER_H
#define ENCOUNTER_H

#include "event/contest.h"

/* What the event knows of a game: its sides, the counts its reports need, its rules. */
struct ending {
    const char *rule;
    int8_t side;  /* which side wins by it; NOBODY_WON; UNKNOWN: either */
    bool at_last; /* it ends the game after the last round only */
};
struct chapter {
    const char *game, *title;
    const char *side[2], *side_pl[2], *side_en[2]; /* the side that begins comes first */
    int rounds;
    bool counts_polish, counts_points;
    struct ending ending[5];
    const char *needs; /* the rule that asks for the counts */
    const char *won_both, *more_points, *by_test;
};

enum reason {
    /* open: what is missing */
    NEEDS_GAMES,
    NEEDS_AWARD,
    NEEDS_TEST,
    NEEDS_EXTRA,
    NEEDS_LOTS,
    /* decided */
    DOUBLE_RED,
    RED_CARD,
    WALKOVER,
    NEITHER_CAME,
    WON_BOTH,
    HELD_LONGER,
    WON_SOONER,
    MORE_AIRCRAFT,
    MORE_POINTS,
    WON_ONE,
    BETTER_TEST,
    FASTER_TEST,
    EXTRA_QUESTION,
    DRAWN_LOTS
};

struct decision {
    bool over;
    uint8_t reason;
    int8_t better; /* who got more, or NOBODY_WON */
    int points[2], games[2];
    int value[2]; /* what was compared: rounds, aircraft, points, right answers, seconds */
    char rule[RULE_SIZE];
};

/* The chapter of a game ("303"), or NULL. */
const struct chapter *encounter_chapter(const char *game);

/* The points of one board of a match, and why. */
void encounter_decide(const struct contest *c, int match, int board, struct decision *out);

/* The reason in one sentence: "2:1, ...: więcej polskich samolotów, 3 do 2 (111/9.4)". */
void encounter_words(const struct contest *c, int match, int board, const struct decision *d,
                     enum language in, struct text *out);

/* How many of the two games have a result. */
int encounter_played(const struct encounter *e);

/* The player who has the game's first side in game 0 or 1. */
int encounter_first(const struct encounter *e, int game);

/* A whole match: the boards together, event/5.5. */
struct score {
    bool over;
    int8_t winner; /* NOBODY_WON: level; UNKNOWN: not over */
    int points[2], games[2];
    bool both_out; /* red for both, or neither came: nobody goes on in a cup */
};
void encounter_score(const struct contest *c, int match, struct score *out);

#endif
