/* report.c -- the lines an encounter's report is made of: event/2.5. */
#include "event/encounter.h"
#include "event/fairplay.h"
#include "event/verbs.h"

/* What was written once is changed by a correction only: event/6.3. */
static bool fresh(const struct order *o, bool written, struct refusal *no) {
    if (written == o->correct) return true;
    if (written) return words_refuse(no, "event/6.3", "written-already", "");
    return words_refuse(no, "event/6.3", "nothing-to-correct", "");
}

/* After a red card nothing on the board matters any more. */
static bool still_on(const struct contest *c, int m, int b, struct refusal *no) {
    if (!fairplay_is_out(c, m, b, 0) && !fairplay_is_out(c, m, b, 1)) return true;
    return words_refuse(no, "event/4.4", "red-card-ended-encounter", "");
}

static bool reasoned(const char *reason, const char *rule, struct refusal *no) {
    return *reason || words_refuse(no, rule, "reason-missing", "");
}

bool report_sides(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b, who;
    if (!find_encounter(c, o, &m, &b, no) || !find_player(c, m, o->word[3], &who, no)) return false;
    struct encounter *e = &c->match[m].board[b];
    if (encounter_played(e)) return words_refuse(no, "event/2.1", "game-played-sides-stay", "");
    e->first = (int8_t)who;
    c->match[m].sides_by_hand = true;
    return true;
}

/* Sum of "10@B8,-5@H3", which must be the points; each line is worth what a line can be. */
static bool add_lines(const struct chapter *of, const char *s, int *sum) {
    *sum = 0;
    for (;;) {
        bool minus = *s == '-', possible = of->unbounded;
        uint32_t n;
        s += minus;
        if (!text_number(&s, 1000, &n) || *s++ != '@') return false;
        int value = minus ? -(int)n : (int)n;
        for (int i = 0; i < of->values; i++) possible = possible || of->value[i] == value;
        if (!possible) return false;
        *sum += value;
        if (*s == ',' || !*s) return false;
        while (*s && *s != ',') s++;
        if (!*s++) return true;
    }
}

static bool read_word(const struct chapter *of, const char *w, struct result *r,
                      struct refusal *no) {
    const char *v;
    for (int i = 0; i < of->counts; i++)
        if ((v = find_value(w, of->count[i].key)) && r->count[i] == NO_COUNT)
            return find_number(v, -1000, 1000, &r->count[i], no);
    if (of->values && (v = find_value(w, "lines")) && !r->lines)
        r->lines = v;
    else if ((v = find_value(w, "record")) && *v && !r->record)
        r->record = v;
    else
        return words_refuse(no, "", "cannot-read", w);
    return true;
}

/* Refuses with what is counted in people's words, and how it is typed: "runda końca 8 (round=)". */
static bool refuse_count(struct refusal *no, const char *rule, const char *key,
                         const struct counted *it, const char *range) {
    TEXT(pl, CHAPTER_WORDS + 100);
    TEXT(en, CHAPTER_WORDS + 100);
    for (int in = POLISH; in <= ENGLISH; in++) {
        struct text *out = in == POLISH ? &pl : &en;
        text_add(out, it->words[in]), text_add(out, range);
        text_add(out, " ("), text_add(out, it->key), text_add(out, "=)");
    }
    return words_refuse_both(no, rule, key, pl.at, en.at);
}

/* What the report must count is there, and within what the game can count. */
static bool read_counts(const struct chapter *of, const struct order *o, int from, struct result *r,
                        struct refusal *no) {
    int sum, points = chapter_count(of, "points");
    for (int i = 0; i < MAX_COUNTS; i++) r->count[i] = NO_COUNT;
    for (int i = from; i < o->words; i++)
        if (!read_word(of, o->word[i], r, no)) return false;
    for (int i = 0; i < of->counts; i++) {
        const struct counted *it = &of->count[i];
        if (r->count[i] == NO_COUNT && it->rule[0])
            return refuse_count(no, it->rule, "count-missing", it, "");
        if (r->count[i] != NO_COUNT && (r->count[i] < it->least || r->count[i] > it->most))
            return words_refuse_number(no, "", "not-a-number-here", r->count[i]);
    }
    if (r->lines && (points < 0 || !add_lines(of, r->lines, &sum) || sum != r->count[points]))
        return words_refuse(no, "event/2.5", "scoring-lines", r->lines);
    return true;
}

