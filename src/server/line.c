#include "server/line.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "server/budget.h"
#include "server/log.h"
#include "server/pack.h"
#include "server/wire.h"

/* Bytes of large bodies on their way: of all lines together, of one address. */
enum { HELD_MOST = 64 << 20, HELD_OF_ONE = HELD_MOST / 4 };

/* Milliseconds. */
enum {
    SECOND = 1000,
    FIRST = 10 * SECOND,   /* until the first request begins, or the join comes */
    REQUEST = 20 * SECOND, /* from its first byte to its last */
    PAUSE = 60 * SECOND,   /* between two requests of a line */
    STUCK = 30 * SECOND,   /* nothing of what waits to be written has left */
    FAREWELL = 5 * SECOND, /* from the decision to close to closing anyway */
    LINGER = 2 * SECOND,   /* for the client to hang up first */
    PING = 30 * SECOND,    /* of silence */
    SILENCE = 90 * SECOND,
    /* … of one whom others wait for: they should soon hear that nobody is there. */
    AWAITED_PING = 15 * SECOND,
    AWAITED_SILENCE = 30 * SECOND
};

static void count_held(struct line *l, size_t len) {
    size_t held = len > BODY_MOST ? len : 0;
    l->all->held += held - l->held;
    l->held = held;
}

static size_t held_by(const struct lines *all, const char *address) {
    size_t sum = 0;
    for (const struct line *l = all->first; l; l = l->after)
        if (l->held && strcmp(l->address, address) == 0) sum += l->held;
    return sum;
}

/* The oldest body of the address that has most on its way. */
static struct line *largest(const struct lines *all) {
    struct line *found = NULL;
    size_t most = 0;
    for (struct line *l = all->first; l; l = l->after) {
        size_t sum = l->held ? held_by(all, l->address) : 0;
        if (!sum || sum < most || (sum == most && l->deadline >= found->deadline)) continue;
        found = l;
        most = sum;
    }
    return found;
}

/* The answer's own bytes count until they have left; shared ones are counted once, elsewhere. */
static void owe(struct line *l, size_t bytes) {
    budget_sub(l->owed);
    budget_add(bytes);
    l->owed = bytes;
}

static void set_state(struct line *l, enum line_state state, int64_t patience) {
    l->state = state;
    l->deadline = server_now(l->all->server) + patience;
}

static void stop_waiting(struct line *l) {
    for (struct line **at = &l->all->waiting; *at; at = &(*at)->next_waiting)
        if (*at == l) {
            *at = l->next_waiting;
            return;
        }
}

static void die(struct line *l) {
    if (l->state == LINE_WAITING) stop_waiting(l);
    l->state = LINE_DEAD;
    l->all->stir(l);
}

/* Bodies of events may be large, and anybody may send one. Beyond the limit the address that sends
 * most gives way. False: this one does. */
static bool hold(struct line *l, size_t len) {
    struct lines *all = l->all;
    count_held(l, len);
    if (!l->held) return true;
    if (all->server->settings.limits && held_by(all, l->address) > HELD_OF_ONE) return false;
    while (all->held > HELD_MOST) {
        struct line *other = largest(all);
        if (!other || other == l) return false;
        count_held(other, 0);
        die(other);
    }
    return true;
}

/* ---------------------------------------------------------------- coming and going */

static void write_connection(struct connection *c) {
    struct line *l = (struct line *)c;
    l->all->stir(l);
}

void lines_begin(struct lines *all, struct server *s, int most, void (*stir)(struct line *line)) {
    *all = (struct lines){.server = s, .most = most, .stir = stir};
    s->writable = write_connection;
}

void line_open(struct lines *all, struct line *l, const char *peer) {
    memset(l, 0, sizeof *l);
    if (!limit_name(peer, l->peer)) l->peer[0] = 0;
    l->all = all;
    l->after = all->first;
    if (all->first) all->first->before = l;
    all->first = l;
    all->count++;
    l->heard = server_now(all->server);
    set_state(l, LINE_READING, FIRST);
}

