/* seven.h -- 7, In Defence of Lwow: what its files share. Nobody else includes this.
 *
 * seven.c plays by the rules, seven_check.c says why not, seven_text.c is notation, seven_draft.c
 * sets up by hand; the others are the board, drawing and points, hints for bots.
 *
 * Regiments have no names of their own: what tells them apart is where they stand and what
 * lies on them, so they are kept sorted by field and equal positions are equal bytes. On Lwow
 * the order is the stack's, the bottom first. What is destroyed stands last, on NO_FIELD.
 *
 * Labels: a regiment is R, scattered r, then * commander, # number shown, + fire prepared; on
 * Lwow a digit tells the height of the stack. An aircraft is A, damaged a, then o bomb, then the
 * actions it has left while it is active; above a regiment the regiment's label follows: "AoR+". */
#ifndef SEVEN_H
#define SEVEN_H

#include "games/seven_board.h"

enum seven_step { SET_UP, RIDE, REPAIR, FLY };

/* Why a die is rolled. */
enum roll {
    ROLL_NONE,
    ROLL_ENTRY,  /* the regiment below fires at the aircraft that has just come */
    ROLL_TARGET, /* the target of an attack fires first */
    ROLL_SHOT,   /* the attacker shoots */
    ROLL_BOMB    /* the regiment below fires before the bomb falls */
};

enum regiment_mark { SCATTERED = 1, FIRE = 2, ACTED = 4, SHOWN = 8, COMMANDER = 16 };
enum aircraft_mark { DAMAGED = 1, BOMB = 2, FLOWN = 4 };

/* A unit is its field and its marks in one number, so that units sort by field. */
#define UNIT(field, marks) ((uint16_t)((unsigned)(field) << 8 | (unsigned)(marks)))
#define UNIT_FIELD(unit)   ((unsigned)(unit) >> 8)
#define UNIT_MARKS(unit)   ((unsigned)(unit)&255u)
#define UNIT_GONE          UNIT(NO_FIELD, 0)
/* How a destroyed regiment is remembered, where a choice of 8.4 asks for it. */
#define UNIT_FALLEN  UNIT(NO_FIELD, 1) /* it had not crossed the Bug */
#define UNIT_REACHED UNIT(NO_FIELD, 2) /* it stood in Lwow */
#define UNIT_LEADER  UNIT(NO_FIELD, 3) /* it stood in Lwow and carried the commander */

struct seven_state {
    struct state s;
    uint16_t regiment[REGIMENTS]; /* sorted by field, those in Lwow as stacked */
    uint16_t aircraft[AIRCRAFT];  /* sorted by field */
    uint8_t commissar;            /* 1 until used */
    uint8_t discovered;           /* the commander has been hit: nothing is secret any more */
    uint8_t entered;              /* a regiment has entered Lwow */
    uint8_t active;               /* field of the active aircraft, or NO_FIELD */
    uint8_t actions;              /* it has left */
    uint8_t left;                 /* 5.2 the field it has just left, or NO_FIELD */
    uint8_t roll;                 /* enum roll; a die is awaited unless ROLL_NONE */
    uint8_t target;               /* of the attack under way, or NO_FIELD */
};

enum move_kind {
    DONE = 1,
    END,
    CHOOSE,    /* to: the commander's regiment */
    MARCH,     /* from, to; arg 1: and prepare fire, from == to if it stays;
                * arg 2: the same as a ride to where it stands, which is none */
    COMMISSAR, /* from, to */
    MEND,      /* repair, at to */
    STEP,      /* from, to */
    ATTACK,    /* from, to: the target */
    DROP,      /* a bomb, on to */
    RETURN,    /* from, to */
    ROLL       /* arg: enum face */
};

enum seven_piece { P_REGIMENT, P_AIRCRAFT, P_BOMB, P_FIRE, P_COMMISSAR, P_NUMBER, P_COMMANDER };

/* Index of the (topmost) regiment or of the aircraft on the field, or -1 (seven.c). */
int seven_regiment_on(const struct seven_state *s, unsigned field);
int seven_aircraft_on(const struct seven_state *s, unsigned field);
/* The field behind the target, seen from the attacker, or NO_FIELD. */
unsigned seven_behind(const struct seven_board *b, unsigned from, unsigned target);
/* Whether anything but `done` or `end` is possible now; no die may be awaited. */
bool seven_can_act(const struct seven_board *b, const struct seven_state *s);
/* Whether an aircraft there is on the ground: it loads, and may be repaired (5.3, 5.6). */
bool seven_grounded(const struct seven_board *b, const struct seven_state *s, unsigned field);
bool seven_empty_airfield(const struct seven_board *b, const struct seven_state *s, unsigned field);
/* Who has won, when the game is over: 8.3 (seven_show.c). */
int seven_winner(const struct seven_board *b, const struct seven_state *s);
void seven_start(const struct board *b, struct state *s);
struct verdict seven_check(const struct board *b, const struct state *s, move m);

/* Notation (seven_text.c). */
void seven_text_write(const struct board *b, const struct state *s, struct text *out);
bool seven_text_read(const struct board *b, struct state *s, const char *in, struct text *err);
void seven_text_write_move(const struct board *b, const struct state *s, move m, int viewer,
                           struct text *out);
bool seven_text_read_move(const struct board *b, const struct state *s, const char *in, move *m);
void seven_text_deed(const struct board *b, const struct state *s, move m, int viewer,
                     struct deed *out);
int seven_show_counts(const struct board *b, const struct state *s, struct count *out);
int seven_show_score(const struct board *b, const struct state *s, struct score_line *out);
int seven_show_worth(const struct board *b, struct worth *out);
int seven_show_pieces(const struct board *b, const struct state *s, struct piece *out);
void seven_show_status(const struct board *b, const struct state *s, struct status *out);
void seven_show_ground(const struct board *b, unsigned field, struct text *label);
/* What the bots are told (seven_hints.c). */
extern const struct stated seven_hints_stated[];
int seven_hints_value(const struct board *b, const struct state *s);
int seven_hints_prior(const struct board *b, const struct state *s, move m);
#endif
