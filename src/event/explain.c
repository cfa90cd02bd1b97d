#include "event/explain.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/stage.h"

enum { NAMES_SHOWN = 4 };

void explain_place(const struct row *r, enum language in, struct text *out) {
    words_place(out, in, r->place);
    if (r->last == r->place) return;
    text_add(out, "–");
    words_place(out, in, r->last);
}

static bool level_to(const struct row *a, const struct row *b, int keys) {
    for (int k = 0; k < keys; k++)
        if (a->key[k] != b->key[k]) return false;
    return true;
}

static int others(const struct ranking *t, int row, int keys) {
    int n = -1;
    for (int i = 0; i < t->rows; i++) n += level_to(&t->row[i], &t->row[row], keys);
    return n;
}

static void test_words(struct text *out, int value, int boards) {
    int tenths = value / boards / 10; /* per mille */
    text_int(out, tenths / 10);
    text_char(out, '.');
    text_int(out, tenths % 10);
    text_char(out, '%');
}

static void value_words(struct text *out, int criterion, int value, int boards) {
    if (criterion == BY_TEST)
        test_words(out, value, boards);
    else
        text_int(out, value);
}

/* Names of those level on the first `keys` keys, each with its value of the next key. */
static void name_others(const struct contest *c, const struct ranking *t, int row, int keys,
                        int criterion, enum language in, struct text *out) {
    int n = others(t, row, keys), shown = 0;
    int boards = c->discipline[c->stage[t->stage].discipline].boards;
    for (int i = 0; i < t->rows && shown < NAMES_SHOWN; i++) {
        if (i == row || !level_to(&t->row[i], &t->row[row], keys)) continue;
        words_join(out, in, shown, n > NAMES_SHOWN ? n + 1 : n);
        text_add(out, c->entrant[t->row[i].entrant].name);
        if (criterion >= 0) {
            text_char(out, ' ');
            value_words(out, criterion, t->row[i].key[keys], boards);
        }
        shown++;
    }
    if (n <= NAMES_SHOWN) return;
    text_add(out, words_pick(in, " i ", " and "));
    text_int(out, n - NAMES_SHOWN);
    text_add(out, words_pick(in, " innych", " more"));
}

static const char *const lead[][2] = {
    [BY_POINTS] = {"punkty: ", "points: "},
    [BY_MUTUAL] = {"mała tabela: ", "mini-table: "},
    [BY_MATCHES] = {"wygrane spotkania: ", "matches won: "},
    [BY_GAMES] = {"wygrane gry: ", "games won: "},
    [BY_TEST] = {"test: ", "test: "},
    [BY_OPPONENTS] = {"punkty przeciwników: ", "opponents' points: "},
    [BY_LOTS] = {"rozstrzygnęło losowanie", "decided by lots"},
};

/* One criterion among those who were level before it. */
static void criterion_words(const struct contest *c, const struct ranking *t, int row, int k,
                            enum language in, struct text *out) {
    const struct discipline *d = &c->discipline[c->stage[t->stage].discipline];
    const struct row *r = &t->row[row];
    int by = d->criterion[k], n = others(t, row, k + 1);
    if (by == BY_LOTS) {
        text_add(out, r->last == r->place
                          ? lead[by][in]
                          : words_pick(in, "potrzebne losowanie", "lots must be drawn"));
        return;
    }
    if (by == BY_MUTUAL && !r->counts[k + 1]) {
        text_add(out,
                 words_pick(in, "nie wszyscy z nich się spotkali", "not all of them have met"));
        return;
    }
    if (by == BY_MUTUAL && n == 1) {
        int other = 0;
        while (other == row || !level_to(&t->row[other], r, k + 1)) other++;
        text_add(out, words_pick(in, "w ich spotkaniu ", ""));
        text_int(out, r->key[k + 1]);
        text_char(out, ':');
        text_int(out, t->row[other].key[k + 1]);
        text_add(out, words_pick(in, "", " in their encounter"));
        return;
    }
    text_add(out, lead[by][in]);
    value_words(out, by, r->key[k + 1], d->boards);
    text_add(out, " (");
    name_others(c, t, row, k + 1, by, in, out);
    text_char(out, ')');
}

