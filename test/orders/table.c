/* A whole table in one line: what is typed most, and fastest. */
#include <string.h>
#include "orders/orders.h"

static struct hall h;

/* Two teams; the first of them has the first side in every first game. */
static void teams(void) {
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only eskadra,orzel");
    for (int i = 1; i <= 2; i++)
        hall_order(&h, "enter eskadra \"Drużyna %d\" \"\" \"Ala %d\" \"Bolek %d\" \"Cela %d\"", i,
                   i, i, i);
    hall_order(&h, "draw eskadra groups --groups 1 --seed x");
    hall_order(&h, "pair eskadra");
    int first = h.desk.c->match[0].entrant[0] + 1;
    hall_order(&h, "sides 1 303 %d", first);
    hall_order(&h, "sides 1 111 %d", first);
    hall_order(&h, "sides 1 7 %d", first);
}

/* The last line of the journal ends so. */
static bool wrote(const char *end) {
    TEXT(line, 400);
    text_add(&line, end);
    text_char(&line, '\n');
    return hall_wrote(&h, line.at);
}

/* "1" and "2" as the numbers of whoever is named first and second. */
static bool wrote_won(const char *before, int who, const char *after) {
    TEXT(line, 300);
    const struct contest *c = h.desk.c;
    text_add(&line, before), text_char(&line, ' ');
    text_int(&line, c->entrant[c->match[0].entrant[who]].number);
    text_add(&line, after);
    return wrote(line.at);
}

static void good(const char *order, const char *before, int who, const char *after) {
    teams();
    bool done = hall_order(&h, "%s", order);
    test_that(done && wrote_won(before, who, after), "%s: %s %s", order, h.no.key,
              h.desk.journal + h.desk.len - 60);
}

static void words(void) {
    test_case("table: who won, by place, by side, by the ending's number or word");
    /* first side of 303: raf or luftwaffe, as the game has them */
    const char *const *sides = game_find("303")->sides;
    int luftwaffe = strcmp(sides[0], "luftwaffe") != 0, raf = !luftwaffe;
    char letter[2] = {luftwaffe ? '0' : '1', 0};
    good("1 3 l", "result 1 303 1", luftwaffe, " 303/8.1");
    good("1 303 luft/4", "result 1 303 1", luftwaffe, " 303/8.1 round=4");
    good("1 3 r2", "result 1 303 1", raf, " 303/8.2");
    good("1 3 r.2/6", "result 1 303 1", raf, " 303/8.2 round=6");
    good("1 3 r8.3", "result 1 303 1", raf, " 303/8.3");
    good("1 3 rz", "result 1 303 1", raf, " 303/8.2");
    good("1 3 rk/8", "result 1 303 1", raf, " 303/8.3 round=8");
    good("1 3 r/7", "result 1 303 1", raf, " 303/8.2 round=7"); /* 303/8.3 is round 8 only */
    good("1 3 rres/7", "result 1 303 1", raf, " resigned round=7");
    teams();
    test_that(hall_order(&h, "1 3 %s", letter) &&
                  wrote_won("result 1 303 1", luftwaffe, " 303/8.1"),
              "by place: %s", h.no.key);
    test_that(hall_order(&h, "1 3 l") && wrote_won("result 1 303 2", !luftwaffe, " 303/8.1"),
              "the return game has the sides swapped: %s", h.no.key);
    hall_refused(&h, "event/6.3", "written-already", "1 3 l");
    teams();
    test_that(hall_order(&h, "1 3 =") && wrote("result 1 303 1 none event/4.8"), "nobody: %s",
              h.no.key);
    test_case("table: what could be two things is asked, and nothing is written");
    teams();
    hall_refused(&h, "", "which-ending", "1 3 r");
    hall_refused(&h, "", "which-ending", "1 3 r/8");
    TEXT(why, 500);
    hall_judge(&h, "1 3 r"), words_why(&h.answer.no, POLISH, &why);
    test_that(strstr(why.at, "303/8.2 bombowiec") != NULL, "in Polish: %s", why.at);
    hall_judge(&h, "1 1 p2"), text_clear(&why), words_why(&h.answer.no, ENGLISH, &why);
    test_that(strstr(why.at, "round of the end (round=)") != NULL, "in English: %s", why.at);
    hall_refused(&h, "", "which-board", "1 l");
    hall_refused(&h, "", "not-an-outcome", "1 3 x");
    hall_refused(&h, "", "not-an-outcome", "1 3 12");
    hall_refused(&h, "", "too-many-counts", "1 3 l/4/5");
    hall_refused(&h, "event/2.5", "no-such-ending", "1 3 r9");
    hall_refused(&h, "event/2.11", "cannot-happen", "1 3 r3/7");
    hall_refused(&h, "", "no-table", "9 3 l");
    hall_refused(&h, "111/8.4", "count-missing", "1 1 p2");
}

