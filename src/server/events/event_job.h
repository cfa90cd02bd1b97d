/* event_job.h -- what is asked of the event thread (event_thread.h), and what comes of it.
 *
 * The service thread fills a job in and gives it away; the event thread does it, and it is read
 * again only when it has come back. It is shared by the answer that waits for it and by events.c;
 * only the service thread holds and drops. */
#ifndef EVENT_JOB_H
#define EVENT_JOB_H

#include "desk/here.h"
#include "net/budget.h"
#include "net/jot.h"
#include "server/common/key.h"
#include "net/limit.h"
#include "net/pack.h"
#include "server/common/queue.h"

enum {
    EVENT_ID = 9,
    EVENT_JOB_WHEN = 21,
    EVENT_JOB_CHANCE = 33,
    EVENT_JOB_WORDS = 1100,
    EVENT_JOB_ADDRESS = 240
};

enum event_job_kind {
    EVENT_JOB_CREATE, /* an event by its first order, or by its lines in `file` */
    EVENT_JOB_ORDER,
    EVENT_JOB_ERASE, /* may the event go? The word is its name */
    EVENT_JOB_VIEW,
    EVENT_JOB_PRINT, /* a paper as PDF; by an event thread of its own */
    EVENT_JOB_LINES, /* the lines after `from` */
    EVENT_JOB_WHO,   /* who has this key; and what changed after `from`, if not -1 */
    EVENT_JOB_SEAT,  /* at which game of the match (word 1) this player may sit down here */
    EVENT_JOB_LOBBY, /* may this key come to the lobby */
    EVENT_JOB_NEWS,  /* what changed after `from`, as the public may see it */
    EVENT_JOB_END,   /* another server has written as far as batch `version`: its lines after `from`
                      */
    EVENT_JOB_FORGET /* this event: what is in memory is ahead of the disk, or is not needed now */
};

/* What somebody may be told: lines; which matches; masked tables. */
enum standing { STANDS_DESK, STANDS_REFEREE, STANDS_PUBLIC };

struct event_job {
    struct queued in;
    int holders;
    bool ready;
    enum event_job_kind kind;
    char event[EVENT_ID];
    uint32_t generation; /* of the event when this was asked: events.h */

    /* Asked. */
    char key[KEY_HEX]; /* SHA-256 of the key; "": public */
    struct jot bag;    /* the words, each with its zero */
    int words;
    char address[EVENT_JOB_ADDRESS];  /* of a paper: where the event lives, or "" */
    char from_address[LIMIT_ADDRESS]; /* who asks, for the limits */
    char when[EVENT_JOB_WHEN], chance[EVENT_JOB_CHANCE], id[65];
    int seen, from;  /* -1: all, none */
    int told;        /* of how many lines the public knows: a view of these is new enough for it */
    struct jot body; /* of the request; what follows is read from it (event_body.h) */
    size_t held;     /* of it, while it waits for the event thread */
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
    struct jot whole; /* if somebody is forgotten: all lines, in place of what is on disk */
    bool damaged;
    int line;        /* how many there are now */
    size_t memory;   /* bytes that the event takes now */
    struct jot news; /* members of a message: what these lines changed */
    struct jot keys; /* hashes of all keys that are good, one behind the other, if they changed */
    bool keys_changed;
    enum standing standing;
    struct here here; /* the game to sit down at, if there is no refusal */
    struct jot open;  /* lines "match board game minutes since": event_rooms_settle */
    uint64_t stamp;   /* the service thread's: to be told when this is on disk */
};

/* Whether this hash is among `keys`. */
bool event_job_has_key(const struct event_job *c, const struct key_hash *key);

struct event_job *event_job_new(enum event_job_kind kind, const char *event);
void event_job_word(struct event_job *c, const char *word);
struct event_job *event_job_hold(struct event_job *c);
void event_job_drop(struct event_job *c); /* NULL: nothing */

#endif
