#include "event/stage.h"
#include <string.h>
#include "event/berger.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/verbs.h"

int stage_group_of(const struct contest *c, int stage, int entrant) {
    const struct stage *s = &c->stage[stage];
    for (int g = 0; g < s->groups; g++)
        for (int i = 0; i < s->group[g].members; i++)
            if (s->group[g].member[i] == entrant) return g;
    return -1;
}

int stage_match_of(const struct contest *c, int stage, int round, int a, int b) {
    for (int m = c->entrant[a].last; m; m = find_previous(c, m, a)) {
        const struct meeting *it = &c->match[m - 1];
        if (it->stage != stage || it->cancelled || (round && it->round != round)) continue;
        for (int i = 0; i < it->seats; i++)
            if (it->entrant[i] == b) return m - 1;
    }
    return -1;
}

int stage_match_in(const struct contest *c, int stage, int round, int entrant) {
    for (int m = c->entrant[entrant].last; m; m = find_previous(c, m, entrant)) {
        const struct meeting *it = &c->match[m - 1];
        if (it->stage == stage && it->round == round && !it->cancelled) return m - 1;
    }
    return -1;
}

int stage_next(const struct contest *c, int stage, int m) {
    return (m < 0 ? c->stage[stage].first : c->match[m].next) - 1;
}

/* How many byes the entrant has had in the stage. */
static int byes_of(const struct contest *c, int stage, int entrant) {
    int n = 0;
    for (int i = 0; i < c->byes; i++)
        n += c->bye[i].stage == stage && c->bye[i].entrant == entrant && !c->bye[i].cancelled &&
             !c->bye[i].asked;
    return n;
}

bool stage_rests(const struct contest *c, int stage, int round, int entrant) {
    for (int i = 0; i < c->byes; i++)
        if (c->bye[i].stage == stage && c->bye[i].round == round && c->bye[i].entrant == entrant &&
            !c->bye[i].cancelled && c->bye[i].asked)
            return true;
    return false;
}

/* In a cup of later rounds only as long as he is in the running. */
int stage_resting(const struct contest *c, int stage, int round, int *who) {
    const struct stage *s = &c->stage[stage];
    int n = 0;
    for (int i = 0; i < c->byes; i++)
        if (c->bye[i].stage == stage && c->bye[i].round == round && !c->bye[i].cancelled)
            who[n++] = c->bye[i].entrant;
    if (round < 1) return n; /* nothing is paired yet */
    if (s->kind == SWISS || (s->kind == CUP && (round > MAX_CUP_ROUNDS || !s->slots[round])))
        return n;
    for (int g = 0; g < s->groups; g++)
        for (int i = 0; i < s->group[g].members; i++) {
            const int *slot = s->kind == CUP ? s->slots[round] : s->group[g].member;
            int best, worst, beaten;
            bool due = s->kind == CUP ? slot[i ^ 1] < 0 && cup_is_played(s, round, i & ~1)
                                      : round <= berger_rounds(s->group[g].members);
            if (due && slot[i] >= 0 && c->entrant[slot[i]].status == TAKES_PART &&
                stage_match_in(c, stage, round, slot[i]) < 0 &&
                (s->kind != CUP || round == 1 ||
                 !cup_place(c, stage, slot[i], &best, &worst, &beaten)))
                who[n++] = slot[i];
        }
    return n;
}

bool stage_is_over(const struct contest *c, int stage, int round) {
    struct score s;
    for (int m = -1; (m = stage_next(c, stage, m)) >= 0;) {
        const struct meeting *it = &c->match[m];
        if (it->cancelled || (round && it->round != round)) continue;
        encounter_score(c, m, &s);
        if (!s.over) return false;
    }
    return true;
}

