/* view_round.c -- tables: a round, a match, what is being played, an entrant's own page. */
#include <string.h>
#include "desk/judge.h"
#include "desk/look.h"
#include "desk/names.h"
#include "desk/tell.h"
#include "desk/view.h"
#include "event/fairplay.h"
#include "event/stage.h"

/* What was counted in a game, by its key. */
static void write_counts(struct view *v, const struct chapter *of, const struct result *r) {
    json_key(v->out, "counts");
    json_open(v->out, '{');
    for (int i = 0; i < of->counts; i++)
        if (r->count[i] != NO_COUNT) json_key_int(v->out, of->count[i].key, r->count[i]);
    json_close(v->out, '}');
}

static void write_game(struct view *v, int m, int b, int g) {
    const struct result *r = &v->c->match[m].board[b].game[g];
    TEXT(side, 100);
    json_open(v->out, '{');
    json_key_int(v->out, "first", encounter_first(&v->c->match[m].board[b], g));
    if (r->winner != UNKNOWN) {
        json_key_int(v->out, "winner", r->winner);
        if (r->award != UNKNOWN) json_key_int(v->out, "award", r->award);
        json_key_text(v->out, "rule", r->rule);
        write_counts(v, v->c->discipline[v->c->match[m].discipline].chapter[b], r);
        json_word(v->out, "lines", r->lines), json_word(v->out, "record", r->record);
        if (r->winner >= 0) {
            names_side(v->c, m, b, g, r->winner, v->ask->in, &side);
            json_key_text(v->out, "side", side.at);
        }
    }
    json_close(v->out, '}');
}

static void write_pair(struct view *v, const char *key, int a, int b) {
    json_key(v->out, key), json_open(v->out, '[');
    json_int(v->out, a), json_int(v->out, b);
    json_close(v->out, ']');
}

static void write_board(struct view *v, int m, int b) {
    const struct meeting *it = &v->c->match[m];
    struct decision d;
    TEXT(words, 1000);
    encounter_decide(v->c, m, b, &d);
    encounter_words(v->c, m, &d, v->ask->in, &words);
    json_open(v->out, '{');
    json_key_text(v->out, "game", v->c->discipline[it->discipline].game[b]);
    view_own(v, v->c->discipline[it->discipline].own[b]);
    json_key(v->out, "players"), json_open(v->out, '[');
    for (int who = 0; who < 2; who++) json_text(v->out, names_player(v->c, m, b, who));
    json_close(v->out, ']');
    json_key_text(v->out, "state", look_state_words[look_board(v->c, m, b)]);
    json_key(v->out, "games"), json_open(v->out, '[');
    for (int g = 0; g < 2; g++) write_game(v, m, b, g);
    json_close(v->out, ']');
    write_pair(v, "won", d.games[0], d.games[1]);
    if (d.over) write_pair(v, "points", d.points[0], d.points[1]);
    json_word(v->out, "rule", d.rule);
    json_key_text(v->out, "words", words.at);
    view_when(v, "ended", d.over ? it->board[b].ended : NULL);
    json_close(v->out, '}');
}

/* Clocks advise, they never decide: event/4.8. */
static void write_clock(struct view *v, int m) {
    const struct meeting *it = &v->c->match[m];
    const struct discipline *of = &v->c->discipline[it->discipline];
    view_when(v, "began", it->began);
    if (!it->began || !v->ask->now || !stage_is_playing(v->c, m)) return;
    if (strcmp(v->ask->now, it->began) < 0) return; /* told beforehand */
    int done = 2;
    for (int b = 0; b < of->boards; b++) {
        int played = encounter_played(&it->board[b]);
        if (look_board(v->c, m, b) != TABLE_DONE && played < done) done = played;
    }
    int64_t minutes = (journal_seconds(v->ask->now) - journal_seconds(it->began)) / 60;
    json_key_int(v->out, "minutes", minutes);
    json_key_int(v->out, "due", (int64_t)of->clock * (done + 1) - minutes);
}

static void write_match(struct view *v, int m) {
    const struct meeting *it = &v->c->match[m];
    const struct stage *s = &v->c->stage[it->stage];
    struct score score;
    encounter_score(v->c, m, &score);
    json_open(v->out, '{');
    json_key_int(v->out, "match", m + 1), json_key_int(v->out, "table", it->table);
    if (s->kind == GROUPS)
        json_key_text(v->out, "group",
                      s->group[stage_group_of(v->c, it->stage, it->entrant[0])].name);
    view_who(v, "a", it->entrant[0]), view_who(v, "b", it->entrant[1]);
    for (int i = 0; it->seats > 2 && i < it->seats; i++) {
        if (!i) json_key(v->out, "seats"), json_open(v->out, '[');
        json_open(v->out, '{');
        view_who(v, "entrant", it->entrant[i]);
        json_key_int(v->out, "place", it->place[i]),
            json_key_int(v->out, "points", score.points[i]);
        json_close(v->out, '}');
        if (i + 1 == it->seats) json_close(v->out, ']');
    }
    json_key_text(v->out, "state", look_state_words[look_match(v->c, m)]);
    write_pair(v, "points", score.points[0], score.points[1]);
    if (score.winner != UNKNOWN) json_key_int(v->out, "winner", score.winner);
    if (it->decided != UNKNOWN) json_key_int(v->out, "decided", it->decided);
    if (it->manual) json_key_bool(v->out, "manual", true);
    write_clock(v, m);
    json_key(v->out, "boards"), json_open(v->out, '[');
    for (int b = 0; b < v->c->discipline[it->discipline].boards; b++) write_board(v, m, b);
    json_close(v->out, ']');
    json_close(v->out, '}');
}

