#include "event/verbs.h"

bool find_number(const char *word, int least, int most, int *n, struct refusal *no) {
    uint32_t value = 0;
    const char *p = word;
    bool minus = *p == '-' && p[1] != '0';
    if (minus) p++;
    if (text_number(&p, 1000000000, &value) && !*p) {
        int signed_value = minus ? -(int)value : (int)value;
        if (signed_value >= least && signed_value <= most) {
            *n = signed_value;
            return true;
        }
    }
    return words_refuse(no, "", "not-a-number-here", word);
}

bool find_discipline(const struct contest *c, const char *key, int *d, struct refusal *no) {
    for (*d = 0; *d < c->disciplines; ++*d)
        if (text_same(c->discipline[*d].key, key)) return true;
    return words_refuse(no, "", "no-discipline", key);
}

bool find_board(const struct contest *c, int d, const char *game, int *b, struct refusal *no) {
    for (int i = 0; i < c->discipline[d].boards; i++)
        if (text_same(c->discipline[d].game[i], game)) return *b = i, true;
    return words_refuse(no, "", "no-such-board", game);
}

bool find_entrant(const struct contest *c, int d, const char *number, int *e, struct refusal *no) {
    int n;
    if (!find_number(number, 1, MAX_ENTRANTS, &n, no)) return false;
    if (n > c->discipline[d].entrants) return words_refuse(no, "", "no-entrant-number", number);
    *e = c->discipline[d].index[n];
    return true;
}

bool find_stage(const struct contest *c, int d, const char *key, int *s, struct refusal *no) {
    for (*s = 0; *s < c->stages; ++*s)
        if (c->stage[*s].discipline == d && !c->stage[*s].cancelled &&
            text_same(c->stage[*s].key, key))
            return true;
    return words_refuse(no, "", "no-stage", key);
}

bool find_group(const struct contest *c, int s, const char *name, int *g, struct refusal *no) {
    for (*g = 0; *g < c->stage[s].groups; ++*g)
        if (text_same(c->stage[s].group[*g].name, name)) return true;
    return words_refuse(no, "", "no-group", name);
}

bool find_match(const struct contest *c, const char *number, int *m, struct refusal *no) {
    int n;
    if (!find_number(number, 1, 1000000, &n, no)) return false;
    if (n > c->matches || c->match[n - 1].cancelled)
        return words_refuse(no, "", "no-match-number", number);
    *m = n - 1;
    return true;
}

bool find_encounter(const struct contest *c, const struct order *o, int *m, int *b,
                    struct refusal *no) {
    return find_match(c, o->word[1], m, no) &&
           find_board(c, c->match[*m].discipline, o->word[2], b, no);
}

bool find_player(const struct contest *c, int m, const char *number, int *who, struct refusal *no) {
    const struct meeting *match = &c->match[m];
    int e;
    if (!find_entrant(c, match->discipline, number, &e, no)) return false;
    for (*who = 0; *who < match->seats; ++*who)
        if (match->entrant[*who] == e) return true;
    return words_refuse(no, "", "number-does-not-play", number);
}

int find_previous(const struct contest *c, int m, int entrant) {
    const struct meeting *it = &c->match[m - 1];
    for (int i = 0; i < it->seats; i++)
        if (it->entrant[i] == entrant) return it->previous[i];
    return 0;
}

bool find_winner(const struct contest *c, int m, const char *word, int *who, struct refusal *no) {
    if (!text_same(word, "none")) return find_player(c, m, word, who, no);
    *who = NOBODY_WON;
    return true;
}

const char *find_value(const char *word, const char *key) {
    return text_take(&word, key) && *word == '=' ? word + 1 : NULL;
}
