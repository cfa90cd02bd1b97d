#include "toy/toy.h"
#include "core/sketch.h"
#include <string.h>

enum { HIDE = 1, STEP, SEEN, FOG, SLIP };       /* kinds of moves */
enum { HIDING, PATROLLING, ROLLING, SLIPPING }; /* steps */
enum { ROUNDS = 6, HIDDEN = 254, PATROL = SEAT_A, RUNNER = SEAT_B };

struct toy_board {
    struct board b;
    uint8_t patrol;
};

struct toy {
    struct state s;
    uint8_t patrol, runner; /* runner: NO_FIELD before it hides, HIDDEN in views */
    uint8_t spare[6];
    struct bits possible; /* where the runner can be by what both have seen */
};

static bool line(struct board *b, struct sheet *in) {
    unsigned f;
    if (!text_same(in->word[0], "patrol")) return false;
    if (!board_field(b, in, 1, &f)) return false;
    ((struct toy_board *)b)->patrol = (uint8_t)f;
    return true;
}

static const struct board_word words[] = {
    {"patrol", "patrol", WORD_SPOT, 1, 0, 0, 0, "P"},
    WORDS_END,
};

static bool ready(struct board *b, struct sheet *in) {
    return b->fields > 2 || sheet_fail(in, "too small", NULL);
}

static void start(const struct board *b, struct state *state) {
    struct toy *s = (struct toy *)state;
    *state = (struct state){.turn = RUNNER, .winner = NOBODY, .viewer = REFEREE, .round = 1};
    s->patrol = ((const struct toy_board *)b)->patrol;
    s->runner = NO_FIELD;
}

static struct bits targets(const struct board *b, const struct toy *s) {
    struct bits to = s->s.step == HIDING ? b->all : b->near[s->patrol];
    if (s->s.step == SLIPPING) {
        to = b->near[s->runner];
        bits_add(&to, s->runner);
    }
    bits_drop(&to, s->patrol);
    return to;
}

static int legal(const struct board *b, const struct state *state, move *out) {
    const struct toy *s = (const struct toy *)state;
    int n = 0;
    if (state->step == ROLLING) {
        out[0] = MOVE(SEEN, 0, 0, 0);
        out[1] = MOVE(FOG, 0, 0, 0);
        return 2;
    }
    unsigned kind = state->step == HIDING ? HIDE : state->step == SLIPPING ? SLIP : STEP;
    BITS_EACH (targets(b, s), f) out[n++] = MOVE(kind, 0, kind == STEP ? s->patrol : 0, f);
    return n;
}

static struct verdict check(const struct board *b, const struct state *state, move m) {
    static const uint8_t expected[] = {HIDE, STEP, SEEN, SLIP};
    static const uint16_t rule[] = {RULE(1, 2), RULE(1, 1), 0, RULE(1, 3)};
    const struct toy *s = (const struct toy *)state;
    unsigned kind = MOVE_KIND(m), to = MOVE_TO(m);
    if (state->turn == NOBODY) return DENY(RULE(2, 2), NO_FIELD);
    if (state->step == ROLLING && kind == FOG) kind = SEEN;
    if (kind != expected[state->step] || MOVE_ARG(m)) return DENY(RULE(2, 2), NO_FIELD);
    if (MOVE_FROM(m) != (kind == STEP ? s->patrol : 0)) return DENY(RULE(2, 2), NO_FIELD);
    if (kind == SEEN) return to ? DENY(RULE(2, 2), NO_FIELD) : LEGAL;
    if (to >= b->fields) return DENY(RULE(2, 2), NO_FIELD);
    struct bits set = targets(b, s);
    return bits_has(&set, to) ? LEGAL : DENY(rule[state->step], to);
}

static uint32_t odds(const struct board *b, const struct state *s, move m) {
    (void)b, (void)s;
    return MOVE_KIND(m) == SEEN ? 1 : 2;
}

static void end(struct toy *s, int winner, unsigned rule, struct trace *t) {
    s->s.turn = NOBODY;
    s->s.step = 0;
    s->s.winner = (uint8_t)winner;
    s->s.ended_by = (uint16_t)rule;
    trace_add(t, (struct event){.kind = EVENT_ENDED,
                                .side = (uint8_t)winner,
                                .seen_by = SEEN_BY_ALL,
                                .rule = (uint16_t)rule,
                                .from = NO_FIELD,
                                .to = NO_FIELD});
}

static void next(struct toy *s, int step) {
    static const uint8_t turn[] = {RUNNER, PATROL, CHANCE, RUNNER};
    s->s.step = (uint8_t)step;
    s->s.turn = turn[step];
}

