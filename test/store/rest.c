/* Events give way to each other when memory is short: on a store that holds what is written. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "harness/harness.h"
#include "server/events/event_job.h"
#include "server/events/events.h"
#include "harness/parts.h"
#include "store/faulty.h"
#include "store/suite.h"

/* The job that brings the body of this answer. */
static const struct event_job *job_of(const struct response *r) { return r->what; }

static struct server *server;
static const char *address = "127.0.0.1";

struct owned {
    char id[EVENT_ID], key[KEY];
};

static void turn(void) {
    struct pollfd bell = {.fd = server->bell, .events = POLLIN};
    uint64_t rung;
    if (poll(&bell, 1, 60000) != 1 || read(server->bell, &rung, sizeof rung) < 0) abort();
    server_woken(server);
}

static void ask(const struct owned *e, const char *method, const char *what, const char *body,
                struct response *out) {
    struct request in = {0};
    char text[3000];
    int len =
        snprintf(text, sizeof text,
                 "%s /api/events%s%s%s HTTP/1.1\r\nHost: x\r\n%s%s%s"
                 "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                 method, *e->id ? "/" : "", e->id, what, *e->key ? "Authorization: Bearer " : "",
                 e->key, *e->key ? "\r\n" : "", strlen(body), body);
    request_feed(&in, text, (size_t)len);
    in.address = address;
    api_answer(server, &in, out);
    request_clear(&in);
}

/* Its answer, when it is on disk, must hold these words. */
static void take(struct response *out, const char *words) {
    while (!answer_ready(server, out)) turn();
    test_that(memmem(out->body, out->len, words, strlen(words)) != NULL, "%d, not %s: %.*s",
              out->status, words, (int)out->len, out->body);
}

static void copy(char *to, size_t size, const struct response *out, const char *name) {
    const char *at = memmem(out->body, out->len, name, strlen(name));
    if (test_that(at != NULL, "no %s", name)) memcpy(to, at + strlen(name), size - 1);
}

static void make(struct owned *e) {
    struct response out;
    memset(e, 0, sizeof *e);
    ask(e, "POST", "", "{\"words\":[\"create\",\"X\",\"--only\",\"orzel\"]}", &out);
    take(&out, "\"event\":\"");
    copy(e->id, sizeof e->id, &out, "\"event\":\"");
    copy(e->key, sizeof e->key, &out, "\"key\":\"");
    response_free(&out);
}

static void look(const struct owned *e) {
    struct response out;
    ask(e, "GET", "/lines", "", &out);
    take(&out, "event 3");
    response_free(&out);
}

/* Everybody who asks for the same lines is given the same bytes, not a copy of his own. */
static void shared(const struct owned *e) {
    struct response one, two;
    test_case("many who ask for the lines of an event share them");
    ask(e, "GET", "/lines", "", &one);
    ask(e, "GET", "/lines", "", &two);
    take(&one, "event 3"), take(&two, "event 3");
    test_that(one.body == two.body, "a copy for each");
    test_that(budget_used() >= one.len && budget_used() < 2 * one.len + 1000, "%zu of %zu counted",
              budget_used(), one.len);
    response_free(&one);
    budget_set(1);
    ask(e, "GET", "/lines", "", &one);
    take(&one, "busy");
    test_that(one.status == 503, "made although too much waits");
    budget_set(0);
    response_free(&one), response_free(&two);
}

static void expect(int count) {
    size_t bytes;
    int are = events_events(server, &bytes);
    test_that(are == count, "%d in memory, not %d", are, count);
}

/* Nobody takes the papers back meanwhile; none is made, as the public may have none. */
static void papers(const struct owned *one, const struct owned *two) {
    enum { OF_ONE = 3 };
    static const char what[] = "/prints/standings/orzel";
    struct owned first = *one, second = *two;
    struct response out[OF_ONE + 2];
    test_case("papers of one event that wait keep nobody else's from being made");
    first.key[0] = second.key[0] = 0;
    for (int i = 0; i <= OF_ONE; i++) ask(&first, "GET", what, "", &out[i]);
    ask(&second, "GET", what, "", &out[OF_ONE + 1]);
    test_that(!out[OF_ONE].what && out[OF_ONE].status == 503, "one more of the same is taken");
    for (int i = 0; i < OF_ONE + 2; i++) {
        if (i == OF_ONE) continue;
        if (!test_that(out[i].what != NULL, "paper %d is not taken: %d", i, out[i].status))
            continue;
        take(&out[i], "");
        test_that(out[i].status == 403, "paper %d: %d", i, out[i].status);
    }
    for (int i = 0; i < OF_ONE + 2; i++) response_free(&out[i]);
    ask(&first, "GET", what, "", &out[0]);
    test_that(out[0].what != NULL, "not taken although none waits");
    take(&out[0], "");
    response_free(&out[0]);
}

