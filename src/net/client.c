#include "net/client.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "base/text.h"
#include "net/budget.h"
#include "net/pack.h"

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

static int64_t now_of(const struct clients *all) { return all->service->now(all->service->server); }

static void count_held(struct client *l, size_t len) {
    size_t held = len > BODY_MOST ? len : 0;
    l->all->held += held - l->held;
    l->held = held;
}

static size_t held_by(const struct clients *all, const char *address) {
    size_t sum = 0;
    for (const struct client *l = all->first; l; l = l->after)
        if (l->held && strcmp(l->address, address) == 0) sum += l->held;
    return sum;
}

/* The oldest body of the address that has most on its way. */
static struct client *largest(const struct clients *all) {
    struct client *found = NULL;
    size_t most = 0;
    for (struct client *l = all->first; l; l = l->after) {
        size_t sum = l->held ? held_by(all, l->address) : 0;
        if (!sum || sum < most || (sum == most && l->deadline >= found->deadline)) continue;
        found = l;
        most = sum;
    }
    return found;
}

/* The answer's own bytes count until they have left; shared ones are counted once, elsewhere. */
static void owe(struct client *l, size_t bytes) {
    budget_sub(l->owed);
    budget_add(bytes);
    l->owed = bytes;
}

static void set_state(struct client *l, enum client_state state, int64_t patience) {
    l->state = state;
    l->deadline = now_of(l->all) + patience;
}

static void stop_waiting(struct client *l) {
    for (struct client **at = &l->all->waiting; *at; at = &(*at)->next_waiting)
        if (*at == l) {
            *at = l->next_waiting;
            return;
        }
}

static void die(struct client *l) {
    if (l->state == CLIENT_WAITING) stop_waiting(l);
    l->state = CLIENT_DEAD;
    l->all->stir(l);
}

/* Bodies of events may be large, and anybody may send one. Beyond the limit the address that sends
 * most gives way. False: this one does. */
static bool hold(struct client *l, size_t len) {
    struct clients *all = l->all;
    count_held(l, len);
    if (!l->held) return true;
    if (*all->service->limited && held_by(all, l->address) > HELD_OF_ONE) return false;
    while (all->held > HELD_MOST) {
        struct client *other = largest(all);
        if (!other || other == l) return false;
        count_held(other, 0);
        die(other);
    }
    return true;
}

/* ---------------------------------------------------------------- coming and going */

void clients_begin(struct clients *all, const struct service *service, int most,
                   void (*stir)(struct client *client)) {
    *all = (struct clients){.service = service, .most = most, .stir = stir};
}

void client_stir(struct client *l) {
    if (l) l->all->stir(l);
}

void client_open(struct clients *all, struct client *l, const char *peer) {
    memset(l, 0, sizeof *l);
    if (!limit_name(peer, l->peer)) l->peer[0] = 0;
    l->all = all;
    l->after = all->first;
    if (all->first) all->first->before = l;
    all->first = l;
    all->count++;
    l->heard = now_of(all);
    set_state(l, CLIENT_READING, FIRST);
}

void client_close(struct client *l) {
    if (l->state == CLIENT_WAITING) stop_waiting(l);
    l->state = CLIENT_DEAD;
    if (l->socket) l->all->service->close(l->socket);
    l->socket = NULL;
    if (l->before) l->before->after = l->after;
    if (l->after) l->after->before = l->before;
    if (l->all->first == l) l->all->first = l->after;
    l->all->count--;
    count_held(l, 0);
    owe(l, 0);
    request_clear(&l->request);
    response_free(&l->answer);
    frames_free(&l->frames);
    jot_free(&l->in);
    jot_free(&l->out);
}

/* ---------------------------------------------------------------- requests */

/* The peer's address; behind a proxy that is trusted, the last one it names. Some proxies add the
 * port: "192.0.2.1:5000", "[2001:db8::1]:5000". */
static void find_address(struct client *l) {
    const char *forwarded = l->request.is.forwarded_for, *last = strrchr(forwarded, ',');
    TEXT(words, LIMIT_ADDRESS);
    l->request.address = l->address;
    memcpy(l->address, l->peer, sizeof l->address);
    if (!*l->all->service->proxy || !*forwarded) return;
    last = last ? last + 1 : forwarded;
    last += strspn(last, " [");
    text_bytes(&words, last, strcspn(last, " ]"));
    if (limit_name(words.at, l->address)) return;
    char *port = strchr(words.at, ':');
    if (port) *port = 0;
    limit_name(words.at, l->address);
}

