/* The prompt of the desk through a terminal: how many keys a round costs, and what the keys do.
 * Nothing here waits for a time: only for what the screen must say. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/text.h"
#include "harness/harness.h"
#include "harness/pty.h"

enum { TABLES = 20, MOST_KEYS = 12 };

static char sedzia[1000];
static struct pty desk;

/* Runs `sedzia desk FILE` with these orders on standard input; the status. */
static int orders(const char *file, const char *list, const char *out) {
    char command[1600];
    snprintf(command, sizeof command, "'%s' desk %s --lang en --at 2026-11-15T09:00:00Z > %s 2>&1",
             sedzia, file, out);
    FILE *f = popen(command, "w");
    if (!f) return -1;
    fputs(list, f);
    return pclose(f);
}

static void run(const char *words) {
    char command[1600];
    snprintf(command, sizeof command, "'%s' desk %s > out 2>&1", sedzia, words);
    test_that(system(command) == 0, "%s", words);
}

/* Forty teams, one round of a Swiss: tables 1 to 20 with three boards each. */
static void make(const char *file) {
    static char list[40000];
    struct text t = text_over(list, sizeof list);
    char create[200];
    snprintf(create, sizeof create, "%s create Zawody --level local --only eskadra", file);
    run(create);
    for (int i = 1; i <= 2 * TABLES; i++) {
        char line[300];
        snprintf(line, sizeof line,
                 "enter eskadra \"Team %d\" \"School %d\" \"Ala %d\" \"Bolek %d\" \"Cela %d\"\n", i,
                 i, i, i, i);
        text_add(&t, line);
    }
    text_add(&t, "draw eskadra swiss --rounds 3 --seed x\npair eskadra\nstart eskadra\n");
    test_that(orders(file, list, "out") == 0, "an event for %s: see out", file);
}

/* How a game ended, short and long. All endings of all three games, in turn. */
static const struct ended {
    const char *keys, *words;
} endings[3][6] = {
    {{"r2/6", "raf 8.2 round=6"},
     {"l/5", "luftwaffe 8.1 round=5"},
     {"r3", "raf 8.3"},
     {"r/4", "raf 8.2 round=4"},
     {"l", "luftwaffe 303/8.1"},
     {"rk/8", "raf 8.3 round=8"}},
    {{"p2/6/2", "poland 8.2 round=6 polish=2"},
     {"l/5/3", "luftwaffe 8.1 round=5 polish=3"},
     {"p3//1", "poland 8.3 round=8 polish=1"},
     {"l/7/0", "luftwaffe 8.1 round=7 polish=0"},
     {"p2/8/4", "poland 8.2 round=8 polish=4"},
     {"p/3/2", "poland 8.2 round=3 polish=2"}},
    {{"b/35", "bolsheviks 8.3 points=35"},
     {"p/-5", "poland 8.3 points=-5"},
     {"b/120", "bolsheviks 8.3 points=120"},
     {"p/0", "poland 8.3 points=0"},
     {"p/20", "poland 8.3 points=20"},
     {"b/-8/4", "bolsheviks 8.3 points=-8 round=4"}},
};
static const char *const boards[] = {"303", "111", "7"};

/* Types a line and waits until the desk has answered it and asks again. */
static void enter(const char *line, const char *answer) {
    pty_type(&desk, line);
    pty_type(&desk, "\r");
    test_that(pty_wait(&desk, answer), "%s: no \"%s\"", line, answer);
    test_that(pty_wait(&desk, "keys> "), "%s: does not ask again", line);
}

static void open_desk(void) {
    const char *const argv[] = {sedzia, "desk", "keys.event", "--lang", "en", NULL};
    pty_open(&desk, argv);
    test_that(pty_wait(&desk, "keys> "), "no prompt");
}

/* The lines of a file that are results, sorted, without their moments. */
static void results_of(const char *file, const char *out) {
    char command[400];
    snprintf(command, sizeof command, "grep ' result ' %s | cut -d' ' -f3- | sort > %s", file, out);
    test_that(system(command) == 0, "no results in %s", file);
}

/* One board of all tables: every second table game by game, as reports come in, the others both at
 * once. Returns the keys of the dearest game; *all counts. */
static long one_board(int board, struct text *list, long *all) {
    long dearest = 0;
    for (int table = 1; table <= TABLES; table++) {
        const struct ended *w[2] = {&endings[board][table % 6],
                                    &endings[board][(table / 2 + 1) % 6]};
        char line[200];
        for (int g = 0; g < 2; g++) {
            snprintf(line, sizeof line, "result t%d %s %d %s\n", table, boards[board], g + 1,
                     w[g]->words);
            text_add(list, line);
        }
        for (int g = 0; g < 2; g++) {
            bool both = table % 2;
            long before = desk.keys;
            char short_name[2] = {boards[board][0], 0};
            snprintf(line, sizeof line, "%d %s %s%s%s", table, short_name, w[g]->keys,
                     both ? " " : "", both ? w[1]->keys : "");
            enter(line, "still open"); /* who is level waits for a test */
            long keys = desk.keys - before;
            *all += keys;
            if (both) keys = (keys + 1) / 2;
            if (keys > dearest) dearest = keys;
            if (both) break;
        }
    }
    return dearest;
}

