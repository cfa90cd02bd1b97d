/* seven_board.h -- the board of 7: what its sheet says, and tables made from it. Only the files of
 * 7 include this. */
#ifndef SEVEN_BOARD_H
#define SEVEN_BOARD_H

#include "core/sketch.h"

enum { REGIMENTS = 10, AIRCRAFT = 3 };

enum face { CHESSBOARD, STAR, COG, FACES };

/* The fields around one, up to two steps away, each at a fixed place of a small mask. Walking
 * the mask upwards goes in reading order:
 *
 *          0   1   2
 *        3   4   5   6
 *      7   8  (9)  10  11      9 is the field itself
 *       12  13  14  15
 *         16  17  18           19 is everything further away */
enum { PLACES = 19, PLACE_HERE = 9, PLACE_FAR = 19 };
#define AROUND   0x7FFFFu
#define RING_ONE (1u << 4 | 1u << 5 | 1u << 8 | 1u << 10 | 1u << 13 | 1u << 14)
#define HERE     (1u << PLACE_HERE)

struct seven_board {
    struct board b;
    struct bits bug, fords, airfields, chessboards, stars, twos, ones;
    struct bits stop;   /* fords and Lwow: entering ends a move, no fire is prepared there */
    struct bits across; /* the bank of the Bug on which Lwow lies */
    uint32_t given;     /* a bit for each line of the sheet */
    uint8_t lwow, rounds, regiments, aircraft, actions;
    uint8_t die[FACES];
    int8_t points_lwow[2], points_two[2], points_one[2]; /* plain, with the commander */
    int8_t points_destroyed, points_not_across;
    bool by_points;        /* 8.3: the Bolsheviks win with so many points, not by entering Lwow */
    int16_t winner_points; /* so many */
    /* Tables: places around every field. */
    uint8_t around[MAX_FIELDS][PLACES];      /* the field on a place, or NO_FIELD */
    uint8_t place[MAX_FIELDS][NO_FIELD + 1]; /* the place of the second around the first */
    uint32_t exists[MAX_FIELDS];             /* places that are fields */
    uint32_t open[MAX_FIELDS];               /* places cavalry may enter if nobody is there */
    uint32_t halt[MAX_FIELDS];               /* places in `stop` */
    uint32_t blocks[MAX_FIELDS];             /* places where a regiment keeps others out */
    uint32_t second[64];                     /* what can be reached through a set of neighbours */
    uint8_t turns[MAX_FIELDS];               /* own moves to Lwow on an empty board, or FAR */
};

/* What a head referee may decide otherwise; seven.c says what, and since which edition. */
enum seven_choice {
    KEEPS_VALUE,
    CAVALRY_SHUTS,
    BOMB_LOST,
    LWOW_HOLDS,
    FALLEN,
    COMMANDER_ADDS,
    REACHED_COUNTS
};

static inline const struct seven_board *seven_of(const struct board *b) {
    return (const struct seven_board *)(const void *)b;
}

/* Reading the sheet of a board (seven_board.c). */
bool seven_board_line(struct board *b, struct sheet *in);
bool seven_board_ready(struct board *b, struct sheet *in);
extern const struct board_word seven_board_words[]; /* of its sheets */
#endif
