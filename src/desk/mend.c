#include "desk/mend.h"
#include "event/seal.h"
#include <string.h>

enum {
    SEARCHES = 300, /* how often the whole file is looked through for an order */
    FOLDS = 300     /* how often the event is folded anew without an order that does not hold */
};

/* A piece of the file: an order with its lines, or what lies about without one. */
struct part {
    const char *at;
    size_t len;
    int first, lines; /* in the damaged file; first is 0 if it came from a copy */
    int copy;         /* index of the copy it came from, or -1 */
    bool cut, used;
    bool aside; /* the chain goes on without it; it may belong elsewhere */
};

struct work {
    const char *when, *who;
    struct arena *memory;
    struct mend *m;
    const struct mend_copy *copy;
    int copies;
    struct part *in, *out;
    int ins, outs, room, searches;
    size_t bytes; /* room for the new text */
    char chain[CHAIN_SIZE];
};

/* ---------------------------------------------------------------- an editor's marks */

bool mend_is_marked(const struct mend_marks *was) {
    return was->bom || was->feed || was->returns || was->tail;
}

/* Whether these bytes are an order that follows this chain; *chain is then its own. */
static bool proves(const char *at, size_t len, const char *before, char chain[CHAIN_SIZE]) {
    const char *end = at + len, *p = at, *line, *one;
    size_t line_len, one_len;
    char due[CHAIN_SIZE];
    if (!journal_next(&p, end, &line, &line_len) || !journal_is_verb(line, line_len, "order"))
        return false;
    const char *lines = p;
    size_t head = line_len;
    int n = 0;
    while (head && line[head - 1] != ' ') head--;
    if (!head || line_len - head != CHAIN_SIZE - 1 || !len || end[-1] != '\n') return false;
    while (journal_next(&p, end, &one, &one_len)) n++;
    if (n != journal_announced(line, line_len)) return false;
    journal_chain(due, before, line, head - 1, lines, (size_t)(end - lines));
    if (memcmp(due, line + head, CHAIN_SIZE - 1) != 0) return false;
    memcpy(chain, due, CHAIN_SIZE);
    return seal_holds(lines, (size_t)(end - lines));
}

/* The chain an order tells of itself; false if it tells none. */
static bool told(const char *at, size_t len, char chain[CHAIN_SIZE]) {
    const char *p = at, *line;
    size_t line_len;
    if (!journal_next(&p, at + len, &line, &line_len) ||
        !journal_is_verb(line, line_len, "order") || line_len < CHAIN_SIZE ||
        line[line_len - CHAIN_SIZE] != ' ')
        return false;
    memcpy(chain, line + line_len - (CHAIN_SIZE - 1), CHAIN_SIZE - 1);
    chain[CHAIN_SIZE - 1] = 0;
    return true;
}

/* The last order once more with a line feed behind it: does its chain hold then? */
static bool only_feed_missing(const char *text, size_t len) {
    const char *at = text, *end = text + len, *one, *last = NULL, *before = NULL;
    size_t one_len;
    char follows[CHAIN_SIZE], chain[CHAIN_SIZE];
    while (journal_next(&at, end, &one, &one_len))
        if (journal_is_verb(one, one_len, "order")) before = last, last = one;
    if (!last) return false;
    if (before) {
        if (!told(before, (size_t)(end - before), follows)) return false;
    } else {
        at = text;
        journal_next(&at, end, &one, &one_len);
        journal_chain(follows, "", one, one_len, "", 0);
    }
    return proves(last, (size_t)(end - last), follows, chain);
}

size_t mend_ends(char *text, size_t len, struct mend_marks *was) {
    *was = (struct mend_marks){.bom = len >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3)};
    size_t to = 0;
    for (size_t from = was->bom ? 3 : 0; from < len; from++) {
        bool feed = text[from] == '\r' && (from + 1 == len || text[from + 1] == '\n');
        if (feed)
            was->returns++;
        else
            text[to++] = text[from];
    }
    while (to && !text[to - 1]) to--, was->tail++;
    while (to > 1 && text[to - 1] == '\n' && text[to - 2] == '\n') to--, was->tail++;
    if (to && text[to - 1] != '\n') {
        text[to] = '\n';
        if (only_feed_missing(text, to + 1)) to++, was->feed = true;
    }
    text[to] = 0;
    return to;
}

