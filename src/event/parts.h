/* parts.h -- what an event consists of: disciplines, people, stages, matches, results. Plain data;
 * contest.h puts it together, docs/event-file.md tells which lines fill it. */
#ifndef PARTS_H
#define PARTS_H

#include "event/chapter.h"

enum {
    MAX_DISCIPLINES = 16,
    MAX_BOARDS = 3,
    MAX_SEATS = 5, /* at a table; two but for games that are not ours */
    MAX_STAGES = 48,
    MAX_GROUPS = 26,
    MAX_ENTRANTS = 512, /* in one discipline */
    MAX_CRITERIA = 8,
    MAX_CUP_ROUNDS = 9
};

enum level { LOCAL, REGION, FINAL, CLASS };
/* Who may do what is decided in src/desk; the event knows its keys. */
enum role { BY_ORGANISER, BY_DESK, BY_REFEREE, BY_PLAYER, BY_PUBLIC, ROLES };
enum taking_part { TAKES_PART, WITHDRAWN, DISQUALIFIED };
enum presence { NOT_ASKED, IS_HERE, IS_MISSING };
enum stage_kind { GROUPS, CUP, SWISS };
enum places { PLACES_NONE, PLACES_THIRD, PLACES_ALL };
enum criterion { BY_POINTS, BY_MUTUAL, BY_MATCHES, BY_GAMES, BY_TEST, BY_OPPONENTS, BY_LOTS };
enum sanction { WARNING, YELLOW, WARNING_AGAIN, RED, SANCTIONS };
enum offence { PROLONGING, DISTURBING, VULGAR, INSULTING, OTHER, OFFENCES };
enum { NOBODY_WON = -1, UNKNOWN = -2 }; /* beside 0 and 1, the two players of an encounter */
enum { NO_COUNT = INT32_MIN };          /* of a report: not told */

struct discipline {
    const char *key, *name;
    int boards;
    const char *game[MAX_BOARDS];
    const struct chapter *chapter[MAX_BOARDS];
    const struct own_board *own[MAX_BOARDS]; /* NULL: played on the standard board */
    int seats;               /* at a table; more than two only if the game is not ours */
    int games;               /* of an encounter: 2, or 1 */
    int by_place[MAX_SEATS]; /* points; all 0: as many as seats, each next place one less */
    int criteria;
    uint8_t criterion[MAX_CRITERIA];
    int test_points; /* 0: the test is a tie-break; n: a point for every n right (event/3.4) */
    int questions, minutes;   /* of the test */
    int clock, clock_warning; /* minutes a game */
    int here;                 /* played in rooms of a server: minutes until the referee is called */
    bool watch, claim, lose;  /* … others may watch; who waits may end it; out of time loses */
    int delay, main, increment; /* … so many moves later; own clocks: minutes, seconds; 0: none */
    int youngest, oldest;       /* 0: no band; event/1.9 */
    int least, most;            /* entrants, at a region; event/1.4 */
    int first_table, entrants;
    int index[MAX_ENTRANTS + 1]; /* of an entrant by its number, in contest.entrant */
    bool started;                /* a round was paired and not cancelled: event/6.1, 6.4 */
};

struct test {
    bool sat, none; /* none: a substitute's who sat none; set where encounters are decided */
    int right, of;
    int seconds; /* -1 if not recorded */
    int paper;   /* 0 if typed in without one */
    const char *answers;
};
/* Whoever holds a seat; a substitute remembers who held it before, and from which game on it is
 * his: 2 × match + game, both from 0 (event/1.6). */
struct player {
    const char *name, *guardian; /* NULL if not given */
    int born;
    struct test test;
    int sitting; /* number of the sitting, now or before; 0: none */
    const char *sat_down, *why;
    const char *kept; /* answers so far, in the paper's order and letters; NULL: none */
    int from;
    const struct player *before;
};
struct entrant {
    int discipline, number;
    uint8_t status, presence;
    bool wild;
    const char *name; /* told apart from others of the same name: event/1.7 */
    const char *entered, *school, *why;
    struct player player[MAX_BOARDS];
    int last; /* its last match, from 1; see struct meeting */
};

struct result {
    int8_t winner; /* 0, 1, NOBODY_WON, or UNKNOWN: not played yet */
    int8_t award;  /* who gets an undecided game by the referee's word; UNKNOWN: nothing said */
    char rule[RULE_SIZE];
    int count[MAX_COUNTS]; /* by the chapter; NO_COUNT: not told */
    const char *lines, *record, *when, *why;
};
struct encounter {
    int8_t first;                /* which player has the game's first side in the first game */
    int8_t walkover;             /* to whom; NOBODY_WON: neither came; UNKNOWN: none */
    int8_t extra, lots;          /* who won the extra question, the lots */
    uint8_t offences[MAX_SEATS]; /* that stand, of whoever holds the seat now */
    bool red[MAX_SEATS];
    struct result game[2];
    const struct result *claim[2][2]; /* what player 0 or 1 says of a game, event/2.7 */
    const char *why, *referee, *remark, *ended;
};
struct meeting {
    int discipline, stage, round, table;
    int seats;
    int entrant[MAX_SEATS];  /* indexes into contest.entrant */
    int previous[MAX_SEATS]; /* the match each had before, from 1; 0: none */
    int next;                /* the next match of the stage, from 1 */
    int8_t place[MAX_SEATS]; /* at a table of three or more; 0: not told; -1: did not come */
    int8_t decided;          /* of a level match in a cup: who goes on; UNKNOWN */
    bool manual, sides_by_hand, cancelled;
    const char *began, *why, *call; /* when its round began; why decided so; who needs help */
    struct encounter board[MAX_BOARDS];
};
struct bye {
    int discipline, stage, round, entrant;
    bool manual, asked, cancelled;
};
struct card {
    int match, board, player;
    int holder;       /* how many held the seat before */
    const char *name; /* the player's; NULL if nobody was named */
    uint8_t offence;
    bool pardoned;
    const char *when, *referee, *reason;
};
struct group {
    const char *name;
    int members, room;
    int *member;    /* indexes into contest.entrant; -1 in a bracket is nobody */
    int lots, *lot; /* order drawn for level entrants */
};
struct stage {
    int discipline;
    uint8_t kind, places;
    bool cancelled; /* the draw was taken back: event/5.8 */
    const char *key, *seed;
    int rounds;      /* of Swiss, and of tables of three or more; others: 0 */
    int advance;     /* cup after groups: how many of each */
    int from;        /* stage the entrants come from, or -1 */
    int paired;      /* last round that has been paired */
    int first, last; /* matches, from 1; 0: none */
    int groups;
    struct group group[MAX_GROUPS];
    int *slots[MAX_CUP_ROUNDS + 1]; /* cup: who stood where when a round was paired, see cup.h */
};

#endif
