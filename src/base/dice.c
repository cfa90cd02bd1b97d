#include "base/dice.h"
#include "base/rng.h"
#include "base/text.h"
#include <string.h>

static uint32_t left(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b, *d = left(*d ^ *a, 16);
    *c += *d, *b = left(*b ^ *c, 12);
    *a += *b, *d = left(*d ^ *a, 8);
    *c += *d, *b = left(*b ^ *c, 7);
}

/* One block of ChaCha20 (RFC 8439) with the roll's number as counter, the try as nonce. */
static void chacha_block(const struct seed *seed, uint32_t roll, uint32_t nonce, uint32_t out[16]) {
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++) {
        const uint8_t *p = seed->byte + 4 * i;
        in[4 + i] = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    }
    in[12] = roll;
    in[13] = nonce;
    memcpy(out, in, sizeof in);
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < 4; k++) quarter(out + k, out + 4 + k, out + 8 + k, out + 12 + k);
        for (int k = 0; k < 4; k++)
            quarter(out + k, out + 4 + (k + 1) % 4, out + 8 + (k + 2) % 4, out + 12 + (k + 3) % 4);
    }
    for (int i = 0; i < 16; i++) out[i] += in[i];
}

uint32_t dice_roll(const struct seed *seed, uint32_t roll, uint32_t n) {
    uint32_t fair = 0xFFFFFFFFu - 0xFFFFFFFFu % n; /* below this every remainder is as likely */
    for (uint32_t nonce = 0;; nonce++) {
        uint32_t block[16];
        chacha_block(seed, roll, nonce, block);
        for (int i = 0; i < 16; i++)
            if (block[i] < fair) return block[i] % n;
    }
}

struct seed dice_mix(const struct seed *seed, const char *words_a, const char *words_b) {
    if (!*words_a && !*words_b) return *seed;
    uint8_t parts[3 * SEED_SIZE];
    struct seed mixed;
    memcpy(parts, seed->byte, SEED_SIZE);
    digest(words_a, text_length(words_a), parts + SEED_SIZE);
    digest(words_b, text_length(words_b), parts + 2 * SEED_SIZE);
    digest(parts, sizeof parts, mixed.byte);
    return mixed;
}

struct seed dice_from(uint64_t number) {
    struct seed seed;
    for (int i = 0; i < SEED_SIZE; i += 8) {
        uint64_t word = rng_mix(&number);
        for (int k = 0; k < 8; k++) seed.byte[i + k] = (uint8_t)(word >> (8 * k));
    }
    return seed;
}

static void write_hex(const uint8_t *bytes, char hex[SEED_HEX]) {
    struct text t = text_over(hex, SEED_HEX);
    for (int i = 0; i < SEED_SIZE; i++) text_hex(&t, bytes[i], 2);
}

void dice_promise(const struct seed *seed, char hex[SEED_HEX]) {
    uint8_t hash[DIGEST_SIZE];
    digest(seed->byte, SEED_SIZE, hash);
    write_hex(hash, hex);
}

void dice_write(const struct seed *seed, char hex[SEED_HEX]) { write_hex(seed->byte, hex); }

static int hex_digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool dice_read(const char *hex, struct seed *seed) {
    if (text_length(hex) != 2 * SEED_SIZE) return false;
    for (int i = 0; i < SEED_SIZE; i++) {
        int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        seed->byte[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
