/* text.h -- building and taking apart short texts without stdio.
 *
 * A struct text is a buffer the caller owns. Everything added past its end is
 * dropped and remembered in `cut`, the buffer always ends with a zero byte, so
 * a text can be handed to C functions at any time. The library formats with
 * this instead of snprintf, because it also runs as WebAssembly without libc. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *at;        /* the bytes, zero-terminated */
    size_t len, cap; /* cap counts the zero byte too; at least 1 */
    bool cut;        /* something did not fit */
};

/* Declares a text called NAME with room for SIZE - 1 bytes on the stack. */
#define TEXT(name, size)                                                                           \
    char name##_room[size];                                                                        \
    struct text name = text_over(name##_room, sizeof name##_room)

struct text text_over(char *room, size_t cap);
void text_clear(struct text *t);
void text_char(struct text *t, char c);
void text_add(struct text *t, const char *s);
void text_bytes(struct text *t, const char *s, size_t len);
void text_int(struct text *t, int64_t n);
void text_hex(struct text *t, uint64_t n, int digits);

/* Adds `s` with "{key}" replaced by `value`, for phrases with one blank in them. */
void text_fill(struct text *t, const char *s, const char *key, const char *value);

/* Adds `s` with Polish (and other Latin) letters written without their marks: pure ASCII. */
void text_ascii(struct text *t, const char *s);

bool text_same(const char *a, const char *b);
uint32_t text_hash(const char *s); /* FNV-1a: spreads names over a table, protects nothing */
bool text_starts(const char *s, const char *prefix);
size_t text_length(const char *s);

/* How many terminal columns the UTF-8 text takes (one per code point). */
int text_columns(const char *s);

/* Reads an unsigned decimal number without sign or leading zeros; moves *s past it.
 * False, with *s unmoved, if there is none or it exceeds `max`. */
bool text_number(const char **s, uint32_t max, uint32_t *n);

/* True and *s moved past `word` if *s begins with it. */
bool text_take(const char **s, const char *word);

/* Offset of the first byte that is not part of valid UTF-8, or len if all is. */
size_t text_utf8(const char *s, size_t len);

#endif
