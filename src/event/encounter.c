#include "event/encounter.h"
#include "event/fairplay.h"

static const struct chapter chapters[] = {
    {.game = "303",
     .title = "303. Bitwa o Anglię",
     .rounds = 8,
     .side = {"luftwaffe", "raf"},
     .side_pl = {"Luftwaffe", "RAF"},
     .side_en = {"Luftwaffe", "RAF"},
     .ending = {{"303/8.1", 0, false},
                {"303/8.2", 1, false},
                {"303/8.3", 1, true},
                {"event/4.8", NOBODY_WON, false}},
     .needs = "event/2.5",
     .won_both = "303/9.1",
     .by_test = "303/9.2"},
    {.game = "111",
     .title = "111. Alarm dla Warszawy",
     .rounds = 8,
     .counts_polish = true,
     .side = {"luftwaffe", "poland"},
     .side_pl = {"Luftwaffe", "Polska"},
     .side_en = {"Luftwaffe", "Poland"},
     .ending = {{"111/8.1", 0, false},
                {"111/8.2", 1, false},
                {"111/8.3", 1, true},
                {"event/4.8", NOBODY_WON, false}},
     .needs = "111/8.4",
     .won_both = "111/9.1",
     .by_test = "111/9.5"},
    {.game = "7",
     .title = "7. W obronie Lwowa",
     .rounds = 8,
     .counts_points = true,
     .side = {"bolsheviks", "poland"},
     .side_pl = {"bolszewicy", "Polska"},
     .side_en = {"Bolsheviks", "Poland"},
     .ending = {{"7/8.3", UNKNOWN, false}, {"event/4.8", NOBODY_WON, false}},
     .needs = "event/2.5",
     .won_both = "7/9.1",
     .more_points = "7/9.2",
     .by_test = "7/9.3"},
    {.game = "orzel",
     .title = "ORP Orzeł",
     .rounds = 60,
     .side = {"poland", "kriegsmarine"},
     .side_pl = {"Polska", "Kriegsmarine"},
     .side_en = {"Poland", "Kriegsmarine"},
     .ending = {{"orzel/6.1", 0, false},
                {"orzel/6.2", 1, false},
                {"orzel/2.2", NOBODY_WON, true},
                {"event/4.8", NOBODY_WON, false}},
     .needs = "event/2.5",
     .won_both = "orzel/7.1",
     .by_test = "orzel/7.2"},
    {.game = "bitwa",
     .title = "Bitwa Warszawska",
     .rounds = 5,
     .counts_points = true,
     .side = {"red", "poland"},
     .side_pl = {"Armia Czerwona", "Wojsko Polskie"},
     .side_en = {"Red Army", "Polish Army"},
     .ending = {{"bitwa/7.1", 0, false},
                {"bitwa/7.2", 1, false},
                {"bitwa/7.3", 1, false},
                {"bitwa/7.4", UNKNOWN, true},
                {"event/4.8", NOBODY_WON, false}},
     .needs = "event/2.5",
     .won_both = "bitwa/8.1",
     .more_points = "bitwa/8.2",
     .by_test = "bitwa/8.3"},
};

const struct chapter *encounter_chapter(const char *game) {
    for (size_t i = 0; i < sizeof chapters / sizeof *chapters; i++)
        if (text_same(chapters[i].game, game)) return &chapters[i];
    return NULL;
}

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
    if (d->better != NOBODY_WON) d->games[to] = 2;
    return true;
}

static int winner_of(const struct result *r) {
    return r->winner == NOBODY_WON && r->award != UNKNOWN ? r->award : r->winner;
}

/* 111/9.2 to 9.4: who, as Poland, held off longer, or finished sooner, or kept more aircraft. */
static bool by_poland(const struct encounter *e, struct decision *d) {
    int round[2], aircraft[2];
    for (int g = 0; g < 2; g++) {
        int poland = 1 - encounter_first(e, g);
        round[poland] = e->game[g].round;
        aircraft[poland] = e->game[g].polish;
        if (e->game[g].winner == NOBODY_WON) return false;
    }
    bool luftwaffe_won = winner_of(&e->game[0]) == encounter_first(e, 0);
    if (round[0] != round[1]) {
        if (luftwaffe_won)
            settle_values(d, HELD_LONGER, "111/9.2", round[0], round[1], false);
        else
            settle_values(d, WON_SOONER, "111/9.3", round[0], round[1], true);
    } else if (aircraft[0] != aircraft[1]) {
        settle_values(d, MORE_AIRCRAFT, "111/9.4", aircraft[0], aircraft[1], false);
    } else {
        return false;
    }
    return true;
}

