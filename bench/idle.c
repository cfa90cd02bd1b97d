/* idle: many WebSockets that only listen, against a server on this machine.
 *
 *     idle --port 8080 --lines 20000            sit down as watchers in rooms where nothing happens
 *     idle --port 8080 --lines 2000 --again 5   … then all hang up, and all come back within 5 s
 *     idle --port 8080 --lines 1000 --room ID   all of them watch this room
 *
 * Prints how long it took until each had its welcome, as key=value; holds the lines until it is
 * asked to end (SIGTERM) or standard input is closed. Status 1 if one did not come in. Loopback
 * only. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
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

enum { IN_ROOM = 190, UNDER_WAY = 200, LONGEST = 120 }; /* watchers of a room; at once; seconds */

struct line {
    int fd;
    enum { AWAY, DIALLED, UPGRADED, IN } is;
    int64_t begun;
    char tail[64]; /* the end of what came last: a head may come in pieces */
};

static int port = 8080, count = 1000, again, poller, inside, under_way, rooms;
static char (*room)[16];
static const char *one_room; /* all watch this one */
static struct line *lines;
static volatile sig_atomic_t enough;

static int64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Each thousand from another address of this machine, as ports are few. */
static int dial(int i) {
    struct sockaddr_in from = {.sin_family = AF_INET},
                       to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)(i / 1000));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || bind(fd, (struct sockaddr *)&from, sizeof from)) return -1;
    if (connect(fd, (struct sockaddr *)&to, sizeof to) && errno != EINPROGRESS) return -1;
    return fd;
}

static bool open_room(char id[16]) {
    static const char ask[] = "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                              "application/json\r\nContent-Length: 14\r\nConnection: close\r\n\r\n"
                              "{\"game\":\"303\"}";
    char answer[4096] = "";
    size_t len = 0;
    int fd = dial(0);
    struct pollfd p = {.fd = fd, .events = POLLOUT};
    poll(&p, 1, 10000);
    if (send(fd, ask, sizeof ask - 1, MSG_NOSIGNAL) < 0) return false;
    for (p.events = POLLIN; poll(&p, 1, 10000) > 0 && len < sizeof answer - 1;) {
        ssize_t n = recv(fd, answer + len, sizeof answer - 1 - len, 0);
        if (n <= 0) break;
        len += (size_t)n;
    }
    close(fd);
    const char *at = strstr(answer, "\"room\":\"");
    return at && sscanf(at + 8, "%8[a-z0-9]", id) == 1;
}

static void begin(int i) {
    struct line *l = &lines[i];
    struct epoll_event e = {.events = EPOLLOUT | EPOLLIN, .data.u32 = (uint32_t)i};
    l->fd = dial(i);
    if (l->fd < 0) perror("idle: dial"), exit(1);
    l->is = DIALLED;
    l->begun = now_us();
    under_way++;
    epoll_ctl(poller, EPOLL_CTL_ADD, l->fd, &e);
}

