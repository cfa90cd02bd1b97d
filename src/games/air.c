#include "games/air.h"
#include "base/ones.h"
#include <string.h>

/* ---- movement ----------------------------------------------------------------------------
 *
 * The surroundings of a field are a picture of 8 x 8 bits with the field in the middle. Rows lie
 * on a slant in it, so that a step in each of the six directions is one fixed shift, and all
 * fields within three steps are found by shifting the whole picture three times. */

struct picture {
    uint64_t row[MAX_ROWS + 2 * WINDOW]; /* free fields of each row, by their slanted column */
    uint64_t set[BITS_WORDS + 2];        /* or all of them, with an empty word at either end */
};

enum { CENTRE = WINDOW * 8 + WINDOW };

static uint64_t spread(uint64_t x) { return x << 1 | x >> 1 | x << 8 | x >> 8 | x << 7 | x >> 7; }

static void picture_drop(const struct air_board *b, struct picture *p, struct bits set) {
    BITS_EACH (set, f) p->row[b->b.row[f] + WINDOW] &= ~(1ull << b->slant[f]);
}

/* The fields that aircraft of the side to act may enter. */
static inline void picture_open(const struct air_board *b, const struct air *a, struct picture *p) {
    if (b->windows) {
        struct bits shut = bits_or(air_occupied(a), b->closed[a->side]);
        struct bits open = bits_less(b->b.all, shut);
        p->set[0] = p->set[BITS_WORDS + 1] = 0;
        for (int i = 0; i < BITS_WORDS; i++) p->set[i + 1] = open.word[i];
        return;
    }
    memcpy(p->row, b->rows, (size_t)(b->b.rows + 2 * WINDOW) * sizeof *p->row);
    picture_drop(b, p, air_occupied(a));
    if (bits_any(b->closed[a->side])) picture_drop(b, p, b->closed[a->side]);
}

static uint64_t picture_around(const struct air_board *b, const uint64_t *rows, unsigned from) {
    uint64_t view = 0;
    const uint64_t *row = rows + b->b.row[from];
    int shift = b->slant[from] - WINDOW;
    for (int i = 0; i <= 2 * WINDOW; i++) view |= (row[i] >> shift & 127) << 8 * i;
    return view;
}

/* The same, read straight from the set: in a row without gaps fields are numbered one by one. */
static inline uint64_t picture_window(const struct air_board *b, const struct picture *p,
                                      unsigned from) {
    const uint8_t *set = (const uint8_t *)p->set, *at = b->window[from];
    uint64_t view = 0;
#pragma GCC unroll 7
    for (int i = 0; i <= 2 * WINDOW; i++) {
        uint64_t part;
        memcpy(&part, set + (at[i] >> 3), sizeof part);
        view |= (part >> (at[i] & 7) & 127) << 8 * i;
    }
    return view & b->around[from];
}

static inline uint64_t picture_free(const struct air_board *b, const struct picture *p,
                                    unsigned from) {
    return b->windows ? picture_window(b, p, from) : picture_around(b, p->row, from);
}

/* All fields within `steps` by a free way; fields of `stop` are entered but not left. */
static uint64_t reach(uint64_t open, int steps, uint64_t stop) {
    uint64_t seen = 1ull << CENTRE;
    while (steps--) seen |= spread(seen & ~stop) & open;
    return seen & ~(1ull << CENTRE);
}

/* A bomber may not fly on from the city (303/7.2). */
static uint64_t stops(const struct air_board *b, const struct air *a, unsigned from) {
    return a->s.step == BOMBERS ? picture_around(b, b->city_rows, from) : 0;
}

/* Fields flown on the shortest free way of a legal flight; nobody flies further than three. */
static int flight_cost(const struct air_board *b, const struct air *a, unsigned from, unsigned to) {
    if (bits_has(&b->b.near[from], to)) return 1;
    struct bits shut = bits_or(air_occupied(a), b->closed[a->side]);
    if (a->s.step == BOMBERS) shut = bits_or(shut, b->city);
    return bits_any(bits_less(bits_and(b->b.near[from], b->b.near[to]), shut)) ? 2 : 3;
}

