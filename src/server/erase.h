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
    size_t len, cap;
};

/* Since when nothing must have happened in what goes: seconds since 1970; 0: it stays. An event of
 * a class goes by the later of the two that could be meant. A class (class.h) goes with all its
 * rooms. */
struct erase_before {
    int64_t rooms, events, classes, lessons;
};
bool erase_find_old(struct store *s, const struct erase_before *before, struct erase_list *out,
                    struct text *err);

/* The room, event or class of this name, or else all rooms in which a player gave exactly this
 * name. */
bool erase_find(struct store *s, const char *what, struct erase_list *out, struct text *err);

/* Removes them, and every trace in the store. */
bool erase_all(struct store *s, const struct erase_list *list, struct text *err);
void erase_forget(struct erase_list *list);

#endif
