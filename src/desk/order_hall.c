/* order_hall.c -- the tables of the hall, numbered across the disciplines. */
#include "desk/judge.h"
#include "desk/tables.h"

static int tables_needed(const struct contest *c, int discipline) {
    int n = 0, seats = c->discipline[discipline].seats;
    for (int e = 0; e < c->entrants; e++)
        n += c->entrant[e].discipline == discipline && c->entrant[e].status == TAKES_PART;
    if (n > c->discipline[discipline].most) n = c->discipline[discipline].most;
    /* A table of several has at least three, one of two may wait for the second: a bye. */
    return seats > 2 ? (n + seats - 1) / seats : n / 2;
}

struct tables tables_of(const struct contest *c, int discipline) {
    int first = c->discipline[discipline].first_table;
    struct tables t = {first, first + tables_needed(c, discipline) - 1};
    for (int m = 0; m < c->matches; m++) {
        if (c->match[m].discipline != discipline || c->match[m].cancelled) continue;
        if (c->match[m].table > t.last) t.last = c->match[m].table;
        if (c->match[m].table < t.first) t.first = c->match[m].table;
    }
    return t;
}

bool tables_clash(const struct contest *c) {
    for (int d = 0; d < c->disciplines; d++)
        for (int k = 0; k < d; k++) {
            struct tables a = tables_of(c, d), b = tables_of(c, k);
            if (a.first <= a.last && b.first <= b.last && a.first <= b.last && b.first <= a.last)
                return true;
        }
    return false;
}

/* The first number from which a discipline finds all its tables free. */
static int free_from(const struct contest *c, int discipline, int need) {
    int first = 1;
    for (bool moved = true; moved;) {
        moved = false;
        for (int d = 0; d < c->disciplines; d++) {
            struct tables t = tables_of(c, d);
            bool kept = d < discipline || c->discipline[d].started;
            if (d == discipline || !kept || t.last < t.first) continue;
            if (t.first >= first + need || t.last < first) continue;
            first = t.last + 1;
            moved = true;
        }
    }
    return first;
}

/* Disciplines whose first round is paired keep their numbers; the others get those that are left,
 * one after the other. */
bool order_tables(struct judge *j) {
    for (int d = 0; d < j->c->disciplines; d++) {
        const struct discipline *of = &j->c->discipline[d];
        int need = tables_needed(j->c, d);
        if (!need) continue;
        int first = of->started ? of->first_table : free_from(j->c, d, need);
        if (first != of->first_table) {
            TEXT(line, 300);
            text_add(&line, "set");
            journal_word(&line, of->key);
            journal_word(&line, "tables");
            journal_number(&line, first);
            if (!judge_line(j, line.at)) return false;
        }
        struct tables t = tables_of(j->c, d);
        judge_say(j, "said.tables",
                  (struct fill[]){{"name", of->name},
                                  {"first", WORDS_INT(t.first)},
                                  {"last", WORDS_INT(t.last)},
                                  {0}});
    }
    if (!j->a->says) return judge_no(j, "", "nobody-entered", "");
    return j->lines || judge_no(j, "", "tables-already", "");
}
