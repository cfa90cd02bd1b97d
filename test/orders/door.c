/* At the door, tables of entrants, corrections in the words of results: what an organiser types
 * besides results. */
#include <string.h>
#include "orders/orders.h"

static struct hall h;

static void players(int n, const char *school) {
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only orzel");
    for (int i = 1; i <= n; i++)
        hall_order(&h, "enter orzel \"Gracz %c\" \"%s\"", 'A' + i - 1, school);
}

static void check_in(void) {
    test_case("door: who is here, who is missing, who was not seen");
    players(5, "");
    hall_judge(&h, "missing orzel");
    test_that(h.answer.status == DESK_SHOWN && !h.answer.lines.len &&
                  hall_said(&h, "jeszcze się nie zgłosili (5)"),
              "nobody was seen, and nothing is written");
    test_that(hall_order(&h, "present orzel 1 3-4"), "%s", h.no.key);
    test_that(hall_said(&h, "obecni: 3") && hall_said(&h, "not checked in yet (2): 2 Gracz B, 5"),
              "who is left");
    test_that(hall_order(&h, "missing orzel 5") && hall_said(&h, "nie przyszli (1): 5 Gracz E"),
              "%s", h.no.key);
    test_that(hall_said(&h, "Gracz E"), "the one who was named");
    test_that(hall_order(&h, "draw orzel groups --seed x") && hall_said(&h, "nie przyszli (1)"),
              "the draw reminds of it: %s", h.no.key);
    test_that(hall_view(&h, "entrants orzel") && hall_shows(&h, "\"presence\":\"here\"") &&
                  hall_shows(&h, "\"presence\":\"missing\""),
              "the desk's list shows it");
    h.key.role = BY_PUBLIC;
    test_that(hall_view(&h, "entrants orzel") && !hall_shows(&h, "presence"), "not the public's");
    h.key.role = BY_DESK;
    hall_refused(&h, "", "no-entrant-number", "present orzel 6");
    hall_refused(&h, "", "not-a-number-here", "present orzel 4-3");
    hall_refused(&h, "", "not-a-number-here", "present orzel 1-x");
    hall_order(&h, "withdraw orzel 2 choroba");
    test_that(hall_order(&h, "present orzel all") && hall_said(&h, "here: 4"), "%s", h.no.key);
    test_that(hall_wrote(&h, " present orzel 1 3 4 5\n"), "who left is not called");
    hall_again(&h);
    players(4, "");
    test_that(hall_order(&h, "draw orzel groups --seed x") && !hall_said(&h, "obecni"),
              "whoever does not check in is not told of it");
}

static int times(const char *what, const char *in) {
    int n = 0;
    for (const char *at = in; (at = strstr(at, what)); at++) n++;
    return n;
}

/* Who has no opponent goes on; beyond that nobody stands in a round that others still play for. */
static void bracket(void) {
    test_case("bracket: nobody stands further on than he has come");
    players(5, "");
    hall_order(&h, "draw orzel ladder --seed x");
    test_that(hall_view(&h, "bracket orzel") && times("\"name\":\"Gracz ", h.json.at) == 5,
              "before the first round everybody stands once: %.900s", h.json.at);
    hall_order(&h, "pair orzel");
    test_that(hall_view(&h, "bracket orzel") && times("\"name\":\"Gracz ", h.json.at) == 8,
              "three go on without an opponent, and nobody is in the final: %.900s", h.json.at);
}

/* A draw without a round: anybody may ask for it, and for rounds there will never be. */
static void before_a_round(void) {
    static const char *const systems[] = {"ladder", "groups --groups 1", "swiss --rounds 3"};
    test_case("door: a stage that is drawn and not paired, as everybody sees it");
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        players(4, "");
        test_that(hall_order(&h, "draw orzel %s --seed x", systems[i]), "%s", h.no.key);
        const char *key = h.desk.c->stage[0].key;
        test_that(hall_view(&h, "round orzel") && hall_shows(&h, "\"tables\":[]") &&
                      hall_shows(&h, "\"byes\":[]"),
                  "%s: %s", systems[i], h.json.at);
        TEXT(round, 100);
        for (int n = 1; n <= 99; n += n < 5 ? 1 : 31) {
            text_clear(&round);
            text_add(&round, "round orzel "), text_add(&round, key), text_char(&round, ' ');
            text_int(&round, n);
            bool shown = hall_view(&h, round.at);
            test_that(shown == (n <= (i ? 3 : 2)), "%s: %s", systems[i], round.at);
        }
    }
}