static void begin_answer(struct client *l) {
    bool head_only = l->request.method && strcmp(l->request.method, "HEAD") == 0;
    if (*l->all->service->stopping) l->last = true;
    response_head(&l->answer, l->request.is.host, l->last, &l->out);
    if (head_only) l->answer.len = 0;
    owe(l, l->answer.own.len);
    l->all->service->answered(&l->request, l->answer.status);
    set_state(l, CLIENT_ANSWERING, STUCK);
    l->moved = now_of(l->all);
    l->all->stir(l);
}

static void answer(struct client *l) {
    const struct service *s = l->all->service;
    find_address(l);
    s->answer(s->server, &l->request, &l->answer);
    if (s->ready(s->server, &l->answer)) return begin_answer(l);
    l->state = CLIENT_WAITING;
    l->next_waiting = l->all->waiting;
    l->all->waiting = l;
}

/* Bytes that wait for this client to read. */
static size_t unread(const struct client *l) {
    return (l->socket ? l->socket->queued : 0) + (l->state == CLIENT_ANSWERING ? l->answer.len : 0);
}

/* Who has read nothing for longest, of those for whom something waits. */
static struct client *slowest(const struct clients *all) {
    struct client *found = NULL;
    for (struct client *l = all->first; l; l = l->after) {
        bool waits = l->state == CLIENT_ANSWERING || l->state == CLIENT_SOCKET;
        if (waits && unread(l) && (!found || l->moved < found->moved)) found = l;
    }
    return found;
}

/* Too much waits to be read: the slowest clients go until there is room again. */
static void relieve(struct clients *all) {
    while (budget_full()) {
        struct client *l = slowest(all);
        if (!l) return;
        all->service->slow(l->peer, unread(l));
        die(l);
        while (l->socket && l->socket->first) all->service->sent(l->socket);
        owe(l, 0);
        response_free(&l->answer);
    }
}

void clients_woken(struct clients *all) {
    const struct service *s = all->service;
    for (struct client *l = all->waiting, *next; l; l = next) {
        next = l->next_waiting;
        if (s->lost(s->server, &l->answer)) s->busy(&l->answer);
        if (!s->ready(s->server, &l->answer)) continue;
        stop_waiting(l);
        begin_answer(l);
    }
    relieve(all);
}

/* The answer has left: the next request, or the end. */
static void end_answer(struct client *l) {
    count_held(l, 0);
    owe(l, 0);
    request_clear(&l->request);
    response_free(&l->answer);
    jot_free(&l->out);
    l->sent = 0;
    if (l->last) {
        jot_free(&l->in);
        set_state(l, CLIENT_ENDING, LINGER);
    } else {
        set_state(l, CLIENT_READING, PAUSE);
    }
    l->all->stir(l);
}

/* ---------------------------------------------------------------- becoming a socket */

static void greet(struct client *l) {
    const struct service *s = l->all->service;
    int64_t now = now_of(l->all);
    bool many =
        *s->limited && limit_find(s->limits, l->address, now)->connections >= LIMIT_CONNECTIONS;
    l->socket = s->open(s->server, l->address);
    l->socket->client = l;
    l->heard = now;
    l->pinged = now;
    l->moved = now;
    l->state = CLIENT_SOCKET;
    l->deadline = 0;
    if (many) s->full(l->socket);
}

