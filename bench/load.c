/* load: many games at once against a server on this machine, every reply checked.
 *
 *     load --port 8080 --games 500 --seconds 20 --rate 1      a move each second in each game
 *     load --port 8080 --games 500 --seconds 20 --rate 0      as fast as answers come
 *
 * Each game is a room with two seats, played by random legal moves; when one is over another
 * begins. Checked: each message gets exactly one answer, with its number; a move is refused
 * never; steps come without gaps, the same to both seats; only the side to act is told what is
 * legal. When the line breaks (the server was killed) both seats come back, see the whole log,
 * and every acknowledged move must be in it, in order; an unanswered one is sent again under the
 * same number. A server that is busy (its disk is full) is asked again after a while, for as long
 * as --patience. Several ports (--port 8080,8081,8082) are servers on one database: the seats of a
 * game sit at different ones (--together 1: at the same), and after a break come to the next.
 * With --moves N nobody plays before all sit: then it says so, waits for a line (or the end) of
 * standard input, and ends N moves later. Prints figures as key=value; status 1 if anything was
 * wrong. Loopback only. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum phase { CLOSED, OPENING, UPGRADING, JOINING, READY };
enum { MOVE_TEXT = 32, RETRY = 200, MOST_LATENCIES = 4000000 };

struct bytes {
    char *at;
    size_t len, cap;
};

/* A socket: one of a game's two seats, or the request that opens its room. */
struct line {
    struct game *game;
    int fd;
    enum phase phase;
    bool http;
    struct bytes in, out;
    char key[40], side[16];
    char code[24];        /* the invitation it first comes with, or empty */
    int turn;             /* at which port it comes next */
    long n, k;            /* last number used, last step seen */
    bool pending;         /* a move waits for its answer */
    int64_t again;        /* when to send it once more, or 0 */
    char move[MOVE_TEXT]; /* … this one */
    int64_t sent;
};

struct ack {
    uint8_t seat;
    char move[MOVE_TEXT];
};

struct game {
    int number;
    char room[16];
    struct line seat[2], opener;
    struct ack *acks;
    size_t acks_len, acks_cap, owed; /* owed: acknowledged when the line broke */
    char *legal;                     /* what the side to act may do, as JSON texts */
    int mover;                       /* seat to act, or -1 */
    int64_t next, broken;
};

enum { PORTS = 16 };
static struct {
    int games, seconds, patience, together, ports, port[PORTS];
    long moves;
    double rate;
    const char *game;
} set = {10, 5, 60, 0, 1, {8080}, 0, 1, "303"};

static volatile sig_atomic_t enough; /* asked to end: only what is pending is waited for */
static bool holding;                 /* with --moves: not all sit yet */
static int seated;
static int poller;
static int64_t started, until;
static uint32_t *latency;
static size_t latencies;
static uint64_t random_state = 1918;
static long moves, opened, over, reconnects, wrong, lost, resent, busy, bytes_in;

static int64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static uint32_t below(uint32_t n) {
    random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
    return (uint32_t)((random_state >> 33) % n);
}

static void complain(const struct line *l, const char *what, const char *text) {
    wrong++;
    if (wrong <= 20)
        fprintf(stderr, "load: %s %s: %s: %.300s\n", l->game->room, l->side, what, text);
}

static void add(struct bytes *b, const void *data, size_t len) {
    if (b->len + len + 1 > b->cap) {
        b->cap = 2 * (b->len + len + 1);
        b->at = realloc(b->at, b->cap);
        if (!b->at) abort();
    }
    memcpy(b->at + b->len, data, len);
    b->len += len;
    b->at[b->len] = 0;
}

/* ---------------------------------------------------------------- sockets */

static void watch(struct line *l) {
    struct epoll_event e = {.events = EPOLLIN | (l->out.len ? EPOLLOUT : 0), .data.ptr = l};
    epoll_ctl(poller, EPOLL_CTL_MOD, l->fd, &e);
}

static void flush_out(struct line *l) {
    if (!l->out.len) return;
    ssize_t n = send(l->fd, l->out.at, l->out.len, MSG_NOSIGNAL);
    if (n > 0) {
        l->out.len -= (size_t)n;
        memmove(l->out.at, l->out.at + n, l->out.len);
    }
    watch(l);
}

