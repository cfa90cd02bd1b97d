#include "core/view.h"
#include "base/json.h"
#include "core/mark.h"
#include "core/voice.h"

static const char *const look_words[] = {"damaged", "hidden", "down",  "masked",
                                         "acted",   "armed",  "leader"};

static void field_key(const struct board *b, const char *name, unsigned field, struct text *out) {
    if (field >= b->fields) return;
    TEXT(word, 8);
    board_write_field(b, field, &word);
    json_key_text(out, name, word.at);
}

static void rule_key(const struct board *b, unsigned rule, struct text *out) {
    if (!rule) return;
    TEXT(word, 32);
    game_write_rule(b->game, rule, &word);
    json_key_text(out, "rule", word.at);
}

static void side_key(const struct board *b, unsigned seat, struct text *out) {
    if (seat <= SEAT_B) json_key_text(out, "side", b->game->sides[seat]);
}

static void deed_keys(const struct board *b, const struct deed *d, struct text *out) {
    json_key_text(out, "verb", d->verb);
    json_word(out, "token", d->token);
    if (d->card) json_key_int(out, "card", d->card);
    field_key(b, "from", d->from, out);
    field_key(b, "to", d->to, out);
    if (d->dice) {
        json_key(out, "dice");
        json_open(out, '[');
        for (int i = 0; i < d->dice; i++) json_text(out, d->face[i]);
        json_close(out, ']');
    }
    if (d->secret) json_key_bool(out, "secret", true);
    if (d->marks & DEED_ATTACK) json_key_bool(out, "attack", true);
    if (d->marks & DEED_ENDS) json_key_bool(out, "ends", true);
    if (d->marks & DEED_EITHER) json_key_bool(out, "either", true);
}

void view_deed(const struct board *b, const struct deed *d, struct text *out) {
    json_open(out, '{');
    deed_keys(b, d, out);
    json_close(out, '}');
}

/* What a move promises: counts and chances of 1000. */
static void forecast_key(const struct board *b, const struct state *view, move m,
                         struct text *out) {
    struct forecast f = {0};
    if (b->game->forecast) b->game->forecast(b, view, m, &f);
    if (!f.len) return;
    json_key(out, "odds");
    json_open(out, '{');
    for (int i = 0; i < f.len; i++) json_key_int(out, f.at[i].key, f.at[i].value);
    json_close(out, '}');
}

