/* A class is the fold of its lines at every step; what its rooms did while it could not be told
 * counts once. */
#include <stdlib.h>
#include <string.h>
#include "harness/harness.h"
#include "rooms/rooms.h"
#include "server/classes/class.h"
#include "server/classes/class_json.h"
#include "server/classes/classes.h"
#include "harness/parts.h"

static const char key[3][KEY] = {"00112233445566778899aabbccddeeff",
                                 "10112233445566778899aabbccddeeff",
                                 "20112233445566778899aabbccddeeff"};
static char hash[3][KEY_HEX];

/* Everything that can be told of a class. */
static void picture(const struct class *c, struct jot *j) {
    static const bool here[PUPILS_MOST];
    jot_clear(j);
    jot_open(j, '{');
    class_json_teacher(j, c, here);
    for (int i = 0; i < c->pupils; i++) class_json_pupil(j, c, here, i);
    class_json_report(j, c);
    jot_close(j, '}');
}

/* Folds a line ("verb words…"), and compares with the fold of all lines. */
static bool add(struct class *c, const char *line) {
    struct jot live = {0}, again = {0};
    if (!class_note(c, (const char *[]){line}, 1)) return false;
    struct class *folded = class_fold(c->code, c->lines.at, c->lines.len);
    if (test_that(folded != NULL, "cannot be folded after %s", line)) {
        picture(c, &live);
        picture(folded, &again);
        test_that(text_same(live.at, again.at), "differs after %s:\n%s\n%s", line, live.at,
                  again.at);
    }
    class_free(folded);
    jot_free(&live), jot_free(&again);
    return true;
}

static void join_class(struct class *c, int pupil, const char *name) {
    TEXT(line, 200);
    text_add(&line, "pupil "), text_int(&line, pupil);
    text_char(&line, ' '), text_add(&line, hash[pupil - 1]);
    text_char(&line, ' '), text_add(&line, name);
    test_that(add(c, line.at), "%s does not join", name);
}

static const char *const good[] = {"called Klasa 7b",
                                   "game 303",
                                   "games 2",
                                   "meet on",
                                   "wish 1 orzel",
                                   "ask 1 2 303",
                                   "hand 3",
                                   "table abcd2345 303 2 1 1 1",
                                   "refused 1 303/6.4",
                                   "refused 1 303/6.4",
                                   "refused 2 303/5.1",
                                   "rule 1 303/6.4",
                                   "pause on",
                                   "say 1 Koniec za minutę!",
                                   "over abcd2345 raf 303/8.2",
                                   "table abcd2346 303 1 2 0 2",
                                   "over abcd2346 - 303/8.3",
                                   "table abcd2347 orzel 0 3 1 0",
                                   "rename 3 Żubr",
                                   "close abcd2347",
                                   "down 3",
                                   "gone 3",
                                   "open off",
                                   "game any"};
static const char *const bad[] = {"pupil 9 00 X",
                                  "pupil 4 00 X",
                                  "rename 9 X",
                                  "gone 0",
                                  "wish 1 szachy",
                                  "ask 1 1 303",
                                  "ask 1 9 303",
                                  "table abcd2349 szachy 1 2 0 0",
                                  "table short 303 1 2 0 0",
                                  "table abcd2349 303 1 1 0 0",
                                  "table abcd2349 303 0 0 0 0",
                                  "over abcd2345 raf 303/8.2",
                                  "over zzzzzzzz raf 303/8.2",
                                  "over abcd2347 zielony 303/8.2",
                                  "say 1 znowu",
                                  "say 3 za dużo",
                                  "meet maybe",
                                  "games 3",
                                  "open maybe",
                                  "pause maybe",
                                  "rule 1 nothing",
                                  "dance 1",
                                  "pair"};