/* ---------------------------------------------------------------- pieces */

static struct mend_step *add_step(struct work *w, enum mend_kind kind, const struct part *p,
                                  const char *detail) {
    static const struct mend_step none;
    struct mend *m = w->m;
    if (m->steps == m->room) {
        int room = 2 * m->room + 64;
        struct mend_step *more = arena_take(w->memory, sizeof *more * (size_t)room);
        if (!more) return NULL;
        if (m->steps) memcpy(more, m->step, sizeof *more * (size_t)m->steps);
        m->step = more, m->room = room;
    }
    struct mend_step *s = &m->step[m->steps++];
    *s = none;
    s->kind = kind, s->first = p->first, s->last = p->first + p->lines - 1;
    s->at = p->at, s->len = p->len, s->detail = detail ? detail : "";
    return s;
}

/* Cuts the text into pieces, each beginning with an order's line. */
static bool take_apart(struct work *w, const char *text, size_t len) {
    const char *at = text, *end = text + len, *one;
    size_t one_len;
    int lines = journal_count(text, len, NULL), number = 0;
    w->room = 2 * lines + 16;
    for (int i = 0; i < w->copies; i++)
        w->room += journal_count(w->copy[i].text, w->copy[i].len, NULL);
    w->in = arena_take(w->memory, sizeof *w->in * (size_t)(lines + 1));
    w->out = arena_take(w->memory, sizeof *w->out * (size_t)w->room);
    if (!w->in || !w->out) return words_refuse(&w->m->no, "", "memory", "");
    while (journal_next(&at, end, &one, &one_len)) {
        bool begins = number < 2 || journal_is_verb(one, one_len, "order");
        number++;
        if (begins) w->in[w->ins++] = (struct part){.at = one, .first = number, .copy = -1};
        struct part *p = &w->in[w->ins - 1];
        p->lines++, p->len = (size_t)(at - p->at);
    }
    return true;
}

/* The order alone, without lines that lie about behind it. */
static struct part block_of(const struct part *p) {
    const char *at = p->at, *end = p->at + p->len, *one;
    size_t len;
    struct part it = *p;
    if (!journal_next(&at, end, &one, &len)) return it;
    int n = journal_announced(one, len);
    it.lines = 1;
    for (; n > 0 && journal_next(&at, end, &one, &len); n--) it.lines++;
    it.len = (size_t)(at - p->at);
    return it;
}

static void take(struct work *w, const struct part *p) {
    if (w->outs < w->room) w->out[w->outs++] = *p;
}

/* What stands behind the order in its piece becomes the next piece to be looked at. */
static void keep_rest(struct work *w, int i, const struct part *block) {
    struct part *p = &w->in[i];
    p->at += block->len, p->len -= block->len;
    p->first += block->lines, p->lines = journal_count(p->at, p->len, NULL);
    p->used = !p->len;
}

static bool is_next(const struct work *w, int i, const char *before) {
    char chain[CHAIN_SIZE];
    for (; i < w->ins; i++) {
        if (w->in[i].used || w->in[i].aside) continue;
        struct part block = block_of(&w->in[i]);
        return proves(block.at, block.len, before, chain);
    }
    return false;
}

/* ---------------------------------------------------------------- ways to put it right */

/* The order that follows the chain, from one of the copies. Only one whose neighbour before it has
 * that chain is worth proving. */
static bool from_copy(struct work *w, const struct part *near) {
    for (int k = 0; k < w->copies; k++) {
        const char *at = w->copy[k].text, *end = at + w->copy[k].len, *one;
        size_t len;
        char before[CHAIN_SIZE] = "", chain[CHAIN_SIZE];
        if (journal_next(&at, end, &one, &len)) journal_chain(before, "", one, len, "", 0);
        while (journal_next(&at, end, &one, &len)) {
            if (!journal_is_verb(one, len, "order")) continue;
            bool follows = text_same(before, w->chain);
            struct part p = {.at = one, .len = (size_t)(end - one), .copy = k};
            if (!told(one, len, before)) before[0] = 0;
            if (!follows) continue;
            struct part block = block_of(&p);
            if (!proves(one, block.len, w->chain, chain)) continue;
            memcpy(w->chain, chain, sizeof chain);
            block.first = near ? near->first : 0;
            take(w, &block);
            add_step(w, MEND_COPY, &block, w->copy[k].name);
            return true;
        }
    }
    return false;
}

