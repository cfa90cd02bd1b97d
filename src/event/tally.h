/* tally.h -- what every entrant has gathered in a stage. */
#ifndef EVENT_TALLY_H
#define EVENT_TALLY_H

#include "event/contest.h"

struct tally {
    int points, games; /* points of encounters and byes (and test, event/3.4); games won */
    int matches;       /* won; a bye is one */
    int played;        /* matches that are over, and byes */
    int test;          /* share of right answers in ten-thousandths, added over the boards */
    int opponents;     /* sum of the opponents' points */
    int sides;         /* first sides less second sides in first games */
    int byes;
};

/* Fills one tally for every entrant of the contest (c->entrants of them). */
void tally_stage(const struct contest *c, int stage, struct tally *out);

#endif
