/* reach.c -- how far a key reaches: event/7.7. "eskadra" is all tables of a discipline,
 * "orzel:1-12,14" some of them, "orzel/7" one entrant, "eskadra/3/303" one of its players. */
#include <string.h>
#include "desk/judge.h"

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
