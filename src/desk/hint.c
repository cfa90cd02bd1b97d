#include "desk/hint.h"
#include <string.h>
#include "desk/judge.h"
#include "desk/names.h"
#include "desk/outcome.h"
#include "event/encounter.h"

/* ---------------------------------------------------------------- what it means so far */

/* The order's words up to the match it names: false if it names none yet. */
static bool find_table(struct judge *j, int *m) {
    static const char *const of_match[] = {"table", "result",  "claim",    "places", "absent",
                                           "call",  "award",   "walkover", "extra",  "sides",
                                           "card",  "referee", "remark",   "decide", "clear"};
    bool names = false;
    if (!judge_begin(j) || j->args < 2) return false;
    for (size_t i = 0; i < sizeof of_match / sizeof *of_match; i++)
        names = names || text_same(of_match[i], j->arg[0]);
    return names && judge_match(j, j->arg[1], m);
}

/* The board the words name, or the only one; -1: not known yet. */
static int board_of(const struct judge *j, int m, int *at) {
    const struct discipline *of = &j->c->discipline[j->c->match[m].discipline];
    int found = -1;
    *at = 2;
    if (of->boards == 1) return 0;
    for (int i = 2; i < j->args; i++) /* the last that was named: a line may hold several */
        for (int b = 0; b < of->boards; b++) {
            bool begins = text_starts(of->game[b], j->arg[i]) && text_same(j->arg[0], "table");
            if (i > 2 && !(begins && (i - *at) % 2 == 0)) continue;
            if (begins || text_same(of->game[b], j->arg[i])) {
                found = b, *at = i + 1;
                break;
            }
        }
    return found;
}

/* "1 Anna Nowak (RAF)": as she is called in the order, by 1 and 0 or by her number. */
static void add_seat(const struct judge *j, int m, int board, int game, int who, enum language in,
                     struct text *out) {
    TEXT(side, 60);
    int number = j->c->entrant[j->c->match[m].entrant[who]].number;
    text_int(out, text_same(j->arg[0], "table") ? 1 - who : number), text_char(out, ' ');
    if (board < 0) {
        text_add(out, j->c->entrant[j->c->match[m].entrant[who]].name);
        return;
    }
    text_add(out, names_in(j->c, m, board, game, who));
    names_side(j->c, m, board, game, who, in, &side);
    if (side.len) text_add(out, " ("), text_add(out, side.at), text_char(out, ')');
}

static void add_state(const struct judge *j, int m, int board, int game, enum language in,
                      struct text *out) {
    const struct discipline *of = &j->c->discipline[j->c->match[m].discipline];
    struct decision now;
    text_add(out, " · ");
    if (board >= 0) {
        encounter_decide(j->c, m, board, &now);
        bool full = now.over || encounter_played(&j->c->match[m].board[board]) >= of->games;
        words_add(out, in, full ? "hint.full" : game ? "said.return" : "said.game");
        return;
    }
    words_add(out, in, "hint.missing");
    for (int b = 0; b < of->boards; b++) {
        encounter_decide(j->c, m, b, &now);
        if (!now.over) text_char(out, ' '), text_add(out, of->game[b]);
    }
}

static void say_table(struct judge *j, int m, enum language in, struct text *out) {
    const struct meeting *it = &j->c->match[m];
    const struct discipline *of = &j->c->discipline[it->discipline];
    int at, board = board_of(j, m, &at), game = 0;
    words_say(out, in, "hint.table", (struct fill[]){{"table", WORDS_INT(it->table)}, {0}});
    text_add(out, " · ");
    if (it->seats > 2) {
        for (int i = 0; i < it->seats; i++) {
            text_add(out, i ? ", " : ""), text_int(out, j->c->entrant[it->entrant[i]].number);
            text_char(out, ' '), text_add(out, j->c->entrant[it->entrant[i]].name);
        }
        return;
    }
    if (board >= 0) {
        game = encounter_played(&it->board[board]);
        if (game < of->games && j->args - 1 > at) game += j->args - 1 - at;
        if (of->boards > 1) text_add(out, of->game[board]), text_add(out, " · ");
    }
    int shown = game < of->games ? game : of->games - 1;
    add_seat(j, m, board, shown, 0, in, out), text_add(out, " – ");
    add_seat(j, m, board, shown, 1, in, out);
    add_state(j, m, board, game, in, out);
}

/* What is asked of the last word: its endings by number, its counts in their order. */
static void say_asked(struct judge *j, int m, enum language in, struct text *how,
                      struct text *counts) {
    int at, board = board_of(j, m, &at);
    const struct meeting *it = &j->c->match[m];
    const struct discipline *of = &j->c->discipline[it->discipline];
    if (board < 0 || it->seats > 2) return;
    const struct chapter *chapter = of->chapter[board];
    int g = encounter_played(&it->board[board]) + (j->args - 1 - at);
    int side =
        g < of->games && j->args > at ? outcome_side(j, m, board, g, j->arg[j->args - 1]) : UNKNOWN;
    if (side >= 0) {
        words_add(how, in, "hint.how"), text_char(how, ' ');
        outcome_choices(chapter, side, in, how);
    }
    words_add(counts, in, "hint.counts");
    for (int i = 0; i < chapter->counts; i++)
        text_add(counts, " / "), text_add(counts, chapter->count[i].words[in]);
}

/* How it would stand afterwards, or why it cannot be. */
static void say_meaning(const struct desk_answer *a, const char *how, const char *counts,
                        enum language in, struct text *out) {
    if (a->status > DESK_SHOWN) {
        if (text_same(a->no.key, "which-ending") && *how)
            text_add(out, how);
        else if (text_same(a->no.key, "count-missing") && *counts)
            text_add(out, counts);
        else
            words_why(&a->no, in, out);
        return;
    }
    for (int i = a->says - 1; i >= 0; i--) {
        if (!text_same(a->say[i].key, "said.decision")) continue;
        text_add(out, "→ "), text_add(out, in == POLISH ? a->say[i].pl : a->say[i].en);
        return;
    }
}

void hint_say(const struct desk *d, const struct desk_order *o, struct arena *work,
              enum language in, struct text *out) {
    struct desk_answer a = {0};
    int m;
    TEXT(how, 600);
    TEXT(counts, 600);
    work->used = 0;
    struct judge *j = arena_take(work, sizeof *j);
    if (!j || !o->words || !d->c || !d->c->lines) return;
    *j = (struct judge){.d = d, .o = o, .work = work, .a = &a};
    if (!find_table(j, &m)) {
        if (text_starts(a.no.key, "table-") || text_starts(a.no.key, "no-table"))
            words_why(&a.no, in, out);
        return;
    }
    say_table(j, m, in, out);
    bool boards = j->c->discipline[j->c->match[m].discipline].boards > 1;
    if (!text_same(j->arg[0], "table") || j->args < 3) return;
    int at, board = board_of(j, m, &at);
    if (boards && board >= 0 && at == j->args) return; /* only the board so far */
    say_asked(j, m, in, &how, &counts);
    desk_judge(d, o, work, &a);
    text_char(out, '\n');
    say_meaning(&a, how.at, counts.at, in, out);
}
