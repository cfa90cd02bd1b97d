/* A whole encounter at a physical table, in Polish, through a terminal of 80 × 24: the game and the
 * return game with real dice. What was played is two of the golden games, so that the records
 * must say the same in the end. On the way everything that happens at a table: a cocked die, a roll
 * typed wrongly and corrected, an illegal move noticed late, a killed program, resuming, the
 * report. Nothing here waits for a time: only for what the screen must say. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/text.h"
#include "harness/harness.h"
#include "harness/pty.h"

enum { PROOFS = 4 }; /* lines behind the last move: hash, result, seed, seal */

static char sedzia[1000];
static struct pty table;
static char *game[2];
static int lines[2];
static char *line[2][200];

static void type(const char *words) {
    pty_type(&table, words);
    pty_type(&table, "\r");
}

static void expect(const char *text) {
    test_that(pty_wait(&table, text), "the screen does not say \"%s\"", text);
}

static void begin(const char *const *words) {
    const char *argv[20] = {sedzia, "--lang", "pl", "play"};
    for (int i = 0; words[i]; i++) argv[4 + i] = words[i];
    pty_open(&table, argv);
}

static bool run(const char *words) {
    char command[1600];
    snprintf(command, sizeof command, "'%s' --lang pl %s > out 2>&1", sedzia, words);
    return test_that(system(command) == 0, "%s", words);
}

static bool holds(const char *file, const char *text) {
    size_t len;
    const char *all = test_file(file, &len);
    return test_that(all && strstr(all, text), "%s does not say \"%s\"", file, text);
}

/* The lines of a golden game behind its head. */
static void read_game(int n, const char *path) {
    size_t len;
    char *p = test_file(path, &len);
    if (!p) exit(2);
    p = strstr(p, "\n\n") + 2;
    for (game[n] = p; p && *p && lines[n] < 200; p = strchr(p, '\n') ? strchr(p, '\n') + 1 : NULL)
        line[n][lines[n]++] = p;
    for (int i = 0; i < lines[n]; i++)
        if (strchr(line[n][i], '\n')) *strchr(line[n][i], '\n') = 0;
}

/* What a referee types for a line of the record: small letters, Polish words, other dashes. */
static bool typed(const char *written, struct text *out) {
    static const char *const proofs[] = {"hash", "result", "seed", "seal"};
    for (int i = 0; i < 4; i++)
        if (text_starts(written, proofs[i])) return false;
    const char *words = strchr(written, ' ') + 1;
    if (text_same(words, "hit")) return text_add(out, "trafienie"), true;
    if (text_same(words, "miss")) return text_add(out, "pudło"), true;
    if (text_same(words, "done")) return text_add(out, "gotowe"), true;
    if (text_same(words, "fire")) return text_add(out, "ognia"), true;
    if (text_starts(words, "repair ")) text_add(out, "napraw "), words += 7;
    if (text_starts(words, "over ")) text_add(out, "przelot "), words += 5;
    for (; *words; words++) {
        if (*words == '-')
            text_add(out, " – ");
        else
            text_char(out, *words >= 'A' && *words <= 'Z' ? (char)(*words + 32) : *words);
    }
    return true;
}

/* The line that ends a golden game: only what proves it stands behind. */
static int last_line(int n) { return lines[n] - PROOFS - 1; }

/* Types the line that ends the game. A roll that ends it is asked about once more. */
static void type_last(int n) {
    TEXT(words, 60);
    typed(line[n][last_line(n)], &words);
    type(words.at);
    if (!text_starts(line[n][last_line(n)], "dice ")) return;
    expect("[t/n] ");
    type("t");
}

static int next_prompt(void) {
    static const char *const prompts[] = {"[Enter] ", "\nLuftwaffe> ", "\nRAF> ", "\nco wypadło?> ",
                                          NULL};
    return pty_wait_any(&table, prompts);
}

/* Types lines of a game up to the one before `stop`. */
static void play(int n, int from, int stop) {
    for (int i = from; i < stop && i < lines[n]; i++) {
        TEXT(words, 60);
        if (!typed(line[n][i], &words)) continue;
        type(words.at);
        int asked = next_prompt();
        if (asked == 0) type(""), asked = next_prompt(); /* a step explained for the first time */
        if (!test_that(asked > 0, "nothing is asked after %s", words.at)) return;
    }
}