static inline void write_row(move first, const uint32_t *restrict places, move *restrict out) {
    for (int k = 0; k < 8; k++) out[k] = first + places[k];
}

/* Writes a flight to each field of the picture, in ascending order. In a row without gaps the
 * fields are numbered one by one, so eight are written at a stroke and the surplus overwritten. */
static move *write_flights(const struct air_board *b, unsigned from, uint64_t to, move *out) {
    move m = MOVE(AIR_FLY, 0, from, 0);
    if (b->gaps) {
        for (; to; to &= to - 1) *out++ = m | b->field[from][__builtin_ctzll(to)];
        return out;
    }
    for (int i = 0; i <= 2 * WINDOW; i++, to >>= 8) {
        move first = m + (move)b->row_start[from][i]; /* may be negative; the sum is not */
        write_row(first, b->places[to & 127], out);
        out += b->places_used[to & 127];
    }
    return out;
}

static int fly_moves(const struct air_board *b, const struct air *a, struct bits who, int steps,
                     move *out) {
    move *start = out;
    struct picture p;
    picture_open(b, a, &p);
    BITS_EACH (who, from)
        out =
            write_flights(b, from, reach(picture_free(b, &p, from), steps, stops(b, a, from)), out);
    return (int)(out - start);
}

/* Aircraft that may still move in this step, whether or not they have room. */
static struct bits movers(const struct air *a) {
    struct bits units = a->s.step == BOMBERS ? a->bombers : a->fighters[a->side];
    return bits_less(units, bits_or(a->moved[0], a->moved[1]));
}

static bool can_move(const struct air_board *b, const struct air *a) {
    struct bits shut = bits_or(air_occupied(a), b->closed[a->side]);
    BITS_EACH (movers(a), f)
        if (bits_any(bits_less(b->b.near[f], shut))) return true;
    return false;
}

/* ---- attacks ------------------------------------------------------------------------------ */

int air_shots(const struct air_board *b, const struct air *a, struct attack x) {
    if (x.from == FLAK) return b->flak_dice[x.to];
    if (bits_has(&a->bombers, x.from)) return b->bomber_shots;
    return b->points[a->side] - air_moved(a, x.from);
}

/* Fighters that have used all their points to move. */
static struct bits spent(const struct air_board *b, const struct air *a) {
    switch (b->points[a->side]) {
    case 1: return bits_less(a->moved[0], a->moved[1]);
    case 2: return bits_less(a->moved[1], a->moved[0]);
    default: return bits_and(a->moved[0], a->moved[1]);
    }
}

/* Aircraft that could be declared if an enemy is near: undamaged, with a shot, not declared
 * yet, not in a cloud. */
static struct bits shooters(const struct air_board *b, const struct air *a) {
    struct bits units = bits_less(a->fighters[a->side], a->damaged);
    units = bits_less(units, spent(b, a));
    if (a->side == LUFTWAFFE && b->bomber_shots) units = bits_or(units, a->bombers);
    units = bits_less(units, a->clouded);
    for (int i = 0; i < a->attacks; i++)
        if (a->order[i].from != FLAK) bits_drop(&units, a->order[i].from);
    return units;
}

/* Enemies that may be shot at: not masked, not in a cloud. */
static struct bits targets(const struct air *a) {
    return bits_less(air_aircraft(a, !a->side), bits_or(a->masked, a->clouded));
}

static bool flak_declared(const struct air *a) {
    for (int i = 0; i < a->attacks; i++)
        if (a->order[i].from == FLAK) return true;
    return false;
}

static struct bits flak_targets(const struct air_board *b, const struct air *a) {
    if (a->side == LUFTWAFFE || flak_declared(a)) return BITS_NONE;
    return bits_and(targets(a), b->flak); /* 111/7.2: a bomber over the city has won already */
}

static bool can_declare(const struct air_board *b, const struct air *a) {
    struct bits near = BITS_NONE;
    BITS_EACH (targets(a), f) near = bits_or(near, b->b.near[f]);
    return bits_meet(near, shooters(b, a)) || bits_any(flak_targets(b, a));
}

