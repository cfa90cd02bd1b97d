/* order_table.c -- a whole table in one line, and those who did not come.
 *
 *     16 1 0            table 16: whoever is named first won the game, the other the return game
 *     16 3 r2/6 l/5     board 303: the RAF by 303/8.2 in round 6, then the Luftwaffe in round 5
 *     16 3 r2 l 1 p2/6/2 l/5/3      two boards at once
 *     16 +-             the other did not come; on all boards without a result; - : neither
 *     5 4 7=2 9         a table of three or more: best first, those who share joined
 *
 * An order that begins with a table is this one; outcome.h explains the words. */
#include <string.h>
#include "desk/judge.h"
#include "desk/outcome.h"
#include "event/encounter.h"

bool table_board(const struct discipline *of, const char *word, int *board) {
    int found = -1;
    for (int b = 0; b < of->boards; b++) {
        if (text_same(of->game[b], word)) return *board = b, true;
        if (!*word || !text_starts(of->game[b], word)) continue;
        if (found >= 0) return false;
        found = b;
    }
    *board = found;
    return found >= 0 && of->boards > 1;
}

bool table_which(struct judge *j, const struct discipline *of) {
    TEXT(names, 200);
    for (int b = 0; b < of->boards; b++)
        text_add(&names, b ? ", " : ""), text_add(&names, of->game[b]);
    return judge_no(j, "", "which-board", names.at);
}

/* The words from arg[*at] on that belong to the next game of a board. */
static bool one_game(struct judge *j, int m, int board, int *at) {
    const struct discipline *of = &j->c->discipline[j->c->match[m].discipline];
    int game = encounter_played(&j->c->match[m].board[board]);
    TEXT(line, 8000);
    if (game >= of->games) return judge_no(j, "event/6.3", "written-already", "");
    text_add(&line, "result");
    journal_number(&line, m + 1), journal_word(&line, of->game[board]);
    journal_number(&line, game + 1);
    if (!outcome_short(j, m, board, game, j->arg[(*at)++], &line)) return false;
    while (*at < j->args && strchr(j->arg[*at], '=') && strlen(j->arg[*at]) > 1)
        journal_word(&line, j->arg[(*at)++]);
    return judge_line(j, line.at);
}

/* One board: as many games as are told and still missing. */
static bool one_board(struct judge *j, int m, int board, int *at) {
    const struct discipline *of = &j->c->discipline[j->c->match[m].discipline];
    int first = *at, unused;
    if (*at == j->args) return judge_usage(j);
    while (*at < j->args) {
        bool full = encounter_played(&j->c->match[m].board[board]) == of->games;
        if (*at > first && full && of->boards > 1 && table_board(of, j->arg[*at], &unused)) break;
        if (!one_game(j, m, board, at)) return false;
    }
    judge_tell_board(j, m, board);
    return true;
}

/* ---------------------------------------------------------------- who did not come */

/* Gives a board to whoever came (NOBODY_WON: neither); *done counts. Boards that have a result or
 * an end are passed over unless they were named. */
static bool give(struct judge *j, int m, int board, int winner, const char *reason, bool named,
                 int *done) {
    const struct meeting *it = &j->c->match[m];
    struct decision now;
    TEXT(line, 2000);
    encounter_decide(j->c, m, board, &now);
    if (!named && (now.over || encounter_played(&it->board[board]))) return true;
    text_add(&line, "walkover");
    journal_number(&line, m + 1);
    journal_word(&line, j->c->discipline[it->discipline].game[board]);
    if (winner < 0)
        journal_word(&line, "none");
    else
        journal_number(&line, j->c->entrant[it->entrant[winner]].number);
    journal_word(&line, reason);
    if (!judge_line(j, line.at)) return false;
    judge_tell_board(j, m, board);
    ++*done;
    return true;
}

static bool give_all(struct judge *j, int m, int board, int winner, const char *reason) {
    const struct discipline *of = &j->c->discipline[j->c->match[m].discipline];
    int done = 0;
    for (int b = 0; b < of->boards; b++)
        if ((board < 0 || b == board) &&
            !give(j, m, b, winner, reason, board >= 0 || of->boards == 1, &done))
            return false;
    if (!done) return judge_no(j, "event/6.3", "written-already", "");
    judge_tell_left(j, m);
    return true;
}

bool order_walkover(struct judge *j) {
    int m, board = -1, at = 2, winner;
    if (!judge_match(j, j->arg[1], &m)) return false;
    const struct discipline *of = &j->c->discipline[j->c->match[m].discipline];
    if (find_board(j->c, j->c->match[m].discipline, j->arg[2], &board, NULL) &&
        (of->boards > 1 || j->args > 4))
        at = 3;
    else
        board = -1;
    if (j->args < at + 2) return judge_usage(j);
    if (!find_winner(j->c, m, j->arg[at], &winner, &j->a->no)) return false;
    return give_all(j, m, board, winner, judge_rest(j, at + 1));
}

/* "+-": the first came, the other did not; "-": neither did. */
static bool came(const char *word, int *winner) {
    static const char *const words[] = {"-", "+-", "-+"};
    for (int i = 0; i < 3; i++)
        if (text_same(words[i], word)) return *winner = i + NOBODY_WON, true;
    return false;
}

/* ---------------------------------------------------------------- the order */

static bool all_places(struct judge *j, int m) {
    TEXT(line, 1000);
    text_add(&line, "places");
    journal_number(&line, m + 1);
    for (int i = 2; i < j->args; i++) journal_word(&line, j->arg[i]);
    if (!judge_line(j, line.at)) return false;
    judge_tell(j, m, 0);
    return true;
}

bool order_table(struct judge *j) {
    int m, at = 2, board = -1, winner;
    if (!judge_match(j, j->arg[1], &m)) return false;
    const struct meeting *it = &j->c->match[m];
    const struct discipline *of = &j->c->discipline[it->discipline];
    if (it->seats > 2) return all_places(j, m);
    while (at < j->args) {
        bool named = table_board(of, j->arg[at], &board);
        at += named;
        if (!named) board = of->boards == 1 ? 0 : -1;
        if (at < j->args && came(j->arg[at], &winner)) {
            const char *why = at + 1 < j->args ? judge_rest(j, at + 1) : "walkover";
            return give_all(j, m, board, winner, why);
        }
        if (board < 0) return table_which(j, of);
        if (!one_board(j, m, board, &at)) return false;
    }
    judge_tell_left(j, m);
    return true;
}
