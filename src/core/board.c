#include "core/board.h"
#include "base/digest.h"
#include "base/embedded.h"
#include "core/game.h"
#include <assert.h>
#include <string.h>

/* How the neighbours of a place lie: rows shifted east reach further east, the others west. */
static unsigned neighbour(const struct board *b, unsigned field, int direction) {
    static const int down[DIRECTIONS] = {0, 1, 1, 0, -1, -1};
    static const int right[2][DIRECTIONS] = {{1, 0, -1, -1, -1, 0}, {1, 1, 0, -1, 0, 1}};
    int shifted = b->row[field] % 2 != b->shift; /* row 0 is printed as 1, an odd one */
    int row = b->row[field] + down[direction];
    int column = b->column[field] + right[shifted][direction];
    if (row < 0 || column < 0 || row >= MAX_ROWS || column >= MAX_COLUMNS) return NO_FIELD;
    return b->at[row][column];
}

static void measure(struct board *b) {
    memset(b->away, FAR, sizeof b->away);
    for (unsigned from = 0; from < b->fields; from++) {
        struct bits seen = bits_one(from), edge = seen;
        for (int steps = 0; bits_any(edge); steps++) {
            struct bits next = BITS_NONE;
            BITS_EACH (edge, f) {
                b->away[from][f] = (uint8_t)steps;
                next = bits_or(next, b->near[f]);
            }
            edge = bits_less(next, seen);
            seen = bits_or(seen, edge);
        }
    }
}

/* Numbers the fields and finds what touches what, once all `row` lines are read. */
static bool draw_grid(struct board *b, struct sheet *in) {
    if (!b->rows) return sheet_fail(in, "board.grid-first", NULL);
    int fields = 0;
    for (int row = 0; row < b->rows; row++)
        for (int column = 0; column < b->columns; column++) {
            if (b->at[row][column] == NO_FIELD) continue;
            if (fields == MAX_FIELDS) return sheet_fail(in, "board.fields", NULL);
            b->row[fields] = (uint8_t)row;
            b->column[fields] = (uint8_t)column;
            b->at[row][column] = (uint8_t)fields;
            bits_add(&b->all, (unsigned)fields++);
        }
    b->fields = (uint8_t)fields;
    for (unsigned f = 0; f < b->fields; f++)
        for (int d = 0; d < DIRECTIONS; d++) {
            b->next[f][d] = (uint8_t)neighbour(b, f, d);
            if (b->next[f][d] != NO_FIELD) bits_add(&b->near[f], b->next[f][d]);
        }
    measure(b);
    b->drawn = true;
    return true;
}

/* "A-K" or "J": columns of a row. */
static bool row_columns(struct board *b, struct sheet *in, int row, const char *word) {
    int first = word[0] - 'A', last = first;
    if (word[1] == '-' && word[2]) last = word[2] - 'A';
    size_t len = text_length(word);
    if ((len != 1 && len != 3) || first < 0 || last < first || last >= MAX_COLUMNS ||
        (len == 3 && word[1] != '-'))
        return sheet_fail(in, "board.column", word);
    for (int column = first; column <= last; column++) {
        if (b->at[row][column] != NO_FIELD) return sheet_fail(in, "board.column-twice", word);
        b->at[row][column] = 0;
    }
    if (last >= b->columns) b->columns = (uint8_t)(last + 1);
    return true;
}

static bool row_line(struct board *b, struct sheet *in) {
    int row;
    if (!sheet_count(in, 3, MAX_COLUMNS + 2) || !sheet_int(in, 1, 1, MAX_ROWS, &row)) return false;
    if (row != b->rows + 1) return sheet_fail(in, "board.row-order", in->word[1]);
    b->rows = (uint8_t)row;
    for (int i = 2; i < in->words; i++)
        if (!row_columns(b, in, row - 1, in->word[i])) return false;
    return true;
}

static bool place_line(struct board *b, struct sheet *in) {
    unsigned f;
    if (!sheet_count(in, 3, SHEET_WORDS) || !board_field(b, in, 1, &f)) return false;
    if (b->place[f][0]) return sheet_fail(in, "board.named", in->word[1]);
    const char *name = sheet_tail(in, 2);
    if (text_length(name) >= FIELD_NAME) return sheet_fail(in, "board.long-name", name);
    memcpy(b->place[f], name, text_length(name) + 1);
    return true;
}