static void lines_of_a_class(void) {
    test_case("a class is the fold of its lines");
    struct class *c = class_new("bcdfgh", key[0], "");
    join_class(c, 1, "Żbik");
    join_class(c, 2, "Лис");
    join_class(c, 3, "Kuna");
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        test_that(add(c, good[i]), "refused: %s", good[i]);
    test_that(c->pupil[0].won == 1 && c->pupil[1].lost == 1, "%d %d", c->pupil[0].won,
              c->pupil[1].lost);
    test_that(c->pupil[0].undecided == 1 && c->pupil[0].asks == -1, "the second game");
    test_that(c->refused[0].count == 2 && c->rules == 2, "refusals");
    size_t len = c->lines.len;
    struct jot before = {0}, after = {0};
    picture(c, &before);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        test_that(!class_note(c, (const char *[]){bad[i]}, 1), "taken: %s", bad[i]);
    test_that(c->lines.len == len, "a refused line was written");
    picture(c, &after);
    test_that(text_same(before.at, after.at), "a refused line has changed something:\n%s\n%s",
              before.at, after.at);
    jot_free(&before);
    jot_free(&after);
    test_that(class_called(c, "zbik") == 0 && class_called(c, "ŻBIK") == 0,
              "names that look alike");
    test_that(class_called(c, "Лис") == 1 && class_called(c, "Рак") < 0, "Cyrillic names");
    test_that(class_called(c, "Żubr") < 0, "whoever has gone needs no name");
    test_that(class_find(c, key[1]) == 1 && class_find(c, "x") < 0, "by the key");
    class_free(c);
}

/* So many pupils play so many rounds; the first of each pair wins. */
static void rounds(int pupils, int count) {
    struct class *c = class_new("bcdfgh", key[0], "");
    struct arena memory = {.at = malloc(8 << 20), .size = 8 << 20};
    int room = 0, met[PUPILS_MOST][PUPILS_MOST] = {0}, bots[PUPILS_MOST] = {0};
    for (int i = 0; i < pupils; i++) {
        TEXT(line, 200);
        text_add(&line, "pupil "), text_int(&line, i + 1);
        text_char(&line, ' '), text_add(&line, hash[0]), text_add(&line, " N");
        test_that(class_note(c, (const char *[]){line.at}, 1), "pupil %d", i);
    }
    for (int round = 1; round <= count; round++) {
        bool in[PUPILS_MOST] = {0};
        int pair[PUPILS_MOST][2], odd;
        struct seed seed = dice_from((uint64_t)round);
        for (int i = 0; i < pupils; i++) in[i] = true;
        int pairs = class_pair(c, in, &seed, &memory, pair, &odd);
        test_that(pairs == pupils / 2 && (odd >= 0) == (pupils % 2 == 1), "%d pairs", pairs);
        if (odd >= 0) test_that(!bots[odd]++, "%d is left over twice", odd);
        for (int i = 0; i <= pairs; i++) {
            TEXT(line, 100);
            TEXT(over, 100);
            if (i == pairs && odd < 0) break;
            int a = i < pairs ? pair[i][0] : odd, b = i < pairs ? pair[i][1] : -1;
            if (b >= 0) test_that(!met[a][b]++ && !met[b][a]++, "%d and %d meet again", a, b);
            text_add(&line, "table "), text_int(&line, 10000000 + ++room);
            text_add(&line, " 303 "), text_int(&line, a + 1);
            text_char(&line, ' '), text_int(&line, b + 1);
            text_char(&line, ' '), text_int(&line, round), text_add(&line, " 0");
            test_that(class_note(c, (const char *[]){line.at}, 1), "%s", line.at);
            test_that(!class_free_now(c, a), "not free while he plays");
            text_add(&over, "over "), text_int(&over, 10000000 + room);
            /* who was left over loses to the bot, and has the fewest points */
            text_add(&over, b >= 0 ? " luftwaffe 303/8.1" : " raf 303/8.2");
            test_that(class_note(c, (const char *[]){over.at}, 1), "%s", over.at);
            test_that(class_free_now(c, a), "free again");
        }
    }
    free(memory.at);
    class_free(c);
}

