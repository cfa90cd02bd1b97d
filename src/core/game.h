/* game.h -- one interface for every game.
 *
 * A game is a constant table of functions over a board and a plain-data state.
 * States hold no pointers and own nothing: copy them with memcpy, keep them on
 * the stack; copying is undo. The functions below never allocate, never read a
 * clock and never roll dice (only imagine is handed a generator), so a board, a
 * position and a list of moves always replay the same way, natively and in the
 * browser. Every byte of a state is defined: equal states are equal by memcmp.
 *
 * Chance is a seat. When turn == CHANCE, the legal moves are the possible
 * outcomes (one die, one card); whoever sits there -- the seeded dice, or a
 * referee reading real ones -- picks one, and it is applied like any move.
 *
 * budget: longer than a header should be, so that all a game promises is read in one place. */
#ifndef GAME_H
#define GAME_H

#include "base/rng.h"
#include "base/text.h"
#include "core/board.h"

/* Who acts, and who looks. REFEREE sees everything, PUBLIC only what both players see. */
enum seat { SEAT_A, SEAT_B, CHANCE, NOBODY, PUBLIC, REFEREE };

/* A move is one atomic decision or one chance outcome; a turn is many moves. All games share
 * this layout, but only the game itself reads it: others ask for its text or its deed. Unused
 * parts are 0. */
typedef uint32_t move; /* kind:6  arg:8  from:9  to:9 */
#define NO_MOVE   0u
#define MAX_MOVES 1024 /* room enough for legal() in any game */
#define MOVE(kind, arg, from, to)                                                                  \
    ((move)(kind) << 26 | (move)(arg) << 18 | (move)(from) << 9 | (move)(to))
#define MOVE_KIND(m) ((m) >> 26)
#define MOVE_ARG(m)  ((m) >> 18 & 255u)
#define MOVE_FROM(m) ((m) >> 9 & 511u)
#define MOVE_TO(m)   ((m)&511u)

/* A rule is named by its printed number: rule 6.4 is RULE(6, 4). 0 is no rule. */
#define RULE(chapter, number) ((uint16_t)((chapter)*100 + (number)))
#define RULE_CHAPTER(rule)    ((rule) / 100)
#define RULE_NUMBER(rule)     ((rule) % 100)

/* First member of every game's state. */
struct state {
    uint8_t turn;      /* seat to act; NOBODY when the game is over */
    uint8_t winner;    /* once over: a seat, or NOBODY if undecided; NOBODY before */
    uint8_t viewer;    /* REFEREE if complete, else whose view this is */
    uint8_t step;      /* private to the game */
    uint16_t ended_by; /* once over: the rule that names the winner */
    uint16_t round;    /* from 1; once over, the last one played */
};

enum { STATE_SIZE = 1024 }; /* no game's state is larger */

/* Room for a state of any game. */
union any_state {
    struct state s;
    uint8_t room[STATE_SIZE];
    uint64_t align;
};

/* The answer to "may I?": rule 0 if legal, else the rule broken and the field to point at, or
 * NO_FIELD. One rule can be broken in several ways: `why` says which, the key of a phrase `why.KEY`
 * with blanks for the field, another one, and counts. NULL: the rule's own words say it. */
struct verdict {
    uint16_t rule, field, other; /* fields, or NO_FIELD */
    uint8_t n, most;             /* how many there are, and how many there may be */
    const char *why;
};
#define LEGAL            ((struct verdict){.field = NO_FIELD, .other = NO_FIELD})
#define DENY(r, f)       BECAUSE(r, f, NULL, NO_FIELD, 0, 0)
#define WHICH(r, f, key) BECAUSE(r, f, key, NO_FIELD, 0, 0)
#define BECAUSE(r, f, key, o, count, limit)                                                        \
    ((struct verdict){.rule = (uint16_t)(r),                                                       \
                      .field = (uint16_t)(f),                                                      \
                      .other = (uint16_t)(o),                                                      \
                      .n = (uint8_t)(count),                                                       \
                      .most = (uint8_t)(limit),                                                    \
                      .why = (key)})

/* What a move brought about, for the log and for animation: which rule caused it, whom it
 * concerns, where, and which seats may see it. Kinds are common to all games; the word in the
 * comment is what game_event_word gives, and the phrase `event.WORD` people read. */
