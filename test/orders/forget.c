/* Forgetting a person, event/1.11: name, year, guardian and what was said of them are in no byte
 * any more; lines, chain, tables and views are as they were, with "(usunięto)" for the name. */
#include <stdlib.h>
#include <string.h>
#include "desk/forget.h"
#include "event/seal.h"
#include "orders/orders.h"

static struct hall h;

/* Hanna Sekretna plays, is replaced, has a test, a card, a remark, an undone line. */
static void people(const char *version) {
    hall_open(&h);
    hall_order(&h, "create Zawody --level local --only orzel");
    test_that(strstr(h.desk.journal, version) != NULL, "%.60s", h.desk.journal);
    h.file = "Gracz;Szkoła;Rok;Opiekun\n"
             "Hanna Sekretna;I LO;2010;Opiekunka Tajna\nDawid Skryty;II LO;2011;Ewa Ukryta\n"
             "Iga Nieznana;I LO;2010;Jan Inny\nCelina Sekretna;III LO;;\n";
    test_that(hall_order(&h, "import orzel"), "%s", h.no.key);
    h.file = NULL;
    hall_order(&h, "correct player orzel 1 orzel \"Hania Sekretna\" born=2010 "
                   "\"guardian=Opiekunka Tajna\" \"Sekretna prosi\" --yes");
    hall_order(&h, "test orzel 1 15 20");
    hall_order(&h, "test orzel 2 10 20");
    hall_order(&h, "draw orzel groups --groups 1 --seed x");
    hall_order(&h, "pair orzel --all");
    hall_order(&h, "remark 1 \"Sekretna płakała\"");
    hall_order(&h, "note \"rodzice: Hanna Sekretna\"");
    hall_order(&h, "card 1 %d vulgar \"Sekretna krzyczała\"",
               h.desk.c->entrant[h.desk.c->match[0].entrant[0]].number);
    hall_order(&h, "enter orzel \"Hanna Sekretna\" \"IV LO\"");
    hall_order(&h, "undo");
    hall_order(&h, "result 1 1 poland 6.1 round=9");
    hall_order(&h, "result 1 2 poland 6.1 round=9");
    hall_order(&h, "substitute orzel 1 orzel \"Zofia Nowa\" 6.1 choroba");
}

static const char *const gone[] = {"Hania", "Tajna", "płakała", "krzyczała", "2010\""};

static char *shown(const char *view) {
    static const char *const names[] = {"Hania Sekretna", "Hanna Sekretna"};
    hall_view(&h, view);
    char *copy = strdup(h.json.at);
    for (int i = 0; i < 2; i++)
        for (char *p; (p = strstr(copy, names[i])) != NULL;) {
            memcpy(p, SEAL_FORGOTTEN, sizeof SEAL_FORGOTTEN - 1);
            memmove(p + sizeof SEAL_FORGOTTEN - 1, p + 14, strlen(p + 14) + 1);
        }
    return copy;
}

/* How many lines there are, and every order's chain: what forgetting may not touch. */
static void skeleton(const char *text, struct text *out) {
    const char *at = text, *end = text + strlen(text), *one;
    size_t len;
    while (journal_next(&at, end, &one, &len))
        if (journal_announced(one, len)) text_bytes(out, one, len), text_char(out, '\n');
}

static void goes(void) {
    test_case("forget: in no byte, and every line, chain and table as it was");
    people("event 3");
    char *points = shown("standings orzel"), *before = strdup(h.desk.journal);
    int lines = h.desk.c->lines;
    static char room[2][1 << 16];
    struct text was = text_over(room[0], sizeof room[0]), is = text_over(room[1], sizeof room[1]);
    skeleton(before, &was);
    h.key.role = BY_DESK;
    hall_refused(&h, "event/7.7", "not-yours", "forget orzel 1 prośba");
    h.key.role = BY_ORGANISER;
    hall_refused(&h, "event/1.11", "nobody-of-name", "forget orzel 1 player=Nikt prośba");
    test_that(hall_order(&h, "forget orzel 1 \"player=Hania Sekretna\" prośba rodziców"), "%s",
              h.no.key);
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        test_that(!strstr(h.desk.journal, gone[i]), "%s is still there", gone[i]);
    test_that(strstr(h.desk.journal, "~Zofia Nowa") != NULL, "who came instead stays");
    test_that(strstr(h.desk.journal, "~Iga Nieznana") != NULL, "others stay");
    test_that(strstr(h.desk.journal, "~Celina Sekretna") != NULL, "also of the same family");
    test_that(strstr(h.desk.journal, "~Jan Inny") != NULL, "and their guardians");
    test_that(h.desk.c->lines == lines + 2, "an order and its line more");
    skeleton(h.desk.journal, &is);
    test_that(!strncmp(is.at, was.at, was.len), "every chain is what it was");
    char *now = shown("standings orzel");
    test_that(!strcmp(points, now), "%s\n%s", points, now);
    hall_again(&h);
    hall_refused(&h, "event/1.11", "forgotten-already", "forget orzel 1 player=(usunięto) znów");
    hall_order(&h, "undo");
    test_that(!strstr(h.desk.journal, "Hania"), "undo brings nobody back");
    free(points), free(before), free(now);
    hall_close(&h);
}

static void copies(void) {
    test_case("forget: an older copy is cut by what the newer lines ask for");
    people("event 3");
    size_t len = h.desk.len;
    char *copy = malloc(len + 1);
    memcpy(copy, h.desk.journal, len + 1);
    hall_order(&h, "forget orzel 1 \"player=Hania Sekretna\" prośba");
    bool ok;
    h.work.used = 0;
    size_t left = forget_cut(copy, len, h.desk.journal, h.desk.len, &h.work, &ok);
    copy[left] = 0;
    test_that(ok && left < len, "shorter");
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        test_that(!strstr(copy, gone[i]), "%s is in the copy", gone[i]);
    test_that(!strncmp(copy, h.desk.journal, left), "the copy is the beginning of the event");
    free(copy);
    hall_close(&h);
}

static void changed(void) {
    test_case("forget: a name that was changed is found by its seal");
    people("event 3");
    char *copy = strdup(h.desk.journal), *name = strstr(copy, "~Dawid Skryty");
    memcpy(name, "~Dawid Skrzyp", 13);
    struct desk_trouble trouble;
    test_that(!desk_load(&h.desk, copy, strlen(copy), &trouble), "was taken");
    test_that(!strcmp(trouble.no.rule, "event/7.2"), "%s %s", trouble.no.rule, trouble.no.key);
    free(copy);
    hall_close(&h);
}

void test_forget(void) {
    goes();
    copies();
    changed();
}