/* Two alone meet again and again; nobody at all is no round. */
static void few(void) {
    struct class *c = class_new("bcdfgh", key[0], "");
    struct arena memory = {.at = malloc(8 << 20), .size = 8 << 20};
    struct seed seed = dice_from(1);
    bool in[PUPILS_MOST] = {0};
    int pair[PUPILS_MOST][2], odd;
    test_case("a round of two who have met, of one, of nobody");
    join_class(c, 1, "A");
    join_class(c, 2, "B");
    test_that(class_pair(c, in, &seed, &memory, pair, &odd) == 0 && odd < 0, "nobody");
    in[0] = true;
    test_that(class_pair(c, in, &seed, &memory, pair, &odd) == 0 && odd == 0, "one");
    in[1] = true;
    add(c, "table abcd2345 303 1 2 1 0");
    add(c, "over abcd2345 raf 303/8.2");
    test_that(class_pair(c, in, &seed, &memory, pair, &odd) == 1 && pair[0][0] == 1 && odd < 0,
              "two again, with sides changed");
    free(memory.at);
    class_free(c);
}

void classes(void) {
    for (int i = 0; i < 3; i++) {
        struct key_hash h = key_hash(key[i]);
        key_write(&h, hash[i]);
    }
    lines_of_a_class();
    test_case("rounds of a class: nobody meets twice, nobody is left over twice");
    rounds(30, 5);
    for (int pupils = 5; pupils < 20; pupils += 2) rounds(pupils, pupils < 9 ? 3 : 4);
    few();
}

/* ---------------------------------------------------------------- killed in between */

static struct server server;

/* The journal of a room of the class; the first of its two may have given up. */
static void played(struct jot *journal, bool over) {
    TEXT(err, 256);
    struct seed seed = dice_from(7);
    struct denial no = {0};
    struct room *r = room_open("abcd2345", game_find("303"), NULL, NULL, &seed, &err);
    room_belong(r, "class bcdfgh");
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        struct key_hash h = key_hash(key[1 + seat]);
        seats_key(r, seat, &h);
        room_sit(r, seat, seat ? "Jan" : "Anna", "", "2025-11-15");
    }
    if (over) test_that(room_resign(r, SEAT_A, &no), "%s", no.why);
    room_gather(r);
    jot_raw(journal, r->lines.at, r->lines.len);
    room_free(r);
}

/* The teacher comes. */
static void come(struct connection *c) {
    TEXT(message, 200);
    connection_open(&server, c, "127.0.0.1");
    text_add(&message, "{\"n\":0,\"do\":\"attend\",\"class\":\"bcdfgh\",\"token\":\"");
    text_add(&message, key[0]), text_add(&message, "\"}");
    messages_take(c, message.at, message.len);
}

/* … and what he is told first of the class. */
static void attend(struct text *heard) {
    struct connection c;
    come(&c);
    struct message *m = c.out.first ? c.out.first->next : NULL;
    if (test_that(m != NULL, "nothing is told")) text_bytes(heard, m->bytes + MESSAGE_PRE, m->len);
    connection_close(&c);
}

/* A store with a class and its room; both are freed. */
static struct store *keep_both(const char *path, struct class *c, struct jot *room) {
    const int64_t young = 4000000000; /* else it goes, being older than a month */
    TEXT(err, 256);
    struct store *s = store_open(path, &err);
    struct store_write w[] = {
        {"room/abcd2345", 0, young, room->at, room->len, false, STORE_REFUSED},
        {"class/bcdfgh", 0, young, c->lines.at, c->lines.len, false, STORE_REFUSED}};
    bool stored = s && store_append(s, w, 2, &err);
    test_that(stored, "%s", err.at);
    jot_free(room);
    class_free(c);
    return stored ? s : NULL;
}

