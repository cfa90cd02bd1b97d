/* order_correct.c -- corrections show first what they change (event/6.3); the last order of one's
 * own can be taken back while nothing depends on it. */
#include <string.h>
#include "desk/judge.h"
#include "desk/tell.h"
#include "desk/outcome.h"
#include "desk/changes.h"
#include "event/encounter.h"

/* One sentence for each line of the two texts. */
static void say_lines(struct judge *j, const char *key, const char *pl, const char *en) {
    while (*pl && *en) {
        const char *p = strchr(pl, '\n'), *e = strchr(en, '\n');
        TEXT(a, 2000);
        TEXT(b, 2000);
        text_bytes(&a, pl, p ? (size_t)(p - pl) : strlen(pl));
        text_bytes(&b, en, e ? (size_t)(e - en) : strlen(en));
        judge_put(j, key, a.at, b.at);
        pl = p ? p + 1 : "", en = e ? e + 1 : "";
    }
}

static bool say_changes(struct judge *j) {
    enum { ROOM = 1 << 19 };
    char *room[2] = {arena_take(j->work, ROOM), arena_take(j->work, ROOM)};
    if (!room[0] || !room[1]) return judge_no(j, "", "memory", "");
    struct text pl = text_over(room[0], ROOM), en = text_over(room[1], ROOM);
    int n = changes_show(j->d->c, j->c, j->work, POLISH, &pl);
    changes_show(j->d->c, j->c, j->work, ENGLISH, &en);
    say_lines(j, "said.changes", pl.at, en.at);
    if (!n) judge_say(j, "said.no-change", NULL);
    if (!j->yes) j->a->status = DESK_SHOWN;
    judge_say(j, j->yes ? "said.written" : "said.add-yes", NULL);
    return true;
}

/* ---------------------------------------------------------------- the line as it should be */

/* "round=6", "guardian=Jan Lis"; a sentence in which such a sign stands has a blank before it. */
static bool is_pair(const char *word) {
    const char *sign = strchr(word, '='), *blank = strchr(word, ' ');
    return sign && sign > word && (!blank || blank > sign);
}

/* Whether a board has what a line of this verb would correct. */
static bool has_such(const struct encounter *e, const char *verb) {
    if (text_same(verb, "walkover")) return e->walkover != UNKNOWN;
    if (text_same(verb, "extra")) return e->extra != UNKNOWN;
    if (text_same(verb, "lots")) return e->lots != UNKNOWN;
    if (text_same(verb, "award")) return e->game[0].award != UNKNOWN || e->game[1].award != UNKNOWN;
    return e->game[0].winner != UNKNOWN || (text_same(verb, "clear") && e->walkover != UNKNOWN);
}

/* The game of arg[at]; left out where there is only one that can be meant: then it is put there. */
static bool put_game(struct judge *j, int m, int at, const char *verb) {
    const struct meeting *it = &j->c->match[m];
    const struct discipline *of = &j->c->discipline[it->discipline];
    int found = -1, board, who;
    bool named = at < j->args && find_board(j->c, it->discipline, j->arg[at], &board, NULL);
    /* 7 is a game, and perhaps a team: then what follows decides. */
    bool winner = named && at + 1 < j->args && find_winner(j->c, m, j->arg[at], &who, NULL) &&
                  !text_same(verb, "result") && !text_same(verb, "clear") &&
                  !find_winner(j->c, m, j->arg[at + 1], &who, NULL);
    if (named && !winner) return true;
    for (int b = 0; b < of->boards; b++) {
        if (of->boards > 1 && !has_such(&it->board[b], verb)) continue;
        if (found >= 0) return table_which(j, of);
        found = b;
    }
    if (found < 0) return table_which(j, of);
    if (j->args == JUDGE_ARGS) return judge_no(j, "", "too-many-words", "");
    memmove(j->arg + at + 1, j->arg + at, sizeof *j->arg * (size_t)(j->args++ - at));
    j->arg[at] = of->game[found];
    return true;
}

/* The reason of the correction from arg[at] on; `own`: the line has one of its own before it, and
 * if only one is given it is both. */
static bool add_reason(struct judge *j, int at, bool own, struct text *line) {
    if (at >= j->args) return judge_no(j, "event/6.3", "correction-needs-reason", "");
    bool two = own && j->args - at == 2 && (strchr(j->arg[at], ' ') || strchr(j->arg[at + 1], ' '));
    const char *why = two ? j->arg[at] : judge_rest(j, at);
    if (own) journal_word(line, why);
    journal_word(line, two ? j->arg[at + 1] : why);
    return true;
}