static void counts(void) {
    test_case("table: counts in the order of the game's chapter");
    const char *const *sides = game_find("111")->sides;
    int poland = strcmp(sides[0], "poland") != 0;
    good("1 1 p2/6/2", "result 1 111 1", poland, " 111/8.2 round=6 polish=2");
    good("1 1 p3//2", "result 1 111 1", poland, " 111/8.3 round=8 polish=2"); /* it can only be 8 */
    good("1 1 l/5/3", "result 1 111 1", !poland, " 111/8.1 round=5 polish=3");
    int red = strcmp(game_find("7")->sides[0], "bolsheviks") != 0;
    good("1 7 b/35", "result 1 7 1", red, " 7/8.3 points=35");
    good("1 7 b/35/4", "result 1 7 1", red, " 7/8.3 points=35 round=4");
    good("1 7 p/-5", "result 1 7 1", !red, " 7/8.3 points=-5");
    good("1 7 b points=30 lines=30@J9", "result 1 7 1", red, " 7/8.3 points=30 lines=30@J9");
    test_case("table: an encounter, and two of them, in one line");
    teams();
    test_that(hall_order(&h, "1 3 r2/6 l/5 1 p2/6/2 l/5/3 7 b/35 b/30"), "%s %s", h.no.key,
              h.no.detail);
    int written = 0;
    for (int b = 0; b < 3; b++)
        for (int g = 0; g < 2; g++) written += h.desk.c->match[0].board[b].game[g].winner >= 0;
    test_that(written == 6, "%d games of 6", written);
    test_that(hall_said(&h, "Ala 1") && hall_said(&h, "bombowiec zestrzelony") &&
                  hall_said(&h, "the bomber is destroyed"),
              "who won and how is repeated");
    hall_again(&h);
    test_case("table: all of a line or nothing");
    teams();
    int lines = h.desk.c->lines;
    hall_refused(&h, "", "which-ending", "1 3 l r");
    test_that(h.desk.c->lines == lines, "half a line is written");
}

static void where(void) {
    test_case("table: one number in two disciplines is told apart by its first letter");
    teams();
    for (int i = 1; i <= 2; i++) hall_order(&h, "enter orzel \"Gracz %d\" \"\"", i);
    hall_order(&h, "draw orzel groups --groups 1 --seed x");
    hall_order(&h, "pair orzel");
    hall_refused(&h, "", "table-ambiguous", "1 1 0");
    test_that(hall_order(&h, "o1 p k"), "o1: %s", h.no.key);
    hall_refused(&h, "event/6.3", "written-already", "orzel:1 p");
    hall_refused(&h, "", "no-table", "x1 p");
}

/* The guide's examples of the other disciplines, and of games that are not ours. */
static void others(void) {
    test_case("table: Bitwa Warszawska and ORP Orzeł in short words");
    hall_group(&h, "bitwa", 2);
    test_that(hall_order(&h, "1 r1/23 p2/4"), "%s %s", h.no.key, h.no.detail);
    test_that(hall_wrote(&h, " bitwa/7.1 points=23\n") && wrote(" bitwa/7.2 points=4"),
              "both games");
    hall_group(&h, "bitwa", 2);
    test_that(hall_order(&h, "1 a4/12/5 p3/0") &&
                  hall_wrote(&h, " bitwa/7.4 points=12 round=5\n"),
              "Armia Czerwona, and a round: %s", h.no.key);
    hall_group(&h, "orzel", 2);
    test_that(hall_order(&h, "1 p k/14") && wrote(" orzel/6.2 round=14"), "%s", h.no.key);
    test_case("table: a game that is not ours, for two and for four");
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only orzel");
    hall_order(&h, "do discipline nasza \"Nasza gra\" other");
    hall_order(&h, "do discipline mis \"Miś Wojtek\" other seats=4");
    for (int i = 1; i <= 4; i++) hall_order(&h, "enter mis \"Gracz %d\" \"\"", i);
    for (int i = 1; i <= 2; i++) hall_order(&h, "enter nasza \"Gracz %d\" \"\"", i);
    hall_order(&h, "draw nasza groups --groups 1 --seed x"), hall_order(&h, "pair nasza");
    hall_order(&h, "draw mis swiss --rounds 1 --seed x"), hall_order(&h, "pair mis");
    test_that(hall_order(&h, "n1 1 =") && wrote(" none undecided"), "%s", h.no.key);
    test_that(hall_order(&h, "m1 4 2=1 3") && wrote("places 2 4 2=1 3"), "%s", h.no.key);
    hall_refused(&h, "event/6.3", "written-already", "m1 4 2=1 3");
    hall_again(&h);
}

static void absent(void) {
    test_case("table: a team that did not come, in one line");
    teams();
    hall_order(&h, "1 3 l r2");
    test_that(hall_order(&h, "1 -+ autobus się zepsuł"), "%s", h.no.key);
    const struct meeting *m = &h.desk.c->match[0];
    test_that(m->board[0].walkover == UNKNOWN && m->board[1].walkover == 1 &&
                  m->board[2].walkover == 1,
              "what was played stands, the rest goes to the second");
    test_that(wrote(" \"autobus się zepsuł\""), "the reason");
    hall_refused(&h, "event/6.3", "written-already", "1 +-");
    test_that(hall_order(&h, "undo") && h.desk.c->match[0].board[1].walkover == UNKNOWN,
              "taken back as a whole");
    test_that(hall_order(&h, "walkover 1 none nikt nie przyszedł") &&
                  h.desk.c->match[0].board[2].walkover == NOBODY_WON,
              "walkover without a game: %s", h.no.key);
    teams();
    test_that(hall_order(&h, "1 7 +-") && h.desk.c->match[0].board[2].walkover == 0 &&
                  h.desk.c->match[0].board[1].walkover == UNKNOWN,
              "one board: %s", h.no.key);
    test_that(hall_order(&h, "1 1 -") && h.desk.c->match[0].board[1].walkover == NOBODY_WON,
              "neither: %s", h.no.key);
}

static void reasons(void) {
    test_case("table: a reason needs no quotation marks");
    teams();
    test_that(hall_order(&h, "unpair eskadra groups za mało stołów"), "%s", h.no.key);
    test_that(wrote("\"za mało stołów\""), "all of it");
    test_that(hall_order(&h, "undraw eskadra groups od nowa"), "%s", h.no.key);
}

void test_table(void) {
    words();
    counts();
    where();
    others();
    absent();
    reasons();
}
