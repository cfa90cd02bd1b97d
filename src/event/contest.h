/* contest.h -- an event as its lines left it: the fold of the journal.
 *
 * Lines are applied one after the other. A line is accepted whole or refused with a reason and
 * without a trace, and nothing but a line ever changes the contest, so everybody who has the
 * lines has the same event. Points and places are not kept here: encounter.h and standings.h
 * work them out whenever somebody asks.
 *
 * All memory comes from the arena handed to contest_open; the contest lives as long as it. The
 * verbs of the lines are explained in docs/event-file.md. */
#ifndef CONTEST_H
#define CONTEST_H

#include "base/arena.h"
#include "event/journal.h"
#include "event/words.h"

enum {
    MAX_DISCIPLINES = 8,
    MAX_BOARDS = 3,
    MAX_STAGES = 24,
    MAX_GROUPS = 26,
    MAX_ENTRANTS = 512, /* in one discipline */
    MAX_CRITERIA = 8,
    MAX_CUP_ROUNDS = 9
};

enum level { LOCAL, REGION, FINAL };
enum taking_part { TAKES_PART, WITHDRAWN, DISQUALIFIED };
enum stage_kind { GROUPS, CUP, SWISS };
enum places { PLACES_NONE, PLACES_THIRD, PLACES_ALL };
enum criterion { BY_POINTS, BY_MUTUAL, BY_MATCHES, BY_GAMES, BY_TEST, BY_OPPONENTS, BY_LOTS };
enum sanction { WARNING, YELLOW, WARNING_AGAIN, RED, SANCTIONS };
enum offence { PROLONGING, DISTURBING, VULGAR, INSULTING, OTHER, OFFENCES };
enum { NOBODY_WON = -1, UNKNOWN = -2 }; /* beside 0 and 1, the two players of an encounter */

struct discipline {
    const char *key, *name;
    int boards;
    const char *game[MAX_BOARDS];
    int criteria;
    uint8_t criterion[MAX_CRITERIA];
    int test_points; /* 0: the test is a tie-break; n: a point for every n right (event/3.4) */
    int questions, minutes;   /* of the test */
    int clock, clock_warning; /* minutes a game */
    int least, most;          /* entrants, at a region; event/1.4 */
    int first_table, entrants;
    bool started; /* a round was paired and not cancelled: event/6.1, 6.4 */
};

struct test {
    bool sat;
    int right, of;
    int seconds; /* -1 if not recorded */
    int paper;   /* 0 if typed in without one */
    const char *answers;
};
struct player {
    const char *name, *guardian; /* NULL if not given */
    int born;
    struct test test;
};
struct entrant {
    int discipline, number;
    uint8_t status;
    bool wild;
    const char *name, *school, *why;
    struct player player[MAX_BOARDS];
};

struct result {
    int8_t winner; /* 0, 1, NOBODY_WON, or UNKNOWN: not played yet */
    int8_t award;  /* who gets an undecided game by the referee's word; UNKNOWN: nothing said */
    char rule[RULE_SIZE];
    int round, polish, points; /* -1 if the game does not count them */
    const char *lines, *record, *when, *why;
};
struct encounter {
    int8_t first;       /* which player has the game's first side in the first game */
    int8_t walkover;    /* to whom; NOBODY_WON: neither came; UNKNOWN: none */
    int8_t extra, lots; /* who won the extra question, the lots */
    struct result game[2];
    const char *why, *referee, *remark, *ended;
};
struct meeting {
    int discipline, stage, round, table;
    int entrant[2]; /* indexes into contest.entrant */
    int8_t decided; /* of a level match in a cup: who goes on; UNKNOWN */
    bool manual, sides_by_hand, cancelled;
    const char *began, *why; /* when its round began; why it was decided so */
    struct encounter board[MAX_BOARDS];
};
struct bye {
    int discipline, stage, round, entrant;
    bool manual, cancelled;
};
struct card {
    int match, board, player;
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
    const char *key, *seed;
    int rounds;  /* Swiss: how many; others: 0 */
    int advance; /* cup after groups: how many of each */
    int from;    /* stage the entrants come from, or -1 */
    int paired;  /* last round that has been paired */
    int groups;
    struct group group[MAX_GROUPS];
    int *slots[MAX_CUP_ROUNDS + 1]; /* cup: who stood where when a round was paired, see cup.h */
};
struct paper {
    int discipline, board, questions;
    const char *seed, *bank;
};

struct contest {
    const char *name;
    uint8_t level;
    int disciplines, stages, entrants, matches, byes, cards, papers, lines;
    struct discipline discipline[MAX_DISCIPLINES];
    struct stage stage[MAX_STAGES];
    struct entrant *entrant;
    struct meeting *match; /* match n is match[n - 1] */
    struct bye *bye;
    struct card *card;
    struct paper *paper;
    int room_entrants, room_matches, room_byes, room_cards, room_papers;
    struct arena *memory;
};

/* An empty contest with room for the lines of the text and `more` further ones. NULL if the
 * arena is too small. */
struct contest *contest_open(struct arena *memory, const char *text, size_t len, int more);

/* Applies one line; false, with the reason in *no, leaves the contest as it was. */
bool contest_apply(struct contest *c, const struct line *l, struct refusal *no);

/* Reads and applies all lines of a text; on failure *line is the number of the bad one. */
bool contest_read(struct contest *c, const char *text, size_t len, struct refusal *no, int *line);

#endif
