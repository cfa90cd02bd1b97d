#include "event/pair.h"
#include "event/berger.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/journal.h"
#include "event/seat.h"
#include "event/stage.h"
#include "event/swiss.h"
#include "event/tally.h"

static void add(struct plan *out, int a, int b) {
    out->pair[out->pairs++] = (struct proposal){.seats = 2, .entrant = {a, b}};
}

static bool group_round(const struct contest *c, int stage, struct plan *out, struct refusal *no) {
    const struct stage *s = &c->stage[stage];
    int a[MAX_ENTRANTS], b[MAX_ENTRANTS];
    if (out->round > stage_rounds(c, stage))
        return words_refuse(no, "event/5.2", "all-rounds-groups-paired", "");
    for (int g = 0; g < s->groups; g++) {
        const int *member = s->group[g].member;
        if (out->round > berger_rounds(s->group[g].members)) continue;
        int n = berger_round(s->group[g].members, out->round, a, b);
        for (int i = 0; i < n; i++) add(out, member[a[i]], member[b[i]]);
    }
    return true;
}

/* A cup goes on only when it is clear who goes on. */
static bool cup_clear(const struct contest *c, int stage, int round, struct refusal *no) {
    struct score s;
    for (int m = -1; (m = stage_next(c, stage, m)) >= 0;) {
        const struct meeting *it = &c->match[m];
        if (it->round != round || it->cancelled) continue;
        encounter_score(c, m, &s);
        if (s.winner == NOBODY_WON && !s.both_out && it->decided == UNKNOWN)
            return words_refuse_number(no, "event/5.5", "level-cup-match", m + 1);
    }
    return true;
}

static bool cup_pairs(const struct contest *c, int stage, struct plan *out, struct refusal *no) {
    const struct stage *s = &c->stage[stage];
    int slot[1 << MAX_CUP_ROUNDS], size = s->group[0].members;
    if (out->round > cup_rounds(size)) return words_refuse(no, "event/5.3", "cup-over", "");
    if (!cup_clear(c, stage, out->round - 1, no)) return false;
    cup_slots(c, stage, out->round, slot);
    for (int i = 0; i < size; i += 2) {
        if (slot[i] < 0 || slot[i + 1] < 0 || !cup_is_played(s, out->round, i)) continue;
        if (c->entrant[slot[i]].status != TAKES_PART ||
            c->entrant[slot[i + 1]].status != TAKES_PART)
            continue; /* who has left loses without a match */
        add(out, slot[i], slot[i + 1]);
    }
    return true;
}

static bool swiss_pairs(const struct contest *c, int stage, struct arena *memory, struct plan *out,
                        struct refusal *no) {
    size_t before = memory->used;
    int *mate = arena_take(memory, sizeof(int) * (size_t)(c->entrants + 1));
    struct tally *tally = arena_take(memory, sizeof *tally * (size_t)(c->entrants + 1));
    if (!mate || !tally) return words_refuse(no, "", "memory", "");
    if (out->round > c->stage[stage].rounds)
        return words_refuse(no, "event/5.3", "all-rounds-played", "");
    if (!swiss_round(c, stage, memory, mate, &out->bye, no)) return false;
    tally_stage(c, stage, tally);
    for (int e = 0; e < c->entrants; e++)
        if (mate[e] > e) add(out, e, mate[e]);
    /* The tables go by points, the leaders at the first one. */
    for (int i = 1; i < out->pairs; i++)
        for (int k = i; k > 0; k--) {
            struct proposal *p = &out->pair[k - 1], *q = &out->pair[k], swap = *p;
            if (tally[p->entrant[0]].points + tally[p->entrant[1]].points >=
                tally[q->entrant[0]].points + tally[q->entrant[1]].points)
                break;
            *p = *q, *q = swap;
        }
    memory->used = before;
    return true;
}

/* event/2.1: sides by lot; in a Swiss whoever has had the first side less often gets it, and
 * lots decide between equals. */
