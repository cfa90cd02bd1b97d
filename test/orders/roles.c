/* Who may do what, and who sees what: event/7.7, event/1.5, the table of the hall. */
#include <stdio.h>
#include <string.h>
#include "desk/judge.h"
#include "desk/look.h"
#include "orders/orders.h"

static struct hall h;

/* A bigger event with names to be kept: two schools, guardians, years of birth, remarks. */
static void people(void) {
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only orzel");
    h.file = "Gracz;Szkoła;Rok;Opiekun\n"
             "Hanna Sekretna;I LO;2010;Opiekunka Tajna\nDawid Skryty;II LO;2011;Ewa Ukryta\n"
             "Iga Nieznana;I LO;2010;Jan Zasłonięty\nOlek Zatajony;II LO;2009;Ola Przemilczana\n";
    test_that(hall_order(&h, "import orzel"), "%s", h.no.key);
    h.file = NULL;
    hall_order(&h, "draw orzel groups --groups 1 --seed x");
    hall_order(&h, "pair orzel --all");
    hall_order(&h, "start orzel groups --rounds 1");
    hall_order(&h, "result 1 1 poland orzel/6.1 round=9");
    hall_order(&h, "remark 1 \"Sekretna płakała\"");
    hall_order(&h, "card 1 %d vulgar \"brzydkie słowo\" --referee \"Zenon Gwizdek\"",
               h.desk.c->entrant[h.desk.c->match[0].entrant[0]].number);
    hall_order(&h, "walkover 2 none \"Zatajony chory na ospę\"");
}

static const char *const views[] = {"event",
                                    "round orzel",
                                    "round orzel groups 2",
                                    "match 1",
                                    "match 2",
                                    "standings orzel",
                                    "final orzel",
                                    "entrants orzel",
                                    "entrant orzel 1",
                                    "entrant orzel 2",
                                    "entrant orzel 3",
                                    "entrant orzel 4",
                                    "playing",
                                    "needs",
                                    "cards",
                                    "log",
                                    "keys"};

static const char *const secrets[] = {
    "Hanna",    "Sekretna",  "Dawid",   "Skryty",     "Iga",          "Nieznana", "Olek",
    "Zatajony", "Opiekunka", "Ukryta",  "Zasłonięty", "Przemilczana", "2009",     "2010",
    "2011",     "płakała",   "Gwizdek", "brzydkie",   "ospę"};

/* Of everything this key can ask for, none may hold a secret that is not in `allowed`. */
static void leaks(const char *allowed) {
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        if (!hall_view(&h, views[i])) continue;
        for (size_t k = 0; k < sizeof secrets / sizeof *secrets; k++)
            test_that(strstr(allowed, secrets[k]) || !hall_shows(&h, secrets[k]),
                      "%s shows \"%s\": %.200s", views[i], secrets[k], h.json.at);
    }
}

static void masks(void) {
    const struct contest *c = h.desk.c;
    test_case("views: the public sees initials and school, and nothing else of a person");
    people();
    c = h.desk.c;
    h.key = (struct desk_key){.name = "public", .role = BY_PUBLIC};
    leaks("");
    hall_view(&h, "round orzel");
    test_that(hall_shows(&h, "\"H.S.\"") && hall_shows(&h, "I LO"), "%.300s", h.json.at);
    test_case("views: what the public may not ask for");
    static const char *const closed[] = {"cards", "log", "keys"};
    for (int i = 0; i < 3; i++)
        test_that(!hall_view(&h, closed[i]) && text_same(h.no.rule, "event/7.7"), "%s", closed[i]);
    test_case("views: a player sees himself by name, all others as the public does");
    int mine = c->entrant[0].number;
    test_that(mine == 1, "Hanna is number one");
    h.key = (struct desk_key){.name = "p1", .role = BY_PLAYER, .reach = "orzel/1"};
    leaks("Hanna Sekretna");
    hall_view(&h, "entrant orzel 1");
    test_that(hall_shows(&h, "Hanna Sekretna"), "his own name");
    test_case("views: a referee knows the names at his tables, and remarks there");
    const char *a = c->entrant[c->match[0].entrant[0]].name;
    const char *b = c->entrant[c->match[0].entrant[1]].name;
    char allowed[400];
    snprintf(allowed, sizeof allowed, "%s %s płakała Sekretna Gwizdek brzydkie", a, b);
    /* Table 1 of later rounds is his too: look at an event of one round. */
    people();
    h.key = (struct desk_key){.name = "ref", .role = BY_REFEREE, .reach = "orzel:1"};
    a = h.desk.c->entrant[h.desk.c->match[0].entrant[0]].name;
    b = h.desk.c->entrant[h.desk.c->match[0].entrant[1]].name;
    hall_view(&h, "match 1");
    test_that(hall_shows(&h, a) && hall_shows(&h, b) && hall_shows(&h, "płakała"), "%.300s",
              h.json.at);
    h.key = (struct desk_key){.name = "ref", .role = BY_REFEREE, .reach = "orzel:99"};
    leaks("");
    h.key = (struct desk_key){.name = "ref", .role = BY_REFEREE}; /* of all tables */
    hall_view(&h, "match 1");
    test_that(hall_shows(&h, a) && hall_shows(&h, "płakała"), "all tables: %.300s", h.json.at);
    test_case("views: the desk sees everything but the keys");
    h.key = (struct desk_key){.name = "desk2", .role = BY_DESK};
    hall_view(&h, "entrants orzel");
    test_that(hall_shows(&h, "Opiekunka Tajna") && hall_shows(&h, "2010"), "guardians and years");
    test_that(!hall_view(&h, "keys"), "keys");
}

