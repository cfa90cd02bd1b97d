/* clerk_mend.c -- `repair`, and the copies it lives on: FILE~1 (the newest) to FILE~5, made when a
 * round is paired. Nothing here writes into the event file: a new one takes its place, whole. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "desk/mend.h"
#include "terminal/desk/clerk.h"

enum { COPIES = 5, DAMAGED = 1000, PATH = 1300 };
static const size_t work_room = (size_t)1 << 30; /* untouched pages are free */

static void copy_name(const struct clerk *k, int n, struct text *out) {
    text_clear(out);
    text_add(out, k->path), text_char(out, '~'), text_int(out, n);
}

/* A new file with these bytes, on the disk; half a one is taken away again. */
static bool write_new(const char *path, const char *const *bytes, const size_t *len, mode_t mode) {
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0) return false;
    bool ok = !fchmod(fd, mode);
    for (int i = 0; ok && bytes[i]; i++) ok = clerk_write_all(fd, bytes[i], len[i]);
    ok = ok && !fsync(fd);
    int why = errno;
    if (close(fd) && ok) ok = false, why = errno;
    if (!ok) unlink(path);
    errno = why;
    return ok;
}

static mode_t mode_of(const char *path) {
    struct stat it;
    return stat(path, &it) ? 0644 : it.st_mode & 0777;
}

static void fresh_name(const struct clerk *k, struct text *out) {
    text_add(out, k->path), text_char(out, '.'), text_int(out, getpid()), text_add(out, ".new");
}

bool clerk_replace(const struct clerk *k, const char *bytes, size_t len) {
    TEXT(fresh, PATH);
    fresh_name(k, &fresh);
    if (fresh.cut) return errno = ENAMETOOLONG, false;
    if (!write_new(fresh.at, (const char *[]){bytes, NULL}, &len, mode_of(k->path))) return false;
    if (!rename(fresh.at, k->path) && clerk_sync_folder(k->path)) return true;
    int why = errno;
    unlink(fresh.at);
    errno = why;
    return false;
}

/* The older ones move down, the oldest goes; a moment without the newest loses nothing. */
static bool keep_copy(const struct clerk *k, const char *more, size_t more_len) {
    TEXT(fresh, PATH);
    TEXT(from, PATH);
    TEXT(to, PATH);
    fresh_name(k, &fresh);
    const char *bytes[] = {k->desk.journal, more, NULL};
    size_t len[] = {k->desk.len, more_len};
    if (fresh.cut) return errno = ENAMETOOLONG, false;
    if (!write_new(fresh.at, bytes, len, mode_of(k->path))) return false;
    for (int n = COPIES; n > 1; n--) {
        copy_name(k, n - 1, &from), copy_name(k, n, &to);
        if (rename(from.at, to.at) && errno != ENOENT) return unlink(fresh.at), false;
    }
    return !rename(fresh.at, from.at) && clerk_sync_folder(k->path);
}

void clerk_keep_copy(const struct clerk *k, const char *more, size_t more_len) {
    if (!text_same(k->arg[0], "pair") && !text_same(k->arg[0], "close")) return;
    if (keep_copy(k, more, more_len)) return;
    int why = errno;
    TEXT(name, PATH);
    TEXT(t, 2000);
    copy_name(k, 1, &name);
    words_say(&t, k->in, "mend.no-copy",
              (struct fill[]){{"copy", name.at}, {"why", shell_system(k->in, why)}, {0}});
    fprintf(stderr, "sedzia desk: %s\n", t.at);
}

/* ---------------------------------------------------------------- an editor's marks */

size_t clerk_heal(const struct clerk *k, char *text, size_t len, bool *marked) {
    struct mend_marks was;
    TEXT(marks, 400);
    TEXT(t, 800);
    len = mend_ends(text, len, &was);
    *marked = mend_is_marked(&was);
    if (!*marked) return len;
    const struct {
        bool is;
        const char *key;
    } all[] = {{was.bom, "mend.mark-bom"},
               {was.returns, "mend.mark-returns"},
               {was.tail, "mend.mark-tail"},
               {was.feed, "mend.mark-feed"}};
    for (int i = 0; i < 4; i++) {
        if (!all[i].is) continue;
        if (marks.len) text_add(&marks, "; ");
        words_say(&marks, k->in, all[i].key, (struct fill[]){{"n", WORDS_INT(was.returns)}, {0}});
    }
    words_say(&t, k->in, "mend.healed", (struct fill[]){{"marks", marks.at}, {0}});
    fprintf(stderr, "sedzia desk: %s\n", t.at);
    return len;
}

/* ---------------------------------------------------------------- repair */

static void where_words(const struct clerk *k, const struct mend_step *s, struct text *out) {
    words_say(out, k->in,
              !s->first             ? "mend.end"
              : s->first == s->last ? "mend.line"
                                    : "mend.lines",
              (struct fill[]){{"first", WORDS_INT(s->first)}, {"last", WORDS_INT(s->last)}, {0}});
}

