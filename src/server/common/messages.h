/* messages.h -- messages of clients over a WebSocket: one JSON object in, one answer out.
 *
 * docs/web-api.md is the contract. Nothing here trusts what comes in. Rooms, events and classes
 * each have a table of the messages they take (server/parts.c lists the tables). */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "base/name.h"
#include "net/jot.h"
#include "server/common/connection.h"

/* One message being answered. */
struct call {
    struct connection *c;
    struct json_t *in;
    int64_t n; /* -1: it has none */
    const char *text;
    size_t len;
};

/* Where a connection must be to send a message: nowhere yet; in a room; in a class; anywhere. */
enum message_place { MESSAGE_COMES, MESSAGE_IN_ROOM, MESSAGE_IN_CLASS, MESSAGE_ANYWHERE };

/* A table of them ends with a row without a name. */
struct message_verb {
    const char *name;
    const char *keys; /* it may have beside n and do, each between blanks */
    enum message_place place;
    void (*act)(struct call *call);
    /* Asked before it is done; false after having answered it. NULL: always done. */
    bool (*may)(struct call *call);
};

/* Ends with NULL. */
extern const struct message_verb *const message_verbs[];

/* Does what the message says; answers go to the connection's outbox. */
void messages_take(struct connection *c, const char *text, size_t len);
/* Too many of this address: says so and closes. */
void messages_full(struct connection *c);

/* The refusal of message n, with the milliseconds until it may be tried again. */
void messages_refuse(struct connection *c, int64_t n, const char *why, int64_t wait);
/* The same of a call, with what is wrong (or NULL). messages_turn_out closes behind it. */
void messages_no(const struct call *call, const char *why, const char *detail, int64_t wait);
void messages_turn_out(const struct call *call, const char *why, int64_t wait);
/* Not a message at all: a client that does this again and again is broken and closed. */
void messages_bad(const struct call *call, const char *detail);

/* An answer: begin, members, finish; messages_ok has no members. */
void messages_begin(struct jot *j, const struct call *call, bool ok);
void messages_finish(struct jot *j, const struct call *call);
void messages_ok(const struct call *call);

/* A text under `key`; NULL if it is no text, holds a zero, or is longer than `most`. */
const char *messages_text(const struct call *call, const char *key, size_t most);
/* Whether there is something under `key`. */
bool messages_has(const struct call *call, const char *key);
/* A person's words under `key`, which may be left out. False after refusing them. */
bool messages_words(const struct call *call, const char *key, enum name_kind kind,
                    char out[NAME_SIZE]);
/* A whole number under `key` from 0 on; -1 if it is none, `missing` if it is not there. */
int64_t messages_number(const struct call *call, const char *key, int64_t missing);

#endif