/* Only the chain it tells is wrong: the order behind it follows what the lines give. */
static bool by_next(struct work *w, int i) {
    struct part block = block_of(&w->in[i]);
    const char *at = block.at, *line;
    size_t len, head;
    char due[CHAIN_SIZE];
    if (!journal_next(&at, block.at + block.len, &line, &len) ||
        !journal_is_verb(line, len, "order"))
        return false;
    for (head = len; head && line[head - 1] != ' ';) head--;
    if (!head) return false;
    journal_chain(due, w->chain, line, head - 1, at, (size_t)(block.at + block.len - at));
    if (!is_next(w, i + 1, due) || !seal_holds(at, (size_t)(block.at + block.len - at)))
        return false;
    add_step(w, MEND_CHAIN, &block, NULL);
    take(w, &block);
    memcpy(w->chain, due, sizeof due);
    keep_rest(w, i, &block);
    return true;
}

static bool from_elsewhere(struct work *w, int i) {
    char chain[CHAIN_SIZE];
    if (w->searches++ >= SEARCHES) return false;
    for (int k = 1; k < w->ins; k++) {
        if (w->in[k].used || k == i) continue;
        struct part block = block_of(&w->in[k]);
        if (!proves(block.at, block.len, w->chain, chain)) continue;
        add_step(w, MEND_MOVED, &block, NULL);
        take(w, &block);
        memcpy(w->chain, chain, sizeof chain);
        keep_rest(w, k, &block);
        return true;
    }
    return false;
}

static void cut_piece(struct work *w, int i) {
    struct part p = w->in[i];
    char chain[CHAIN_SIZE];
    w->in[i].used = true;
    p.cut = true;
    add_step(w, MEND_CUT, &p, NULL);
    take(w, &p);
    /* What follows may follow it, or what was before it. */
    if (told(p.at, p.len, chain) && !is_next(w, i + 1, w->chain))
        memcpy(w->chain, chain, sizeof chain);
}

static bool holds(const struct part *all, const struct part *some) {
    for (size_t i = 0; i + some->len <= all->len; i++)
        if (!memcmp(all->at + i, some->at, some->len)) return true;
    return false;
}

/* The lines behind an order's own, which may be what is damaged. */
static struct part behind_head(const struct part *p) {
    struct part rest = *p;
    const char *at = p->at, *line;
    size_t len;
    journal_next(&at, p->at + p->len, &line, &len);
    rest.at = p->at + (at - p->at);
    rest.len = p->len - (size_t)(at - p->at);
    return rest;
}

/* Whether a copy gave this order already: it has these lines, or all but its head, it tells the
 * same chain, or what stands behind follows it. */
static bool replaced(const struct work *w, int i) {
    char chain[CHAIN_SIZE], mine[CHAIN_SIZE] = "?";
    if (is_next(w, i + 1, w->chain)) return true;
    bool tells = told(w->in[i].at, w->in[i].len, mine);
    struct part rest = behind_head(&w->in[i]);
    for (int k = w->outs - 1; k > 0 && w->out[k].copy >= 0; k--)
        if (holds(&w->out[k], &w->in[i]) || (rest.len && holds(&w->out[k], &rest)) ||
            (tells && told(w->out[k].at, w->out[k].len, chain) && text_same(chain, mine)))
            return true;
    return false;
}

static void prove_all(struct work *w) {
    char chain[CHAIN_SIZE];
    for (int i = 1; i < w->ins; i++)
        for (bool copied = false; !w->in[i].used;) {
            struct part block = block_of(&w->in[i]);
            if (proves(block.at, block.len, w->chain, chain)) {
                take(w, &block);
                memcpy(w->chain, chain, sizeof chain);
                keep_rest(w, i, &block);
                copied = false;
            } else if (copied && replaced(w, i)) {
                w->in[i].used = true;
            } else if (is_next(w, i + 1, w->chain)) {
                w->in[i].aside = true;
                break;
            } else if (from_elsewhere(w, i)) {
                continue;
            } else if (from_copy(w, &w->in[i])) {
                copied = true;
            } else if (!by_next(w, i)) {
                cut_piece(w, i);
            }
        }
    while (from_elsewhere(w, 0) || from_copy(w, NULL)) continue; /* the file was cut short */
    for (int i = 1; i < w->ins; i++)
        if (!w->in[i].used) add_step(w, MEND_FOREIGN, &w->in[i], NULL);
}

