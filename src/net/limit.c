#include "net/limit.h"
#include "base/text.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>

/* How many at once, and after how many milliseconds the next (docs/web-api.md, Limits). */
static const struct {
    int64_t burst, every;
} limits[LIMIT_KINDS] = {
    [LIMIT_REQUEST] = {6000, 2},   [LIMIT_ROOM] = {300, 2000},     [LIMIT_KEY] = {10, 6000},
    [LIMIT_CODE] = {60, 1000},     [LIMIT_CODES] = {300, 1000},    [LIMIT_MESSAGE] = {60, 66},
    [LIMIT_MESSAGES] = {12000, 2}, [LIMIT_BYTES] = {64 << 10, 50}, [LIMIT_CHATTER] = {20, 4000},
};

int64_t limit_wait_for(const struct bucket *b, enum limit_kind kind, int count, int64_t now) {
    int64_t full = b->full_at > now ? b->full_at : now;
    int64_t wait = full - now + (count - limits[kind].burst) * limits[kind].every;
    return wait > 0 ? wait : 0;
}

int64_t limit_wait(const struct bucket *b, enum limit_kind kind, int64_t now) {
    return limit_wait_for(b, kind, 1, now);
}

int64_t limit_take_some(struct bucket *b, enum limit_kind kind, int count, int64_t now) {
    int64_t wait = limit_wait_for(b, kind, count, now);
    int64_t full = b->full_at > now ? b->full_at : now;
    if (!wait) b->full_at = full + count * limits[kind].every;
    return wait;
}

int64_t limit_take(struct bucket *b, enum limit_kind kind, int64_t now) {
    int64_t wait = limit_wait(b, kind, now);
    if (!wait) b->full_at = (b->full_at > now ? b->full_at : now) + limits[kind].every;
    return wait;
}

bool limit_name(const char *address, char name[LIMIT_ADDRESS]) {
    struct in6_addr six;
    struct in_addr four;
    if (inet_pton(AF_INET, address, &four) == 1) {
        inet_ntop(AF_INET, &four, name, LIMIT_ADDRESS);
        return true;
    }
    if (inet_pton(AF_INET6, address, &six) != 1) return false;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, six.s6_addr + 12, name, LIMIT_ADDRESS);
        return true;
    }
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, name, LIMIT_ADDRESS - 3);
    memcpy(name + strlen(name), "/64", 4);
    return true;
}

enum { PROBES = 16 };

struct limit_address *limit_find(struct limit_table *t, const char *address, int64_t now) {
    uint32_t h = text_hash(address);
    struct limit_address *oldest = NULL;
    for (uint32_t i = 0; i < PROBES; i++) {
        struct limit_address *a = &t->at[(h + i) % LIMIT_ADDRESSES];
        if (strncmp(a->name, address, LIMIT_ADDRESS - 1) == 0) {
            a->seen = now;
            return a;
        }
        bool here = a->lines || a->connections,
             there = oldest && (oldest->lines || oldest->connections);
        if (!oldest || here < there || (here == there && a->seen < oldest->seen)) oldest = a;
    }
    memset(oldest, 0, sizeof *oldest);
    strncpy(oldest->name, address, LIMIT_ADDRESS - 1);
    oldest->seen = now;
    return oldest;
}

int64_t limit_wrong_code(struct limit_table *t, const char *address, int64_t now) {
    struct bucket *own = &limit_find(t, address, now)->bucket[LIMIT_CODE];
    int64_t wait = limit_wait(&t->wrong_codes, LIMIT_CODES, now);
    int64_t mine = limit_take(own, LIMIT_CODE, now);
    if (!mine && !wait) limit_take(&t->wrong_codes, LIMIT_CODES, now);
    return mine > wait ? mine : wait;
}

int limit_client(struct limit_table *t, const char *address, int64_t now, int change) {
    struct limit_address *a = limit_find(t, address, now);
    a->lines += change;
    if (a->lines < 0) a->lines = 0; /* its entry had given way to another address */
    return a->lines;
}