/* A request for /ws: a socket from now on, or the refusal. */
static void upgrade(struct client *l) {
    char accept[ACCEPT_KEY], text[400];
    find_address(l);
    const struct service *s = l->all->service;
    if (!s->upgrade(s->server, &l->request, accept, &l->answer)) {
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
    l->socket->packs = packs;
    l->frames.packs = packs;
    request_clear(&l->request);
    l->all->stir(l);
}

/* ---------------------------------------------------------------- frames */

static void control(struct client *l, int kind, const unsigned char *bytes, size_t len) {
    char head[FRAME_HEAD];
    size_t size = frame_head(head + FRAME_HEAD, kind, len);
    jot_raw(&l->out, head + FRAME_HEAD - size, size);
    jot_raw(&l->out, (const char *)bytes, len);
    l->all->stir(l);
}

/* Says goodbye and leaves the room; what was still queued is not sent any more. */
static void close_socket(struct client *l, int code) {
    const unsigned char why[2] = {(unsigned char)(code >> 8), (unsigned char)code};
    if (l->message_sent) return die(l); /* in the middle of a frame nothing can be said */
    l->all->service->close(l->socket);
    l->socket = NULL;
    l->goodbye = true;
    control(l, FRAME_CLOSE, why, 2);
    set_state(l, CLIENT_ENDING, LINGER);
}

/* Of many pings only the last one need be answered: a pong of which nothing has left yet is
 * replaced by the next. */
static void answer_ping(struct client *l) {
    if (l->has_pong && l->sent <= l->pong) l->out.len = l->pong;
    l->has_pong = true;
    l->pong = l->out.len;
    control(l, FRAME_PONG, l->frames.control, (size_t)l->frames.control_len);
}

static void take_event(struct client *l, enum frame_event event) {
    struct frames *f = &l->frames;
    switch (event) {
    case EVENT_MESSAGE:
        if (f->unusable || !f->message.at)
            l->all->service->message(l->socket, "", 0);
        else
            l->all->service->message(l->socket, f->message.at, f->message.len);
        jot_clear(&f->message);
        if (l->socket->closing) l->all->stir(l);
        return;
    case EVENT_PING: answer_ping(l); return;
    case EVENT_CLOSE:
    case EVENT_BROKEN: close_socket(l, f->code); return;
    default: return;
    }
}

static void feed_frames(struct client *l, const char *bytes, size_t len) {
    for (size_t used = 0; used < len && l->state == CLIENT_SOCKET;) {
        enum frame_event event;
        used += frames_feed(&l->frames, bytes + used, len - used, &event);
        take_event(l, event);
    }
}

/* ---------------------------------------------------------------- bytes in */

bool client_reads(const struct client *l) {
    if (l->state == CLIENT_READING) return !l->in.len;
    return l->state == CLIENT_SOCKET || l->state == CLIENT_ENDING;
}

static bool wants_socket(const struct request *r) {
    return strcmp(r->path, "/ws") == 0 && request_lists(r->is.upgrade, "websocket");
}

static size_t read_request(struct client *l, const char *bytes, size_t len) {
    struct request *r = &l->request;
    bool idle = r->state == REQUEST_HEAD && !r->head.len;
    size_t used = request_feed(r, bytes, len);
    if (idle && (r->head.len || r->state != REQUEST_HEAD)) set_state(l, CLIENT_READING, REQUEST);
    if (r->state == REQUEST_REFUSED) {
        l->last = true;
        l->all->service->refuse(r->status, &l->answer);
        begin_answer(l);
    } else if (r->body.len > BODY_MOST && (find_address(l), !hold(l, r->body.len))) {
        l->last = true;
        l->all->service->busy(&l->answer);
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

static void take_bytes(struct client *l, const char *bytes, size_t len) {
    if (l->state == CLIENT_READING) {
        size_t used = read_request(l, bytes, len);
        bytes += used;
        len -= used;
    }
    if (l->state == CLIENT_SOCKET)
        feed_frames(l, bytes, len);
    else if (l->state != CLIENT_ENDING && l->state != CLIENT_DEAD && !l->last)
        jot_raw(&l->in, bytes, len);
}

void client_feed(struct client *l, const char *bytes, size_t len) {
    l->heard = now_of(l->all);
    take_bytes(l, bytes, len);
    relieve(l->all);
}

/* A socket that is to be closed, and nothing waits to be sent any more. */
static bool all_said(const struct client *l) {
    return l->state == CLIENT_SOCKET && l->socket->closing && !l->socket->first;
}

bool client_go_on(struct client *l) {
    if (all_said(l)) close_socket(l, 1000);
    if (l->state != CLIENT_READING || !l->in.len) return false;
    struct jot in = l->in;
    l->in = (struct jot){0};
    take_bytes(l, in.at, in.len);
    jot_free(&in);
    return l->state == CLIENT_READING && l->in.len;
}

void client_end(struct client *l) { die(l); }

/* ---------------------------------------------------------------- bytes out */

/* The bytes behind `from`, if there are any. */
static int piece(struct iovec *out, const char *bytes, size_t from, size_t len) {
    if (from >= len) return 0;
    *out = (struct iovec){(void *)(uintptr_t)(bytes + from), len - from};
    return 1;
}

/* The first message with its head; the head lies in the free bytes before the text. */
static size_t framed(struct message *m, const char **bytes) {
    char *text = m->bytes + MESSAGE_PRE;
    size_t head = frame_head(text, m->packed ? FRAME_TEXT | FRAME_PACKED : FRAME_TEXT, m->len);
    *bytes = text - head;
    return head + m->len;
}

/* The next message that may leave, or NULL. */
static struct message *next_message(const struct client *l) {
    const struct service *s = l->all->service;
    return l->socket ? outbox_next(l->socket, s->done(s->server)) : NULL;
}

static int socket_pieces(struct client *l, struct iovec *out, int most) {
    uint64_t done = l->all->service->done(l->all->service->server);
    struct message *m = next_message(l);
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

int client_pieces(struct client *l, struct iovec *out, int most) {
    if (l->socket || l->goodbye) return socket_pieces(l, out, most);
    if (l->state == CLIENT_DEAD) return 0;
    int count = piece(out, l->out.at, l->sent, l->out.len);
    if (l->state != CLIENT_ANSWERING || count == most) return count;
    size_t body = l->sent > l->out.len ? l->sent - l->out.len : 0;
    return count + piece(out + count, l->answer.body, body, l->answer.len);
}

/* Takes `len` bytes off what is in front; the rest. */
static size_t message_wrote(struct client *l, size_t len) {
    const char *bytes;
    struct message *m = next_message(l);
    if (!m) return len;
    size_t left = framed(m, &bytes) - l->message_sent;
    if (len < left) {
        l->message_sent += len;
        return 0;
    }
    l->message_sent = 0;
    l->all->service->sent(l->socket);
    return len - left;
}

static void socket_wrote(struct client *l, size_t len) {
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
    if (all_said(l)) l->all->stir(l); /* for the close frame */
}

void client_wrote(struct client *l, size_t len) {
    if (len) l->moved = now_of(l->all);
    if (l->socket || l->goodbye) return socket_wrote(l, len);
    l->sent += len;
    if (l->state == CLIENT_ANSWERING) {
        l->deadline = l->moved + STUCK;
        if (l->sent == l->out.len + l->answer.len) end_answer(l);
    } else if (l->sent == l->out.len) {
        jot_clear(&l->out);
        l->sent = 0;
    }
}

/* ---------------------------------------------------------------- time */

static void tick_socket(struct client *l, int64_t now) {
    const struct service *s = l->all->service;
    struct outbox *o = l->socket;
    bool waits = next_message(l) || l->out.len;
    if (!waits) l->moved = now;
    bool awaited = s->awaited(o);
    int64_t ping = awaited ? AWAITED_PING : PING;
    if (l->moved + STUCK < now) return die(l);
    if (l->heard + (awaited ? AWAITED_SILENCE : SILENCE) < now) return die(l);
    if (!s->came(o) && s->opened(o) + FIRST < now && !o->closing) s->idle(o);
    if (o->closing && !l->deadline) l->deadline = now + FAREWELL;
    if (l->deadline && l->deadline < now) return die(l);
    if (l->heard + ping < now && l->pinged + ping < now && !l->out.len) {
        l->pinged = now;
        control(l, FRAME_PING, NULL, 0);
    }
}

void clients_tick(struct clients *all) {
    int64_t now = now_of(all);
    bool crowded = all->count > all->most / 4 * 3;
    for (struct client *l = all->first, *next; l; l = next) {
        next = l->after; /* nothing is freed here: loop.c does that later */
        if (l->state == CLIENT_SOCKET) {
            tick_socket(l, now);
            continue;
        }
        bool idle = l->state == CLIENT_READING && l->request.state == REQUEST_HEAD;
        int64_t until = idle && crowded ? l->heard + SECOND : l->deadline;
        if (l->state != CLIENT_WAITING && until < now) die(l);
    }
}

bool clients_quiet(const struct clients *all) {
    for (const struct client *l = all->first; l; l = l->after)
        if (l->out.len || l->state == CLIENT_WAITING || l->state == CLIENT_ANSWERING ||
            l->state == CLIENT_SOCKET)
            return false;
    return true;
}