enum event_kind {
    EVENT_MOVED,     /* moved: from -> to */
    EVENT_REPAIRED,  /* repaired: at `to` */
    EVENT_ENTERED,   /* entered: a new unit at `to` */
    EVENT_LOST,      /* lost: a unit that could not enter */
    EVENT_MARKED,    /* marked: `amount` shots, fire, orders at `to` */
    EVENT_HIT,       /* hit: `to` is hit from `from` */
    EVENT_MISSED,    /* missed */
    EVENT_DAMAGED,   /* damaged: at `to` */
    EVENT_DESTROYED, /* destroyed: at `to` */
    EVENT_SCATTERED, /* scattered (7), dispersed (bitwa): at `to` */
    EVENT_RECOVERED, /* recovered: at `to` */
    EVENT_PLACED,    /* placed: cloud, token, mine at `to` */
    EVENT_REMOVED,   /* removed from `to` */
    EVENT_REVEALED,  /* revealed at `to`; `amount` says what, by the game's piece kinds */
    EVENT_TAKEN,     /* taken: goes to a hand; at `to` */
    EVENT_DRAWN,     /* drawn: card `amount`, 0 if hidden */
    EVENT_PLAYED,    /* played: card `amount` */
    EVENT_STRENGTH,  /* strength: the side's total in a combat is `amount` */
    EVENT_ROUND,     /* round: round `amount` begins */
    EVENT_ENDED,     /* ended: `side` has won, or NOBODY */
    EVENT_KINDS
};
struct event {
    uint8_t kind, side;
    uint8_t seen_by; /* bit per seat: 1 << SEAT_A | 1 << SEAT_B; the referee sees all */
    uint8_t piece;   /* the game's piece kind, if any */
    uint16_t rule, from, to;
    int16_t amount;
    int16_t adds;   /* a card that is revealed: what it adds to the sum of its side */
    uint32_t marks; /* what the game says beyond the kind: mark.h */
};
const char *game_event_word(unsigned kind);
enum { SEEN_BY_ALL = 1 << SEAT_A | 1 << SEAT_B, MAX_EVENTS = 64 };
struct trace {
    struct event at[MAX_EVENTS];
    int len;
};

/* A move taken apart, for lists, boards and logs, so that nobody else reads the words of a move.
 * What it names is pointed at in this order, which is also that of its text: the card, from, to,
 * the dice. Two legal moves of one position never have the same deed. */
enum deed_mark {
    DEED_ATTACK = 1, /* somebody is attacked at `to` */
    DEED_ENDS = 2,   /* ends a step although something could still be done */
    DEED_EITHER = 4  /* from and to may be pointed at in either order */
};
struct deed {
    const char *verb;    /* "move", "attack", "course": what is done */
    const char *token;   /* with what, if there is a choice: "ship", "mine", a face; else NULL */
    uint16_t from, to;   /* fields, NO_FIELD if none; a single one is `to` */
    uint8_t card;        /* its number, 0 if none */
    uint8_t marks;       /* enum deed_mark, ored */
    bool secret;         /* the viewer may not know its token, card or field: left out */
    uint8_t dice;        /* how many are taken together */
    const char *face[8]; /* what they show */
};

/* A piece on the board as a viewer sees it, for every kind of drawing. `label` is what a
 * terminal without colour prints, at most 5 ASCII characters; the game's header explains it. */
enum look {
    LOOK_DAMAGED = 1, /* damaged, scattered, dispersed: the other side of the token */
    LOOK_HIDDEN = 2,  /* a back: what it is, the viewer does not know */
    LOOK_DOWN = 4,    /* lies face down, but the viewer knows it */
    LOOK_MASKED = 8,
    LOOK_ACTED = 16, /* has had its turn */
    LOOK_ARMED = 32, /* bomb loaded, fire prepared */
    LOOK_LEADER = 64 /* commander */
};
struct piece {
    uint8_t kind;   /* index into game->piece_words */
    uint8_t side;   /* SEAT_A, SEAT_B, or NOBODY */
    uint8_t look;   /* enum look, ored */
    uint8_t count;  /* shots, markers, regiment or army number … */
    uint8_t number; /* number printed on the piece, or card number in a hand */
    uint8_t level;  /* 0 on the ground, 1 above it, 2 marks on top */
    uint16_t field; /* NO_FIELD: in hand or reserve of `side` */
    uint16_t to;    /* second field of a piece that covers or points at two, or NO_FIELD */
    char label[6];
};
enum { MAX_PIECES = 256 };

/* A fact of the result ("round" = 8), and a line of an itemised score. */
struct count {
    const char *key;
    int value;
};
enum { MAX_COUNTS = 4, MAX_SCORE = 32 };
struct score_line {
    uint16_t rule, field;
    uint8_t piece, number;
    int16_t points;
};

