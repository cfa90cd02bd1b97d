#include "server/common/context.h"
#include "core/book.h"
#include "log/log.h"
#include <sodium.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t server_now(const struct server *s) {
    struct timespec t;
    if (s->clock) return s->clock();
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void server_date(const struct server *s, char date[16]) {
    struct tm tm;
    time_t now = s->settings.fixed ? 0 : time(NULL);
    gmtime_r(&now, &tm);
    strftime(date, 16, "%Y-%m-%d", &tm);
}

void server_random(struct server *s, void *out, size_t len) {
    if (s->settings.fixed) {
        uint8_t key[randombytes_SEEDBYTES] = {0};
        uint64_t at[2] = {s->settings.fixed, ++s->random};
        memcpy(key, at, sizeof at);
        randombytes_buf_deterministic(out, len, key);
    } else {
        randombytes_buf(out, len);
    }
}

/* The bell is there as long as the threads are: whoever listens may be gone. */
void server_wake(void *server) {
    const struct server *s = server;
    uint64_t one = 1;
    if (write(s->bell, &one, sizeof one) < 0) return; /* it rings already */
}

bool server_busy(const struct server *s) { return s->down; }

static void journal(void *context, const char *text, size_t len) { jot_raw(context, text, len); }

/* Milliseconds: a store that fails sooner holds up nobody. */
enum { SLOW_READ = 100, LEFT_ALONE = 10 };

bool server_read(struct server *s, struct stream_read *r) {
    TEXT(err, 256);
    int64_t begun = server_now(s);
    if (begun < s->unread_until) return false;
    if (store_read(s->reader, r->stream, r->after, journal, &r->lines, &r->last, &err)) return true;
    int64_t took = server_now(s) - begun;
    if (took > SLOW_READ) s->unread_until = begun + took + LEFT_ALONE * took;
    log_seldom("unread", "stream=%s why=\"%s\"", r->stream, err.at);
    jot_free(&r->lines);
    return false;
}

void server_log_fault(const char *event, const char *room, const char *fault) {
    TEXT(words, 400);
    book_fault(fault, ENGLISH, &words);
    log_event(event, "room=%s why=\"%s\"", room, words.at);
}
