#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/embedded.h"
#include "core/board.h"
#include "core/game.h"
#include "toy/toy.h"
#include "unit/unit.h"

/* On a sheet of its own: two rows, the second half a hex to the east. */
static void geometry(void) {
    const struct board *b = test_board(&toy);
    const char *names[9] = {"A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"};
    test_case("board: fields are numbered in reading order");
    for (unsigned f = 0; f < 9; f++) {
        TEXT(name, 8);
        board_write_field(b, f, &name);
        test_text("", names[f], name.at);
        const char *p = names[f];
        unsigned back = 99;
        test_that(board_read_field(b, &p, &back) && back == f && !*p, "%s is %u", names[f], back);
    }
    static const char *const no_field[] = {"D1", "A4", "A0", "A01",         "a1",
                                           "1A", "",   "A",  "A99999999999"};
    for (size_t i = 0; i < sizeof no_field / sizeof *no_field; i++) {
        const char *p = no_field[i];
        unsigned f;
        test_that(!board_read_field(b, &p, &f) && p == no_field[i], "%s was read", no_field[i]);
    }
    test_case("board: what touches what (even rows lie half a hex east)");
    test_that(bits_count(b->near[0]) == 2, "A1 has %d neighbours", bits_count(b->near[0]));
    test_that(bits_count(b->near[4]) == 6, "B2 has %d neighbours", bits_count(b->near[4]));
    test_that(b->next[4][NORTH_WEST] == 1 && b->next[4][NORTH_EAST] == 2, "north of B2");
    test_that(b->next[4][SOUTH_WEST] == 7 && b->next[4][SOUTH_EAST] == 8, "south of B2");
    test_case("board: directions have opposites, distances are symmetric");
    for (unsigned f = 0; f < b->fields; f++)
        for (unsigned g = 0; g < b->fields; g++) {
            int d = board_direction(b, f, g);
            test_that((d >= 0) == bits_has(&b->near[f], g), "%u %u", f, g);
            if (d >= 0) test_that(board_direction(b, g, f) == (d + 3) % 6, "%u %u", f, g);
            test_that(b->away[f][g] == b->away[g][f] && (b->away[f][g] == 1) == (d >= 0), "%u %u",
                      f, g);
        }
    test_that(b->away[0][8] == 3 && b->away[0][2] == 2, "A1-C3 %u, A1-C1 %u", b->away[0][8],
              b->away[0][2]);
}

/* Ways by the plainest method there is, to compare with. */
static int plain_way(const struct board *b, unsigned from, unsigned to, int steps, struct bits open,
                     struct bits stop, bool first) {
    if (steps == 0) return FAR;
    if (!first && bits_has(&stop, from)) return FAR;
    int best = FAR;
    BITS_EACH (b->near[from], f) {
        if (!bits_has(&open, f)) continue;
        int way = f == to ? 1 : plain_way(b, f, to, steps - 1, open, stop, false);
        if (f != to && way != FAR) way++;
        if (way < best) best = way;
    }
    return best;
}

static void ways(void) {
    const struct board *b = test_board(&toy);
    struct rng r = rng_from(5);
    test_case("board: reach and way agree with walking every way");
    for (int n = 0; n < 300; n++) {
        struct bits open = BITS_NONE, stop = BITS_NONE;
        BITS_EACH (b->all, f) {
            if (rng_below(&r, 4)) bits_add(&open, f);
            if (!rng_below(&r, 4)) bits_add(&stop, f);
        }
        unsigned from = rng_below(&r, b->fields);
        int steps = (int)rng_below(&r, 4) + 1;
        struct bits reach = board_reach(b, from, steps, open, stop);
        BITS_EACH (b->all, to) {
            if (to == from) continue;
            int expected = plain_way(b, from, to, steps, open, stop, true);
            test_that(bits_has(&reach, to) == (expected != FAR), "reach %u-%u in %d", from, to,
                      steps);
            int way = board_way(b, from, to, steps, open, stop);
            test_that(way == expected, "way %u-%u: %d, not %d", from, to, way, expected);
        }
    }
    test_case("board: a cut is no neighbourhood any more");
    struct board *cut = malloc(toy.board_size);
    if (!cut) return;
    memcpy(cut, b, toy.board_size);
    test_that(board_cut(cut, 0, 1) && !board_cut(cut, 0, 8), "cut");
    test_that(board_direction(cut, 0, 1) < 0 && board_direction(cut, 1, 0) < 0, "still touch");
    int east = board_direction(b, 0, 1);
    test_that(board_across(cut, 0, east) == 1 && board_across(b, 0, east) == NO_FIELD, "across");
    test_that(cut->away[0][1] == 2, "A1-B1 is now %u", cut->away[0][1]);
    free(cut);
}

