#include "core/record.h"
#include "base/embedded.h"
#include <string.h>

static const char format_line[] = "sedzia record 1";
const char *const record_tags[TAGS] = {"date",  "event",   "round", "table",
                                       "place", "referee", "clock"};

static bool fail(struct record_reader *r, const char *key, const char *detail) {
    if (r->failed) return false;
    r->failed = true;
    text_clear(r->err);
    fault_line(r->err, r->line);
    return fault_add(r->err, key, detail);
}

/* Refuses what is not plain text, before anything is taken from the line. */
static bool proper_line(struct record_reader *r, const char *line, size_t len, bool ended) {
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)line[i];
        if (c == '\r' && i + 1 == len) return fail(r, "file.line-end", NULL);
        if (c < 32 || c == 127) return fail(r, "record.control", NULL);
    }
    if (text_utf8(line, len) < len) return fail(r, "file.utf8", NULL);
    if (len >= RECORD_LINE) return fail(r, "record.long-line", NULL);
    if (!ended) return fail(r, "record.no-end", NULL);
    if (len && (line[0] == ' ' || line[len - 1] == ' ')) return fail(r, "record.blank-ends", NULL);
    return true;
}

/* The next raw line into r->whole. */
static bool next_line(struct record_reader *r) {
    if (r->failed || r->at >= r->end) return false;
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t len = (size_t)((stop ? stop : r->end) - r->at);
    r->line++;
    if (!proper_line(r, r->at, len, stop != NULL)) return false;
    memcpy(r->whole, r->at, len);
    r->whole[len] = 0;
    r->at += len + 1;
    return true;
}

/* Copies a word or a tail into a fixed room; false after failing. */
static bool keep(struct record_reader *r, char *room, size_t size, const char *s) {
    if (!*s) return fail(r, "record.nothing", r->whole);
    if (*s == ' ') return fail(r, "record.blank", r->whole);
    if (text_length(s) >= size) return fail(r, "record.long", r->whole);
    memcpy(room, s, text_length(s) + 1);
    return true;
}

static bool keep_once(struct record_reader *r, char *room, size_t size, const char *s) {
    if (*room) return fail(r, "record.twice", r->whole);
    return keep(r, room, size, s);
}

/* "raf Anna": the side's seat, *s moved behind it and its blank; -1 if it is none. */
static int take_side(const struct game *g, const char **s) {
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        const char *p = *s;
        if (text_take(&p, g->sides[seat]) && (*p == ' ' || !*p)) {
            *s = *p ? p + 1 : p;
            return seat;
        }
    }
    return -1;
}

static bool is_hex(const char *s, size_t digits) {
    if (text_length(s) != digits) return false;
    for (; *s; s++)
        if (!((*s >= '0' && *s <= '9') || (*s >= 'a' && *s <= 'f'))) return false;
    return true;
}

static bool dice_tag(struct record_reader *r, struct record_head *head, const char *s) {
    if (head->dice != DICE_NONE) return fail(r, "record.twice", r->whole);
    if (text_same(s, "hand")) {
        head->dice = DICE_HAND;
        return true;
    }
    head->typed = text_take(&s, "typed ");
    bool promised = head->typed || text_take(&s, "seed ");
    if (!promised || !is_hex(s, 2 * SEED_SIZE)) return fail(r, "record.dice", s);
    head->dice = DICE_SEED;
    return keep(r, head->promise, SEED_HEX, s);
}

/* The "| " lines behind the board's name. */
static bool board_lines(struct record_reader *r, struct record_head *head) {
    const char *first = r->at;
    while (r->at < r->end && *r->at == '|') {
        if (!next_line(r)) return false;
        if (r->whole[1] && r->whole[1] != ' ') return fail(r, "record.no-blank", "|");
    }
    if (r->at == first) return true;
    if ((size_t)(r->at - first) >= RECORD_BOARD) return fail(r, "record.long-board", NULL);
    head->board_text = first;
    head->board_len = (size_t)(r->at - first);
    return true;
}

