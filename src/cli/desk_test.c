/* desk_test.c -- the knowledge test at the desk: test, tests, paper, mark. event/3. */
#include "cli/csv.h"
#include "cli/desk.h"
#include "cli/tools.h"
#include "event/find.h"

/* DISCIPLINE ENTRANT [GAME] from argument 1 on; *next is the argument after them. */
static bool who_sat(struct desk *d, int *discipline, int *board, int *next) {
    int e;
    if (!desk_discipline(d, d->arg[1], discipline)) return false;
    bool single = d->c->discipline[*discipline].boards == 1;
    bool named = find_board(d->c, *discipline, d->arg[3], board, &d->no);
    if (!find_entrant(d->c, *discipline, d->arg[2], &e, &d->no) || (!named && !single)) {
        desk_refused(d);
        return false;
    }
    if (!named) *board = 0;
    *next = named ? 4 : 3;
    return true;
}

static void test_line(struct text *line, const struct desk *d, int discipline, int board,
                      const char *entrant) {
    text_add(line, "test");
    journal_word(line, d->c->discipline[discipline].key);
    journal_word(line, entrant);
    journal_word(line, d->c->discipline[discipline].game[board]);
}

int desk_test(struct desk *d) {
    int discipline, board, next, status = desk_open(d, true);
    TEXT(line, 500);
    if (status) return status;
    if (!who_sat(d, &discipline, &board, &next)) return DESK_BAD;
    if (d->args - next < 2 || d->args - next > 3) return desk_help(stderr, "test", d->in), DESK_BAD;
    test_line(&line, d, discipline, board, d->arg[2]);
    journal_word(&line, d->arg[next]);
    journal_word(&line, d->arg[next + 1]);
    if (d->args - next == 3) text_add(&line, " seconds="), text_add(&line, d->arg[next + 2]);
    if (!desk_line(d, line.at)) return desk_refused(d);
    status = desk_commit(d);
    if (!status) puts(desk_say(d, "zapisano", "written"));
    return status;
}

/* Rows "number;game;right;of;seconds" after a heading: results of paper tests. */
static bool import_row(struct desk *d, int discipline, const struct csv *in) {
    TEXT(line, 500);
    int board;
    if (in->cells < 4 || in->cells > 5)
        return words_refuse(&d->no, "event/7.3",
                            "wiersz ma mieć: numer, gra, dobre, pytań[, sekundy]",
                            "a row has: number, game, right, of[, seconds]", "");
    if (!find_board(d->c, discipline, in->cell[1], &board, &d->no)) return false;
    test_line(&line, d, discipline, board, in->cell[0]);
    journal_word(&line, in->cell[2]);
    journal_word(&line, in->cell[3]);
    if (in->cells == 5 && *in->cell[4]) text_add(&line, " seconds="), text_add(&line, in->cell[4]);
    return desk_line(d, line.at);
}

int desk_tests(struct desk *d) {
    struct csv in;
    int discipline, status = desk_table(d, &discipline, &in), rows = 0;
    if (status) return status;
    while (csv_next(&in, &d->no)) {
        if (!import_row(d, discipline, &in)) return desk_bad_row(d, in.line);
        rows++;
    }
    if (*d->no.en) return desk_bad_row(d, in.line);
    status = desk_commit(d);
    if (!status) printf("%s: %d\n", desk_say(d, "wczytano testy", "tests imported"), rows);
    return status;
}

int desk_paper(struct desk *d) {
    int discipline, board, status = desk_open(d, true);
    struct bank bank;
    TEXT(line, 3000);
    TEXT(seed, 1100);
    if (status) return status;
    if (!desk_discipline(d, d->arg[1], &discipline)) return DESK_BAD;
    if (!find_board(d->c, discipline, d->arg[2], &board, &d->no)) return desk_refused(d);
    if (!tools_bank(d, d->arg[2], &bank)) return DESK_SYSTEM;
    int n = d->c->discipline[discipline].questions;
    if (n > bank.questions) n = bank.questions;
    text_add(&line, "paper");
    journal_number(&line, d->c->papers + 1);
    journal_word(&line, d->arg[1]);
    journal_word(&line, d->arg[2]);
    journal_number(&line, n);
    text_add(&seed, "seed="), text_add(&seed, tools_seed(d));
    journal_word(&line, seed.at);
    text_add(&line, " bank="), text_add(&line, bank.digest);
    if (!desk_line(d, line.at)) return desk_refused(d);
    status = desk_commit(d);
    if (!status)
        printf("%s %d: %s, %d %s; %s\n", desk_say(d, "arkusz", "paper"), d->c->papers, d->arg[2], n,
               desk_say(d, "pytań", "questions"),
               desk_say(d, "druk: print paper NUMER", "print it: print paper NUMBER"));
    return status;
}

int desk_mark(struct desk *d) {
    int discipline, board, next, paper, n, status = desk_open(d, true);
    struct bank bank;
    struct drawn drawn[MAX_QUESTIONS];
    TEXT(line, 1200);
    if (status) return status;
    if (!who_sat(d, &discipline, &board, &next)) return DESK_BAD;
    if (d->args - next < 2 || d->args - next > 3) return desk_help(stderr, "mark", d->in), DESK_BAD;
    if (!find_number(d->arg[next], 1, d->c->papers, &paper, &d->no)) return desk_refused(d);
    if (!tools_paper(d, paper - 1, &bank, drawn, &n)) return DESK_BAD;
    int right = paper_mark(drawn, n, d->arg[next + 1]);
    if (right < 0)
        return desk_error(
            d, DESK_BAD, "odpowiedzi to litery A–D albo -, po jednej na pytanie: „{}”",
            "answers are letters A to D or -, one a question: \"{}\"", d->arg[next + 1]);
    test_line(&line, d, discipline, board, d->arg[2]);
    journal_number(&line, right);
    journal_number(&line, n);
    if (d->args - next == 3) text_add(&line, " seconds="), text_add(&line, d->arg[next + 2]);
    text_add(&line, " paper="), text_add(&line, d->arg[next]);
    text_add(&line, " answers="), text_add(&line, d->arg[next + 1]);
    if (!desk_line(d, line.at)) return desk_refused(d);
    status = desk_commit(d);
    if (!status) printf("%d/%d\n", right, n);
    return status;
}
