/* report.c -- the lines an encounter's report is made of: event/2.5. */
#include "event/encounter.h"
#include "event/fairplay.h"
#include "event/verbs.h"

/* What was written once is changed by a correction only: event/6.3. */
static bool fresh(const struct order *o, bool written, struct refusal *no) {
    if (written == o->correct) return true;
    if (written)
        return words_refuse(no, "event/6.3", "to już zapisano: trzeba użyć poprawki (correct)",
                            "this is written already: use a correction (correct)", "");
    return words_refuse(no, "event/6.3", "nie ma czego poprawiać", "there is nothing to correct",
                        "");
}

/* After a red card nothing on the board matters any more. */
static bool still_on(const struct contest *c, int m, int b, struct refusal *no) {
    if (!fairplay_is_out(c, m, b, 0) && !fairplay_is_out(c, m, b, 1)) return true;
    return words_refuse(no, "event/4.4", "spotkanie zakończyła czerwona kartka",
                        "a red card has ended the encounter", "");
}

static bool reasoned(const char *reason, const char *rule, struct refusal *no) {
    return *reason || words_refuse(no, rule, "brak powodu", "the reason is missing", "");
}

bool report_sides(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b, who;
    if (!find_encounter(c, o, &m, &b, no) || !find_player(c, m, o->word[3], &who, no)) return false;
    struct encounter *e = &c->match[m].board[b];
    if (encounter_played(e))
        return words_refuse(no, "event/2.1", "gra już się odbyła: stron się nie zmienia",
                            "a game has been played: sides stay", "");
    e->first = (int8_t)who;
    c->match[m].sides_by_hand = true;
    return true;
}

/* Sum of "10@B8,-5@H3", which must be the points. */
static bool add_lines(const char *s, int *sum) {
    *sum = 0;
    for (;;) {
        bool minus = *s == '-';
        uint32_t n;
        s += minus;
        if (!text_number(&s, 1000, &n) || *s++ != '@') return false;
        *sum += minus ? -(int)n : (int)n;
        if (*s == ',' || !*s) return false;
        while (*s && *s != ',') s++;
        if (!*s++) return true;
    }
}

static bool read_counts(const struct chapter *of, const struct order *o, struct result *r,
                        struct refusal *no) {
    r->round = r->polish = -1;
    r->points = 0;
    bool points = false;
    for (int i = 6; i < o->words; i++) {
        const char *w = o->word[i], *v;
        bool ok = true;
        if ((v = find_value(w, "round")) && r->round < 0)
            ok = find_number(v, 1, of->rounds, &r->round, no);
        else if (of->counts_polish && (v = find_value(w, "polish")) && r->polish < 0)
            ok = find_number(v, 0, 4, &r->polish, no);
        else if (of->counts_points && (v = find_value(w, "points")) && !points)
            ok = find_number(v, -200, 200, &r->points, no), points = true;
        else if (of->counts_points && (v = find_value(w, "lines")) && !r->lines)
            r->lines = v;
        else if ((v = find_value(w, "record")) && *v && !r->record)
            r->record = v;
        else
            return words_refuse(no, "", "nie rozumiem „{}”", "cannot read \"{}\"", w);
        if (!ok) return false;
    }
    int sum;
    if (r->round < 0)
        return words_refuse(no, of->needs, "brak rundy końca (round=)",
                            "the round of the end is missing (round=)", "");
    if (of->counts_polish && r->polish < 0)
        return words_refuse(no, of->needs, "brak liczby polskich samolotów (polish=)",
                            "the Polish aircraft left are missing (polish=)", "");
    if (of->counts_points && !points)
        return words_refuse(no, of->needs, "brak punktów (points=)",
                            "the points are missing (points=)", "");
    if (r->lines && (!add_lines(r->lines, &sum) || sum != r->points))
        return words_refuse(no, of->needs, "wiersze punktacji „{}” nie dają tej sumy",
                            "the scoring lines \"{}\" do not add up", r->lines);
    return true;
}

