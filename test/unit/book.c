#include "core/book.h"
#include "base/fault.h"
#include "unit/unit.h"

static void counts(void) {
    static const struct {
        int n;
        const char *polish, *english;
    } forms[] = {
        {0, "0 punktów", "0 points"},       {1, "1 punkt", "1 point"},
        {2, "2 punkty", "2 points"},        {4, "4 punkty", "4 points"},
        {5, "5 punktów", "5 points"},       {11, "11 punktów", "11 points"},
        {12, "12 punktów", "12 points"},    {14, "14 punktów", "14 points"},
        {21, "21 punktów", "21 points"},    {22, "22 punkty", "22 points"},
        {112, "112 punktów", "112 points"}, {-3, "-3 punkty", "-3 points"},
    };
    test_case("book: Polish has three forms of a counted word, English two");
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        TEXT(pl, 64);
        TEXT(en, 64);
        book_count("count.point", POLISH, forms[i].n, &pl);
        book_count("count.point", ENGLISH, forms[i].n, &en);
        test_text("pl", forms[i].polish, pl.at);
        test_text("en", forms[i].english, en.at);
    }
}

static void rules(void) {
    TEXT(words, 2048);
    test_case("book: rules in order, by number and by word");
    unsigned first = book_next("303", 0);
    test_that(first == RULE(1, 1), "the first rule is %u", first);
    test_that(book_next("303", RULE(9, 2)) == 0, "something follows the last rule");
    test_that(!book_next("404", 0), "there is no book 404");
    test_that(book_number("303", "303/6.4") == RULE(6, 4), "303/6.4 is not found");
    test_that(book_number("303", "6.4") == RULE(6, 4), "6.4 is not found");
    test_that(!book_number("303", "6.44"), "6.44 is found");
    test_that(!book_number("303", "6.4x"), "6.4x is found");
    test_that(book_search("303", 0, "KRZYWY", POLISH) == RULE(1, 5), "capitals matter");
    test_that(book_search("303", 0, "mysliwcow", POLISH) != 0, "marks matter");
    test_that(!book_search("303", 0, "xyzzy", POLISH), "xyzzy is found");
    test_that(book_rule("303", RULE(6, 4), ENGLISH, &words) && words.len > 20, "6.4 has no text");
    test_that(!book_rule("303", RULE(6, 44), ENGLISH, &words), "6.44 has a text");
}

static void denials(void) {
    const struct board *b = test_board(game_find("303"));
    TEXT(words, 1024);
    test_case("book: a denial names its field");
    unsigned field = 0;
    const char *p = "E5";
    board_read_field(b, &p, &field);
    test_that(book_deny(b, DENY(RULE(1, 1), field), ENGLISH, &words), "no text");
    test_text("",
              "Field E5 is occupied: a field holds one aircraft, and others must be "
              "flown around.",
              words.at);
}

static void holds(void) {
    test_case("book: words are found whatever their case and marks");
    test_that(book_holds("Żółć i Łódź", "zolc"), "zolc");
    test_that(book_holds("Zolc", "żółć"), "żółć");
    test_that(book_holds("Łódź", "ŁÓDŹ"), "ŁÓDŹ");
    test_that(!book_holds("abc", "abcd"), "abcd");
    test_that(book_holds("abc", ""), "nothing is everywhere");
}

static void phrases(void) {
    TEXT(words, 200);
    struct fill fills[] = {{"round", "3"}, {"rounds", "8"}, {NULL, NULL}};
    test_case("book: phrases are filled");
    test_that(book_say("status.round", POLISH, fills, &words), "no such phrase");
    test_text("", "runda 3 z 8", words.at);
    test_that(!book_phrase("no.such.phrase", POLISH, &words), "it is there");
}

static void effects(void) {
    TEXT(words, 512);
    test_case("book: the effects of cards in words");
    test_that(book_effect("bitwa", "ATT+2", ENGLISH, &words), "no such effect");
    test_text("", "+2 strength when your army attacks.", words.at);
    test_that(book_effect("bitwa", "ORDERS2", POLISH, &words), "ORDERS2");
    test_that(book_effect("bitwa", "DRAW1", POLISH, &words), "DRAW1");
    test_that(!book_effect("bitwa", "XYZ", POLISH, &words), "XYZ");
    test_that(!book_effect("303", "ATT+2", POLISH, &words), "303 has no cards");
}

