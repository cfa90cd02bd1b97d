/* draft.h -- a position put together by hand, token by token, right or wrong.
 *
 * A referee who sets up what lies on a table passes through positions that cannot be. So a draft
 * is read by its words alone, every change is one order, and all that cannot be is said at once,
 * but nothing is refused for it. What there is to change is told by the game as handles; nobody
 * else knows what tokens and marks a game has.
 *
 *     raf@E5=1        puts a token on a field (0: takes it away)
 *     damaged@E5=1    marks what stands there; also numbers: moved@E5=2
 *     cloud@D5-E5=1   something that lies on two fields or points from one to another
 *     E5>G6           moves what stands on top, with its marks
 *     round=5  step=fighters  reserve=1       what lies beside the board, and when it is
 *     empty           takes everything away that can be
 *
 * Several orders in one text are separated by blanks. */
#ifndef DRAFT_H
#define DRAFT_H

#include "core/book.h"

enum handle_kind {
    HANDLE_TOKEN,  /* on a field; value of most stand there */
    HANDLE_PAIR,   /* on two */
    HANDLE_MARK,   /* on what stands on a field: 0 to most */
    HANDLE_NUMBER, /* beside the board: least to most */
    HANDLE_CHOICE, /* one of `names` */
    HANDLE_CARD    /* the same for one card, `number` */
};
enum { HANDLE_WORD = 24, MAX_HANDLES = 128, MAX_COMPLAINTS = 16 };
struct handle {
    uint8_t kind, value, least, most;
    uint8_t number;
    char word[HANDLE_WORD];   /* what it is called in orders, and the phrase `set.GAME.WORD` */
    const char *const *names; /* ends with NULL; value is the index in it. NULL: the two sides */
    struct piece piece;       /* HANDLE_TOKEN and HANDLE_PAIR: as it looks */
};

struct handles {
    struct handle at[MAX_HANDLES];
    int len;
};

/* One order, taken apart. A value that is no number is in `name`. */
struct change {
    char word[HANDLE_WORD], name[HANDLE_WORD];
    unsigned field, other; /* or NO_FIELD */
    int value;             /* -1 if it is a name */
};

/* Something that cannot be: a phrase `position.…`, and which field and rule it is about, if one.
 * Of a phrase that ends with ": 4.6" that is the rule. */
struct complaint {
    const char *key;
    uint16_t rule, field;
};
struct complaints {
    struct complaint at[MAX_COMPLAINTS];
    int len;
};
void complain(struct complaints *c, const char *key, unsigned rule, unsigned field);
/* The first of them as the fault of a reader; true if there is none. */
bool complaints_none(const struct complaints *c, struct text *err);

/* What a game adds to its table to be set up by hand (struct game, `drafting`). */
struct drafting {
    /* Reads the words of a position, whatever they say; false if they are none. */
    bool (*words)(const struct board *b, struct state *s, const char *in, struct text *err);
    /* All that cannot be about it; POSITION_IDLE alone if only nobody has anything to decide. */
    void (*judge)(const struct board *b, const struct state *s, struct complaints *c);
    /* What can be changed: on a field (its tokens, each followed by its marks, the top last), or
     * everywhere (NO_FIELD). */
    void (*handles)(const struct board *b, const struct state *s, unsigned field,
                    struct handles *out);
    /* Changes it; false if there is no such thing here. */
    bool (*change)(const struct board *b, struct state *s, const struct change *c);
    /* How moves are spelled, with @ for fields, in the order in which somebody who points at
     * fields most probably means them; ends with NULL. */
    const char *const *spellings;
    /* Whether somebody who points at these fields most probably means this move, allowed or not;
     * NULL: the spellings say enough. */
    bool (*meant)(const struct board *b, const struct state *s, move m);
};

/* For the games: adds a handle, and finds the name of a choice (-1: none). */
struct handle *handle_add(struct handles *h, unsigned kind, const char *word, int value, int most);
void handle_choice(struct handles *h, const char *word, const char *const *names, int value);
int handle_named(const char *const *names, const struct change *c);

/* A draft from its text ("start": the set-up). False, err says why: these are no words of one. */
bool draft_read(const struct board *b, const char *in, union any_state *s, struct text *err);
/* Carries out the orders; false, and nothing changed, if one of them cannot be. */
bool draft_change(const struct board *b, union any_state *s, const char *orders);
/* Whether it can be asked about: nothing wrong, or nobody to decide. */
bool draft_sound(const struct board *b, const struct state *s);

/* Everything about a draft as a JSON object: position, round, rounds, turn, step, doing, pieces,
 * known (false: secrets are left open), handles, on (field: its handles), wrong (pl, en, rule,
 * field each), sound. `field` is the one whose handles are wanted, or NO_FIELD. */
void draft_json(const struct board *b, const struct state *s, unsigned field, struct text *out);
/* One complaint in words, and the rule it cites (0: none). */
unsigned complaint_words(const struct complaint *c, enum language language, struct text *out);

#endif
