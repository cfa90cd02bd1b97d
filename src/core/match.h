/* match.h -- one game being played: the truth, its record, the dice, who sits where, the clocks.
 *
 * Everything above the library is a shell over a match. The record is the match: each call
 * that succeeds adds lines to `record`, and feeding these lines to a fresh match gives the
 * same match again. Shells save the text as it grows (match->record.at, from where they
 * stopped), and resume, check and undo are replays.
 *
 * A match owns nothing: board, room for the record and the struct itself are the caller's.
 *
 * budget: all that can happen to a game, in one place. */
#ifndef MATCH_H
#define MATCH_H

#include "core/moment.h"
#include "core/record.h"
#include "core/typed.h"

enum { MATCH_UNDO = 128 }; /* moves that can be taken back, at most */

/* Why something cannot be done now, when no rule of the game forbids it. */
enum match_error {
    MATCH_OK,
    MATCH_DENIED,     /* a rule forbids it: see `verdict` */
    MATCH_OVER,       /* the game is over */
    MATCH_NOT_CHANCE, /* no roll is due */
    MATCH_CHANCE,     /* a roll is due first */
    MATCH_NO_SEED,    /* the dice of this match are rolled by hand */
    MATCH_NOTHING,    /* there is nothing to take back */
    MATCH_ROLLED,     /* undo stops at a roll */
    MATCH_SHOWN,      /* undo stops where a secret was shown */
    MATCH_ANSWERED,   /* undo stops at a secret move the other side has answered */
    MATCH_RULING,     /* the referee must rule on the illegal move first */
    MATCH_NO_RULING,  /* there is no illegal move to rule on */
    MATCH_IS_LEGAL,   /* said to be illegal, but no rule forbids it */
    MATCH_FULL,       /* no room left for the record */
    MATCH_NO_DICE,    /* chance is drawn from cards: nothing can lean */
    MATCH_NO_STOP,    /* no rule lets a referee end this game undecided */
    MATCH_UNKNOWN,    /* what the view hides must be supposed first */
    MATCH_OTHER_VIEW, /* a supposition that looks different */
    MATCH_HELD,       /* say: kept until the other picks are named */
    MATCH_UNREADABLE, /* feed: the line cannot be read here */
    MATCH_WRONG       /* feed: the line is readable, and not true */
};
const char *match_error_word(enum match_error e); /* phrase `match.WORD` */

/* A move since the last thing that cannot be undone. */
struct match_move {
    move m;
    uint8_t seat;
    bool secret;   /* the other side does not see all of it */
    bool answered; /* … and has played since */
};

struct match {
    const struct board *board;
    struct record_head head;
    struct text record;
    union any_state truth; /* a view only until somebody has supposed what it hides */
    int known_to;          /* whose view the game began from; REFEREE: everything was known */
    union any_state base;  /* as it was before `since` */
    struct match_move since[MATCH_UNDO];
    int since_len;
    enum match_error stop; /* what undo meets before `since` */

    bool has_seed;
    struct seed seed, mixed; /* as promised; with the players' words */

    move last;              /* the last move or roll, NO_MOVE at the start */
    int last_seat;          /* who made it */
    bool last_hand;         /* it was typed in from real dice, and nothing came after it */
    union any_state before; /* the state it was made in */
    struct trace trace;     /* what it brought about */
    struct moments moments; /* what of it decides something */
    struct verdict verdict;

    struct picks held; /* named out of order, not played yet */
    bool ruling;       /* an illegal move waits for the referee's ruling */
    bool over, stopped, result_said, published;
    bool sealed;       /* the last line is a seal, and it fits */
    bool owes_hash;    /* a round or the game has just ended: the next line is its hash */
    struct digest sum; /* of the record so far, head and lines */
    int winner;        /* once over; NOBODY if undecided */
    int resigned;      /* the seat that gave up, or NOBODY */
    uint32_t moves, rolls, hands, cocked, mistyped, undone, illegal, hashes, unchecked;
    uint32_t unhashed;      /* hash lines that are missing from a record that was fed */
    uint32_t unhashed_line; /* the line before which the first of them should stand */
    uint32_t used[2];       /* milliseconds, advisory */
    uint32_t timed;         /* what of it was last recorded, in seconds */
};

