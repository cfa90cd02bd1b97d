#include "base/digest.h"
#include <string.h>

/* FIPS 180-4. The constants are the fractional parts of cube and square roots of primes. */
static const uint32_t round_words[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int n) { return x >> n | x << (32 - n); }

/* One round; the eight words change their names from round to round instead of moving. */
#define ROUND(a, b, c, d, e, f, g, h, i)                                                           \
    do {                                                                                           \
        uint32_t x = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) +         \
                     round_words[i] + w[i];                                                        \
        d += x;                                                                                    \
        h = x + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));          \
    } while (0)

static void digest_block(uint32_t sum[8], const uint8_t *p) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++, p += 4)
        w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    for (int i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >> 3) + w[i - 7] +
               (turn(y, 17) ^ turn(y, 19) ^ y >> 10);
    }
    uint32_t a = sum[0], b = sum[1], c = sum[2], d = sum[3];
    uint32_t e = sum[4], f = sum[5], g = sum[6], h = sum[7];
    for (int i = 0; i < 64; i += 8) {
        ROUND(a, b, c, d, e, f, g, h, i);
        ROUND(h, a, b, c, d, e, f, g, i + 1);
        ROUND(g, h, a, b, c, d, e, f, i + 2);
        ROUND(f, g, h, a, b, c, d, e, i + 3);
        ROUND(e, f, g, h, a, b, c, d, i + 4);
        ROUND(d, e, f, g, h, a, b, c, i + 5);
        ROUND(c, d, e, f, g, h, a, b, i + 6);
        ROUND(b, c, d, e, f, g, h, a, i + 7);
    }
    sum[0] += a, sum[1] += b, sum[2] += c, sum[3] += d;
    sum[4] += e, sum[5] += f, sum[6] += g, sum[7] += h;
}

void digest_begin(struct digest *d) {
    *d = (struct digest){.sum = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void digest_add(struct digest *d, const void *data, size_t len) {
    const uint8_t *p = data;
    size_t have = d->len % 64;
    d->len += len;
    if (have) {
        size_t take = len < 64 - have ? len : 64 - have;
        memcpy(d->rest + have, p, take);
        p += take, len -= take;
        if (have + take < 64) return;
        digest_block(d->sum, d->rest);
    }
    for (; len >= 64; len -= 64, p += 64) digest_block(d->sum, p);
    if (len) memcpy(d->rest, p, len);
}

void digest_end(struct digest *d, uint8_t out[DIGEST_SIZE]) {
    uint8_t last[128] = {0};
    size_t rest = d->len % 64, end = rest < 56 ? 64 : 128;
    memcpy(last, d->rest, rest);
    last[rest] = 0x80;
    uint64_t bit_count = d->len * 8;
    for (int i = 0; i < 8; i++) last[end - 1 - (size_t)i] = (uint8_t)(bit_count >> (8 * i));
    for (size_t i = 0; i < end; i += 64) digest_block(d->sum, last + i);
    for (int i = 0; i < 32; i++) out[i] = (uint8_t)(d->sum[i / 4] >> (24 - 8 * (i % 4)));
}

void digest(const void *data, size_t len, uint8_t out[DIGEST_SIZE]) {
    struct digest d;
    digest_begin(&d);
    digest_add(&d, data, len);
    digest_end(&d, out);
}
