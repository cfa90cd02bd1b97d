/* order_tests.c -- results of paper tests from a spreadsheet: event/3.3, 7.3. */
#include "desk/columns.h"
#include "desk/csv.h"
#include "desk/judge.h"

enum column { NUMBER, GAME, RIGHT, OF, SECONDS, COLUMNS };

static const char *const keys[COLUMNS] = {"number", "game", "right", "of", "seconds"};

/* Where each column stands, -1 if nowhere. A heading in which no word is known keeps the order of
 * the columns above, as files of old have them. */
static bool read_heading(struct judge *j, int discipline, const struct csv *in, int *at) {
    int known = 0;
    TEXT(passed, 1000);
    for (int k = 0; k < COLUMNS; k++) at[k] = -1;
    for (int i = 0; i < in->cells; i++) {
        TEXT(plain, 400);
        columns_plain(in->cell[i], &plain);
        int column = columns_find(keys, COLUMNS, plain.at);
        if (column < 0) {
            if (plain.len)
                text_add(&passed, passed.len ? ", " : ""), text_add(&passed, in->cell[i]);
            continue;
        }
        if (at[column] >= 0) return judge_no(j, "", "column-occurs-twice", in->cell[i]);
        at[column] = i, known++;
    }
    if (!known) {
        for (int k = 0; k < COLUMNS; k++) at[k] = k;
        return true;
    }
    bool game = at[GAME] >= 0 || j->c->discipline[discipline].boards == 1;
    if (at[NUMBER] < 0 || !game || at[RIGHT] < 0)
        return judge_no(j, "event/7.3", "row-of-tests", "");
    if (passed.len) judge_say(j, "said.passed", (struct fill[]){{"names", passed.at}, {0}});
    return true;
}

static const char *cell_at(const struct csv *in, int column) {
    return column >= 0 && column < in->cells ? in->cell[column] : "";
}

/* A row without an answer sheet is passed over; without a number of questions it is the usual. */
static bool import_row(struct judge *j, int discipline, const struct csv *in, const int *at,
                       int *rows) {
    TEXT(line, 500);
    int board = 0;
    const struct discipline *of = &j->c->discipline[discipline];
    const char *game = cell_at(in, at[GAME]), *right = cell_at(in, at[RIGHT]);
    const char *seconds = cell_at(in, at[SECONDS]), *all = cell_at(in, at[OF]);
    if (!*right && *cell_at(in, at[NUMBER])) return true;
    if (!*right) return judge_no(j, "event/7.3", "row-of-tests", "");
    if ((*game || of->boards > 1) && !find_board(j->c, discipline, game, &board, &j->a->no))
        return false;
    test_line(&line, j, discipline, board, cell_at(in, at[NUMBER]));
    journal_word(&line, right);
    journal_word(&line, *all ? all : WORDS_INT(of->questions));
    if (*seconds) text_add(&line, " seconds="), text_add(&line, seconds);
    ++*rows;
    return judge_line(j, line.at);
}

bool order_tests(struct judge *j) {
    struct csv in;
    int discipline, rows = 0, at[COLUMNS];
    if (!import_table(j, &discipline, &in) || !read_heading(j, discipline, &in, at)) return false;
    while (csv_next(&in, &j->a->no)) {
        j->a->row = in.line;
        if (!import_row(j, discipline, &in, at, &rows)) return false;
    }
    j->a->row = in.line;
    if (*j->a->no.key) return false;
    j->a->row = 0;
    judge_say(j, "said.tests", (struct fill[]){{"n", WORDS_INT(rows)}, {0}});
    for (int m = 0; m < j->c->matches; m++)
        for (int b = 0; b < j->c->discipline[discipline].boards; b++)
            if (j->c->match[m].discipline == discipline && !j->c->match[m].cancelled &&
                j->c->match[m].seats == 2)
                judge_tell_settle(j, m, b);
    return true;
}
