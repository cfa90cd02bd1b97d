#include "server/metrics.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/version.h"
#include "net/budget.h"
#include "server/cluster/cluster.h"
#include "server/events/events.h"
#include "server/rooms/bot_threads.h"
#include "server/rooms/room.h"

int metrics_playing(const struct server *s) {
    int playing = 0;
    for (int i = 0; i < ROOMS_TABLE; i++)
        for (const struct room *r = s->rooms[i]; r; r = r->next)
            playing += room_phase(r) == PHASE_PLAYING;
    return playing;
}

__attribute__((format(printf, 2, 3))) static void add(struct jot *out, const char *format, ...) {
    char words[400];
    va_list values;
    va_start(values, format);
    int len = vsnprintf(words, sizeof words, format, values);
    va_end(values);
    if (len > 0) jot_raw(out, words, (size_t)len < sizeof words ? (size_t)len : sizeof words - 1);
}

static void one(struct jot *out, const char *name, const char *type, const char *help,
                uint64_t value) {
    add(out, "# HELP %s %s\n# TYPE %s %s\n%s %llu\n", name, help, name, type, name,
        (unsigned long long)value);
}

static void gauge(struct jot *out, const char *name, const char *help, int64_t value) {
    one(out, name, "gauge", help, value < 0 ? 0 : (uint64_t)value);
}

static void latency(struct jot *out, const struct writer_figures *f) {
    static const char name[] = "sedzia_write_seconds";
    uint64_t sum = 0;
    add(out, "# HELP %s From a move in memory to the disk.\n# TYPE %s histogram\n", name, name);
    for (int i = 0; i < WRITER_BUCKETS; i++) {
        sum += f->bucket[i];
        add(out, "%s_bucket{le=\"%g\"} %llu\n", name, writer_bucket[i] / 1e6,
            (unsigned long long)sum);
    }
    sum += f->bucket[WRITER_BUCKETS];
    add(out, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %.6f\n%s_count %llu\n", name,
        (unsigned long long)sum, name, (double)f->microseconds / 1e6, name,
        (unsigned long long)sum);
}

void metrics_write(const struct server *s, struct jot *out) {
    struct writer_figures f;
    size_t bytes;
    writer_figures(s->writer, &f);
    add(out,
        "# HELP sedzia_info Which program this is.\n# TYPE sedzia_info gauge\n"
        "sedzia_info{version=\"%s\",commit=\"%s\"} 1\n",
        version_number, version_commit);
    gauge(out, "sedzia_up", "1: all is well; 0: nothing can be written, or it stops.",
          !s->down && !s->stopping);
    gauge(out, "sedzia_uptime_seconds", "Since the start.", (server_now(s) - s->started) / 1000);
    gauge(out, "sedzia_rooms", "Rooms in memory.", s->room_count);
    gauge(out, "sedzia_games", "Games in play, of these.", metrics_playing(s));
    gauge(out, "sedzia_events", "Events in memory.", events_events(s, &bytes));
    gauge(out, "sedzia_event_bytes", "What they take.", (int64_t)bytes);
    gauge(out, "sedzia_unsent_bytes", "What waits to be read by clients.", (int64_t)budget_used());
    gauge(out, "sedzia_connections", "WebSockets.", s->connection_count);
    gauge(out, "sedzia_bot_queue", "Moves that bots think about or shall.",
          bot_threads_asked(s->workers));
    one(out, "sedzia_bots_asked_total", "counter", "Moves that bots were asked for, so far.",
        s->bots_asked);
    gauge(out, "sedzia_other_nodes", "Other servers on the same database.", cluster_count(s));
    one(out, "sedzia_commits_total", "counter", "Group commits.", f.commits);
    one(out, "sedzia_writes_total", "counter", "Batches of lines in them.", f.writes);
    one(out, "sedzia_refused_total", "counter", "Batches refused: another server was faster.",
        f.refused);
    one(out, "sedzia_failed_total", "counter", "Batches lost because the store failed.", f.failed);
    latency(out, &f);
}
