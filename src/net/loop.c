/* loop.c -- sockets: accepts, reads, writes, closes. What the bytes mean is client.c's business.
 *
 * One turn of the loop gives every line at most one read and one write: whatever a client sends,
 * the others and the signal get their turn. */
#define _GNU_SOURCE
#include "net/loop.h"
#include "net/client.h"
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    DESCRIPTORS = 65536, /* as many as the system allows, at most */
    SPARE = 64,          /* descriptors for the store, the log and the like */
    EVENTS = 256,
    READ_MOST = 16 << 10,
    WRITE_MOST = 64 << 10,
    UNSENT_MOST = 64 << 10, /* bytes that the system keeps for a client that does not read: its
                               memory for all sockets is one, and everybody's */
    PIECES = 32,
    TICK = 1000, /* milliseconds */
    SWEEP = 5 * TICK,
    FAREWELL = 2 * TICK,
    BACKLOG = 1024,
    PORTS = 20 /* how many are tried when none was asked for */
};

/* A line's socket. */
struct socket {
    struct client client; /* must be first */
    struct loop *loop;
    int fd;
    uint32_t interest;
    bool stirred, shut;
    struct socket *next_stirred;
};

struct loop {
    const struct service *service;
    struct clients clients;
    struct socket *stirred;
    int poll, listener;
    bool listening; /* for new lines; not while there are too many */
    int64_t ticked, swept;
};

static volatile sig_atomic_t interrupted;
static volatile int signal_bell = -1;

void loop_interrupt(void) {
    int kept = errno;
    uint64_t one = 1;
    interrupted = 1;
    if (signal_bell >= 0 && write(signal_bell, &one, sizeof one) < 0) interrupted = 1;
    errno = kept;
}

static int64_t now_of(const struct loop *n) { return n->service->now(n->service->server); }

/* ---------------------------------------------------------------- clients and sockets */

static void stir(struct client *l) {
    struct socket *p = (struct socket *)l;
    if (p->stirred) return;
    p->stirred = true;
    p->next_stirred = p->loop->stirred;
    p->loop->stirred = p;
}

static void watch(struct socket *p, uint32_t interest) {
    struct epoll_event e = {.events = interest, .data.ptr = p};
    if (interest == p->interest) return;
    p->interest = interest;
    epoll_ctl(p->loop->poll, EPOLL_CTL_MOD, p->fd, &e);
}

static void hang_up(struct socket *p) {
    client_close(&p->client);
    limit_client(p->loop->service->limits, p->client.peer, now_of(p->loop), -1);
    /* Closing alone does not end the watch: a child that is about to be a printer has a copy of
     * the socket until then, and its events would come for a place that is gone. */
    epoll_ctl(p->loop->poll, EPOLL_CTL_DEL, p->fd, NULL);
    close(p->fd);
    free(p);
}

/* Cuts the pieces to what a line may write in a turn: copying megabytes for each of a thousand
 * lines would keep everybody else waiting. */
static int cut_pieces(struct iovec *pieces, int count) {
    size_t left = WRITE_MOST;
    for (int i = 0; i < count; i++) {
        if (pieces[i].iov_len >= left) {
            pieces[i].iov_len = left;
            return i + 1;
        }
        left -= pieces[i].iov_len;
    }
    return count;
}

