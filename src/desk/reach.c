/* reach.c -- how far a key reaches: event/7.7. "eskadra" is all tables of a discipline,
 * "orzel:1-12,14" some of them, "orzel/7" one entrant, "eskadra/3/303" one of its players. */
#include <string.h>
#include "desk/judge.h"
#include "desk/tables.h"

static bool ends(char c) { return !c || c == ' '; }

/* The next word of a reach, which goes on to a blank or the end; false if there is none. Words are
 * never copied: a buffer would cut a long one. */
static bool next_word(const char **at, const char **word) {
    while (**at == ' ') ++*at;
    *word = *at;
    while (!ends(**at)) ++*at;
    return *at > *word;
}

/* "1-12,14" holds the number. */
static bool in_list(const char *list, uint32_t n) {
    while (!ends(*list)) {
        uint32_t first, last;
        if (!text_number(&list, 100000, &first)) return false;
        last = first;
        if (*list == '-' && (list++, !text_number(&list, 100000, &last))) return false;
        if (n >= first && n <= last) return true;
        if (*list == ',') list++;
    }
    return false;
}

/* *after: what follows the key, 0 at the end of the word. */
static bool key_is(const char *word, const char *key, char *after) {
    size_t len = strlen(key);
    if (strncmp(word, key, len) != 0) return false;
    *after = ends(word[len]) ? 0 : word[len];
    return !*after || *after == ':' || *after == '/';
}

/* *rest: what follows the number of the entrant. */
static bool entrant_is(const char *word, const struct contest *c, int entrant, const char **rest) {
    const struct entrant *e = &c->entrant[entrant];
    const char *key = c->discipline[e->discipline].key;
    char after;
    if (!key_is(word, key, &after) || after != '/') return false;
    *rest = word + strlen(key) + 1;
    uint32_t n;
    return text_number(rest, MAX_ENTRANTS, &n) && (int)n == e->number &&
           (ends(**rest) || **rest == '/');
}

static bool player_is(const char *word, const struct contest *c, int entrant, int board) {
    const char *rest;
    if (!entrant_is(word, c, entrant, &rest)) return false;
    if (ends(*rest)) return true;
    const char *game = c->discipline[c->entrant[entrant].discipline].game[board];
    return text_take(&rest, "/") && text_take(&rest, game) && ends(*rest);
}

bool reach_match(const struct contest *c, const struct desk_key *key, int match) {
    const struct meeting *m = &c->match[match];
    const char *at = key->reach, *of = c->discipline[m->discipline].key, *word, *rest;
    if (!at) return key->role <= BY_REFEREE;
    while (next_word(&at, &word)) {
        char after;
        for (int i = 0; i < m->seats; i++)
            if (entrant_is(word, c, m->entrant[i], &rest)) return true;
        if (key->role > BY_REFEREE || !key_is(word, of, &after) || after == '/') continue;
        if (!after || in_list(word + strlen(of) + 1, (uint32_t)m->table)) return true;
    }
    return false;
}

bool reach_entrant(const struct contest *c, const struct desk_key *key, int entrant) {
    const char *at = key->reach, *word, *rest;
    if (key->role <= BY_DESK) return true;
    while (at && next_word(&at, &word))
        if (entrant_is(word, c, entrant, &rest)) return true;
    return false;
}

bool reach_player(const struct contest *c, const struct desk_key *key, int entrant, int board) {
    const char *at = key->reach, *word;
    if (key->role <= BY_DESK) return true;
    while (at && next_word(&at, &word))
        if (player_is(word, c, entrant, board)) return true;
    return false;
}

/* ---------------------------------------------------------------- a reach somebody wishes for */

static int discipline_of(const struct contest *c, const char *word, char *after) {
    for (int d = 0; d < c->disciplines; d++)
        if (key_is(word, c->discipline[d].key, after)) return d;
    return -1;
}

/* "1-12,14": well formed, and one of the discipline's tables at least. Before anybody has entered
 * nobody knows how many there will be. */
static bool list_fits(const char *list, struct tables of) {
    bool some = of.last < of.first;
    while (!ends(*list)) {
        uint32_t first, last;
        if (!text_number(&list, 100000, &first) || !first) return false;
        last = first;
        if (*list == '-' && (list++, !text_number(&list, 100000, &last))) return false;
        if (last < first) return false;
        if ((int)first <= of.last && (int)last >= of.first) some = true;
        if (*list == ',' && ends(*++list)) return false;
        if (!ends(*list) && (*list < '0' || *list > '9')) return false;
    }
    return some;
}

static bool word_fits(const struct contest *c, uint8_t role, const char *word) {
    char after;
    const char *rest;
    int d = discipline_of(c, word, &after);
    if (d < 0) return false;
    if (after == '/') {
        if (!c->discipline[d].entrants) return true; /* nobody can be told yet */
        for (int e = 0; e < c->entrants; e++)
            for (int b = 0; b < c->discipline[d].boards; b++)
                if (entrant_is(word, c, e, &rest) && player_is(word, c, e, b)) return true;
        return false;
    }
    if (role == BY_PLAYER) return false;
    return !after || list_fits(word + strlen(c->discipline[d].key) + 1, tables_of(c, d));
}

bool reach_check(const struct contest *c, uint8_t role, const char *reach, struct refusal *no) {
    const char *at = reach, *word;
    int words = 0;
    while (next_word(&at, &word)) {
        TEXT(shown, REFUSAL_SIZE / 2);
        text_bytes(&shown, word, (size_t)(at - word));
        if (!word_fits(c, role, word)) return words_refuse(no, "", "reach", shown.at);
        words++;
    }
    return words || words_refuse(no, "", "reach", "");
}
