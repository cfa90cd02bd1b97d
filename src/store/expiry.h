/* expiry.h -- which streams have been kept long enough, whatever the machine's clock says.
 *
 * A wrong clock must not erase anything. So:
 * - a look that finds the clock behind the newest stamp of the store, or more than a week after the
 *   last look, erases nothing: the clock has jumped, or the machine was off. The log says so. The
 *   time that was jumped over never counts.
 * - a stream goes only if it was old at an earlier look already, at least 20 hours before.
 *
 * The looks are lines of the stream "clock": "look SECONDS"; "wait SECONDS" if the clock was
 * doubted, and behind that from when on time does not count. All functions belong to the writer's
 * thread. */
#ifndef EXPIRY_H
#define EXPIRY_H

#include "store/erase.h"

/* Seconds since the last thing that happened in a stream; 0: it stays. */
struct expiry_keep {
    int64_t rooms, events, classes, lessons;
};

/* The newest stamp of the store into *newest, which never goes back. */
bool expiry_newest(struct store *s, int64_t *newest, struct text *err);

/* One look, at `now` seconds since 1970: the streams that shall go. False if the store failed. */
struct expiry_look {
    struct expiry_keep keep;
    int64_t now, newest;
    int64_t before; /* the newest stamp when the server started */
    bool doubted;   /* filled in: the clock is not believed today */
};
bool expiry_find(struct store *s, struct expiry_look *look, struct erase_list *out,
                 struct text *err);

#endif