static void fields(const char *name, const char *field, const char *polish, const char *english) {
    static _Alignas(16) uint8_t room[1 << 20];
    struct board *b = (struct board *)(void *)room;
    const char *p = field;
    TEXT(pl, 64);
    TEXT(en, 64);
    board_standard(b, game_find(name));
    unsigned f = NO_FIELD;
    if (!board_read_field(b, &p, &f)) f = NO_FIELD;
    book_field(b, f, POLISH, &pl);
    book_field(b, f, ENGLISH, &en);
    test_text("pl", polish, pl.at);
    test_text("en", english, en.at);
}

static void places(void) {
    test_case("book: a field with the name of its place, in each language");
    fields("303", "D3", "D3 (Londyn)", "D3 (London)");
    fields("303", "N8", "N8 (Lille)", "N8 (Lille)");
    fields("303", "E5", "E5", "E5");
    fields("bitwa", "D4", "D4 (Warszawa)", "D4 (Warsaw)");
    fields("orzel", "A12", "A12 (Wielki Bełt)", "A12 (Great Belt)");
    fields("orzel", "O2", "O2 (Tallin)", "O2 (Tallinn)");
    fields("303", "Z9", "?", "?");
}

static void faults(void) {
    TEXT(err, 200);
    TEXT(out, 200);
    test_case("book: a fault in words, Polish and English");
    fault_line(&err, 7);
    fault_add(&err, "board.field", "Z9\n\x01");
    fault_add(&err, "record.position", NULL);
    book_fault(err.at, POLISH, &out);
    test_text("", "wiersz 7: nie ma takiego pola: Z9??: to nie jest pozycja", out.at);
    test_text("", "line 7: no such field: Z9??: not a position", test_words(err.at));

    test_case("book: a fault without a phrase shows its key");
    fault_set(&err, "board.no-such-phrase", "E5");
    test_text("", "board.no-such-phrase E5", test_words(err.at));
}

/* The words of the referees' cards, 21 of them, and a rule that each must find. */
static void card_words(void) {
    static const struct {
        const char *book, *word;
        unsigned rule;
    } words[] = {
        {"7", "niesforna", RULE(1, 3)},       {"7", "oddział", RULE(4, 1)},
        {"7", "przeprawa", RULE(4, 4)},       {"7", "ostrzał", RULE(7, 2)},
        {"7", "wstecz", RULE(5, 2)},          {"7", "konnica", RULE(1, 6)},
        {"7", "lot okrężny", RULE(5, 2)},     {"303", "zadeklarowane", RULE(6, 3)},
        {"303", "zestrzelony", RULE(8, 2)},   {"303", "aliancki", RULE(3, 3)},
        {"111", "przeciwległe", RULE(6, 4)},  {"bitwa", "odwody", RULE(5, 2)},
        {"bitwa", "bolszewicka", RULE(7, 1)}, {"bitwa", "porządkowa", RULE(3, 1)},
        {"bitwa", "okrążający", RULE(5, 11)}, {"bitwa", "uciekać", RULE(5, 7)},
        {"bitwa", "plądrowanie", RULE(4, 2)}, {"orzel", "zasoby", RULE(1, 5)},
        {"orzel", "żeton pusty", RULE(1, 2)}, {"event", "wykroczenie", RULE(4, 2)},
        {"event", "naruszenie", RULE(4, 1)},
    };
    test_case("book: a referee finds rules by the words of the card");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        unsigned rule = 0;
        while ((rule = book_search(words[i].book, rule, words[i].word, POLISH)) != 0)
            if (rule == words[i].rule) break;
        test_that(rule != 0, "%s in %s does not find %u", words[i].word, words[i].book,
                  words[i].rule);
    }
    test_case("book: words that mean the same find each other, nonsense finds nothing");
    test_that(book_search("7", 0, "krzywa", POLISH) == RULE(1, 3), "krzywa");
    test_that(book_search("bitwa", 0, "ręka", POLISH) != 0, "ręka");
    test_that(book_search("7", 0, "wielbłąd", POLISH) == 0, "wielbłąd");
    test_that(book_search("7", 0, "oddział wielbłąd", POLISH) == 0, "every word must be there");
}

void unit_book(void) {
    card_words();
    places();
    faults();
    counts();
    rules();
    denials();
    holds();
    phrases();
    effects();
}
