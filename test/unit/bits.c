#include "base/bits.h"
#include "base/rng.h"
#include "unit/unit.h"

void unit_bits(void) {
    struct bits even = BITS_NONE, third = BITS_NONE;
    for (unsigned i = 0; i < 192; i += 2) bits_add(&even, i);
    for (unsigned i = 0; i < 192; i += 3) bits_add(&third, i);
    test_case("bits: members and counts");
    test_that(bits_count(even) == 96 && bits_count(third) == 64, "%d %d", bits_count(even),
              bits_count(third));
    test_that(bits_count(bits_and(even, third)) == 32, "and");
    test_that(bits_count(bits_or(even, third)) == 128, "or");
    test_that(bits_count(bits_less(even, third)) == 64, "less");
    for (unsigned i = 0; i < 192; i++)
        test_that(bits_has(&even, i) == (i % 2 == 0), "member %u", i);
    test_case("bits: walking goes upwards");
    unsigned expected = 0;
    BITS_EACH (even, i) {
        test_that(i == expected, "%u instead of %u", i, expected);
        expected += 2;
    }
    test_that(expected == 192, "stopped at %u", expected);
    test_case("bits: a walk can be left and one member be taken");
    int seen = 0;
    BITS_EACH (third, i) {
        if (i > 6) break;
        seen++;
    }
    test_that(seen >= 3, "%d", seen);
    struct bits one = bits_one(130);
    test_that(bits_first(one) == 130 && bits_take(&one) == 130 && !bits_any(one), "take");
    bits_drop(&even, 64);
    test_that(!bits_has(&even, 64) && bits_count(even) == 95, "drop");
    test_that(bits_meet(even, third) && !bits_same(even, third), "meet, same");
}

void unit_rng(void) {
    test_case("rng: the same seed gives the same numbers, everywhere");
    struct rng r = rng_from(1918), again = rng_from(1918), other = rng_from(1919);
    uint64_t first = rng_next(&r);
    test_that(first == rng_next(&again) && first != rng_next(&other), "%llu",
              (unsigned long long)first);
    test_case("rng: all numbers below n come, none above");
    int faces[6] = {0};
    for (int i = 0; i < 60000; i++) faces[rng_below(&r, 6) % 6]++;
    for (int i = 0; i < 6; i++) test_that(faces[i] > 9500 && faces[i] < 10500, "%d", faces[i]);
    for (int i = 0; i < 100; i++) test_that(rng_below(&r, 1) == 0, "below 1 there is only 0");
}
