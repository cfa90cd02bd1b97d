#include "event/paper.h"
#include <string.h>
#include "base/dice.h"
#include "base/sheet.h"
#include "event/stage.h"
#include "event/verbs.h"

static const char *keep_text(struct arena *memory, const char *s) {
    size_t len = text_length(s);
    char *copy = arena_take(memory, len + 1);
    return copy ? memcpy(copy, s, len) : NULL;
}

static bool complete(const struct question *q, const int *wrongs) {
    return q->ask[0] && q->ask[1] && q->right[0] && q->right[1] && q->source &&
           wrongs[0] == ANSWERS - 1 && wrongs[1] == ANSWERS - 1;
}

/* Puts a line's text where its key says; NULL if the place is taken or unknown. */
static const char **place_of(struct question *q, int *wrongs, const char *key) {
    static const char *const tongues[] = {"pl", "en"};
    if (text_same(key, "source")) return q->source ? NULL : &q->source;
    for (int t = 0; t < 2; t++) {
        const char *rest = key;
        if (text_same(key, tongues[t])) return q->ask[t] ? NULL : &q->ask[t];
        if (text_take(&rest, "right-") && text_same(rest, tongues[t]))
            return q->right[t] ? NULL : &q->right[t];
        rest = key;
        if (text_take(&rest, "wrong-") && text_same(rest, tongues[t]))
            return wrongs[t] < ANSWERS - 1 ? &q->wrong[wrongs[t]++][t] : NULL;
    }
    return NULL;
}

bool paper_bank(struct bank *b, struct arena *memory, const char *text, size_t len,
                struct text *err) {
    struct sheet *in = arena_take(memory, sizeof *in);
    int wrongs[2] = {0, 0};
    uint8_t sum[DIGEST_SIZE];
    *b = (struct bank){.question = arena_take(memory, sizeof *b->question * MAX_QUESTIONS)};
    if (!in || !b->question) return text_add(err, "out of memory"), false;
    digest(text, len, sum);
    struct text hex = text_over(b->digest, sizeof b->digest);
    for (int i = 0; i < 8; i++) text_hex(&hex, sum[i], 2);
    sheet_open(in, text, len, err);
    while (sheet_next(in)) {
        struct question *q = b->questions ? &b->question[b->questions - 1] : NULL;
        if (text_same(in->word[0], "question")) {
            int n;
            if (!sheet_count(in, 2, 2) || !sheet_int(in, 1, 1, 9999, &n)) return false;
            if (q && !complete(q, wrongs))
                return sheet_fail(in, "the question before is incomplete", "");
            if (b->questions == MAX_QUESTIONS) return sheet_fail(in, "too many questions", "");
            b->question[b->questions++] = (struct question){.number = n};
            wrongs[0] = wrongs[1] = 0;
            continue;
        }
        if (q && !q->level && text_same(in->word[0], "level")) {
            if (!sheet_count(in, 2, 2) || !sheet_int(in, 1, 1, LEVELS, &q->level)) return false;
            continue;
        }
        const char **place = q ? place_of(q, wrongs, in->word[0]) : NULL;
        if (!place || in->words < 2) return sheet_fail(in, "unexpected line", in->word[0]);
        if (!(*place = keep_text(memory, sheet_tail(in, 1))))
            return sheet_fail(in, "out of memory", "");
    }
    if (in->failed) return false;
    if (!b->questions || !complete(&b->question[b->questions - 1], wrongs))
        return text_add(err, "the last question is incomplete"), false;
    return true;
}

unsigned paper_levels(const char *text) {
    uint32_t low, high;
    if (!text_number(&text, LEVELS, &low)) return 0;
    high = low;
    if (*text == '-' && (text++, !text_number(&text, LEVELS, &high))) return 0;
    if (*text || low < 1 || low > high) return 0;
    return (2u << high) - (1u << low);
}

static bool of_level(const struct question *q, unsigned levels) {
    return !levels || levels >> q->level & 1;
}

int paper_count(const struct bank *b, unsigned levels) {
    int n = 0;
    for (int i = 0; i < b->questions; i++) n += of_level(&b->question[i], levels);
    return n;
}

int paper_draw(const struct bank *b, const char *seed, int n, unsigned levels, struct drawn *out) {
    struct seed from = stage_seed(seed, "paper");
    uint32_t roll = 0;
    int list[MAX_QUESTIONS], many = 0;
    for (int i = 0; i < b->questions; i++)
        if (of_level(&b->question[i], levels)) list[many++] = i;
    stage_shuffle(&from, &roll, list, many);
    if (n > many) n = many;
    for (int i = 0; i < n; i++) {
        int order[ANSWERS] = {0, 1, 2, 3};
        stage_shuffle(&from, &roll, order, ANSWERS);
        out[i].question = list[i];
        for (int k = 0; k < ANSWERS; k++) out[i].order[k] = (uint8_t)order[k];
    }
    return n;
}

const char *paper_answer(const struct question *q, int which, enum language in) {
    return which == 0 ? q->right[in] : q->wrong[which - 1][in];
}

char paper_key(const struct drawn *d) {
    int k = 0;
    while (d->order[k] != 0) k++;
    return (char)('A' + k);
}

