/* desk_file.c -- the event file: lock, append, sync, recover. */
#include "cli/desk.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOCK_TRIES = 60, LOCK_WAIT_MS = 50, FILE_MAX = 64 << 20 };

const char *desk_say(const struct desk *d, const char *pl, const char *en) {
    return words_pick(d->in, pl, en);
}

int desk_error(const struct desk *d, int status, const char *pl, const char *en,
               const char *detail) {
    TEXT(t, 2000);
    text_fill(&t, desk_say(d, pl, en), "", detail);
    fprintf(stderr, "sedzia desk: %s\n", t.at);
    return status;
}

struct arena desk_memory(size_t size) {
    struct arena a = {.at = malloc(size), .size = size};
    if (!a.at) {
        fputs("sedzia desk: out of memory\n", stderr);
        exit(DESK_SYSTEM);
    }
    return a;
}

struct text desk_room(size_t size) {
    struct arena a = desk_memory(size);
    return text_over((char *)a.at, size);
}

static bool read_all(int fd, char **bytes, size_t *len) {
    size_t cap = 1 << 16;
    *len = 0;
    *bytes = malloc(cap + 1);
    while (*bytes) {
        ssize_t got = read(fd, *bytes + *len, cap - *len);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) break;
        if (got == 0) {
            (*bytes)[*len] = 0;
            return true;
        }
        *len += (size_t)got;
        if (*len < cap) continue;
        if (cap >= FILE_MAX) {
            errno = EFBIG;
            break;
        }
        char *more = realloc(*bytes, (cap *= 2) + 1);
        if (!more) break;
        *bytes = more;
    }
    free(*bytes);
    *bytes = NULL;
    return false;
}

char *desk_file(const struct desk *d, const char *path, size_t *len) {
    char *bytes = NULL;
    int fd = text_same(path, "-") ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || !read_all(fd, &bytes, len)) {
        TEXT(what, 1200);
        text_add(&what, path), text_add(&what, ": "), text_add(&what, strerror(errno));
        desk_error(d, DESK_SYSTEM, "nie można przeczytać pliku {}", "cannot read {}", what.at);
    }
    if (fd > STDIN_FILENO) close(fd);
    return bytes;
}

int desk_save(const struct desk *d, const char *bytes, size_t len) {
    if (!d->out) {
        fwrite(bytes, 1, len, stdout);
        return DESK_OK;
    }
    FILE *f = fopen(d->out, "wbx");
    if (!f || fwrite(bytes, 1, len, f) != len || fflush(f) || fsync(fileno(f)) || fclose(f))
        return desk_error(d, DESK_SYSTEM, "nie można zapisać {} (czy już istnieje?)",
                          "cannot write {} (does it exist already?)", d->out);
    return DESK_OK;
}

/* Another desk may be writing: wait a little, then say so. */
static bool lock(int fd) {
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (!flock(fd, LOCK_EX | LOCK_NB)) return true;
        if (errno != EWOULDBLOCK && errno != EINTR) return false;
        nanosleep(&(struct timespec){.tv_nsec = LOCK_WAIT_MS * 1000000L}, NULL);
    }
    return false;
}

/* What was being written when the power went is left out: event/7.2. */
static int recover(struct desk *d, bool write) {
    size_t whole = journal_whole(d->journal, d->len);
    if (whole == d->len) return DESK_OK;
    fprintf(stderr, "sedzia desk: %s\n",
            desk_say(d, "ostatni zapis jest urwany i nie był potwierdzony: pomijam go",
                     "the last entry is cut off and was never confirmed: it is left out"));
    d->len = whole;
    d->journal[whole] = 0;
    if (write && (ftruncate(d->fd, (off_t)whole) || fsync(d->fd)))
        return desk_error(d, DESK_SYSTEM, "nie można zapisać: {}", "cannot write: {}",
                          strerror(errno));
    return DESK_OK;
}

static int fold(struct desk *d) {
    int line;
    d->memory = desk_memory((size_t)320 << 20);
    d->c = contest_open(&d->memory, d->journal, d->len, DESK_MORE);
    if (!d->c) return desk_error(d, DESK_SYSTEM, "zabrakło pamięci", "out of memory", "");
    if (contest_read(d->c, d->journal, d->len, &d->no, &line)) return DESK_OK;
    fprintf(stderr, "sedzia desk: %s:%d: %s%s%s\n", d->path, line, words_why(&d->no, d->in),
            d->no.rule[0] ? " " : "", d->no.rule);
    return DESK_BAD;
}

int desk_open(struct desk *d, bool write) {
    d->fd = open(d->path, (write ? O_RDWR | O_APPEND : O_RDONLY) | O_CLOEXEC);
    if (d->fd < 0) {
        TEXT(what, 1200);
        text_add(&what, d->path), text_add(&what, ": "), text_add(&what, strerror(errno));
        return desk_error(d, DESK_SYSTEM, "nie można otworzyć {}", "cannot open {}", what.at);
    }
    if (write && !lock(d->fd))
        return desk_error(d, DESK_SYSTEM, "inny stolik właśnie zapisuje w {}: spróbuj za chwilę",
                          "another desk is writing to {}: try again in a moment", d->path);
    if (!read_all(d->fd, &d->journal, &d->len))
        return desk_error(d, DESK_SYSTEM, "nie można przeczytać pliku: {}", "cannot read: {}",
                          strerror(errno));
    int status = recover(d, write);
    if (status) return status;
    if (!d->len)
        return desk_error(d, DESK_BAD, "{} jest pusty: to nie są zawody", "{} is empty: no event",
                          d->path);
    return fold(d);
}