static void reaches(void) {
    test_case("views: a round tells which of its tables a key reaches");
    people();
    static const char *const keys[][2] = {
        {"orzel:1", "\"mine\":[1]"}, {"orzel:2-9", "\"mine\":[2"}, {"orzel:99", "\"mine\":[]"}};
    for (int i = 0; i < 3; i++) {
        h.key = (struct desk_key){.name = "ref", .role = BY_REFEREE, .reach = keys[i][0]};
        hall_view(&h, "round orzel");
        test_that(hall_shows(&h, keys[i][1]), "%s: %.300s", keys[i][0], h.json.at);
    }
    h.key.reach = NULL;
    hall_view(&h, "round orzel");
    test_that(!hall_shows(&h, "mine"), "all are his: %.300s", h.json.at);
}

/* The copy that all views of others are made from: what is not in it cannot be shown by mistake. */
static void mask_itself(void) {
    struct desk_key key = {.name = "public", .role = BY_PUBLIC};
    test_case("views: the masked event itself holds no reason, remark, referee or key");
    people();
    const struct contest *c = look_mask(h.desk.c, &key, &h.work);
    if (!test_that(c != NULL, "no room")) return;
    test_that(!c->keys && !c->orders, "keys");
    test_that(h.desk.c->cards > 0 && h.desk.c->match[0].board[0].remark, "there is something");
    for (int i = 0; i < c->cards; i++)
        test_that(!*c->card[i].reason && !*c->card[i].referee, "card %d: %s", i, c->card[i].reason);
    for (int m = 0; m < c->matches; m++) {
        const struct encounter *e = &c->match[m].board[0];
        test_that(!e->remark && !e->referee && (!e->why || !*e->why), "match %d", m + 1);
    }
    for (int i = 0; i < c->entrants; i++)
        for (size_t k = 0; k < sizeof secrets / sizeof *secrets; k++)
            test_that(!strstr(c->entrant[i].name, secrets[k]), "%s", c->entrant[i].name);
}

