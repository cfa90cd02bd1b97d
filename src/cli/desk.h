/* desk.h -- the referees' desk in the terminal: `sedzia desk FILE COMMAND …`.
 *
 * A desk holds one event file: read, checked and folded. Commands that change something open it
 * under a lock, hand in lines, and commit: all lines of a command reach the disk before anything
 * is acknowledged, or none does. Results go to stdout, complaints to stderr. */
#ifndef DESK_H
#define DESK_H

#include <stdio.h>
#include "event/contest.h"

enum desk_status { DESK_OK, DESK_NO, DESK_BAD, DESK_SYSTEM }; /* a rule forbids; unreadable; disk */

enum { DESK_ARGS = 1100, DESK_MORE = 4096 };

struct desk {
    const char *path;
    enum language in;
    const char *who, *at, *lang; /* --who, --at, --lang */
    bool yes, all, wild, text, watch;
    const char *seed, *out, *referee, *record, *level, *from, *places, *name, *by, *only;
    int groups, rounds, advance, teams;
    const char *arg[DESK_ARGS]; /* after the command */
    int args;

    int fd;
    char *journal; /* the whole lines of the file */
    size_t len;
    struct arena memory;
    struct contest *c;
    char *fresh; /* lines to be added, as they will stand in the file */
    size_t fresh_len, fresh_cap;
    int fresh_lines;
    struct refusal no;
};

/* Opens and folds the file; `write` locks it and cuts off a torn end. Says why if it cannot. */
int desk_open(struct desk *d, bool write);

/* Adds a line: its words from the verb on, already written as a journal line (without when and
 * who, no line end). Applied to d->c at once; false, with the reason in d->no, if refused. */
bool desk_line(struct desk *d, const char *words);

/* Adds every line of a text. */
bool desk_lines(struct desk *d, const char *text);

/* Tells why the last line was refused; returns DESK_NO or DESK_BAD. */
int desk_refused(const struct desk *d);

/* Writes and syncs what was added, and closes. */
int desk_commit(struct desk *d);

/* Makes a new file with the lines added so far to a contest opened by desk_begin. */
int desk_begin(struct desk *d);
int desk_create(struct desk *d);

/* One of two texts, in the user's language; and an error with one. */
const char *desk_say(const struct desk *d, const char *pl, const char *en);
int desk_error(const struct desk *d, int status, const char *pl, const char *en,
               const char *detail);

/* A whole file (malloc), or NULL after saying why. */
char *desk_file(const struct desk *d, const char *path, size_t *len);

/* Names those for whom the discipline has no place any more (event/1.4), if there are any. */
void desk_without_place(const struct desk *d, int discipline);

/* For commands with the arguments DISCIPLINE FILE: opens the event to be written and the file as
 * a table, whose heading is read. Says what is wrong with a row and returns the status. */
struct csv;
int desk_table(struct desk *d, int *discipline, struct csv *in);
int desk_bad_row(const struct desk *d, int line);

/* Writes to --out FILE, which must not exist yet, or else to the terminal. */
int desk_save(const struct desk *d, const char *bytes, size_t len);

/* A text with much room (malloc), for building lines and pages. */
struct text desk_room(size_t size);

/* A second fold of the file's lines without the fresh ones, for comparing. */
struct contest *desk_before(struct desk *d, struct arena *memory);
struct arena desk_memory(size_t size);

/* Finding things by the words of the command line; say why if there is none. */
bool desk_discipline(struct desk *d, const char *word, int *discipline);
bool desk_stage(struct desk *d, int discipline, const char *word, int *stage); /* NULL: the last */
bool desk_board(struct desk *d, int match, const char *word, int *board);

/* --only names some disciplines, "orzel,bitwa": whether this is one of them (all are without it),
 * and whether the event has every one that is named. */
bool desk_wants(const struct desk *d, const char *key);
bool desk_knows_only(struct desk *d);

/* Commands. Each returns the exit status. */
typedef int desk_function(struct desk *d);
desk_function desk_create_command, desk_import, desk_enter, desk_draw, desk_pair, desk_start,
    desk_match, desk_result, desk_card, desk_test, desk_tests, desk_paper, desk_mark, desk_leave,
    desk_correct, desk_lots, desk_close, desk_do, desk_standings, desk_schedule, desk_playing,
    desk_log, desk_entrants, desk_show_match, desk_cards, desk_final, desk_check, desk_generate,
    desk_export, desk_export_trf, desk_restore, desk_print, desk_projector, desk_set, desk_late;

void desk_help(FILE *out, const char *command, enum language in);

int desk_main(int argc, char **argv);

#endif