/* 0 if it is no edition of this game that the program knows. */
static unsigned edition_number(const struct game *game, const char *edition) {
    const char *newest = game->edition;
    uint32_t last, n;
    if (!text_number(&newest, MAX_EDITIONS, &last) || !text_number(&edition, last, &n) || *edition)
        return 0;
    return n;
}

bool board_edition(struct board *b, const char *edition) {
    unsigned n = edition_number(b->game, edition);
    if (!n) return false;
    b->edition = (uint8_t)n;
    for (int i = 0; b->game->readings && b->game->readings[i].key; i++) {
        uint32_t bit = 1u << i;
        if (b->chosen & bit) continue;
        b->readings &= ~bit;
        if (b->game->readings[i].editions >> (n - 1) & 1) b->readings |= bit;
    }
    return true;
}

/* "KEY yes": a choice of the game that somebody decided. False if the key is none. */
static bool choice_line(struct board *b, struct sheet *in, bool *good) {
    for (int i = 0; b->game->readings && b->game->readings[i].key; i++) {
        if (!text_same(in->word[0], b->game->readings[i].key)) continue;
        uint32_t bit = 1u << i;
        if (!(*good = sheet_count(in, 2, 2))) return true;
        bool yes = text_same(in->word[1], "yes");
        if (b->chosen & bit)
            *good = sheet_fail(in, "board.twice", in->word[0]);
        else if (!yes && !text_same(in->word[1], "no"))
            *good = sheet_fail(in, "board.yes-no", in->word[1]);
        b->chosen |= bit;
        b->readings = (b->readings & ~bit) | (yes ? bit : 0);
        return true;
    }
    return false;
}

static bool head_line(struct board *b, struct sheet *in) {
    const char *key = in->word[0];
    if (!sheet_count(in, 2, 2)) return false;
    if (text_same(key, "game")) {
        if (!text_same(in->word[1], b->game->name))
            return sheet_fail(in, "board.other-game", in->word[1]);
    } else if (text_same(key, "board")) {
        if (text_length(in->word[1]) >= sizeof b->name)
            return sheet_fail(in, "board.long-name", in->word[1]);
        if (b->name[0]) return sheet_fail(in, "board.twice", key);
        memcpy(b->name, in->word[1], text_length(in->word[1]) + 1);
    } else if (text_same(in->word[1], "odd") || text_same(in->word[1], "even")) {
        b->shift = text_same(in->word[1], "odd");
    } else {
        return sheet_fail(in, "board.shift", in->word[1]);
    }
    return true;
}

static bool any_line(struct board *b, struct sheet *in) {
    const char *key = in->word[0];
    bool head = text_same(key, "game") || text_same(key, "board") || text_same(key, "shift"), good;
    if ((head || text_same(key, "row")) && b->drawn) return sheet_fail(in, "board.late", key);
    if (head) return head_line(b, in);
    if (text_same(key, "row")) return row_line(b, in);
    if (!b->drawn && !draw_grid(b, in)) return false;
    if (text_same(key, "place")) return place_line(b, in);
    if (choice_line(b, in, &good)) return good;
    if (b->game->line(b, in)) return true;
    return sheet_fail(in, "board.key", key);
}

static void begin(struct board *b, const struct game *game) {
    memset(b, 0, game->board_size);
    memset(b->at, NO_FIELD, sizeof b->at);
    memset(b->next, NO_FIELD, sizeof b->next);
    b->game = game;
    bool known = board_edition(b, game->edition);
    assert(known);
    (void)known;
}

static void hash_line(struct digest *d, const struct sheet *in) {
    for (int i = 0; i < in->words; i++) {
        digest_add(d, in->word[i], text_length(in->word[i]));
        digest_add(d, i + 1 < in->words ? " " : "\n", 1);
    }
}