static void hang_up(struct line *l) {
    if (l->fd >= 0) close(l->fd);
    l->fd = -1;
    l->again = 0;
    l->phase = CLOSED;
    l->in.len = l->out.len = 0;
}

static bool dial(struct line *l) {
    uint16_t port = (uint16_t)set.port[l->turn % set.ports];
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
    int one = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (l->fd < 0) return false;
    /* Every thousand games from another address of this machine, as ports are few. */
    struct sockaddr_in from = {.sin_family = AF_INET};
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)(l->game->number / 1000));
    setsockopt(l->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    if (bind(l->fd, (struct sockaddr *)&from, sizeof from)) return hang_up(l), false;
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(l->fd, (struct sockaddr *)&to, sizeof to) && errno != EINPROGRESS) {
        hang_up(l);
        return false;
    }
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT, .data.ptr = l};
    epoll_ctl(poller, EPOLL_CTL_ADD, l->fd, &e);
    l->phase = OPENING;
    return true;
}

/* A text frame with a mask of zeros: allowed, and cheap. */
static void say(struct line *l, const char *text) {
    size_t len = strlen(text);
    unsigned char head[8] = {0x81, (unsigned char)(0x80 | (len < 126 ? len : 126))};
    size_t at = 2;
    if (len >= 126) head[at++] = (unsigned char)(len >> 8), head[at++] = (unsigned char)len;
    memset(head + at, 0, 4);
    add(&l->out, head, at + 4);
    add(&l->out, text, len);
    flush_out(l);
}

static void on_break(struct line *l);