static void rounds_off(void) {
    test_case("door: a round off that was asked for (event/5.6)");
    players(6, "");
    hall_order(&h, "draw orzel swiss --rounds 3 --seed x");
    test_that(hall_order(&h, "bye orzel 4") && hall_said(&h, "wolna runda 1"), "%s", h.no.key);
    test_that(hall_order(&h, "bye orzel 2 3") && hall_said(&h, "round 3 off"), "%s", h.no.key);
    test_that(hall_order(&h, "pair orzel"), "%s", h.no.key);
    for (int m = 0; m < h.desk.c->matches; m++)
        for (int i = 0; i < 2; i++)
            test_that(h.desk.c->entrant[h.desk.c->match[m].entrant[i]].number != 4, "4 plays");
    hall_again(&h);
    players(6, "");
    hall_order(&h, "draw orzel groups --groups 1 --seed x");
    hall_refused(&h, "event/5.6", "stage-another-kind", "bye orzel 4");
}

static void told(void) {
    test_case("door: a Swiss that may run out of pairs is told of, one that cannot is not");
    players(8, "");
    test_that(hall_judge(&h, "draw orzel swiss --rounds 5 --seed x") &&
                  hall_said(&h, "4 rounds can surely be paired"),
              "5 rounds of 8");
    test_that(hall_judge(&h, "draw orzel swiss --rounds 4 --seed x") && !hall_said(&h, "surely"),
              "4 rounds of 8");
    hall_refused(&h, "event/5.7", "too-many-rounds", "draw orzel swiss --rounds 8 --seed x");
    test_case("door: two of one school, and two to be kept apart, are told of when they meet");
    players(4, "II LO");
    hall_order(&h, "draw orzel swiss --rounds 2 --seed x");
    test_that(hall_order(&h, "pair orzel") &&
                  hall_said(&h, "są z jednej szkoły (II LO); przy tych"),
              "%s", h.no.key);
    players(2, "II LO");
    hall_order(&h, "draw orzel groups --groups 1 --seed x");
    test_that(hall_order(&h, "pair orzel") && hall_said(&h, "are of one school (II LO)") &&
                  !hall_said(&h, "otherwise"),
              "in a group: %s", h.no.key);
    players(2, "");
    hall_order(&h, "apart orzel 1 2 rodzeństwo i kłótnia");
    hall_order(&h, "draw orzel swiss --rounds 1 --seed x");
    test_that(hall_order(&h, "pair orzel") && hall_said(&h, "mieli nie grać ze sobą"), "%s",
              h.no.key);
    players(4, "");
    hall_order(&h, "draw orzel swiss --rounds 2 --seed x");
    test_that(hall_order(&h, "pair orzel") && !hall_said(&h, "school"), "nobody has a school");
}

static bool holds(const char *text) { return hall_wrote(&h, text); }

