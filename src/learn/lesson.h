/* lesson.h -- missions: a position, a task in one sentence, and a goal the program can check.
 *
 * They stand in data/GAME/lessons.txt, in the order of the course:
 *
 *     mission two-minutes            its name in addresses
 *     side raf                       who the pupil plays
 *     position 5 raf fighters …      where it begins (game->write)
 *     goal raf destroyed bomber      what must come about; all of them
 *     never raf missed any           what must not
 *     until turn                     how long there is time: turn, moves N, round N, end
 *     rolls hit miss                 what the dice show, in this order (`roll draw 04`: one of
 *                                    several words); then a seed rolls
 *     other J6-I6                    what the other side does, in this order; then a bot plays
 *     teaches 6.4 6.8                rules it is about: met on the author's way, or by `denied`
 *     denied E2-C2 5.1               a move somebody may try first, and the rule that forbids it
 *     title-pl …  task-pl …  done-pl …  lost-pl …  hint-pl …    and the same in English
 *     solve E2-F4                    the author's way, move by move
 *     head-pl …  text-pl …           below it: what is said before this move. A mission in which
 *                                    every move has such words is led: only this move can be made
 *
 * Goals: SIDE EVENT PIECE, perhaps `at FIELD`, perhaps `times N`: as the log has it (the side it
 * names, game_event_word, game->piece_words; `any` is any piece); `won`; `lasted` (nothing
 * forbidden came until the time was over); `said VERB` (a move of this verb was made); `made MOVE`
 * (exactly this one); `count KEY N` (a fact of the position is at least N). */
#ifndef LESSON_H
#define LESSON_H

#include "core/book.h"
#include "core/match.h"

enum { LESSON_GOALS = 4, LESSON_NEVERS = 3, LESSON_MOVES = 24, LESSON_RULES = 8, LESSON_HINTS = 3 };

enum goal_kind { GOAL_EVENT, GOAL_WON, GOAL_LASTED, GOAL_SAID, GOAL_MADE, GOAL_COUNT };
struct goal {
    uint8_t kind;
    uint8_t side;    /* whom the log names */
    uint8_t event;   /* enum event_kind */
    int16_t piece;   /* the game's piece kind, -1: any */
    uint16_t field;  /* NO_FIELD: anywhere */
    uint8_t times;   /* how often; or the least count */
    const char *key; /* the verb, the move, or the count's key */
};

enum lesson_until { UNTIL_END, UNTIL_TURN, UNTIL_MOVES, UNTIL_ROUND };

/* Words in both languages; NULL if there are none. */
struct said {
    const char *in[2];
};

struct lesson {
    const char *key;
    int side;
    const char *position;
    struct goal goal[LESSON_GOALS], never[LESSON_NEVERS];
    int goals, nevers;
    enum lesson_until until;
    int limit;
    const char *roll[LESSON_MOVES], *other[LESSON_MOVES], *solve[LESSON_MOVES];
    int rolls, others, solves;
    uint16_t teaches[LESSON_RULES];
    int taught;
    const char *denied[LESSON_RULES];
    uint16_t denied_by[LESSON_RULES];
    int denials;
    struct said title, task, done, lost, hint[LESSON_HINTS];
    int hints;
    struct said head[LESSON_MOVES], text[LESSON_MOVES]; /* of solve[i] */
    char room[6000];                                    /* where the words lie */
    size_t used;
};

/* Reads the n-th lesson (from 0) of a text; false at the end, or, with `err` set ("line 7: why"),
 * where something is wrong. */
bool lesson_read(const struct board *b, const char *text, size_t len, int n, struct lesson *out,
                 struct text *err);
/* Of the game's own file. By its name: the number of it, or -1. */
bool lesson_get(const struct board *b, int n, struct lesson *out, struct text *err);
int lesson_find(const struct board *b, const char *key, struct lesson *out);

/* Whether every move is led by words. */
bool lesson_leads(const struct lesson *l);

/* A lesson being played. */
enum lesson_state { LESSON_OPEN, LESSON_SOLVED, LESSON_LOST };
struct lesson_run {
    const struct lesson *lesson;
    enum lesson_state state;
    int moves, rolled, answered; /* own moves, rolls and moves of the other side so far */
    uint8_t seen[LESSON_GOALS];
};

/* Begins: `head` is for match_open; rolls are typed in (match_hand). */
void lesson_begin(struct lesson_run *run, const struct lesson *l, struct record_head *head);
/* Sees the match's last step. */
void lesson_see(struct lesson_run *run, const struct match *m);
/* What chance or the other side does now by the lesson; NO_MOVE: a seed rolls, a bot plays. */
move lesson_answer(const struct lesson_run *run, const struct match *m);
/* The author's next move, while he has been followed so far; NO_MOVE: the pupil is on his own. */
move lesson_next(const struct lesson_run *run, const struct match *m);
/* One star for solving it, one more without help, one more in no more moves than the author. */
int lesson_stars(const struct lesson_run *run, int helped);

#endif
