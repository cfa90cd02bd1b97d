/* air.h -- the air combat that 303 and 111 share.
 *
 * Both games are one system: fighters share points between movement and shots,
 * attacks are declared in order and carried out with dice, a bomber flies to a
 * city. What differs is data (struct air_board, read from the sheet) and where
 * the same rule stands in each book (struct air_rules, at the top of 303.c and
 * 111.c: read those two tables to see the difference between the games).
 *
 *     air.c         moves: legal, check, apply
 *     air_text.c    positions and moves as text, pieces for drawing
 *     air_draft.c   what cannot be, and setting up by hand
 *     air_board.c   the board's sheet
 *     air_hints.c   what the bots are told
 *     air_sense.c   a view as numbers
 *     air_moment.c  what decides, told; what a step asks, what an attack promises
 *
 * Seat A is the Luftwaffe in both games, seat B the defender (RAF, Poland).
 *
 * budget: longer than a header should be; it is private to air*.c and holds both games' tables. */
#ifndef AIR_H
#define AIR_H

#include "core/draft.h"
#include "games/senses.h"

enum { LUFTWAFFE = SEAT_A, DEFENDER = SEAT_B };
enum { MAX_ORDER = 16, MAX_CLOUDS = 8, MAX_RESERVE = 4, FLAK = NO_FIELD };
enum { WINDOW = 3 }; /* no aircraft flies further in one turn */

/* What a head referee may decide otherwise; the game says what (303.c). */
enum air_choice { RESERVE_LATE };

enum air_step { CLOUDS, ENTER, REPAIR, FIGHTERS, DECLARE, FIRE, OVER, BOMBERS, ENDED, AIR_STEPS };

enum air_move {
    AIR_CLOUD = 1, /* from, to: the two fields */
    AIR_ENTER,     /* to */
    AIR_REPAIR,    /* to */
    AIR_FLY,       /* from, to */
    AIR_ATTACK,    /* from, to: attacker and target */
    AIR_FLAK,      /* to: the target */
    AIR_FIRE,
    AIR_DONE,
    AIR_HIT,
    AIR_MISS,
    AIR_OVER, /* to */
    AIR_MOVES
};

enum air_piece { PIECE_FIGHTER, PIECE_BOMBER, PIECE_CLOUD, PIECE_RESERVE, PIECE_ATTACK };

/* The two halves of a declared attack; `from` is FLAK for anti-aircraft fire. */
struct attack {
    uint8_t from, to;
};

/* Units are named by their fields, so everything is a set of fields. */
struct air {
    struct state s;
    uint8_t side;            /* whose turn it is, also while dice are rolled */
    uint8_t reserve;         /* tokens beside the round marker */
    uint8_t clouds, attacks; /* how many in cloud[], order[] */
    uint8_t shots;           /* dice still to be rolled for order[0], in FIRE */
    uint8_t spare[3];
    struct bits fighters[2]; /* by seat */
    struct bits bombers;
    struct bits damaged;             /* fighters on their damaged side */
    struct bits moved[2];            /* fields moved this turn, as a number of two bits */
    struct bits struck;              /* bombers hit once this turn */
    struct bits masked;              /* 111/4.2 */
    struct bits clouded;             /* every field of a cloud */
    struct attack order[MAX_ORDER];  /* declared, in order; [0] is being carried out in FIRE */
    struct attack cloud[MAX_CLOUDS]; /* from < to, ascending */
};

/* The same rule in the two books; 0 where a book has none. */
struct air_rules {
    uint16_t occupied, closed, mask_luftwaffe, mask_defender; /* who may enter a field */
    uint16_t damaged, die;                                    /* who shoots, with what */
    uint16_t cloud_turn, cloud_shape, cloud_place;            /* clouds at set-up */
    uint16_t turns, steps[2], enter;                          /* rounds and steps */
    uint16_t repair, repair_place, mask;
    uint16_t flight, bomber, bomber_way; /* movement */
    uint16_t marked;                     /* shots shown at once */
    uint16_t declare, target, carry_out, over[2], free_over, no_over, in_cloud, no_shots;
    uint16_t hit, bomber_hit, flak, flak_order;
    uint16_t city_reached, bombers_down, time_over, report, at_once;
};

struct air_board {
    struct board b;
    uint8_t rounds, bomber_moves, bomber_shots, clouds, hit, miss; /* hit : miss are die faces */
    uint8_t points[2]; /* movement and shots together, by side */
    uint8_t reserves;  /* entries used in reserve_round */
    uint8_t reserve_round[MAX_RESERVE];
    uint8_t reserve_field; /* Northolt */
    struct bits airfields[2], fighters[2], bombers;
    struct bits city;      /* London, Warsaw: the bomber's goal */
    struct bits closed[2]; /* fields a side may never enter */
    struct bits flak;      /* fields with an anti-aircraft number */
    uint8_t flak_dice[MAX_FIELDS];
    /* For finding ways quickly: see "movement" in air.c. */
    uint8_t slant[MAX_FIELDS];                 /* slanted column of a field */
    uint64_t rows[MAX_ROWS + 2 * WINDOW];      /* existing fields by row and slanted column */
    uint64_t city_rows[MAX_ROWS + 2 * WINDOW]; /* the city's */
    bool gaps;                                 /* some row has a hole in it */
    int32_t row_start[MAX_FIELDS][8]; /* field number at the left edge of each picture row */
    uint32_t places[128][8];          /* positions of the bits set in a row of a picture */
    uint8_t places_used[128];         /* and their number */
    uint8_t field[MAX_FIELDS][64];    /* field at each place of a picture */
    uint64_t around[MAX_FIELDS];      /* the fields there are in the picture of a field */
    uint8_t window[MAX_FIELDS][8];    /* row_start, as a bit of a set with a word before it */
    bool windows;                     /* … can be used: no gaps, and bytes in the right order */
};