int paper_mark(const struct drawn *d, int n, const char *answers) {
    int right = 0;
    for (int i = 0; i < n; i++, answers++) {
        if (*answers == '-') continue;
        if (*answers < 'A' || *answers > 'D') return -1;
        right += *answers == paper_key(&d[i]);
    }
    return *answers ? -1 : right;
}

bool paper_paper(struct contest *c, const struct order *o, struct refusal *no) {
    struct paper p = {.levels = 0};
    int n;
    const char *levels = o->words > 7 ? find_value(o->word[7], "levels") : NULL;
    const char *seed = find_value(o->word[5], "seed"), *bank = find_value(o->word[6], "bank");
    if (!find_number(o->word[1], 1, 10000, &n, no) ||
        !find_discipline(c, o->word[2], &p.discipline, no) ||
        !find_board(c, p.discipline, o->word[3], &p.board, no) ||
        !find_number(o->word[4], 1, MAX_QUESTIONS, &p.questions, no))
        return false;
    if (n != c->papers + 1) return words_refuse_number(no, "", "next-paper-number", c->papers + 1);
    if (!seed || !*seed || text_length(seed) > 1000 || !bank || !*bank)
        return words_refuse(no, "event/3.2", "seed-or-bank-missing", "");
    if (o->words > 7 && (!levels || !(p.levels = paper_levels(levels))))
        return words_refuse(no, "event/3.2", "no-such-levels", o->word[7]);
    if (!GROW(c, paper, papers, room_papers, no)) return false;
    if (!(p.seed = contest_keep(c, seed, no)) || !(p.bank = contest_keep(c, bank, no)))
        return false;
    c->paper[c->papers++] = p;
    return true;
}

static bool test_options(const struct contest *c, const struct order *o, int d, int b,
                         struct test *t, int *sitting, const char **name, struct refusal *no) {
    for (int i = 6; i < o->words; i++) {
        const char *v;
        if ((v = find_value(o->word[i], "seconds")) && t->seconds < 0) {
            if (!find_number(v, 0, 100000, &t->seconds, no)) return false;
        } else if ((v = find_value(o->word[i], "paper")) && !t->paper) {
            if (!find_number(v, 1, 10000, &t->paper, no)) return false;
        } else if ((v = find_value(o->word[i], "answers")) && *v && !t->answers) {
            t->answers = v;
        } else if ((v = find_value(o->word[i], "sitting")) && !*sitting) {
            if (!find_number(v, 1, c->sittings, sitting, no)) return false;
        } else if ((v = find_value(o->word[i], "player")) && *v && !*name) {
            *name = v;
        } else {
            return words_refuse(no, "", "cannot-read", o->word[i]);
        }
    }
    if (t->seconds > c->discipline[d].minutes * 60)
        return words_refuse_number(no, "event/3.2", "test-lasts-at-most", c->discipline[d].minutes);
    const struct paper *p = t->paper && t->paper <= c->papers ? &c->paper[t->paper - 1] : NULL;
    if (t->paper && (!p || p->discipline != d || p->board != b || p->questions != t->of))
        return words_refuse_number(no, "event/3.2", "paper-does-not-fit", t->paper);
    if (t->answers && (!p || (int)text_length(t->answers) != t->of))
        return words_refuse(no, "event/3.2", "answers-missing", "");
    return true;
}

bool paper_in_time(const struct sitting *s, const struct player *p, const char *when) {
    enum { GRACE = 60 };
    int64_t taken = journal_seconds(when) - journal_seconds(p->sat_down);
    return taken <= (int64_t)s->minutes * 60 + GRACE;
}

/* A test sat under a code: of whoever sat down there, on its paper, and in time. Answers that were
 * kept in time may be marked later: of a phone that died. */
static bool sat_in_time(const struct contest *c, const struct order *o, const struct player *p,
                        const struct test *t, int sitting, struct refusal *no) {
    if (!sitting) return true;
    const struct sitting *s = &c->sitting[sitting - 1];
    if (p->sitting != sitting)
        return words_refuse_number(no, "event/3.3", "did-not-sit-down", sitting);
    if (t->paper != s->paper) return words_refuse_number(no, "event/3.3", "other-paper", s->paper);
    bool kept = p->kept && t->answers && text_same(p->kept, t->answers);
    return kept || paper_in_time(s, p, o->when) ||
           words_refuse_number(no, "event/3.2", "test-lasts-at-most", s->minutes);
}

/* The holder of this name (NULL: who holds the seat now), in a chain that may be written to. */
static struct player *player_of(struct contest *c, int entrant, int board, const char *name,
                                struct refusal *no) {
    struct player *p = &c->entrant[entrant].player[board];
    const char *entered = c->entrant[entrant].entered; /* he may have no other name */
    while (name && !text_same(p->name ? p->name : p->before ? "" : entered, name)) {
        if (!p->before) {
            words_refuse(no, "event/1.6", "never-sat-here", name);
            return NULL;
        }
        struct player *copy = arena_take(c->memory, sizeof *copy);
        if (!copy) {
            words_refuse(no, "", "memory", "");
            return NULL;
        }
        *copy = *p->before;
        p->before = copy;
        p = copy;
    }
    return p;
}

