/* libc.c -- the C library of the browser build: a page instead of a package, and no imports.
 * Compiled with -fno-builtin, or memcpy would become a call of itself. */
#include <stdint.h>
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t len) {
    char *t = to;
    const char *f = from;
    for (; len >= 8; len -= 8, t += 8, f += 8) {
        uint64_t word;
        __builtin_memcpy_inline(&word, f, 8);
        __builtin_memcpy_inline(t, &word, 8);
    }
    while (len--) *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t len) {
    char *t = to;
    const char *f = from;
    if (t <= f || t >= f + len) return memcpy(to, from, len);
    while (len--) t[len] = f[len];
    return to;
}

void *memset(void *to, int byte, size_t len) {
    char *t = to;
    uint64_t word = 0x0101010101010101ull * (uint8_t)byte;
    for (; len >= 8; len -= 8, t += 8) __builtin_memcpy_inline(t, &word, 8);
    while (len--) *t++ = (char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t len) {
    const uint8_t *p = a, *q = b;
    for (; len && *p == *q; len--) p++, q++;
    return len ? *p - *q : 0;
}

void *memchr(const void *in, int byte, size_t len) {
    for (const uint8_t *p = in; len--; p++)
        if (*p == (uint8_t)byte) return (void *)(uintptr_t)p;
    return NULL;
}

size_t strlen(const char *s) {
    size_t len = 0;
    while (s[len]) len++;
    return len;
}

int strcmp(const char *a, const char *b) { return strncmp(a, b, (size_t)-1); }

int strncmp(const char *a, const char *b, size_t len) {
    for (; len && *a == *b && *a; len--) a++, b++;
    return len ? (uint8_t)*a - (uint8_t)*b : 0;
}

char *strchr(const char *s, int c) {
    while (*s && *s != (char)c) s++;
    return *s == (char)c ? (char *)(uintptr_t)s : NULL;
}

char *strstr(const char *s, const char *part) {
    size_t len = strlen(part);
    while (*s && strncmp(s, part, len)) s++;
    return *s || !len ? (char *)(uintptr_t)s : NULL;
}
