#include "base/ones.h"
#include "games/drafts.h"
#include "games/senses.h"
#include "core/mark.h"
#include "games/seven.h"
#include "games/games.h"
#include "games/moments.h"
#include <string.h>

int seven_regiment_on(const struct seven_state *s, unsigned field) {
    for (int i = REGIMENTS - 1; i >= 0; i--) /* from the top of the stack */
        if (UNIT_FIELD(s->regiment[i]) == field) return i;
    return -1;
}

int seven_aircraft_on(const struct seven_state *s, unsigned field) {
    for (int i = 0; i < AIRCRAFT; i++)
        if (UNIT_FIELD(s->aircraft[i]) == field) return i;
    return -1;
}

/* The places around a field on which regiments, or aircraft, stand. */
static inline uint32_t regiments_around(const struct seven_board *b, const struct seven_state *s,
                                        unsigned field) {
    uint32_t mask = 0;
    const uint8_t *place = b->place[field];
#pragma GCC unroll 10
    for (int i = 0; i < REGIMENTS; i++) /* what is gone is far away */
        mask |= 1u << place[UNIT_FIELD(s->regiment[i])];
    return mask;
}

static inline uint32_t aircraft_around(const struct seven_board *b, const struct seven_state *s,
                                       unsigned field) {
    uint32_t mask = 0;
    const uint8_t *place = b->place[field];
#pragma GCC unroll 3
    for (int i = 0; i < AIRCRAFT; i++) mask |= 1u << place[UNIT_FIELD(s->aircraft[i])];
    return mask;
}

/* The places around a field that a regiment may enter: 1.5, 4.6. */
static inline uint32_t free_around(const struct seven_board *b, const struct seven_state *s,
                                   unsigned field) {
    return b->open[field] & ~(regiments_around(b, s, field) & b->blocks[field]);
}

/* The neighbours in a mask as an index: north-west is the lowest bit, south-east the highest. */
static unsigned neighbours_index(uint32_t mask) {
    return (mask >> 4 & 3) | (mask >> 6 & 4) | (mask >> 7 & 8) | (mask >> 9 & 48);
}

/* The neighbours behind which, seen from the middle, lies a place of the mask. */
static uint32_t in_front_of(uint32_t mask) {
    return (mask << 4 & 1u << 4) | (mask << 3 & 1u << 5) | (mask << 1 & 1u << 8) |
           (mask >> 1 & 1u << 10) | (mask >> 3 & 1u << 13) | (mask >> 4 & 1u << 14);
}

unsigned seven_behind(const struct seven_board *b, unsigned from, unsigned target) {
    int direction = board_direction(&b->b, from, target);
    return direction < 0 ? NO_FIELD : b->b.next[target][direction];
}

bool seven_grounded(const struct seven_board *b, const struct seven_state *s, unsigned field) {
    if (!bits_has(&b->airfields, field)) return false;
    return !board_reads(&b->b, CAVALRY_SHUTS) || seven_regiment_on(s, field) < 0;
}

bool seven_empty_airfield(const struct seven_board *b, const struct seven_state *s,
                          unsigned field) {
    return bits_has(&b->airfields, field) && seven_regiment_on(s, field) < 0 &&
           seven_aircraft_on(s, field) < 0;
}

/* ---- What can be done ---------------------------------------------------------------- */

static bool repairable(const struct seven_board *b, const struct seven_state *s, int i) {
    return s->aircraft[i] < UNIT_GONE && s->aircraft[i] & DAMAGED &&
           seven_grounded(b, s, UNIT_FIELD(s->aircraft[i]));
}

/* What an aircraft may do while no die is awaited. */
struct options {
    uint32_t steps, attacks; /* places around it */
    bool bomb, back;         /* back: to any empty airfield */
};

/* The places without an aircraft around aircraft i, and those it may step onto: 1.4, 5.1, 5.2. */
static uint32_t sky_around(const struct seven_board *b, const struct seven_state *s, int i) {
    unsigned field = UNIT_FIELD(s->aircraft[i]);
    return b->exists[field] & ~aircraft_around(b, s, field);
}
static uint32_t steps_in(const struct seven_board *b, const struct seven_state *s, int i,
                         uint32_t sky) {
    unsigned field = UNIT_FIELD(s->aircraft[i]);
    uint32_t reverse = s->active == field ? 1u << b->place[field][s->left] : 0;
    return sky & RING_ONE & ~reverse;
}

static bool is_spent(const struct seven_state *s, int i) {
    return s->active == UNIT_FIELD(s->aircraft[i]) && !s->actions;
}

