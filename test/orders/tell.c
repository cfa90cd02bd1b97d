/* tell.c -- lines of the journal in words, what the players say, tables that need somebody. */
#include <stdio.h>
#include <string.h>
#include "orders/orders.h"

static struct hall h;

/* What the log says of line n, as JSON writes it. */
static const char *says(int n) {
    static char out[4000];
    char words[60];
    snprintf(words, sizeof words, "log %d 1", n);
    if (!test_that(hall_view(&h, words), "%s", h.no.key)) return "";
    const char *from = strstr(h.json.at, "\"says\":\"");
    snprintf(out, sizeof out, "%s", from ? from + 8 : "");
    char *end = strstr(out, "\"}"), *undone = strstr(out, "\",\"undone");
    if (end) *end = 0;
    if (undone) *undone = 0;
    return out;
}

/* An event in which every kind of line is written. */
static const struct {
    const char *order, *says; /* … of the order's last line; NULL: not looked at */
} table[] = {
    {"create Liga --level local --only orzel,eskadra", "dyscyplina: ORP Orzeł"},
    {"set orzel clock 20 15", "ORP Orzeł: ustawienie: clock 20 15"},
    {"enter orzel Ala \"SP 1\"", NULL},
    {"enter orzel Ola \"SP 2\"", NULL},
    {"enter orzel Ela \"SP 3\"", NULL},
    {"enter orzel Ula \"SP 4\"", "ORP Orzeł · 4. Ula: zgłoszenie: SP 4"},
    {"enter eskadra Lisy \"SP 1\" Jan Iga Ewa", NULL},
    {"enter eskadra Rysie \"SP 2\" Leo Ida Zoe", "Gwiaździsta Eskadra · 2. Rysie: gracz: 7, Zoe"},
    {"present orzel 1 2 3", "ORP Orzeł: obecni: 1 2 3"},
    {"missing orzel 4", "ORP Orzeł: nieobecni: 4"},
    {"apart orzel 1 2 siostry", "ORP Orzeł · 1. Ala: nie kojarzyć ze sobą: 2. Ola, siostry"},
    {"draw orzel groups --groups 1 --seed a", "ORP Orzeł · grupy: grupa: A 1 4 2 3"},
    {"undraw orzel groups zapomniani", "ORP Orzeł · grupy: losowanie cofnięte: zapomniani"},
    {"draw orzel groups --groups 1 --seed b --name nowe", NULL},
    {"pair orzel", NULL},
    {"unpair orzel nowe pomyłka", "ORP Orzeł · grupy (nowe): pary cofnięte: runda 1, pomyłka"},
    {"pair orzel", "stół 2 · ORP Orzeł · Ela – Ala: para"},
    {"start orzel", "ORP Orzeł · grupy (nowe): start: runda 1"},
    {"result t2 1 poland 6.1 round=9",
     "stół 2 · ORP Orzeł · Ela – Ala: wynik: mecz, wygrywa: Ela (Marynarka Wojenna), „Orzeł” w "
     "cieśninach duńskich, runda "
     "końca 9"},
    {"correct result t2 1 kriegsmarine 6.2 round=9 pomyłka --yes",
     "poprawka: stół 2 · ORP Orzeł · Ela – Ala: wynik: mecz, wygrywa: Ala (Kriegsmarine), "
     "ostatni "
     "żeton z okrętem poza grą, runda końca 9 (pomyłka)"},
    {"claim t2 2 3 none 2.2", "stół 2 · ORP Orzeł · Ela – Ala: zgłoszenie gracza: rewanż, "
                              "Ela, wygrywa: nikt, mecz przerwany bez rozstrzygnięcia"},
    {"call t2 \"nie wiemy, co dalej\"",
     "stół 2 · ORP Orzeł · Ela – Ala: wezwanie do stołu: nie wiemy, co dalej"},
    {"call t2 \"\"", "stół 2 · ORP Orzeł · Ela – Ala: ktoś już jest przy stole"},
    {"card t2 3 disturbing", "stół 2 · ORP Orzeł · Ela – Ala: kara: Ela, ostrzeżenie, "
                             "przeszkadzanie w prowadzeniu rozgrywki"},
    {"card t2 3 vulgar \"brzydkie słowo\"", "stół 2 · ORP Orzeł · Ela – Ala: kara: Ela, żółta "
                                            "kartka, używanie wulgaryzmów, brzydkie słowo"},
    {"pardon 2 przesłyszenie", "stół 2 · ORP Orzeł · Ela – Ala: kara cofnięta: Ela, przesłyszenie"},
    {"remark t2 spóźnienie", "stół 2 · ORP Orzeł · Ela – Ala: uwaga: spóźnienie"},
    {"referee t2 \"J. Kowal\"", "stół 2 · ORP Orzeł · Ela – Ala: sędzia: J. Kowal"},
    {"sides t1 2", "stół 1 · ORP Orzeł · Ula – Ola: pierwszą stronę ma: Ola"},
    {"result t2 2 none 2.2", NULL},
    {"award t2 2 3 \"decyzja głównego\"",
     "stół 2 · ORP Orzeł · Ela – Ala: decyzja sędziego: rewanż, Ela, decyzja głównego"},
    {"walkover t1 none \"nie przyszli\"",
     "stół 1 · ORP Orzeł · Ula – Ola: walkower: nikt, nie przyszli"},
    {"clear t1 jednak --yes", "stół 1 · ORP Orzeł · Ula – Ola: wyniki usunięte: jednak"},
    {"undo", "cofnięcie"},
    {"note przerwa", "notatka: przerwa"},
    {"key sedzia-1 referee 0000000000000000000000000000000000000000000000000000000000000000",
     "nowy klucz: sedzia-1"},
    {"unkey sedzia-1 zgubiony", "klucz wycofany: sedzia-1, zgubiony"},
    {"paper orzel orzel", "ORP Orzeł: arkusz testu: 1, orzel"},
    {"test orzel 1 12 20", "ORP Orzeł · 1. Ala: test: 12/20"},
    {"sitting orzel KLASA", "ORP Orzeł: test pod kodem: orzel, KLASA"},
    {"sit KLASA 2", "ORP Orzeł · 2. Ola: zaczyna test"},
    {"shut KLASA", "ORP Orzeł: test zamknięty"},
    {"substitute orzel 4 orzel Nela 4.1 choroba",
     "ORP Orzeł · 4. Ula: zmiana zawodnika: Nela, choroba"},
    {"withdraw orzel 4 choroba", NULL},
    {"discipline mis \"Miś Wojtek\" other seats=3", "dyscyplina: Miś Wojtek"},
    {"enter mis Ala \"\"", NULL},
    {"enter mis Ola \"\"", NULL},
    {"enter mis Ela \"\"", NULL},
    {"draw mis swiss --rounds 1 --seed a", "Miś Wojtek · system szwajcarski: uczestnicy: 1 2 3"},
    {"pair mis", "stół 1 · Miś Wojtek · Ola – Ala, Ela: stół"},
    {"places mis:1 2=1 3", "stół 1 · Miś Wojtek · Ola – Ala, Ela: miejsca: Ola = Ala, Ela"},
    {"draw eskadra ladder --seed a", NULL},
    {"pair eskadra", NULL},
    {"walkover e1 303 1 \"nie ma Leona\"", "stół 1 · 303 · Jan – Leo: walkower: Jan, nie ma Leona"},
};