static void dial_seat(struct line *l) {
    static const char upgrade[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: c2VkemlhIHNlZHppYSBzZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: sedzia\r\n\r\n";
    l->in.len = l->out.len = 0;
    if (dial(l))
        add(&l->out, upgrade, sizeof upgrade - 1);
    else
        on_break(l);
}

static void open_room(struct game *g) {
    char body[64], head[200];
    for (int i = 0; i < 2; i++) {
        hang_up(&g->seat[i]);
        g->seat[i].n = g->seat[i].k = 0;
        g->seat[i].pending = false;
    }
    g->acks_len = 0;
    g->mover = -1;
    g->room[0] = 0;
    struct line *l = &g->opener;
    hang_up(l);
    int len = snprintf(body, sizeof body, "{\"game\":\"%s\",\"side\":\"any\"}", set.game);
    snprintf(head, sizeof head,
             "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
             "Content-Length: %d\r\nConnection: close\r\n\r\n%s",
             len, body);
    if (dial(l))
        add(&l->out, head, strlen(head));
    else
        on_break(l);
}

/* ---------------------------------------------------------------- finding things in JSON */

/* The value behind "key": in the text, or NULL. */
static const char *value(const char *text, const char *key) {
    char want[40];
    snprintf(want, sizeof want, "\"%s\":", key);
    const char *at = strstr(text, want);
    return at ? at + strlen(want) : NULL;
}

static void word(const char *text, const char *key, char *out, size_t size) {
    const char *at = value(text, key);
    out[0] = 0;
    if (!at || *at != '"') return;
    size_t len = strcspn(at + 1, "\"");
    if (len < size) memcpy(out, at + 1, len), out[len] = 0;
}

static long number(const char *text, const char *key) {
    const char *at = value(text, key);
    return at ? strtol(at, NULL, 10) : -1;
}

/* ---------------------------------------------------------------- playing */

static void send_move(struct line *l) {
    char text[128];
    snprintf(text, sizeof text, "{\"n\":%ld,\"do\":\"play\",\"move\":\"%s\"}", l->n, l->move);
    l->sent = now_us();
    l->pending = true;
    say(l, text);
}

static void play(struct game *g) {
    struct line *l = &g->seat[g->mover];
    int count = 0;
    for (const char *at = g->legal; (at = strchr(at, '"')) != NULL; at = strchr(at + 1, '"') + 1)
        count++;
    if (!count) {
        complain(l, "no legal move", g->legal);
        return;
    }
    const char *at = strchr(g->legal, '"');
    for (uint32_t pick = below((uint32_t)count); pick; pick--)
        at = strchr(strchr(at + 1, '"') + 1, '"');
    size_t len = strcspn(at + 1, "\"");
    if (len >= MOVE_TEXT) return complain(l, "a long move", at);
    memcpy(l->move, at + 1, len);
    l->move[len] = 0;
    l->n++;
    g->mover = -1;
    send_move(l);
}

static void keep_ack(struct line *l) {
    struct game *g = l->game;
    if (g->acks_len == g->acks_cap) {
        g->acks_cap = g->acks_cap ? 2 * g->acks_cap : 64;
        g->acks = realloc(g->acks, g->acks_cap * sizeof *g->acks);
        if (!g->acks) abort();
    }
    struct ack *a = &g->acks[g->acks_len++];
    a->seat = (uint8_t)(l - g->seat);
    memcpy(a->move, l->move, MOVE_TEXT);
    l->pending = false;
    if (++moves == set.moves) enough = 1;
}

static void on_answer(struct line *l, const char *text) {
    long re = number(text, "re");
    bool ok = strstr(text, "\"ok\":true") != NULL;
    bool later = strstr(text, "\"why\":\"busy\"") || strstr(text, "\"why\":\"unread\"") ||
                 strstr(text, "\"why\":\"stopping\"");
    if (!ok && later) {
        busy++;
        if (l->phase == READY) l->again = now_us() + RETRY * 1000;
        return; /* a join: the server hangs up, and we come again */
    }
    if (!ok) return complain(l, "refused", text);
    if (l->phase == JOINING) {
        long last = number(text, "last");
        l->phase = READY;
        seated++;
        word(text, "you", l->side, sizeof l->side);
        if (l->pending && last >= l->n)
            keep_ack(l); /* it was done before the line broke */
        else if (l->pending)
            resent++, send_move(l);
        else if (last != l->n)
            lost++, complain(l, "another number than was acknowledged", text);
        return;
    }
    if (!l->pending || re != l->n) return complain(l, "an answer to no question", text);
    if (latencies < MOST_LATENCIES) latency[latencies++] = (uint32_t)(now_us() - l->sent);
    keep_ack(l);
}

/* How many of a seat's acknowledged moves, from the first, stand in the log as its moves. */
static size_t in_log(const struct game *g, int seat, const char *log, const char *end) {
    size_t ack = 0, found = 0;
    static const char step[] = "{\"k\":"; /* a moment inside a step has a "who" of its own */
    for (const char *at = log; (at = strstr(at, step)) != NULL && (!end || at < end);) {
        char who[16], move[MOVE_TEXT];
        word(at, "who", who, sizeof who);
        word(at, "move", move, sizeof move);
        at += sizeof step - 1;
        if (strcmp(who, g->seat[seat].side) != 0) continue;
        while (ack < g->owed && g->acks[ack].seat != seat) ack++;
        if (ack == g->owed || strcmp(move, g->acks[ack].move) != 0) break;
        ack++, found++;
    }
    return found;
}

/* After a break the log is whole: all acknowledged moves must be in it, each seat's in their order.
 * (Of two seats at different servers the later answer may come first.) */
static void check_log(struct line *l, const char *log) {
    const struct game *g = l->game;
    const char *end = strstr(log, "],\"clock\"");
    size_t found = in_log(g, 0, log, end) + in_log(g, 1, log, end);
    if (found == g->owed) return;
    lost += (long)(g->owed - found);
    complain(l, "acknowledged moves are lost", log);
}

static void on_state(struct line *l, const char *text) {
    struct game *g = l->game;
    int seat = (int)(l - g->seat);
    char turn[16], phase[16];
    long k = number(text, "k"), first = -1;
    const char *log = value(text, "log"), *legal = value(text, "legal");
    word(text, "phase", phase, sizeof phase);
    word(text, "turn", turn, sizeof turn);
    if (strcmp(phase, "waiting") == 0) return;
    if (!log) return complain(l, "no log", text);
    if (log[1] == '{') first = number(log, "k");
    if (l->k < 0 && g->seat[0].side[0] && g->seat[1].side[0]) {
        check_log(l, log);
    } else if (l->k >= 0 && k > l->k && first != l->k + 1) {
        complain(l, "a gap in the log", text);
    }
    l->k = k;
    bool mine = strcmp(turn, l->side) == 0;
    if (mine != (legal != NULL)) return complain(l, "legal moves at the wrong seat", text);
    if (strcmp(phase, "over") == 0) {
        if (g->seat[!seat].k == k && !g->seat[0].pending && !g->seat[1].pending) {
            over++;
            g->next = now_us();
            open_room(g);
        }
        return;
    }
    if (!mine || l->pending) return;
    size_t len = (size_t)(strchr(legal, ']') - legal);
    free(g->legal);
    g->legal = strndup(legal, len);
    g->mover = seat;
    if (set.rate > 0) g->next += (int64_t)(1e6 / set.rate);
    if (g->next < now_us()) g->next = now_us();
    if (set.rate <= 0 && now_us() < until && !holding) play(g);
}

static void on_message(struct line *l, const char *text) {
    bytes_in += (long)strlen(text);
    if (strncmp(text, "{\"re\":", 6) == 0)
        on_answer(l, text);
    else if (strncmp(text, "{\"is\":\"state\"", 13) == 0)
        on_state(l, text);
    else if (strncmp(text, "{\"is\":\"here\"", 12) != 0 &&
             strncmp(text, "{\"is\":\"bye\"", 11) != 0)
        complain(l, "not expected", text);
}

/* ---------------------------------------------------------------- reading */

static void on_room(struct line *l) {
    struct game *g = l->game;
    const char *body = strstr(l->in.at, "\r\n\r\n");
    if (strstr(l->in.at, " 503 ")) {
        busy++;
        hang_up(l);
        if (!g->broken) g->broken = now_us();
        g->next = now_us() + RETRY * 1000;
        return;
    }
    if (!strstr(l->in.at, " 201 ") || !body) return complain(l, "no room", l->in.at);
    const char *invite = value(body, "invite");
    word(body, "room", g->room, sizeof g->room);
    word(body, "token", g->seat[0].key, sizeof g->seat[0].key);
    if (!invite || !(invite = strchr(invite, '#'))) return complain(l, "no invitation", body);
    g->seat[0].code[0] = 0;
    snprintf(g->seat[1].code, sizeof g->seat[1].code, "%.16s", invite + 1);
    snprintf(g->seat[1].key, sizeof g->seat[1].key, "%08x%08x%08x%08x", below(1u << 31),
             below(1u << 31), below(1u << 31), below(1u << 31));
    hang_up(l);
    opened++;
    g->next = now_us() + (set.rate > 0 ? (int64_t)below((uint32_t)(1e6 / set.rate)) : 0);
    for (int i = 0; i < 2; i++) g->seat[i].side[0] = 0;
    for (int i = 0; i < 2; i++)
        if (!i || g->seat[0].phase != CLOSED) dial_seat(&g->seat[i]);
}

static bool take_frame(struct line *l) {
    const unsigned char *b = (const unsigned char *)l->in.at;
    if (l->in.len < 2) return false;
    size_t len = b[1] & 127, at = 2;
    if (len == 126) at = 4;
    if (len == 127) at = 10;
    if (l->in.len < at) return false;
    if (len == 126) len = (size_t)b[2] << 8 | b[3];
    if (len == 127)
        len = (size_t)b[6] << 24 | (size_t)b[7] << 16 | (size_t)b[8] << 8 | (size_t)b[9];
    if (l->in.len < at + len) return false;
    int opcode = b[0] & 15;
    char *text = strndup(l->in.at + at, len);
    l->in.len -= at + len;
    memmove(l->in.at, l->in.at + at + len, l->in.len);
    if (opcode == 1) on_message(l, text);
    if (opcode == 9) add(&l->out, "\x8a\x80\0\0\0", 6), flush_out(l); /* a pong, mask of zeros */
    free(text);
    return l->phase != CLOSED;
}

static void on_bytes(struct line *l) {
    if (l->http) {
        bool refused = l->in.len && strstr(l->in.at, " 503 ");
        if (l->in.len && strstr(l->in.at, refused ? "\"}" : "]}")) on_room(l);
        return;
    }
    if (l->phase <= UPGRADING) {
        char *end = l->in.len ? strstr(l->in.at, "\r\n\r\n") : NULL, text[200];
        if (!end) return;
        size_t head = (size_t)(end + 4 - l->in.at);
        l->in.len -= head;
        memmove(l->in.at, l->in.at + head, l->in.len);
        l->phase = JOINING;
        snprintf(text, sizeof text,
                 "{\"n\":0,\"do\":\"join\",\"room\":\"%s\",\"token\":\"%s\"%s%s%s}", l->game->room,
                 l->key, l->code[0] ? ",\"invite\":\"" : "", l->code, l->code[0] ? "\"" : "");
        say(l, text);
    }
    while (take_frame(l)) {
    }
}

/* The line broke: both seats come back after a while, and want to see everything. */
static void on_break(struct line *l) {
    struct game *g = l->game;
    if (!g->broken) g->broken = now_us();
    g->owed = g->acks_len;
    l->turn++;
    if (l->http || !g->room[0]) {
        hang_up(l);
        g->room[0] = 0;
    } else {
        for (int i = 0; i < 2; i++) {
            hang_up(&g->seat[i]);
            g->seat[i].k = -1;
        }
    }
    g->mover = -1;
    g->next = now_us() + RETRY * 1000;
}

static void on_event(struct line *l, uint32_t events) {
    char buffer[65536];
    if (l->fd < 0) return;
    if (events & EPOLLOUT) flush_out(l);
    if (!(events & (EPOLLIN | EPOLLHUP | EPOLLERR))) return;
    ssize_t n = recv(l->fd, buffer, sizeof buffer, 0);
    if (n > 0) {
        l->game->broken = 0;
        add(&l->in, buffer, (size_t)n);
        on_bytes(l);
    } else if (n == 0 || errno != EAGAIN) {
        on_break(l);
    }
}

/* ---------------------------------------------------------------- the whole */

static void look_after(struct game *g, int64_t now) {
    for (int i = 0; i < 2; i++)
        if (g->seat[i].again && g->seat[i].again <= now && g->seat[i].phase == READY) {
            g->seat[i].again = 0;
            send_move(&g->seat[i]);
        }
    if (g->next > now) return;
    if (g->mover >= 0) {
        if (now < until && !holding) play(g);
        return;
    }
    if (!g->broken) return;
    if (now - g->broken > set.patience * 1000000ll) {
        complain(&g->seat[0], "the server does not come back", "");
        until = now;
        return;
    }
    g->next = now + RETRY * 1000;
    if (!g->room[0]) {
        open_room(g);
    } else if (g->seat[0].phase == CLOSED && g->seat[1].phase == CLOSED) {
        reconnects++;
        dial_seat(&g->seat[0]);
        if (g->seat[0].phase != CLOSED) dial_seat(&g->seat[1]);
    }
}

static bool anything_pending(const struct game *games) {
    for (int i = 0; i < set.games; i++)
        if (games[i].seat[0].pending || games[i].seat[1].pending || games[i].broken) return true;
    return false;
}

/* All sit: whoever started this may look at the server now, and says when it goes on. */
static void begin(struct game *games) {
    char line[80];
    printf("seated=%d after=%.1f room=%s\n", seated, (double)(now_us() - started) / 1e6,
           games[0].room);
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) line[0] = 0;
    holding = false;
    started = now_us();
    until = started + (int64_t)set.seconds * 1000000;
    for (int i = 0; i < set.games; i++)
        games[i].next = started + (set.rate > 0 ? (int64_t)below((uint32_t)(1e6 / set.rate)) : 0);
}

