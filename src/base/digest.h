/* digest.h -- SHA-256, so that a seed can be promised before a game and checked after it,
 * also in the browser, where no system library is at hand. */
#ifndef DIGEST_H
#define DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_SIZE = 32 };

void digest(const void *data, size_t len, uint8_t out[DIGEST_SIZE]);

/* The same of data that comes in pieces. */
struct digest {
    uint32_t sum[8];
    uint64_t len;
    uint8_t rest[64]; /* what does not fill a block yet */
};
void digest_begin(struct digest *d);
void digest_add(struct digest *d, const void *data, size_t len);
void digest_end(struct digest *d, uint8_t out[DIGEST_SIZE]);

#endif
