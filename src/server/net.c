#include "server/net.h"
#include "server/http.h"
#include "server/log.h"
#include "server/wire.h"
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

_Static_assert(MESSAGE_PRE >= LWS_PRE, "messages leave room for a frame's head");

enum {
    PATH_MOST = 512,
    HEADER_MOST = 256,
    CONNECTIONS_MOST = 200, /* of one address */
    JOIN_WITHIN = 10 * 1000,
    SWEEP_EVERY = 5,
    FAREWELL = 2 * 1000,
    DESCRIPTORS = 20000
};

/* What libwebsockets keeps for each socket: a WebSocket, or a request being answered. */
struct line {
    struct connection c;
    bool socket, parked;
    struct line *next_parked;
    struct lws *wsi;
    char method[8], path[PATH_MOST], query[PATH_MOST], address[LIMIT_ADDRESS];
    char authorization[HEADER_MOST], encodings[HEADER_MOST], none_match[HEADER_MOST];
    struct jot in; /* body, or fragments of a message */
    bool too_long;
    struct answer answer;
};

struct net {
    struct lws_context *context;
    struct line *parked; /* answers that wait for the disk */
    lws_sorted_usec_list_t timer;
};

static volatile sig_atomic_t interrupted;
static struct lws_context *the_context; /* for signal handlers */

static void wake_net(void *context) {
    struct net *n = context;
    if (n && n->context) lws_cancel_service(n->context);
}

static void ask_to_write(struct connection *c) { lws_callback_on_writable(c->socket); }

/* ---------------------------------------------------------------- requests */

static void header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size) {
    if (lws_hdr_copy(wsi, out, (int)size, token) < 0) out[0] = 0;
}

/* The peer's address; behind a proxy that is trusted, the last one it names. */
static void find_address(struct server *s, struct lws *wsi, char out[LIMIT_ADDRESS]) {
    char forwarded[HEADER_MOST] = "", peer[64] = "";
    if (s->settings.proxy) header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    lws_get_peer_simple(wsi, peer, sizeof peer);
    const char *last = strrchr(forwarded, ','), *from = last ? last + 1 : forwarded;
    while (*from == ' ') from++;
    if (!*from) from = peer;
    text_take(&from, "::ffff:");
    struct text t = text_over(out, LIMIT_ADDRESS);
    text_add(&t, from);
}

static void read_request(struct server *s, struct line *l, struct lws *wsi, const char *path) {
    static const struct {
        enum lws_token_indexes token;
        const char *method;
    } methods[] = {
        {WSI_TOKEN_GET_URI, "GET"}, {WSI_TOKEN_POST_URI, "POST"}, {WSI_TOKEN_HEAD_URI, "HEAD"}};
    struct text t = text_over(l->path, sizeof l->path), m = text_over(l->method, sizeof l->method);
    text_add(&t, path);
    for (int i = 0; i < 3; i++)
        if (lws_hdr_total_length(wsi, methods[i].token)) text_add(&m, methods[i].method);
    header(wsi, WSI_TOKEN_HTTP_URI_ARGS, l->query, sizeof l->query);
    header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, l->authorization, sizeof l->authorization);
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, l->encodings, sizeof l->encodings);
    header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, l->none_match, sizeof l->none_match);
    find_address(s, wsi, l->address);
    l->wsi = wsi;
    jot_clear(&l->in);
    l->too_long = false;
}

static const char *reason(int status) {
    switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 413: return "Payload Too Large";
    case 429: return "Too Many Requests";
    case 503: return "Service Unavailable";
    default: return "Internal Server Error";
    }
}

static const char always[] =
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; "
    "worker-src 'self'; frame-ancestors 'none'\r\n";

