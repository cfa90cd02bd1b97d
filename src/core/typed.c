#include "core/typed.h"
#include "base/embedded.h"
#include "core/book.h"
#include <string.h>

enum { TOKENS = 10, TOKEN = 24, MEANINGS = 6, TRIES = 400 };

/* ---- tidying --------------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }

/* Signs that look like ours. */
static const struct {
    const char *sign;
    char plain;
} signs[] = {{"–", '-'}, {"—", '-'}, {"−", '-'}, {"×", 'x'}, {"→", '-'}, {"\xc2\xa0", ' '}};

/* ASCII, one blank between words, small letters. */
static void plain(const char *typed, struct text *out) {
    TEXT(ours, 2 * TYPED_TEXT);
    TEXT(ascii, 2 * TYPED_TEXT);
    while (*typed) {
        size_t i = 0, count = sizeof signs / sizeof *signs;
        while (i < count && !text_starts(typed, signs[i].sign)) i++;
        text_char(&ours, i < count ? signs[i].plain : *typed);
        typed += i < count ? text_length(signs[i].sign) : 1;
    }
    text_ascii(&ascii, ours.at);
    for (const char *p = ascii.at; *p; p++) {
        bool blank = *p == ' ' || *p == '\t';
        if (blank && (!out->len || out->at[out->len - 1] == ' ')) continue;
        text_char(out, blank ? ' ' : *p >= 'A' && *p <= 'Z' ? (char)(*p + 32) : *p);
    }
    while (out->len && out->at[out->len - 1] == ' ') out->at[--out->len] = 0;
}

/* Does a field's name begin here, as "e5"? */
static bool field_at(const char *text, const char *at) {
    return is_letter(*at) && is_digit(at[1]) && (at == text || !is_letter(at[-1]) || at[-1] == 'x');
}

