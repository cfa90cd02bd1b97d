/* clerk_file.c -- the event file: lock, judge, append, sync, recover. */
#include "desk/forget.h"
#include "terminal/desk/clerk.h"
#include "press/wall.h"
#include "terminal/edit.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOCK_TRIES = 60, LOCK_WAIT_MS = 50 };

void clerk_tell(const struct clerk *k, FILE *out, const char *words) {
    int width = k->asks || isatty(fileno(out)) ? edit_columns() - 1 : 0;
    do {
        size_t len = width ? edit_row(words, width) : strlen(words);
        fwrite(words, 1, len, out), putc('\n', out);
        words += len + (words[len] == ' ' || words[len] == '\n');
    } while (*words);
}

void clerk_row(const struct clerk *k, int set_in, const char *words) {
    enum { FURTHEST = 34 }; /* something must be left of the row */
    bool screen = k->asks || isatty(STDOUT_FILENO);
    int width = screen ? edit_columns() - 1 : 0, left = set_in < FURTHEST ? set_in : FURTHEST;
    for (bool first = true; first || *words; first = false) {
        if (!first) printf("%*s", left, "");
        size_t len = width ? edit_row(words, first ? width : width - left) : strlen(words);
        fwrite(words, 1, len, stdout), putchar('\n');
        words += len;
        while (*words == ' ') words++;
    }
}

void clerk_rows(const struct clerk *k, const char *page) {
    while (*page) {
        TEXT(line, 4000);
        size_t len = strcspn(page, "\n");
        text_bytes(&line, page, len);
        clerk_row(k, (int)strspn(line.at, " ") + 2, line.at);
        page += len + (page[len] == '\n');
    }
}

/* A complaint: of the program if it was called for one order, of the desk at the prompt. */
static void complain(const struct clerk *k, const char *words, const char *rule) {
    TEXT(t, 2400);
    text_add(&t, k->asks ? "! " : "sedzia desk: "), text_add(&t, words);
    if (*rule) text_add(&t, " ("), text_add(&t, rule), text_char(&t, ')');
    clerk_tell(k, stderr, t.at);
}

int clerk_error(const struct clerk *k, int status, const char *phrase, const char *detail) {
    TEXT(t, 2000);
    text_fill(&t, WORDS(k->in, phrase), "", detail);
    complain(k, t.at, "");
    return status;
}

const char *clerk_why(const struct clerk *k) {
    static char room[2000];
    struct text t = text_over(room, sizeof room);
    words_why(&k->no, k->in, &t);
    return room;
}

int clerk_refused(const struct clerk *k) {
    const char *rule = k->no.rule;
    complain(k, clerk_why(k), rule);
    return text_same(k->no.key, "memory") ? STATUS_SYSTEM : *rule ? STATUS_NO : STATUS_BAD;
}

struct arena clerk_memory(size_t size) {
    struct arena a = {.at = malloc(size), .size = size};
    if (!a.at) {
        fputs("sedzia desk: out of memory\n", stderr);
        exit(STATUS_SYSTEM);
    }
    return a;
}

struct text clerk_room(size_t size) {
    struct arena a = clerk_memory(size);
    return text_over((char *)a.at, size);
}

int clerk_save(const struct clerk *k, const char *bytes, size_t len) {
    if (!k->out) {
        fwrite(bytes, 1, len, stdout);
        return STATUS_OK;
    }
    FILE *f = fopen(k->out, "wbx");
    bool ok = f && fwrite(bytes, 1, len, f) == len && !fflush(f) && !fsync(fileno(f));
    int why = errno;
    if (f && fclose(f) && ok) ok = false, why = errno;
    if (ok) return STATUS_OK;
    if (f) unlink(k->out); /* half a file is worse than none */
    TEXT(what, 1200);
    text_add(&what, k->out), text_add(&what, ": "), text_add(&what, strerror(why));
    return clerk_error(k, STATUS_SYSTEM, "clerk.cannot-write", what.at);
}

