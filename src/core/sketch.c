#include "core/sketch.h"
#include "base/json.h"
#include "core/view.h"
#include <string.h>

/* The lines of a sheet in their order: game, board, shift, row (these are not kept as lines), then
 * place, the game's words, its choices, and what nobody knows. */
enum { RANK_PLACE, RANK_WORD, RANK_UNKNOWN = 1000 };

static const char *const kinds[] = {"area", "spot", "edge",  "numbers",
                                    "stop", "each", "table", "choice"};

/* ---------------------------------------------------------------- words */

static int words_of(const struct game *g) {
    int n = 0;
    while (g->words && g->words[n].key) n++;
    return n;
}

static int choices_of(const struct game *g) {
    int n = 0;
    while (g->readings && g->readings[n].key) n++;
    return n;
}

/* The word of a rank; a choice has only its key. */
static struct board_word word_at(const struct game *g, int rank) {
    int i = rank - RANK_WORD, n = words_of(g);
    if (i < n) return g->words[i];
    const char *key = g->readings[i - n].key;
    return (struct board_word){.key = key, .line = key, .kind = WORD_CHOICE, .sign = ""};
}

static int ranks(const struct game *g) { return RANK_WORD + words_of(g) + choices_of(g); }

static int rank_of(const struct game *g, const char *key) {
    if (text_same(key, "name")) return RANK_PLACE;
    for (int rank = RANK_WORD; rank < ranks(g); rank++)
        if (text_same(word_at(g, rank).key, key)) return rank;
    return -1;
}

/* Whether the line begins with these words; *rest is what follows them. */
static bool begins(const char *line, const char *words, const char **rest) {
    if (!text_take(&line, words) || (*line && *line != ' ')) return false;
    *rest = *line ? line + 1 : line;
    return true;
}

/* The rank of a line: of all words that it begins with the longest, and of those the first that
 * does not stand before the line before. */
static int rank_line(const struct game *g, const char *line, int before, const char **rest) {
    int found = RANK_UNKNOWN;
    size_t longest = 0;
    const char *tail;
    *rest = line;
    if (begins(line, "place", rest)) return RANK_PLACE;
    for (int rank = RANK_WORD; rank < ranks(g); rank++) {
        struct board_word w = word_at(g, rank);
        size_t len = text_length(w.line);
        if (!begins(line, w.line, &tail) || len < longest) continue;
        if (len == longest && (found >= before || rank < before)) continue;
        found = rank, longest = len, *rest = tail;
    }
    return found;
}

/* ---------------------------------------------------------------- fields */

/* "C2" anywhere on the paper: *s moved behind it. */
static bool spot(const char **s, int *row, int *column) {
    const char *p = *s;
    uint32_t n;
    if (*p < 'A' || *p > 'Z') return false;
    *column = *p++ - 'A';
    if (!text_number(&p, MAX_ROWS, &n) || !n) return false;
    *row = (int)n - 1;
    *s = p;
    return true;
}

static bool exists(const struct sketch *s, int row, int column) {
    return s->row[row] >> column & 1;
}

/* Whether a word is a field that exists. */
static bool is_field(const struct sketch *s, const char *word) {
    int row, column;
    return spot(&word, &row, &column) && !*word && exists(s, row, column);
}

/* Takes the next word of a rest into `word`; false at its end. */
static bool next_word(const char **rest, char *word, size_t cap) {
    struct text t = text_over(word, cap);
    while (**rest == ' ') (*rest)++;
    if (!**rest) return false;
    while (**rest && **rest != ' ') text_char(&t, *(*rest)++);
    return true;
}

/* ---------------------------------------------------------------- lines */

static const char *keep(struct sketch *s, const char *text) {
    if (s->room.len + text_length(text) + 1 >= s->room.cap) return NULL;
    const char *at = s->room.at + s->room.len;
    text_add(&s->room, text);
    s->room.len++; /* the zero stays; the next text begins behind it */
    s->room.at[s->room.len] = 0;
    return at;
}

static void drop_line(struct sketch *s, int i) {
    memmove(&s->line[i], &s->line[i + 1], (size_t)(s->lines - i - 1) * sizeof *s->line);
    s->lines--;
}

