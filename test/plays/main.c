/* plays: golden whole games, test/plays/GAME-NAME.txt, as records, and GAME-NAME.seen, what
 * could be seen of each (seen.h).
 *
 * Each is judged line by line as `sedzia check` does, and played again from its decisions and
 * its seed alone: the record that comes out must be the file, to the byte, and so must all that
 * was seen. So every change of behaviour shows here as a readable difference.
 *
 *     plays bless     writes again what a change has altered, and games that are missing: look at
 *                     the difference, bump the game's edition, commit both together */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/bench.h"
#include "core/match.h"
#include "harness/harness.h"
#include "plays/seen.h"

enum { ROOM = 1 << 20, GOLDEN = 2, PATH = 200 };

struct play {
    const struct board *b;
    struct record_head head;
    struct record_line line;
    struct record_reader in;
    struct match m;
    struct seed seed;
    bool known; /* the seed is published */
    char room[ROOM], seen_room[ROOM], err_room[400];
    struct text seen, err;
};

/* The board that the record names, by its edition of the rules; NULL if there is none. */
static const struct board *board_of(const struct record_head *head) {
    static char sheet_room[RECORD_BOARD];
    struct text sheet = text_over(sheet_room, sizeof sheet_room);
    TEXT(err, 400);
    if (!record_elsewhere(head)) return test_board_edition(head->game, head->edition);
    record_board(head, &sheet);
    struct board *b = (struct board *)test_board_read(head->game, sheet.at, sheet.len, &err);
    return b && board_edition(b, head->edition) ? b : NULL;
}

static bool open_record(struct play *p, const char *text, size_t len) {
    p->err = text_over(p->err_room, sizeof p->err_room);
    if (!record_open(&p->in, text, len, &p->head, &p->err)) return false;
    p->b = board_of(&p->head);
    if (!p->b) p->b = test_board(p->head.game); /* will be refused, with the reason */
    p->known = record_seed(text, len, &p->seed);
    return true;
}

/* Judges the whole record; NULL if every line is true, else why not. The record kept while
 * replaying must be the text itself. */
static const char *judge(struct play *p, const char *text, size_t len) {
    const struct seed *seed = &p->seed;
    if (!open_record(p, text, len)) return p->err.at;
    if (!p->known) seed = NULL;
    if (!match_resume(&p->m, p->b, &p->head, seed, p->room, ROOM, &p->err)) return p->err.at;
    while (record_next(&p->in, &p->line))
        if (match_feed(&p->m, &p->line, &p->err) != MATCH_OK) return p->err.at;
    if (p->in.failed) return p->err.at;
    if (!p->m.over) return "the game is not over";
    return strcmp(p->m.record.at, text) ? "the replayed record is another text" : NULL;
}

/* Replays a record that is true and writes down what could be seen. */
static bool watch(struct play *p, const char *text, size_t len) {
    union any_state before;
    p->seen = text_over(p->seen_room, ROOM);
    if (!open_record(p, text, len)) return false;
    if (!match_resume(&p->m, p->b, &p->head, p->known ? &p->seed : NULL, p->room, ROOM, &p->err))
        return false;
    seen_table(p->b, &p->m.truth.s, &p->seen);
    while (record_next(&p->in, &p->line)) {
        before = p->m.truth;
        if (match_feed(&p->m, &p->line, &p->err) != MATCH_OK) return false;
        seen_line(&p->m, &before.s, &p->line, &p->seen);
    }
    return !p->seen.cut;
}

/* Does what a line says; true if it is a decision that could be repeated, or none. */
static bool repeat(struct play *p) {
    move m;
    switch (p->line.kind) {
    case LINE_MOVE:
    case LINE_HAND:
        if (!game_read_move(p->b, &p->m.truth.s, p->line.text, &m)) return false;
        return (p->line.kind == LINE_MOVE ? match_play(&p->m, m) : match_hand(&p->m, m)) ==
               MATCH_OK;
    case LINE_DICE: return match_roll(&p->m) == MATCH_OK;
    case LINE_COCKED: return match_cocked(&p->m, p->line.text[0] != 0) == MATCH_OK;
    case LINE_MISTYPED: return match_mistyped(&p->m) == MATCH_OK;
    case LINE_UNDO: return match_undo(&p->m) == MATCH_OK;
    case LINE_NOTE: return match_note(&p->m, p->line.text) == MATCH_OK;
    case LINE_RESIGN: return match_resign(&p->m, p->line.seat) == MATCH_OK;
    case LINE_STOPPED: return match_stop(&p->m) == MATCH_OK;
    case LINE_ILLEGAL:
        return match_illegal(&p->m, p->line.seat, p->line.text, p->line.rule) == MATCH_OK;
    case LINE_BACK: return match_back(&p->m) == MATCH_OK;
    case LINE_STANDS: return match_stands(&p->m, p->line.text, &p->err) == MATCH_OK;
    case LINE_SUPPOSED:
    case LINE_TIME:
    case LINE_HASH:
    case LINE_RESULT:
    case LINE_SEED:
    case LINE_SEAL: return true; /* follow by themselves */
    }
    return false;
}

