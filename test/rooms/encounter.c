/* Killed between two games: both had asked for the next one, and the server ended before it opened.
 */
#include <string.h>
#include "harness/harness.h"
#include "rooms/rooms.h"
#include "harness/parts.h"

static struct server server;

/* The journal of a room that is over, and both want another game. */
static void ended(struct jot *journal, const char *key) {
    TEXT(err, 256);
    struct seed seed = dice_from(7);
    struct denial no = {0};
    struct room *r = room_open("abcd2345", game_find("303"), NULL, NULL, &seed, &err);
    struct key_hash h = key_hash(key);
    seats_key(r, SEAT_A, &h);
    room_encounter(r, NULL, NULL);
    room_sit(r, SEAT_A, "Anna", "", "2025-11-15");
    room_sit(r, SEAT_B, "Jan", "", "2025-11-15");
    test_that(room_resign(r, SEAT_A, &no) && room_rematch(r, SEAT_A, &no) &&
                  room_rematch(r, SEAT_B, &no),
              "%s", no.why);
    room_gather(r);
    jot_raw(journal, r->lines.at, r->lines.len);
    room_free(r);
}

void room_between(const char *path) {
    static const char key[] = "00112233445566778899aabbccddeeff";
    TEXT(err, 256);
    TEXT(join, 200);
    struct settings settings = {.store = path, .away = 60, .workers = 1, .log_level = 0};
    struct jot journal = {0};
    struct connection c;
    test_case("killed between two games: whoever comes back finds the return game");
    ended(&journal, key);
    struct store *s = store_open(path, &err);
    struct store_write w = {"room/abcd2345", 0, 0, journal.at, journal.len, false, STORE_REFUSED};
    bool good = s && store_append(s, &w, 1, &err) && w.fate == STORE_WRITTEN;
    jot_free(&journal);
    if (!test_that(good && server_start(&server, &settings, s, &err), "%s", err.at)) return;
    connection_open(&server, &c, "127.0.0.1");
    text_add(&join, "{\"n\":0,\"do\":\"join\",\"room\":\"abcd2345\",\"token\":\"");
    text_add(&join, key);
    text_add(&join, "\"}");
    messages_take(&c, join.at, join.len);
    const char *why;
    struct room *r = rooms_load(&server, "abcd2345", &why), *next = NULL;
    if (test_that(r && r->following[0], "no game follows"))
        next = rooms_load(&server, r->following, &why);
    if (test_that(next != NULL, "the following room is not there")) {
        test_that(next->encounter == 2 && text_same(next->first, "abcd2345") &&
                      text_same(next->before, "raf resigned round=1"),
                  "%d after %s: %s", next->encounter, next->first, next->before);
        test_that(seats_find(next, key) == SEAT_B && room_phase(next) == PHASE_PLAYING,
                  "the key did not go along");
    }
    connection_close(&c);
    server_stop(&server);
}
