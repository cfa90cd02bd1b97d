#include "terminal/edit.h"
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum key {
    KEY_NONE = 256,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_HOME,
    KEY_END,
    KEY_UP,
    KEY_DOWN,
    KEY_DELETE,
    KEY_OVER
};
enum { CTRL_A = 1, CTRL_B, CTRL_C, CTRL_D, CTRL_E, CTRL_F, BELL, CTRL_H, TAB, NEW_LINE };
enum { CTRL_K = 11, CTRL_L, RETURN, CTRL_N, CTRL_P = 16, CTRL_U = 21, CTRL_W = 23, ESCAPE = 27 };
enum { BACKSPACE = 127, BELOW = 3 };

/* The line being typed. */
struct typing {
    struct edit *e;
    const char *prompt;
    char line[EDIT_LINE];
    size_t len, at;
    int past;             /* lines back in history; 0: the one being typed */
    char kept[EDIT_LINE]; /* it, while an older one is looked at */
    char below[2000];     /* what stands below */
    bool choices;         /* below are choices, not the hint */
};

static struct termios before;
static bool raw;

void edit_rest(void) {
    if (raw) tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    raw = false;
}

static bool excite(void) {
    static bool once;
    struct termios t;
    if (tcgetattr(STDIN_FILENO, &before)) return false;
    t = before;
    t.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR);
    t.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    t.c_cc[VMIN] = 1, t.c_cc[VTIME] = 0;
    if (tcsetattr(STDIN_FILENO, TCSADRAIN, &t)) return false;
    if (!once) atexit(edit_rest);
    return once = raw = true;
}

bool edit_can(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
           !text_same(term, "dumb");
}

int edit_columns(void) {
    struct winsize w;
    return !ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) && w.ws_col > 20 ? w.ws_col : 80;
}

/* ---------------------------------------------------------------- keys */

static int next_byte(void) {
    unsigned char b;
    return read(STDIN_FILENO, &b, 1) == 1 ? b : KEY_OVER;
}

static bool more_waits(void) {
    struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&p, 1, 0) > 0;
}

/* What follows an escape: "[A", "OA", "[3~". */
static int after_escape(void) {
    static const struct {
        char letter;
        int key;
    } letters[] = {{'A', KEY_UP},   {'B', KEY_DOWN}, {'C', KEY_RIGHT},
                   {'D', KEY_LEFT}, {'H', KEY_HOME}, {'F', KEY_END}};
    static const struct {
        int number, key;
    } numbers[] = {{1, KEY_HOME}, {7, KEY_HOME}, {4, KEY_END}, {8, KEY_END}, {3, KEY_DELETE}};
    int b = next_byte(), number = 0;
    if (b != '[' && b != 'O') return b == KEY_OVER ? b : KEY_NONE;
    for (b = next_byte(); (b >= '0' && b <= '9') || b == ';'; b = next_byte())
        number = b == ';' ? number : (number * 10 + b - '0') % 1000;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].letter == b) return letters[i].key;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (b == '~' && numbers[i].number == number) return numbers[i].key;
    return b == KEY_OVER ? b : KEY_NONE;
}

/* ---------------------------------------------------------------- what is seen */

/* The text cut to so many columns. */
static void put_cut(const char *s, size_t len, int width) {
    for (size_t i = 0; i < len; i++) {
        if (((unsigned char)s[i] & 0xC0) != 0x80 && width-- <= 0) return;
        putchar(s[i]);
    }
}

static int columns_of(const char *s, size_t len) {
    int n = 0;
    for (size_t i = 0; i < len; i++) n += ((unsigned char)s[i] & 0xC0) != 0x80;
    return n;
}

size_t edit_row(const char *s, int width) {
    size_t len = 0, blank = 0;
    int used = 0;
    for (; s[len] && s[len] != '\n'; len++) {
        if (((unsigned char)s[len] & 0xC0) == 0x80) continue;
        if (used++ == width) return blank ? blank : len;
        if (s[len] == ' ') blank = len;
    }
    return len;
}