static void a_round(void) {
    static char list[40000];
    struct text all = text_over(list, sizeof list);
    make("keys.event"), make("long.event");
    open_desk();
    for (int board = 0; board < 3; board++) {
        long keys = 0;
        test_case("prompt: a game of %s costs at most %d keys with Enter", boards[board],
                  MOST_KEYS);
        long dearest = one_board(board, &all, &keys);
        test_that(dearest <= MOST_KEYS, "%ld keys", dearest);
        printf("%s: %d games, %ld keys, %ld.%ld a game, at most %ld\n", boards[board], 2 * TABLES,
               keys, keys / (2 * TABLES), keys * 10 / (2 * TABLES) % 10, dearest);
    }
    test_case("prompt: what was typed is what the long orders write");
    test_that(pty_close(&desk) == 0, "the prompt ends well");
    test_that(orders("long.event", list, "out") == 0, "the long orders");
    results_of("keys.event", "a"), results_of("long.event", "b");
    test_that(system("cmp a b && [ $(wc -l < a) = 120 ]") == 0, "the results differ");
    run("keys.event check");
}

/* No row of the answer is wider than the screen; one that was too long goes on set in. */
static void rows_fit(const char *order, const char *answer) {
    size_t from = desk.len;
    int rows = 0, set_in = 0, wide = 0;
    enter(order, answer);
    for (const char *p = strchr(desk.seen + from, '\n'); p && p[1]; p = strchr(p + 1, '\n')) {
        char row[400] = "";
        size_t len = strcspn(p + 1, "\r\n");
        snprintf(row, sizeof row, "%.*s", (int)(len < sizeof row ? len : sizeof row - 1), p + 1);
        if (strchr(row, 27)) continue; /* what is typed, and what stands below it */
        rows++, wide += text_columns(row) > 79, set_in += text_starts(row, "  ");
    }
    test_that(rows && !wide, "%s: %d of %d rows are too wide", order, wide, rows);
    test_that(set_in, "%s: nothing was too long", order);
}

static void the_keys(void) {
    unlink("keys.event");
    make("keys.event");
    open_desk();
    test_case("prompt: table and names are there before Enter");
    pty_type(&desk, "7");
    test_that(pty_wait(&desk, "table 7"), "the table");
    pty_type(&desk, " 3");
    test_that(pty_wait(&desk, "Ala"), "the names");
    pty_type(&desk, " r");
    test_that(pty_wait(&desk, "2 the bomber is destroyed, 3 round 8 is over"), "the endings");
    test_case("prompt: Backspace, and cursor keys");
    pty_type(&desk, "x\1772 l\033[D\033[D\b3\005\r"); /* r2 becomes r3 */
    test_that(pty_wait(&desk, "round 8 is over"), "as it was edited");
    test_that(pty_wait(&desk, "keys> "), "and again");
    test_case("prompt: history, and what is refused is told");
    pty_type(&desk, "\033[A\r");
    test_that(pty_wait(&desk, "(event/6.3)"), "the same again is refused");
    test_that(pty_wait(&desk, "keys> "), "and again");
    enter("note first", "written"), enter("note second", "written");
    pty_type(&desk, "\033[A\033[A\033[B\r"); /* two back, one forward */
    test_that(pty_wait(&desk, "written") && pty_wait(&desk, "keys> "), "an older line");
    test_that(system("[ $(grep -c '~second' keys.event) = 2 ]") == 0, "the last line again");
    test_case("prompt: u takes back");
    enter("u", "taken back: table 7");
    enter("7 3 r2 l", "still open");
    test_case("prompt: Tab completes orders, disciplines and names");
    pty_type(&desk, "withd\teska\tTeam 1");
    pty_type(&desk, "\b\b\b\b\b\b33\t");
    test_that(pty_wait(&desk, "withdraw eskadra 33 "), "the line");
    test_case("prompt: Ctrl+C throws a line away");
    pty_type(&desk, "ill\003"); /* else it would be done */
    test_that(pty_wait(&desk, "keys> "), "a new line");
    enter("note \"\303\263\303\263\177\"", "written");
    test_that(system("grep -q ' note .*~\303\263\"*$' keys.event") == 0, "a letter of two bytes");
    test_that(system("grep -q withdraw keys.event") != 0, "what was thrown away is written");
    test_case("prompt: what another desk wrote is known");
    run("keys.event note elsewhere");
    enter("log elsewhere", "note elsewhere");
    enter("8 1 +-", "walkover");
    enter("card t9 3 1 vulgar", "needed"); /* nobody of that number sits there */
    enter("card t1 3 1 vulgar he said it aloud and more than once, in front of all", "warning");
    test_case("prompt: long rows end between words");
    rows_fit("check", "wrong 0"), rows_fit("standings eskadra", "Team 40");
    rows_fit("playing", "waits for a result"), rows_fit("cards", "vulgar");
    test_case("prompt: q ends");
    pty_type(&desk, "q\r");
    test_that(pty_close(&desk) == 0, "with status 0");
    run("keys.event check");
}

int main(int argc, char **argv) {
    (void)argc;
    if (!pty_room(argv[0], sedzia, sizeof sedzia)) return 2;
    a_round();
    the_keys();
    return pty_leave(test_done());
}
