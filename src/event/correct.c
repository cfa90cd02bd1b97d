#include "event/correct.h"
#include "event/encounter.h"
#include "event/explain.h"
#include "event/stage.h"
#include "event/verbs.h"

static bool same_decision(const struct decision *a, const struct decision *b) {
    return a->over == b->over && a->reason == b->reason && a->points[0] == b->points[0] &&
           a->points[1] == b->points[1] && a->games[0] == b->games[0] &&
           a->games[1] == b->games[1] && a->points[2] == b->points[2] &&
           a->points[3] == b->points[3] && a->points[4] == b->points[4] &&
           text_same(a->rule, b->rule);
}

static int show_points(const struct contest *a, const struct contest *b, enum language in,
                       struct text *out) {
    int n = 0;
    for (int m = 0; m < a->matches && m < b->matches; m++)
        for (int k = 0; k < a->discipline[a->match[m].discipline].boards; k++) {
            struct decision x, y;
            if (a->match[m].cancelled || b->match[m].cancelled) continue;
            encounter_decide(a, m, k, &x);
            encounter_decide(b, m, k, &y);
            if (same_decision(&x, &y)) continue;
            words_say(out, in, "match", (struct fill[]){{"n", WORDS_INT(m + 1)}, {0}});
            text_char(out, ' ');
            text_add(out, a->discipline[a->match[m].discipline].game[k]);
            text_add(out, ": ");
            encounter_words(a, m, &x, in, out);
            text_add(out, "  →  ");
            encounter_words(b, m, &y, in, out);
            text_char(out, '\n');
            n++;
        }
    return n;
}

static const struct row *row_of(const struct ranking *t, int entrant) {
    for (int i = 0; i < t->rows; i++)
        if (t->row[i].entrant == entrant) return &t->row[i];
    return NULL;
}

static int show_table(const struct contest *c, const struct ranking *a, const struct ranking *b,
                      const char *where, enum language in, struct text *out) {
    int n = 0;
    for (int i = 0; i < b->rows; i++) {
        const struct row *y = &b->row[i], *x = row_of(a, y->entrant);
        if (!x || (x->place == y->place && x->last == y->last)) continue;
        TEXT(was, 40);
        TEXT(now, 40);
        explain_place(x, in, &was);
        explain_place(y, in, &now);
        words_say(out, in, "place-changes",
                  (struct fill[]){{"where", where},
                                  {"name", c->entrant[y->entrant].name},
                                  {"was", was.at},
                                  {"now", now.at},
                                  {0}});
        text_char(out, '\n');
        n++;
    }
    return n;
}

static int show_places(const struct contest *a, const struct contest *b, struct arena *memory,
                       enum language in, bool *changed, struct text *out) {
    int n = 0;
    for (int s = 0; s < a->stages && s < b->stages; s++) {
        int tables = a->stage[s].kind == CUP ? a->stage[s].groups > 0 : a->stage[s].groups;
        for (int g = 0; g < tables && g < b->stage[s].groups; g++) {
            struct ranking x, y;
            size_t before = memory->used;
            bool cup = a->stage[s].kind == CUP;
            bool ok =
                cup ? standings_cup(a, s, memory, &x) && standings_cup(b, s, memory, &y)
                    : standings_group(a, s, g, memory, &x) && standings_group(b, s, g, memory, &y);
            TEXT(where, 200);
            text_add(&where, a->discipline[a->stage[s].discipline].key);
            text_char(&where, ' ');
            text_add(&where, a->stage[s].key);
            if (a->stage[s].kind == GROUPS)
                text_char(&where, ' '), text_add(&where, a->stage[s].group[g].name);
            int moved = ok ? show_table(b, &x, &y, where.at, in, out) : 0;
            changed[s] = changed[s] || moved;
            n += moved;
            memory->used = before;
        }
    }
    return n;
}