/* Begins a match on the board. The head's game, edition and board are filled in; the others
 * are the caller's. `seed` (NULL: dice are rolled by hand) is promised in the head. Room is for
 * the record: `cap` bytes. False, with a reason, if head->from is no position, or a tag does not
 * fit. */
bool match_open(struct match *m, const struct board *b, const struct record_head *head,
                const struct seed *seed, char *room, size_t cap, struct text *err);

/* Replays: `head` has been read by record_open, the board is the record's and of its edition
 * (board_edition), `seed` is known or NULL (then dice lines are believed and counted in
 * `unchecked`). Then feed every line. On anything but MATCH_OK `err`
 * says "line N: why". */
bool match_resume(struct match *m, const struct board *b, const struct record_head *head,
                  const struct seed *seed, char *room, size_t cap, struct text *err);
enum match_error match_feed(struct match *m, const struct record_line *line, struct text *err);

/* A player's move; `verdict` says why not. */
enum match_error match_play(struct match *m, move mv);

/* What somebody typed may come in another order than moves have: picks (game->picks) are held
 * until all are named. This says what is to be done then: so many match_undo, then match_play of
 * each. MATCH_HELD: nothing yet. match_say does it. */
struct match_plan {
    int undo;
    struct picks play;
};
enum match_error match_hear(struct match *m, move mv, struct match_plan *plan);
enum match_error match_say(struct match *m, move mv);

/* A roll from the seed; a roll read from real dice. What was rolled is in `last`. */
enum match_error match_roll(struct match *m);
enum match_error match_hand(struct match *m, move mv);

/* A die leaned. If a roll is due, that one; else the hand roll just typed in, which is
 * taken back. `typed` says that the roll just typed in is meant although another is due. */
enum match_error match_cocked(struct match *m, bool typed);

/* The hand roll just typed in was typed wrongly: it goes back, whatever is due now. */
enum match_error match_mistyped(struct match *m);

/* Takes the last move back; match_can_undo only asks. */
enum match_error match_undo(struct match *m);
enum match_error match_can_undo(const struct match *m);

/* How many moves must be taken back so that the seat's last one is among them (NOBODY: the last
 * one, whoever made it); 0 if that cannot be, and *why says what stands before it. */
int match_undo_depth(const struct match *m, int seat, enum match_error *why);

enum match_error match_resign(struct match *m, int seat);
/* The referee ends it undecided, if a rule of the game lets him (game->stopped_by). */
enum match_error match_stop(struct match *m);
unsigned match_ended_by(const struct match *m); /* the rule that says who won; 0: given up */
enum match_error match_note(struct match *m, const char *text);

/* An illegal move was really made at the table. If `words` is a move, the rule broken is
 * found (rule 0 will do); else the referee names it, and rules then. match_blame finds the rule of
 * a move that is noticed late: as it was judged when the side could have made it. `what` is the
 * move as it is typed, or fields pointed at (core/ask.h). */
bool match_blame(const struct match *m, int seat, const char *what, struct match *work,
                 struct text *spelled, struct verdict *v);
enum match_error match_illegal(struct match *m, int seat, const char *words, uint16_t rule);
enum match_error match_back(struct match *m);
enum match_error match_stands(struct match *m, const char *position, struct text *err);

/* A game that began from a view (head->partly): whatever is not known is supposed, now and whenever
 * something is shown that was supposed otherwise. It must look the same as before to whoever the
 * view belongs to (known_to): no supposition changes what is known. */
enum match_error match_suppose(struct match *m, const struct state *s);

/* Time passed while the side to act was thinking. */
void match_tick(struct match *m, uint32_t milliseconds);

void match_result(const struct match *m, struct text *out); /* "raf 303/8.2 round=3", or "open" */

/* The whole record as `viewer` may see it: replays `text` on the match's board. */
bool match_write_view(const char *text, size_t len, const struct board *b, int viewer,
                      struct match *work, struct text *out, struct text *err);

#endif
