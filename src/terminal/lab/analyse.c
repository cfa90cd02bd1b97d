/* analyse.c -- sedzia analyse RECORD: win chances move by move, the dearest mistakes with the
 * better move beside them, and luck apart from skill.
 *
 * A chance is what a search thinks from the view of the side to act. Skill: the chance after the
 * best move less the chance after the one played, both judged by the same search. Luck: the
 * chance after what was rolled or drawn less the mean over what could have been. What is left of
 * a change is unclear: a search that judges the same position better one move later. So own moves,
 * the other's, luck and what is unclear add up to the change of the chance, exactly. */
#include "terminal/shell.h"
#include "terminal/think.h"
#include "terminal/words.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_MISTAKES = 5, SOME_OUTCOMES = 8, USUAL_NODES = 1500 };

struct mistake {
    int number, seat, loss; /* per mille */
    char played[64], better[64];
};

struct analysis {
    const struct options *o;
    const struct board *b;
    struct thinker t;
    struct bot_limit limit;
    struct rng r;
    int number, last;     /* moves so far; the last chance of SEAT_A */
    int first;            /* its chance before the first move */
    int lost[2], luck[2]; /* per mille */
    struct mistake worst[MAX_MISTAKES];
    int mistakes;
};

/* ---- judging -----------------------------------------------------------------------------------
 */

/* The chance of SEAT_A in per mille as the side to act sees it; dice are rolled a few times. */
static int chance_of(struct analysis *a, const struct state *s, int throws) {
    union any_state next, view;
    struct bot_thought thought;
    if (s->turn == NOBODY) return s->winner == SEAT_A ? 1000 : s->winner == SEAT_B ? 0 : 500;
    if (s->turn == CHANCE) {
        int sum = 0;
        move list[MAX_MOVES];
        if (throws > 1 && game_legal(a->b, s, list) == 2) { /* both sides of the coin */
            for (int i = 0; i < 2; i++) {
                memcpy(&next, s, a->b->game->state_size);
                game_apply(a->b, &next.s, list[i], NULL);
                sum += (int)a->b->game->odds(a->b, s, list[i]) * chance_of(a, &next.s, throws / 2);
            }
            return sum / (int)game_weight(a->b, s);
        }
        for (int i = 0; i < throws; i++) {
            memcpy(&next, s, a->b->game->state_size);
            while (next.s.turn == CHANCE)
                game_apply(a->b, &next.s, game_roll(a->b, &next.s, &a->r), NULL);
            sum += chance_of(a, &next.s, 1);
        }
        return sum / throws;
    }
    memset(&view, 0, sizeof view);
    game_observe(a->b, s, s->turn, &view.s);
    think_move(&a->t, a->b, &view.s, BOT_LEVEL_5, a->limit, rng_next(&a->r), &thought);
    if (thought.chance < 0) { /* a single move: look behind it */
        move list[MAX_MOVES];
        game_legal(a->b, s, list);
        memcpy(&next, s, a->b->game->state_size);
        game_apply(a->b, &next.s, list[0], NULL);
        return chance_of(a, &next.s, throws);
    }
    return s->turn == SEAT_A ? thought.chance : 1000 - thought.chance;
}

static int chance_after(struct analysis *a, const struct state *s, move m) {
    union any_state next;
    memcpy(&next, s, a->b->game->state_size);
    game_apply(a->b, &next.s, m, NULL);
    return chance_of(a, &next.s, 4);
}

/* ---- moves and rolls ----------------------------------------------------------------------------
 */

static void remember(struct analysis *a, const struct mistake *m) {
    int i = a->mistakes < MAX_MISTAKES ? a->mistakes++ : MAX_MISTAKES;
    if (i == MAX_MISTAKES && a->worst[--i].loss >= m->loss) return;
    for (; i > 0 && a->worst[i - 1].loss < m->loss; i--) a->worst[i] = a->worst[i - 1];
    a->worst[i] = *m;
}

