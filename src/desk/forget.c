#include "desk/forget.h"
#include <string.h>
#include "event/journal.h"
#include "event/seal.h"

enum { NAMES = 32, NAME_SIZE = 300, SMALL_WORD = 3 };

/* Whom a `forget` line names, and all spellings that were found. */
struct person {
    char key[32], number[12], game[16];
    int holder;
    bool alone; /* plays alone: the entrant's name is the person's */
    int names;
    char name[NAMES][NAME_SIZE];
    int held; /* substitutes seen so far in the seat */
};

/* A raw line taken apart, sealed words opened, none left out. */
struct apart_line {
    int words;
    const char *raw[LINE_WORDS];
    size_t len[LINE_WORDS];
    const char *text[LINE_WORDS]; /* in `room` */
    char room[LINE_SIZE];
};

static bool take_apart(struct apart_line *l, const char *line, size_t len) {
    const char *at = line, *end = line + len;
    struct text room = text_over(l->room, sizeof l->room);
    l->words = 0;
    while (l->words < LINE_WORDS && seal_next(&at, end, &l->raw[l->words], &l->len[l->words])) {
        char *word = l->room + room.len;
        bool drop;
        seal_plain(l->raw[l->words], l->len[l->words], &room);
        if (room.cut) return false;
        seal_open(word, &drop);
        l->text[l->words++] = word;
        text_char(&room, 0);
    }
    return l->words > 2;
}

bool forget_wanted(const char *text, size_t len) { return journal_count(text, len, "forget") > 0; }

static void keep_name(struct person *p, const char *name) {
    if (!*name || text_same(name, SEAL_FORGOTTEN) || p->names == NAMES) return;
    for (int i = 0; i < p->names; i++)
        if (text_same(p->name[i], name)) return;
    struct text t = text_over(p->name[p->names], NAME_SIZE);
    text_add(&t, name);
    if (!t.cut) p->names++;
}

/* Which word of the line holds the person's name, 0: none. Lines come in their order: a substitute
 * is the next holder of the seat. */
static int name_at(struct person *p, const struct apart_line *l) {
    enum { VERB = 2 };
    int at = VERB + (text_same(l->text[VERB], "correct") && l->words > VERB + 1);
    const char *verb = l->text[at];
    if (l->words < at + 4 || !text_same(l->text[at + 1], p->key) ||
        !text_same(l->text[at + 2], p->number))
        return 0;
    if (text_same(verb, "entrant")) return p->alone && !p->holder ? at + 3 : 0;
    if (l->words < at + 5 || !text_same(l->text[at + 3], p->game)) return 0;
    if (text_same(verb, "substitute"))
        p->held++;
    else if (!text_same(verb, "player"))
        return 0;
    return p->held == p->holder ? at + 4 : 0;
}

/* "Nowak" of "Anna Nowak"; NULL if the name has one part. */
static const char *last_part(const char *name) {
    const char *last = NULL;
    for (; *name; name++)
        if (*name == ' ') last = name + 1;
    return last;
}

/* The name, or its last part, stands in the text. */
static bool mentions(const struct person *p, const char *text) {
    for (int i = 0; i < p->names; i++) {
        const char *last = last_part(p->name[i]);
        if (strstr(text, p->name[i])) return true;
        if (last && strlen(last) >= SMALL_WORD && strstr(text, last)) return true;
    }
    return false;
}

/* Whether word i of a line tells of the person: its name's line with year and guardian, or a text
 * that was typed. Names of other people are never cut. */
static bool tells_of(struct person *p, const struct apart_line *l, int name, int i) {
    if (name &&
        (i == name || text_starts(l->text[i], "born=") || text_starts(l->text[i], "guardian=")))
        return true;
    bool correct = text_same(l->text[2], "correct");
    const char *verb = l->text[2 + correct];
    bool people = text_same(verb, "entrant") || text_same(verb, "player");
    bool reason = correct && i == l->words - 1;
    if (people && !reason) return false;
    if (text_same(verb, "substitute") && i != 8) return false; /* its reason */
    if (text_starts(l->text[i], "player=")) {
        for (int k = 0; k < p->names; k++)
            if (text_same(l->text[i] + 7, p->name[k])) return true;
        return false;
    }
    return mentions(p, l->text[i]);
}

/* Writes the raw word as it is once its text is cut. */
static void write_cut(const char *raw, size_t len, struct text *out) {
    const char *p = raw + (*raw == '"'), *q = p;
    while (q < raw + len && *q != '~') q++;
    text_bytes(out, p, (size_t)(q - p) + 1 + SEAL_HEX);
}