/* `correct result …` takes the words `result` takes; the reason begins behind them. */
static bool correct_result(struct judge *j, struct text *line) {
    enum { WON = 5 };
    int m, board;
    if (!judge_match(j, j->arg[2], &m) || !put_game(j, m, 3, "result") ||
        !judge_board(j, m, j->arg[3], &board))
        return false;
    const struct chapter *of = j->c->discipline[j->c->match[m].discipline].chapter[board];
    spoken_outcome(j, WON, WON + 1);
    int at = WON + 1;
    at += at < j->args && !is_pair(j->arg[at]) && outcome_is_ending(of, j->arg[at]);
    while (at < j->args && is_pair(j->arg[at])) spoken_outcome(j, at, at + 1), at++;
    if (at >= j->args) return judge_no(j, "event/6.3", "correction-needs-reason", "");
    memmove(j->arg, j->arg + 1, sizeof *j->arg * (size_t)--j->args); /* arg[0] is now "result" */
    return play_result(j, at - 1, &m, &board, line) && add_reason(j, at - 1, false, line);
}

/* One game of `correct encounter`, whose words stand from arg[at] to arg[end - 1]: a correction if
 * it has a result, else its result. */
static bool encounter_game(struct judge *j, int m, int game, int at, int end, const char *why) {
    struct judge part = *j;
    TEXT(line, LINE_SIZE / 2);
    int board;
    if (!judge_board(j, m, j->arg[3], &board)) return false;
    bool stands = j->c->match[m].board[board].game[game].winner != UNKNOWN;
    part.arg[0] = "result", part.arg[1] = j->arg[2], part.arg[2] = j->arg[3];
    part.arg[3] = game ? "2" : "1";
    for (part.args = 4; at < end; at++) part.arg[part.args++] = j->arg[at];
    spoken_outcome(&part, 4, part.args);
    if (stands) text_add(&line, "correct ");
    if (!play_result(&part, part.args, &m, &board, &line)) return false;
    if (stands) journal_word(&line, why);
    return judge_line(j, line.at);
}

/* correct encounter MATCH GAME WINNER [RULE] COUNT=N… + WINNER [RULE] COUNT=N… + REASON: both games
 * at once, so that what is shown first is what is then written. A game of no words stays. */
static bool correct_encounter(struct judge *j) {
    int m, sign[2], signs = 0;
    if (!judge_match(j, j->arg[2], &m)) return false;
    for (int i = 4; i < j->args && signs < 2; i++)
        if (text_same(j->arg[i], "+")) sign[signs++] = i;
    if (signs < 2 || sign[1] + 1 >= j->args)
        return judge_no(j, "event/6.3", "correction-needs-reason", "");
    const char *why = judge_rest(j, sign[1] + 1);
    if (sign[0] > 4 && !encounter_game(j, m, 0, 4, sign[0], why)) return false;
    if (sign[1] > sign[0] + 1 && !encounter_game(j, m, 1, sign[0] + 1, sign[1], why)) return false;
    return j->lines || judge_usage(j);
}

/* Lines about a match: MATCH [GAME] …, where a table may be named instead. */
static bool correct_match(struct judge *j, const char *verb, struct text *line) {
    bool award = text_same(verb, "award"), decide = text_same(verb, "decide");
    bool places = text_same(verb, "places"), walkover = text_same(verb, "walkover");
    int m, at = 3;
    if (!judge_match(j, j->arg[2], &m)) return false;
    if (!decide && !places && !put_game(j, m, at, verb)) return false;
    text_add(line, verb), journal_number(line, m + 1);
    int words = places ? 0 : decide ? 1 : award ? 3 : 2; /* game, 1|2, winner */
    spoken_outcome(j, at, at + words);
    for (; words-- > 0 && at < j->args; at++) journal_word(line, j->arg[at]);
    while (at < j->args &&
           (places ? judge_is_of(j->arg[at], "0123456789=") : text_starts(j->arg[at], "seed=")))
        journal_word(line, j->arg[at++]);
    return add_reason(j, at, award || decide || walkover, line);
}