/* "R303 0123456789abcdef", or without the hash. */
static bool board_tag(struct record_reader *r, struct record_head *head, const char *s) {
    char name[sizeof head->board + sizeof head->board_hash];
    if (head->board[0]) return fail(r, "record.twice", r->whole);
    if (!keep(r, name, sizeof name, s)) return false;
    char *hash = strchr(name, ' ');
    if (hash) *hash++ = 0;
    if (hash && !is_hex(hash, BOARD_HASH - 1)) return fail(r, "record.hex", hash);
    if (hash && !keep(r, head->board_hash, sizeof head->board_hash, hash)) return false;
    return keep(r, head->board, sizeof head->board, name) && board_lines(r, head);
}

static bool side_tag(struct record_reader *r, struct record_head *head, const char *s,
                     char room[2][RECORD_TAG]) {
    int seat = take_side(head->game, &s);
    return seat < 0 ? fail(r, "record.side", s) : keep_once(r, room[seat], RECORD_TAG, s);
}

/* "words raf kot": words of real dice mean nothing, and words before the promise prove nothing. */
static bool words_tag(struct record_reader *r, struct record_head *head, const char *s) {
    if (head->dice == DICE_HAND) return fail(r, "record.words-hand", s);
    if (head->dice == DICE_NONE) head->words_first = true;
    return side_tag(r, head, s, head->words);
}

/* "promise raf 77…0b": after the seed's promise and before any words. */
static bool vow_tag(struct record_reader *r, struct record_head *head, const char *s) {
    int seat = take_side(head->game, &s);
    if (seat < 0) return fail(r, "record.side", s);
    if (head->dice != DICE_SEED || head->words[SEAT_A][0] || head->words[SEAT_B][0])
        return fail(r, "record.vow-late", r->whole);
    if (!is_hex(s, 2 * SEED_SIZE)) return fail(r, "record.hex", s);
    return keep_once(r, head->vow[seat], SEED_HEX, s);
}

static bool head_line(struct record_reader *r, struct record_head *head) {
    const char *s = r->whole;
    if (text_take(&s, "edition ")) return keep_once(r, head->edition, sizeof head->edition, s);
    if (text_take(&s, "board ")) return board_tag(r, head, s);
    if (text_take(&s, "player ")) return side_tag(r, head, s, head->player);
    if (text_take(&s, "words ")) return words_tag(r, head, s);
    if (text_take(&s, "promise ")) return vow_tag(r, head, s);
    if (text_take(&s, "dice ")) return dice_tag(r, head, s);
    if (text_take(&s, "from ")) return keep_once(r, head->from, sizeof head->from, s);
    if (text_take(&s, "view ")) {
        int seat = take_side(head->game, &s);
        if (seat < 0 && text_take(&s, "public")) seat = PUBLIC;
        if (seat < 0 || *s || head->view != REFEREE) return fail(r, "record.no-view", r->whole);
        head->view = seat;
        return true;
    }
    for (int i = 0; i < TAGS; i++)
        if (text_starts(s, record_tags[i]) && s[text_length(record_tags[i])] == ' ')
            return keep_once(r, head->tag[i], RECORD_TAG, s + text_length(record_tags[i]) + 1);
    return fail(r, "record.unknown-tag", s);
}

