/* polish: no English inside a Polish answer.
 *
 * Good boards, positions and records are spoilt in many small ways and read again; what is wrong
 * with them is put into Polish words, and none of them may be English. So every fault the walk
 * meets has a phrase. That every phrase is Polish is looked at in the phrases and rulebooks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/match.h"
#include "core/book.h"
#include "harness/harness.h"

enum { TEXT_ROOM = 1 << 17, KEYS = 600, KEY = 60 };

/* Words that stand in every English sentence and in no Polish one. */
static const char *const english[] = {
    "the",   "of",   "is",   "are",    "not",      "and",   "with", "must",
    "this",  "that", "has",  "have",   "from",     "an",    "be",   "for",
    "which", "been", "can",  "cannot", "expected", "there", "than", "only",
    "its",   "line", "such", "field",  "missing",  "twice", "wrong"};

static char seen[KEYS][KEY];
static int keys;

/* Notes the keys of a fault; whether one of them is new. */
static bool note(const char *fault) {
    char key[KEY];
    bool fresh = false;
    for (const char *p = fault; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        snprintf(key, sizeof key, "%.*s", (int)strcspn(p, " \n"), p);
        int i = 0;
        while (i < keys && strcmp(seen[i], key) != 0) i++;
        if (i == keys && keys < KEYS) strcpy(seen[keys++], key), fresh = true;
    }
    return fresh;
}

static bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) || (c >= '0' && c <= '9');
}

/* The first English word of a text, or NULL. What stands in quotes is somebody's own. */
static const char *english_word(const char *text) {
    for (size_t i = 0; i < sizeof english / sizeof *english; i++) {
        size_t len = strlen(english[i]);
        for (const char *p = text; (p = strstr(p, english[i])) != NULL; p += len)
            if ((p == text || (!in_word(p[-1]) && !strchr("-={", p[-1]))) && !in_word(p[len]) &&
                p[len] != '-')
                return english[i];
    }
    return NULL;
}

/* The detail is what the reader wrote himself, so it is left out. */
static bool polish(const char *fault, char *why, size_t size) {
    TEXT(bare, 1000);
    TEXT(words, 1000);
    for (const char *p = fault; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        if (bare.len) text_char(&bare, '\n');
        text_bytes(&bare, p, strcspn(p, " \n"));
    }
    book_fault(bare.at, POLISH, &words);
    const char *word = english_word(words.at);
    bool raw = !words.len || strstr(words.at, bare.at);
    snprintf(why, size, "\"%s\": %s", words.at, word ? word : raw ? "no phrase" : "");
    return !word && !raw;
}

static void demand(const char *what, const char *fault) {
    char why[1200];
    if (!note(fault)) return;
    test_that(polish(fault, why, sizeof why), "%s: %s", what, why);
}

/* ---- spoiling ------------------------------------------------------------------------------ */

static char spoilt[TEXT_ROOM];

/* One small damage: a word left out, twice, exchanged, or one character other. */
static const char *spoil(const char *text, const char *blanks, struct rng *r) {
    static const char marks[] = "?!+~*:=.,-|/0379AZaz \n";
    size_t len = strlen(text), from = rng_below(r, (uint32_t)len), to;
    while (from && !strchr(blanks, text[from - 1])) from--;
    for (to = from; text[to] && !strchr(blanks, text[to]);) to++;
    struct text t = text_over(spoilt, sizeof spoilt);
    switch (rng_below(r, 5)) {
    case 0: /* left out */
        text_bytes(&t, text, from);
        text_add(&t, text + to + (text[to] != 0));
        break;
    case 1: /* twice */
        text_bytes(&t, text, to);
        text_char(&t, blanks[0]);
        text_add(&t, text + from);
        break;
    case 2: { /* with a part of another word */
        size_t other = rng_below(r, (uint32_t)len);
        text_bytes(&t, text, from);
        text_bytes(&t, text + other, strcspn(text + other, blanks));
        text_add(&t, text + to);
        break;
    }
    case 3: /* cut off */ text_bytes(&t, text, from); break;
    default:
        text_add(&t, text);
        spoilt[from + rng_below(r, (uint32_t)(to - from + 1))] =
            marks[rng_below(r, sizeof marks - 1)];
    }
    return spoilt;
}

