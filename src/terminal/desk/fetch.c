#include "terminal/desk/fetch.h"
#include <ctype.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include "terminal/desk/tls.h"

enum { PATIENCE = 30 /* seconds without a byte */, MOST = 80 << 20, PIECE = 64 << 10 };

/* A connection; `tls` is NULL on a plain one. */
struct wire {
    int fd;
    struct tls *tls;
};

static bool fail(struct text *err, const char *why) {
    text_add(err, why);
    return false;
}

/* A connected socket, or -1. */
static int dial(const struct fetch *f, struct text *err) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *all;
    struct timeval patience = {.tv_sec = PATIENCE};
    int wrong = getaddrinfo(f->host, f->port, &hints, &all), fd = -1, why = 0;
    if (wrong) return fail(err, gai_strerror(wrong)), -1;
    for (const struct addrinfo *a = all; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
        if (fd < 0) continue;
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (!connect(fd, a->ai_addr, a->ai_addrlen)) break;
        why = errno;
        close(fd);
        fd = -1;
    }
    freeaddrinfo(all);
    if (fd < 0) fail(err, strerror(why));
    return fd;
}

static bool send_all(const struct wire *w, const char *bytes, size_t len) {
    while (len) {
        ssize_t sent =
            w->tls ? tls_send(w->tls, bytes, len) : send(w->fd, bytes, len, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes += sent, len -= (size_t)sent;
    }
    return true;
}

static bool ask(const struct wire *w, const struct fetch *f) {
    char head[4096];
    int len = snprintf(head, sizeof head,
                       "%s %s HTTP/1.1\r\nHost: %s:%s\r\nConnection: close\r\n%s%s%s%s"
                       "Content-Length: %zu\r\n\r\n",
                       f->method, f->path, f->host, f->port, f->key ? "Authorization: Bearer " : "",
                       f->key ? f->key : "", f->key ? "\r\n" : "",
                       f->body ? "Content-Type: application/json\r\n" : "", f->body_len);
    return len > 0 && (size_t)len < sizeof head && send_all(w, head, (size_t)len) &&
           (!f->body || send_all(w, f->body, f->body_len));
}

/* All bytes until the other side hangs up; NULL if that fails. */
static char *hear(const struct wire *w, size_t *len) {
    size_t cap = PIECE;
    char *bytes = malloc(cap + 1);
    *len = 0;
    for (ssize_t got; bytes; *len += (size_t)got) {
        if (*len == cap) {
            char *more = cap < MOST ? realloc(bytes, 2 * cap + 1) : NULL;
            if (!more) break;
            bytes = more;
            cap *= 2;
        }
        got = w->tls ? tls_hear(w->tls, bytes + *len, cap - *len)
                     : recv(w->fd, bytes + *len, cap - *len, 0);
        if (got < 0 && errno == EINTR)
            got = 0;
        else if (got < 0)
            break;
        else if (!got)
            return bytes[*len] = 0, bytes;
    }
    free(bytes);
    return NULL;
}

/* The value of a header, or NULL. */
static const char *header(const char *head, const char *name) {
    size_t len = strlen(name);
    for (const char *at = strstr(head, "\r\n"); at && at[2]; at = strstr(at + 2, "\r\n"))
        if (!strncasecmp(at + 2, name, len) && at[2 + len] == ':')
            return at + 3 + len + strspn(at + 3 + len, " ");
    return NULL;
}

/* Behind the last chunk: an empty line, or headers and then an empty line. */
static bool ends_chunks(const char *at) {
    return strncmp(at, "\r\n", 2) == 0 || strstr(at, "\r\n\r\n");
}

/* Moves the bytes of all chunks together; *len becomes their number. False if they are not whole.
 */
static bool join_chunks(char *body, size_t *len) {
    const char *at = body, *end = body + *len;
    char *to = body;
    while (isxdigit((unsigned char)*at)) {
        unsigned long long size = strtoull(at, NULL, 16);
        at = strstr(at, "\r\n");
        if (!at) return false;
        at += 2;
        if (!size) {
            *to = 0;
            *len = (size_t)(to - body);
            return ends_chunks(at);
        }
        size_t left = (size_t)(end - at);
        if (left < 2 || size > left - 2) return false;
        memmove(to, at, (size_t)size);
        to += size;
        at += size;
        if (strncmp(at, "\r\n", 2) != 0) return false;
        at += 2;
    }
    return false;
}

/* True if all of the body is there; its chunks, if it came in such, are joined. */
static bool read_body(const char *head, char *body, size_t *len) {
    const char *coding = header(head, "Transfer-Encoding");
    const char *length = header(head, "Content-Length");
    if (coding) return strncasecmp(coding, "chunked", 7) == 0 && join_chunks(body, len);
    return length && strtoull(length, NULL, 10) == *len;
}

/* Takes status and body out of the bytes. */
static bool read_answer(struct fetch *f, char *bytes, size_t len) {
    char *end = strstr(bytes, "\r\n\r\n");
    if (!end || strncmp(bytes, "HTTP/1.", 7) != 0 || len < 12) return false;
    *end = 0;
    f->status = atoi(bytes + 9);
    char *body = end + 4;
    size_t body_len = len - (size_t)(body - bytes);
    if (!read_body(bytes, body, &body_len)) return false;
    memmove(bytes, body, body_len + 1);
    f->answer = bytes;
    f->len = body_len;
    return true;
}

bool fetch(struct fetch *f, struct text *err) {
    struct wire w = {.fd = dial(f, err)};
    if (w.fd < 0) return false;
    f->distrust = NULL;
    if (f->secure && !(w.tls = tls_open(w.fd, f->host, &f->distrust))) return close(w.fd), false;
    size_t len;
    errno = 0;
    char *bytes = ask(&w, f) ? hear(&w, &len) : NULL;
    int why = errno;
    tls_close(w.tls);
    close(w.fd);
    if (!bytes) return fail(err, why ? strerror(why) : "TLS");
    if (read_answer(f, bytes, len)) return true;
    free(bytes);
    return fail(err, "HTTP?");
}
