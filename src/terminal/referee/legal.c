#include "terminal/shell.h"
#include <stdlib.h>
#include <string.h>

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

/* Every legal move of a position, one a line; a chance outcome with its weight. */
int legal_command(const struct options *o) {
    static char words[MAX_MOVES][80];
    struct table t;
    union any_state s;
    move list[MAX_MOVES];
    if (!shell_table(o, o->arg[0], o->board, &t) || !shell_position(o, &t, 1, o->args, &s))
        return STATUS_BAD;
    if (s.s.viewer != REFEREE && s.s.turn != s.s.viewer && s.s.turn != NOBODY)
        return shell_error(o, STATUS_BAD, "error.view", "");
    int count = game_legal(t.board, &s.s, list);
    for (int i = 0; i < count; i++) {
        struct text out = text_over(words[i], sizeof words[i]);
        game_write_move(t.board, &s.s, list[i], REFEREE, &out);
        if (s.s.turn != CHANCE) continue;
        text_char(&out, ' ');
        text_int(&out, t.game->odds(t.board, &s.s, list[i]));
    }
    qsort(words, (size_t)count, sizeof *words, by_text);
    for (int i = 0; i < count; i++) puts(words[i]);
    return STATUS_OK;
}
