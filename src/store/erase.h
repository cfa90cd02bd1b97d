/* erase.h -- rooms, events and classes that have to go: old ones, and those that somebody asks to
 * be removed.
 *
 * A room or an event goes whole or not at all (store.h says why). Whoever serves the store must not
 * be running, or be the caller. */
#ifndef ERASE_H
#define ERASE_H

#include "store/store.h"

/* Streams that were found, to be freed with erase_forget. */
struct erase_list {
    char (*at)[STORE_NAME];
    int64_t *before; /* for each: it goes if nothing has happened since; 0: it goes anyway; -1: it
                        goes if the last one before it without -1 does */
    size_t len, cap;
};

/* Since when nothing must have happened in what goes: seconds since 1970; 0: it stays. An event of
 * a class goes by the later of the two that could be meant. A class (class.h) goes with all its
 * rooms. */
struct erase_gap;
struct erase_before {
    int64_t rooms, events, classes, lessons;
    const struct erase_gap *gap;
    size_t gaps;
};
/* Time that does not count: what was stamped before `from` is as much younger. */
struct erase_gap {
    int64_t from, to;
};
bool erase_find_old(struct store *s, const struct erase_before *before, struct erase_list *out,
                    struct text *err);

/* The room, event or class of this name, or else all rooms in which a player gave exactly this
 * name. */
bool erase_find(struct store *s, const char *what, struct erase_list *out, struct text *err);

/* Removes at most `most` of them from `next` on, except those in which something has happened
 * meanwhile, whose names become "". *next is then where to go on. */
struct erase_piece {
    size_t next, most;
    bool spared; /* the last one without -1 stays */
};
bool erase_some(struct store *s, const struct erase_list *list, struct erase_piece *piece,
                struct text *err);

/* Removes them, and every trace in the store. */
bool erase_all(struct store *s, const struct erase_list *list, struct text *err);
void erase_forget(struct erase_list *list);

#endif