static struct options options_of(const struct seven_board *b, const struct seven_state *s, int i) {
    struct options o = {0};
    uint32_t regiments = regiments_around(b, s, UNIT_FIELD(s->aircraft[i]));
    o.bomb = s->aircraft[i] & BOMB && regiments & HERE;
    if (is_spent(s, i)) return o;
    uint32_t sky = sky_around(b, s, i);
    o.steps = steps_in(b, s, i, sky);
    o.back = s->aircraft[i] & DAMAGED;
    if (!o.back) o.attacks = regiments & o.steps & in_front_of(sky); /* 5.4, 6.1 */
    return o;
}

/* Whoever can attack over a field can step onto it, so attacks need not be looked for. */
static bool aircraft_can_act(const struct seven_board *b, const struct seven_state *s, int i) {
    bool spent = is_spent(s, i);
    if (!spent && steps_in(b, s, i, sky_around(b, s, i))) return true;
    if (s->aircraft[i] & BOMB && seven_regiment_on(s, UNIT_FIELD(s->aircraft[i])) >= 0) return true;
    if (spent || !(s->aircraft[i] & DAMAGED)) return false;
    BITS_EACH (b->airfields, f) {
        if (seven_empty_airfield(b, s, f)) return true;
    }
    return false;
}

static bool cavalry_can_act(const struct seven_board *b, const struct seven_state *s) {
    for (int i = 0; i < REGIMENTS && s->regiment[i] < UNIT_GONE; i++) {
        unsigned field = UNIT_FIELD(s->regiment[i]);
        if (field == b->lwow && board_reads(&b->b, LWOW_HOLDS)) continue;
        bool ready = field != b->lwow && !(s->regiment[i] & (SCATTERED | ACTED)); /* 4.9 */
        if (ready && !bits_has(&b->stop, field)) return true; /* it could prepare fire */
        if ((ready || s->commissar) && free_around(b, s, field) & RING_ONE) return true;
    }
    return false;
}

bool seven_can_act(const struct seven_board *b, const struct seven_state *s) {
    switch (s->s.step) {
    case SET_UP: return true;
    case RIDE: return cavalry_can_act(b, s);
    case REPAIR:
        for (int i = 0; i < AIRCRAFT; i++)
            if (repairable(b, s, i)) return true;
        return false;
    default:
        if (s->active != NO_FIELD) return aircraft_can_act(b, s, seven_aircraft_on(s, s->active));
        for (int i = 0; i < AIRCRAFT && s->aircraft[i] < UNIT_GONE; i++)
            if (!(s->aircraft[i] & FLOWN) && aircraft_can_act(b, s, i)) return true;
        return false;
    }
}

/* ---- The list of moves ---------------------------------------------------------------- */

/* Moves to all places of the mask around a field, not to itself; `head` is the move without its
 * `to`. Every place is written and kept only if it is in the mask: a wrong guess of the processor
 * about the length of a list would cost more than the places written in vain. */
static inline move *list_around(const struct seven_board *b, unsigned field, move head,
                                uint32_t mask, move *out) {
    const uint8_t *around = b->around[field];
#pragma GCC unroll 19
    for (int place = 0; place < PLACES; place++) {
        if (place == PLACE_HERE) continue;
        *out = head | around[place];
        out += mask >> place & 1;
    }
    return out;
}

/* The same for a mask of neighbours and the field itself. */
static inline move *list_near(const struct seven_board *b, unsigned field, move head, uint32_t mask,
                              move *out) {
    static const uint8_t places[] = {4, 5, 8, PLACE_HERE, 10, 13, 14};
    const uint8_t *around = b->around[field];
#pragma GCC unroll 7
    for (int i = 0; i < 7; i++) {
        *out = head | around[places[i]];
        out += mask >> places[i] & 1;
    }
    return out;
}

/* The places to which the commissar may lead regiment i: 4.8 any regiment; 4.9 of those in Lwow the
 * top one. */
static uint32_t led_around(const struct seven_board *b, const struct seven_state *s, int i) {
    unsigned field = UNIT_FIELD(s->regiment[i]);
    bool held = board_reads(&b->b, LWOW_HOLDS) || seven_regiment_on(s, field) != i;
    if (field == b->lwow && held) return 0;
    return free_around(b, s, field) & RING_ONE;
}

static move *list_commissar(const struct seven_board *b, const struct seven_state *s, move *out) {
    for (int i = 0; i < REGIMENTS && s->regiment[i] < UNIT_GONE; i++) {
        unsigned field = UNIT_FIELD(s->regiment[i]);
        uint32_t near = led_around(b, s, i);
        out = list_near(b, field, MOVE(COMMISSAR, 0, field, 0), near, out);
    }
    return out;
}