static void apply_runner(const struct board *b, struct toy *s, move m, struct trace *t) {
    uint16_t rule = MOVE_KIND(m) == HIDE ? RULE(1, 2) : RULE(1, 3);
    struct bits wide = MOVE_KIND(m) == HIDE ? b->all : s->possible;
    BITS_EACH (s->possible, f) wide = bits_or(wide, b->near[f]);
    s->possible = wide;
    bits_drop(&s->possible, s->patrol);
    trace_add(t, (struct event){.kind = EVENT_MOVED,
                                .side = RUNNER,
                                .seen_by = 1 << RUNNER,
                                .rule = rule,
                                .from = s->runner,
                                .to = (uint16_t)MOVE_TO(m)});
    s->runner = (uint8_t)MOVE_TO(m);
    if (MOVE_KIND(m) == SLIP && s->s.round == ROUNDS) {
        end(s, RUNNER, RULE(2, 1), t);
        return;
    }
    if (MOVE_KIND(m) == SLIP) s->s.round++;
    next(s, PATROLLING);
}

static void apply(const struct board *b, struct state *state, move m, struct trace *t) {
    struct toy *s = (struct toy *)state;
    switch (MOVE_KIND(m)) {
    case STEP:
        trace_add(t, (struct event){.kind = EVENT_MOVED,
                                    .side = PATROL,
                                    .seen_by = SEEN_BY_ALL,
                                    .rule = RULE(1, 1),
                                    .from = s->patrol,
                                    .to = (uint16_t)MOVE_TO(m)});
        s->patrol = (uint8_t)MOVE_TO(m);
        if (s->patrol == s->runner) {
            s->possible = bits_one(s->runner);
            end(s, PATROL, RULE(1, 4), t);
            break;
        }
        bits_drop(&s->possible, s->patrol);
        next(s, ROLLING);
        break;
    case SEEN:
        s->possible = bits_one(s->runner);
        trace_add(t, (struct event){.kind = EVENT_REVEALED,
                                    .side = RUNNER,
                                    .piece = 1,
                                    .seen_by = SEEN_BY_ALL,
                                    .rule = RULE(1, 5),
                                    .from = NO_FIELD,
                                    .to = s->runner});
        next(s, SLIPPING);
        break;
    case FOG: next(s, SLIPPING); break;
    default: apply_runner(b, s, m, t);
    }
}

static void observe(const struct board *b, const struct state *state, int viewer,
                    struct state *view) {
    (void)b;
    memcpy(view, state, sizeof(struct toy));
    view->viewer = (uint8_t)viewer;
    struct toy *v = (struct toy *)view;
    if (viewer != RUNNER && v->runner != NO_FIELD) v->runner = HIDDEN;
}

static void imagine(const struct board *b, const struct state *view, struct rng *r,
                    struct state *state) {
    (void)b;
    memcpy(state, view, sizeof(struct toy));
    state->viewer = REFEREE;
    struct toy *s = (struct toy *)state;
    if (s->runner != HIDDEN) return;
    struct bits left = s->possible;
    for (uint32_t n = rng_below(r, (uint32_t)bits_count(left)); n; n--) bits_take(&left);
    s->runner = (uint8_t)bits_first(left);
}

static void write(const struct board *b, const struct state *state, struct text *out) {
    const struct toy *s = (const struct toy *)state;
    const char *mark = "";
    text_int(out, state->round);
    text_char(out, ' ');
    text_add(out, game_side(b->game, state->turn));
    text_add(out, " patrol=");
    board_write_field(b, s->patrol, out);
    text_add(out, " runner=");
    if (s->runner >= HIDDEN)
        text_char(out, s->runner == HIDDEN ? '?' : '-');
    else
        board_write_field(b, s->runner, out);
    text_add(out, " possible=");
    if (!bits_any(s->possible)) text_char(out, '-');
    BITS_EACH (s->possible, f) {
        text_add(out, mark);
        board_write_field(b, f, out);
        mark = ",";
    }
}

static bool read_fields(const struct board *b, struct toy *s, const char *in) {
    unsigned f;
    if (!text_take(&in, " patrol=") || !board_read_field(b, &in, &f)) return false;
    s->patrol = (uint8_t)f;
    if (!text_take(&in, " runner=")) return false;
    if (text_take(&in, "- possible=-")) return s->runner = NO_FIELD, !*in;
    if (!board_read_field(b, &in, &f) || !text_take(&in, " possible=")) return false;
    s->runner = (uint8_t)f;
    int last = -1;
    do {
        if (!board_read_field(b, &in, &f) || (int)f <= last) return false;
        bits_add(&s->possible, f);
        last = (int)f;
    } while (text_take(&in, ","));
    return !*in;
}

static bool read_position(const struct board *b, struct toy *s, const char *in) {
    uint32_t round;
    memset(s, 0, sizeof *s);
    s->s = (struct state){.winner = NOBODY, .viewer = REFEREE};
    if (!text_number(&in, ROUNDS, &round) || !round) return false;
    s->s.round = (uint16_t)round;
    if (text_take(&in, " patrol") && in[1] == 'p')
        next(s, PATROLLING);
    else if (text_take(&in, " chance"))
        next(s, ROLLING);
    else if (text_take(&in, " runner"))
        next(s, SLIPPING);
    else if (text_take(&in, " over"))
        s->s.turn = NOBODY;
    else
        return false;
    if (!read_fields(b, s, in)) return false;
    if (s->runner == NO_FIELD) {
        if (round > 1 || s->s.step != SLIPPING) return false;
        next(s, HIDING);
        return true;
    }
    if (!bits_has(&s->possible, s->runner)) return false;
    bool caught = s->runner == s->patrol;
    if (caught && (s->s.turn != NOBODY || bits_count(s->possible) > 1)) return false;
    if (!caught && bits_has(&s->possible, s->patrol)) return false;
    if (s->s.turn != NOBODY) return true;
    if (!caught && round != ROUNDS) return false;
    end(s, caught ? PATROL : RUNNER, caught ? RULE(1, 4) : RULE(2, 1), NULL);
    return true;
}

