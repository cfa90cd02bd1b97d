/* board.h -- what lies on the table before the first move: a game on one printed board.
 *
 * A board is read from a sheet (data/GAME/board.txt, or a file of the player's)
 * and never changes afterwards. This part is common to all games: which fields
 * exist, what touches what, how far things are. A game's own board begins with
 * it and adds airfields, fords, quantities … Boards hold no pointer but `game`.
 *
 * Fields are numbered in reading order (row by row, west to east), existing
 * ones only, so walking a set of fields goes in reading order too. */
#ifndef BOARD_H
#define BOARD_H

#include "base/bits.h"
#include "base/sheet.h"

enum {
    MAX_FIELDS = 160,
    MAX_COLUMNS = 26,
    MAX_ROWS = 26,
    NO_FIELD = 255,
    FIELD_NAME = 32,
    FAR = 255,       /* distance to a field that cannot be reached */
    BOARD_HASH = 17, /* 16 hexadecimal digits and a zero */
    /* What a class or an event keeps of a board, without comments: bytes and lines. */
    BOARD_BARE = 12 << 10,
    BOARD_LINES = 500
};

/* The six neighbours go round clockwise; d + 3 is opposite to d. */
enum direction { EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST, DIRECTIONS };

struct game;
struct embedded;

struct board {
    const struct game *game;
    char name[16];                        /* "R303" */
    char hash[BOARD_HASH];                /* of its sheet without comments, see board_read */
    uint8_t fields, rows, columns;        /* fields is the number of existing ones */
    uint8_t shift;                        /* which rows lie half a hex east: 0 even, 1 odd ones */
    bool drawn;                           /* the grid is complete, places may be named */
    uint8_t edition;                      /* of the rules it is played by, see board_edition */
    uint32_t readings, chosen;            /* game->readings: which are yes; which the sheet names */
    uint8_t row[MAX_FIELDS];              /* from 0 */
    uint8_t column[MAX_FIELDS];           /* from 0 */
    uint8_t at[MAX_ROWS][MAX_COLUMNS];    /* field on that place, or NO_FIELD */
    uint8_t next[MAX_FIELDS][DIRECTIONS]; /* neighbour in each direction, or NO_FIELD */
    struct bits near[MAX_FIELDS];         /* the neighbours as a set */
    struct bits all;                      /* every field */
    uint8_t away[MAX_FIELDS][MAX_FIELDS]; /* steps between two fields, or FAR */
    char place[MAX_FIELDS][FIELD_NAME];   /* "Northolt", or empty */
};

/* Reads a board for `game` into `b` (game->board_size bytes). False, with "line N: why" in
 * err, if anything is wrong with it. board_standard reads the embedded one: it cannot fail. The
 * hash is the beginning of the SHA-256 of the sheet's words, one blank between two of them and a
 * line end behind each line: comments and empty lines change nothing. */
bool board_read(struct board *b, const struct game *game, const char *text, size_t len,
                struct text *err);
void board_standard(struct board *b, const struct game *game);

/* The boards that come with the program: data/GAME/board.txt, then data/GAME/boards/NAME.txt. The
 * n-th sheet of a game (0: the standard one), and the one of that name; NULL if there is none. */
const struct embedded *board_sheet(const struct game *game, int n);
const struct embedded *board_named(const struct game *game, const char *name);

/* Reads a board that others are to play on and writes its sheet without comments, empty lines and
 * tabs: the same board with the same hash. Too much of it is refused, too. */
bool board_bare(struct board *b, const struct game *game, const char *text, size_t len,
                struct text *out, struct text *err);

/* Adds `words` with every blank like "{points luftwaffe}" filled with the number that stands behind
 * these words in the sheet (NULL: the standard one): what people are told is true on any board.
 * Other blanks stay. */
void board_say(const char *words, const struct game *game, const char *sheet, struct text *out);

/* Judges a sheet to its end: `tell` gets every line that is wrong (its number, and why), and what
 * is wrong with the whole (line 0) if all lines are right. True if nothing was told. */
typedef void board_tell(void *to, int line, const char *fault);
bool board_judge(struct board *b, const struct game *game, const char *text, size_t len,
                 board_tell *tell, void *to);

/* Boards are read for the newest edition of the rules. Records of games played by an older one
 * are judged by that: this sets every choice the sheet does not name itself to what the edition
 * said. False, and nothing changed, if the program does not know such an edition. */
bool board_edition(struct board *b, const char *edition);
/* Whether choice i of the game, by its number in game->readings, is yes on this board. */
static inline bool board_reads(const struct board *b, unsigned i) { return b->readings >> i & 1; }

/* Makes two neighbours no neighbours (a zigzag). False if they do not touch. */
bool board_cut(struct board *b, unsigned f, unsigned g);
/* The field that touches f in this direction with a zigzag between them, or NO_FIELD. */
unsigned board_across(const struct board *b, unsigned f, int direction);

/* The direction from f to its neighbour g, or -1. */
int board_direction(const struct board *b, unsigned f, unsigned g);

/* All fields that can be reached from `from` in at most `steps`, each step onto a field of
 * `open` (from itself is not in the result). Fields of `stop` can be entered, not left. */
struct bits board_reach(const struct board *b, unsigned from, int steps, struct bits open,
                        struct bits stop);

/* The length of the shortest such way, or FAR if it exceeds `steps`. */
int board_way(const struct board *b, unsigned from, unsigned to, int steps, struct bits open,
              struct bits stop);

/* Field names: "E5". Reading moves *s past the name; false, *s unmoved, if no such field. */
void board_write_field(const struct board *b, unsigned field, struct text *out);
bool board_read_field(const struct board *b, const char **s, unsigned *field);

/* For the sheets of boards: the n-th word as a field, or failure with a reason. */
bool board_field(const struct board *b, struct sheet *in, int n, unsigned *field);

/* All words from the n-th on as a set of fields, none twice, none in it already. */
bool board_set(const struct board *b, struct sheet *in, int n, struct bits *set);

#endif