static void draw_sides(const struct contest *c, int stage, struct arena *memory, struct plan *out) {
    const struct stage *s = &c->stage[stage];
    struct seed seed = stage_seed(s->seed, "sides");
    size_t before = memory->used;
    struct tally *tally =
        s->kind == SWISS ? arena_take(memory, sizeof *tally * (size_t)(c->entrants + 1)) : NULL;
    if (tally) tally_stage(c, stage, tally);
    for (int i = 0; i < out->pairs; i++)
        for (int b = 0; b < c->discipline[s->discipline].boards; b++) {
            struct proposal *p = &out->pair[i];
            uint32_t roll = (uint32_t)(out->round << 16 | i << 4 | b);
            int lot = (int)dice_roll(&seed, roll, 2);
            if (tally) {
                int *x = &tally[p->entrant[0]].sides, *y = &tally[p->entrant[1]].sides;
                if (*x != *y) lot = *x < *y ? 0 : 1;
                *x += lot == 0 ? 1 : -1, *y += lot == 1 ? 1 : -1;
            }
            p->first[b] = (int8_t)lot;
        }
    memory->used = before;
}

bool pair_round(const struct contest *c, int stage, struct arena *memory, struct plan *out,
                struct refusal *no) {
    const struct stage *s = &c->stage[stage];
    *out = (struct plan){.round = s->paired + 1, .bye = -1};
    if (!s->groups) return words_refuse(no, "event/5.2", "draw-first", "");
    if (s->kind != GROUPS && s->paired && !stage_is_over(c, stage, s->paired))
        return words_refuse_number(no, "event/5.3", "round-still-on", s->paired);
    if (c->discipline[s->discipline].seats > 2) return seat_round(c, stage, memory, out, no);
    bool ok = s->kind == GROUPS ? group_round(c, stage, out, no)
              : s->kind == CUP  ? cup_pairs(c, stage, out, no)
                                : swiss_pairs(c, stage, memory, out, no);
    if (!ok) return false;
    draw_sides(c, stage, memory, out);
    return true;
}

static void words_of(struct text *out, const char *const *word, int n) {
    for (int i = 0; i < n; i++) journal_word(out, word[i]);
}

/* event/6.4: a team that has left loses by walkover what it would have played. */
static int walkover_lines(const struct contest *c, int stage, int number, const struct proposal *p,
                          struct text *out) {
    const struct discipline *d = &c->discipline[c->stage[stage].discipline];
    const struct entrant *a = &c->entrant[p->entrant[0]], *b = &c->entrant[p->entrant[1]];
    bool left[2] = {a->status != TAKES_PART, b->status != TAKES_PART};
    if (!left[0] && !left[1]) return 0;
    for (int k = 0; k < d->boards; k++) {
        text_add(out, "walkover");
        journal_number(out, number);
        journal_word(out, d->game[k]);
        if (left[0] && left[1])
            journal_word(out, "none");
        else
            journal_number(out, left[0] ? b->number : a->number);
        journal_word(out, left[0] ? a->why : b->why);
        text_char(out, '\n');
    }
    return d->boards;
}

int pair_lines(const struct contest *c, int stage, const struct plan *plan, struct text *out) {
    const struct stage *s = &c->stage[stage];
    const struct discipline *d = &c->discipline[s->discipline];
    const char *where[] = {d->key, s->key};
    int lines = 0;
    for (int i = 0; i < plan->pairs; i++) {
        const struct proposal *p = &plan->pair[i];
        int number = c->matches + i + 1;
        text_add(out, p->seats > 2 ? "table" : "match");
        journal_number(out, number);
        words_of(out, where, 2);
        journal_number(out, plan->round);
        journal_number(out, d->first_table + i);
        for (int k = 0; k < p->seats; k++) journal_number(out, c->entrant[p->entrant[k]].number);
        for (int b = 0; p->seats == 2 && b < d->boards; b++)
            journal_number(out, c->entrant[p->entrant[p->first[b]]].number);
        text_char(out, '\n');
        lines += 1 + (p->seats == 2 ? walkover_lines(c, stage, number, p, out) : 0);
    }
    if (plan->bye >= 0) {
        text_add(out, "bye");
        words_of(out, where, 2);
        journal_number(out, plan->round);
        journal_number(out, c->entrant[plan->bye].number);
        text_char(out, '\n');
        lines++;
    }
    return lines;
}