void line_close(struct line *l) {
    if (l->state == LINE_WAITING) stop_waiting(l);
    l->state = LINE_DEAD;
    connection_close(&l->connection);
    if (l->before) l->before->after = l->after;
    if (l->after) l->after->before = l->before;
    if (l->all->first == l) l->all->first = l->after;
    l->all->count--;
    count_held(l, 0);
    owe(l, 0);
    request_clear(&l->request);
    http_free(&l->answer);
    frames_free(&l->frames);
    jot_free(&l->in);
    jot_free(&l->out);
}

/* ---------------------------------------------------------------- requests */

/* The peer's address; behind a proxy that is trusted, the last one it names. Some proxies add the
 * port: "192.0.2.1:5000", "[2001:db8::1]:5000". */
static void find_address(struct line *l) {
    const char *forwarded = l->request.is.forwarded_for, *last = strrchr(forwarded, ',');
    TEXT(words, LIMIT_ADDRESS);
    l->request.address = l->address;
    memcpy(l->address, l->peer, sizeof l->address);
    if (!l->all->server->settings.proxy || !*forwarded) return;
    last = last ? last + 1 : forwarded;
    last += strspn(last, " [");
    text_bytes(&words, last, strcspn(last, " ]"));
    if (limit_name(words.at, l->address)) return;
    char *port = strchr(words.at, ':');
    if (port) *port = 0;
    limit_name(words.at, l->address);
}

static void begin_answer(struct line *l) {
    bool head_only = l->request.method && strcmp(l->request.method, "HEAD") == 0;
    if (l->all->server->stopping) l->last = true;
    http_head(&l->answer, l->request.is.host, l->last, &l->out);
    if (head_only) l->answer.len = 0;
    owe(l, l->answer.own.len);
    log_detail("request", "method=%s path=%s status=%d",
               l->request.method ? l->request.method : "?", l->request.path ? l->request.path : "?",
               l->answer.status);
    set_state(l, LINE_ANSWERING, STUCK);
    l->moved = server_now(l->all->server);
    l->all->stir(l);
}

static void answer(struct line *l) {
    struct server *s = l->all->server;
    find_address(l);
    http_answer(s, &l->request, &l->answer);
    if (http_ready(s, &l->answer)) return begin_answer(l);
    l->state = LINE_WAITING;
    l->next_waiting = l->all->waiting;
    l->all->waiting = l;
}

/* Bytes that wait for this client to read. */
static size_t unread(const struct line *l) {
    return l->connection.queued + (l->state == LINE_ANSWERING ? l->answer.len : 0);
}

/* Who has read nothing for longest, of those for whom something waits. */
static struct line *slowest(const struct lines *all) {
    struct line *found = NULL;
    for (struct line *l = all->first; l; l = l->after) {
        bool waits = l->state == LINE_ANSWERING || l->state == LINE_SOCKET;
        if (waits && unread(l) && (!found || l->moved < found->moved)) found = l;
    }
    return found;
}

/* Too much waits to be read: the slowest clients go until there is room again. */
static void relieve(struct lines *all) {
    while (budget_full()) {
        struct line *l = slowest(all);
        if (!l) return;
        log_seldom("slow", "address=%s bytes=%zu", l->peer, unread(l));
        die(l);
        while (l->connection.first) connection_sent(&l->connection);
        owe(l, 0);
        http_free(&l->answer);
    }
}

void lines_woken(struct lines *all) {
    for (struct line *l = all->waiting, *next; l; l = next) {
        next = l->next_waiting;
        if (writer_lost(all->server->writer, l->answer.stamp)) http_lost(&l->answer);
        if (!http_ready(all->server, &l->answer)) continue;
        stop_waiting(l);
        begin_answer(l);
    }
    relieve(all);
}