/* What a final score can be made of: a piece of a side on a field, or gone from the board
 * (NO_FIELD); there are at most so many of it. */
struct worth {
    uint16_t field;
    uint8_t piece, side, most;
    int16_t points;
};
enum { MAX_WORTH = 2 * MAX_FIELDS + 8 };

/* Where the game stands, for people: `step` is the letter of the card (or 0), `doing` the key
 * of a phrase `doing.GAME.KEY`. */
struct status {
    int rounds; /* how many at most, 0 if their number is not fixed */
    char step;
    const char *doing;
};

/* A sort of dice: the word of its lines in a sheet, its side, its different faces in order. */
struct die_print {
    const char *word;
    uint8_t side, faces;
    const char *face[8];
};

/* A reading of a card that a head referee may decide otherwise: a line `KEY yes` or `KEY no` of a
 * board's sheet. Where it says nothing the edition decides: bit e - 1 says yes in edition e. */
struct reading {
    const char *key;
    uint16_t rule, editions;
};
enum { MAX_EDITIONS = 9 };

#define POSITION_IDLE "position.idle"

struct drafting;
struct board_word;
struct moment_sort; /* moment.h */
struct moments;
struct tale;
struct solver; /* solver.h */

/* What a step wants, counted: {n} of {of}, {left} to go. `step` is the word of voice.txt: that of
 * `doing`, unless the game says it more exactly. */
struct coach {
    const char *step;
    int n, of, left;
};

/* What a move promises before it is made, exactly: "hit" = 875 of 1000, "shots" = 3. */
struct forecast {
    struct count at[4];
    int len;
};

struct game {
    const char *name;    /* key in files and addresses: "303" */
    const char *title;   /* as printed on the box */
    const char *edition; /* "2": goes up whenever a change of the rules could alter a result */
    const struct reading *readings; /* ends with a NULL key; or NULL */
    const char *sides[2];           /* "luftwaffe", "raf": seats A and B */
    const char *const *piece_words; /* names of piece kinds, ends with NULL: phrases `piece.WORD` */
    uint32_t state_size;            /* at most STATE_SIZE */
    uint32_t board_size;            /* the caller allocates */
    uint16_t max_moves;             /* legal() never writes more; at most MAX_MOVES */
    uint16_t max_plies;             /* every game ends within this many moves */
    uint16_t stopped_by;            /* the rule that lets a referee end it undecided; or 0 */
    bool secrets;                   /* observe hides something */
    uint8_t easy;                   /* the seat that is easier to begin with */

    /* The board's sheet: takes a line whose key is not common to all games (false: unknown key,
     * or failed with a reason), and judges the whole when all lines are read. */
    bool (*line)(struct board *b, struct sheet *in);
    bool (*ready)(struct board *b, struct sheet *in);
    /* What such lines there are, in the order of a sheet, for who draws a board (sketch.h). */
    const struct board_word *words;

    /* Set up the game. */
    void (*start)(const struct board *b, struct state *s);

    /* Write every legal move in ascending order; return how many. A state whose turn is not
     * NOBODY always has at least one. On a view: only for the viewer's own turn. */
    int (*legal)(const struct board *b, const struct state *s, move *out);

    /* Judge any 32-bit value as a move. Agrees with legal() by test. */
    struct verdict (*check)(const struct board *b, const struct state *s, move m);

    /* Relative weight of a legal chance outcome: an integer, so that all builds agree. `even`: it
     * is always 1. */
    uint32_t (*odds)(const struct board *b, const struct state *s, move m);
    bool even;

    /* Draws from the legal moves without writing their list, for play-outs; or NULL. out[0] is what
     * list[rng_below(r, count)] would be; if n > 1 and there are more than n moves, so are n
     * behind it. Returns the count. Never asked where chance is to act, unless it is even. */
    int (*pick)(const struct board *b, const struct state *s, struct rng *r, move *out, int n);

    /* Play a legal move, and all that follows from it by itself. Events go to t unless it is
     * NULL (search). */
    void (*apply)(const struct board *b, struct state *s, move m, struct trace *t);

    /* Hide what the viewer (a seat, or PUBLIC) may not know. On the own turn, a player's view
     * has exactly the legal moves of the true state. */
    void (*observe)(const struct board *b, const struct state *s, int viewer, struct state *view);

    /* Complete a view into one possible true state, for search. Bots get views only, so they
     * cannot cheat: observe(imagine(v)) == v, and every state consistent with all the viewer
     * has seen can come out. */
    void (*imagine)(const struct board *b, const struct state *view, struct rng *r,
                    struct state *s);