/* 7/9.2, bitwa/8.2: the points each made with the side that scores. */
static bool by_points(const struct encounter *e, const struct chapter *of, struct decision *d) {
    int points[2];
    for (int g = 0; g < 2; g++) points[encounter_first(e, g)] = e->game[g].points;
    if (points[0] == points[1]) return false;
    settle_values(d, MORE_POINTS, of->more_points, points[0], points[1], false);
    return true;
}

/* The knowledge test, then event/2.3: time, extra question, lots. */
static void by_test(const struct contest *c, int match, int board, const struct chapter *of,
                    struct decision *d) {
    const struct meeting *m = &c->match[match];
    const struct encounter *e = &m->board[board];
    const struct test *a = &c->entrant[m->entrant[0]].player[board].test;
    const struct test *b = &c->entrant[m->entrant[1]].player[board].test;
    bool tiebreak = !c->discipline[m->discipline].test_points; /* event/3.4 */
    if (tiebreak && (!a->sat || !b->sat)) {
        settle(d, NEEDS_TEST, of->by_test, NOBODY_WON, 0, 0);
    } else if (tiebreak && a->right * b->of != b->right * a->of) {
        bool first = a->right * b->of > b->right * a->of;
        d->value[0] = a->right, d->value[1] = b->right;
        settle(d, BETTER_TEST, of->by_test, first ? 0 : 1, 2, 1);
    } else if (tiebreak && a->seconds >= 0 && b->seconds >= 0 && a->seconds != b->seconds) {
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

void encounter_decide(const struct contest *c, int match, int board, struct decision *d) {
    const struct meeting *m = &c->match[match];
    const struct encounter *e = &m->board[board];
    const struct chapter *of = encounter_chapter(c->discipline[m->discipline].game[board]);
    *d = (struct decision){.reason = NEEDS_GAMES, .better = NOBODY_WON};
    if (without_games(c, match, board, d)) return;
    for (int g = 0; g < 2; g++) {
        int winner = winner_of(&e->game[g]);
        if (winner >= 0) d->games[winner]++;
        if (e->game[g].winner == UNKNOWN) return;
        if (e->game[g].winner == NOBODY_WON && e->game[g].award == UNKNOWN) {
            settle(d, NEEDS_AWARD, e->game[g].rule, NOBODY_WON, 0, 0);
            return;
        }
    }
    int ahead = d->games[0] > d->games[1] ? 0 : 1;
    if (d->games[ahead] == 2) {
        settle(d, WON_BOTH, of->won_both, ahead, 3, 0);
    } else if (d->games[ahead] > d->games[1 - ahead]) {
        /* One game won, the other given to nobody: ahead, but not 2:0. */
        settle(d, WON_ONE, winner_of(&e->game[0]) < 0 ? e->game[0].rule : e->game[1].rule, ahead, 2,
               1);
    } else if (of->counts_polish && by_poland(e, d)) {
        return;
    } else if (of->counts_points && by_points(e, of, d)) {
        return;
    } else {
        by_test(c, match, board, of, d);
    }
}

static const char *const reason_words[][2] = {
    [NEEDS_GAMES] = {"czeka na wynik", "waits for a result"},
    [NEEDS_AWARD] = {"gra nierozstrzygnięta: rozstrzyga sędzia",
                     "a game is undecided: the referee rules"},
    [NEEDS_TEST] = {"1:1, czeka na wyniki testu", "1:1, waits for the tests"},
    [NEEDS_EXTRA] = {"testy równe: dodatkowe pytanie sędziego",
                     "tests are equal: the referee's extra question"},
    [NEEDS_LOTS] = {"wszystko równe: losowanie", "all equal: lots are drawn"},
    [DOUBLE_RED] = {"czerwona kartka dla obojga: po 0 punktów", "red for both: 0 points each"},
    [RED_CARD] = {"czerwona kartka dla {b}: 2:0 dla {a}", "red card for {b}: 2:0 for {a}"},
    [WALKOVER] = {"walkower 2:0 dla {a}", "walkover 2:0 for {a}"},
    [NEITHER_CAME] = {"nikt nie stawił się do gry: po 0 punktów", "neither came: 0 points each"},
    [WON_BOTH] = {"2:0 dla {a}", "2:0 for {a}"},
    [HELD_LONGER] = {"1:1, {a} jako Polska dłużej nie dopuszcza bombowców: {x}. runda wobec {y}.",
                     "1:1, {a} as Poland held the bombers off longer: round {x} against {y}"},
    [WON_SOONER] = {"1:1, {a} jako Polska kończy szybciej: {x}. runda wobec {y}.",
                    "1:1, {a} as Poland finished sooner: round {x} against {y}"},
    [MORE_AIRCRAFT] = {"1:1, {a} ma więcej polskich samolotów: {x} wobec {y}",
                       "1:1, {a} kept more Polish aircraft: {x} against {y}"},
    [MORE_POINTS] = {"1:1, {a} ma więcej punktów w grze: {x} wobec {y}",
                     "1:1, {a} made more points in the game: {x} against {y}"},
    [WON_ONE] = {"{a} wygrywa jedną grę, druga jest nierozstrzygnięta",
                 "{a} won one game, the other stays undecided"},
    [BETTER_TEST] = {"1:1, lepszy test: {a}, {x} wobec {y}",
                     "1:1, better test: {a}, {x} against {y}"},
    [FASTER_TEST] = {"1:1 i równe testy, krótszy czas testu: {a}, {x} s wobec {y} s",
                     "1:1 and equal tests, less time: {a}, {x} s against {y} s"},
    [EXTRA_QUESTION] = {"1:1 i równe testy, dodatkowe pytanie dla {a}",
                        "1:1 and equal tests, the extra question goes to {a}"},
    [DRAWN_LOTS] = {"1:1 i wszystko równe, los wskazuje: {a}",
                    "1:1 and all equal, the lot falls on {a}"},
};

static void fill_words(struct text *out, const char *phrase, const char *a, const char *b, int x,
                       int y) {
    for (; *phrase; phrase++) {
        if (*phrase != '{') {
            text_char(out, *phrase);
            continue;
        }
        if (phrase[1] == 'a')
            text_add(out, a);
        else if (phrase[1] == 'b')
            text_add(out, b);
        else
            text_int(out, phrase[1] == 'x' ? x : y);
        phrase += 2;
    }
}

void encounter_words(const struct contest *c, int match, int board, const struct decision *d,
                     enum language in, struct text *out) {
    const struct meeting *m = &c->match[match];
    (void)board;
    int a = d->better == 1, b = !a;
    if (d->over) {
        text_int(out, d->points[0]);
        text_char(out, ':');
        text_int(out, d->points[1]);
        text_add(out, " – ");
    }
    fill_words(out, reason_words[d->reason][in], c->entrant[m->entrant[a]].name,
               c->entrant[m->entrant[b]].name, d->value[a], d->value[b]);
    if (!d->rule[0]) return;
    text_add(out, " (");
    text_add(out, d->rule);
    text_char(out, ')');
}

void encounter_score(const struct contest *c, int match, struct score *s) {
    const struct meeting *m = &c->match[match];
    *s = (struct score){.over = true, .winner = UNKNOWN, .both_out = true};
    for (int b = 0; b < c->discipline[m->discipline].boards; b++) {
        struct decision d;
        encounter_decide(c, match, b, &d);
        s->over = s->over && d.over;
        s->both_out = s->both_out && (d.reason == DOUBLE_RED || d.reason == NEITHER_CAME);
        for (int i = 0; i < 2; i++) s->points[i] += d.points[i], s->games[i] += d.games[i];
    }
    if (!s->over) {
        s->both_out = false;
        return;
    }
    s->winner = s->points[0] > s->points[1] ? 0 : s->points[1] > s->points[0] ? 1 : NOBODY_WON;
}