static void corrections(void) {
    test_case("door: a correction takes the words a result takes");
    hall_group(&h, "orzel", 2);
    hall_order(&h, "1 p k");
    int first = h.desk.c->match[0].entrant[0] + 1, other = 3 - first;
    bool poland = h.desk.c->match[0].board[0].game[0].winner == 0;
    test_that(hall_order(&h, "correct result t1 1 kriegsmarine ktoś źle to odczytał --yes"),
              "%s %s", h.no.key, h.no.detail);
    char line[100];
    struct text t = text_over(line, sizeof line);
    text_add(&t, " correct result 1 orzel 1 "), text_int(&t, poland ? other : first);
    text_add(&t, " orzel/6.2 ");
    test_that(holds(line), "by its side, without a rule:%s", h.desk.journal + h.desk.len - 80);
    test_that(hall_order(&h, "correct result t1 1 polska 6.1 round=9 pomyłka moja i jego --yes"),
              "%s", h.no.key);
    test_that(holds("orzel/6.1 round=9 \"pomyłka moja i jego\""), "with a reason of several words");
    test_that(hall_order(&h, "correct result 1 1 kriegsmarine 6.2 nie ta strona --yes") &&
                  holds(" orzel/6.2 \"nie ta strona\""),
              "a rule by its number is no reason: %s", h.no.key);
    hall_refused(&h, "event/6.3", "correction-needs-reason", "correct result 1 1 polska round=9");
    hall_judge(&h, "correct result 1 1 kriegsmarine zmiana");
    test_that(h.answer.status == DESK_SHOWN, "shown first: %s", h.no.key);
    test_that(hall_order(&h, "clear t1 źle --yes"), "a table in clear: %s", h.no.key);
    hall_again(&h);
}

static bool import(const char *words, const char *csv) {
    h.file = csv;
    bool done = hall_order(&h, "%s", words);
    h.file = NULL;
    return done;
}

static void tables(void) {
    test_case("import: columns that mean nothing here are passed over and named");
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only orzel,eskadra");
    test_that(import("import orzel",
                     "Lp.;Imię;Nazwisko;E-mail;Szkoła;Uwagi\n1;Łucja;Żak;l@z.pl;II LO;-\n"),
              "%s %s", h.no.key, h.no.detail);
    test_that(hall_said(&h, "pominięte kolumny: Lp., E-mail, Uwagi"), "named");
    test_that(holds(" entrant orzel 1 \"Łucja Żak\" \"II LO\"") && !holds("l@z.pl"),
              "one name of two");
    test_case("import: --map says what a heading means");
    test_that(import("import orzel --map Kto=Gracz,Skąd=Szkoła,E-mail=-",
                     "Kto,Skąd,E-mail\nJan Król,III LO,j@k.pl\n"),
              "%s %s", h.no.key, h.no.detail);
    test_that(holds("\"Jan Król\" \"III LO\"") && !hall_said(&h, "E-mail"),
              "mapped, and not named");
    h.file = "Kto\nJan\n";
    hall_refused(&h, "", "cannot-read-heading", "import orzel --map Kto=Nikt");
    hall_refused(&h, "", "map", "import orzel --map Kto");
    hall_refused(&h, "", "column-team-missing", "import orzel");
    h.file = "Gracz;Zawodnik\nJan;Ola\n";
    hall_refused(&h, "", "column-occurs-twice", "import orzel");
    h.file = NULL;
}