bool desk_tables(const struct desk *d, const struct desk_ask *ask, const int *match, int matches,
                 struct arena *work, struct text *json, struct refusal *no) {
    struct view v = {.d = d, .ask = ask, .work = work, .out = json, .no = no};
    work->used = 0;
    v.c = look_mask(d->c, &ask->key, work);
    if (!v.c) return words_refuse(no, "", "memory", "");
    json_open(json, '[');
    for (int i = 0; i < matches; i++) write_match(&v, match[i]);
    json_close(json, ']');
    return !json->cut || words_refuse(no, "", "memory", "");
}

static void write_where(struct view *v, int stage, int round) {
    const struct stage *s = &v->c->stage[stage];
    TEXT(name, 300);
    names_round(v->c, stage, round, v->ask->in, &name);
    json_key_text(v->out, "discipline", v->c->discipline[s->discipline].key);
    json_key_text(v->out, "stage", s->key);
    json_key_int(v->out, "round", round), json_key_int(v->out, "rounds", stage_rounds(v->c, stage));
    json_key_text(v->out, "name", name.at);
}

static bool is_of_round(const struct contest *c, int m, int stage, int round) {
    const struct meeting *it = &c->match[m];
    return it->stage == stage && it->round == round && !it->cancelled;
}

/* The matches within the reach of whoever asks. */
static void write_mine(struct view *v, int stage, int round) {
    json_key(v->out, "mine"), json_open(v->out, '[');
    for (int m = 0; m < v->c->matches; m++)
        if (is_of_round(v->c, m, stage, round) && reach_match(v->c, &v->ask->key, m))
            json_int(v->out, m + 1);
    json_close(v->out, ']');
}

bool view_round(struct view *v) {
    int stage, round, count[TABLE_STATES] = {0};
    if (!view_stage(v, &stage)) return false;
    const struct stage *s = &v->c->stage[stage];
    round = stage_current(v->c, stage);
    if (view_arg(v, 3) && !find_number(view_arg(v, 3), 1, stage_rounds(v->c, stage), &round, v->no))
        return false;
    write_where(v, stage, round);
    json_key_int(v->out, "paired", s->paired);
    view_when(v, "began", stage_began(v->c, stage, round));
    json_key(v->out, "tables"), json_open(v->out, '[');
    for (int m = 0; m < v->c->matches; m++) {
        if (!is_of_round(v->c, m, stage, round)) continue;
        count[look_match(v->c, m)]++;
        write_match(v, m);
    }
    json_close(v->out, ']');
    if (v->ask->key.reach) write_mine(v, stage, round);
    json_key(v->out, "byes"), json_open(v->out, '[');
    int rest[MAX_ENTRANTS], rests = stage_resting(v->c, stage, round, rest);
    for (int i = 0; i < rests; i++) view_who(v, NULL, rest[i]);
    json_close(v->out, ']');
    json_key(v->out, "counts"), json_open(v->out, '{');
    for (int i = 0; i < TABLE_STATES; i++) json_key_int(v->out, look_state_words[i], count[i]);
    json_close(v->out, '}');
    return true;
}