/* A key of this role and reach, made by the organiser. */
static void make_key(const struct owned *e, const char *name, const char *key, const char *reach) {
    struct response out;
    struct key_hash hash = key_hash(key);
    char hex[KEY_HEX], body[1200];
    key_write(&hash, hex);
    snprintf(body, sizeof body, "{\"words\":[\"key\",\"%s\",\"referee\",\"%s\",\"%s\"]}", name, hex,
             reach);
    ask(e, "POST", "/orders", body, &out);
    take(&out, "\"done\"");
    response_free(&out);
}

static void long_reaches(const struct owned *e) {
    static const char keys[2][KEY] = {"00112233445566778899aabbccddeeff",
                                      "10112233445566778899aabbccddeeff"};
    char reach[2][700] = {"", ""}, tag[2][PACK_TAG];
    test_case("two keys whose reaches differ behind 400 letters see views of their own");
    for (int i = 0; i < 2; i++) {
        for (int n = 10; n < 70; n++) snprintf(reach[i] + strlen(reach[i]), 10, "orzel:%d ", n);
        strcat(reach[i], i ? "orzel:2" : "orzel:1");
        make_key(e, i ? "second" : "first", keys[i], reach[i]);
    }
    for (int i = 0; i < 2; i++) {
        struct response out;
        struct owned as = *e;
        memcpy(as.key, keys[i], sizeof as.key);
        ask(&as, "GET", "/views/event", "", &out);
        take(&out, "");
        snprintf(tag[i], sizeof tag[i], "%s", out.etag ? out.etag : "");
        response_free(&out);
    }
    test_that(tag[0][0] && strcmp(tag[0], tag[1]) != 0, "the same view: %s", tag[0]);
    struct response out;
    char body[2000] = "{\"words\":[\"key\",\"long\",\"referee\",\"";
    memset(body + strlen(body), 'a', 64);
    strcat(body, "\",\"");
    for (int n = 0; n < 150; n++) strcat(body, "orzel:123 ");
    strcat(body, "\"]}");
    ask(e, "POST", "/orders", body, &out);
    take(&out, "cannot-write-line");
    response_free(&out);
}

static bool follows(const struct owned *e, struct connection *c, const char *key) {
    char text[200];
    bool good = false;
    memset(c, 0, sizeof *c);
    connection_open(server, c, "127.0.0.1");
    snprintf(text, sizeof text, "{\"n\":0,\"do\":\"follow\",\"event\":\"%s\"%s%s%s}", e->id,
             *key ? ",\"token\":\"" : "", key, *key ? "\"" : "");
    messages_take(c, text, strlen(text));
    while (!connection_next(c)) turn();
    for (; connection_next(c); connection_sent(c))
        good =
            good || memmem(c->out.first->bytes + MESSAGE_PRE, c->out.first->len, "\"ok\":true", 9);
    return good;
}

static void crowded(const struct owned *e) {
    struct connection c[3];
    test_case("spectators may be too many, but never lock the organiser out");
    server->settings.followers = 1;
    test_that(follows(e, &c[0], ""), "nobody may follow");
    test_that(!follows(e, &c[1], ""), "one spectator too many");
    test_that(follows(e, &c[2], e->key), "the organiser is refused");
    for (int i = 0; i < 3; i++) connection_close(&c[i]);
}

/* An address with many events of its own keeps nobody else from printing. */
static void many_papers(void) {
    enum { EVENTS = 3, OF_ONE = 3, OF_ADDRESS = 8 };
    struct owned e[EVENTS];
    struct response out[EVENTS * OF_ONE], other;
    int taken = 0;
    test_case("papers of one address that wait keep nobody else's from being made");
    for (int i = 0; i < EVENTS; i++) make(&e[i]), e[i].key[0] = 0;
    for (int i = 0; i < EVENTS * OF_ONE; i++) {
        ask(&e[i / OF_ONE], "GET", "/prints/standings/orzel", "", &out[i]);
        taken += out[i].what != NULL;
    }
    test_that(taken == OF_ADDRESS, "%d are taken", taken);
    address = "192.0.2.9";
    ask(&e[EVENTS - 1], "GET", "/prints/standings/orzel", "", &other);
    address = "127.0.0.1";
    test_that(other.what != NULL, "another address is refused");
    for (int i = 0; i < EVENTS * OF_ONE; i++) {
        if (out[i].what) take(&out[i], "");
        response_free(&out[i]);
    }
    if (other.what) take(&other, "");
    response_free(&other);
}