/* Writes what there is; false if the line is broken. *more: the network takes no more now. */
static bool write_some(struct socket *p, bool *more) {
    struct iovec pieces[PIECES];
    struct msghdr message = {.msg_iov = pieces};
    int count = client_pieces(&p->client, pieces, PIECES);
    *more = count > 0;
    if (!count) return true;
    message.msg_iovlen = (size_t)cut_pieces(pieces, count);
    ssize_t n = sendmsg(p->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    client_wrote(&p->client, (size_t)n);
    *more = client_pieces(&p->client, pieces, 1) > 0;
    return true;
}

/* Brings a line's socket up to date with what the line wants. Frees it if it is dead. */
static void attend(struct socket *p) {
    struct client *l = &p->client;
    bool more = false;
    p->stirred = false;
    if (client_go_on(l)) stir(l);
    if (l->state != CLIENT_DEAD && !write_some(p, &more)) client_end(l);
    if (l->state == CLIENT_DEAD) {
        if (!p->stirred) hang_up(p);
        return; /* if it was stirred meanwhile its turn comes again */
    }
    if (l->state == CLIENT_ENDING && !more && !p->shut) {
        shutdown(p->fd, SHUT_WR);
        p->shut = true;
    }
    watch(p, (client_reads(l) ? EPOLLIN : 0) | (more ? EPOLLOUT : 0));
}

static void attend_stirred(struct loop *n) {
    struct socket *list = n->stirred;
    n->stirred = NULL;
    for (struct socket *next; list; list = next) {
        next = list->next_stirred;
        attend(list);
    }
}

static void read_some(struct socket *p) {
    static char bytes[READ_MOST];
    if (!client_reads(&p->client)) return;
    ssize_t n = recv(p->fd, bytes, sizeof bytes, MSG_DONTWAIT);
    if (n > 0)
        client_feed(&p->client, bytes, (size_t)n);
    else if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
        client_end(&p->client);
}

static void on_socket(struct socket *p, uint32_t events) {
    if (events & EPOLLERR || (events & EPOLLHUP && !(events & EPOLLIN)))
        client_end(&p->client);
    else if (events & EPOLLIN)
        read_some(p);
    stir(&p->client);
}

/* ---------------------------------------------------------------- new clients */

static void listen_more(struct loop *n, bool on) {
    struct epoll_event e = {.events = on ? EPOLLIN : 0, .data.ptr = NULL};
    if (on == n->listening) return;
    n->listening = on;
    epoll_ctl(n->poll, EPOLL_CTL_MOD, n->listener, &e);
}

static void name_of(const struct sockaddr_storage *from, char name[INET6_ADDRSTRLEN]) {
    const void *address = from->ss_family == AF_INET
                              ? (const void *)&((const struct sockaddr_in *)from)->sin_addr
                              : (const void *)&((const struct sockaddr_in6 *)from)->sin6_addr;
    if (!inet_ntop(from->ss_family, address, name, INET6_ADDRSTRLEN)) name[0] = 0;
}

static void take_client(struct loop *n, int fd, const char *name) {
    const struct service *s = n->service;
    struct socket *p = calloc(1, sizeof *p);
    int on = 1, unsent = UNSENT_MOST;
    if (!p) abort();
    p->loop = n;
    p->fd = fd;
    p->interest = EPOLLIN;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
    client_open(&n->clients, &p->client, name);
    int lines = limit_client(s->limits, p->client.peer, now_of(n), 1);
    bool many = *s->limited && !*s->proxy && lines > LIMIT_CLIENTS;
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = p};
    if (many || epoll_ctl(n->poll, EPOLL_CTL_ADD, fd, &e) != 0) hang_up(p);
}

static void accept_clients(struct loop *n) {
    for (int i = 0; i < EVENTS; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        char name[INET6_ADDRSTRLEN] = "";
        if (n->clients.count >= n->clients.most) return listen_more(n, false);
        int fd =
            accept4(n->listener, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            bool none = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
            if (none) listen_more(n, false); /* until the next tick */
            if (errno == ECONNABORTED || errno == EINTR) continue;
            return;
        }
        name_of(&from, name);
        take_client(n, fd, name);
    }
}

/* ---------------------------------------------------------------- listening */

static int descriptors(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
    limit.rlim_cur = limit.rlim_max < DESCRIPTORS ? limit.rlim_max : DESCRIPTORS;
    setrlimit(RLIMIT_NOFILE, &limit);
    return (int)limit.rlim_cur;
}

/* The address to listen on: given as such, or as the name of an interface; NULL: all of both
 * kinds. */
static bool find_listen(const char *listen, struct sockaddr_storage *out, socklen_t *size) {
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    struct ifaddrs *all = NULL;
    bool found = false;
    memset(out, 0, sizeof *out);
    out->ss_family = AF_INET;
    *size = sizeof *four;
    if (listen && inet_pton(AF_INET, listen, &four->sin_addr) == 1) return true;
    out->ss_family = AF_INET6;
    *size = sizeof *six;
    if (!listen || inet_pton(AF_INET6, listen, &six->sin6_addr) == 1) return true;
    if (getifaddrs(&all) != 0) return false;
    for (const struct ifaddrs *i = all; i && !found; i = i->ifa_next)
        if (i->ifa_addr && i->ifa_addr->sa_family == AF_INET && strcmp(i->ifa_name, listen) == 0) {
            memcpy(four, i->ifa_addr, sizeof *four);
            *size = sizeof *four;
            found = true;
        }
    if (all) freeifaddrs(all);
    return found;
}