static void write_head(const struct answer *a, struct jot *out) {
    char line[256];
    int n = snprintf(line, sizeof line, "HTTP/1.1 %d %s\r\nContent-Length: %zu\r\n", a->status,
                     reason(a->status), a->len);
    jot_raw(out, line, (size_t)n);
    n = snprintf(line, sizeof line, "Content-Type: %s\r\nCache-Control: %s\r\n",
                 a->type ? a->type : "text/plain",
                 a->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    jot_raw(out, line, (size_t)n);
    if (a->encoding) {
        n = snprintf(line, sizeof line, "Content-Encoding: %s\r\n", a->encoding);
        jot_raw(out, line, (size_t)n);
    }
    if (a->etag) {
        n = snprintf(line, sizeof line, "ETag: %s\r\nVary: Accept-Encoding\r\n", a->etag);
        jot_raw(out, line, (size_t)n);
    }
    if (a->wait) {
        n = snprintf(line, sizeof line, "Retry-After: %lld\r\n", (long long)a->wait);
        jot_raw(out, line, (size_t)n);
    }
    jot_raw(out, always, sizeof always - 1);
    jot_raw(out, "\r\n", 2);
}

/* Head and body in one write: it is a third cheaper than two. */
static int send_answer(struct line *l) {
    static const char pre[LWS_PRE];
    struct jot out = {0};
    struct answer *a = &l->answer;
    jot_raw(&out, pre, LWS_PRE);
    write_head(a, &out);
    if (a->len && strcmp(l->method, "HEAD") != 0) jot_raw(&out, a->body, a->len);
    int len = (int)(out.len - LWS_PRE);
    int sent =
        lws_write(l->wsi, (unsigned char *)out.at + LWS_PRE, (size_t)len, LWS_WRITE_HTTP_HEADERS);
    log_detail("request", "method=%s path=%s status=%d", l->method, l->path, a->status);
    jot_free(&out);
    http_free(a);
    if (sent < len) return -1;
    return lws_http_transaction_completed(l->wsi) ? -1 : 0;
}

static void unpark(struct net *n, struct line *l) {
    for (struct line **at = &n->parked; *at; at = &(*at)->next_parked)
        if (*at == l) {
            *at = l->next_parked;
            break;
        }
    l->parked = false;
}

static int answer_request(struct server *s, struct line *l) {
    struct net *n = s->net;
    struct request in = {l->method,    l->path,       l->query, l->address, l->authorization,
                         l->encodings, l->none_match, l->in.at, l->in.len};
    if (l->too_long) in.body_len = BODY_MOST + 1;
    if (!in.body) in.body = "";
    http_answer(s, &in, &l->answer);
    jot_free(&l->in);
    if (l->answer.stamp <= writer_done(s->writer)) return send_answer(l);
    l->parked = true;
    l->next_parked = n->parked;
    n->parked = l;
    return 0;
}

static void answer_parked(struct server *s) {
    struct net *n = s->net;
    for (struct line *l = n->parked; l; l = l->next_parked)
        if (l->answer.stamp <= writer_done(s->writer)) lws_callback_on_writable(l->wsi);
}

static void forget_request(struct server *s, struct line *l) {
    if (l->parked) unpark(s->net, l);
    http_free(&l->answer);
    jot_free(&l->in);
}

static int take_body(struct line *l, const char *in, size_t len) {
    if (l->in.len + len > BODY_MOST)
        l->too_long = true;
    else
        jot_raw(&l->in, in, len);
    return 0;
}

static int on_http(struct server *s, struct lws *wsi, enum lws_callback_reasons why, struct line *l,
                   void *in, size_t len) {
    switch (why) {
    case LWS_CALLBACK_HTTP:
        read_request(s, l, wsi, in);
        return strcmp(l->method, "POST") == 0 ? 0 : answer_request(s, l);
    case LWS_CALLBACK_HTTP_BODY: return take_body(l, in, len);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return answer_request(s, l);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (!l || !l->parked || l->answer.stamp > writer_done(s->writer)) return 0;
        unpark(s->net, l);
        return send_answer(l);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (l && !l->socket) forget_request(s, l);
        return 0;
    default: return lws_callback_http_dummy(wsi, why, l, in, len);
    }
}

/* ---------------------------------------------------------------- WebSocket */

static void greet(struct server *s, struct line *l, struct lws *wsi) {
    static const char full[] = "{\"re\":null,\"ok\":false,\"why\":\"full\"}";
    char address[LIMIT_ADDRESS];
    find_address(s, wsi, address);
    int64_t now = server_now(s);
    bool many =
        s->settings.limits && limit_find(s->limits, address, now)->connections >= CONNECTIONS_MOST;
    l->wsi = wsi;
    l->socket = true;
    connection_open(s, &l->c, address);
    l->c.socket = wsi;
    if (!many) return;
    connection_send(&l->c, full, sizeof full - 1);
    l->c.closing = true;
}

static int receive(struct line *l, struct lws *wsi, const char *in, size_t len) {
    if (l->in.len + len > MESSAGE_MOST || lws_frame_is_binary(wsi))
        l->too_long = true;
    else
        jot_raw(&l->in, in, len);
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi)) return 0;
    wire_message(&l->c, l->too_long ? "" : l->in.at ? l->in.at : "", l->too_long ? 0 : l->in.len);
    jot_clear(&l->in);
    l->too_long = false;
    if (l->c.closing) lws_callback_on_writable(wsi);
    return 0;
}

