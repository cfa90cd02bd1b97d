#include "terminal/words.h"
#include <string.h>

/* The first of the keys "a.b.c" that has a phrase; empty parts are left out. */
static bool first_phrase(const struct options *o, const char *const keys[][4], int count,
                         const struct fill *fills, struct text *out) {
    for (int i = 0; i < count; i++) {
        TEXT(key, 100);
        for (int k = 0; k < 4 && keys[i][k]; k++) {
            if (k) text_char(&key, '.');
            text_add(&key, keys[i][k]);
        }
        if (book_say(key.at, o->language, fills, out)) return true;
    }
    return false;
}

static const struct fill no_fills[] = {{NULL, NULL}};

void words_side(const struct options *o, const struct game *g, int seat, struct text *out) {
    book_side(g, seat, o->language, out);
}

void words_field(const struct options *o, const struct board *b, unsigned field, struct text *out) {
    if (field < b->fields) book_field(b, field, o->language, out);
}

/* The game's own word for such a piece, or NULL. */
static const char *piece_word(const struct game *g, unsigned kind) {
    for (unsigned i = 0; g->piece_words[i]; i++)
        if (i == kind) return g->piece_words[i];
    return NULL;
}

static void piece_name(const struct options *o, const struct game *g, unsigned kind,
                       struct text *out) {
    const char *word = piece_word(g, kind);
    if (!word) return;
    const char *const keys[][4] = {{"piece", g->name, word}, {"piece", word}};
    if (!first_phrase(o, keys, 2, no_fills, out)) text_add(out, word);
}

/* The phrase of an event, from the one most its own to the one for every such event. */
static void event_phrase(const struct options *o, const struct board *b, const struct event *e,
                         const struct fill *fills, struct text *out) {
    const struct game *g = b->game;
    const char *word = game_event_word(e->kind), *piece = piece_word(g, e->piece);
    const char *kind = piece ? piece : "thing";
    const char *how = !e->amount && text_same(kind, "card") ? "hidden"
                      : e->to < b->fields                   ? "here"
                                                            : "nowhere";
    const char *const keys[][4] = {{"event", g->name, word, kind},
                                   {"event", g->name, word, how},
                                   {"event", g->name, word},
                                   {"event", word, kind, how},
                                   {"event", word, kind},
                                   {"event", word, how},
                                   {"event", word}};
    if (!first_phrase(o, keys, 7, fills, out)) text_add(out, word);
}

void words_event(const struct options *o, const struct board *b, const struct event *e,
                 struct text *out) {
    const struct game *g = b->game;
    TEXT(side, 64);
    TEXT(piece, 64);
    TEXT(from, 64);
    TEXT(to, 64);
    TEXT(amount, 16);
    TEXT(shots, 32);
    TEXT(card, 200);
    struct piece printed = {.kind = e->piece,
                            .side = e->side,
                            .number = (uint8_t)e->amount,
                            .field = NO_FIELD,
                            .to = NO_FIELD};
    if (g->printed && e->amount > 0) g->printed(b, &printed, &card);
    words_side(o, g, e->side, &side);
    piece_name(o, g, e->piece, &piece);
    words_field(o, b, e->from, &from);
    words_field(o, b, e->to, &to);
    text_int(&amount, e->amount);
    book_count("count.shot", o->language, e->amount, &shots);
    const struct fill fills[] = {{"side", side.at}, {"piece", piece.at},   {"from", from.at},
                                 {"to", to.at},     {"amount", amount.at}, {"shots", shots.at},
                                 {"card", card.at}, {NULL, NULL}};
    event_phrase(o, b, e, fills, out);
    if (!e->rule) return;
    text_add(out, " [");
    text_int(out, RULE_CHAPTER(e->rule));
    text_char(out, '.');
    text_int(out, RULE_NUMBER(e->rule));
    text_char(out, ']');
}

static void add_look(const struct options *o, const struct game *g, const char *look,
                     struct text *out) {
    const char *const keys[][4] = {{"look", g->name, look}, {"look", look}};
    text_add(out, ", ");
    first_phrase(o, keys, 2, no_fills, out);
}