static int declare_moves(const struct air_board *b, const struct air *a, move *out) {
    move *start = out;
    struct bits at = targets(a);
    BITS_EACH (shooters(b, a), from)
        BITS_EACH (bits_and(b->b.near[from], at), to) *out++ = MOVE(AIR_ATTACK, 0, from, to);
    BITS_EACH (flak_targets(b, a), to) *out++ = MOVE(AIR_FLAK, 0, 0, to);
    *out++ = MOVE(a->attacks ? AIR_FIRE : AIR_DONE, 0, 0, 0);
    return (int)(out - start);
}

/* 303/6.4: fields in steps around the target from the opposite one; 111/6.5: any around it. */
struct bits air_over_fields(const struct air_board *b, const struct air *a) {
    unsigned from = a->order[0].from, target = a->order[0].to;
    struct bits shut = bits_or(air_occupied(a), b->closed[a->side]), found = BITS_NONE;
    if (a->side == DEFENDER && air_rules(&b->b)->free_over) {
        found = bits_less(b->b.near[target], shut);
    } else {
        int d = board_direction(&b->b, target, from);
        for (int turn = 3; turn > 0 && !bits_any(found); turn--) {
            unsigned one = b->b.next[target][(d + turn) % 6];
            unsigned two = b->b.next[target][(d + 6 - turn) % 6];
            if (one != NO_FIELD && !bits_has(&shut, one)) bits_add(&found, one);
            if (two != NO_FIELD && !bits_has(&shut, two)) bits_add(&found, two);
        }
    }
    if (!bits_any(found)) bits_add(&found, from);
    return found;
}

/* ---- legal ---------------------------------------------------------------------------------- */

static struct bits repairable(const struct air_board *b, const struct air *a) {
    return bits_and(bits_and(a->fighters[a->side], a->damaged), b->airfields[a->side]);
}

static struct bits enter_fields(const struct air_board *b, const struct air *a) {
    struct bits occupied = air_occupied(a);
    if (!bits_has(&occupied, b->reserve_field)) return bits_one(b->reserve_field);
    return bits_less(b->airfields[DEFENDER], occupied);
}

/* 111/2.5: where a cloud may lie. */
static struct bits cloud_fields(const struct air_board *b, const struct air *a) {
    struct bits banned = bits_or(bits_or(air_occupied(a), a->clouded), bits_or(b->city, b->flak));
    return bits_less(b->b.all, banned);
}

static bool cloud_has_room(const struct air_board *b, const struct air *a) {
    struct bits free = cloud_fields(b, a);
    BITS_EACH (free, f)
        if (bits_meet(b->b.near[f], free)) return true;
    return false;
}

static int cloud_moves(const struct air_board *b, const struct air *a, move *out) {
    static const enum direction later[3] = {EAST, SOUTH_WEST, SOUTH_EAST}; /* in reading order */
    move *start = out;
    struct bits free = cloud_fields(b, a);
    uint64_t open[4] = {free.word[0], free.word[1], free.word[2], 0}; /* NO_FIELD is not in it */
    BITS_EACH (free, f) {
        const uint8_t *next = b->b.next[f];
#pragma GCC unroll 3
        for (int i = 0; i < 3; i++) { /* every move is written, and kept if it is one */
            unsigned g = next[later[i]];
            *out = MOVE(AIR_CLOUD, 0, f, g);
            out += open[g >> 6] >> (g & 63) & 1;
        }
    }
    return (int)(out - start);
}

static int field_moves(int kind, struct bits set, move *out) {
    move *start = out;
    BITS_EACH (set, to) *out++ = MOVE(kind, 0, 0, to);
    return (int)(out - start);
}

