/* How long the server is patient, under the scripted clock; and what it does with what comes
 * meanwhile. */
#include <stdlib.h>
#include <string.h>
#include "harness/harness.h"
#include "lines/lines.h"

static const char get[] = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
static const char post[] =
    "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    "Content-Length: 14\r\n\r\n{\"game\":\"303\"}";

static bool say(int client, const char *bytes) { return lines_bytes(client, bytes, strlen(bytes)); }

static void of_requests(void) {
    test_case("patience: a line that says nothing, or half a request, is closed");
    lines_start();
    lines_connect(0);
    lines_pass(9 * SECOND);
    test_that(lines_client[0].open, "closed too early");
    lines_pass(3 * SECOND);
    test_that(!lines_client[0].open, "still open");
    lines_connect(0), lines_connect(1);
    say(1, "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n");
    for (int i = 0; i < 25; i++) { /* one byte each second */
        lines_bytes(0, &"GET /aaaaaaaaaaaaaaaaaaaaaaaaaa"[i], 1);
        lines_bytes(1, "x", 1);
        lines_pass(SECOND);
    }
    test_that(!lines_client[0].open && !lines_client[1].open, "a byte a second keeps it open");
    lines_connect(0);
    say(0, get);
    test_that(lines_count(0, "HTTP/1.1 200") == 1, "no answer");
    lines_pass(50 * SECOND);
    test_that(say(0, get) && lines_count(0, "HTTP/1.1 200") == 2, "closed between two requests");
    lines_pass(62 * SECOND);
    test_that(!lines_client[0].open, "an idle line is kept");
    lines_stop();
}

static void of_answers(void) {
    test_case("patience: an answer nobody reads; one that is read slowly comes whole");
    lines_start();
    lines_connect(0), lines_connect(1);
    lines_client[0].deaf = true;
    lines_client[1].gulp = 7;
    say(0, get), say(1, "GET /api/phrases HTTP/1.1\r\nHost: x\r\n\r\n");
    test_that(lines_client[1].heard.len > 50000, "only %zu bytes", lines_client[1].heard.len);
    lines_pass(32 * SECOND);
    test_that(!lines_client[0].open, "still open");
    test_that(lines_client[1].open, "closed after a whole answer");
    lines_stop();

    test_case("requests that come together are answered one after the other, in order");
    lines_start();
    lines_connect(0);
    char all[1024] = "";
    strcat(strcat(strcat(strcat(all, get), post), "GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"),
           post);
    say(0, all);
    for (int i = 0; i < 4; i++) lines_settle();
    test_that(lines_count(0, "HTTP/1.1 200") == 2 && lines_count(0, "HTTP/1.1 201") == 2,
              "%d and %d answers", lines_count(0, "HTTP/1.1 200"), lines_count(0, "HTTP/1.1 201"));
    test_that(lines_sane("answered"), "lines");

    test_case("a line that goes while its answer waits for the disk leaves nothing behind");
    for (int i = 0; i < 6; i++) lines_connect(i), say(i, post);
    for (int i = 0; i < 6; i += 2) lines_hang_up(i);
    lines_sane("gone");
    lines_settle();
    test_that(lines_count(1, "HTTP/1.1 201") == 1, "the others wait for ever");
    lines_sane("settled");
    lines_stop();
}

static void of_silence(void) {
    char room[ROOM_ID];
    test_case(
        "patience: a player who falls silent is away within half a minute, and counts as such");
    lines_start();
    lines_room(games[0], room);
    for (int k = 0; k < 2; k++) lines_open(k), lines_join(k, room, k);
    lines_settle();
    lines_pass(10 * MINUTE);
    test_that(lines_client[0].open && lines_client[1].open, "closed though both answer");
    test_that(lines_count(0, "\x89\0") < 45, "asked %d times in ten minutes",
              lines_count(0, "\x89\0"));
    int before = lines_count(1, "\"is\":\"here\"");
    lines_client[0].asleep = true;
    lines_pass(14 * SECOND); /* it was heard at most fifteen before */
    test_that(lines_client[0].open && lines_count(1, "\"is\":\"here\"") == before,
              "called too early");
    lines_pass(18 * SECOND);
    test_that(!lines_client[0].open && lines_count(1, "\"is\":\"here\"") == before + 1,
              "the other is not told that he is alone");
    lines_stop();
}

static void of_sockets(void) {
    char room[ROOM_ID];
    test_case("patience: a socket must join; then it is asked now and then whether it is there");
    lines_start();
    lines_room(games[0], room);
    lines_open(0), lines_open(1);
    lines_join(1, room, PUBLIC);
    lines_settle();
    lines_pass(15 * SECOND);
    test_that(!lines_client[0].open, "never joined, still here");
    test_that(lines_client[1].open, "a spectator was thrown out");
    lines_client[1].asleep = true;
    lines_pass(20 * SECOND);
    test_that(lines_count(1, "\x89") == 1, "no ping");
    lines_bytes(1, "\x8a\x80\0\0\0\0", 6);
    lines_pass(80 * SECOND);
    test_that(lines_client[1].open, "closed though it has answered");
    lines_pass(20 * SECOND);
    test_that(!lines_client[1].open, "silent, still here");
    lines_stop();

    test_case("patience: a socket that speaks but does not read");
    lines_start();
    lines_room(games[0], room);
    lines_open(0);
    lines_join(0, room, SEAT_A);
    lines_settle();
    lines_client[0].deaf = true;
    for (int i = 1; i < 40 && lines_client[0].open; i++) {
        lines_say(0, "{\"n\":%d,\"do\":\"ping\"}", i);
        lines_pass(SECOND);
    }
    test_that(!lines_client[0].open, "still here");
    lines_sane("thrown out");
    lines_stop();

    test_case("many pings in one piece get few pongs, one message each its answer");
    lines_start();
    lines_open(0);
    char pings[600];
    for (int i = 0; i < 600; i += 6) memcpy(pings + i, "\x89\x80\0\0\0\0", 6);
    lines_client[0].heard.len = 0;
    lines_bytes(0, pings, sizeof pings);
    test_that(lines_client[0].heard.len == 2, "%zu bytes of pongs", lines_client[0].heard.len);
    lines_bytes(0, "\x88\x80\0\0\0\0", 6);
    test_that(lines_heard(0, "\x88\x02\x03\xe8"), "no goodbye");
    lines_pass(4 * SECOND);
    test_that(!lines_client[0].open, "the client does not hang up, and nor do we");
    lines_stop();
}

static void of_goodbyes(void) {
    test_case("a pong that has begun to leave is not replaced, one that has not is");
    lines_start();
    lines_open(0);
    lines_client[0].heard.len = 0;
    lines_client[0].deaf = true;
    lines_bytes(0, "\x89\x81\0\0\0\0a", 7);
    client_wrote(&lines_client[0].line, 1);
    lines_bytes(0, "\x89\x81\0\0\0\0b\x89\x81\0\0\0\0c", 14);
    lines_client[0].deaf = false;
    lines_run();
    const struct jot *heard = &lines_client[0].heard;
    test_that(heard->len == 5 && !memcmp(heard->at, "\1a\x8a\1c", 5), "%zu bytes", heard->len);
    lines_stop();

    test_case("a goodbye of the server ends with a close frame, at once");
    lines_start();
    lines_open(0);
    lines_say(0, "{\"n\":0,\"do\":\"join\",\"room\":\"zzzzzzzz\"}");
    lines_settle();
    test_that(lines_heard(0, "\"why\":\"no-room\""), "not refused");
    test_that(lines_heard(0, "\x88\x02\x03\xe8"), "no close frame behind the refusal");
    lines_open(1);
    lines_pass(12 * SECOND);
    test_that(lines_heard(1, "\"why\":\"idle\""), "not told");
    test_that(lines_heard(1, "\x88\x02\x03\xe8"), "no close frame behind the last word");
    lines_stop();
}

static void of_chatter(void) {
    char room[ROOM_ID];
    test_case("patience: what is said beside playing is not written down without end");
    lines_start();
    lines_room(games[0], room);
    lines_open(0);
    lines_join(0, room, SEAT_A);
    lines_settle();
    for (int i = 1; i <= 30; i++) {
        lines_say(0, "{\"n\":%d,\"do\":\"say\",\"key\":\"hello\"}", i);
        lines_pass(100);
    }
    lines_settle();
    test_that(lines_count(0, "\"is\":\"said\"") == 20, "%d said",
              lines_count(0, "\"is\":\"said\""));
    test_that(lines_count(0, "\"why\":\"flood\"") == 10, "not told to wait");
    lines_pass(5 * SECOND);
    lines_say(0, "{\"n\":31,\"do\":\"say\",\"key\":\"hello\"}");
    lines_settle();
    test_that(lines_count(0, "\"is\":\"said\"") == 21, "still flooded");
    lines_stop();
}

/* Half of each request came before the signal, the rest comes after it. */
static void of_stopping(void) {
    static const char *const asked[][4] = {
        {"GET /health HTTP/1.1\r\nHost: x\r\n", "\r\n", "\"ok\":false", "503"},
        {"GET /metrics HTTP/1.1\r\nHost: x\r\n", "\r\n", "\nsedzia_up 0\n", "200"},
        {"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
         "Content-Length: 14\r\n\r\n{\"game\"",
         ":\"303\"}", "\"error\":\"stopping\"", "503"},
    };
    char room[ROOM_ID];
    test_case("patience: a server that is asked to stop says so and lets everybody go");
    lines_start();
    lines_room(games[0], room);
    lines_open(0);
    lines_join(0, room, SEAT_A);
    lines_settle();
    for (int i = 0; i < 3; i++) {
        lines_connect(i + 1);
        lines_bytes(i + 1, asked[i][0], strlen(asked[i][0]));
    }
    test_that(!clients_quiet(&lines_all), "nobody would wait for the player");
    server_farewell(&lines_server);
    lines_run();
    test_that(lines_heard(0, "\"is\":\"bye\",\"why\":\"stopping\""), "the player is not told");
    for (int i = 0; i < 3; i++) {
        lines_bytes(i + 1, asked[i][1], strlen(asked[i][1]));
        lines_settle();
        test_that(lines_heard(i + 1, asked[i][2]) && lines_heard(i + 1, asked[i][3]) &&
                      lines_heard(i + 1, "Connection: close"),
                  "%s: %.*s", asked[i][0], (int)lines_client[i + 1].heard.len,
                  lines_client[i + 1].heard.at);
    }
    lines_pass(6 * SECOND);
    for (int i = 0; i < 4; i++) test_that(!lines_client[i].open, "client %d is held", i);
    test_that(clients_quiet(&lines_all), "it would not end");
    lines_stop();
}

/* Bodies that never end: one address fills a quarter of what there is, and others get through. */
static void endless_bodies(void) {
    enum { SIZE = 4000000, MANY = 5 };
    static const char head[] = "POST /api/events/abcd2345/orders HTTP/1.1\r\nHost: x\r\n"
                               "Content-Type: application/json\r\nContent-Length: 4100000\r\n\r\n";
    char *body = malloc(SIZE);
    test_case("bodies that never end: an address holds a quarter, and others are let in");
    if (!body) abort();
    memset(body, ' ', SIZE);
    lines_start();
    for (int k = 0; k <= MANY; k++) {
        lines_connect(k);
        if (k == MANY) memcpy(lines_client[k].line.peer, "192.0.2.8", 10);
        lines_bytes(k, head, sizeof head - 1);
        lines_bytes(k, body, SIZE);
        lines_run();
    }
    for (int k = 0; k <= MANY; k++)
        test_that(lines_heard(k, "HTTP/1.1 503") == (k == MANY - 1), "client %d", k);
    lines_stop();
    free(body);
}

void patience(void) {
    endless_bodies();
    of_requests();
    of_answers();
    of_silence();
    of_sockets();
    of_chatter();
    of_goodbyes();
    of_stopping();
}
