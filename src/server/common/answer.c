#include "server/common/answer.h"
#include "core/book.h"
#include "log/log.h"
#include "server/common/host.h"
#include "server/common/space.h"
#include "server/common/phrases.h"
#include <jansson.h>
#include <string.h>
#include <strings.h>

bool answer_asks(const struct request *in, const char *encoding) {
    return request_accepts(in->is.accept_encoding, encoding);
}

bool answer_sends_json(const struct request *in) {
    static const char type[] = "application/json";
    const char *is = in->is.content_type;
    if (strncasecmp(is, type, sizeof type - 1) != 0) return false;
    is += sizeof type - 1;
    is += strspn(is, " \t");
    return !*is || *is == ';';
}

bool answer_ready(struct server *s, struct response *a) {
    if (a->source && !a->source->ready(s, a)) return false;
    uint64_t done = a->erases ? writer_erased(s->writer) : writer_done(s->writer);
    return a->stamp <= done;
}

void answer_own(struct response *out, int status) {
    out->status = status;
    out->type = "application/json";
    out->body = out->own.at;
    out->len = out->own.len;
}

void answer_fail(struct response *out, int status, const char *why, const char *detail,
                 int64_t wait) {
    TEXT(phrase, 64);
    TEXT(seconds, 24);
    text_add(&phrase, "server.");
    text_add(&phrase, why);
    text_int(&seconds, wait);
    out->etag = NULL;
    jot_clear(&out->own);
    jot_open(&out->own, '{');
    jot_key_text(&out->own, "error", why);
    if (wait) jot_key_int(&out->own, "wait", wait);
    phrases_phrase(&out->own, phrase.at, "wait", seconds.at);
    jot_word(&out->own, "detail", detail);
    jot_close(&out->own, '}');
    answer_own(out, status);
    out->wait = wait;
}

void answer_lost(struct response *out) {
    response_free(out);
    *out = (struct response){0};
    answer_fail(out, 503, "busy", NULL, BUSY_WAIT);
}

void answer_refuse(int status, struct response *out) {
    bool long_one = status == 413 || status == 431;
    *out = (struct response){0};
    answer_fail(out, status, long_one ? "too-long" : "bad-request", NULL, 0);
}

/* Whoever opened a page reads it as plain words in both languages. */
void answer_refuse_host(const struct request *in, struct response *out) {
    answer_fail(out, 421, "host", NULL, 0);
    if (text_starts(in->path, "/api/") || text_same(in->path, "/ws")) return;
    jot_clear(&out->own);
    for (enum language i = POLISH; i <= ENGLISH; i++) {
        TEXT(words, 600);
        book_say("server.host", i, NULL, &words);
        text_add(&words, "\n");
        jot_raw(&out->own, words.at, words.len);
    }
    answer_own(out, 421);
    out->type = "text/plain; charset=utf-8";
}

bool answer_limited(struct server *s, const struct request *in, enum limit_kind kind,
                    struct response *out) {
    int64_t now = server_now(s);
    if (!s->settings.limits) return false;
    int64_t wait = limit_take(&limit_find(s->limits, in->address, now)->bucket[kind], kind, now);
    if (wait) answer_fail(out, 429, "flood", NULL, (wait + 999) / 1000);
    return wait > 0;
}

void answer_fail_name(struct response *out, enum name_fault fault) {
    jot_clear(&out->own);
    jot_open(&out->own, '{');
    jot_key_text(&out->own, "error", phrases_fault_word(NAME_OF_PERSON));
    phrases_fault(&out->own, NAME_OF_PERSON, fault);
    jot_close(&out->own, '}');
    answer_own(out, 400);
}

bool answer_may_write(struct server *s, const struct request *in, struct response *out) {
    if (s->stopping || server_busy(s))
        answer_fail(out, 503, s->stopping ? "stopping" : "busy", NULL, BUSY_WAIT);
    else if (!answer_sends_json(in))
        answer_fail(out, 415, "not-json", NULL, 0);
    else
        return true;
    return false;
}

bool answer_has_space(struct server *s, bool large, struct response *out) {
    enum space left = space_left(s);
    if (left == SPACE_ENOUGH || (left == SPACE_SHORT && !large)) return true;
    log_seldom("disk-low", "large=%d", large);
    answer_fail(out, 507, "disk-low", NULL, 0);
    return false;
}

void answer_fault(struct response *out, const char *fault) {
    jot_clear(&out->own);
    jot_open(&out->own, '{');
    jot_key_text(&out->own, "error", "bad-request");
    phrases_reason(&out->own, fault);
    jot_close(&out->own, '}');
    answer_own(out, 400);
}

bool answer_writes(struct server *s, const struct request *in, struct response *out) {
    int64_t now = server_now(s);
    if (!s->settings.limits) return false;
    struct bucket *b = &limit_find(s->limits, in->address, now)->bucket[LIMIT_BYTES];
    int64_t wait = limit_take_some(b, LIMIT_BYTES, (int)(in->body.len >> 10) + 1, now);
    if (wait) answer_fail(out, 429, "flood", NULL, (wait + 999) / 1000);
    return wait > 0;
}

json_t *answer_body(const struct request *in) {
    return json_loadb(in->body.at ? in->body.at : "", in->body.len, JSON_REJECT_DUPLICATES, NULL);
}

/* ---------------------------------------------------------------- the handshake */

/* The host an Origin names: "https://example.org:8080" has example.org:8080. */
static const char *host_of(const char *origin) {
    const char *host = strstr(origin, "://");
    return host ? host + 3 : "";
}

/* A page of another site must not speak through its visitor's browser. Programs that are no
 * browsers send no Origin; they have no visitor to abuse. */
static bool own_page(const struct server *s, const struct request *in) {
    const char *host = host_of(in->is.origin);
    if (!*in->is.origin) return true;
    if (!*host) return false;
    if (s->settings.origin && strcasecmp(in->is.origin, s->settings.origin) == 0) return true;
    if (s->settings.proxy && strcasecmp(host, in->is.forwarded_host) == 0) return true;
    return strcasecmp(host, in->is.host) == 0;
}

bool answer_upgrade(struct server *s, const struct request *in, char accept[ACCEPT_KEY],
                    struct response *out) {
    *out = (struct response){0};
    bool asked = text_same(in->method, "GET") && in->keep_alive && !in->body.len &&
                 request_lists(in->is.connection, "upgrade") &&
                 request_lists(in->is.websocket_protocol, "sedzia") &&
                 frame_accept(in->is.websocket_key, accept);
    if (!text_same(in->is.websocket_version, "13"))
        answer_fail(out, 426, "bad-request", "Sec-WebSocket-Version", 0);
    else if (!asked)
        answer_fail(out, 400, "bad-request", "WebSocket", 0);
    else if (!host_known(s, in))
        answer_refuse_host(in, out);
    else if (!own_page(s, in))
        answer_fail(out, 403, "origin", NULL, 0);
    else if (s->stopping)
        answer_fail(out, 503, "stopping", NULL, BUSY_WAIT);
    else
        return !answer_limited(s, in, LIMIT_REQUEST, out);
    return false;
}
