#include "server/common/key.h"
#include <sodium.h>
#include <string.h>

const char key_letters[33] = "abcdefghijkmnpqrstuvwxyz23456789";

bool key_is_key(const char *s) {
    return strlen(s) == KEY - 1 && strspn(s, "0123456789abcdef") == KEY - 1;
}

bool key_is_code(const char *s) {
    return strlen(s) == CODE - 1 && strspn(s, key_letters) == CODE - 1;
}

void key_make(const uint8_t random[16], char key[KEY]) { sodium_bin2hex(key, KEY, random, 16); }

void key_make_code(const uint8_t random[16], char code[CODE]) {
    for (int i = 0; i < CODE - 1; i++) code[i] = key_letters[random[i] & 31];
    code[CODE - 1] = 0;
}

struct key_hash key_hash(const char *s) {
    struct key_hash h;
    digest(s, strlen(s), h.byte);
    return h;
}

bool key_same(const struct key_hash *a, const struct key_hash *b) {
    return sodium_memcmp(a->byte, b->byte, DIGEST_SIZE) == 0;
}

void key_write(const struct key_hash *h, char hex[KEY_HEX]) {
    sodium_bin2hex(hex, KEY_HEX, h->byte, DIGEST_SIZE);
}

bool key_read(const char *hex, struct key_hash *h) {
    size_t len = strlen(hex), read = 0;
    return len == KEY_HEX - 1 &&
           sodium_hex2bin(h->byte, DIGEST_SIZE, hex, len, NULL, &read, NULL) == 0 &&
           read == DIGEST_SIZE;
}