int air_legal(const struct board *board, const struct state *s, move *out) {
    const struct air_board *b = air_board(board);
    const struct air *a = (const struct air *)s;
    int count = 0;
    switch (s->step) {
    case CLOUDS: return cloud_moves(b, a, out);
    case ENTER: return field_moves(AIR_ENTER, enter_fields(b, a), out);
    case REPAIR: count = field_moves(AIR_REPAIR, repairable(b, a), out); break;
    case FIGHTERS: count = fly_moves(b, a, movers(a), b->points[a->side], out); break;
    case DECLARE: return declare_moves(b, a, out);
    case FIRE: out[0] = MOVE(AIR_HIT, 0, 0, 0), out[1] = MOVE(AIR_MISS, 0, 0, 0); return 2;
    case OVER: return field_moves(AIR_OVER, air_over_fields(b, a), out);
    case BOMBERS: count = fly_moves(b, a, movers(a), b->bomber_moves, out); break;
    default: return 0;
    }
    out[count] = MOVE(AIR_DONE, 0, 0, 0);
    return count + 1;
}

/* ---- drawing a move without the list ----------------------------------------------------------
 */

enum { MOST_MOVERS = 16 };

/* Where each of those that may move can go. */
struct flights {
    int movers;
    unsigned total;               /* flights of all of them */
    unsigned before[MOST_MOVERS]; /* how many are of those that come first */
    uint8_t from[MOST_MOVERS];
    uint64_t to[MOST_MOVERS], sums[MOST_MOVERS]; /* pictures, and their ones (base/ones.h) */
};

/* False if there are too many to be counted like this. */
static bool count_flights(const struct air_board *b, const struct air *a, struct flights *all) {
    struct picture p;
    int steps = a->s.step == BOMBERS ? b->bomber_moves : b->points[a->side];
    all->movers = 0, all->total = 0;
    picture_open(b, a, &p);
    BITS_EACH (movers(a), from) {
        if (all->movers == MOST_MOVERS) return false;
        uint64_t to = reach(picture_free(b, &p, from), steps, stops(b, a, from));
        uint64_t sums = ones_sums(to);
        all->from[all->movers] = (uint8_t)from;
        all->to[all->movers] = to;
        all->sums[all->movers] = sums;
        all->before[all->movers++] = all->total;
        all->total += ones_count(sums);
    }
    return true;
}

/* The n-th move of the list: flights of one mover after the other, then `done`. */
static move nth_flight(const struct air_board *b, const struct flights *all, unsigned n) {
    if (n == all->total) return MOVE(AIR_DONE, 0, 0, 0);
    int who = 0;
    for (int i = 1; i < all->movers; i++) who += n >= all->before[i];
    unsigned from = all->from[who];
    unsigned place = ones_nth(all->to[who], all->sums[who], n - all->before[who]);
    return MOVE(AIR_FLY, 0, from, b->field[from][place]);
}

int air_pick(const struct board *board, const struct state *s, struct rng *r, move *out, int n) {
    const struct air_board *b = air_board(board);
    struct flights all;
    move list[MAX_MOVES];
    bool flying = s->step == FIGHTERS || s->step == BOMBERS;
    bool counted = flying && count_flights(b, (const struct air *)s, &all);
    unsigned count = counted ? all.total + 1 : (unsigned)air_legal(board, s, list);
    int more = n > 1 && count > (unsigned)n ? n : 0;
    for (int i = 0; i <= more; i++) {
        unsigned k = rng_below(r, count);
        out[i] = counted ? nth_flight(b, &all, k) : list[k];
    }
    return (int)count;
}

uint32_t air_odds(const struct board *b, const struct state *s, move m) {
    (void)s;
    return MOVE_KIND(m) == AIR_HIT ? air_board(b)->hit : air_board(b)->miss;
}

/* ---- what follows by itself -------------------------------------------------------------------
 */

static void note(struct trace *t, const struct air *a, unsigned kind, unsigned piece, unsigned rule,
                 unsigned from, unsigned to, int amount) {
    trace_tell(t, kind, rule, BY(a->side, piece), WAY(from, to), amount);
}

static void end_game(struct air *a, int winner, unsigned rule, struct trace *t) {
    a->s.turn = NOBODY;
    a->s.step = ENDED;
    a->s.winner = (uint8_t)winner;
    a->s.ended_by = (uint16_t)rule;
    a->attacks = a->shots = 0;
    memset(a->order, 0, sizeof a->order);
    a->moved[0] = a->moved[1] = a->struck = BITS_NONE;
    if (t) note(t, a, EVENT_ENDED, 0, rule, NO_FIELD, NO_FIELD, winner);
    if (t && t->len) t->at[t->len - 1].side = (uint8_t)winner;
}