int stage_rounds(const struct contest *c, int stage) {
    const struct stage *s = &c->stage[stage];
    int rounds = 0;
    if (s->rounds) return s->rounds;
    if (s->kind == CUP) return s->groups ? cup_rounds(s->group[0].members) : 0;
    for (int g = 0; g < s->groups; g++)
        if (berger_rounds(s->group[g].members) > rounds)
            rounds = berger_rounds(s->group[g].members);
    return rounds;
}

/* The first match of a cup (from 0) that is level and was not decided yet: event/5.10; else -1. */
static int level_match(const struct contest *c, int stage) {
    struct score s;
    if (c->stage[stage].kind != CUP) return -1;
    for (int m = -1; (m = stage_next(c, stage, m)) >= 0;) {
        const struct meeting *it = &c->match[m];
        if (it->cancelled || it->decided != UNKNOWN) continue;
        encounter_score(c, m, &s);
        if (s.over && s.winner == NOBODY_WON && !s.both_out) return m;
    }
    return -1;
}

bool stage_is_finished(const struct contest *c, int stage) {
    const struct stage *s = &c->stage[stage];
    return s->groups && s->paired >= stage_rounds(c, stage) && stage_is_over(c, stage, 0) &&
           level_match(c, stage) < 0;
}

static int last_begun(const struct contest *c, int stage) {
    int last = 0;
    for (int m = -1; (m = stage_next(c, stage, m)) >= 0;) {
        const struct meeting *it = &c->match[m];
        if (!it->cancelled && it->began && it->round > last) last = it->round;
    }
    return last;
}

int stage_current(const struct contest *c, int stage) {
    int paired = c->stage[stage].paired, begun = last_begun(c, stage);
    for (int round = begun ? begun : 1; round <= paired; round++)
        if (!stage_is_over(c, stage, round)) return round;
    return paired;
}

const char *stage_began(const struct contest *c, int stage, int round) {
    for (int m = -1; (m = stage_next(c, stage, m)) >= 0;) {
        const struct meeting *it = &c->match[m];
        if (it->round == round && !it->cancelled && it->began) return it->began;
    }
    return NULL;
}

bool stage_is_playing(const struct contest *c, int match) {
    const struct meeting *it = &c->match[match];
    struct score s;
    if (it->cancelled) return false;
    encounter_score(c, match, &s);
    if (s.over) return false;
    if (it->began) return true;
    for (int b = 0; b < c->discipline[it->discipline].boards; b++)
        if (encounter_played(&it->board[b])) return true;
    for (int i = 0; i < it->seats; i++)
        if (it->place[i]) return true;
    return !last_begun(c, it->stage) && it->round <= stage_current(c, it->stage);
}

struct seed stage_seed(const char *published, const char *purpose) {
    TEXT(all, 1200);
    struct seed seed;
    text_add(&all, published);
    text_char(&all, '/');
    text_add(&all, purpose);
    digest(all.at, all.len, seed.byte);
    return seed;
}

void stage_shuffle(const struct seed *seed, uint32_t *roll, int *list, int n) {
    for (int i = n - 1; i > 0; i--) {
        int k = (int)dice_roll(seed, (*roll)++, (uint32_t)i + 1), swap = list[i];
        list[i] = list[k];
        list[k] = swap;
    }
}

static bool stage_option(const struct contest *c, struct stage *s, const char *word,
                         struct refusal *no) {
    static const char *const places[] = {"none", "third", "all"};
    const char *v;
    if ((v = find_value(word, "seed")) && !s->seed) {
        size_t len = text_length(v);
        s->seed = v;
        return (len && len <= 1000) || words_refuse(no, "event/5.2", "seed-length", "");
    }
    bool table = c->discipline[s->discipline].seats > 2;
    if ((s->kind == SWISS || (table && s->kind == GROUPS)) && (v = find_value(word, "rounds")))
        return find_number(v, 1, 30, &s->rounds, no);
    if (s->kind == CUP && (v = find_value(word, "advance")))
        return find_number(v, 1, 8, &s->advance, no);
    if (s->kind == CUP && (v = find_value(word, "from")))
        return find_stage(c, s->discipline, v, &s->from, no);
    if (s->kind == CUP && (v = find_value(word, "places")))
        for (uint8_t i = 0; i < 3; i++)
            if (text_same(v, places[i])) {
                s->places = i;
                return true;
            }
    return words_refuse(no, "", "cannot-read", word);
}

