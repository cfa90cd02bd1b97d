#include "terminal/play/session.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool cannot(const struct session *s, const char *path) {
    shell_error_file(s->o, STATUS_SYSTEM, "error.save", path, errno);
    return false;
}

static bool write_all(int fd, const char *at, size_t len) {
    while (len) {
        ssize_t n = write(fd, at, len);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        len -= (size_t)n;
    }
    return !fsync(fd);
}

static void seed_path(const char *path, struct text *out) {
    text_add(out, path);
    text_add(out, ".seed");
}

/* Only a game that is not over has a seed to keep: afterwards it stands in the record. */
static bool keep_seed(const struct session *s, const char *path) {
    char hex[SEED_HEX + 1];
    TEXT(name, 4096);
    if (!s->match.has_seed || s->match.published) return true;
    seed_path(path, &name);
    int fd = open(name.at, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0) return cannot(s, name.at);
    dice_write(&s->match.seed, hex);
    hex[SEED_HEX - 1] = '\n';
    bool good = write_all(fd, hex, SEED_HEX);
    close(fd);
    return good ? true : cannot(s, name.at);
}

bool journal_seed(const char *path, struct seed *seed) {
    char hex[SEED_HEX] = "";
    TEXT(name, 4096);
    seed_path(path, &name);
    FILE *in = fopen(name.at, "rb");
    if (!in) return false;
    bool good = fread(hex, 1, SEED_HEX - 1, in) == SEED_HEX - 1 && dice_read(hex, seed);
    fclose(in);
    return good;
}

bool journal_create(struct session *s, const char *path) {
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0644);
    if (fd < 0) return cannot(s, path);
    journal_close(s);
    s->journal = (struct journal){.fd = fd, .path = path};
    return keep_seed(s, path) && journal_save(s);
}

bool journal_reopen(struct session *s, const char *path, size_t good) {
    int fd = open(path, O_WRONLY);
    if (fd < 0) return cannot(s, path);
    if (ftruncate(fd, (off_t)good) || lseek(fd, 0, SEEK_END) < 0) { /* a line cut off goes */
        close(fd);
        return cannot(s, path);
    }
    s->journal = (struct journal){.fd = fd, .path = path, .saved = s->match.record.len};
    return true;
}

bool journal_save(struct session *s) {
    struct journal *j = &s->journal;
    const struct text *record = &s->match.record;
    if (j->fd < 0) return true;
    if (!write_all(j->fd, record->at + j->saved, record->len - j->saved)) return cannot(s, j->path);
    j->saved = record->len;
    if (s->match.published) {
        TEXT(name, 4096);
        seed_path(j->path, &name);
        unlink(name.at);
    }
    return true;
}

void journal_close(struct session *s) {
    if (s->journal.fd >= 0) close(s->journal.fd);
    s->journal.fd = -1;
}