/* What a phone offers: how a game can end, in words, for which side, and what must be counted. */
static void write_chapter(struct view *v, int m, int b) {
    const struct chapter *of = v->c->discipline[v->c->match[m].discipline].chapter[b];
    json_key(v->out, "endings"), json_open(v->out, '[');
    for (int i = 0; i < of->endings; i++) {
        json_open(v->out, '{');
        json_key_text(v->out, "rule", of->ending[i].rule);
        json_key_int(v->out, "side", of->ending[i].side);
        json_key_text(v->out, "words", of->ending[i].words[v->ask->in]);
        for (int k = 0; k < of->counts; k++) {
            json_key(v->out, of->count[k].key), json_open(v->out, '[');
            json_int(v->out, of->ending[i].least[k]), json_int(v->out, of->ending[i].most[k]);
            json_close(v->out, ']');
        }
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
    json_key(v->out, "counts"), json_open(v->out, '[');
    for (int i = 0; i < of->counts; i++) {
        json_open(v->out, '{');
        json_key_text(v->out, "key", of->count[i].key);
        json_key_text(v->out, "words", of->count[i].words[v->ask->in]);
        json_key_bool(v->out, "needed", of->count[i].rule[0] != 0);
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
}

static void write_ladder(struct view *v, int m, int b) {
    json_key(v->out, "ladder"), json_open(v->out, '[');
    for (int who = 0; who < 2; who++) json_int(v->out, fairplay_offences(v->c, m, b, who));
    json_close(v->out, ']');
}

/* What the two say of a game that has no result yet: event/2.7. */
static void write_claims(struct view *v, int m, int b) {
    const struct encounter *e = &v->c->match[m].board[b];
    json_key(v->out, "claims"), json_open(v->out, '[');
    for (int i = 0; i < 4; i++) {
        const int g = i / 2, who = i % 2;
        TEXT(words, 600);
        if (!e->claim[who][g] || e->game[g].winner != UNKNOWN) continue;
        tell_result(v->c, m, b, g, e->claim[who][g], v->ask->in, &words);
        json_open(v->out, '{');
        json_key_int(v->out, "game", g + 1), json_key_int(v->out, "by", who);
        json_key_text(v->out, "words", words.at);
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
}

/* One match with all that a referee's phone needs; a player hears how his games can end. */
bool view_match(struct view *v) {
    int m;
    if (!find_match(v->c, view_arg(v, 1), &m, v->no)) return false;
    const struct meeting *it = &v->c->match[m];
    bool referee = v->ask->key.role <= BY_REFEREE;
    bool inside = v->ask->key.role <= BY_PLAYER && reach_match(v->c, &v->ask->key, m);
    write_where(v, it->stage, it->round);
    json_key(v->out, "is"), write_match(v, m);
    if (!inside) return true;
    json_key(v->out, "report"), json_open(v->out, '[');
    for (int b = 0; b < v->c->discipline[it->discipline].boards; b++) {
        const struct encounter *e = &it->board[b];
        json_open(v->out, '{');
        write_chapter(v, m, b);
        if (referee) {
            json_word(v->out, "referee", e->referee), json_word(v->out, "remark", e->remark);
            json_word(v->out, "why", e->why);
            write_ladder(v, m, b);
            write_claims(v, m, b);
        }
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
    return true;
}

bool view_playing(struct view *v) {
    json_key(v->out, "tables"), json_open(v->out, '[');
    for (int m = 0; m < v->c->matches; m++)
        if (stage_is_playing(v->c, m)) {
            json_open(v->out, '{');
            write_where(v, v->c->match[m].stage, v->c->match[m].round);
            json_key(v->out, "is"), write_match(v, m);
            json_close(v->out, '}');
        }
    json_close(v->out, ']');
    return true;
}

/* Tables that need somebody: where the desk was called, where the two say different things. */
bool view_needs(struct view *v) {
    json_key(v->out, "tables"), json_open(v->out, '[');
    for (int m = 0; m < v->c->matches; m++) {
        const struct meeting *it = &v->c->match[m];
        const char *differs = NULL;
        for (int b = v->c->discipline[it->discipline].boards; b-- > 0;)
            if (look_board(v->c, m, b) == TABLE_DIFFERS)
                differs = v->c->discipline[it->discipline].game[b];
        if (it->cancelled || !(it->call || differs)) continue;
        if (v->ask->key.role > BY_DESK && !reach_match(v->c, &v->ask->key, m)) continue;
        json_open(v->out, '{');
        write_where(v, it->stage, it->round);
        json_key_int(v->out, "match", m + 1), json_key_int(v->out, "table", it->table);
        json_word(v->out, "call", it->call);
        json_word(v->out, "game", differs);
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
    return true;
}

/* An entrant's own page: where to go next, what was played. */
bool view_entrant(struct view *v) {
    int d, e, next = 0;
    if (!view_discipline(v, &d) || !find_entrant(v->c, d, view_arg(v, 2), &e, v->no)) return false;
    json_key_text(v->out, "discipline", v->c->discipline[d].key);
    view_who(v, "entrant", e);
    json_key(v->out, "matches"), json_open(v->out, '[');
    for (int m = 0; m < v->c->matches; m++) {
        const struct meeting *it = &v->c->match[m];
        bool mine = false;
        for (int i = 0; i < it->seats; i++) mine = mine || it->entrant[i] == e;
        if (it->cancelled || !mine) continue;
        if (!next && look_match(v->c, m) < TABLE_DONE) next = m + 1;
        json_open(v->out, '{');
        write_where(v, it->stage, it->round);
        json_key(v->out, "is"), write_match(v, m);
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
    if (next) json_key_int(v->out, "next", next);
    return true;
}