bool record_open(struct record_reader *r, const char *text, size_t len, struct record_head *head,
                 struct text *err) {
    memset(r, 0, sizeof *r);
    memset(head, 0, sizeof *head);
    head->view = REFEREE;
    r->at = text;
    r->end = text + len;
    r->err = err;
    r->line = 1;
    if (len > RECORD_MAX) return fail(r, "record.long-file", NULL);
    r->line = 0;
    if (!next_line(r)) return r->failed ? false : (r->line = 1, fail(r, "record.empty-file", NULL));
    if (!text_same(r->whole, format_line)) return fail(r, "record.first", format_line);
    const char *s = r->whole;
    if (!next_line(r) || !text_take(&s, "game ")) return fail(r, "record.second", NULL);
    if (!(head->game = game_find(s))) return fail(r, "record.game", s);
    r->game = head->game;
    while (next_line(r) && r->whole[0])
        if (!head_line(r, head)) return false;
    if (r->failed) return false;
    if (r->whole[0]) return fail(r, "record.no-head", NULL);
    if (!head->edition[0]) return fail(r, "record.no-edition", NULL);
    if (!head->board[0]) return fail(r, "record.no-board", NULL);
    if (head->words_first && head->dice != DICE_SEED) return fail(r, "record.words-hand", "");
    digest_begin(&head->sum);
    digest_add(&head->sum, text, (size_t)(r->at - text));
    return true;
}

static bool hex_line(struct record_reader *r, struct record_line *line, enum record_kind kind,
                     const char *s, size_t digits) {
    line->kind = kind;
    return is_hex(s, digits) ? keep(r, line->text, RECORD_LINE, s) : fail(r, "record.hex", s);
}

/* "illegal raf D4-D9 by 303/5.1 at D9"; the move may hold any words. */
static bool illegal_line(struct record_reader *r, struct record_line *line, const char *s) {
    line->kind = LINE_ILLEGAL;
    line->seat = take_side(r->game, &s);
    if (line->seat < 0) return fail(r, "record.side", s);
    const char *by = NULL;
    for (const char *p = s; (p = strstr(p, " by ")) != NULL; p++) by = p;
    if (!by || by == s) return fail(r, "record.no-rule", r->whole);
    const char *p = by + 4;
    uint32_t chapter, number;
    if (!text_take(&p, r->game->name) || !text_take(&p, "/") || !text_number(&p, 600, &chapter) ||
        !text_take(&p, ".") || !text_number(&p, 99, &number) || (*p && *p != ' '))
        return fail(r, "record.rule", by + 4);
    line->rule = RULE(chapter, number);
    if (*p && (!text_take(&p, " at ") || !keep(r, line->field, sizeof line->field, p)))
        return fail(r, "record.not-here", p);
    if (!keep(r, line->text, RECORD_LINE, s)) return false;
    line->text[by - s] = 0;
    return true;
}

static bool time_line(struct record_reader *r, struct record_line *line, const char *s) {
    line->kind = LINE_TIME;
    const char *p = s;
    if (!text_number(&p, 1000000, &line->seconds[0]) || !text_take(&p, " ") ||
        !text_number(&p, 1000000, &line->seconds[1]) || *p)
        return fail(r, "record.seconds", s);
    return true;
}

/* Lines that are a key and a text. */
static const struct {
    const char *key;
    enum record_kind kind;
} plain_lines[] = {
    {"dice ", LINE_DICE},         {"hand ", LINE_HAND},         {"cocked ", LINE_COCKED},
    {"note ", LINE_NOTE},         {"stands ", LINE_STANDS},     {"result ", LINE_RESULT},
    {"mistyped ", LINE_MISTYPED}, {"supposed ", LINE_SUPPOSED},
};
enum { PLAIN_LINES = sizeof plain_lines / sizeof *plain_lines };

static bool read_line(struct record_reader *r, struct record_line *line) {
    const char *s = r->whole;
    line->kind = text_same(s, "cocked")    ? LINE_COCKED
                 : text_same(s, "undo")    ? LINE_UNDO
                 : text_same(s, "stopped") ? LINE_STOPPED
                                           : LINE_BACK;
    if (line->kind != LINE_BACK || text_same(s, "back")) return true;
    for (int i = 0; i < PLAIN_LINES; i++)
        if (text_take(&s, plain_lines[i].key)) {
            line->kind = plain_lines[i].kind;
            return keep(r, line->text, RECORD_LINE, s);
        }
    if (text_take(&s, "illegal ")) return illegal_line(r, line, s);
    if (text_take(&s, "time ")) return time_line(r, line, s);
    if (text_take(&s, "hash ")) return hex_line(r, line, LINE_HASH, s, 16);
    if (text_take(&s, "seed ")) return hex_line(r, line, LINE_SEED, s, 2 * SEED_SIZE);
    if (text_take(&s, "seal ")) return hex_line(r, line, LINE_SEAL, s, 2 * DIGEST_SIZE);
    bool resign = text_take(&s, "resign ");
    line->kind = resign ? LINE_RESIGN : LINE_MOVE;
    line->seat = take_side(r->game, &s);
    if (line->seat < 0) return fail(r, "record.line", r->whole);
    if (resign) return *s ? fail(r, "record.not-here", s) : true;
    return keep(r, line->text, RECORD_LINE, s);
}

