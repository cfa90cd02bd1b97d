/* order_play.c -- what happens at a table: results, cards, leaving, and all that is one line. */
#include <string.h>
#include "desk/judge.h"
#include "desk/names.h"
#include "desk/outcome.h"
#include "desk/record.h"
#include "event/encounter.h"
#include "event/fairplay.h"

/* Whether word 2 names the board; in a discipline of one board it may be left out. */
static bool names_board(struct judge *j, int match, int *board) {
    int in = j->c->match[match].discipline;
    bool single = j->c->discipline[in].boards == 1;
    if (!find_board(j->c, in, j->arg[2], board, NULL)) return false;
    return !(single && j->args > 3 && !j->o->file && strchr(j->arg[4 < j->args ? 4 : 3], '/'));
}

/* WINNER [RULE] COUNT=N… from arg[at] to arg[end - 1]. */
static bool outcome_words(struct judge *j, int m, int board, int game, int at, int end,
                          struct text *line) {
    const struct chapter *of = j->c->discipline[j->c->match[m].discipline].chapter[board];
    int won;
    outcome_winner(j, m, board, game, j->arg[at++], &won, line);
    const char *rule = at < end && !strchr(j->arg[at], '=') ? j->arg[at++] : NULL;
    if (!outcome_ending(j, of, won, rule, j->arg + at, end - at, line)) return false;
    for (; at < end; at++) journal_word(line, j->arg[at]);
    return true;
}

bool play_result(struct judge *j, int end, int *m, int *board, struct text *line) {
    int leg, at = 2, won;
    TEXT(side, 32);
    TEXT(rest, 6000);
    if (!judge_match(j, j->arg[1], m)) return false;
    const struct discipline *of = &j->c->discipline[j->c->match[*m].discipline];
    if (names_board(j, *m, board))
        at = 3;
    else if (!judge_board(j, *m, of->boards > 1 ? j->arg[2] : NULL, board))
        return false;
    if (at >= end) return judge_usage(j);
    if (!find_number(j->arg[at], 1, 2, &leg, &j->a->no)) return false;
    text_add(line, "result");
    journal_number(line, *m + 1);
    journal_word(line, of->game[*board]);
    journal_number(line, leg);
    if (!j->o->file)
        return at + 2 > end ? judge_usage(j)
                            : outcome_words(j, *m, *board, leg - 1, at + 1, end, line);
    if (end != at + 1) return judge_usage(j);
    const struct own_board *own = of->own[*board];
    const char *hash = own && own->sheet ? own->hash : NULL;
    if (!record_result(j->o->file, j->o->file_len, of->game[*board], hash, j->work, &side, &rest,
                       &j->a->no))
        return false;
    outcome_winner(j, *m, *board, leg - 1, side.at, &won, line);
    text_add(line, rest.at);
    return true;
}

bool order_result(struct judge *j) {
    int m, board;
    TEXT(line, 8000);
    if (!play_result(j, j->args, &m, &board, &line) || !judge_line(j, line.at)) return false;
    judge_tell(j, m, board);
    return true;
}

/* Makes a result of what player `who` says of a game; counts he left out are the other's. */
static bool write_claim(struct judge *j, int m, int board, int leg, int who) {
    const struct meeting *it = &j->c->match[m];
    const struct discipline *of = &j->c->discipline[it->discipline];
    const struct encounter *e = &it->board[board];
    const struct result *a = e->claim[who][leg], *b = e->claim[!who][leg];
    TEXT(line, 2000);
    text_add(&line, "result");
    journal_number(&line, m + 1), journal_word(&line, of->game[board]);
    journal_number(&line, leg + 1);
    if (a->winner < 0)
        journal_word(&line, "none");
    else
        journal_number(&line, j->c->entrant[it->entrant[a->winner]].number);
    journal_word(&line, a->rule);
    for (int i = 0; i < of->chapter[board]->counts; i++) {
        int n = a->count[i] == NO_COUNT && b ? b->count[i] : a->count[i];
        if (n == NO_COUNT) continue;
        text_char(&line, ' '), text_add(&line, of->chapter[board]->count[i].key);
        text_char(&line, '='), text_int(&line, n);
    }
    return judge_line(j, line.at);
}