/* "e5 - g6" becomes "E5-G6": fields in capitals, no blanks around the signs between them. */
static void join_fields(const char *text, struct text *out) {
    for (const char *p = text; *p; p++) {
        if (*p == ' ' && out->len && is_digit(out->at[out->len - 1])) {
            const char *next = p + 1;
            bool sign = *next == '-' || *next == '>' || *next == '+' ||
                        (*next == 'x' && !is_letter(next[1]) && next[1]);
            if (sign) continue;
        }
        if (*p == ' ' && out->len > 1 && field_at(text, p + 1) &&
            (strchr("->", out->at[out->len - 1]) ||
             (out->at[out->len - 1] == 'x' && is_digit(out->at[out->len - 2]))))
            continue;
        text_char(out, field_at(text, p) ? (char)(*p - 32) : *p);
    }
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Walks the lines of data/typed.txt that hold for the game. */
struct lines {
    const char *at, *end;
    bool here;
};

static bool take_word(const char **p, const char *stop, char *word, size_t room) {
    size_t len = 0;
    while (*p < stop && **p == ' ') ++*p;
    for (; *p < stop && **p != ' '; ++*p)
        if (len + 1 < room) word[len++] = **p;
    word[len] = 0;
    return len > 0;
}

static bool next_line(struct lines *l, const char *wanted, const char **line, const char **stop) {
    while (l->at < l->end) {
        char word[TOKEN], name[TOKEN];
        const char *p = *line = l->at, *end = memchr(p, '\n', (size_t)(l->end - p));
        *stop = end ? end : l->end;
        l->at = end ? end + 1 : l->end;
        if (*p == '#' || !take_word(&p, *stop, word, sizeof word)) continue;
        if (!text_same(word, "game")) {
            if (l->here) return true;
            continue;
        }
        take_word(&p, *stop, name, sizeof name);
        l->here = text_same(name, wanted) || (text_same(name, "*") && !text_same(wanted, "desk"));
    }
    return false;
}

/* Everything a typed word may mean, itself first; each is written to `out`. */
static int meanings(const struct game *g, const char *typed, char out[MEANINGS][TOKEN]) {
    const struct embedded *e = embedded_find("data/typed.txt");
    struct lines l = {.at = e ? e->text : "", .end = e ? e->text + e->len : ""};
    const char *line, *stop;
    char ours[TOKEN], theirs[TOKEN];
    int count = 0;
    if (text_length(typed) < TOKEN) memcpy(out[count++], typed, text_length(typed) + 1);
    if (is_digit(typed[0]) && !typed[1] && count < MEANINGS) { /* a card's number: 5 is 05 */
        struct text t = text_over(out[count++], TOKEN);
        text_char(&t, '0');
        text_add(&t, typed);
    }
    while (count < MEANINGS && next_line(&l, g->name, &line, &stop)) {
        take_word(&line, stop, ours, sizeof ours);
        while (count < MEANINGS && take_word(&line, stop, theirs, sizeof theirs))
            if (text_same(theirs, typed)) memcpy(out[count++], ours, sizeof ours);
    }
    return count;
}

const char *typed_at_desk(const char *typed, struct text *room) {
    const struct embedded *e = embedded_find("data/typed.txt");
    struct lines l = {.at = e ? e->text : "", .end = e ? e->text + e->len : ""};
    const char *line, *stop;
    char ours[TOKEN], theirs[TOKEN];
    TEXT(word, TYPED_TEXT);
    plain(typed, &word);
    while (!word.cut && next_line(&l, "desk", &line, &stop)) {
        take_word(&line, stop, ours, sizeof ours);
        while (take_word(&line, stop, theirs, sizeof theirs)) {
            if (!text_same(theirs, word.at)) continue;
            text_add(room, ours);
            return room->at;
        }
    }
    return NULL;
}

int typed_seat(const struct game *g, const char *typed) {
    TEXT(wanted, TYPED_TEXT);
    plain(typed, &wanted);
    for (int seat = SEAT_A; seat <= SEAT_B; seat++)
        if (text_same(g->sides[seat], wanted.at)) return seat;
    for (int seat = SEAT_A; seat <= SEAT_B; seat++)
        for (int language = POLISH; language <= ENGLISH; language++) {
            TEXT(name, 64);
            TEXT(folded, 64);
            book_side(g, seat, (enum language)language, &name);
            plain(name.at, &folded);
            if (folded.len && text_same(folded.at, wanted.at)) return seat;
        }
    return -1;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Several readings of one line: each token has some meanings. */
struct search {
    const struct board *b;
    const struct state *s;
    char token[TOKENS][MEANINGS][TOKEN];
    int meanings[TOKENS], tokens, tries;
    move found; /* the first that is read at all */
};

static bool try_text(struct search *f, const char *text, move *m) {
    TEXT(again, TYPED_TEXT);
    if (!f->b->game->read_move(f->b, f->s, text, m)) return false;
    game_write_move(f->b, f->s, *m, REFEREE, &again);
    move back;
    if (!game_read_move(f->b, f->s, again.at, &back) || back != *m) return false;
    if (f->found == NO_MOVE) f->found = *m;
    return f->s->turn == NOBODY || !game_check(f->b, f->s, *m).rule;
}

/* Tries all meanings of the tokens from `at` on; true as soon as a legal move comes out. */
static bool combine(struct search *f, int at, struct text *line, move *m) {
    if (at == f->tokens) return f->tries++ < TRIES && try_text(f, line->at, m);
    size_t before = line->len;
    for (int i = 0; i < f->meanings[at]; i++) {
        if (at) text_char(line, ' ');
        text_add(line, f->token[at][i]);
        if (!line->cut && combine(f, at + 1, line, m)) return true;
        line->len = before;
        line->at[before] = 0;
        line->cut = false;
    }
    return false;
}

/* Takes the line apart; false if it has too many words. */
static bool tokens_of(struct search *f, const char *line) {
    char word[TYPED_TEXT];
    const char *stop = line + text_length(line);
    while (take_word(&line, stop, word, sizeof word)) {
        if (f->tokens == TOKENS || text_length(word) >= TOKEN) return false;
        f->meanings[f->tokens] = meanings(f->b->game, word, f->token[f->tokens]);
        f->tokens++;
    }
    return f->tokens > 0;
}

bool typed_move(const struct board *b, const struct state *s, const char *typed, move *m) {
    struct search f = {.b = b, .s = s, .found = NO_MOVE};
    TEXT(small, TYPED_TEXT);
    TEXT(line, TYPED_TEXT);
    TEXT(trial, 2 * TYPED_TEXT);
    if (game_read_move(b, s, typed, m)) return true; /* canonical already */
    plain(typed, &small);
    join_fields(small.at, &line);
    if (small.cut || line.cut || !tokens_of(&f, line.at)) return false;
    if (combine(&f, 0, &trial, m)) return true;
    *m = f.found;
    return f.found != NO_MOVE;
}

int typed_moves(const struct board *b, const struct state *s, const char *typed,
                move out[TYPED_MOVES]) {
    char verb[TYPED_TEXT], word[TYPED_TEXT];
    TEXT(small, TYPED_TEXT);
    int count = 0;
    if (typed_move(b, s, typed, &out[0])) return 1;
    if (!b->game->picks) return 0;
    plain(typed, &small);
    const char *p = small.at, *stop = p + small.len;
    if (small.cut || !take_word(&p, stop, verb, sizeof verb)) return 0;
    while (take_word(&p, stop, word, sizeof word)) {
        TEXT(one, 2 * TYPED_TEXT);
        text_add(&one, verb);
        text_char(&one, ' ');
        text_add(&one, word);
        if (count == TYPED_MOVES || !typed_move(b, s, one.at, &out[count])) return 0;
        if (!b->game->picks(b, s, out[count++])) return 0;
    }
    return count;
}

bool picks_add(struct picks *p, move m) {
    int at = p->len;
    for (int i = 0; i < p->len; i++)
        if (p->at[i] == m) return false;
    if (p->len == TYPED_MOVES) return false;
    for (; at > 0 && p->at[at - 1] > m; at--) p->at[at] = p->at[at - 1];
    p->at[at] = m;
    p->len++;
    return true;
}

/* Whether a field's name begins here: a letter that no letter stands before, and a digit. */
static bool field_begins(const char *typed, const char *p) {
    bool letter = (*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z');
    if (!letter || !is_digit(p[1])) return false;
    if (p == typed) return true;
    char before = p[-1];
    bool word = (before >= 'a' && before <= 'z') || (before >= 'A' && before <= 'Z');
    return !word || before == 'x';
}

bool typed_missing(const struct board *b, const char *typed, struct text *field) {
    for (const char *p = typed; *p; p++) {
        TEXT(name, 16);
        unsigned f;
        if (!field_begins(typed, p)) continue;
        text_char(&name, *p >= 'a' ? (char)(*p - 'a' + 'A') : *p);
        for (const char *digit = p + 1; is_digit(*digit); digit++) text_char(&name, *digit);
        const char *end = name.at;
        if (board_read_field(b, &end, &f) && !*end) continue;
        text_add(field, name.at);
        return true;
    }
    return false;
}
