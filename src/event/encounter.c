#include "event/encounter.h"
#include "event/fairplay.h"
#include "event/people.h"

int encounter_played(const struct encounter *e) {
    return (e->game[0].winner != UNKNOWN) + (e->game[1].winner != UNKNOWN);
}

int encounter_first(const struct encounter *e, int game) { return e->first ^ game; }

static void settle(struct decision *d, uint8_t reason, const char *rule, int better, int more,
                   int less) {
    d->over = reason >= DOUBLE_RED;
    d->reason = reason;
    d->better = (int8_t)better;
    struct text r = text_over(d->rule, sizeof d->rule);
    text_add(&r, rule);
    if (better == NOBODY_WON) return;
    d->points[better] = more;
    d->points[1 - better] = less;
}

static void settle_values(struct decision *d, uint8_t reason, const char *rule, int a, int b,
                          bool less_is_better) {
    d->value[0] = a;
    d->value[1] = b;
    settle(d, reason, rule, (a > b) != less_is_better ? 0 : 1, 2, 1);
}

/* Cards and walkovers end an encounter whatever stood on the board: event/2.4, 4.4, 4.5. */
static bool without_games(const struct contest *c, int match, int board, struct decision *d) {
    const struct encounter *e = &c->match[match].board[board];
    bool red[2] = {fairplay_is_out(c, match, board, 0), fairplay_is_out(c, match, board, 1)};
    int to = red[0] ? 1 : red[1] ? 0 : e->walkover;
    if (red[0] && red[1]) {
        settle(d, DOUBLE_RED, "event/4.5", NOBODY_WON, 0, 0);
    } else if (red[0] || red[1]) {
        settle(d, RED_CARD, "event/4.4", to, 3, 0);
    } else if (e->walkover == NOBODY_WON) {
        settle(d, NEITHER_CAME, "event/2.4", NOBODY_WON, 0, 0);
    } else if (e->walkover != UNKNOWN) {
        settle(d, WALKOVER, "event/2.4", to, 3, 0);
    } else {
        return false;
    }
    if (d->better != NOBODY_WON) d->games[to] = c->discipline[c->match[match].discipline].games;
    return true;
}

static int winner_of(const struct result *r) {
    return r->winner == NOBODY_WON && r->award != UNKNOWN ? r->award : r->winner;
}

/* A step of the chapter: who has more (or less) of a count with a side. */
static bool by_step(const struct encounter *e, const struct chapter *of, int step,
                    struct decision *d) {
    const struct chapter_step *s = &of->step[step];
    int value[2];
    for (int g = 0; g < 2; g++) {
        const struct result *r = &e->game[g];
        int winner = winner_of(r), first = encounter_first(e, g);
        if (s->decided && r->winner == NOBODY_WON) return false;
        if (s->won != UNKNOWN && winner != (s->won == 0 ? first : 1 - first)) return false;
        if (r->count[s->count] == NO_COUNT) return false;
        value[s->side == 0 ? first : 1 - first] = r->count[s->count];
    }
    if (value[0] == value[1]) return false;
    d->step = (int8_t)step;
    settle_values(d, COMPARED, s->rule, value[0], value[1], !s->more);
    return true;
}

/* event/1.6: a substitute who sat no test loses to anybody who sat one. */
static bool by_having_sat(const struct test *t, struct decision *d) {
    if (t[0].none == t[1].none) return false;
    d->value[0] = t[0].right, d->value[1] = t[1].right;
    settle(d, BETTER_TEST, "event/1.6", t[0].none ? 1 : 0, 2, 1);
    return true;
}

/* The knowledge test, then event/2.3: time, extra question, lots. */
static void by_test(const struct encounter *e, const struct chapter *of, const struct test *const t,
                    bool tiebreak, struct decision *d) {
    const struct test *a = &t[0], *b = &t[1];
    bool sat = a->sat && b->sat;
    if (tiebreak && ((!a->sat && !a->none) || (!b->sat && !b->none))) {
        settle(d, NEEDS_TEST, of->test, NOBODY_WON, 0, 0);
    } else if (tiebreak && by_having_sat(t, d)) {
        return;
    } else if (tiebreak && sat && a->right * b->of != b->right * a->of) {
        bool first = a->right * b->of > b->right * a->of;
        d->value[0] = a->right, d->value[1] = b->right;
        settle(d, BETTER_TEST, of->test, first ? 0 : 1, 2, 1);
    } else if (tiebreak && sat && a->seconds >= 0 && b->seconds >= 0 && a->seconds != b->seconds) {
        settle_values(d, FASTER_TEST, "event/2.3", a->seconds, b->seconds, true);
    } else if (e->extra == UNKNOWN && e->lots == UNKNOWN) {
        settle(d, NEEDS_EXTRA, "event/2.3", NOBODY_WON, 0, 0);
    } else if (e->extra >= 0) {
        settle(d, EXTRA_QUESTION, "event/2.3", e->extra, 2, 1);
    } else if (e->lots == UNKNOWN) {
        settle(d, NEEDS_LOTS, "event/2.3", NOBODY_WON, 0, 0);
    } else {
        settle(d, DRAWN_LOTS, "event/2.3", e->lots, 2, 1);
    }
}