/* The answer has left: the next request, or the end. */
static void end_answer(struct line *l) {
    count_held(l, 0);
    owe(l, 0);
    request_clear(&l->request);
    http_free(&l->answer);
    jot_free(&l->out);
    l->sent = 0;
    if (l->last) {
        jot_free(&l->in);
        set_state(l, LINE_ENDING, LINGER);
    } else {
        set_state(l, LINE_READING, PAUSE);
    }
    l->all->stir(l);
}

/* ---------------------------------------------------------------- becoming a socket */

static void greet(struct line *l) {
    struct server *s = l->all->server;
    struct limit_address *a = limit_find(s->limits, l->address, server_now(s));
    bool many = s->settings.limits && a->connections >= LIMIT_CONNECTIONS;
    connection_open(s, &l->connection, l->address);
    l->heard = l->pinged = l->moved = server_now(s);
    l->state = LINE_SOCKET;
    l->deadline = 0;
    if (many) wire_full(&l->connection);
}

/* A request for /ws: a socket from now on, or the refusal. */
static void upgrade(struct line *l) {
    char accept[ACCEPT_KEY], text[400];
    find_address(l);
    if (!http_upgrade(l->all->server, &l->request, accept, &l->answer)) {
        l->last = true;
        return begin_answer(l);
    }
    bool packs = pack_offered(l->request.is.websocket_extensions);
    int len = snprintf(text, sizeof text,
                       "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n"
                       "Sec-WebSocket-Protocol: sedzia\r\n%s\r\n",
                       accept, packs ? "Sec-WebSocket-Extensions: " PACK_TERMS "\r\n" : "");
    jot_raw(&l->out, text, (size_t)len);
    greet(l);
    l->connection.packs = l->frames.packs = packs;
    request_clear(&l->request);
    l->all->stir(l);
}

/* ---------------------------------------------------------------- frames */

static void control(struct line *l, int kind, const unsigned char *bytes, size_t len) {
    char head[FRAME_HEAD];
    size_t size = frame_head(head + FRAME_HEAD, kind, len);
    jot_raw(&l->out, head + FRAME_HEAD - size, size);
    jot_raw(&l->out, (const char *)bytes, len);
    l->all->stir(l);
}

/* Says goodbye and leaves the room; what was still queued is not sent any more. */
static void close_socket(struct line *l, int code) {
    const unsigned char why[2] = {(unsigned char)(code >> 8), (unsigned char)code};
    if (l->message_sent) return die(l); /* in the middle of a frame nothing can be said */
    connection_close(&l->connection);
    l->goodbye = true;
    control(l, FRAME_CLOSE, why, 2);
    set_state(l, LINE_ENDING, LINGER);
}

/* Of many pings only the last one need be answered: a pong of which nothing has left yet is
 * replaced by the next. */
static void answer_ping(struct line *l) {
    if (l->has_pong && l->sent <= l->pong) l->out.len = l->pong;
    l->has_pong = true;
    l->pong = l->out.len;
    control(l, FRAME_PONG, l->frames.control, (size_t)l->frames.control_len);
}

static void take_event(struct line *l, enum frame_event event) {
    struct frames *f = &l->frames;
    switch (event) {
    case EVENT_MESSAGE:
        if (f->unusable)
            wire_message(&l->connection, "", 0);
        else
            wire_message(&l->connection, f->message.at ? f->message.at : "", f->message.len);
        jot_clear(&f->message);
        if (l->connection.closing) l->all->stir(l);
        return;
    case EVENT_PING: answer_ping(l); return;
    case EVENT_CLOSE:
    case EVENT_BROKEN: close_socket(l, f->code); return;
    default: return;
    }
}

static void feed_frames(struct line *l, const char *bytes, size_t len) {
    for (size_t used = 0; used < len && l->state == LINE_SOCKET;) {
        enum frame_event event;
        used += frames_feed(&l->frames, bytes + used, len - used, &event);
        take_event(l, event);
    }
}

/* ---------------------------------------------------------------- bytes in */

bool line_reads(const struct line *l) {
    if (l->state == LINE_READING) return !l->in.len;
    return l->state == LINE_SOCKET || l->state == LINE_ENDING;
}

