#include "wasm/desk/event.h"
#include <string.h>
#include "base/digest.h"
#include "base/embedded.h"
#include "desk/desk.h"

enum { PAGE = 65536, FILES = 64, ORDER_WORDS = 1100, IN_SIZE = 4 << 20, OUT_SIZE = 4 << 20 };

/* ---------------------------------------------------------------- texts in and out */

static char in[IN_SIZE + 1], out_room[OUT_SIZE];
static struct text out;

char *event_in(void) { return in; }
int event_in_size(void) { return IN_SIZE; }
const char *event_out(void) { return out_room; }
int event_out_length(void) { return (int)out.len; }

/* The text of the caller, or NULL if it is too long; the answer is empty then too. */
static char *take(int len) {
    out = text_over(out_room, sizeof out_room);
    if (len < 0 || len > IN_SIZE) return NULL;
    in[len] = 0;
    return in;
}

/* ---------------------------------------------------------------- memory and files */

static void *fresh(size_t size) {
    size_t at = __builtin_wasm_memory_grow(0, (size + PAGE - 1) / PAGE);
    return at == (size_t)-1 ? NULL : (void *)(at * PAGE);
}

/* Files the page has handed over come before those that were compiled in. */
static struct embedded files[FILES];
static int file_count;

const struct embedded *embedded_find(const char *path) {
    for (int i = 0; i < file_count; i++)
        if (text_same(files[i].path, path)) return &files[i];
    for (const struct embedded *e = embedded; e->path; e++)
        if (text_same(e->path, path)) return e;
    return NULL;
}

int event_file(int len) {
    const char *text = take(len), *end = text ? strchr(text, '\n') : NULL;
    char *copy = end && file_count < FILES ? fresh((size_t)len + 1) : NULL;
    if (!copy) return 0;
    memcpy(copy, text, (size_t)len + 1);
    size_t path = (size_t)(end - text);
    copy[path] = 0;
    files[file_count++] =
        (struct embedded){.path = copy, .text = copy + path + 1, .len = (size_t)len - path - 1};
    return 1;
}

/* ---------------------------------------------------------------- SHA-256 */

int event_hash(int len) {
    const char *text = take(len);
    uint8_t sum[DIGEST_SIZE];
    if (!text) return 0;
    digest(text, (size_t)len, sum);
    for (int i = 0; i < DIGEST_SIZE; i++) text_hex(&out, sum[i], 2);
    return (int)out.len;
}

/* ---------------------------------------------------------------- the event */

static struct desk desk;
static size_t block_size;
static void *block;
static struct arena work;

static bool ready(void) {
    if (!work.at) work = (struct arena){.at = fresh(DESK_WORK), .size = DESK_WORK};
    return work.at != NULL;
}

static int refused(const struct refusal *no, int row) {
    struct desk_answer a = {.status = no->rule[0] ? DESK_NO : DESK_BAD, .no = *no, .row = row};
    out = text_over(out_room, sizeof out_room);
    desk_answer_json(&a, &out);
    return -1;
}

/* A block of at least this size; the old one is left behind, so it doubles. */
static bool make_room(size_t size) {
    if (size <= block_size) return true;
    if (size < 2 * block_size) size = 2 * block_size;
    void *larger = fresh(size);
    if (!larger) return false;
    block = larger, block_size = size;
    return true;
}

static int load(const char *text, size_t len) {
    struct desk_trouble trouble = {0};
    for (size_t size = desk_size(len); make_room(size); size = 2 * block_size) {
        desk_open(&desk, block, block_size);
        if (desk_load(&desk, text, len, &trouble)) return desk.c->lines;
        if (!text_same(trouble.no.key, "memory")) break;
    }
    return refused(&trouble.no, trouble.line);
}

/* What was being written when the power went is left out, as everywhere. */
int event_load(int len) {
    const char *text = take(len);
    return text && ready() ? load(text, journal_whole(text, (size_t)len)) : -1;
}

int event_add(int len) {
    const char *text = take(len);
    if (!text || !ready() || !desk.c) return -1;
    if (desk_add(&desk, text, (size_t)len)) return desk.c->lines;
    size_t all = desk.len + (size_t)len;
    char *joined = fresh(all + 1);
    if (!joined) return -1;
    memcpy(joined, desk.journal, desk.len);
    memcpy(joined + desk.len, text, (size_t)len);
    return load(joined, all);
}

int event_lines(void) {
    if (!take(0) || !desk.c) return -1;
    text_bytes(&out, desk.journal, desk.len);
    return out.cut ? -1 : (int)out.len;
}

/* ---------------------------------------------------------------- orders and views */

/* Cuts the next line off; NULL at the end. */
static char *next(char **at) {
    char *line = *at;
    if (!line) return NULL;
    char *end = strchr(line, '\n');
    if (end) *end = 0;
    *at = end ? end + 1 : NULL;
    return line;
}

static const char *or_null(const char *s) { return s && *s ? s : NULL; }

static int number(const char *s) {
    uint32_t n;
    return s && text_number(&s, 1000000000, &n) && !*s ? (int)n : -1;
}

static struct desk_key read_key(char **at) {
    struct desk_key key = {.name = next(at), .role = BY_PUBLIC};
    const char *role = next(at);
    for (uint8_t i = 0; role && i < ROLES; i++)
        if (text_same(contest_role_words[i], role)) key.role = i;
    key.reach = or_null(next(at));
    if (!key.name || !*key.name) key.name = "desk";
    return key;
}

static int read_words(char **at, const char **word) {
    int words = number(next(at));
    for (int i = 0; i < words && i < ORDER_WORDS; i++)
        if (!(word[i] = next(at))) return -1;
    return words > ORDER_WORDS ? -1 : words;
}

int event_judge(int len) {
    static const char *word[ORDER_WORDS];
    char *at = take(len);
    struct desk_answer a;
    if (!at || !ready()) return 0;
    struct desk_order o = {.word = word, .when = next(&at)};
    o.key = read_key(&at);
    o.id = or_null(next(&at));
    o.seen = number(next(&at));
    o.chance = next(&at);
    o.words = read_words(&at, word);
    o.file = or_null(at); /* may hold any bytes: a table in another encoding */
    o.file_len = o.file ? (size_t)(in + len - o.file) : 0;
    if (o.words < 0 || !o.when || !journal_is_when(o.when)) return 0;
    desk_judge(&desk, &o, &work, &a);
    desk_answer_json(&a, &out);
    text_char(&out, '\n');
    if (a.status == DESK_DONE && a.lines.at) text_bytes(&out, a.lines.at, a.lines.len);
    return (int)out.len;
}

int event_view(int len) {
    static const char *word[ORDER_WORDS];
    char *at = take(len);
    struct refusal no = {0};
    if (!at || !ready()) return 0;
    struct desk_ask ask = {.word = word, .now = or_null(next(&at))};
    ask.key = read_key(&at);
    const char *language = next(&at);
    ask.in = language && text_same(language, "en") ? ENGLISH : POLISH;
    ask.words = read_words(&at, word);
    ask.file = or_null(at);
    ask.file_len = ask.file ? (size_t)(in + len - ask.file) : 0;
    if (ask.words < 0 || (ask.now && !journal_is_when(ask.now))) return 0;
    if (!desk_view(&desk, &ask, &work, &out, &no)) refused(&no, 0);
    return (int)out.len;
}