static move *list_cavalry(const struct seven_board *b, const struct seven_state *s, move *out) {
    uint32_t near[REGIMENTS];
    uint8_t ready[REGIMENTS + 1]; /* the fields of those that may act */
    int count = 0;
    *out++ = MOVE(DONE, 0, 0, 0);
    for (int i = 0; i < REGIMENTS && s->regiment[i] < UNIT_GONE; i++) { /* 4.1, 4.5, 4.9 */
        ready[count] = (uint8_t)UNIT_FIELD(s->regiment[i]);
        count += !(s->regiment[i] & (SCATTERED | ACTED)) & (ready[count] != b->lwow);
    }
    for (int i = 0; i < count; i++) {
        unsigned field = ready[i];
        uint32_t open = free_around(b, s, field), on = open & RING_ONE & ~b->halt[field];
        uint32_t reach = (open & RING_ONE) | (open & b->second[neighbours_index(on)]);
        near[i] = on | (bits_has(&b->fords, field) ? 0 : HERE);            /* 4.3 */
        out = list_around(b, field, MOVE(MARCH, 0, field, 0), reach, out); /* 4.4, 4.9 */
    }
    for (int i = 0; i < count; i++) /* 4.2 */
        out = list_near(b, ready[i], MOVE(MARCH, 1, ready[i], 0), near[i], out);
    return s->commissar ? list_commissar(b, s, out) : out;
}

/* The moves of list_cavalry, counted: a group for each regiment and kind of ride, in the order of
 * the list, with the places it can go to. `done` comes before them all. */
struct rides {
    unsigned groups, total;
    unsigned before[3 * REGIMENTS]; /* moves of the groups that come first */
    move head[3 * REGIMENTS];
    uint8_t field[3 * REGIMENTS];
    uint32_t mask[3 * REGIMENTS];
};

static inline void add_rides(struct rides *all, move head, unsigned field, uint32_t mask,
                             unsigned count) {
    unsigned i = all->groups++;
    all->before[i] = all->total;
    all->head[i] = head;
    all->field[i] = (uint8_t)field;
    all->mask[i] = mask;
    all->total += count;
}

static void count_commissar(const struct seven_board *b, const struct seven_state *s,
                            struct rides *all) {
    for (int i = 0; i < REGIMENTS && s->regiment[i] < UNIT_GONE; i++) {
        unsigned field = UNIT_FIELD(s->regiment[i]);
        uint32_t near = led_around(b, s, i);
        add_rides(all, MOVE(COMMISSAR, 0, field, 0), field, near, ones_count(ones_sums(near)));
    }
}

static void count_cavalry(const struct seven_board *b, const struct seven_state *s,
                          struct rides *all) {
    uint32_t near[REGIMENTS];
    unsigned fires[REGIMENTS];
    uint8_t ready[REGIMENTS];
    int count = 0;
    all->groups = all->total = 0;
    for (int i = 0; i < REGIMENTS && s->regiment[i] < UNIT_GONE; i++) {
        unsigned field = UNIT_FIELD(s->regiment[i]);
        if (s->regiment[i] & (SCATTERED | ACTED) || field == b->lwow) continue;
        uint32_t open = free_around(b, s, field), on = open & RING_ONE & ~b->halt[field];
        uint32_t reach = (open & RING_ONE) | (open & b->second[neighbours_index(on)]);
        reach &= AROUND & ~HERE;
        near[count] = on | (bits_has(&b->fords, field) ? 0 : HERE);
        uint64_t sums = ones_sums((uint64_t)near[count] << 32 | reach);
        unsigned rides = (unsigned)(sums >> 24 & 255);
        fires[count] = ones_count(sums) - rides;
        ready[count++] = (uint8_t)field;
        add_rides(all, MOVE(MARCH, 0, field, 0), field, reach, rides);
    }
    for (int i = 0; i < count; i++)
        add_rides(all, MOVE(MARCH, 1, ready[i], 0), ready[i], near[i], fires[i]);
    if (s->commissar) count_commissar(b, s, all);
}

static move nth_ride(const struct seven_board *b, const struct rides *all, unsigned n) {
    if (!n--) return MOVE(DONE, 0, 0, 0);
    unsigned group = 0;
    for (unsigned i = 1; i < all->groups; i++) group += n >= all->before[i];
    uint32_t mask = all->mask[group];
    unsigned place = ones_nth(mask, ones_sums(mask), n - all->before[group]);
    return all->head[group] | b->around[all->field[group]][place];
}

