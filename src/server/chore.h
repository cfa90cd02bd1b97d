/* chore.h -- what is asked of the steward (steward.h), and what comes of it.
 *
 * The service thread fills a chore in and gives it away; the steward does it, and it is read again
 * only when it has come back. It is shared by the answer that waits for it and by the hall; only
 * the service thread holds and drops. */
#ifndef CHORE_H
#define CHORE_H

#include "desk/here.h"
#include "server/budget.h"
#include "server/jot.h"
#include "server/key.h"
#include "server/limit.h"
#include "server/pack.h"
#include "server/queue.h"

enum { EVENT_ID = 9, CHORE_WHEN = 21, CHORE_CHANCE = 33, CHORE_WORDS = 1100, CHORE_ADDRESS = 240 };

enum chore_kind {
    CHORE_CREATE, /* an event by its first order, or by its lines in `file` */
    CHORE_ORDER,
    CHORE_ERASE, /* may the event go? The word is its name */
    CHORE_VIEW,
    CHORE_PRINT, /* a paper as PDF; by a steward of its own */
    CHORE_LINES, /* the lines after `from` */
    CHORE_WHO,   /* who has this key; and what changed after `from`, if not -1 */
    CHORE_SEAT,  /* at which game of the match (word 1) this player may sit down here */
    CHORE_LOBBY, /* may this key come to the lobby */
    CHORE_NEWS,  /* what changed after `from`, as the public may see it */
    CHORE_END,   /* another server has written as far as batch `version`: its lines after `from` */
    CHORE_FORGET /* this event: what is in memory is ahead of the disk, or is not needed now */
};

/* What somebody may be told: lines; which matches; masked tables. */
enum standing { STANDS_DESK, STANDS_REFEREE, STANDS_PUBLIC };

struct chore {
    struct queued in;
    int holders;
    bool ready;
    enum chore_kind kind;
    char event[EVENT_ID];
    uint32_t generation; /* of the event when this was asked: hall.h */

    /* Asked. */
    char key[KEY_HEX]; /* SHA-256 of the key; "": public */
    struct jot bag;    /* the words, each with its zero */
    int words;
    char address[CHORE_ADDRESS];      /* of a paper: where the event lives, or "" */
    char from_address[LIMIT_ADDRESS]; /* who asks, for the limits */
    char when[CHORE_WHEN], chance[CHORE_CHANCE], id[65];
    int seen, from;  /* -1: all, none */
    int told;        /* of how many lines the public knows: a view of these is new enough for it */
    struct jot body; /* of the request; what follows is read from it (letter.h) */
    size_t held;     /* of it, while it waits for the steward */
    struct jot file;
    bool has_file, english, packed;
    bool own;             /* an order of the server itself */
    bool settle;          /* wanted: the games played here that have no result, in `open` */
    char known[PACK_TAG]; /* the tag of what the asker has already */

    /* Answered: an error of the server's own, with its detail, or bytes and their status. */
    const char *error;
    char detail[24]; /* what is wrong with a request */
    int64_t wait;    /* seconds until it may be tried again, with some errors */
    int status;
    struct jot bytes;
    struct share *share; /* instead of bytes: many have asked for the same */
    size_t counted;      /* of bytes, in the budget */
    const char *type;    /* NULL: JSON */
    char tag[PACK_TAG];
    struct jot lines; /* to be written after batch `version` of the stream */
    int64_t version;
    bool damaged;
    int line;        /* how many there are now */
    size_t memory;   /* bytes that the event takes now */
    struct jot news; /* members of a message: what these lines changed */
    struct jot keys; /* hashes of all keys that are good, one behind the other, if they changed */
    bool keys_changed;
    enum standing standing;
    struct here here; /* the game to sit down at, if there is no refusal */
    struct jot open;  /* lines "match board game minutes since": duel_settle */
    uint64_t stamp;   /* the service thread's: to be told when this is on disk */
};

/* Whether this hash is among `keys`. */
bool chore_has_key(const struct chore *c, const struct key_hash *key);

struct chore *chore_new(enum chore_kind kind, const char *event);
void chore_word(struct chore *c, const char *word);
struct chore *chore_hold(struct chore *c);
void chore_drop(struct chore *c); /* NULL: nothing */

#endif
