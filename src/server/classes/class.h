/* class.h -- a class: pupils with nicknames, who plays whom, what the teacher has said.
 *
 * A class is the fold of its stream, class/CODE. Its games are ordinary rooms; the class knows
 * which, who sits there and how they ended. Pupils are numbered from 1 in the order in which they
 * came. The lines:
 *
 *     sedzia class 1                  the format
 *     teacher 5e…0b                   SHA-256 of the teacher's key
 *     called Klasa 7b
 *     event k3f9x2ma                  it is the lobby of this event
 *     game 303, game any              what is played; any: the pupils choose
 *     board 303 MINE 01…ef            … on which board: name and hash, its sheet in "| " lines
 *     board 303 standard
 *     games 2                         1: single games; 2: encounters, with a return game
 *     meet on, open on, pause on      pupils may challenge; newcomers may join; nobody moves
 *     pupil 7 1c…f3 Żbik              joined, with SHA-256 of his key, which opens his seats too
 *     rename 7 Żubr, gone 7
 *     wish 7 303                      what he would like to play
 *     ask 7 9 303, unask 7            challenges 9; no longer
 *     table k3f9x2ma 303 7 9 3 0      room, game, first seat, second (0: a bot), round (0: they
 *                                     met by themselves), game of the encounter
 *     over k3f9x2ma raf 303/8.2       who won (-: nobody), by which rule
 *     close k3f9x2ma                  the teacher ended it; it counts nothing
 *     say 2 Za minutę koniec          the teacher's second message to all
 *     hand 7, down 7                  asks for help; no longer
 *     rule 7 303/6.4                  the teacher shows him a rule
 *     refused 7 303/6.4               a move of his was refused by it
 *
 * What is done is written as a line and folded as that line: there is no other way to change a
 * class. */
#ifndef CLASS_H
#define CLASS_H

#include "base/arena.h"
#include "base/dice.h"
#include "base/name.h"
#include "core/game.h"
#include "net/jot.h"
#include "server/common/key.h"

enum {
    CLASS_CODE = 7, /* six letters */
    CLASS_ROOM = 9,
    CLASS_MOST = 60, /* pupils who may join by the code */
    PUPILS_MOST = 120,
    SITTINGS_MOST = 3000,
    REFUSALS_MOST = 200, /* written down of one pupil */
    RULES_MOST = 400,    /* told apart in the count of refusals */
    RULE_NAME = 20,
    CLASS_BOT = 1 /* the level whoever is left over plays against */
};

struct pupil {
    struct key_hash key;
    char name[NAME_SIZE];
    bool gone, hand;
    int asks; /* whom he challenges, from 0, or -1; and to what */
    const struct game *asks_game, *wish;
    char shown[RULE_NAME]; /* the last rule the teacher showed him */
    int shows;             /* … and how many there were */
    int last;              /* his newest table that was not closed, or -1 */
    int won, undecided, lost;
    int sides, byes; /* as swiss.h wants them; a bye is a game against a bot */
    int refused;
};

/* A table of the class: one game. */
struct class_table {
    char room[CLASS_ROOM];
    const struct game *game;
    int pupil[2]; /* -1: a bot */
    int round, encounter;
    bool over, closed, followed; /* followed: the return game was opened */
    int winner;                  /* a seat, or NOBODY */
    char by[RULE_NAME];
};

/* A game that is not played on its standard board. */
struct class_board {
    const struct game *game;
    char name[16], hash[BOARD_HASH];
    struct jot sheet; /* empty: the standard one again */
};

struct class {
    char code[CLASS_CODE], name[NAME_SIZE], event[CLASS_ROOM];
    struct key_hash teacher;
    const struct game *game; /* NULL: they choose */
    bool two, meet, open, paused, good;
    int round, said, pupils, sittings, room;
    char saying[NAME_SIZE];
    struct pupil pupil[PUPILS_MOST];
    struct class_table *sitting;
    int boards;
    struct class_board *board; /* the "| " lines belong to the one named last: */
    struct class_board *drawn;
    int rules;
    struct {
        char rule[RULE_NAME];
        int count;
    } refused[RULES_MOST];
    struct jot lines; /* not handed to the writer yet */
};

bool class_is_code(const char *code);
void class_make_code(const uint8_t random[16], char code[CLASS_CODE]);

/* A class made now; a class as its lines tell it, NULL if they cannot be read. */
struct class *class_new(const char *code, const char *teacher, const char *name);
struct class *class_fold(const char *code, const char *lines, size_t len);
void class_free(struct class *c);

/* Writes a line of these words and folds it. False, and nothing is written, if it cannot be. */
bool class_note(struct class *c, const char *const *word, int words);

/* On which board a game is played from now on: a sheet, the name of one that comes with the
 * program, or NULL: the standard one. False, with the fault, if it is no board. */
bool class_lay(struct class *c, const struct game *game, const char *board, struct text *err);
/* The sheet of that board, or NULL. */
const char *class_sheet(const struct class *c, const struct game *game);

/* The pupil this key belongs to, or -1; who has gone, too. */
int class_find(const struct class *c, const char *key);
/* The pupil whose name is the same or looks so, or -1. */
int class_called(const struct class *c, const char *name);
/* The table with this room, or -1. */
int class_sitting(const struct class *c, const char *room);

/* He sits at no table at which something is still to be played. */
bool class_free_now(const struct class *c, int pupil);
int class_points(const struct pupil *p);
/* The place in the standings, from 1: more points, then fewer games lost; equals share it. */
int class_place(const struct class *c, int pupil);

/* What these two play (the second may be -1, a bot). */
const struct game *class_choose(const struct class *c, int a, int b, const struct game *asked);

/* A round of those in `in`: pairs by the Swiss rule (event/swiss.h), without meeting twice as long
 * as that is possible; who is left over is `*odd`, or -1. pair[i] has the first side's pupil
 * first. Returns how many pairs. */
int class_pair(const struct class *c, const bool *in, const struct seed *seed, struct arena *memory,
               int (*pair)[2], int *odd);

#endif
