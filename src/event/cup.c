#include "event/cup.h"
#include "event/encounter.h"
#include "event/stage.h"

int cup_rounds(int slots) {
    int rounds = 0;
    while (1 << rounds < slots) rounds++;
    return rounds;
}

/* How many play for the same places in a round; 0 in one there is not: before the first was paired,
 * or whatever number somebody asks for. */
static int segment_of(int size, int round) {
    return round < 1 || round > cup_rounds(size) ? 0 : size >> (round - 1);
}

bool cup_is_played(const struct stage *s, int round, int slot) {
    int segment = segment_of(s->group[0].members, round), at = segment ? slot / segment : 0;
    if (!segment) return false;
    if (at == 0 || s->places == PLACES_ALL) return true;
    return s->places == PLACES_THIRD && segment == 2 && at == 1;
}

/* Who of the pair goes on; -1 in *loser and the result if nobody does. */
static int winner_of(const struct contest *c, int stage, int round, int a, int b, int *loser) {
    struct score s;
    *loser = -1;
    if (a < 0 || b < 0) return a < 0 ? b : a;
    int m = stage_match_of(c, stage, round, a, b);
    if (m < 0) { /* not played: somebody has left, or nobody plays for these places */
        bool a_left = c->entrant[a].status != TAKES_PART;
        *loser = a_left ? a : b;
        return a_left ? b : a;
    }
    encounter_score(c, m, &s);
    int w =
        c->match[m].decided != UNKNOWN && s.winner == NOBODY_WON ? c->match[m].decided : s.winner;
    if (!s.over || w < 0) return -1;
    *loser = c->match[m].entrant[1 - w];
    return c->match[m].entrant[w];
}

static void step(const struct contest *c, int stage, int round, const int *from, int *to) {
    int size = c->stage[stage].group[0].members, segment = size >> (round - 1);
    for (int begin = 0; begin < size; begin += segment)
        for (int i = 0; i < segment / 2; i++) {
            const int *pair = from + begin + 2 * i;
            to[begin + i] =
                winner_of(c, stage, round, pair[0], pair[1], &to[begin + segment / 2 + i]);
        }
}

void cup_slots(const struct contest *c, int stage, int round, int *slot) {
    const struct stage *s = &c->stage[stage];
    int size = s->group[0].members, from = round, next[1 << MAX_CUP_ROUNDS];
    while (from > 1 && (from > MAX_CUP_ROUNDS || !s->slots[from])) from--;
    const int *begin = s->slots[from] ? s->slots[from] : s->group[0].member;
    for (int i = 0; i < size; i++) slot[i] = begin[i];
    for (; from < round; from++) {
        step(c, stage, from, slot, next);
        for (int i = 0; i < size; i++) slot[i] = next[i];
    }
}

/* Whether anybody has somebody to meet in a round that is not paired yet. */
static bool needs_pairing(const struct contest *c, const struct stage *s, int round,
                          const int *slot) {
    for (int i = 0; i < s->group[0].members; i += 2)
        if (slot[i] >= 0 && slot[i + 1] >= 0 && cup_is_played(s, round, i) &&
            c->entrant[slot[i]].status == TAKES_PART &&
            c->entrant[slot[i + 1]].status == TAKES_PART)
            return true;
    return false;
}

static int slot_of(const int *slot, int size, int entrant) {
    int at = 0;
    while (at < size && slot[at] != entrant) at++;
    return at;
}

