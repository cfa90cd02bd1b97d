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
/* … shared: born= and guardian= from word `from` on; whether the age fits the discipline */
bool entrants_about(const struct order *o, int from, int *born, const char **guardian,
                    struct refusal *no);
bool entrants_age(const struct contest *c, const struct order *o, int d, const char *name, int born,
                  bool guardian, struct refusal *no);
/* … shared: the chapter of a game on its standard board; NULL, refused, if there is none */
const struct chapter *entrants_chapter(struct contest *c, const char *game, struct refusal *no);
/* boards.c */
verb_function boards_board;
/* people.c */
verb_function people_substitute, people_present, people_missing, people_apart, people_forget;
/* stage.c */
verb_function stage_stage, stage_group, stage_field, stage_bracket, stage_join, stage_match,
    stage_table, stage_bye, stage_round, stage_cancel, stage_undraw, stage_placing, stage_close;
/* report.c */
verb_function report_sides, report_result, report_award, report_walkover, report_extra, report_lots,
    report_clear, report_decide, report_referee, report_remark, report_claim, report_places,
    report_absent, report_call;
/* fairplay.c and paper.c */
verb_function fairplay_offence, fairplay_pardon, paper_paper, paper_test, paper_sitting, paper_sit,
    paper_keep, paper_shut;
void fairplay_count(struct contest *c, int match, int board); /* offences that stand, anew */

/* The match the entrant had before match m (both from 1); 0: none. */
int find_previous(const struct contest *c, int m, int entrant);

/* Match and board from word[1] and word[2]. */
bool find_encounter(const struct contest *c, const struct order *o, int *m, int *b,
                    struct refusal *no);

/* Makes room for one more element of a list: GROW(c, match, matches, room_matches, no). */
#define GROW(c, list, have, room, no)                                                              \
    ((c)->list = contest_grow(c, (c)->list, sizeof *(c)->list, (c)->have, &(c)->room, no),         \
     (c)->have < (c)->room)
void *contest_grow(struct contest *c, void *list, size_t size, int have, int *room,
                   struct refusal *no);

/* A copy of the text that lives as long as the contest; NULL, refused, if memory is used up. */
const char *contest_keep(struct contest *c, const char *s, struct refusal *no);

#endif
