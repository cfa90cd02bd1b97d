/* reach.c -- how far a key reaches: event/7.7. "eskadra" is all tables of a discipline,
 * "orzel:1-12,14" some of them, "orzel/7" one entrant, "eskadra/3/303" one of its players. */
#include <string.h>
#include "desk/judge.h"

/* The next word of a reach; false at the end. */
static bool next_word(const char **at, struct text *word) {
    text_clear(word);
    while (**at == ' ') ++*at;
    while (**at && **at != ' ') text_char(word, *(*at)++);
    return word->len > 0;
}

/* "1-12,14" holds the number. */
static bool in_list(const char *list, uint32_t n) {
    while (*list) {
        uint32_t first, last;
        if (!text_number(&list, 100000, &first)) return false;
        last = first;
        if (*list == '-' && (list++, !text_number(&list, 100000, &last))) return false;
        if (n >= first && n <= last) return true;
        if (*list == ',') list++;
    }
    return false;
}

static bool key_is(const char *word, const char *key, char *after) {
    size_t len = strlen(key);
    if (strncmp(word, key, len) != 0) return false;
    *after = word[len];
    return !*after || *after == ':' || *after == '/';
}

static bool entrant_is(const char *word, const struct contest *c, int entrant) {
    const struct entrant *e = &c->entrant[entrant];
    const char *key = c->discipline[e->discipline].key;
    char after;
    if (!key_is(word, key, &after) || after != '/') return false;
    const char *p = word + strlen(key) + 1;
    uint32_t n;
    return text_number(&p, MAX_ENTRANTS, &n) && (int)n == e->number && (!*p || *p == '/');
}

static bool player_is(const char *word, const struct contest *c, int entrant, int board) {
    if (!entrant_is(word, c, entrant)) return false;
    const char *number = strchr(word, '/') + 1, *game = strchr(number, '/');
    return !game || text_same(game + 1, c->discipline[c->entrant[entrant].discipline].game[board]);
}

bool reach_match(const struct contest *c, const struct desk_key *key, int match) {
    const struct meeting *m = &c->match[match];
    const char *at = key->reach, *of = c->discipline[m->discipline].key;
    TEXT(word, 200);
    if (!at) return key->role <= BY_REFEREE;
    while (next_word(&at, &word)) {
        char after;
        for (int i = 0; i < m->seats; i++)
            if (entrant_is(word.at, c, m->entrant[i])) return true;
        if (key->role > BY_REFEREE || !key_is(word.at, of, &after) || after == '/') continue;
        if (!after || in_list(word.at + strlen(of) + 1, (uint32_t)m->table)) return true;
    }
    return false;
}

bool reach_entrant(const struct contest *c, const struct desk_key *key, int entrant) {
    const char *at = key->reach;
    TEXT(word, 200);
    if (key->role <= BY_DESK) return true;
    while (at && next_word(&at, &word))
        if (entrant_is(word.at, c, entrant)) return true;
    return false;
}

bool reach_player(const struct contest *c, const struct desk_key *key, int entrant, int board) {
    const char *at = key->reach;
    TEXT(word, 200);
    if (key->role <= BY_DESK) return true;
    while (at && next_word(&at, &word))
        if (player_is(word.at, c, entrant, board)) return true;
    return false;
}
