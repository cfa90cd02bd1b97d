#include "core/unseen.h"
#include "core/view.h"
#include <string.h>

enum { SAMPLES = 400, ALIKE = 16, CARD_NUMBERS = 99, READING = 128 };

static const struct game *game_of(const struct match *m) { return m->board->game; }

static void see(const struct match *m, const struct state *state, union any_state *view) {
    memset(view, 0, sizeof *view);
    game_observe(m->board, state, m->known_to, &view->s);
}

static void imagine(const struct match *m, struct rng *r, union any_state *out) {
    union any_state view;
    see(m, &m->truth.s, &view);
    memset(out, 0, sizeof *out);
    game_of(m)->imagine(m->board, &view.s, r, &out->s);
}

static void read_as(const struct match *m, const struct state *state, move mv, struct text *out) {
    game_write_move(m->board, state, mv, m->known_to, out);
}

enum match_error unseen_begin(struct match *m, struct rng *r) {
    union any_state truth;
    if (m->truth.s.viewer == REFEREE) return MATCH_OK;
    memset(&truth, 0, sizeof truth);
    game_of(m)->imagine(m->board, &m->truth.s, r, &truth.s);
    return match_suppose(m, &truth.s);
}

/* A legal move that reads so, the same one if it is legal. */
static move alike(const struct match *m, const struct state *state, const char *words, move mv) {
    move list[MAX_MOVES];
    int count = game_legal(m->board, state, list);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            TEXT(text, READING);
            if (!pass && list[i] != mv) continue;
            read_as(m, state, list[i], &text);
            if (text_same(text.at, words)) return list[i];
        }
    return NO_MOVE;
}

/* Each reading once. */
static int once(const struct match *m, move *list, int count) {
    uint32_t hash[MAX_MOVES];
    int kept = 0;
    for (int i = 0; i < count; i++) {
        TEXT(text, READING);
        read_as(m, &m->truth.s, list[i], &text);
        uint32_t own = text_hash(text.at);
        bool before = false;
        for (int k = 0; k < kept && !before; k++) {
            TEXT(other, READING);
            if (hash[k] != own) continue;
            read_as(m, &m->truth.s, list[k], &other);
            before = text_same(text.at, other.at);
        }
        if (before) continue;
        hash[kept] = own;
        list[kept++] = list[i];
    }
    return kept;
}

int unseen_sure(const struct match *m, struct rng *r, move *list, int count) {
    int kept = once(m, list, count);
    for (int n = 0; n < ALIKE; n++) {
        union any_state other;
        imagine(m, r, &other);
        count = kept, kept = 0;
        for (int i = 0; i < count; i++) {
            TEXT(text, READING);
            read_as(m, &m->truth.s, list[i], &text);
            if (alike(m, &other.s, text.at, list[i]) != NO_MOVE) list[kept++] = list[i];
        }
    }
    return kept;
}

bool unseen_alone(const struct match *m) {
    move list[MAX_MOVES];
    const struct state *state = &m->truth.s;
    int count = game_legal(m->board, state, list);
    TEXT(full, READING);
    TEXT(first, READING);
    game_write_move(m->board, state, list[0], REFEREE, &full);
    read_as(m, state, list[0], &first);
    if (text_same(full.at, first.at)) return false;
    for (int i = 1; i < count; i++) {
        TEXT(text, READING);
        read_as(m, state, list[i], &text);
        if (!text_same(text.at, first.at)) return false;
    }
    return true;
}

struct verdict unseen_check(const struct match *m, struct rng *r, move mv) {
    union any_state state = m->truth;
    struct verdict v = game_check(m->board, &state.s, mv);
    for (int n = 0; v.rule && n < SAMPLES; n++) {
        imagine(m, r, &state);
        if (!game_check(m->board, &state.s, mv).rule) return LEGAL;
    }
    return v;
}

/* ---- tokens: few outcomes, found by trying ----------------------------------------------- */