bool stage_stage(struct contest *c, const struct order *o, struct refusal *no) {
    static const char *const kinds[] = {"groups", "cup", "swiss"};
    struct stage s = {.from = -1, .places = PLACES_THIRD, .rounds = 0};
    int have;
    if (!find_discipline(c, o->word[1], &s.discipline, no)) return false;
    if (find_stage(c, s.discipline, o->word[2], &have, NULL))
        return words_refuse(no, "", "stage-exists", o->word[2]);
    if (!*o->word[2] || c->stages == MAX_STAGES) return words_refuse(no, "", "too-many-stages", "");
    while (s.kind < 3 && !text_same(kinds[s.kind], o->word[3])) s.kind++;
    if (s.kind == 3) return words_refuse(no, "event/5.3", "no-such-kind", o->word[3]);
    for (int i = 4; i < o->words; i++)
        if (!stage_option(c, &s, o->word[i], no)) return false;
    if (!s.seed) return words_refuse(no, "event/5.2", "seed-missing", "");
    bool table = c->discipline[s.discipline].seats > 2;
    if (table && s.kind == CUP) return words_refuse(no, "event/2.10", "no-cup-for-tables", "");
    if ((s.kind == SWISS || table) && !s.rounds)
        return words_refuse(no, "event/5.3", "rounds-missing", "");
    if (!(s.seed = contest_keep(c, s.seed, no)) || !(s.key = contest_keep(c, o->word[2], no)))
        return false;
    c->stage[c->stages++] = s;
    return true;
}

static int members_in(const struct stage *s) {
    int n = 0;
    for (int g = 0; g < s->groups; g++)
        for (int i = 0; i < s->group[g].members; i++) n += s->group[g].member[i] >= 0;
    return n;
}

/* Reads entrants from word `from` on into a new group of the stage; "0" is nobody if `holes`. */
static bool add_group(struct contest *c, const struct order *o, int stage, const char *name,
                      int from, bool holes, struct refusal *no) {
    struct stage *s = &c->stage[stage];
    struct group g = {.members = o->words - from, .room = o->words - from + 8};
    const struct discipline *d = &c->discipline[s->discipline];
    if (s->groups == MAX_GROUPS || (s->groups && s->kind != GROUPS))
        return words_refuse(no, "", "draw-made", "");
    if (!(g.member = arena_take(c->memory, sizeof(int) * (size_t)g.room)) ||
        !(g.name = contest_keep(c, name, no)))
        return words_refuse(no, "", "memory", "");
    for (int i = 0; i < g.members; i++) {
        const char *word = o->word[from + i];
        g.member[i] = -1;
        if (holes && text_same(word, "0")) continue;
        if (!find_entrant(c, s->discipline, word, &g.member[i], no)) return false;
        bool twice = stage_group_of(c, stage, g.member[i]) >= 0;
        for (int k = 0; k < i; k++) twice = twice || g.member[k] == g.member[i];
        if (twice) return words_refuse(no, "event/5.2", "number-drawn-twice", word);
        if (c->entrant[g.member[i]].status != TAKES_PART)
            return words_refuse(no, "event/6.4", "number-plays-no-more", word);
    }
    if (members_in(s) + g.members > d->most && s->kind == GROUPS)
        return words_refuse_number(no, "event/1.4", "places-taken", d->most);
    s->group[s->groups++] = g;
    return true;
}

