/* air_moment.c -- what decides in the air, told: the shots of one attacker, the guns of Warsaw, a
 * reserve that finds no airfield, the end; what each step asks for, and what an attack promises. */
#include "games/moments.h"
#include "games/air.h"

/* How grave it was, so that the gravest of several shots is told. */
enum { MISSED, STRUCK, HURT, FALLEN };

#define SHOOTS(side)                                                                               \
    {"shots", "miss", side}, {"shots", "damaged", side}, { "shots", "destroyed", side }
const struct moment_sort air_told_303[] = {
    SHOOTS(LUFTWAFFE),
    SHOOTS(DEFENDER),
    {"shots", "hit", DEFENDER},
    {"shots", "downed", DEFENDER},
    {"lost", "reserve", DEFENDER},
    {"end", "city", LUFTWAFFE},
    {"end", "downed", DEFENDER},
    {"end", "time", DEFENDER},
    {0},
};
const struct moment_sort air_told_111[] = {
    SHOOTS(LUFTWAFFE),
    SHOOTS(DEFENDER),
    {"shots", "hit", DEFENDER},
    {"shots", "downed", DEFENDER},
    {"flak", "miss", DEFENDER},
    {"flak", "damaged", DEFENDER},
    {"flak", "destroyed", DEFENDER},
    {"flak", "hit", DEFENDER},
    {"flak", "downed", DEFENDER},
    {"end", "city", LUFTWAFFE},
    {"end", "downed", DEFENDER},
    {"end", "time", DEFENDER},
    {0},
};

/* Hits that bring the target down from here. */
static int needed(const struct air *a, unsigned to) {
    if (bits_has(&a->bombers, to)) return bits_has(&a->struck, to) ? 1 : 2;
    return bits_has(&a->damaged, to) ? 1 : 2;
}

static void tell_shot(const struct air_board *b, const struct tale *tale, struct moments *m) {
    const struct air *a = (const struct air *)tale->before, *now = (const struct air *)tale->after;
    struct attack x = a->order[0];
    struct moment open = moments_open(m);
    bool hit = MOVE_KIND(tale->made) == AIR_HIT, bomber = bits_has(&a->bombers, x.to);
    m->len = 0;
    if (!open.kind) {
        struct moment *fresh = moments_add(m, x.from == FLAK ? "flak" : "shots", "miss", a->side);
        fresh->of = (uint8_t)air_shots(b, a, x);
        fresh->from = x.from == FLAK ? NO_FIELD : x.from;
        fresh->to = x.to;
        fresh->hit = (int16_t)moment_chance(fresh->of, 1, b->hit, b->miss);
        fresh->down = (int16_t)moment_chance(fresh->of, needed(a, x.to), b->hit, b->miss);
    } else {
        m->at[m->len++] = open;
    }
    struct moment *one = &m->at[0];
    one->rolled = (uint8_t)(one->of - a->shots + 1);
    one->hits = (uint8_t)(one->hits + hit);
    one->rule = air_rules(&b->b)->die;
    uint8_t grave = MISSED;
    if (tale_event(tale, EVENT_DESTROYED))
        grave = FALLEN;
    else if (tale_event(tale, EVENT_DAMAGED))
        grave = HURT;
    else if (hit)
        grave = STRUCK;
    if (grave > one->rank) one->rank = grave;
    static const char *const outcomes[] = {"miss", "hit", "damaged", "destroyed"};
    one->outcome = one->rank == FALLEN && bomber ? "downed" : outcomes[one->rank];
    one->luck = one->rank == MISSED ? -1 : 1;
    one->done = now->s.turn != CHANCE || now->attacks != a->attacks;
}

static void tell_end(const struct board *b, const struct tale *tale, struct moments *m) {
    const struct air_rules *r = air_rules(b);
    unsigned rule = tale->after->ended_by;
    const char *how = rule == r->city_reached ? "city" : rule == r->time_over ? "time" : "downed";
    struct moment *end = moments_add(m, "end", how, tale->after->winner);
    const struct event *moved = tale_event(tale, EVENT_MOVED);
    const struct event *fell = tale_event(tale, EVENT_DESTROYED);
    end->luck = 1;
    end->rule = (uint16_t)rule;
    if (rule == r->city_reached && moved) end->to = moved->to;
    if (rule == r->bombers_down && fell) end->to = fell->to;
}

void air_moments(const struct board *board, const struct tale *tale, struct moments *m) {
    unsigned kind = MOVE_KIND(tale->made);
    if (kind == AIR_HIT || kind == AIR_MISS)
        tell_shot(air_board(board), tale, m);
    else
        m->len = 0;
    const struct event *lost = tale_event(tale, EVENT_LOST);
    if (lost) {
        struct moment *one = moments_add(m, "lost", "reserve", DEFENDER);
        one->luck = -1;
        one->rule = lost->rule;
    }
    if (tale->after->turn == NOBODY && tale->before->turn != NOBODY) tell_end(board, tale, m);
}

/* ---- before the act ------------------------------------------------------------------------ */

void air_coach(const struct board *board, const struct state *s, struct coach *out) {
    const struct air_board *b = air_board(board);
    const struct air *a = (const struct air *)s;
    struct bits waiting = bits_less(bits_less(a->fighters[a->side], a->moved[0]), a->moved[1]);
    switch (s->step) {
    case CLOUDS:
        out->n = a->clouds + 1;
        out->of = b->clouds;
        break;
    case FIGHTERS: out->left = bits_count(waiting); break;
    case DECLARE:
        out->n = a->attacks;
        if (a->attacks) out->step = "declare-more";
        break;
    case BOMBERS: out->left = b->rounds - s->round + 1; break;
    default: break;
    }
}

static void foresee(struct forecast *out, const char *key, int value) {
    out->at[out->len++] = (struct count){key, value};
}

/* Every die of an attack falls for itself, and all that are declared at one target fall before
 * anything else happens to it: so what all of them do together follows from their number, as long
 * as no other attack has ended the game before. */
void air_forecast(const struct board *board, const struct state *s, move m, struct forecast *out) {
    const struct air_board *b = air_board(board);
    const struct air *a = (const struct air *)s;
    unsigned kind = MOVE_KIND(m), to = MOVE_TO(m);
    if (kind == AIR_FLY && s->step == FIGHTERS) {
        struct air then = *a;
        air_apply(board, &then.s, m, NULL);
        if (bits_has(&a->damaged, MOVE_FROM(m))) return; /* it does not shoot */
        foresee(out, "shots", b->points[a->side] - air_moved(&then, to));
        return;
    }
    if (kind != AIR_ATTACK && kind != AIR_FLAK) return;
    struct attack x = {kind == AIR_FLAK ? FLAK : (uint8_t)MOVE_FROM(m), (uint8_t)to};
    int shots = air_shots(b, a, x), all = shots;
    for (int i = 0; i < a->attacks; i++)
        if (a->order[i].to == to) all += air_shots(b, a, a->order[i]);
    foresee(out, "shots", shots);
    foresee(out, "hit", moment_chance(shots, 1, b->hit, b->miss));
    foresee(out, "down", moment_chance(all, needed(a, to), b->hit, b->miss));
}