/* event/2.11: with this ending the counts can be so. */
static bool possible(const struct chapter *of, const struct ending *end, const struct result *r,
                     struct refusal *no) {
    for (int i = 0; i < of->counts; i++) {
        int n = r->count[i];
        if (n == NO_COUNT || (n >= end->least[i] && n <= end->most[i])) continue;
        TEXT(range, 60);
        text_char(&range, ' '), text_int(&range, end->least[i]);
        if (end->most[i] != end->least[i]) text_add(&range, "–"), text_int(&range, end->most[i]);
        return refuse_count(no, "event/2.11", "cannot-happen", &of->count[i], range.at);
    }
    return true;
}

/* A rule names who wins by it, so winner and rule must fit. */
static bool fits(const struct chapter *of, int first_side, const struct result *r,
                 struct refusal *no) {
    const struct ending *named = NULL;
    for (int i = 0; i < of->endings; i++) {
        const struct ending *end = &of->ending[i];
        if (!text_same(end->rule, r->rule)) continue;
        int winner = end->side < 0 ? end->side : end->side == 0 ? first_side : 1 - first_side;
        if (winner == r->winner || (winner == UNKNOWN && r->winner >= 0))
            return possible(of, end, r, no);
        named = end;
    }
    if (!named) return words_refuse(no, "event/2.5", "no-such-ending", r->rule);
    return words_refuse(no, r->rule, "rule-names-another",
                        named->side >= 0 ? of->game->sides[named->side] : "-");
}

static bool keep(struct contest *c, const char **s, struct refusal *no) {
    return !*s || (*s = contest_keep(c, *s, no)) != NULL;
}

/* Winner, rule and counts from word `at` on. */
static bool read_result(const struct contest *c, const struct order *o, int at, int m, int b, int g,
                        struct result *r, struct refusal *no) {
    const struct chapter *of = c->discipline[c->match[m].discipline].chapter[b];
    int winner;
    *r = (struct result){.award = UNKNOWN, .when = o->when, .why = o->reason};
    if (!find_winner(c, m, o->word[at], &winner, no)) return false;
    r->winner = (int8_t)winner;
    struct text rule = text_over(r->rule, sizeof r->rule);
    text_add(&rule, o->word[at + 1]);
    return read_counts(of, o, at + 2, r, no) &&
           fits(of, encounter_first(&c->match[m].board[b], g), r, no);
}

/* Which game of which encounter: words 1 to 3. */
static bool which_game(const struct contest *c, const struct order *o, int *m, int *b, int *g,
                       struct refusal *no) {
    if (!find_encounter(c, o, m, b, no)) return false;
    if (c->match[*m].seats > 2) return words_refuse(no, "event/2.10", "a-table-has-places", "");
    if (!find_number(o->word[3], 1, c->discipline[c->match[*m].discipline].games, g, no))
        return false;
    --*g;
    return true;
}

bool report_result(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b, g;
    struct result r;
    if (!which_game(c, o, &m, &b, &g, no) || !read_result(c, o, 4, m, b, g, &r, no)) return false;
    struct encounter *e = &c->match[m].board[b];
    struct result *have = &e->game[g];
    if (!fresh(o, have->winner != UNKNOWN, no) || (!o->correct && !still_on(c, m, b, no)))
        return false;
    if (e->walkover != UNKNOWN) return words_refuse(no, "event/2.4", "encounter-was-walkover", "");
    if (g == 1 && e->game[0].winner == UNKNOWN)
        return words_refuse(no, "event/2.1", "return-game-first", "");
    if (!keep(c, &r.lines, no) || !keep(c, &r.record, no) || !keep(c, &r.when, no) ||
        !keep(c, &r.why, no))
        return false;
    *have = r;
    e->claim[0][g] = e->claim[1][g] = NULL;
    if (!o->correct || !e->ended) e->ended = r.when;
    return true;
}

/* event/2.7: what one of the two says; the desk makes a result of two that agree. */
bool report_claim(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b, g, who;
    struct result r;
    if (!which_game(c, o, &m, &b, &g, no) || !find_player(c, m, o->word[4], &who, no) ||
        !read_result(c, o, 5, m, b, g, &r, no))
        return false;
    struct encounter *e = &c->match[m].board[b];
    if (e->game[g].winner != UNKNOWN) return words_refuse(no, "event/6.3", "written-already", "");
    if (!still_on(c, m, b, no)) return false;
    if (e->walkover != UNKNOWN) return words_refuse(no, "event/2.4", "encounter-was-walkover", "");
    struct result *copy = arena_take(c->memory, sizeof *copy);
    if (!copy) return words_refuse(no, "", "memory", "");
    if (!keep(c, &r.lines, no) || !keep(c, &r.record, no) || !keep(c, &r.when, no)) return false;
    *copy = r;
    e->claim[who][g] = copy;
    return true;
}

