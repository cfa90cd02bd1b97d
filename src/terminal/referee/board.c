#include "terminal/shell.h"
#include "base/embedded.h"
#include "terminal/screen.h"
#include <string.h>

/* The game a board file is for, from its first line that says so. */
static bool board_game(const char *text, char name[32]) {
    for (const char *p = text; p; p = strchr(p, '\n') ? strchr(p, '\n') + 1 : NULL) {
        size_t n = 0;
        if (!text_starts(p, "game ")) continue;
        for (p += 5; *p > ' ' && n < 31; p++) name[n++] = *p;
        name[n] = 0;
        return true;
    }
    return false;
}

/* The game that has a board of this name, or NULL. */
static const struct game *game_with(const char *board) {
    for (int i = 0; games[i]; i++)
        if (board_named(games[i], board)) return games[i];
    return NULL;
}

/* One line for each board: game, name, fields, hash, and whether it is the standard one. */
int boards_command(const struct options *o) {
    if (o->args && !game_find(o->arg[0])) {
        struct table none;
        shell_table(o, o->arg[0], NULL, &none); /* says which games there are */
        return STATUS_BAD;
    }
    for (int i = 0; games[i]; i++) {
        struct board *b = shell_room(games[i]->board_size);
        const struct embedded *e;
        TEXT(err, 300);
        if (!b) return shell_error(o, STATUS_SYSTEM, "error.memory", "");
        if (o->args && !text_same(o->arg[0], games[i]->name)) continue;
        for (int n = 0; (e = board_sheet(games[i], n)) != NULL; n++) {
            if (!board_read(b, games[i], e->text, e->len, &err))
                return shell_fault(o, STATUS_BAD, "error.board", e->path, err.at);
            printf("%s %s %d %s%s%s\n", games[i]->name, b->name, b->fields, b->hash, n ? "" : " ",
                   n ? "" : shell_plain(o, shell_phrase(o, "boards.standard")));
        }
    }
    return STATUS_OK;
}

/* Reads, judges and draws a board file. A game's name stands for its standard board. */
int board_command(const struct options *o) {
    struct table t;
    union any_state s;
    char name[32];
    size_t len;
    const struct game *owner = game_with(o->arg[0]);
    if (game_find(o->arg[0])) {
        if (!shell_table(o, o->arg[0], NULL, &t)) return STATUS_BAD;
    } else if (owner) {
        if (!shell_table(o, owner->name, o->arg[0], &t)) return STATUS_BAD;
    } else {
        char *text = shell_read_file(o, o->arg[0], RECORD_BOARD - 8192, &len);
        if (!text) return STATUS_BAD;
        if (!board_game(text, name)) return shell_error(o, STATUS_BAD, "error.no-game", o->arg[0]);
        if (!shell_table(o, name, o->arg[0], &t)) return STATUS_BAD;
    }
    memset(&s, 0, sizeof s);
    game_start(t.board, &s.s);
    struct screen screen = screen_open(o);
    struct picture picture = {.board = t.board, .state = &s.s, .point = NO_FIELD};
    TEXT(title, 200);
    book_about(t.game->name, "title", o->language, &title);
    printf("%s: %s %s\n\n", shell_plain(o, title.at), t.board->name, t.board->hash);
    screen_board(&screen, &picture);
    putchar('\n');
    screen_legend(&screen, &picture);
    screen_places(&screen, &picture);
    if (!t.board_text) screen_reconstruction(&screen, t.board);
    return STATUS_OK;
}