static bool find_of_kind(const struct contest *c, const struct order *o, uint8_t kind, int *s,
                         struct refusal *no) {
    int d;
    if (!find_discipline(c, o->word[1], &d, no) || !find_stage(c, d, o->word[2], s, no))
        return false;
    return c->stage[*s].kind == kind ||
           words_refuse(no, "event/5.3", "stage-another-kind", o->word[2]);
}

bool stage_group(struct contest *c, const struct order *o, struct refusal *no) {
    int s, g;
    if (!find_of_kind(c, o, GROUPS, &s, no)) return false;
    if (find_group(c, s, o->word[3], &g, NULL))
        return words_refuse(no, "", "group-exists", o->word[3]);
    return add_group(c, o, s, o->word[3], 4, false, no);
}

bool stage_field(struct contest *c, const struct order *o, struct refusal *no) {
    int s, n = o->words - 3;
    if (!find_of_kind(c, o, SWISS, &s, no)) return false;
    if (c->discipline[c->stage[s].discipline].seats == 2 &&
        c->stage[s].rounds > n - 1 + n % 2)
        return words_refuse_number(no, "event/5.7", "too-many-rounds", n - 1 + n % 2);
    return add_group(c, o, s, "-", 3, false, no);
}

bool stage_bracket(struct contest *c, const struct order *o, struct refusal *no) {
    int s, n = o->words - 3;
    if (!find_of_kind(c, o, CUP, &s, no)) return false;
    if (n < 2 || n > 1 << MAX_CUP_ROUNDS || (n & (n - 1)))
        return words_refuse_number(no, "event/5.3", "bracket-size", n);
    return add_group(c, o, s, "-", 3, true, no);
}

/* Until the first round; into a Swiss also later, from the next round on: event/5.6, 6.4. */
bool stage_join(struct contest *c, const struct order *o, struct refusal *no) {
    int d, s, g, e;
    if (!find_discipline(c, o->word[1], &d, no) || !find_stage(c, d, o->word[2], &s, no) ||
        !find_group(c, s, o->word[3], &g, no) || !find_entrant(c, d, o->word[4], &e, no))
        return false;
    struct stage *st = &c->stage[s];
    struct group *to = &st->group[g];
    bool late = st->kind == SWISS && st->paired < st->rounds;
    if ((c->discipline[d].started && !late) || st->kind == CUP)
        return words_refuse(no, "event/6.4", "joining-closed", "");
    if (stage_group_of(c, s, e) >= 0 || c->entrant[e].status != TAKES_PART)
        return words_refuse(no, "event/6.4", "in-the-draw-already", o->word[4]);
    if (members_in(st) >= c->discipline[d].most)
        return words_refuse_number(no, "event/1.4", "places-taken", c->discipline[d].most);
    to->member = contest_grow(c, to->member, sizeof *to->member, to->members, &to->room, no);
    if (to->members == to->room) return false;
    to->member[to->members++] = e;
    return true;
}

/* The next round may be paired, or the last one go on being paired. */
static bool round_of(const struct contest *c, int s, const char *word, int *round,
                     struct refusal *no) {
    const struct stage *st = &c->stage[s];
    if (!find_number(word, 1, 100, round, no)) return false;
    if (*round != st->paired && *round != st->paired + 1)
        return words_refuse_number(no, "", "next-round", st->paired + 1);
    if (!st->groups ||
        members_in(st) < (st->kind == GROUPS ? c->discipline[st->discipline].least : 2))
        return words_refuse_number(no, "event/1.4", "at-least-drawn-entrants",
                                   c->discipline[st->discipline].least);
    return true;
}