bool record_next(struct record_reader *r, struct record_line *line) {
    if (!next_line(r)) return false;
    *line = (struct record_line){.number = r->line, .seat = NOBODY};
    if (!r->whole[0]) return fail(r, "record.empty", NULL);
    return read_line(r, line);
}

static void write_tag(const char *key, const char *value, struct text *out) {
    if (!*value) return;
    text_add(out, key);
    text_char(out, ' ');
    text_add(out, value);
    text_char(out, '\n');
}

static void write_side(const struct game *g, const char *key, int seat, const char *value,
                       struct text *out) {
    TEXT(full, 64);
    text_add(&full, key);
    text_char(&full, ' ');
    text_add(&full, g->sides[seat]);
    write_tag(full.at, value, out);
}

static void write_side_tag(const struct game *g, const char *key, char value[2][RECORD_TAG],
                           struct text *out) {
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) write_side(g, key, seat, value[seat], out);
}

void record_write_head(const struct record_head *head, struct text *out) {
    struct record_head h = *head;
    text_add(out, format_line);
    text_char(out, '\n');
    write_tag("game", h.game->name, out);
    write_tag("edition", h.edition, out);
    TEXT(board, sizeof h.board + sizeof h.board_hash);
    text_add(&board, h.board);
    if (h.board_hash[0]) text_char(&board, ' ');
    text_add(&board, h.board_hash);
    write_tag("board", board.at, out);
    if (h.board_text) text_bytes(out, h.board_text, h.board_len);
    write_side_tag(h.game, "player", h.player, out);
    for (int i = 0; i < TAGS; i++) write_tag(record_tags[i], h.tag[i], out);
    if (h.words_first) write_side_tag(h.game, "words", h.words, out);
    if (h.dice == DICE_HAND) write_tag("dice", "hand", out);
    if (h.dice == DICE_SEED) write_tag(h.typed ? "dice typed" : "dice seed", h.promise, out);
    for (int seat = SEAT_A; seat <= SEAT_B; seat++)
        write_side(h.game, "promise", seat, h.vow[seat], out);
    if (!h.words_first) write_side_tag(h.game, "words", h.words, out);
    write_tag("from", h.from, out);
    if (h.view != REFEREE)
        write_tag("view", h.view == PUBLIC ? "public" : h.game->sides[h.view], out);
    text_char(out, '\n');
}

static void write_illegal(const struct game *g, const struct record_line *line, struct text *out) {
    text_add(out, "illegal ");
    text_add(out, game_side(g, line->seat));
    text_char(out, ' ');
    text_add(out, line->text);
    text_add(out, " by ");
    game_write_rule(g, line->rule, out);
    if (line->field[0]) text_add(out, " at ");
    text_add(out, line->field);
}