/* Puts a line behind all of its rank and of those before it. */
static bool add_line(struct sketch *s, int rank, const char *text) {
    const char *rest = s->lines < SKETCH_LINES ? keep(s, text) : NULL;
    int i = s->lines;
    if (!rest) return false;
    while (i && s->line[i - 1].rank > rank) i--;
    memmove(&s->line[i + 1], &s->line[i], (size_t)(s->lines - i) * sizeof *s->line);
    s->line[i] = (struct sketch_line){rank, rest};
    s->lines++;
    return true;
}

/* The n-th line of a rank, from 0; -1 if there is none. */
static int line_of(const struct sketch *s, int rank, int n) {
    for (int i = 0; i < s->lines; i++)
        if (s->line[i].rank == rank && !n--) return i;
    return -1;
}

/* Gives the line another rest; an empty one takes it away. */
static bool set_line(struct sketch *s, int i, int rank, const char *rest) {
    if (!*rest) {
        if (i >= 0) drop_line(s, i);
        return true;
    }
    if (i < 0) return add_line(s, rank, rest);
    const char *kept = keep(s, rest);
    if (kept) s->line[i].rest = kept;
    return kept != NULL;
}

/* ---------------------------------------------------------------- reading */

/* "A-K M": the columns as bits. */
static uint32_t columns_of(const char *rest) {
    uint32_t row = 0;
    char word[8];
    while (next_word(&rest, word, sizeof word)) {
        int first = word[0] - 'A', last = word[1] == '-' && word[2] ? word[2] - 'A' : first;
        for (int c = first; c >= 0 && c <= last && c < MAX_COLUMNS; c++) row |= 1u << c;
    }
    return row;
}

/* Lines that say how the paper lies; true if this is one. */
static bool head_line(struct sketch *s, const char *line) {
    const char *rest;
    uint32_t n;
    if (begins(line, "game", &rest)) return true;
    if (begins(line, "board", &rest)) {
        struct text name = text_over(s->name, sizeof s->name);
        text_add(&name, rest);
        return true;
    }
    if (begins(line, "shift", &rest)) {
        s->odd = text_same(rest, "odd");
        return true;
    }
    if (!begins(line, "row", &rest)) return false;
    if (text_number(&rest, MAX_ROWS, &n) && n) s->row[n - 1] |= columns_of(rest);
    return true;
}

bool sketch_read(struct sketch *s, const struct game *game, const char *text, size_t len,
                 struct text *err) {
    struct sheet in;
    int before = 0;
    memset(s, 0, sizeof *s);
    s->game = game;
    s->room = text_over(s->room_of, sizeof s->room_of);
    text_clear(err);
    if (len > SKETCH_TEXT) return fault_set(err, "record.long-board", NULL);
    sheet_open(&in, text, len, err);
    while (sheet_next(&in)) {
        TEXT(line, SHEET_LINE);
        const char *rest;
        for (int i = 0; i < in.words; i++) {
            if (i) text_char(&line, ' ');
            text_add(&line, in.word[i]);
        }
        if (head_line(s, line.at)) continue;
        before = rank_line(game, line.at, before, &rest);
        int same =
            before < RANK_WORD || before == RANK_UNKNOWN || word_at(game, before).kind != WORD_AREA
                ? -1
                : line_of(s, before, 0);
        TEXT(both, 2 * SHEET_LINE); /* fields of several lines come together in one */
        if (same >= 0) text_add(&both, s->line[same].rest), text_char(&both, ' ');
        text_add(&both, rest);
        bool kept = same >= 0 ? set_line(s, same, before, both.at) : add_line(s, before, rest);
        if (!kept || both.cut) return fault_set(err, "record.long-board", NULL);
    }
    return !in.failed;
}

/* ---------------------------------------------------------------- changing */

/* Takes the field out of a rest of fields, or adds it at the end. */
static bool put_field(struct sketch *s, int rank, const char *field, bool on) {
    int i = line_of(s, rank, 0);
    TEXT(rest, SHEET_LINE);
    char word[40];
    for (const char *p = i < 0 ? "" : s->line[i].rest; next_word(&p, word, sizeof word);) {
        if (text_same(word, field)) continue;
        if (rest.len) text_char(&rest, ' ');
        text_add(&rest, word);
    }
    if (on && rest.len) text_char(&rest, ' ');
    if (on) text_add(&rest, field);
    return !rest.cut && set_line(s, i, rank, rest.at);
}

/* The line of a rank whose rest begins with these words, or -1. */
static int line_with(const struct sketch *s, int rank, const char *words) {
    const char *rest;
    for (int i = 0; i < s->lines; i++)
        if (s->line[i].rank == rank && begins(s->line[i].rest, words, &rest)) return i;
    return -1;
}