static void try_outcome(const struct match *m, const union any_state *before, move mv,
                        struct unseen_outcome *out) {
    union any_state after = *before;
    out->before = *before;
    out->m = mv;
    out->trace.len = 0;
    game_apply(m->board, &after.s, mv, &out->trace);
    see(m, &after.s, &out->seen);
}

static bool same_events(const struct match *m, const struct trace *a, const struct trace *b) {
    int i = 0, k = 0;
    for (;; i++, k++) {
        while (i < a->len && !view_sees(&a->at[i], m->known_to)) i++;
        while (k < b->len && !view_sees(&b->at[k], m->known_to)) k++;
        if (i == a->len || k == b->len) return i == a->len && k == b->len;
        const struct event *x = &a->at[i], *y = &b->at[k];
        if (x->kind != y->kind || x->side != y->side || x->piece != y->piece ||
            x->from != y->from || x->to != y->to || x->amount != y->amount || x->rule != y->rule)
            return false;
    }
}

/* The outcomes found so far, and whose move they are of. */
struct search {
    const struct match *m;
    struct unseen_outcome *found;
    int count;
};

/* Adds what this move brings about, unless it looks like something found before. */
static void add_outcome(struct search *s, const union any_state *before, move mv) {
    struct unseen_outcome *next = &s->found[s->count];
    try_outcome(s->m, before, mv, next);
    for (int i = 0; i < s->count; i++) {
        const struct unseen_outcome *other = &s->found[i];
        bool same_view = !memcmp(&other->seen, &next->seen, sizeof next->seen);
        if (same_view && same_events(s->m, &other->trace, &next->trace)) return;
    }
    s->count++;
}

/* A hidden token may be of either sort: every legal move that reads so is tried, `mv` first. */
static void add_readings(struct search *s, const union any_state *before, const char *words,
                         move mv) {
    move list[MAX_MOVES];
    int count = game_legal(s->m->board, &before->s, list);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count && s->count < UNSEEN_OUTCOMES; i++) {
            TEXT(text, READING);
            if ((list[i] == mv) != (pass == 0)) continue;
            read_as(s->m, &before->s, list[i], &text);
            if (text_same(text.at, words)) add_outcome(s, before, list[i]);
        }
}

int unseen_outcomes(const struct match *m, struct rng *r, move mv,
                    struct unseen_outcome found[UNSEEN_OUTCOMES]) {
    struct search s = {.m = m, .found = found};
    TEXT(words, READING);
    read_as(m, &m->truth.s, mv, &words);
    for (int n = 0; n < SAMPLES && s.count < UNSEEN_OUTCOMES; n++) {
        union any_state before = m->truth;
        if (n) imagine(m, r, &before);
        add_readings(&s, &before, words.at, mv);
    }
    return s.count;
}

/* ---- cards: too many to try; whoever follows reads them ------------------------------------ */

static bool same_look(const struct match *m, const struct state *a, const struct state *b) {
    union any_state x, y;
    see(m, a, &x), see(m, b, &y);
    return !memcmp(&x, &y, sizeof x);
}

/* The cards a move would show to whoever follows. */
static int shown_by(const struct match *m, const struct state *before, move mv,
                    unsigned cards[UNSEEN_CARDS]) {
    union any_state after;
    struct trace trace = {.len = 0};
    int count = 0;
    memset(&after, 0, sizeof after);
    memcpy(&after, before, game_of(m)->state_size);
    game_apply(m->board, &after.s, mv, &trace);
    for (int i = 0; i < trace.len && count < UNSEEN_CARDS; i++)
        if (trace.at[i].kind == EVENT_REVEALED && view_sees(&trace.at[i], m->known_to))
            cards[count++] = (unsigned)trace.at[i].amount;
    return count;
}

static int place_of(const unsigned *cards, int count, unsigned card) {
    for (int i = 0; i < count; i++)
        if (cards[i] == card) return i;
    return -1;
}