/* A rule names who wins by it, so winner and rule must fit. */
static bool fits(const struct chapter *of, const char *rule, int winner, int first_side, int round,
                 struct refusal *no) {
    if (text_same(rule, "resigned") && winner >= 0) return true;
    for (int i = 0; i < 5 && of->ending[i].rule; i++) {
        if (!text_same(of->ending[i].rule, rule)) continue;
        int side = of->ending[i].side;
        int named = side < 0 ? side : side == 0 ? first_side : 1 - first_side;
        if (of->ending[i].at_last && round != of->rounds)
            return words_refuse_number(no, rule, "ta zasada działa po rundzie {}",
                                       "this rule ends a game after round {}", of->rounds);
        if (named == winner || (named == UNKNOWN && winner >= 0)) return true;
        return words_refuse(no, rule, "według tej zasady wygrywa kto inny ({})",
                            "by this rule somebody else wins ({})",
                            side >= 0 ? of->side[side] : "-");
    }
    return words_refuse(no, "event/2.5", "zasada „{}” nie kończy tej gry",
                        "rule \"{}\" does not end this game", rule);
}

static bool keep(struct contest *c, const char **s, struct refusal *no) {
    return !*s || (*s = contest_keep(c, *s, no)) != NULL;
}

bool report_result(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b, g, winner;
    if (!find_encounter(c, o, &m, &b, no) || !find_number(o->word[3], 1, 2, &g, no) ||
        !find_winner(c, m, o->word[4], &winner, no))
        return false;
    struct encounter *e = &c->match[m].board[b];
    struct result *have = &e->game[--g];
    const struct chapter *of = encounter_chapter(c->discipline[c->match[m].discipline].game[b]);
    struct result r = {
        .winner = (int8_t)winner, .award = UNKNOWN, .when = o->when, .why = o->reason};
    if (!read_counts(of, o, &r, no) ||
        !fits(of, o->word[5], winner, encounter_first(e, g), r.round, no) ||
        !fresh(o, have->winner != UNKNOWN, no) || (!o->correct && !still_on(c, m, b, no)))
        return false;
    if (e->walkover != UNKNOWN)
        return words_refuse(no, "event/2.4", "w tym spotkaniu zapisano walkower",
                            "this encounter was a walkover", "");
    if (g == 1 && e->game[0].winner == UNKNOWN)
        return words_refuse(no, "event/2.1", "rewanż gra się po pierwszej grze",
                            "the return game follows the first game", "");
    struct text rule = text_over(r.rule, sizeof r.rule);
    text_add(&rule, o->word[5]);
    if (!keep(c, &r.lines, no) || !keep(c, &r.record, no) || !keep(c, &r.when, no) ||
        !keep(c, &r.why, no))
        return false;
    *have = r;
    if (!o->correct || !e->ended) e->ended = r.when;
    return true;
}

bool report_award(struct contest *c, const struct order *o, struct refusal *no) {
    int m, b, g, winner;
    if (!find_encounter(c, o, &m, &b, no) || !find_number(o->word[3], 1, 2, &g, no) ||
        !find_winner(c, m, o->word[4], &winner, no) || !reasoned(o->word[5], "event/4.8", no))
        return false;
    struct result *r = &c->match[m].board[b].game[g - 1];
    if (r->winner != NOBODY_WON)
        return words_refuse(no, "event/6.3", "sędzia rozstrzyga tylko grę nierozstrzygniętą",
                            "the referee rules on undecided games only", "");
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
    if (!fresh(o, e->walkover != UNKNOWN, no) || !still_on(c, m, b, no)) return false;
    if (e->game[1].winner != UNKNOWN)
        return words_refuse(no, "event/2.4", "obie gry są rozegrane: to nie walkower",
                            "both games have been played: this is no walkover", "");
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
    if (who < 0 && lots)
        return words_refuse(no, "event/2.3", "los zawsze kogoś wskazuje",
                            "lots always name somebody", "");
    if (!fresh(o, *it != UNKNOWN, no)) return false;
    encounter_decide(c, m, b, &d);
    bool due = d.reason == NEEDS_EXTRA || (lots && d.reason == NEEDS_LOTS);
    if (!o->correct && !due)
        return words_refuse(
            no, "event/2.3", "do tego tu nie dochodzi: testy nie są równe albo czegoś brak",
            "it does not come to this: the tests differ or something is missing", "");
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
    if (e->walkover == UNKNOWN && e->game[0].winner == UNKNOWN)
        return words_refuse(no, "event/6.3", "nie ma czego poprawiać",
                            "there is nothing to correct", "");
    e->walkover = e->extra = e->lots = UNKNOWN;
    for (int g = 0; g < 2; g++) e->game[g] = (struct result){.winner = UNKNOWN, .award = UNKNOWN};
    e->why = e->ended = NULL;
    return true;
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
        return words_refuse(no, "event/5.5", "spotkanie nie jest nierozstrzygniętym meczem pucharu",
                            "this is not a level match of a cup", "");
    if (!fresh(o, it->decided != UNKNOWN, no)) return false;
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
