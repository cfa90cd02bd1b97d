/* view_places.c -- standings with their reasons, final order, bracket. */
#include "desk/names.h"
#include "desk/view.h"
#include "event/cup.h"
#include "event/encounter.h"
#include "event/explain.h"
#include "event/find.h"
#include "event/stage.h"

static void write_rows(struct view *v, const struct ranking *t) {
    json_key(v->out, "rows"), json_open(v->out, '[');
    for (int i = 0; i < t->rows; i++) {
        const struct row *r = &t->row[i];
        TEXT(place, 40);
        TEXT(why, 2000);
        explain_place(r, v->ask->in, &place);
        explain_row(v->c, t, i, v->ask->in, &why);
        json_open(v->out, '{');
        json_key_int(v->out, "place", r->place), json_key_int(v->out, "last", r->last);
        json_key_text(v->out, "shown", place.at);
        if (r->running) json_key_bool(v->out, "running", true);
        view_who(v, "entrant", r->entrant);
        if (t->group >= 0) {
            json_key_int(v->out, "points", r->tally.points);
            json_key_int(v->out, "games", r->tally.games);
            json_key_int(v->out, "played", r->tally.played);
        }
        json_key_text(v->out, "why", why.at);
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
}

static bool write_table(struct view *v, int stage, int group) {
    const struct stage *s = &v->c->stage[stage];
    struct ranking t;
    TEXT(name, 300);
    bool ok = s->kind == CUP ? standings_cup(v->c, stage, v->work, &t)
                             : standings_group(v->c, stage, group, v->work, &t);
    if (!ok) return words_refuse(v->no, "", "memory", "");
    names_stage(v->c, stage, s->kind == CUP ? -1 : group, v->ask->in, &name);
    json_open(v->out, '{');
    json_key_text(v->out, "stage", s->key), json_key_text(v->out, "name", name.at);
    if (s->kind == GROUPS) json_key_text(v->out, "group", s->group[group].name);
    write_rows(v, &t);
    json_close(v->out, '}');
    return true;
}

bool view_standings(struct view *v) {
    int stage, only = -1;
    if (!view_stage(v, &stage)) return false;
    const struct stage *s = &v->c->stage[stage];
    if (view_arg(v, 3) && !find_group(v->c, stage, view_arg(v, 3), &only, v->no)) return false;
    json_key_text(v->out, "discipline", view_arg(v, 1));
    json_key(v->out, "tables"), json_open(v->out, '[');
    for (int g = 0; g < (s->kind == CUP ? s->groups > 0 : s->groups); g++)
        if ((only < 0 || g == only) && !write_table(v, stage, g)) return false;
    json_close(v->out, ']');
    return true;
}

bool view_final(struct view *v) {
    int d;
    struct ranking t;
    if (!view_discipline(v, &d)) return false;
    if (!standings_final(v->c, d, v->work, &t)) return words_refuse(v->no, "", "memory", "");
    json_key_text(v->out, "discipline", v->c->discipline[d].key);
    write_rows(v, &t);
    return true;
}

static void write_slot(struct view *v, int stage, int round, const int *slot, int i) {
    int m = slot[i] >= 0 && slot[i + 1] >= 0
                ? stage_match_of(v->c, stage, round, slot[i], slot[i + 1])
                : -1;
    TEXT(name, 100);
    cup_round_name(v->c->stage[stage].group[0].members, round, i, v->ask->in, &name);
    json_open(v->out, '{');
    json_key_text(v->out, "name", name.at);
    view_who(v, "a", slot[i]), view_who(v, "b", slot[i + 1]);
    if (m >= 0) {
        struct score s;
        encounter_score(v->c, m, &s);
        int winner = s.winner == NOBODY_WON ? v->c->match[m].decided : s.winner;
        bool turned = v->c->match[m].entrant[0] != slot[i];
        json_key_int(v->out, "match", m + 1), json_key_int(v->out, "table", v->c->match[m].table);
        json_key(v->out, "points"), json_open(v->out, '[');
        json_int(v->out, s.points[turned]), json_int(v->out, s.points[!turned]);
        json_close(v->out, ']');
        json_key_bool(v->out, "over", s.over);
        if (s.over && winner >= 0) json_key_int(v->out, "winner", winner ^ turned);
    }
    json_close(v->out, '}');
}

/* Round by round, the pairs that are played, as far as they are known. */
bool view_bracket(struct view *v) {
    int stage, slot[1 << MAX_CUP_ROUNDS];
    if (!view_stage(v, &stage)) return false;
    const struct stage *s = &v->c->stage[stage];
    if (s->kind != CUP || !s->groups) return words_refuse(v->no, "", "stage-another-kind", s->key);
    int size = s->group[0].members, known = s->paired + 1;
    json_key_text(v->out, "discipline", view_arg(v, 1)), json_key_text(v->out, "stage", s->key);
    json_key(v->out, "rounds"), json_open(v->out, '[');
    for (int round = 1; round <= cup_rounds(size); round++) {
        if (round <= known) cup_slots(v->c, stage, round, slot);
        for (int i = 0; round > known && i < size; i++) slot[i] = -1; /* nobody is there yet */
        json_open(v->out, '[');
        for (int i = 0; i < size; i += 2)
            if (cup_is_played(s, round, i)) write_slot(v, stage, round, slot, i);
        json_close(v->out, ']');
    }
    json_close(v->out, ']');
    return true;
}