/* Puts a card where another one was supposed, if that looks the same. */
static bool put_instead(const struct match *m, union any_state *state, unsigned card,
                        unsigned other) {
    union any_state changed = *state;
    if (!game_of(m)->exchange(&changed.s, card, other)) return false;
    if (!same_look(m, &state->s, &changed.s)) return false;
    *state = changed;
    return true;
}

/* The same by way of a third card: one that is known to be in the hand cannot leave it, but it need
 * not lie in the front. */
static bool put_by_way(const struct match *m, union any_state *state, unsigned card, unsigned other,
                       const unsigned *shown, int count) {
    if (put_instead(m, state, card, other)) return true;
    for (unsigned third = 1; third <= CARD_NUMBERS; third++) {
        union any_state changed = *state;
        if (place_of(shown, count, third) >= 0 || !put_instead(m, &changed, third, other) ||
            !put_instead(m, &changed, card, third))
            continue;
        *state = changed;
        return true;
    }
    return false;
}

/* A card that is played was in the hand: it is put there. */
static void hold(const struct match *m, union any_state *state, move mv) {
    unsigned card = game_deed(m->board, &state->s, mv, REFEREE).card;
    for (unsigned other = 1; card && other <= CARD_NUMBERS; other++) {
        union any_state changed = *state;
        if (!put_instead(m, &changed, card, other)) continue;
        if (game_check(m->board, &changed.s, mv).rule) continue;
        *state = changed;
        return;
    }
}

int unseen_cards(const struct match *m, move mv, struct unseen_outcome *out,
                 unsigned cards[UNSEEN_CARDS]) {
    TEXT(words, READING);
    out->before = m->truth;
    read_as(m, &out->before.s, mv, &words);
    if (alike(m, &out->before.s, words.at, mv) == NO_MOVE) hold(m, &out->before, mv);
    out->m = alike(m, &out->before.s, words.at, mv);
    return out->m == NO_MOVE ? 0 : shown_by(m, &out->before.s, out->m, cards);
}

/* The move that reads so and shows these cards: which one goes back unseen may have changed. */
static move showing(const struct match *m, const struct state *state, const char *words,
                    const unsigned *cards, int count) {
    move list[MAX_MOVES];
    int moves = game_legal(m->board, state, list);
    for (int i = 0; i < moves; i++) {
        unsigned now[UNSEEN_CARDS];
        TEXT(text, READING);
        read_as(m, state, list[i], &text);
        if (!text_same(text.at, words)) continue;
        int n = shown_by(m, state, list[i], now), same = 0;
        for (int k = 0; k < n; k++) same += place_of(cards, count, now[k]) >= 0;
        if (same == count) return list[i];
    }
    return NO_MOVE;
}

bool unseen_show(const struct match *m, struct unseen_outcome *out, unsigned shown[UNSEEN_CARDS],
                 int count, const unsigned *read, unsigned *wrong) {
    TEXT(words, READING);
    read_as(m, &out->before.s, out->m, &words);
    for (int i = 0; i < count; i++) {
        if (place_of(shown, count, read[i]) >= 0) continue;
        int k = 0;
        while (k < count && (place_of(read, count, shown[k]) >= 0 ||
                             !put_by_way(m, &out->before, read[i], shown[k], shown, count)))
            k++;
        *wrong = read[i];
        if (k == count) return false;
        shown[k] = read[i];
    }
    out->m = showing(m, &out->before.s, words.at, read, count);
    return true;
}

enum match_error unseen_play(struct match *m, const union any_state *before, move mv) {
    if (memcmp(before, &m->truth, game_of(m)->state_size)) {
        enum match_error e = match_suppose(m, &before->s);
        if (e != MATCH_OK) return e;
    }
    return m->truth.s.turn == CHANCE ? match_hand(m, mv) : match_play(m, mv);
}