/* ---------------------------------------------------------------- the first line */

static bool is_first(const char *line, size_t len) {
    struct line l;
    return journal_read(&l, line, len, NULL) && text_same(l.word[0], "event") && l.words == 4 &&
           (text_same(l.word[1], "2") || text_same(l.word[1], "3"));
}

static bool first_proves(const struct work *w, const char *line, size_t len, char *chain) {
    journal_chain(chain, "", line, len, "", 0);
    return is_next(w, 1, chain);
}

/* The first line proves itself by the first order; else a copy is taken. */
static bool first_line(struct work *w) {
    struct part *p = &w->in[0];
    size_t len = p->len - 1;
    if (is_first(p->at, len) && (w->ins == 1 || first_proves(w, p->at, len, w->chain))) {
        if (w->ins == 1) journal_chain(w->chain, "", p->at, len, "", 0);
        take(w, p);
        return true;
    }
    for (int k = 0; k < w->copies; k++) {
        const char *at = w->copy[k].text, *one;
        size_t one_len;
        if (!journal_next(&at, at + w->copy[k].len, &one, &one_len) || !is_first(one, one_len))
            continue;
        if (one_len == len && !memcmp(one, p->at, len)) break; /* the first order is damaged */
        struct part it = {.at = one, .len = one_len + 1, .first = 1, .lines = 1, .copy = k};
        journal_chain(w->chain, "", one, one_len, "", 0);
        add_step(w, MEND_COPY, &it, w->copy[k].name);
        take(w, &it);
        return true;
    }
    if (!is_first(p->at, len)) return words_refuse(&w->m->no, "", "mend-first-line", "");
    journal_chain(w->chain, "", p->at, len, "", 0); /* the first order is what is damaged */
    take(w, p);
    return true;
}

/* ---------------------------------------------------------------- writing it again */

/* A line that says what stood here, whatever bytes that were. */
static void note_line(const struct work *w, const char *line, size_t len, struct text *out) {
    TEXT(words, LINE_SIZE / 2);
    text_add(&words, "repair: ");
    if (len && line[len - 1] == '\n') len--;
    for (size_t i = 0; i < len && words.len < LINE_SIZE / 3;) {
        size_t k = 1;
        while (k < 4 && i + k < len && ((unsigned char)line[i + k] & 0xC0) == 0x80) k++;
        bool good = (unsigned char)line[i] >= 32 && line[i] != 127 && text_utf8(line + i, k) == k;
        if (good)
            text_bytes(&words, line + i, k);
        else
            text_char(&words, '?');
        i += k;
    }
    text_add(out, w->when), journal_word(out, w->who);
    text_add(out, " note"), journal_word(out, words.at);
    text_char(out, '\n');
}

/* The notes in place of what was cut: as many lines as the order had. */
static void write_cut(const struct work *w, const struct part *p, struct text *out) {
    const char *at = p->at, *end = p->at + p->len, *one;
    size_t len;
    journal_next(&at, end, &one, &len);
    int due = journal_announced(one, len), n = 0;
    bool headed = due > 0;
    if (!headed) at = p->at, due = p->lines - 1;
    if (due < 1 || due > p->lines + 100) due = p->lines > 1 ? p->lines - 1 : 1;
    while (n < due && journal_next(&at, end, &one, &len)) {
        if (n + 1 == due) len = (size_t)(end - one); /* the last one takes all that is left */
        note_line(w, one, len, out), n++;
        if (n == due) break;
    }
    for (; n < due; n++) note_line(w, "", 0, out);
}

static void head_line(const struct work *w, const struct part *p, int lines, struct text *out) {
    const char *at = p->at, *line;
    size_t len;
    journal_next(&at, p->at + p->len, &line, &len);
    if (p->cut) {
        text_add(out, w->when), journal_word(out, w->who);
        text_add(out, " order -"), journal_number(out, lines);
        return;
    }
    while (len && line[len - 1] != ' ') len--;
    text_bytes(out, line, len ? len - 1 : 0);
}

