#include "terminal/shell.h"

int games_command(const struct options *o) {
    for (int i = 0; games[i]; i++) {
        TEXT(title, 200);
        book_about(games[i]->name, "title", o->language, &title);
        printf("%-6s %s %s  %s\n", games[i]->name, games[i]->sides[0], games[i]->sides[1],
               shell_plain(o, title.len ? title.at : games[i]->title));
    }
    return STATUS_OK;
}
