/* space.h -- free space on the disk, kept back for games that are being played.
 *
 * Anybody may bring events, and in time they fill a disk. So large things are refused while there
 * is still space for small ones, and new things while there is still space for moves. */
#ifndef SPACE_H
#define SPACE_H

#include "server/common/context.h"

enum space {
    SPACE_ENOUGH,
    SPACE_SHORT, /* below 256 MB, or a twentieth of a small disk: no new events, no large files */
    SPACE_LAST   /* below a quarter of that: no new rooms, classes and orders either */
};

/* Of the disk the store's file lies on; a database elsewhere minds its own. */
enum space space_left(const struct server *s);

#endif
