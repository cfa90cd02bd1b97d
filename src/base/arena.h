/* arena.h -- memory handed over once and given out piece by piece.
 *
 * The library never calls malloc: whoever runs it owns the memory. An arena
 * does not free single pieces; remember `used` and set it back instead. */
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>
#include <stdint.h>

struct arena {
    uint8_t *at;
    size_t used, size;
};

/* `size` zeroed bytes, aligned for any type, or NULL when the arena is full. */
void *arena_take(struct arena *a, size_t size);

#endif
