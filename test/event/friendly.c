/* Encounters outside an event: two result lines in, points with their rule out. */
#include "event/friendly.h"
#include <string.h>
#include "event/event.h"
#include "harness/harness.h"

/* Sides in the answer are those of the return game, in which Anna (0) has the second one. */
static const struct {
    const char *game, *first, *second, *expected;
} table[] = {
    {"303", "", "",
     "{\"game\":2,\"played\":0,\"games\":{\"luftwaffe\":0,\"raf\":0},"
     "\"over\":false,\"reason\":\"needs-games\"}"},
    {"303", "luftwaffe 303/8.1 round=4", "",
     "{\"game\":2,\"played\":1,\"games\":{\"luftwaffe\":0,\"raf\":1},\"over\":false,"
     "\"reason\":\"needs-games\"}"},
    {"303", "luftwaffe 303/8.1 round=4", "raf resigned round=2",
     "{\"game\":2,\"played\":2,\"games\":{\"luftwaffe\":0,\"raf\":2},\"over\":true,"
     "\"reason\":\"won-both\",\"rule\":\"303/9.1\",\"points\":{\"luftwaffe\":0,\"raf\":3},"
     "\"values\":{\"luftwaffe\":0,\"raf\":0},\"better\":\"raf\"}"},
    {"303", "luftwaffe 303/8.1 round=4", "luftwaffe 303/8.1 round=7",
     "{\"game\":2,\"played\":2,\"games\":{\"luftwaffe\":1,\"raf\":1},\"over\":false,"
     "\"reason\":\"needs-test\",\"rule\":\"303/9.2\"}"},
    {"111", "luftwaffe 111/8.1 round=5 polish=4", "luftwaffe 111/8.1 round=7 polish=0",
     "{\"game\":2,\"played\":2,\"games\":{\"luftwaffe\":1,\"poland\":1},\"over\":true,"
     "\"reason\":\"held-longer\",\"rule\":\"111/9.2\",\"points\":{\"luftwaffe\":1,\"poland\":2},"
     "\"values\":{\"luftwaffe\":5,\"poland\":7},\"better\":\"poland\"}"},
    {"111", "poland 111/8.2 round=5 polish=4", "poland 111/8.3 round=8 polish=6",
     "{\"game\":2,\"played\":2,\"games\":{\"luftwaffe\":1,\"poland\":1},\"over\":true,"
     "\"reason\":\"won-sooner\",\"rule\":\"111/9.3\",\"points\":{\"luftwaffe\":2,\"poland\":1},"
     "\"values\":{\"luftwaffe\":5,\"poland\":8},\"better\":\"luftwaffe\"}"},
    {"111", "poland 111/8.3 round=8 polish=4", "poland 111/8.3 round=8 polish=6",
     "{\"game\":2,\"played\":2,\"games\":{\"luftwaffe\":1,\"poland\":1},\"over\":true,"
     "\"reason\":\"more-aircraft\",\"rule\":\"111/9.4\",\"points\":{\"luftwaffe\":1,\"poland\":2},"
     "\"values\":{\"luftwaffe\":4,\"poland\":6},\"better\":\"poland\"}"},
    {"111", "poland 111/8.3 round=8 polish=6", "poland 111/8.3 round=8 polish=6",
     "{\"game\":2,\"played\":2,\"games\":{\"luftwaffe\":1,\"poland\":1},\"over\":false,"
     "\"reason\":\"needs-test\",\"rule\":\"111/9.5\"}"},
    {"7", "poland 7/8.3 round=8 points=-14", "poland 7/8.3 round=8 points=-50",
     "{\"game\":2,\"played\":2,\"games\":{\"bolsheviks\":1,\"poland\":1},\"over\":true,"
     "\"reason\":\"more-points\",\"rule\":\"7/9.2\",\"points\":{\"bolsheviks\":1,\"poland\":2},"
     "\"values\":{\"bolsheviks\":-50,\"poland\":-14},\"better\":\"poland\"}"},
    {"orzel", "none orzel/2.2 round=60", "poland orzel/6.1 round=9",
     "{\"game\":2,\"played\":2,\"games\":{\"poland\":0,\"kriegsmarine\":0},\"over\":false,"
     "\"reason\":\"needs-award\",\"rule\":\"orzel/2.2\"}"},
    {"bitwa", "red bitwa/7.1 round=3 points=9", "red bitwa/7.1 round=3 points=9",
     "{\"game\":2,\"played\":2,\"games\":{\"red\":1,\"poland\":1},\"over\":false,"
     "\"reason\":\"needs-test\",\"rule\":\"bitwa/8.3\"}"},
};

void test_friendly(void) {
    TEXT(out, 2000);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct friendly f = {.game = game_find(table[i].game), .name = {"Anna", "Jan"}};
        memcpy(f.result[0], table[i].first, strlen(table[i].first));
        memcpy(f.result[1], table[i].second, strlen(table[i].second));
        test_case("friendly %s: %s / %s", table[i].game, table[i].first, table[i].second);
        text_clear(&out);
        test_that(friendly_has(f.game) && friendly_json(&f, 1, false, &out), "unreadable");
        test_text("", table[i].expected, out.at);
    }
    test_case("friendly: in words, people by name or by the side they have now");
    struct friendly f = {.game = game_find("303"),
                         .result = {"raf 303/8.2 round=3", "luftwaffe 303/8.1 round=2"},
                         .name = {"Anna", ""}};
    text_clear(&out);
    test_that(friendly_json(&f, 1, true, &out), "unreadable");
    test_that(strstr(out.at, "\"pl\":\"0:3 – 2:0, wygrywa: Luftwaffe (303/9.1)\"") != NULL, "%s",
              out.at);
    test_case("friendly: what is no result of this game is refused");
    static const char *const bad[] = {"poland 303/8.1", "raf", "open"};
    for (int i = 0; i < 3; i++) {
        memset(f.result[0], 0, FRIENDLY_RESULT);
        memcpy(f.result[0], bad[i], strlen(bad[i]));
        test_that(!friendly_json(&f, 1, false, &out), "\"%s\" taken", bad[i]);
    }
}
