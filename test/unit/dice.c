#include <stdlib.h>
#include <string.h>
#include "base/dice.h"
#include "base/digest.h"
#include "unit/unit.h"

static void sha256(const char *name, const void *data, size_t len, const char *expected) {
    uint8_t hash[DIGEST_SIZE];
    TEXT(hex, 80);
    test_case("digest: %s", name);
    digest(data, len, hash);
    for (int i = 0; i < DIGEST_SIZE; i++) text_hex(&hex, hash[i], 2);
    test_text("", expected, hex.at);
}

/* Vectors published with the standard (FIPS 180-4 examples). */
static void digests(void) {
    sha256("nothing", "", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256("abc", "abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const char *two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    sha256("two blocks", two, strlen(two),
           "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    char *million = malloc(1000000);
    if (!million) return;
    memset(million, 'a', 1000000);
    sha256("a million times a", million, 1000000,
           "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(million);
}

/* The block vectors of RFC 8439, A.1: a roll below 65536 shows the low half of the first word. */
static void blocks(void) {
    struct seed zero = {{0}}, one = {{0}}, ff = {{0}};
    one.byte[31] = 1;
    ff.byte[1] = 0xFF;
    static const uint32_t expected[] = {0xB876, 0x079F, 0xEB3A, 0xD572};
    uint32_t got[] = {dice_roll(&zero, 0, 65536), dice_roll(&zero, 1, 65536),
                      dice_roll(&one, 1, 65536), dice_roll(&ff, 2, 65536)};
    for (int i = 0; i < 4; i++) {
        test_case("dice: RFC 8439 block, vector %d", i + 1);
        test_that(got[i] == expected[i], "%04x instead of %04x", got[i], expected[i]);
    }
}

static void rolls(void) {
    struct seed seed = dice_from(303);
    int faces[6] = {0};
    test_case("dice: six faces, evenly");
    for (uint32_t i = 0; i < 60000; i++) {
        uint32_t face = dice_roll(&seed, i, 6);
        if (test_that(face < 6, "%u", face)) faces[face]++;
    }
    for (int i = 0; i < 6; i++)
        test_that(faces[i] > 9500 && faces[i] < 10500, "face %d came %d times", i, faces[i]);
    test_case("dice: a roll depends on its number and the seed alone");
    struct seed copy = seed, other = dice_from(304);
    int same = 0;
    for (uint32_t i = 100; i-- > 0;) {
        test_that(dice_roll(&seed, i, 1000) == dice_roll(&copy, i, 1000), "roll %u", i);
        same += dice_roll(&seed, i, 1000) == dice_roll(&other, i, 1000);
    }
    test_that(same < 5, "another seed gives the same rolls");
    test_case("dice: numbers that would favour low ones are left out");
    int low = 0;
    for (uint32_t i = 0; i < 4000; i++) low += dice_roll(&seed, i, 3000000000u) < 1294967296u;
    test_that(low > 1600 && low < 1850, "%d of 4000 are low, 1727 should be", low);
    test_that(dice_roll(&seed, 5, 1) == 0, "a die with one face");
}

static void seeds(void) {
    struct seed seed = dice_from(7), back;
    char hex[SEED_HEX], promise[SEED_HEX], again[SEED_HEX];
    test_case("dice: seeds as text");
    dice_write(&seed, hex);
    test_that(strlen(hex) == 64 && dice_read(hex, &back) && !memcmp(&seed, &back, sizeof seed),
              "%s does not come back", hex);
    hex[63] = 'G';
    test_that(!dice_read(hex, &back), "read %s", hex);
    hex[63] = 0;
    test_that(!dice_read(hex, &back), "read %s", hex);
    test_case("dice: a promise tells nothing, and holds");
    dice_promise(&seed, promise);
    dice_write(&seed, hex);
    dice_promise(&back, again);
    test_that(strcmp(promise, hex) && !strcmp(promise, again), "%s", promise);
    test_case("dice: players' words change the seed");
    struct seed none = dice_mix(&seed, "", ""), a = dice_mix(&seed, "kot", ""),
                b = dice_mix(&seed, "", "kot");
    test_that(!memcmp(&none, &seed, sizeof seed), "without words the seed stays");
    test_that(memcmp(&a, &seed, sizeof seed) && memcmp(&b, &a, sizeof seed), "words do nothing");
    struct seed both = dice_mix(&seed, "kot", "pies"), other = dice_mix(&seed, "kot", "ryba"),
                turned = dice_mix(&seed, "pies", "kot");
    test_that(memcmp(&both, &other, sizeof both), "the second player's words do nothing");
    test_that(memcmp(&both, &turned, sizeof both), "it does not matter who said what");
}

void unit_dice(void) {
    digests();
    blocks();
    rolls();
    seeds();
}
