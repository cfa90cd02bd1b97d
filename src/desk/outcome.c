#include "desk/outcome.h"
#include <string.h>
#include "event/encounter.h"

void outcome_plain(const char *word, struct text *out) {
    text_ascii(out, word);
    for (char *p = out->at; *p; p++)
        if (*p >= 'A' && *p <= 'Z') *p = (char)(*p + 32);
}

static const struct chapter *chapter_of(const struct judge *j, int match, int board) {
    return j->c->discipline[j->c->match[match].discipline].chapter[board];
}

/* The n-th of the names a side has: its key, and what the game and everybody call it in both
 * languages. False after the last. */
static bool side_name(const struct chapter *of, int side, int n, struct text *out) {
    TEXT(name, 100);
    enum language in = n % 2 ? POLISH : ENGLISH;
    text_clear(out);
    if (n > 4 || !of->game) return false;
    if (n == 0) {
        text_add(&name, of->game->sides[side]);
    } else if (n < 3) {
        chapter_side(of, side, in, &name);
    } else {
        TEXT(key, 60);
        text_add(&key, "side."), text_add(&key, of->game->sides[side]);
        book_phrase(key.at, in, &name);
    }
    outcome_plain(name.at, out);
    return true;
}

/* A side by its whole name, or by the beginning of one; -1 if it is none, or could be both. Keys
 * come first: "l" is the Luftwaffe, though others are called Lotnictwo. */
static int side_of(const struct chapter *of, const char *word, bool whole) {
    TEXT(typed, 100);
    TEXT(name, 100);
    outcome_plain(word, &typed);
    if (!typed.len) return -1;
    for (int n = 0; side_name(of, 0, n, &name); n++) {
        bool is[2];
        for (int side = 0; side < 2; side++) {
            side_name(of, side, n, &name);
            is[side] = whole ? text_same(name.at, typed.at) : text_starts(name.at, typed.at);
        }
        if (is[0] != is[1]) return is[1];
    }
    return -1;
}

void outcome_winner(const struct judge *j, int match, int board, int game, const char *word,
                    int *side, struct text *line) {
    const struct meeting *m = &j->c->match[match];
    int first = encounter_first(&m->board[board], game), who;
    const struct chapter *of = chapter_of(j, match, board);
    bool other = text_same(word, "none") || find_player(j->c, match, word, &who, NULL);
    *side = side_of(of, word, true);
    if (*side < 0 && !other) *side = side_of(of, word, false);
    if (*side >= 0) {
        journal_number(line, j->c->entrant[m->entrant[first ^ *side]].number);
        return;
    }
    journal_word(line, word);
    if (text_same(word, "none"))
        *side = NOBODY_WON;
    else
        *side = find_player(j->c, match, word, &who, NULL) ? (who != first) : UNKNOWN;
}

/* ---------------------------------------------------------------- endings */

/* The beginning of a word of the ending, in either language. */
static bool begins_word(const struct ending *end, const char *typed) {
    for (int in = POLISH; in <= ENGLISH; in++) {
        TEXT(words, CHAPTER_WORDS + 1);
        outcome_plain(end->words[in], &words);
        for (const char *p = words.at; (p = strstr(p, typed)) != NULL; p++)
            if (p == words.at || p[-1] == ' ') return true;
    }
    return false;
}

/* "2" of 303/8.2; the whole rule if it has no number. */
static const char *last_number(const char *rule) {
    const char *dot = strchr(rule, '.');
    return dot ? dot + 1 : rule;
}

/* Whether an ending is meant by "8.1", by ".1", by its whole rule, or by a word of it. */
static bool is_meant(const struct chapter *of, const struct ending *end, const char *word,
                     size_t least) {
    TEXT(full, 40);
    if (of->game) text_add(&full, of->game->name), text_char(&full, '/');
    text_add(&full, word);
    if (text_same(word, end->rule) || text_same(full.at, end->rule)) return true;
    if (*word == '.' && text_same(word + 1, last_number(end->rule))) return true;
    TEXT(typed, 100);
    outcome_plain(word, &typed);
    return typed.len >= least && begins_word(end, typed.at);
}