static move *list_flights(const struct seven_board *b, const struct seven_state *s, move *out) {
    struct options o[AIRCRAFT] = {{0}};
    unsigned field[AIRCRAFT];
    int count = 0;
    *out++ = s->active == NO_FIELD ? MOVE(DONE, 0, 0, 0) : MOVE(END, 0, 0, 0);
    for (int i = 0; i < AIRCRAFT && s->aircraft[i] < UNIT_GONE; i++) {
        field[count] = UNIT_FIELD(s->aircraft[i]);
        bool may = s->active == NO_FIELD ? !(s->aircraft[i] & FLOWN) : s->active == field[count];
        if (may) o[count++] = options_of(b, s, i);
    }
    for (int i = 0; i < count; i++)
        out = list_near(b, field[i], MOVE(STEP, 0, field[i], 0), o[i].steps, out);
    for (int i = 0; i < count; i++)
        out = list_near(b, field[i], MOVE(ATTACK, 0, field[i], 0), o[i].attacks, out);
    for (int i = 0; i < count; i++)
        if (o[i].bomb) *out++ = MOVE(DROP, 0, 0, field[i]);
    for (int i = 0; i < count; i++) {
        if (!o[i].back) continue;
        BITS_EACH (b->airfields, f) {
            if (seven_empty_airfield(b, s, f)) *out++ = MOVE(RETURN, 0, field[i], f);
        }
    }
    return out;
}

static int legal(const struct board *board, const struct state *st, move *list) {
    const struct seven_board *b = seven_of(board);
    const struct seven_state *s = (const struct seven_state *)(const void *)st;
    move *out = list;
    if (s->s.turn == CHANCE) {
        for (int face = 0; face < FACES; face++) *out++ = MOVE(ROLL, face, 0, 0);
    } else if (s->s.step == SET_UP) {
        BITS_EACH (b->stars, f) *out++ = MOVE(CHOOSE, 0, 0, f);
    } else if (s->s.step == RIDE) {
        out = list_cavalry(b, s, out);
    } else if (s->s.step == REPAIR) {
        *out++ = MOVE(DONE, 0, 0, 0);
        for (int i = 0; i < AIRCRAFT; i++)
            if (repairable(b, s, i)) *out++ = MOVE(MEND, 0, 0, UNIT_FIELD(s->aircraft[i]));
    } else {
        out = list_flights(b, s, out);
    }
    return (int)(out - list);
}

static int pick(const struct board *b, const struct state *s, struct rng *r, move *out, int n) {
    struct rides all;
    move list[MAX_MOVES];
    bool riding = s->step == RIDE;
    if (riding) count_cavalry(seven_of(b), (const struct seven_state *)(const void *)s, &all);
    unsigned count = riding ? all.total + 1 : (unsigned)legal(b, s, list);
    int more = n > 1 && count > (unsigned)n ? n : 0;
    for (int i = 0; i <= more; i++) {
        unsigned k = rng_below(r, count);
        out[i] = riding ? nth_ride(seven_of(b), &all, k) : list[k];
    }
    return (int)count;
}

static uint32_t odds(const struct board *b, const struct state *s, move m) {
    (void)s;
    return seven_of(b)->die[MOVE_ARG(m)];
}

/* ---- Playing a move -------------------------------------------------------------------- */

/* Takes unit i out of a sorted list and puts `unit` in, behind all on the same field. */
static void resort(uint16_t *list, int count, int i, uint16_t unit) {
    unsigned field = UNIT_FIELD(unit);
    for (; i > 0 && UNIT_FIELD(list[i - 1]) > field; i--) list[i] = list[i - 1];
    for (; i + 1 < count && UNIT_FIELD(list[i + 1]) <= field; i++) list[i] = list[i + 1];
    list[i] = unit;
}

static void ride(const struct seven_board *b, struct seven_state *s, int i, unsigned to,
                 unsigned marks, struct trace *t) {
    unsigned from = UNIT_FIELD(s->regiment[i]);
    if (bits_has(&b->stop, to)) marks &= ~(unsigned)FIRE; /* 4.8 */
    resort(s->regiment, REGIMENTS, i, UNIT(to, marks));
    if (from != to)
        trace_tell(t, EVENT_MOVED, RULE(4, 1), BY(SEAT_A, P_REGIMENT), WAY(from, to), 0);
    if (to != b->lwow) return;
    s->entered = 1;
    trace_tell(t, EVENT_ENTERED, RULE(8, 1), BY(SEAT_A, P_REGIMENT), WAY(from, to), 0);
}

static void march(const struct seven_board *b, struct seven_state *s, move m, struct trace *t) {
    int i = seven_regiment_on(s, MOVE_FROM(m));
    unsigned marks = UNIT_MARKS(s->regiment[i]) | ACTED;
    if (MOVE_ARG(m)) marks |= FIRE;
    ride(b, s, i, MOVE_TO(m), marks, t);
    if (MOVE_ARG(m)) trace_tell(t, EVENT_MARKED, RULE(4, 2), BY(SEAT_A, P_FIRE), ON(MOVE_TO(m)), 1);
}

static void commissar(const struct seven_board *b, struct seven_state *s, move m, struct trace *t) {
    int i = seven_regiment_on(s, MOVE_FROM(m));
    s->commissar = 0;
    trace_tell(t, EVENT_PLAYED, RULE(4, 8), BY(SEAT_A, P_COMMISSAR), ON(MOVE_FROM(m)), 0);
    ride(b, s, i, MOVE_TO(m), UNIT_MARKS(s->regiment[i]), t);
}