static void hash_end(struct board *b, struct digest *d) {
    uint8_t sum[DIGEST_SIZE];
    struct text hash = text_over(b->hash, sizeof b->hash);
    digest_end(d, sum);
    for (int i = 0; i < BOARD_HASH / 2; i++) text_hex(&hash, sum[i], 2);
}

/* The board as a whole, when all its lines are read. */
static bool whole(struct board *b, struct sheet *in) {
    in->line = 0; /* from here on the board as a whole is wrong, not a line of it */
    if (!b->name[0]) return sheet_fail(in, "board.no-name", NULL);
    if (!b->drawn && !draw_grid(b, in)) return false;
    return b->game->ready(b, in);
}

bool board_read(struct board *b, const struct game *game, const char *text, size_t len,
                struct text *err) {
    struct sheet in;
    struct digest d;
    begin(b, game);
    digest_begin(&d);
    sheet_open(&in, text, len, err);
    while (sheet_next(&in)) {
        hash_line(&d, &in);
        if (!any_line(b, &in)) return false;
    }
    if (in.failed) return false;
    hash_end(b, &d);
    return whole(b, &in);
}

bool board_bare(struct board *b, const struct game *game, const char *text, size_t len,
                struct text *out, struct text *err) {
    struct sheet in;
    int lines = 0;
    if (!board_read(b, game, text, len, err)) return false;
    sheet_open(&in, text, len, err);
    for (; sheet_next(&in); lines++) {
        for (const char *at = in.whole; *at; at++) text_char(out, *at == '\t' ? ' ' : *at);
        text_char(out, '\n');
    }
    return (!out->cut && out->len <= BOARD_BARE && lines <= BOARD_LINES) ||
           fault_set(err, "board.too-much", NULL);
}

/* The number behind these words, which end at a "}". */
static bool sheet_number(const char *words, const char *sheet, struct text *out) {
    struct sheet in;
    TEXT(err, 100);
    sheet_open(&in, sheet, text_length(sheet), &err);
    while (sheet_next(&in)) {
        const char *at = words;
        int i = 0;
        while (i < in.words && text_take(&at, in.word[i]) && text_take(&at, " ")) i++;
        if (*at != '}' || i + 2 != in.words || in.word[i + 1][0] < '0' || in.word[i + 1][0] > '9')
            continue;
        text_add(out, in.word[i + 1]);
        return true;
    }
    return false;
}

void board_say(const char *words, const struct game *game, const char *sheet, struct text *out) {
    if (!sheet) sheet = board_sheet(game, 0)->text;
    for (const char *s = words; *s; s++) {
        if (*s != '{' || !sheet_number(s + 1, sheet, out)) {
            text_char(out, *s);
            continue;
        }
        while (*s != '}') s++;
    }
}

bool board_judge(struct board *b, const struct game *game, const char *text, size_t len,
                 board_tell *tell, void *to) {
    struct sheet in;
    struct digest d;
    bool good = true;
    TEXT(err, 300);
    begin(b, game);
    digest_begin(&d);
    sheet_open(&in, text, len, &err);
    while (sheet_next(&in)) {
        int line = in.line;
        in.line = 0; /* told apart from the reason */
        hash_line(&d, &in);
        if (!any_line(b, &in)) {
            tell(to, line, err.at);
            text_clear(&err);
            in.failed = good = false;
        }
        in.line = line;
    }
    if (in.failed) tell(to, in.line, err.at);
    if (in.failed || !good) return false;
    hash_end(b, &d);
    if (whole(b, &in)) return true;
    tell(to, 0, err.at);
    return false;
}

void board_standard(struct board *b, const struct game *game) {
    TEXT(err, 200);
    const struct embedded *e = board_sheet(game, 0);
    bool read = e && board_read(b, game, e->text, e->len, &err);
    assert(read);
    (void)read;
}

const struct embedded *board_sheet(const struct game *game, int n) {
    TEXT(path, 64);
    text_add(&path, "data/");
    text_add(&path, game->name);
    size_t folder = path.len;
    text_add(&path, "/board.txt");
    const struct embedded *e = embedded_find(path.at);
    if (!n) return e;
    path.at[path.len = folder] = 0;
    text_add(&path, "/boards/");
    for (e = embedded; e->path; e++)
        if (text_starts(e->path, path.at) && !--n) return e;
    return NULL;
}

