/* rooms: the journals of rooms and the small parts of the server, without sockets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "core/book.h"
#include "harness/harness.h"
#include "rooms/rooms.h"
#include "net/limit.h"
#include "harness/parts.h"

static char folder[] = "/tmp/sedzia-rooms-XXXXXX";

static const char *path_of(const char *name) {
    static char path[100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* ---------------------------------------------------------------- small parts */

static void small_parts(void) {
    struct bucket b = {0};
    int taken = 0;
    test_case("limit: a burst, then one at a time, and how long to wait");
    while (!limit_take(&b, LIMIT_KEY, 1000)) taken++;
    test_that(taken == 10, "%d at once", taken);
    test_that(limit_wait(&b, LIMIT_KEY, 1000) == 6000, "another wait");
    test_that(!limit_take(&b, LIMIT_KEY, 7000), "still waiting");
    test_that(limit_take(&b, LIMIT_KEY, 7000) == 6000, "two after one wait");
    test_that(!limit_wait(&b, LIMIT_KEY, 1 << 30), "never full again");

    test_case("limit: who was away for long has a whole burst, and not more");
    struct bucket rested = {0};
    for (taken = 0; taken < 99 && !limit_take(&rested, LIMIT_KEY, 1000 * 1000 * 1000); taken++) {
    }
    test_that(taken == 10, "%d at once", taken);

    test_case("limit: IPv6 counts by its first 64 bits, IPv4 also when it comes as IPv6");
    static const char *const names[][2] = {{"192.0.2.7", "192.0.2.7"},
                                           {"::ffff:192.0.2.7", "192.0.2.7"},
                                           {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
                                           {"2001:db8:1:2::", "2001:db8:1:2::/64"},
                                           {"2001:db8:1:3::1", "2001:db8:1:3::/64"},
                                           {"::1", "::/64"}};
    char counted[LIMIT_ADDRESS];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (test_that(limit_name(names[i][0], counted), "%s refused", names[i][0]))
            test_text(names[i][0], names[i][1], counted);
    test_that(!limit_name("", counted) && !limit_name("unknown", counted) &&
                  !limit_name("1.2.3", counted),
              "no address, and taken");

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
}

/* ---------------------------------------------------------------- journals */

static void same_rooms(const struct room *a, const struct jot *journal) {
    TEXT(err, 256);
    struct room *b = room_fold(a->id, journal->at, journal->len, &err);
    if (!test_that(b != NULL, "%s", err.at)) return;
    test_that(room_phase(a) == room_phase(b) && a->step == b->step && a->asked == b->asked &&
                  a->offered == b->offered && a->away == b->away &&
                  text_same(a->following, b->following),
              "step %u of %u, phase %d, asked %d", b->step, a->step, room_phase(b), b->asked);
    test_that(a->encounter == b->encounter && text_same(a->first, b->first) &&
                  text_same(a->before, b->before),
              "another encounter");
    test_that(a->invitations == b->invitations && seats_invited(a) == seats_invited(b),
              "other invitations");
    for (int i = 0; i < a->invitations; i++)
        test_that(key_same(&a->invitation[i].code, &b->invitation[i].code) &&
                      a->invitation[i].seat == b->invitation[i].seat &&
                      a->invitation[i].fate == b->invitation[i].fate,
                  "invitation %d differs", i + 1);
    for (int i = 0; i < 2; i++)
        test_that(
            a->seat[i].last == b->seat[i].last && a->seat[i].rematch == b->seat[i].rematch &&
                a->seat[i].asks == b->seat[i].asks && a->seat[i].offers == b->seat[i].offers &&
                text_same(a->seat[i].name, b->seat[i].name) && a->seat[i].sat == b->seat[i].sat &&
                a->seat[i].keyed == b->seat[i].keyed && key_same(&a->seat[i].key, &b->seat[i].key),
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
    struct denial no = {0};
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
    if (dice == 6) done = room_draw(r, seat, "offer", &no);
    if (dice == 7) done = room_draw(r, other, "offer", &no);
    if (dice == 8) done = room_draw(r, seat, "no", &no);
    if (done) return keep(r, journal, dice & 1 ? other : seat, n);
    TEXT(words, 128);
    int count = game_legal(r->board, &r->match->truth.s, list);
    move m = list[rng_below(random, (uint32_t)count)];
    game_write_move(r->board, &r->match->truth.s, m, REFEREE, &words);
    test_that(room_play(r, seat, words.at, &no), "%s refused: %s", words.at, no.why);
    keep(r, journal, seat, n);
}

static void end_of(struct room *r, struct jot *journal, int which) {
    struct denial no = {0};
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

/* A key for one seat; for the other codes that are renewed, withdrawn, used. */
static void invitations(struct room *r, struct jot *journal, int which) {
    static const char *const code[] = {"aaaabbbbccccdddd", "eeeeffffgggghhhh", "jjjjkkkkmmmmnnnn"};
    static const char key[] = "00112233445566778899aabbccddeeff";
    static const char guest[] = "ffeeddccbbaa99887766554433221100";
    struct denial no = {0};
    struct key_hash h = key_hash(key);
    seats_key(r, SEAT_A, &h);
    for (int i = 0; i < 3; i++) {
        h = key_hash(code[i]);
        test_that(seats_invite(r, SEAT_B, &h, &no), "%s", no.why);
        if (i == which % 3) test_that(seats_withdraw(r, SEAT_B, &no), "%s", no.why);
        keep(r, journal, NOBODY, 0);
        same_rooms(r, journal);
    }
    int came = seats_come(r, code[2], guest, &no);
    test_that(came == (which % 3 == 2 ? NOBODY : SEAT_B), "came to seat %d", came);
    test_that(seats_come(r, code[2], key, &no) == NOBODY, "a code that works twice");
    test_that(seats_come(r, code[0], key, &no) == NOBODY, "a code that stands no more");
}

static void journals(const struct game *g, int which) {
    TEXT(err, 256);
    struct seed seed = dice_from((uint64_t)which + 1);
    struct rng random = rng_from((uint64_t)which * 77 + 5);
    struct jot journal = {0};
    test_case("%s: a room is the fold of its journal, at every step (%d)", g->name, which);
    struct room *r = room_open("abcd2345", g, NULL, NULL, &seed, &err);
    if (!test_that(r != NULL, "%s", err.at)) return;
    invitations(r, &journal, which);
    if (which == 1) room_encounter(r, NULL, NULL);
    if (which == 2) room_encounter(r, "zzzz2222", "none resigned round=3");
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

/* A game begun under older rules is played to its end by them, and nobody else's is. */
static void old_edition(void) {
    TEXT(err, 256);
    struct seed seed = dice_from(9);
    struct jot journal = {0};
    struct denial no = {0};
    test_case("a room of edition 1 goes on by edition 1");
    struct room *r = room_open("abcd2345", game_find("7"), NULL, NULL, &seed, &err);
    room_sit(r, SEAT_A, "Jan", "", "2025-11-15");
    room_sit(r, SEAT_B, "Anna", "", "2025-11-15");
    keep(r, &journal, NOBODY, 0);
    char *edition = strstr(journal.at, "=edition 2\n");
    if (!test_that(edition != NULL, "the journal does not say its edition")) return;
    edition[9] = '1';
    struct room *old = room_fold("abcd2345", journal.at, journal.len, &err);
    if (test_that(old != NULL, "%s", err.at)) {
        test_that(old->board->edition == 1 && r->board->edition == 2, "of another edition");
        test_that(room_play(old, SEAT_A, "commander I2", &no), "refused: %s", no.why);
        keep(old, &journal, SEAT_A, 1);
        same_rooms(old, &journal);
    }
    edition[9] = '7';
    text_clear(&err);
    struct room *unknown = room_fold("abcd2345", journal.at, journal.len, &err);
    test_that(!unknown && strstr(test_words(err.at), "edition 7"), "said: %s", err.at);
    room_free(old);
    room_free(unknown);
    room_free(r);
    jot_free(&journal);
}

/* A game with one move made, which can be taken back. */
static struct room *one_move(int bot, struct jot *journal) {
    TEXT(err, 256);
    struct seed seed = dice_from(5);
    struct denial no = {0};
    struct room *r = room_open("abcd2345", game_find("303"), NULL, NULL, &seed, &err);
    if (!test_that(r != NULL, "%s", err.at)) return NULL;
    if (bot) room_bot(r, SEAT_B, bot);
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) room_sit(r, seat, "", "", "2025-11-15");
    test_that(room_play(r, SEAT_A, "I6-H6", &no), "%s", no.why);
    keep(r, journal, SEAT_A, 1);
    return r;
}

/* Each side may ask so often, granted or not; the count is kept in the journal. */
static void asking(int bot) {
    struct jot journal = {0};
    struct denial no = {0};
    test_case("undo: a side may ask 20 times in a game, %s", bot ? "a bot too" : "granted or not");
    struct room *r = one_move(bot, &journal);
    for (uint64_t n = 2; n < 2 + ROOM_ASKS; n++) {
        test_that(room_undo(r, SEAT_A, "ask", &no), "ask %d: %s", (int)n, no.why);
        if (bot || n % 2) {
            if (!bot) test_that(room_undo(r, SEAT_B, "yes", &no), "yes: %s", no.why);
            test_that(room_play(r, SEAT_A, "I6-H6", &no), "again: %s", no.why);
        } else {
            test_that(room_undo(r, SEAT_B, "no", &no), "no: %s", no.why);
        }
        keep(r, &journal, SEAT_A, n);
    }
    same_rooms(r, &journal);
    test_that(!room_undo(r, SEAT_A, "ask", &no) && text_same(no.why, "spent"), "once more");
    TEXT(words, 256);
    TEXT(most, 8);
    text_int(&most, ROOM_ASKS);
    book_phrase("server.spent", POLISH, &words);
    test_that(strstr(words.at, most.at) != NULL, "the words tell another number");
    jot_free(&journal);
    room_free(r);
}

/* What one may not do for the other, nor with a seat that is not free. */
static void not_his(void) {
    struct jot journal = {0};
    struct denial no = {0};
    struct key_hash h = key_hash("00112233445566778899aabbccddeeff");
    test_case("seats: nobody is invited to a seat that is taken, or a bot's");
    for (int bot = 0; bot <= 2; bot += 2) {
        struct room *r = one_move(bot, &journal);
        if (!bot) seats_key(r, SEAT_B, &h);
        test_that(!seats_invite(r, SEAT_B, &h, &no) && text_same(no.why, "taken"), "bot %d", bot);
        room_free(r);
        jot_clear(&journal);
    }
    test_case("turns: nobody moves for the other, nor says yes to himself");
    struct room *r = one_move(0, &journal);
    uint32_t step = r->step;
    int other = room_turn(r) == SEAT_A ? SEAT_B : SEAT_A;
    move list[MAX_MOVES];
    TEXT(words, 128);
    game_legal(r->board, &r->match->truth.s, list);
    game_write_move(r->board, &r->match->truth.s, list[0], REFEREE, &words);
    test_that(!room_play(r, other, words.at, &no) && text_same(no.why, "not-yours"), "for him");
    test_that(room_undo(r, SEAT_A, "ask", &no), "ask: %s", no.why);
    test_that(!room_undo(r, SEAT_A, "yes", &no) && text_same(no.why, "pending"), "to himself");
    test_that(r->step == step, "something was done");
    jot_free(&journal);
    room_free(r);
}

static void broken_journals(void) {
    TEXT(err, 256);
    static const char *const bad[] = {
        "",
        "sedzia room 2\n",
        "sedzia room 2\ngame chess\n",
        "sedzia room 2\nname raf Anna\n",
        "sedzia room 2\ngame 303\nsurprise raf\n",
        "sedzia room 2\ngame 303\nseed 12\n",
        "sedzia room 2\ngame 303\nkey raf 12\n",
        "sedzia room 2\ngame 303\ninvite raf\n",
        "sedzia room 1\ngame 303\n",
        "sedzia room 3\ngame 303\n",
        "sedzia room 2\ngame 303\nencounter 3\n",
        "sedzia room 2\ngame 303\nencounter 2 abcd2345\n",
        "sedzia room 2\ngame 303\n=sedzia record 1\n",
        "sedzia room 2\ngame 303\n| game 303\n| nonsense\n",
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
    small_parts();
    writing();
    for (int i = 0; games[i]; i++)
        for (int which = 0; which < 4; which++) journals(games[i], which);
    asking(0);
    asking(2);
    not_his();
    broken_journals();
    old_edition();
    room_turns();
    room_clocks();
    room_between(path_of("between.db"));
    classes();
    class_settles(path_of("class.db"));
    class_paused(path_of("paused.db"));
    unlink(path_of("class.db"));
    unlink(path_of("paused.db"));
    attacks(path_of("attack.db"));
    unlink(path_of("attack.db"));
    duels(path_of("duel.db"));
    unlink(path_of("duel.db"));
    unlink(path_of("between.db"));
    rmdir(folder);
    return test_done();
}
