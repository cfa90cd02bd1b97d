/* bits.h -- a set of fields: one bit for each of at most 192 fields.
 *
 * Three machine words, passed and returned by value. Walking a set gives the
 * fields in ascending order, which is why move lists come out sorted. */
#ifndef BITS_H
#define BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BITS_WORDS = 3 };

struct bits {
    uint64_t word[BITS_WORDS];
};

#define BITS_NONE ((struct bits){{0, 0, 0}})

static inline struct bits bits_one(unsigned i) {
    struct bits b = BITS_NONE;
    b.word[i >> 6] = 1ull << (i & 63);
    return b;
}
static inline bool bits_has(const struct bits *b, unsigned i) {
    return b->word[i >> 6] >> (i & 63) & 1;
}
static inline void bits_add(struct bits *b, unsigned i) { b->word[i >> 6] |= 1ull << (i & 63); }
static inline void bits_drop(struct bits *b, unsigned i) { b->word[i >> 6] &= ~(1ull << (i & 63)); }

static inline struct bits bits_or(struct bits a, struct bits b) {
    return (struct bits){{a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2]}};
}
static inline struct bits bits_and(struct bits a, struct bits b) {
    return (struct bits){{a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2]}};
}
static inline struct bits bits_less(struct bits a, struct bits b) {
    return (struct bits){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1], a.word[2] & ~b.word[2]}};
}
static inline bool bits_any(struct bits b) { return (b.word[0] | b.word[1] | b.word[2]) != 0; }
static inline bool bits_meet(struct bits a, struct bits b) { return bits_any(bits_and(a, b)); }
static inline bool bits_same(struct bits a, struct bits b) {
    return a.word[0] == b.word[0] && a.word[1] == b.word[1] && a.word[2] == b.word[2];
}
static inline int bits_count(struct bits b) {
    return __builtin_popcountll(b.word[0]) + __builtin_popcountll(b.word[1]) +
           __builtin_popcountll(b.word[2]);
}
/* The smallest member; the set must not be empty. */
static inline unsigned bits_first(struct bits b) {
    if (b.word[0]) return (unsigned)__builtin_ctzll(b.word[0]);
    if (b.word[1]) return 64 + (unsigned)__builtin_ctzll(b.word[1]);
    return 128 + (unsigned)__builtin_ctzll(b.word[2]);
}
/* Takes the smallest member out and returns it. */
static inline unsigned bits_take(struct bits *b) {
    unsigned i = bits_first(*b);
    b->word[i >> 6] &= b->word[i >> 6] - 1;
    return i;
}

/* Walks the members of a set in ascending order: BITS_EACH (set, i) { … }. Word by word, because
 * that is what the processor does fastest; leave it with return or goto, not with break. */
#define BITS_EACH(set, i)                                                                          \
    for (struct bits set_##i = (set), *once_##i = &set_##i; once_##i; once_##i = NULL)             \
        for (unsigned word_##i = 0; word_##i < BITS_WORDS; word_##i++)                             \
            for (uint64_t left_##i = set_##i.word[word_##i]; left_##i; left_##i &= left_##i - 1)   \
                for (unsigned i = word_##i * 64 + (unsigned)__builtin_ctzll(left_##i), go_##i = 1; \
                     go_##i; go_##i = 0)

#endif
