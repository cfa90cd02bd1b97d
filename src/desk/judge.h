/* judge.h -- what the orders share. Private to src/desk.
 *
 * desk.c takes an order apart, looks its name up and calls one of the functions below on a copy of
 * the event. Each adds lines to the copy, one after the other, and sentences to the answer. False
 * means refused, with the reason in the answer; then nothing of it counts. */
#ifndef JUDGE_H
#define JUDGE_H

#include "desk/desk.h"
#include "event/find.h"

enum { JUDGE_ARGS = 1100, JUDGE_LINES = 4 << 20, JUDGE_MORE = 2048 };

struct judge {
    const struct desk *d;
    const struct desk_order *o;
    struct arena *work;
    struct contest *c; /* the copy */
    struct desk_answer *a;
    const char *arg[JUDGE_ARGS]; /* arg[0] is the name of the order */
    int args;
    const char *seed, *referee, *level, *from, *places, *name, *only, *map, *discipline;
    int groups, rounds, advance, in;
    bool yes, all, wild, again;
    struct line *line; /* the one being added */
    struct text body;  /* lines so far */
    int lines, room;
};

typedef bool judge_function(struct judge *j);

/* order_enter.c: the event, who takes part, keys */
judge_function order_create, order_enter, order_set, order_join, order_key, order_unkey;
/* … shared: one line each; who has no place any more */
bool enter_entrant(struct judge *j, int discipline, const char *name, const char *school,
                   bool wild);
bool enter_player(struct judge *j, int discipline, int number, int board, const char *name,
                  const char *born, const char *guardian);
void enter_without_place(struct judge *j, int discipline);
/* order_board.c: a board of one's own for a game of a discipline */
judge_function order_board;
/* order_hall.c: tables numbered across the disciplines */
judge_function order_tables;
/* order_import.c: teams from a spreadsheet; the table handed in, its heading read */
judge_function order_import;
struct csv;
bool import_table(struct judge *j, int *discipline, struct csv *in);
/* order_door.c: who is here, who asked for a round off; how the check-in stands */
judge_function order_presence, order_bye;
void door_tell(struct judge *j, int discipline);
bool door_used(const struct contest *c, int discipline);
/* order_draw.c: draws, pairings, rounds, places */
judge_function order_draw, order_pair, order_match, order_start, order_lots, order_close;
/* order_play.c: what happens at a table */
judge_function order_result, order_claim, order_accept, order_card, order_leave, order_plain;
/* … shared: the line of `result`, from the words before arg[end] */
bool play_result(struct judge *j, int end, int *match, int *board, struct text *line);
/* order_table.c: a whole table in one line, and those who did not come */
judge_function order_table, order_walkover;
/* … shared: the board a word means, the whole name of its game or the beginning of only one; the
 * refusal that asks which */
bool table_board(const struct discipline *of, const char *word, int *board);
bool table_which(struct judge *j, const struct discipline *of);
/* order_test.c: the knowledge test */
judge_function order_test, order_paper, order_mark;
/* … shared: DISCIPLINE ENTRANT [GAME] from argument 1 on; *next is the argument after them */
bool test_who(struct judge *j, int *discipline, int *board, int *next);
/* … "test DISCIPLINE ENTRANT GAME", how its line begins */
void test_line(struct text *line, const struct judge *j, int discipline, int board,
               const char *entrant);
/* order_tests.c: many of them from a spreadsheet */
judge_function order_tests;
/* order_sitting.c: the test under a code */
judge_function order_sitting, order_sit, order_keep, order_answer, order_shut;
/* order_forget.c: a person goes, the lines stay */
judge_function order_forget;
/* order_correct.c: what was wrong */
judge_function order_correct, order_undo;

/* Takes the order apart, on a copy of the event: arg[] and the options are there then. */
bool judge_begin(struct judge *j);
/* spoken.c: Polish words for keys */
void spoken_words(struct judge *j);
void spoken_outcome(struct judge *j, int from, int to); /* of WINNER [RULE] COUNT=N… */
/* "pair DISCIPLINE [STAGE] [--all]"; NULL: there is no such order. */
const char *judge_usage_of(const char *order);

/* Adds a line: its words from the verb on, already written as in the journal. */
bool judge_line(struct judge *j, const char *words);
/* Every line of a text. */
bool judge_lines(struct judge *j, const char *text);

/* Refuses. Always false. */
bool judge_no(struct judge *j, const char *rule, const char *key, const char *detail);
bool judge_usage(struct judge *j);

/* Adds a sentence: the phrase `desk.KEY` with its blanks filled; a value "@cup.final" is a phrase
 * itself. Or one that was put together already. */
void judge_say(struct judge *j, const char *key, const struct fill *fills);
void judge_put(struct judge *j, const char *key, const char *pl, const char *en);

/* Finding things by the words of the order; a stage of NULL is the discipline's last one, a board
 * of NULL the only one there is. */
bool judge_discipline(struct judge *j, const char *word, int *discipline);
bool judge_stage(struct judge *j, int discipline, const char *word, int *stage);
bool judge_match(struct judge *j, const char *word, int *match);
bool judge_board(struct judge *j, int match, const char *word, int *board);

/* Whether the word has no other letters than these. */
bool judge_is_of(const char *word, const char *letters);

/* The words from arg[at] on, joined: a reason needs no quotation marks. */
const char *judge_rest(struct judge *j, int at);

/* The seed given with --seed, or the order's own chance. */
const char *judge_seed(const struct judge *j);

/* "VERB DISCIPLINE STAGE", how many lines begin. */
void judge_where(const struct judge *j, struct text *line, const char *verb, int stage);

/* Whether every word of a reach names something of this event, and the key gets at least one table
 * or one entrant. False: refused. */
bool reach_check(const struct contest *c, uint8_t role, const char *reach, struct refusal *no);

/* Whether a match, or an entrant's page, lies within the reach of a key. */
bool reach_match(const struct contest *c, const struct desk_key *key, int match);
bool reach_entrant(const struct contest *c, const struct desk_key *key, int entrant);
/* … or the player of a board: "eskadra/3/303" is him alone. */
bool reach_player(const struct contest *c, const struct desk_key *key, int entrant, int board);

/* A copy in the work memory that lasts as long as the answer. */
const char *judge_keep(struct judge *j, const char *s);

/* The lines that were written since the order's author looked, as far as they touch its match
 * or, of an order that has none, its discipline. */
void judge_since(struct judge *j);

/* Tells of an encounter: table, names, what is decided; then what is missing in the round. */
void judge_tell(struct judge *j, int match, int board);
void judge_tell_board(struct judge *j, int match, int board);
void judge_tell_left(struct judge *j, int match);
void judge_tell_settle(struct judge *j, int match, int board); /* the order that ends a tie */

#endif