static bool read(const struct board *b, struct state *s, const char *in, struct text *err) {
    if (read_position(b, (struct toy *)s, in)) return true;
    text_add(err, "no such position");
    return false;
}

static void write_move(const struct board *b, const struct state *s, move m, int viewer,
                       struct text *out) {
    (void)s;
    static const char *const word[] = {"", "hide ", "", "seen", "fog", "slip "};
    unsigned kind = MOVE_KIND(m);
    text_add(out, word[kind]);
    if (kind == SEEN || kind == FOG) return;
    if (kind == STEP) {
        board_write_field(b, MOVE_FROM(m), out);
        text_char(out, '-');
    } else if (viewer != RUNNER && viewer != REFEREE) {
        text_char(out, '?');
        return;
    }
    board_write_field(b, MOVE_TO(m), out);
}

static bool read_move(const struct board *b, const struct state *s, const char *in, move *m) {
    unsigned from = 0, to = 0, kind = STEP;
    (void)s;
    *m = NO_MOVE;
    if (text_take(&in, "seen"))
        *m = MOVE(SEEN, 0, 0, 0);
    else if (text_take(&in, "fog"))
        *m = MOVE(FOG, 0, 0, 0);
    if (*m) return !*in;
    if (text_take(&in, "hide "))
        kind = HIDE;
    else if (text_take(&in, "slip "))
        kind = SLIP;
    else if (!board_read_field(b, &in, &from) || !text_take(&in, "-"))
        return false;
    if (!board_read_field(b, &in, &to)) return false;
    *m = MOVE(kind, 0, from, to);
    return !*in;
}

static void deed(const struct board *b, const struct state *s, move m, int viewer,
                 struct deed *out) {
    static const struct deed deeds[] = {{0},
                                        {.verb = "hide"},
                                        {.verb = "move"},
                                        {.verb = "roll", .token = "seen"},
                                        {.verb = "roll", .token = "fog"},
                                        {.verb = "slip"}};
    unsigned kind = MOVE_KIND(m);
    (void)b, (void)s;
    out->verb = deeds[kind].verb, out->token = deeds[kind].token;
    out->secret = (kind == HIDE || kind == SLIP) && viewer != RUNNER && viewer != REFEREE;
    if (kind == STEP) out->from = (uint16_t)MOVE_FROM(m);
    if (!out->token && !out->secret) out->to = (uint16_t)MOVE_TO(m);
}

static int counts(const struct board *b, const struct state *s, struct count *out) {
    (void)b;
    out[0] = (struct count){"round", s->round};
    return 1;
}

static int pieces(const struct board *b, const struct state *state, struct piece *out) {
    const struct toy *s = (const struct toy *)state;
    (void)b;
    out[0] =
        (struct piece){.kind = 0, .side = PATROL, .field = s->patrol, .to = NO_FIELD, .label = "P"};
    if (s->runner >= HIDDEN) return 1;
    out[1] =
        (struct piece){.kind = 1, .side = RUNNER, .field = s->runner, .to = NO_FIELD, .label = "R"};
    return 2;
}

static void status(const struct board *b, const struct state *s, struct status *out) {
    static const char *const doing[] = {"hide", "patrol", "roll", "slip"};
    (void)b;
    *out = (struct status){.rounds = ROUNDS, .step = 'A'};
    out->doing = s->turn == NOBODY ? "ended" : doing[s->step];
}

static void ground(const struct board *b, unsigned field, struct text *label) {
    if (field == ((const struct toy_board *)b)->patrol) text_char(label, 'P');
}

static const char *const piece_words[] = {"patrol", "runner", NULL};

const struct game toy = {
    .name = "toy",
    .title = "Toy",
    .edition = "1",
    .sides = {"patrol", "runner"},
    .piece_words = piece_words,
    .state_size = sizeof(struct toy),
    .board_size = sizeof(struct toy_board),
    .max_moves = 9,
    .max_plies = 1 + 3 * ROUNDS,
    .secrets = true,
    .line = line,
    .ready = ready,
    .words = words,
    .start = start,
    .legal = legal,
    .check = check,
    .odds = odds,
    .apply = apply,
    .observe = observe,
    .imagine = imagine,
    .write = write,
    .read = read,
    .write_move = write_move,
    .read_move = read_move,
    .deed = deed,
    .counts = counts,
    .pieces = pieces,
    .status = status,
    .ground = ground,
};