/* "FIELD VALUE": a line for each field; an empty value takes it away. */
static bool put_value(struct sketch *s, int rank, const char *field, const char *value, bool one) {
    TEXT(rest, SHEET_LINE);
    int i = one ? line_of(s, rank, 0) : line_with(s, rank, field);
    if (!*value) return set_line(s, i, rank, "");
    text_add(&rest, field);
    text_char(&rest, ' ');
    text_add(&rest, value);
    return !rest.cut && set_line(s, i, rank, rest.at);
}

/* "G9-H9": two fields, whichever way round they are written. */
static bool put_edge(struct sketch *s, int rank, const char *fields, bool on) {
    TEXT(there, 16);
    TEXT(back, 16);
    const char *dash = strchr(fields, '-');
    if (!dash || text_length(fields) > 8) return false;
    text_bytes(&there, fields, (size_t)(dash - fields));
    text_add(&back, dash + 1);
    if (!is_field(s, there.at) || !is_field(s, back.at)) return false;
    text_char(&back, ' '), text_add(&back, there.at);
    text_char(&there, ' '), text_add(&there, dash + 1);
    int i = line_with(s, rank, there.at);
    if (i < 0) i = line_with(s, rank, back.at);
    return on && i >= 0 ? true : set_line(s, i, rank, on ? there.at : "");
}

/* A field that is no more is named by nothing but tables, which are typed. */
static bool forget_field(struct sketch *s, const char *field) {
    char word[40];
    for (int i = s->lines; i--;) {
        int rank = s->line[i].rank;
        const char *rest = s->line[i].rest;
        if (rank == RANK_UNKNOWN) continue;
        int kind = rank == RANK_PLACE ? WORD_EACH : word_at(s->game, rank).kind;
        bool first = next_word(&rest, word, sizeof word) && text_same(word, field);
        bool second = next_word(&rest, word, sizeof word) && text_same(word, field);
        if (kind == WORD_AREA) {
            if (!put_field(s, rank, field, false)) return false;
        } else if ((kind == WORD_SPOT || kind == WORD_STOP || kind == WORD_EACH ||
                    kind == WORD_EDGE) &&
                   (first || (second && kind == WORD_EDGE))) {
            drop_line(s, i);
        }
    }
    return true;
}

static bool put_exists(struct sketch *s, const char *field, const char *value) {
    const char *p = field;
    int row, column;
    if (!spot(&p, &row, &column) || *p) return false;
    if (text_same(value, "1")) {
        s->row[row] |= 1u << column;
        return true;
    }
    if (!text_same(value, "0")) return false;
    s->row[row] &= ~(1u << column);
    return forget_field(s, field);
}

/* What is ordered: KEY, then @ and a field or # and a number, then = and a value. */
struct order {
    char key[40], at[16];
    int line; /* of a table, from 1; 0 if none */
    const char *value;
};

static bool take_order(const char *in, struct order *o) {
    const char *equal = strchr(in, '='), *p = in;
    struct text key = text_over(o->key, sizeof o->key), at = text_over(o->at, sizeof o->at);
    uint32_t n = 0;
    o->at[0] = 0;
    o->line = 0;
    if (!equal) return false;
    o->value = equal + 1;
    while (p < equal && *p != '@' && *p != '#') text_char(&key, *p++);
    if (*p == '#') {
        p++;
        if (!text_number(&p, SKETCH_LINES, &n) || !n || p != equal) return false;
        o->line = (int)n;
    } else if (*p == '@') {
        text_bytes(&at, p + 1, (size_t)(equal - p - 1));
    }
    return !key.cut && !at.cut;
}

/* Whether a value can stand in a line: one blank between words, nothing that is no text. */
static bool plain_value(const char *value) {
    size_t len = text_length(value);
    if (len > SKETCH_SMALL || text_utf8(value, len) < len || value[0] == ' ') return false;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)value[i];
        bool blank = c == ' ' && (!value[i + 1] || value[i + 1] == ' ');
        if (c < 32 || c == 127 || blank || (c == '#' && (!i || value[i - 1] == ' '))) return false;
    }
    return true;
}

