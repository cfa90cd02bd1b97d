/* kind.h -- one row for each kind of stream: rooms, events, classes.
 *
 * What the server has to tell every kind goes through this table, so nothing asks for a prefix of
 * a stream's name a second time. The table itself is in server/parts.c. A member may be NULL. */
#ifndef KIND_H
#define KIND_H

#include "server/common/connection.h"
#include "server/common/context.h"

struct stream_kind {
    const char *prefix; /* of its streams' names: "room/"; `id` below is what follows it */

    /* A write of this stream is lost, or the stream is erased. */
    void (*lost)(struct server *s, const char *id, enum writer_loss why);
    /* Another server has written as far as batch `last`; has written something unknown. */
    void (*heard)(struct server *s, const char *id, int64_t last);
    void (*missed)(struct server *s);

    /* After the bell; every second; every few seconds, to forget what nobody needs. */
    void (*woken)(struct server *s);
    void (*tick)(struct server *s);
    void (*sweep)(struct server *s);

    /* A connection goes; `tell`: those who stay are told. */
    void (*leave)(struct connection *c, bool tell);
    /* The batch that messages to this connection wait for; false if it has not come here. */
    bool (*stamp)(const struct connection *c, uint64_t *stamp);
    /* Others wait for this connection: it is asked sooner whether it is still alive. */
    bool (*awaits)(const struct connection *c);
};

/* Ends with NULL. */
extern const struct stream_kind *const stream_kinds[];

/* The kind of a stream, with *name moved behind the prefix; NULL if there is none. */
const struct stream_kind *kind_of(const char **name);

/* Whether the connection has come to a room, an event or a class; whether others wait for it. */
bool kind_came(const struct connection *c);
bool kind_awaits(const struct connection *c);

#endif
