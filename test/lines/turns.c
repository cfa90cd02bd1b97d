/* Events take turns at the steward: whoever floods one, or brings many new ones, keeps no other
 * waiting. The first chore is held at the bell until everything else waits behind it. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include "harness/harness.h"
#include "lines/lines.h"
#include "server/events/events.h"
#include "server/events/event_thread.h"

enum { FLOOD = 40, ALL = 1 + 3 * FLOOD + 3 };

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int rung;
    bool open;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void ring(void *context) {
    (void)context;
    pthread_mutex_lock(&gate.lock);
    gate.rung++;
    pthread_cond_broadcast(&gate.changed);
    while (!gate.open) pthread_cond_wait(&gate.changed, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
}

static void wait_for_rings(int count) {
    pthread_mutex_lock(&gate.lock);
    while (gate.rung < count) pthread_cond_wait(&gate.changed, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
}

static void give(struct event_thread *t, enum event_job_kind kind, const char *event, int number) {
    struct event_job *c = event_job_new(kind, event);
    c->seen = number;
    test_that(event_thread_give(t, c), "not taken");
    event_job_drop(c);
}

static void flood(void) {
    int flooded = 0, place = 0, order = 0, view = 0, made = 0;
    TEXT(err, 200);
    test_case("turns: an event that is flooded keeps no other waiting, nor do new ones");
    struct store *store = store_open(":memory:", &err);
    struct event_thread *t = event_thread_start(store, ring, NULL);
    give(t, EVENT_JOB_ORDER, "aaaaaaaa", 0);
    wait_for_rings(1);
    for (int i = 1; i <= FLOOD; i++) give(t, EVENT_JOB_VIEW, "aaaaaaaa", i);
    for (int i = 1; i <= FLOOD; i++) give(t, EVENT_JOB_ORDER, "aaaaaaaa", i);
    for (int i = 1; i <= FLOOD; i++) give(t, EVENT_JOB_CREATE, "", i);
    for (int i = 1; i <= 2; i++) give(t, EVENT_JOB_ORDER, "bbbbbbbb", i);
    give(t, EVENT_JOB_VIEW, "bbbbbbbb", 1);
    pthread_mutex_lock(&gate.lock);
    gate.open = true;
    pthread_cond_broadcast(&gate.changed);
    pthread_mutex_unlock(&gate.lock);
    wait_for_rings(ALL);
    for (struct event_job *c; (c = event_thread_take(t)) != NULL; place++) {
        bool other = c->event[0] == 'b';
        if (other && c->kind == EVENT_JOB_ORDER)
            test_that(place == 3 * ++order && c->seen == order, "order %d: place %d", c->seen,
                      place);
        if (other && c->kind == EVENT_JOB_VIEW) view = place;
        if (c->kind == EVENT_JOB_CREATE) test_that(c->seen == ++made, "new events change places");
        if (!other && c->kind == EVENT_JOB_ORDER)
            test_that(c->seen == flooded++, "orders of one event change places");
        event_job_drop(c);
    }
    test_that(place == ALL && order == 2 && flooded == FLOOD + 1 && made == FLOOD, "%d came",
              place);
    test_that(view == 1 + 2 * FLOOD + 2 + 1, "spectators of another event wait: place %d", view);
    event_thread_stop(t);
}

static void refused(void) {
    static const char *const from[] = {"192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.1",
                                       "192.0.2.1"};
    int came = 0;
    TEXT(err, 200);
    test_case("turns: the newest chore of an address gives its place up, if it has not begun");
    gate.rung = 0;
    gate.open = false;
    struct store *store = store_open(":memory:", &err);
    struct event_thread *t = event_thread_start(store, ring, NULL);
    for (int i = 0; i < 5; i++) {
        struct event_job *c = event_job_new(EVENT_JOB_LINES, i < 4 ? "aaaaaaaa" : "bbbbbbbb");
        c->seen = i;
        snprintf(c->from_address, sizeof c->from_address, "%s", from[i]);
        test_that(event_thread_give(t, c), "not taken");
        event_job_drop(c);
        if (!i) wait_for_rings(1);
    }
    test_that(!event_thread_refuse(t, "192.0.2.3"), "nobody's chore is refused");
    test_that(event_thread_refuse(t, "192.0.2.1") && event_thread_refuse(t, "192.0.2.1"),
              "two wait");
    pthread_mutex_lock(&gate.lock);
    gate.open = true;
    pthread_cond_broadcast(&gate.changed);
    pthread_mutex_unlock(&gate.lock);
    wait_for_rings(3);
    for (struct event_job *c; (c = event_thread_take(t)) != NULL; came++) {
        bool busy = c->error && text_same(c->error, "busy");
        test_that(busy == (c->seen >= 3), "chore %d: %s", c->seen, c->error ? c->error : "");
        event_job_drop(c);
    }
    test_that(!event_thread_refuse(t, "192.0.2.1"), "one that has been done is refused");
    test_that(came == 5, "%d came back", came);
    event_thread_stop(t);
}

/* ---------------------------------------------------------------- memory */

