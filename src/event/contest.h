/* contest.h -- an event as its lines left it: the fold of the journal.
 *
 * Lines are applied one after the other. A line is accepted whole or refused with a reason and
 * without a trace, and nothing but a line ever changes the contest, so everybody who has the
 * lines has the same event. Points and places are not kept here: encounter.h and standings.h
 * work them out whenever somebody asks.
 *
 * All memory comes from the arena handed to contest_open; the contest lives as long as it. The
 * verbs of the lines are explained in docs/event-file.md. */
#ifndef CONTEST_H
#define CONTEST_H

#include "base/arena.h"
#include "event/journal.h"
#include "event/parts.h"
#include "event/words.h"

struct paper {
    int discipline, board, questions;
    unsigned levels; /* 0: any */
    const char *seed, *bank;
};
/* A test sat under a code: event/3.3. */
struct sitting {
    int discipline, board, paper, minutes;
    const char *code, *opened, *closed; /* closed is NULL while it is open */
};
/* Two that should not be paired in a Swiss: event/5.7. */
struct apart {
    int a, b;
};
struct key {
    const char *name, *hash, *reach; /* reach is NULL if it is not limited */
    uint8_t role;
    bool withdrawn;
};
struct done {
    const char *id;
    int line;
};
struct range {
    int first, last;
};

struct contest {
    const char *name;
    int version; /* of the file: from 3 on words about people are sealed, event/seal.h */
    uint8_t level;
    bool unchained; /* chains are not checked: what is read was not written yet */
    int disciplines, stages, entrants, matches, byes, cards, papers, keys, orders, sittings, aparts;
    int lines;
    char chain[CHAIN_SIZE]; /* of the last order, see journal.h */
    int owed;               /* lines of an order that are still to come */
    struct discipline discipline[MAX_DISCIPLINES];
    struct stage stage[MAX_STAGES];
    struct entrant *entrant;
    struct meeting *match; /* match n is match[n - 1] */
    struct bye *bye;
    struct card *card;
    struct paper *paper;
    struct key *key;
    struct done *order; /* orders that have an id */
    struct sitting *sitting;
    struct apart *apart;
    int undone; /* ranges of lines that were taken back */
    struct range *undo;
    int room_entrants, room_matches, room_byes, room_cards, room_papers, room_keys, room_orders,
        room_sittings, room_aparts;
    struct arena *memory;
};

/* An empty contest. NULL if the arena is too small. */
struct contest *contest_open(struct arena *memory);

/* A copy in another arena, for judging what lines would do; texts are shared. NULL if the arena is
 * too small. */
struct contest *contest_copy(const struct contest *c, struct arena *memory);

/* Applies one line; false, with the reason in *no, leaves the contest as it was. */
bool contest_apply(struct contest *c, const struct line *l, struct refusal *no);

/* Reads and applies lines, of an event's beginning or those that follow what was read; on failure
 * *line is the number of the bad one. An order must be whole and its chain must hold. Lines that
 * take others back (`undo`) work only when all lines are read at once. */
bool contest_read(struct contest *c, const char *text, size_t len, struct refusal *no, int *line);

/* Looks through all lines for those that take others back; contest_read does it by itself. */
bool contest_expect(struct contest *c, const char *text, size_t len, struct refusal *no);

/* Whether the line was taken back by a later one. */
bool contest_is_undone(const struct contest *c, int line);

extern const char *const contest_role_words[ROLES]; /* "organiser", "desk", … */

#endif
