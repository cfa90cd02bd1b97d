#include "desk/view.h"
#include "desk/judge.h"
#include "desk/look.h"
#include "desk/names.h"
#include "desk/tables.h"
#include "desk/tell.h"
#include "desk/template.h"
#include "event/fairplay.h"
#include "event/groups.h"
#include "event/stage.h"
#include "event/swiss.h"

static const struct {
    const char *name;
    view_function *write;
    int least, most;
    uint8_t role; /* this one, and all before it */
} views[] = {
    {"event", view_event, 0, 0, BY_PUBLIC},
    {"round", view_round, 1, 3, BY_PUBLIC},
    {"match", view_match, 1, 1, BY_PUBLIC},
    {"standings", view_standings, 1, 3, BY_PUBLIC},
    {"final", view_final, 1, 1, BY_PUBLIC},
    {"bracket", view_bracket, 1, 2, BY_PUBLIC},
    {"entrants", view_entrants, 1, 1, BY_PUBLIC},
    {"entrant", view_entrant, 2, 2, BY_PUBLIC},
    {"playing", view_playing, 0, 0, BY_PUBLIC},
    {"board", view_sheet, 1, 2, BY_PUBLIC},
    {"needs", view_needs, 0, 0, BY_REFEREE},
    {"cards", view_cards, 0, 0, BY_REFEREE},
    {"questions", view_questions, 2, 2, BY_PLAYER},
    {"sittings", view_sittings, 0, 0, BY_DESK},
    {"papers", view_papers, 0, 0, BY_DESK},
    {"paper", view_paper, 1, 1, BY_DESK},
    {"banks", view_banks, 0, 0, BY_DESK},
    {"log", view_log, 0, 2, BY_DESK},
    {"keys", view_keys, 0, 0, BY_ORGANISER},
    {"template", view_template, 1, 1, BY_DESK},
    {"columns", view_columns, 1, 1, BY_DESK},
};
enum { VIEWS = sizeof views / sizeof *views };

const char *view_arg(const struct view *v, int n) {
    return n < v->ask->words ? v->ask->word[n] : NULL;
}

bool desk_view(const struct desk *d, const struct desk_ask *ask, struct arena *work,
               struct text *json, struct refusal *no) {
    const char *name = ask->words ? ask->word[0] : "";
    int i = 0;
    work->used = 0;
    while (i < VIEWS && !text_same(views[i].name, name)) i++;
    if (i == VIEWS) return words_refuse(no, "", "no-view", name);
    if (ask->key.role > views[i].role) return words_refuse(no, "event/7.7", "not-yours", name);
    if (ask->words - 1 < views[i].least || ask->words - 1 > views[i].most)
        return words_refuse(no, "", "usage", name);
    if (!d->c || !d->c->lines) return words_refuse(no, "", "no-event", "");
    struct view v = {.d = d, .ask = ask, .work = work, .out = json, .no = no};
    v.c = look_mask(d->c, &ask->key, work);
    if (!v.c) return words_refuse(no, "", "memory", "");
    json_open(json, '{');
    if (!views[i].write(&v)) return false;
    json_close(json, '}');
    return !json->cut || words_refuse(no, "", "memory", "");
}

void view_who(struct view *v, const char *key, int entrant) {
    if (key) json_key(v->out, key);
    if (entrant < 0) {
        json_nothing(v->out);
        return;
    }
    const struct entrant *e = &v->c->entrant[entrant];
    json_open(v->out, '{');
    json_key_int(v->out, "number", e->number);
    json_key_text(v->out, "name", e->name);
    json_word(v->out, "school", e->school);
    if (e->status)
        json_key_text(v->out, "status", e->status == WITHDRAWN ? "withdrawn" : "disqualified");
    json_close(v->out, '}');
}

void view_when(struct view *v, const char *key, const char *when) { json_word(v->out, key, when); }

void view_words(struct view *v, const char *key, const char *phrase) {
    TEXT(t, 400);
    words_add(&t, v->ask->in, phrase);
    json_key_text(v->out, key, t.at);
}

bool view_discipline(struct view *v, int *discipline) {
    return find_discipline(v->c, view_arg(v, 1), discipline, v->no);
}

bool view_stage(struct view *v, int *stage) {
    int discipline;
    if (!view_discipline(v, &discipline)) return false;
    if (view_arg(v, 2)) return find_stage(v->c, discipline, view_arg(v, 2), stage, v->no);
    *stage = -1;
    for (int s = 0; s < v->c->stages; s++)
        if (v->c->stage[s].discipline == discipline && !v->c->stage[s].cancelled) *stage = s;
    return *stage >= 0 || words_refuse(v->no, "", "no-stage-yet", view_arg(v, 1));
}

