#include "event/correct.h"
#include "event/encounter.h"
#include "event/explain.h"
#include "event/stage.h"
#include "event/verbs.h"

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
