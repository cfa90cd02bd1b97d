/* Hints for the bots: what a player with some sense looks at first. */
#include "games/orzel_round.h"

static int between(int n, int least, int most) { return n < least ? least : n > most ? most : n; }

/* Steps to the straits from the end of the course that comes nearest to them. */
static int course_end(const struct orzel_board *ob, const struct orzel *o) {
    int best = ob->steps[o->figure];
    BITS_EACH (bits_or(o->down, o->open), f)
        if (ob->steps[f] < best) best = ob->steps[f];
    return best;
}

/* From hundredths of logits to a value: twice the chance to win less one. */
static int squash(int logit) {
    static const int16_t half[] = {0, 245, 462, 635, 762, 848, 905, 941, 964, 978, 987};
    int size = between(logit < 0 ? -logit : logit, 0, 499), i = size / 50;
    int value = half[i] + (half[i + 1] - half[i]) * (size % 50) / 50;
    return logit < 0 ? -value : value;
}

/* The weights come from games that the priors below played against each other. */
int orzel_hints_value(const struct board *b, const struct state *s) {
    const struct orzel_board *ob = (const struct orzel_board *)b;
    const struct orzel *o = (const struct orzel *)s;
    if (s->step == ENDED) return s->winner == SEAT_A ? 1000 : s->winner == SEAT_B ? -1000 : 0;
    int steps = 2 * ob->steps[o->figure], all = 2 * ob->steps[ob->tallinn];
    if (s->step >= POLAND_ACTS) { /* a course is half a way: it can still be cut */
        int end = 2 * course_end(ob, o);
        steps = s->step == NEW_POSITION ? end - 2 : (steps + end) / 2;
    }
    int sunk = 100 * o->sunk / ob->ship_tokens;
    int logit = 330 - 275 * steps / all - 26 * sunk / 10 - 18 * sunk * sunk / 1000 -
                7 * o->captured - 2 * bits_count(o->laid) - 7 * bits_count(o->patrols);
    return squash(logit);
}

/* A face is worth keeping if it is better than what another roll brings on average. */
static int prior_keep(const struct orzel_board *ob, const struct orzel *o, move m) {
    static const int worth[SYMBOLS] = {60, 30, 10, 55, 45, 15, 60, 60, -40};
    const struct die *die = &ob->die[MOVE_ARG(m)];
    uint32_t dice = KEEP_DICE(m);
    int prior = 200;
    for (unsigned face = 0; face < die->faces; face++) {
        const struct face *f = &die->face[face];
        if (!DICE_OF(dice, face)) continue;
        int gain = worth[f->symbol[0]];
        if (f->symbols == 2 && !f->choice) gain += worth[f->symbol[1]];
        if (f->symbols == 2 && f->choice) gain += 15;
        if (f->symbol[0] == SURFACING && o->captured) gain += 10 * o->captured;
        if (f->symbol[0] == BREAK && bits_any(o->patrols)) gain += 10;
        prior += 3 * (gain - 50);
    }
    return between(prior, 20, 1000);
}

static int prior_course(const struct orzel_board *ob, const struct orzel *o, move m) {
    unsigned f = MOVE_TO(m);
    int nearer = course_end(ob, o) - ob->steps[f];
    int prior = nearer > 0 ? 400 : nearer == 0 ? 60 : 15;
    if (bits_has(&o->laid, f)) prior = prior * (MOVE_ARG(m) ? 2 : 1) / 5;
    return prior;
}

/* In the way of the figure: how much longer the way through this field is, and how far off. */
static int prior_block(const struct orzel_board *ob, const struct orzel *o, unsigned f) {
    int away = ob->b.away[o->figure][f];
    int detour = away + ob->steps[f] - ob->steps[o->figure];
    if (away == FAR || ob->steps[f] == FAR) return 1;
    return between(400 - 120 * detour - 50 * (away > 3 ? away - 3 : 0), 5, 400);
}

/* Tokens near the figure hold the whole course. */
static int prior_observe(const struct orzel_board *ob, const struct orzel *o, unsigned f) {
    return between(400 - 60 * ob->b.away[o->figure][f], 50, 400);
}

static int prior_sail(const struct orzel_board *ob, const struct orzel *o, unsigned f) {
    int nearer = ob->steps[o->figure] - ob->steps[f];
    if (bits_has(&ob->straits, f)) return 1000;
    return nearer > 0 ? between(100 + 100 * nearer, 0, 900) : nearer == 0 ? 30 : 10;
}

int orzel_hints_prior(const struct board *b, const struct state *s, move m) {
    const struct orzel_board *ob = (const struct orzel_board *)b;
    const struct orzel *o = (const struct orzel *)s;
    switch (MOVE_KIND(m)) {
    case MOVE_KEEP: return prior_keep(ob, o, m);
    case MOVE_BREAK: return 300;
    case MOVE_COURSE: return prior_course(ob, o, m);
    case MOVE_SURFACE: return 300;
    case MOVE_LAY: return prior_block(ob, o, MOVE_TO(m));
    case MOVE_PATROL: return prior_block(ob, o, MOVE_TO(m));
    case MOVE_PREPARE: return 200;
    case MOVE_OBSERVE: return prior_observe(ob, o, MOVE_TO(m));
    case MOVE_ATTACK: return 800;
    case MOVE_SAIL: return prior_sail(ob, o, MOVE_TO(m));
    case MOVE_STAY: return 20;
    default: return 100;
    }
}

/* How judgements become stated chances, by round (`sedzia lab chances`, docs/bots.md). */
const struct stated orzel_hints_stated[] = {
    {200, 85}, {249, 80}, {280, 112}, {285, 120}, {280, 115}, {285, 120}, {265, 120}, {0, 0},
};
