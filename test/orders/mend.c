/* mend.c -- a damaged file: what the chain proves comes back to the byte, the rest is cut aloud. */
#include <stdlib.h>
#include <string.h>
#include "desk/mend.h"
#include "orders/orders.h"

enum { WORK = 64 << 20 };

/* An event with results, a draw, an order with an id and one that was taken back. */
static void play(struct hall *h) {
    hall_open(h);
    hall_group(h, "orzel", 4);
    h->id = "phone-7";
    hall_order(h, "result 1 1 poland 6.1");
    h->id = NULL;
    hall_order(h, "result 1 2 poland 6.1");
    hall_order(h, "result 2 1 poland 6.1");
    hall_order(h, "undo");
    hall_order(h, "note \"ostatni wiersz\"");
}

static struct arena work;

static bool mend_it(const char *text, size_t len, const struct mend_copy *copy, struct mend *m) {
    work.used = 0;
    return mend_text(text, len, copy, copy != NULL, "2026-11-15T12:00:00Z", "desk", &work, m);
}

static bool is(const struct mend *m, const char *text, size_t len) {
    return m->out.len == len && !memcmp(m->out.at, text, len);
}

static int steps_of(const struct mend *m, enum mend_kind kind) {
    int n = 0;
    for (int i = 0; i < m->steps; i++) n += m->step[i].kind == kind;
    return n;
}

/* Whether the text can be folded without a complaint. */
static bool folds(const char *text, size_t len) {
    struct desk d;
    size_t size = desk_size(len);
    void *block = malloc(size);
    desk_open(&d, block, size);
    bool ok = journal_whole(text, len) == len && desk_load(&d, text, len, NULL);
    free(block);
    return ok;
}

/* Every byte once changed by one bit: noticed, and put right without a copy. */
/* One bit: noticed, and put right from a copy. */
static void bit_flips(const struct hall *h) {
    size_t len = h->desk.len;
    char *bytes = malloc(len + 2);
    struct mend_copy copy = {.name = "copy", .text = h->desk.journal, .len = len};
    int unseen = 0, lost = 0;
    for (size_t i = 0; i < len; i += 29) {
        struct mend m;
        memcpy(bytes, h->desk.journal, len + 1);
        bytes[i] = (char)(bytes[i] ^ 1 << i % 7);
        if (folds(bytes, len)) unseen++;
        if (mend_it(bytes, len, &copy, &m) && is(&m, h->desk.journal, len)) continue;
        lost++;
        test_that(false, "byte %zu of line %d", i, journal_count(bytes, i, NULL));
    }
    test_that(unseen == 0, "%d changed bits were not noticed", unseen);
    test_that(lost == 0, "%d changed bits were not put right", lost);
    free(bytes);
}

static char *line_at(char *text, int number) {
    while (--number) text = strchr(text, '\n') + 1;
    return text;
}

static int count(const char *text, const char *what) {
    int n = 0;
    for (; (text = strstr(text, what)) != NULL; text++) n++;
    return n;
}

/* Every line left out, once without a copy and once with one. */
static void lines_gone(const struct hall *h) {
    size_t len = h->desk.len;
    char *bytes = malloc(len + 2);
    struct mend_copy copy = {.name = "copy", .text = h->desk.journal, .len = len};
    int lines = journal_count(h->desk.journal, len, NULL);
    for (int n = 1; n <= lines; n++) {
        struct mend m;
        memcpy(bytes, h->desk.journal, len + 1);
        char *at = line_at(bytes, n), *next = strchr(at, '\n') + 1;
        memmove(at, next, strlen(next) + 1);
        size_t left = strlen(bytes);
        test_that(n == lines || !folds(bytes, left), "line %d left out is not noticed", n);
        bool back = mend_it(bytes, left, &copy, &m) && is(&m, h->desk.journal, len);
        test_that(back, "line %d left out comes back from a copy", n);
        bool mended = mend_it(bytes, left, NULL, &m);
        test_that(n == 1 ? !mended : mended && folds(m.out.at, m.out.len),
                  "line %d left out without a copy: what is left holds", n);
        if (n > 1)
            test_that(steps_of(&m, MEND_CUT) + steps_of(&m, MEND_FOREIGN) &&
                          count(m.out.at, "note \"repair: "),
                      "line %d left out: it is told, and a note stands there", n);
        at = line_at(h->desk.journal, n);
        bool head = journal_is_verb(at, strcspn(at, "\n"), "order");
        if (n > 1 && n < lines && !head) /* what was taken back is named by its number */
            test_that(journal_count(m.out.at, m.out.len, NULL) == lines,
                      "line %d left out: later ones keep their numbers", n);
    }
    free(bytes);
}