static void lines(void) {
    test_case("log: every line of an event in words, with names");
    hall_open(&h);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        test_that(hall_order(&h, "%s", table[i].order), "%s: %s %s", table[i].order, h.no.key,
                  h.no.detail);
        const char *said = says(h.desk.c->lines);
        if (table[i].says)
            test_that(text_same(said, table[i].says), "%s:\n    %s\n    %s", table[i].order, said,
                      table[i].says);
    }
    for (int n = 1; n <= h.desk.c->lines; n++) {
        const char *said = says(n);
        bool head = strstr(h.json.at, "\"words\":[\"order\"") != NULL;
        test_that(head || (*said && !strchr(said, '[') && strncmp(said, "result", 6) != 0),
                  "line %d: %s", n, said);
    }
}

static struct desk_key of(uint8_t role, const char *reach) {
    return (struct desk_key){.name = "k", .role = role, .reach = reach};
}

static void needs(void) {
    char who[2][20];
    test_case("needs: where the desk was called, and where the two say different things");
    hall_group(&h, "orzel", 4);
    hall_order(&h, "start orzel groups --rounds 1");
    for (int i = 0; i < 2; i++)
        snprintf(who[i], sizeof who[i], "orzel/%d",
                 h.desk.c->entrant[h.desk.c->match[0].entrant[i]].number);
    test_that(hall_view(&h, "needs") && hall_shows(&h, "\"tables\":[]"), "%s", h.json.at);
    h.key = of(BY_PLAYER, who[0]);
    test_that(hall_order(&h, "claim 1 1 %s poland 6.1 round=7", who[0] + 6), "%s", h.no.key);
    test_that(hall_said(&h, "czeka na drugie"), "he is told that the other is waited for");
    h.key = of(BY_ORGANISER, NULL);
    test_that(hall_view(&h, "needs") && hall_shows(&h, "\"tables\":[]"), "one has spoken");
    h.key = of(BY_PLAYER, who[1]);
    test_that(hall_order(&h, "claim 1 1 %s kriegsmarine 6.2 round=8", who[1] + 6), "%s", h.no.key);
    test_that(hall_said(&h, "różnią"), "and the other, that they differ");
    test_that(!hall_view(&h, "needs") && text_same(h.no.rule, "event/7.7"), "not for players");
    hall_view(&h, "match 1");
    test_that(!hall_shows(&h, "claims"), "nor what the other says: %.300s", h.json.at);
    h.key = of(BY_DESK, NULL);
    test_that(hall_view(&h, "needs") &&
                  hall_shows(&h, "\"match\":1,\"table\":1,\"game\":\"orzel\"}"),
              "%s", h.json.at);
    test_that(hall_view(&h, "match 1") && hall_shows(&h, "\"game\":1,\"by\":0,\"words\":\"Gracz") &&
                  hall_shows(&h, "runda końca 7") && hall_shows(&h, "\"game\":1,\"by\":1") &&
                  hall_shows(&h, "runda końca 8"),
              "what each of them says: %s", h.json.at);
    test_case("needs: a referee hears of his own tables; who comes takes the call away");
    test_that(hall_order(&h, "call 2 \"proszę przyjść\""), "%s", h.no.key);
    h.key = of(BY_REFEREE, "orzel:1");
    test_that(hall_view(&h, "needs") && hall_shows(&h, "\"table\":1") &&
                  !hall_shows(&h, "\"table\":2"),
              "%s", h.json.at);
    h.key = of(BY_DESK, NULL);
    test_that(hall_view(&h, "needs") && hall_shows(&h, "\"call\":\"proszę przyjść\""), "%s",
              h.json.at);
    test_that(hall_order(&h, "result 1 1 poland 6.1 round=7") && hall_order(&h, "call 2 \"\"") &&
                  hall_view(&h, "needs") && hall_shows(&h, "\"tables\":[]"),
              "settled and come: %s", h.json.at);
    test_that(hall_view(&h, "match 1") && hall_shows(&h, "\"claims\":[]"), "the result counts now");
}