/* 5.7 One bomb at a time. */
static void load(struct seven_state *s, int i, unsigned rule, struct trace *t) {
    if (s->aircraft[i] & BOMB) return;
    s->aircraft[i] |= BOMB;
    trace_tell(t, EVENT_PLACED, rule, BY(SEAT_B, P_BOMB), ON(UNIT_FIELD(s->aircraft[i])), 1);
}

/* The active aircraft ends its move, and lands if it can: 5.3. */
static void end_flight(const struct seven_board *b, struct seven_state *s, struct trace *t) {
    int i = seven_aircraft_on(s, s->active);
    s->aircraft[i] |= FLOWN;
    if (seven_grounded(b, s, s->active)) load(s, i, RULE(5, 3), t);
    s->active = s->left = NO_FIELD;
    s->actions = 0;
}

/* The active aircraft takes damage: 5.7. */
static void damage(struct seven_state *s, unsigned rule, struct trace *t) {
    int i = seven_aircraft_on(s, s->active);
    unsigned where = s->active;
    if (!(s->aircraft[i] & DAMAGED)) {
        s->aircraft[i] |= DAMAGED;
        trace_tell(t, EVENT_DAMAGED, rule, BY(SEAT_B, P_AIRCRAFT), ON(where), 0);
        return;
    }
    resort(s->aircraft, AIRCRAFT, i, UNIT_GONE);
    s->active = s->left = NO_FIELD;
    s->actions = 0;
    trace_tell(t, EVENT_DESTROYED, RULE(5, 7), BY(SEAT_B, P_AIRCRAFT), ON(where), 0);
}

/* 6.4 The commander is found: nothing is secret any more. */
static void discover(const struct seven_board *b, struct seven_state *s, unsigned where,
                     struct trace *t) {
    bool keeps = board_reads(&b->b, KEEPS_VALUE);
    s->discovered = 1;
    for (int i = 0; i < REGIMENTS; i++) {
        if (s->regiment[i] >= UNIT_GONE) break;
        s->regiment[i] &= (uint16_t) ~(SHOWN | (keeps ? 0 : COMMANDER));
    }
    trace_tell(t, EVENT_REVEALED, RULE(6, 4), BY(SEAT_A, P_COMMANDER), ON(where), P_COMMANDER);
}

/* How a regiment is remembered that is destroyed now: only as far as it counts (8.4). */
static uint16_t remains_of(const struct seven_board *b, uint16_t regiment) {
    unsigned field = UNIT_FIELD(regiment);
    if (field == b->lwow && board_reads(&b->b, REACHED_COUNTS))
        return regiment & COMMANDER ? UNIT_LEADER : UNIT_REACHED;
    if (!bits_has(&b->across, field) && board_reads(&b->b, FALLEN)) return UNIT_FALLEN;
    return UNIT_GONE;
}

/* Takes a regiment off the board. Those that are gone lie last, sorted as well. */
static void destroy(const struct seven_board *b, struct seven_state *s, int i) {
    uint16_t gone = remains_of(b, s->regiment[i]);
    for (; i + 1 < REGIMENTS && s->regiment[i + 1] <= gone; i++)
        s->regiment[i] = s->regiment[i + 1];
    s->regiment[i] = gone;
}

/* A hit on the (topmost) regiment there: 6.3, 6.4, 6.5. */
static void hit(const struct seven_board *b, struct seven_state *s, unsigned from, unsigned where,
                struct trace *t) {
    int i = seven_regiment_on(s, where);
    trace_tell(t, EVENT_HIT, RULE(6, 3), BY(SEAT_B, P_REGIMENT), WAY(from, where), 0);
    if (!(s->regiment[i] & SCATTERED)) {
        s->regiment[i] = (uint16_t)((s->regiment[i] | SCATTERED) & ~FIRE); /* 7.3 */
        trace_tell(t, EVENT_SCATTERED, RULE(6, 3), BY(SEAT_A, P_REGIMENT), ON(where), 0);
        if (s->discovered) return;
        if (s->regiment[i] & COMMANDER) {
            discover(b, s, where, t);
        } else {
            s->regiment[i] |= SHOWN;
            trace_tell(t, EVENT_REVEALED, RULE(6, 3), BY(SEAT_A, P_NUMBER), ON(where), P_NUMBER);
            trace_mark(t, MARK_FOLLOWS);
        }
    } else if (s->discovered) {
        destroy(b, s, i);
        trace_tell(t, EVENT_DESTROYED, RULE(6, 4), BY(SEAT_A, P_REGIMENT), ON(where), 0);
    }
}

static bool fires(const struct seven_state *s, unsigned field) {
    int i = seven_regiment_on(s, field);
    return i >= 0 && s->regiment[i] & FIRE;
}

