#include "desk/look.h"
#include "desk/judge.h"
#include "desk/names.h"
#include "event/people.h"
#include "event/stage.h"

const char *const look_state_words[TABLE_STATES] = {"waits",  "missing", "claimed", "differs",
                                                    "ruling", "test",    "done"};

enum table_state look_board(const struct contest *c, int match, int board) {
    const struct meeting *m = &c->match[match];
    struct decision d;
    encounter_decide(c, match, board, &d);
    if (d.over) return TABLE_DONE;
    switch (d.reason) {
    case NEEDS_AWARD: return TABLE_RULING;
    case NEEDS_TEST:
    case NEEDS_EXTRA:
    case NEEDS_LOTS: return TABLE_TEST;
    default: break;
    }
    for (int g = 0, played = encounter_played(&m->board[board]); g < 2; g++) {
        const struct encounter *e = &m->board[board];
        if (g < played) continue;
        if (e->claim[0][g] && e->claim[1][g]) return TABLE_DIFFERS;
        if (e->claim[0][g] || e->claim[1][g]) return TABLE_CLAIMED;
    }
    return m->began || encounter_played(&m->board[board]) || stage_is_playing(c, match)
               ? TABLE_MISSING
               : TABLE_WAITS;
}

enum table_state look_match(const struct contest *c, int match) {
    static const uint8_t rank[TABLE_STATES] = {
        [TABLE_DIFFERS] = 0, [TABLE_RULING] = 1, [TABLE_CLAIMED] = 2, [TABLE_WAITS] = 3,
        [TABLE_MISSING] = 4, [TABLE_TEST] = 5,   [TABLE_DONE] = 6};
    const struct meeting *m = &c->match[match];
    enum table_state worst = TABLE_DONE;
    struct score s;
    for (int b = 0; b < c->discipline[m->discipline].boards; b++) {
        enum table_state state = look_board(c, match, b);
        if (rank[state] < rank[worst]) worst = state;
    }
    encounter_score(c, match, &s);
    bool level = c->stage[m->stage].kind == CUP && s.winner == NOBODY_WON && !s.both_out &&
                 m->decided == UNKNOWN;
    return worst == TABLE_DONE && level ? TABLE_RULING : worst;
}

/* The test of one who has left his seat to a substitute: nobody would think of it. */
static void missing_test(const struct contest *c, int match, int board, enum language in,
                         struct text *out) {
    const struct meeting *m = &c->match[match];
    const struct discipline *of = &c->discipline[m->discipline];
    for (int i = 0; i < 2; i++) {
        const struct entrant *e = &c->entrant[m->entrant[i]];
        const struct player *p = people_holder(c, m->entrant[i], board, match, of->games - 1);
        if (p == &e->player[board] || p->test.sat || p->before || out->len) continue;
        words_say(out, in, "settle.test",
                  (struct fill[]){{"key", of->key},
                                  {"number", WORDS_INT(e->number)},
                                  {"game", of->game[board]},
                                  {"name", p->name ? p->name : e->entered},
                                  {0}});
    }
}

void look_settle(const struct contest *c, int match, int board, enum language in,
                 struct text *out) {
    const struct meeting *m = &c->match[match];
    const struct entrant *a = &c->entrant[m->entrant[0]], *b = &c->entrant[m->entrant[1]];
    struct decision d;
    encounter_decide(c, match, board, &d);
    const char *say = d.reason == NEEDS_EXTRA  ? "settle.extra"
                      : d.reason == NEEDS_LOTS ? "settle.lots"
                                               : NULL;
    if (!d.over && d.reason == NEEDS_TEST) missing_test(c, match, board, in, out);
    if (d.over || !say) return;
    words_say(out, in, say,
              (struct fill[]){{"match", WORDS_INT(match + 1)},
                              {"game", c->discipline[m->discipline].game[board]},
                              {"a", WORDS_INT(a->number)},
                              {"b", WORDS_INT(b->number)},
                              {0}});
}