/* Stages drawn from one whose places change stand as they are: say so, of this discipline only. */
static void show_standing(const struct contest *a, const bool *changed, enum language in,
                          struct text *out) {
    for (int s = 0; s < a->stages; s++) {
        int from = a->stage[s].from;
        if (from < 0 || !a->stage[s].groups || !changed[from]) continue;
        TEXT(where, 200);
        text_add(&where, a->discipline[a->stage[s].discipline].key), text_char(&where, ' ');
        text_add(&where, a->stage[s].key);
        words_say(out, in, a->stage[s].first ? "bracket-stands" : "bracket-may-be-redrawn",
                  (struct fill[]){{"where", where.at}, {0}});
        text_char(out, '\n');
    }
}

int correct_show(const struct contest *before, const struct contest *after, struct arena *memory,
                 enum language in, struct text *out) {
    bool changed[MAX_STAGES] = {false};
    int n = show_points(before, after, in, out);
    n += show_places(before, after, memory, in, changed, out);
    show_standing(before, changed, in, out);
    return n;
}

static void was_result(const struct contest *c, int m, int b, int g, struct text *out) {
    const struct result *r = &c->match[m].board[b].game[g];
    if (r->winner == UNKNOWN) return;
    text_add(out, "result");
    if (r->winner < 0)
        journal_word(out, "none");
    else
        journal_number(out, c->entrant[c->match[m].entrant[r->winner]].number);
    journal_word(out, r->rule);
    const struct chapter *of = c->discipline[c->match[m].discipline].chapter[b];
    for (int i = 0; i < of->counts; i++) {
        if (r->count[i] == NO_COUNT) continue;
        text_char(out, ' '), text_add(out, of->count[i].key);
        text_char(out, '='), text_int(out, r->count[i]);
    }
}

static void was_test(const struct contest *c, const struct order *o, struct text *out) {
    int d, e, b;
    if (!find_discipline(c, o->word[1], &d, NULL) || !find_entrant(c, d, o->word[2], &e, NULL) ||
        !find_board(c, d, o->word[3], &b, NULL))
        return;
    const struct test *t = &c->entrant[e].player[b].test;
    if (!t->sat) return;
    text_add(out, "test");
    journal_number(out, t->right);
    journal_number(out, t->of);
    if (t->seconds >= 0) text_add(out, " seconds="), text_int(out, t->seconds);
}

static void was_entrant(const struct contest *c, const struct order *o, struct text *out) {
    int d, e, b;
    if (!find_discipline(c, o->word[1], &d, NULL) || !find_entrant(c, d, o->word[2], &e, NULL))
        return;
    if (text_same(o->word[0], "entrant")) {
        text_add(out, "entrant");
        journal_word(out, c->entrant[e].name);
        journal_word(out, c->entrant[e].school);
    } else if (find_board(c, d, o->word[3], &b, NULL) && c->entrant[e].player[b].name) {
        text_add(out, "player");
        journal_word(out, c->entrant[e].player[b].name);
    }
}

void correct_was(const struct contest *c, const struct line *l, struct text *out) {
    struct order o = {.word = l->word, .words = l->words};
    int m, b, g;
    bool correct = text_same(o.word[0], "correct");
    if (correct) o.word++, o.words -= 2;
    if (o.words < 4) return;
    bool clear = text_same(o.word[0], "clear");
    if (!correct && !clear && !text_same(o.word[0], "sides")) return;
    if (text_same(o.word[0], "test")) {
        was_test(c, &o, out);
    } else if (text_same(o.word[0], "entrant") || text_same(o.word[0], "player")) {
        was_entrant(c, &o, out);
    } else if (find_encounter(c, &o, &m, &b, NULL)) {
        const struct encounter *e = &c->match[m].board[b];
        if (text_same(o.word[0], "result") && find_number(o.word[3], 1, 2, &g, NULL)) {
            was_result(c, m, b, g - 1, out);
        } else if (clear) {
            was_result(c, m, b, 0, out);
            if (e->game[1].winner != UNKNOWN) text_add(out, "; ");
            was_result(c, m, b, 1, out);
        } else if (text_same(o.word[0], "sides")) {
            text_add(out, "sides");
            journal_number(out, c->entrant[c->match[m].entrant[e->first]].number);
        }
    }
}
