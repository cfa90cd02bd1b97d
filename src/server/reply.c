/* reply.c -- the outside of answers: status line, headers, refusals, the WebSocket handshake. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include "core/book.h"
#include "server/hall.h"
#include "server/host.h"
#include "server/http.h"
#include "server/state.h"

void http_free(struct answer *a) {
    jot_free(&a->own);
    paper_drop(a->paper);
    chore_drop(a->chore);
    a->paper = NULL;
    a->chore = NULL;
    a->etag = NULL;
    a->body = NULL;
    a->len = 0;
}

bool http_asks(const struct request *in, const char *encoding) {
    return request_accepts(in->is.accept_encoding, encoding);
}

bool http_sends_json(const struct request *in) {
    static const char type[] = "application/json";
    const char *is = in->is.content_type;
    if (strncasecmp(is, type, sizeof type - 1) != 0) return false;
    is += sizeof type - 1;
    is += strspn(is, " \t");
    return !*is || *is == ';';
}

bool http_ready(struct server *s, struct answer *a) {
    if (a->chore && !hall_ready(s, a)) return false;
    uint64_t done = a->erases ? writer_erased(s->writer) : writer_done(s->writer);
    if (a->stamp > done || (a->paper && !a->paper->ready)) return false;
    if (!a->paper) return true;
    a->body = a->paper->bytes.at;
    a->len = a->paper->bytes.len;
    return true;
}

void http_own(struct answer *out, int status) {
    out->status = status;
    out->type = "application/json";
    out->body = out->own.at;
    out->len = out->own.len;
}

void http_fail(struct answer *out, int status, const char *why, const char *detail, int64_t wait) {
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
    state_words(&out->own, phrase.at, "wait", seconds.at);
    jot_word(&out->own, "detail", detail);
    jot_close(&out->own, '}');
    http_own(out, status);
    out->wait = wait;
}

void http_lost(struct answer *out) {
    http_free(out);
    *out = (struct answer){0};
    http_fail(out, 503, "busy", NULL, BUSY_WAIT);
}

void http_refuse(int status, struct answer *out) {
    bool long_one = status == 413 || status == 431;
    *out = (struct answer){0};
    http_fail(out, status, long_one ? "too-long" : "bad-request", NULL, 0);
}

/* Whoever opened a page reads it as plain words in both languages. */
void http_refuse_host(const struct request *in, struct answer *out) {
    http_fail(out, 421, "host", NULL, 0);
    if (text_starts(in->path, "/api/") || text_same(in->path, "/ws")) return;
    jot_clear(&out->own);
    for (enum language i = POLISH; i <= ENGLISH; i++) {
        TEXT(words, 600);
        book_say("server.host", i, NULL, &words);
        text_add(&words, "\n");
        jot_raw(&out->own, words.at, words.len);
    }
    http_own(out, 421);
    out->type = "text/plain; charset=utf-8";
}

bool http_limited(struct server *s, const struct request *in, enum limit_kind kind,
                  struct answer *out) {
    int64_t now = server_now(s);
    if (!s->settings.limits) return false;
    int64_t wait = limit_take(&limit_find(s->limits, in->address, now)->bucket[kind], kind, now);
    if (wait) http_fail(out, 429, "flood", NULL, (wait + 999) / 1000);
    return wait > 0;
}

/* ---------------------------------------------------------------- headers */

static const char *reason(int status) {
    switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 421: return "Misdirected Request";
    case 422: return "Unprocessable Content";
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    case 507: return "Insufficient Storage";
    default: return "Internal Server Error";
    }
}

static void add(struct jot *out, const char *name, const char *value) {
    jot_raw(out, name, strlen(name));
    jot_raw(out, ": ", 2);
    jot_raw(out, value, strlen(value));
    jot_raw(out, "\r\n", 2);
}

static bool plain_host(const char *host) {
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    return *host && strlen(host) < 200 && strspn(host, letters) == strlen(host);
}

/* What the pages may do: their own scripts, their own server. Older Safaris do not count a
 * WebSocket of the same host as 'self', so the host is named. */