/* The active aircraft comes to a field by this rule, over `left`; fire prepared there is due: 7.1.
 */
static void arrive(struct seven_state *s, unsigned rule, unsigned to, unsigned left,
                   struct trace *t) {
    int i = seven_aircraft_on(s, s->active);
    trace_tell(t, EVENT_MOVED, rule, BY(SEAT_B, P_AIRCRAFT), WAY(s->active, to), 0);
    resort(s->aircraft, AIRCRAFT, i, UNIT(to, UNIT_MARKS(s->aircraft[i])));
    s->active = (uint8_t)to;
    s->left = (uint8_t)left;
    s->target = NO_FIELD;
    s->roll = fires(s, to) ? ROLL_ENTRY : ROLL_NONE;
}

/* The bomb of the aircraft there, which may just have been shot down (7.2). */
static void drop(const struct seven_board *b, struct seven_state *s, unsigned where,
                 struct trace *t) {
    int i = seven_aircraft_on(s, where);
    if (i >= 0) s->aircraft[i] &= (uint16_t)~BOMB;
    trace_tell(t, EVENT_REMOVED, RULE(6, 2), BY(SEAT_B, P_BOMB), ON(where), 0);
    hit(b, s, where, where, t);
}

/* An action or a bomb of an aircraft, until a die must be rolled. */
static void fly(const struct seven_board *b, struct seven_state *s, move m, struct trace *t) {
    unsigned kind = MOVE_KIND(m), to = MOVE_TO(m), from = kind == DROP ? to : MOVE_FROM(m);
    if (s->active == NO_FIELD) {
        s->active = (uint8_t)from;
        s->actions = b->actions;
    }
    if (kind == DROP) {
        if (fires(s, to))
            s->roll = ROLL_BOMB;
        else
            drop(b, s, to, t);
    } else if (kind == STEP) {
        s->actions--;
        arrive(s, RULE(5, 1), to, from, t);
    } else if (kind == ATTACK) {
        s->actions--;
        s->left = NO_FIELD; /* will be the target's field */
        s->target = (uint8_t)to;
        s->roll = fires(s, to) ? ROLL_TARGET : ROLL_SHOT;
    } else {
        s->actions = 0;
        arrive(s, RULE(5, 5), to, NO_FIELD, t);
        end_flight(b, s, t);
    }
}

/* Anti-aircraft fire: 7.1, 7.2. Returns whether the aircraft was hit. */
static bool fire(struct seven_state *s, unsigned where, unsigned face, struct trace *t) {
    s->regiment[seven_regiment_on(s, where)] &= (uint16_t)~FIRE;
    trace_tell(t, face == STAR ? EVENT_HIT : EVENT_MISSED, RULE(7, 1), BY(SEAT_A, P_AIRCRAFT),
               WAY(where, s->active), 0);
    if (face == STAR) damage(s, RULE(7, 2), t);
    return face == STAR;
}

static void rolled(const struct seven_board *b, struct seven_state *s, unsigned face,
                   struct trace *t) {
    unsigned roll = s->roll, target = s->target, from = s->active;
    unsigned behind = target == NO_FIELD ? NO_FIELD : seven_behind(b, s->active, target);
    s->roll = ROLL_NONE;
    if (roll == ROLL_ENTRY) {
        fire(s, s->active, face, t);
    } else if (roll == ROLL_BOMB) {
        fire(s, from, face, t);
        if (s->active != NO_FIELD || !board_reads(&b->b, BOMB_LOST)) drop(b, s, from, t);
    } else if (roll == ROLL_TARGET) {
        if (fire(s, target, face, t))
            arrive(s, RULE(6, 1), behind, target, t);
        else
            s->roll = ROLL_SHOT;
    } else {
        if (face == CHESSBOARD) hit(b, s, from, target, t);
        if (face == STAR)
            trace_tell(t, EVENT_MISSED, RULE(1, 2), BY(SEAT_B, P_REGIMENT), WAY(s->active, target),
                       0);
        if (face == COG) damage(s, RULE(1, 2), t);
        arrive(s, RULE(6, 1), behind, target, t);
    }
}

/* Step B of the Bolsheviks, and the loading of step A of Poland: 4.7, 5.6. */
static void end_cavalry(const struct seven_board *b, struct seven_state *s, struct trace *t) {
    for (int i = 0; i < REGIMENTS && s->regiment[i] < UNIT_GONE; i++) {
        if (s->regiment[i] & SCATTERED)
            trace_tell(t, EVENT_RECOVERED, RULE(4, 7), BY(SEAT_A, P_REGIMENT),
                       ON(UNIT_FIELD(s->regiment[i])), 0);
        s->regiment[i] &= (uint16_t) ~(SCATTERED | ACTED);
    }
    s->s.step = REPAIR;
    for (int i = 0; i < AIRCRAFT && s->aircraft[i] < UNIT_GONE; i++)
        if (seven_grounded(b, s, UNIT_FIELD(s->aircraft[i]))) load(s, i, RULE(5, 6), t);
}

