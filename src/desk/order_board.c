/* order_board.c -- on which board a game is played: one handed in, one that comes with the program,
 * or the standard one. A sheet says itself of which game it is. */
#include "base/embedded.h"
#include "desk/judge.h"

/* The game of the discipline that the words mean: named, the only one, or whose sheet it is. */
static bool find_game(struct judge *j, int discipline, const char *named, const char *sheet,
                      size_t len, int *board) {
    const struct discipline *of = &j->c->discipline[discipline];
    struct sheet in;
    TEXT(fault, REFUSAL_SIZE - 1);
    if (named) return find_board(j->c, discipline, named, board, &j->a->no);
    *board = 0;
    if (of->boards == 1) return true;
    sheet_open(&in, sheet, len, &fault);
    while (sheet_next(&in))
        if (in.words > 1 && text_same(in.word[0], "game"))
            return find_board(j->c, discipline, in.word[1], board, &j->a->no);
    return in.failed ? words_fault(&j->a->no, "bad-board", fault.at) : table_which(j, of);
}

/* A board of this name that comes with the program, for one of the discipline's games. */
static const struct embedded *named_board(const struct discipline *of, const char *name) {
    for (int b = 0; b < of->boards; b++) {
        const struct game *game = of->chapter[b]->game;
        const struct embedded *file = game ? board_named(game, name) : NULL;
        if (file) return file;
    }
    return NULL;
}

/* The line: name, hash, and every line of the sheet as a word. */
static bool write_own(struct judge *j, const struct game *game, const char *sheet, size_t len,
                      struct text *line) {
    struct board *b = arena_take(j->work, game->board_size);
    char *room = arena_take(j->work, BOARD_BARE + 2);
    TEXT(fault, REFUSAL_SIZE - 1);
    if (!b || !room) return judge_no(j, "", "memory", "");
    struct text bare = text_over(room, BOARD_BARE + 2);
    if (!board_bare(b, game, sheet, len, &bare, &fault))
        return words_fault(&j->a->no, "bad-board", fault.at);
    journal_word(line, b->name), journal_word(line, b->hash);
    for (char *at = bare.at, *end; *at; at = end + 1) {
        for (end = at; *end != '\n'; end++) continue;
        *end = 0;
        journal_word(line, at);
    }
    return true;
}

bool order_board(struct judge *j) {
    int discipline, board;
    const char *sheet = j->o->file ? j->o->file : "";
    size_t len = j->o->file ? j->o->file_len : 0;
    int words = j->args - (j->o->file == NULL); /* without a file the last word is a name */
    const char *name = j->o->file ? NULL : j->arg[j->args - 1];
    bool standard = name && text_same(name, "standard");
    bool printed = name && text_same(name, "printed");
    TEXT(line, LINE_SIZE);
    if (words < 2 || words > 3) return judge_usage(j);
    if (!judge_discipline(j, j->arg[1], &discipline)) return false;
    const struct discipline *of = &j->c->discipline[discipline];
    if (name && !standard && !printed) {
        const struct embedded *file = named_board(of, name);
        if (!file) return judge_no(j, "", "no-board-named", name);
        sheet = file->text, len = file->len;
    }
    if (!find_game(j, discipline, words == 3 ? j->arg[2] : NULL, sheet, len, &board)) return false;
    const struct game *game = of->chapter[board]->game;
    if (!game) return judge_no(j, "event/2.9", "board-of-other", "");
    text_add(&line, "board"), journal_word(&line, of->key), journal_word(&line, of->game[board]);
    if (standard || printed)
        journal_word(&line, name);
    else if (!write_own(j, game, sheet, len, &line))
        return false;
    if (line.cut) return words_fault(&j->a->no, "bad-board", "board.too-much");
    if (!judge_line(j, line.at)) return false;
    of = &j->c->discipline[discipline];
    const char *said = standard  ? "said.board-standard"
                       : printed ? "said.board-printed"
                                 : "said.board";
    judge_say(j, said,
              (struct fill[]){{"key", of->key},
                              {"game", game->title},
                              {"name", of->own[board] ? of->own[board]->name : ""},
                              {"hash", of->own[board] ? of->own[board]->hash : ""},
                              {0}});
    return true;
}