static void columns(void) {
    test_case("import: a column by its place, whatever stands above it");
    test_that(import("import orzel --map #1=Gracz,#2=-,#3=Szkoła",
                     "Gracz;Gracz;;Uwagi\nIda Mróz;nic;VI LO;-\n"),
              "%s %s", h.no.key, h.no.detail);
    test_that(holds("\"Ida Mróz\" \"VI LO\"") && hall_said(&h, "pominięte kolumny: Uwagi"),
              "the rest by their headings");
    test_case("columns: what each is taken for, before anything is imported");
    h.file = "\xEF\xBB\xBFLp.;\"Nazwa; druzyny\";RODZAJ;Zawodnik (303)\n1;Orły;x;\"Jan "
             "\"\"J\"\"\"\n\n2\n";
    test_that(hall_view(&h, "columns eskadra"), "%s", h.no.key);
    test_that(hall_shows(&h, "\"names\":[\"Lp.\",\"Nazwa; druzyny\",\"RODZAJ\",\"Zawodnik (303)\"],"
                             "\"are\":[\"\",\"Nazwa drużyny\",\"\",\"Imię i nazwisko 303\"]"),
              "%s", h.json.at);
    test_that(
        hall_shows(&h, "\"cells\":[[\"1\",\"Orły\",\"x\",\"Jan \\\"J\\\"\"],[\"2\"]],\"rows\":2"),
        "%s", h.json.at);
    test_that(hall_shows(&h, "\"Opiekun 7\",\"Opiekun\"]"), "one guardian for each, or for all");
    h.file = "Imi\xea;Opiekun\n\xa3ucja;\xaf";
    test_that(hall_view(&h, "columns orzel") && hall_shows(&h, "\"are\":[\"Imię\",\"Opiekun\"]") &&
                  hall_shows(&h, "Łucja;Ż"),
              "in another encoding: %s", h.json.at);
    static char row[2000];
    const char *may = strstr(h.json.at, "\"may\":[") + 7;
    TEXT(are, 2000);
    text_bytes(&are, may, strcspn(may, "]"));
    memcpy(row, are.at, are.len + 1);
    h.file = row; /* names in quotation marks, separated by commas: a table itself */
    hall_view(&h, "columns orzel");
    test_that(hall_shows(&h, "\"are\":[") && strstr(strstr(h.json.at, "\"are\":["), row),
              "each is read as what it is called: %s", h.json.at);
    h.file = "";
    test_that(!hall_view(&h, "columns orzel") && text_same(h.no.key, "file-empty"), "%s", h.no.key);
    h.file = NULL;
    test_that(!hall_view(&h, "columns orzel") && text_same(h.no.key, "no-file"), "%s", h.no.key);
    h.key.role = BY_REFEREE;
    test_that(!hall_view(&h, "columns orzel") && text_same(h.no.key, "not-yours"), "%s", h.no.key);
    h.key.role = BY_ORGANISER;
}

static void templates(void) {
    test_case("import: a guardian for all, dates of birth, games in brackets");
    test_that(import("import eskadra",
                     "Nazwa drużyny;Opiekun;Zawodnik (303);Data urodzenia (303);Imię "
                     "111;Nazwisko 111;Gracz – 7;Opiekun 7\n"
                     "Orły;Ewa Żak;Ala;3.05.2012;Bolek;Król;Cela;Jan Ćma\n"),
              "%s %s", h.no.key, h.no.detail);
    test_that(holds(" 303 Ala born=2012 \"guardian=Ewa Żak\""), "the date and the guardian of all");
    test_that(holds(" 111 \"Bolek Król\" \"guardian=Ewa Żak\"") &&
                  holds(" 7 Cela \"guardian=Jan Ćma\""),
              "two cells, and a guardian of his own");
    for (int in = 0; in < 2; in++) {
        test_case("import: the template is read back (%d)", in);
        hall_view(&h, "template eskadra");
        test_that(hall_shows(&h, "Nazwisko 111"), "%s", h.json.at);
        test_that(
            import("import eskadra",
                   in ? "\xEF\xBB\xBFNazwa drużyny;Imię 303;Nazwisko 303;Rok urodzenia 303;Imię "
                        "111;Nazwisko 111;Rok urodzenia 111;Imię 7;Nazwisko 7;Rok urodzenia "
                        "7;Szkoła lub instytucja;Opiekun;E-mail opiekuna;Telefon opiekuna;Dzika "
                        "karta\r\nŻubry;A;B;2011;C;D;2012;E;F;2010;IV LO;Ula Nic;u@n;500;tak\r\n"
                      : "Team;First name 303;Last name 303;Year of birth 303;School or "
                        "institution;Guardian;Wild card\nLwy;G;H;2011;V LO;Ewa;\n"),
            "%s %s", h.no.key, h.no.detail);
    }
    test_that(holds("Żubry \"IV LO\" wild") && holds(" 7 \"E F\" born=2010 \"guardian=Ula Nic\""),
              "all of it");
    test_that(!holds("u@n") && !holds(" 500"), "neither mail nor telephone is kept");
}

void test_door(void) {
    check_in();
    before_a_round();
    bracket();
    rounds_off();
    told();
    corrections();
    tables();
    columns();
    templates();
}