static bool on_a_field(struct sketch *s, const struct order *o, int rank) {
    if (rank == RANK_PLACE) return is_field(s, o->at) && put_value(s, rank, o->at, o->value, false);
    struct board_word w = word_at(s->game, rank);
    bool on = text_same(o->value, "1");
    if (w.kind == WORD_EDGE) return put_edge(s, rank, o->at, on);
    if (!is_field(s, o->at)) return false;
    switch (w.kind) {
    case WORD_AREA: return put_field(s, rank, o->at, on);
    case WORD_SPOT: return set_line(s, line_of(s, rank, 0), rank, on ? o->at : "");
    case WORD_STOP:
    case WORD_EACH: return put_value(s, rank, o->at, o->value, w.kind == WORD_STOP);
    default: return false;
    }
}

static bool change(struct sketch *s, const struct order *o) {
    if (o->at[0] && text_same(o->key, "field")) return put_exists(s, o->at, o->value);
    if (text_same(o->key, "board")) {
        if (strchr(o->value, ' ') || text_length(o->value) >= sizeof s->name) return false;
        struct text name = text_over(s->name, sizeof s->name);
        text_add(&name, o->value);
        return true;
    }
    if (text_same(o->key, "shift")) {
        bool odd = text_same(o->value, "odd");
        if (!odd && !text_same(o->value, "even")) return false;
        s->odd = odd;
        return true;
    }
    int rank = rank_of(s->game, o->key);
    if (rank < 0) return false;
    if (o->at[0]) return on_a_field(s, o, rank);
    if (rank == RANK_PLACE) return false;
    int kind = word_at(s->game, rank).kind;
    if (o->line)
        return kind == WORD_TABLE && set_line(s, line_of(s, rank, o->line - 1), rank, o->value);
    return (kind == WORD_NUMBERS || kind == WORD_CHOICE) &&
           set_line(s, line_of(s, rank, 0), rank, o->value);
}

bool sketch_change(struct sketch *s, const char *order) {
    struct order o;
    return take_order(order, &o) && plain_value(o.value) && change(s, &o);
}

/* ---------------------------------------------------------------- writing */

static void write_row(uint32_t row, int number, struct text *out) {
    text_add(out, "row ");
    text_int(out, number);
    for (int c = 0; c < MAX_COLUMNS; c++) {
        int last = c;
        if (!(row >> c & 1)) continue;
        while (row >> (last + 1) & 1) last++;
        text_char(out, ' ');
        text_char(out, (char)('A' + c));
        if (last > c) text_char(out, '-'), text_char(out, (char)('A' + last));
        c = last;
    }
    text_char(out, '\n');
}

static void write_line(const struct sketch *s, int i, struct text *out) {
    int rank = s->line[i].rank;
    if (rank == RANK_PLACE) text_add(out, "place ");
    if (rank >= RANK_WORD && rank != RANK_UNKNOWN) {
        text_add(out, word_at(s->game, rank).line);
        text_char(out, ' ');
    }
    text_add(out, s->line[i].rest);
    text_char(out, '\n');
}

static int last_row(const struct sketch *s) {
    int rows = MAX_ROWS;
    while (rows && !s->row[rows - 1]) rows--;
    return rows;
}

/* Writes the lines before the rows; how many there are. */
static int write_head(const struct sketch *s, struct text *out) {
    text_add(out, "game ");
    text_add(out, s->game->name);
    if (s->name[0]) text_add(out, "\nboard "), text_add(out, s->name);
    text_add(out, s->odd ? "\nshift odd\n" : "\nshift even\n");
    return s->name[0] ? 3 : 2;
}

void sketch_write(const struct sketch *s, struct text *out) {
    write_head(s, out);
    for (int row = 0; row < last_row(s); row++) write_row(s->row[row], row + 1, out);
    for (int i = 0; i < s->lines; i++) write_line(s, i, out);
}

/* ---------------------------------------------------------------- judging */

struct judging {
    const struct sketch *s;
    struct text *out;
    int head; /* lines before those of the sketch */
    int told;
};

enum { MOST_TOLD = 12 };

/* The first field that the fault is about: a word of it that is one. */
static void fault_field(const struct sketch *s, const char *fault, struct text *out) {
    for (const char *p = fault; *p;) {
        TEXT(word, 24);
        while (*p == ' ' || *p == '\n' || *p == ',') p++;
        while (*p && *p != ' ' && *p != '\n' && *p != ',') text_char(&word, *p++);
        if (!word.len || !is_field(s, word.at)) continue;
        json_key_text(out, "field", word.at);
        return;
    }
}

static void open_wrong(struct judging *j, const char *fault) {
    json_open(j->out, '{');
    view_fault(fault, j->out);
}