static void refused(const char *text, const char *expected) {
    struct board *b = malloc(toy.board_size);
    TEXT(err, 300);
    test_case("board: refused with \"%s\"", expected);
    if (!b) return;
    test_that(!board_read(b, &toy, text, strlen(text), &err), "it was read");
    test_that(strstr(test_words(err.at), expected) != NULL, "said \"%s\"", test_words(err.at));
    free(b);
}

/* What others keep of a board, and what is said of it. */
static void kept(void) {
    for (int i = 0; games[i]; i++) {
        struct board *b = calloc(1, games[i]->board_size), *again = calloc(1, games[i]->board_size);
        const struct embedded *e = board_sheet(games[i], 0);
        static char room[BOARD_BARE + 2];
        struct text bare = text_over(room, sizeof room);
        TEXT(err, 200);
        test_case("board: %s without comments is the same board", games[i]->name);
        test_that(board_bare(b, games[i], e->text, e->len, &bare, &err), "%s", err.at);
        test_that(!strchr(room, '#') && !strstr(room, "\n\n") && !strchr(room, '\t'), "%s", room);
        test_that(board_read(again, games[i], room, bare.len, &err), "%s", err.at);
        test_text("the hash", b->hash, again->hash);
        test_that(!memcmp(b->place, again->place, sizeof b->place), "names of places");
        free(b), free(again);
    }
    test_case("board: numbers in words");
    TEXT(said, 200);
    const char *sheet = "rounds 11 # many\npoints luftwaffe 4\npoints 7\ndie 3 2\n";
    board_say("{rounds}, {points luftwaffe}, {points}; {die}, {roundsy}, {field}{", NULL, sheet,
              &said);
    test_text("", "11, 4, 7; {die}, {roundsy}, {field}{", said.at);
    text_clear(&said);
    board_say("{rounds}", games[0], NULL, &said);
    test_text("", "8", said.at);
}

void unit_board(void) {
    geometry();
    ways();
#define HEAD "game toy\nboard T\nshift even\n"
    refused("", "the board has no name");
    refused("game 303\n", "line 1: this board is for another game: 303");
    refused("board T\nboard T\n", "line 2: given twice: board");
    refused("board ThisNameIsMuchTooLong\n", "line 1: name too long");
    refused("shift left\n", "line 1: shift is even or odd, not left");
    refused(HEAD "row 2 A-C\n", "line 4: rows must be given in order; not expected: 2");
    refused(HEAD "row 1 A-C B\n", "line 4: column twice in B");
    refused(HEAD "row 1 C-A\n", "line 4: not a column or range of columns: C-A");
    refused(HEAD "row 1 A-Ć\n", "line 4: not a column");
    refused(HEAD "row 1 A-C\npatrol D1\n", "line 5: no such field: D1");
    refused(HEAD "row 1 A-C\nairfield A1\n", "line 5: unknown key airfield");
    refused(HEAD "row 1 A-C\nplace A1 x\nrow 2 A-C\n", "line 6: too late here");
    refused(HEAD "row 1 A-C\nplace A1 x\nplace A1 y\n",
            "line 6: this field has a name already: A1");
    refused(HEAD "row 1 A\n", "too small");
    refused(HEAD, "the grid must come first");
    kept();
}
