/* sitting.c -- the test under a code: one try, the desk's time, everybody's own order. */
#include <stdio.h>
#include <string.h>
#include "desk/bank.h"
#include "desk/sitting.h"
#include "orders/orders.h"

static const struct desk_key desk_key = {.name = "desk1", .role = BY_ORGANISER};

static void key_of(struct hall *h, const char *reach) {
    h->key = (struct desk_key){.name = "phone", .role = BY_PLAYER, .reach = reach};
}

/* Answers that are all right, in the entrant's own order, but for the first `wrong`. */
static void answers(struct hall *h, int sitting, int entrant, int wrong, char *out) {
    struct bank bank;
    struct drawn paper[MAX_QUESTIONS], mine[MAX_QUESTIONS];
    int n, from[MAX_QUESTIONS];
    struct refusal no;
    h->work.used = 0;
    bank_paper(h->desk.c, h->desk.c->sitting[sitting].paper - 1, &h->work, &bank, paper, &n, &no);
    sitting_mix(h->desk.c, sitting, entrant, paper, n, mine, from);
    for (int i = 0; i < n; i++) {
        char key = paper_key(&mine[i]);
        if (i < wrong) key = (char)('A' + (key - 'A' + 1) % ANSWERS);
        out[i] = key;
    }
    out[n] = 0;
}

static const struct test *test_of(const struct hall *h, int entrant, int board) {
    return &h->desk.c->entrant[entrant].player[board].test;
}

static bool hand_in(struct hall *h, int sitting, int number, int wrong) {
    char letters[MAX_QUESTIONS + 1];
    answers(h, sitting, number - 1, wrong, letters);
    return hall_order(h, "answer %d %d %s", sitting + 1, number, letters);
}

static void opened(struct hall *h) {
    hall_open(h);
    hall_group(h, "orzel", 4);
    test_that(hall_order(h, "set orzel questions 10 5"), "ten questions, five minutes");
    test_that(hall_order(h, "sitting orzel"), "opened: %s", h->no.key);
    const char *code = h->desk.c->sitting[0].code;
    test_that(strlen(code) == SITTING_CODE && hall_said(h, code), "a code is made and told");
    test_that(hall_order(h, "sitting orzel KLASA"), "or taken as given");
    test_that(strcmp(h->desk.c->paper[0].seed, h->desk.c->paper[1].seed) == 0,
              "the same chance gives the same seed: only then can it be repeated");
    hall_refused(h, "event/3.3", "code-in-use", "sitting orzel KLASA");
    hall_refused(h, "event/3.3", "no-sitting", "sit NIEMA 1");
}

static void one_try(struct hall *h) {
    test_that(hall_order(h, "sit klasa 1"), "small letters are as good: %s", h->no.key);
    hall_refused(h, "event/3.3", "sits-already", "sit KLASA 1");
    hall_refused(h, "event/3.3", "sits-already", "sit 1 1");
    hall_refused(h, "event/3.3", "did-not-sit-down", "answer KLASA 2 AAAAAAAAAA");
    hall_refused(h, "", "answers-are-letters", "answer KLASA 1 AAA");
    hall_refused(h, "", "answers-are-letters", "answer KLASA 1 AAAAAAAAAE");
    h->minute -= 5; /* those refusals took no time */
    test_that(hand_in(h, 1, 1, 3), "handed in: %s", h->no.key);
    test_that(test_of(h, 0, 0)->right == 7 && test_of(h, 0, 0)->of == 10, "marked by itself: %d",
              test_of(h, 0, 0)->right);
    test_that(test_of(h, 0, 0)->seconds >= 0 && test_of(h, 0, 0)->seconds <= 120, "timed: %d",
              test_of(h, 0, 0)->seconds);
    hall_refused(h, "event/3.3", "test-written", "sit 1 1");
    hall_refused(h, "event/6.3", "test-written", "answer KLASA 1 AAAAAAAAAA");
    test_that(hall_order(h, "test orzel 2 5 10"), "a test from paper");
    hall_refused(h, "event/3.3", "test-written", "sit KLASA 2");
}

