/* seeds: writes small corpora to begin with: seeds FOLDER makes FOLDER/{position,move,board,…}/N.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/embedded.h"
#include "core/draft.h"
#include "core/sketch.h"
#include "fuzz/fuzz.h"

static const char *folder;

static void put(const char *target, int prefix, int second, const char *text) {
    static int number;
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, target);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/%d", folder, target, number++);
    FILE *out = fopen(path, "wb");
    if (!out) exit(2);
    if (prefix >= 0) putc(prefix, out);
    if (second >= 0) putc(second, out);
    fputs(text, out);
    fclose(out);
}

static void seeds_of(int game, const struct board *b) {
    static move list[MAX_MOVES];
    static char room[16384];
    struct rng r = rng_from(11);
    union any_state s;
    memset(&s, 0, sizeof s);
    game_start(b, &s.s);
    for (int i = 0; i < 600 && s.s.turn != NOBODY; i++) {
        struct text line = text_over(room, sizeof room);
        int count = game_legal(b, &s.s, list);
        move m = list[rng_below(&r, (uint32_t)count)];
        if (i % 25 < 2) {
            b->game->write(b, &s.s, &line);
            put("position", game, -1, line.at);
        }
        if (i % 10 == 0) {
            line = text_over(room, sizeof room);
            game_write_move(b, &s.s, m, REFEREE, &line);
            put("move", game, i / 9, line.at);
        }
        game_apply(b, &s.s, m, NULL);
    }
    struct text last = text_over(room, sizeof room);
    b->game->write(b, &s.s, &last);
    put("position", game, -1, last.at);
}

/* What the referee's pages send: a draft with an order for each handle, questions, and a table
 * that is followed for some moves with a die mistyped and a move that was illegal. */
static void pages_of(int game, const struct board *b) {
    static move list[MAX_MOVES];
    static char room[16384];
    static struct handles handles;
    struct rng r = rng_from(5);
    union any_state s;
    memset(&s, 0, sizeof s);
    game_start(b, &s.s);
    memset(&handles, 0, sizeof handles);
    b->game->drafting->handles(b, &s.s, NO_FIELD, &handles);
    for (int i = 0; i < handles.len; i += 4) {
        struct text line = text_over(room, sizeof room);
        text_add(&line, "d start||");
        text_add(&line, handles.at[i].word);
        text_add(&line, handles.at[i].kind == HANDLE_TOKEN ? "@C3=1 C3>D4" : "=1");
        text_add(&line, "\nd start|C3|empty\na start|C3 D4\nm start");
        put("page", game, -1, line.at);
    }
    struct text line = text_over(room, sizeof room);
    text_add(&line, "n Jan|Anna|table 5\n");
    for (int i = 0; i < 30 && s.s.turn != NOBODY; i++) {
        int count = game_legal(b, &s.s, list);
        move m = list[rng_below(&r, (uint32_t)count)];
        text_add(&line, "f play ");
        game_write_move(b, &s.s, m, REFEREE, &line);
        text_add(&line, s.s.turn == CHANCE ? "\nf mistyped\nf cocked\n" : "\n");
        game_apply(b, &s.s, m, NULL);
    }
    text_add(&line, "s\nb ");
    text_add(&line, b->game->sides[0]);
    text_add(&line, "|A1-H4\nf illegal ");
    text_add(&line, b->game->sides[0]);
    text_add(&line, " A1-H4\nf back\nr 3|x\nf stands start\nf undo\ns\n");
    put("page", game, -1, line.at);
}

/* What the page for drawing boards sends: every word of the game as its kind is pointed at, on the
 * standard board, on an empty paper and on a sheet of one's own. */
static void sketches_of(int game, const struct game *g) {
    static const char *const orders[] = {[WORD_AREA] = "@C3=1\nKEY@D4=1\nKEY@C3=0",
                                         [WORD_SPOT] = "@C3=1\nKEY@D4=1\nKEY@D4=0",
                                         [WORD_EDGE] = "@C3-C4=1\nKEY@C4-C3=0",
                                         [WORD_NUMBERS] = "=3\nKEY=3 3\nKEY=",
                                         [WORD_STOP] = "@C3=4 6\nKEY@C3=",
                                         [WORD_EACH] = "@C3=21\nKEY@C3=",
                                         [WORD_TABLE] = "#1=01 x 2 = A B\nKEY#2=c c+c\nKEY#1=",
                                         [WORD_CHOICE] = "=yes\nKEY="};
    static char room[16384];
    for (const struct board_word *w = g->words; w->key; w++) {
        struct text line = text_over(room, sizeof room);
        text_add(&line, "board=MINE\nshift=odd\nfield@C3=1\nfield@C4=1\nfield@D4=1\nname@C3=Nic\n");
        text_add(&line, w->key);
        for (const char *at = orders[w->kind]; *at; at++) {
            if (text_take(&at, "KEY")) text_add(&line, w->key);
            text_char(&line, *at);
        }
        text_add(&line, "\nfield@C3=0\nname@D4=");
        put("sketch", game, 0, line.at);
        put("sketch", game, 1, line.at);
    }
    put("sketch", game, 2, board_sheet(g, 0)->text);
}

int main(int argc, char **argv) {
    char path[100];
    if (argc != 2) return 2;
    folder = argv[1];
    mkdir(folder, 0777);
    for (int i = 0; games[i]; i++) {
        uint8_t which = (uint8_t)i;
        seeds_of(i, fuzz_board(&which, 1));
        pages_of(i, fuzz_board(&which, 1));
        sketches_of(i, games[i]);
        snprintf(path, sizeof path, "data/%s/board.txt", games[i]->name);
        const struct embedded *e = embedded_find(path);
        if (e) put("board", i, -1, e->text);
        if (e) put("sheet", -1, -1, e->text);
    }
    put("sheet", -1, -1, "# comment\nkey 1 2\nname Zażółć gęślą\n");
    return 0;
}
