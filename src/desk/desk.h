/* desk.h -- an event run by orders: the same for the terminal, the server and the page.
 *
 * An event is its lines (docs/event-file.md). A struct desk holds them together with what follows
 * from them (event/contest.h). An order is what somebody at a desk, a table or a phone wants:
 * words as they are typed after `sedzia desk FILE`. It is judged against the lines there are, and
 * gives lines to be added and an answer, or a refusal; judging changes nothing. Who writes the
 * lines (a file, a database, a browser's storage) adds them afterwards:
 *
 *     desk_open(&d, block, size);                   size: desk_size(len)
 *     desk_load(&d, text, len, &trouble)            fold the lines
 *     desk_judge(&d, &order, &work, &answer);       nothing has changed yet
 *     …append answer.lines where they last, sync…
 *     desk_add(&d, lines.at, lines.len)             now they count; false: make room, load again
 *     desk_view(&d, &ask, &work, &json, &no)        what people see, as JSON, by their role
 *
 * No I/O, no clock, no malloc: time and chance come with the order, memory from the caller. What
 * an answer points to lies in `work` and lasts until the next call that is given it.
 *
 * docs/desk.md lists all orders, what each role may do, and the JSON of answers and views. */
#ifndef DESK_H
#define DESK_H

#include "event/contest.h"

enum { DESK_WORK = 64 << 20 }; /* room for `work` that is always enough; untouched pages are free */

struct desk {
    char *journal; /* all lines, each ended by a line feed; zero-terminated */
    size_t len, cap;
    struct arena memory;
    struct contest *c; /* what the lines say; c->lines counts them */
};

/* A block for an event of `len` bytes with room to grow to twice that. Then: takes it over. */
size_t desk_size(size_t len);
void desk_open(struct desk *d, void *block, size_t size);

/* Why lines cannot be folded: the number of the line, and the reason. */
struct desk_trouble {
    int line;
    struct refusal no;
};

/* Folds all lines of a text. False: not all; d then holds the lines before the bad one, so that
 * people can still look at them. Without a block large enough trouble->no.key is "memory". */
bool desk_load(struct desk *d, const char *text, size_t len, struct desk_trouble *trouble);

/* Adds whole lines that were written. False if the block is full (or they do not hold): give a
 * larger block and load all of them. */
bool desk_add(struct desk *d, const char *lines, size_t len);

/* Who acts or looks: a key of the event (event/7.7). A reach limits it: tables of a referee
 * ("eskadra", "orzel:1-12,14", several separated by blanks), or the entrant of a player
 * ("orzel/7", "eskadra/3/303"). NULL: everything the role may. */
struct desk_key {
    const char *name; /* one word, for the log */
    uint8_t role;     /* enum role */
    const char *reach;
};

struct desk_order {
    const char *const *word; /* "result" "41" "1" "raf" "8.2"; options too: "--seed" "abc" */
    int words;
    struct desk_key key;
    const char *when;   /* 2026-11-15T09:30:00Z */
    const char *id;     /* the author's own name for this order; NULL: none. Done at most once */
    int seen;           /* how many lines its author had seen; -1: all of them */
    const char *chance; /* fresh random text, used where a draw is given no seed of its own */
    const char *file;   /* handed in with it: a table for `import`, a record for `result` */
    size_t file_len;
};

enum desk_status {
    DESK_DONE,  /* lines are to be written (none if `again`) */
    DESK_SHOWN, /* nothing is to be written: what `--yes` would change is told */
    DESK_NO,    /* a rule forbids it */
    DESK_BAD,   /* cannot be read or found */
    DESK_FULL   /* memory is used up */
};

/* A sentence of an answer, in both languages; `key` is its phrase in data/phrases-desk.txt. */
struct desk_saying {
    const char *key, *pl, *en;
};

enum { DESK_FAULTS = 30 }; /* told at once of a table */
struct desk_fault {
    int row;
    char who[120]; /* the row is about */
    struct refusal no;
};

struct desk_answer {
    uint8_t status;
    bool again;        /* an order of this id was done before; `line` is where */
    int line;          /* number of the last line, once `lines` are written */
    struct text lines; /* to be appended as they are: an `order` line, then the rest */
    int says;
    struct desk_saying *say;
    struct refusal no;        /* if it was refused */
    int row;                  /* and if a row of the file was at fault: its line */
    int faults;               /* and all rows of a table that are, if there are several */
    struct desk_fault *fault;
    int since;                /* and if others wrote meanwhile: how many of their lines touch it */
    const char **happened;    /* these lines */
    struct desk_saying *told; /* … and in words */
};

/* Judges an order. A desk that holds no lines takes only `create`. */
void desk_judge(const struct desk *d, const struct desk_order *o, struct arena *work,
                struct desk_answer *out);

/* The answer as JSON, in the words of docs/desk.md. */
void desk_answer_json(const struct desk_answer *a, struct text *out);

/* What somebody wants to see: "round" "eskadra", "standings" "orzel", "match" "41" … */
struct desk_ask {
    const char *const *word;
    int words;
    struct desk_key key;
    const char *now; /* for clocks; NULL: none are shown */
    enum language in;
    const char *file; /* handed in with it: a table for `columns` */
    size_t file_len;
};

/* Adds one JSON object: an allow-list by role, nothing else leaves. False: refused, or `json` or
 * `work` too small (then no->key is "memory"). */
bool desk_view(const struct desk *d, const struct desk_ask *ask, struct arena *work,
               struct text *json, struct refusal *no);

/* Adds the tables of some matches (numbered from 0) as the view `round` shows them: a JSON list. */
bool desk_tables(const struct desk *d, const struct desk_ask *ask, const int *match, int matches,
                 struct arena *work, struct text *json, struct refusal *no);

/* The n-th order, NULL after the last. */
const char *desk_order_name(int n);
bool desk_is_order(const char *word); /* the name of one, or a table: "16", "e16" */
const char *desk_spoken(const char *word, struct text *room); /* "wynik": "result"; or NULL */

/* Finds the key whose secret has this SHA-256, in 64 hex digits: false if there is none or it was
 * withdrawn. */
bool desk_key_of(const struct desk *d, const char *hash, struct desk_key *key);

#endif
