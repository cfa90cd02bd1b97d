/* connection.c -- one client's line: what waits to be sent, and leaving a room. */
#include "server/budget.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/pack.h"
#include "server/school.h"
#include "server/server.h"
#include <stdlib.h>
#include <string.h>

void connection_open(struct server *s, struct connection *c, const char *address) {
    memset(c, 0, sizeof *c);
    c->server = s;
    c->viewer = PUBLIC;
    c->last = &c->first;
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
    if (!c->first) return;
    if (!connection_next(c))
        wait_for_disk(c);
    else if (c->server->writable)
        c->server->writable(c);
}

void connection_leave(struct connection *c) {
    struct room *r = c->room;
    hall_leave(c);
    school_leave(c);
    if (!r) return;
    int64_t now = server_now(c->server);
    c->room = NULL;
    r->idle_since = now;
    if (c->viewer <= SEAT_B) {
        r->seat[c->viewer].connection = NULL;
        r->seat[c->viewer].absent_since = now;
    } else {
        for (struct connection **at = &r->watchers; *at; at = &(*at)->next_watcher)
            if (*at == c) {
                *at = c->next_watcher;
                r->watching--;
                break;
            }
    }
}

void connection_close(struct connection *c) {
    struct server *s = c->server;
    if (!s) return;
    struct room *r = c->room;
    connection_leave(c);
    if (r) server_here(s, r, NULL);
    while (c->first) connection_sent(c);
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
    struct jot packed = {0};
    if (c->closing) return;
    if (c->packs && len >= PACK_FROM) packed = pack_message(text, len);
    if (packed.len) text = packed.at, len = packed.len;
    struct message *m = malloc(sizeof *m + MESSAGE_PRE + len);
    if (!m) abort();
    m->packed = packed.len > 0;
    m->next = NULL;
    m->stamp = c->room       ? c->room->stamp
               : c->follower ? hall_stamp(c)
               : c->attendee ? school_stamp(c)
                             : 0;
    m->len = len;
    memcpy(m->room + MESSAGE_PRE, text, len);
    *c->last = m;
    c->last = &m->next;
    c->queued += len;
    budget_add(len);
    if (c->queued > QUEUE_MOST) c->closing = true; /* does not read: it may come again */
    first_changed(c);
}

void connection_bye(struct connection *c, const char *why) {
    struct jot j = {0};
    jot_open(&j, '{');
    jot_key_text(&j, "is", "bye");
    jot_key_text(&j, "why", why);
    jot_close(&j, '}');
    for (struct message **at = &c->first, *m; (m = *at) != NULL;) {
        if (m->stamp <= writer_done(c->server->writer)) {
            at = &m->next;
            continue;
        }
        *at = m->next;
        c->queued -= m->len;
        budget_sub(m->len);
        free(m);
    }
    for (c->last = &c->first; *c->last;) c->last = &(*c->last)->next;
    stop_waiting(c);
    connection_leave(c);
    connection_send(c, j.at, j.len);
    jot_free(&j);
    c->closing = true;
    if (c->server->writable) c->server->writable(c);
}

struct message *connection_next(struct connection *c) {
    if (!c->first || c->first->stamp > writer_done(c->server->writer)) return NULL;
    return c->first;
}

void connection_sent(struct connection *c) {
    struct message *m = c->first;
    c->first = m->next;
    if (!c->first) c->last = &c->first;
    c->queued -= m->len;
    budget_sub(m->len);
    free(m);
    if (c->first && !connection_next(c)) wait_for_disk(c);
}