static int first_roll(int n, int from) {
    while (from < lines[n] && !text_starts(line[n][from], "dice ")) from++;
    return from;
}

/* No screen has more than 24 lines, no line more than 80 columns. */
static void check_screens(void) {
    int row = 1, column = 0, screens = 0, high = 0, wide = 0;
    for (const char *p = table.seen; *p; p++) {
        if (text_starts(p, "\033[H\033[2J")) row = 1, column = 0, screens++;
        if (*p == '\033') {
            while (*p && !((*p | 32) >= 'a' && (*p | 32) <= 'z')) p++;
        } else if (*p == '\n') {
            row++, column = 0;
        } else if (*p == '\r') {
            column = 0;
        } else if (((unsigned char)*p & 0xC0) != 0x80) {
            column++;
            if (row > high) high = row; /* Enter in the last line is followed by a new screen */
        }
        if (column > wide) wide = column;
    }
    test_that(screens > 0 && high <= 24, "a screen of %d lines", high);
    test_that(wide <= 80, "a line of %d columns", wide);
}

/* The moves and rolls of a record that stand in the end, as the golden game has them. */
static void same_game(int n, const char *file) {
    size_t len;
    char *p = test_file(file, &len);
    TEXT(got, 8000);
    TEXT(due, 8000);
    p = p ? strstr(p, "\n\n") + 2 : NULL;
    for (char *next; p && *p; p = next) {
        next = strchr(p, '\n') + 1;
        next[-1] = 0;
        if (text_starts(p, "mistyped ")) { /* takes the roll before it back */
            got.at[got.len -= text_length(p) - 9 + 6] = 0;
            continue;
        }
        bool moved = text_starts(p, "luftwaffe ") || text_starts(p, "raf ");
        if (!moved && !text_starts(p, "hand ") && !text_starts(p, "result ")) continue;
        text_add(&got, text_starts(p, "hand ") ? "dice " : "");
        text_add(&got, text_starts(p, "hand ") ? p + 5 : p);
        text_char(&got, '\n');
    }
    for (int i = 0; i < lines[n]; i++) {
        const char *due_line = line[n][i];
        bool proof = text_starts(due_line, "hash ") || text_starts(due_line, "seed ");
        if (proof || text_starts(due_line, "seal ")) continue;
        text_add(&due, line[n][i]), text_char(&due, '\n');
    }
    test_text(file, due.at, got.at);
}

/* Types a line; what the answer must say, and then what is asked next. */
static void say(const char *words, const char *answer, const char *prompt) {
    type(words);
    expect(answer);
    expect(prompt);
}

static void prompted(const char *prompt) {
    size_t len = text_length(prompt);
    test_that(table.read >= len && !memcmp(table.seen + table.read - len, prompt, len),
              "it does not ask \"%s\"", prompt);
}

static void first_game(void) {
    test_case("table: the game");
    int roll = first_roll(0, 0), raf = 0, later = first_roll(0, roll + 2);
    while (!text_starts(line[0][raf], "raf ")) raf++;
    begin((const char *[]){"303", "--dice", "hand", "--names", "Ala Nowak,Jan Kot", "--save",
                           "mecz", NULL});
    expect("runda 1 z 8");
    expect("Luftwaffe> ");
    play(0, 0, raf);
    prompted("RAF> ");
    test_case("table: an illegal move noticed late is charged to whoever made it");
    say("nielegalny M7-J7", "Luftwaffe: ruch M7-J7", "orzeczenie"); /* the RAF is to move already */
    expect("POZYCJA)> ");
    say("wraca", "ruch cofnięty", "RAF> ");
    play(0, raf, roll);
    prompted("co wypadło?> ");
    test_that(strstr(table.seen, "1 hit – trafienie") != NULL, "a face in Polish");
    test_case("table: a cocked die, and a roll typed wrongly");
    bool hit = text_same(line[0][roll], "dice hit");
    say("niesforna", "ość niesforna", "co wypadło?> ");
    say(hit ? "pudło" : "trafienie", "los: ", "co wypadło?> ");
    say(hit ? "popraw trafienie" : "popraw pudło", "los: ", "co wypadło?> "); /* another is due */
    play(0, roll + 1, later);
    prompted("co wypadło?> ");
    check_screens();
    test_case("table: the program is killed and the game resumed");
    test_that(kill(table.pid, SIGKILL) == 0, "it runs");
    waitpid(table.pid, NULL, 0);
    close(table.fd);
    begin((const char *[]){"--resume", "mecz", NULL});
    expect("Gra wczytana");
    expect("co wypadło?> ");
    play(0, later, last_line(0));
    type_last(0);
    expect("Zwycięzca: RAF");
    expect("303/8.3");
    test_that(pty_end(&table) == 0, "it ends well");
    check_screens();
    run("check mecz");
    holds("out", "niesforn");
    holds("mecz", "\nillegal luftwaffe M7-J7 by 303/7.1\nback\n");
    holds("mecz", hit ? "\ncocked\nhand miss\nmistyped miss\nhand hit\n"
                      : "\ncocked\nhand hit\nmistyped hit\nhand miss\n");
    same_game(0, "mecz");
}

