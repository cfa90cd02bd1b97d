#include "event/standings.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/stage.h"

static bool level_to(const struct row *a, const struct row *b, int keys) {
    for (int k = 0; k < keys; k++)
        if (a->key[k] != b->key[k]) return false;
    return true;
}

/* The mini-table over all that are level on the first `at` keys: event/6.1. */
static void mini_tables(const struct contest *c, struct ranking *t, int at, int *met, int *row_of) {
    for (int i = 0; i < t->rows; i++) met[i] = 0, t->row[i].key[at] = 0;
    for (int m = -1; (m = stage_next(c, t->stage, m)) >= 0;) {
        const struct meeting *it = &c->match[m];
        int others[MAX_SEATS] = {0}, sum = 0;
        if (it->cancelled) continue;
        for (int i = 0; i < it->seats; i++)
            for (int k = 0; k < it->seats; k++) {
                int a = row_of[it->entrant[i]], b = row_of[it->entrant[k]];
                bool tied = i != k && a >= 0 && b >= 0 && level_to(&t->row[a], &t->row[b], at);
                others[i] += tied, sum += tied;
            }
        struct score s;
        if (sum) encounter_score(c, m, &s);
        for (int i = 0; sum && s.over && i < it->seats; i++) {
            if (!others[i]) continue;
            met[row_of[it->entrant[i]]] += others[i];
            t->row[row_of[it->entrant[i]]].key[at] += s.points[i];
        }
    }
    for (int i = 0; i < t->rows; i++) {
        int size = 0, least = met[i];
        for (int k = 0; k < t->rows; k++)
            if (level_to(&t->row[i], &t->row[k], at)) {
                size++;
                if (met[k] < least) least = met[k];
            }
        t->row[i].counts[at] = size > 1 && least >= size - 1;
    }
    for (int i = 0; i < t->rows; i++)
        if (!t->row[i].counts[at]) t->row[i].key[at] = 0;
}

static int lot_of(const struct group *g, int entrant) {
    for (int i = 0; i < g->lots; i++)
        if (g->lot[i] == entrant) return g->lots - i;
    return 0;
}

static int value_of(const struct row *r, int criterion, const struct group *g) {
    switch (criterion) {
    case BY_POINTS: return r->tally.points;
    case BY_MATCHES: return r->tally.matches;
    case BY_GAMES: return r->tally.games;
    case BY_TEST: return r->tally.test;
    case BY_OPPONENTS: return r->tally.opponents;
    default: return lot_of(g, r->entrant);
    }
}

static bool before(const struct contest *c, const struct row *a, const struct row *b, int keys) {
    for (int k = 0; k < keys; k++)
        if (a->key[k] != b->key[k]) return a->key[k] > b->key[k];
    return c->entrant[a->entrant].number < c->entrant[b->entrant].number;
}

static void sort(const struct contest *c, struct ranking *t, int keys) {
    for (int i = 1; i < t->rows; i++) {
        struct row it = t->row[i];
        int k = i;
        for (; k > 0 && before(c, &it, &t->row[k - 1], keys); k--) t->row[k] = t->row[k - 1];
        t->row[k] = it;
    }
    for (int i = 0; i < t->rows;) {
        int end = i + 1;
        while (end < t->rows && level_to(&t->row[i], &t->row[end], keys)) end++;
        for (int k = i; k < end; k++) t->row[k].place = i + 1, t->row[k].last = end;
        i = end;
    }
}

static bool open_table(struct ranking *t, int stage, int group, int rows, struct arena *memory) {
    *t = (struct ranking){.stage = stage, .group = group};
    t->row = arena_take(memory, sizeof *t->row * (size_t)(rows + 1));
    return t->row != NULL;
}

bool standings_group(const struct contest *c, int stage, int group, struct arena *memory,
                     struct ranking *out) {
    const struct stage *s = &c->stage[stage];
    const struct discipline *d = &c->discipline[s->discipline];
    const struct group *g = &s->group[group];
    if (!open_table(out, stage, group, g->members, memory)) return false;
    size_t kept = memory->used, all = (size_t)c->entrants + 1;
    struct tally *tally = arena_take(memory, sizeof *tally * all);
    int *row_of = arena_take(memory, sizeof(int) * all),
        *met = arena_take(memory, sizeof(int) * all);
    if (!tally || !row_of || !met) return false;
    tally_stage(c, stage, tally);
    for (int e = 0; e < c->entrants; e++) row_of[e] = -1;
    for (int i = 0; i < g->members; i++) {
        int e = g->member[i];
        row_of[e] = i;
        out->row[i] = (struct row){.entrant = e, .tally = tally[e], .key = {-c->entrant[e].status}};
    }
    out->rows = g->members;
    for (int k = 0; k < d->criteria; k++) {
        if (d->criterion[k] == BY_MUTUAL) {
            mini_tables(c, out, k + 1, met, row_of);
            continue;
        }
        for (int i = 0; i < out->rows; i++)
            out->row[i].key[k + 1] = value_of(&out->row[i], d->criterion[k], g);
    }
    sort(c, out, d->criteria + 1);
    memory->used = kept;
    return true;
}

