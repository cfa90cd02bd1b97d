/* people.c -- who sits in a seat: substitutes, who is here, who should not meet. event/1.6, 5.7. */
#include "event/people.h"
#include <string.h>
#include "event/fairplay.h"
#include "event/seal.h"
#include "event/verbs.h"

const struct player *people_holder(const struct contest *c, int entrant, int board, int match,
                                   int game) {
    const struct player *p = &c->entrant[entrant].player[board];
    while (p->before && 2 * match + game < p->from) p = p->before;
    return p;
}

int people_before(const struct player *p) {
    int n = 0;
    while ((p = p->before) != NULL) n++;
    return n;
}

/* "41.2": from the second game of match 41 on; a match that is still to come is the next one. */
static bool read_from(const struct contest *c, const char *word, int *from, struct refusal *no) {
    uint32_t match, game;
    const char *p = word;
    if (!text_number(&p, 1000000, &match) || *p++ != '.' || !text_number(&p, 2, &game) || *p ||
        !match || !game || (int)match > c->matches + 1)
        return words_refuse(no, "event/1.6", "from-which-game", word);
    *from = 2 * ((int)match - 1) + (int)game - 1;
    return true;
}

/* What was played stays with the one who played it. */
static bool not_played(const struct contest *c, int e, int b, int from, struct refusal *no) {
    for (int m = c->entrant[e].last; m; m = find_previous(c, m, e)) {
        const struct meeting *it = &c->match[m - 1];
        const struct encounter *at = &it->board[b];
        if (it->cancelled || 2 * m - 1 < from) continue;
        bool ended = it->place[0]; /* a walkover was played by nobody */
        for (int i = 0; i < it->seats; i++) ended = ended || at->red[i];
        for (int g = 0; g < 2; g++)
            if (2 * (m - 1) + g >= from && (ended || at->game[g].winner != UNKNOWN))
                return words_refuse_number(no, "event/1.6", "played-by-the-other", m);
    }
    return true;
}

/* event/1.6: a substitute plays for nobody else in the discipline. */
static bool plays_elsewhere(const struct contest *c, int d, int e, const char *name) {
    if (text_same(name, SEAL_FORGOTTEN)) return false;
    for (int i = 0; i < c->entrants; i++) {
        if (c->entrant[i].discipline != d) continue;
        for (int b = 0; b < c->discipline[d].boards; b++)
            for (const struct player *p = &c->entrant[i].player[b]; p; p = p->before)
                if (p->name && text_same(p->name, name)) return true;
        if (i != e && c->discipline[d].boards == 1 && text_same(c->entrant[i].entered, name))
            return true;
    }
    return false;
}

bool people_substitute(struct contest *c, const struct order *o, struct refusal *no) {
    int d, e, b, from = 0, born;
    const char *guardian, *name = o->word[4];
    struct order rest = *o;
    bool namesake = text_same(o->word[o->words - 1], "namesake");
    rest.words -= namesake;
    if (rest.words < 7) return words_refuse(no, "event/1.6", "reason-missing", "");
    if (!find_discipline(c, o->word[1], &d, no) || !find_entrant(c, d, o->word[2], &e, no) ||
        !find_board(c, d, o->word[3], &b, no) || !read_from(c, o->word[5], &from, no) ||
        !entrants_about(&rest, 7, &born, &guardian, no))
        return false;
    struct player *seat = &c->entrant[e].player[b];
    if (!*name) return words_refuse(no, "event/1.1", "player-name-missing", "");
    if (!*o->word[6]) return words_refuse(no, "event/1.6", "reason-missing", "");
    if (c->entrant[e].status != TAKES_PART)
        return words_refuse(no, "event/6.4", "number-plays-no-more", o->word[2]);
    if (!namesake && plays_elsewhere(c, d, e, name))
        return words_refuse(no, "event/1.6", "plays-for-another", name);
    if (seat->before && from <= seat->from)
        return words_refuse(no, "event/1.6", "from-which-game", o->word[5]);
    if (!not_played(c, e, b, from, no)) return false;
    if (born && !entrants_age(c, o, d, name, born, guardian != NULL, no)) return false;
    struct player *old = arena_take(c->memory, sizeof *old);
    struct player fresh = {.born = born, .from = from, .before = old};
    if (!old) return words_refuse(no, "", "memory", "");
    if (!(fresh.name = contest_keep(c, name, no)) || !(fresh.why = contest_keep(c, o->word[6], no)))
        return false;
    if (guardian && !(fresh.guardian = contest_keep(c, guardian, no))) return false;
    *old = *seat;
    *seat = fresh;
    for (int m = c->entrant[e].last; m; m = find_previous(c, m, e)) fairplay_count(c, m - 1, b);
    return true;
}

static bool set_presence(struct contest *c, const struct order *o, uint8_t presence,
                         struct refusal *no) {
    int d, e;
    if (!find_discipline(c, o->word[1], &d, no)) return false;
    for (int i = 2; i < o->words; i++)
        if (!find_entrant(c, d, o->word[i], &e, no)) return false;
    for (int i = 2; i < o->words; i++)
        if (find_entrant(c, d, o->word[i], &e, NULL)) c->entrant[e].presence = presence;
    return true;
}

bool people_present(struct contest *c, const struct order *o, struct refusal *no) {
    return set_presence(c, o, IS_HERE, no);
}

bool people_missing(struct contest *c, const struct order *o, struct refusal *no) {
    return set_presence(c, o, IS_MISSING, no);
}

bool people_apart(struct contest *c, const struct order *o, struct refusal *no) {
    int d;
    struct apart it;
    if (!find_discipline(c, o->word[1], &d, no) || !find_entrant(c, d, o->word[2], &it.a, no) ||
        !find_entrant(c, d, o->word[3], &it.b, no))
        return false;
    if (!*o->word[4]) return words_refuse(no, "event/5.7", "reason-missing", "");
    if (it.a == it.b) return words_refuse(no, "event/5.2", "nobody-plays-himself", "");
    if (!GROW(c, apart, aparts, room_aparts, no)) return false;
    c->apart[c->aparts++] = it;
    return true;
}

bool people_are_apart(const struct contest *c, int a, int b) {
    for (int i = 0; i < c->aparts; i++)
        if ((c->apart[i].a == a && c->apart[i].b == b) ||
            (c->apart[i].a == b && c->apart[i].b == a))
            return true;
    return false;
}

/* event/1.11. The text is cut by whoever keeps the lines (desk/forget.h); this only proves that the
 * line names somebody. */
bool people_forget(struct contest *c, const struct order *o, struct refusal *no) {
    int d, e, b, holder;
    if (!find_discipline(c, o->word[1], &d, no) || !find_entrant(c, d, o->word[2], &e, no) ||
        !find_board(c, d, o->word[3], &b, no) ||
        !find_number(o->word[4], 0, people_before(&c->entrant[e].player[b]), &holder, no))
        return false;
    return *o->word[5] || words_refuse(no, "event/1.11", "reason-missing", "");
}
