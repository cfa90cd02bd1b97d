/* key.h -- keys of seats and codes of invitations.
 *
 * A key opens one seat and is its player's alone: 32 hex digits. A code invites: 16 letters, and
 * whoever comes with it first leaves a key of his own for the seat; after that the code opens
 * nothing. Of both only SHA-256 is kept, so whoever reads the server's files, or opened the
 * room, cannot sit down in another's place. */
#ifndef KEY_H
#define KEY_H

#include <stdbool.h>
#include "base/digest.h"

enum { KEY = 33, CODE = 17, KEY_HEX = 2 * DIGEST_SIZE + 1 };
extern const char key_letters[33]; /* of codes and of the names of rooms: none looks like another */

struct key_hash {
    uint8_t byte[DIGEST_SIZE];
};

/* Shaped like a key, like a code. */
bool key_is_key(const char *s);
bool key_is_code(const char *s);

/* A key and a code out of random bytes. */
void key_make(const uint8_t random[16], char key[KEY]);
void key_make_code(const uint8_t random[16], char code[CODE]);

struct key_hash key_hash(const char *s);
bool key_same(const struct key_hash *a, const struct key_hash *b); /* takes the same time always */
void key_write(const struct key_hash *h, char hex[KEY_HEX]);
bool key_read(const char *hex, struct key_hash *h);

#endif
