/* perft: how many sequences of moves there are from known positions. test/perft/GAME.txt has
 * lines "depth nodes start" or "depth nodes POSITION". A wrong count with right cases means that
 * some move is missing, double, or leaves another state than it should. A line "board FILE" names
 * the board of the lines below it.
 *
 *     perft GAME DEPTH [POSITION]      counts; with a breakdown by first move */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/bench.h"
#include "harness/harness.h"

static bool place(const struct board *b, const char *text, union any_state *s, struct text *err) {
    memset(s, 0, sizeof *s);
    if (strcmp(text, "start")) return b->game->read(b, &s->s, text, err);
    game_start(b, &s->s);
    return true;
}

static void one_line(const struct board *b, const char *file, int number, const char *line) {
    int depth, used = 0;
    uint64_t nodes;
    union any_state s;
    TEXT(err, 400);
    test_case("%s:%d: %s", file, number, line);
    if (!test_that(sscanf(line, "%d %" SCNu64 " %n", &depth, &nodes, &used) == 2 && used,
                   "not: depth nodes position"))
        return;
    if (!test_that(place(b, line + used, &s, &err), "the position is refused: %s", err.at)) return;
    uint64_t got = bench_perft(b, &s.s, depth);
    test_that(got == nodes, "depth %d: %" PRIu64 " expected, %" PRIu64 " found", depth, nodes, got);
}

static const struct board *other_board(const struct game *g, const char *path) {
    size_t len = 0;
    TEXT(err, 400);
    const char *sheet = test_file(path, &len);
    const struct board *b = sheet ? test_board_read(g, sheet, len, &err) : NULL;
    test_case("%s: the board of some perft positions", path);
    return test_that(b != NULL, "%s", err.at) ? b : test_board(g);
}

static void one_file(const struct game *g) {
    char path[100];
    snprintf(path, sizeof path, "test/perft/%s.txt", g->name);
    char *text = test_file(path, NULL);
    test_case("%s has perft positions", g->name);
    if (!test_that(text != NULL, "there is no %s", path)) return;
    const struct board *b = test_board(g);
    int number = 1;
    for (char *next; text; text = next, number++) {
        next = strchr(text, '\n');
        if (next) *next++ = 0;
        char *comment = strchr(text, '#');
        if (comment) *comment = 0;
        size_t len = strlen(text);
        while (len && text[len - 1] == ' ') text[--len] = 0;
        if (!strncmp(text, "board ", 6))
            b = other_board(g, text + 6);
        else if (*text)
            one_line(b, path, number, text);
    }
}

static int show(const struct game *g, int depth, const char *position) {
    const struct board *b = test_board(g);
    static move list[MAX_MOVES];
    union any_state s, next;
    TEXT(err, 400);
    if (!place(b, position, &s, &err)) return puts(err.at), 2;
    for (int i = 0, n = game_legal(b, &s.s, list); i < n; i++) {
        TEXT(text, 200);
        next = s;
        game_write_move(b, &s.s, list[i], REFEREE, &text);
        game_apply(b, &next.s, list[i], NULL);
        printf("%12" PRIu64 "  %s\n", bench_perft(b, &next.s, depth - 1), text.at);
    }
    for (int d = 1; d <= depth; d++)
        printf("%d %" PRIu64 " %s\n", d, bench_perft(b, &s.s, d), position);
    return 0;
}

int main(int argc, char **argv) {
    const struct game *g = argc > 2 ? game_find(argv[1]) : NULL;
    if (g) return show(g, atoi(argv[2]), argc > 3 ? argv[3] : "start");
    for (int i = 0; games[i]; i++) one_file(games[i]);
    return test_done();
}