/* A line that is wrong, or the whole board (line 0). */
static void tell(void *to, int line, const char *fault) {
    struct judging *j = to;
    int i = line - 1 - j->head;
    if (j->told++ >= MOST_TOLD) return;
    open_wrong(j, fault);
    fault_field(j->s, fault, j->out);
    if (line && i >= 0 && i < j->s->lines && j->s->line[i].rank < RANK_UNKNOWN) {
        int rank = j->s->line[i].rank;
        json_key_text(j->out, "word", rank < RANK_WORD ? "name" : word_at(j->s->game, rank).key);
    }
    json_key_int(j->out, "line", line);
    json_close(j->out, '}');
}

static void tell_missing(struct judging *j) {
    for (int rank = RANK_WORD; rank < ranks(j->s->game); rank++) {
        struct board_word w = word_at(j->s->game, rank);
        TEXT(fault, 100);
        if (!w.needed || line_of(j->s, rank, 0) >= 0) continue;
        fault_set(&fault, "board.missing", w.line);
        open_wrong(j, fault.at);
        json_key_text(j->out, "word", w.key);
        json_key_bool(j->out, "missing", true);
        json_close(j->out, '}');
        j->told++;
    }
}

static void judge(const struct sketch *s, struct board *b, const char *sheet, size_t len,
                  struct text *out) {
    TEXT(head, 64);
    struct judging j = {.s = s, .out = out};
    j.head = write_head(s, &head) + last_row(s);
    json_key(out, "wrong");
    json_open(out, '[');
    if (!s->name[0]) tell(&j, 0, "board.no-name"), j.told++;
    if (!last_row(s)) tell(&j, 0, "board.no-grid"), j.told++;
    tell_missing(&j);
    bool gaps = j.told > 0;
    bool sound = last_row(s) && board_judge(b, s->game, sheet, len, tell, &j) && !gaps;
    json_close(out, ']');
    json_key_bool(out, "sound", sound);
    if (sound) json_key_text(out, "hash", b->hash);
}

/* ---------------------------------------------------------------- everything as JSON */

static void write_fields(const struct sketch *s, struct text *out) {
    json_key(out, "fields");
    json_open(out, '[');
    for (int row = 0; row < MAX_ROWS; row++)
        for (int column = 0; column < MAX_COLUMNS; column++) {
            TEXT(name, 8);
            const char *place = "";
            if (!exists(s, row, column)) continue;
            text_char(&name, (char)('A' + column));
            text_int(&name, row + 1);
            int i = line_with(s, RANK_PLACE, name.at);
            if (i >= 0) (void)begins(s->line[i].rest, name.at, &place);
            json_open(out, '{');
            json_key_text(out, "field", name.at);
            json_key_int(out, "row", row);
            json_key_int(out, "column", column);
            if (*place) json_key_text(out, "place", place);
            json_close(out, '}');
        }
    json_close(out, ']');
}

static void write_words(const struct sketch *s, struct text *out) {
    json_key(out, "words");
    json_open(out, '[');
    for (int rank = RANK_WORD; rank < ranks(s->game); rank++) {
        struct board_word w = word_at(s->game, rank);
        json_open(out, '{');
        json_key_text(out, "key", w.key);
        json_key_text(out, "kind", kinds[w.kind]);
        if (w.needed) json_key_bool(out, "needed", true);
        if (w.values) json_key_int(out, "values", w.values);
        json_key_int(out, "least", w.least);
        json_key_int(out, "most", w.most);
        if (*w.sign) json_key_text(out, "sign", w.sign);
        json_key(out, "rests");
        json_open(out, '[');
        for (int i = 0; i < s->lines; i++)
            if (s->line[i].rank == rank) json_text(out, s->line[i].rest);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

void sketch_json(struct sketch *s, struct board *b, struct text *out) {
    struct text sheet = text_over(s->sheet, sizeof s->sheet);
    uint32_t all = 0;
    int columns = 0;
    sketch_write(s, &sheet);
    for (int row = 0; row < MAX_ROWS; row++) all |= s->row[row];
    while (all >> columns) columns++;
    json_key_text(out, "text", sheet.at);
    json_key_text(out, "name", s->name);
    json_key_text(out, "shift", s->odd ? "odd" : "even");
    json_key_int(out, "rows", last_row(s));
    json_key_int(out, "columns", columns);
    write_fields(s, out);
    write_words(s, out);
    judge(s, b, sheet.at, sheet.len, out);
}