/* Moves an aircraft; its marks do not go with it. */
static void put(struct air *a, struct bits *set, unsigned from, unsigned to) {
    bits_drop(set, from);
    bits_add(set, to);
    bits_drop(&a->moved[0], from);
    bits_drop(&a->moved[1], from);
    bits_drop(&a->masked, from);
    if (bits_has(&a->damaged, from)) {
        bits_drop(&a->damaged, from);
        bits_add(&a->damaged, to);
    }
}

static void next_attack(const struct air_board *b, struct air *a) {
    a->attacks--;
    memmove(a->order, a->order + 1, sizeof a->order - sizeof *a->order);
    a->order[MAX_ORDER - 1] = (struct attack){0, 0};
    a->shots = a->attacks ? (uint8_t)air_shots(b, a, a->order[0]) : 0;
}

static void fly_over(const struct air_board *b, struct air *a, unsigned to, struct trace *t) {
    unsigned from = a->order[0].from;
    if (from != to) put(a, &a->fighters[a->side], from, to);
    note(t, a, EVENT_MOVED, PIECE_FIGHTER, air_rules(&b->b)->over[a->side], from, to, 0);
    a->s.step = FIRE;
    next_attack(b, a);
}

/* Carries out attacks until a die or a choice is needed; false when all are done. */
static bool fire_waits(const struct air_board *b, struct air *a, struct trace *t) {
    while (a->attacks) {
        struct attack x = a->order[0];
        struct bits enemy = air_aircraft(a, !a->side);
        if (a->shots && bits_has(&enemy, x.to)) {
            a->s.turn = CHANCE;
            return true;
        }
        if (x.from == FLAK || bits_has(&a->bombers, x.from)) {
            next_attack(b, a); /* 303/6.5 */
            continue;
        }
        a->shots = 0;
        struct bits over = air_over_fields(b, a);
        if (bits_count(over) > 1) {
            a->s.turn = a->side;
            a->s.step = OVER;
            return true;
        }
        fly_over(b, a, bits_first(over), t);
    }
    return false;
}

static void enter(struct air *a, const struct air_rules *r, unsigned f, struct trace *t) {
    a->reserve--;
    bits_add(&a->fighters[DEFENDER], f);
    a->side = DEFENDER;
    note(t, a, EVENT_ENTERED, PIECE_FIGHTER, r->enter, NO_FIELD, f, 0);
}

static void begin_turn(struct air *a, int side) {
    a->side = (uint8_t)side;
    a->s.turn = (uint8_t)side;
    a->s.step = REPAIR;
    a->moved[0] = a->moved[1] = a->struck = BITS_NONE;
}

static bool reserve_due(const struct air_board *b, const struct air *a) {
    for (int i = 0; i < b->reserves; i++)
        if (b->reserve_round[i] == a->s.round) return a->reserve > 0;
    return false;
}

/* 303/3.4: true if the defender has to choose a field for the reserve. */
static bool enter_waits(const struct air_board *b, struct air *a, struct trace *t) {
    struct bits fields = enter_fields(b, a);
    if (bits_count(fields) > 1) {
        a->s.turn = a->side = DEFENDER;
        return true;
    }
    if (bits_any(fields)) {
        enter(a, air_rules(&b->b), bits_first(fields), t);
    } else {
        a->reserve--;
        a->side = DEFENDER;
        note(t, a, EVENT_LOST, PIECE_FIGHTER, air_rules(&b->b)->enter, NO_FIELD, NO_FIELD, 0);
    }
    return false;
}

static void begin_round(const struct air_board *b, struct air *a, struct trace *t) {
    note(t, a, EVENT_ROUND, 0, air_rules(&b->b)->turns, NO_FIELD, NO_FIELD, a->s.round);
    begin_turn(a, LUFTWAFFE);
    if (reserve_due(b, a) && !board_reads(&b->b, RESERVE_LATE)) a->s.step = ENTER;
}

