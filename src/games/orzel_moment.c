/* orzel_moment.c -- what decides for Orzel, told: mines, observations, attacks, contact, a chain
 * that breaks, the end. */
#include "games/moments.h"
#include "games/orzel.h"

const struct moment_sort orzel_told[] = {
    {"mine", "ship", SEAT_A},      {"mine", "sea", SEAT_A},    {"mine", "blank", SEAT_A},
    {"contact", "broken", SEAT_A}, {"end", "straits", SEAT_A}, {"end", "open", SEAT_A},
    {"seen", "ship", SEAT_B},      {"seen", "sea", SEAT_B},    {"sunk", "ship", SEAT_B},
    {"chain", "broken", SEAT_B},   {"end", "sunk", SEAT_B},    {0},
};

static struct moment *at(struct moments *m, const char *kind, const char *outcome, unsigned who) {
    struct moment *one = moments_add(m, kind, outcome, who);
    one->luck = 1;
    return one;
}

static void tell_course(const struct tale *tale, struct moments *m) {
    const struct event *mine = NULL;
    const char *what = "blank";
    for (int i = 0; i < tale->trace->len; i++) {
        const struct event *e = &tale->trace->at[i];
        if (e->kind != EVENT_REVEALED) continue;
        if (!mine) mine = e;
        if (e->piece == PIECE_SHIP) what = "ship";
        if (e->piece == PIECE_SEA) what = "sea";
    }
    if (!mine) return;
    struct moment *one = at(m, "mine", what, SEAT_A);
    one->to = mine->to;
    one->rule = mine->rule;
    one->luck = text_same(what, "blank") ? 1 : -1;
}

static void tell_act(const struct tale *tale, struct moments *m) {
    unsigned kind = MOVE_KIND(tale->made), to = MOVE_TO(tale->made);
    struct moment *one = NULL;
    if (kind == MOVE_COURSE) tell_course(tale, m);
    if (kind == MOVE_BREAK) {
        one = at(m, "contact", "broken", SEAT_A);
        one->rule = RULE(4, 2);
    }
    if (kind == MOVE_OBSERVE) {
        const struct event *e = tale_event(tale, EVENT_REVEALED);
        bool ship = e && e->piece == PIECE_SHIP;
        one = at(m, "seen", ship ? "ship" : "sea", SEAT_B);
        one->luck = ship ? 1 : 0;
        one->rule = RULE(4, 10);
    }
    if (kind == MOVE_ATTACK) {
        one = at(m, "sunk", "ship", SEAT_B);
        one->rule = RULE(4, 11);
    }
    if (one) one->to = (uint16_t)to;
}

static void tell_end(const struct tale *tale, struct moments *m) {
    const struct state *now = tale->after;
    const char *how = now->winner == SEAT_A ? "straits" : now->winner == SEAT_B ? "sunk" : "open";
    struct moment *end = at(m, "end", how, now->winner == SEAT_B ? SEAT_B : SEAT_A);
    end->rule = now->ended_by;
    end->to = ((const struct orzel *)now)->figure;
    if (now->winner > SEAT_B) end->luck = 0;
}

void orzel_moments(const struct board *b, const struct tale *tale, struct moments *m) {
    (void)b;
    m->len = 0;
    if (tale->before->turn <= SEAT_B) tell_act(tale, m);
    const struct event *adrift = tale_ruled(tale, EVENT_TAKEN, RULE(5, 1));
    if (adrift) {
        struct moment *one = at(m, "chain", "broken", SEAT_B);
        one->to = adrift->to;
        one->rule = adrift->rule;
    }
    if (tale->after->turn == NOBODY && tale->before->turn != NOBODY) tell_end(tale, m);
}

/* ---- before the act ------------------------------------------------------------------------ */

static int symbols_left(const struct orzel *o) {
    int left = 0;
    for (int i = 0; i < FOG; i++) left += o->left[i];
    return left;
}

void orzel_coach(const struct board *b, const struct state *s, struct coach *out) {
    const struct orzel *o = (const struct orzel *)s;
    const struct orzel_board *ob = (const struct orzel_board *)(const void *)b;
    bool red = s->step == KEEP_RED || s->step == POLAND_ACTS;
    switch (s->step) {
    case KEEP_RED:
    case KEEP_WHITE:
        out->n = (int)DICE_TOTAL(o->kept[red ? RED : WHITE]);
        out->of = ob->dice;
        if (out->n) out->step = red ? "keep-red-more" : "keep-white-more";
        break;
    case POLAND_ACTS:
    case KRIEGSMARINE_ACTS:
    case KRIEGSMARINE_LATE:
        out->left = symbols_left(o) + (int)DICE_TOTAL(o->kept[red ? RED : WHITE]);
        break;
    default: break;
    }
    if (red) out->n = ob->ship_tokens - o->sunk;
}

/* What waits on a laid token, as far as anybody can know it: mines that are neither swept nor seen,
 * out of all tokens of that sort. */
void orzel_forecast(const struct board *b, const struct state *s, move m, struct forecast *out) {
    const struct orzel *o = (const struct orzel *)s;
    const struct orzel_board *ob = (const struct orzel_board *)(const void *)b;
    if (MOVE_KIND(m) != MOVE_COURSE || !bits_has(&o->laid, MOVE_TO(m))) return;
    int mines = ob->mines - o->swept_mines, blanks = ob->blanks - o->swept_blanks;
    if (mines + blanks <= 0) return;
    int risk = (mines * 1000 + (mines + blanks) / 2) / (mines + blanks);
    out->at[out->len++] = (struct count){"mine", risk};
}
