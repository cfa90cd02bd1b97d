/* limit.h -- patience that runs out: token buckets, each with a burst and a rate.
 *
 * Addresses are kept in a table of fixed size; when it is full the one not seen for longest
 * gives way. Times are milliseconds of a clock that never goes back. */
#ifndef LIMIT_H
#define LIMIT_H

#include <stdbool.h>
#include <stdint.h>

enum limit_kind { LIMIT_REQUEST, LIMIT_ROOM, LIMIT_TOKEN, LIMIT_MESSAGE, LIMIT_KINDS };

struct bucket {
    int64_t full_at; /* when it will be full again */
};

/* The milliseconds until there is one in the bucket, 0 if there is; and takes it if so. */
int64_t limit_wait(const struct bucket *b, enum limit_kind kind, int64_t now);
int64_t limit_take(struct bucket *b, enum limit_kind kind, int64_t now);

enum { LIMIT_ADDRESSES = 4096, LIMIT_ADDRESS = 48 };

struct limit_address {
    char name[LIMIT_ADDRESS];
    int64_t seen;
    int connections;
    struct bucket bucket[LIMIT_KINDS];
};

struct limit_table {
    struct limit_address at[LIMIT_ADDRESSES];
};

/* The entry of an address; a new one if it is not known. Never NULL. */
struct limit_address *limit_find(struct limit_table *t, const char *address, int64_t now);

#endif