/* What the words KEY=N count can be with this ending. */
static bool can_be(const struct chapter *of, const struct ending *end, const char *const *words,
                   int many) {
    for (int i = 0; i < many; i++)
        for (int k = 0; k < of->counts; k++) {
            const char *value = find_value(words[i], of->count[k].key);
            int n;
            if (value && find_number(value, -1000, 1000, &n, NULL) &&
                (n < end->least[k] || n > end->most[k]))
                return false;
        }
    return true;
}

bool outcome_is_ending(const struct chapter *of, const char *word) {
    enum { LETTERS = 3 };
    if (strchr(word, '/') || (strchr(word, '.') && judge_is_of(word, "0123456789."))) return true;
    for (int i = 0; i < of->endings; i++)
        if (is_meant(of, &of->ending[i], word, LETTERS)) return true;
    return false;
}

struct asked {
    const char *word; /* NULL: none was given */
    size_t least;     /* letters of a word */
    const char *const *words;
    int many;
};

/* The endings that are meant among the first `of_all`: how many rules, the last of them, and all of
 * them in both languages. */
static int count_meant(const struct chapter *of, int side, const struct asked *a, int of_all,
                       const struct ending **found, struct text *choices) {
    int n = 0;
    text_clear(&choices[POLISH]), text_clear(&choices[ENGLISH]);
    for (int i = 0; i < of_all; i++) {
        const struct ending *end = &of->ending[i];
        if (side != UNKNOWN && end->side != side && !(end->side == UNKNOWN && side >= 0)) continue;
        if (a->word ? !is_meant(of, end, a->word, a->least) : !can_be(of, end, a->words, a->many))
            continue;
        if (n && text_same((*found)->rule, end->rule)) continue;
        for (int in = POLISH; in <= ENGLISH; in++) {
            text_add(&choices[in], n ? ", " : ""), text_add(&choices[in], end->rule);
            text_char(&choices[in], ' '), text_add(&choices[in], end->words[in]);
        }
        n++, *found = end;
    }
    return n;
}

static const struct ending *find_ending(struct judge *j, const struct chapter *of, int side,
                                        const struct asked *a) {
    const struct ending *found = NULL;
    int own = of->endings - (of->stands ? 0 : 2); /* the common ones come last */
    char room[2][REFUSAL_SIZE];
    struct text choices[2] = {text_over(room[0], REFUSAL_SIZE), text_over(room[1], REFUSAL_SIZE)};
    int n = count_meant(of, side, a, a->word && a->least > 1 ? of->endings : own, &found, choices);
    if (!n && (a->word || side == NOBODY_WON))
        n = count_meant(of, side, a, of->endings, &found, choices);
    if (n == 1) return found;
    if (!n && !a->word) count_meant(of, side, &(struct asked){0}, own, &found, choices);
    if (!n && a->word)
        judge_no(j, "event/2.5", "no-such-ending", a->word);
    else
        words_refuse_both(&j->a->no, "", "which-ending", choices[POLISH].at, choices[ENGLISH].at);
    return NULL;
}

bool outcome_ending(struct judge *j, const struct chapter *of, int side, const char *word,
                    const char *const *words, int many, struct text *line) {
    struct asked a = {.word = word, .least = 3, .words = words, .many = many};
    const struct ending *end = find_ending(j, of, side, &a);
    if (!end && text_same(j->a->no.key, "which-ending")) return false;
    journal_word(line, end ? end->rule : word);
    j->a->no = (struct refusal){0};
    return true;
}

void outcome_choices(const struct chapter *of, int side, enum language in, struct text *out) {
    int own = of->endings - (of->stands ? 0 : 2);
    for (int i = 0, n = 0; i < own; i++) {
        const struct ending *end = &of->ending[i];
        if (end->side != side) continue;
        text_add(out, n++ ? ", " : ""), text_add(out, last_number(end->rule));
        text_char(out, ' '), text_add(out, end->words[in]);
    }
}

/* ---------------------------------------------------------------- the short form */