static int listen_at(struct sockaddr_storage *at, socklen_t size, int port) {
    int on = 1, off = 0;
    int fd = socket(at->ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    if (at->ss_family == AF_INET)
        ((struct sockaddr_in *)at)->sin_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in6 *)at)->sin6_port = htons((uint16_t)port);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (at->ss_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(fd, (struct sockaddr *)at, size) == 0 && listen(fd, BACKLOG) == 0) return fd;
    close(fd);
    return -1;
}

static bool listen_on(struct loop *n, struct loop_place *at) {
    struct sockaddr_storage address;
    socklen_t size;
    if (!find_listen(at->listen, &address, &size)) return false;
    for (int i = 0; i < (at->port_given ? 1 : PORTS); i++) {
        n->listener = listen_at(&address, size, at->port + i);
        if (n->listener < 0 && !at->listen) { /* a machine without IPv6 */
            struct sockaddr_storage four = {.ss_family = AF_INET};
            n->listener = listen_at(&four, sizeof(struct sockaddr_in), at->port + i);
        }
        if (n->listener < 0) continue;
        at->port += i;
        return true;
    }
    return false;
}

/* What is polled and is no line: the listener has no data, the bell the service's. */
static bool poll_on(struct loop *n) {
    struct epoll_event door = {.events = EPOLLIN, .data.ptr = NULL};
    struct epoll_event bell = {.events = EPOLLIN, .data.ptr = (void *)(uintptr_t)n->service};
    return epoll_ctl(n->poll, EPOLL_CTL_ADD, n->listener, &door) == 0 &&
           epoll_ctl(n->poll, EPOLL_CTL_ADD, n->service->bell, &bell) == 0;
}

struct loop *loop_open(const struct service *service, struct loop_place *at) {
    struct loop *n = calloc(1, sizeof *n);
    if (!n) abort();
    n->service = service;
    n->listener = -1;
    n->listening = true;
    n->poll = epoll_create1(EPOLL_CLOEXEC);
    clients_begin(&n->clients, service, descriptors() - SPARE, stir);
    if (n->poll < 0 || !listen_on(n, at) || !poll_on(n)) {
        loop_close(n);
        return NULL;
    }
    signal_bell = service->bell;
    return n;
}

/* ---------------------------------------------------------------- running */

static void ring(struct loop *n) {
    uint64_t count;
    if (read(n->service->bell, &count, sizeof count) < 0) return; /* somebody was faster */
    n->service->woken(n->service->server);
    clients_woken(&n->clients);
}

static void tick(struct loop *n, int64_t now) {
    const struct service *s = n->service;
    if (n->ticked + TICK > now) return;
    n->ticked = now;
    clients_tick(&n->clients);
    s->tick(s->server);
    listen_more(n, !*s->stopping && n->clients.count < n->clients.most);
    if (n->swept + SWEEP > now) return;
    n->swept = now;
    s->sweep(s->server);
}

static void turn(struct loop *n) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(n->poll, events, EVENTS, n->stirred ? 0 : TICK);
    for (int i = 0; i < count; i++) {
        if (!events[i].data.ptr)
            accept_clients(n);
        else if (events[i].data.ptr == n->service)
            ring(n);
        else
            on_socket(events[i].data.ptr, events[i].events);
    }
    attend_stirred(n);
    tick(n, now_of(n));
}

void loop_run(struct loop *n) {
    const struct service *s = n->service;
    int64_t until = 0;
    /* ends: when the server stops */
    for (;;) {
        if (interrupted && !*s->stopping) {
            s->farewell(s->server);
            until = now_of(n) + FAREWELL;
        }
        if (*s->stopping && (clients_quiet(&n->clients) || now_of(n) > until)) return;
        turn(n);
    }
}

void loop_close(struct loop *n) {
    if (!n) return;
    signal_bell = -1;
    while (n->clients.first) hang_up((struct socket *)n->clients.first);
    if (n->listener >= 0) close(n->listener);
    if (n->poll >= 0) close(n->poll);
    free(n);
}
