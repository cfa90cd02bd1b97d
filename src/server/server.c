#include "server/server.h"
#include "base/fault.h"
#include "server/classes/classes.h"
#include "server/cluster/cluster.h"
#include "server/common/kind.h"
#include "server/events/events.h"
#include "server/rooms/bot_threads.h"
#include "server/rooms/replays.h"
#include "server/rooms/rooms.h"
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <zlib.h>

/* KEEP_CLASS: days a class, or an event of one, is kept at most. */
enum { KEEP_CLASS = 30 };

/* Removes what has been kept long enough. */
static void expire(struct server *s) {
    s->expired = server_now(s);
    int64_t day = 86400, events = s->settings.keep_events;
    int64_t classes = events < KEEP_CLASS ? events : KEEP_CLASS;
    struct expiry_keep keep = {.rooms = s->settings.keep * day,
                               .events = events * day,
                               .classes = classes * day,
                               .lessons = KEEP_CLASS * day};
    writer_expire(s->writer, &keep);
}

/* Everything that other threads do; false, with the reason, if one cannot be started. */
static bool start_parts(struct server *s, struct store *store, struct text *err) {
    s->limits = calloc(1, sizeof *s->limits);
    s->writer = writer_start(s->appender, s->settings.calendar, server_wake, s);
    bool rooms = rooms_start(s);
    s->events = events_start(store, server_wake, s, err);
    s->classes = classes_start();
    if (!cluster_start(s, store, err)) return false;
    if (!s->limits || !s->classes || !s->writer || !rooms || !s->events)
        return fault_set(err, "system.memory", NULL);
    return true;
}

bool server_start(struct server *s, const struct settings *settings, struct store *store,
                  struct text *err) {
    s->settings = *settings;
    s->appender = store;
    s->started = server_now(s);
    s->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (sodium_init() < 0) return fault_set(err, "serve.sodium", NULL);
    s->reader = store_reader(store, err);
    if (!s->reader || !start_parts(s, store, err)) return false;
    expire(s);
    return true;
}

void server_stop(struct server *s) {
    while (s->connections) connection_close(s->connections);
    bot_threads_stop(s->workers);
    replays_stop(s->replays);
    events_stop(s->events);
    classes_stop(s->classes);
    writer_stop(s->writer);
    cluster_stop(s);
    store_close(s->reader);
    store_close(s->appender);
    rooms_stop(s);
    free(s->limits);
    close(s->bell);
}

/* What was to be written of a stream is lost, or the stream itself is erased. */
static void lost(void *context, const char *stream, enum writer_loss why) {
    const struct stream_kind *kind = kind_of(&stream);
    if (kind) kind->lost(context, stream, why);
}

static void settle(struct server *s) {
    bool before = s->down;
    writer_settle(s->writer, lost, s);
    s->down = writer_failure(s->writer) != NULL;
    if (!before && s->down) s->down_since = server_now(s);
    if (before && !s->down) rooms_writable(s);
}

void server_woken(struct server *s) {
    settle(s);
    cluster_woken(s);
    for (int i = 0; stream_kinds[i]; i++)
        if (stream_kinds[i]->woken) stream_kinds[i]->woken(s);
    connections_woken(s);
}

/* Milliseconds. The store is looked through once a day, a little earlier if nobody is there then:
 * the file is rewritten in a quiet moment (writer.c). */
enum { HOUR = 3600 * 1000, DAY = 24 * HOUR, QUIET_DAY = 20 * HOUR };

void server_sweep(struct server *s) {
    for (int i = 0; stream_kinds[i]; i++) stream_kinds[i]->sweep(s);
    if (server_now(s) - s->expired >= (s->connections ? DAY : QUIET_DAY)) expire(s);
}

void server_clocks(struct server *s) {
    cluster_tick(s);
    for (int i = 0; stream_kinds[i]; i++) stream_kinds[i]->tick(s);
}

void server_farewell(struct server *s) {
    s->stopping = true;
    for (struct connection *c = s->connections; c; c = c->after)
        connection_end(c, "{\"is\":\"bye\",\"why\":\"stopping\"}");
}

void server_libraries(struct text *out) {
    text_add(out, "Jansson ");
    text_add(out, JANSSON_VERSION);
    text_add(out, ", libsodium ");
    text_add(out, sodium_version_string());
    text_add(out, ", zlib ");
    text_add(out, zlibVersion());
}
