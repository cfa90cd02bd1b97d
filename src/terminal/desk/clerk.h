/* clerk.h -- the referees' desk in the terminal: `sedzia desk FILE ORDER …`.
 *
 * The clerk holds one event file: read, checked and folded into a desk (desk/desk.h). Orders that
 * change something open it under a lock, are judged there, and are answered only when their lines
 * are on the disk. What the desk can show is printed from the same fold. Results go to stdout,
 * complaints to stderr. In place of the file may stand the address of an event on a server. */
#ifndef CLERK_H
#define CLERK_H

#include "desk/desk.h"
#include "desk/folio.h"
#include "terminal/shell.h"

enum { CLERK_FILE = 64 << 20 }; /* no event is longer */

struct clerk {
    struct options o;
    const char *path;
    enum language in;
    const char *who, *at, *out, *record, *by, *only, *id, *address; /* options of the terminal */
    bool text, watch, yes, keep_going;
    bool asks; /* at the prompt: somebody reads the answers on a screen */
    int teams, rounds;
    const char **arg; /* the order and its arguments, options of the desk with them */
    int args;

    int fd;
    size_t size; /* of the file when it was read */
    void *block;
    struct desk desk;
    const struct contest *c; /* desk.c */
    struct arena memory;     /* to work in */
    struct refusal no;
    int damaged; /* the line from which on the file cannot be read; 0: it is whole */
};

/* Opens and folds the file; `write` locks it and cuts off a torn end. Says why if it cannot. */
int clerk_open(struct clerk *k, bool write);
void clerk_close(struct clerk *k);
void clerk_rest(struct clerk *k); /* between two orders: others may write, the fold is kept */

/* Opens and reads the file, under the lock if `write`; the bytes are malloc'd. Says why if it
 * cannot. */
int clerk_lock(struct clerk *k, bool write, char **bytes, size_t *len);

/* Takes an editor's marks out of the text (with room for one byte more) and says so. */
size_t clerk_heal(const struct clerk *k, char *text, size_t len, bool *marked);

/* These bytes take the file's place, at once and whole. And a copy of the event beside it, with
 * what was just added, if the order in arg[] ended a round. */
bool clerk_replace(const struct clerk *k, const char *bytes, size_t len);
void clerk_keep_copy(const struct clerk *k, const char *more, size_t more_len);

/* Writes the event with these lines more, without what its `forget` lines cut; copies too. */
int clerk_forgets(struct clerk *k, const char *more, size_t more_len);

/* Bytes to a descriptor; the folder of a file to the disk; "cannot write" with the reason. */
bool clerk_write_all(int fd, const char *bytes, size_t len);
bool clerk_sync_folder(const char *path);
int clerk_system(const struct clerk *k, int error);

/* Judges the order in arg[], writes and syncs its lines, and answers. `file` was handed in with it,
 * under the name `path`. */
int clerk_order(struct clerk *k, const char *file, size_t len, const char *path);

/* Says what came of an order (a file was handed in with it, or NULL); the status. */
int clerk_answered(struct clerk *k, const struct desk_answer *a, const char *path);

/* The event lies on a server (clerk_remote.c): its lines, freed by the caller; an order; a new
 * event there that holds these lines. Each returns the status. */
bool clerk_is_remote(const char *path);
int clerk_remote_lines(struct clerk *k, char **text, size_t *len);
int clerk_remote_order(struct clerk *k, const char *file, size_t len, const char *path);
int clerk_remote_make(struct clerk *k, const char *lines, size_t len);

/* 32 fresh hex digits. */
const char *clerk_chance(void);

/* Makes a new file that holds these bytes; the status. */
int clerk_make(struct clerk *k, const char *bytes, size_t len);
void clerk_made(const struct clerk *k, int lines); /* says so */

/* Tells a refusal; returns STATUS_NO, STATUS_BAD or STATUS_SYSTEM. */
int clerk_refused(const struct clerk *k);
const char *clerk_why(const struct clerk *k); /* the reason alone */

/* An error with a phrase of data/phrases-clerk.txt, and what it is about. */
int clerk_error(const struct clerk *k, int status, const char *phrase, const char *detail);

/* A line, on a screen in rows that fit it. */
void clerk_tell(const struct clerk *k, FILE *out, const char *words);

/* A line of a list on standard output; on a screen in rows that fit it and end at blanks, the later
 * ones set in. And a whole page of lines. */
void clerk_row(const struct clerk *k, int set_in, const char *words);
void clerk_rows(const struct clerk *k, const char *page);

/* Says that the last stage of a discipline is not over, if so: its places may still change. */
bool clerk_unfinished(const struct clerk *k, int discipline, FILE *out);

/* Writes to --out FILE, which must not exist yet, or else to the terminal. */
int clerk_save(const struct clerk *k, const char *bytes, size_t len);

/* The moment of an order: --at, or now. Room for 21 bytes. */
const char *clerk_moment(const struct clerk *k, char *room);

/* Memory, or the end of the program. */
struct text clerk_room(size_t size);
struct arena clerk_memory(size_t size);

/* The event for paper and projector. */
struct folio clerk_folio(struct clerk *k);

/* Finding things by the words of the command line; say why if there is none. */
bool clerk_discipline(struct clerk *k, const char *word, int *discipline);
bool clerk_stage(struct clerk *k, int discipline, const char *word,
                 int *stage); /* NULL: the last */

/* Whether the event has every discipline that --only names. */
bool clerk_knows_only(struct clerk *k);

/* Commands that only show, or make files. Each returns the exit status. */
typedef int clerk_function(struct clerk *k);
clerk_function clerk_standings, clerk_schedule, clerk_playing, clerk_log, clerk_entrants,
    clerk_show_match, clerk_cards, clerk_final, clerk_check, clerk_generate, clerk_export,
    clerk_restore, clerk_print, clerk_projector, clerk_repair, clerk_template, clerk_hint,
    clerk_takeover;

/* The first line of a command's manual (clerk_help in shell.h writes all of it). */
void clerk_usage(const char *command, enum language in, struct text *out);

/* The prompt, or orders from standard input; and one line of it, its words as after the file. */
int clerk_prompt(struct clerk *k);
int clerk_line(struct clerk *k, const char *const *word, int n);

/* The n-th command that is no order, NULL after the last; "show MATCH [GAME]", NULL if it is none.
 */
const char *clerk_command_name(int n);
const char *clerk_command_usage(const char *name);

#endif
