#include "server/common/connection.h"
#include "core/game.h"
#include "net/client.h"
#include "server/common/kind.h"
#include <string.h>

void connection_open(struct server *s, struct connection *c, const char *address) {
    memset(c, 0, sizeof *c);
    c->server = s;
    c->viewer = PUBLIC;
    outbox_open(&c->out);
    c->opened = server_now(s);
    struct text t = text_over(c->address, sizeof c->address);
    text_add(&t, address);
    c->after = s->connections;
    if (s->connections) s->connections->before = c;
    s->connections = c;
    s->connection_count++;
    limit_find(s->limits, c->address, c->opened)->connections++;
}

/* Only those that wait are looked at when a batch is done, not everybody. */
static void wait_for_disk(struct connection *c) {
    struct server *s = c->server;
    if (c->waits) return;
    c->next_waiting = s->waiting;
    c->waits = &s->waiting;
    if (s->waiting) s->waiting->waits = &c->next_waiting;
    s->waiting = c;
}

static void stop_waiting(struct connection *c) {
    if (!c->waits) return;
    *c->waits = c->next_waiting;
    if (c->next_waiting) c->next_waiting->waits = c->waits;
    c->waits = NULL;
}

/* Its first message can leave, or waits for the disk. */
static void first_changed(struct connection *c) {
    if (!c->out.first) return;
    if (!connection_next(c))
        wait_for_disk(c);
    else
        client_stir(c->out.client);
}

static void leave_all(struct connection *c, bool tell) {
    for (int i = 0; stream_kinds[i]; i++) stream_kinds[i]->leave(c, tell);
}

void connection_leave(struct connection *c) { leave_all(c, false); }

void connection_close(struct connection *c) {
    struct server *s = c->server;
    if (!s) return;
    leave_all(c, true);
    while (c->out.first) connection_sent(c);
    stop_waiting(c);
    if (c->before) c->before->after = c->after;
    if (c->after) c->after->before = c->before;
    if (s->connections == c) s->connections = c->after;
    s->connection_count--;
    struct limit_address *a = limit_find(s->limits, c->address, server_now(s));
    if (a->connections) a->connections--;
    c->server = NULL;
}

void connections_woken(struct server *s) {
    for (struct connection *c = s->waiting, *next; c; c = next) {
        next = c->next_waiting;
        if (!connection_next(c)) continue;
        stop_waiting(c);
        first_changed(c);
    }
}

void connection_send(struct connection *c, const char *text, size_t len) {
    uint64_t stamp = 0;
    if (c->out.closing) return;
    for (int i = 0; stream_kinds[i]; i++)
        if (stream_kinds[i]->stamp(c, &stamp)) break;
    outbox_add(&c->out, stamp, text, len);
    first_changed(c);
}

void connection_end(struct connection *c, const char *bye) {
    if (bye) connection_send(c, bye, strlen(bye));
    c->out.closing = true;
    client_stir(c->out.client);
}

void connection_bye(struct connection *c, const char *why) {
    struct jot j = {0};
    jot_open(&j, '{');
    jot_key_text(&j, "is", "bye");
    jot_key_text(&j, "why", why);
    jot_close(&j, '}');
    outbox_drop(&c->out, writer_done(c->server->writer));
    stop_waiting(c);
    connection_leave(c);
    connection_end(c, j.at);
    jot_free(&j);
}

struct message *connection_next(const struct connection *c) {
    return outbox_next(&c->out, writer_done(c->server->writer));
}

void connection_sent(struct connection *c) {
    outbox_sent(&c->out);
    if (c->out.first && !connection_next(c)) wait_for_disk(c);
}