/* Two that say the same make a result: event/2.7. */
static bool settle_claims(struct judge *j, int m, int board, int leg) {
    if (!encounter_claims_agree(&j->c->match[m].board[board], leg)) return true;
    return write_claim(j, m, board, leg, 0);
}

/* accept MATCH [GAME] ENTRANT: what this player says is the result, of every game that has none. */
bool order_accept(struct judge *j) {
    int m, board, who, at = j->args > 3 ? 3 : 2;
    if (!judge_match(j, j->arg[1], &m)) return false;
    if (j->c->match[m].seats > 2) return judge_no(j, "", "no-claim", j->arg[at]);
    if (!judge_board(j, m, at == 3 ? j->arg[2] : NULL, &board) ||
        !find_player(j->c, m, j->arg[at], &who, &j->a->no))
        return false;
    for (int leg = 0; leg < 2; leg++) {
        const struct encounter *e = &j->c->match[m].board[board];
        if (!e->claim[who][leg] || e->game[leg].winner != UNKNOWN) continue;
        if (!write_claim(j, m, board, leg, who)) return false;
    }
    if (!j->lines) return judge_no(j, "", "no-claim", j->arg[at]);
    judge_tell(j, m, board);
    return true;
}

/* claim MATCH [GAME] 1|2 ENTRANT WINNER [RULE] COUNT=N…: what a player says of a game. */
bool order_claim(struct judge *j) {
    int m, board, leg, at = 2, who;
    TEXT(line, 4000);
    if (!judge_match(j, j->arg[1], &m)) return false;
    const struct discipline *of = &j->c->discipline[j->c->match[m].discipline];
    if (of->boards > 1 || (j->args > 3 && text_same(j->arg[2], of->game[0]))) at = 3;
    if (!judge_board(j, m, at == 3 ? j->arg[2] : NULL, &board)) return false;
    if (j->args < at + 3) return judge_usage(j);
    if (!find_number(j->arg[at], 1, of->games, &leg, &j->a->no) ||
        !find_player(j->c, m, j->arg[at + 1], &who, &j->a->no))
        return false;
    if (j->o->key.role == BY_PLAYER &&
        !reach_entrant(j->c, &j->o->key, j->c->match[m].entrant[who]))
        return judge_no(j, "event/7.7", "not-yours", j->arg[0]);
    text_add(&line, "claim");
    journal_number(&line, m + 1), journal_word(&line, of->game[board]);
    journal_number(&line, leg), journal_word(&line, j->arg[at + 1]);
    if (!outcome_words(j, m, board, leg - 1, at + 2, j->args, &line)) return false;
    if (!judge_line(j, line.at) || !settle_claims(j, m, board, leg - 1)) return false;
    judge_tell(j, m, board);
    const struct encounter *e = &j->c->match[m].board[board];
    if (e->game[leg - 1].winner == UNKNOWN)
        judge_say(j, e->claim[!who][leg - 1] ? "said.claims-differ" : "said.claim-waits", NULL);
    return true;
}

/* Whose card? "5 Lena Ryś, 1 Jan Wójcik": the two of a board by their entrants' numbers. */
static bool whose_card(struct judge *j, int m, int board) {
    const struct meeting *it = &j->c->match[m];
    TEXT(names, REFUSAL_SIZE);
    for (int i = 0; i < it->seats; i++) {
        text_add(&names, i ? ", " : "");
        text_int(&names, j->c->entrant[it->entrant[i]].number), text_char(&names, ' ');
        text_add(&names, names_player(j->c, m, board, i));
    }
    return judge_no(j, "event/4.1", "card-whose", names.at);
}

/* A card is shown to a player, not to a team: on which board does the one who is meant sit? */
static bool which_player(struct judge *j, int m, int who) {
    const struct discipline *of = &j->c->discipline[j->c->match[m].discipline];
    TEXT(names, REFUSAL_SIZE);
    for (int b = 0; b < of->boards; b++) {
        text_add(&names, b ? ", " : ""), text_add(&names, of->game[b]), text_char(&names, ' ');
        text_add(&names, names_player(j->c, m, b, who));
    }
    return judge_no(j, "event/4.1", "card-board", names.at);
}