static void in_time(struct hall *h) {
    test_that(hall_order(h, "sit KLASA 3"), "sits down");
    h->minute += 5;
    test_that(hand_in(h, 1, 3, 0), "in the minute after the time: %s", h->no.key);
    test_that(test_of(h, 2, 0)->seconds == 300, "the seconds are those of the test: %d",
              test_of(h, 2, 0)->seconds);
    test_that(hall_order(h, "sit KLASA 4"), "sits down");
    int sat = h->minute;
    h->minute += 6;
    test_that(!hand_in(h, 1, 4, 0) && strcmp(h->no.key, "test-lasts-at-most") == 0, "too late");
    h->minute = 0; /* the desk's clock was put back */
    test_that(sitting_left(h->desk.c, 1, 3, "2026-11-15T08:00:00Z") == 300, "nobody gains time");
    test_that(sitting_left(h->desk.c, 1, 3, "2026-11-15T23:00:00Z") == 0, "nor owes any");
    test_that(hand_in(h, 1, 4, 1) && test_of(h, 3, 0)->seconds == -1,
              "no seconds by a clock that was put back");
    h->minute = sat + 10;
}

static void own_order(struct hall *h) {
    struct drawn paper[MAX_QUESTIONS], a[MAX_QUESTIONS], b[MAX_QUESTIONS];
    struct bank bank;
    struct refusal no;
    int n, from[MAX_QUESTIONS], same = 0, times[64] = {0};
    h->work.used = 0;
    bank_paper(h->desk.c, 1, &h->work, &bank, paper, &n, &no);
    sitting_mix(h->desk.c, 1, 0, paper, n, a, from);
    for (int i = 0; i < n; i++) times[from[i]]++;
    for (int i = 0; i < n; i++) same += times[i] == 1;
    test_that(same == n, "every question once");
    sitting_mix(h->desk.c, 1, 1, paper, n, b, from);
    test_that(memcmp(a, b, sizeof *a * (size_t)n) != 0, "two neighbours have different orders");
    int moved = 0, differ = 0;
    for (int i = 0; i < n; i++)
        moved += a[i].question != paper[i].question, differ += a[i].question != b[i].question;
    test_that(moved > 2 && differ > 2, "of questions too, not only of answers: %d, %d", moved,
              differ);
    sitting_mix(h->desk.c, 1, 0, paper, n, b, from);
    test_that(memcmp(a, b, sizeof *a * (size_t)n) == 0, "and the same again when asked again");
    sitting_mix(h->desk.c, 0, 0, paper, n, b, from);
    test_that(memcmp(a, b, sizeof *a * (size_t)n) != 0, "another sitting, another order");
}

static void by_role(struct hall *h) {
    hall_open(h);
    hall_order(h, "create Zawody --level local --only eskadra");
    for (int i = 0; i < 2; i++)
        hall_order(h, "enter eskadra \"Drużyna %d\" LO Anna%d Jan%d Ola%d", i, i, i, i);
    hall_order(h, "sitting eskadra 303 KOD303");
    hall_refused(h, "", "no-such-board", "sitting eskadra");
    key_of(h, "eskadra/1/303");
    hall_refused(h, "event/7.7", "not-yours", "sitting eskadra 303");
    hall_refused(h, "event/7.7", "not-yours", "shut KOD303");
    hall_refused(h, "event/7.7", "not-yours", "sit KOD303 2");
    test_that(!hall_view(h, "questions KOD303 1") && strcmp(h->no.key, "did-not-sit-down") == 0,
              "no questions before the time runs");
    test_that(hall_order(h, "sit KOD303 1"), "he sits down himself: %s", h->no.key);
    test_that(hall_view(h, "questions KOD303 1") && hall_shows(h, "\"ask\""), "and sees them");
    test_that(!hall_shows(h, "right") && !hall_shows(h, "source"), "but not what is right");
    test_that(!hall_view(h, "questions KOD303 2"), "nobody else's");
    test_that(!hall_view(h, "sittings"), "nor who sits");
    test_that(!hall_view(h, "papers") && !hall_view(h, "paper 1"), "nor the paper with its key");
    test_that(!hall_view(h, "banks"), "nor the banks");
    key_of(h, "eskadra/1/111");
    hall_refused(h, "event/7.7", "not-yours", "answer KOD303 1 AAAAAAAAAAAAAAAAAAAA");
    key_of(h, "eskadra/2");
    test_that(hall_order(h, "sit KOD303 2"), "a key of the whole team");
    h->key = desk_key;
    test_that(hall_view(h, "sittings") && hall_shows(h, "\"code\":\"KOD303\""),
              "the desk sees all");
    test_that(hall_order(h, "shut KOD303") && hall_said(h, "2"), "closed, and how many write");
    test_that(hand_in(h, 0, 1, 4) && test_of(h, 0, 0)->right == 16, "who sits may finish");
    hall_refused(h, "event/3.3", "sitting-closed", "shut KOD303");
    /* A substitute is another person. */
    hall_order(h, "sitting eskadra 303 DRUGI");
    hall_refused(h, "event/3.3", "test-written", "sit DRUGI 1");
    test_that(hall_order(h, "substitute eskadra 1 303 Nowa 1.1 choroba"), "a substitute");
    test_that(hall_order(h, "sit DRUGI 1"), "sits his own test: %s", h->no.key);
    hall_again(h);
}

