/* clerk_projector.c -- `projector [FILE.html] [--watch]`: writes the page, and again at every
 * change. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "desk/projector.h"
#include "terminal/desk/clerk.h"

enum { PAGE_ROOM = 16 << 20 };

static volatile sig_atomic_t stopped;

enum { ASK_AGAIN = 10 }; /* seconds, of a server */

static void stop(int signal) {
    (void)signal;
    stopped = 1;
}

/* lublin.event becomes lublin.html, beside it; an event on a server projector.html, here. */
static const char *beside(const char *path) {
    static char room[1200];
    if (clerk_is_remote(path)) return "projector.html";
    struct text t = text_over(room, sizeof room);
    size_t len = strlen(path);
    bool ours = len > 6 && text_same(path + len - 6, ".event");
    text_bytes(&t, path, ours ? len - 6 : len);
    text_add(&t, ".html");
    return room;
}

/* Nothing but an older page is ever written over, least of all the event. */
static bool may_replace(const char *path) {
    char have[64] = {0};
    size_t due = strlen(projector_mark);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return errno == ENOENT;
    ssize_t got = read(fd, have, due);
    close(fd);
    return got == (ssize_t)due && !memcmp(have, projector_mark, due);
}

/* Under another name first: the browser finds the old page or the new one, never half of one. */
static bool replace(const char *path, const struct text *page) {
    TEXT(fresh, 1300);
    text_add(&fresh, path), text_char(&fresh, '.'), text_int(&fresh, getpid());
    text_add(&fresh, ".new");
    FILE *f = fresh.cut ? NULL : fopen(fresh.at, "wbx");
    if (!f) return false;
    bool ok = fwrite(page->at, 1, page->len, f) == page->len;
    ok = !fclose(f) && ok && !rename(fresh.at, path);
    if (!ok) unlink(fresh.at);
    return ok;
}

static int write_page(struct clerk *d, const char *path, struct text *page) {
    int status = clerk_open(d, false);
    text_clear(page);
    if (!status && !clerk_knows_only(d)) status = STATUS_BAD;
    struct folio folio = status ? (struct folio){0} : clerk_folio(d);
    if (!status && !projector_page(&folio, page))
        status = clerk_error(d, STATUS_SYSTEM, "clerk.memory", "");
    if (!status && !may_replace(path)) status = clerk_error(d, STATUS_BAD, "clerk.no-page", path);
    if (!status && !replace(path, page))
        status = clerk_error(d, STATUS_SYSTEM, "clerk.cannot-write", path);
    clerk_close(d);
    return status;
}

static bool same_file(const struct stat *a, const struct stat *b) {
    return a->st_size == b->st_size && a->st_ino == b->st_ino &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* An event that cannot be read for the moment leaves the last page where it is. */
static void watch(struct clerk *d, const char *path, struct text *page, struct stat *seen) {
    struct sigaction act = {.sa_handler = stop};
    sigaction(SIGINT, &act, NULL), sigaction(SIGTERM, &act, NULL), sigaction(SIGHUP, &act, NULL);
    printf("%s\n", WORDS(d->in, "clerk.watching"));
    fflush(stdout);
    bool remote = clerk_is_remote(d->path);
    while (!stopped) {
        struct stat now = {0};
        nanosleep(&(struct timespec){.tv_sec = remote ? ASK_AGAIN : 1}, NULL);
        if (stopped || (!remote && (stat(d->path, &now) || same_file(&now, seen)))) continue;
        *seen = now; /* before reading: what is added meanwhile is another change */
        if (write_page(d, path, page)) continue;
        char wall[16];
        struct tm local;
        time_t moment = time(NULL);
        localtime_r(&moment, &local);
        strftime(wall, sizeof wall, "%H:%M:%S", &local);
        printf("%s  %s\n", wall, WORDS(d->in, "clerk.renewed"));
        fflush(stdout);
    }
    printf("\n%s\n", WORDS(d->in, "clerk.watched"));
}

int clerk_projector(struct clerk *d) {
    const char *path = d->args > 1 ? d->arg[1] : d->out ? d->out : beside(d->path);
    struct text page = clerk_room(PAGE_ROOM);
    struct stat seen = {0};
    if (d->only && d->args > 1 && !strchr(d->arg[1], '.')) { /* --only eskadra orzel */
        words_refuse(&d->no, "", "only-commas", "");
        return clerk_refused(d);
    }
    if (stat(d->path, &seen)) seen = (struct stat){0};
    int status = write_page(d, path, &page);
    if (status) return status;
    printf("%s\n", path);
    if (d->watch)
        watch(d, path, &page, &seen);
    else
        puts(WORDS(d->in, "clerk.open-page"));
    return STATUS_OK;
}