static void add_count(const struct options *o, const struct game *g, const struct piece *p,
                      struct text *out) {
    const char *word = piece_word(g, p->kind);
    TEXT(key, 64);
    TEXT(counted, 64);
    text_add(&key, "count.piece.");
    text_add(&key, word ? word : "thing");
    if (book_count(key.at, o->language, p->count, &counted)) {
        text_add(out, ", ");
        text_add(out, counted.at);
    } else {
        text_add(out, " x");
        text_int(out, p->count);
    }
}

void words_piece(const struct options *o, const struct board *b, const struct piece *p,
                 struct text *out) {
    static const char *const looks[] = {"damaged", "hidden", "down",  "masked",
                                        "acted",   "armed",  "leader"};
    TEXT(printed, 200);
    if (b->game->printed && (p->number || p->field < b->fields)) b->game->printed(b, p, &printed);
    if (printed.len && p->field >= b->fields) { /* a card, by its number and what it says */
        text_add(out, p->label);
        if (p->label[0]) text_char(out, ' ');
    }
    if (printed.len)
        text_add(out, printed.at);
    else
        piece_name(o, b->game, p->kind, out);
    if (p->number && !printed.len) {
        text_char(out, ' ');
        text_int(out, p->number);
    }
    if (p->count > 1 || (p->count && p->field < b->fields)) add_count(o, b->game, p, out);
    for (int i = 0; i < 7; i++)
        if (p->look & 1 << i) add_look(o, b->game, looks[i], out);
    if (p->to < b->fields && p->field < b->fields) {
        text_add(out, " → ");
        words_field(o, b, p->to, out);
    }
}

void words_status(const struct options *o, const struct board *b, const struct state *s,
                  struct text *out) {
    struct status st = {0, 0, NULL};
    TEXT(round, 16);
    TEXT(rounds, 16);
    b->game->status(b, s, &st);
    text_int(&round, s->round);
    text_int(&rounds, st.rounds);
    struct fill fills[] = {{"round", round.at}, {"rounds", rounds.at}, {NULL, NULL}};
    shell_say(o, st.rounds ? "status.round" : "status.round-only", fills, out);
    if (s->turn == NOBODY) return;
    if (st.step) {
        char letter[2] = {st.step, 0};
        struct fill step[] = {{"step", letter}, {NULL, NULL}};
        text_add(out, ", ");
        const char *const keys[][4] = {{"status", b->game->name, "step"}, {"status", "step"}};
        first_phrase(o, keys, 2, step, out);
    }
    if (!st.doing) return;
    text_add(out, ": ");
    const char *const keys[][4] = {{"doing", b->game->name, st.doing}, {"doing", st.doing}};
    if (!first_phrase(o, keys, 2, no_fills, out)) text_add(out, st.doing);
}

void words_result(const struct options *o, const struct match *m, struct text *out) {
    const struct game *g = m->board->game;
    struct count counts[MAX_COUNTS];
    TEXT(side, 64);
    TEXT(loser, 64);
    TEXT(rule, 16);
    words_side(o, g, m->winner, &side);
    if (m->resigned != NOBODY) words_side(o, g, m->resigned, &loser);
    game_write_rule(g, match_ended_by(m), &rule);
    struct fill fills[] = {{"side", side.at}, {"loser", loser.at}, {"rule", rule.at}, {NULL, NULL}};
    shell_say(o,
              m->resigned != NOBODY ? "result.resigned"
              : m->winner == NOBODY ? "result.none"
                                    : "result.won",
              fills, out);
    int count = g->counts(m->board, &m->truth.s, counts);
    for (int i = 0; i < count; i++) {
        TEXT(n, 16);
        TEXT(key, 64);
        text_int(&n, counts[i].value);
        text_add(&key, "result.");
        text_add(&key, counts[i].key);
        struct fill number[] = {{"n", n.at}, {NULL, NULL}};
        text_char(out, ' ');
        shell_say(o, key.at, number, out);
    }
}