static void policy(const char *host, struct jot *out) {
    static const char head[] =
        "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; worker-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "connect-src 'self'";
    char sockets[512] = "";
    if (plain_host(host)) snprintf(sockets, sizeof sockets, " ws://%s wss://%s", host, host);
    jot_raw(out, head, sizeof head - 1);
    jot_raw(out, sockets, strlen(sockets));
    jot_raw(out, "\r\n", 2);
}

/* When the answer was written: "Sun, 06 Nov 1994 08:49:37 GMT", whatever language is set. */
static void add_date(struct jot *out) {
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    char line[64];
    struct tm tm;
    time_t now = time(NULL);
    gmtime_r(&now, &tm);
    snprintf(line, sizeof line, "%.3s, %02d %.3s %d %02d:%02d:%02d GMT", days + 3 * tm.tm_wday,
             tm.tm_mday, months + 3 * tm.tm_mon, tm.tm_year + 1900, tm.tm_hour, tm.tm_min,
             tm.tm_sec);
    add(out, "Date", line);
}

/* Length and type of the body; 304 has none, and must not say those of another. */
static void add_body(const struct answer *a, struct jot *out) {
    char line[24];
    if (a->status == 304) return;
    snprintf(line, sizeof line, "%zu", a->len);
    add(out, "Content-Length", line);
    add(out, "Content-Type", a->type ? a->type : "text/plain");
}

/* Whether the line stays open, and what it might become. */
static void add_connection(const struct answer *a, bool last, struct jot *out) {
    bool upgrade = a->status == 426;
    if (upgrade) {
        add(out, "Upgrade", "websocket");
        add(out, "Sec-WebSocket-Version", "13");
    }
    if (upgrade && last)
        add(out, "Connection", "Upgrade, close");
    else if (upgrade)
        add(out, "Connection", "Upgrade");
    else if (last)
        add(out, "Connection", "close");
}

void http_head(const struct answer *a, const char *host, bool last, struct jot *out) {
    char line[128];
    int n = snprintf(line, sizeof line, "HTTP/1.1 %d %s\r\n", a->status, reason(a->status));
    jot_raw(out, line, (size_t)n);
    add_date(out);
    add_body(a, out);
    add(out, "Cache-Control",
        a->immutable ? "public, max-age=31536000, immutable"
        : a->secret  ? "private, no-cache"
                     : "no-cache");
    if (a->encoding) add(out, "Content-Encoding", a->encoding);
    if (a->etag) add(out, "ETag", a->etag);
    if (a->etag) add(out, "Vary", "Accept-Encoding");
    if (a->wait) {
        snprintf(line, sizeof line, "%lld", (long long)a->wait);
        add(out, "Retry-After", line);
    }
    if (a->status == 401) add(out, "WWW-Authenticate", "Bearer");
    if (a->allow) add(out, "Allow", a->allow);
    add(out, "X-Content-Type-Options", "nosniff");
    add(out, "Referrer-Policy", "no-referrer");
    if (a->own_policy)
        add(out, "Content-Security-Policy", "frame-ancestors 'none'");
    else
        policy(host ? host : "", out);
    add_connection(a, last, out);
    jot_raw(out, "\r\n", 2);
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

bool http_upgrade(struct server *s, const struct request *in, char accept[ACCEPT_KEY],
                  struct answer *out) {
    *out = (struct answer){0};
    bool asked = text_same(in->method, "GET") && in->keep_alive && !in->body.len &&
                 request_lists(in->is.connection, "upgrade") &&
                 request_lists(in->is.websocket_protocol, "sedzia") &&
                 frame_accept(in->is.websocket_key, accept);
    if (!text_same(in->is.websocket_version, "13"))
        http_fail(out, 426, "bad-request", "Sec-WebSocket-Version", 0);
    else if (!asked)
        http_fail(out, 400, "bad-request", "WebSocket", 0);
    else if (!host_known(s, in))
        http_refuse_host(in, out);
    else if (!own_page(s, in))
        http_fail(out, 403, "origin", NULL, 0);
    else if (s->stopping)
        http_fail(out, 503, "stopping", NULL, BUSY_WAIT);
    else
        return !http_limited(s, in, LIMIT_REQUEST, out);
    return false;
}
