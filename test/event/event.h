/* event.h -- what the parts of the event suite share. */
#ifndef TEST_EVENT_H
#define TEST_EVENT_H

#include "event/contest.h"
#include "harness/harness.h"

/* A contest over a big arena; each call begins anew. Keeps the lines for round trips. */
struct stand {
    struct arena memory;
    struct contest *c;
    struct refusal no;
    struct text journal;
    int hour, minute;
};
void stand_open(struct stand *s);

/* Applies a line given without when and who. False if it is refused. */
bool stand_line(struct stand *s, const char *words);
__attribute__((format(printf, 2, 3))) bool stand_add(struct stand *s, const char *format, ...);

/* Fixtures. All entrants are called after their numbers: "Team 3". */
void stand_teams(struct stand *s, const char *level, const char *games, int n);
void stand_group(struct stand *s, const char *games, int n); /* one group, all rounds paired */
bool stand_pair(struct stand *s, int stage);

/* Lets a board of a match end: games won by the first-named, 2, 1 or 0. */
bool stand_play(struct stand *s, int match, int board, int won);

/* The parts of the suite. */
void test_journal(void);
void test_matching(void);
void test_stages(void);
void test_swiss(void);
void test_standings(void);
void test_paper(void);
void test_cases(void);
void test_friendly(void);

#endif