void class_settles(const char *path) {
    struct settings settings = {.store = path, .away = 60, .workers = 1, .log_level = 0};
    struct jot room = {0};
    TEXT(err, 256);
    test_case("killed between the end of a game and the class: it counts, once");
    struct class *c = class_new("bcdfgh", key[0], "");
    join_class(c, 1, "Żbik");
    join_class(c, 2, "Kuna");
    join_class(c, 3, "Lis");
    add(c, "table abcd2345 303 2 3 1 0");
    add(c, "table nosuch22 303 1 0 1 0"); /* its room never came to be */
    played(&room, true);
    struct store *s = keep_both(path, c, &room);
    for (int again = 0; s && again < 2; again++) {
        TEXT(heard, 4096);
        if (again) s = store_open(path, &err);
        if (!test_that(s && server_start(&server, &settings, s, &err), "%s", err.at)) return;
        attend(&heard);
        test_that(strstr(heard.at, "\"name\":\"Kuna\",\"here\":false,\"free\":true,\"won\":0,"
                                   "\"undecided\":0,\"lost\":1") != NULL,
                  "%s", heard.at);
        test_that(strstr(heard.at, "\"name\":\"Lis\",\"here\":false,\"free\":true,\"won\":1") !=
                      NULL,
                  "%s", heard.at);
        test_that(strstr(heard.at, "\"name\":\"Żbik\",\"here\":false,\"free\":true") != NULL &&
                      !strstr(heard.at, "nosuch22"),
                  "%s", heard.at);
        server_stop(&server);
        memset(&server, 0, sizeof server);
    }
}

/* ---------------------------------------------------------------- paused */

static int64_t now;
static int64_t moment(void) { return now; }

/* How long the board told last has been quiet, in seconds; -1 if none was told. */
static int quiet_told(struct connection *c) {
    int seconds = -1;
    while (c->out.first) {
        TEXT(heard, 16384);
        text_bytes(&heard, c->out.first->bytes + MESSAGE_PRE, c->out.first->len);
        const char *at = strstr(heard.at, "\"quiet\":");
        if (at) seconds = atoi(at + strlen("\"quiet\":"));
        connection_sent(c);
    }
    return seconds;
}

static void says(struct connection *c, const char *pause) {
    TEXT(message, 200);
    text_add(&message, "{\"n\":1,\"do\":\"order\",\"words\":[\"pause\",\"");
    text_add(&message, pause), text_add(&message, "\"]}");
    messages_take(c, message.at, message.len);
}

void class_paused(const char *path) {
    enum { MINUTE = 60000 };
    struct settings settings = {.store = path, .away = 60, .workers = 1, .log_level = 0};
    struct jot room = {0};
    struct connection c;
    TEXT(err, 256);
    test_case("a class that was paused: nobody was slow meanwhile, and nobody long away");
    struct class *made = class_new("bcdfgh", key[0], "");
    join_class(made, 1, "Żbik");
    join_class(made, 2, "Kuna");
    add(made, "table abcd2345 303 1 2 1 0");
    played(&room, false);
    struct store *s = keep_both(path, made, &room);
    memset(&server, 0, sizeof server);
    now = MINUTE;
    server.clock = moment;
    if (!s || !test_that(server_start(&server, &settings, s, &err), "%s", err.at)) return;
    come(&c);
    classes_kind.tick(&server);
    struct room *r = rooms_find(&server, "abcd2345");
    if (test_that(r && quiet_told(&c) == 0, "the table is not told")) {
        now += 3 * MINUTE;
        says(&c, "off"); /* it was not paused: time goes on */
        says(&c, "on");
        test_that(room_claim_wait(r, room_turn(r), now, MINUTE) == 0, "away for three minutes");
        now += 9 * MINUTE;
        classes_kind.tick(&server);
        test_that(quiet_told(&c) == -1, "nothing has changed at the table");
        says(&c, "off");
        now += 2 * 1000;
        classes_kind.tick(&server);
        test_that(quiet_told(&c) == 2, "since the game goes on again");
        int64_t wait = room_claim_wait(r, room_turn(r), now, MINUTE);
        test_that(wait == MINUTE - 2000, "%lld until the claim", (long long)wait);
        /* A rule refused eight moves, then one was made: the wall shows both. */
        r->seat[SEAT_A].refused = 8;
        classes_kind.tick(&server);
        test_that(quiet_told(&c) >= 0, "refused moves are not told");
        r->seat[SEAT_A].refused = 0;
        r->step++;
        classes_kind.tick(&server);
        test_that(quiet_told(&c) >= 0, "the move after eight refusals is not told");
    }
    connection_close(&c);
    server_stop(&server);
    memset(&server, 0, sizeof server);
}