static void end_turn(const struct air_board *b, struct air *a, struct trace *t) {
    if (a->side == LUFTWAFFE) {
        begin_turn(a, DEFENDER);
        if (reserve_due(b, a) && board_reads(&b->b, RESERVE_LATE)) a->s.step = ENTER;
    } else if (a->s.round == b->rounds) {
        end_game(a, DEFENDER, air_rules(&b->b)->time_over, t);
    } else {
        a->s.round++;
        begin_round(b, a, t);
    }
}

/* 111/4.2: when step B ends, damaged defenders on their airfields are masked. */
static void mask(const struct air_board *b, struct air *a, struct trace *t) {
    struct bits fresh = bits_less(repairable(b, a), a->masked);
    a->masked = bits_or(a->masked, fresh);
    if (t)
        BITS_EACH (fresh, f)
            note(t, a, EVENT_PLACED, PIECE_FIGHTER, air_rules(&b->b)->mask, NO_FIELD, f, 0);
}

static void next_step(const struct air_board *b, struct air *a, struct trace *t) {
    a->s.turn = a->side;
    switch (a->s.step) {
    case CLOUDS: begin_round(b, a, t); break;
    case ENTER: begin_turn(a, board_reads(&b->b, RESERVE_LATE) ? DEFENDER : LUFTWAFFE); break;
    case REPAIR: a->s.step = FIGHTERS; break;
    case FIGHTERS:
        if (air_rules(&b->b)->mask && a->side == DEFENDER) mask(b, a, t);
        a->s.step = DECLARE;
        break;
    case DECLARE:
        a->s.step = FIRE;
        a->shots = a->attacks ? (uint8_t)air_shots(b, a, a->order[0]) : 0;
        break;
    case FIRE:
        a->moved[0] = a->moved[1] = BITS_NONE;
        a->s.step = BOMBERS;
        break;
    default: end_turn(b, a, t);
    }
}

static bool step_waits(const struct air_board *b, struct air *a, struct trace *t) {
    switch (a->s.step) {
    case CLOUDS:
        a->side = a->s.turn = a->clouds % 2 ? LUFTWAFFE : DEFENDER; /* 111/2.3 */
        return a->clouds < b->clouds && cloud_has_room(b, a);
    case ENTER: return enter_waits(b, a, t);
    case REPAIR: return bits_any(repairable(b, a));
    case FIGHTERS: return can_move(b, a);
    case DECLARE: return can_declare(b, a);
    case FIRE: return fire_waits(b, a, t);
    case BOMBERS: return a->side == LUFTWAFFE && can_move(b, a);
    default: return true;
    }
}

void air_settle(const struct air_board *b, struct air *a, struct trace *t) {
    while (a->s.turn != NOBODY && !step_waits(b, a, t)) next_step(b, a, t);
}

/* ---- apply ------------------------------------------------------------------------------------
 */

void air_start(const struct board *board, struct state *s) {
    const struct air_board *b = air_board(board);
    struct air *a = (struct air *)s;
    s->winner = NOBODY;
    s->viewer = REFEREE;
    s->round = 1;
    a->fighters[0] = b->fighters[0];
    a->fighters[1] = b->fighters[1];
    a->bombers = b->bombers;
    a->reserve = b->reserves;
    a->side = DEFENDER;
    a->s.turn = DEFENDER;
    a->s.step = CLOUDS;
    air_settle(b, a, NULL);
}

void air_place_cloud(struct air *a, unsigned from, unsigned to) {
    int i = a->clouds++;
    for (; i > 0 && a->cloud[i - 1].from > from; i--) a->cloud[i] = a->cloud[i - 1];
    a->cloud[i] = (struct attack){(uint8_t)from, (uint8_t)to};
    bits_add(&a->clouded, from);
    bits_add(&a->clouded, to);
}