void encounter_settle(const struct encounter *e, const struct chapter *of, int many,
                      const struct test test[2], bool tiebreak, struct decision *d) {
    for (int g = 0; g < many; g++) {
        int winner = winner_of(&e->game[g]);
        if (winner >= 0) d->games[winner]++;
        if (e->game[g].winner == UNKNOWN) return;
        if (e->game[g].winner == NOBODY_WON && e->game[g].award == UNKNOWN && !of->stands) {
            settle(d, NEEDS_AWARD, e->game[g].rule, NOBODY_WON, 0, 0);
            return;
        }
    }
    int ahead = d->games[0] > d->games[1] ? 0 : 1;
    bool level = d->games[0] == d->games[1];
    if (d->games[ahead] == 2) {
        settle(d, WON_BOTH, of->both, ahead, 3, 0);
    } else if (!level && of->stands) {
        settle(d, WON_MORE, of->both, ahead, 3, 0);
    } else if (!level) {
        /* One game won, the other given to nobody: ahead, but not 2:0. */
        settle(d, WON_ONE, winner_of(&e->game[0]) < 0 ? e->game[0].rule : e->game[1].rule, ahead, 2,
               1);
    } else {
        for (int i = 0; i < of->steps; i++)
            if (by_step(e, of, i, d)) return;
        by_test(e, of, test, tiebreak, d);
    }
}

/* event/2.10: the first gets as many points as there are seats, each next place one less; who
 * shares places gets the points of the lowest; a red card or not having come gives none. */
static void by_places(const struct contest *c, int match, struct decision *d) {
    const struct meeting *m = &c->match[match];
    const int *table = c->discipline[m->discipline].by_place;
    int left = 0, alone = -1, first = 0;
    bool out[MAX_SEATS], open = false;
    for (int i = 0; i < m->seats; i++) {
        out[i] = m->board[0].red[i] || m->place[i] < 0;
        if (!out[i]) left++, alone = i;
        open = open || (!out[i] && !m->place[i]);
    }
    *d = (struct decision){.reason = NEEDS_PLACES, .better = NOBODY_WON};
    if (open && left > 1) return;
    for (int i = 0; i < m->seats; i++) {
        if (out[i]) continue;
        int lowest = 0, before = 0;
        for (int k = 0; k < m->seats; k++) {
            if (out[k]) continue;
            lowest += m->place[k] <= m->place[i];
            before += m->place[k] < m->place[i];
        }
        d->points[i] = table[0] ? table[lowest - 1] : m->seats - lowest + 1;
        if (!before) first++, d->better = (int8_t)i;
    }
    if (left == 1) d->better = (int8_t)alone;
    if (first > 1) d->better = NOBODY_WON;
    if (d->better >= 0) d->games[d->better] = 1;
    d->over = true, d->reason = PLACED;
    struct text rule = text_over(d->rule, sizeof d->rule);
    text_add(&rule, "event/2.10");
}

void encounter_decide(const struct contest *c, int match, int board, struct decision *d) {
    const struct meeting *m = &c->match[match];
    const struct discipline *of = &c->discipline[m->discipline];
    if (m->seats > 2) {
        by_places(c, match, d);
        return;
    }
    *d = (struct decision){.reason = NEEDS_GAMES, .better = NOBODY_WON, .board = (int8_t)board};
    if (without_games(c, match, board, d)) return;
    struct test test[2];
    for (int i = 0; i < 2; i++) { /* of whoever plays the last game */
        const struct player *p = people_holder(c, m->entrant[i], board, match, of->games - 1);
        test[i] = p->test;
        test[i].none = p->before && !p->test.sat;
    }
    encounter_settle(&m->board[board], of->chapter[board], of->games, test, !of->test_points,
                     d); /* event/3.4 */
}

