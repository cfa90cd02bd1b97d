#include "desk/names.h"
#include <string.h>
#include "event/cup.h"
#include "event/encounter.h"
#include "event/people.h"

void names_stage(const struct contest *c, int stage, int group, enum language in,
                 struct text *out) {
    static const char *const usual[] = {"groups", "cup", "ladder", "swiss"};
    const struct stage *s = &c->stage[stage];
    bool plain = false;
    for (int i = 0; i < 4; i++) plain = plain || text_same(s->key, usual[i]);
    if (s->kind == SWISS)
        words_add(out, in, "stage.swiss");
    else if (s->kind == CUP)
        words_add(out, in, s->from < 0 ? "stage.ladder" : "stage.cup");
    else if (group >= 0)
        words_say(out, in, "stage.group", (struct fill[]){{"name", s->group[group].name}, {0}});
    else
        words_add(out, in, "stage.groups");
    if (plain) return;
    text_add(out, " ("), text_add(out, s->key), text_char(out, ')');
}

void names_round(const struct contest *c, int stage, int round, enum language in,
                 struct text *out) {
    const struct stage *s = &c->stage[stage];
    names_stage(c, stage, -1, in, out);
    if (round < 1) return; /* nothing is paired yet */
    text_add(out, ", ");
    if (s->kind == CUP && s->groups)
        cup_round_name(s->group[0].members, round, 0, in, out);
    else
        words_say(out, in, "round", (struct fill[]){{"n", WORDS_INT(round)}, {0}});
}

const char *names_in(const struct contest *c, int match, int board, int game, int who) {
    const struct entrant *e = &c->entrant[c->match[match].entrant[who]];
    const struct player *p = people_holder(c, c->match[match].entrant[who], board, match, game);
    return p->name && c->discipline[e->discipline].boards == 1 && !p->before ? e->name
           : p->name                                                         ? p->name
                                                                             : e->name;
}

const char *names_player(const struct contest *c, int match, int board, int who) {
    return names_in(c, match, board, c->discipline[c->match[match].discipline].games - 1, who);
}

void names_side(const struct contest *c, int match, int board, int game, int who, enum language in,
                struct text *out) {
    const struct chapter *of = c->discipline[c->match[match].discipline].chapter[board];
    chapter_side(of, encounter_first(&c->match[match].board[board], game) == who ? 0 : 1, in, out);
}

const char *names_game(const struct contest *c, int discipline, int board) {
    const char *title = chapter_title(c->discipline[discipline].chapter[board]);
    return title ? title : c->discipline[discipline].name;
}

const char *names_key(const struct contest *c, int discipline, int board) {
    const struct discipline *of = &c->discipline[discipline];
    return of->chapter[board]->game ? of->game[board] : of->key;
}

/* Plain letters are most of a name, and need no search: where they stand among all of them. */
static int plain_letter(char c) {
    static const char places[] = {0,  2,  3,  5,  6,  8,  9,  10, 11, 12, 13, 14, 16,
                                  17, 19, 21, 22, 23, 24, 26, 27, 28, 29, 30, 31, 32};
    if (c >= 'a' && c <= 'z') return 200 + places[c - 'a'];
    if (c >= 'A' && c <= 'Z') return 200 + places[c - 'A'];
    return (unsigned char)c;
}

/* Polish letters sort behind their plain ones. */
static int letter(const char **s) {
    static const char order[] = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
                      big[] = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ";
    size_t len = 1;
    while (((unsigned char)(*s)[len] & 0xC0) == 0x80) len++;
    if ((unsigned char)**s < 128 && len == 1) return plain_letter(*(*s)++);
    int at = 0;
    for (const char *p = order, *q = big; *p; at++) {
        size_t pl = 1, ql = 1;
        while (((unsigned char)p[pl] & 0xC0) == 0x80) pl++;
        while (((unsigned char)q[ql] & 0xC0) == 0x80) ql++;
        if ((pl == len && !memcmp(p, *s, len)) || (ql == len && !memcmp(q, *s, len))) {
            *s += len;
            return 200 + at;
        }
        p += pl, q += ql;
    }
    int c = (unsigned char)**s;
    *s += len;
    return c < 128 ? c : 400 + c;
}

bool names_before(const char *a, const char *b) {
    while (*a && *b) {
        int x = letter(&a), y = letter(&b);
        if (x != y) return x < y;
    }
    return !*a && *b;
}

static bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static bool same_word(const char *p, const char *q, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (small(p[i]) != small(q[i])) return false;
    return !in_word(q[len]);
}

/* Whether the two names have a word of two letters or more in common. */
static bool share_word(const char *s, const char *t) {
    TEXT(a, 400);
    TEXT(b, 400);
    text_ascii(&a, s), text_ascii(&b, t);
    for (const char *p = a.at; *p; p++) {
        size_t len = 0;
        if (!in_word(*p) || (*p >= '0' && *p <= '9') || (p > a.at && in_word(p[-1]))) continue;
        while (in_word(p[len])) len++;
        for (const char *q = b.at; len > 1 && *q; q++)
            if ((q == b.at || !in_word(q[-1])) && same_word(p, q, len)) return true;
    }
    return false;
}

/* The entrant is a person, not a team: nobody is named as the player, or the same one, be it as
 * "Nowak Ewa" after "Ewa Nowak". */
static bool is_person(const struct contest *c, int e) {
    const struct entrant *it = &c->entrant[e];
    const char *player = it->player[0].name;
    return c->discipline[it->discipline].boards == 1 &&
           (!player || !*player || share_word(player, it->entered));
}

void names_public(const struct contest *c, int e, struct text *out) {
    const struct entrant *it = &c->entrant[e];
    if (!is_person(c, e)) {
        text_add(out, it->name);
        return;
    }
    TEXT(mine, 400);
    words_initials(&mine, it->entered);
    text_add(out, mine.at);
    for (int i = 0; i < c->entrants; i++) {
        TEXT(other, 400);
        if (i == e || c->entrant[i].discipline != it->discipline ||
            !text_same(c->entrant[i].school, it->school) || !is_person(c, i))
            continue;
        words_initials(&other, c->entrant[i].entered);
        if (!text_same(other.at, mine.at)) continue;
        text_add(out, " nr "), text_int(out, it->number);
        return;
    }
}

void names_others(const struct contest *c, int match, int entrant, struct text *out) {
    const struct meeting *m = &c->match[match];
    int n = 0;
    for (int i = 0; i < m->seats; i++)
        if (m->entrant[i] != entrant)
            text_add(out, n++ ? ", " : ""), text_add(out, c->entrant[m->entrant[i]].name);
}
