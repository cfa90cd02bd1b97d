#include "terminal/shell.h"
#include "terminal/screen.h"
#include "terminal/words.h"
#include <string.h>

/* Asks until a number from 1 to `most` comes; an empty line is `usual`. -1 at end of input. */
static int choose(const struct options *o, const char *question, int most, int usual) {
    char line[256];
    for (;;) {
        printf("%s [%d] ", question, usual);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) return -1;
        if (line[0] == '\n') return usual;
        if (line[0] == 'q' || line[0] == 'k') return -1;
        const char *p = line;
        uint32_t n;
        if (text_number(&p, (uint32_t)most, &n) && n && *p == '\n') return (int)n;
        puts(shell_phrase(o, "menu.number"));
    }
}

static void item(int number, const char *words) { printf("  %d  %s\n", number, words); }

static int choose_language(struct options *o) {
    puts("Język / Language");
    item(1, "polski");
    item(2, "English");
    int answer = choose(o, ">", 2, 1);
    o->language = answer == 2 ? ENGLISH : POLISH;
    return answer;
}

static int choose_game(const struct options *o) {
    int count = 0;
    printf("\n%s\n", shell_phrase(o, "menu.game"));
    for (; games[count]; count++) {
        TEXT(title, 200);
        if (!book_about(games[count]->name, "title", o->language, &title))
            text_add(&title, games[count]->title);
        item(count + 1, title.at);
    }
    return choose(o, ">", count, 1);
}

/* The side of the human and the level of the other; false if nothing was chosen. */
static bool choose_bot(struct options *o, const struct game *g) {
    static const char *const levels[] = {"1", "2", "3", "4", "5"};
    printf("\n%s\n", shell_phrase(o, "menu.side"));
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        TEXT(side, 64);
        words_side(o, g, seat, &side);
        item(seat + 1, side.at);
    }
    int side = choose(o, ">", 2, 1);
    if (side < 0) return false;
    printf("\n%s\n", shell_phrase(o, "menu.level"));
    for (int level = 1; level <= 5; level++) {
        TEXT(key, 16);
        text_add(&key, "level.");
        text_int(&key, level);
        item(level, shell_phrase(o, key.at) + 2); /* the phrase begins with the number */
    }
    int level = choose(o, ">", 5, 2);
    if (level < 0) return false;
    o->bot = levels[level - 1];
    o->side = g->sides[side - 1];
    return true;
}

int menu_command(struct options *o) {
    struct screen screen = screen_open(o);
    screen_clear(&screen);
    if (!o->language_given && choose_language(o) < 0) return STATUS_OK;
    int game = choose_game(o);
    if (game < 0) return STATUS_OK;
    const struct game *g = games[game - 1];
    TEXT(intro, 2048);
    putchar('\n');
    if (book_about(g->name, "intro", o->language, &intro)) screen_wrap(&screen, intro.at, 0);
    printf("\n%s\n", shell_phrase(o, "menu.opponent"));
    item(1, shell_phrase(o, "menu.bot"));
    item(2, shell_phrase(o, "menu.hot-seat"));
    int opponent = choose(o, ">", 2, 1);
    if (opponent < 0 || (opponent == 1 && !choose_bot(o, g))) return STATUS_OK;
    o->command = "play";
    o->arg[0] = g->name;
    o->args = 1;
    return play_command(o);
}