static bool write_all(struct work *w) {
    struct text *out = &w->m->out;
    char chain[CHAIN_SIZE];
    text_clear(out);
    size_t mark = w->memory->used, room = w->bytes;
    char *body = arena_take(w->memory, room);
    if (!body) return words_refuse(&w->m->no, "", "memory", "");
    for (int i = 0; i < w->outs; i++) {
        const struct part *p = &w->out[i];
        if (!i) {
            text_bytes(out, p->at, p->len);
            journal_chain(chain, "", p->at, p->len - 1, "", 0);
            continue;
        }
        struct text lines = text_over(body, room);
        TEXT(head, LINE_SIZE);
        if (p->cut) {
            write_cut(w, p, &lines);
        } else {
            const char *feed = memchr(p->at, '\n', p->len);
            if (feed) text_bytes(&lines, feed + 1, p->len - (size_t)(feed + 1 - p->at));
        }
        head_line(w, p, journal_count(lines.at, lines.len, NULL), &head);
        journal_chain(chain, chain, head.at, head.len, lines.at, lines.len);
        text_bytes(out, head.at, head.len), text_char(out, ' '), text_add(out, chain);
        text_char(out, '\n'), text_bytes(out, lines.at, lines.len);
        if (lines.cut) return words_refuse(&w->m->no, "", "memory", "");
    }
    w->memory->used = mark;
    return !out->cut || words_refuse(&w->m->no, "", "memory", "");
}

/* Which piece of the new text holds the line. */
static struct part *piece_at(struct work *w, int line) {
    int n = 0;
    const char *at = w->m->out.at, *end = at + w->m->out.len, *one;
    size_t len;
    for (int i = 0; i < w->outs; i++) {
        int lines = 1;
        if (!journal_next(&at, end, &one, &len)) return NULL;
        if (i) lines += journal_announced(one, len);
        for (int k = 1; k < lines; k++) journal_next(&at, end, &one, &len);
        n += lines;
        if (line <= n) return &w->out[i];
    }
    return NULL;
}

/* Folds what was written; what does not hold without the parts that were cut is cut too. */
static bool fold_all(struct work *w) {
    for (int tries = 0; tries < FOLDS; tries++) {
        struct refusal no;
        int line;
        if (!write_all(w)) return false;
        size_t mark = w->memory->used;
        struct contest *c = contest_open(w->memory);
        bool ok = c && contest_read(c, w->m->out.at, w->m->out.len, &no, &line);
        w->memory->used = mark;
        if (ok) return true;
        if (!c || text_same(no.key, "memory")) return words_refuse(&w->m->no, "", "memory", "");
        struct part *p = piece_at(w, line);
        if (!p || p == w->out || p->cut) return w->m->no = no, false;
        p->cut = true;
        struct mend_step *s = add_step(w, MEND_FOLLOWS, p, NULL);
        if (s) s->no = no;
        if (tries + 2 == FOLDS) /* all that is left depends on what is gone */
            for (struct part *q = p + 1; q < w->out + w->outs; q++)
                if (!q->cut) q->cut = true, add_step(w, MEND_FOLLOWS, q, NULL);
    }
    return words_refuse(&w->m->no, "", "mend-too-much", "");
}

bool mend_text(const char *text, size_t len, const struct mend_copy *copy, int copies,
               const char *when, const char *who, struct arena *memory, struct mend *out) {
    struct work w = {
        .when = when, .who = who, .memory = memory, .m = out, .copy = copy, .copies = copies};
    const char *at = text, *one;
    size_t one_len, room = 3 * len + (1 << 20);
    *out = (struct mend){0};
    for (int i = 0; i < copies; i++) room += copy[i].len;
    char *bytes = arena_take(memory, room);
    if (!bytes) return words_refuse(&out->no, "", "memory", "");
    out->out = text_over(bytes, room);
    w.bytes = room;
    if (!journal_next(&at, text + len, &one, &one_len))
        return words_refuse(&out->no, "", "mend-first-line", "");
    if (!take_apart(&w, text, len)) return false;
    if (!first_line(&w)) return false;
    prove_all(&w);
    return fold_all(&w);
}
