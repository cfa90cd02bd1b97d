#include "terminal/play/session.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* So many moves are shown one by one: all of them, or those of an open group. */
enum { SHORT_LIST = 10, LONG_GROUP = 60 };

static char low(char c) { return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Where the part of a move's text that begins at or after `at` ends. */
static size_t part_end(const struct listed *c, size_t at) {
    for (int i = 0; i < c->parts; i++)
        if (c->end[i] > at) return c->end[i];
    return text_length(c->text);
}

/* Whether a move belongs to the group called by its first parts. */
static bool in_group(const struct listed *c, const char *group) {
    size_t n = text_length(group);
    return !n || (!strncmp(c->text, group, n) && part_end(c, n - 1) == n);
}

static void add_part(struct listed *c, const char *end) {
    if (c->parts < MOVE_PARTS) c->end[c->parts++] = (uint8_t)(end - c->text);
}

/* Finds a thing the deed names behind `*at`; what stands before the first one is a word. */
static void add_thing(struct listed *c, const char **at, const char *thing) {
    const char *p = strstr(*at, thing);
    if (!p) return;
    if (!c->parts && p > c->text) {
        c->worded = true;
        add_part(c, p[-1] == ' ' ? p - 1 : p);
    }
    *at = p + text_length(thing);
    add_part(c, *at);
}

static void take_apart(const struct board *b, struct listed *c) {
    const char *at = c->text;
    const uint16_t fields[] = {c->deed.from, c->deed.to};
    TEXT(card, 8);
    c->parts = 0;
    c->worded = false;
    if (c->deed.card < 10) text_char(&card, '0');
    text_int(&card, c->deed.card);
    if (c->deed.card) add_thing(c, &at, card.at);
    for (int i = 0; i < 2; i++) {
        TEXT(field, 8);
        if (fields[i] >= b->fields) continue;
        board_write_field(b, fields[i], &field);
        add_thing(c, &at, field.at);
    }
    for (int i = 0; i < c->deed.dice; i++) add_thing(c, &at, c->deed.face[i]);
    if (c->deed.token) add_thing(c, &at, c->deed.token);
    if (!c->parts) {
        c->worded = true;
        add_part(c, c->text + text_length(c->text));
    }
}

static int group_size(const struct session *s) {
    int count = 0;
    for (int i = 0; i < s->moves; i++) count += in_group(&s->list[i], s->group);
    return count;
}

static bool one_by_one(const struct session *s) {
    return group_size(s) <= (s->group[0] ? LONG_GROUP : SHORT_LIST);
}

/* The entry of the shown list that begins with move `i`: where the next one begins, and the
 * parts of the text its moves have in common. The sorted list keeps groups together. */
static int entry(const struct session *s, int i, struct text *key) {
    text_clear(key);
    if (one_by_one(s)) {
        text_add(key, s->list[i].text);
        return i + 1;
    }
    text_bytes(key, s->list[i].text, part_end(&s->list[i], text_length(s->group)));
    int next = i + 1;
    while (next < s->moves && in_group(&s->list[next], key->at)) next++;
    return next;
}

/* The first move of the shown list, or of the open group. */
static int first_shown(const struct session *s) {
    int i = 0;
    while (i < s->moves && !in_group(&s->list[i], s->group)) i++;
    return i;
}

static bool shown(const struct session *s, int i) {
    return i < s->moves && in_group(&s->list[i], s->group);
}

/* Fields in reading order of their columns and rows, as numbers: A2 before A10. */
static int by_text(const void *a, const void *b) {
    const char *p = ((const struct listed *)a)->text, *q = ((const struct listed *)b)->text;
    for (; *p && *q; p++, q++) {
        if (is_digit(*p) && is_digit(*q)) {
            long n = strtol(p, (char **)&p, 10), m = strtol(q, (char **)&q, 10);
            if (n != m) return n < m ? -1 : 1;
            p--, q--;
        } else if (*p != *q) {
            return *p < *q ? -1 : 1;
        }
    }
    return *p ? 1 : *q ? -1 : 0;
}

void pick_fill(struct session *s) {
    const struct board *b = s->table.board;
    const struct state *state = &s->match.truth.s;
    move list[MAX_MOVES];
    int viewer = s->follow ? s->match.known_to : REFEREE;
    s->moves = game_legal(b, state, list);
    for (int i = 0; i < s->moves; i++) {
        struct listed *c = &s->list[i];
        struct text t = text_over(c->text, sizeof c->text);
        game_write_move(b, state, list[i], viewer, &t);
        c->m = list[i];
        c->deed = game_deed(b, state, list[i], viewer);
        take_apart(b, c);
    }
    qsort(s->list, (size_t)s->moves, sizeof *s->list, by_text);
    if (s->follow) follow_list(s);
    s->group[0] = 0;
    TEXT(key, MOVE_TEXT);
    if (s->moves > SHORT_LIST && s->moves <= LONG_GROUP && entry(s, 0, &key) == s->moves)
        memcpy(s->group, key.at, key.len + 1); /* one group only: shown at once */
}

/* What is printed on the card it names: "front 31 – 9 DP, 5 Armia 2". */
static bool add_card(const struct session *s, const struct listed *c, struct text *out) {
    const struct game *g = s->table.game;
    if (!g->printed || !c->deed.card) return false;
    struct piece card = {.field = NO_FIELD, .to = NO_FIELD, .number = c->deed.card};
    while (g->piece_words[card.kind] && !text_same(g->piece_words[card.kind], "card")) card.kind++;
    TEXT(words, 200);
    if (g->piece_words[card.kind]) g->printed(s->table.board, &card, &words);
    if (!words.len) return false;
    text_add(out, s->screen.unicode ? " – " : " - ");
    text_add(out, words.at);
    return true;
}

/* What a single word means: "done – koniec kroku". */
static void add_gloss(const struct session *s, const char *word, struct text *out) {
    TEXT(plain, 64);
    TEXT(own, 80);
    TEXT(words, 200);
    text_add(&own, "gloss.");
    text_add(&own, s->table.game->name);
    text_char(&own, '.');
    text_add(&own, word);
    text_add(&plain, "gloss.");
    text_add(&plain, word);
    if (!book_phrase(own.at, s->o->language, &words) &&
        !book_phrase(plain.at, s->o->language, &words))
        return;
    text_add(out, s->screen.unicode ? " – " : " - ");
    text_add(out, words.at);
}

static void show_line(const struct session *s, int number, const char *words, int width) {
    const char *dots = s->screen.unicode ? " …" : " ...";
    int room = width - 5, columns = text_columns(words), shown = 0;
    TEXT(cut, 1024);
    printf("%3d ", number);
    if (columns > room) room -= text_columns(dots);
    for (const char *p = words; *p; p++) {
        if (((unsigned char)*p & 0xC0) != 0x80 && ++shown > room) break;
        text_char(&cut, *p);
    }
    if (shown > room) /* no half words */
        while (cut.len && cut.at[cut.len - 1] != ' ') cut.at[--cut.len] = 0;
    while (cut.len && cut.at[cut.len - 1] == ' ') cut.at[--cut.len] = 0;
    if (shown > room) text_add(&cut, dots);
    screen_text(&s->screen, TINT_PLAIN, cut.at);
    if (width < s->screen.columns)
        printf("%*s", width - 4 - text_columns(cut.at), "");
    else
        putchar('\n');
}

/* Moves of an open group in numbered columns. */
static void show_columns(const struct session *s) {
    int number = 0, width = 0, column = 0;
    for (int i = first_shown(s); shown(s, i); i++)
        if ((int)text_length(s->list[i].text) > width) width = (int)text_length(s->list[i].text);
    for (int i = first_shown(s); shown(s, i); i++) {
        if (column + width + 6 > s->screen.columns) putchar('\n'), column = 0;
        column += printf("%3d %-*s  ", ++number, width, s->list[i].text);
    }
    putchar('\n');
}

/* A group in one line: its unit or word, and where it can go. */
static void group_words(const struct session *s, int i, int next, const char *key,
                        struct text *out) {
    size_t n = text_length(key);
    bool flights = true; /* "J6-  G6 H4" reads better than "J6 -G6 -H4" */
    for (int k = i; k < next; k++) flights = flights && s->list[k].text[n] == '-';
    text_add(out, key);
    if (flights) text_add(out, "- ");
    for (int k = i; k < next; k++) {
        text_char(out, ' ');
        text_add(out, s->list[k].text + n + (flights || s->list[k].text[n] == ' '));
    }
}

void pick_show(const struct session *s, int room) {
    TEXT(key, MOVE_TEXT);
    int number = 1, lines = pick_lines(s), across = room > 0 ? (lines + room - 1) / room : 1;
    if (s->group[0] && one_by_one(s)) {
        show_columns(s);
        return;
    }
    if (across > 3) across = 3;
    for (int i = first_shown(s), next; shown(s, i); i = next, number++) {
        TEXT(words, 2048);
        next = entry(s, i, &key);
        if (next == i + 1) {
            TEXT(word, MOVE_TEXT);
            text_add(&words, s->list[i].text);
            text_bytes(&word, s->list[i].text, part_end(&s->list[i], 0));
            bool face = word.len == text_length(s->list[i].text); /* of a die: "hit", "c/s" */
            if ((s->list[i].worded || face) && !add_card(s, &s->list[i], &words))
                add_gloss(s, word.at, &words);
        } else {
            group_words(s, i, next, key.at, &words);
        }
        show_line(s, number, words.at, s->screen.columns / across);
        if (across > 1 && number % across == 0) putchar('\n');
    }
    if (across > 1 && (number - 1) % across) putchar('\n');
}

int pick_lines(const struct session *s) {
    TEXT(key, MOVE_TEXT);
    int lines = 0, width = 1;
    for (int i = first_shown(s); shown(s, i); i = entry(s, i, &key)) {
        if ((int)text_length(s->list[i].text) > width) width = (int)text_length(s->list[i].text);
        lines++;
    }
    int across = s->screen.columns / (width + 6);
    return s->group[0] && one_by_one(s) && across ? (lines + across - 1) / across : lines;
}

struct bits pick_targets(const struct session *s) {
    struct bits set = BITS_NONE;
    if (!one_by_one(s)) return set;
    for (int i = first_shown(s); shown(s, i); i++) {
        const struct deed *d = &s->list[i].deed;
        if (d->to < s->table.board->fields) bits_add(&set, d->to);
    }
    return set;
}

static void open_group(struct session *s, const char *key) {
    struct text t = text_over(s->group, sizeof s->group);
    text_add(&t, key);
}

/* What the number typed stands for in the list as it is shown. */
static move by_number(struct session *s, uint32_t number) {
    TEXT(key, MOVE_TEXT);
    for (int i = first_shown(s), next; shown(s, i); i = next) {
        next = entry(s, i, &key);
        if (--number) continue;
        if (next == i + 1) return s->list[i].m;
        open_group(s, key.at);
        return NO_MOVE;
    }
    play_message(s, "play.no-number", NULL);
    return NO_MOVE;
}

/* How many moves begin with what was typed; *first is the first, *same one spelled just so. */
static int by_letters(const struct session *s, const char *typed, int *first, int *same) {
    int count = 0;
    size_t len = text_length(typed);
    *first = *same = -1;
    for (int i = 0; i < s->moves; i++) {
        if (strncasecmp(s->list[i].text, typed, len) != 0) continue;
        if (!count++) *first = i;
        if (!s->list[i].text[len]) *same = i;
    }
    return count;
}

/* The parts that all moves beginning with what was typed have in common, if it ends with one. */
static bool by_group(const struct session *s, const char *typed, int first, struct text *key) {
    size_t len = text_length(typed), at = 0;
    while (at < len) at = part_end(&s->list[first], at);
    for (int i = 0; i < s->moves; i++) { /* "J1" is a unit, even if J10 is one too */
        if (strncasecmp(s->list[i].text, typed, len) != 0 || part_end(&s->list[i], 0) != len)
            continue;
        text_bytes(key, s->list[i].text, len);
        return true;
    }
    text_bytes(key, s->list[first].text, at);
    for (int i = 0; i < s->moves; i++)
        if (!strncasecmp(s->list[i].text, typed, len) && !in_group(&s->list[i], key->at))
            return false;
    return true;
}

move pick_find(struct session *s, const char *typed, bool *known) {
    const char *p = typed;
    uint32_t number;
    int first, same;
    TEXT(key, MOVE_TEXT);
    *known = true;
    if (text_number(&p, 100000, &number) && !*p && number) return by_number(s, number);
    int count = by_letters(s, typed, &first, &same);
    if (same >= 0) return s->list[same].m;
    if (count == 1) return s->list[first].m;
    *known = count > 0;
    if (!count) return NO_MOVE;
    if (by_group(s, typed, first, &key) && !text_same(key.at, s->group)) {
        open_group(s, key.at);
        return NO_MOVE;
    }
    struct fill fills[] = {{"typed", typed}, {NULL, NULL}};
    play_message(s, "play.ambiguous", fills);
    return NO_MOVE;
}

bool pick_read(const struct session *s, const char *typed, move *m, char *spelled) {
    struct text t = text_over(spelled, MOVE_TEXT);
    if (typed_move(s->table.board, &s->match.truth.s, typed, m)) {
        game_write_move(s->table.board, &s->match.truth.s, *m, REFEREE, &t);
        return !t.cut;
    }
    for (const char *p = typed; *p; p++) { /* as it looks, for typed_missing */
        bool field = *p >= 'a' && *p <= 'z' && is_digit(p[1]) &&
                     (p == typed || low(p[-1]) < 'a' || low(p[-1]) > 'z' || p[-1] == 'x');
        text_char(&t, field ? (char)(*p - 'a' + 'A') : *p);
    }
    return false;
}