static int judge_move(struct analysis *a, const struct state *s, move played) {
    union any_state view;
    struct bot_thought thought;
    struct mistake x = {.number = a->number, .seat = s->turn};
    memset(&view, 0, sizeof view);
    game_observe(a->b, s, s->turn, &view.s);
    move best = think_move(&a->t, a->b, &view.s, BOT_LEVEL_5, a->limit, rng_next(&a->r), &thought);
    a->last = chance_after(a, s, played);
    if (best == played || thought.chance < 0) return 0;
    int gap = chance_after(a, s, best) - a->last;
    x.loss = s->turn == SEAT_A ? gap : -gap;
    if (x.loss <= 0) return 0;
    struct text t = text_over(x.played, sizeof x.played);
    game_write_move(a->b, s, played, REFEREE, &t);
    t = text_over(x.better, sizeof x.better);
    game_write_move(a->b, s, best, REFEREE, &t);
    a->lost[s->turn] += x.loss;
    if (x.loss > 30) remember(a, &x);
    return x.loss;
}

/* What the outcome gave SEAT_A against the mean over all, or over some drawn at random. */
static int judge_roll(struct analysis *a, const struct state *s, move rolled) {
    move list[MAX_MOVES];
    int count = game_legal(a->b, s, list);
    int64_t sum = 0, weights = 0;
    a->last = chance_after(a, s, rolled);
    if (count == 1) return 0;
    for (int i = 0; i < (count < SOME_OUTCOMES ? count : SOME_OUTCOMES); i++) {
        move m = count <= SOME_OUTCOMES ? list[i] : game_roll(a->b, s, &a->r);
        int64_t weight = count <= SOME_OUTCOMES ? a->b->game->odds(a->b, s, m) : 1;
        sum += weight * (m == rolled ? a->last : chance_after(a, s, m));
        weights += weight;
    }
    int luck = a->last - (int)(sum / weights);
    a->luck[SEAT_A] += luck;
    a->luck[SEAT_B] -= luck;
    return luck;
}

static void show_line(struct analysis *a, const struct state *before, move m, int short_of,
                      int luck) {
    TEXT(words, 64);
    TEXT(side, 64);
    game_write_move(a->b, before, m, REFEREE, &words);
    words_side(a->o, a->b->game, before->turn, &side);
    printf("%4d  %-14s %-16s %5.1f", a->number, side.at, words.at, a->last / 10.0);
    if (short_of >= 10) printf("  -%.1f", short_of / 10.0);
    if (luck >= 10 || luck <= -10) printf("  %+.1f", luck / 10.0);
    putchar('\n');
}

static void judge_line(struct analysis *a, const struct match *m) {
    const struct state *before = &m->before.s;
    int short_of = 0, luck = 0;
    a->number++;
    if (before->turn == CHANCE)
        luck = judge_roll(a, before, m->last);
    else
        short_of = judge_move(a, before, m->last);
    show_line(a, before, m->last, short_of, luck);
}

/* ---- the whole
 * ----------------------------------------------------------------------------------- */

static void say(const struct analysis *a, const char *key, const struct fill *fills) {
    TEXT(words, 512);
    shell_say(a->o, key, fills, &words);
    puts(words.at);
}

static void points(int per_mille, struct text *out) {
    char room[32];
    snprintf(room, sizeof room, "%.1f", per_mille / 10.0);
    text_add(out, room);
}

static void signed_points(int per_mille, struct text *out) {
    char room[32];
    snprintf(room, sizeof room, "%+.1f", per_mille / 10.0);
    text_add(out, room);
}

/* How the chance of a side changed from the first move to the last, and by what. */
static void account(struct analysis *a, int seat) {
    TEXT(side, 64);
    TEXT(from, 16);
    TEXT(to, 16);
    int sign = seat == SEAT_A ? 1 : -1;
    int change = sign * (a->last - a->first), own = -a->lost[seat], other = a->lost[!seat];
    int parts[] = {change, own, other, a->luck[seat], change - own - other - a->luck[seat]};
    static const char *const names[] = {"change", "own", "other", "luck", "unclear"};
    char room[5][16];
    struct fill fills[9] = {{"side", side.at}, {"from", from.at}, {"to", to.at}};
    words_side(a->o, a->b->game, seat, &side);
    points(seat == SEAT_A ? a->first : 1000 - a->first, &from);
    points(seat == SEAT_A ? a->last : 1000 - a->last, &to);
    for (int i = 0; i < 5; i++) {
        struct text t = text_over(room[i], sizeof room[i]);
        signed_points(parts[i], &t);
        fills[3 + i] = (struct fill){names[i], room[i]};
    }
    say(a, "analyse.account", fills);
}

