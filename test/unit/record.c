#include "core/record.h"
#include <stdlib.h>
#include <string.h>
#include "unit/unit.h"

#define HEAD "sedzia record 1\ngame 303\nedition 1\nboard R303\n"
#define HASH "0123456789abcdef"
#define LONG HASH HASH HASH HASH

static const char every_line[] =
    "sedzia record 1\n"
    "game 303\n"
    "edition 1\n"
    "board R303\n"
    "| game 303\n"
    "|\n"
    "| board R303   # a comment\n"
    "player luftwaffe Jan Kowalski\n"
    "player raf Zażółć Gęślą\n"
    "date 2025-11-15\n"
    "event Finał\n"
    "round 3\n"
    "table 7\n"
    "place Kraków\n"
    "referee Anna Nowak\n"
    "clock 900+10 lose\n"
    "dice seed " LONG "\n"
    "promise luftwaffe " LONG "\n"
    "promise raf " LONG "\n"
    "words luftwaffe raz dwa\n"
    "words raf trzy\n"
    "from 1 luftwaffe fighters luftwaffe=J6 bombers=N8 raf=I6 reserve=2\n"
    "view raf\n"
    "\n"
    "luftwaffe J6-I5\n"
    "raf repair D4\n"
    "dice hit\n"
    "hand miss\n"
    "cocked\n"
    "cocked hit\n"
    "mistyped hit\n"
    "undo\n"
    "illegal raf D4-D9 by 303/5.1 at D9\n"
    "illegal luftwaffe flew by night by 303/1.1\n"
    "back\n"
    "stands 1 raf fighters\n"
    "note Herbata by Anna\n"
    "time 312 288\n"
    "hash " HASH "\n"
    "resign raf\n"
    "result luftwaffe 303/8.1 round=3\n"
    "seed " LONG "\n"
    "seal " LONG "\n";

static void round_trip(void) {
    static struct record_reader r;
    static struct record_head head;
    static struct record_line line;
    static char room[8192];
    struct text out = text_over(room, sizeof room);
    TEXT(err, 300);
    test_case("record: every kind of line is written as it was read");
    bool good = record_open(&r, every_line, strlen(every_line), &head, &err);
    if (!test_that(good, "refused: %s", err.at)) return;
    record_write_head(&head, &out);
    while (record_next(&r, &line)) record_write(head.game, &line, &out);
    test_that(!r.failed, "refused: %s", err.at);
    test_text("", every_line, out.at);

    test_case("record: a board inside a record, taken out and put back");
    TEXT(board, 200);
    TEXT(quoted, 200);
    test_that(record_board(&head, &board), "no room");
    test_text("", "game 303\n\nboard R303   # a comment\n", board.at);
    test_that(record_quote_board(board.at, board.len, &quoted), "no room");
    test_that(quoted.len == head.board_len && !memcmp(quoted.at, head.board_text, quoted.len),
              "not the same: %s", quoted.at);
}

/* Reads all of a text and returns the reason it is refused for. */
static const char *refusal(const char *text, size_t len) {
    static struct record_reader r;
    static struct record_head head;
    static struct record_line line;
    static char room[400];
    struct text err = text_over(room, sizeof room);
    if (!record_open(&r, text, len, &head, &err)) return test_words(room);
    while (record_next(&r, &line)) {
    }
    return r.failed ? test_words(room) : "";
}

static void refuse(const char *text, const char *why) {
    const char *got = refusal(text, strlen(text));
    test_case("record: %s", why);
    test_that(strncmp(got, why, strlen(why)) == 0, "said \"%s\"", got);
}

