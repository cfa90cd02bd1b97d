#include "net/response.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

void response_free(struct response *a) {
    jot_free(&a->own);
    if (a->source) a->source->drop(a->what);
    a->source = NULL;
    a->what = NULL;
    a->etag = NULL;
    a->body = NULL;
    a->len = 0;
}

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
static void add_body(const struct response *a, struct jot *out) {
    char line[24];
    if (a->status == 304) return;
    snprintf(line, sizeof line, "%zu", a->len);
    add(out, "Content-Length", line);
    add(out, "Content-Type", a->type ? a->type : "text/plain");
}

/* Whether the line stays open, and what it might become. */
static void add_connection(const struct response *a, bool last, struct jot *out) {
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

void response_head(const struct response *a, const char *host, bool last, struct jot *out) {
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