/* The entrant may play in this round. */
static bool free_in(const struct contest *c, int s, int round, int e, struct refusal *no) {
    bool bye = false;
    for (int i = 0; i < c->byes; i++)
        bye = bye || (c->bye[i].stage == s && c->bye[i].round == round && c->bye[i].entrant == e &&
                      !c->bye[i].cancelled);
    int n = c->entrant[e].number;
    if (stage_group_of(c, s, e) < 0)
        return words_refuse_number(no, "event/6.4", "number-not-in-stage", n);
    if (bye || stage_match_in(c, s, round, e) >= 0)
        return words_refuse_number(no, "event/5.2", "number-plays-in-round", n);
    if (c->stage[s].kind == SWISS && c->entrant[e].status != TAKES_PART)
        return words_refuse_number(no, "event/6.4", "number-plays-no-more", n);
    return true;
}

static bool may_meet(const struct contest *c, int s, int round, int a, int b, bool manual,
                     struct refusal *no) {
    uint8_t kind = c->stage[s].kind;
    if (a == b) return words_refuse(no, "event/5.2", "nobody-plays-himself", "");
    if (kind == GROUPS && stage_group_of(c, s, a) != stage_group_of(c, s, b))
        return words_refuse(no, "event/5.2", "these-different-groups", "");
    if (kind == CUP) {
        int size = c->stage[s].group[0].members, *slot = c->stage[s].slots[round];
        for (int i = 0; slot && i < size; i += 2)
            if ((slot[i] == a && slot[i + 1] == b) || (slot[i] == b && slot[i + 1] == a))
                return true;
        return manual || words_refuse(no, "event/5.3", "bracket-no-such-pair", "");
    }
    if (manual || stage_match_of(c, s, 0, a, b) < 0) return true;
    return words_refuse(no, kind == GROUPS ? "event/5.2" : "event/5.3", "these-two-have-met", "");
}

/* A cup remembers who stood where when the round was paired: pairings played stand (6.3). */
static bool freeze(struct contest *c, int s, int round, struct refusal *no) {
    struct stage *st = &c->stage[s];
    if (st->kind != CUP || st->slots[round]) return true;
    int size = st->group[0].members;
    if (round > cup_rounds(size)) return words_refuse(no, "event/5.3", "cup-over", "");
    if (round > 1 && !stage_is_over(c, s, round - 1))
        return words_refuse(no, "event/5.3", "last-round-cup-not", "");
    int *slot = arena_take(c->memory, sizeof(int) * (size_t)size);
    if (!slot) return words_refuse(no, "", "memory", "");
    cup_slots(c, s, round, slot);
    st->slots[round] = slot;
    return true;
}

static bool table_free(const struct contest *c, int s, int round, int table, struct refusal *no) {
    /* Tables are mostly given out in order: look at the last ones first. */
    for (int m = c->matches - 1; m >= 0; m--) {
        const struct meeting *it = &c->match[m];
        if (it->stage != s || it->round != round) {
            if (it->stage == s && it->round < round && !it->cancelled) break;
            continue;
        }
        if (!it->cancelled && it->table == table)
            return words_refuse_number(no, "", "table-taken", table);
    }
    return true;
}

/* Number, discipline, stage, round and table, the first words of every pairing. */
static bool head_of(const struct contest *c, const struct order *o, struct meeting *it,
                    struct refusal *no) {
    int n;
    *it = (struct meeting){.decided = UNKNOWN};
    if (!find_number(o->word[1], 1, 1000000, &n, no) ||
        !find_discipline(c, o->word[2], &it->discipline, no) ||
        !find_stage(c, it->discipline, o->word[3], &it->stage, no) ||
        !round_of(c, it->stage, o->word[4], &it->round, no) ||
        !find_number(o->word[5], 1, 1000, &it->table, no))
        return false;
    for (int b = 0; b < MAX_BOARDS; b++)
        it->board[b] = (struct encounter){
            .walkover = UNKNOWN,
            .extra = UNKNOWN,
            .lots = UNKNOWN,
            .game = {{.winner = UNKNOWN, .award = UNKNOWN}, {.winner = UNKNOWN, .award = UNKNOWN}}};
    return n == c->matches + 1 || words_refuse_number(no, "", "next-match-number", c->matches + 1);
}