static void send_upgrade(struct line *l, int i) {
    static const char ask[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: c2VkemlhIHNlZHppYSBzZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: sedzia\r\n\r\n";
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    char join[100] = "\x81";
    int len = snprintf(join + 6, sizeof join - 6, "{\"n\":0,\"do\":\"join\",\"room\":\"%s\"}",
                       one_room ? one_room : room[i / IN_ROOM]);
    join[1] = (char)(0x80 | len);
    memset(join + 2, 0, 4); /* a mask of zeros */
    epoll_ctl(poller, EPOLL_CTL_MOD, l->fd, &e);
    if (send(l->fd, ask, sizeof ask - 1, MSG_NOSIGNAL) < 0 ||
        send(l->fd, join, (size_t)len + 6, MSG_NOSIGNAL) < 0)
        fprintf(stderr, "idle: a line broke\n"), exit(1);
    l->is = UPGRADED;
}

/* The server asks now and then whether anybody is there: a frame without a body. */
static void answer_ping(struct line *l, const char *bytes, size_t len) {
    static const char pong[] = "\x8a\x80\0\0\0";
    if (memmem(bytes, len, "\x89\0", 2)) send(l->fd, pong, sizeof pong, MSG_NOSIGNAL);
}

static void on_event(int i) {
    static char bytes[65536];
    struct line *l = &lines[i];
    if (l->is == DIALLED) return send_upgrade(l, i);
    size_t kept = strlen(l->tail);
    memcpy(bytes, l->tail, kept);
    ssize_t n = recv(l->fd, bytes + kept, sizeof bytes - kept - 1, 0);
    if (n <= 0) {
        if (n < 0 && errno == EAGAIN) return;
        fprintf(stderr, "idle: line %d was closed\n", i), exit(1);
    }
    size_t len = kept + (size_t)n;
    bytes[len] = 0;
    if (l->is == IN) return answer_ping(l, bytes, len);
    if (memmem(bytes, len, "\"is\":\"state\"", 12)) {
        l->is = IN;
        l->tail[0] = 0;
        inside++, under_way--;
        return;
    }
    size_t tail = len < sizeof l->tail - 1 ? len : sizeof l->tail - 1;
    for (size_t k = 0; k < tail; k++)
        l->tail[k] = bytes[len - tail + k] ? bytes[len - tail + k] : ' ';
    l->tail[tail] = 0;
}

/* All that are away come; `within` microseconds, or as fast as the server takes them. */
static double come(int64_t within) {
    struct epoll_event events[512];
    int64_t start = now_us();
    for (int next = 0; inside < count && !enough;) {
        int64_t passed = now_us() - start;
        int due = within ? (int)((double)count * (double)passed / (double)within) : count;
        while (next < count && next < due && (within || under_way < UNDER_WAY)) begin(next++);
        int n = epoll_wait(poller, events, 512, 1);
        for (int i = 0; i < n; i++) on_event((int)events[i].data.u32);
        if (passed > LONGEST * 1000000ll) fprintf(stderr, "idle: %d inside\n", inside), exit(1);
    }
    return (double)(now_us() - start) / 1e6;
}

static void on_signal(int number) {
    (void)number;
    enough = 1;
}

int main(int argc, char **argv) {
    struct rlimit limit;
    struct sigaction action = {.sa_handler = on_signal};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--port")) port = atoi(argv[i + 1]);
        if (!strcmp(argv[i], "--lines")) count = atoi(argv[i + 1]);
        if (!strcmp(argv[i], "--room")) one_room = argv[i + 1];
        if (!strcmp(argv[i], "--again")) again = atoi(argv[i + 1]);
    }
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    sigaction(SIGTERM, &action, NULL);
    poller = epoll_create1(0);
    rooms = one_room ? 0 : count / IN_ROOM + 1;
    lines = calloc((size_t)count, sizeof *lines);
    room = calloc((size_t)rooms + 1, sizeof *room);
    if (!lines || !room) return 2;
    for (int i = 0; i < rooms; i++)
        if (!open_room(room[i])) return fprintf(stderr, "idle: no room\n"), 1;
    printf("rooms=%d lines=%d seconds=%.2f\n", rooms, count, come(0));
    if (again) {
        for (int i = 0; i < count; i++) close(lines[i].fd), lines[i].is = AWAY;
        inside = 0;
        double took = come(again * 1000000ll);
        printf("again=%d within=%d seconds=%.2f\n", count, again, took);
    }
    fflush(stdout);
    for (struct epoll_event events[512]; !enough;) {
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        char byte;
        int n = epoll_wait(poller, events, 512, 100);
        for (int i = 0; i < n; i++) on_event((int)events[i].data.u32);
        if (poll(&in, 1, 0) > 0 && read(STDIN_FILENO, &byte, 1) <= 0) break;
    }
    free(lines), free(room);
    return 0;
}