static void leaving_words(const struct entrant *e, enum language in, struct text *out) {
    if (e->status == WITHDRAWN) text_add(out, words_pick(in, "wycofanie; ", "withdrawn; "));
    if (e->status == DISQUALIFIED)
        text_add(out, words_pick(in, "dyskwalifikacja; ", "disqualified; "));
}

static void group_words(const struct contest *c, const struct ranking *t, int row, enum language in,
                        struct text *out) {
    const struct discipline *d = &c->discipline[c->stage[t->stage].discipline];
    const struct row *r = &t->row[row];
    const struct entrant *e = &c->entrant[r->entrant];
    leaving_words(e, in, out);
    for (int k = 0; k < d->criteria; k++) {
        if (k) text_add(out, "; ");
        if (k == 0 && d->criterion[0] == BY_POINTS) {
            words_points(out, in, r->tally.points);
            if (others(t, row, 2) > 0) {
                text_add(out, words_pick(in, ", tyle samo co ", ", level with "));
                name_others(c, t, row, 2, -1, in, out);
            }
        } else {
            criterion_words(c, t, row, k, in, out);
        }
        if (others(t, row, k + 2) == 0) return;
    }
    text_add(out, words_pick(in, "; miejsca dzielone", "; the places are shared"));
}

/* The last match of the entrant in the cup says where he ended. */
static void cup_words(const struct contest *c, const struct ranking *t, int row, enum language in,
                      struct text *out) {
    const struct row *r = &t->row[row];
    const struct stage *s = &c->stage[t->stage];
    int m = -1, slot[1 << MAX_CUP_ROUNDS], size = s->group[0].members, at = 0;
    for (int round = s->paired; round > 0 && m < 0; round--)
        m = stage_match_in(c, t->stage, round, r->entrant);
    if (m < 0) {
        text_add(out, words_pick(in, "bez gry", "did not play"));
        return;
    }
    struct score score;
    const struct meeting *it = &c->match[m];
    int me = it->entrant[1] == r->entrant;
    encounter_score(c, m, &score);
    cup_slots(c, t->stage, it->round, slot);
    while (at < size && slot[at] != r->entrant) at++;
    int winner = score.winner == NOBODY_WON && it->decided != UNKNOWN ? it->decided : score.winner;
    bool won = winner == me;
    if (score.over)
        text_add(out, won ? words_pick(in, "zwycięstwo: ", "won: ")
                          : words_pick(in, "porażka: ", "lost: "));
    else
        text_add(out, words_pick(in, "gra: ", "plays: "));
    cup_round_name(size, it->round, at < size ? at : 0, in, out);
    text_add(out, words_pick(in, ", przeciwnik ", ", against "));
    text_add(out, c->entrant[it->entrant[1 - me]].name);
    if (!score.over) return;
    text_char(out, ' ');
    text_int(out, score.points[me]);
    text_char(out, ':');
    text_int(out, score.points[1 - me]);
    if (winner < 0)
        text_add(out, words_pick(in, ", nikt nie przechodzi dalej", ", nobody goes on"));
    else if (score.winner == NOBODY_WON) {
        text_add(out, words_pick(in, ", rozstrzygnięte: ", ", decided: "));
        text_add(out, it->why);
    }
}

void explain_row(const struct contest *c, const struct ranking *t, int row, enum language in,
                 struct text *out) {
    const struct row *r = &t->row[row];
    if (t->group >= 0) {
        group_words(c, t, row, in, out);
    } else if (c->stage[t->stage].kind == CUP && stage_group_of(c, t->stage, r->entrant) >= 0) {
        cup_words(c, t, row, in, out);
    } else {
        leaving_words(&c->entrant[r->entrant], in, out);
        words_place(out, in, r->beaten_in);
        text_add(out, words_pick(in, " w grupie, ", " in the group, "));
        words_points(out, in, r->tally.points);
    }
}
