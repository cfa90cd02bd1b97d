#include "cli/session.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SHORT_LIST = 10 }; /* that many moves are shown one by one */

static char low(char c) { return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* How much of a move's text is its unit or its first word: what moves are grouped by. */
static size_t key_length(const char *text) {
    size_t n = 0;
    if (text[0] >= 'A' && text[0] <= 'Z' && is_digit(text[1]))
        for (n = 1; is_digit(text[n]); n++) {
        }
    if (!n) n = strcspn(text, " ");
    return n;
}

static bool in_group(const char *text, const char *group) {
    size_t n = key_length(text);
    return text_length(group) == n && !strncmp(text, group, n);
}

/* The number 1, 2 … of the group the i-th move belongs to; sorted texts keep groups together. */
static int group_number(const struct session *s, int i) {
    int number = 1;
    for (int k = 1; k <= i; k++) {
        size_t n = key_length(s->text[k - 1]);
        if (n != key_length(s->text[k]) || strncmp(s->text[k - 1], s->text[k], n) != 0) number++;
    }
    return number;
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
}

/* What a single word means: "done – koniec kroku". */
static void add_gloss(const struct session *s, const char *word, struct text *out) {
    static const char *const begin[] = {"gloss.", "gloss."};
    TEXT(plain, 64);
    TEXT(own, 80);
    text_add(&own, begin[0]);
    text_add(&own, s->table.game->name);
    text_char(&own, '.');
    text_add(&own, word);
    text_add(&plain, begin[1]);
    text_add(&plain, word);
    TEXT(words, 200);
    if (!book_phrase(own.at, s->o->language, &words) &&
        !book_phrase(plain.at, s->o->language, &words))
        return;
    text_add(out, s->screen.unicode ? " – " : " - ");
    text_add(out, words.at);
}

static void show_line(const struct session *s, int number, const char *words) {
    TEXT(label, 16);
    text_int(&label, number);
    printf("%3s ", label.at);
    TEXT(cut, 1024);
    int room = s->screen.columns - 6, columns = 0;
    for (const char *p = words; *p; p++) {
        if (((unsigned char)*p & 0xC0) != 0x80 && ++columns > room) {
            text_add(&cut, "...");
            break;
        }
        text_char(&cut, *p);
    }
    screen_text(&s->screen, INK_PLAIN, cut.at);
    putchar('\n');
}

/* Options of one group in numbered columns. */
static void show_group(const struct session *s) {
    int number = 0, width = 0, column = 0;
    for (int i = 0; i < s->moves; i++)
        if (in_group(s->text[i], s->group) && (int)text_length(s->text[i]) > width)
            width = (int)text_length(s->text[i]);
    for (int i = 0; i < s->moves; i++) {
        if (!in_group(s->text[i], s->group)) continue;
        if (column + width + 6 > s->screen.columns) putchar('\n'), column = 0;
        column += printf("%3d %-*s  ", ++number, width, s->text[i]);
    }
    putchar('\n');
}

/* One line a group: the unit or word, and where it can go. */
static void show_groups(const struct session *s) {
    for (int i = 0, next; i < s->moves; i = next) {
        size_t n = key_length(s->text[i]);
        TEXT(words, 2048);
        TEXT(key, MOVE_TEXT);
        text_bytes(&key, s->text[i], n);
        text_add(&words, key.at);
        for (next = i; next < s->moves && in_group(s->text[next], key.at); next++) {
            text_char(&words, ' ');
            text_add(&words, s->text[next] + n + (s->text[next][n] == ' '));
        }
        if (next == i + 1) {
            text_clear(&words);
            text_add(&words, s->text[i]);
            if (!is_digit(key.at[1])) add_gloss(s, key.at, &words);
        }
        show_line(s, group_number(s, i), words.at);
    }
}

void pick_show(const struct session *s) {
    if (s->group[0]) {
        show_group(s);
    } else if (s->moves <= SHORT_LIST) {
        for (int i = 0; i < s->moves; i++) {
            TEXT(words, 300);
            TEXT(key, MOVE_TEXT);
            text_bytes(&key, s->text[i], key_length(s->text[i]));
            text_add(&words, s->text[i]);
            if (!is_digit(key.at[1])) add_gloss(s, key.at, &words);
            show_line(s, i + 1, words.at);
        }
    } else {
        show_groups(s);
    }
}

struct bits pick_targets(const struct session *s) {
    struct bits set = BITS_NONE;
    for (int i = 0; i < s->moves; i++) {
        if (!s->group[0] || !in_group(s->text[i], s->group)) continue;
        const char *p = s->text[i], *last = NULL;
        for (; *p; p++) /* the last field named in the text */
            if (*p >= 'A' && *p <= 'Z' && is_digit(p[1])) last = p;
        unsigned f;
        if (last && board_read_field(s->table.board, &last, &f)) bits_add(&set, f);
    }
    return set;
}

static void open_group(struct session *s, int i) {
    struct text t = text_over(s->group, sizeof s->group);
    text_bytes(&t, s->text[i], key_length(s->text[i]));
}

/* What the number typed stands for in the list as it is shown. */
static move by_number(struct session *s, uint32_t number) {
    uint32_t seen = 0;
    for (int i = 0; i < s->moves; i++) {
        if (s->group[0]) {
            if (in_group(s->text[i], s->group) && ++seen == number) return s->list[i];
        } else if (s->moves <= SHORT_LIST) {
            if ((uint32_t)i + 1 == number) return s->list[i];
        } else if ((uint32_t)group_number(s, i) == number) {
            bool alone = i + 1 == s->moves || group_number(s, i + 1) != (int)number;
            if (alone) return s->list[i];
            open_group(s, i);
            return NO_MOVE;
        }
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

move pick_find(struct session *s, const char *typed, bool *known) {
    const char *p = typed;
    uint32_t number;
    int first, same;
    *known = true;
    if (text_number(&p, 100000, &number) && !*p) return by_number(s, number);
    int count = by_letters(s, typed, &first, &same);
    if (same >= 0) return s->list[same];
    if (count == 1) return s->list[first];
    if (!count) {
        *known = false;
        return NO_MOVE;
    }
    for (int i = 0; i < s->moves; i++) /* "J1" is a unit, even if J10 is one too */
        if (text_length(typed) == key_length(s->text[i]) &&
            !strncasecmp(s->text[i], typed, key_length(s->text[i])))
            first = i;
    bool one = true;
    for (int i = 0; i < s->moves; i++)
        if (!strncasecmp(s->text[i], typed, text_length(typed)) &&
            group_number(s, i) != group_number(s, first))
            one = false;
    if (one || text_length(typed) == key_length(s->text[first])) {
        open_group(s, first);
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