const char *encounter_reason(const struct decision *d, const struct chapter *of) {
    static const char *const keys[] = {
        [NEEDS_GAMES] = "needs-games",
        [NEEDS_AWARD] = "needs-award",
        [NEEDS_TEST] = "needs-test",
        [NEEDS_EXTRA] = "needs-extra",
        [NEEDS_LOTS] = "needs-lots",
        [NEEDS_PLACES] = "needs-places",
        [DOUBLE_RED] = "double-red",
        [RED_CARD] = "red-card",
        [WALKOVER] = "walkover",
        [NEITHER_CAME] = "neither-came",
        [PLACED] = "placed",
        [WON_BOTH] = "won-both",
        [WON_ONE] = "won-one",
        [WON_MORE] = "won-more",
        [BETTER_TEST] = "better-test",
        [FASTER_TEST] = "faster-test",
        [EXTRA_QUESTION] = "extra-question",
        [DRAWN_LOTS] = "drawn-lots",
    };
    return d->reason == COMPARED ? of->step[d->step].key : keys[d->reason];
}

static void fill_in(const char *words, const struct fill *fills, struct text *out) {
    for (; *words; words++) {
        const struct fill *f = fills;
        while (*words == '{' && f->key && (f->key[0] != words[1] || words[2] != '}')) f++;
        if (*words == '{' && f->key)
            text_add(out, f->value), words += 2;
        else
            text_char(out, *words);
    }
}

void encounter_say(const struct decision *d, const struct chapter *of, const char *const name[2],
                   enum language in, struct text *out) {
    int a = d->better == 1, b = !a;
    TEXT(key, 40);
    text_add(&key, "encounter.");
    text_add(&key, encounter_reason(d, of));
    if (d->discreet && (d->reason == BETTER_TEST || d->reason == FASTER_TEST))
        text_add(&key, "-only");
    if (d->over) {
        text_int(out, d->points[0]);
        text_char(out, ':');
        text_int(out, d->points[1]);
        text_add(out, " – ");
    }
    struct fill fills[] = {{"a", name[a]},
                           {"b", name[b]},
                           {"x", WORDS_INT(d->value[a])},
                           {"y", WORDS_INT(d->value[b])},
                           {NULL, NULL}};
    if (d->reason == COMPARED)
        fill_in(of->step[d->step].words[in], fills, out);
    else
        book_say(key.at, in, fills, out);
    if (!d->rule[0]) return;
    text_add(out, " (");
    text_add(out, d->rule);
    text_char(out, ')');
}

/* "4 Anna, 3 Jan, 2 Ola": a table of three or more, best first. */
static void places_words(const struct contest *c, int match, const struct decision *d,
                         struct text *out) {
    const struct meeting *m = &c->match[match];
    int shown = 0;
    for (int points = 100; points >= 0; points--)
        for (int i = 0; i < m->seats; i++) {
            if (d->points[i] != points) continue;
            text_add(out, shown++ ? ", " : ""), text_int(out, points);
            text_char(out, ' '), text_add(out, c->entrant[m->entrant[i]].name);
        }
    text_add(out, " ("), text_add(out, d->rule), text_char(out, ')');
}

void encounter_words(const struct contest *c, int match, const struct decision *d, enum language in,
                     struct text *out) {
    const struct meeting *m = &c->match[match];
    const char *name[2] = {c->entrant[m->entrant[0]].name, c->entrant[m->entrant[1]].name};
    if (d->reason == PLACED) {
        places_words(c, match, d, out);
        return;
    }
    struct decision told = *d;
    told.discreet = c->discreet;
    encounter_say(&told, c->discipline[m->discipline].chapter[d->board], name, in, out);
}

void encounter_score(const struct contest *c, int match, struct score *s) {
    const struct meeting *m = &c->match[match];
    *s = (struct score){.over = true, .winner = UNKNOWN, .both_out = true};
    for (int b = 0; b < c->discipline[m->discipline].boards; b++) {
        struct decision d;
        encounter_decide(c, match, b, &d);
        s->over = s->over && d.over;
        s->both_out = s->both_out && (d.reason == DOUBLE_RED || d.reason == NEITHER_CAME);
        for (int i = 0; i < m->seats; i++) s->points[i] += d.points[i], s->games[i] += d.games[i];
        if (m->seats > 2) s->winner = d.over ? d.better : UNKNOWN;
    }
    if (!s->over || m->seats > 2) {
        s->both_out = false;
        return;
    }
    s->winner = s->points[0] > s->points[1] ? 0 : s->points[1] > s->points[0] ? 1 : NOBODY_WON;
}

bool encounter_claims_agree(const struct encounter *e, int game) {
    const struct result *a = e->claim[0][game], *b = e->claim[1][game];
    if (!a || !b || a->winner != b->winner || !text_same(a->rule, b->rule)) return false;
    for (int i = 0; i < MAX_COUNTS; i++)
        if (a->count[i] != b->count[i] && a->count[i] != NO_COUNT && b->count[i] != NO_COUNT)
            return false;
    return true;
}
