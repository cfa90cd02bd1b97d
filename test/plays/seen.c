#include "plays/seen.h"
#include "harness/harness.h"

static void bar(bool *first, struct text *out) {
    text_add(out, *first ? " " : " | ");
    *first = false;
}

static void word(const char *s, struct text *out) {
    text_char(out, ' ');
    text_add(out, s);
}

static void number(char sign, int value, struct text *out) {
    if (!value) return;
    text_char(out, ' ');
    if (sign) text_char(out, sign);
    text_int(out, value);
}

static void field(const struct board *b, unsigned f, struct text *out) {
    if (f < b->fields)
        board_write_field(b, f, out);
    else
        text_char(out, '-');
}

static void pieces(const struct board *b, const struct state *s, struct text *out) {
    static const char looks[] = "dhfmalc"; /* in the order of enum look; seen.h explains them */
    static struct piece list[MAX_PIECES];
    bool first = true;
    text_add(out, "pieces:");
    for (int i = 0, n = b->game->pieces(b, s, list); i < n; i++) {
        const struct piece *p = &list[i];
        bar(&first, out);
        field(b, p->field, out);
        if (p->to < b->fields) text_char(out, '-'), field(b, p->to, out);
        word(b->game->piece_words[p->kind], out);
        if (p->side <= SEAT_B) word(b->game->sides[p->side], out);
        if (p->label[0]) word(p->label, out);
        if (p->look) text_char(out, ' ');
        for (int bit = 0; looks[bit]; bit++)
            if (p->look >> bit & 1) text_char(out, looks[bit]);
        number('*', p->count, out);
        number('#', p->number, out);
        number('^', p->level, out);
    }
    text_char(out, '\n');
}

static void score(const struct board *b, const struct state *s, struct text *out) {
    struct score_line list[MAX_SCORE];
    bool first = true;
    if (!b->game->score) return;
    text_add(out, "score:");
    for (int i = 0, n = b->game->score(b, s, list); i < n; i++) {
        bar(&first, out);
        game_write_rule(b->game, list[i].rule, out);
        text_char(out, ' ');
        field(b, list[i].field, out);
        word(b->game->piece_words[list[i].piece], out);
        number('#', list[i].number, out);
        text_char(out, ' ');
        text_int(out, list[i].points);
    }
    text_char(out, '\n');
}

void seen_table(const struct board *b, const struct state *s, struct text *out) {
    static const int viewers[] = {SEAT_A, SEAT_B, PUBLIC};
    union any_state view;
    text_add(out, "== ");
    b->game->write(b, s, out);
    text_char(out, '\n');
    for (int i = 0; b->game->secrets && i < 3; i++) {
        game_observe(b, s, viewers[i], &view.s);
        text_add(out, viewers[i] == PUBLIC ? "public" : b->game->sides[viewers[i]]);
        text_add(out, ": ");
        b->game->write(b, &view.s, out);
        text_char(out, '\n');
    }
    pieces(b, s, out);
    score(b, s, out);
}

/* How a secret move reads for the other side. */
static void hidden(const struct match *m, const struct state *before, const char *words,
                   struct text *out) {
    TEXT(seen, 128);
    game_write_move(m->board, before, m->last, PUBLIC, &seen);
    if (text_same(seen.at, words)) return;
    text_add(out, ", read ");
    text_add(out, seen.at);
}

void seen_line(const struct match *m, const struct state *before, const struct record_line *line,
               struct text *out) {
    static move list[MAX_MOVES];
    bool proof = line->kind == LINE_HASH || line->kind == LINE_SEED || line->kind == LINE_SEAL;
    if (proof || line->kind == LINE_TIME) return;
    record_write(m->board->game, line, out);
    if (line->kind > LINE_HAND) return;
    struct status status = {0};
    m->board->game->status(m->board, before, &status);
    out->len--; /* the line goes on */
    text_add(out, " of ");
    text_int(out, game_legal(m->board, before, list));
    if (status.step) text_add(out, ", step "), text_char(out, status.step);
    if (status.doing) text_add(out, ", "), text_add(out, status.doing);
    hidden(m, before, line->text, out);
    text_char(out, '\n');
    for (int i = 0; i < m->trace.len; i++) {
        text_add(out, "    ");
        test_event(m->board, &m->trace.at[i], out);
        text_char(out, '\n');
    }
    if (m->truth.s.round != before->round || m->truth.s.turn == NOBODY)
        seen_table(m->board, &m->truth.s, out);
}