enum { EVENTS = 3 };
static char id[EVENTS][EVENT_ID], key[EVENTS][KEY];

static void post(const char *path, const char *bearer, const char *body) {
    char text[600];
    int len = snprintf(text, sizeof text,
                       "POST /api/events%s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"
                       "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                       path, bearer, strlen(body), body);
    jot_clear(&lines_client[0].heard);
    lines_bytes(0, text, (size_t)len);
    lines_settle();
}

static void copy_value(char *to, size_t size, const char *name) {
    const struct jot *heard = &lines_client[0].heard;
    const char *at = memmem(heard->at, heard->len, name, strlen(name));
    if (!test_that(at != NULL, "no %s: %.*s", name, (int)heard->len, heard->at)) return;
    snprintf(to, size, "%s", at + strlen(name));
}

static void note_in_each(const char *when) {
    static int number;
    for (int i = 0; i < EVENTS; i++) {
        char path[40], body[80];
        snprintf(path, sizeof path, "/%s/orders", id[i]);
        snprintf(body, sizeof body, "{\"id\":\"n%d\",\"words\":[\"note\",\"x\"]}", number++);
        post(path, key[i], body);
        test_that(lines_heard(0, "\"status\":\"done\""), "%s: event %d: %.*s", when, i,
                  (int)lines_client[0].heard.len, lines_client[0].heard.at);
    }
}

static int in_memory(void) {
    size_t bytes;
    return events_events(&lines_server, &bytes);
}

static void memory(void) {
    struct writer_figures f;
    test_case("turns: events that rest give way when many are brought, and come again");
    lines_start();
    lines_connect(0);
    for (int i = 0; i < EVENTS; i++) {
        post("", "", "{\"words\":[\"create\",\"X\",\"--only\",\"orzel\"]}");
        copy_value(key[i], sizeof key[i], "\"key\":\"");
        copy_value(id[i], sizeof id[i], "\"event\":\"");
    }
    post("", "", "{\"lines\":\"\"}");
    test_that(lines_heard(0, "HTTP/1.1 422"), "an event of nothing: %.*s",
              (int)lines_client[0].heard.len, lines_client[0].heard.at);
    test_that(in_memory() == EVENTS, "%d in memory", in_memory());
    note_in_each("with room for all");
    test_that(in_memory() == EVENTS, "%d in memory", in_memory());
    lines_server.settings.event_memory = 1;
    note_in_each("with room for none");
    test_that(in_memory() == 1, "%d in memory", in_memory());
    note_in_each("once more");
    test_that(in_memory() == 1, "%d in memory", in_memory());
    writer_figures(lines_server.writer, &f);
    test_that(!f.refused && !f.failed, "%d refused, %d failed", (int)f.refused, (int)f.failed);
    lines_stop();
}

void turns(void) {
    flood();
    refused();
    memory();
}