bool cup_place(const struct contest *c, int stage, int entrant, int *best, int *worst, int *round) {
    const struct stage *s = &c->stage[stage];
    if (!s->groups) return false;
    int size = s->group[0].members, rounds = cup_rounds(size), slot[1 << MAX_CUP_ROUNDS];
    *best = 1, *worst = size, *round = 0;
    int entrants = 0;
    for (int i = 0; i < size; i++) entrants += s->group[0].member[i] >= 0;
    for (int r = 1; r <= rounds; r++) {
        cup_slots(c, stage, r, slot);
        int at = slot_of(slot, size, entrant), segment = size >> (r - 1);
        if (at == size) return false;
        /* Once the next round was paired it is settled who went on, whatever is said later. */
        const int *next = r < rounds ? s->slots[r + 1] : NULL;
        int then = next ? slot_of(next, size, entrant) : size;
        int other = slot[at ^ 1], m = other < 0 ? -1 : stage_match_of(c, stage, r, entrant, other);
        bool played = cup_is_played(s, r, at & ~1), first = at < segment;
        struct score score = {.over = true};
        if (m >= 0) encounter_score(c, m, &score);
        if (played && r > s->paired && needs_pairing(c, s, r, slot)) return false;
        if (!score.over) return false;
        if (!played) { /* everybody of this segment shares its places */
            *best = at / segment * segment + 1, *worst = *best + segment - 1;
            if (*worst > entrants) *worst = entrants;
            return true;
        }
        bool level = m >= 0 && score.winner == NOBODY_WON && c->match[m].decided == UNKNOWN;
        if (next ? then == size : level) {
            if (!next && !score.both_out) return false;
            *best = at / segment * segment + segment / 2 + 1,
            *worst = at / segment * segment + segment;
            *round = r;
            return true;
        }
        int loser;
        bool on = next ? then < segment / 2
                       : winner_of(c, stage, r, slot[at & ~1], slot[at | 1], &loser) == entrant;
        if (first && !on) *round = r;
    }
    cup_slots(c, stage, rounds + 1, slot);
    for (int i = 0; i < size; i++)
        if (slot[i] == entrant) *best = *worst = i + 1;
    return true;
}

/* Slot of each seed: 1 meets 2 in the last round, 1 to 4 in the last but one, and so on. */
static void seeding(int size, int *seed_at) {
    seed_at[0] = 0;
    for (int have = 1; have < size; have *= 2)
        for (int i = have - 1; i >= 0; i--) {
            int pair = 2 * i;
            bool turned = i % 2 == 1; /* the better one of a pair looks outwards */
            int high = seed_at[i], low = 2 * have - 1 - high;
            seed_at[pair] = turned ? low : high;
            seed_at[pair + 1] = turned ? high : low;
        }
}

int cup_bracket(const int *entrant, const int *group, int n, int *slot) {
    int size = 2, seed_at[1 << MAX_CUP_ROUNDS], half_of_group[MAX_GROUPS];
    bool used[1 << MAX_CUP_ROUNDS] = {false};
    while (size < n) size *= 2;
    seeding(size, seed_at);
    int where[1 << MAX_CUP_ROUNDS];
    for (int i = 0; i < size; i++) where[seed_at[i]] = i, slot[i] = -1;
    for (int g = 0; g < MAX_GROUPS; g++) half_of_group[g] = -1;
    for (int rank = 0; rank < n; rank++) {
        int half = where[rank] >= size / 2, pick = -1;
        for (int i = 0; i < n; i++) { /* the best left whose group is not in this half yet */
            if (used[i]) continue;
            if (pick < 0) pick = i;
            if (group[i] < 0 || half_of_group[group[i]] != half) {
                pick = i;
                break;
            }
        }
        used[pick] = true;
        if (group[pick] >= 0) half_of_group[group[pick]] = half;
        slot[where[rank]] = entrant[pick];
    }
    return size;
}

void cup_round_name(int slots, int round, int slot, enum language in, struct text *out) {
    int segment = segment_of(slots, round), best = segment ? slot / segment * segment + 1 : 1;
    if (!segment) return;
    const char *key = best == 1 && segment == 2   ? "cup.final"
                      : best == 1 && segment == 4 ? "cup.semi"
                      : best == 1 && segment == 8 ? "cup.quarter"
                      : best == 1                 ? "cup.round"
                      : segment == 2              ? "cup.place"
                                                  : "cup.places";
    words_say(out, in, key,
              (struct fill[]){{"half", WORDS_INT(segment / 2)},
                              {"full", WORDS_INT(segment)},
                              {"first", WORDS_INT(best)},
                              {"last", WORDS_INT(best + segment - 1)},
                              {0}});
}
