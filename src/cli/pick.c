#include "cli/session.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* So many moves are shown one by one: all of them, or those of an open group. */
enum { SHORT_LIST = 10, LONG_GROUP = 60 };

static char low(char c) { return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_field(const char *p) { return *p >= 'A' && *p <= 'Z' && is_digit(p[1]); }

/* Where the next part of a move's text ends, from `at` on: a field, or a word. Moves are grouped
 * by their parts: J6 | -G6, cloud | D5 | -E5. */
static size_t part_end(const char *text, size_t at) {
    while (at && (text[at] == ' ' || text[at] == '-')) at++;
    if (is_field(text + at))
        for (at++; is_digit(text[at]); at++) {
        }
    else
        while (text[at] && text[at] != ' ') at++;
    return at;
}

/* Whether a move belongs to the group called by its first parts. */
static bool in_group(const char *text, const char *group) {
    size_t n = text_length(group);
    return !n || (!strncmp(text, group, n) && !is_digit(text[n]) &&
                  (text[n] < 'a' || text[n] > 'z' || is_digit(text[n - 1])));
}

static int group_size(const struct session *s) {
    int count = 0;
    for (int i = 0; i < s->moves; i++) count += in_group(s->text[i], s->group);
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
        text_add(key, s->text[i]);
        return i + 1;
    }
    text_bytes(key, s->text[i], part_end(s->text[i], text_length(s->group)));
    int next = i + 1;
    while (next < s->moves && in_group(s->text[next], key->at)) next++;
    return next;
}

/* The first move of the shown list, or of the open group. */
static int first_shown(const struct session *s) {
    int i = 0;
    while (i < s->moves && !in_group(s->text[i], s->group)) i++;
    return i;
}

static bool shown(const struct session *s, int i) {
    return i < s->moves && in_group(s->text[i], s->group);
}

struct named {
    move m;
    char text[MOVE_TEXT];
};

/* Fields in reading order of their columns and rows, as numbers: A2 before A10. */
static int by_text(const void *a, const void *b) {
    const char *p = ((const struct named *)a)->text, *q = ((const struct named *)b)->text;
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
    static struct named named[MAX_MOVES];
    const struct state *state = &s->match.truth.s;
    s->moves = game_legal(s->table.board, state, s->list);
    for (int i = 0; i < s->moves; i++) {
        struct text t = text_over(named[i].text, sizeof named[i].text);
        game_write_move(s->table.board, state, s->list[i], REFEREE, &t);
        named[i].m = s->list[i];
    }
    qsort(named, (size_t)s->moves, sizeof *named, by_text);
    for (int i = 0; i < s->moves; i++) {
        s->list[i] = named[i].m;
        memcpy(s->text[i], named[i].text, MOVE_TEXT);
    }
    s->group[0] = 0;
    TEXT(key, MOVE_TEXT);
    if (s->moves > SHORT_LIST && s->moves <= LONG_GROUP && entry(s, 0, &key) == s->moves)
        memcpy(s->group, key.at, key.len + 1); /* one group only: shown at once */
}

/* What is printed on a card named by its two digits: "front 31 – 9 DP, 5 Armia 2". */
static bool add_card(const struct session *s, const char *text, struct text *out) {
    const struct game *g = s->table.game;
    const char *digits = strchr(text, ' ');
    if (!g->printed || !digits || !is_digit(digits[1]) || !is_digit(digits[2])) return false;
    struct piece card = {.field = NO_FIELD, .to = NO_FIELD};
    card.number = (uint8_t)(10 * (digits[1] - '0') + digits[2] - '0');
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
    screen_text(&s->screen, INK_PLAIN, cut.at);
    if (width < s->screen.columns)
        printf("%*s", width - 4 - text_columns(cut.at), "");
    else
        putchar('\n');
}

