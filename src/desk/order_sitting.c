/* order_sitting.c -- the knowledge test under a code: sitting, sit, answer, shut. event/3.
 *
 * A sitting draws a paper of its own. Everybody gets its questions, each in an order of his own
 * that follows from the paper's seed and his number. The time runs by the clock of whoever judges
 * the orders, never by a phone's, from sitting down to handing in; the fold refuses what is late.
 * There is one try: who sat down once, or has a test, sits down nowhere else. */
#include <string.h>
#include "base/dice.h"
#include "desk/bank.h"
#include "desk/judge.h"
#include "desk/names.h"
#include "desk/sitting.h"
#include "event/stage.h"

/* Letters nobody takes for another one, or for a digit. */
static void make_code(const struct judge *j, struct text *out) {
    static const char letters[] = "ACDEFHJKLMNPRTUWXY";
    TEXT(purpose, 40);
    text_add(&purpose, "code "), text_int(&purpose, j->c->sittings + 1);
    struct seed seed = stage_seed(judge_seed(j), purpose.at);
    for (uint32_t i = 0; i < SITTING_CODE; i++)
        text_char(out, letters[dice_roll(&seed, i, sizeof letters - 1)]);
}

/* sitting DISCIPLINE [GAME] [CODE]: a fresh paper and a code for it. */
bool order_sitting(struct judge *j) {
    int discipline, board = 0, next = 2;
    struct bank bank;
    TEXT(paper, 3000);
    TEXT(line, 1000);
    TEXT(seed, 1100);
    TEXT(code, 40);
    if (!judge_discipline(j, j->arg[1], &discipline)) return false;
    const struct discipline *of = &j->c->discipline[discipline];
    if (j->args > 2 && find_board(j->c, discipline, j->arg[2], &board, NULL)) next = 3;
    if (next == 2 && of->boards > 1)
        return find_board(j->c, discipline, j->args > 2 ? j->arg[2] : "?", &board, &j->a->no);
    if (j->args > next + 1) return judge_usage(j);
    if (j->args > next)
        text_add(&code, j->arg[next]);
    else
        make_code(j, &code);
    if (!bank_of(of->game[board], j->work, &bank, &j->a->no)) return false;
    int n = of->questions < bank.questions ? of->questions : bank.questions;
    text_add(&paper, "paper");
    journal_number(&paper, j->c->papers + 1), journal_word(&paper, of->key);
    journal_word(&paper, of->game[board]), journal_number(&paper, n);
    text_add(&seed, "seed="), text_add(&seed, judge_seed(j)), journal_word(&paper, seed.at);
    text_add(&paper, " bank="), text_add(&paper, bank.digest);
    if (!judge_line(j, paper.at)) return false;
    text_add(&line, "sitting");
    journal_number(&line, j->c->sittings + 1), journal_word(&line, of->key);
    journal_word(&line, of->game[board]), journal_number(&line, j->c->papers);
    journal_number(&line, of->minutes), journal_word(&line, code.at);
    if (!judge_line(j, line.at)) return false;
    judge_say(j, "said.sitting",
              (struct fill[]){{"game", names_key(j->c, discipline, board)},
                              {"code", code.at},
                              {"n", WORDS_INT(n)},
                              {"minutes", WORDS_INT(of->minutes)},
                              {0}});
    return true;
}

/* A player acts for himself only; desks for anybody. */
static bool whose(struct judge *j, int *sitting, int *entrant) {
    if (!sitting_find(j->c, j->arg[1], sitting, &j->a->no) ||
        !find_entrant(j->c, j->c->sitting[*sitting].discipline, j->arg[2], entrant, &j->a->no))
        return false;
    return reach_player(j->c, &j->o->key, *entrant, j->c->sitting[*sitting].board) ||
           judge_no(j, "event/7.7", "not-yours", j->arg[0]);
}

static const char *name_of(const struct judge *j, int sitting, int entrant) {
    const struct entrant *e = &j->c->entrant[entrant];
    const struct player *p = &e->player[j->c->sitting[sitting].board];
    return p->name ? p->name : e->name;
}

bool order_sit(struct judge *j) {
    int s, e;
    TEXT(line, 200);
    if (!whose(j, &s, &e)) return false;
    text_add(&line, "sit");
    journal_number(&line, s + 1), journal_word(&line, j->arg[2]);
    if (!judge_line(j, line.at)) return false;
    judge_say(j, "said.sits",
              (struct fill[]){{"name", name_of(j, s, e)},
                              {"minutes", WORDS_INT(j->c->sitting[s].minutes)},
                              {0}});
    return true;
}

