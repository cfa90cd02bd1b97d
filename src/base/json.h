/* json.h -- writing JSON into a text: the one place that knows commas and escapes.
 *
 * Commas put themselves in. Strings are UTF-8 and are escaped as needed; what is not UTF-8
 * becomes "?". What does not fit is dropped and remembered in `cut`, as in text.h.
 *
 *     json_open(&t, '{');
 *     json_key_text(&t, "move", "E5-G6");
 *     json_close(&t, '}'); */
#ifndef JSON_H
#define JSON_H

#include "base/text.h"

/* No byte of a string takes more room than this, and a value has two quotes and a comma. */
enum { JSON_BYTE = 6, JSON_AROUND = 3 };

void json_open(struct text *t, char bracket);
void json_close(struct text *t, char bracket);
void json_key(struct text *t, const char *key);
void json_text(struct text *t, const char *value);
void json_bytes(struct text *t, const char *value, size_t len);
void json_int(struct text *t, int64_t value);
void json_bool(struct text *t, bool value);
void json_nothing(struct text *t);

/* A key and its value at once; json_word leaves both out if the value is NULL or empty. */
void json_key_text(struct text *t, const char *key, const char *value);
void json_key_int(struct text *t, const char *key, int64_t value);
void json_key_bool(struct text *t, const char *key, bool value);
void json_word(struct text *t, const char *key, const char *value);

/* Values that are JSON already, separated by commas (none: length 0). */
void json_values(struct text *t, const char *values, size_t len);

#endif
