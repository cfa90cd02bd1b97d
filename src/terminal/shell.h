/* shell.h -- what all subcommands of the terminal program share.
 *
 * Every subcommand is one file with one function here, NAME_command. Results go to stdout, all
 * else to stderr; the exit status is one of enum exit_status. */
#ifndef TERMINAL_SHELL_H
#define TERMINAL_SHELL_H

#include "core/book.h"
#include "core/match.h"
#include <stdio.h>

enum exit_status { STATUS_OK, STATUS_NO, STATUS_BAD, STATUS_SYSTEM };

enum { MAX_ARGS = 1100 };

/* The command line taken apart. Flags a command does not know are refused before it runs. */
struct options {
    const char *command;
    enum language language;
    bool language_given, help, version, plain, number, hand, hint, open;
    int threads, games, jobs, ms, ms_second, nodes, goal, fixed; /* 0: not given */
    const char *board, *save, *resume, *from, *side, *bot, *as, *seed, *pdf;
    const char *players[2]; /* --names A,B */
    const char *words[2];   /* --words A,B: mixed into the seed */
    const char *arg[MAX_ARGS];
    int args;
};

/* Reads the command line; the status to end with, or -1 to go on. */
int options_read(struct options *o, int argc, char **argv);

int engine_command(const struct options *o);
int play_command(const struct options *o);
int legal_command(const struct options *o);
int explain_command(const struct options *o);
int referee_command(const struct options *o);
int check_command(const struct options *o);
int rules_command(const struct options *o);
int card_command(const struct options *o);
int board_command(const struct options *o);
int perft_command(const struct options *o);
int bench_command(const struct options *o);
int record_command(const struct options *o);
int games_command(const struct options *o);
int boards_command(const struct options *o);
int arena_command(const struct options *o);
int lab_command(const struct options *o);
int analyse_command(const struct options *o);

/* The server; argv[0] is "serve". */
int serve_command(int argc, char **argv);

/* The desk of an event; argv[0] is "desk". The manual of one of its commands, of all of them
 * ("all"), or their names ("orders"). */
int clerk_main(int argc, char **argv);
void clerk_help(FILE *out, const char *command, enum language in);

/* Asks for language, game, side and opponent, then plays. */
int menu_command(struct options *o);

/* Writes the manual page of a command (or of the program, NULL) to `out`. */
void help_write(FILE *out, const char *command, const struct options *o);

/* The same text, without marks on its letters if the user asked for plain ASCII. */
const char *shell_plain(const struct options *o, const char *text);

/* "sedzia: PHRASE detail" on stderr in the user's language; returns `status`. */
int shell_error(const struct options *o, int status, const char *phrase, const char *detail);

/* The same about a file (or ""), with what a fault says of it (base/fault.h). */
int shell_fault(const struct options *o, int status, const char *phrase, const char *path,
                const char *fault);

/* The same about a file that errno says something of. */
int shell_error_file(const struct options *o, int status, const char *phrase, const char *path,
                     int error);

/* What the operating system says with errno, in words; kept until asked again. */
const char *shell_system(enum language language, int error);

/* A phrase, or its key in brackets if it is missing: a gap must be seen, not crash. */
const char *shell_phrase(const struct options *o, const char *key);
void shell_say(const struct options *o, const char *key, const struct fill *fills,
               struct text *out);

/* Prints a text in lines of at most 78 columns behind `label`, all but the first indented. */
void shell_wrap(const struct options *o, const char *label, const char *words, int indent);

/* Zeroed room that is kept until the program ends, or NULL. */
void *shell_room(size_t size);
char *shell_copy(const char *text);

/* All that can be read (zero-terminated, malloc), `max` bytes at most; NULL, and errno says why. */
char *shell_read(int fd, size_t max, size_t *len);
/* The same of a file. */
char *shell_load(const char *path, size_t max, size_t *len);

/* A whole file in memory (zero-terminated), or NULL after saying why on stderr. `max`
 * bytes at most. "-" is standard input. */
char *shell_read_file(const struct options *o, const char *path, size_t max, size_t *len);

/* A game on a board: a context most commands begin with. Freed at the end of the program. */
struct table {
    const struct game *game;
    struct board *board;
    char *board_text; /* of a board file, else NULL */
    size_t board_len;
};

/* Finds the game called `name` and reads the board `path` (NULL: the standard one). False after
 * saying why on stderr. */
bool shell_table(const struct options *o, const char *name, const char *path, struct table *t);
/* The board's own text, if it has one, into the head of a record: quoted in `room` of RECORD_BOARD
 * bytes. False if it is too long. */
bool shell_quote_board(const struct table *t, char *room, struct record_head *head);

/* The board of a record: the standard one, or the one inside the record. */
bool shell_record_table(const struct options *o, const char *path, const struct record_head *head,
                        struct table *t);

/* The words from arg[first] on, joined by blanks, as a position; the start position if there is
 * none. False after saying why. */
bool shell_position(const struct options *o, const struct table *t, int first, int last,
                    union any_state *s);

/* Says whether a move is legal in a position that can be, and why not or what follows; the status
 * explain ends with. */
int explain_move(const struct options *o, const struct table *t, const union any_state *s, move m);

/* Joins arg[first] … arg[last - 1] with blanks. */
void shell_join(const struct options *o, int first, int last, struct text *out);

#endif
