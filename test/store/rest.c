/* Events give way to each other when memory is short: on a store that holds what is written. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "harness/harness.h"
#include "server/chore.h"
#include "server/hall.h"
#include "server/http.h"
#include "store/faulty.h"
#include "store/suite.h"

static struct server *server;

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
                struct answer *out) {
    struct request in = {0};
    char text[600];
    int len =
        snprintf(text, sizeof text,
                 "%s /api/events%s%s%s HTTP/1.1\r\nHost: x\r\n%s%s%s"
                 "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                 method, *e->id ? "/" : "", e->id, what, *e->key ? "Authorization: Bearer " : "",
                 e->key, *e->key ? "\r\n" : "", strlen(body), body);
    request_feed(&in, text, (size_t)len);
    in.address = "127.0.0.1";
    http_answer(server, &in, out);
    request_clear(&in);
}

/* Its answer, when it is on disk, must hold these words. */
static void take(struct answer *out, const char *words) {
    while (!http_ready(server, out)) turn();
    test_that(memmem(out->body, out->len, words, strlen(words)) != NULL, "%d, not %s: %.*s",
              out->status, words, (int)out->len, out->body);
}

static void copy(char *to, size_t size, const struct answer *out, const char *name) {
    const char *at = memmem(out->body, out->len, name, strlen(name));
    if (test_that(at != NULL, "no %s", name)) memcpy(to, at + strlen(name), size - 1);
}

static void make(struct owned *e) {
    struct answer out;
    memset(e, 0, sizeof *e);
    ask(e, "POST", "", "{\"words\":[\"create\",\"X\",\"--only\",\"orzel\"]}", &out);
    take(&out, "\"event\":\"");
    copy(e->id, sizeof e->id, &out, "\"event\":\"");
    copy(e->key, sizeof e->key, &out, "\"key\":\"");
    http_free(&out);
}

static void look(const struct owned *e) {
    struct answer out;
    ask(e, "GET", "/lines", "", &out);
    take(&out, "event 2");
    http_free(&out);
}

static void expect(int count) {
    size_t bytes;
    int are = hall_events(server, &bytes);
    test_that(are == count, "%d in memory, not %d", are, count);
}

/* Nobody takes the papers back meanwhile; none is made, as the public may have none. */
static void papers(const struct owned *one, const struct owned *two) {
    enum { OF_ONE = 3 };
    static const char what[] = "/prints/standings/orzel";
    struct owned first = *one, second = *two;
    struct answer out[OF_ONE + 2];
    test_case("papers of one event that wait keep nobody else's from being made");
    first.key[0] = second.key[0] = 0;
    for (int i = 0; i <= OF_ONE; i++) ask(&first, "GET", what, "", &out[i]);
    ask(&second, "GET", what, "", &out[OF_ONE + 1]);
    test_that(!out[OF_ONE].chore && out[OF_ONE].status == 503, "one more of the same is taken");
    for (int i = 0; i < OF_ONE + 2; i++) {
        if (i == OF_ONE) continue;
        if (!test_that(out[i].chore != NULL, "paper %d is not taken: %d", i, out[i].status))
            continue;
        take(&out[i], "");
        test_that(out[i].status == 403, "paper %d: %d", i, out[i].status);
    }
    for (int i = 0; i < OF_ONE + 2; i++) http_free(&out[i]);
    ask(&first, "GET", what, "", &out[0]);
    test_that(out[0].chore != NULL, "not taken although none waits");
    take(&out[0], "");
    http_free(&out[0]);
}

void suite_rest(void) {
    static const struct settings settings = {.store = "test", .away = 60, .workers = 1};
    struct owned one, two;
    struct answer order, view;
    TEXT(err, 256);
    struct store *store = faulty_over(store_open(suite_address("rest.db"), &err));
    server = calloc(1, sizeof *server);
    if (!server || !server_start(server, &settings, store, &err)) abort();
    make(&one), make(&two);
    expect(2);
    papers(&one, &two);
    test_case("an event gives way when memory is short, but not before its lines are on disk");
    server->settings.event_memory = 1;
    look(&two);
    expect(1);
    faulty_hold(store);
    ask(&one, "POST", "/orders", "{\"id\":\"a\",\"words\":[\"note\",\"x\"]}", &order);
    while (!order.chore->ready) turn();
    test_that(faulty_caught(store), "nothing is written");
    ask(&two, "GET", "/lines", "", &view);
    while (!view.chore->ready) turn();
    expect(2);
    faulty_let(store);
    take(&order, "\"done\"");
    take(&view, "event 2");
    http_free(&order), http_free(&view);
    look(&two);
    expect(1);
    look(&one);
    expect(1);
    server_stop(server);
    free(server);
}
