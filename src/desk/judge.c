#include "desk/judge.h"
#include <string.h>
#include "desk/look.h"
#include "desk/names.h"
#include "desk/tell.h"
#include "event/encounter.h"
#include "event/stage.h"

enum { SINCE_SHOWN = 5 };

bool judge_no(struct judge *j, const char *rule, const char *key, const char *detail) {
    return words_refuse(&j->a->no, rule, key, detail);
}

const char *judge_keep(struct judge *j, const char *s) {
    size_t len = strlen(s);
    char *copy = arena_take(j->work, len + 1);
    return copy ? memcpy(copy, s, len + 1) : "";
}

bool judge_line(struct judge *j, const char *words) {
    TEXT(t, LINE_SIZE);
    TEXT(why, 120);
    text_add(&t, j->o->when);
    journal_word(&t, j->o->key.name);
    text_char(&t, ' '), text_add(&t, words);
    bool read = !t.cut && journal_read(j->line, t.at, t.len, &why);
    if (!read) judge_no(j, "", "cannot-write-line", t.cut ? "@line.too-long" : why.at);
    bool ok = read && contest_apply(j->c, j->line, &j->a->no);
    if (!ok) return false;
    text_char(&t, '\n');
    text_bytes(&j->body, t.at, t.len);
    j->lines++;
    return !j->body.cut || judge_no(j, "", "memory", "");
}

bool judge_lines(struct judge *j, const char *text) {
    const char *at = text, *end = text + strlen(text), *one;
    size_t len;
    while (journal_next(&at, end, &one, &len)) {
        TEXT(line, LINE_SIZE);
        text_bytes(&line, one, len);
        if (!judge_line(j, line.at)) return false;
    }
    return true;
}

void judge_put(struct judge *j, const char *key, const char *pl, const char *en) {
    struct desk_answer *a = j->a;
    if (a->says == j->room) {
        struct desk_saying *more = arena_take(j->work, sizeof *more * (size_t)(2 * j->room + 16));
        if (!more) return;
        if (a->says) memcpy(more, a->say, sizeof *more * (size_t)a->says);
        a->say = more, j->room = 2 * j->room + 16;
    }
    a->say[a->says++] =
        (struct desk_saying){judge_keep(j, key), judge_keep(j, pl), judge_keep(j, en)};
}

void judge_say(struct judge *j, const char *key, const struct fill *fills) {
    enum { FILLS = 10, VALUE = 400 };
    char said[2][2000];
    for (int in = POLISH; in <= ENGLISH; in++) {
        struct text out = text_over(said[in], sizeof said[in]);
        char room[FILLS][VALUE];
        struct fill mine[FILLS + 1] = {{0}};
        for (int i = 0; fills && i < FILLS && fills[i].key; i++) {
            mine[i] = fills[i];
            if (fills[i].value[0] != '@') continue;
            struct text value = text_over(room[i], VALUE);
            words_add(&value, (enum language)in, fills[i].value + 1);
            mine[i].value = room[i];
        }
        words_say(&out, (enum language)in, key, mine);
    }
    judge_put(j, key, said[POLISH], said[ENGLISH]);
}

bool judge_discipline(struct judge *j, const char *word, int *discipline) {
    return find_discipline(j->c, word, discipline, &j->a->no);
}

bool judge_stage(struct judge *j, int discipline, const char *word, int *stage) {
    if (word) return find_stage(j->c, discipline, word, stage, &j->a->no);
    *stage = -1;
    for (int s = 0; s < j->c->stages; s++)
        if (j->c->stage[s].discipline == discipline && !j->c->stage[s].cancelled) *stage = s;
    return *stage >= 0 || judge_no(j, "", "no-stage-yet", j->c->discipline[discipline].key);
}

static bool is_over(const struct contest *c, int match) {
    struct score s;
    encounter_score(c, match, &s);
    return s.over;
}

/* The table of a round that is being played, of one discipline or (-1) of any. Tables are used
 * again from the groups to the cup: then it is the one still playing, or the last. */