/* All places are taken by three addresses: a fourth one still prints, and one of theirs waits. */
static void most_papers(struct store *store) {
    enum { ADDRESSES_OF = 3, EACH = 8, OF_ONE = 3, EVENTS_OF = 9 };
    static const char *const from[] = {"192.0.2.1", "192.0.2.2", "192.0.2.3"};
    struct owned e[EVENTS_OF], own;
    struct response out[ADDRESSES_OF * EACH], other;
    int refused = 0;
    test_case("when all places for papers are taken, the address with most of them gives one up");
    for (int i = 0; i < EVENTS_OF; i++) make(&e[i]), e[i].key[0] = 0;
    make(&own), own.key[0] = 0;
    faulty_slow(store, 900); /* the printer is at its first one for a while */
    for (int i = 0; i < ADDRESSES_OF * EACH; i++) {
        address = from[i / EACH];
        ask(&e[3 * (i / EACH) + i % EACH / OF_ONE], "GET", "/prints/standings/orzel", "", &out[i]);
        test_that(out[i].what != NULL, "paper %d is not taken", i);
    }
    address = "192.0.2.9";
    ask(&own, "GET", "/prints/standings/orzel", "", &other);
    address = "127.0.0.1";
    test_that(other.what != NULL, "another address is refused");
    faulty_slow(store, 0);
    for (int i = 0; i < ADDRESSES_OF * EACH; i++) {
        if (out[i].what) take(&out[i], "");
        refused += out[i].status == 503;
        response_free(&out[i]);
    }
    test_that(refused == 1, "%d gave way", refused);
    if (other.what) take(&other, "");
    test_that(other.status == 403, "its paper: %d", other.status);
    response_free(&other);
}

static int64_t free_bytes;
static int64_t space(void) { return free_bytes; }

static void little_space(const struct owned *e) {
    static const struct {
        int64_t bytes;
        bool makes, orders;
    } rows[] = {{300 << 20, true, true}, {255 << 20, false, true}, {63 << 20, false, false}};
    struct owned none = {0};
    struct response out;
    test_case("when the disk is almost full, events give way to orders and orders to moves");
    server->settings.space = space;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        free_bytes = rows[i].bytes;
        ask(&none, "POST", "", "{\"words\":[\"create\",\"X\",\"--only\",\"orzel\"]}", &out);
        take(&out, rows[i].makes ? "\"event\"" : "disk-low");
        test_that(out.status == (rows[i].makes ? 201 : 507), "%d", out.status);
        response_free(&out);
        ask(e, "POST", "/orders", "{\"words\":[\"note\",\"x\"]}", &out);
        take(&out, rows[i].orders ? "\"done\"" : "disk-low");
        response_free(&out);
        ask(e, "GET", "/lines", "", &out);
        take(&out, "event 3");
        response_free(&out);
    }
    server->settings.space = NULL;
}

/* A body is read only for who may send it: an unknown event answers before. */
static void bodies(const struct owned *e) {
    struct response out;
    struct owned none = {.id = "zzzz2345"};
    test_case("a body is looked at behind event and key, and off the service thread");
    memcpy(none.key, e->key, sizeof none.key);
    ask(&none, "POST", "/orders", "no JSON", &out);
    test_that(out.what && !job_of(&out)->ready, "read at once");
    take(&out, "no-event");
    response_free(&out);
    memset(none.key, 'a', sizeof none.key - 1);
    memcpy(none.id, e->id, sizeof none.id);
    ask(&none, "POST", "/orders", "no JSON", &out);
    take(&out, "bad-key");
    response_free(&out);
    ask(e, "POST", "/orders", "no JSON", &out);
    take(&out, "bad-json");
    response_free(&out);
    ask(e, "POST", "/orders", "{\"id\":\"room/abcd2345\",\"words\":[\"note\",\"x\"]}", &out);
    take(&out, "\"detail\":\"id\"");
    response_free(&out);
}

void suite_rest(void) {
    static const struct settings settings = {
        .store = "test", .names = "x", .away = 60, .workers = 1};
    struct owned one, two;
    struct response order, view;
    TEXT(err, 256);
    struct store *store = faulty_over(store_open(suite_address("rest.db"), &err));
    server = calloc(1, sizeof *server);
    if (!server || !server_start(server, &settings, store, &err)) abort();
    make(&one), make(&two);
    expect(2);
    papers(&one, &two);
    shared(&two);
    bodies(&two);
    long_reaches(&two);
    crowded(&two);
    test_case("an event gives way when memory is short, but not before its lines are on disk");
    server->settings.event_memory = 1;
    look(&two);
    expect(1);
    faulty_hold(store);
    ask(&one, "POST", "/orders", "{\"id\":\"a\",\"words\":[\"note\",\"x\"]}", &order);
    while (!job_of(&order)->ready) turn();
    test_that(faulty_caught(store), "nothing is written");
    ask(&two, "GET", "/lines", "", &view);
    while (!job_of(&view)->ready) turn();
    expect(2);
    faulty_let(store);
    take(&order, "\"done\"");
    take(&view, "event 3");
    response_free(&order), response_free(&view);
    look(&two);
    expect(1);
    look(&one);
    expect(1);
    server->settings.event_memory = 0;
    many_papers();
    most_papers(store);
    little_space(&two);
    server_stop(server);
    free(server);
}
