#include "event/seat.h"
#include "event/stage.h"
#include "event/tally.h"

struct hall {
    const struct contest *c;
    int stage, n, tables;
    int *player; /* best first; the first table has the first ones */
    int *points; /* of player i */
    int begin[MAX_ENTRANTS / 3 + 2];
    uint8_t *met; /* met[i * n + k]: how often i and k sat together; by index in `order` */
    int *order;   /* entrant of index i, and back */
    int *index;
};

/* How many tables for n players where `seats` sit at one: none has fewer than three. */
static int tables_for(int n, int seats) {
    int tables = (n + seats - 1) / seats;
    while (tables > 1 && n / tables < 3) tables--;
    return tables;
}

/* How often the player at `at` has met the others of the table [from, to). */
static int repeats(const struct hall *h, int at, int from, int to) {
    int sum = 0, me = h->index[h->player[at]];
    for (int i = from; i < to; i++)
        if (i != at) sum += h->met[me * h->n + h->index[h->player[i]]];
    return sum;
}

static int table_of(const struct hall *h, int at) {
    int t = 0;
    while (h->begin[t + 1] <= at) t++;
    return t;
}

static void swap(int *a, int *b) {
    int it = *a;
    *a = *b, *b = it;
}

/* Exchanges two who are level if they and their tables then know each other less. */
static bool exchange(struct hall *h, int a, int b) {
    int s = table_of(h, a), t = table_of(h, b);
    if (s == t || h->points[a] != h->points[b]) return false;
    int before =
        repeats(h, a, h->begin[s], h->begin[s + 1]) + repeats(h, b, h->begin[t], h->begin[t + 1]);
    swap(&h->player[a], &h->player[b]);
    int after =
        repeats(h, a, h->begin[s], h->begin[s + 1]) + repeats(h, b, h->begin[t], h->begin[t + 1]);
    if (after < before) return true;
    swap(&h->player[a], &h->player[b]);
    return false;
}

static void count_meetings(struct hall *h) {
    for (int m = -1; (m = stage_next(h->c, h->stage, m)) >= 0;) {
        const struct meeting *it = &h->c->match[m];
        for (int i = 0; i < it->seats && !it->cancelled; i++)
            for (int k = 0; k < it->seats; k++) {
                int a = h->index[it->entrant[i]], b = h->index[it->entrant[k]];
                if (i != k && a >= 0 && b >= 0) h->met[a * h->n + b]++;
            }
    }
}

/* Everybody of the group who plays this round, best first, those who are level by lot. */
static void line_up(struct hall *h, const struct group *g, const struct seed *seed, uint32_t *roll,
                    const struct tally *tally) {
    h->n = 0;
    for (int i = 0; i < g->members; i++) {
        int e = g->member[i];
        if (h->c->entrant[e].status == TAKES_PART &&
            !stage_rests(h->c, h->stage, h->c->stage[h->stage].paired + 1, e))
            h->player[h->n++] = e;
    }
    stage_shuffle(seed, roll, h->player, h->n);
    for (int i = 1; i < h->n; i++)
        for (int k = i; k > 0 && tally[h->player[k - 1]].points < tally[h->player[k]].points; k--)
            swap(&h->player[k - 1], &h->player[k]);
    for (int e = 0; e < h->c->entrants; e++) h->index[e] = -1;
    for (int i = 0; i < h->n; i++) {
        h->index[h->player[i]] = i;
        h->points[i] = tally[h->player[i]].points;
    }
}

static void seat_all(struct hall *h, int seats) {
    h->tables = tables_for(h->n, seats);
    for (int t = 0; t <= h->tables; t++) { /* the larger tables come first */
        int large = h->n % h->tables;
        h->begin[t] = t * (h->n / h->tables) + (t < large ? t : large);
    }
    for (bool better = true; better;) {
        better = false;
        for (int a = 0; a < h->n; a++)
            for (int b = a + 1; b < h->n; b++) better = exchange(h, a, b) || better;
    }
}

bool seat_round(const struct contest *c, int stage, struct arena *memory, struct plan *out,
                struct refusal *no) {
    const struct stage *s = &c->stage[stage];
    size_t before = memory->used, all = (size_t)c->entrants + 1;
    uint32_t roll = 0;
    TEXT(purpose, 32);
    text_add(&purpose, "seats "), text_int(&purpose, out->round);
    struct seed seed = stage_seed(s->seed, purpose.at);
    struct hall h = {.c = c, .stage = stage};
    struct tally *tally = arena_take(memory, sizeof *tally * all);
    h.player = arena_take(memory, sizeof(int) * all);
    h.points = arena_take(memory, sizeof(int) * all);
    h.index = arena_take(memory, sizeof(int) * all);
    if (out->round > s->rounds) return words_refuse(no, "event/5.3", "all-rounds-played", "");
    if (!tally || !h.player || !h.points || !h.index) return words_refuse(no, "", "memory", "");
    tally_stage(c, stage, tally);
    for (int g = 0; g < s->groups; g++) {
        line_up(&h, &s->group[g], &seed, &roll, tally);
        if (h.n < 3) return words_refuse_number(no, "event/2.10", "seats-at-a-table", h.n);
        size_t mark = memory->used;
        h.met = arena_take(memory, (size_t)h.n * (size_t)h.n);
        if (!h.met) return words_refuse(no, "", "memory", "");
        count_meetings(&h);
        seat_all(&h, c->discipline[s->discipline].seats);
        for (int t = 0; t < h.tables; t++) {
            struct proposal *p = &out->pair[out->pairs++];
            *p = (struct proposal){.seats = h.begin[t + 1] - h.begin[t]};
            for (int i = 0; i < p->seats; i++) p->entrant[i] = h.player[h.begin[t] + i];
        }
        memory->used = mark;
    }
    memory->used = before;
    return true;
}
