/* Many who watch one table: who is here is told to players at once, to a crowd once a second. */
#include "harness/harness.h"
#include "lines/lines.h"
#include "net/budget.h"

enum { FIRST = 2, WATCHERS = CROWD - FIRST, FEW = 32 };

/* How often the client was told that so many watch. */
static int told(int client, int watching) {
    TEXT(part, 40);
    text_add(&part, "\"watching\":");
    text_int(&part, watching);
    text_char(&part, '}');
    return lines_count(client, part.at);
}

/* Much waits for one who does not read: he goes, and nobody else. */
static void too_much_waits(void) {
    char room[ROOM_ID];
    test_case("when too much waits to be read, the slowest client goes");
    lines_start();
    lines_room(games[0], room);
    for (int k = 0; k < 3; k++) {
        lines_open(k);
        lines_join(k, room, k == 2 ? PUBLIC : k);
    }
    lines_settle();
    lines_client[2].deaf = true;
    size_t before = budget_used();
    budget_set(before + 300);
    for (int n = 1; n < 19; n++) {
        lines_say(n & 1, "{\"n\":%d,\"do\":\"say\",\"key\":\"hello\"}", n);
        lines_settle();
    }
    test_that(!lines_client[2].open, "it is still there");
    test_that(lines_client[0].open && lines_client[1].open, "somebody else went");
    test_that(lines_count(0, "\"is\":\"said\"") == 18, "not all was told");
    test_that(budget_used() <= before + 300, "%zu wait", budget_used());
    budget_set(0);
    lines_stop();
    test_that(!budget_used(), "%zu are counted although nobody is there", budget_used());
}

void crowd(void) {
    too_much_waits();
    char room[ROOM_ID];
    lines_start();
    lines_room(game_find("303"), room);
    for (int i = 0; i < CROWD; i++) {
        lines_open(i);
        lines_join(i, room, i < FIRST ? i : PUBLIC);
        lines_settle();
    }
    test_case("crowd: the players and a few who watch hear of each who comes");
    for (int n = 1; n <= FEW; n++)
        test_that(told(0, n) == 1 && told(FIRST, n) == 1, "%d: told %d and %d times", n, told(0, n),
                  told(FIRST, n));

    test_case("crowd: the players go on to hear of each, who watches once a second");
    for (int n = FEW + 1; n <= WATCHERS; n++)
        test_that(told(0, n) == 1 && !told(FIRST, n), "%d: told %d and %d times", n, told(0, n),
                  told(FIRST, n));
    lines_pass(SECOND);
    for (int i = FIRST; i < CROWD; i++)
        test_that(told(i, WATCHERS) == 1, "client %d: told %d times", i, told(i, WATCHERS));
    lines_pass(3 * SECOND);
    test_that(told(FIRST, WATCHERS) == 1, "told again although nobody has come");

    test_case("crowd: of those who go as well, at once when they are few again");
    for (int i = CROWD - 1; WATCHERS - (CROWD - i) >= FEW; i--) lines_hang_up(i), lines_run();
    test_that(told(0, FEW) == 2, "the player: told %d times", told(0, FEW));
    test_that(told(FIRST, FEW) == 2, "who watches: told %d times", told(FIRST, FEW));
    test_that(!told(FIRST, FEW + 1), "told of those between");
    lines_stop();
}
