#include "desk/here.h"
#include <string.h>
#include "core/game.h"
#include "desk/desk.h"
#include "desk/judge.h"
#include "desk/names.h"
#include "event/encounter.h"
#include "event/journal.h"

/* The first game of a board without a result; -1: none is to be played. */
static int next_leg(const struct contest *c, int m, int board) {
    const struct meeting *it = &c->match[m];
    const struct encounter *e = &it->board[board];
    if (it->cancelled || e->walkover != UNKNOWN) return -1;
    for (int g = 0; g < c->discipline[it->discipline].games; g++)
        if (e->game[g].winner == UNKNOWN) return g;
    return -1;
}

static bool may_be_here(const struct contest *c, int m) {
    const struct discipline *of = &c->discipline[c->match[m].discipline];
    return of->here && c->match[m].seats == 2;
}

static void fill(const struct contest *c, int m, int board, int leg, const char *now,
                 struct here *out) {
    const struct discipline *of = &c->discipline[c->match[m].discipline];
    *out = (struct here){.match = m + 1,
                         .board = board,
                         .leg = leg,
                         .sheet = of->own[board] ? of->own[board]->sheet : NULL,
                         .two = of->games == 2,
                         .watch = of->watch,
                         .delay = of->delay,
                         .claim = of->claim,
                         .main = of->main,
                         .increment = of->increment,
                         .lose = of->lose,
                         .since = journal_seconds(now) - journal_seconds(c->match[m].began),
                         .minutes = of->here,
                         .clock = of->clock,
                         .warning = of->clock_warning};
    struct text game = text_over(out->game, sizeof out->game);
    text_add(&game, of->game[board]);
}

/* Who has this seat: his name as everybody may know it, and his newest key. */
static void sit(const struct contest *c, int m, int board, int leg, int seat, struct here *out) {
    const struct meeting *it = &c->match[m];
    int who = encounter_first(&it->board[board], leg) ^ seat, e = it->entrant[who];
    struct text name = text_over(out->name[seat], HERE_NAME);
    names_public(c, e, &name);
    for (int i = 0; i < c->keys; i++) {
        struct desk_key key = {c->key[i].name, c->key[i].role, c->key[i].reach};
        if (c->key[i].withdrawn || key.role != BY_PLAYER || !reach_player(c, &key, e, board))
            continue;
        struct text hash = text_over(out->key[seat], HERE_HASH);
        text_add(&hash, c->key[i].hash);
    }
}

/* The board this key plays at, or -1. */
static int board_of(const struct contest *c, const struct desk_key *key, int m, const char *game) {
    const struct meeting *it = &c->match[m];
    const struct discipline *of = &c->discipline[it->discipline];
    for (int b = 0; b < of->boards; b++) {
        if (*game && !text_same(game, of->game[b])) continue;
        for (int i = 0; i < it->seats; i++)
            if (reach_player(c, key, it->entrant[i], b)) return b;
    }
    return -1;
}

bool here_seat(const struct desk *d, const struct desk_key *key, int match, const char *game,
               const char *now, struct here *out, struct refusal *no) {
    const struct contest *c = d->c;
    int m = match - 1;
    if (m < 0 || m >= c->matches) return words_refuse(no, "", "no-match-number", WORDS_INT(match));
    int board = key->role == BY_PLAYER ? board_of(c, key, m, game) : -1;
    if (board < 0) return words_refuse(no, "event/7.7", "not-yours", "play");
    if (!may_be_here(c, m) || !game_find(c->discipline[c->match[m].discipline].game[board]))
        return words_refuse(no, "", "not-played-here", "");
    int leg = next_leg(c, m, board);
    if (leg < 0) return words_refuse(no, "event/6.3", "written-already", "");
    if (!c->match[m].began) return words_refuse(no, "", "round-not-begun", "");
    fill(c, m, board, leg, now, out);
    if (out->since < 0) return words_refuse(no, "", "round-not-begun", "");
    for (int seat = 0; seat < 2; seat++) sit(c, m, board, leg, seat, out);
    int first = encounter_first(&c->match[m].board[board], leg);
    out->asker = reach_player(c, key, c->match[m].entrant[first], board) ? 0 : 1;
    if (!out->key[!out->asker][0]) return words_refuse(no, "event/7.7", "opponent-has-no-key", "");
    return true;
}

bool here_next(const struct desk *d, int *at, const char *now, struct here *out) {
    const struct contest *c = d->c;
    for (; *at < c->matches * MAX_BOARDS; ++*at) {
        int m = *at / MAX_BOARDS, board = *at % MAX_BOARDS;
        if (!may_be_here(c, m) || board >= c->discipline[c->match[m].discipline].boards) continue;
        int leg = next_leg(c, m, board);
        if (leg < 0 || !c->match[m].began) continue;
        fill(c, m, board, leg, now, out);
        ++*at;
        return true;
    }
    return false;
}

/* The player this key belongs to, in a discipline that is played here; -1: nobody. */
static int player_of(const struct contest *c, const struct desk_key *key) {
    for (int e = 0; e < c->entrants && key->role == BY_PLAYER; e++) {
        const struct discipline *of = &c->discipline[c->entrant[e].discipline];
        for (int b = 0; of->here && b < of->boards; b++)
            if (reach_player(c, key, e, b)) return e;
    }
    return -1;
}

bool here_lobby(const struct desk *d, const struct desk_key *key, struct here *out,
                struct refusal *no) {
    const struct contest *c = d->c;
    int played = 0, e = player_of(c, key);
    *out = (struct here){.asker = key->role <= BY_DESK};
    for (int i = 0; i < c->disciplines; i++) played += c->discipline[i].here > 0;
    if (!played) return words_refuse(no, "", "not-played-here", "");
    if (!out->asker && e < 0) return words_refuse(no, "event/7.7", "not-yours", "lobby");
    struct text name = text_over(out->name[0], HERE_NAME);
    if (e >= 0) names_public(c, e, &name);
    for (int i = 0; i < c->keys; i++) {
        if (c->key[i].withdrawn || c->key[i].role != BY_ORGANISER) continue;
        struct text hash = text_over(out->key[0], HERE_HASH);
        text_add(&hash, c->key[i].hash);
    }
    return true;
}

bool here_board(const struct desk *d, int *at, struct here *out) {
    for (int i; (i = (*at)++) < d->c->disciplines * MAX_BOARDS;) {
        const struct discipline *of = &d->c->discipline[i / MAX_BOARDS];
        int b = i % MAX_BOARDS;
        if (!of->here || b >= of->boards || !of->own[b] || !of->own[b]->sheet) continue;
        *out = (struct here){.board = b, .sheet = of->own[b]->sheet};
        struct text game = text_over(out->game, sizeof out->game);
        text_add(&game, of->game[b]);
        return true;
    }
    return false;
}