static void refusals(void) {
    refuse("", "line 1: the file is empty");
    refuse("hello\n", "line 1: not a record");
    refuse("sedzia record 2\n", "line 1: not a record");
    refuse("sedzia record 1\nboard R303\n", "line 2: the second line must name the game");
    refuse("sedzia record 1\ngame 404\n", "line 2: no such game: 404");
    refuse(HEAD, "line 4: is cut off: no empty line ends the head");
    refuse("sedzia record 1\ngame 303\nboard R303\n\n",
           "line 4: the head does not say the edition");
    refuse("sedzia record 1\ngame 303\nedition 1\n\n", "line 4: the head does not name the board");
    refuse(HEAD "edition 1\n\n", "line 5: given twice: edition 1");
    refuse(HEAD "colour red\n\n", "line 5: unknown tag: colour red");
    refuse(HEAD "player poland Jan\n\n", "line 5: no side of this game: poland Jan");
    refuse(HEAD "player raf \n\n", "line 5: begins or ends with a blank");
    refuse(HEAD "dice dice\n\n", "line 5: dice are");
    refuse(HEAD "words raf kot\n\n", "line 6: words belong to dice from a seed only");
    refuse(HEAD "dice hand\nwords raf kot\n\n",
           "line 6: words belong to dice from a seed only: raf kot");
    refuse(HEAD "dice seed " LONG "\nwords raf kot\npromise raf " LONG "\n\n",
           "line 7: a promise of words stands behind that of the seed and before all words");
    refuse(HEAD "promise raf " LONG "\n\n", "line 5: a promise of words stands behind");
    refuse(HEAD "dice seed " LONG "\npromise raf kot\n\n", "line 6: not hex digits: kot");
    refuse(HEAD "\nraf\n", "line 6: says nothing after its key");
    refuse(HEAD "\nraf  D4-D5\n", "line 6: has a blank too many");
    refuse(HEAD "\npoland D4-D5\n", "line 6: not a line of a record: poland D4-D5");
    refuse(HEAD "\nundo 3\n", "line 6: not a line of a record: undo 3");
    refuse(HEAD "\nillegal raf D4-D9\n", "line 6: does not say by which rule");
    refuse(HEAD "\nillegal raf D4-D9 by 111/1.1\n", "line 6: not a rule of this game");
    refuse(HEAD "\nhash xyz\n", "line 6: not hex digits: xyz");
    refuse(HEAD "\ntime 1\n", "line 6: not two numbers of seconds: 1");
    refuse(HEAD "\nundo\n\nundo\n", "line 7: is empty");
    refuse(HEAD "\nundo", "line 6: is cut off");
    refuse(HEAD "\r\n", "line 5: ends with CR LF");
    refuse(HEAD "\nnote a\tb\n", "line 6: holds a control byte");
    refuse(HEAD "\nnote \xB1\n", "line 6: is not UTF-8");
}

static void sizes(void) {
    size_t len = RECORD_MAX + 1;
    char *big = malloc(len);
    if (!big) return;
    memset(big, 'a', len);
    test_case("record: more than 4 MB are refused");
    test_text("", "line 1: the file is longer than 4 MB", refusal(big, len));
    test_case("record: a line of megabytes is refused");
    memcpy(big, HEAD "\n", strlen(HEAD) + 1);
    const char *got = refusal(big, len - 1);
    test_text("", "line 6: is longer than 2047 bytes", got);
    free(big);
}

static void words_before(void) {
    static struct record_reader r;
    static struct record_head head;
    static const char text[] = HEAD "words raf kot\ndice seed " LONG "\n\n";
    TEXT(err, 300);
    TEXT(out, 1000);
    test_case("record: words before the promise are read, told as such and written there");
    test_that(record_open(&r, text, strlen(text), &head, &err), "refused: %s", err.at);
    test_that(head.words_first, "not told");
    record_write_head(&head, &out);
    test_text("again", text, out.at);
}

static void seeds(void) {
    struct seed seed;
    test_case("record: the published seed is found at the end");
    test_that(record_seed(every_line, strlen(every_line), &seed), "not found");
    test_that(!record_seed("seed", 4, &seed), "found where there is none");
    test_that(!record_seed(every_line, strlen(every_line) - 1, &seed), "found though cut off");
}

void unit_record(void) {
    round_trip();
    refusals();
    words_before();
    sizes();
    seeds();
}