struct token {
    char who, side[100]; /* '1' '0' '=', or 's' and the side's letters */
    char ending[100];
    char room[200];
    char *count[MAX_COUNTS + 1]; /* "" if it was left empty */
    int counts;
};

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* WHO is as long as it names a side; what is left of the letters is the ending. */
static int read_who(const struct chapter *of, const char *word, struct token *t) {
    size_t letters = 0;
    if (strchr("10=", *word) && *word) {
        t->who = *word;
        return 1;
    }
    while (is_letter(word[letters])) letters++;
    for (size_t len = letters; len && len < sizeof t->side; len--) {
        memcpy(t->side, word, len), t->side[len] = 0;
        if (side_of(of, t->side, false) < 0) continue;
        t->who = 's';
        return (int)len;
    }
    return 0;
}

static bool take_apart(const struct chapter *of, const char *word, struct token *t) {
    *t = (struct token){0};
    struct text room = text_over(t->room, sizeof t->room);
    text_add(&room, word);
    if (room.cut) return false;
    for (char *p = t->room; (p = strchr(p, '/')) != NULL; p++) {
        *p = 0;
        if (t->counts > MAX_COUNTS - 1) return false;
        t->count[t->counts++] = p + 1;
    }
    int at = read_who(of, t->room, t);
    struct text ending = text_over(t->ending, sizeof t->ending);
    const char *rest = t->room + at;
    bool number = *rest >= '0' && *rest <= '9' && !strchr(rest, '.');
    if (t->who == 's' && number) text_char(&ending, '.'); /* r2 is r.2 */
    text_add(&ending, rest);
    return at && !ending.cut && !(t->who != 's' && number);
}

static int side_won(const struct chapter *of, const struct token *t, int first) {
    if (t->who == '=') return NOBODY_WON;
    if (t->who == 's') return side_of(of, t->side, false);
    return (t->who == '1' ? 0 : 1) == first ? 0 : 1;
}

int outcome_side(const struct judge *j, int match, int board, int game, const char *word) {
    struct token t;
    const struct chapter *of = chapter_of(j, match, board);
    int first = encounter_first(&j->c->match[match].board[board], game);
    return take_apart(of, word, &t) ? side_won(of, &t, first) : UNKNOWN;
}

/* Adds KEY=N for every count that was told, or can only be one number and is asked for. */
static void add_counts(const struct chapter *of, const struct ending *end, const struct token *t,
                       struct text *line) {
    for (int i = 0; i < of->counts; i++) {
        bool told = i < t->counts && *t->count[i];
        bool sure = of->count[i].rule[0] && end->least[i] == end->most[i];
        if (!told && !sure) continue;
        TEXT(word, 120);
        text_add(&word, of->count[i].key), text_char(&word, '=');
        if (told)
            text_add(&word, t->count[i]);
        else
            text_int(&word, end->least[i]);
        journal_word(line, word.at);
    }
}

bool outcome_short(struct judge *j, int match, int board, int game, const char *word,
                   struct text *line) {
    const struct chapter *of = chapter_of(j, match, board);
    const struct meeting *m = &j->c->match[match];
    int first = encounter_first(&m->board[board], game);
    struct token t;
    if (!take_apart(of, word, &t)) return judge_no(j, "", "not-an-outcome", word);
    if (t.counts > of->counts) return judge_no(j, "", "too-many-counts", word);
    int side = side_won(of, &t, first), told = 0;
    char room[MAX_COUNTS][120];
    const char *words[MAX_COUNTS];
    for (int i = 0; i < t.counts; i++) {
        struct text one = text_over(room[told], sizeof room[told]);
        if (!*t.count[i]) continue;
        text_add(&one, of->count[i].key), text_char(&one, '='), text_add(&one, t.count[i]);
        words[told] = room[told], told++;
    }
    struct asked a = {
        .word = *t.ending ? t.ending : NULL, .least = 1, .words = words, .many = told};
    const struct ending *end = find_ending(j, of, side, &a);
    if (!end) return false;
    if (side == NOBODY_WON)
        journal_word(line, "none");
    else
        journal_number(line, j->c->entrant[m->entrant[first ^ side]].number);
    journal_word(line, end->rule);
    add_counts(of, end, &t, line);
    return true;
}
