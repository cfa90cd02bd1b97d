/* verbs.h -- what each kind of line does to the contest. Private to src/event.
 *
 * contest.c takes a line apart, looks its verb up and calls one of these. Each checks everything
 * first and changes the contest only then, so that a refused line leaves no trace. */
#ifndef VERBS_H
#define VERBS_H

#include "event/find.h"

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

/* Match and board from word[1] and word[2]. */
bool find_encounter(const struct contest *c, const struct order *o, int *m, int *b,
                    struct refusal *no);

/* A copy of the text that lives as long as the contest; NULL, refused, if memory is used up. */
const char *contest_keep(struct contest *c, const char *s, struct refusal *no);

#endif