/* "4 7=2 9": best first, those who share places joined. Everybody who came must be named. */
bool report_places(struct contest *c, const struct order *o, struct refusal *no) {
    int m, place = 1;
    int8_t at[MAX_SEATS] = {0};
    if (!find_match(c, o->word[1], &m, no)) return false;
    struct meeting *it = &c->match[m];
    if (it->seats < 3) return words_refuse(no, "event/2.10", "no-places-for-two", "");
    for (int i = 2; i < o->words; i++) {
        int together = 0;
        for (const char *p = o->word[i]; *p;) {
            TEXT(number, 16);
            int who;
            while (*p && *p != '=') text_char(&number, *p++);
            if (*p == '=' && !*++p) return words_refuse(no, "", "cannot-read", o->word[i]);
            if (!find_player(c, m, number.at, &who, no)) return false;
            if (at[who]) return words_refuse(no, "event/2.10", "named-twice", number.at);
            at[who] = (int8_t)place, together++;
        }
        place += together;
    }
    bool written = false;
    for (int i = 0; i < it->seats; i++) {
        written = written || it->place[i] > 0;
        if (!at[i] && it->place[i] >= 0 && !it->board[0].red[i])
            return words_refuse_number(no, "event/2.10", "place-missing",
                                       c->entrant[it->entrant[i]].number);
    }
    if (!fresh(o, written, no)) return false;
    const char *when = contest_keep(c, o->when, no);
    if (!when) return false;
    for (int i = 0; i < it->seats; i++)
        if (it->place[i] >= 0 || at[i]) it->place[i] = at[i];
    if (!o->correct || !it->board[0].ended) it->board[0].ended = when;
    return true;
}

/* Somebody did not come to a table of three or more. */
bool report_absent(struct contest *c, const struct order *o, struct refusal *no) {
    int m, who;
    if (!find_match(c, o->word[1], &m, no) || !find_player(c, m, o->word[2], &who, no) ||
        !reasoned(o->word[3], "event/2.4", no))
        return false;
    struct meeting *it = &c->match[m];
    if (it->seats < 3) return words_refuse(no, "event/2.10", "no-places-for-two", "");
    if (it->place[who]) return words_refuse(no, "event/6.3", "written-already", "");
    it->place[who] = -1;
    return true;
}

/* A referee calls the desk to a table; an empty text says that somebody came. */
bool report_call(struct contest *c, const struct order *o, struct refusal *no) {
    int m;
    if (!find_match(c, o->word[1], &m, no)) return false;
    const char *text = contest_keep(c, o->word[2], no);
    if (!text) return false;
    c->match[m].call = *text ? text : NULL;
    return true;
}

bool report_award(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b, g, winner;
    if (!which_game(c, o, &m, &b, &g, no) || !find_winner(c, m, o->word[4], &winner, no) ||
        !reasoned(o->word[5], "event/4.8", no))
        return false;
    struct result *r = &c->match[m].board[b].game[g];
    if (r->winner != NOBODY_WON) return words_refuse(no, "event/6.3", "nothing-to-award", "");
    if (!fresh(o, r->award != UNKNOWN, no)) return false;
    const char *why = contest_keep(c, o->word[5], no);
    if (!why) return false;
    r->award = (int8_t)winner, r->why = why;
    return true;
}

bool report_walkover(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b, winner;
    if (!find_encounter(c, o, &m, &b, no) || !find_winner(c, m, o->word[3], &winner, no) ||
        !reasoned(o->word[4], "event/2.4", no))
        return false;
    struct encounter *e = &c->match[m].board[b];
    if (c->match[m].seats > 2) return words_refuse(no, "event/2.10", "a-table-has-places", "");
    if (!fresh(o, e->walkover != UNKNOWN, no) || !still_on(c, m, b, no)) return false;
    if (e->game[1].winner != UNKNOWN) return words_refuse(no, "event/2.4", "games-played", "");
    const char *why = contest_keep(c, o->word[4], no), *when = contest_keep(c, o->when, no);
    if (!why || !when) return false;
    e->walkover = (int8_t)winner, e->why = why, e->ended = when;
    return true;
}

