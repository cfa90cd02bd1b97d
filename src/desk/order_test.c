/* order_test.c -- the knowledge test: test, paper, mark. event/3. */
#include "desk/bank.h"
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

void test_line(struct text *line, const struct judge *j, int discipline, int board,
               const char *entrant) {
    text_add(line, "test");
    journal_word(line, j->c->discipline[discipline].key);
    journal_word(line, entrant);
    journal_word(line, j->c->discipline[discipline].game[board]);
}

/* `name` had the seat before; NULL: who has it now. */
static bool say_test(struct judge *j, int discipline, int board, const char *entrant,
                     const char *name) {
    int e;
    if (!find_entrant(j->c, discipline, entrant, &e, &j->a->no)) return false;
    const struct entrant *it = &j->c->entrant[e];
    const struct player *p = &it->player[board];
    while (name && p->before && !(p->name && text_same(p->name, name))) p = p->before;
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
    const char *player = find_value(j->arg[j->args - 1], "player") ? j->arg[--j->args] : NULL;
    if (j->args - next < 2 || j->args - next > 3) return judge_usage(j);
    test_line(&line, j, discipline, board, j->arg[2]);
    journal_word(&line, j->arg[next]);
    journal_word(&line, j->arg[next + 1]);
    if (j->args - next == 3) text_add(&line, " seconds="), text_add(&line, j->arg[next + 2]);
    if (player) journal_word(&line, player); /* who had the seat before */
    return judge_line(j, line.at) &&
           say_test(j, discipline, board, j->arg[2], player ? find_value(player, "player") : NULL);
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
    judge_say(j, "said.print-paper", (struct fill[]){{"paper", WORDS_INT(j->c->papers)}, {0}});
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
    return judge_line(j, line.at) && say_test(j, discipline, board, j->arg[2], NULL);
}
