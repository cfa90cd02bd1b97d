#define _GNU_SOURCE
#include "press/press.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    WORDS_MOST = 6,
    PATIENCE = 60 * 1000, /* milliseconds */
    STEP = 2,             /* milliseconds between two looks at the child */
    MOST = 64 << 20,      /* bytes of a PDF */
    NOT_STARTED = 127     /* the status when a library of the program is missing */
};

static bool write_all(int fd, const char *bytes, size_t len) {
    while (len) {
        ssize_t done = write(fd, bytes, len);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        bytes += done;
        len -= (size_t)done;
    }
    return true;
}

/* Waits for the child and returns its status; one that takes too long is killed. -1: it did not
 * end by itself. */
static int wait_for(pid_t child) {
    int status;
    for (int waited = 0; waited < PATIENCE; waited += STEP) {
        pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child) return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (ended < 0 && errno != EINTR) return -1;
        nanosleep(&(struct timespec){.tv_nsec = STEP * 1000000L}, NULL);
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return -1;
}

/* A file in memory, above the descriptors that a program begins with. */
static int memory_file(void) {
    int low = memfd_create("print", MFD_CLOEXEC);
    int high = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (low >= 0) close(low);
    return high;
}

/* The program lies in the same folder as this one. */
static bool find_program(char path[PATH_MAX]) {
    static const char name[] = "/sedzia-paper";
    ssize_t len = readlink("/proc/self/exe", path, PATH_MAX - sizeof name);
    if (len <= 0) return false;
    path[len] = 0;
    char *slash = strrchr(path, '/');
    if (!slash) return false;
    memcpy(slash, name, sizeof name);
    return true;
}

/* It gives its memory back by ending, which a build that looks for leaks must not call a fault. */
static int spawn(const char *const *word, int in, int out, int says) {
    char path[PATH_MAX], zone[80] = "TZ=";
    char *arg[WORDS_MOST + 2] = {(char[]){"sedzia-paper"}};
    char *environment[] = {(char[]){"LC_ALL=C.UTF-8"}, (char[]){"HOME=/nonexistent"},
                           (char[]){"ASAN_OPTIONS=detect_leaks=0"}, NULL, NULL};
    const char *here = getenv("TZ");
    pid_t child;
    posix_spawn_file_actions_t files;
    if (!find_program(path)) return NOT_STARTED;
    if (here && strlen(here) < sizeof zone - 4) {
        strcat(zone, here);
        environment[3] = zone;
    }
    for (int i = 0; i < WORDS_MOST && word[i]; i++) arg[i + 1] = (char *)(uintptr_t)word[i];
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, says, STDERR_FILENO);
    int failed = posix_spawn(&child, path, &files, NULL, arg, environment);
    posix_spawn_file_actions_destroy(&files);
    if (failed) return failed == ENOENT || failed == EACCES ? NOT_STARTED : -1;
    return wait_for(child);
}

/* The first line of what the program said. */
static void read_said(int says, struct text *said) {
    char bytes[300];
    ssize_t got = pread(says, bytes, sizeof bytes - 1, 0);
    if (got <= 0) return;
    bytes[got] = 0;
    bytes[strcspn(bytes, "\n")] = 0;
    text_add(said, bytes);
}

static enum press_end run(const char *const *word, const struct press_input *input, int inputs,
                          int out, struct text *said) {
    int in = memory_file(), says = memory_file(), status = -1;
    bool whole = in >= 0 && says >= 0;
    for (int i = 0; i < inputs && whole; i++) whole = write_all(in, input[i].at, input[i].len);
    if (whole && !lseek(in, 0, SEEK_SET)) {
        status = spawn(word, in, out, says);
        if (status) read_said(says, said);
    }
    if (in >= 0) close(in);
    if (says >= 0) close(says);
    if (!status) return PRESS_DONE;
    return status == NOT_STARTED ? PRESS_MISSING : PRESS_FAILED;
}

/* All bytes of a file in memory, malloc'd with a zero behind them; NULL if there are none. */
static char *read_all(int file, size_t *len) {
    off_t size = lseek(file, 0, SEEK_END);
    if (size <= 0 || size > MOST) return NULL;
    char *bytes = malloc((size_t)size + 1);
    if (!bytes) return NULL;
    if (pread(file, bytes, (size_t)size, 0) != size) {
        free(bytes);
        return NULL;
    }
    bytes[size] = 0;
    *len = (size_t)size;
    return bytes;
}

enum press_end press_run(const char *const *word, const struct press_input *input, int inputs,
                         char **bytes, size_t *len, struct text *said) {
    int out = memory_file();
    if (out < 0) return PRESS_FAILED;
    enum press_end end = run(word, input, inputs, out, said);
    if (end == PRESS_DONE && !(*bytes = read_all(out, len))) end = PRESS_FAILED;
    close(out);
    return end;
}

enum press_end press_file(const char *const *word, const struct press_input *input, int inputs,
                          const char *path) {
    char *bytes;
    size_t len;
    TEXT(said, 300);
    enum press_end end = press_run(word, input, inputs, &bytes, &len, &said);
    if (end != PRESS_DONE) return end;
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool written = file >= 0 && write_all(file, bytes, len);
    if (file >= 0 && close(file)) written = false;
    free(bytes);
    return written ? PRESS_DONE : PRESS_UNWRITTEN;
}

void press_libraries(struct text *out) {
    static const char *const word[] = {"--version", NULL};
    char *bytes;
    size_t len;
    TEXT(said, 300);
    if (press_run(word, NULL, 0, &bytes, &len, &said) != PRESS_DONE) return;
    bytes[strcspn(bytes, "\n")] = 0;
    text_add(out, bytes);
    free(bytes);
}
