#include "base/arena.h"
#include <string.h>

void *arena_take(struct arena *a, size_t size) {
    size_t from = (a->used + 15) & ~(size_t)15;
    if (from > a->size || size > a->size - from) return NULL;
    a->used = from + size;
    return memset(a->at + from, 0, size);
}
