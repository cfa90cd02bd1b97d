#include "terminal/shell.h"
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

/* Reads, judges and draws a board file. A game's name stands for its standard board. */
int board_command(const struct options *o) {
    struct table t;
    union any_state s;
    char name[32];
    size_t len;
    if (game_find(o->arg[0])) {
        if (!shell_table(o, o->arg[0], NULL, &t)) return STATUS_BAD;
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
    printf("%s: %s\n\n", shell_plain(o, title.at), t.board->name);
    screen_board(&screen, &picture);
    putchar('\n');
    screen_legend(&screen, &picture);
    screen_places(&screen, &picture);
    if (!t.board_text) screen_reconstruction(&screen, t.board);
    return STATUS_OK;
}