/* The match is there: in the lists of its stage and of everybody who plays it. */
static bool add_match(struct contest *c, struct meeting *it, struct refusal *no) {
    if (!GROW(c, match, matches, room_matches, no)) return false;
    struct stage *s = &c->stage[it->stage];
    c->match[c->matches++] = *it;
    struct meeting *added = &c->match[c->matches - 1];
    for (int i = 0; i < it->seats; i++) {
        added->previous[i] = c->entrant[it->entrant[i]].last;
        c->entrant[it->entrant[i]].last = c->matches;
    }
    if (s->last)
        c->match[s->last - 1].next = c->matches;
    else
        s->first = c->matches;
    s->last = c->matches;
    s->paired = it->round;
    c->discipline[it->discipline].started = true;
    return true;
}

bool stage_match(struct contest *c, const struct order *o, struct refusal *no) {
    struct meeting it;
    if (!head_of(c, o, &it, no)) return false;
    const struct discipline *of = &c->discipline[it.discipline];
    int boards = of->boards, *e = it.entrant;
    it.seats = 2;
    it.manual = o->words == 9 + boards && text_same(o->word[8 + boards], "manual");
    if (of->seats > 2) return words_refuse(no, "event/2.10", "a-table-has-places", "");
    if (o->words != 8 + boards + it.manual)
        return words_refuse(no, "event/2.1", "first-sides-missing", "");
    for (int i = 0; i < 2; i++)
        if (!find_entrant(c, it.discipline, o->word[6 + i], &e[i], no) ||
            !free_in(c, it.stage, it.round, e[i], no))
            return false;
    for (int b = 0; b < boards; b++) {
        int first;
        if (!find_entrant(c, it.discipline, o->word[8 + b], &first, no)) return false;
        if (first != e[0] && first != e[1])
            return words_refuse(no, "event/2.1", "number-does-not-play", o->word[8 + b]);
        it.board[b].first = first == e[1];
    }
    return freeze(c, it.stage, it.round, no) &&
           may_meet(c, it.stage, it.round, e[0], e[1], it.manual, no) &&
           table_free(c, it.stage, it.round, it.table, no) && add_match(c, &it, no);
}

/* event/2.10: three to five at a table. */
bool stage_table(struct contest *c, const struct order *o, struct refusal *no) {
    struct meeting it;
    if (!head_of(c, o, &it, no)) return false;
    it.manual = text_same(o->word[o->words - 1], "manual");
    it.seats = o->words - 6 - it.manual;
    if (c->discipline[it.discipline].seats < 3 || it.seats < 3 || it.seats > MAX_SEATS)
        return words_refuse_number(no, "event/2.10", "seats-at-a-table", it.seats);
    for (int i = 0; i < it.seats; i++) {
        if (!find_entrant(c, it.discipline, o->word[6 + i], &it.entrant[i], no) ||
            !free_in(c, it.stage, it.round, it.entrant[i], no))
            return false;
        for (int k = 0; k < i; k++)
            if (it.entrant[k] == it.entrant[i])
                return words_refuse(no, "event/5.2", "nobody-plays-himself", "");
        if (stage_group_of(c, it.stage, it.entrant[i]) !=
            stage_group_of(c, it.stage, it.entrant[0]))
            return words_refuse(no, "event/5.2", "these-different-groups", "");
    }
    return table_free(c, it.stage, it.round, it.table, no) && add_match(c, &it, no);
}

/* A bye that was asked for is known before the round is paired, and no other bye: event/5.6. */
static bool asked_round(const struct contest *c, int s, const char *word, int *round,
                        struct refusal *no) {
    const struct stage *st = &c->stage[s];
    if (!find_number(word, 1, 100, round, no)) return false;
    return (*round > st->paired && *round <= st->rounds) ||
           words_refuse_number(no, "event/5.6", "ask-before-pairing", st->paired + 1);
}