static void meanwhile(void) {
    test_case("since: what others wrote is told in words");
    hall_group(&h, "orzel", 2);
    int seen = h.desk.c->lines;
    hall_order(&h, "result 1 1 poland 6.1 round=7");
    h.key.name = "desk2", h.seen = seen;
    test_that(!hall_judge(&h, "result 1 1 kriegsmarine 6.2 round=7") && h.answer.since == 1, "%s",
              h.no.key);
    test_that(h.answer.since && strstr(h.answer.happened[0], " desk1 result 1 orzel 1 ") &&
                  strstr(h.answer.told[0].pl, "wynik: mecz, wygrywa: Gracz") &&
                  strstr(h.answer.told[0].en, "result: game, won by Gracz"),
              "%s", h.answer.since ? h.answer.told[0].pl : "");
}

/* A draw that was taken back is no stage any more: whoever names none means the one before it. */
static void taken_back(void) {
    test_case("stages: one that was taken back is not shown, and not meant");
    hall_group(&h, "orzel", 4);
    for (int m = 1; m <= h.desk.c->matches; m++)
        test_that(hall_order(&h, "walkover %d %d bywa", m,
                             h.desk.c->entrant[h.desk.c->match[m - 1].entrant[m % 2]].number),
                  "%s", h.no.key);
    bool drawn = hall_order(&h, "draw orzel cup --advance 2 --seed x");
    if (!drawn)
        drawn =
            hall_order(&h, "lots orzel") && hall_order(&h, "draw orzel cup --advance 2 --seed x");
    test_that(drawn, "%s %s", h.no.key, h.no.detail);
    test_that(hall_view(&h, "event") && hall_shows(&h, "\"kind\":\"cup\""), "drawn");
    test_that(hall_order(&h, "undraw orzel cup \"za wcześnie\""), "%s", h.no.key);
    test_that(hall_view(&h, "event") && !hall_shows(&h, "\"kind\":\"cup\""), "%s", h.json.at);
    test_that(hall_view(&h, "round orzel") && hall_shows(&h, "\"stage\":\"groups\""), "%.200s",
              h.json.at);
    test_that(hall_view(&h, "standings orzel") && hall_shows(&h, "\"group\":\"A\""), "%.200s",
              h.json.at);
    test_that(hall_order(&h, "close orzel"), "%s %s", h.no.key, h.no.detail);
}

void test_tell(void) {
    lines();
    needs();
    meanwhile();
    taken_back();
}
