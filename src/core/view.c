#include "core/view.h"

static const char *const look_words[] = {"damaged", "hidden", "down",  "masked",
                                         "acted",   "armed",  "leader"};

void view_string(const char *s, struct text *out) {
    text_char(out, '"');
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\') text_char(out, '\\');
        if (c < 32) {
            text_add(out, "\\u00");
            text_hex(out, c, 2);
        } else {
            text_char(out, *s);
        }
    }
    text_char(out, '"');
}

/* ,"key": -- the comma only if something stands before it. */
static void key(const char *name, struct text *out) {
    char before = out->len ? out->at[out->len - 1] : '{';
    if (before != '{' && before != '[' && before != ',') text_char(out, ',');
    view_string(name, out);
    text_char(out, ':');
}

static void string_key(const char *name, const char *value, struct text *out) {
    key(name, out);
    view_string(value, out);
}

static void number_key(const char *name, int value, struct text *out) {
    key(name, out);
    text_int(out, value);
}

static void field_key(const struct board *b, const char *name, unsigned field, struct text *out) {
    if (field >= b->fields) return;
    TEXT(word, 8);
    board_write_field(b, field, &word);
    string_key(name, word.at, out);
}

static void rule_key(const struct board *b, unsigned rule, struct text *out) {
    if (!rule) return;
    TEXT(word, 32);
    game_write_rule(b->game, rule, &word);
    string_key("rule", word.at, out);
}

static void side_key(const struct board *b, unsigned seat, struct text *out) {
    if (seat <= SEAT_B) string_key("side", b->game->sides[seat], out);
}

static void write_legal(const struct board *b, const struct state *view, struct text *out) {
    move list[MAX_MOVES];
    key("legal", out);
    text_char(out, '[');
    for (int i = 0, count = game_legal(b, view, list); i < count; i++) {
        TEXT(word, 128);
        game_write_move(b, view, list[i], REFEREE, &word);
        if (i) text_char(out, ',');
        view_string(word.at, out);
    }
    text_char(out, ']');
}

static void write_piece(const struct board *b, const struct piece *p, struct text *out) {
    text_char(out, '{');
    field_key(b, "field", p->field, out);
    string_key("kind", b->game->piece_words[p->kind], out);
    side_key(b, p->side, out);
    if (p->look) {
        bool first = true;
        key("look", out);
        text_char(out, '[');
        for (int i = 0; i < 7; i++) {
            if (!(p->look >> i & 1)) continue;
            if (!first) text_char(out, ',');
            first = false;
            view_string(look_words[i], out);
        }
        text_char(out, ']');
    }
    if (p->count) number_key("count", p->count, out);
    if (p->number) number_key("number", p->number, out);
    if (p->level) number_key("level", p->level, out);
    field_key(b, "to", p->to, out);
    if (p->label[0]) string_key("label", p->label, out);
    text_char(out, '}');
}

void view_pieces(const struct board *b, const struct state *view, struct text *out) {
    struct piece list[MAX_PIECES];
    key("pieces", out);
    text_char(out, '[');
    for (int i = 0, count = b->game->pieces(b, view, list); i < count; i++) {
        if (i) text_char(out, ',');
        write_piece(b, &list[i], out);
    }
    text_char(out, ']');
}

static void write_score(const struct board *b, const struct state *view, struct text *out) {
    struct score_line list[MAX_SCORE];
    if (!b->game->score) return;
    key("score", out);
    text_char(out, '[');
    for (int i = 0, count = b->game->score(b, view, list); i < count; i++) {
        text_add(out, i ? ",{" : "{");
        rule_key(b, list[i].rule, out);
        field_key(b, "field", list[i].field, out);
        string_key("piece", b->game->piece_words[list[i].piece], out);
        if (list[i].number) number_key("number", list[i].number, out);
        number_key("points", list[i].points, out);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void write_state(const struct board *b, const struct state *s, int viewer, bool ended,
                        struct text *out) {
    union any_state view;
    struct status status = {0};
    struct count counts[MAX_COUNTS];
    TEXT(position, 4096);
    game_observe(b, s, viewer, &view.s);
    b->game->write(b, &view.s, &position);
    b->game->status(b, &view.s, &status);
    string_key("position", position.at, out);
    number_key("round", view.s.round, out);
    number_key("rounds", status.rounds, out);
    string_key("turn", game_side(b->game, ended ? NOBODY : view.s.turn), out);
    char step[2] = {status.step, 0};
    string_key("step", step, out);
    string_key("doing", status.doing ? status.doing : "", out);
    bool acts = viewer == REFEREE ? view.s.turn <= CHANCE : view.s.turn == viewer;
    if (acts && !ended) write_legal(b, &view.s, out);
    view_pieces(b, &view.s, out);
    key("counts", out);
    text_char(out, '{');
    for (int i = 0, count = b->game->counts(b, &view.s, counts); i < count; i++)
        number_key(counts[i].key, counts[i].value, out);
    text_char(out, '}');
    write_score(b, &view.s, out);
}

void view_state(const struct board *b, const struct state *s, int viewer, struct text *out) {
    write_state(b, s, viewer, false, out);
}

void view_ended(const struct board *b, const struct state *s, int viewer, struct text *out) {
    write_state(b, s, viewer, true, out);
}

void view_events(const struct board *b, const struct trace *t, int viewer, struct text *out) {
    text_char(out, '[');
    for (int i = 0; i < t->len; i++) {
        const struct event *e = &t->at[i];
        bool seen = viewer == REFEREE || e->seen_by == SEEN_BY_ALL ||
                    (viewer <= SEAT_B && e->seen_by >> viewer & 1);
        if (!seen) continue;
        if (out->at[out->len - 1] != '[') text_char(out, ',');
        text_char(out, '{');
        string_key("kind", game_event_word(e->kind), out);
        side_key(b, e->side, out);
        field_key(b, "from", e->from, out);
        field_key(b, "to", e->to, out);
        if (e->kind != EVENT_ROUND && e->kind != EVENT_ENDED)
            string_key("piece", b->game->piece_words[e->piece], out);
        if (e->amount) number_key("amount", e->amount, out);
        rule_key(b, e->rule, out);
        text_char(out, '}');
    }
    text_char(out, ']');
}
