/* seven_moment.c -- what decides in 7, told: fire from the ground, shots, bombs, Lwow, the end. */
#include "games/moments.h"
#include "games/seven.h"

const struct moment_sort seven_told[] = {
    {"fire", "miss", SEAT_A},      {"fire", "damaged", SEAT_A},
    {"fire", "destroyed", SEAT_A}, {"entered", "lwow", SEAT_A},
    {"end", "reached", SEAT_A},    {"end", "held", SEAT_B},
    {"shot", "miss", SEAT_B},      {"shot", "none", SEAT_B},
    {"shot", "scattered", SEAT_B}, {"shot", "found", SEAT_B},
    {"shot", "rout", SEAT_B},      {"shot", "destroyed", SEAT_B},
    {"shot", "cog", SEAT_B},       {"shot", "crash", SEAT_B},
    {"bomb", "none", SEAT_B},      {"bomb", "scattered", SEAT_B},
    {"bomb", "found", SEAT_B},     {"bomb", "rout", SEAT_B},
    {"bomb", "destroyed", SEAT_B}, {0},
};

static bool happened(const struct tale *tale, unsigned kind, unsigned piece) {
    for (int i = 0; i < tale->trace->len; i++)
        if (tale->trace->at[i].kind == kind && tale->trace->at[i].piece == piece) return true;
    return false;
}

/* What a hit did to a regiment. */
static const char *struck(const struct tale *tale) {
    if (happened(tale, EVENT_DESTROYED, P_REGIMENT)) return "destroyed";
    if (tale_ruled(tale, EVENT_REVEALED, RULE(6, 4))) return "found";
    if (happened(tale, EVENT_REVEALED, P_NUMBER)) return "scattered";
    return happened(tale, EVENT_SCATTERED, P_REGIMENT) ? "rout" : "none";
}

static void one_die(struct moment *m, unsigned from, unsigned to, bool good) {
    m->from = (uint16_t)from;
    m->to = (uint16_t)to;
    m->luck = good ? 1 : -1;
    m->rolled = m->of = 1;
    m->hits = good;
}

static void tell_fire(const struct seven_state *s, const struct tale *tale, struct moments *m) {
    bool fell = happened(tale, EVENT_DESTROYED, P_AIRCRAFT);
    bool hurt = happened(tale, EVENT_DAMAGED, P_AIRCRAFT);
    unsigned from = s->roll == ROLL_TARGET ? s->target : s->active;
    struct moment *one = moments_add(m, "fire",
                                     fell   ? "destroyed"
                                     : hurt ? "damaged"
                                            : "miss",
                                     SEAT_A);
    one_die(one, from, s->active, fell || hurt);
    one->rule = RULE(7, 1);
}

static void tell_roll(const struct seven_board *b, const struct tale *tale, struct moments *m) {
    const struct seven_state *s = (const struct seven_state *)(const void *)tale->before;
    unsigned face = MOVE_ARG(tale->made), sum = 0;
    if (s->roll != ROLL_SHOT) {
        tell_fire(s, tale, m);
        return;
    }
    const char *what = "miss";
    if (face == CHESSBOARD) what = struck(tale);
    if (face == COG) what = happened(tale, EVENT_DESTROYED, P_AIRCRAFT) ? "crash" : "cog";
    struct moment *one = moments_add(m, "shot", what, SEAT_B);
    one_die(one, s->active, s->target, face == CHESSBOARD);
    one->rule = RULE(1, 2);
    for (int i = 0; i < FACES; i++) sum += b->die[i];
    one->hit = (int16_t)((b->die[CHESSBOARD] * 1000u + sum / 2) / sum);
}

void seven_moments(const struct board *board, const struct tale *tale, struct moments *m) {
    const struct seven_state *now = (const struct seven_state *)(const void *)tale->after;
    m->len = 0;
    if (MOVE_KIND(tale->made) == ROLL) tell_roll(seven_of(board), tale, m);
    const struct event *bomb = tale_ruled(tale, EVENT_REMOVED, RULE(6, 2));
    if (bomb) {
        const char *what = struck(tale);
        struct moment *one = moments_add(m, "bomb", what, SEAT_B);
        one->to = bomb->to;
        one->rule = bomb->rule;
        one->luck = text_same(what, "none") ? 0 : 1;
    }
    const struct event *in = tale_ruled(tale, EVENT_ENTERED, RULE(8, 1));
    if (in) {
        struct moment *one = moments_add(m, "entered", "lwow", SEAT_A);
        one->from = in->from;
        one->to = in->to;
        one->rule = in->rule;
        one->luck = 1;
    }
    if (now->s.turn != NOBODY || tale->before->turn == NOBODY) return;
    struct moment *end = moments_add(m, "end", now->entered ? "reached" : "held", now->s.winner);
    end->to = seven_of(board)->lwow;
    end->rule = now->s.ended_by;
    end->luck = 1;
}

/* ---- before the act ------------------------------------------------------------------------ */

void seven_coach(const struct board *board, const struct state *st, struct coach *out) {
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    (void)board;
    if (s->s.step == RIDE) {
        for (int i = 0; i < REGIMENTS; i++)
            out->left += s->regiment[i] < UNIT_GONE && !(s->regiment[i] & ACTED);
    } else if (s->active != NO_FIELD) {
        out->left = s->actions;
    } else {
        for (int i = 0; i < AIRCRAFT; i++)
            out->left += s->aircraft[i] < UNIT_GONE && !(s->aircraft[i] & FLOWN);
    }
}

/* All ways the dice of one act can fall, each with its weight. */
struct fall {
    const struct board *b;
    uint32_t all, hit, hurt;
};

/* What happened on the way so far is in `hit` and `hurt`. */
static void fall(struct fall *f, const struct seven_state *s, uint32_t weight, bool hit,
                 bool hurt) {
    if (!s->roll || s->s.turn != CHANCE) {
        f->all += weight;
        f->hit += hit ? weight : 0;
        f->hurt += hurt ? weight : 0;
        return;
    }
    for (unsigned face = 0; face < FACES; face++) {
        struct seven_state then = *s;
        struct trace t = {.len = 0};
        uint32_t part = weight * seven_of(f->b)->die[face];
        bool struck = hit, broken = hurt;
        if (!part) continue;
        f->b->game->apply(f->b, &then.s, MOVE(ROLL, face, 0, 0), &t);
        for (int i = 0; i < t.len; i++) {
            bool plane = t.at[i].piece == P_AIRCRAFT;
            struck |= t.at[i].kind == EVENT_HIT && !plane;
            broken |= (t.at[i].kind == EVENT_DAMAGED || t.at[i].kind == EVENT_DESTROYED) && plane;
        }
        fall(f, &then, part, struck, broken);
    }
}

static int of_thousand(uint32_t part, uint32_t all) {
    return (int)(((uint64_t)part * 1000 + all / 2) / all);
}

/* Whether the regiment is hit, and whether the aircraft is, until no die is left to roll. */
void seven_forecast(const struct board *board, const struct state *st, move m,
                    struct forecast *out) {
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    struct seven_state then = *s;
    struct fall f = {.b = board};
    unsigned kind = MOVE_KIND(m);
    if (kind != ATTACK && kind != STEP && kind != DROP) return;
    board->game->apply(board, &then.s, m, NULL);
    if (!then.roll) return;
    fall(&f, &then, 1, false, false);
    if (kind == ATTACK) out->at[out->len++] = (struct count){"hit", of_thousand(f.hit, f.all)};
    if (f.hurt) out->at[out->len++] = (struct count){"hurt", of_thousand(f.hurt, f.all)};
}