    /* Lets two cards that could be in each other's place change places, wherever they are; false if
     * they could not (different decks, a known one). NULL if the game has no cards. For a referee
     * who follows a game without knowing the hands. */
    bool (*exchange)(struct state *s, unsigned card, unsigned other);

    /* Notation. Reading what was written gives back the same bytes; what has no order of its own
     * (units, tokens, cards) is read in any. read refuses positions that cannot be. On false, err
     * says why; if it is POSITION_IDLE the position can be, and s holds it, but nobody has
     * anything to decide there: only to be judged by check. A move is written as `viewer` may read
     * it (REFEREE: in full; secrets are `?` for others); `s` is the state before the move. */
    void (*write)(const struct board *b, const struct state *s, struct text *out);
    bool (*read)(const struct board *b, struct state *s, const char *in, struct text *err);
    void (*write_move)(const struct board *b, const struct state *s, move m, int viewer,
                       struct text *out);
    bool (*read_move)(const struct board *b, const struct state *s, const char *in, move *m);
    /* How many picks like m are due now whose order says nothing, though moves take them in
     * ascending order (the cards of a front): people name them in any. 0 if m can be none of them;
     * NULL if the game has no such. See typed.h. */
    int (*picks)(const struct board *b, const struct state *s, move m);
    /* Of the dice that may be taken together now, at least one must show one of these faces: writes
     * them, at most 8, and the verdict for who takes none of them. 0 if there is no such duty; or
     * NULL. */
    int (*must)(const struct board *b, const struct state *view, const char **face,
                struct verdict *because);
    /* Why a pick must not be named twice. There is one if `picks` is. */
    struct verdict (*twice)(const struct board *b, const struct state *s, move m);
    /* The same move as data: fills what it names; the rest stands as game_deed has set it. */
    void (*deed)(const struct board *b, const struct state *s, move m, int viewer,
                 struct deed *out);

    /* For people and reports. All of these work on views too. */
    int (*counts)(const struct board *b, const struct state *s, struct count *out);
    int (*score)(const struct board *b, const struct state *s,
                 struct score_line *out); /* or NULL */
    /* Everything such a score can be made of, for whoever counts at a table. NULL without one. */
    int (*worth)(const struct board *b, struct worth *out);
    int (*pieces)(const struct board *b, const struct state *s, struct piece *out);
    void (*status)(const struct board *b, const struct state *s, struct status *out);
    /* The dice that differ by their faces: true and the n-th one, or false; NULL if a die's faces
     * are those of its outcomes. */
    bool (*die)(const struct board *b, int n, struct die_print *out);
    /* What is printed on the field itself, at most 5 ASCII characters: "L", "2", "==". */
    void (*ground)(const struct board *b, unsigned field, struct text *label);
    /* The words printed on a piece, for games whose board names them (armies, cards: the name,
     * then colour, strength and effects); NULL if its kind and number say it all. */
    void (*printed)(const struct board *b, const struct piece *p, struct text *out);

    /* What decides, told (moment.h), and the sorts of it there are; NULL if the game tells nothing.
     */
    void (*moments)(const struct board *b, const struct tale *tale, struct moments *m);
    const struct moment_sort *told;
    /* What the side to act is asked to do, of its view; NULL: `doing` says it. */
    void (*coach)(const struct board *b, const struct state *view, struct coach *out);
    /* What a legal move of a view promises; NULL: nothing can be said. */
    void (*forecast)(const struct board *b, const struct state *view, move m, struct forecast *out);

    /* How a position is put together by hand, right or wrong (draft.h); or NULL. */
    const struct drafting *drafting;

    /* A view as numbers, for programs that learn: `planes` planes of one byte for each field of the
     * board, one plane after the other, then `facts` single bytes. Different views give different
     * numbers. `sense_words` names planes, then facts, a blank between two. NULL: what the library
     * gives are the bytes of the view (lib/observe.c). */
    void (*sense)(const struct board *b, const struct state *view, uint8_t *out);
    const char *sense_words;
    uint8_t planes, facts;