static void summary(struct analysis *a) {
    TEXT(nodes, 16);
    if (a->mistakes) puts(shell_phrase(a->o, "analyse.worst"));
    if (!a->mistakes) puts(shell_phrase(a->o, "analyse.none"));
    for (int i = 0; i < a->mistakes; i++) {
        TEXT(number, 16);
        TEXT(side, 64);
        TEXT(loss, 16);
        text_int(&number, a->worst[i].number);
        words_side(a->o, a->b->game, a->worst[i].seat, &side);
        points(a->worst[i].loss, &loss);
        struct fill fills[] = {{"number", number.at},          {"side", side.at},
                               {"move", a->worst[i].played},   {"loss", loss.at},
                               {"better", a->worst[i].better}, {NULL, NULL}};
        say(a, "analyse.better", fills);
    }
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) {
        TEXT(side, 64);
        TEXT(loss, 16);
        TEXT(luck, 16);
        words_side(a->o, a->b->game, seat, &side);
        points(a->lost[seat], &loss);
        points(a->luck[seat], &luck);
        struct fill fills[] = {
            {"side", side.at}, {"loss", loss.at}, {"luck", luck.at}, {NULL, NULL}};
        say(a, "analyse.skill", fills);
        say(a, "analyse.luck", fills);
    }
    for (int seat = SEAT_A; seat <= SEAT_B; seat++) account(a, seat);
    text_int(&nodes, a->limit.nodes);
    struct fill fills[] = {{"nodes", nodes.at}, {NULL, NULL}};
    if (a->limit.nodes) say(a, "analyse.note", fills);
}

static int bad_record(const struct options *o, const char *fault) {
    return shell_fault(o, STATUS_BAD, "error.record", o->arg[0], fault);
}

static int replay(struct analysis *a, struct record_reader *r, struct match *m, struct text *err) {
    static struct record_line line;
    TEXT(side, 64);
    words_side(a->o, a->b->game, SEAT_A, &side);
    struct fill fills[] = {{"side", side.at}, {NULL, NULL}};
    say(a, "analyse.head", fills);
    a->first = a->last = chance_of(a, &m->truth.s, 4);
    while (record_next(r, &line)) {
        if (match_feed(m, &line, err) != MATCH_OK) return bad_record(a->o, err->at);
        if (line.kind == LINE_MOVE || line.kind == LINE_DICE || line.kind == LINE_HAND)
            judge_line(a, m);
    }
    if (r->failed) return bad_record(a->o, err->at);
    summary(a);
    return STATUS_OK;
}

int analyse_command(const struct options *o) {
    static struct match m;
    static struct analysis a;
    struct record_reader r;
    struct record_head head;
    struct table t;
    struct seed seed;
    TEXT(err, 400);
    size_t len;
    char *text = shell_read_file(o, o->arg[0], RECORD_MAX, &len);
    if (!text) return STATUS_BAD;
    if (!record_open(&r, text, len, &head, &err)) return bad_record(o, err.at);
    if (head.view != REFEREE) return shell_error(o, STATUS_BAD, "error.half", o->arg[0]);
    if (!shell_record_table(o, o->arg[0], &head, &t)) return STATUS_BAD;
    bool seeded = record_seed(text, len, &seed);
    char *room = malloc(len + RECORD_LINE);
    if (!room || !think_open(&a.t, 1, BOT_ROOM))
        return shell_error(o, STATUS_SYSTEM, "error.memory", "");
    if (!match_resume(&m, t.board, &head, seeded ? &seed : NULL, room, len + RECORD_LINE, &err))
        return bad_record(o, err.at);
    a.o = o;
    a.b = t.board;
    a.r = rng_from(1920);
    a.limit = (struct bot_limit){.milliseconds = (uint32_t)o->ms, .nodes = (uint32_t)o->nodes};
    if (!o->ms && !o->nodes) a.limit.nodes = USUAL_NODES;
    int status = replay(&a, &r, &m, &err);
    think_close(&a.t);
    free(room);
    return status;
}