/* test DISCIPLINE ENTRANT [GAME] RIGHT OF [SECONDS] … */
static bool correct_test(struct judge *j, struct text *line) {
    int discipline, board, at;
    memmove(j->arg, j->arg + 1, sizeof *j->arg * (size_t)--j->args); /* arg[0] is now "test" */
    if (j->args < 4 || !test_who(j, &discipline, &board, &at))
        return *j->a->no.key ? false : judge_no(j, "", "usage", judge_usage_of("test"));
    text_add(line, "test"), journal_word(line, j->c->discipline[discipline].key);
    journal_word(line, j->arg[2]);
    journal_word(line, j->c->discipline[discipline].game[board]);
    for (int i = 0; i < 2 && at < j->args; i++) journal_word(line, j->arg[at++]);
    if (at < j->args && judge_is_of(j->arg[at], "0123456789"))
        text_add(line, " seconds="), text_add(line, j->arg[at++]);
    while (at < j->args && is_pair(j->arg[at])) journal_word(line, j->arg[at++]);
    return add_reason(j, at, false, line);
}

/* Any other line: so many words, what has a sign, then the reason. */
static bool correct_other(struct judge *j, const char *verb, struct text *line) {
    bool player = text_same(verb, "player"), entrant = text_same(verb, "entrant");
    int discipline, board, at = 2, words = player || entrant ? 4 : 1;
    if (player && j->args > 4 && judge_discipline(j, j->arg[2], &discipline) &&
        j->c->discipline[discipline].boards == 1 &&
        !find_board(j->c, discipline, j->arg[4], &board, NULL)) {
        memmove(j->arg + 5, j->arg + 4, sizeof *j->arg * (size_t)(j->args++ - 4));
        j->arg[4] = j->c->discipline[discipline].game[0];
    }
    if (*j->a->no.key) return false;
    text_add(line, verb);
    for (; words-- > 0 && at < j->args; at++) journal_word(line, j->arg[at]);
    while (at < j->args - 1 &&
           (is_pair(j->arg[at]) || text_same(j->arg[at], "wild") || (!player && !entrant)))
        journal_word(line, j->arg[at++]);
    return add_reason(j, at, false, line);
}

static bool is_of_match(const char *verb) {
    static const char *const verbs[] = {"places", "award", "walkover", "extra", "lots", "decide"};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (text_same(verbs[i], verb)) return true;
    return false;
}

/* clear MATCH [GAME] REASON */
static bool clear(struct judge *j) {
    int m;
    TEXT(line, LINE_SIZE / 2);
    if (!judge_match(j, j->arg[1], &m) || !put_game(j, m, 2, "clear")) return false;
    if (j->args < 4) return judge_no(j, "event/6.3", "correction-needs-reason", "");
    text_add(&line, "clear"), journal_number(&line, m + 1), journal_word(&line, j->arg[2]);
    journal_word(&line, judge_rest(j, 3));
    return judge_line(j, line.at) && say_changes(j);
}

/* A correction may end in a tie that was none. */
static void say_ties(struct judge *j) {
    for (int m = 0; m < j->d->c->matches; m++)
        for (int b = 0; b < j->c->discipline[j->c->match[m].discipline].boards; b++) {
            struct decision was, is;
            encounter_decide(j->d->c, m, b, &was), encounter_decide(j->c, m, b, &is);
            if (!j->c->match[m].cancelled && was.reason != is.reason) judge_tell_settle(j, m, b);
        }
}

bool order_correct(struct judge *j) {
    TEXT(line, LINE_SIZE / 2);
    if (text_same(j->arg[0], "clear")) return clear(j);
    const char *verb = j->arg[1];
    bool encounter = text_same(verb, "encounter");
    text_add(&line, "correct ");
    bool ok = encounter ? correct_encounter(j)
              : text_same(verb, "result") ? correct_result(j, &line)
              : text_same(verb, "test") ? correct_test(j, &line)
              : is_of_match(verb)       ? correct_match(j, verb, &line)
                                        : correct_other(j, verb, &line);
    if (!ok || (!encounter && !judge_line(j, line.at)) || !say_changes(j)) return false;
    if (j->yes) say_ties(j);
    return true;
}

/* ---------------------------------------------------------------- undo */

struct last {
    int first, last; /* lines of the order, without its head */
    int later;       /* of lines after it that lay ground for others */
    int match;       /* that its last line is about, from 1; 0: none */
    int lines;       /* told so far */
    struct text words[2];
};

/* The first lines of an order in words; the others are told by a sign. */
static void tell_order(const struct judge *j, struct last *out) {
    enum { TOLD = 3 };
    for (int in = POLISH; in <= ENGLISH; in++) {
        struct text *words = &out->words[in];
        if (out->lines < TOLD && words->len) text_add(words, "; ");
        if (out->lines < TOLD) tell_line(j->d->c, j->line, (enum language)in, words);
        if (out->lines == TOLD) text_add(words, " …");
    }
    out->lines++;
}