void record_write(const struct game *g, const struct record_line *line, struct text *out) {
    switch (line->kind) {
    case LINE_MOVE:
        text_add(out, game_side(g, line->seat));
        text_char(out, ' ');
        break;
    case LINE_UNDO: text_add(out, "undo"); break;
    case LINE_BACK: text_add(out, "back"); break;
    case LINE_STOPPED: text_add(out, "stopped"); break;
    case LINE_HASH: text_add(out, "hash "); break;
    case LINE_SEED: text_add(out, "seed "); break;
    case LINE_SEAL: text_add(out, "seal "); break;
    case LINE_RESIGN:
        text_add(out, "resign ");
        text_add(out, game_side(g, line->seat));
        break;
    case LINE_TIME:
        text_add(out, "time ");
        text_int(out, line->seconds[0]);
        text_char(out, ' ');
        text_int(out, line->seconds[1]);
        break;
    case LINE_ILLEGAL: write_illegal(g, line, out); break;
    case LINE_COCKED: text_add(out, line->text[0] ? "cocked " : "cocked"); break;
    default:
        for (int i = 0; i < PLAIN_LINES; i++)
            if (plain_lines[i].kind == line->kind) text_add(out, plain_lines[i].key);
    }
    if (line->kind != LINE_ILLEGAL) text_add(out, line->text);
    text_char(out, '\n');
}

bool record_fit(const char *text, size_t most) {
    size_t len = text_length(text);
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] < 32 || text[i] == 127) return false;
    return len && len <= most && text[0] != ' ' && text[len - 1] != ' ' &&
           text_utf8(text, len) == len;
}

/* The board that comes with the program and that a record names without telling it; or NULL. */
static const struct embedded *named_board(const struct record_head *head) {
    const struct embedded *sheet = board_named(head->game, head->board);
    return sheet == board_sheet(head->game, 0) ? NULL : sheet;
}

bool record_elsewhere(const struct record_head *head) {
    return head->board_text || named_board(head);
}

bool record_board(const struct record_head *head, struct text *out) {
    const struct embedded *sheet = head->board_text ? NULL : named_board(head);
    if (sheet) text_bytes(out, sheet->text, sheet->len);
    if (!head->board_text) return !out->cut;
    const char *p = head->board_text, *end = p + head->board_len;
    while (p < end) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        size_t skip = p[1] == ' ' ? 2 : 1;
        text_bytes(out, p + skip, (size_t)(stop + 1 - p) - skip);
        p = stop + 1;
    }
    return !out->cut;
}

bool record_quote_board(const char *text, size_t len, struct text *out) {
    for (const char *end = text + len; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop) stop = end;
        size_t width = (size_t)(stop - text);
        while (width && (text[width - 1] == ' ' || text[width - 1] == '\t')) width--;
        text_char(out, '|');
        if (width) text_char(out, ' ');
        for (size_t i = 0; i < width; i++) text_char(out, text[i] == '\t' ? ' ' : text[i]);
        text_char(out, '\n');
        text = stop + 1;
    }
    return !out->cut;
}

void record_vow(const char *words, char hex[SEED_HEX]) {
    uint8_t sum[DIGEST_SIZE];
    struct text t = text_over(hex, SEED_HEX);
    digest(words, text_length(words), sum);
    for (int i = 0; i < DIGEST_SIZE; i++) text_hex(&t, sum[i], 2);
}

bool record_vow_kept(const struct record_head *head, int seat) {
    char hex[SEED_HEX];
    if (!head->vow[seat][0]) return true;
    record_vow(head->words[seat], hex);
    return text_same(hex, head->vow[seat]);
}

/* Where the last line of the text begins. */
static size_t last_line(const char *text, size_t len) {
    size_t at = len ? len - 1 : 0;
    while (at && text[at - 1] != '\n') at--;
    return at;
}

bool record_seed(const char *text, size_t len, struct seed *seed) {
    enum { LINE = 5 + 2 * SEED_SIZE + 1 };
    char hex[SEED_HEX];
    if (!len || text[len - 1] != '\n') return false;
    size_t at = last_line(text, len);
    while (at && len - at > 5 &&
           (!memcmp(text + at, "seal ", 5) || !memcmp(text + at, "note ", 5))) {
        len = at;
        at = last_line(text, len);
    }
    if (!at || len - at != LINE || memcmp(text + at, "seed ", 5)) return false;
    memcpy(hex, text + at + 5, 2 * SEED_SIZE);
    hex[2 * SEED_SIZE] = 0;
    return dice_read(hex, seed);
}