/* ---------------------------------------------------------------- small views */

static void write_stage(struct view *v, int s) {
    static const char *const kinds[] = {"groups", "cup", "swiss"};
    const struct stage *st = &v->c->stage[s];
    TEXT(name, 300);
    names_stage(v->c, s, -1, v->ask->in, &name);
    json_open(v->out, '{');
    json_key_text(v->out, "key", st->key);
    json_key_text(v->out, "kind", kinds[st->kind]);
    json_key_text(v->out, "name", name.at);
    json_key_text(v->out, "seed", st->seed);
    json_key_int(v->out, "rounds", stage_rounds(v->c, s));
    json_key_int(v->out, "paired", st->paired);
    json_key_int(v->out, "current", stage_current(v->c, s));
    json_key_bool(v->out, "over",
                  st->paired && st->paired == stage_rounds(v->c, s) && stage_is_over(v->c, s, 0));
    json_key(v->out, "groups"), json_open(v->out, '[');
    for (int g = 0; st->kind == GROUPS && g < st->groups; g++) json_text(v->out, st->group[g].name);
    json_close(v->out, ']');
    json_close(v->out, '}');
}

/* How a discipline is played in rooms of the server: here.h. */
static void write_here(struct view *v, const struct discipline *of) {
    json_key_int(v->out, "here", of->here);
    json_key_bool(v->out, "watch", of->watch);
    if (of->delay) json_key_int(v->out, "delay", of->delay);
    if (of->claim) json_key_bool(v->out, "claim", true);
    if (!of->main) return;
    json_key(v->out, "each"), json_open(v->out, '{');
    json_key_int(v->out, "minutes", of->main), json_key_int(v->out, "seconds", of->increment);
    json_key_bool(v->out, "lose", of->lose);
    json_close(v->out, '}');
}

void view_own(struct view *v, const struct own_board *own) {
    if (!own) return;
    json_key_text(v->out, "board", own->name);
    json_key_text(v->out, "hash", own->hash);
    if (!own->sheet) json_key_bool(v->out, "printed", true);
}

/* Games that are not played on the standard board. */
static void write_boards(struct view *v, const struct discipline *of) {
    bool any = false;
    for (int b = 0; b < of->boards; b++) {
        if (!of->own[b]) continue;
        if (!any) json_key(v->out, "played-on"), json_open(v->out, '[');
        any = true;
        json_open(v->out, '{');
        json_key_text(v->out, "game", of->game[b]);
        view_own(v, of->own[b]);
        json_close(v->out, '}');
    }
    if (any) json_close(v->out, ']');
}