struct contest *desk_before(struct desk *d, struct arena *memory) {
    int line;
    struct contest *c = contest_open(memory, d->journal, d->len, DESK_MORE);
    return c && contest_read(c, d->journal, d->len, &d->no, &line) ? c : NULL;
}

static const char *moment(struct desk *d, char *room, size_t size) {
    const char *fixed = d->at ? d->at : getenv("SEDZIA_NOW");
    if (fixed) return fixed;
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(room, size, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return room;
}

static void put(struct desk *d, const char *bytes, size_t len) {
    if (d->fresh_len + len + 1 > d->fresh_cap) {
        d->fresh_cap = 2 * (d->fresh_len + len) + 4096;
        d->fresh = realloc(d->fresh, d->fresh_cap);
        if (!d->fresh) exit(DESK_SYSTEM);
    }
    memcpy(d->fresh + d->fresh_len, bytes, len);
    d->fresh_len += len;
    d->fresh[d->fresh_len] = 0;
}

static void head(struct desk *d, struct text *t) {
    char room[32];
    text_add(t, moment(d, room, sizeof room));
    journal_word(t, d->who);
    text_char(t, ' ');
}

bool desk_line(struct desk *d, const char *words) {
    TEXT(t, LINE_SIZE);
    TEXT(why, 200);
    struct line l;
    head(d, &t);
    text_add(&t, words);
    if (t.cut || !journal_read(&l, t.at, t.len, &why))
        return words_refuse(&d->no, "", "nie można zapisać wiersza: {}",
                            "cannot write the line: {}", t.cut ? "too long" : why.at);
    if (!contest_apply(d->c, &l, &d->no)) return false;
    text_char(&t, '\n');
    put(d, t.at, t.len);
    d->fresh_lines++;
    return true;
}

bool desk_lines(struct desk *d, const char *text) {
    const char *at = text, *end = text + strlen(text), *one;
    size_t len;
    while (journal_next(&at, end, &one, &len)) {
        TEXT(line, LINE_SIZE);
        text_bytes(&line, one, len);
        if (!desk_line(d, line.at)) return false;
    }
    return true;
}

int desk_refused(const struct desk *d) {
    fprintf(stderr, "sedzia desk: %s%s%s%s\n", words_why(&d->no, d->in), d->no.rule[0] ? " (" : "",
            d->no.rule, d->no.rule[0] ? ")" : "");
    return d->no.rule[0] ? DESK_NO : DESK_BAD;
}

static bool write_all(int fd, const char *bytes, size_t len) {
    while (len) {
        ssize_t done = write(fd, bytes, len);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return false;
        bytes += done, len -= (size_t)done;
    }
    return true;
}

/* Several lines are one batch, so that a lost part loses all of it. */
static void announce(struct desk *d) {
    if (d->fresh_lines < 2) return;
    TEXT(t, 300);
    head(d, &t);
    text_add(&t, "batch ");
    text_int(&t, d->fresh_lines);
    text_char(&t, '\n');
    size_t len = d->fresh_len;
    put(d, t.at, t.len);
    memmove(d->fresh + t.len, d->fresh, len);
    memcpy(d->fresh, t.at, t.len);
}

int desk_commit(struct desk *d) {
    announce(d);
    if (d->fresh_len && (!write_all(d->fd, d->fresh, d->fresh_len) || fsync(d->fd))) {
        int why = errno;
        if (ftruncate(d->fd, (off_t)d->len)) why = errno;
        return desk_error(d, DESK_SYSTEM, "nie można zapisać: {}", "cannot write: {}",
                          strerror(why));
    }
    close(d->fd);
    return DESK_OK;
}

int desk_begin(struct desk *d) {
    d->memory = desk_memory((size_t)320 << 20);
    d->c = contest_open(&d->memory, "", 0, 16 * DESK_MORE);
    return d->c ? DESK_OK : desk_error(d, DESK_SYSTEM, "zabrakło pamięci", "out of memory", "");
}

/* The folder must know the new name before the event counts as created. */
static bool sync_folder(const char *path) {
    TEXT(folder, 1200);
    const char *slash = strrchr(path, '/');
    if (slash)
        text_bytes(&folder, path, (size_t)(slash - path) + 1);
    else
        text_char(&folder, '.');
    int fd = open(folder.at, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return false;
    bool ok = !fsync(fd);
    close(fd);
    return ok;
}

int desk_create(struct desk *d) {
    d->fd = open(d->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (d->fd < 0 && errno == EEXIST)
        return desk_error(d, DESK_BAD, "{} już istnieje: niczego nie zmieniam",
                          "{} exists already: nothing is changed", d->path);
    if (d->fd < 0 || !write_all(d->fd, d->fresh, d->fresh_len) || fsync(d->fd) ||
        !sync_folder(d->path)) {
        int why = errno;
        if (d->fd >= 0) unlink(d->path);
        return desk_error(d, DESK_SYSTEM, "nie można zapisać: {}", "cannot write: {}",
                          strerror(why));
    }
    close(d->fd);
    return DESK_OK;
}
