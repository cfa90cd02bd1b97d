/* neighbours.h -- what rooms ask about other servers on the same store.
 *
 * src/server/cluster fills the table in; rooms do not know it. */
#ifndef NEIGHBOURS_H
#define NEIGHBOURS_H

#include "server/common/context.h"
#include "server/rooms/room.h"

struct room_neighbours {
    /* A room was loaded; who is connected to it here may have changed. */
    void (*loaded)(struct server *s, struct room *r);
    void (*here)(struct server *s, struct room *r);
    /* Whether this server acts for those who do not act themselves: the bot, the clock. */
    bool (*mine)(const struct server *s, const struct room *r);
    /* Brings a room up to date before somebody sits down who may have seen more of it at another
     * server. NULL, with the reason as rooms_load has it, if that cannot be. */
    struct room *(*refresh)(struct server *s, struct room *r, const char **why);
    /* Another server has written to the room: reads the end of its journal. */
    void (*read_end)(struct server *s, struct room *r);
};

/* In server/parts.c. */
extern const struct room_neighbours *const room_neighbours;

#endif
