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

int paper_draw(const struct bank *b, const char *seed, int n, struct drawn *out) {
    struct seed from = stage_seed(seed, "paper");
    uint32_t roll = 0;
    int list[MAX_QUESTIONS];
    for (int i = 0; i < b->questions; i++) list[i] = i;
    stage_shuffle(&from, &roll, list, b->questions);
    if (n > b->questions) n = b->questions;
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
    struct paper p;
    int n;
    const char *seed = find_value(o->word[5], "seed"), *bank = find_value(o->word[6], "bank");
    if (!find_number(o->word[1], 1, 10000, &n, no) ||
        !find_discipline(c, o->word[2], &p.discipline, no) ||
        !find_board(c, p.discipline, o->word[3], &p.board, no) ||
        !find_number(o->word[4], 1, MAX_QUESTIONS, &p.questions, no))
        return false;
    if (n != c->papers + 1)
        return words_refuse_number(no, "", "następny arkusz ma numer {}",
                                   "the next paper is number {}", c->papers + 1);
    if (!seed || !*seed || text_length(seed) > 1000 || !bank || !*bank)
        return words_refuse(no, "event/3.2", "brak seed= albo bank=", "seed= or bank= is missing",
                            "");
    if (c->papers == c->room_papers)
        return words_refuse(no, "", "zabrakło pamięci", "out of memory", "");
    if (!(p.seed = contest_keep(c, seed, no)) || !(p.bank = contest_keep(c, bank, no)))
        return false;
    c->paper[c->papers++] = p;
    return true;
}

static bool test_options(const struct contest *c, const struct order *o, int d, int b,
                         struct test *t, struct refusal *no) {
    for (int i = 6; i < o->words; i++) {
        const char *v;
        if ((v = find_value(o->word[i], "seconds")) && t->seconds < 0) {
            if (!find_number(v, 0, 100000, &t->seconds, no)) return false;
        } else if ((v = find_value(o->word[i], "paper")) && !t->paper) {
            if (!find_number(v, 1, 10000, &t->paper, no)) return false;
        } else if ((v = find_value(o->word[i], "answers")) && *v && !t->answers) {
            t->answers = v;
        } else {
            return words_refuse(no, "", "nie rozumiem „{}”", "cannot read \"{}\"", o->word[i]);
        }
    }
    if (t->seconds > c->discipline[d].minutes * 60)
        return words_refuse_number(no, "event/3.2", "test trwa najwyżej {} minut",
                                   "a test lasts at most {} minutes", c->discipline[d].minutes);
    const struct paper *p = t->paper && t->paper <= c->papers ? &c->paper[t->paper - 1] : NULL;
    if (t->paper && (!p || p->discipline != d || p->board != b || p->questions != t->of))
        return words_refuse_number(
            no, "event/3.2", "arkusz {} nie jest do tej gry albo ma inną liczbę pytań",
            "paper {} is not for this game, or has another number of questions", t->paper);
    if (t->answers && (!p || (int)text_length(t->answers) != t->of))
        return words_refuse(no, "event/3.2", "na każde pytanie jedna odpowiedź z arkusza",
                            "one answer to each question of a paper", "");
    return true;
}

bool paper_test(struct contest *c, const struct order *o, struct refusal *no) {
    struct test t = {.sat = true, .seconds = -1};
    int d, e, b;
    if (!find_discipline(c, o->word[1], &d, no) || !find_entrant(c, d, o->word[2], &e, no) ||
        !find_board(c, d, o->word[3], &b, no) ||
        !find_number(o->word[5], 1, MAX_QUESTIONS, &t.of, no) ||
        !find_number(o->word[4], 0, t.of, &t.right, no) || !test_options(c, o, d, b, &t, no))
        return false;
    struct test *have = &c->entrant[e].player[b].test;
    if (have->sat != o->correct)
        return words_refuse(no, "event/6.3",
                            have->sat ? "test już zapisano: trzeba użyć poprawki (correct)"
                                      : "nie ma czego poprawiać",
                            have->sat ? "the test is written already: use a correction (correct)"
                                      : "there is nothing to correct",
                            "");
    if (t.answers && !(t.answers = contest_keep(c, t.answers, no))) return false;
    *have = t;
    return true;
}