static void fly(const struct air_board *b, struct air *a, unsigned from, unsigned to,
                struct trace *t) {
    const struct air_rules *r = air_rules(&b->b);
    bool bomber = a->s.step == BOMBERS;
    int cost = flight_cost(b, a, from, to);
    put(a, bomber ? &a->bombers : &a->fighters[a->side], from, to);
    if (cost & 1) bits_add(&a->moved[0], to);
    if (cost & 2) bits_add(&a->moved[1], to);
    if (t) {
        struct bits enemy = air_aircraft(a, !a->side);
        note(t, a, EVENT_MOVED, bomber ? PIECE_BOMBER : PIECE_FIGHTER,
             bomber ? r->bomber : r->flight, from, to, cost);
        if (!bomber && bits_meet(b->b.near[to], enemy))
            note(t, a, EVENT_MARKED, PIECE_FIGHTER, r->marked, NO_FIELD, to,
                 b->points[a->side] - cost);
    }
    if (bomber && bits_has(&b->city, to)) end_game(a, LUFTWAFFE, r->city_reached, t);
}

static void destroy(const struct air_board *b, struct air *a, unsigned f, struct trace *t) {
    const struct air_rules *r = air_rules(&b->b);
    bool bomber = bits_has(&a->bombers, f);
    note(t, a, EVENT_DESTROYED, bomber ? PIECE_BOMBER : PIECE_FIGHTER,
         bomber ? r->bomber_hit : r->hit, a->order[0].from, f, 0);
    bits_drop(&a->fighters[!a->side], f);
    bits_drop(&a->damaged, f);
    bits_drop(&a->bombers, f);
    bits_drop(&a->struck, f);
    if (bomber && !bits_any(a->bombers)) end_game(a, DEFENDER, r->bombers_down, t);
}

static void roll(const struct air_board *b, struct air *a, bool hit, struct trace *t) {
    const struct air_rules *r = air_rules(&b->b);
    unsigned to = a->order[0].to;
    bool bomber = bits_has(&a->bombers, to);
    struct bits *weak = bomber ? &a->struck : &a->damaged;
    a->shots--;
    note(t, a, hit ? EVENT_HIT : EVENT_MISSED, bomber ? PIECE_BOMBER : PIECE_FIGHTER, r->die,
         a->order[0].from, to, 0);
    if (!hit) return;
    if (bits_has(weak, to)) {
        destroy(b, a, to, t);
    } else {
        bits_add(weak, to);
        if (!bomber) note(t, a, EVENT_DAMAGED, PIECE_FIGHTER, r->hit, a->order[0].from, to, 0);
    }
}

void air_apply(const struct board *board, struct state *s, move m, struct trace *t) {
    const struct air_board *b = air_board(board);
    struct air *a = (struct air *)s;
    unsigned from = MOVE_FROM(m), to = MOVE_TO(m);
    switch (MOVE_KIND(m)) {
    case AIR_CLOUD:
        air_place_cloud(a, from, to);
        note(t, a, EVENT_PLACED, PIECE_CLOUD, air_rules(board)->cloud_turn, from, to, 0);
        break;
    case AIR_ENTER:
        enter(a, air_rules(board), to, t);
        next_step(b, a, t);
        break;
    case AIR_REPAIR:
        bits_drop(&a->damaged, to);
        bits_drop(&a->masked, to);
        note(t, a, EVENT_REPAIRED, PIECE_FIGHTER, air_rules(board)->repair, NO_FIELD, to, 0);
        break;
    case AIR_FLY: fly(b, a, from, to, t); break;
    case AIR_ATTACK: a->order[a->attacks++] = (struct attack){(uint8_t)from, (uint8_t)to}; break;
    case AIR_FLAK: a->order[a->attacks++] = (struct attack){FLAK, (uint8_t)to}; break;
    case AIR_FIRE:
    case AIR_DONE: next_step(b, a, t); break;
    case AIR_HIT:
    case AIR_MISS: roll(b, a, MOVE_KIND(m) == AIR_HIT, t); break;
    case AIR_OVER: fly_over(b, a, to, t); break;
    }
    air_settle(b, a, t);
}

/* Nothing is secret in the air. */
void air_observe(const struct board *b, const struct state *s, int viewer, struct state *view) {
    memcpy(view, s, b->game->state_size);
    view->viewer = (uint8_t)viewer;
}

void air_imagine(const struct board *b, const struct state *view, struct rng *r, struct state *s) {
    (void)r;
    memcpy(s, view, b->game->state_size);
    s->viewer = REFEREE;
}