static void positions(const struct game *g, struct rng *r) {
    const struct board *b = test_board(g);
    union any_state s, other;
    move list[MAX_MOVES];
    test_case("%s: positions that cannot be", g->name);
    game_start(b, &s.s);
    for (int ply = 0; ply < 250 && s.s.turn != NOBODY; ply++) {
        char room[4096];
        struct text t = text_over(room, sizeof room);
        g->write(b, &s.s, &t);
        for (int i = 0; i < 80 / TEST_PORTION; i++) {
            TEXT(err, 400);
            memset(&other, 0, sizeof other);
            const char *bad = spoil(room, " ", r);
            if (!g->read(b, &other.s, bad, &err)) demand(bad, err.at);
        }
        int n = game_legal(b, &s.s, list);
        game_apply(b, &s.s, test_choose(b, &s.s, list, n, KEEN, r), NULL);
    }
}

static void boards(const struct game *g, struct rng *r) {
    char path[80];
    size_t len;
    snprintf(path, sizeof path, "data/%s/board.txt", g->name);
    const char *text = test_file(path, &len);
    struct board *b = calloc(1, g->board_size);
    test_case("%s: boards that are refused", g->name);
    for (int i = 0; i < 4000 / TEST_PORTION && text && b; i++) {
        TEXT(err, 400);
        const char *bad = spoil(text, i % 2 ? "\n" : " \n", r);
        if (!board_read(b, g, bad, strlen(bad), &err)) demand("a board", err.at);
    }
    free(b);
}

static void records(const char *path, struct rng *r) {
    static struct record_reader reader;
    static struct record_head head;
    static struct record_line line;
    static struct match m;
    static char room[TEXT_ROOM];
    size_t len;
    const char *text = test_file(path, &len);
    if (len >= TEXT_ROOM / 2) return;
    test_case("%s: records that are wrong", path);
    for (int i = 0; i < 400 / TEST_PORTION; i++) {
        TEXT(err, 400);
        const char *bad = spoil(text, i % 2 ? "\n" : " \n", r);
        struct seed seed;
        bool seeded = record_seed(bad, strlen(bad), &seed);
        bool good = record_open(&reader, bad, strlen(bad), &head, &err) &&
                    match_resume(&m, test_board(head.game), &head, seeded ? &seed : NULL, room,
                                 sizeof room, &err);
        while (good && record_next(&reader, &line)) good = match_feed(&m, &line, &err) == MATCH_OK;
        if (!good || reader.failed) demand(path, err.at);
    }
}

/* ---- phrases and rulebooks ------------------------------------------------------------------ */

/* Lines that begin with one of these are Polish. */
static void texts(const char *pattern) {
    static const char *const polish_keys[] = {"pl ", "deny-pl ", "title-pl ", "intro-pl "};
    for (char **name = test_files(pattern); *name; name++) {
        test_case("%s: its Polish is Polish", *name);
        const char *text = test_file(*name, NULL);
        for (const char *p = text; p && *p; p += strcspn(p, "\n"), p += *p == '\n')
            for (size_t k = 0; k < sizeof polish_keys / sizeof *polish_keys; k++) {
                char line[4096];
                if (!text_starts(p, polish_keys[k])) continue;
                snprintf(line, sizeof line, "%.*s", (int)strcspn(p, "\n"), p);
                const char *word = english_word(line);
                test_that(!word, "\"%s\" in: %s", word ? word : "", line);
            }
    }
}

/* Of the phrases of faults the walk has met so many. */
static void met(void) {
    static const char *const files[] = {"data/phrases-file.txt", "data/phrases-board.txt",
                                        "data/phrases-record.txt", "data/phrases-position.txt"};
    int all = 0;
    for (int i = 0; i < 4; i++)
        for (const char *p = test_file(files[i], NULL); p && (p = strstr(p, "\nphrase ")); p++)
            all++;
    printf("the walk met %d of %d faults\n", keys, all);
    test_case("the walk has met most faults");
    test_that(keys * (TEST_PORTION > 1 ? 4 : 2) > all, "only %d of %d", keys, all);
}

int main(void) {
    struct rng r = rng_from(20261116);
    for (int i = 0; games[i]; i++) positions(games[i], &r), boards(games[i], &r);
    for (char **name = test_files("test/plays/*-random-1.txt"); *name; name++) records(*name, &r);
    texts("data/phrases*.txt");
    texts("rules/*.txt");
    met();
    return test_done();
}