/* The moves as text, to be sent back, and the same as data, to be chosen from. */
static void write_legal(const struct board *b, const struct state *view, struct text *out) {
    move list[MAX_MOVES];
    int count = game_legal(b, view, list);
    json_key(out, "legal");
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        TEXT(word, 128);
        game_write_move(b, view, list[i], REFEREE, &word);
        json_text(out, word.at);
    }
    json_close(out, ']');
    json_key(out, "moves");
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        struct deed deed = game_deed(b, view, list[i], REFEREE);
        json_open(out, '{');
        deed_keys(b, &deed, out);
        forecast_key(b, view, list[i], out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* What a move that is put together of several things needs: so many picks in any order, or one of
 * some faces, with the rule that says so in words. */
static void needs_key(const struct board *b, const struct state *view, struct text *out) {
    const struct game *g = b->game;
    struct verdict because = LEGAL;
    const char *face[8];
    move list[MAX_MOVES];
    int picks = 0, faces = g->must ? g->must(b, view, face, &because) : 0;
    for (int i = 0, count = g->picks ? game_legal(b, view, list) : 0; i < count; i++) {
        int due = g->picks(b, view, list[i]);
        if (due > picks) picks = due;
    }
    if (!picks && !faces) return;
    json_key(out, "needs");
    json_open(out, '{');
    if (picks) json_key_int(out, "picks", picks);
    if (faces) {
        json_key(out, "faces");
        json_open(out, '[');
        for (int i = 0; i < faces; i++) json_text(out, face[i]);
        json_close(out, ']');
        view_verdict(b, because, out);
    }
    json_close(out, '}');
}

/* What the step wants, in both languages. */
static void coach_key(const struct board *b, const struct state *view, struct text *out) {
    TEXT(polish, 400);
    TEXT(english, 400);
    if (!voice_coach(b, view, POLISH, &polish) || !voice_coach(b, view, ENGLISH, &english)) return;
    json_key(out, "coach");
    json_open(out, '{');
    json_key_text(out, book_language(POLISH), polish.at);
    json_key_text(out, book_language(ENGLISH), english.at);
    json_close(out, '}');
}

void view_piece(const struct board *b, const struct piece *p, struct text *out) {
    json_open(out, '{');
    field_key(b, "field", p->field, out);
    json_key_text(out, "kind", b->game->piece_words[p->kind]);
    side_key(b, p->side, out);
    if (p->look) {
        json_key(out, "look");
        json_open(out, '[');
        for (int i = 0; i < 7; i++)
            if (p->look >> i & 1) json_text(out, look_words[i]);
        json_close(out, ']');
    }
    if (p->count) json_key_int(out, "count", p->count);
    if (p->number) json_key_int(out, "number", p->number);
    if (p->level) json_key_int(out, "level", p->level);
    field_key(b, "to", p->to, out);
    if (p->label[0]) json_key_text(out, "label", p->label);
    json_close(out, '}');
}

void view_pieces(const struct board *b, const struct state *view, struct text *out) {
    struct piece list[MAX_PIECES];
    json_key(out, "pieces");
    json_open(out, '[');
    for (int i = 0, count = b->game->pieces(b, view, list); i < count; i++)
        view_piece(b, &list[i], out);
    json_close(out, ']');
}

static void write_score(const struct board *b, const struct state *view, struct text *out) {
    struct score_line list[MAX_SCORE];
    if (!b->game->score) return;
    json_key(out, "score");
    json_open(out, '[');
    for (int i = 0, count = b->game->score(b, view, list); i < count; i++) {
        json_open(out, '{');
        rule_key(b, list[i].rule, out);
        field_key(b, "field", list[i].field, out);
        json_key_text(out, "piece", b->game->piece_words[list[i].piece]);
        if (list[i].number) json_key_int(out, "number", list[i].number);
        json_key_int(out, "points", list[i].points);
        json_close(out, '}');
    }
    json_close(out, ']');
}

enum when { NOW, PAST, ENDED };

static void write_state(const struct board *b, const struct state *s, int viewer, enum when when,
                        struct text *out) {
    union any_state view;
    struct status status = {0};
    struct count counts[MAX_COUNTS];
    TEXT(position, 4096);
    game_observe(b, s, viewer, &view.s);
    b->game->write(b, &view.s, &position);
    b->game->status(b, &view.s, &status);
    json_key_text(out, "position", position.at);
    json_key_int(out, "round", view.s.round);
    json_key_int(out, "rounds", status.rounds);
    json_key_text(out, "turn", game_side(b->game, when == ENDED ? NOBODY : view.s.turn));
    char step[2] = {status.step, 0};
    json_key_text(out, "step", step);
    json_key_text(out, "doing", status.doing ? status.doing : "");
    bool acts = viewer == REFEREE ? view.s.turn <= CHANCE : view.s.turn == viewer;
    if (acts && when == NOW) {
        write_legal(b, &view.s, out);
        needs_key(b, &view.s, out);
        coach_key(b, &view.s, out);
    }
    view_pieces(b, &view.s, out);
    json_key(out, "counts");
    json_open(out, '{');
    for (int i = 0, count = b->game->counts(b, &view.s, counts); i < count; i++)
        json_key_int(out, counts[i].key, counts[i].value);
    json_close(out, '}');
    write_score(b, &view.s, out);
}

void view_state(const struct board *b, const struct state *s, int viewer, struct text *out) {
    write_state(b, s, viewer, NOW, out);
}

void view_ended(const struct board *b, const struct state *s, int viewer, struct text *out) {
    write_state(b, s, viewer, ENDED, out);
}

void view_still(const struct board *b, const struct state *s, int viewer, struct text *out) {
    write_state(b, s, viewer, PAST, out);
}

/* A card that goes to a hand comes as two events: one names it, one is for those who may not
 * know it. */
bool view_sees(const struct event *e, int viewer) {
    bool card = e->kind == EVENT_DRAWN || e->kind == EVENT_TAKEN;
    if (viewer <= SEAT_B) return e->seen_by >> viewer & 1;
    return e->seen_by == SEEN_BY_ALL || (viewer == REFEREE && (e->amount || !card));
}

static void marks_key(const struct event *e, struct text *out) {
    uint32_t marks = mark_of(e);
    if (!marks) return;
    json_key(out, "is");
    json_open(out, '[');
    for (int i = 0; i < MARK_COUNT; i++)
        if (marks >> i & 1) json_text(out, mark_word(i));
    json_close(out, ']');
}

void view_events(const struct board *b, const struct trace *t, int viewer, struct text *out) {
    json_open(out, '[');
    for (int i = 0; i < t->len; i++) {
        const struct event *e = &t->at[i];
        if (!view_sees(e, viewer)) continue;
        json_open(out, '{');
        json_key_text(out, "kind", game_event_word(e->kind));
        side_key(b, e->side, out);
        field_key(b, "from", e->from, out);
        field_key(b, "to", e->to, out);
        if (e->kind != EVENT_ROUND && e->kind != EVENT_ENDED)
            json_key_text(out, "piece", b->game->piece_words[e->piece]);
        if (e->amount) json_key_int(out, "amount", e->amount);
        if (e->adds) json_key_int(out, "adds", e->adds);
        rule_key(b, e->rule, out);
        marks_key(e, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void chances(const struct moment *m, struct text *out) {
    if (m->hit < 0) return;
    json_key(out, "odds");
    json_open(out, '{');
    json_key_int(out, "hit", m->hit);
    if (m->down >= 0) json_key_int(out, "down", m->down);
    json_close(out, '}');
}

static void write_moment(const struct board *b, const struct moment *m, int reader,
                         struct text *out) {
    int luck = reader > SEAT_B ? 0 : reader == m->who ? m->luck : -m->luck;
    json_open(out, '{');
    json_key_int(out, "number", m->number);
    json_key_text(out, "kind", m->kind);
    json_key_text(out, "outcome", m->outcome);
    json_key_text(out, "who", game_side(b->game, m->who));
    json_key_text(out, "luck", luck > 0 ? "good" : luck < 0 ? "bad" : "plain");
    field_key(b, "from", m->from, out);
    field_key(b, "to", m->to, out);
    if (m->of) json_key_int(out, "rolled", m->rolled), json_key_int(out, "of", m->of);
    if (m->of) json_key_int(out, "hits", m->hits);
    chances(m, out);
    if (m->done) json_key_bool(out, "done", true);
    for (enum language in = POLISH; m->done && in <= ENGLISH; in++) {
        TEXT(words, 600);
        if (voice_moment(b, m, reader, in, &words)) json_key_text(out, book_language(in), words.at);
    }
    rule_key(b, m->rule, out);
    json_close(out, '}');
}

static void write_moments(const struct match *m, int reader, struct text *out) {
    if (!m->moments.len) return;
    json_key(out, "moments");
    json_open(out, '[');
    for (int i = 0; i < m->moments.len; i++) write_moment(m->board, &m->moments.at[i], reader, out);
    json_close(out, ']');
}

void view_last(const struct match *m, int viewer, int reader, struct text *out) {
    TEXT(word, 128);
    bool rolled = m->last_seat == CHANCE;
    struct deed deed = game_deed(m->board, &m->before.s, m->last, viewer);
    game_write_move(m->board, &m->before.s, m->last, viewer, &word);
    json_key_text(out, "who", rolled ? "dice" : game_side(m->board->game, m->last_seat));
    json_key_text(out, "move", word.at);
    json_key(out, "did");
    view_deed(m->board, &deed, out);
    json_key(out, "events");
    view_events(m->board, &m->trace, viewer, out);
    write_moments(m, reader, out);
}

/* ---- games and boards --------------------------------------------------------------------- */

void view_verdict(const struct board *b, struct verdict v, struct text *out) {
    TEXT(rule, 32);
    game_write_rule(b->game, v.rule, &rule);
    json_key_text(out, "rule", rule.at);
    if (v.field < b->fields) {
        TEXT(field, 8);
        board_write_field(b, v.field, &field);
        json_key_text(out, "field", field.at);
    }
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        TEXT(words, 2048);
        if (book_deny(b, v, in, &words)) json_key_text(out, book_language(in), words.at);
    }
}

void view_fault(const char *fault, struct text *out) {
    for (enum language in = POLISH; in <= ENGLISH; in++) {
        TEXT(words, 1024);
        book_fault(fault, in, &words);
        json_key_text(out, book_language(in), words.at);
    }
}

static void write_sides(const struct game *g, struct text *out) {
    json_key(out, "sides");
    json_open(out, '[');
    for (int i = 0; i < 2; i++) json_text(out, g->sides[i]);
    json_close(out, ']');
}

static void write_words(const struct game *g, enum language language, struct text *out) {
    static const char *const keys[] = {"title", "intro", "reconstruction"};
    json_key(out, book_language(language));
    json_open(out, '{');
    for (int i = 0; i < 3; i++) {
        TEXT(words, 4096);
        if (book_about(g->name, keys[i], language, &words)) json_key_text(out, keys[i], words.at);
    }
    json_key(out, "sides");
    json_open(out, '[');
    for (int seat = 0; seat < 2; seat++) {
        TEXT(words, 80);
        book_side(g, seat, language, &words);
        json_text(out, words.at);
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* Two boards on which the same fields lie in the same way have the same shape. */
static void write_shape(const struct board *b, struct text *out) {
    TEXT(fields, 8 * MAX_FIELDS);
    TEXT(shape, 16);
    text_int(&fields, b->shift);
    for (unsigned f = 0; f < b->fields; f++) board_write_field(b, f, &fields);
    text_hex(&shape, text_hash(fields.at), 8);
    json_key_text(out, "shape", shape.at);
}

void view_game(const struct board *b, struct text *out) {
    const struct game *g = b->game;
    union any_state start;
    struct status status = {0};
    game_start(b, &start.s);
    g->status(b, &start.s, &status);
    json_key_text(out, "game", g->name);
    json_key_text(out, "title", g->title);
    json_key_text(out, "edition", g->edition);
    write_sides(g, out);
    json_key_text(out, "easy", g->sides[g->easy]);
    json_key_bool(out, "secrets", g->secrets);
    if (g->worth) json_key_bool(out, "scored", true);
    json_key_text(out, "board", b->name);
    json_key_text(out, "hash", b->hash);
    write_shape(b, out);
    json_key_int(out, "rounds", status.rounds);
    write_words(g, POLISH, out);
    write_words(g, ENGLISH, out);
}

/* Zigzags of a field, each named at one of its two. */
static void write_cuts(const struct board *b, unsigned f, struct text *out) {
    bool any = false;
    for (int d = 0; d < DIRECTIONS; d++) {
        unsigned g = board_across(b, f, d);
        if (g >= b->fields || g < f) continue;
        if (!any) json_key(out, "cut"), json_open(out, '[');
        any = true;
        TEXT(word, 8);
        board_write_field(b, g, &word);
        json_text(out, word.at);
    }
    if (any) json_close(out, ']');
}

static void write_dice(const struct board *b, struct text *out) {
    struct die_print die;
    if (!b->game->die) return;
    json_key(out, "dice");
    json_open(out, '[');
    for (int n = 0; b->game->die(b, n, &die); n++) {
        json_open(out, '{');
        json_key_text(out, "die", die.word);
        side_key(b, die.side, out);
        json_key(out, "faces");
        json_open(out, '[');
        for (int i = 0; i < die.faces; i++) json_text(out, die.face[i]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

void view_board(const struct board *b, struct text *out) {
    json_key_text(out, "game", b->game->name);
    json_key_text(out, "board", b->name);
    json_key_text(out, "hash", b->hash);
    write_shape(b, out);
    json_key_int(out, "rows", b->rows);
    json_key_int(out, "columns", b->columns);
    json_key_int(out, "shift", !b->shift); /* rows count from 0 here */
    write_dice(b, out);
    json_key(out, "fields");
    json_open(out, '[');
    for (unsigned f = 0; f < b->fields; f++) {
        TEXT(ground, 16);
        b->game->ground(b, f, &ground);
        json_open(out, '{');
        field_key(b, "field", f, out);
        json_key_int(out, "row", b->row[f]);
        json_key_int(out, "column", b->column[f]);
        json_word(out, "place", b->place[f]);
        json_word(out, "ground", ground.at);
        write_cuts(b, f, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}
