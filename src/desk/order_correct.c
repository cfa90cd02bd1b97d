/* order_correct.c -- corrections show first what they change (event/6.3); the last order of one's
 * own can be taken back while nothing depends on it. */
#include <string.h>
#include "desk/judge.h"
#include "event/correct.h"

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
    int n = correct_show(j->d->c, j->c, j->work, POLISH, &pl);
    correct_show(j->d->c, j->c, j->work, ENGLISH, &en);
    say_lines(j, "said.changes", pl.at, en.at);
    if (!n) judge_say(j, "said.no-change", NULL);
    if (!j->yes) j->a->status = DESK_SHOWN;
    judge_say(j, j->yes ? "said.written" : "said.add-yes", NULL);
    return true;
}

/* Where the reason of `correct result …` begins: behind the counts; if nothing is counted behind a
 * rule with its number, or behind the winner. It needs no quotation marks. */
static int reason_at(const struct judge *j, int m) {
    const struct discipline *of = &j->c->discipline[j->c->match[m].discipline];
    int at = 0, won = of->boards > 1 || text_same(j->arg[3], of->game[0]) ? 5 : 4;
    for (int i = 2; i < j->args; i++)
        if (strchr(j->arg[i], '=')) at = i + 1;
    if (at) return at;
    const char *next = won + 1 < j->args ? j->arg[won + 1] : "";
    bool rule = strchr(next, '/') || (*next >= '0' && *next <= '9') || won + 2 == j->args - 1;
    return won + 1 + (rule && won + 2 < j->args);
}

/* `correct result …` takes the words `result` takes: sides, short rules, tables. */
static bool correct_result(struct judge *j, struct text *line) {
    int m, board;
    TEXT(reason, 2000);
    if (!judge_match(j, j->arg[2], &m)) return false;
    int at = reason_at(j, m);
    if (at >= j->args) return judge_no(j, "event/6.3", "correction-needs-reason", "");
    for (int i = at; i < j->args; i++) {
        if (i > at) text_char(&reason, ' ');
        text_add(&reason, j->arg[i]);
    }
    memmove(j->arg, j->arg + 1, sizeof *j->arg * (size_t)--j->args); /* arg[0] is now "result" */
    if (!play_result(j, at - 1, &m, &board, line)) return false;
    journal_word(line, reason.at);
    return true;
}

/* Lines whose first word is a match: a table may be named instead. */
static bool is_of_match(const char *verb) {
    static const char *const verbs[] = {"clear", "places", "award", "walkover",
                                        "extra", "lots",   "decide"};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (text_same(verbs[i], verb)) return true;
    return false;
}

bool order_correct(struct judge *j) {
    int m = -1;
    TEXT(line, LINE_SIZE / 2);
    bool correct = text_same(j->arg[0], "correct");
    text_add(&line, j->arg[0]);
    if (correct && text_same(j->arg[1], "result")) {
        text_char(&line, ' ');
        return correct_result(j, &line) && judge_line(j, line.at) && say_changes(j);
    }
    int match = correct ? 2 : 1;
    bool named = is_of_match(j->arg[match - 1]);
    if (named && !judge_match(j, j->arg[match], &m)) return false;
    if (!correct && j->args == 3 && j->c->discipline[j->c->match[m].discipline].boards > 1)
        return judge_usage(j);
    for (int i = 1; i < j->args; i++) {
        if (i == match && named) {
            journal_number(&line, m + 1);
        } else if (i == 1 && correct) {
            text_char(&line, ' '), text_add(&line, j->arg[1]);
        } else {
            journal_word(&line, j->arg[i]);
        }
        if (i == 1 && !correct && j->args == 3)
            journal_word(&line, j->c->discipline[j->c->match[m].discipline].game[0]);
    }
    return judge_line(j, line.at) && say_changes(j);
}

/* ---------------------------------------------------------------- undo */

struct last {
    int first, last; /* lines of the order, without its head */
    int later;       /* of lines after it that lay ground for others */
    int match;       /* that its last line is about, from 1; 0: none */
    struct text words;
};

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
                    !journal_is_verb(one, len, "note");
        if (mine) {
            out->first = alone ? number : first, out->last = number, out->later = 0;
            found = number, out->match = match_of(l);
            if (alone || number == first) text_clear(&out->words);
            if (out->words.len) text_add(&out->words, "; ");
            for (int i = 0; i < l->words; i++) {
                if (i) text_char(&out->words, ' ');
                text_add(&out->words, l->word[i]);
            }
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
    char room[600];
    struct last it = {.words = text_over(room, sizeof room)};
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
    judge_say(j, "said.undone", (struct fill[]){{"what", it.words.at}, {0}});
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
