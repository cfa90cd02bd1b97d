/* promises.c -- store.h, sentence by sentence, on whatever kind is tested. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "harness/harness.h"
#include "net/jot.h"
#include "store/suite.h"

static void count(void *context, const char *text, size_t len) {
    (void)text;
    *(size_t *)context += len;
}

static void basics(struct store *s, struct store *reader) {
    TEXT(err, 200);
    int64_t last;
    struct store_write first[] = {{"room/a", 0, 1000, "one\n", 4, false, STORE_DAMAGED},
                                  {"room/b", 0, 1001, "x\n", 2, false, STORE_DAMAGED}};
    struct store_write then[] = {{"room/a", 1, 2000, "two\nthree\n", 10, false, STORE_DAMAGED},
                                 {"server", 0, 2001, "secret\n", 7, false, STORE_DAMAGED}};
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
        {"room/c", 0, 3000, "c1\n", 3, false, STORE_DAMAGED},
        {"room/a", 1, 3000, "other\n", 6, false, 0},
        {"room/a", 2, 3000, "behind\n", 7, false, 0},
        {"room/c", 1, 3000, "c2\n", 3, false, 0},
        {"room/b", 1, 3000, "y\n", 2, false, STORE_DAMAGED},
    };
    test_that(store_append(s, mixed, 5, &err), "%s", err.at);
    static const enum store_fate fates[] = {STORE_WRITTEN, STORE_REFUSED, STORE_REFUSED,
                                            STORE_WRITTEN, false,         STORE_WRITTEN};
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
    test_that(store_scrub(s, NULL, &err), "%s", err.at);
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

static void hear(void *context, const char *stream, int64_t last) {
    struct store_stream one = {stream ? stream : "all", last, 0};
    name_it(context, &one);
}

/* Waits until these notices have come, and then that no other does. */
static void expect_notices(struct store *f, const char *expected) {
    struct jot all = {0};
    TEXT(err, 200);
    int bell[2];
    if (pipe(bell) != 0 || write(bell[1], "x", 1) != 1) abort();
    for (int i = 0; i < 60 && all.len < strlen(expected); i++)
        test_that(store_wait(f, -1, 1000, hear, &all, &err), "%s", err.at);
    test_that(store_wait(f, bell[0], 60000, hear, &all, &err), "%s", err.at);
    test_text("notices", expected, all.at ? all.at : "");
    jot_free(&all);
    close(bell[0]), close(bell[1]);
}

/* What is written and erased is told, by whomever, with the last batch; what is refused is not. A
 * store that belongs to one program has nobody to tell. */
static void notices(struct store *s, const char *address) {
    TEXT(err, 200);
    struct store *f = store_follower(s, &err);
    test_case("a store for one program has no notices, one for many has");
    test_that((f != NULL) == suite_on_postgres && !err.len, "%s", err.at);
    if (!f) return;
    struct store *other = store_open(address, &err);
    if (!test_that(other != NULL, "%s", err.at)) return;
    test_case("what is written is told once, with its neighbours of the same commit");
    struct store_write w[] = {{"room/t", 0, 1, "t1\n", 3, false, 0},
                              {"event/u", 0, 1, "u1\n", 3, false, 0},
                              {"room/t", 1, 1, "t2\n", 3, false, 0},
                              {"room/a", 1, 1, "refused\n", 8, false, 0}};
    test_that(store_append(other, w, 4, &err), "%s", err.at);
    expect_notices(f, "event/u 1 0;room/t 1 0;room/t 2 0;");
    test_case("what is erased is told, what was not there is not, nor what was refused");
    static const char *const gone[] = {"room/t", "room/none", "event/u"};
    test_that(suite_append(s, "room/t", 1, "late\n") == STORE_REFUSED, "written");
    test_that(store_erase(s, gone, 3, &err), "%s", err.at);
    expect_notices(f, "event/u 0 0;room/t 0 0;");
    test_case("more streams than fit into one notice are all told");
    enum { MANY = 1000 };
    static char names[MANY][40];
    static struct store_write many[MANY];
    struct jot all = {0};
    for (int i = 0; i < MANY; i++) {
        snprintf(names[i], sizeof names[i], "many/%030d", i);
        many[i] = (struct store_write){names[i], 0, 1, "m\n", 2, false, STORE_DAMAGED};
        jot_raw(&all, names[i], strlen(names[i])), jot_raw(&all, " 1 0;", 5);
    }
    test_that(store_append(s, many, MANY, &err), "%s", err.at);
    expect_notices(f, all.at);
    jot_free(&all);
    store_close(f);
    store_close(other);
}

/* Whatever bytes the lines have. */
static void bytes(struct store *s, struct store *reader) {
    static char long_line[300001];
    test_case("lines come back to the byte: Polish, broken UTF-8, quotes, long ones");
    const char *odd = "zażółć \"'\\ \xff\xfe {1,NULL} %s\t\n";
    memset(long_line, 'x', sizeof long_line - 1);
    long_line[sizeof long_line - 2] = '\n';
    test_that(suite_append(s, "room/odd", 0, odd) == STORE_WRITTEN, "not written");
    test_that(suite_append(s, "room/odd", 1, long_line) == STORE_WRITTEN, "not written");
    struct jot all = {0};
    jot_raw(&all, odd, strlen(odd)), jot_raw(&all, ";", 1);
    jot_raw(&all, long_line, strlen(long_line)), jot_raw(&all, ";", 1);
    suite_expect(reader, "room/odd", 0, all.at);
    jot_free(&all);
    TEXT(err, 200);
    static const char *const gone[] = {"room/odd"};
    test_that(store_erase(s, gone, 1, &err), "%s", err.at);
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
    bytes(s, reader);
    notices(s, suite_address("one.db"));
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