/* The points are counted, so everybody sees who carried the commander: 8.4. */
static void end_game(const struct seven_board *b, struct seven_state *s, struct trace *t) {
    s->s.turn = NOBODY;
    s->s.winner = (uint8_t)seven_winner(b, s);
    s->s.ended_by = RULE(8, 3);
    for (int i = 0; i < REGIMENTS && !s->discovered; i++)
        if (s->regiment[i] < UNIT_GONE && s->regiment[i] & COMMANDER)
            trace_tell(t, EVENT_REVEALED, RULE(8, 4), BY(SEAT_A, P_COMMANDER),
                       ON(UNIT_FIELD(s->regiment[i])), P_COMMANDER);
    trace_tell(t, EVENT_ENDED, RULE(8, 3), BY(s->s.winner, 0), NOWHERE, 0);
}

/* Step C of Poland, and the end of the game: 7.3, 8.1, 8.2. */
static void end_round(const struct seven_board *b, struct seven_state *s, struct trace *t) {
    for (int i = 0; i < AIRCRAFT && s->aircraft[i] < UNIT_GONE; i++)
        s->aircraft[i] &= (uint16_t)~FLOWN;
    for (int i = 0; i < REGIMENTS && s->regiment[i] < UNIT_GONE; i++) {
        if (!(s->regiment[i] & FIRE)) continue;
        s->regiment[i] &= (uint16_t)~FIRE;
        trace_tell(t, EVENT_REMOVED, RULE(7, 3), BY(SEAT_A, P_FIRE), ON(UNIT_FIELD(s->regiment[i])),
                   0);
        trace_mark(t, MARK_FOLLOWS);
    }
    if (s->entered || s->s.round == b->rounds) {
        end_game(b, s, t);
    } else {
        s->s.round++;
        s->s.step = RIDE;
        trace_tell(t, EVENT_ROUND, RULE(3, 1), BY(SEAT_A, 0), NOWHERE, s->s.round);
    }
}

/* Ends the active aircraft's move, or the step. */
static void end_step(const struct seven_board *b, struct seven_state *s, struct trace *t) {
    if (s->s.step == RIDE)
        end_cavalry(b, s, t);
    else if (s->s.step == REPAIR)
        s->s.step = FLY;
    else if (s->active != NO_FIELD)
        end_flight(b, s, t);
    else
        end_round(b, s, t);
}

static void apply(const struct board *board, struct state *st, move m, struct trace *t) {
    const struct seven_board *b = seven_of(board);
    struct seven_state *s = (struct seven_state *)(void *)st;
    switch (MOVE_KIND(m)) {
    case CHOOSE:
        s->regiment[seven_regiment_on(s, MOVE_TO(m))] |= COMMANDER;
        s->s.step = RIDE;
        trace_tell(t, EVENT_PLACED, RULE(2, 3), BY(SEAT_A, P_COMMANDER), ON(MOVE_TO(m)), 0);
        if (t) t->at[t->len - 1].seen_by = 1 << SEAT_A;
        break;
    case MARCH: march(b, s, m, t); break;
    case COMMISSAR: commissar(b, s, m, t); break;
    case MEND:
        s->aircraft[seven_aircraft_on(s, MOVE_TO(m))] &= (uint16_t)~DAMAGED;
        trace_tell(t, EVENT_REPAIRED, RULE(5, 6), BY(SEAT_B, P_AIRCRAFT), ON(MOVE_TO(m)), 0);
        break;
    case ROLL: rolled(b, s, MOVE_ARG(m), t); break;
    case DONE:
    case END: end_step(b, s, t); break;
    default: fly(b, s, m, t); break;
    }
    /* A step in which nothing can be done ends by itself, and so does a flight. */
    while (s->s.turn != NOBODY && !s->roll && !seven_can_act(b, s)) end_step(b, s, t);
    if (s->s.turn != NOBODY) s->s.turn = s->roll ? CHANCE : s->s.step <= RIDE ? SEAT_A : SEAT_B;
}

void seven_start(const struct board *board, struct state *st) {
    const struct seven_board *b = seven_of(board);
    struct seven_state *s = (struct seven_state *)(void *)st;
    int count = 0;
    *s = (struct seven_state){
        .s = {.turn = SEAT_A, .winner = NOBODY, .viewer = REFEREE, .step = SET_UP, .round = 1},
        .commissar = 1,
        .active = NO_FIELD,
        .left = NO_FIELD,
        .target = NO_FIELD,
    };
    BITS_EACH (b->stars, f) s->regiment[count++] = UNIT(f, 0);
    while (count < REGIMENTS) s->regiment[count++] = UNIT_GONE;
    count = 0;
    BITS_EACH (b->chessboards, f) s->aircraft[count++] = UNIT(f, BOMB);
    while (count < AIRCRAFT) s->aircraft[count++] = UNIT_GONE;
}