bool stage_bye(struct contest *c, const struct order *o, struct refusal *no) {
    struct bye it = {.manual = o->words == 6 && text_same(o->word[5], "manual"),
                     .asked = o->words == 6 && text_same(o->word[5], "asked")};
    int e;
    if (o->words == 6 && !it.manual && !it.asked)
        return words_refuse(no, "", "instead-manual", o->word[5]);
    if (!find_of_kind(c, o, SWISS, &it.stage, no) ||
        !find_discipline(c, o->word[1], &it.discipline, no) ||
        !(it.asked ? asked_round(c, it.stage, o->word[3], &it.round, no)
                   : round_of(c, it.stage, o->word[3], &it.round, no)) ||
        !find_entrant(c, it.discipline, o->word[4], &e, no) ||
        !free_in(c, it.stage, it.round, e, no))
        return false;
    const struct group *g = &c->stage[it.stage].group[0];
    int mine = byes_of(c, it.stage, e);
    for (int i = 0; i < g->members && !it.asked; i++)
        if (c->entrant[g->member[i]].status == TAKES_PART &&
            !stage_rests(c, it.stage, it.round, g->member[i]) &&
            mine > byes_of(c, it.stage, g->member[i]))
            return words_refuse(no, "event/5.4", "second-bye", o->word[4]);
    if (!GROW(c, bye, byes, room_byes, no)) return false;
    it.entrant = e;
    c->bye[c->byes++] = it;
    if (it.asked) return true;
    c->stage[it.stage].paired = it.round;
    c->discipline[it.discipline].started = true;
    return true;
}

static bool paired_round(const struct contest *c, const struct order *o, int *s, int *round,
                         struct refusal *no) {
    int d;
    if (!find_discipline(c, o->word[1], &d, no) || !find_stage(c, d, o->word[2], s, no) ||
        !find_number(o->word[3], 1, 100, round, no))
        return false;
    return *round <= c->stage[*s].paired || words_refuse(no, "", "round-not-paired", o->word[3]);
}

bool stage_round(struct contest *c, const struct order *o, struct refusal *no) {
    int s, round;
    if (!paired_round(c, o, &s, &round, no)) return false;
    bool later = o->words > 4; /* told beforehand, at most a day */
    if (later && (!journal_is_when(o->word[4]) || strcmp(o->word[4], o->when) < 0 ||
                  journal_seconds(o->word[4]) - journal_seconds(o->when) > 24 * 3600))
        return words_refuse(no, "", "usage", "round DISCIPLINE STAGE ROUND [WHEN]");
    const char *when = contest_keep(c, later ? o->word[4] : o->when, no);
    if (!when) return false;
    for (int m = -1; (m = stage_next(c, s, m)) >= 0;)
        if (c->match[m].round == round) c->match[m].began = when;
    return true;
}

/* Something of the round (0: of the stage) was played. */
static bool was_played(const struct contest *c, int s, int round, struct refusal *no) {
    for (int m = -1; (m = stage_next(c, s, m)) >= 0;) {
        const struct meeting *it = &c->match[m];
        bool played = false;
        if ((round && it->round != round) || it->cancelled) continue;
        for (int i = 0; i < it->seats; i++) played = played || it->place[i] > 0;
        for (int b = 0; b < c->discipline[it->discipline].boards; b++)
            played = played || it->board[b].game[0].winner != UNKNOWN;
        if (played) {
            words_refuse_number(no, round ? "event/6.3" : "event/5.8", "match-was-played", m + 1);
            return true;
        }
    }
    return false;
}

static void take_back(struct contest *c, int s, int round) {
    struct stage *st = &c->stage[s];
    for (int m = -1; (m = stage_next(c, s, m)) >= 0;)
        if (!round || c->match[m].round == round) c->match[m].cancelled = true;
    for (int i = 0; i < c->byes; i++)
        if (c->bye[i].stage == s && (!round || c->bye[i].round == round) &&
            (!round || !c->bye[i].asked))
            c->bye[i].cancelled = true;
    if (st->kind == CUP && round) st->slots[round] = NULL;
    st->paired = round ? st->paired - 1 : 0;
}

