/* order_test.c -- the knowledge test: test, tests, paper, mark. event/3. */
#include "desk/bank.h"
#include "desk/csv.h"
#include "desk/judge.h"
#include "desk/names.h"

bool test_who(struct judge *j, int *discipline, int *board, int *next) {
    int e;
    if (!judge_discipline(j, j->arg[1], discipline)) return false;
    bool single = j->c->discipline[*discipline].boards == 1;
    bool named = find_board(j->c, *discipline, j->arg[3], board, &j->a->no);
    if ((!named && !single) || !find_entrant(j->c, *discipline, j->arg[2], &e, &j->a->no))
        return false;
    if (!named) *board = 0;
    *next = named ? 4 : 3;
    return true;
}

static void test_line(struct text *line, const struct judge *j, int discipline, int board,
                      const char *entrant) {
    text_add(line, "test");
    journal_word(line, j->c->discipline[discipline].key);
    journal_word(line, entrant);
    journal_word(line, j->c->discipline[discipline].game[board]);
}

static bool say_test(struct judge *j, int discipline, int board, const char *entrant) {
    int e;
    if (!find_entrant(j->c, discipline, entrant, &e, &j->a->no)) return false;
    const struct entrant *it = &j->c->entrant[e];
    const struct player *p = &it->player[board];
    judge_say(j, "said.test",
              (struct fill[]){{"name", p->name ? p->name : it->name},
                              {"game", names_key(j->c, discipline, board)},
                              {"right", WORDS_INT(p->test.right)},
                              {"of", WORDS_INT(p->test.of)},
                              {0}});
    for (int m = 0; m < j->c->matches; m++) { /* a tie that waited for it may be one still */
        const struct meeting *at = &j->c->match[m];
        if (!at->cancelled && at->seats == 2 && (at->entrant[0] == e || at->entrant[1] == e))
            judge_tell_settle(j, m, board);
    }
    return true;
}

bool order_test(struct judge *j) {
    int discipline, board, next;
    TEXT(line, 500);
    if (!test_who(j, &discipline, &board, &next)) return false;
    if (j->args - next < 2 || j->args - next > 3) return judge_usage(j);
    test_line(&line, j, discipline, board, j->arg[2]);
    journal_word(&line, j->arg[next]);
    journal_word(&line, j->arg[next + 1]);
    if (j->args - next == 3) text_add(&line, " seconds="), text_add(&line, j->arg[next + 2]);
    return judge_line(j, line.at) && say_test(j, discipline, board, j->arg[2]);
}

/* ---------------------------------------------------------------- from a spreadsheet */

enum column { NUMBER, GAME, RIGHT, OF, SECONDS, COLUMNS };

static const struct {
    const char *word;
    enum column is;
} headings[] = {{"numer", NUMBER},
                {"nr", NUMBER},
                {"numer druzyny", NUMBER},
                {"numer uczestnika", NUMBER},
                {"number", NUMBER},
                {"no", NUMBER},
                {"gra", GAME},
                {"plansza", GAME},
                {"game", GAME},
                {"board", GAME},
                {"dobre", RIGHT},
                {"dobrych", RIGHT},
                {"dobre odpowiedzi", RIGHT},
                {"poprawne", RIGHT},
                {"poprawne odpowiedzi", RIGHT},
                {"wynik", RIGHT},
                {"punkty", RIGHT},
                {"right", RIGHT},
                {"right answers", RIGHT},
                {"pytan", OF},
                {"pytania", OF},
                {"liczba pytan", OF},
                {"z", OF},
                {"z ilu", OF},
                {"of", OF},
                {"of how many", OF},
                {"questions", OF},
                {"sekundy", SECONDS},
                {"czas", SECONDS},
                {"czas s", SECONDS},
                {"seconds", SECONDS},
                {"time", SECONDS}};

/* Where each column stands, -1 if nowhere. A heading in which no word is known keeps the order of
 * the columns above, as files of old have them. */
static bool read_heading(struct judge *j, int discipline, const struct csv *in, int *at) {
    int known = 0;
    TEXT(passed, 1000);
    for (int k = 0; k < COLUMNS; k++) at[k] = -1;
    for (int i = 0; i < in->cells; i++) {
        TEXT(plain, 400);
        import_plain(in->cell[i], &plain);
        size_t n = sizeof headings / sizeof *headings, h = 0;
        while (h < n && !text_same(headings[h].word, plain.at)) h++;
        if (h == n) {
            if (plain.len)
                text_add(&passed, passed.len ? ", " : ""), text_add(&passed, in->cell[i]);
            continue;
        }
        if (at[headings[h].is] >= 0) return judge_no(j, "", "column-occurs-twice", in->cell[i]);
        at[headings[h].is] = i, known++;
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

bool order_paper(struct judge *j) {
    int discipline, board;
    struct bank bank;
    TEXT(line, 3000);
    TEXT(seed, 1100);
    if (!judge_discipline(j, j->arg[1], &discipline) ||
        !find_board(j->c, discipline, j->arg[2], &board, &j->a->no) ||
        !bank_of(j->arg[2], j->work, &bank, &j->a->no))
        return false;
    unsigned levels = j->args > 3 ? paper_levels(j->arg[3]) : 0;
    if (j->args > 3 && !levels) return judge_no(j, "event/3.2", "no-such-levels", j->arg[3]);
    int n = j->c->discipline[discipline].questions, most = paper_count(&bank, levels);
    if (n > most) n = most;
    if (!n) return judge_no(j, "event/3.2", "no-questions", j->arg[2]);
    text_add(&line, "paper");
    journal_number(&line, j->c->papers + 1);
    journal_word(&line, j->arg[1]);
    journal_word(&line, j->arg[2]);
    journal_number(&line, n);
    text_add(&seed, "seed="), text_add(&seed, judge_seed(j));
    journal_word(&line, seed.at);
    text_add(&line, " bank="), text_add(&line, bank.digest);
    if (levels) text_add(&line, " levels="), text_add(&line, j->arg[3]);
    if (!judge_line(j, line.at)) return false;
    judge_say(
        j, "said.paper",
        (struct fill[]){
            {"paper", WORDS_INT(j->c->papers)}, {"game", j->arg[2]}, {"n", WORDS_INT(n)}, {0}});
    return true;
}

bool order_mark(struct judge *j) {
    int discipline, board, next, paper, n;
    struct bank bank;
    struct drawn drawn[MAX_QUESTIONS];
    TEXT(line, 1200);
    if (!test_who(j, &discipline, &board, &next)) return false;
    if (j->args - next < 2 || j->args - next > 3) return judge_usage(j);
    if (!find_number(j->arg[next], 1, j->c->papers, &paper, &j->a->no) ||
        !bank_paper(j->c, paper - 1, j->work, &bank, drawn, &n, &j->a->no))
        return false;
    int right = paper_mark(drawn, n, j->arg[next + 1]);
    if (right < 0) return judge_no(j, "", "answers-are-letters", j->arg[next + 1]);
    test_line(&line, j, discipline, board, j->arg[2]);
    journal_number(&line, right);
    journal_number(&line, n);
    if (j->args - next == 3) text_add(&line, " seconds="), text_add(&line, j->arg[next + 2]);
    text_add(&line, " paper="), text_add(&line, j->arg[next]);
    text_add(&line, " answers="), text_add(&line, j->arg[next + 1]);
    return judge_line(j, line.at) && say_test(j, discipline, board, j->arg[2]);
}