int clerk_system(const struct clerk *k, int error) {
    return clerk_error(k, STATUS_SYSTEM, "clerk.cannot-write-why", shell_system(k->in, error));
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
static int recover(struct clerk *k, char *text, bool write) {
    size_t whole = journal_whole(text, k->size);
    if (whole == k->size) return STATUS_OK;
    fprintf(stderr, "sedzia desk: %s\n", WORDS(k->in, "clerk.torn"));
    k->size = whole;
    text[whole] = 0;
    if (write && (ftruncate(k->fd, (off_t)whole) || fsync(k->fd))) return clerk_system(k, errno);
    return STATUS_OK;
}

/* The file only grows: what was folded before and still stands there is not folded again. */
static bool fold_on(struct clerk *k, const char *text) {
    size_t have = k->desk.len;
    if (!k->c || k->size < have || memcmp(text, k->desk.journal, have) != 0) return false;
    return k->size == have || desk_add(&k->desk, text + have, k->size - have);
}

static int fold(struct clerk *k, const char *text) {
    struct desk_trouble trouble;
    size_t size = desk_size(k->size);
    if (fold_on(k, text)) return STATUS_OK;
    for (;; size *= 2) {
        free(k->block);
        k->block = clerk_memory(size).at;
        desk_open(&k->desk, k->block, size);
        bool ok = desk_load(&k->desk, text, k->size, &trouble);
        k->c = k->desk.c;
        if (ok) return STATUS_OK;
        if (!text_same(trouble.no.key, "memory")) break;
    }
    k->no = trouble.no;
    k->damaged = trouble.line;
    fprintf(stderr, "sedzia desk: %s:%d: %s%s%s\n", k->path, trouble.line, clerk_why(k),
            k->no.rule[0] ? " " : "", k->no.rule);
    if (!k->c || !k->c->lines) return STATUS_BAD;
    TEXT(hint, 2000);
    words_say(&hint, k->in, "mend.try", (struct fill[]){{"path", k->path}, {0}});
    fprintf(stderr, "sedzia desk: %s\n", hint.at);
    return STATUS_BAD;
}

/* Under the lock the name may belong to another file by now: one that was repaired or healed. */
static bool is_still(int fd, const char *path) {
    struct stat a, b;
    return !fstat(fd, &a) && !stat(path, &b) && a.st_ino == b.st_ino && a.st_dev == b.st_dev;
}

int clerk_lock(struct clerk *k, bool write, char **bytes, size_t *len) {
    for (int tries = 0;; tries++) {
        k->fd = open(k->path, (write ? O_RDWR | O_APPEND : O_RDONLY) | O_CLOEXEC);
        if (k->fd < 0) {
            TEXT(what, 1200);
            text_add(&what, k->path), text_add(&what, ": "),
                text_add(&what, shell_system(k->in, errno));
            return clerk_error(k, STATUS_SYSTEM, "clerk.cannot-open", what.at);
        }
        if (write && (!lock(k->fd) || tries > LOCK_TRIES))
            return clerk_error(k, STATUS_SYSTEM, "clerk.locked", k->path);
        if (!write || is_still(k->fd, k->path)) break;
        close(k->fd);
    }
    if ((*bytes = shell_read(k->fd, CLERK_FILE, len))) return STATUS_OK;
    return clerk_error(k, STATUS_SYSTEM, "clerk.cannot-read", shell_system(k->in, errno));
}

/* What an editor changed is put right before anything is added. */
static int heal(struct clerk *k, char **text, bool write) {
    bool marked;
    char *more = realloc(*text, k->size + 2), *bytes = NULL;
    size_t len;
    if (!more) return clerk_system(k, ENOMEM);
    *text = more;
    k->size = clerk_heal(k, *text, k->size, &marked);
    if (!marked || !write) return STATUS_OK;
    if (!clerk_replace(k, *text, k->size)) return clerk_system(k, errno);
    close(k->fd);
    int status = clerk_lock(k, true, &bytes, &len);
    if (status) return status;
    free(*text);
    *text = bytes, k->size = len;
    return STATUS_OK;
}

int clerk_open(struct clerk *k, bool write) {
    char *text = NULL;
    if (!k->memory.at) k->memory = clerk_memory(DESK_WORK);
    bool remote = clerk_is_remote(k->path);
    int status =
        remote ? clerk_remote_lines(k, &text, &k->size) : clerk_lock(k, write, &text, &k->size);
    if (!status && !remote) status = heal(k, &text, write);
    if (!status && !remote) status = recover(k, text, write);
    if (!status && !k->size) status = clerk_error(k, STATUS_BAD, "clerk.empty", k->path);
    if (!status) status = fold(k, text);
    free(text);
    return status;
}

void clerk_rest(struct clerk *k) {
    if (k->fd >= 0) close(k->fd);
    k->fd = -1;
}

void clerk_close(struct clerk *k) {
    clerk_rest(k);
    free(k->block), free(k->memory.at);
    k->block = NULL, k->memory = (struct arena){0}, k->c = NULL;
}

struct folio clerk_folio(struct clerk *k) {
    static char address[300];
    struct text at = text_over(address, sizeof address);
    struct folio f = {
        .c = k->c, .in = k->in, .memory = &k->memory, .only = k->only, .wall = wall_clock};
    folio_date(&f, k->desk.journal, k->desk.len);
    if (clerk_is_remote(k->path)) text_bytes(&at, k->path, strcspn(k->path, "#"));
    if (address[0] && !at.cut) f.address = address;
    if (k->address) f.address = k->address;
    return f;
}

const char *clerk_moment(const struct clerk *k, char *room) {
    const char *fixed = k->at ? k->at : getenv("SEDZIA_NOW");
    if (fixed) return fixed;
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(room, WHEN_SIZE + 1, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return room;
}

bool clerk_write_all(int fd, const char *bytes, size_t len) {
    while (len) {
        ssize_t done = write(fd, bytes, len);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return false;
        bytes += done, len -= (size_t)done;
    }
    return true;
}

static int append(struct clerk *k, const char *bytes, size_t len) {
    if (len && (!clerk_write_all(k->fd, bytes, len) || fsync(k->fd))) {
        int why = errno;
        if (ftruncate(k->fd, (off_t)k->size)) why = errno;
        return clerk_system(k, why);
    }
    k->size += len;
    return STATUS_OK;
}

/* The folder must know the new name before the event counts as created. */
bool clerk_sync_folder(const char *path) {
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

int clerk_make(struct clerk *k, const char *bytes, size_t len) {
    if (clerk_is_remote(k->path)) return clerk_remote_make(k, bytes, len);
    k->fd = open(k->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (k->fd < 0 && errno == EEXIST) return clerk_error(k, STATUS_BAD, "clerk.exists", k->path);
    if (k->fd < 0 || !clerk_write_all(k->fd, bytes, len) || fsync(k->fd) ||
        !clerk_sync_folder(k->path)) {
        int why = errno;
        if (k->fd >= 0) unlink(k->path);
        return clerk_system(k, why);
    }
    close(k->fd);
    k->fd = -1;
    return STATUS_OK;
}

void clerk_made(const struct clerk *k, int lines) {
    TEXT(count, 60);
    book_count("count.line", k->in, lines, &count);
    printf("%s: %s\n", k->path, count.at);
}

const char *clerk_chance(void) {
    static char hex[33];
    const char *fixed = getenv("SEDZIA_CHANCE"); /* for tests, as SEDZIA_NOW */
    if (fixed) return fixed;
    uint8_t bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) exit(STATUS_SYSTEM);
    struct text t = text_over(hex, sizeof hex);
    for (size_t i = 0; i < sizeof bytes; i++) text_hex(&t, bytes[i], 2);
    return hex;
}

/* A bad row is named by file and line: event/7.3. */
static int refused_row(struct clerk *k, int row, const char *path) {
    TEXT(where, 20);
    const char *rule = k->no.rule;
    if (row) text_char(&where, ':'), text_int(&where, row);
    fprintf(stderr, "sedzia desk: %s%s: %s%s%s%s %s\n", path, where.at, clerk_why(k),
            *rule ? " (" : "", rule, *rule ? ");" : ";", WORDS(k->in, "clerk.no-import"));
    return STATUS_BAD;
}

static int refused(struct clerk *k, const struct desk_answer *a, const char *path) {
    k->no = a->no;
    if (text_same(k->no.key, "usage")) {
        bool letters = k->arg[0][0] >= 'a' && !strpbrk(k->arg[0], "0123456789");
        clerk_help(stderr, letters ? k->arg[0] : "table", k->in);
        return STATUS_BAD;
    }
    bool table = path && (text_same(k->arg[0], "import") || text_same(k->arg[0], "tests"));
    for (int i = 1; table && i < a->faults; i++) { /* the first comes last, with what it means */
        k->no = a->fault[i].no;
        fprintf(stderr, "sedzia desk: %s:%d: %s: %s\n", path, a->fault[i].row, a->fault[i].who,
                clerk_why(k));
    }
    k->no = a->no;
    if (table && (a->row || !*a->no.rule)) return refused_row(k, a->row, path);
    int status = clerk_refused(k);
    for (int i = 0; i < a->since; i++) fprintf(stderr, "    %s\n", a->happened[i]);
    return status;
}

int clerk_answered(struct clerk *k, const struct desk_answer *a, const char *path) {
    if (a->status > DESK_SHOWN) return refused(k, a, path);
    for (int i = 0; i < a->says; i++)
        clerk_tell(k, stdout, k->in == POLISH ? a->say[i].pl : a->say[i].en);
    return STATUS_OK;
}

int clerk_order(struct clerk *k, const char *file, size_t len, const char *path) {
    char room[WHEN_SIZE + 1];
    struct desk_answer a;
    struct desk_order o = {.word = k->arg,
                           .words = k->args,
                           .key = {.name = k->who, .role = BY_ORGANISER},
                           .when = clerk_moment(k, room),
                           .id = k->id,
                           .seen = -1,
                           .chance = clerk_chance(),
                           .file = file,
                           .file_len = len};
    if (!k->memory.at) k->memory = clerk_memory(DESK_WORK);
    desk_judge(&k->desk, &o, &k->memory, &a);
    bool fresh = !k->desk.c;
    /* Shorter than the file: somebody was forgotten, and the power went before it was cut. */
    bool cuts = !fresh && (forget_wanted(a.lines.at, a.lines.len) || k->desk.len < k->size);
    int status = STATUS_OK;
    if (a.status == DESK_DONE && fresh)
        status = clerk_make(k, a.lines.at, a.lines.len);
    else if (a.status == DESK_DONE && cuts)
        status = clerk_forgets(k, a.lines.at, a.lines.len);
    else if (a.status == DESK_DONE)
        status = append(k, a.lines.at, a.lines.len);
    if (status) return status;
    if (!fresh && !cuts && a.lines.len) clerk_keep_copy(k, a.lines.at, a.lines.len);
    return clerk_answered(k, &a, path);
}