/* The name that a sheet gives its board; false if it gives none. */
static bool sheet_name(const char *text, size_t len, char name[16]) {
    struct sheet in;
    TEXT(err, 200);
    sheet_open(&in, text, len, &err);
    while (sheet_next(&in)) {
        if (in.words < 2 || !text_same(in.word[0], "board")) continue;
        struct text out = text_over(name, 16);
        text_add(&out, in.word[1]);
        return !out.cut;
    }
    return false;
}

const struct embedded *board_named(const struct game *game, const char *name) {
    const struct embedded *e;
    char own[16];
    for (int n = 0; (e = board_sheet(game, n)) != NULL; n++)
        if (sheet_name(e->text, e->len, own) && text_same(own, name)) return e;
    return NULL;
}

bool board_cut(struct board *b, unsigned f, unsigned g) {
    int there = board_direction(b, f, g), back = board_direction(b, g, f);
    if (there < 0 || back < 0) return false;
    b->next[f][there] = b->next[g][back] = NO_FIELD;
    bits_drop(&b->near[f], g);
    bits_drop(&b->near[g], f);
    measure(b);
    return true;
}

unsigned board_across(const struct board *b, unsigned f, int direction) {
    return b->next[f][direction] == NO_FIELD ? neighbour(b, f, direction) : NO_FIELD;
}

int board_direction(const struct board *b, unsigned f, unsigned g) {
    for (int d = 0; d < DIRECTIONS; d++)
        if (b->next[f][d] == g && g != NO_FIELD) return d;
    return -1;
}

struct bits board_reach(const struct board *b, unsigned from, int steps, struct bits open,
                        struct bits stop) {
    struct bits seen = BITS_NONE, edge = bits_one(from);
    while (steps-- && bits_any(edge)) {
        struct bits next = BITS_NONE;
        BITS_EACH (edge, f) next = bits_or(next, b->near[f]);
        next = bits_less(bits_and(next, open), seen);
        seen = bits_or(seen, next);
        edge = bits_less(next, stop);
    }
    bits_drop(&seen, from);
    return seen;
}

int board_way(const struct board *b, unsigned from, unsigned to, int steps, struct bits open,
              struct bits stop) {
    struct bits seen = bits_one(from), edge = seen;
    for (int length = 1; length <= steps && bits_any(edge); length++) {
        struct bits next = BITS_NONE;
        BITS_EACH (edge, f) next = bits_or(next, b->near[f]);
        next = bits_less(bits_and(next, open), seen);
        if (bits_has(&next, to)) return length;
        seen = bits_or(seen, next);
        edge = bits_less(next, stop);
    }
    return FAR;
}

void board_write_field(const struct board *b, unsigned field, struct text *out) {
    text_char(out, (char)('A' + b->column[field]));
    text_int(out, b->row[field] + 1);
}

bool board_read_field(const struct board *b, const char **s, unsigned *field) {
    const char *p = *s;
    uint32_t row;
    if (*p < 'A' || *p > 'Z') return false;
    int column = *p++ - 'A';
    if (!text_number(&p, MAX_ROWS, &row) || row == 0 || b->at[row - 1][column] == NO_FIELD)
        return false;
    *field = b->at[row - 1][column];
    *s = p;
    return true;
}

bool board_field(const struct board *b, struct sheet *in, int n, unsigned *field) {
    if (n >= in->words) return sheet_fail(in, "board.no-field", in->word[in->words - 1]);
    const char *p = in->word[n];
    if (!board_read_field(b, &p, field) || *p) return sheet_fail(in, "board.field", in->word[n]);
    return true;
}

bool board_set(const struct board *b, struct sheet *in, int n, struct bits *set) {
    if (n >= in->words) return sheet_fail(in, "board.no-field", in->word[in->words - 1]);
    for (; n < in->words; n++) {
        unsigned f;
        if (!board_field(b, in, n, &f)) return false;
        if (bits_has(set, f)) return sheet_fail(in, "board.field-twice", in->word[n]);
        bits_add(set, f);
    }
    return true;
}