static void show_lines(const struct mend_step *s) {
    const char *at = s->at, *one;
    size_t len;
    while (s->at && journal_next(&at, s->at + s->len, &one, &len)) {
        fputs("    ", stdout);
        for (size_t i = 0; i < len; i++) /* whatever it is, it must not steer the terminal */
            putchar((unsigned char)one[i] < 32 || one[i] == 127 ? '?' : one[i]);
        putchar('\n');
    }
}

static void show_step(const struct clerk *k, const struct mend_step *s) {
    static const char *const keys[] = {"mend.chain", "mend.copy",   "mend.moved",
                                       "mend.foreign", "mend.cut",   "mend.follows"};
    TEXT(where, 100);
    TEXT(many, 60);
    TEXT(why, 1000);
    TEXT(t, 2000);
    where_words(k, s, &where);
    words_say(&many, k->in, "mend.n-lines",
              (struct fill[]){{"n", WORDS_INT(s->last - s->first + 1)}, {0}});
    if (*s->no.key) words_why(&s->no, k->in, &why);
    words_say(&t, k->in, s->kind == MEND_CUT && why.len ? "mend.cut-why" : keys[s->kind],
              (struct fill[]){
                  {"where", where.at}, {"copy", s->detail}, {"n", many.at}, {"why", why.at}, {0}});
    puts(t.at);
    if (s->kind != MEND_CHAIN) show_lines(s);
}

static int read_copies(const struct clerk *k, struct mend_copy *copy, struct text *names) {
    int n = 0;
    for (int i = 1; i <= COPIES; i++) {
        struct mend_marks was;
        copy_name(k, i, &names[n]);
        size_t len;
        char *text = shell_load(names[n].at, CLERK_FILE, &len);
        if (!text || !(text = realloc(text, len + 2))) continue;
        len = mend_ends(text, len, &was);
        copy[n] = (struct mend_copy){.name = names[n].at, .text = text, .len = len};
        n++;
    }
    return n;
}

/* The damaged file under the first free name beside it. */
static bool put_aside(const struct clerk *k, const char *bytes, size_t len, struct text *name) {
    for (int n = 1; n < DAMAGED; n++) {
        text_clear(name);
        text_add(name, k->path), text_add(name, ".damaged-"), text_int(name, n);
        if (name->cut) return errno = ENAMETOOLONG, false;
        if (write_new(name->at, (const char *[]){bytes, NULL}, &len, mode_of(k->path))) return true;
        if (errno != EEXIST) return false;
    }
    return false;
}

static int say_line(const struct clerk *k, const char *key, const char *what, const char *value) {
    TEXT(t, 2000);
    words_say(&t, k->in, key, (struct fill[]){{what, value}, {0}});
    puts(t.at);
    return STATUS_OK;
}

static int mended(struct clerk *k, const struct mend *m, const char *bytes, size_t len) {
    TEXT(name, PATH);
    bool cut = false;
    for (int i = 0; i < m->steps; i++) cut = cut || m->step[i].kind >= MEND_CUT;
    if (!k->yes) return say_line(k, "mend.shown", "", "");
    if (!put_aside(k, bytes, len, &name) || !clerk_replace(k, m->out.at, m->out.len))
        return clerk_system(k, errno);
    say_line(k, "mend.done", "copy", name.at);
    return cut ? say_line(k, "mend.typed-again", "", "") : STATUS_OK;
}

int clerk_repair(struct clerk *k) {
    struct mend m;
    char room[WHEN_SIZE + 1];
    bool marked;
    char names[COPIES][PATH];
    struct text name[COPIES];
    struct mend_copy copy[COPIES];
    size_t size = 0;
    char *bytes = NULL;
    int status = clerk_lock(k, k->yes, &bytes, &size);
    if (status) return status;
    char *text = malloc(size + 2);
    struct arena memory = clerk_memory(work_room);
    if (!text) return STATUS_SYSTEM;
    memcpy(text, bytes, size + 1);
    size_t len = clerk_heal(k, text, size, &marked);
    for (int i = 0; i < COPIES; i++) name[i] = text_over(names[i], PATH);
    int copies = read_copies(k, copy, name);
    if (!mend_text(text, len, copy, copies, clerk_moment(k, room), k->who, &memory, &m)) {
        TEXT(why, 1000);
        TEXT(t, 2000);
        words_why(&m.no, k->in, &why);
        words_say(&t, k->in, "mend.cannot", (struct fill[]){{"why", why.at}, {0}});
        fprintf(stderr, "sedzia desk: %s\n", t.at);
        return STATUS_BAD;
    }
    for (int i = 0; i < m.steps; i++) show_step(k, &m.step[i]);
    if (!m.steps && !marked && len == m.out.len) return say_line(k, "mend.whole", "", "");
    return mended(k, &m, bytes, size);
}