/* The prompt, as much of the line as fits around the cursor, the lines below, and back up. */
static void show(const struct typing *t) {
    int width = edit_columns() - 1, left = text_columns(t->prompt);
    size_t from = 0;
    while (columns_of(t->line + from, t->at - from) > width - left - 1) {
        do from++;
        while (((unsigned char)t->line[from] & 0xC0) == 0x80);
    }
    printf("\r\033[K%s", t->prompt);
    put_cut(t->line + from, t->len - from, width - left);
    const char *p = t->below;
    bool first = true; /* the first line of what is said, perhaps over several rows */
    for (int i = 0; i < BELOW; i++) {
        size_t len = edit_row(p, width);
        printf("\n\r\033[K%s", t->e->plain || !len ? "" : first ? "\033[36m" : "\033[1m");
        put_cut(p, len, width);
        if (len && !t->e->plain) fputs("\033[0m", stdout);
        p += len;
        if (*p == '\n') first = false;
        if (*p == '\n' || *p == ' ') p++;
    }
    printf("\033[%dA\r", BELOW);
    int cursor = left + columns_of(t->line + from, t->at - from);
    if (cursor) printf("\033[%dC", cursor);
    fflush(stdout);
}

static void clear_below(const struct typing *t) {
    int width = edit_columns() - 1;
    printf("\r\033[K%s", t->prompt);
    put_cut(t->line, t->len, width - text_columns(t->prompt));
    for (int i = 0; i < BELOW; i++) fputs("\n\r\033[K", stdout);
    printf("\033[%dA\r\n", BELOW);
    fflush(stdout);
}

static void ask_hint(struct typing *t) {
    struct text below = text_over(t->below, sizeof t->below);
    text_clear(&below);
    t->choices = false;
    if (t->e->hint) t->e->hint(t->e->context, t->line, &below);
}

/* ---------------------------------------------------------------- changing the line */

static size_t before_cursor(const struct typing *t) {
    size_t at = t->at;
    while (at && ((unsigned char)t->line[--at] & 0xC0) == 0x80) continue;
    return at;
}

static size_t behind_cursor(const struct typing *t) {
    size_t at = t->at;
    if (at < t->len) at++;
    while (at < t->len && ((unsigned char)t->line[at] & 0xC0) == 0x80) at++;
    return at;
}

static void cut(struct typing *t, size_t from, size_t to) {
    memmove(t->line + from, t->line + to, t->len - to + 1);
    t->len -= to - from, t->at = from;
}

static void insert(struct typing *t, const char *s, size_t len) {
    if (t->len + len >= sizeof t->line) return;
    memmove(t->line + t->at + len, t->line + t->at, t->len - t->at + 1);
    memcpy(t->line + t->at, s, len);
    t->at += len, t->len += len;
}

static void replace(struct typing *t, const char *s) {
    struct text line = text_over(t->line, sizeof t->line);
    text_clear(&line), text_add(&line, s);
    t->len = t->at = line.len;
}

/* n lines back (or forward, below 0) in history. */
static void go_back(struct typing *t, int n) {
    int to = t->past + n;
    if (to < 0 || to > t->e->lines) return;
    if (!t->past) memcpy(t->kept, t->line, sizeof t->kept);
    t->past = to;
    replace(t, to ? t->e->history[t->e->lines - to] : t->kept);
}

static void word_back(struct typing *t) {
    size_t at = t->at;
    while (at && t->line[at - 1] == ' ') at--;
    while (at && t->line[at - 1] != ' ') at--;
    cut(t, at, t->at);
}

/* ---------------------------------------------------------------- completion */

static size_t common(const struct edit_choice *c, int n) {
    size_t len = strlen(c[0].word);
    for (int i = 1; i < n; i++) {
        size_t k = 0;
        while (k < len && c[i].word[k] == c[0].word[k]) k++;
        len = k;
    }
    while (len && ((unsigned char)c[0].word[len] & 0xC0) == 0x80) len--;
    return len;
}

