/* Lines, orders, and events that are folded from them. */
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"
#include "event/event.h"

static void words(void) {
    static const char *const good[] = {
        "2026-11-15T09:30:00Z desk note x", "2026-11-15T09:30:00Z desk note \"\"",
        "2026-11-15T09:30:00Z \"Anna K\" note \"a \\\"b\\\" \\\\c\"",
        "2026-11-15T09:30:00Z desk entrant d 1 \"Żółć, łódź\" źdźbło"};
    static const char *const bad[] = {"",
                                      "x",
                                      "2026-11-15T09:30:00Z desk",
                                      "2026-11-15T09:30:00Z  desk note x",
                                      "2026-11-15T09:30:00Z desk note x ",
                                      "2026-11-15T09:30:00Z desk note \"x\"",
                                      "2026-11-15T09:30:00Z desk note \"x y",
                                      "2026-11-15T09:30:00Z desk note x\"y",
                                      "2026-11-15T09:30:00Z desk note \"x\\y z\"",
                                      "2026-11-15 09:30:00Z desk note x",
                                      "2026-13-15T09:30:00Z desk note x",
                                      "2026-11-15T24:30:00Z desk note x",
                                      "2026-11-15T09:30:00Z desk note \xFF",
                                      "2026-11-15T09:30:00Z desk note a\tb",
                                      "2026-11-15T09:30:00Z desk note \"x y\"z"};
    static struct line l;
    test_case("journal: what is read is written again to the byte");
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        TEXT(out, 400);
        if (!test_that(journal_read(&l, good[i], strlen(good[i]), NULL), "%s", good[i])) continue;
        journal_write(&l, &out);
        test_text("", good[i], out.at);
    }
    test_case("journal: there is one way to write a line");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        TEXT(err, 200);
        test_that(!journal_read(&l, bad[i], strlen(bad[i]), &err) && err.len, "accepted: %s",
                  bad[i]);
    }
    test_case("journal: moments are counted in seconds");
    test_that(journal_seconds("1970-01-01T00:00:00Z") == 0, "1970");
    test_that(journal_seconds("2000-02-29T12:00:00Z") == 951825600, "leap day");
    test_that(journal_seconds("2026-11-15T09:30:00Z") == 1794735000, "2026");
}

static void orders(void) {
#define W "2026-11-15T09:30:00Z d "
    static const struct {
        const char *text;
        int torn; /* bytes that go */
    } cases[] = {{W "note a\n", 0},
                 {W "note a\n" W "no", 25},
                 {"", 0},
                 {"x", 1},
                 {W "order - 2 x\n" W "note a\n" W "note b\n", 0},
                 {W "note z\n" W "order - 2 x\n" W "note a\n", 65},
                 {W "order - 2 x\n" W "note a\n" W "note b", 94},
                 {W "order - 1 x\n" W "note a\n" W "order - 3 x\n", 35}};
#undef W
    test_case("journal: a torn line goes, and of an order all or nothing");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t len = strlen(cases[i].text), whole = journal_whole(cases[i].text, len);
        test_that((int)(len - whole) == cases[i].torn, "case %zu: %d bytes go, not %d", i,
                  (int)(len - whole), cases[i].torn);
    }
}

/* Folding what was written gives the same contest: compared by what it says again. */
static void folds(void) {
    static struct stand a, b;
    struct rng r = rng_from(3);
    test_case("journal: a fold of the same lines is the same contest");
    stand_group(&a, "303 111 7", 6);
    for (int m = 1; m <= a.c->matches; m++)
        for (int k = 0; k < 3; k++) stand_play(&a, m, k, (int)rng_below(&r, 3));
    stand_open(&b);
    b.c->unchained = true; /* the lines stand alone here, without orders */
    int line;
    test_that(contest_read(b.c, a.journal.at, a.journal.len, &b.no, &line), "line %d: %s", line,
              b.no.key);
    test_that(a.c->matches == b.c->matches && a.c->lines == b.c->lines,
              "as many matches and lines");
    test_case("journal: no cut or changed byte makes a fold crash, and refusals leave no trace");
    char *copy = malloc(a.journal.len);
    for (int k = 0; k < 1500; k++) {
        memcpy(copy, a.journal.at, a.journal.len);
        size_t len = rng_below(&r, (uint32_t)a.journal.len);
        for (int n = (int)rng_below(&r, 4); n > 0 && len; n--)
            copy[rng_below(&r, (uint32_t)len)] = (char)(32 + rng_below(&r, 95));
        stand_open(&b);
        contest_read(b.c, copy, len, &b.no, &line);
        test_that(b.c->matches <= a.c->matches, "more matches than lines");
    }
    free(copy);
}

void test_journal(void) {
    words();
    orders();
    folds();
}