/* Plays the game again from its decisions; false, with the line, if it goes another way. */
static bool again(struct play *p, const char *text, size_t len) {
    if (!open_record(p, text, len)) return false;
    if (!match_open(&p->m, p->b, &p->head, p->known ? &p->seed : NULL, p->room, ROOM, &p->err))
        return false;
    while (record_next(&p->in, &p->line)) {
        if (repeat(p)) continue;
        text_clear(&p->err);
        text_add(&p->err, "line ");
        text_int(&p->err, p->line.number);
        text_add(&p->err, " cannot be played any more: ");
        text_add(&p->err, p->line.text);
        return false;
    }
    return !p->in.failed;
}

/* The first line in which two texts differ. */
static void compare(const char *expected, const char *got) {
    int line = 1;
    while (*expected && *expected == *got) line += *expected == '\n', expected++, got++;
    if (*expected == *got) return;
    test_that(false, "line %d differs: expected …%.*s…, got …%.*s…", line,
              (int)strcspn(expected, "\n"), expected, (int)strcspn(got, "\n"), got);
}

/* GAME-NAME.seen of GAME-NAME.txt. */
static const char *beside(const char *path) {
    static char room[PATH];
    snprintf(room, sizeof room, "%.*s.seen", (int)strlen(path) - 4, path);
    return room;
}

static void check(struct play *p, const char *path) {
    size_t len;
    const char *text = test_file(path, &len);
    test_case("%s: every line is true", path);
    const char *wrong = judge(p, text, len);
    if (!test_that(!wrong, "%s", wrong)) return;
    test_case("%s: played again it is the same game", path);
    if (test_that(again(p, text, len), "%s", p->err.at)) compare(text, p->m.record.at);
    test_case("%s: all that could be seen", path);
    const char *seen = test_file(beside(path), NULL);
    if (!test_that(seen != NULL, "there is no %s; make bless writes it", beside(path))) return;
    if (test_that(watch(p, text, len), "%s", p->err.at)) compare(seen, p->seen.at);
}

/* The tests of the test: a record in which one thing is changed must not pass. */
static void spoiled(struct play *p, const char *path) {
    static const char *const keys[] = {"\nhash ", "\nresult ", "\nseed ", "\ndice ", "\nplayer "};
    size_t len;
    const char *text = test_file(path, &len);
    char *copy = malloc(len + 2);
    for (size_t i = 0; copy && i < sizeof keys / sizeof *keys; i++) {
        const char *at = strstr(text, keys[i]);
        if (i == 3 && at) at = strstr(at + 1, keys[i]); /* the first is the promise in the head */
        test_case("%s: changed at%.*s is found out", path, (int)strlen(keys[i]) - 2, keys[i] + 1);
        if (!test_that(at != NULL, "there is no such line")) continue;
        memcpy(copy, text, len + 1);
        char *c = copy + (at - text) + strlen(keys[i]);
        *c = *c == 'a' ? 'b' : 'a';
        if (i == 4) *(c - 1) = '\t'; /* a name may be anything: spoil the form */
        test_that(judge(p, copy, len) != NULL, "nobody noticed");
    }
    test_case("%s: cut off is found out", path);
    if (copy) memcpy(copy, text, len), copy[len - 10] = 0;
    test_that(copy && judge(p, copy, len - 10), "nobody noticed");
    free(copy);
}

static bool write_file(const char *path, const char *text, size_t len) {
    FILE *out = fopen(path, "wb");
    bool good = out && fwrite(text, 1, len, out) == len;
    return out && !fclose(out) && good;
}

/* The games that are written again when they cannot be played any more. */
static const struct style {
    const char *word;
    uint32_t tries;
} styles[] = {{"random", 1}, {"keen", KEEN}};

static move choose(const struct match *m, const struct style *style, struct rng *r) {
    static move list[MAX_MOVES];
    int count = game_legal(m->board, &m->truth.s, list);
    return test_choose(m->board, &m->truth.s, list, count, style->tries, r);
}

/* A whole game, dice from the seed, written to its file. */
static void fresh(struct play *p, const struct game *g, const struct style *style, int number,
                  const char *path) {
    struct rng r = rng_from((uint64_t)number);
    memset(&p->head, 0, sizeof p->head);
    for (int seat = SEAT_A; seat <= SEAT_B; seat++)
        snprintf(p->head.player[seat], RECORD_TAG, "%c%s %c", style->word[0] - 32, style->word + 1,
                 'A' + seat);
    p->seed = dice_from((uint64_t)number);
    p->err = text_over(p->err_room, sizeof p->err_room);
    if (!match_open(&p->m, test_board(g), &p->head, &p->seed, p->room, ROOM, &p->err)) return;
    while (!p->m.over) {
        enum match_error e = p->m.truth.s.turn == CHANCE
                                 ? match_roll(&p->m)
                                 : match_play(&p->m, choose(&p->m, style, &r));
        if (e != MATCH_OK) return;
    }
    if (write_file(path, p->m.record.at, p->m.record.len)) printf("%s: new\n", path);
}

