/* plays: golden whole games, test/plays/GAME-NAME.txt, as records.
 *
 * Each is judged line by line as `sedzia check` does, and played again from its decisions and
 * its seed alone: the record that comes out must be the file, to the byte. So every change of
 * behaviour shows here as a readable difference.
 *
 *     plays bless     writes again what a change has altered, and games that are missing: look at
 *                     the difference, bump the game's edition, commit both together */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/match.h"
#include "harness/harness.h"

enum { ROOM = 1 << 20, GOLDEN = 2 };

struct play {
    const struct board *b;
    struct record_head head;
    struct record_line line;
    struct record_reader in;
    struct match m;
    struct seed seed;
    bool known; /* the seed is published */
    char room[ROOM], err_room[400];
    struct text err;
};

static bool open_record(struct play *p, const char *text, size_t len) {
    p->err = text_over(p->err_room, sizeof p->err_room);
    if (!record_open(&p->in, text, len, &p->head, &p->err)) return false;
    p->b = test_board(p->head.game);
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
    case LINE_UNDO: return match_undo(&p->m) == MATCH_OK;
    case LINE_NOTE: return match_note(&p->m, p->line.text) == MATCH_OK;
    case LINE_RESIGN: return match_resign(&p->m, p->line.seat) == MATCH_OK;
    case LINE_ILLEGAL:
        return match_illegal(&p->m, p->line.seat, p->line.text, p->line.rule) == MATCH_OK;
    case LINE_BACK: return match_back(&p->m) == MATCH_OK;
    case LINE_STANDS: return match_stands(&p->m, p->line.text, &p->err) == MATCH_OK;
    case LINE_TIME:
    case LINE_HASH:
    case LINE_RESULT:
    case LINE_SEED: return true; /* follow by themselves */
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

static void check(struct play *p, const char *path) {
    size_t len;
    const char *text = test_file(path, &len);
    test_case("%s: every line is true", path);
    const char *wrong = judge(p, text, len);
    if (!test_that(!wrong, "%s", wrong)) return;
    test_case("%s: played again it is the same game", path);
    if (test_that(again(p, text, len), "%s", p->err.at)) compare(text, p->m.record.at);
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

/* A whole game of random moves, dice from the seed. */
static void random_game(struct play *p, const struct game *g, int number) {
    static move list[MAX_MOVES];
    struct rng r = rng_from((uint64_t)number);
    memset(&p->head, 0, sizeof p->head);
    snprintf(p->head.player[SEAT_A], RECORD_TAG, "Random A");
    snprintf(p->head.player[SEAT_B], RECORD_TAG, "Random B");
    p->seed = dice_from((uint64_t)number);
    p->err = text_over(p->err_room, sizeof p->err_room);
    if (!match_open(&p->m, test_board(g), &p->head, &p->seed, p->room, ROOM, &p->err)) return;
    while (!p->m.over) {
        int count = game_legal(p->m.board, &p->m.truth.s, list);
        enum match_error e = p->m.truth.s.turn == CHANCE
                                 ? match_roll(&p->m)
                                 : match_play(&p->m, list[rng_below(&r, (uint32_t)count)]);
        if (e != MATCH_OK) return;
    }
}

static int bless(struct play *p) {
    for (char **path = test_files("test/plays/*.txt"); *path; path++) {
        size_t len;
        const char *text = test_file(*path, &len);
        if (!again(p, text, len))
            printf("%s: %s; remove it or correct it by hand\n", *path, p->err.at);
        else if (strcmp(text, p->m.record.at) && write_file(*path, p->m.record.at, p->m.record.len))
            printf("%s: blessed\n", *path);
    }
    for (int i = 0; games[i]; i++)
        for (int n = 1; n <= GOLDEN; n++) {
            char path[100];
            snprintf(path, sizeof path, "test/plays/%s-random-%d.txt", games[i]->name, n);
            if (test_file(path, NULL)) continue;
            random_game(p, games[i], n);
            if (p->m.over && write_file(path, p->m.record.at, p->m.record.len))
                printf("%s: new\n", path);
        }
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
    }
    spoiled(p, "test/plays/303-random-1.txt");
    free(p);
    return test_done();
}