/* Moves of an open group in numbered columns. */
static void show_columns(const struct session *s) {
    int number = 0, width = 0, column = 0;
    for (int i = first_shown(s); shown(s, i); i++)
        if ((int)text_length(s->text[i]) > width) width = (int)text_length(s->text[i]);
    for (int i = first_shown(s); shown(s, i); i++) {
        if (column + width + 6 > s->screen.columns) putchar('\n'), column = 0;
        column += printf("%3d %-*s  ", ++number, width, s->text[i]);
    }
    putchar('\n');
}

/* A group in one line: its unit or word, and where it can go. */
static void group_words(const struct session *s, int i, int next, const char *key,
                        struct text *out) {
    size_t n = text_length(key);
    bool flights = true; /* "J6-  G6 H4" reads better than "J6 -G6 -H4" */
    for (int k = i; k < next; k++) flights = flights && s->text[k][n] == '-';
    text_add(out, key);
    if (flights) text_add(out, "- ");
    for (int k = i; k < next; k++) {
        text_char(out, ' ');
        text_add(out, s->text[k] + n + (flights || s->text[k][n] == ' '));
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
            text_add(&words, s->text[i]);
            text_bytes(&word, s->text[i], part_end(s->text[i], 0));
            if (!is_field(word.at) && !add_card(s, s->text[i], &words))
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
        if ((int)text_length(s->text[i]) > width) width = (int)text_length(s->text[i]);
        lines++;
    }
    int across = s->screen.columns / (width + 6);
    return s->group[0] && one_by_one(s) && across ? (lines + across - 1) / across : lines;
}

struct bits pick_targets(const struct session *s) {
    struct bits set = BITS_NONE;
    if (!one_by_one(s)) return set;
    for (int i = first_shown(s); shown(s, i); i++) {
        const char *last = NULL;
        for (const char *p = s->text[i]; *p; p++) /* the last field named in the text */
            if (is_field(p)) last = p;
        unsigned f;
        if (last && board_read_field(s->table.board, &last, &f)) bits_add(&set, f);
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
        if (next == i + 1) return s->list[i];
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
        if (strncasecmp(s->text[i], typed, len) != 0) continue;
        if (!count++) *first = i;
        if (!s->text[i][len]) *same = i;
    }
    return count;
}

/* The parts that all moves beginning with what was typed have in common, if it ends with one. */
static bool by_group(const struct session *s, const char *typed, int first, struct text *key) {
    size_t len = text_length(typed), at = 0;
    while (at < len) at = part_end(s->text[first], at);
    for (int i = 0; i < s->moves; i++) { /* "J1" is a unit, even if J10 is one too */
        if (strncasecmp(s->text[i], typed, len) != 0 || part_end(s->text[i], 0) != len) continue;
        text_bytes(key, s->text[i], len);
        return true;
    }
    text_bytes(key, s->text[first], at);
    for (int i = 0; i < s->moves; i++)
        if (!strncasecmp(s->text[i], typed, len) && !in_group(s->text[i], key->at)) return false;
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
    if (same >= 0) return s->list[same];
    if (count == 1) return s->list[first];
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
    for (const char *p = typed; *p; p++) {
        bool field = *p >= 'a' && *p <= 'z' && is_digit(p[1]) &&
                     (p == typed || low(p[-1]) < 'a' || low(p[-1]) > 'z' || p[-1] == 'x');
        text_char(&t, field ? (char)(*p - 'a' + 'A') : *p);
    }
    return !t.cut && game_read_move(s->table.board, &s->match.truth.s, spelled, m);
}

bool pick_missing(const struct session *s, const char *text, struct text *field) {
    for (const char *p = text; *p; p++) {
        const char *end = p;
        unsigned f;
        if (*p < 'A' || *p > 'Z' || !is_digit(p[1])) continue;
        if (board_read_field(s->table.board, &end, &f)) continue;
        for (end = p + 1; is_digit(*end); end++) {
        }
        text_bytes(field, p, (size_t)(end - p));
        return true;
    }
    return false;
}