static void is_started(struct contest *c, int discipline) {
    bool started = false;
    for (int i = 0; i < c->stages; i++)
        started = started || (c->stage[i].discipline == discipline && c->stage[i].paired);
    c->discipline[discipline].started = started;
}

bool stage_cancel(struct contest *c, const struct order *o, struct refusal *no) {
    int s, round;
    if (!paired_round(c, o, &s, &round, no)) return false;
    if (!*o->word[4]) return words_refuse(no, "event/6.3", "reason-missing", "");
    if (round != c->stage[s].paired)
        return words_refuse(no, "event/6.3", "only-last-round-can", "");
    if (was_played(c, s, round, no)) return false;
    take_back(c, s, round);
    is_started(c, c->stage[s].discipline);
    return true;
}

/* event/5.8: the whole draw, while nothing of it was played and nothing was drawn from it. */
bool stage_undraw(struct contest *c, const struct order *o, struct refusal *no) {
    int d, s;
    if (!find_discipline(c, o->word[1], &d, no) || !find_stage(c, d, o->word[2], &s, no))
        return false;
    if (!*o->word[3]) return words_refuse(no, "event/5.8", "reason-missing", "");
    for (int i = 0; i < c->stages; i++)
        if (c->stage[i].from == s && !c->stage[i].cancelled)
            return words_refuse(no, "event/5.8", "drawn-from", c->stage[i].key);
    if (was_played(c, s, 0, no)) return false;
    take_back(c, s, 0);
    c->stage[s].cancelled = true;
    c->stage[s].groups = 0;
    is_started(c, d);
    return true;
}

bool stage_placing(struct contest *c, const struct order *o, struct refusal *no) {
    int d, s, g, n = o->words - 4, *lot;
    if (!find_discipline(c, o->word[1], &d, no) || !find_stage(c, d, o->word[2], &s, no) ||
        !find_group(c, s, o->word[3], &g, no))
        return false;
    struct group *in = &c->stage[s].group[g];
    lot = arena_take(c->memory, sizeof(int) * (size_t)(in->lots + n));
    if (!lot) return words_refuse(no, "", "memory", "");
    for (int i = 0; i < in->lots; i++) lot[i] = in->lot[i];
    int had = o->correct ? 0 : in->lots;
    for (int i = 0; i < n; i++) {
        if (!find_entrant(c, d, o->word[4 + i], &lot[had + i], no)) return false;
        bool twice = false;
        for (int k = 0; k < had + i; k++) twice = twice || lot[k] == lot[had + i];
        if (twice || stage_group_of(c, s, lot[had + i]) != g)
            return words_refuse(no, "event/6.1", "lot-drawn-already", o->word[4 + i]);
    }
    in->lot = lot, in->lots = had + n;
    return true;
}

/* What the desk announced as the final order; `check` compares it with the lines before. */
bool stage_close(struct contest *c, const struct order *o, struct refusal *no) {
    int d, s, e, points;
    if (!find_discipline(c, o->word[1], &d, no) || !find_stage(c, d, o->word[2], &s, no))
        return false;
    for (int i = 3; i < o->words; i++) {
        const char *p = o->word[i];
        TEXT(number, 16);
        while (*p && *p != ':') text_char(&number, *p++);
        if (*p++ != ':' || !find_number(p, -10000, 10000, &points, no) ||
            !find_entrant(c, d, number.at, &e, no))
            return words_refuse(no, "", "instead-number-points", o->word[i]);
    }
    if (!stage_is_over(c, s, 0))
        return words_refuse(no, "event/2.5", "stage-still-being-played", "");
    return true;
}