static void orders_by_role(void) {
    static const struct {
        const char *words;
        int role; /* the last that may */
    } table[] = {{"key r2 referee "
                  "0000000000000000000000000000000000000000000000000000000000000000",
                  BY_ORGANISER},
                 {"enter orzel Nowy \"\"", BY_DESK},
                 {"withdraw orzel 1 choroba", BY_DESK},
                 {"unpair orzel groups pomyłka", BY_DESK},
                 {"correct test orzel 1 orzel 3 20 pomyłka", BY_DESK},
                 {"result 1 2 poland orzel/6.1 round=9", BY_REFEREE},
                 {"remark 1 spóźnienie", BY_REFEREE},
                 {"card 1 1 vulgar", BY_REFEREE},
                 {"do note x", BY_ORGANISER}};
    test_case("orders: each role may give its own and those of the roles below it");
    people();
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (int role = BY_ORGANISER; role < ROLES; role++) {
            h.key = (struct desk_key){.name = "k", .role = (uint8_t)role};
            hall_judge(&h, table[i].words);
            bool barred = text_same(h.no.key, "not-yours");
            test_that(barred == (role > table[i].role), "%s by %s: %s %s", table[i].words,
                      contest_role_words[role], h.no.rule, h.no.key);
        }
    test_case("orders: a referee acts at his tables only");
    h.key = (struct desk_key){.name = "ref", .role = BY_REFEREE, .reach = "orzel:2-4,7"};
    hall_refused(&h, "event/7.7", "out-of-reach", "result 1 2 poland orzel/6.1 round=9");
    h.key.reach = "bitwa orzel:1";
    test_that(hall_judge(&h, "result 1 2 poland orzel/6.1 round=9"), "%s", h.no.key);
    h.key.reach = "orzel:1";
    hall_refused(&h, "event/7.7", "out-of-reach", "remark 4 spóźnienie"); /* at table 2 */
    h.key.reach = NULL;
    test_that(hall_judge(&h, "result 1 2 poland orzel/6.1 round=9"), "all tables: %s", h.no.key);
    char many[900] = "orzel:";
    for (int n = 31; n < 200; n++) snprintf(many + strlen(many), 5, "%d,", n);
    strcat(many, "95");
    h.key.reach = many; /* the 199th letter is in the middle of a number */
    hall_refused(&h, "event/7.7", "out-of-reach", "result 1 2 poland orzel/6.1 round=9");
    strcat(many, ",1 orzel:2");
    test_that(reach_match(h.desk.c, &h.key, 0), "a table behind the 199th letter");
    h.key.reach = "orz";
    hall_refused(&h, "event/7.7", "out-of-reach", "result 1 2 poland orzel/6.1 round=9");
}

static void keys(void) {
    const char *hash = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    struct desk_key key;
    char words[300];
    test_case("keys: given, found by their digest, withdrawn");
    people();
    snprintf(words, sizeof words, "key stolik-2 referee %s orzel:1-3", hash);
    test_that(hall_order(&h, "%s", words), "%s", h.no.key);
    test_that(desk_key_of(&h.desk, hash, &key) && key.role == BY_REFEREE &&
                  text_same(key.reach, "orzel:1-3") && text_same(key.name, "stolik-2"),
              "found");
    hall_refused(&h, "event/7.7", "key-exists", words);
    hall_refused(&h, "event/7.7", "not-a-hash", "key x desk 1234");
    hall_refused(&h, "event/7.7", "no-role", "key x king 1234");
    hall_view(&h, "keys");
    test_that(hall_shows(&h, "stolik-2") && !hall_shows(&h, hash), "no digest leaves");
    test_that(hall_order(&h, "unkey stolik-2 \"zgubiony telefon\""), "%s", h.no.key);
    test_that(!desk_key_of(&h.desk, hash, &key), "withdrawn");
    hall_again(&h);
}

static void claims(void) {
    test_case("claims: one is shown, two that differ are red, two that agree are a result");
    hall_group(&h, "orzel", 4);
    const struct meeting *m = &h.desk.c->match[0];
    int a = h.desk.c->entrant[m->entrant[0]].number, b = h.desk.c->entrant[m->entrant[1]].number;
    char mine[20], other[20];
    snprintf(mine, sizeof mine, "orzel/%d", a), snprintf(other, sizeof other, "orzel/%d", b);
    h.key = (struct desk_key){.name = "pa", .role = BY_PLAYER, .reach = mine};
    test_that(hall_order(&h, "claim 1 1 %d poland", a), "%s", h.no.key);
    hall_view(&h, "round orzel groups 1");
    test_that(hall_shows(&h, "\"state\":\"claimed\""), "%.300s", h.json.at);
    char words[60];
    snprintf(words, sizeof words, "claim 1 1 %d poland", b);
    hall_refused(&h, "event/7.7", "not-yours", words);
    h.key = (struct desk_key){.name = "pb", .role = BY_PLAYER, .reach = other};
    test_that(hall_order(&h, "claim 1 1 %d kriegsmarine", b), "%s", h.no.key);
    hall_view(&h, "round orzel groups 1");
    test_that(hall_shows(&h, "\"state\":\"differs\""), "%.300s", h.json.at);
    test_that(h.desk.c->match[0].board[0].game[0].winner == UNKNOWN, "no result yet");
    test_that(hall_order(&h, "claim 1 1 %d poland", b), "%s", h.no.key);
    test_that(h.desk.c->match[0].board[0].game[0].winner >= 0, "they agree: a result");
    hall_refused(&h, "event/7.7", "not-yours", "result 1 2 poland");
    h.key = (struct desk_key){.name = "desk1", .role = BY_ORGANISER};
    hall_again(&h);
}

void test_roles(void) {
    claims();
    masks();
    reaches();
    mask_itself();
    orders_by_role();
    keys();
}