/* The board and the player of `card MATCH [GAME] ENTRANT KIND`; *at is the argument of the kind. */
static bool card_player(struct judge *j, int m, int *board, int *who, int *at) {
    int in = j->c->match[m].discipline;
    const struct discipline *of = &j->c->discipline[in];
    bool more = of->boards > 1;
    *board = 0, *at = 2;
    bool named =
        more ? table_board(of, j->arg[2], board) : find_board(j->c, in, j->arg[2], board, NULL);
    bool follows = named && j->args > 3 && find_player(j->c, m, j->arg[3], who, NULL);
    if (more && !follows && find_player(j->c, m, j->arg[2], who, NULL))
        return which_player(j, m, *who);
    if (more && !named) return table_which(j, of);
    *at += named;
    if (*at >= j->args || !find_player(j->c, m, j->arg[*at], who, NULL))
        return whose_card(j, m, *board);
    ++*at;
    return *at < j->args || judge_usage(j);
}

bool order_card(struct judge *j) {
    int m, board, who, at;
    TEXT(line, 3000);
    if (!judge_match(j, j->arg[1], &m) || !card_player(j, m, &board, &who, &at)) return false;
    int in = j->c->match[m].discipline;
    int step = fairplay_offences(j->c, m, board, who);
    text_add(&line, "offence");
    journal_number(&line, m + 1);
    journal_word(&line, j->c->discipline[in].game[board]);
    journal_number(&line, j->c->entrant[j->c->match[m].entrant[who]].number);
    journal_word(&line, fairplay_word(step < SANCTIONS ? step : RED));
    journal_word(&line, j->arg[at]);
    const char *referee = j->c->match[m].board[board].referee;
    journal_word(&line, j->referee ? j->referee : referee ? referee : j->o->key.name);
    journal_word(&line, judge_rest(j, at + 1));
    if (!judge_line(j, line.at)) return false;
    TEXT(pl, 100);
    TEXT(en, 100);
    fairplay_name(step, POLISH, &pl), fairplay_name(step, ENGLISH, &en);
    judge_put(j, "said.card", pl.at, en.at);
    judge_tell(j, m, board);
    return true;
}

/* At a table of three or more he simply does not come any more. */
static bool stay_away(struct judge *j, int m, int entrant, const char *reason) {
    const struct meeting *it = &j->c->match[m];
    struct decision now;
    TEXT(line, 2000);
    encounter_decide(j->c, m, 0, &now);
    for (int i = 0; !now.over && i < it->seats; i++) {
        if (it->entrant[i] != entrant || it->place[i]) continue;
        text_add(&line, "absent");
        journal_number(&line, m + 1), journal_number(&line, j->c->entrant[entrant].number);
        journal_word(&line, reason);
        return judge_line(j, line.at);
    }
    return true;
}

/* Whoever leaves loses by walkover what is paired and not played: event/6.4. */
static bool forfeit(struct judge *j, int entrant, const char *reason) {
    for (int m = 0; m < j->c->matches; m++) {
        const struct meeting *it = &j->c->match[m];
        if (it->seats > 2 && !it->cancelled && !stay_away(j, m, entrant, reason)) return false;
        if (it->seats > 2 || it->cancelled ||
            (it->entrant[0] != entrant && it->entrant[1] != entrant))
            continue;
        int other = it->entrant[it->entrant[0] == entrant];
        for (int b = 0; b < j->c->discipline[it->discipline].boards; b++) {
            const struct encounter *e = &it->board[b];
            struct decision now;
            encounter_decide(j->c, m, b, &now);
            if (now.over || e->game[1].winner != UNKNOWN || e->walkover != UNKNOWN) continue;
            TEXT(line, 2000);
            text_add(&line, "walkover");
            journal_number(&line, m + 1);
            journal_word(&line, j->c->discipline[it->discipline].game[b]);
            if (j->c->entrant[other].status == TAKES_PART)
                journal_number(&line, j->c->entrant[other].number);
            else
                journal_word(&line, "none");
            journal_word(&line, reason);
            if (!judge_line(j, line.at)) return false;
        }
    }
    return true;
}

