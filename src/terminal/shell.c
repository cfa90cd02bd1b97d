#include "terminal/shell.h"
#include "base/embedded.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Everything that was taken is linked, so that tools looking for leaks see it is meant. */
static struct room {
    struct room *next;
    void *at;
} * rooms;

/* Keeps memory until the program ends; NULL, and given back, if that cannot be. */
static void *keep(void *at) {
    struct room *r = at ? malloc(sizeof *r) : NULL;
    if (!r) {
        free(at);
        return NULL;
    }
    *r = (struct room){rooms, at};
    rooms = r;
    return at;
}

void *shell_room(size_t size) { return keep(calloc(1, size ? size : 1)); }

char *shell_copy(const char *text) {
    char *copy = shell_room(text_length(text) + 1);
    if (copy) memcpy(copy, text, text_length(text));
    return copy;
}

const char *shell_phrase(const struct options *o, const char *key) {
    static char room[4][1024];
    static int next;
    struct text t = text_over(room[next], sizeof room[next]);
    next = (next + 1) % 4; /* up to four phrases may be held at a time */
    if (!book_phrase(key, o->language, &t)) {
        text_char(&t, '[');
        text_add(&t, key);
        text_char(&t, ']');
    }
    return t.at;
}

const char *shell_plain(const struct options *o, const char *text) {
    static char room[8192];
    if (!o->plain) return text;
    struct text t = text_over(room, sizeof room);
    text_ascii(&t, text);
    return room;
}

void shell_say(const struct options *o, const char *key, const struct fill *fills,
               struct text *out) {
    if (!book_say(key, o->language, fills, out)) text_add(out, shell_phrase(o, key));
}

int shell_error(const struct options *o, int status, const char *phrase, const char *detail) {
    char line[400];
    size_t n = 0;
    for (; detail[n] && n + 1 < sizeof line; n++) /* one line, whatever the detail holds */
        line[n] = (unsigned char)detail[n] < 32 || detail[n] == 127 ? '?' : detail[n];
    line[n] = 0;
    fprintf(stderr, "sedzia: %s%s%s\n", shell_phrase(o, phrase), n ? " " : "", line);
    return status;
}

/* The errors of files that people meet; strerror would answer in English. */
const char *shell_system(enum language language, int error) {
    static const struct {
        int error;
        const char *key;
    } known[] = {{ENOENT, "system.no-file"},    {EACCES, "system.forbidden"},
                 {EPERM, "system.forbidden"},   {EEXIST, "system.exists"},
                 {EISDIR, "system.folder"},     {ENOTDIR, "system.no-folder"},
                 {ENOSPC, "system.full"},       {EDQUOT, "system.full"},
                 {EFBIG, "system.large"},       {EROFS, "system.read-only"},
                 {EIO, "system.disk"},          {ENAMETOOLONG, "system.long-name"},
                 {EMFILE, "system.many-files"}, {ENOMEM, "system.memory"}};
    static char room[200];
    struct text t = text_over(room, sizeof room);
    TEXT(number, 16);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].error == error && book_phrase(known[i].key, language, &t)) return room;
    text_int(&number, error);
    struct fill fills[] = {{"number", number.at}, {NULL, NULL}};
    book_say("system.other", language, fills, &t);
    return room;
}

int shell_error_file(const struct options *o, int status, const char *phrase, const char *path,
                     int error) {
    TEXT(detail, 300);
    text_add(&detail, path);
    if (error) text_add(&detail, ": "), text_add(&detail, shell_system(o->language, error));
    return shell_error(o, status, phrase, detail.at);
}

char *shell_read(int fd, size_t max, size_t *len) {
    size_t cap = 1 << 16;
    char *text = malloc(cap);
    *len = 0;
    while (text) {
        ssize_t got = read(fd, text + *len, cap - 1 - *len);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) break;
        *len += (size_t)got;
        text[*len] = 0;
        if (*len > max) {
            errno = EFBIG;
            break;
        }
        if (!got) return text;
        if (*len + 1 < cap) continue;
        char *more = realloc(text, cap *= 2);
        if (!more) break;
        text = more;
    }
    free(text);
    return NULL;
}

char *shell_load(const char *path, size_t max, size_t *len) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return NULL;
    char *text = shell_read(fd, max, len);
    int error = errno;
    close(fd);
    errno = error;
    return text;
}