static bool at_table(struct judge *j, int discipline, const char *number, int *match) {
    int table, found = -1;
    bool over = true;
    if (!find_number(number, 1, 1000, &table, &j->a->no)) return false;
    for (int m = 0; m < j->c->matches; m++) {
        const struct meeting *it = &j->c->match[m];
        if (it->cancelled || it->table != table) continue;
        if (discipline >= 0 && it->discipline != discipline) continue;
        if (it->round != stage_current(j->c, it->stage)) continue;
        bool mine = is_over(j->c, m);
        if (found >= 0 && (j->c->match[found].discipline != it->discipline || (!over && !mine)))
            return judge_no(j, "", "table-ambiguous", number);
        if (!over && mine) continue;
        found = m, over = mine;
    }
    *match = found;
    return found >= 0 || judge_no(j, "", "no-table", number);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The discipline whose key begins so; -1 if there is none or more than one. */
static int begins_key(const struct contest *c, const char *word, size_t len) {
    int found = -1;
    for (int d = 0; d < c->disciplines; d++) {
        if (strncmp(c->discipline[d].key, word, len) != 0) continue;
        if (found >= 0) return -1;
        found = d;
    }
    return found;
}

bool judge_match(struct judge *j, const char *word, int *match) {
    size_t letters = 0;
    if ((*word == 't' || *word == 's') && is_digit(word[1]))
        return at_table(j, -1, word + 1, match);
    while (word[letters] && !is_digit(word[letters]) && word[letters] != ':') letters++;
    const char *number = word + letters + (word[letters] == ':');
    if (!letters || !is_digit(*number)) return find_match(j->c, word, match, &j->a->no);
    int discipline = begins_key(j->c, word, letters);
    if (discipline < 0) return judge_no(j, "", "no-table", word);
    return at_table(j, discipline, number, match);
}

bool judge_board(struct judge *j, int match, const char *word, int *board) {
    int in = j->c->match[match].discipline;
    *board = 0;
    if (!word && j->c->discipline[in].boards == 1) return true;
    return find_board(j->c, in, word ? word : "?", board, &j->a->no);
}

bool judge_is_of(const char *word, const char *letters) {
    for (; *word; word++)
        if (!strchr(letters, *word)) return false;
    return true;
}

const char *judge_rest(struct judge *j, int at) {
    TEXT(all, 2000);
    for (int i = at; i < j->args; i++) {
        if (i > at) text_char(&all, ' ');
        text_add(&all, j->arg[i]);
    }
    return judge_keep(j, all.at);
}

const char *judge_seed(const struct judge *j) {
    return j->seed ? j->seed : j->o->chance ? j->o->chance : "";
}

void judge_where(const struct judge *j, struct text *line, const char *verb, int stage) {
    const struct stage *s = &j->c->stage[stage];
    text_add(line, verb);
    journal_word(line, j->c->discipline[s->discipline].key);
    journal_word(line, s->key);
}

/* A line touches the match if it names it where a match is named; without a match, what is ordered
 * of a discipline if it names that: `start orzel …`, `match 7 orzel …`. */
static bool touches(const char *line, size_t len, int match, const char *discipline) {
    static const char *const verbs[] = {"result", "award",   "walkover", "extra",  "lots", "clear",
                                        "decide", "offence", "referee",  "remark", "sides"};
    struct line l;
    int n;
    if (!journal_read(&l, line, len, NULL)) return false;
    for (n = 1; match < 0 && n < 3 && n < l.words; n++)
        if (text_same(l.word[n], discipline)) return true;
    if (match < 0) return false;
    const char *const *w = l.word + text_same(l.word[0], "correct");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (text_same(verbs[i], w[0]))
            return find_number(w[1], 1, 1000000, &n, NULL) && n == match + 1;
    return false;
}

void judge_since(struct judge *j) {
    const char *at = j->d->journal, *one;
    const char *end = at + j->d->len;
    size_t len;
    int m, d, number = 0;
    struct refusal kept = j->a->no;
    if (j->o->seen < 0 || !j->c || j->args < 2) return;
    bool match = judge_match(j, j->arg[1], &m);
    bool whole = !match && judge_discipline(j, j->arg[1], &d);
    j->a->no = kept;
    /* Lines name people, reasons and remarks: they are for whoever may see these of this match. */
    if (match && (j->o->key.role > BY_REFEREE || !reach_match(j->c, &j->o->key, m))) return;
    if (!match && (!whole || j->o->key.role > BY_DESK)) return;
    if (!match) m = -1;
    j->a->happened = arena_take(j->work, sizeof *j->a->happened * SINCE_SHOWN);
    j->a->told = arena_take(j->work, sizeof *j->a->told * SINCE_SHOWN);
    if (!j->a->happened || !j->a->told) return;
    while (j->a->since < SINCE_SHOWN && journal_next(&at, end, &one, &len)) {
        if (++number <= j->o->seen || !touches(one, len, m, j->arg[1])) continue;
        TEXT(line, LINE_SIZE);
        TEXT(pl, 1000);
        TEXT(en, 1000);
        text_bytes(&line, one, len);
        journal_read(j->line, one, len, NULL);
        tell_line(j->d->c, j->line, POLISH, &pl), tell_line(j->d->c, j->line, ENGLISH, &en);
        j->a->told[j->a->since] =
            (struct desk_saying){"", judge_keep(j, pl.at), judge_keep(j, en.at)};
        j->a->happened[j->a->since++] = judge_keep(j, line.at);
    }
}

static int open_tables(const struct contest *c, int stage, int round) {
    int n = 0;
    for (int m = 0; m < c->matches; m++) {
        struct score s;
        if (c->match[m].stage != stage || c->match[m].round != round || c->match[m].cancelled)
            continue;
        encounter_score(c, m, &s);
        n += !s.over;
    }
    return n;
}

/* "game: Anna (RAF), the bomber is destroyed, round of the end 6" */
static void tell_game(const struct contest *c, int m, int board, int g, enum language in,
                      struct text *out) {
    words_add(out, in, g ? "said.return" : "said.game"), text_add(out, ": ");
    tell_result(c, m, board, g, &c->match[m].board[board].game[g], in, out);
}

void judge_tell_board(struct judge *j, int m, int board) {
    /* A player is told of others as everybody sees them: event/1.5. */
    const struct contest *c =
        j->o->key.role > BY_REFEREE ? look_mask(j->c, &j->o->key, j->work) : j->c;
    if (!c) return;
    const struct meeting *it = &c->match[m];
    struct decision now;
    TEXT(pl, 1000);
    TEXT(en, 1000);
    TEXT(others, 600);
    names_others(c, m, it->entrant[0], &others);
    judge_say(j, "said.table",
              (struct fill[]){{"table", WORDS_INT(it->table)},
                              {"game", names_key(c, it->discipline, board)},
                              {"a", names_player(c, m, board, 0)},
                              {"b", it->seats > 2 ? others.at : names_player(c, m, board, 1)},
                              {"match", WORDS_INT(m + 1)},
                              {0}});
    for (int g = 0; it->seats == 2 && g < encounter_played(&it->board[board]); g++) {
        tell_game(c, m, board, g, POLISH, &pl), tell_game(c, m, board, g, ENGLISH, &en);
        judge_put(j, "said.games", pl.at, en.at);
        text_clear(&pl), text_clear(&en);
    }
    encounter_decide(c, m, board, &now);
    encounter_words(c, m, &now, POLISH, &pl);
    encounter_words(c, m, &now, ENGLISH, &en);
    judge_put(j, "said.decision", pl.at, en.at);
    if (j->o->key.role <= BY_REFEREE) judge_tell_settle(j, m, board);
}

void judge_tell_settle(struct judge *j, int m, int board) {
    TEXT(pl, 400);
    TEXT(en, 400);
    look_settle(j->c, m, board, POLISH, &pl), look_settle(j->c, m, board, ENGLISH, &en);
    if (pl.len) judge_put(j, "said.settle", pl.at, en.at);
}

void judge_tell_left(struct judge *j, int m) {
    const struct meeting *it = &j->c->match[m];
    int left = open_tables(j->c, it->stage, it->round);
    judge_say(j, left ? "said.tables-open" : "said.round-over",
              (struct fill[]){{"n", WORDS_INT(left)}, {0}});
}

/* event/1.10: on the printed board a count that ours cannot have is accepted, and said. */
static void warn_unusual(struct judge *j, int m, int board) {
    const struct meeting *it = &j->c->match[m];
    const struct discipline *of = &j->c->discipline[it->discipline];
    const struct encounter *e = &it->board[board];
    struct chapter *standard = arena_take(j->work, sizeof *standard);
    TEXT(fault, REFUSAL_SIZE - 1);
    if (!standard || !of->chapter[board]->unbounded) return;
    if (!chapter_read(standard, of->game[board], NULL, NULL, &fault)) return;
    for (int g = 0; g < 2; g++) {
        const struct result *r = &e->game[g];
        int side = r->winner < 0 ? r->winner : r->winner ^ encounter_first(e, g);
        int odd = chapter_unusual(standard, r->rule, side, r->count);
        if (odd < 0) continue;
        TEXT(pl, 400);
        TEXT(en, 400);
        const struct counted *what = &standard->count[odd];
        struct fill n = {"n", WORDS_INT(r->count[odd])};
        words_say(&pl, POLISH, "said.unusual",
                  (struct fill[]){{"what", what->words[POLISH]}, n, {0}});
        words_say(&en, ENGLISH, "said.unusual",
                  (struct fill[]){{"what", what->words[ENGLISH]}, n, {0}});
        judge_put(j, "said.unusual", pl.at, en.at);
    }
}

void judge_tell(struct judge *j, int m, int board) {
    judge_tell_board(j, m, board);
    warn_unusual(j, m, board);
    judge_tell_left(j, m);
}