static bool wants_socket(const struct request *r) {
    return strcmp(r->path, "/ws") == 0 && request_lists(r->is.upgrade, "websocket");
}

static size_t read_request(struct line *l, const char *bytes, size_t len) {
    struct request *r = &l->request;
    bool idle = r->state == REQUEST_HEAD && !r->head.len;
    size_t used = request_feed(r, bytes, len);
    if (idle && (r->head.len || r->state != REQUEST_HEAD)) set_state(l, LINE_READING, REQUEST);
    if (r->state == REQUEST_REFUSED) {
        l->last = true;
        http_refuse(r->status, &l->answer);
        begin_answer(l);
    } else if (r->body.len > BODY_MOST && (find_address(l), !hold(l, r->body.len))) {
        l->last = true;
        http_lost(&l->answer);
        begin_answer(l);
    } else if (r->state == REQUEST_WHOLE) {
        l->last = !r->keep_alive;
        if (wants_socket(r))
            upgrade(l);
        else
            answer(l);
    } else if (r->state == REQUEST_BODY && r->expects && !r->body.len) {
        r->expects = false;
        jot_raw(&l->out, "HTTP/1.1 100 Continue\r\n\r\n", 25);
        l->all->stir(l);
    }
    return used;
}

static void take_bytes(struct line *l, const char *bytes, size_t len) {
    if (l->state == LINE_READING) {
        size_t used = read_request(l, bytes, len);
        bytes += used;
        len -= used;
    }
    if (l->state == LINE_SOCKET)
        feed_frames(l, bytes, len);
    else if (l->state != LINE_ENDING && l->state != LINE_DEAD && !l->last)
        jot_raw(&l->in, bytes, len);
}

void line_feed(struct line *l, const char *bytes, size_t len) {
    l->heard = server_now(l->all->server);
    take_bytes(l, bytes, len);
    relieve(l->all);
}

bool line_go_on(struct line *l) {
    const struct connection *c = &l->connection;
    if (l->state == LINE_SOCKET && c->closing && !c->first) close_socket(l, 1000);
    if (l->state != LINE_READING || !l->in.len) return false;
    struct jot in = l->in;
    l->in = (struct jot){0};
    take_bytes(l, in.at, in.len);
    jot_free(&in);
    return l->state == LINE_READING && l->in.len;
}

void line_end(struct line *l) { die(l); }

/* ---------------------------------------------------------------- bytes out */

/* The bytes behind `from`, if there are any. */
static int piece(struct iovec *out, const char *bytes, size_t from, size_t len) {
    if (from >= len) return 0;
    *out = (struct iovec){(void *)(uintptr_t)(bytes + from), len - from};
    return 1;
}

/* The first message with its head; the head lies in the free bytes before the text. */
static size_t framed(struct message *m, const char **bytes) {
    char *text = m->room + MESSAGE_PRE;
    size_t head = frame_head(text, m->packed ? FRAME_TEXT | FRAME_PACKED : FRAME_TEXT, m->len);
    *bytes = text - head;
    return head + m->len;
}

static int socket_pieces(struct line *l, struct iovec *out, int most) {
    uint64_t done = writer_done(l->all->server->writer);
    struct message *m = l->connection.server ? connection_next(&l->connection) : NULL;
    const char *bytes;
    int count = 0;
    if (m && l->message_sent) { /* a frame that has begun comes first */
        size_t len = framed(m, &bytes);
        count += piece(out, bytes, l->message_sent, len);
        m = m->next;
    }
    if (count < most) count += piece(out + count, l->out.at, l->sent, l->out.len);
    for (; m && m->stamp <= done && count < most; m = m->next) {
        size_t len = framed(m, &bytes);
        count += piece(out + count, bytes, 0, len);
    }
    return count;
}

int line_pieces(struct line *l, struct iovec *out, int most) {
    if (l->connection.server || l->goodbye) return socket_pieces(l, out, most);
    if (l->state == LINE_DEAD) return 0;
    int count = piece(out, l->out.at, l->sent, l->out.len);
    if (l->state != LINE_ANSWERING || count == most) return count;
    size_t body = l->sent > l->out.len ? l->sent - l->out.len : 0;
    return count + piece(out + count, l->answer.body, body, l->answer.len);
}