/* Writes a game again whose decisions still can be played. */
static bool renew(struct play *p, const char *path) {
    size_t len;
    const char *text = test_file(path, &len);
    if (!text || !again(p, text, len)) return false;
    if (strcmp(text, p->m.record.at) && write_file(path, p->m.record.at, p->m.record.len))
        printf("%s: blessed\n", path);
    return true;
}

/* Writes what is seen of a record again if it is not what the file says. */
static void bless_seen(struct play *p, const char *path) {
    size_t len;
    const char *text = test_file(path, &len), *seen = test_file(beside(path), NULL);
    if (!watch(p, text, len))
        printf("%s: %s; remove it or correct it by hand\n", path, p->err.at);
    else if ((!seen || strcmp(seen, p->seen.at)) &&
             write_file(beside(path), p->seen.at, p->seen.len))
        printf("%s: %s\n", beside(path), seen ? "blessed" : "new");
}

/* Whether "RULE KIND" stands behind `mark` in one of the files. */
static bool told(const char *pattern, const char *mark, const struct board *b,
                 const struct event *e) {
    TEXT(words, 80);
    text_add(&words, mark);
    game_write_rule(b->game, e->rule, &words);
    text_char(&words, ' ');
    text_add(&words, game_event_word(e->kind));
    for (char **path = test_files(pattern); *path; path++)
        if (strstr(test_file(*path, NULL), words.at)) return true;
    return false;
}

/* Every sort of event that play brings about is one a golden game or a case holds. */
static void all_told(const struct game *g) {
    enum { GAMES = 300 / TEST_PORTION };
    static bool asked[10000][EVENT_KINDS];
    static move list[MAX_MOVES];
    char seen[PATH], cases[PATH];
    const struct board *b = test_board(g);
    struct trace t;
    snprintf(seen, sizeof seen, "test/plays/%s-*.seen", g->name);
    snprintf(cases, sizeof cases, "test/cases/%s/*.txt", g->name);
    memset(asked, 0, sizeof asked);
    test_case("%s: every sort of event stands in a golden game or in a case (event RULE KIND)",
              g->name);
    for (int n = 0; n < GAMES; n++) {
        struct rng r = rng_from(1000 + (uint64_t)n);
        union any_state s;
        game_start(b, &s.s);
        while (s.s.turn != NOBODY) {
            int count = game_legal(b, &s.s, list);
            move m = s.s.turn == CHANCE ? game_roll(b, &s.s, &r)
                                        : test_choose(b, &s.s, list, count, n % 2 ? KEEN : 1, &r);
            game_apply(b, &s.s, m, &t);
            for (int i = 0; i < t.len; i++) {
                bool *was = &asked[t.at[i].rule % 10000][t.at[i].kind];
                TEXT(event, 160);
                test_event(b, &t.at[i], &event);
                if (!*was)
                    test_that(told(seen, "    ", b, &t.at[i]) || told(cases, "event ", b, &t.at[i]),
                              "nothing holds an event like %s", event.at);
                *was = true;
            }
        }
    }
}

/* The bench number as bench/number says it. */
static const char *bench(void) {
    static char number[16];
    size_t room = bench_room();
    struct arena a = {.at = malloc(room), .size = room};
    if (a.at) snprintf(number, sizeof number, "%u\n", (unsigned)bench_number(&a));
    free(a.at);
    return number;
}

static void check_bench(void) {
    const char *stored = test_file("bench/number", NULL);
    test_case("the behaviour of all games is the one bench/number stands for");
    if (test_that(stored != NULL, "there is no bench/number; make bless writes it"))
        test_text("if the change is meant: make bless", stored, bench());
}

static int bless(struct play *p) {
    char path[PATH];
    const char *stored = test_file("bench/number", NULL), *number = bench();
    if ((!stored || strcmp(stored, number)) && write_file("bench/number", number, strlen(number)))
        printf("bench/number: %s", number);
    for (char **name = test_files("test/plays/*.txt"); *name; name++) renew(p, *name);
    for (int i = 0; games[i]; i++)
        for (size_t k = 0; k < sizeof styles / sizeof *styles; k++)
            for (int n = 1; n <= GOLDEN; n++) {
                snprintf(path, sizeof path, "test/plays/%s-%s-%d.txt", games[i]->name,
                         styles[k].word, n);
                if (!renew(p, path)) fresh(p, games[i], &styles[k], n, path);
            }
    for (char **name = test_files("test/plays/*.txt"); *name; name++) bless_seen(p, *name);
    return 0;
}

int main(int argc, char **argv) {
    struct play *p = calloc(1, sizeof *p);
    if (!p) return 2;
    if (argc > 1 && !strcmp(argv[1], "bless")) return bless(p);
    for (int i = 0; games[i]; i++) {
        char pattern[100];
        snprintf(pattern, sizeof pattern, "test/plays/%s-*.txt", games[i]->name);
        char **path = test_files(pattern);
        test_case("%s has golden games", games[i]->name);
        test_that(*path != NULL, "there is no %s; make bless writes one", pattern);
        for (; *path; path++) check(p, *path);
        all_told(games[i]);
    }
    check_bench();
    spoiled(p, "test/plays/303-random-1.txt");
    free(p);
    return test_done();
}