bool paper_test(struct contest *c, const struct order *o, struct refusal *no) {
    struct test t = {.sat = true, .seconds = -1};
    int d, e, b, sitting = 0;
    const char *name = NULL;
    if (!find_discipline(c, o->word[1], &d, no) || !find_entrant(c, d, o->word[2], &e, no) ||
        !find_board(c, d, o->word[3], &b, no) ||
        !find_number(o->word[5], 1, MAX_QUESTIONS, &t.of, no) ||
        !find_number(o->word[4], 0, t.of, &t.right, no) ||
        !test_options(c, o, d, b, &t, &sitting, &name, no))
        return false;
    struct player *p = player_of(c, e, b, name, no);
    if (!p || !sat_in_time(c, o, p, &t, sitting, no)) return false;
    if (p->test.sat != o->correct)
        return words_refuse(no, "event/6.3", p->test.sat ? "test-written" : "nothing-to-correct",
                            "");
    if (t.answers && !(t.answers = contest_keep(c, t.answers, no))) return false;
    p->test = t;
    return true;
}

bool paper_sitting(struct contest *c, const struct order *o, struct refusal *no) {
    struct sitting s = {.closed = NULL};
    int n;
    if (!find_number(o->word[1], 1, 10000, &n, no) ||
        !find_discipline(c, o->word[2], &s.discipline, no) ||
        !find_board(c, s.discipline, o->word[3], &s.board, no) ||
        !find_number(o->word[4], 1, c->papers, &s.paper, no) ||
        !find_number(o->word[5], 1, 200, &s.minutes, no))
        return false;
    const struct paper *p = &c->paper[s.paper - 1];
    if (n != c->sittings + 1) return words_refuse_number(no, "", "next-sitting", c->sittings + 1);
    if (p->discipline != s.discipline || p->board != s.board)
        return words_refuse_number(no, "event/3.2", "paper-does-not-fit", s.paper);
    if (text_length(o->word[6]) < 4)
        return words_refuse(no, "event/3.3", "code-too-short", o->word[6]);
    for (int i = 0; i < c->sittings; i++)
        if (!c->sitting[i].closed && text_same(c->sitting[i].code, o->word[6]))
            return words_refuse(no, "event/3.3", "code-in-use", o->word[6]);
    if (!GROW(c, sitting, sittings, room_sittings, no)) return false;
    if (!(s.code = contest_keep(c, o->word[6], no)) || !(s.opened = contest_keep(c, o->when, no)))
        return false;
    c->sitting[c->sittings++] = s;
    return true;
}

/* Somebody sits down; the time runs from here, once. */
bool paper_sit(struct contest *c, const struct order *o, struct refusal *no) {
    int n, e;
    if (!find_number(o->word[1], 1, c->sittings, &n, no)) return false;
    const struct sitting *s = &c->sitting[n - 1];
    if (s->closed) return words_refuse_number(no, "event/3.3", "sitting-closed", n);
    if (!find_entrant(c, s->discipline, o->word[2], &e, no)) return false;
    struct player *p = &c->entrant[e].player[s->board];
    if (p->test.sat) return words_refuse(no, "event/3.3", "test-written", "");
    if (p->sitting) return words_refuse_number(no, "event/3.3", "sits-already", p->sitting);
    const char *when = contest_keep(c, o->when, no);
    if (!when) return false;
    p->sitting = n, p->sat_down = when;
    return true;
}

/* Answers so far: they outlive the phone they were given on. */
bool paper_keep(struct contest *c, const struct order *o, struct refusal *no) {
    int n, e;
    if (!find_number(o->word[1], 1, c->sittings, &n, no)) return false;
    const struct sitting *s = &c->sitting[n - 1];
    if (!find_entrant(c, s->discipline, o->word[2], &e, no)) return false;
    struct player *p = &c->entrant[e].player[s->board];
    if (p->sitting != n) return words_refuse_number(no, "event/3.3", "did-not-sit-down", n);
    if (p->test.sat) return words_refuse(no, "event/3.3", "test-written", "");
    if (!paper_in_time(s, p, o->when))
        return words_refuse_number(no, "event/3.2", "test-lasts-at-most", s->minutes);
    int letters = 0;
    for (char l; (l = o->word[3][letters]) == '-' || (l >= 'A' && l < 'A' + ANSWERS);) letters++;
    if (o->word[3][letters] || letters != c->paper[s->paper - 1].questions)
        return words_refuse(no, "", "answers-are-letters", o->word[3]);
    const char *kept = contest_keep(c, o->word[3], no);
    if (!kept) return false;
    p->kept = kept;
    return true;
}

bool paper_shut(struct contest *c, const struct order *o, struct refusal *no) {
    int n;
    if (!find_number(o->word[1], 1, c->sittings, &n, no)) return false;
    if (c->sitting[n - 1].closed) return words_refuse_number(no, "event/3.3", "sitting-closed", n);
    const char *when = contest_keep(c, o->when, no);
    if (!when) return false;
    c->sitting[n - 1].closed = when;
    return true;
}
