/* record.h -- a game as text: a head of tags, an empty line, then one line for each thing that
 * happened. A record is a journal: lines are only ever added.
 *
 *     sedzia record 1                   the format; must be the first line
 *     game 303
 *     edition 1                         of the rules
 *     board R303B 0123456789abcdef      and its hash (older records: none); "| …" lines with its
 *     player luftwaffe Jan Kowalski       whole text follow if it is not the standard board
 *     player raf Anna Nowak
 *     date 2025-11-15                   also: event round table place referee clock
 *     dice seed 3f…a9                   SHA-256 of the seed; or: dice typed 3f…a9, dice hand
 *     promise raf 77…0b                 SHA-256 of this side's words, before any words
 *     words raf Niech zyje kot          mixed into the seed; before `dice` if given before it
 *     from POSITION                     if it did not begin with the start position
 *     view raf                          as this side saw it: secrets are "?"
 *
 *     luftwaffe I6-H6                   a side's move
 *     dice hit                          a roll from the seed; rolls count from 0
 *     hand miss                         real dice, typed in
 *     cocked                            the die to be rolled leaned and is rolled again
 *     cocked hit                        so did the last hand roll, after it was typed in
 *     mistyped hit                      the last hand roll was typed in wrongly and goes back
 *     undo                              the last move is taken back
 *     illegal raf D4-D9 by 303/5.1 at D9     really made at the table (" at FIELD" optional)
 *     back                              the referee's ruling: taken back, or
 *     stands POSITION                   … not, and this is what it left
 *     supposed POSITION                 what lies behind the view the game began from, as far as it
 *                                         was not known: one of many truths that look the same
 *     note TEXT, time 312 288           remarks; seconds used by the first and the second side
 *     hash 0123456789abcdef             of the state here
 *     resign raf
 *     stopped                           the referee ends it undecided, where the rules let him
 *     result luftwaffe 303/8.1 round=3  "none" if undecided, "resigned" for the rule
 *     seed 90…1c                        published
 *     seal 5d…e2                        SHA-256 of every byte before this line; the end
 *
 * This module knows lines, match.h what they mean. It owns no memory. Refused with "line N:
 * why": what is longer than RECORD_MAX, control bytes, Windows line ends, other encodings than
 * UTF-8, a last line without its end (cut off), tags twice, anything not spelled as above. */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "base/dice.h"
#include "core/game.h"

enum { RECORD_MAX = 4 << 20, RECORD_LINE = 2048, RECORD_TAG = 128, RECORD_BOARD = 64 << 10 };

enum record_tag { TAG_DATE, TAG_EVENT, TAG_ROUND, TAG_TABLE, TAG_PLACE, TAG_REFEREE, TAG_CLOCK };
enum { TAGS = TAG_CLOCK + 1 };
extern const char *const record_tags[TAGS];

enum record_dice { DICE_NONE, DICE_SEED, DICE_HAND };

struct record_head {
    const struct game *game;
    char edition[16];
    char board[16], board_hash[BOARD_HASH]; /* empty: the record does not tell it */
    const char *board_text; /* the "| " lines as they stand in the record, or NULL; not owned */
    size_t board_len;
    char player[2][RECORD_TAG]; /* empty: not named */
    char tag[TAGS][RECORD_TAG];
    enum record_dice dice;
    char promise[SEED_HEX];
    bool typed;            /* the seed was typed in: its rolls were known in advance */
    char vow[2][SEED_HEX]; /* SHA-256 of that side's words, or empty */
    char words[2][RECORD_TAG];
    bool words_first; /* words were given before the seed was promised */
    char from[RECORD_LINE];
    bool partly;       /* … may be a view: some secrets are not known */
    int view;          /* REFEREE if complete */
    struct digest sum; /* of the head's bytes as read or written, with the empty line */
};

enum record_kind {
    LINE_MOVE,
    LINE_DICE,
    LINE_HAND,
    LINE_COCKED,
    LINE_MISTYPED,
    LINE_UNDO,
    LINE_ILLEGAL,
    LINE_BACK,
    LINE_STANDS,
    LINE_SUPPOSED,
    LINE_NOTE,
    LINE_TIME,
    LINE_HASH,
    LINE_RESIGN,
    LINE_STOPPED,
    LINE_RESULT,
    LINE_SEED,
    LINE_SEAL
};

struct record_line {
    enum record_kind kind;
    int number;             /* of the line in the record, from 1 */
    int seat;               /* of moves, resign, illegal */
    uint16_t rule;          /* illegal */
    char field[8];          /* illegal: the field pointed at, or empty */
    uint32_t seconds[2];    /* time */
    char text[RECORD_LINE]; /* move, position, note, hash, seed, or what follows "result " */
};

/* Reads a record from memory, line by line. */
struct record_reader {
    const char *at, *end;
    struct text *err;
    int line;
    bool failed;
    const struct game *game;
    char whole[RECORD_LINE]; /* the line just read, without its end */
};

/* Reads the head up to the empty line. False, with "line N: why" in err, if it cannot be. The
 * text must outlive reader and head. */
bool record_open(struct record_reader *r, const char *text, size_t len, struct record_head *head,
                 struct text *err);

/* The next line; false at the end, or after a failure (r->failed). */
bool record_next(struct record_reader *r, struct record_line *line);

/* The promise of words: their SHA-256. Whether a side's words are those it promised, if it did. */
void record_vow(const char *words, char hex[SEED_HEX]);
bool record_vow_kept(const struct record_head *head, int seat);

/* Writes head and lines, each with its line end, exactly as they are read. */
void record_write_head(const struct record_head *head, struct text *out);
void record_write(const struct game *g, const struct record_line *line, struct text *out);

/* Whether a text from outside can stand in a line: UTF-8 without control bytes, not empty, no
 * blanks at its ends, short enough. */
bool record_fit(const char *text, size_t most);

/* Whether the record was played on another board than the game's standard one: its own "| " lines
 * tell it, or it names one that comes with the program (board_named). */
bool record_elsewhere(const struct record_head *head);

/* The sheet of such a board, and the "| " lines of a sheet. False if out is full. */
bool record_board(const struct record_head *head, struct text *out);
bool record_quote_board(const char *text, size_t len, struct text *out);

/* The seed published at the end of the text, perhaps followed by a seal, if there is one. */
bool record_seed(const char *text, size_t len, struct seed *seed);

#endif