/* A paper of the desk: as it is drawn again from bank and seed, with its key, which marks full. */
static void on_paper(struct hall *h) {
    char key[MAX_QUESTIONS + 1] = "";
    hall_open(h);
    hall_group(h, "orzel", 4);
    hall_order(h, "set orzel questions 10 5");
    test_that(hall_order(h, "paper orzel orzel 2-3 --seed abc"), "drawn: %s", h->no.key);
    test_that(hall_view(h, "papers") && hall_shows(h, "\"count\":10"), "listed");
    test_that(hall_view(h, "banks") && hall_shows(h, "data/questions/303.txt"), "and the banks");
    test_that(hall_view(h, "paper 1") && hall_shows(h, "\"ask\""), "shown: %s", h->no.key);
    const char *at = strstr(h->json.at, "\"key\":\"");
    if (at) snprintf(key, 11, "%s", at + 7);
    test_that(strlen(key) == 10 && strspn(key, "ABCD") == 10, "its key: %s", key);
    test_that(hall_order(h, "mark orzel 1 1 %s 60", key), "marked: %s", h->no.key);
    test_that(test_of(h, 0, 0)->right == 10, "all right: %d", test_of(h, 0, 0)->right);
    test_that(!hall_view(h, "paper 2") && !hall_view(h, "paper 0"), "no other paper");
    hall_again(h);
}

/* Answers outlive the phone they were given on. */
static void dead_phone(struct hall *h) {
    char all[MAX_QUESTIONS + 1], some[MAX_QUESTIONS + 1], chosen[MAX_QUESTIONS + 20];
    hall_open(h);
    hall_group(h, "orzel", 4);
    hall_order(h, "set orzel questions 10 5");
    hall_order(h, "sitting orzel KLASA");
    key_of(h, "orzel/1");
    hall_refused(h, "event/3.3", "did-not-sit-down", "keep KLASA 1 AAAAAAAAAA");
    test_that(hall_order(h, "sit KLASA 1"), "sits down");
    answers(h, 0, 0, 0, all);
    memcpy(some, all, sizeof some);
    memset(some + 4, '-', 6);
    test_that(hall_order(h, "keep KLASA 1 %s", some) && hall_said(h, "4"), "kept: %s", h->no.key);
    hall_refused(h, "", "answers-are-letters", "keep KLASA 1 AAA");
    hall_refused(h, "event/7.7", "not-yours", "keep KLASA 2 AAAAAAAAAA");
    snprintf(chosen, sizeof chosen, "\"chosen\":\"%s\"", some);
    test_that(hall_view(h, "questions KLASA 1") && hall_shows(h, chosen),
              "another phone goes on with them, in the same order");
    h->key = desk_key;
    hall_order(h, "sit KLASA 2");
    test_that(hall_view(h, "sittings") && hall_shows(h, "\"answered\":4"), "the desk sees how far");
    test_that(hall_order(h, "shut KLASA") && !test_of(h, 0, 0)->sat,
              "who still has time writes on");
    test_that(hall_order(h, "keep KLASA 1 %s", some), "and is kept: %s", h->no.key);
    h->minute += 8;
    hall_refused(h, "event/3.2", "test-lasts-at-most", "keep KLASA 1 AAAAAAAAAA");
    test_that(!hand_in(h, 0, 1, 0), "what was not kept comes too late");
    test_that(hall_order(h, "shut KLASA"), "what was left behind is gathered: %s", h->no.key);
    test_that(test_of(h, 0, 0)->right == 4 && test_of(h, 0, 0)->seconds == 300,
              "marked as far as it came: %d", test_of(h, 0, 0)->right);
    test_that(!test_of(h, 1, 0)->sat, "who gave no answer has no test");
    hall_refused(h, "event/3.3", "sitting-closed", "shut KLASA");
    hall_refused(h, "event/3.3", "test-written", "keep KLASA 1 AAAAAAAAAA");
    hall_again(h);
}

void test_sitting(void) {
    static struct hall h;
    test_case("a test under a code: opened");
    opened(&h);
    test_case("a test under a code: one try");
    one_try(&h);
    test_case("a test under a code: the desk's time");
    in_time(&h);
    hall_again(&h);
    test_case("a test under a code: everybody's own order");
    own_order(&h);
    test_case("a test on paper: printed and marked by what the desk sees");
    on_paper(&h);
    test_case("a test under a code: who may what");
    by_role(&h);
    test_case("a test under a code: a phone that died");
    dead_phone(&h);
}