/* What a referee may write down, and the steps of the ladder in their order: event/4. */
static void write_fairplay(struct view *v) {
    json_key(v->out, "offences");
    json_open(v->out, '[');
    for (int i = 0; i < OFFENCES; i++) {
        TEXT(words, 100);
        fairplay_offence_name(i, v->ask->in, &words);
        json_open(v->out, '{');
        json_key_text(v->out, "offence", fairplay_offence_word(i));
        json_key_text(v->out, "words", words.at);
        if (i == OTHER) json_key_bool(v->out, "explained", true);
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
    json_key(v->out, "sanctions");
    json_open(v->out, '[');
    for (int i = 0; i < SANCTIONS; i++) {
        TEXT(words, 100);
        fairplay_name(i, v->ask->in, &words);
        json_open(v->out, '{');
        json_key_text(v->out, "step", fairplay_word(i));
        json_key_text(v->out, "words", words.at);
        if (i == SANCTIONS - 1) json_key_bool(v->out, "out", true);
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
}

/* Which tables it plays at, and what a draw would take by itself: event/5.2, 5.3. */
static void write_numbers(struct view *v, int discipline) {
    int list[MAX_ENTRANTS], n = groups_field(v->c, discipline, list);
    struct tables t = tables_of(v->c, discipline);
    json_key(v->out, "tables"), json_open(v->out, '[');
    json_int(v->out, t.first), json_int(v->out, t.last);
    json_close(v->out, ']');
    json_key_int(v->out, "usual-groups", groups_count(n));
    json_key_int(v->out, "usual-rounds", swiss_rounds(n));
}

bool view_event(struct view *v) {
    static const char *const levels[] = {"local", "region", "final", "class"};
    const struct contest *c = v->c;
    json_key_text(v->out, "event", c->name);
    json_key_text(v->out, "level", levels[c->level]);
    json_key_int(v->out, "version", c->version);
    json_key_int(v->out, "lines", c->lines);
    if (v->ask->key.role <= BY_REFEREE) write_fairplay(v);
    if (tables_clash(c)) json_key_bool(v->out, "clash", true);
    json_key(v->out, "disciplines"), json_open(v->out, '[');
    for (int d = 0; d < c->disciplines; d++) {
        const struct discipline *of = &c->discipline[d];
        json_open(v->out, '{');
        json_key_text(v->out, "key", of->key), json_key_text(v->out, "name", of->name);
        json_key(v->out, "games"), json_open(v->out, '[');
        for (int b = 0; b < of->boards; b++) json_text(v->out, of->game[b]);
        json_close(v->out, ']');
        write_boards(v, of);
        json_key_int(v->out, "seats", of->seats), json_key_int(v->out, "games-played", of->games);
        if (of->by_place[0]) {
            json_key(v->out, "by-place"), json_open(v->out, '[');
            for (int i = 0; i < of->seats; i++) json_int(v->out, of->by_place[i]);
            json_close(v->out, ']');
        }
        json_key_int(v->out, "entrants", of->entrants);
        write_numbers(v, d);
        json_key_bool(v->out, "started", of->started);
        json_key_int(v->out, "clock", of->clock);
        json_key_int(v->out, "warning", of->clock_warning);
        if (of->here) write_here(v, of);
        json_key(v->out, "stages"), json_open(v->out, '[');
        for (int s = 0; s < c->stages; s++)
            if (c->stage[s].discipline == d && !c->stage[s].cancelled) write_stage(v, s);
        json_close(v->out, ']');
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
    return true;
}

static void write_test(struct view *v, const struct test *t) {
    if (!t->sat) return;
    json_key(v->out, "test"), json_open(v->out, '{');
    json_key_int(v->out, "right", t->right), json_key_int(v->out, "of", t->of);
    if (t->seconds >= 0) json_key_int(v->out, "seconds", t->seconds);
    json_close(v->out, '}');
}

/* Guardians, years of birth and tests are for the desk alone. */
/* Who had a seat before, first to last; the entrant himself if no player was named. */
static void write_before(struct view *v, const struct entrant *e, const struct player *p) {
    if (p->before) write_before(v, e, p->before);
    json_text(v->out, p->name ? p->name : e->entered);
}

static void write_players(struct view *v, const struct entrant *e) {
    const struct discipline *of = &v->c->discipline[e->discipline];
    bool desk = v->ask->key.role <= BY_DESK;
    json_key(v->out, "players"), json_open(v->out, '[');
    for (int b = 0; b < of->boards; b++) {
        const struct player *p = &e->player[b];
        json_open(v->out, '{');
        json_key_text(v->out, "game", of->game[b]);
        json_word(v->out, "name", p->name);
        if (desk) json_word(v->out, "guardian", p->guardian);
        if (desk && p->born) json_key_int(v->out, "born", p->born);
        if (desk) write_test(v, &p->test);
        if (desk && p->before) {
            json_key(v->out, "before"), json_open(v->out, '[');
            write_before(v, e, p->before);
            json_close(v->out, ']');
        }
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
}

bool view_entrants(struct view *v) {
    int d;
    if (!view_discipline(v, &d)) return false;
    json_key_text(v->out, "discipline", v->c->discipline[d].key);
    json_key(v->out, "entrants"), json_open(v->out, '[');
    for (int e = 0; e < v->c->entrants; e++) {
        const struct entrant *it = &v->c->entrant[e];
        if (it->discipline != d) continue;
        json_open(v->out, '{');
        view_who(v, "entrant", e);
        if (it->wild) json_key_bool(v->out, "wild", true);
        if (v->ask->key.role <= BY_DESK) {
            json_word(v->out, "why", it->why);
            if (it->presence)
                json_key_text(v->out, "presence", it->presence == IS_HERE ? "here" : "missing");
        }
        write_players(v, it);
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
    return true;
}

bool view_cards(struct view *v) {
    json_key(v->out, "cards"), json_open(v->out, '[');
    for (int i = 0; i < v->c->cards; i++) {
        const struct card *k = &v->c->card[i];
        const struct meeting *m = &v->c->match[k->match];
        if (!reach_match(v->c, &v->ask->key, k->match) && v->ask->key.role > BY_DESK) continue;
        int step = fairplay_step(v->c, i);
        json_open(v->out, '{');
        json_key_int(v->out, "card", i + 1), json_key_int(v->out, "match", k->match + 1);
        json_key_int(v->out, "table", m->table);
        json_key_text(v->out, "game", v->c->discipline[m->discipline].game[k->board]);
        view_who(v, "entrant", m->entrant[k->player]);
        TEXT(words, 100);
        TEXT(offence, 100);
        fairplay_name(step, v->ask->in, &words);
        fairplay_offence_name(k->offence, v->ask->in, &offence);
        json_word(v->out, "player", k->name);
        json_key_text(v->out, "step", fairplay_word(step));
        json_key_text(v->out, "words", words.at);
        json_key_text(v->out, "offence", fairplay_offence_word(k->offence));
        json_key_text(v->out, "offence-words", offence.at);
        json_key_text(v->out, "when", k->when), json_key_text(v->out, "referee", k->referee);
        json_word(v->out, "reason", fairplay_reason(k));
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
    return true;
}

/* A board of one's own with its sheet; of the standard one only which game it is. */
bool view_sheet(struct view *v) {
    int d, b = 0;
    if (!view_discipline(v, &d)) return false;
    const struct discipline *of = &v->c->discipline[d];
    if ((view_arg(v, 2) || of->boards > 1) &&
        !find_board(v->c, d, view_arg(v, 2) ? view_arg(v, 2) : "?", &b, v->no))
        return false;
    json_key_text(v->out, "game", of->game[b]);
    view_own(v, of->own[b]);
    if (of->own[b] && of->own[b]->sheet) json_key_text(v->out, "sheet", of->own[b]->sheet);
    return true;
}

/* The audit log from a line on: who, when, what, before. event/7.5 */
bool view_log(struct view *v) {
    const char *at = v->d->journal, *end = at + v->d->len, *one;
    size_t len;
    int from = 1, most = 200, number = 0, shown = 0;
    if ((view_arg(v, 1) && !find_number(view_arg(v, 1), 1, 100000000, &from, v->no)) ||
        (view_arg(v, 2) && !find_number(view_arg(v, 2), 1, 10000, &most, v->no)))
        return false;
    struct line *l = arena_take(v->work, sizeof *l);
    TEXT(says, 4000);
    if (!l) return words_refuse(v->no, "", "memory", "");
    json_key_int(v->out, "lines", v->c->lines);
    json_key(v->out, "log"), json_open(v->out, '[');
    while (journal_next(&at, end, &one, &len) && shown < most) {
        if (++number < from || !journal_read(l, one, len, NULL)) continue;
        json_open(v->out, '{');
        json_key_int(v->out, "line", number);
        json_key_text(v->out, "when", l->when), json_key_text(v->out, "who", l->who);
        json_key(v->out, "words"), json_open(v->out, '[');
        int words = text_same(l->word[0], "board") && l->words > 5 ? 5 : l->words; /* no sheet */
        for (int i = 0; i < words; i++) json_text(v->out, l->word[i]);
        json_close(v->out, ']');
        text_clear(&says);
        tell_line(v->c, l, v->ask->in, &says);
        json_key_text(v->out, "says", says.at);
        if (contest_is_undone(v->c, number)) json_key_bool(v->out, "undone", true);
        json_close(v->out, '}');
        shown++;
    }
    json_close(v->out, ']');
    return true;
}

bool view_keys(struct view *v) {
    json_key(v->out, "keys"), json_open(v->out, '[');
    for (int i = 0; i < v->d->c->keys; i++) {
        const struct key *k = &v->d->c->key[i];
        json_open(v->out, '{');
        json_key_text(v->out, "name", k->name);
        json_key_text(v->out, "role", contest_role_words[k->role]);
        json_word(v->out, "reach", k->reach);
        if (k->withdrawn) json_key_bool(v->out, "withdrawn", true);
        json_close(v->out, '}');
    }
    json_close(v->out, ']');
    return true;
}

/* An empty table for entries, to be filled in with a spreadsheet. */
bool view_template(struct view *v) {
    int discipline;
    TEXT(csv, 2000);
    if (!view_discipline(v, &discipline)) return false;
    template_write(&v->d->c->discipline[discipline], v->ask->in, &csv);
    json_key_text(v->out, "csv", csv.at);
    return true;
}