char *shell_read_file(const struct options *o, const char *path, size_t max, size_t *len) {
    bool in = text_same(path, "-");
    char *text = in ? shell_read(STDIN_FILENO, max, len) : shell_load(path, max, len);
    int error = errno;
    if (text) text = keep(text);
    if (!text && error == EFBIG)
        shell_error_file(o, STATUS_BAD, "error.too-long", path, 0);
    else if (!text)
        shell_error_file(o, STATUS_BAD, "error.open", path, error);
    return text;
}

int shell_fault(const struct options *o, int status, const char *phrase, const char *path,
                const char *fault) {
    TEXT(detail, 400);
    text_add(&detail, path);
    if (*path && *fault) text_add(&detail, ": ");
    book_fault(fault, o->language, &detail);
    return shell_error(o, status, phrase, detail.at);
}

static bool make_board(const struct options *o, struct table *t, const char *path) {
    TEXT(err, 300);
    t->board = shell_room(t->game->board_size);
    if (!t->board) return shell_error(o, STATUS_SYSTEM, "error.memory", ""), false;
    if (!path) {
        board_standard(t->board, t->game);
        return true;
    }
    const struct embedded *own = t->board_text ? NULL : board_named(t->game, path);
    if (own && own == board_sheet(t->game, 0)) {
        board_standard(t->board, t->game);
        return true;
    }
    if (own) t->board_text = shell_copy(own->text), t->board_len = own->len;
    if (!t->board_text)
        t->board_text = shell_read_file(o, path, RECORD_BOARD - 8192, &t->board_len);
    if (!t->board_text) return false;
    if (board_read(t->board, t->game, t->board_text, t->board_len, &err)) return true;
    shell_fault(o, STATUS_BAD, "error.board", path, err.at);
    return false;
}

bool shell_quote_board(const struct table *t, char *room, struct record_head *head) {
    struct text quoted = text_over(room, RECORD_BOARD);
    if (!t->board_text) return true;
    if (!record_quote_board(t->board_text, t->board_len, &quoted)) return false;
    head->board_text = quoted.at, head->board_len = quoted.len;
    return true;
}

bool shell_table(const struct options *o, const char *name, const char *path, struct table *t) {
    memset(t, 0, sizeof *t);
    t->game = game_find(name);
    if (t->game) return make_board(o, t, path);
    TEXT(detail, 300);
    text_add(&detail, name);
    text_add(&detail, " (");
    for (int i = 0; games[i]; i++) {
        if (i) text_char(&detail, ' ');
        text_add(&detail, games[i]->name);
    }
    text_char(&detail, ')');
    shell_error(o, STATUS_BAD, "error.game", detail.at);
    return false;
}

bool shell_record_table(const struct options *o, const char *path, const struct record_head *head,
                        struct table *t) {
    memset(t, 0, sizeof *t);
    t->game = head->game;
    if (record_elsewhere(head)) {
        char *room = shell_room(RECORD_BOARD);
        if (!room) return shell_error(o, STATUS_SYSTEM, "error.memory", ""), false;
        struct text text = text_over(room, RECORD_BOARD);
        record_board(head, &text);
        t->board_text = text.at;
        t->board_len = text.len;
    }
    if (!make_board(o, t, t->board_text ? path : NULL)) return false;
    (void)board_edition(t->board, head->edition); /* an unknown one is refused by match_resume */
    return true;
}

void shell_join(const struct options *o, int first, int last, struct text *out) {
    for (int i = first; i < last; i++) {
        if (i > first) text_char(out, ' ');
        text_add(out, o->arg[i]);
    }
}

bool shell_position(const struct options *o, const struct table *t, int first, int last,
                    union any_state *s) {
    TEXT(words, 4096);
    TEXT(err, 300);
    memset(s, 0, sizeof *s);
    shell_join(o, first, last, &words);
    if (!words.len || text_same(words.at, "start")) {
        game_start(t->board, &s->s);
        return true;
    }
    if (!words.cut && t->game->read(t->board, &s->s, words.at, &err)) return true;
    shell_fault(o, STATUS_BAD, "error.position", "", err.at);
    return false;
}

void shell_wrap(const struct options *o, const char *label, const char *words, int indent) {
    int column = printf("%-*s", indent, label);
    column = text_columns(label) > indent ? text_columns(label) : indent;
    for (const char *p = words; *p;) {
        const char *stop = p;
        while (*stop && *stop != ' ') stop++;
        TEXT(word, 200);
        text_bytes(&word, p, (size_t)(stop - p));
        int width = text_columns(word.at);
        if (column + width > 78) column = printf("\n%*s", indent, "") - 1;
        column += printf("%s", shell_plain(o, word.at)) ? width : 0;
        if (*stop) putchar(' '), column++;
        p = *stop ? stop + 1 : stop;
    }
    putchar('\n');
}
