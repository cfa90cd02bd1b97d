/* verbs.h -- what each kind of line does to the contest. Private to src/event.
 *
 * contest.c takes a line apart, looks its verb up and calls one of these. Each checks everything
 * first and changes the contest only then, so that a refused line leaves no trace. */
#ifndef VERBS_H
#define VERBS_H

#include "event/contest.h"

struct order {
    const char *when, *who, *const *word; /* word[0] is the verb */
    int words;
    bool correct;       /* it came as `correct VERB … REASON` */
    const char *reason; /* then the reason */
};

typedef bool verb_function(struct contest *c, const struct order *o, struct refusal *no);

/* entrants.c */
verb_function entrants_event, entrants_discipline, entrants_set, entrants_entrant, entrants_player,
    entrants_withdraw, entrants_disqualify;
/* stage.c */
verb_function stage_stage, stage_group, stage_field, stage_bracket, stage_join, stage_match,
    stage_bye, stage_round, stage_cancel, stage_placing, stage_close;
/* report.c */
verb_function report_sides, report_result, report_award, report_walkover, report_extra, report_lots,
    report_clear, report_decide, report_referee, report_remark;
/* fairplay.c and paper.c */
verb_function fairplay_offence, fairplay_pardon, paper_paper, paper_test;

/* find.c: the things words name. Each notes why and returns false (or NULL) if there is none. */
bool find_number(const char *word, int least, int most, int *n, struct refusal *no);
bool find_discipline(const struct contest *c, const char *key, int *d, struct refusal *no);
bool find_board(const struct contest *c, int d, const char *game, int *b, struct refusal *no);
bool find_entrant(const struct contest *c, int d, const char *number, int *e, struct refusal *no);
bool find_stage(const struct contest *c, int d, const char *key, int *s, struct refusal *no);
bool find_group(const struct contest *c, int s, const char *name, int *g, struct refusal *no);
bool find_match(const struct contest *c, const char *number, int *m, struct refusal *no);
/* Match and board from word[1] and word[2], and a player of it from another word. */
bool find_encounter(const struct contest *c, const struct order *o, int *m, int *b,
                    struct refusal *no);
bool find_player(const struct contest *c, int m, const char *number, int *who, struct refusal *no);
/* A player, or NOBODY_WON for the word `none`. */
bool find_winner(const struct contest *c, int m, const char *word, int *who, struct refusal *no);
/* The value of "key=value", or NULL if the word is not of this key. */
const char *find_value(const char *word, const char *key);

/* A copy of the text that lives as long as the contest; NULL, refused, if memory is used up. */
const char *contest_keep(struct contest *c, const char *s, struct refusal *no);

#endif
