/* promises.c -- store.h, sentence by sentence, on whatever kind is tested. */
#include <string.h>
#include "harness/harness.h"
#include "server/jot.h"
#include "store/suite.h"

static void count(void *context, const char *text, size_t len) {
    (void)text;
    *(size_t *)context += len;
}

static void basics(struct store *s, struct store *reader) {
    TEXT(err, 200);
    int64_t last;
    struct store_write first[] = {{"room/a", 0, 1000, "one\n", 4, STORE_DAMAGED},
                                  {"room/b", 0, 1001, "x\n", 2, STORE_DAMAGED}};
    struct store_write then[] = {{"room/a", 1, 2000, "two\nthree\n", 10, STORE_DAMAGED},
                                 {"server", 0, 2001, "secret\n", 7, STORE_DAMAGED}};
    test_case("batches come back in order, each stream for itself");
    test_that(store_append(s, first, 2, &err) && store_append(s, then, 2, &err), "%s", err.at);
    test_that(first[0].fate == STORE_WRITTEN && then[1].fate == STORE_WRITTEN, "not written");
    suite_expect(reader, "room/a", 0, "one\n;two\nthree\n;");
    suite_expect(reader, "room/b", 0, "x\n;");

    test_case("a stream can be read from where one knows it; one that is not there is empty");
    suite_expect(reader, "room/a", 1, "two\nthree\n;");
    suite_expect(reader, "room/a", 2, "");
    suite_expect(reader, "room/a", 7, "");
    suite_expect(reader, "room/none", 0, "");
    static const struct {
        const char *stream;
        int64_t after, last;
    } ends[] = {{"room/a", 0, 2}, {"room/a", 1, 2}, {"room/a", 2, 2}, {"room/none", 0, 0}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t bytes = 0;
        bool read = store_read(reader, ends[i].stream, ends[i].after, count, &bytes, &last, &err);
        test_that(read && last == ends[i].last, "last of %s is %lld", ends[i].stream,
                  (long long)last);
    }
}

static void name_it(void *context, const struct store_stream *stream) {
    TEXT(words, 200);
    text_add(&words, stream->name);
    text_char(&words, ' ');
    text_int(&words, stream->last);
    text_char(&words, ' ');
    text_int(&words, stream->at);
    text_char(&words, ';');
    jot_raw(context, words.at, words.len);
}

static void expect_list(struct store *s, const char *prefix, const char *expected) {
    struct jot all = {0};
    TEXT(err, 200);
    test_that(store_list(s, prefix, name_it, &all, &err), "%s", err.at);
    test_text(prefix, expected, all.at ? all.at : "");
    jot_free(&all);
}

/* Whoever does not know the last batch is refused, his neighbours are not. */
static void versions(struct store *s, struct store *reader) {
    TEXT(err, 200);
    test_case("a write must know the last batch: too old, too new, or thought to be new");
    test_that(suite_append(s, "room/a", 1, "late\n") == STORE_REFUSED, "too old");
    test_that(suite_append(s, "room/a", 3, "early\n") == STORE_REFUSED, "a gap");
    test_that(suite_append(s, "room/a", 0, "new\n") == STORE_REFUSED, "not new");
    test_that(suite_append(s, "room/zero", 1, "old\n") == STORE_REFUSED, "there is none");
    suite_expect(reader, "room/a", 0, "one\n;two\nthree\n;");
    suite_expect(reader, "room/zero", 0, "");

    test_case("a refused write takes those behind it along, and no neighbour");
    struct store_write mixed[] = {
        {"room/c", 0, 3000, "c1\n", 3, STORE_DAMAGED}, {"room/a", 1, 3000, "other\n", 6, 0},
        {"room/a", 2, 3000, "behind\n", 7, 0},         {"room/c", 1, 3000, "c2\n", 3, 0},
        {"room/b", 1, 3000, "y\n", 2, STORE_DAMAGED},
    };
    test_that(store_append(s, mixed, 5, &err), "%s", err.at);
    static const enum store_fate fates[] = {STORE_WRITTEN, STORE_REFUSED, STORE_REFUSED,
                                            STORE_WRITTEN, STORE_WRITTEN};
    for (int i = 0; i < 5; i++) test_that(mixed[i].fate == fates[i], "write %d", i);
    suite_expect(reader, "room/a", 0, "one\n;two\nthree\n;");
    suite_expect(reader, "room/b", 0, "x\n;y\n;");
    suite_expect(reader, "room/c", 0, "c1\n;c2\n;");

    test_case("streams by the beginning of their names, with the last batch and its time");
    expect_list(reader, "room/", "room/a 2 2000;room/b 2 3000;room/c 2 3000;");
    expect_list(reader, "room/b", "room/b 2 3000;");
    expect_list(reader, "event/", "");
    test_case("what is not there can still be tried: a probe leaves no stream");
    test_that(store_probe(s, 100000, &err) && store_probe(s, 10, &err), "%s", err.at);
    expect_list(reader, "", "room/a 2 2000;room/b 2 3000;room/c 2 3000;server 1 2001;");
}

static void erasing(struct store *s, struct store *reader) {
    static const char *const gone[] = {"room/b", "room/none"};
    TEXT(err, 200);
    test_case("an erased stream is as if it had never been; who still has it is refused");
    test_that(store_erase(s, gone, 2, &err), "%s", err.at);
    suite_expect(reader, "room/b", 0, "");
    expect_list(reader, "room/", "room/a 2 2000;room/c 2 3000;");
    test_that(suite_append(s, "room/b", 2, "still here\n") == STORE_REFUSED, "a write after it");
    test_that(store_scrub(s, &err), "%s", err.at);
    suite_expect(reader, "room/a", 0, "one\n;two\nthree\n;");
    test_that(suite_append(s, "room/b", 0, "again\n") == STORE_WRITTEN, "not new again");
    suite_expect(reader, "room/b", 0, "again\n;");
}

/* Two programs on one store, each with a handle of its own. */
static void two_writers(struct store *s, const char *address) {
    TEXT(err, 200);
    test_case("of two writers who know the same, one is written and the other refused");
    struct store *other = store_open(address, &err);
    if (!test_that(other != NULL, "%s", err.at)) return;
    test_that(suite_append(s, "room/two", 0, "first\n") == STORE_WRITTEN, "first");
    test_that(suite_append(other, "room/two", 0, "second\n") == STORE_REFUSED, "second");
    test_that(suite_append(other, "room/two", 1, "third\n") == STORE_WRITTEN, "third");
    test_that(suite_append(s, "room/two", 1, "fourth\n") == STORE_REFUSED, "fourth");
    suite_expect(s, "room/two", 0, "first\n;third\n;");
    store_close(other);
}

void suite_promises(void) {
    TEXT(err, 200);
    test_case("a store opens, and a reader of it");
    struct store *s = store_open(suite_address("one.db"), &err), *reader = NULL;
    if (s) reader = store_reader(s, &err);
    if (!test_that(reader != NULL, "%s", err.at)) return;
    basics(s, reader);
    versions(s, reader);
    erasing(s, reader);
    two_writers(s, suite_address("one.db"));

    test_case("nothing changes while it is closed");
    store_close(reader);
    store_close(s);
    s = store_open(suite_address("one.db"), &err);
    if (!test_that(s != NULL, "%s", err.at)) return;
    suite_expect(s, "room/a", 0, "one\n;two\nthree\n;");
    suite_expect(s, "room/two", 0, "first\n;third\n;");
    store_close(s);
}