/* After these lines somebody has gone on from what was there before. */
static bool lays_ground(const char *line, size_t len) {
    static const char *const verbs[] = {"match", "bye",   "stage",   "group",
                                        "field", "close", "placing", "bracket"};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (journal_is_verb(line, len, verbs[i])) return true;
    return false;
}

/* The match a line of a table is about, from 1; 0: none. */
static int match_of(const struct line *l) {
    static const char *const verbs[] = {"result", "walkover", "award",
                                        "extra",  "places",   "offence"};
    int m = 0;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (text_same(verbs[i], l->word[0])) find_number(l->word[1], 1, 1000000, &m, NULL);
    return m;
}

/* The last order of this author that still stands. */
static bool find_last(const struct judge *j, struct last *out) {
    const char *at = j->d->journal, *end = at + j->d->len, *one;
    size_t len;
    int number = 0, owed = 0, first = 0, found = 0;
    struct line *l = j->line;
    while (journal_next(&at, end, &one, &len)) {
        number++;
        bool head = journal_announced(one, len) > 0;
        if (head) owed = journal_announced(one, len) + 1, first = number + 1;
        bool alone = !owed;
        if (owed) owed--;
        if (head || !journal_read(l, one, len, NULL)) continue;
        bool mine = text_same(l->who, j->o->key.name) && number > 1 &&
                    !contest_is_undone(j->d->c, number) && !journal_is_verb(one, len, "undo") &&
                    !journal_is_verb(one, len, "note") && !journal_is_verb(one, len, "forget");
        if (mine) {
            out->first = alone ? number : first, out->last = number, out->later = 0;
            found = number, out->match = match_of(l);
            if (alone || number == first)
                text_clear(&out->words[POLISH]), text_clear(&out->words[ENGLISH]), out->lines = 0;
            tell_order(j, out);
        } else if (found && lays_ground(one, len)) {
            out->later = number;
        }
    }
    return found > 0;
}

/* The event once more without the lines: does everything that came later still hold? */
static bool still_holds(struct judge *j) {
    size_t len = j->d->len + j->body.len + 1024;
    char *all = arena_take(j->work, len);
    struct contest *c = contest_open(j->work);
    int line;
    if (!all || !c) return judge_no(j, "", "memory", "");
    struct text t = text_over(all, len);
    text_bytes(&t, j->d->journal, j->d->len);
    text_bytes(&t, j->body.at, j->body.len);
    c->unchained = true;
    struct refusal no;
    if (!contest_read(c, t.at, t.len, &no, &line))
        return judge_no(j, "event/6.3", "undo-depended-on", WORDS_INT(line));
    j->c = c;
    return true;
}

bool order_undo(struct judge *j) {
    char room[2][1600];
    struct last it = {
        .words = {text_over(room[0], sizeof room[0]), text_over(room[1], sizeof room[1])}};
    TEXT(line, 2000);
    if (!find_last(j, &it)) return judge_no(j, "", "nothing-to-undo", "");
    if (it.later) return judge_no(j, "event/6.3", "undo-too-late", WORDS_INT(it.later));
    text_add(&line, "undo");
    journal_number(&line, it.first), journal_number(&line, it.last);
    journal_word(&line, j->args > 1 ? j->arg[1] : "undo");
    TEXT(t, LINE_SIZE);
    text_add(&t, j->o->when), journal_word(&t, j->o->key.name);
    text_char(&t, ' '), text_add(&t, line.at), text_char(&t, '\n');
    text_bytes(&j->body, t.at, t.len);
    j->lines++;
    if (!still_holds(j)) return false;
    TEXT(pl, 2000);
    TEXT(en, 2000);
    words_say(&pl, POLISH, "said.undone", (struct fill[]){{"what", it.words[POLISH].at}, {0}});
    words_say(&en, ENGLISH, "said.undone", (struct fill[]){{"what", it.words[ENGLISH].at}, {0}});
    judge_put(j, "said.undone", pl.at, en.at);
    if (it.match) {
        const struct meeting *m = &j->c->match[it.match - 1];
        judge_say(j, "said.again-open",
                  (struct fill[]){{"table", WORDS_INT(m->table)},
                                  {"a", j->c->entrant[m->entrant[0]].name},
                                  {"b", j->c->entrant[m->entrant[1]].name},
                                  {0}});
    }
    return true;
}