    /* Hints for the bots; each may be NULL. `value` judges a position for SEAT_A, from -1000
     * to 1000. `prior` says how promising a legal move looks, 0 to 1000; it must be cheap. */
    int (*value)(const struct board *b, const struct state *s);
    int (*prior)(const struct board *b, const struct state *s, move m);
    /* For how many moves a play-out goes on before `value` judges, and how many moves it compares
     * by `prior` each time; 0: as usual. */
    uint8_t play_on, compare;
    /* How levels 1 to 4 differ in each seat from what they are by themselves: of 100 moves, how
     * many they do not see; how far off their judgement may be, of 1000; how many play-outs more
     * they make. Set so that a first game against level 2 is about even for a beginner and no rung
     * is a wall (docs/bots.md). */
    struct ease {
        uint8_t overlook;
        uint16_t blur, tries;
    } ease[4][2];
    /* How a bot's judgement becomes the chance it states: log-odds of SEAT_A times slope / 256 plus
     * offset / 256, a line for each round, the last one for all that follow; ends with a slope of
     * 0. NULL: it is stated as it is. Fitted to games of the bots (docs/bots.md). */
    const struct stated {
        int16_t slope, offset;
    } * stated;
    /* Decisions the game solves itself (solver.h), used by level 5; or NULL. */
    const struct solver *solver;
};

extern const struct game *const games[]; /* ends with NULL; lives in games/games.c */

const struct game *game_find(const char *name);

/* The common questions, asked of a board. */
void game_start(const struct board *b, struct state *s);
int game_legal(const struct board *b, const struct state *s, move *out);
struct verdict game_check(const struct board *b, const struct state *s, move m);
void game_apply(const struct board *b, struct state *s, move m, struct trace *t);
void game_observe(const struct board *b, const struct state *s, int viewer, struct state *view);

/* Picks a chance outcome by its weight from `number`, which is below game_weight(). */
uint32_t game_weight(const struct board *b, const struct state *s);
move game_outcome(const struct board *b, const struct state *s, uint32_t number);
move game_roll(const struct board *b, const struct state *s, struct rng *r);
/* A random move: of a player any, of chance by its weight. */
move game_random(const struct board *b, const struct state *s, struct rng *r);
/* game_roll for one who has the list of outcomes already. */
move game_draw(const struct board *b, const struct state *s, const move *list, int count,
               struct rng *r);

/* Moves as text, exactly as written: what is not spelled as game_write_move would is refused.
 * What people type is read by typed.h. */
void game_write_move(const struct board *b, const struct state *s, move m, int viewer,
                     struct text *out);
bool game_read_move(const struct board *b, const struct state *s, const char *in, move *m);
struct deed game_deed(const struct board *b, const struct state *s, move m, int viewer);

/* A seat by the side's name ("raf"), or -1. The name of a seat: also "chance", "over". */
int game_seat(const struct game *g, const char *side);
const char *game_side(const struct game *g, int seat);

/* The rule that a legal move rests on: that of the first thing it brings about, 0 if it only
 * announces something. Of a whole state only. */
unsigned game_allowed_by(const struct board *b, const struct state *s, move m);

/* "303/6.4" */
void game_write_rule(const struct game *g, unsigned rule, struct text *out);

/* "luftwaffe 303/8.1 round=3": who has won, by which rule, and the counts; or "open". The counts
 * alone, each with a blank before it. */
void game_write_result(const struct board *b, const struct state *s, struct text *out);
void game_write_counts(const struct board *b, const struct state *s, struct text *out);

/* A number that identifies the state, the same on every machine. */
uint64_t game_hash(const struct board *b, const struct state *s);

/* Adds an event; does nothing if t is NULL. Those that only one seat may see say so. */
static inline void trace_add(struct trace *t, struct event e) {
    if (t && t->len < MAX_EVENTS) t->at[t->len++] = e;
}

/* Adds an event that all may see: what, by which rule, whose piece, where, how much.
 *
 *     trace_tell(t, EVENT_MOVED, RULE(4, 1), BY(SEAT_A, P_REGIMENT), WAY(from, to), 0); */
struct whose {
    unsigned side, piece;
};
struct way {
    unsigned from, to;
};
#define BY(side, piece) ((struct whose){side, piece})
#define WAY(from, to)   ((struct way){from, to})
#define ON(field)       WAY(NO_FIELD, field)
#define NOWHERE         WAY(NO_FIELD, NO_FIELD)
static inline void trace_tell(struct trace *t, unsigned kind, unsigned rule, struct whose whose,
                              struct way way, int amount) {
    trace_add(t, (struct event){.kind = (uint8_t)kind,
                                .side = (uint8_t)whose.side,
                                .seen_by = SEEN_BY_ALL,
                                .piece = (uint8_t)whose.piece,
                                .rule = (uint16_t)rule,
                                .from = (uint16_t)way.from,
                                .to = (uint16_t)way.to,
                                .amount = (int16_t)amount});
}

#endif