/* "7 Anna Nowak · 12 Jan Nowak", over both lines below. */
static void show_choices(struct typing *t, const struct edit_choice *c, int n) {
    struct text below = text_over(t->below, sizeof t->below);
    int width = edit_columns() - 1, used = 0, line = 0;
    text_clear(&below);
    for (int i = 0; i < n; i++) {
        int need = text_columns(c[i].word) + (*c[i].label ? 1 + text_columns(c[i].label) : 0) + 3;
        bool more = i < n - 1;
        if (used && used + need + (more ? 4 : 0) > width) {
            if (++line == BELOW) {
                text_add(&below, " …");
                break;
            }
            text_char(&below, '\n'), used = 0;
        }
        if (used) text_add(&below, " · ");
        text_add(&below, c[i].word);
        if (*c[i].label) text_char(&below, ' '), text_add(&below, c[i].label);
        used += need;
    }
    t->choices = true;
}

static void complete(struct typing *t) {
    struct edit_choice c[EDIT_CHOICES];
    char typed[EDIT_LINE];
    size_t from = 0;
    memcpy(typed, t->line, t->at), typed[t->at] = 0;
    int n = t->e->complete ? t->e->complete(t->e->context, typed, &from, c, EDIT_CHOICES) : 0;
    if (!n) {
        putchar(BELL), fflush(stdout);
        return;
    }
    size_t len = common(c, n), have = t->at - from;
    if (n == 1 || len > have) {
        cut(t, from, t->at);
        insert(t, c[0].word, n == 1 ? strlen(c[0].word) : len);
        if (n == 1) insert(t, " ", 1);
    }
    if (n > 1) show_choices(t, c, n);
}

/* ---------------------------------------------------------------- a line */

static void remember(struct edit *e, const char *line) {
    if (!*line || (e->lines && text_same(e->history[e->lines - 1], line))) return;
    if (e->lines == EDIT_HISTORY) {
        free(e->history[0]);
        memmove(e->history, e->history + 1, sizeof *e->history * (EDIT_HISTORY - 1));
        e->lines--;
    }
    char *copy = strdup(line);
    if (copy) e->history[e->lines++] = copy;
}

static void change(struct typing *t, int key) {
    switch (key) {
    case CTRL_B:
    case KEY_LEFT: t->at = before_cursor(t); break;
    case CTRL_F:
    case KEY_RIGHT: t->at = behind_cursor(t); break;
    case CTRL_A:
    case KEY_HOME: t->at = 0; break;
    case CTRL_E:
    case KEY_END: t->at = t->len; break;
    case CTRL_P:
    case KEY_UP: go_back(t, 1); break;
    case CTRL_N:
    case KEY_DOWN: go_back(t, -1); break;
    case CTRL_H:
    case BACKSPACE: cut(t, before_cursor(t), t->at); break;
    case CTRL_D:
    case KEY_DELETE: {
        size_t at = t->at;
        cut(t, at, behind_cursor(t));
        break;
    }
    case CTRL_K: t->line[t->len = t->at] = 0; break;
    case CTRL_U: cut(t, 0, t->at); break;
    case CTRL_W: word_back(t); break;
    case CTRL_L: fputs("\033[H\033[2J", stdout); break;
    default:
        if (key >= ' ' && key < 256) insert(t, &(char){(char)key}, 1);
    }
}

enum edit_end edit_read(struct edit *e, const char *prompt, struct text *line) {
    static struct typing t;
    enum edit_end end = EDIT_DONE;
    t = (struct typing){.e = e, .prompt = prompt};
    if (!raw && !excite()) return EDIT_OVER;
    for (;;) {
        if (!more_waits()) {
            if (!t.choices) ask_hint(&t);
            show(&t);
        }
        int key = next_byte();
        if (key == ESCAPE) key = after_escape();
        t.choices = false;
        if (key == KEY_OVER || (key == CTRL_D && !t.len)) {
            end = EDIT_OVER;
            break;
        }
        if (key == CTRL_C) end = EDIT_DROPPED;
        if (key == CTRL_C || key == RETURN || key == NEW_LINE) break;
        if (key == TAB)
            complete(&t);
        else
            change(&t, key);
    }
    clear_below(&t);
    text_clear(line), text_add(line, t.line);
    if (end == EDIT_DONE) remember(e, t.line);
    return end;
}
