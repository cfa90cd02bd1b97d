/* Real sockets that somebody else holds, too: a child of the server has copies of all of them until
 * it becomes another program (a printer). What the server has closed must be closed for it. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "harness/harness.h"
#include "lines/lines.h"
#include "harness/parts.h"

static int word[2]; /* a pipe: the server's port, then a byte of the child that holds everything */

static void on_hold(int signal) {
    (void)signal;
    pid_t server = getpid();
    if (fork()) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != server || write(word[1], "!", 1) != 1) _exit(1);
    for (;;) pause();
}

static void on_stop(int signal) {
    (void)signal;
    loop_interrupt();
}

/* The server's process; does not come back. */
static void serve(void) {
    TEXT(err, 256);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    lines_start();
    lines_server.clock = NULL;
    lines_server.settings.listen = "127.0.0.1";
    lines_server.settings.port = 20000 + (int)(getpid() % 20000);
    signal(SIGUSR1, on_hold);
    signal(SIGTERM, on_stop);
    if (!front_open(&lines_server, &err)) _exit(2);
    int port = lines_server.settings.port;
    if (write(word[1], &port, sizeof port) != sizeof port) _exit(3);
    front_run(&lines_server);
    front_close(&lines_server);
    lines_stop();
    _exit(0);
}

static int dial(int port) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd, (struct sockaddr *)&at, sizeof at) == 0) return fd;
    close(fd);
    return -1;
}

/* Asks over this line and takes the head of the answer; false if none comes. */
static bool answers(int fd) {
    static const char ask[] = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
    struct timeval patience = {.tv_sec = 60};
    char bytes[4096];
    if (fd < 0) return false;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (send(fd, ask, sizeof ask - 1, MSG_NOSIGNAL) < 0) return false;
    ssize_t n = recv(fd, bytes, sizeof bytes, 0);
    return n > 12 && !memcmp(bytes, "HTTP/1.1 200", 12);
}

void sockets(void) {
    int port, status = -1;
    char held;
    test_case("a line that was closed is gone, also while a child still has a copy of its socket");
    if (pipe(word) != 0) return test_that(false, "no pipe"), (void)0;
    pid_t server = fork();
    if (!server) serve();
    bool told = read(word[0], &port, sizeof port) == sizeof port;
    int lines[3];
    for (int i = 0; i < 3; i++)
        test_that(told && answers(lines[i] = dial(port)), "line %d: no answer", i);
    kill(server, SIGUSR1);
    test_that(told && read(word[0], &held, 1) == 1, "nobody holds the sockets");
    for (int i = 0; i < 3; i++) close(lines[i]);
    for (int i = 0; i < 20 && told; i++) {
        int fd = dial(port);
        test_that(answers(fd), "afterwards, line %d: no answer", i);
        if (fd >= 0) close(fd);
    }
    kill(server, SIGTERM);
    waitpid(server, &status, 0);
    test_that(WIFEXITED(status) && !WEXITSTATUS(status), "the server ended with status %x", status);
    for (int i = 0; i < 2; i++) close(word[i]);
}
