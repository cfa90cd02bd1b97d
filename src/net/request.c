#include "net/request.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NAMES = 17, HEADERS_MOST = 100 };

/* What a second line with the same name means. */
enum header_kind {
    ONCE, /* the request is refused */
    BODY, /* as ONCE; and the value must not be empty, because the end of the body depends on it */
    LAST, /* the last line counts: it is the one that our own proxy has added */
    LIST, /* the values are one list, joined with a comma */
};

/* Where each header's value goes. */
static const struct {
    const char *name;
    size_t at;
    enum header_kind kind;
} headers[NAMES] = {
#define HEADER(name, member, kind)                                                                 \
    { name, offsetof(struct request_headers, member), kind }
    HEADER("host", host, ONCE),
    HEADER("authorization", authorization, ONCE),
    HEADER("accept-encoding", accept_encoding, LIST),
    HEADER("if-none-match", if_none_match, LIST),
    HEADER("content-type", content_type, ONCE),
    HEADER("connection", connection, LIST),
    HEADER("upgrade", upgrade, LIST),
    HEADER("origin", origin, ONCE),
    HEADER("x-forwarded-for", forwarded_for, LAST),
    HEADER("x-forwarded-host", forwarded_host, LAST),
    HEADER("sec-websocket-key", websocket_key, ONCE),
    HEADER("sec-websocket-version", websocket_version, ONCE),
    HEADER("sec-websocket-protocol", websocket_protocol, LIST),
    HEADER("sec-websocket-extensions", websocket_extensions, LIST),
    HEADER("content-length", content_length, BODY),
    HEADER("transfer-encoding", transfer_encoding, BODY),
    HEADER("expect", expect, ONCE),
#undef HEADER
};

static const char **value_of(struct request *r, size_t which) {
    return (const char **)(void *)((char *)&r->is + headers[which].at);
}

static bool refuse(struct request *r, int status) {
    r->state = REQUEST_REFUSED;
    r->status = status;
    return false;
}

void request_clear(struct request *r) {
    jot_free(&r->head);
    jot_free(&r->body);
    for (int i = 0; i < r->joined_count; i++) free(r->joined[i]);
    *r = (struct request){0};
}

const char *request_item_end(const char *at, const char *end, char separator) {
    bool quoted = false;
    for (; at < end && (quoted || *at != separator); at++) {
        if (*at == '"') quoted = !quoted;
        if (quoted && *at == '\\' && at + 1 < end) at++;
    }
    return at;
}

/* The next item of a list, without the blanks around it; moves *at behind it. NULL: no more. */
static const char *next_item(const char **at, size_t *len) {
    const char *begin = *at + strspn(*at, " \t,");
    const char *end = request_item_end(begin, begin + strlen(begin), ',');
    *at = end;
    while (end > begin && (end[-1] == ' ' || end[-1] == '\t')) end--;
    *len = (size_t)(end - begin);
    return *len ? begin : NULL;
}

bool request_lists(const char *value, const char *word) {
    size_t len;
    for (const char *item; (item = next_item(&value, &len)) != NULL;)
        if (len == strlen(word) && strncasecmp(item, word, len) == 0) return true;
    return false;
}

/* True if the parameters of an item, ";q=0.000", say that it is not wanted. */
static bool is_unwanted(const char *parameters, size_t len) {
    const char *end = parameters + len;
    while (parameters < end && strchr("; \t", *parameters)) parameters++;
    if (end - parameters < 3 || strncasecmp(parameters, "q=0", 3) != 0) return false;
    for (parameters += 3; parameters < end; parameters++)
        if (*parameters != '.' && *parameters != '0') return false;
    return true;
}

bool request_accepts(const char *value, const char *word) {
    bool any = false;
    size_t len;
    for (const char *item; (item = next_item(&value, &len)) != NULL;) {
        size_t name = strcspn(item, " \t;,");
        bool wanted = !is_unwanted(item + name, len - name);
        if (name == strlen(word) && strncasecmp(item, word, name) == 0) return wanted;
        if (name == 1 && *item == '*') any = wanted;
    }
    return any;
}

/* ---------------------------------------------------------------- the head */

