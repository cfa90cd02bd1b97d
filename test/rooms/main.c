/* rooms: the store, the journals of rooms and the small parts of the server, without sockets. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "harness/harness.h"
#include "server/limit.h"
#include "server/room.h"
#include "server/wire.h"
#include "store/store.h"

/* ---------------------------------------------------------------- the store */

static char folder[] = "/tmp/sedzia-rooms-XXXXXX";

static const char *path_of(const char *name) {
    static char path[2][100];
    static int next;
    next = !next;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static void collect(void *context, const char *text, size_t len) {
    jot_raw(context, text, len);
    jot_raw(context, ";", 1);
}

static void expect_stream(struct store *s, const char *stream, const char *expected) {
    struct jot all = {0};
    TEXT(err, 200);
    test_that(store_read(s, stream, collect, &all, &err), "%s", err.at);
    test_text(stream, expected, all.at ? all.at : "");
    jot_free(&all);
}

static void store_basics(void) {
    TEXT(err, 200);
    struct store_write first[] = {{"room/a", "one\n", 4}, {"room/b", "x\n", 2}};
    struct store_write then[] = {{"room/a", "two\nthree\n", 10}, {"server", "secret\n", 7}};
    test_case("store: batches come back in order, each stream for itself");
    struct store *s = store_open(path_of("one.db"), &err), *reader = NULL;
    if (!test_that(s != NULL, "%s", err.at)) return;
    test_that(store_append(s, first, 2, &err) && store_append(s, then, 2, &err), "%s", err.at);
    reader = store_open(path_of("one.db"), &err);
    expect_stream(reader, "room/a", "one\n;two\nthree\n;");
    expect_stream(reader, "room/b", "x\n;");
    expect_stream(reader, "room/none", "");

    test_case("store: streams by the beginning of their names");
    struct jot all = {0};
    test_that(store_list(reader, "room/", collect, &all, &err), "%s", err.at);
    test_text("", "room/a;room/b;", all.at);
    jot_free(&all);

    test_case("store: a copy holds everything, and never overwrites a file");
    test_that(store_backup(s, path_of("copy.db"), &err), "%s", err.at);
    test_that(!store_backup(s, path_of("copy.db"), &err), "overwritten");
    struct store *copy = store_open(path_of("copy.db"), &err);
    expect_stream(copy, "room/a", "one\n;two\nthree\n;");
    store_close(copy);
    store_close(reader);
    store_close(s);

    test_case("store: what was written is there when it is opened again, also as sqlite:PATH");
    TEXT(address, 150);
    text_add(&address, "sqlite:");
    text_add(&address, path_of("one.db"));
    s = store_open(address.at, &err);
    test_that(s != NULL, "%s", err.at);
    expect_stream(s, "room/a", "one\n;two\nthree\n;");
    store_close(s);
}

static void store_refusals(void) {
    TEXT(err, 200);
    sqlite3 *db = NULL;
    test_case("store: a file of a newer program, no folder, another kind: refused with a reason");
    sqlite3_open(path_of("new.db"), &db);
    sqlite3_exec(db, "PRAGMA user_version = 2", NULL, NULL, NULL);
    sqlite3_close(db);
    test_that(!store_open(path_of("new.db"), &err), "opened");
    test_text("", "the store was written by a newer program", err.at);
    text_clear(&err);
    test_that(!store_open(path_of("no/such/x.db"), &err) && err.len, "opened without a reason");
    text_clear(&err);
    test_that(!store_open("postgres://x", &err) && err.len, "opened without a reason");
}

/* ---------------------------------------------------------------- small parts */

static void small_parts(void) {
    struct bucket b = {0};
    int taken = 0;
    test_case("limit: a burst, then one at a time, and how long to wait");
    while (!limit_take(&b, LIMIT_TOKEN, 1000)) taken++;
    test_that(taken == 10, "%d at once", taken);
    test_that(limit_wait(&b, LIMIT_TOKEN, 1000) == 6000, "another wait");
    test_that(!limit_take(&b, LIMIT_TOKEN, 7000), "still waiting");
    test_that(limit_take(&b, LIMIT_TOKEN, 7000) == 6000, "two after one wait");
    test_that(!limit_wait(&b, LIMIT_TOKEN, 1 << 30), "never full again");

    test_case("limit: when the table is full, whoever was not seen for longest gives way");
    struct limit_table *t = calloc(1, sizeof *t);
    limit_find(t, "10.0.0.1", 1)->connections = 3;
    for (int i = 0; i < 3 * LIMIT_ADDRESSES; i++) {
        char name[32];
        snprintf(name, sizeof name, "10.1.%d.%d", i / 256, i % 256);
        limit_find(t, name, 2 + i);
    }
    test_that(limit_find(t, "10.0.0.1", 99999)->connections == 3, "one who is here was forgotten");
    free(t);
}

static void writing(void) {
    test_case("jot: commas, escapes, what is not UTF-8");
    struct jot j = {0};
    jot_open(&j, '{');
    jot_key_text(&j, "a", "x\"\\\n\001\377ż");
    jot_key(&j, "b");
    jot_open(&j, '[');
    jot_int(&j, -5);
    jot_null(&j);
    jot_bool(&j, true);
    jot_close(&j, ']');
    jot_word(&j, "c", "");
    jot_close(&j, '}');
    test_text("", "{\"a\":\"x\\\"\\\\\\n\\u0001?ż\",\"b\":[-5,null,true]}", j.at);
    jot_free(&j);

    test_case("wire: names are trimmed; invisible, turning and too many letters refused");
    char out[RECORD_TAG];
    test_that(wire_clean("  Anna   Nowak ", 15, 40, out), "refused");
    test_text("", "Anna Nowak", out);
    test_that(wire_clean("Żółw", strlen("Żółw"), 4, out), "four letters refused");
    test_that(!wire_clean("Żółwi", strlen("Żółwi"), 4, out), "five letters taken");
    static const char *const bad[] = {"a\nb",
                                      "a\tb",
                                      "\177",
                                      ("\xe2\x80\xae"
                                       "x"),
                                      "\xe2\x80\x8b",
                                      "\xc2\xa0",
                                      "\xef\xbb\xbf",
                                      "\xff",
                                      "\xe2\x81\xa6"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        test_that(!wire_clean(bad[i], strlen(bad[i]), 40, out), "bad name %zu taken", i);
}

/* ---------------------------------------------------------------- journals */

static void same_rooms(const struct room *a, const struct jot *journal) {
    TEXT(err, 256);
    struct room *b = room_fold(a->id, journal->at, journal->len, &err);
    if (!test_that(b != NULL, "%s", err.at)) return;
    test_that(room_phase(a) == room_phase(b) && a->step == b->step && a->asked == b->asked &&
                  a->away == b->away && text_same(a->following, b->following),
              "step %u of %u, phase %d, asked %d", b->step, a->step, room_phase(b), b->asked);
    for (int i = 0; i < 2; i++)
        test_that(a->seat[i].last == b->seat[i].last && a->seat[i].rematch == b->seat[i].rematch &&
                      text_same(a->seat[i].name, b->seat[i].name) &&
                      a->seat[i].sat == b->seat[i].sat,
                  "seat %d differs", i);
    if (a->match && b->match) {
        test_text("record", a->match->record.at, b->match->record.at);
        test_that(!memcmp(&a->match->truth, &b->match->truth, a->game->state_size),
                  "another truth");
        test_that(a->match->since_len == b->match->since_len, "another memory of undo");
    }
    room_free(b);
}

/* What the server does after each action. */
static void keep(struct room *r, struct jot *journal, int seat, uint64_t n) {
    if (seat <= SEAT_B) room_number(r, seat, n);
    room_gather(r);
    jot_raw(journal, r->lines.at, r->lines.len);
    room_clear(r);
}

static void random_action(struct room *r, struct rng *random, struct jot *journal, uint64_t n) {
    struct refusal no = {0};
    move list[MAX_MOVES];
    int seat = room_turn(r), other = seat == SEAT_A ? SEAT_B : SEAT_A;
    uint32_t dice = rng_below(random, 40);
    bool done = false;
    if (dice == 0) done = room_undo(r, seat, "ask", &no);
    if (dice == 1) done = room_undo(r, other, "ask", &no);
    if (dice == 2) done = room_undo(r, seat, "yes", &no);
    if (dice == 3) done = room_undo(r, other, "yes", &no);
    if (dice == 4) done = room_undo(r, other, "no", &no);
    if (dice == 5) room_say(r, seat, "hello"), done = true;
    if (done) return keep(r, journal, dice & 1 ? other : seat, n);
    TEXT(words, 128);
    int count = game_legal(r->board, &r->match->truth.s, list);
    move m = list[rng_below(random, (uint32_t)count)];
    game_write_move(r->board, &r->match->truth.s, m, REFEREE, &words);
    test_that(room_play(r, seat, words.at, &no), "%s refused: %s", words.at, no.why);
    keep(r, journal, seat, n);
}

static void end_of(struct room *r, struct jot *journal, int which) {
    struct refusal no = {0};
    if (room_phase(r) == PHASE_PLAYING && which % 2) {
        test_that(room_resign(r, SEAT_B, &no), "resign: %s", no.why);
    } else if (room_phase(r) == PHASE_PLAYING) {
        int turn = room_turn(r), other = turn == SEAT_A ? SEAT_B : SEAT_A;
        test_that(!room_claim(r, other, 10, 60000, &no) && no.wait == 59990, "claimed too early");
        test_that(room_claim(r, other, 60000, 60000, &no), "claim: %s", no.why);
        test_that(r->match->winner == other, "the absent one wins");
    }
    keep(r, journal, SEAT_A, 100000);
    same_rooms(r, journal);
    test_that(room_rematch(r, SEAT_A, &no), "rematch: %s", no.why);
    room_follow(r, "abcdefgh");
    keep(r, journal, SEAT_A, 100001);
    same_rooms(r, journal);
}

static void journals(const struct game *g, int which) {
    TEXT(err, 256);
    struct seed seed = dice_from((uint64_t)which + 1);
    struct rng random = rng_from((uint64_t)which * 77 + 5);
    struct jot journal = {0};
    test_case("%s: a room is the fold of its journal, at every step (%d)", g->name, which);
    struct room *r = room_open("abcd2345", g, NULL, NULL, &seed, &err);
    if (!test_that(r != NULL, "%s", err.at)) return;
    room_sit(r, SEAT_A, "Jan", "raz dwa", "2025-11-15");
    keep(r, &journal, NOBODY, 0);
    same_rooms(r, &journal);
    room_sit(r, SEAT_B, "Anna", "", "2025-11-15");
    keep(r, &journal, NOBODY, 0);
    for (uint64_t n = 1; room_phase(r) == PHASE_PLAYING && n < 160; n++) {
        random_action(r, &random, &journal, n);
        if (n % 8 == 0) same_rooms(r, &journal);
    }
    end_of(r, &journal, which);
    jot_free(&journal);
    room_free(r);
}

static void broken_journals(void) {
    TEXT(err, 256);
    static const char *const bad[] = {
        "",
        "sedzia room 1\n",
        "sedzia room 1\ngame chess\n",
        "sedzia room 1\nname raf Anna\n",
        "sedzia room 1\ngame 303\nsurprise raf\n",
        "sedzia room 1\ngame 303\nseed 12\n",
        "sedzia room 1\ngame 303\n=sedzia record 1\n",
        "sedzia room 1\ngame 303\n| game 303\n| nonsense\n",
    };
    test_case("journals that cannot be are refused with a reason");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        text_clear(&err);
        struct room *r = room_fold("abcd2345", bad[i], strlen(bad[i]), &err);
        test_that(!r && err.len, "journal %zu", i);
        room_free(r);
    }
}

int main(void) {
    if (!mkdtemp(folder)) return 2;
    store_basics();
    store_refusals();
    small_parts();
    writing();
    for (int i = 0; games[i]; i++)
        for (int which = 0; which < 4; which++) journals(games[i], which);
    broken_journals();
    for (const char *const *name = (const char *const[]){"one.db", "copy.db", "new.db", NULL};
         *name; name++)
        unlink(path_of(*name));
    rmdir(folder);
    return test_done();
}
