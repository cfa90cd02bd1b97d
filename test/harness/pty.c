#define _XOPEN_SOURCE 700 /* terminals of our own */
#define _DEFAULT_SOURCE
#include "harness/pty.h"
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { MINUTE = 60000 };

static char room[] = "/tmp/suite-XXXXXX";

bool pty_room(const char *suite, char *sedzia, size_t size) {
    const char *slash = strrchr(suite, '/');
    char folder[1000];
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - suite) : 1, slash ? suite : ".");
    char *root = realpath(folder, NULL);
    snprintf(sedzia, size, "%s/../sedzia", root ? root : ".");
    free(root);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("SEDZIA_NOW", "2026-11-15T09:00:00Z", 1);
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
    return mkdtemp(room) && !chdir(room);
}

int pty_leave(int status) {
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", room);
    return system(command) == 0 ? status : 2;
}

void pty_open(struct pty *p, const char *const *argv) {
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    *p = (struct pty){.fd = posix_openpt(O_RDWR | O_NOCTTY)};
    if (p->fd < 0 || grantpt(p->fd) || unlockpt(p->fd)) abort();
    ioctl(p->fd, TIOCSWINSZ, &size);
    const char *name = ptsname(p->fd);
    p->pid = fork();
    if (p->pid) return;
    setsid();
    int fd = open(name, O_RDWR);
    for (int i = 0; i < 3; i++) dup2(fd, i);
    close(p->fd);
    setenv("TERM", "xterm", 1);
    execv(argv[0], (char *const *)argv);
    _exit(127);
}

void pty_type(struct pty *p, const char *keys) {
    size_t len = strlen(keys);
    p->keys += (long)len;
    for (size_t i = 0; i < len; i++)
        if (write(p->fd, keys + i, 1) != 1) return;
}

enum taken { NOTHING, MORE, LATE };

/* Takes what is there: nothing more at the end. */
static enum taken take(struct pty *p) {
    struct pollfd f = {.fd = p->fd, .events = POLLIN};
    if (poll(&f, 1, MINUTE) <= 0) return LATE;
    if (p->len > sizeof p->seen - 5000) { /* what was looked at is forgotten */
        memmove(p->seen, p->seen + p->read, p->len - p->read);
        p->len -= p->read, p->read = 0;
    }
    ssize_t n = read(p->fd, p->seen + p->len, sizeof p->seen - p->len - 1);
    if (n <= 0) return NOTHING;
    p->len += (size_t)n;
    p->seen[p->len] = 0;
    return MORE;
}

int pty_wait_any(struct pty *p, const char *const *texts) {
    for (;;) {
        char *first = NULL;
        int which = -1;
        for (int i = 0; texts[i]; i++) {
            char *found = strstr(p->seen + p->read, texts[i]);
            if (found && (!first || found < first)) first = found, which = i;
        }
        if (first) {
            p->read = (size_t)(first - p->seen) + strlen(texts[which]);
            return which;
        }
        if (take(p) != MORE) return -1;
    }
}

bool pty_wait(struct pty *p, const char *text) {
    return pty_wait_any(p, (const char *const[]){text, NULL}) == 0;
}

int pty_close(struct pty *p) {
    pty_type(p, "\003\004"); /* Ctrl+C throws a line away, Ctrl+D ends */
    return pty_end(p);
}

int pty_end(struct pty *p) {
    int status = 0;
    enum taken taken;
    while ((taken = take(p)) == MORE) continue;
    if (taken == LATE) kill(p->pid, SIGKILL);
    close(p->fd);
    waitpid(p->pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
