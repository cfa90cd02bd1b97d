#include "server/front.h"
#include "base/fault.h"
#include "log/log.h"
#include "server/api.h"
#include "server/common/kind.h"
#include "server/common/messages.h"
#include <stdlib.h>
#include <string.h>

static int64_t now(const void *server) { return server_now(server); }

static uint64_t done(const void *server) {
    return writer_done(((const struct server *)server)->writer);
}

/* ---------------------------------------------------------------- requests */

static void answer(void *server, const struct request *in, struct response *out) {
    api_answer(server, in, out);
}

static bool ready(void *server, struct response *out) { return answer_ready(server, out); }

static bool lost(void *server, const struct response *out) {
    return writer_lost(((struct server *)server)->writer, out->stamp);
}

static bool upgrade(void *server, const struct request *in, char accept[ACCEPT_KEY],
                    struct response *out) {
    return answer_upgrade(server, in, accept, out);
}

static void answered(const struct request *in, int status) {
    log_detail("request", "method=%s path=%s status=%d", in->method ? in->method : "?",
               in->path ? in->path : "?", status);
}

static void slow(const char *address, size_t bytes) {
    log_seldom("slow", "address=%s bytes=%zu", address, bytes);
}

/* ---------------------------------------------------------------- sockets */

/* An outbox is the first member of its connection. */
static struct connection *connection_of(struct outbox *o) { return (struct connection *)o; }

static const struct connection *seen(const struct outbox *o) {
    return (const struct connection *)o;
}

static struct outbox *open_socket(void *server, const char *address) {
    struct connection *c = calloc(1, sizeof *c);
    if (!c) abort();
    connection_open(server, c, address);
    return &c->out;
}

static void close_socket(struct outbox *o) {
    connection_close(connection_of(o));
    free(o);
}

static void message(struct outbox *o, const char *text, size_t len) {
    messages_take(connection_of(o), text, len);
}

static void full(struct outbox *o) { messages_full(connection_of(o)); }

static void sent(struct outbox *o) { connection_sent(connection_of(o)); }

static void idle(struct outbox *o) {
    connection_end(connection_of(o), "{\"is\":\"bye\",\"why\":\"idle\"}");
}

static bool came(const struct outbox *o) { return kind_came(seen(o)); }

static bool awaited(const struct outbox *o) { return kind_awaits(seen(o)); }

static int64_t opened(const struct outbox *o) { return seen(o)->opened; }

/* ---------------------------------------------------------------- the loop */

static void woken(void *server) { server_woken(server); }

static void tick(void *server) { server_clocks(server); }

static void sweep(void *server) { server_sweep(server); }

static void farewell(void *server) { server_farewell(server); }

void front_service(struct service *out, struct server *s) {
    *out = (struct service){.server = s,
                            .limits = s->limits,
                            .limited = &s->settings.limits,
                            .proxy = &s->settings.proxy,
                            .stopping = &s->stopping,
                            .bell = s->bell,
                            .now = now,
                            .done = done,
                            .answer = answer,
                            .ready = ready,
                            .lost = lost,
                            .refuse = answer_refuse,
                            .busy = answer_lost,
                            .upgrade = upgrade,
                            .open = open_socket,
                            .close = close_socket,
                            .message = message,
                            .full = full,
                            .sent = sent,
                            .idle = idle,
                            .came = came,
                            .awaited = awaited,
                            .opened = opened,
                            .answered = answered,
                            .slow = slow,
                            .woken = woken,
                            .tick = tick,
                            .sweep = sweep,
                            .farewell = farewell};
}

bool front_open(struct server *s, struct text *err) {
    static struct service service; /* one program serves one server */
    struct loop_place at = {.listen = s->settings.listen,
                            .port = s->settings.port,
                            .port_given = s->settings.port_given};
    front_service(&service, s);
    s->loop = loop_open(&service, &at);
    if (!s->loop) return fault_set(err, "serve.no-port", NULL);
    s->settings.port = at.port;
    return true;
}

void front_run(struct server *s) { loop_run(s->loop); }

void front_close(struct server *s) {
    loop_close(s->loop);
    s->loop = NULL;
}
