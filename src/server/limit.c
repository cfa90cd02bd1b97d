#include "server/limit.h"
#include <stddef.h>
#include <string.h>

/* How many at once, and after how many milliseconds the next (docs/web-api.md, Limits). */
static const struct {
    int64_t burst, every;
} limits[LIMIT_KINDS] = {
    [LIMIT_REQUEST] = {200, 20},
    [LIMIT_ROOM] = {30, 2000},
    [LIMIT_TOKEN] = {10, 6000},
    [LIMIT_MESSAGE] = {60, 66},
};

int64_t limit_wait(const struct bucket *b, enum limit_kind kind, int64_t now) {
    int64_t full = b->full_at > now ? b->full_at : now;
    int64_t wait = full + limits[kind].every - now - limits[kind].burst * limits[kind].every;
    return wait > 0 ? wait : 0;
}

int64_t limit_take(struct bucket *b, enum limit_kind kind, int64_t now) {
    int64_t wait = limit_wait(b, kind, now);
    if (!wait) b->full_at = (b->full_at > now ? b->full_at : now) + limits[kind].every;
    return wait;
}

static uint32_t spread(const char *s) {
    uint32_t h = 2166136261u;
    for (; *s; s++) h = (h ^ (unsigned char)*s) * 16777619u;
    return h;
}

enum { PROBES = 16 };

struct limit_address *limit_find(struct limit_table *t, const char *address, int64_t now) {
    uint32_t h = spread(address);
    struct limit_address *oldest = NULL;
    for (uint32_t i = 0; i < PROBES; i++) {
        struct limit_address *a = &t->at[(h + i) % LIMIT_ADDRESSES];
        if (strncmp(a->name, address, LIMIT_ADDRESS - 1) == 0) {
            a->seen = now;
            return a;
        }
        bool better = !oldest || (oldest->connections && !a->connections) ||
                      (!oldest->connections == !a->connections && a->seen < oldest->seen);
        if (better) oldest = a;
    }
    memset(oldest, 0, sizeof *oldest);
    strncpy(oldest->name, address, LIMIT_ADDRESS - 1);
    oldest->seen = now;
    return oldest;
}