/* event/2.3: extra question and lots, only when it comes to them. */
static bool last_resort(struct contest *c, const struct order *o, bool lots, struct refusal *no) {
    int m, b, who;
    struct decision d;
    if (!find_encounter(c, o, &m, &b, no) || !find_winner(c, m, o->word[3], &who, no)) return false;
    struct encounter *e = &c->match[m].board[b];
    int8_t *it = lots ? &e->lots : &e->extra;
    if (who < 0 && lots) return words_refuse(no, "event/2.3", "lots-always-name-somebody", "");
    if (!fresh(o, *it != UNKNOWN, no)) return false;
    encounter_decide(c, m, b, &d);
    bool due = d.reason == NEEDS_EXTRA || (lots && d.reason == NEEDS_LOTS);
    if (!o->correct && !due) return words_refuse(no, "event/2.3", "not-needed", "");
    if (lots && o->words == 5 && !find_value(o->word[4], "seed"))
        return words_refuse(no, "", "cannot-read", o->word[4]);
    const char *when = contest_keep(c, o->when, no);
    if (!when) return false;
    *it = (int8_t)who;
    if (!o->correct) e->ended = when;
    return true;
}

bool report_extra(struct contest *c, const struct order *o, struct refusal *no) {
    return last_resort(c, o, false, no);
}

bool report_lots(struct contest *c, const struct order *o, struct refusal *no) {
    return last_resort(c, o, true, no);
}

bool report_clear(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b;
    if (!find_encounter(c, o, &m, &b, no) || !reasoned(o->word[3], "event/6.3", no)) return false;
    struct encounter *e = &c->match[m].board[b];
    bool placed = false;
    for (int i = 0; i < c->match[m].seats; i++) placed = placed || c->match[m].place[i];
    if (e->walkover == UNKNOWN && e->game[0].winner == UNKNOWN && !placed)
        return words_refuse(no, "event/6.3", "nothing-to-correct", "");
    for (int i = 0; i < MAX_SEATS; i++) c->match[m].place[i] = 0;
    e->walkover = e->extra = e->lots = UNKNOWN;
    for (int g = 0; g < 2; g++) e->game[g] = (struct result){.winner = UNKNOWN, .award = UNKNOWN};
    e->why = e->ended = NULL;
    return true;
}

static bool next_is_paired(const struct contest *c, const struct meeting *m) {
    return c->stage[m->stage].paired > m->round;
}

/* event/5.10: before the next round is paired, later only as a correction; and never for one who
 * was shown a red card in this match. */
static bool may_decide(const struct contest *c, const struct order *o, int m, int who,
                       struct refusal *no) {
    const struct meeting *it = &c->match[m];
    for (int b = 0; b < c->discipline[it->discipline].boards; b++)
        if (it->board[b].red[who]) return words_refuse(no, "event/5.10", "red-goes-nowhere", "");
    return !next_is_paired(c, it) || o->correct ||
           words_refuse(no, "event/5.10", "decide-too-late", "");
}

bool report_decide(struct contest *c, const struct order *o, struct refusal *no) {
    int m, who;
    struct score s;
    if (!find_match(c, o->word[1], &m, no) || !find_player(c, m, o->word[2], &who, no) ||
        !reasoned(o->word[3], "event/5.5", no))
        return false;
    struct meeting *it = &c->match[m];
    encounter_score(c, m, &s);
    if (c->stage[it->stage].kind != CUP || s.winner != NOBODY_WON)
        return words_refuse(no, "event/5.5", "not-a-level-cup-match", "");
    if (!may_decide(c, o, m, who, no)) return false;
    bool late = o->correct && it->decided == UNKNOWN && next_is_paired(c, it);
    if (!late && !fresh(o, it->decided != UNKNOWN, no)) return false;
    const char *why = contest_keep(c, o->word[3], no);
    if (!why) return false;
    it->decided = (int8_t)who, it->why = why;
    return true;
}

static bool set_text(struct contest *c, const struct order *o, bool referee, struct refusal *no) {
    int m, b;
    if (!find_encounter(c, o, &m, &b, no) || !reasoned(o->word[3], "event/2.5", no)) return false;
    struct encounter *e = &c->match[m].board[b];
    TEXT(all, LINE_SIZE); /* remarks add up, a referee takes the other's place */
    if (!referee && e->remark) text_add(&all, e->remark), text_add(&all, "; ");
    text_add(&all, o->word[3]);
    const char *text = contest_keep(c, all.at, no);
    if (!text) return false;
    if (referee)
        e->referee = text;
    else
        e->remark = text;
    return true;
}

bool report_referee(struct contest *c, const struct order *o, struct refusal *no) {
    return set_text(c, o, true, no);
}

bool report_remark(struct contest *c, const struct order *o, struct refusal *no) {
    return set_text(c, o, false, no);
}