static void return_game(void) {
    test_case("table: the return game");
    begin((const char *[]){"303", "--dice", "hand", "--names", "Jan Kot,Ala Nowak", "--save",
                           "rewanz", NULL});
    expect("Luftwaffe> ");
    play(1, 0, last_line(1));
    type_last(1);
    expect("Zwycięzca: RAF");
    expect("303/8.3");
    test_that(pty_end(&table) == 0, "it ends well");
    check_screens();
    run("check rewanz");
    same_game(1, "rewanz");
}

/* A step that is explained on a page of its own swallows nothing that is typed there. */
static void page_turn(void) {
    test_case("table: what is typed at a page of explanation is not lost");
    begin((const char *[]){"orzel", "--dice", "hand", "--save", "orzel", NULL});
    expect("[Enter] ");
    type("kurs"); /* the first die, instead of Enter */
    expect("los: c");
    expect("\nco wypadło?> ");
    test_case("table: the referee stops ORP Orzeł; the end fits the screen");
    type("przerwij");
    expect("(t/n) ");
    type("t");
    expect("[Enter] "); /* the board is too high for both */
    type("");
    expect("orzel/2.2");
    test_that(pty_end(&table) == 0, "it ends well");
    check_screens();
    holds("orzel", "\nhand c\nstopped\n");
}

static void report(void) {
    test_case("table: the report of the encounter");
    run("desk z.event create Zawody --level local --only eskadra");
    run("desk z.event enter eskadra 'Drużyna 1' 'LO 1' 'Ala Nowak' 'Jan 1' 'Ola 1'");
    run("desk z.event enter eskadra 'Drużyna 2' 'LO 2' 'Jan Kot' 'Jan 2' 'Ola 2'");
    run("desk z.event draw eskadra groups --groups 1 --seed x");
    run("desk z.event pair eskadra");
    run("desk z.event sides 1 303 1");
    run("desk z.event result 1 303 1 --record mecz");
    run("desk z.event result 1 303 2 --record rewanz");
    run("desk z.event remark 1 303 'ruch M7-J7 cofnięty (303/7.1)'");
    run("desk z.event card 1 303 2 wulgaryzmy");
    run("desk z.event show 1 303");
    holds("out", "wygrywa: Jan Kot (RAF), koniec rundy 8 (303/8.3)");
    holds("out", "wygrywa: Ala Nowak (RAF), koniec rundy 8 (303/8.3)");
    holds("out", "1:1");
    holds("out", "ruch M7-J7 cofnięty");
    run("desk z.event print report 1");
    test_that(system("pdftotext -layout $(sed -n 's/.* \\([^ ]*\\.pdf\\).*/\\1/p; s/^\\([^ ]*"
                     "\\.pdf\\)$/\\1/p' out | head -n 1) paper") == 0,
              "the report on paper");
    holds("paper", "koniec rundy 8");
    test_that(system("! grep -qE 'dla Drużyna|vulgar|luftwaffe|desk|none' paper") == 0,
              "English, or a name in the wrong case");
}

int main(int argc, char **argv) {
    (void)argc;
    read_game(0, "test/plays/303-keen-1.txt"), read_game(1, "test/plays/303-keen-2.txt");
    if (!pty_room(argv[0], sedzia, sizeof sedzia)) return 2;
    setenv("NO_COLOR", "1", 1);
    first_game();
    return_game();
    page_turn();
    report();
    return pty_leave(test_done());
}