/* Two orders that changed places, and one that was doubled, find back by the chain. */
static void lines_moved(const struct hall *h) {
    size_t len = h->desk.len;
    char *bytes = malloc(2 * len);
    struct mend m;
    memcpy(bytes, h->desk.journal, len + 1);
    char *a = line_at(bytes, 4), *b = line_at(bytes, 6), *c = line_at(bytes, 8);
    size_t first = (size_t)(b - a), second = (size_t)(c - b);
    char *kept = malloc(first);
    memcpy(kept, a, first);
    memmove(a, b, second), memcpy(a + second, kept, first);
    test_that(!folds(bytes, len), "orders that changed places are noticed");
    test_that(mend_it(bytes, len, NULL, &m) && is(&m, h->desk.journal, len), "and find back");
    test_that(steps_of(&m, MEND_MOVED) == 1 && m.steps == 1, "which is told");
    memcpy(bytes, h->desk.journal, len + 1);
    memmove(bytes + (c - bytes) + second, c, len + 1 - (size_t)(c - bytes));
    memcpy(c, b, second);
    test_that(!folds(bytes, len + second), "an order that stands there twice is noticed");
    test_that(mend_it(bytes, len + second, NULL, &m) && is(&m, h->desk.journal, len), "and goes");
    test_that(m.steps == 1 && m.step[0].kind == MEND_FOREIGN, "which is told");
    free(kept), free(bytes);
}

/* More than one byte, no copy: the order goes, the orders behind it stay. */
static void beyond_repair(const struct hall *h) {
    size_t len = h->desk.len;
    char *bytes = malloc(len + 2);
    struct mend m;
    memcpy(bytes, h->desk.journal, len + 1);
    char *at = strstr(bytes, "result 1 orzel 2");
    memcpy(at, "RESULT", 6);
    test_that(!folds(bytes, len), "six bytes are noticed");
    test_that(mend_it(bytes, len, NULL, &m) && folds(m.out.at, m.out.len), "the rest holds");
    test_that(m.steps == 1 && m.step[0].kind == MEND_CUT, "one order is cut");
    test_that(strstr(m.out.at, "RESULT 1 orzel 2") != NULL, "its text can be read");
    test_that(strstr(m.out.at, " undo ") && strstr(m.out.at, "ostatni wiersz"), "others stay");
    test_that(journal_count(m.out.at, m.out.len, NULL) == journal_count(bytes, len, NULL),
              "line for line, so that what was taken back is still the same line");
    /* A wrong chain, more than a byte of it: the lines are proved by the order behind. */
    memcpy(bytes, h->desk.journal, len + 1);
    at = strchr(line_at(bytes, 6), '\n') - 16;
    memcpy(at, "0123456789abcdef", 16);
    test_that(mend_it(bytes, len, NULL, &m) && is(&m, h->desk.journal, len), "a wrong chain");
    test_that(m.steps == 1 && m.step[0].kind == MEND_CHAIN, "is told as such");
    /* A number of lines that is too large is no torn end. */
    memcpy(bytes, h->desk.journal, len + 1);
    at = strstr(line_at(bytes, 6), " - 1 ") + 3;
    *at = '9';
    test_that(journal_whole(bytes, len) == len && !folds(bytes, len), "nothing is taken for torn");
    struct mend_copy copy = {.name = "copy", .text = h->desk.journal, .len = len};
    test_that(mend_it(bytes, len, &copy, &m) && is(&m, h->desk.journal, len), "from a copy");
    /* Cut short between two orders: only a copy can tell. */
    size_t half = (size_t)(line_at(bytes, 8) - bytes);
    memcpy(bytes, h->desk.journal, len + 1);
    test_that(mend_it(bytes, half, &copy, &m) && is(&m, h->desk.journal, len),
              "cut short, with a copy");
    test_that(mend_it(bytes, half, NULL, &m) && !m.steps, "and without one it is whole");
    free(bytes);
}

static void ends(const struct hall *h) {
    size_t len = h->desk.len, to = 0;
    char *bytes = malloc(3 * len + 16);
    struct mend_marks was;
    memcpy(bytes, "\xEF\xBB\xBF", 3), to = 3;
    for (size_t i = 0; i < len; i++) {
        if (h->desk.journal[i] == '\n') bytes[to++] = '\r';
        bytes[to++] = h->desk.journal[i];
    }
    bytes[to++] = '\r', bytes[to++] = '\n', bytes[to] = 0;
    size_t healed = mend_ends(bytes, to, &was);
    test_that(healed == len && !memcmp(bytes, h->desk.journal, len), "BOM and Windows line ends");
    test_that(was.bom && was.tail == 1 && was.returns == journal_count(bytes, len, NULL) + 1,
              "are counted: %d", was.returns);
    memcpy(bytes, h->desk.journal, len);
    healed = mend_ends(bytes, len - 1, &was);
    test_that(healed == len && was.feed, "a last line feed that an editor left out");
    healed = mend_ends(bytes, len - 4, &was);
    test_that(healed == len - 4 && !was.feed, "but a torn line stays torn");
    memcpy(bytes, h->desk.journal, len), memset(bytes + len, 0, 10);
    test_that(mend_ends(bytes, len + 10, &was) == len && was.tail == 10, "zeros at the end");
    memcpy(bytes, h->desk.journal, len + 1);
    test_that(mend_ends(bytes, len, &was) == len && !mend_is_marked(&was), "a file that is whole");
    free(bytes);
}

void test_mend(void) {
    struct hall h = {0};
    work = (struct arena){.at = malloc(WORK), .size = WORK};
    play(&h);
    test_case("a damaged file: one bit");
    bit_flips(&h);
    test_case("a damaged file: lines left out");
    lines_gone(&h);
    test_case("a damaged file: lines moved");
    lines_moved(&h);
    test_case("a damaged file: more than a byte");
    beyond_repair(&h);
    test_case("a damaged file: what an editor leaves");
    ends(&h);
    hall_close(&h);
    free(work.at);
}