bool standings_cup(const struct contest *c, int stage, struct arena *memory, struct ranking *out) {
    const struct group *g = &c->stage[stage].group[0];
    if (!open_table(out, stage, -1, g->members, memory)) return false;
    for (int i = 0; i < g->members; i++) {
        struct row r = {.entrant = g->member[i]};
        if (r.entrant < 0) continue;
        r.running = !cup_place(c, stage, r.entrant, &r.place, &r.last, &r.beaten_in);
        r.key[0] = r.running ? 1 : 0;
        r.key[1] = -r.place;
        out->row[out->rows++] = r;
    }
    for (int i = 1; i < out->rows; i++) { /* keeps the places of the cup itself */
        struct row it = out->row[i];
        int k = i;
        for (; k > 0 && before(c, &it, &out->row[k - 1], 2); k--) out->row[k] = out->row[k - 1];
        out->row[k] = it;
    }
    int running = 0;
    while (running < out->rows && out->row[running].running) running++;
    for (int i = 0; i < running; i++) out->row[i].place = 1, out->row[i].last = running;
    return true;
}

/* The entrants of the groups that are not in the cup share places by their place in the group. */
static bool add_rest(const struct contest *c, int groups, struct arena *memory,
                     struct ranking *out) {
    const struct stage *s = &c->stage[groups];
    int in_cup = out->rows;
    for (int g = 0; g < s->groups; g++) {
        struct ranking t;
        if (!standings_group(c, groups, g, memory, &t)) return false;
        for (int i = 0; i < t.rows; i++) {
            bool there = false;
            for (int k = 0; k < in_cup; k++)
                there = there || out->row[k].entrant == t.row[i].entrant;
            if (there) continue;
            struct row r = t.row[i];
            r.key[0] = t.row[i].key[0]; /* who has left comes last */
            r.key[1] = -t.row[i].place;
            out->row[out->rows++] = r;
        }
    }
    struct ranking rest = {.rows = out->rows - in_cup, .row = out->row + in_cup};
    sort(c, &rest, 2);
    for (int i = 0; i < rest.rows; i++) {
        rest.row[i].beaten_in = -rest.row[i].key[1]; /* place in the group, for the words */
        rest.row[i].place += in_cup, rest.row[i].last += in_cup;
    }
    return true;
}

bool standings_final(const struct contest *c, int discipline, struct arena *memory,
                     struct ranking *out) {
    int last = -1;
    for (int s = 0; s < c->stages; s++)
        if (c->stage[s].discipline == discipline && c->stage[s].groups && !c->stage[s].cancelled)
            last = s;
    *out = (struct ranking){.stage = -1, .group = -1, .final = true};
    if (last < 0) return true;
    const struct stage *s = &c->stage[last];
    if (s->kind == CUP) {
        struct ranking cup;
        if (!standings_cup(c, last, memory, &cup) ||
            !open_table(out, last, -1, c->entrants, memory))
            return false;
        for (int i = 0; i < cup.rows; i++) out->row[out->rows++] = cup.row[i];
        out->final = true;
        return s->from < 0 || add_rest(c, s->from, memory, out);
    }
    if (s->groups == 1) return standings_group(c, last, 0, memory, out);
    if (!open_table(out, last, -1, c->entrants, memory)) return false;
    out->final = true;
    return add_rest(c, last, memory, out);
}

/* Points and games a match, so that groups of different size can be compared. */
static bool better(const struct contest *c, const struct row *a, const struct row *b) {
    int p = a->tally.played ? a->tally.played : 1, q = b->tally.played ? b->tally.played : 1;
    if (a->place != b->place) return a->place < b->place;
    if (a->tally.points * q != b->tally.points * p)
        return a->tally.points * q > b->tally.points * p;
    if (a->tally.games * q != b->tally.games * p) return a->tally.games * q > b->tally.games * p;
    if (a->tally.test != b->tally.test) return a->tally.test > b->tally.test;
    return c->entrant[a->entrant].number < c->entrant[b->entrant].number;
}

bool standings_qualify(const struct contest *c, int stage, int advance, struct arena *memory,
                       int *entrant, int *group, int *n, struct refusal *no) {
    const struct stage *s = &c->stage[stage];
    struct row *row = arena_take(memory, sizeof *row * (size_t)(c->entrants + 1));
    *n = 0;
    if (s->paired < stage_rounds(c, stage) || !stage_is_over(c, stage, 0))
        return words_refuse(no, "event/5.1", "groups-not-over", "");
    for (int g = 0; g < s->groups; g++) {
        struct ranking t;
        if (!row || !standings_group(c, stage, g, memory, &t))
            return words_refuse(no, "", "memory", "");
        for (int i = 0; i < t.rows && i < advance; i++) {
            if (t.row[i].last > advance && t.row[i].place <= advance)
                return words_refuse(no, "event/6.1", "lots-decide", s->group[g].name);
            if (c->entrant[t.row[i].entrant].status != TAKES_PART) continue;
            int at = (*n)++;
            for (; at > 0 && better(c, &t.row[i], &row[at - 1]); at--) row[at] = row[at - 1];
            row[at] = t.row[i];
        }
    }
    for (int i = 0; i < *n; i++) {
        entrant[i] = row[i].entrant;
        group[i] = stage_group_of(c, stage, row[i].entrant);
    }
    return *n >= 2 || words_refuse(no, "event/5.3", "too-few-entrants", "");
}

int standings_level(const struct ranking *t, int from, int *entrant, int *next) {
    for (int i = from; i < t->rows; i = t->row[i].last) {
        int n = t->row[i].last - t->row[i].place + 1;
        if (n == 1 || t->row[i].running || t->row[i].key[0] < 0) continue;
        for (int k = 0; k < n; k++) entrant[k] = t->row[i + k].entrant;
        *next = i + n;
        return n;
    }
    return 0;
}
