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
    int tenths = (value + 5 * boards) / (10 * boards); /* per mille, to the nearest */
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
    text_char(out, ' ');
    words_say(out, in, "explain.and-more", (struct fill[]){{"n", WORDS_INT(n - NAMES_SHOWN)}, {0}});
}

static const char *const lead[] = {
    [BY_POINTS] = "explain.points",   [BY_MUTUAL] = "explain.mutual",
    [BY_MATCHES] = "explain.matches", [BY_GAMES] = "explain.games",
    [BY_TEST] = "explain.test",       [BY_OPPONENTS] = "explain.opponents",
};

/* One criterion among those who were level before it. */
static void criterion_words(const struct contest *c, const struct ranking *t, int row, int k,
                            enum language in, struct text *out) {
    const struct discipline *d = &c->discipline[c->stage[t->stage].discipline];
    const struct row *r = &t->row[row];
    int by = d->criterion[k], n = others(t, row, k + 1);
    if (by == BY_LOTS) {
        words_add(out, in, r->last == r->place ? "explain.lots" : "explain.needs-lots");
        return;
    }
    if (by == BY_MUTUAL && !r->counts[k + 1]) {
        words_add(out, in, "explain.not-all-met");
        return;
    }
    if (by == BY_MUTUAL && n == 1) {
        int other = 0;
        while (other == row || !level_to(&t->row[other], r, k + 1)) other++;
        words_say(out, in, "explain.their-encounter",
                  (struct fill[]){{"x", WORDS_INT(r->key[k + 1])},
                                  {"y", WORDS_INT(t->row[other].key[k + 1])},
                                  {0}});
        return;
    }
    if (by == BY_TEST && c->discreet) {
        words_add(out, in, "explain.test-only");
        return;
    }
    TEXT(value, 20);
    TEXT(others_named, 1500);
    value_words(&value, by, r->key[k + 1], d->boards);
    name_others(c, t, row, k + 1, by, in, &others_named);
    words_say(out, in, lead[by],
              (struct fill[]){{"value", value.at}, {"others", others_named.at}, {0}});
}

static void leaving_words(const struct entrant *e, enum language in, struct text *out) {
    if (e->status == TAKES_PART) return;
    words_add(out, in, e->status == WITHDRAWN ? "withdrawn" : "disqualified");
    text_add(out, "; ");
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
                TEXT(level, 1500);
                name_others(c, t, row, 2, -1, in, &level);
                text_add(out, ", ");
                words_say(out, in, "explain.level", (struct fill[]){{"others", level.at}, {0}});
            }
        } else {
            criterion_words(c, t, row, k, in, out);
        }
        if (others(t, row, k + 2) == 0) return;
    }
    text_add(out, "; "), words_add(out, in, "explain.shared");
}

/* The last match of the entrant in the cup says where it ended. */
static void cup_words(const struct contest *c, const struct ranking *t, int row, enum language in,
                      struct text *out) {
    const struct row *r = &t->row[row];
    const struct stage *s = &c->stage[t->stage];
    int m = -1, slot[1 << MAX_CUP_ROUNDS], size = s->group[0].members, at = 0;
    for (int round = s->paired; round > 0 && m < 0; round--)
        m = stage_match_in(c, t->stage, round, r->entrant);
    if (m < 0) {
        words_add(out, in, "explain.did-not-play");
        return;
    }
    struct score score;
    const struct meeting *it = &c->match[m];
    int me = it->entrant[1] == r->entrant;
    encounter_score(c, m, &score);
    cup_slots(c, t->stage, it->round, slot);
    while (at < size && slot[at] != r->entrant) at++;
    int winner = score.winner == NOBODY_WON && it->decided != UNKNOWN ? it->decided : score.winner;
    TEXT(round, 100);
    TEXT(result, 40);
    cup_round_name(size, it->round, at < size ? at : 0, in, &round);
    if (score.over)
        text_int(&result, score.points[me]), text_char(&result, ':'),
            text_int(&result, score.points[1 - me]);
    words_say(out, in,
              !score.over    ? "explain.cup-plays"
              : winner == me ? "explain.cup-won"
                             : "explain.cup-lost",
              (struct fill[]){{"round", round.at},
                              {"name", c->entrant[it->entrant[1 - me]].name},
                              {"result", result.at},
                              {0}});
    if (!score.over) return;
    if (winner < 0)
        text_add(out, ", "), words_add(out, in, "explain.nobody-goes-on");
    else if (score.winner == NOBODY_WON)
        text_add(out, ", "),
            words_say(out, in, "explain.decided", (struct fill[]){{"why", it->why}, {0}});
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
        TEXT(place, 20);
        TEXT(points, 40);
        words_place(&place, in, r->beaten_in);
        words_points(&points, in, r->tally.points);
        words_say(out, in, "explain.in-group",
                  (struct fill[]){{"place", place.at}, {"points", points.at}, {0}});
    }
}
