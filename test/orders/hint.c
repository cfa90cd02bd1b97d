/* What is said and offered while an order is being typed. */
#include "desk/hint.h"
#include <string.h>
#include "orders/orders.h"

static struct hall h;
static struct hint_choice found[100];

/* Cuts a line at its blanks; a blank at the end begins a new word. */
static struct desk_order half(const char *line) {
    static char room[400];
    static const char *word[40];
    struct text t = text_over(room, sizeof room);
    int n = 0;
    text_add(&t, line);
    for (char *p = room;; p++) {
        word[n++] = p;
        if (!(p = strchr(p, ' '))) break;
        *p = 0;
    }
    return (struct desk_order){.word = word,
                               .words = n,
                               .key = {.name = "desk1", .role = BY_DESK},
                               .when = "2026-11-15T09:30:00Z",
                               .seen = -1,
                               .chance = "x"};
}

static void says(const char *line, const char *pl, const char *en) {
    for (int in = POLISH; in <= ENGLISH; in++) {
        TEXT(out, 2000);
        struct desk_order o = half(line);
        hint_say(&h.desk, &o, &h.work, (enum language)in, &out);
        const char *due = in == POLISH ? pl : en;
        test_that(due ? strstr(out.at, due) != NULL : !out.len, "%s: %s", line, out.at);
    }
}

/* The words that are offered, in their order, with blanks between them. */
static void offers(const char *line, const char *due) {
    TEXT(out, 2000);
    struct desk_order o = half(line);
    int n = hint_choices(&h.desk, NULL, &o, &h.work, ENGLISH, found, 100);
    for (int i = 0; i < n; i++) text_add(&out, i ? " " : ""), text_add(&out, found[i].word);
    test_that(!strcmp(out.at, due), "%s: %s, not %s", line, out.at, due);
}

static void event(void) {
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only eskadra,orzel");
    for (int i = 1; i <= 2; i++)
        hall_order(&h, "enter eskadra \"Drużyna %d\" \"LO Żary\" Ala%d Bolek%d Cela%d", i, i, i, i);
    hall_order(&h, "enter orzel \"Jan Łoś\" Liceum");
    hall_order(&h, "enter orzel \"Ola Król\" Technikum");
    hall_order(&h, "draw eskadra groups --groups 1 --seed x");
    hall_order(&h, "pair eskadra");
    int first = h.desk.c->match[0].entrant[0] + 1;
    hall_order(&h, "sides 1 303 %d", first);
}

void test_hint(void) {
    event();
    bool swapped = h.desk.c->match[0].entrant[0] != 0;
    bool raf = !strcmp(game_find("303")->sides[0], "raf");
    test_case("hint: table and names, then sides, then what is missing");
    says("1", swapped ? "1 Drużyna 2 – 0 Drużyna 1" : "1 Drużyna 1 – 0 Drużyna 2",
         "missing: 303 111 7");
    says("1 3", raf ? "(RAF) – 0" : "(Luftwaffe) – 0", "· game");
    says("1 3 l", "→ czeka na wynik", "→ waits for a result");
    says("1 3 r", "jak? 2 bombowiec", "how? 2 the bomber is destroyed, 3");
    says("1 3 l r", "rewanż", "return game");
    says("1 3 r3/7", "niemożliwe", "cannot happen");
    says("1 1 p2", "runda końca / samoloty polskie", "round of the end / Polish aircraft");
    says("1 3 x", "nie mówi, kto wygrał", "does not say who won");
    says("9", "przy stole 9", "table 9");
    says("card t1 303", swapped ? "2 Ala2" : "1 Ala1", swapped ? "1 Ala1" : "2 Ala2");
    says("pair eskadra", NULL, NULL);
    test_case("hint: nothing is decided by looking");
    test_that(h.desk.c->match[0].board[0].game[0].winner == UNKNOWN, "a game has a result");
    test_case("hint: words that can stand there");
    offers("withd", "withdraw");
    offers("withdraw ", "eskadra orzel");
    offers("withdraw e", "eskadra");
    offers("withdraw orzel ", "1 2");
    offers("withdraw orzel kr", "2");
    offers("withdraw orzel los", "1");
    offers("withdraw orzel tech", "2");
    offers("pair eskadra ", "groups");
    offers("draw orzel ", "groups cup ladder swiss");
    offers("show", "");
    offers("result t", "t1");
    offers("result t1 ", "303 111 7");
    offers("result t1 303 ", "1 2");
    offers("correct result ", "t1");
    offers("1 ", "303 111 7");
    offers("1 3 r", "r2 r3");
    offers("card t1 303 1 v", "vulgar");
    offers("pair eskadra --al", "--all");
    offers("withdraw orzel 1 ", "");
}