/* A letter of a method or of a header's name. */
static bool token(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* "%C5%BC" becomes its bytes, in place; no control characters by that way either. */
static bool decode(char *path) {
    char *to = path;
    for (const char *from = path; *from; from++) {
        unsigned char c = (unsigned char)*from;
        if (c == '%') {
            int high = hex(from[1]), low = high < 0 ? -1 : hex(from[2]);
            if (low < 0) return false;
            c = (unsigned char)(16 * high + low);
            from += 2;
        }
        if (c < 32 || c == 127) return false;
        *to++ = (char)c;
    }
    *to = 0;
    return true;
}

/* "GET /r/abc?x HTTP/1.1" */
static bool first_line(struct request *r, char *line) {
    char *target = strchr(line, ' '), *version = target ? strchr(target + 1, ' ') : NULL;
    if (!version || strchr(version + 1, ' ')) return refuse(r, 400);
    *target++ = *version++ = 0;
    for (const char *c = line; *c; c++)
        if (!token(*c)) return refuse(r, 400);
    if (!*line || strlen(line) >= REQUEST_METHOD) return refuse(r, 400);
    if (!text_starts(version, "HTTP/1.") || strlen(version) != 8)
        return refuse(r, text_starts(version, "HTTP/") ? 505 : 400);
    if (version[7] != '0' && version[7] != '1') return refuse(r, 505);
    r->keep_alive = version[7] == '1';
    r->method = line;
    if (strncasecmp(target, "http://", 7) == 0) { /* as proxies are asked */
        target += 7 + strcspn(target + 7, "/");
        if (!*target) return refuse(r, 400);
    }
    char *query = strchr(target, '?');
    if (query) *query++ = 0;
    if (*target != '/' && !text_same(target, "*")) return refuse(r, 400);
    if (strchr(target, '#') || !decode(target)) return refuse(r, 400);
    r->path = target;
    r->query = query ? query : "";
    return true;
}

/* Joins two lines of one list. The text is freed with the request. */
static void join_list(struct request *r, const char **to, const char *value) {
    int which = 0;
    while (which < r->joined_count && r->joined[which] != *to) which++;
    bool joined = which < r->joined_count;
    size_t len = strlen(*to);
    char *both = malloc(len + strlen(value) + 3);
    if (!both) abort();
    memcpy(both, *to, len);
    memcpy(both + len, ", ", 2);
    memcpy(both + len + 2, value, strlen(value) + 1);
    if (joined)
        free(r->joined[which]);
    else
        r->joined_count++;
    r->joined[which] = both;
    *to = both;
}

/* Keeps a header's value. An empty first line counts as a line, too: it must not hide a second. */
static bool take_header(struct request *r, size_t which, const char *value) {
    const char **to = value_of(r, which);
    bool again = r->seen >> which & 1;
    r->seen |= 1u << which;
    switch (headers[which].kind) {
    case ONCE:
        if (again) return refuse(r, 400);
        break;
    case BODY:
        if (again || !*value) return refuse(r, 400);
        break;
    case LIST:
        if (!again) break;
        join_list(r, to, value);
        return true;
    case LAST: break;
    }
    *to = value;
    return true;
}

/* "Name: value" */
static bool header_line(struct request *r, char *line) {
    char *colon = strchr(line, ':');
    if (!colon || colon == line) return refuse(r, 400);
    for (const char *c = line; c < colon; c++)
        if (!token(*c)) return refuse(r, 400); /* also a folded line, and a blank before ":" */
    *colon = 0;
    char *value = colon + 1 + strspn(colon + 1, " \t"), *end = value + strlen(value);
    while (end > value && (end[-1] == ' ' || end[-1] == '\t')) *--end = 0;
    for (size_t i = 0; i < NAMES; i++)
        if (strcasecmp(line, headers[i].name) == 0) return take_header(r, i, value);
    return true;
}

/* Only new events and orders may hold a whole file; the event thread reads these (event_body.h). */
static size_t body_most(const char *path) {
    if (!text_take(&path, "/api/events")) return BODY_MOST;
    if (!*path || text_same(path, "/")) return BODY_EVENT;
    const char *last = strrchr(path, '/');
    return last && text_same(last, "/orders") ? BODY_EVENT : BODY_MOST;
}

/* How the body comes, as the headers say. */
static bool body_comes(struct request *r) {
    const char *length = r->is.content_length, *coding = r->is.transfer_encoding;
    r->chunked = *coding != 0;
    if (r->chunked && (*length || !r->keep_alive)) return refuse(r, 400);
    if (r->chunked && strcasecmp(coding, "chunked") != 0) return refuse(r, 501);
    if (strspn(length, "0123456789") != strlen(length) || strlen(length) > 18)
        return refuse(r, 400);
    for (; *length; length++) r->left = 10 * r->left + (uint64_t)(*length - '0');
    r->most = body_most(r->path);
    if (r->left > r->most) return refuse(r, 413);
    bool expects = strcasecmp(r->is.expect, "100-continue") == 0;
    if (*r->is.expect && !expects) return refuse(r, 417);
    r->expects = expects && r->keep_alive; /* HTTP/1.0 knows no "100 Continue" */
    return true;
}

static bool read_head(struct request *r) {
    char *line = r->head.at;
    int count = 0;
    for (size_t i = 0; i < NAMES; i++) *value_of(r, i) = "";
    for (char *stop; (stop = strstr(line, "\r\n")) != line; line = stop + 2) {
        *stop = 0;
        if (!(count ? header_line(r, line) : first_line(r, line))) return false;
        if (++count > HEADERS_MOST) return refuse(r, 431);
    }
    bool one = r->keep_alive;
    if (one && !*r->is.host) return refuse(r, 400);
    if (!body_comes(r)) return false;
    if (request_lists(r->is.connection, "close")) r->keep_alive = false;
    r->state = r->left || r->chunked ? REQUEST_BODY : REQUEST_WHOLE;
    return true;
}

/* Gathers the head up to its empty line, and reads it then: so it cannot matter how it was cut. */
static size_t feed_head(struct request *r, const char *bytes, size_t len) {
    size_t i = 0;
    if (!r->head.len) /* empty lines before a request are no request */
        while (i < len && (bytes[i] == '\r' || bytes[i] == '\n')) i++;
    size_t from = i;
    for (; i < len; i++) {
        unsigned char c = (unsigned char)bytes[i];
        size_t at = r->head.len + (i - from);
        char before = i > from ? bytes[i - 1] : r->head.len ? r->head.at[r->head.len - 1] : 0;
        bool good = c == '\n' ? before == '\r' : before != '\r';
        if ((c < 32 && c != '\r' && c != '\n' && c != '\t') || c == 127) good = false;
        if (!good || at >= HEAD_MOST) {
            refuse(r, good ? 431 : 400);
            return len;
        }
        if (c != '\n' || at < 3) continue;
        jot_raw(&r->head, bytes + from, i + 1 - from);
        if (memcmp(r->head.at + r->head.len - 4, "\r\n\r\n", 4) == 0) {
            read_head(r);
            return i + 1;
        }
        from = i + 1;
    }
    jot_raw(&r->head, bytes + from, len - from);
    return len;
}

/* ---------------------------------------------------------------- the body */

/* The parts of a chunk: its size, what may follow the size, its bytes, the ends of its two lines.
 * The last one has no bytes, and we take no headers behind it. */
enum { CHUNK_SIZE, CHUNK_REST, CHUNK_LF, CHUNK_BYTES, CHUNK_CR, CHUNK_END };

static void chunk_size(struct request *r, char c) {
    int digit = hex(c);
    if (digit >= 0 && r->digits < 8) {
        r->left = 16 * r->left + (uint64_t)digit;
        r->digits++;
    } else if (digit < 0 && r->digits && (c == ';' || c == '\r' || c == ' ' || c == '\t')) {
        r->chunk = c == '\r' ? CHUNK_LF : CHUNK_REST;
        r->last = !r->left;
    } else {
        refuse(r, 400);
    }
    if (r->body.len + r->left > r->most) refuse(r, 413);
}

static void chunk_byte(struct request *r, char c) {
    static const char ends[] = {[CHUNK_LF] = '\n', [CHUNK_CR] = '\r', [CHUNK_END] = '\n'};
    switch (r->chunk) {
    case CHUNK_SIZE: chunk_size(r, c); return;
    case CHUNK_REST: /* whatever it says */
        if (c == '\r') r->chunk = CHUNK_LF;
        if (c == '\n' || ++r->digits > 256) refuse(r, 400);
        return;
    default:
        if (c != ends[r->chunk]) {
            refuse(r, 400);
            return;
        }
    }
    if (r->chunk == CHUNK_END && r->last) r->state = REQUEST_WHOLE;
    r->chunk = r->chunk == CHUNK_CR    ? CHUNK_END
               : r->chunk == CHUNK_END ? CHUNK_SIZE
               : r->last               ? CHUNK_CR
                                       : CHUNK_BYTES;
    r->digits = 0;
}

static size_t feed_chunks(struct request *r, const char *bytes, size_t len) {
    size_t i = 0;
    while (i < len && r->state == REQUEST_BODY) {
        if (r->chunk != CHUNK_BYTES) {
            chunk_byte(r, bytes[i++]);
            continue;
        }
        size_t some = len - i < r->left ? len - i : (size_t)r->left;
        jot_raw(&r->body, bytes + i, some);
        i += some;
        r->left -= some;
        if (!r->left) r->chunk = CHUNK_CR;
    }
    return i;
}

static size_t feed_body(struct request *r, const char *bytes, size_t len) {
    if (r->chunked) return feed_chunks(r, bytes, len);
    size_t some = len < r->left ? len : (size_t)r->left;
    jot_raw(&r->body, bytes, some);
    r->left -= some;
    if (!r->left) r->state = REQUEST_WHOLE;
    return some;
}

size_t request_feed(struct request *r, const char *bytes, size_t len) {
    size_t used = 0;
    if (r->state == REQUEST_HEAD && len) used = feed_head(r, bytes, len);
    if (r->state == REQUEST_BODY && used < len) used += feed_body(r, bytes + used, len - used);
    return used;
}