/* Takes `len` bytes off what is in front; the rest. */
static size_t message_wrote(struct line *l, size_t len) {
    const char *bytes;
    struct message *m = connection_next(&l->connection);
    if (!m) return len;
    size_t left = framed(m, &bytes) - l->message_sent;
    if (len < left) {
        l->message_sent += len;
        return 0;
    }
    l->message_sent = 0;
    connection_sent(&l->connection);
    return len - left;
}

static void socket_wrote(struct line *l, size_t len) {
    if (l->message_sent) len = message_wrote(l, len);
    size_t some = len < l->out.len - l->sent ? len : l->out.len - l->sent;
    l->sent += some;
    len -= some;
    if (l->sent == l->out.len) {
        jot_clear(&l->out);
        l->sent = 0;
        l->has_pong = false;
    }
    while (len) len = message_wrote(l, len);
    const struct connection *c = &l->connection;
    bool all_said = l->state == LINE_SOCKET && c->closing && !c->first;
    if (all_said) l->all->stir(l); /* for the close frame */
}

void line_wrote(struct line *l, size_t len) {
    if (len) l->moved = server_now(l->all->server);
    if (l->connection.server || l->goodbye) return socket_wrote(l, len);
    l->sent += len;
    if (l->state == LINE_ANSWERING) {
        l->deadline = l->moved + STUCK;
        if (l->sent == l->out.len + l->answer.len) end_answer(l);
    } else if (l->sent == l->out.len) {
        jot_clear(&l->out);
        l->sent = 0;
    }
}

/* ---------------------------------------------------------------- time */

/* A player, or somebody in a class; not who only looks on: a phone left open is to cost nothing. */
static bool is_awaited(const struct connection *c) {
    return c->attendee || (c->room && c->viewer <= SEAT_B);
}

static void tick_socket(struct line *l, int64_t now) {
    static const char idle[] = "{\"is\":\"bye\",\"why\":\"idle\"}";
    struct connection *c = &l->connection;
    bool waits = connection_next(c) || l->out.len;
    if (!waits) l->moved = now;
    bool awaited = is_awaited(c);
    int64_t ping = awaited ? AWAITED_PING : PING;
    if (l->moved + STUCK < now) return die(l);
    if (l->heard + (awaited ? AWAITED_SILENCE : SILENCE) < now) return die(l);
    bool came = c->room || c->follower || c->attendee;
    if (!came && c->opened + FIRST < now && !c->closing) {
        connection_send(c, idle, sizeof idle - 1);
        c->closing = true;
        l->all->stir(l);
    }
    if (c->closing && !l->deadline) l->deadline = now + FAREWELL;
    if (l->deadline && l->deadline < now) return die(l);
    if (l->heard + ping < now && l->pinged + ping < now && !l->out.len) {
        l->pinged = now;
        control(l, FRAME_PING, NULL, 0);
    }
}

void lines_tick(struct lines *all) {
    int64_t now = server_now(all->server);
    bool crowded = all->count > all->most / 4 * 3;
    for (struct line *l = all->first, *next; l; l = next) {
        next = l->after; /* nothing is freed here: net.c does that later */
        if (l->state == LINE_SOCKET) {
            tick_socket(l, now);
            continue;
        }
        bool idle = l->state == LINE_READING && l->request.state == REQUEST_HEAD;
        int64_t until = idle && crowded ? l->heard + SECOND : l->deadline;
        if (l->state != LINE_WAITING && until < now) die(l);
    }
}

bool lines_quiet(const struct lines *all) {
    for (const struct line *l = all->first; l; l = l->after)
        if (l->out.len || l->state == LINE_WAITING || l->state == LINE_ANSWERING ||
            l->state == LINE_SOCKET)
            return false;
    return true;
}