static void run(struct game *games) {
    struct epoll_event events[512];
    int64_t last = 0;
    for (int started_games = 0;;) {
        int64_t now = now_us();
        if (enough && until > now) until = now;
        if (now >= until && (!anything_pending(games) || now >= until + set.patience * 1000000ll))
            break;
        for (int i = 0; i < 8 && started_games < set.games; i++) open_room(&games[started_games++]);
        int count = epoll_wait(poller, events, 512, 1);
        for (int i = 0; i < count; i++) on_event(events[i].data.ptr, events[i].events);
        if (holding && seated >= 2 * set.games) begin(games);
        now = now_us();
        if (now - last < 1000) continue;
        last = now;
        for (int i = 0; i < started_games; i++) look_after(&games[i], now);
    }
}

static int ascending(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void report(double seconds) {
    static const struct {
        const char *name;
        double at;
    } marks[] = {{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p999", 0.999}};
    qsort(latency, latencies, sizeof *latency, ascending);
    printf("games=%d seconds=%.1f moves=%ld moves_per_second=%.0f", set.games, seconds, moves,
           (double)moves / seconds);
    for (int i = 0; latencies && i < 4; i++)
        printf(" %s_ms=%.2f", marks[i].name,
               latency[(size_t)((double)(latencies - 1) * marks[i].at)] / 1000.0);
    if (latencies) printf(" max_ms=%.2f", latency[latencies - 1] / 1000.0);
    printf(" opened=%ld over=%ld reconnects=%ld resent=%ld busy=%ld bytes_per_move=%ld lost=%ld "
           "wrong=%ld\n",
           opened, over, reconnects, resent, busy, moves ? bytes_in / moves : 0, lost, wrong);
}

static void forget(struct game *games) {
    for (int i = 0; i < set.games; i++) {
        struct line *lines[] = {&games[i].seat[0], &games[i].seat[1], &games[i].opener};
        for (int k = 0; k < 3; k++) free(lines[k]->in.at), free(lines[k]->out.at);
        free(games[i].acks);
        free(games[i].legal);
    }
    free(games);
    free(latency);
}

static void read_ports(const char *list) {
    char *end;
    for (set.ports = 0; *list && set.ports < PORTS; list = *end ? end + 1 : end)
        set.port[set.ports++] = (int)strtol(list, &end, 10);
}

static void read_flags(int argc, char **argv) {
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *value_of = argv[i + 1];
        if (strcmp(argv[i], "--port") == 0) read_ports(value_of);
        if (strcmp(argv[i], "--games") == 0) set.games = atoi(value_of);
        if (strcmp(argv[i], "--seconds") == 0) set.seconds = atoi(value_of);
        if (strcmp(argv[i], "--rate") == 0) set.rate = atof(value_of);
        if (strcmp(argv[i], "--patience") == 0) set.patience = atoi(value_of);
        if (strcmp(argv[i], "--moves") == 0) set.moves = atol(value_of);
        if (strcmp(argv[i], "--together") == 0) set.together = atoi(value_of);
        if (strcmp(argv[i], "--game") == 0) set.game = value_of;
        if (strcmp(argv[i], "--seed") == 0) random_state = strtoull(value_of, NULL, 10);
    }
    if (set.games < 1 || set.games > 20000 || set.seconds < 1 || set.seconds > 3600) exit(2);
}

static void on_signal(int number_of) {
    (void)number_of;
    enough = 1;
}

int main(int argc, char **argv) {
    struct rlimit limit = {20000, 20000};
    read_flags(argc, argv);
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    signal(SIGTERM, on_signal);
    poller = epoll_create1(0);
    latency = malloc(MOST_LATENCIES * sizeof *latency);
    struct game *games = calloc((size_t)set.games, sizeof *games);
    if (!latency || !games || poller < 0) return 2;
    for (int i = 0; i < set.games; i++) {
        struct game *g = &games[i];
        g->number = i;
        g->opener.http = true;
        g->mover = -1;
        g->opener.game = g->seat[0].game = g->seat[1].game = g;
        g->opener.fd = g->seat[0].fd = g->seat[1].fd = -1;
        g->opener.turn = g->seat[0].turn = i;
        g->seat[1].turn = i + !set.together;
    }
    started = now_us();
    until = started + (int64_t)set.seconds * 1000000;
    holding = set.moves > 0;
    run(games);
    report((double)(now_us() - started) / 1e6);
    forget(games);
    return wrong || lost ? 1 : 0;
}