/* ---------------------------------------------------------------- masks */

static const char *kept(struct arena *work, struct text *t) {
    char *copy = arena_take(work, t->len + 1);
    struct text out = text_over(copy, t->len + 1);
    if (copy) text_add(&out, t->at);
    return copy ? copy : "";
}

/* A player as everybody may see him, and those who held the seat before him; by name if `named`. */
static struct player public_player(const struct player *p, bool named, struct arena *work) {
    struct player out = {.test = {.sat = p->test.sat,
                                  .right = p->test.right,
                                  .of = p->test.of,
                                  .seconds = p->test.seconds},
                         .from = p->from,
                         .name = named ? p->name : NULL};
    if (p->name && !named) {
        TEXT(initials, 200);
        words_initials(&initials, p->name);
        out.name = kept(work, &initials);
    }
    if (p->before) {
        struct player *before = arena_take(work, sizeof *before);
        if (before) *before = public_player(p->before, named, work);
        out.before = before;
    }
    return out;
}

/* The entrant as everybody may see it: taken field by field, so that what is added to it later
 * stays hidden until somebody decides otherwise. */
static struct entrant public_entrant(const struct contest *c, int e, struct arena *work) {
    const struct entrant *it = &c->entrant[e];
    TEXT(name, 1000);
    names_public(c, e, &name);
    struct entrant out = {.discipline = it->discipline,
                          .number = it->number,
                          .status = it->status,
                          .wild = it->wild,
                          .presence = it->presence,
                          .last = it->last,
                          .name = kept(work, &name),
                          .school = it->school,
                          .why = ""};
    out.entered = out.name;
    for (int b = 0; b < c->discipline[it->discipline].boards; b++)
        out.player[b] = public_player(&it->player[b], false, work);
    return out;
}

static void hide_match(struct meeting *m) {
    m->why = m->why ? "" : NULL;
    m->call = NULL;
    for (int b = 0; b < MAX_BOARDS; b++) {
        struct encounter *e = &m->board[b];
        e->why = e->why ? "" : NULL;
        e->remark = e->referee = NULL;
        for (int g = 0; g < 2; g++) e->game[g].why = NULL;
    }
}

/* Names of the people at the tables in reach are known there. */
static bool *known_people(const struct contest *c, const struct desk_key *key, struct arena *work) {
    bool *known = arena_take(work, (size_t)c->entrants + 1);
    if (!known) return NULL;
    for (int e = 0; e < c->entrants; e++) known[e] = reach_entrant(c, key, e);
    for (int m = 0; key->role == BY_REFEREE && m < c->matches; m++)
        if (reach_match(c, key, m))
            for (int i = 0; i < c->match[m].seats; i++) known[c->match[m].entrant[i]] = true;
    return known;
}

const struct contest *look_mask(const struct contest *c, const struct desk_key *key,
                                struct arena *work) {
    if (key->role <= BY_DESK) return c;
    struct contest *out = contest_copy(c, work);
    bool *known = known_people(c, key, work);
    if (!out || !known) return NULL;
    for (int e = 0; e < c->entrants; e++) {
        struct entrant mine = public_entrant(c, e, work);
        if (known[e]) { /* full names, nothing more */
            mine.name = c->entrant[e].name;
            for (int b = 0; b < MAX_BOARDS; b++) mine.player[b].name = c->entrant[e].player[b].name;
        }
        out->entrant[e] = mine;
    }
    for (int m = 0; m < c->matches; m++)
        if (key->role != BY_REFEREE || !reach_match(c, key, m)) hide_match(&out->match[m]);
    for (int i = 0; i < c->cards;
         i++) { /* they decide encounters; who showed them and why is not told */
        bool mine = key->role == BY_REFEREE && reach_match(c, key, c->card[i].match);
        if (!mine) out->card[i].referee = out->card[i].reason = "", out->card[i].name = NULL;
    }
    out->discreet = true;
    out->keys = out->orders = out->sittings = 0;
    return out;
}
