#include "desk/changes.h"
#include "desk/names.h"
#include "event/encounter.h"
#include "event/explain.h"

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
            text_add(out, names_key(a, a->match[m].discipline, k));
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

/* "ORP Orzeł, grupa A" */
static void name_table(const struct contest *c, int stage, int group, enum language in,
                       struct text *out) {
    text_add(out, c->discipline[c->stage[stage].discipline].name), text_add(out, ", ");
    names_stage(c, stage, group, in, out);
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
            TEXT(where, 300);
            name_table(a, s, cup ? -1 : g, in, &where);
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
        TEXT(where, 300);
        name_table(a, s, -1, in, &where);
        words_say(out, in, a->stage[s].first ? "bracket-stands" : "bracket-may-be-redrawn",
                  (struct fill[]){{"where", where.at}, {0}});
        text_char(out, '\n');
    }
}

int changes_show(const struct contest *before, const struct contest *after, struct arena *memory,
                 enum language in, struct text *out) {
    bool changed[MAX_STAGES] = {false};
    int n = show_points(before, after, in, out);
    n += show_places(before, after, memory, in, changed, out);
    show_standing(before, changed, in, out);
    return n;
}