static int speak(struct line *l, struct lws *wsi) {
    struct message *m;
    while ((m = connection_next(&l->c)) != NULL) {
        int sent = lws_write(wsi, (unsigned char *)m->room + MESSAGE_PRE, m->len, LWS_WRITE_TEXT);
        bool whole = sent >= (int)m->len;
        connection_sent(&l->c);
        if (!whole) return -1;
        if (lws_send_pipe_choked(wsi)) break;
    }
    if (connection_next(&l->c)) lws_callback_on_writable(wsi);
    if (!l->c.closing || l->c.first) return 0;
    lws_close_reason(wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
    return -1;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t len) {
    struct line *l = user;
    struct server *s = lws_context_user(lws_get_context(wsi));
    switch (why) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (lws_get_protocol(wsi) && lws_get_protocol(wsi)->id) return 0; /* once is enough */
        server_woken(s);
        answer_parked(s);
        return 0;
    case LWS_CALLBACK_ESTABLISHED: greet(s, l, wsi); return 0;
    case LWS_CALLBACK_RECEIVE: return receive(l, wsi, in, len);
    case LWS_CALLBACK_SERVER_WRITEABLE: return speak(l, wsi);
    case LWS_CALLBACK_CLOSED:
        connection_close(&l->c);
        jot_free(&l->in);
        return 0;
    default: return on_http(s, wsi, why, l, in, len);
    }
}

/* ---------------------------------------------------------------- running */

static const struct lws_protocols protocols[] = {
    {"http", on_event, sizeof(struct line), MESSAGE_MOST, 0, NULL, 0},
    {"sedzia", on_event, sizeof(struct line), MESSAGE_MOST, 1, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static const lws_retry_bo_t patience = {
    .secs_since_valid_ping = 30,
    .secs_since_valid_hangup = 90,
};

static void complain(int level, const char *line) {
    (void)level;
    size_t len = strcspn(line, "\n");
    log_event("net", "why=\"%.*s\"", (int)(len > 200 ? 200 : len), line);
}

static void tick(lws_sorted_usec_list_t *timer) {
    static const char idle[] = "{\"is\":\"bye\",\"why\":\"idle\"}";
    struct net *n = lws_container_of(timer, struct net, timer);
    struct server *s = lws_context_user(n->context);
    int64_t now = server_now(s);
    server_sweep(s);
    server_woken(s); /* should a wake-up ever be lost, it costs no longer than this */
    answer_parked(s);
    for (struct connection *c = s->connections; c; c = c->after)
        if (!c->room && c->opened + JOIN_WITHIN < now && !c->closing) {
            connection_send(c, idle, sizeof idle - 1);
            c->closing = true;
            ask_to_write(c);
        }
    lws_sul_schedule(n->context, 0, &n->timer, tick, SWEEP_EVERY * LWS_US_PER_SEC);
}

static int descriptors(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
    limit.rlim_cur = limit.rlim_max < DESCRIPTORS ? limit.rlim_max : DESCRIPTORS;
    setrlimit(RLIMIT_NOFILE, &limit);
    return (int)limit.rlim_cur;
}

static bool listen_on(struct server *s, struct net *n) {
    struct lws_context_creation_info info = {0};
    info.port = s->settings.port;
    info.iface = s->settings.listen;
    info.protocols = protocols;
    info.retry_and_idle_policy = &patience;
    info.keepalive_timeout = 60;
    info.timeout_secs = 20;
    info.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    return lws_create_vhost(n->context, &info) != NULL;
}

bool net_open(struct server *s, struct text *err) {
    struct lws_context_creation_info info = {0};
    struct net *n = calloc(1, sizeof *n);
    if (!n) abort();
    lws_set_log_level(s->settings.log_level > LOG_NORMAL ? LLL_ERR | LLL_WARN : 0, complain);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.user = s;
    info.fd_limit_per_thread = (unsigned)descriptors();
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.pt_serv_buf_size = 16 << 10;
    n->context = lws_create_context(&info);
    s->net = n;
    s->wake = wake_net;
    s->writable = ask_to_write;
    bool listening = n->context && listen_on(s, n);
    for (int i = 0; n->context && !listening && i < 20 && !s->settings.port_given; i++) {
        s->settings.port++;
        listening = listen_on(s, n);
    }
    if (!listening) text_add(err, "cannot listen on this port");
    the_context = n->context;
    return listening;
}

void net_interrupt(void) {
    interrupted = 1;
    if (the_context) lws_cancel_service(the_context);
}

static bool all_told(const struct server *s) {
    for (const struct connection *c = s->connections; c; c = c->after)
        if (c->first) return false;
    return true;
}

bool net_run(struct server *s) {
    struct net *n = s->net;
    int64_t until = 0;
    lws_sul_schedule(n->context, 0, &n->timer, tick, SWEEP_EVERY * LWS_US_PER_SEC);
    for (;;) {
        const char *failure = writer_failure(s->writer);
        if (failure) {
            log_event("disk", "why=\"%s\"", failure);
            return false;
        }
        if (interrupted && !s->stopping) {
            server_farewell(s);
            until = server_now(s) + FAREWELL;
        }
        if (s->stopping && (all_told(s) || server_now(s) > until)) return true;
        if (lws_service(n->context, 0) < 0) return true;
    }
}

void net_close(struct server *s) {
    struct net *n = s->net;
    if (!n) return;
    the_context = NULL;
    s->writable = NULL;
    struct lws_context *context = n->context;
    n->context = NULL;
    if (context) lws_context_destroy(context);
    s->net = NULL;
    s->wake = NULL;
    free(n);
}
