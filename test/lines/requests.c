/* Requests, cut at every byte: what was said must not depend on how the network cut it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "harness/harness.h"
#include "lines/lines.h"

/* What is fed, and what comes out: "METHOD PATH?QUERY body" with "+" if the line stays, or the
 * status of the refusal. */
static const struct {
    const char *bytes, *is;
} one[] = {
    {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET /? +"},
    {"\r\n\r\nGET /a?b=c HTTP/1.1\r\nhost:x\r\n\r\n", "GET /a?b=c +"},
    {"GET http://x:80/r/ab HTTP/1.1\r\nHost: x\r\n\r\n", "GET /r/ab? +"},
    {"GET /%C5%bc%20 HTTP/1.1\r\nHost: x\r\n\r\n", "GET /\xc5\xbc ? +"},
    {"GET / HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, CLOSE\r\n\r\n", "GET /? "},
    {"GET / HTTP/1.1\r\nHost: x\r\nConnection:\r\nX: y\r\nConnection: x\r\nConnection: "
     "close\r\n\r\n",
     "GET /? "},
    {"GET / HTTP/1.0\r\n\r\n", "GET /? "},
    {"HEAD /x HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", "HEAD /x? +"},
    {"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "OPTIONS *? +"},
    {"POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello", "POST /p? hello+"},
    {"GET /p HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello", "GET /p? hello+"},
    {"POST /p HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
     "3\r\nhel\r\n002;x=\"y\"\r\nlo\r\n0\r\n\r\n",
     "POST /p? hello+"},
    /* no requests */
    {"GET /\r\nHost: x\r\n\r\n", "400"},
    {"GET  / HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {"GET / HTTP/1.1 \r\nHost: x\r\n\r\n", "400"},
    {"G\x01T / HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {"GET\t/ HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {" GET / HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {"GETGETGETGETGETGET / HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {"GET x HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {"GET /#x HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {"GET /%0a HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {"GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {"GET /%4 HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {"GET / HTTP/2.0\r\nHost: x\r\n\r\n", "505"},
    {"GET / HTTP/1.2\r\nHost: x\r\n\r\n", "505"},
    {"GET / FTP/1.1\r\nHost: x\r\n\r\n", "400"},
    {"GET / HTTP/1.1\r\n\r\n", "400"},
    {"GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", "400"},
    {"GET / HTTP/1.1\r\nHost:\r\nHost: x\r\n\r\n", "400"},
    {"GET / HTTP/1.1\nHost: x\n\n", "400"},
    {"GET / HTTP/1.1\r\nHost: x\rY: z\r\n\r\n", "400"},
    {"GET / HTTP/1.1\r\nHost : x\r\n\r\n", "400"},
    {"GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", "400"},
    {"GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", "400"},
    {"GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2, 2\r\n\r\nab", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length:\r\nContent-Length: 2\r\n\r\nab", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length:\r\nTransfer-Encoding: chunked\r\n\r\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\r\nTransfer-Encoding: chunked\r\n\r\n",
     "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n", "413"},
    {"POST /api/events/abcd2345/play HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n", "413"},
    {"POST /api/events/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 4194305\r\n\r\n", "413"},
    {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
     "400"},
    {"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "501"},
    {"POST / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n", "417"},
    {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\nab\r\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\n\r\n", "400"},
    {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n", "413"},
    {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n10001\r\n", "413"},
};
enum { ONES = sizeof one / sizeof *one };

/* Feeds bytes in pieces that end at `cut` and `cut2`; writes what came out, one a line. */
static void feed(const char *bytes, size_t len, size_t cut, size_t cut2, struct text *out) {
    struct request r = {0};
    for (size_t at = 0; at < len && r.state != REQUEST_REFUSED;) {
        size_t end = at < cut ? cut : at < cut2 ? cut2 : len;
        at += request_feed(&r, bytes + at, end - at);
        if (r.state == REQUEST_WHOLE) {
            text_add(out, r.method), text_char(out, ' '), text_add(out, r.path);
            text_char(out, '?'), text_add(out, r.query), text_char(out, ' ');
            text_bytes(out, r.body.at ? r.body.at : "", r.body.len);
            text_add(out, r.keep_alive ? "+\n" : "\n");
            request_clear(&r);
        }
    }
    if (r.state == REQUEST_REFUSED)
        text_int(out, r.status), text_char(out, '\n');
    else if (r.state == REQUEST_BODY || r.head.len)
        text_add(out, "…\n");
    request_clear(&r);
}

static void each_alone(void) {
    for (int i = 0; i < ONES; i++) {
        TEXT(expected, 256);
        text_add(&expected, one[i].is), text_char(&expected, '\n');
        size_t len = strlen(one[i].bytes);
        for (size_t cut = 0; cut < len; cut++) {
            TEXT(got, 256);
            feed(one[i].bytes, len, cut, cut + 1, &got); /* one byte comes alone */
            if (!test_text(one[i].bytes, expected.at, got.at)) break;
        }
    }
}

/* Every pair of good ones, and a bad one behind a good one, in one piece and cut at every byte. */
static void each_pair(void) {
    for (int i = 0; i < ONES && one[i].is[0] > '9'; i++)
        for (int k = 0; k < ONES; k++) {
            char bytes[1024];
            TEXT(expected, 512);
            int len = snprintf(bytes, sizeof bytes, "%s%s", one[i].bytes, one[k].bytes);
            text_add(&expected, one[i].is), text_char(&expected, '\n');
            text_add(&expected, one[k].is), text_char(&expected, '\n');
            for (size_t cut = 0; cut < (size_t)len; cut++) {
                TEXT(got, 512);
                feed(bytes, (size_t)len, cut, (size_t)len, &got);
                if (!test_text(bytes, expected.at, got.at)) break;
            }
        }
}

static void too_long(void) {
    size_t len = HEAD_MOST + 100;
    char *bytes = malloc(len);
    memset(bytes, 'a', len);
    memcpy(bytes, "GET /", 5);
    TEXT(got, 64);
    feed(bytes, len, len, len, &got);
    test_text("a line without end", "431\n", got.at);
    struct jot many = {0};
    jot_raw(&many, "GET / HTTP/1.1\r\nHost: x\r\n", 25);
    for (int i = 0; i < 120; i++) jot_raw(&many, "A: b\r\n", 6);
    jot_raw(&many, "\r\n", 2);
    text_clear(&got);
    feed(many.at, many.len, many.len, many.len, &got);
    test_text("120 headers", "431\n", got.at);
    jot_free(&many);
    free(bytes);
}

void requests(void) {
    test_case("requests: read the same, cut at every byte; what has two meanings is refused");
    each_alone();
    test_case("requests: every pair in one piece, and cut at every byte");
    each_pair();
    test_case("requests: a head without end is refused");
    too_long();
    test_case("requests: words in lists of a header");
    test_that(request_lists("keep-alive, Upgrade", "upgrade"), "not found");
    test_that(request_lists("upgrade", "upgrade") && request_lists(" , upgrade\t,x", "upgrade"),
              "not found");
    test_that(!request_lists("upgraded, x upgrade", "upgrade"), "found a part of a word");
}