/* ---- Secrets --------------------------------------------------------------------------- */

/* Poland and the public do not know the commander until he is hit or the game is over. */
static bool is_secret(const struct seven_state *s, int viewer) {
    return (viewer == SEAT_B || viewer == PUBLIC) && s->s.step != SET_UP && !s->discovered &&
           s->s.turn != NOBODY;
}

static void observe(const struct board *b, const struct state *st, int viewer, struct state *view) {
    struct seven_state *v = (struct seven_state *)(void *)view;
    if (view != st) memcpy(view, st, b->game->state_size);
    v->s.viewer = (uint8_t)viewer;
    if (is_secret(v, viewer))
        for (int i = 0; i < REGIMENTS; i++) v->regiment[i] &= (uint16_t)~COMMANDER;
}

static void imagine(const struct board *b, const struct state *view, struct rng *r,
                    struct state *st) {
    struct seven_state *s = (struct seven_state *)(void *)st;
    bool secret = is_secret((const struct seven_state *)(const void *)view, view->viewer);
    if (st != view) memcpy(st, view, b->game->state_size);
    s->s.viewer = REFEREE;
    if (!secret) return;
    int candidates[REGIMENTS], count = 0;
    for (int i = 0; i < REGIMENTS; i++) /* a number shown is not the commander's: 6.3 */
        if (s->regiment[i] < UNIT_GONE && !(s->regiment[i] & SHOWN)) candidates[count++] = i;
    s->regiment[candidates[rng_below(r, (uint32_t)count)]] |= COMMANDER;
}

static const char *const piece_words[] = {"regiment",  "aircraft", "bomb",      "fire",
                                          "commissar", "number",   "commander", NULL};

/* The commander is worth threefold points after he was hit; a regiment below forbids landing,
 * repair and loading; no bomb falls from an aircraft that the fire destroys; not even the
 * commissar leads out of Lwow; a regiment destroyed before the Bug counts as not across, too; the
 * commander's value is added to the plain one; a regiment destroyed in Lwow has reached it. */
static const struct reading readings[] = {
    [KEEPS_VALUE] = {"commander-keeps-value-after-hit", RULE(6, 4), 2},
    [CAVALRY_SHUTS] = {"cavalry-shuts-airfields", RULE(5, 3), 1},
    [BOMB_LOST] = {"bomb-lost-with-its-aircraft", RULE(7, 2), 1},
    [LWOW_HOLDS] = {"commissar-stays-out-of-lwow", RULE(4, 9), 1},
    [FALLEN] = {"destroyed-count-as-not-across", RULE(8, 4), 0},
    [COMMANDER_ADDS] = {"commander-adds", RULE(8, 4), 0},
    [REACHED_COUNTS] = {"reached-counts", RULE(8, 4), 0},
    {0},
};

const struct game game_7 = {
    .name = "7",
    .title = "7. W obronie Lwowa",
    .edition = "2",
    .readings = readings,
    .sides = {"bolsheviks", "poland"},
    .easy = SEAT_B,
    .ease = {{{.overlook = 90}, {.overlook = 85}},
             {{.overlook = 93}, {0}},
             {{.overlook = 30, .blur = 700}, {0}}},
    .piece_words = piece_words,
    .state_size = sizeof(struct seven_state),
    .board_size = sizeof(struct seven_board),
    .max_moves = 320,
    .max_plies = 1300,
    .secrets = true,
    .line = seven_board_line,
    .ready = seven_board_ready,
    .words = seven_board_words,
    .start = seven_start,
    .legal = legal,
    .check = seven_check,
    .odds = odds,
    .pick = pick,
    .apply = apply,
    .observe = observe,
    .imagine = imagine,
    .write = seven_text_write,
    .read = seven_text_read,
    .write_move = seven_text_write_move,
    .read_move = seven_text_read_move,
    .deed = seven_text_deed,
    .counts = seven_show_counts,
    .score = seven_show_score,
    .worth = seven_show_worth,
    .pieces = seven_show_pieces,
    .status = seven_show_status,
    .ground = seven_show_ground,
    .drafting = &seven_drafting,
    .sense = seven_sense,
    .sense_words = seven_sense_words,
    .planes = SEVEN_PLANES,
    .facts = SEVEN_FACTS,
    .moments = seven_moments,
    .told = seven_told,
    .coach = seven_coach,
    .forecast = seven_forecast,
    .value = seven_hints_value,
    .prior = seven_hints_prior,
    .stated = seven_hints_stated,
};
