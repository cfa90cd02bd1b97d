#define _GNU_SOURCE
#include "server/printer.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 8, LINES_AT = 3, PAPER_AT = 4, PATIENCE = 60 * 100 /* of 10 ms */, MOST = 64 << 20 };

static bool write_all(int fd, const char *bytes, size_t len) {
    while (len) {
        ssize_t done = write(fd, bytes, len);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        bytes += done, len -= (size_t)done;
    }
    return true;
}

static void read_all(int fd, struct jot *out) {
    char room[16 << 10];
    ssize_t got;
    if (lseek(fd, 0, SEEK_SET) < 0) return;
    while (out->len < MOST && (got = read(fd, room, sizeof room)) > 0)
        jot_raw(out, room, (size_t)got);
}

/* Its end; one that takes too long is ended. -1: it did not end well. */
static int wait_for(pid_t child) {
    int status;
    for (int i = 0; i < PATIENCE; i++) {
        pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child) return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (ended < 0 && errno != EINTR) return -1;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return -1;
}

/* Runs the desk with these files as its descriptors 3 and 4, and its complaints in `says`. It
 * gives its memory back by ending, which a build that looks for leaks must not call a fault. */
static int run(int lines, int paper, int says, const char *const *word, int words, bool english,
               const char *address) {
    char *arg[WORDS + 12], *environment[] = {"LC_ALL=C.UTF-8", "HOME=/nonexistent",
                                             "ASAN_OPTIONS=detect_leaks=0", NULL};
    const char *const head[] = {"sedzia",          "desk", "--lang",          english ? "en" : "pl",
                                "/proc/self/fd/3", "-o",   "/proc/self/fd/4", "print"};
    int n = 0;
    pid_t child;
    posix_spawn_file_actions_t files;
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) arg[n++] = (char *)(uintptr_t)head[i];
    for (int i = 0; i < words; i++) arg[n++] = (char *)(uintptr_t)word[i];
    if (*address) arg[n++] = (char *)(uintptr_t) "--address", arg[n++] = (char *)(uintptr_t)address;
    arg[n] = NULL;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, says, STDERR_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, lines, LINES_AT);
    posix_spawn_file_actions_adddup2(&files, paper, PAPER_AT);
    int failed = posix_spawn(&child, "/proc/self/exe", &files, NULL, arg, environment);
    posix_spawn_file_actions_destroy(&files);
    return failed ? -1 : wait_for(child);
}

/* A file in memory, above the descriptors the desk gets. */
static int memory_file(void) {
    int low = memfd_create("print", MFD_CLOEXEC);
    int high = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, PAPER_AT + 1);
    if (low >= 0) close(low);
    return high;
}

/* "sedzia desk: there is no …\n" without its beginning and end. */
static void keep_words(struct jot *said) {
    static const char head[] = "sedzia desk: ";
    size_t skip = said->len >= sizeof head - 1 && !memcmp(said->at, head, sizeof head - 1)
                      ? sizeof head - 1
                      : 0;
    while (said->len > skip && said->at[said->len - 1] == '\n') said->at[--said->len] = 0;
    if (!skip) return;
    memmove(said->at, said->at + skip, said->len - skip + 1);
    said->len -= skip;
}

bool printer_run(const char *lines, size_t len, const char *const *word, int words, bool english,
                 const char *address, struct jot *out, struct jot said[2]) {
    bool good = false;
    for (int in = 0; in < 2 && !good && words <= WORDS; in++) { /* once more for the other words */
        bool other = in ? !english : english;
        int event = memory_file(), paper = memory_file(), says = memory_file();
        int status = -1;
        if (event >= 0 && paper >= 0 && says >= 0 && write_all(event, lines, len))
            status = run(event, paper, says, word, words, other, address);
        if (status > 0) read_all(says, &said[other]);
        keep_words(&said[other]);
        good = !in && !status;
        if (good) read_all(paper, out);
        if (event >= 0) close(event);
        if (paper >= 0) close(paper);
        if (says >= 0) close(says);
        if (status < 0) break;
    }
    return good && out->len;
}