static inline const struct air_board *air_board(const struct board *b) {
    return (const struct air_board *)b;
}
static inline struct bits air_occupied(const struct air *a) {
    return bits_or(bits_or(a->fighters[0], a->fighters[1]), a->bombers);
}
static inline int air_moved(const struct air *a, unsigned f) {
    return bits_has(&a->moved[0], f) + 2 * bits_has(&a->moved[1], f);
}
/* The aircraft of a side: bombers belong to the Luftwaffe. */
static inline struct bits air_aircraft(const struct air *a, int side) {
    return side == LUFTWAFFE ? bits_or(a->fighters[LUFTWAFFE], a->bombers) : a->fighters[DEFENDER];
}

/* A game of the system: its table of functions, and where its rules stand. */
struct air_game {
    struct game game;
    struct air_rules rules;
};
static inline const struct air_rules *air_rules(const struct board *b) {
    return &((const struct air_game *)b->game)->rules;
}

/* Fields on which the attacker order[0] may end its fly-over. */
struct bits air_over_fields(const struct air_board *b, const struct air *a);
/* Shots of a declared attacker, dice of anti-aircraft fire. */
int air_shots(const struct air_board *b, const struct air *a, struct attack x);
/* Lays a cloud on two fields, the first before the second in reading order. */
void air_place_cloud(struct air *a, unsigned from, unsigned to);
/* Goes on until somebody has something to decide. */
void air_settle(const struct air_board *b, struct air *a, struct trace *t);

/* The functions of struct game. */
void air_start(const struct board *b, struct state *s);
int air_legal(const struct board *b, const struct state *s, move *out);
struct verdict air_check(const struct board *b, const struct state *s, move m);
int air_pick(const struct board *b, const struct state *s, struct rng *r, move *out, int n);
uint32_t air_odds(const struct board *b, const struct state *s, move m);
void air_apply(const struct board *b, struct state *s, move m, struct trace *t);
void air_observe(const struct board *b, const struct state *s, int viewer, struct state *view);
void air_imagine(const struct board *b, const struct state *view, struct rng *r, struct state *s);
void air_write(const struct board *b, const struct state *s, struct text *out);
bool air_read(const struct board *b, struct state *s, const char *in, struct text *err);
bool air_words(const struct board *b, struct state *s, const char *in, struct text *err);
void air_judge(const struct board *b, const struct state *s, struct complaints *c);
void air_write_move(const struct board *b, const struct state *s, move m, int viewer,
                    struct text *out);
bool air_read_move(const struct board *b, const struct state *s, const char *in, move *m);
void air_deed(const struct board *b, const struct state *s, move m, int viewer, struct deed *out);
int air_counts(const struct board *b, const struct state *s, struct count *out);
int air_pieces(const struct board *b, const struct state *s, struct piece *out);
void air_status(const struct board *b, const struct state *s, struct status *out);
void air_ground(const struct board *b, unsigned field, struct text *label);
int air_value(const struct board *b, const struct state *s);
int air_prior(const struct board *b, const struct state *s, move m);
bool air_line(struct board *b, struct sheet *in);
bool air_ready(struct board *b, struct sheet *in);

/* What the tables of both games have in common. */
#define AIR_GAME                                                                                   \
    .edition = "1", .piece_words = air_piece_words, .state_size = sizeof(struct air),              \
    .board_size = sizeof(struct air_board), .max_moves = 500, .max_plies = 2000, .line = air_line, \
    .ready = air_ready, .start = air_start, .legal = air_legal, .check = air_check,                \
    .odds = air_odds, .apply = air_apply, .observe = air_observe, .imagine = air_imagine,          \
    .write = air_write, .read = air_read, .write_move = air_write_move,                            \
    .read_move = air_read_move, .deed = air_deed, .counts = air_counts, .pieces = air_pieces,      \
    .status = air_status, .ground = air_ground, .value = air_value, .prior = air_prior,            \
    .drafting = &air_drafting, .sense = air_sense, .sense_words = air_sense_words,                 \
    .planes = AIR_PLANES, .facts = AIR_FACTS, .pick = air_pick, .moments = air_moments,            \
    .coach = air_coach, .forecast = air_forecast

extern const char *const air_piece_words[], *const air_step_words[];
extern const struct drafting air_drafting;

#endif