static void cut_line(struct person *p, struct apart_line *l, const char *line, size_t len,
                     struct text *out) {
    if (!memchr(line, '~', len) || !take_apart(l, line, len)) {
        text_bytes(out, line, len);
        return;
    }
    int name = name_at(p, l);
    for (int i = 0; i < l->words; i++) {
        TEXT(plain, LINE_SIZE);
        seal_plain(l->raw[i], l->len[i], &plain);
        if (i) text_char(out, ' ');
        if (seal_look(plain.at).state == SEAL_WHOLE && tells_of(p, l, name, i))
            write_cut(l->raw[i], l->len[i], out);
        else
            text_bytes(out, l->raw[i], l->len[i]);
    }
}

/* All spellings of the name in the lines. */
static void find_names(struct person *p, struct apart_line *l, const char *text, size_t len) {
    const char *at = text, *end = text + len, *line;
    size_t line_len;
    p->held = 0;
    while (journal_next(&at, end, &line, &line_len)) {
        if (!take_apart(l, line, line_len)) continue;
        if (text_same(l->text[2], "discipline") && l->words > 5 && text_same(l->text[3], p->key))
            p->alone = text_same(l->text[5], "other") || l->words == 6;
        int name = name_at(p, l);
        if (name) keep_name(p, l->text[name]);
    }
    p->held = 0;
}

static bool person_of(const struct apart_line *l, struct person *p) {
    uint32_t holder;
    if (l->words < 7 || !text_same(l->text[2], "forget")) return false;
    const char *number = l->text[6];
    *p = (struct person){0};
    struct text key = text_over(p->key, sizeof p->key);
    struct text n = text_over(p->number, sizeof p->number);
    struct text game = text_over(p->game, sizeof p->game);
    text_add(&key, l->text[3]);
    text_add(&n, l->text[4]);
    text_add(&game, l->text[5]);
    if (!text_number(&number, 1000, &holder) || *number) return false;
    p->holder = (int)holder;
    return !key.cut && !n.cut && !game.cut;
}

size_t forget_cut(char *text, size_t len, const char *orders, size_t orders_len,
                  struct arena *memory, bool *ok) {
    const char *at = orders, *end = orders + orders_len, *line;
    size_t line_len, before = memory->used;
    struct apart_line *l = arena_take(memory, sizeof *l);
    struct person *p = arena_take(memory, sizeof *p);
    char *room = arena_take(memory, len + 1);
    *ok = l && p && room;
    while (*ok && journal_next(&at, end, &line, &line_len)) {
        if (!journal_is_verb(line, line_len, "forget") || !take_apart(l, line, line_len) ||
            !person_of(l, p))
            continue;
        find_names(p, l, text, len);
        struct text out = text_over(room, len + 1);
        const char *from = text, *stop = text + len, *one;
        size_t one_len;
        while (journal_next(&from, stop, &one, &one_len)) {
            cut_line(p, l, one, one_len, &out);
            text_bytes(&out, one + one_len, (size_t)(from - one) - one_len);
        }
        memcpy(text, out.at, out.len);
        len = out.len;
    }
    memory->used = before;
    return len;
}

/* ---------------------------------------------------------------- an event of version 2 */

/* The head of an order anew, at out->at[put]; its lines stand behind that place already. A chain is
 * as long as the one before it. */
static void head_again(char chain[CHAIN_SIZE], const char *head, size_t len, struct text *out,
                       size_t put) {
    size_t words = len, lines = put + len + 1;
    while (words && head[words - 1] != ' ') words--;
    journal_chain(chain, chain, head, words - 1, out->at + lines, out->len - lines);
    memcpy(out->at + put, head, words);
    memcpy(out->at + put + words, chain, len - words);
    out->at[put + len] = '\n';
}

bool forget_take_over(const char *text, size_t len, const char *chance, struct text *out) {
    const char *at = text, *end = text + len, *line;
    size_t line_len, begin = out->len;
    char chain[CHAIN_SIZE];
    if (!journal_next(&at, end, &line, &line_len)) return false;
    const char *version = strstr(line, " event 2 ");
    if (!version || version > line + line_len) return false;
    text_bytes(out, line, (size_t)(version - line) + 7);
    text_char(out, '3');
    text_bytes(out, version + 8, line_len - (size_t)(version - line) - 8);
    journal_chain(chain, "", out->at + begin, out->len - begin, "", 0);
    text_char(out, '\n');
    while (journal_next(&at, end, &line, &line_len)) {
        int lines = journal_announced(line, line_len);
        const char *first = at, *one;
        size_t one_len;
        TEXT(salt, 200);
        if (!lines) return false;
        for (; lines > 0; lines--)
            if (!journal_next(&at, end, &one, &one_len)) return false;
        text_add(&salt, chance), text_char(&salt, '/'), text_add(&salt, chain);
        size_t put = out->len;
        text_bytes(out, line, line_len);
        text_char(out, '\n');
        seal_lines(first, (size_t)(at - first), salt.at, out);
        if (out->cut) return false;
        head_again(chain, line, line_len, out, put);
    }
    return !out->cut;
}