/* Of somebody who sits there: the paper, and his letters in its order. */
static bool read_answers(struct judge *j, int s, int e, struct drawn *paper, int *n,
                         char *answers) {
    struct bank bank;
    const struct sitting *it = &j->c->sitting[s];
    const struct player *p = &j->c->entrant[e].player[it->board];
    if (p->sitting != s + 1) return judge_no(j, "event/3.3", "did-not-sit-down", WORDS_INT(s + 1));
    return bank_paper(j->c, it->paper - 1, j->work, &bank, paper, n, &j->a->no) &&
           (sitting_answers(j->c, s, e, paper, *n, j->arg[3], answers) ||
            judge_no(j, "", "answers-are-letters", j->arg[3]));
}

/* keep CODE ENTRANT ACB-…: so far. */
bool order_keep(struct judge *j) {
    int s, e, n, given = 0;
    struct drawn paper[MAX_QUESTIONS];
    char answers[MAX_QUESTIONS + 1];
    TEXT(line, 400);
    if (!whose(j, &s, &e) || !read_answers(j, s, e, paper, &n, answers)) return false;
    text_add(&line, "keep");
    journal_number(&line, s + 1), journal_word(&line, j->arg[2]), journal_word(&line, answers);
    if (!judge_line(j, line.at)) return false;
    for (int i = 0; i < n; i++) given += answers[i] != '-';
    judge_say(j, "said.kept", (struct fill[]){{"n", WORDS_INT(given)}, {"of", WORDS_INT(n)}, {0}});
    return true;
}

/* Marks answers that stand in the paper's order. */
static bool mark(struct judge *j, int s, int e, const struct drawn *paper, int n,
                 const char *answers) {
    TEXT(line, 1200);
    const struct sitting *it = &j->c->sitting[s];
    const struct player *p = &j->c->entrant[e].player[it->board];
    int64_t taken = journal_seconds(j->o->when) - journal_seconds(p->sat_down);
    int64_t most = (int64_t)j->c->discipline[it->discipline].minutes * 60;
    int right = paper_mark(paper, n, answers);
    text_add(&line, "test");
    journal_word(&line, j->c->discipline[it->discipline].key);
    journal_number(&line, j->c->entrant[e].number);
    journal_word(&line, j->c->discipline[it->discipline].game[it->board]);
    journal_number(&line, right), journal_number(&line, n);
    /* The last minute is the way to the desk. A clock that was put back tells no time at all. */
    if (taken >= 0) text_add(&line, " seconds="), text_int(&line, taken < most ? taken : most);
    text_add(&line, " paper="), text_int(&line, it->paper);
    text_add(&line, " answers="), text_add(&line, answers);
    text_add(&line, " sitting="), text_int(&line, s + 1);
    if (!judge_line(j, line.at)) return false;
    judge_say(j, "said.test",
              (struct fill[]){{"name", name_of(j, s, e)},
                              {"game", names_key(j->c, it->discipline, it->board)},
                              {"right", WORDS_INT(right)},
                              {"of", WORDS_INT(n)},
                              {0}});
    return true;
}

/* answer CODE ENTRANT ACB-…: in his own order; written in the paper's. */
bool order_answer(struct judge *j) {
    int s, e, n;
    struct drawn paper[MAX_QUESTIONS];
    char answers[MAX_QUESTIONS + 1];
    return whose(j, &s, &e) && read_answers(j, s, e, paper, &n, answers) &&
           mark(j, s, e, paper, n, answers);
}

/* Whose time is over without handing in is marked by the answers that were kept: his phone may have
 * died. */
static bool mark_kept(struct judge *j, int s, int *marked) {
    struct drawn paper[MAX_QUESTIONS];
    struct bank bank;
    int n = 0;
    const struct sitting it = j->c->sitting[s];
    for (int e = 0; e < j->c->entrants; e++) {
        const struct player *p = &j->c->entrant[e].player[it.board];
        if (!sitting_sits(j->c, s, e) || !p->kept || paper_in_time(&it, p, j->o->when)) continue;
        if (!n && !bank_paper(j->c, it.paper - 1, j->work, &bank, paper, &n, &j->a->no))
            return false;
        if (!mark(j, s, e, paper, n, p->kept)) return false;
        ++*marked;
    }
    return true;
}

/* Nobody sits down any more; given again, it gathers what was left behind since. */
bool order_shut(struct judge *j) {
    int s, sit = 0, marked = 0;
    TEXT(line, 40);
    if (!sitting_find(j->c, j->arg[1], &s, &j->a->no) || !mark_kept(j, s, &marked)) return false;
    text_add(&line, "shut"), journal_number(&line, s + 1);
    if (!(marked && j->c->sitting[s].closed) && !judge_line(j, line.at)) return false;
    for (int e = 0; e < j->c->entrants; e++) sit += sitting_sits(j->c, s, e);
    judge_say(j, "said.shut",
              (struct fill[]){{"code", j->c->sitting[s].code}, {"n", WORDS_INT(sit)}, {0}});
    return true;
}