bool order_leave(struct judge *j) {
    int discipline, e;
    TEXT(line, 2000);
    if (!judge_discipline(j, j->arg[1], &discipline) ||
        !find_entrant(j->c, discipline, j->arg[2], &e, &j->a->no))
        return false;
    text_add(&line, j->arg[0]);
    for (int i = 1; i < 4; i++) journal_word(&line, j->arg[i]);
    if (!judge_line(j, line.at) || !forfeit(j, e, j->arg[3])) return false;
    judge_say(j, "said.left",
              (struct fill[]){
                  {"name", j->c->entrant[e].name}, {"walkovers", WORDS_INT(j->lines - 1)}, {0}});
    return true;
}

/* The words that end an order are one: a reason or a remark; of a substitution what stands before
 * its signs. */
static void join_words(struct judge *j, int m) {
    bool award = text_same(j->arg[0], "award"), remark = text_same(j->arg[0], "remark");
    int board, at = 6, end = j->args;
    if (award || remark) {
        int in = j->c->match[m].discipline;
        bool named = find_board(j->c, in, j->arg[2], &board, NULL);
        at = (award ? 4 : 2) + (named || j->c->discipline[in].boards > 1);
    } else if (text_same(j->arg[0], "substitute")) {
        for (end = at;
             end < j->args && !strchr(j->arg[end], '=') && !text_same(j->arg[end], "namesake");)
            end++;
    } else {
        return;
    }
    if (end - at < 2) return;
    int left = j->args - end;
    j->args = end;
    j->arg[at] = judge_rest(j, at);
    memmove(j->arg + at + 1, j->arg + end, sizeof *j->arg * (size_t)left);
    j->args = at + 1 + left;
}

/* Orders that are one line of the journal. */
enum { NO_GAME = -1 };
static const struct plain {
    const char *order, *verb;
    int words; /* of the line if it names match and game; NO_GAME: a match alone; 0: neither */
} plain[] = {
    {"award", "award", 6},          {"extra", "extra", 4},         {"sides", "sides", 4},
    {"referee", "referee", 4},      {"remark", "remark", 4},       {"decide", "decide", NO_GAME},
    {"places", "places", NO_GAME},  {"absent", "absent", NO_GAME}, {"call", "call", NO_GAME},
    {"pardon", "pardon", 0},        {"note", "note", 0},           {"unpair", "cancel", 0},
    {"undraw", "undraw", 0},        {"apart", "apart", 0},         {"substitute", "substitute", 0},
    {"discipline", "discipline", 0}};

/* The round a pairing is taken back of: the last one of its stage. */
static bool add_round(struct judge *j, struct text *line) {
    int discipline, stage;
    if (!judge_discipline(j, j->arg[1], &discipline) ||
        !judge_stage(j, discipline, j->arg[2], &stage))
        return false;
    journal_number(line, j->c->stage[stage].paired);
    return true;
}

/* Where a game is due and the discipline has only one, it may be left out. An order that is none of
 * these brings its verb itself (`do`). */
bool order_plain(struct judge *j) {
    int m = -1, board = 0;
    TEXT(line, LINE_SIZE / 2);
    size_t k = 0, n = sizeof plain / sizeof *plain;
    while (k < n && !text_same(plain[k].order, j->arg[0])) k++;
    int words = k < n ? plain[k].words : 0;
    text_add(&line, k < n ? plain[k].verb : j->arg[1]);
    if (words && !judge_match(j, j->arg[1], &m)) return false;
    join_words(j, m);
    bool insert = words == j->args + 1;
    if (insert && j->c->discipline[j->c->match[m].discipline].boards > 1) return judge_usage(j);
    for (int i = k < n ? 1 : 2; i < j->args; i++) {
        if (text_same(j->arg[0], "unpair") && i == 3 && !add_round(j, &line)) return false;
        if (words && i == 1)
            journal_number(&line, m + 1);
        else
            journal_word(&line, j->arg[i]);
        if (insert && i == 1)
            journal_word(&line, j->c->discipline[j->c->match[m].discipline].game[0]);
    }
    if (words > 0 && !insert && !judge_board(j, m, j->arg[2], &board)) return false;
    if (!judge_line(j, line.at)) return false;
    if (m >= 0)
        judge_tell(j, m, board);
    else
        judge_say(j, "said.written", NULL);
    return true;
}
